"""The fields of the full-text index, and the fingerprint by which an older one is told apart.

Nothing is stored: the library has the texts. A document carries the number of its paper in a
column and its texts in positional fields.
"""

import hashlib
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import whoosh
from whoosh import columns, fields, formats

from storage.index import analysis
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
    """Positions of a posting as packed 16-bit numbers, which NumPy reads in one go."""

    def encode(self, positions: list[int]) -> bytes:
        """Pack ascending positions."""
        return array("H", [min(place, MOST_POSITIONS) for place in positions]).tobytes()

    def decode_positions(self, value: bytes) -> list[int]:
        """Unpack what `encode` packed."""
        places = array("H")
        places.frombytes(value)
        return places.tolist()

    def decode_frequency(self, value: bytes) -> int:
        """Give the number of positions."""
        return len(value) // 2

    def decode_weight(self, value: bytes) -> float:
        """Give the frequency as a weight."""
        return float(len(value) // 2)


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
        Places.__name__,
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
