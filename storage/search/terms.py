"""What is to be highlighted of a query, as short texts that `snippets.matches` understands.

A text stands for the word in all its forms, several words for the words side by side, a star
at the end for any ending.
"""

from collections.abc import Iterator

from storage.query.syntax import And, FieldText, Fuzzy, Or, Phrase, Prefix, Query, Wildcard, Word


def terms_of(query: Query) -> tuple[str, ...]:
    """Give the texts that a query asks for, once each, in their order."""
    return tuple(dict.fromkeys(_terms(query)))


def _terms(query: Query) -> Iterator[str]:
    match query:
        case And() | Or():
            for part in query.queries:
                yield from _terms(part)
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
