"""A tree of words and phrases to documents and scores.

A word is looked for in every spelling it may have: `flash-attention` as its parts side by side
and as one word, `flashattention` also as any two words of the library side by side that make
it up, `flash attention` also as one word. Fields are asked one by one and their scores added.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from storage.index import analysis, combine, vocabulary
from storage.index.analysis import Lexeme
from storage.index.combine import NO_HITS, Docs, Hits
from storage.index.places import is_fresh
from storage.index.postings import PLACE_BITS, Postings
from storage.index.schema import BOOSTS, MOST_POSITIONS, TEXT_FIELDS
from storage.query.syntax import (
    And,
    FieldText,
    Fuzzy,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    Wildcard,
    Word,
)

FIELDS: Final = {
    "title": ("title",),
    "abstract": ("abstract",),
    "note": ("note",),
    "comment": ("comments",),
    "author": ("authors",),
    "system": ("system",),
}
"""A field of the query language to fields of the index."""

Keys = npt.NDArray[np.int64]

_IN_TEXT: Final = (1 << PLACE_BITS) - 1


class Begun(NamedTuple):
    """Any word that begins so."""

    text: str


Slot = frozenset[str] | Begun | None
"""Words that may stand at a position; None where anything may."""


def answer(postings: Postings, query: Query) -> Hits:
    """Give the live documents that satisfy a tree of text, with their scores.

    Raises `TypeError` for a node that is no text.
    """
    hits = _Evaluation(postings, TEXT_FIELDS).hits(query)
    return combine.unscored(np.arange(postings.live.size)) if hits is None else hits


class _Evaluation:
    """One query over some fields. None as hits means: says nothing, so anything fits."""

    def __init__(self, postings: Postings, fields: tuple[str, ...]) -> None:
        self._postings = postings
        self._fields = fields

    def hits(self, query: Query) -> Hits | None:
        match query:
            case And():
                return self._all_of(query.queries)
            case Or():
                parts = [self.hits(part) for part in query.queries]
                found = [part for part in parts if part is not None]
                return combine.union(found) if len(found) == len(parts) else None
            case Not():
                return self._all_of((query,))
            case FieldText():
                return _Evaluation(self._postings, FIELDS[query.name]).hits(query.query)
            case Word():
                return self._word(query, None, None)
            case Phrase():
                return self._phrase(query.text)
            case Prefix():
                return self._prefix(query)
            case Wildcard():
                pattern = query.pattern
                return self._words(
                    ("shape", pattern), lambda: vocabulary.of_shape(self._postings, pattern)
                )
            case Fuzzy():
                return self._fuzzy(query)
        raise TypeError(f"{type(query).__name__} is no text")

    def _all_of(self, queries: Sequence[Query]) -> Hits | None:
        wanted: list[Hits] = []
        for index, query in enumerate(queries):
            if isinstance(query, Not):
                continue
            if isinstance(query, Word):
                hits = self._word(query, _word_at(queries, index - 1), _word_at(queries, index + 1))
            else:
                hits = self.hits(query)
            if hits is not None:
                wanted.append(hits)
        unwanted = [self.hits(query.query) for query in queries if isinstance(query, Not)]
        without = [hits for hits in unwanted if hits is not None]
        if not wanted and not without:
            return None
        found = (
            combine.intersection(wanted)
            if wanted
            else combine.unscored(np.arange(self._postings.live.size))
        )
        for hits in without:
            found = combine.difference(found, hits.docs)
        return found

    def _word(self, word: Word, before: Word | None, after: Word | None) -> Hits | None:
        """Find a word; joined to its neighbour in the query it counts as well."""
        lexemes = [found for found in analysis.asked(word.text) if not found.is_stop_word]
        if not lexemes:
            return None
        found = [self._sequence(lexemes)] if len(lexemes) > 1 else self._spellings(lexemes[0])
        joined = [_joined(before, word), _joined(word, after)]
        found.extend(self._forms(surface) for surface in joined if surface)
        return combine.union(found)

    def _spellings(self, lexeme: Lexeme) -> list[Hits]:
        if len(lexeme.parts) > 1:
            return [*(self._forms(text) for text in _whole(lexeme)), self._sequence([lexeme])]
        surface = lexeme.parts[0].surface
        if lexeme.joins:  # 3.5x, also written 3.5 times; a pair of Chinese signs
            pair = lexeme.joins[0][2]
            times = [self._pair(surface, "times")] if pair.endswith("x") else []
            return [self._forms(pair), *times]
        return [self._forms(surface), *self._apart(surface)]

    def _apart(self, surface: str) -> list[Hits]:
        """Find a word as two words side by side: flash attention, 80 GB."""
        measure = analysis.number_and_unit(surface)
        pairs = [measure] if measure else vocabulary.halves(self._postings, surface, self._fields)
        return [self._pair(left, right) for left, right in pairs]

    def _pair(self, left: str, right: str) -> Hits:
        return self._postings.kept(
            ("pair", left, right, self._fields),
            lambda: self._slots((self._slot(left), self._slot(right))),
        )

    def _slot(self, surface: str) -> frozenset[str]:
        return vocabulary.forms(self._postings, surface, self._fields)

    def _forms(self, surface: str) -> Hits:
        """Find a word in all its forms, in every field."""
        return self._words(("forms", surface), lambda: self._slot(surface))

    def _words(self, asked: tuple[Hashable, ...], words: Callable[[], Iterable[str]]) -> Hits:
        """Find any of some very words in every field, scores boosted by field.

        What was `asked` for says which words those are.
        """

        def find() -> Hits:
            wanted = frozenset(words())
            return combine.union(
                [
                    combine.scaled(self._postings.scored(field, wanted), BOOSTS[field])
                    for field in self._fields
                ]
            )

        return self._postings.kept((*asked, self._fields), find)

    def _beginning(self, prefix: str) -> Hits:
        """Find any word that begins so in every field, scores boosted by field."""

        def find() -> Hits:
            return combine.union(
                [
                    combine.scaled(self._postings.scored_beginning(field, prefix), BOOSTS[field])
                    for field in self._fields
                ]
            )

        return self._postings.kept(("beginning with", self._fields, prefix), find)

    def _phrase(self, text: str) -> Hits | None:
        lexemes = list(analysis.asked(text))
        while lexemes and lexemes[-1].is_stop_word:
            lexemes.pop()
        while lexemes and lexemes[0].is_stop_word:
            del lexemes[0]
        if not lexemes:
            return None
        if len(lexemes) == 1:
            return combine.union(self._spellings(lexemes[0]))
        return self._sequence(lexemes)

    def _sequence(self, lexemes: Iterable[Lexeme], last: Begun | None = None) -> Hits:
        """Find lexemes side by side, and so with every compound as one word."""
        lexemes = list(lexemes)
        apart: list[Slot] = []
        joined: list[Slot] = []
        for lexeme in lexemes:
            if lexeme.is_stop_word:
                apart.append(None)
                joined.append(None)
                continue
            parts = self._places_of(lexeme)
            apart.extend(parts)
            joined.extend([self._slot(text) for text in _whole(lexeme)] or parts)
        if last is not None:
            apart[-1] = last
        found = [self._slots(apart)]
        if joined != apart and last is None and len(joined) > 1:
            found.append(self._slots(joined))
        return combine.union(found)

    def _slots(self, slots: Sequence[Slot]) -> Hits:
        """Find terms at positions one behind the other, in one field."""
        return combine.union(
            [
                combine.scaled(_side_by_side(self._postings, field, slots), BOOSTS[field])
                for field in self._fields
            ]
        )

    def _prefix(self, prefix: Prefix) -> Hits | None:
        lexemes = analysis.asked(prefix.text)
        if not lexemes:
            return None
        *before, last = lexemes
        parts = [part.surface for part in last.parts]
        found: list[Hits] = []
        if not before:
            found.append(self._beginning("".join(parts)))
        if before or len(parts) > 1:
            found.append(
                self._postings.kept(
                    ("sequence begun", self._fields, prefix.text),
                    lambda: self._sequence(lexemes, Begun(parts[-1])),
                )
            )
        if prefix.typed:
            word = self._word(Word(prefix.text), None, None)
            if word is None:  # "the" may become "theory", but says nothing yet.
                return None
            found.append(word)
        return combine.union(found)

    def _fuzzy(self, fuzzy: Fuzzy) -> Hits | None:
        lexemes = analysis.asked(fuzzy.text)
        if not lexemes:
            return None
        surface = "".join(part.surface for lexeme in lexemes for part in lexeme.parts)
        return self._words(
            ("near", surface, fuzzy.distance),
            lambda: vocabulary.near(self._postings, surface, fuzzy.distance),
        )

    def _places_of(self, lexeme: Lexeme) -> list[Slot]:
        """Give what stands where; a stop word inside, as in state-of-the-art, may be anything."""
        if len(lexeme.parts) == 1:
            return [self._slot(lexeme.joins[0][2] if lexeme.joins else lexeme.parts[0].surface)]
        last = len(lexeme.parts) - 1
        return [
            None
            if 0 < place < last and part.surface in analysis.STOP_WORDS
            else self._slot(part.surface)
            for place, part in enumerate(lexeme.parts)
        ]


def _whole(lexeme: Lexeme) -> list[str]:
    """Give the lexeme as one word, where it is also indexed so."""
    return [
        text for first, last, text in lexeme.joins if first == 0 and last == len(lexeme.parts) > 1
    ]


def _word_at(queries: Sequence[Query], index: int) -> Word | None:
    if not 0 <= index < len(queries):
        return None
    query = queries[index]
    return query if isinstance(query, Word) else None


def _joined(left: Word | None, right: Word | None) -> str:
    """Write two words of the query as one, where both are plain."""
    surfaces: list[str] = []
    for word in (left, right):
        lexemes = analysis.asked(word.text) if word else ()
        if len(lexemes) != 1 or len(lexemes[0].parts) != 1 or lexemes[0].is_stop_word:
            return ""
        surfaces.append(lexemes[0].parts[0].surface)
    return "".join(surfaces)[: analysis.LONGEST]


def _side_by_side(postings: Postings, field: str, slots: Sequence[Slot]) -> Hits:
    """Find documents where slot i holds one of its words at position p + i, for one p."""
    wanted = [(offset, slot) for offset, slot in enumerate(slots) if slot is not None]
    together = combine.intersection([_scored(postings, field, slot) for _, slot in wanted])
    if not together.docs.size:
        return NO_HITS
    places = [(_keys(postings, field, slot, together.docs), offset) for offset, slot in wanted]
    (first, at), *rest = sorted(places, key=lambda place: place[0].size)
    starts = first - at
    # A text begins at 0: what would have to begin before it is not there.
    starts = starts[(starts & _IN_TEXT) <= MOST_POSITIONS] if at else starts
    for keys, offset in rest:
        if not starts.size:
            return NO_HITS
        starts = starts[_are_among(keys, starts + offset)]
    docs = starts >> PLACE_BITS
    return combine.restricted(together, docs[is_fresh(docs)])


def _scored(postings: Postings, field: str, slot: frozenset[str] | Begun) -> Hits:
    if isinstance(slot, Begun):
        return postings.scored_beginning(field, slot.text)
    return postings.scored(field, slot)


def _keys(postings: Postings, field: str, slot: frozenset[str] | Begun, docs: Docs) -> Keys:
    """Give where a slot's words stand; what is asked for is where in some documents."""
    if isinstance(slot, Begun):
        return postings.keys_beginning(field, slot.text, docs)
    return postings.keys(field, slot)


def _are_among(keys: Keys, wanted: Keys) -> npt.NDArray[np.bool_]:
    at = np.searchsorted(keys, wanted)
    at[at == keys.size] = keys.size - 1
    there: npt.NDArray[np.bool_] = keys[at] == wanted
    return there
