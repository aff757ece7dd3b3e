"""Where a text is hit by the terms of a search, and the words around the first hit.

A term is a short text as `storage.search.terms` makes it: a word stands for all its forms and
spellings, several words for the words side by side, a star for any ending.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection, text

from storage.query.syntax import Fuzzy, Query, Span
from storage.query.word_lists import query_of
from storage.record import PaperId
from storage.search.hits import as_json
from storage.search.matching import Matcher, merged

LENGTH: Final = 160
"""Characters of a snippet, ellipses left out."""

BEFORE: Final = 50
"""Characters of a snippet that stand before the hit."""

_FUZZY: Final = re.compile(r"(.+)~([12]?)")
_TEXTS: Final = text("""
    SELECT a.paper_id, a.text, coalesce(n.text, ''),
        coalesce((SELECT group_concat(comment, char(10)) FROM highlight h
            WHERE h.paper_id = a.paper_id AND comment <> ''), '')
    FROM abstract a LEFT JOIN note n ON n.paper_id = a.paper_id
    WHERE a.paper_id IN (SELECT value FROM json_each(:ids))
""")


def matches(text: str, terms: Sequence[str]) -> tuple[Span, ...]:
    """Give the spans of `text` that the terms hit, ascending and apart from one another."""
    spans = merged((start, end) for start, end, _ in _matcher(tuple(terms)).hits(text))
    return tuple(Span(start, end) for start, end in spans)


def snippets(
    connection: Connection, ids: Iterable[int], terms: Sequence[str]
) -> dict[PaperId, str]:
    """Give for each paper the words around the first hit in abstract, note or comments.

    Where none of them is hit, as when a title is, the beginning of the abstract.
    """
    rows = connection.execute(_TEXTS, {"ids": as_json(list(ids))}).all()
    return {PaperId(paper): _snippet(texts, terms) for paper, *texts in rows}


def _snippet(texts: Sequence[str], terms: Sequence[str]) -> str:
    for candidate in texts:
        found = matches(candidate, terms)
        if found:
            return _around(candidate, found[0])
    return _around(texts[0], Span(0, 0))


def _around(text: str, hit: Span) -> str:
    """Cut out the words around a hit, whole ones where there is a space to cut at."""
    start = max(0, min(hit.start - BEFORE, len(text) - LENGTH))
    if start > 0:
        start = text.find(" ", start, hit.start) + 1 or start
    end = min(len(text), max(start + LENGTH, hit.end))
    if end < len(text):
        space = text.rfind(" ", max(hit.end, end - 20), end)
        end = space if space > 0 else end
    body = " ".join(text[start:end].split())
    return ("…" if start > 0 else "") + body + ("…" if end < len(text) else "")


@lru_cache(maxsize=4)
def _matcher(terms: tuple[str, ...]) -> Matcher:
    return Matcher(map(_query, terms))


def _query(term: str) -> Query:
    fuzzy = _FUZZY.fullmatch(term)
    if fuzzy is None:
        return query_of(term)
    return Fuzzy(fuzzy[1], int(fuzzy[2]) if fuzzy[2] else None)
