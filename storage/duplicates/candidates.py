"""Which papers of a library are worth comparing: those that share a number, a title, or words.

Nothing here decides. Titles are compared by their letters and by their first and last words, so
that one slip leaves a key; texts by the sketches that the library keeps of them.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.duplicates import identifiers
from storage.duplicates.folding import folded, words
from storage.duplicates.sketches import Pairs, Sketches, sketches_of
from storage.duplicates.titles import Title, title
from storage.record import PaperId

Pair = tuple[PaperId, PaperId]
"""Two papers, the lower id first."""

_CROWD: Final = 40
"""Papers of one key above which it tells nothing: every pair of them would be compared."""
_ENDS: Final = 2
"""Telling words at either end of a title that make a key with the surname of the first author."""
_SMALL: Final = frozenset(
    "a an the of on in and to for with by at from as its using via towards based study analysis "
    "new approach method methods".split()
)


def candidates(connection: Connection, among: Sequence[int] | None = None) -> Pairs:
    """Give the pairs worth comparing; with `among` only those with one of these papers."""
    found = np.concatenate([_as_pairs(_by_key(connection)), _by_sketch(connection, among)])
    if among is not None and len(found):
        ours = np.asarray(list(among), dtype=np.int64)
        found = found[np.isin(found[:, 0], ours) | np.isin(found[:, 1], ours)]
    return np.unique(found, axis=0) if len(found) else found


def _by_key(connection: Connection) -> Iterator[Pair]:
    holders: dict[str, list[PaperId]] = defaultdict(list)
    for paper, keys in _keys(connection):
        for key in keys:
            # Beyond a crowd the key is dead; its list must not grow with the library.
            if len(holders[key]) <= _CROWD:
                holders[key].append(paper)
    for papers in holders.values():
        if 1 < len(papers) <= _CROWD:
            yield from combinations(sorted(set(papers)), 2)


def _keys(connection: Connection) -> Iterator[tuple[PaperId, set[str]]]:
    rows = connection.execute(
        text(
            "SELECT p.id, p.title, p.doi, p.arxiv_id, p.pmid, p.openalex_id, p.year, "
            "(SELECT name FROM author WHERE paper_id = p.id ORDER BY position LIMIT 1) "
            "FROM paper p ORDER BY p.id"
        ).execution_options(yield_per=2_000)
    )
    for paper, heading, doi, arxiv_id, pmid, openalex_id, _, first in rows:
        keys = set(_numbers(doi, arxiv_id, pmid, openalex_id))
        if heading:
            keys.update(_of_title(title(heading), first))
        yield PaperId(paper), keys


def _numbers(
    doi: str | None, arxiv_id: str | None, pmid: str | None, openalex_id: str | None
) -> Iterator[str]:
    plain = identifiers.doi_of(doi)
    if plain:
        yield f"doi:{identifiers.without_version(plain)}"
    arxiv = identifiers.arxiv_of(arxiv_id) or identifiers.arxiv_of_doi(plain)
    if arxiv:
        yield f"arxiv:{arxiv}"
    if pmid:
        yield f"pmid:{pmid}"
    if openalex_id:
        yield f"openalex:{openalex_id}"


def _of_title(heading: Title, first_author: str | None) -> Iterator[str]:
    # Dumps are read into "Given Family": the last whole word is the surname. With it the ends of
    # a title are a key that few share; without it they would be common phrases of a field.
    surname = next((word for word in reversed(words(folded(first_author or ""))) if word[1:]), "")
    for reading in heading.readings:
        yield f"title:{''.join(reading)}"
        telling = [word for word in reading if word not in _SMALL]
        if surname and telling:
            yield f"begins:{surname} {' '.join(telling[:_ENDS])}"
            yield f"ends:{surname} {' '.join(telling[-_ENDS:])}"
    for head in heading.heads:
        yield f"title:{head}"


def _by_sketch(connection: Connection, among: Sequence[int] | None) -> Pairs:
    known = Sketches.of(connection)
    if among is None:
        return known.pairs()
    ours = sketches_of(connection, among)
    alike = known.agreeing([*ours.values()])
    return _as_pairs(
        (min(paper, other), max(paper, other))
        for paper, others in zip(ours, alike, strict=True)
        for other in others
        if other != paper
    )


def _as_pairs(pairs: Iterator[Pair] | tuple[()]) -> Pairs:
    return np.fromiter((each for pair in pairs for each in pair), dtype=np.int64).reshape(-1, 2)
