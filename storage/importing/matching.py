"""Which paper of the library a record is, asked for a whole batch of records at once.

An id that both have settles it, and so does an equal abstract, unless title and ids speak
against it. Equal titles need an author in common and years that go together; what has other ids
is then another paper: a part of a series, an erratum.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, text

from storage.importing.identity import Identity, is_preprint, surnames_of, title_letters
from storage.record import PaperId

_PAPERS: Final = text(
    "SELECT k.value, p.id FROM json_each(:keys) k JOIN paper p ON p.fingerprint = k.value "
    "UNION ALL "
    "SELECT k.value, i.paper_id FROM json_each(:keys) k JOIN identifier i ON i.key = k.value "
    "ORDER BY 2"
)
_FACTS: Final = text(
    "SELECT p.id, p.fingerprint, p.title, p.year, p.venue, "
    "(SELECT json_group_array(a.name) FROM author a WHERE a.paper_id = p.id), "
    "(SELECT json_group_array(i.key) FROM identifier i WHERE i.paper_id = p.id) "
    "FROM json_each(:ids) j JOIN paper p ON p.id = j.value"
)
_DISTINCT: Final = ("doi:", "arxiv:", "pmid:")
"""Ids of which one paper has one: two that differ are of two papers, unless more speaks for one."""

_ALIKE: Final = 0.9
"""Share of common letters from which titles over the same abstract are one title."""
_BEGINNING: Final = 12
"""Letters that a title must have to be another one without its end."""


@dataclass(slots=True, eq=False)
class Known:
    """A paper that a record may be: of the library, or new in this import.

    `paper` is None for one that is not written yet; `number` tells those apart in a rehearsal.
    """

    paper: PaperId | None
    title: str | None
    surnames: frozenset[str]
    year: int | None
    preprint: bool
    keys: set[str]
    number: int = 0


@dataclass(slots=True)
class Matches:
    """The papers of a batch. Records that are new are told to it, for those that follow."""

    _by_key: dict[str, list[Known]] = field(default_factory=dict)

    @classmethod
    def of(cls, connection: Connection, identities: Sequence[Identity]) -> "Matches":
        """Ask the library, in two queries at most, for the papers of these records."""
        keys = list(dict.fromkeys(key for one in identities for key in one.keys))
        found = [
            (str(key), PaperId(paper))
            for key, paper in connection.execute(_PAPERS, {"keys": json.dumps(keys)})
        ]
        matches = cls()
        if found:
            papers = known_papers(connection, {paper for _, paper in found})
            for key, paper in found:
                matches.put(key, papers[paper])
        return matches

    def put(self, key: str, known: Known) -> None:
        """Say that a paper is known by this key."""
        places = self._by_key.setdefault(key, [])
        if known not in places:
            places.append(known)

    def find(self, one: Identity) -> Known | None:
        """Give the paper of a record; None where it is a new one."""
        for key in one.keys:
            for known in self._by_key.get(key, ()):
                if same(one, known, key):
                    return known
        return None

    def new_keys(self, one: Identity) -> list[str]:
        """Give the keys of a record by which no paper is known yet."""
        return [key for key in one.keys if key not in self._by_key]

    def add(self, one: Identity) -> Known:
        """Remember that a record becomes a paper; whoever writes it says which."""
        known = Known(None, one.title, one.surnames, one.year, one.preprint, set(one.keys))
        self.learn(one, known)
        return known

    def learn(self, one: Identity, known: Known) -> None:
        """Remember that a known paper goes by the keys of this record too."""
        known.keys.update(one.keys)
        for key in one.keys:
            self.put(key, known)


def same(one: Identity, known: Known, key: str) -> bool:
    """Tell whether a record is a paper that goes by one of the record's keys."""
    if key in one.ids:
        return True
    apart = _told_apart(one.ids, known.keys)
    if key == one.text:
        if one.bare and apart:
            return False
        if one.title is None or known.title is None or one.title == known.title:
            return True
        # Chapters of a book may all have the book's abstract.
        return not apart and _share_authors(one, known) and _alike(one.title, known.title)
    return (
        not apart
        and _years_agree(one, known)
        and _share_authors(one, known)
        and bool((one.surnames and known.surnames) or key.startswith("long:"))
    )


def _alike(one: str, other: str) -> bool:
    """Tell whether two titles differ in little, or in that one lacks the other's end."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) >= _BEGINNING and longer.startswith(shorter):
        return True
    from difflib import SequenceMatcher

    return SequenceMatcher(None, shorter, longer, autojunk=False).ratio() >= _ALIKE


def _told_apart(ids: Iterable[str], keys: set[str]) -> bool:
    """Tell whether both have an id of one kind, and not the same."""
    kept = tuple(ids)
    for kind in _DISTINCT:
        of_one = {key for key in kept if key.startswith(kind)}
        of_other = {key for key in keys if key.startswith(kind)}
        if of_one and of_other and not of_one & of_other:
            return True
    return False


def _share_authors(one: Identity, known: Known) -> bool:
    if not one.surnames or not known.surnames:
        return True
    return bool(one.surnames & known.surnames)


def _years_agree(one: Identity, known: Known) -> bool:
    if one.year is None or known.year is None:
        return True
    # A preprint comes out in another year than what becomes of it.
    return abs(one.year - known.year) <= (1 if one.preprint or known.preprint else 0)


def known_papers(connection: Connection, papers: set[PaperId]) -> dict[PaperId, Known]:
    """Give what tells these papers from others."""
    rows = connection.execute(_FACTS, {"ids": json.dumps(sorted(papers))})
    found = {}
    for paper, text_key, title, year, venue, authors, keys in rows:
        known_by = {text_key, *json.loads(keys)}
        found[PaperId(paper)] = Known(
            PaperId(paper),
            title_letters(title),
            surnames_of(json.loads(authors)),
            year,
            is_preprint(known_by, venue),
            known_by,
        )
    return found
