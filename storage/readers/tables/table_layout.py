"""How a table is laid out: what parts its cells, where its header stands, what its columns give."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from storage.readers.tables.columns import (
    ColumnMapping,
    Field,
    guess_mapping,
    header_key,
    is_header,
    names_in,
)
from storage.readers.tables.delimited import Row, Rows
from storage.readers.tables.quoting import Splitter

DELIMITERS = "\t,;|"
SAMPLE_ROWS = 120
"""Rows that are looked at before the first is read."""
_LEAST_NAMES = 3
"""Known names that a row among others must hold to be a header."""
MAX_PREAMBLE = 30
"""Rows among which the header is looked for."""
MAX_PREAMBLE_CELL = 400
_LONG_PREAMBLE = 2
"""Rows, with texts of any length, that may stand above a header that many names make sure."""
_LEAST_TEXT = 100
"""Characters that a name of a column has not and each abstract has."""
_LEAST_ROWS = 3
"""Rows, with the header, that prose of as many commas a line may have by accident."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """What is known of a table before its rows are read.

    `header` holds the names of the columns, empty where the table has none; `skipped` counts the
    rows before the data, with the header among them; `samples` are the first rows after it.
    `sure` goes from 0 to 1; it is 0 where only a person can say what the columns hold.
    `delimiter` is empty for the sheet of a workbook.
    """

    delimiter: str
    header: tuple[str, ...]
    width: int
    skipped: int
    samples: tuple[tuple[str, ...], ...]
    mapping: ColumnMapping
    sure: float = 0.0
    remarks: tuple[str, ...] = ()

    @property
    def semicolons(self) -> bool:
        """Whether the authors in the samples are apart by semicolons."""
        places = self.mapping.of(Field.AUTHORS)
        return any(
            ";" in row[place] for row in self.samples for place in places if place < len(row)
        )

    @property
    def needed(self) -> int:
        """The last column of title and abstract, counted from 0."""
        places = [*self.mapping.of(Field.TITLE)[:1], *self.mapping.of(Field.ABSTRACT)[:1]]
        return max(places, default=0)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person has chosen: a mapping for this table, and those remembered for others."""

    mapping: ColumnMapping | None
    remembered: Mapping[str, str]

    def mapping_of(self, layout: TableLayout) -> ColumnMapping | None:
        """The chosen mapping for a table; None where nothing was chosen."""
        if self.mapping is not None:
            return self.mapping
        kept = self.remembered.get(header_key(layout.header)) if layout.header else None
        return ColumnMapping.decode(kept, layout.header) if kept is not None else None


def delimited_layout(lines: Sequence[str], *, whole: bool = False) -> TableLayout | None:
    """The likeliest layout of a text, by its first lines; None where it is no table.

    `whole` says that the last line is not cut.
    """
    named = _named_delimiter(lines)
    if named:
        found = sheet_layout(_rows(lines[1:], named), delimiter=named)
        return found and _moved(found)
    layouts = []
    for delimiter in DELIMITERS:
        rows = _rows(lines, delimiter)
        if not whole and len(rows) > 2:
            rows.pop()
        layout = sheet_layout(rows, delimiter=delimiter)
        if layout is not None:
            layouts.append(layout)
    return max(layouts, key=lambda one: (one.sure, one.width), default=None)


def other_layout(row: Row, layout: TableLayout) -> TableLayout | None:
    """The layout that a header further down begins: tables were put one behind another.

    None where the row is none, or the same header over again.
    """
    cells = [cell.strip().strip("\ufeff") for cell in row.cells]
    while cells and not cells[-1]:
        cells.pop()
    if names_in(cells) < _LEAST_NAMES or not is_header(cells) or tuple(cells) == layout.header:
        return None
    remark = f"From line {row.line} on the table has other columns."
    return TableLayout(
        layout.delimiter, tuple(cells), len(cells), 0, (), guess_mapping(cells, ()), layout.sure,
        (remark,),
    )  # fmt: skip


