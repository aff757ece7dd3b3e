"""The fields of the full-text index, and the fingerprint by which an older one is told apart.

Nothing is stored: the library has the texts. A document carries the number of its paper in a
column and its texts in positional fields.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import whoosh
from whoosh import columns, fields, formats

from storage.index import analysis, places
from storage.record import PaperId

PAPER: Final = "paper"

TEXT_FIELDS: Final = ("system", "title", "abstract", "note", "comments", "authors")
"""Fields that a word without a field is looked for in."""

BOOSTS: Final = {
    "system": 4.0,
    "title": 3.0,
    "abstract": 1.0,
    "note": 0.8,
    "comments": 0.8,
    "authors": 1.5,
}
"""What a hit in a field counts, times its BM25 score. Applied while searching, so that a change
of them asks for no new index."""

MOST_POSITIONS: Final = 65_535
"""Positions from here on are all the same to the index: no phrase is found behind them."""


LAYOUT: Final = 5
"""Counts the ways in which terms and posting lists have been written."""


@dataclass(frozen=True, slots=True)
class Document:
    """The searched texts of a paper; several comments or authors stand one a line."""

    paper: PaperId
    system: str = ""
    title: str = ""
    abstract: str = ""
    note: str = ""
    comments: str = ""
    authors: str = ""


class Places(formats.Positions):  # type: ignore[misc]
    """Positions of a posting, packed as `storage.index.places` says."""

    def encode(self, positions: list[int]) -> bytes:
        """Pack ascending positions."""
        found = np.minimum(positions, MOST_POSITIONS).astype(np.uint16)
        return places.pack(found, np.array([found.size]))[0].tobytes()

    def decode_positions(self, value: bytes) -> list[int]:
        """Unpack what `encode` packed."""
        found: list[int] = places.unpack(value, np.array([places.count(value)])).tolist()
        return found

    def decode_frequency(self, value: bytes) -> int:
        """Give the number of positions."""
        return places.count(value)

    def decode_weight(self, value: bytes) -> float:
        """Give the frequency as a weight."""
        return float(places.count(value))


class TextField(fields.FieldType):  # type: ignore[misc]
    """A text by the terms of `storage.index.analysis`, with positions."""

    def __init__(self) -> None:
        super().__init__(format=Places(), analyzer=None, scorable=True)

    def index(
        self, value: Mapping[str, list[int]], **_: object
    ) -> Iterator[tuple[bytes, int, float, bytes]]:
        """Give (word, frequency, weight, packed positions) for a text's `analysis.terms`."""
        pack = self.format.encode
        for term, positions in value.items():
            count = len(positions)
            yield term.encode(), count, float(count), pack(positions)


def schema() -> fields.Schema:
    """Make the schema of the index."""
    texts: dict[str, Any] = {name: TextField() for name in TEXT_FIELDS}
    numbers = fields.COLUMN(columns.NumericColumn("q"))
    return fields.Schema(**{PAPER: numbers, **texts})


@cache
def fingerprint() -> str:
    """Say in a few letters what an index made now would be made of."""
    facts = (
        whoosh.__version__,
        analysis.VERSION,
        sorted(analysis.STOP_WORDS),
        analysis.LONGEST,
        TEXT_FIELDS,
        PAPER,
        LAYOUT,
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
