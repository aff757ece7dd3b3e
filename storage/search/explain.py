"""Why a query finds nothing: which term no paper satisfies, and what may have been meant."""

import time
from collections.abc import Iterator, Sequence
from typing import Final

from sqlalchemy import Connection

from storage.index import analysis, vocabulary
from storage.index.index import Index
from storage.index.postings import Postings
from storage.query.parser import EXAMPLES
from storage.query.syntax import (
    All,
    And,
    Baseline,
    FieldText,
    From,
    Highlighted,
    InList,
    Or,
    Phrase,
    Platform,
    Prefix,
    Query,
    Tag,
    Word,
    value,
)
from storage.search.finding import find
from storage.search.memory import State
from storage.search.result import TermCount, quoted
from storage.search.values import LibraryValues

SHORTEST: Final = 3
"""Letters of a word below which any other word may have been meant."""


def why_none(
    connection: Connection, index: Index, query: Query, state: State | None = None
) -> tuple[TermCount, ...]:
    """Count the papers of every term by itself; those that have none come with a suggestion.

    `state` is what is known of the library as the connection sees it, None for nothing.
    """
    now_ms = int(time.time() * 1000)
    counted: list[TermCount] = []
    for term in _terms(query):
        count = len(find(connection, index, term, "", now_ms, state))
        meant = "" if count else suggestion(connection, index, term)
        counted.append(TermCount(str(term), *term.span, count, meant))
    return tuple(counted)


def said(counted: Sequence[TermCount]) -> str:
    """Say in a sentence why nothing was found; "" where the query asks for everything."""
    missing = [term for term in counted if not term.count]
    if not missing:
        return "No paper satisfies all of this at once." if len(counted) > 1 else ""
    lacks = " ".join(term.lack for term in missing)
    meant = " and ".join(quoted(term.suggestion) for term in missing if term.suggestion)
    return f"{lacks} Did you mean {meant}?" if meant else lacks


def suggestion(connection: Connection, index: Index, term: Query) -> str:
    """Give what may have been meant by a term that no paper satisfies, as text of a query."""
    match term:
        case Word() | Prefix(typed=True):
            return _field_meant(term.text) or index.ask(lambda p: _word_meant(p, term.text)) or ""
        case FieldText(query=Word(text=text)):
            meant = index.ask(lambda postings: _word_meant(postings, text))
            return f"{term.name}:{meant}" if meant else ""
        case Phrase():
            meant = index.ask(lambda postings: _phrase_meant(postings, term.text))
            return str(Phrase(meant)) if meant else ""
        case Tag(name=name):
            return _name_meant(connection, "tag", name)
        case InList(name=name):
            return _name_meant(connection, "in", name)
        case From(name=name):
            return _name_meant(connection, "from", name)
        case Highlighted(name=name):
            return _name_meant(connection, "highlight", name)
        case Platform(name=name):
            return _name_meant(connection, "platform", name)
        case Baseline(name=name):
            return _name_meant(connection, "baseline", name)
    return ""


def _terms(query: Query) -> Iterator[Query]:
    match query:
        case And() | Or():
            for part in query.queries:
                yield from _terms(part)
        case All():
            return
        case _:
            yield query


def _word_meant(postings: Postings, text: str) -> str:
    lexemes = list(analysis.lexemes(text))
    if len(lexemes) != 1:
        return ""
    surface = "".join(part.surface for part in lexemes[0].parts)
    if len(surface) < SHORTEST:
        return ""
    return vocabulary.nearest(postings, surface)


def _phrase_meant(postings: Postings, text: str) -> str:
    """Mend the words of a phrase that the library does not have."""
    words = text.split()
    mended = [
        word
        if any(postings.frequency(posting.surface) for posting in analysis.postings(word))
        else _word_meant(postings, word) or word
        for word in words
    ]
    return " ".join(mended) if mended != words else ""


def _field_meant(text: str) -> str:
    """Mend a misspelt field name: `tga:gpu`."""
    from rapidfuzz.distance import OSA

    name, colon, rest = text.partition(":")
    if not colon or not rest or len(name) < SHORTEST or rest.startswith("/"):
        return ""
    close = [known for known in EXAMPLES if OSA.distance(name.lower(), known) == 1]
    return f"{close[0]}:{rest}" if close else ""


def _name_meant(connection: Connection, field: str, name: str) -> str:
    from rapidfuzz.distance import OSA

    wanted = analysis.fold(name)
    most = max(1, len(wanted) // 3)
    ranked = sorted(
        (OSA.distance(wanted, analysis.fold(known.text)), -known.count, known.text)
        for known in LibraryValues(connection).every(field)
    )
    for distance, _, known in ranked:
        if distance <= most:
            return f"{field}:{value(known)}"
    return ""