def sheet_layout(rows: Sequence[Row], *, delimiter: str = "") -> TableLayout | None:
    """The layout of rows whose cells are already apart, or None where they are no papers."""
    at = next(
        (place for place, row in enumerate(rows[:MAX_PREAMBLE]) if is_header(row.cells)), None
    )
    if at is not None and (
        all(_is_preamble(row) for row in rows[:at])
        or (at <= _LONG_PREAMBLE and names_in(rows[at].cells) > _LEAST_NAMES)
    ):
        return _with_header(rows, at, delimiter)
    return _by_values(rows, delimiter)


def _is_preamble(row: Row) -> bool:
    filled = sum(bool(cell.strip()) for cell in row.cells)
    # Dimensions says in one long cell where a table comes from.
    return filled <= 1 < len(row.cells) or all(len(cell) <= MAX_PREAMBLE_CELL for cell in row.cells)


def _named_delimiter(lines: Sequence[str]) -> str:
    """The sign that a first line "sep=;" gives, which Excel writes and believes."""
    first = lines[0].strip().strip('"').lower() if lines else ""
    sign = lines[0].strip("\r\n").strip('"')[4:5] if first.startswith("sep=") else ""
    return sign if len(first) <= 5 else ""


def _moved(layout: TableLayout) -> TableLayout:
    """The layout of a text with one more line before its rows."""
    return TableLayout(
        layout.delimiter, layout.header, layout.width, layout.skipped + 1, layout.samples,
        layout.mapping, layout.sure, layout.remarks,
    )  # fmt: skip


def _rows(lines: Iterable[str], delimiter: str) -> list[Row]:
    rows = Rows(iter(enumerate(lines, 1)), Splitter(delimiter))
    return list(islice(rows, SAMPLE_ROWS))


def _with_header(rows: Sequence[Row], at: int, delimiter: str) -> TableLayout:
    header = [cell.strip().strip("\ufeff") for cell in rows[at].cells]
    data = rows[at + 1 :]
    counts = Counter(len(row.cells) for row in data if any(row.cells))
    usual = counts.most_common(1)[0][0] if counts else len(header)
    while len(header) > usual and not header[-1]:
        header.pop()
    if usual == len(header) + 1 and delimiter and _first_is_number(data, usual):
        # R writes the numbers of its rows, but no name for them.
        header.insert(0, "")
    samples = tuple(tuple(row.cells) for row in data if len(row.cells) == len(header))
    mapping = guess_mapping(header, samples)
    agreeing = sum(len(row.cells) <= len(header) for row in data) / max(1, len(data))
    remarks = _on_header(header, mapping, rows[at].line, at, delimiter)
    alone = len(header) == 1 and bool(delimiter)
    sure = 0.9 + 0.05 * agreeing + 0.005 * min(10, names_in(header))
    return TableLayout(
        delimiter, tuple(header), len(header), at + 1, samples, mapping,
        _alone(data) if alone else sure, remarks,
    )  # fmt: skip


def _alone(data: Sequence[Row]) -> float:
    """How sure a table of one column is: a listing with a title looks the same but for quotes."""
    quoted = sum(row.text.startswith('"') for row in data)
    return 0.85 if data and quoted >= 0.8 * len(data) else 0.3


def _first_is_number(data: Sequence[Row], width: int) -> bool:
    firsts = [row.cells[0] for row in data if len(row.cells) == width]
    return bool(firsts) and all(cell.strip().isdigit() for cell in firsts)


def _on_header(
    header: Sequence[str], mapping: ColumnMapping, line: int, at: int, delimiter: str
) -> tuple[str, ...]:
    remarks = []
    if at:
        where = f"line {line}" if delimiter else f"row {line}"
        remarks.append(f"The columns are named on {where}; what stands before was passed over.")
    if not mapping.gives_papers:
        remarks.append("No column was known to hold titles or abstracts.")
    elif not any(names_in([header[p]]) for _, places in mapping.columns for p in places):
        remarks.append(_taken(mapping, header))
    return tuple(remarks)


