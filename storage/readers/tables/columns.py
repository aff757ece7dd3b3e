"""Which column of a table gives which field: told by its name, else by what stands in it."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from storage.readers.tables.column_names import TEXTS, Field, known, plain_name, tagged
from storage.readers.tables.column_values import guessed_fields, holds, identifier_kind

__all__ = ["ColumnMapping", "Field", "guess_mapping", "header_key", "is_header", "names_in"]

MAX_NAME = 60
"""Longest cell, in characters, that is taken for the name of a column."""
MAX_SAMPLE = 50
"""Rows that are looked at to see what stands in a column."""

_OF_PAPERS = frozenset(
    {Field.AUTHORS, Field.DOI, Field.ARXIV_ID, Field.PMID, Field.OPENALEX_ID, Field.VENUE}
)
_WEAK = frozenset({"description", "heading", "headline", "displayname", "label", "name"})
"""Names that tables of other things have as well."""


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """For each field the columns that give it, counted from 0, the one to be asked first first.

    Links, tags and notes take something from each of their columns, other fields from the first
    that is not empty.

    A mapping is made by `guess_mapping` or by hand, and `encode` keeps it for the next table with
    the same names.
    """

    columns: tuple[tuple[Field, tuple[int, ...]], ...] = ()

    def of(self, field: Field) -> tuple[int, ...]:
        """The columns of a field; empty where the table does not give it."""
        for own, places in self.columns:
            if own is field:
                return places
        return ()

    def field_of(self, column: int) -> Field | None:
        """The field that a column gives, or None."""
        for field, places in self.columns:
            if column in places:
                return field
        return None

    def having(self, field: Field, places: Iterable[int]) -> "ColumnMapping":
        """The same mapping with these columns for a field, taken from whatever had them."""
        taken = tuple(dict.fromkeys(places))
        left = {
            own: tuple(place for place in old if place not in taken)
            for own, old in self.columns
            if own is not field
        }
        return _mapping({**left, field: taken})

    @property
    def gives_papers(self) -> bool:
        """Whether there is a title or an abstract in it."""
        return any(field in TEXTS and places for field, places in self.columns)

    def encode(self, header: Sequence[str]) -> str:
        """The mapping by the names of the columns, as JSON for `decode`.

        It holds for every table with these names, whatever their order.
        """
        labels = _labels(header)
        named = {
            field.value: [labels[place] for place in places if place < len(labels)]
            for field, places in self.columns
        }
        return json.dumps(named, ensure_ascii=False)

    @classmethod
    def decode(cls, text: str, header: Sequence[str]) -> "ColumnMapping | None":
        """What `encode` kept, for a header with the same names; None where it does not fit."""
        places = {label: place for place, label in enumerate(_labels(header))}
        try:
            named = json.loads(text)
            found = {
                Field(word): tuple(places[label] for label in labels)
                for word, labels in named.items()
            }
        except (AttributeError, KeyError, TypeError, ValueError):
            return None
        return _mapping(found)


def header_key(header: Sequence[str]) -> str:
    """What tables with the same column names have in common, in whatever order they stand."""
    return "\n".join(sorted(_labels(header)))


def names_in(cells: Sequence[str]) -> int:
    """How many different fields the cells name, were they a header."""
    by_tag = tagged(tuple(cells))
    named = (known(cell) for cell in cells if len(cell) <= MAX_NAME)
    return len({*by_tag.values(), *(found[1] for found in named if found is not None)})


def is_header(cells: Sequence[str]) -> bool:
    """Whether the cells are the names of a table of papers, and surely none of its rows."""
    if tagged(tuple(cells)):
        return True
    if not cells or any(len(cell) > 2 * MAX_NAME for cell in cells):
        return False
    fields = {found[1] for cell in cells if (found := known(cell)) is not None}
    if fields & TEXTS and not fields & _OF_PAPERS and not _has_strong_text(cells):
        return False
    filled = sum(bool(cell.strip()) for cell in cells)
    if not fields & TEXTS:
        return len(fields) >= 3 and len(fields) >= 0.5 * filled
    return len(fields) >= 2 or len(fields) >= 0.2 * filled


def _has_strong_text(cells: Sequence[str]) -> bool:
    named = ((known(cell), plain_name(cell)) for cell in cells)
    return any(found and found[1] in TEXTS and plain not in _WEAK for found, plain in named)


def guess_mapping(header: Sequence[str], rows: Sequence[Sequence[str]]) -> ColumnMapping:
    """The mapping that names, and values where names are silent, speak for.

    `header` is empty where the table has none; `rows` are some of its first rows. A name is not
    believed where the values speak against it: a column "label" of numbers 0 and 1 is a decision,
    one of words is not.
    """
    samples = _columns(rows[:MAX_SAMPLE])
    found: dict[Field, list[tuple[int, int]]] = {}
    for place, (rank, field) in _named(header).items():
        values = samples[place] if place < len(samples) else []
        if field is Field.IDENTIFIER:
            kind = identifier_kind(values)
            if kind is not None:
                found.setdefault(kind, []).append((100 + rank, place))
        elif holds(field, values):
            found.setdefault(field, []).append((rank, place))
    mapping = {field: [place for _, place in sorted(ranks)] for field, ranks in found.items()}
    if not TEXTS & mapping.keys():
        _fill(mapping, samples, keep_names=bool(header))
    return _mapping({field: tuple(places) for field, places in mapping.items()})


def _fill(mapping: dict[Field, list[int]], samples: list[list[str]], *, keep_names: bool) -> None:
    """Adds what the values show of columns that have no known name."""
    taken = set(chain.from_iterable(mapping.values())) if keep_names else set()
    for place, field in guessed_fields(samples).items():
        if place not in taken and field not in mapping:
            mapping[field] = [place]


def _named(header: Sequence[str]) -> dict[int, tuple[int, Field]]:
    by_tag = tagged(tuple(header))
    if by_tag:
        # AF holds the full names, AU the same authors with initials.
        return {
            place: (int(header[place].strip("\ufeff \t") == "AU"), field)
            for place, field in by_tag.items()
        }
    named = ((place, known(name)) for place, name in enumerate(header))
    return {place: found for place, found in named if found is not None}


def _columns(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    width = max((len(row) for row in rows), default=0)
    return [
        [row[place].strip() for row in rows if place < len(row) and row[place].strip()]
        for place in range(width)
    ]


def _labels(header: Sequence[str]) -> list[str]:
    """The plain names; of equal ones the later are numbered."""
    seen: dict[str, int] = {}
    labels = []
    for name in header:
        plain = plain_name(name)
        seen[plain] = seen.get(plain, 0) + 1
        labels.append(plain if seen[plain] == 1 else f"{plain} {seen[plain]}")
    return labels


def _mapping(found: dict[Field, tuple[int, ...]]) -> ColumnMapping:
    ordered = ((field, found.get(field, ())) for field in Field)
    return ColumnMapping(tuple((field, places) for field, places in ordered if places))
