"""Which parts of a query the index answers, and which SQL does.

The largest subtrees of nothing but text go to the index whole: there `and`, `or` and `not` of
words cost least. Everything else, and every mixture, is one SQL condition over their answers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from storage.index.analysis import asked
from storage.query.syntax import (
    TEXT_LEAVES,
    All,
    And,
    FieldText,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    Similar,
    When,
    Word,
    conditions,
)
from storage.query.word_lists import asked_of_words


@dataclass(frozen=True, slots=True)
class Leaf:
    """A subtree that the index answers. `counts`: its scores add to the relevance."""

    query: Query
    counts: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A query, and the subtrees of it that the index answers, by their number."""

    query: Query
    leaves: tuple[Leaf, ...]

    def number(self, query: Query) -> int | None:
        """Give the number of a subtree that the index answers; None where it is SQL's."""
        for number, leaf in enumerate(self.leaves):
            if leaf.query is query:
                return number
        return None

    @property
    def is_text(self) -> bool:
        """Say whether the index answers all of it."""
        return len(self.leaves) == 1 and self.leaves[0].query is self.query

    @property
    def counts(self) -> bool:
        """Say whether there is text that papers can be more or less relevant to."""
        return any(leaf.counts for leaf in self.leaves)

    @property
    def asks_texts(self) -> bool:
        """Say whether what it finds depends on the texts that the index has."""
        return bool(self.leaves) or self.counts_words

    @property
    def counts_words(self) -> bool:
        """Say whether it asks how many of the listed words papers have."""
        return any(asked_of_words(one) is not None for one in conditions(self.query))

    @property
    def asks_times(self) -> bool:
        """Say whether what it finds may depend on the time at which it is asked."""
        return any(isinstance(one, When) for one in conditions(self.query))


@lru_cache(maxsize=256)
def plan(query: Query) -> Plan:
    """Cut a query into what the index answers and what SQL does."""
    grouped = _grouped(_telling(query) or All())
    return Plan(grouped, tuple(_leaves(grouped, counts=True)))


def _telling(query: Query) -> Query | None:
    """Leave out what asks for nothing: words such as "the", and what is made of them only."""
    match query:
        case And() | Or():
            parts = tuple(told for part in query.queries if (told := _telling(part)) is not None)
            if len(parts) < 2:
                return parts[0] if parts else None
            return And(parts, query.span) if isinstance(query, And) else Or(parts, query.span)
        case Not():
            told = _telling(query.query)
            return None if told is None else Not(told, query.span)
        case FieldText():
            told = _telling(query.query)
            return None if told is None else FieldText(query.name, told, query.span)
        case Word() | Phrase() | Prefix():
            return None if _is_silent(query) else query
    return query


def _is_silent(query: Word | Phrase | Prefix) -> bool:
    whole = isinstance(query, Prefix) and not query.typed
    return all(lexeme.is_stop_word and not whole for lexeme in asked(query.text))


def _grouped(query: Query) -> Query:
    """Bring the text conditions of every `and` together, so that they go to the index as one."""
    match query:
        case And():
            parts = [_grouped(part) for part in query.queries]
            texts = tuple(part for part in parts if _is_words(part) or _is_negated(part))
            others = tuple(part for part in parts if part not in texts)
            if others and len(texts) > 1 and any(_is_words(part) for part in texts):
                return And((And(texts, query.span), *others), query.span)
            return And(tuple(parts), query.span)
        case Or():
            return Or(tuple(_grouped(part) for part in query.queries), query.span)
        case Not():
            return Not(_grouped(query.query), query.span)
    return query


def _leaves(query: Query, *, counts: bool) -> Iterator[Leaf]:
    if _is_words(query) or isinstance(query, Similar):
        yield Leaf(query, counts)
        return
    match query:
        case And() | Or():
            for part in query.queries:
                yield from _leaves(part, counts=counts)
        case Not():
            yield from _leaves(query.query, counts=False)


def _is_words(query: Query) -> bool:
    """Say whether a subtree is text that says what must be there, not only what must not."""
    match query:
        case And():
            return any(_is_words(part) for part in query.queries) and all(
                _is_words(part) or _is_negated(part) for part in query.queries
            )
        case Or():
            return all(_is_words(part) for part in query.queries)
        case FieldText():
            return True
    return isinstance(query, TEXT_LEAVES)


def _is_negated(query: Query) -> bool:
    return isinstance(query, Not) and _is_words(query.query)