def _by_values(rows: Sequence[Row], delimiter: str) -> TableLayout | None:
    """The layout of a table without known names, by the shape of its columns alone."""
    filled = [row for row in rows if any(cell.strip() for cell in row.cells)]
    counts = Counter(len(row.cells) for row in filled)
    if not counts:
        return None
    width, times = counts.most_common(1)[0]
    share = times / len(filled)
    if width < 2 or share < 0.8:
        return None
    data = [tuple(row.cells) for row in filled if len(row.cells) == width]
    header = _unknown_header(data)
    samples = tuple(data[1:] if header else data)
    mapping = guess_mapping((), samples)
    skipped = rows.index(next(row for row in filled if len(row.cells) == width)) + bool(header)
    sure = _sureness(mapping, filled, delimiter, share, named=len(header) > 2)
    said = _taken(mapping, header)
    remark = said if header else f"The table has no names for its columns. {said}"
    return TableLayout(
        delimiter, header, width, skipped, samples, mapping, sure, (remark,) if sure else ()
    )


def _unknown_header(data: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The first row where it can only be names: short, all different, unlike the rows below.

    A column may be without a name, as the one of row numbers or an empty one.
    """
    if len(data) < 2:
        return ()
    first, rest = [cell.strip() for cell in data[0]], data[1:]
    names = [cell for cell in first if cell]
    if (
        len(names) < max(2, len(first) / 2)
        or len(set(names)) < len(names)
        or not all(map(_may_be_name, names))
    ):
        return ()
    shortest = min(sum(map(len, row)) for row in rest)
    unlike = _over_numbers(first, rest) or _over_texts(first, rest)
    return data[0] if unlike or sum(map(len, first)) < 0.5 * shortest else ()


def _may_be_name(cell: str) -> bool:
    """Whether a cell may name a column: of digits none but those of "Feld1" or "col_2"."""
    return len(cell) <= 40 and (cell.isidentifier() or not any(map(str.isdigit, cell)))


def _over_numbers(first: Sequence[str], rest: Sequence[tuple[str, ...]]) -> bool:
    """Whether a word stands over a column of numbers, of three rows at least."""
    return len(rest) >= 3 and any(
        name[:1].isalpha() and all(row[column].strip().isdigit() for row in rest)
        for column, name in enumerate(first)
    )


def _over_texts(first: Sequence[str], rest: Sequence[tuple[str, ...]]) -> bool:
    """Whether a short name stands over a column of texts, each a few sentences long."""
    return len(rest) >= 3 and any(
        name and all(len(row[column].strip()) >= _LEAST_TEXT for row in rest)
        for column, name in enumerate(first)
    )


def _sureness(
    mapping: ColumnMapping, rows: Sequence[Row], delimiter: str, share: float, *, named: bool
) -> float:
    """Prose has commas and semicolons too: ids, years, quotes, tabs and names tell it apart."""
    if not mapping.gives_papers:
        return 0.0
    telling = {Field.YEAR, Field.DOI, Field.ARXIV_ID, Field.OPENALEX_ID, Field.LINK}
    marks = sum(bool(mapping.of(field)) for field in telling)
    quoted = sum('"' in row.text for row in rows) >= 0.8 * len(rows)
    if named and len(rows) > _LEAST_ROWS:
        marks += 1
    if not delimiter or delimiter == "\t":
        marks += 1
    if quoted and len(rows) > 1:
        marks += 1
    return 0.0 if marks == 0 else (0.74 + 0.02 * min(marks, 4)) * share


def _taken(mapping: ColumnMapping, header: Sequence[str]) -> str:
    """A sentence on what was taken from where."""
    parts = []
    for field, places in mapping.columns:
        names = [f'"{header[place]}"' if header else f"column {place + 1}" for place in places]
        parts.append(f"{field.value} from {' and '.join(names)}")
    return f"By what stands in them, the columns were taken so: {', '.join(parts)}."
