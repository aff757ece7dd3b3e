"""What is to be highlighted of a query, as short texts that `snippets.matches` understands.

A text stands for the word in all its forms, several words for the words side by side, a star
at the end for any ending.
"""

from collections.abc import Iterator
from itertools import pairwise

from storage.query.syntax import And, FieldText, Fuzzy, Or, Phrase, Prefix, Query, Wildcard, Word


def terms_of(query: Query) -> tuple[str, ...]:
    """Give the texts that a query asks for, once each, in their order."""
    return tuple(dict.fromkeys(_terms(query)))


def _terms(query: Query) -> Iterator[str]:
    match query:
        case And() | Or():
            for part in query.queries:
                yield from _terms(part)
            if isinstance(query, And):
                yield from _joined(query)
        case FieldText():
            yield from _terms(query.query)
        case Word() | Phrase():
            yield query.text
        case Prefix():
            yield f"{query.text}*"
        case Wildcard():
            yield query.pattern
        case Fuzzy():
            yield str(query)


def _joined(query: And) -> Iterator[str]:
    """Give words that stand side by side in the query as one: they count so as well."""
    for left, right in pairwise(query.queries):
        if isinstance(left, Word) and isinstance(right, Word):
            joined = left.text + right.text
            if joined.isalnum():
                yield joined
