"""Tables as text: comma, semicolon, tab or bar between the cells, one paper a row.

The csv module's own sniffer and its reading of a whole file are not used: the first is wrong on
texts full of commas, and the second lets one missing quote swallow every row after it.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice

from storage.readers.fields.plain_text import excerpt
from storage.readers.reader import Content, Entry, Head
from storage.readers.tables.columns import ColumnMapping
from storage.readers.tables.delimited import Habits, Row, Rows, lines_of
from storage.readers.tables.mending import mended
from storage.readers.tables.quoting import Splitter
from storage.readers.tables.row_records import records
from storage.readers.tables.table_layout import Choice, TableLayout, delimited_layout, other_layout
from storage.record import BadEntry, PaperRecord

SAMPLE_LINES = 400
SAMPLE_SIZE = 1 << 18

_NONE: Mapping[str, str] = {}
_OTHER_FORMATS = re.compile(r"\s*(?:[{<%]|\[\s*[{\"]|@\w+\s*[{(]|TY  -|PMID- |FN |%0 )")
_MARKDOWN_RULE = re.compile(r"^\s*\|?(?:\s*:?-{3,}:?\s*\|)+\s*(?::?-{3,}:?)?\s*$", re.MULTILINE)


class TableReader:
    """The reader of delimited tables.

    `mapping` says what the columns give where a person chose; `remembered` holds the choices for
    other tables, as `ColumnMapping.encode` wrote them, by the `header_key` of their names.
    """

    name = "table"
    suffixes = frozenset({".csv", ".tsv", ".tab", ".psv"})

    def __init__(
        self, mapping: ColumnMapping | None = None, remembered: Mapping[str, str] = _NONE
    ) -> None:
        self._choice = Choice(mapping, remembered)

    def sniff(self, head: Head) -> float:
        """By names of columns 0.9 and more, by the shape of columns up to 0.82."""
        if head.binary or _OTHER_FORMATS.match(head.text):
            return 0.0
        layout = self.layout(head)
        if layout is None or _MARKDOWN_RULE.search(head.text[:5000]):
            return 0.0
        return max(layout.sure, 0.9) if self._choice.mapping_of(layout) else layout.sure

    def layout(self, head: Head) -> TableLayout | None:
        """Delimiter, header, columns and first rows of a dump, for a preview; None: no table."""
        lines = head.text[:SAMPLE_SIZE].split("\n")
        whole = head.whole and len(head.text) <= SAMPLE_SIZE
        return delimited_layout(lines[:SAMPLE_LINES], whole=whole or len(lines) > SAMPLE_LINES)

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers row by row; a row that cannot be read is a bad entry, its neighbours stay."""
        lines = lines_of(content.pieces())
        first = _first_lines(lines)
        layout = delimited_layout(first, whole=len(first) < SAMPLE_LINES)
        chosen = self._choice.mapping_of(layout) if layout is not None else None
        if layout is None or not (chosen or layout.mapping).gives_papers:
            yield from _no_table(first)
            return
        position = 0
        sheet = _Sheet(layout, enumerate(chain(first, lines), 1))
        for found, rows in sheet.tables():
            for entry in records(rows, found, chosen if found is layout else None, position):
                position += isinstance(entry, PaperRecord)
                yield entry


def _first_lines(lines: Iterator[str]) -> list[str]:
    first: list[str] = []
    size = 0
    for line in islice(lines, SAMPLE_LINES):
        first.append(line)
        size += len(line)
        if size > SAMPLE_SIZE:
            break
    return first


def _no_table(lines: list[str]) -> Iterator[Entry]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield BadEntry(number, "no table: no column holds titles or abstracts", excerpt(line))
            return


class _Sheet:
    """The rows of a text after its header; of several where tables stand behind one another."""

    def __init__(self, layout: TableLayout, lines: Iterator[tuple[int, str]]) -> None:
        self._layout: TableLayout | None = layout
        self._splitter = Splitter(layout.delimiter)
        self._rows = Rows(lines, self._splitter)

    def tables(self) -> Iterator[tuple[TableLayout, Iterator[Row]]]:
        """Each table with its rows, as wide as it is; the rows are to be read before the next."""
        while (layout := self._layout) is not None:
            self._layout = None
            yield layout, self._until_header(layout)

    def _until_header(self, layout: TableLayout) -> Iterator[Row]:
        for _ in islice(self._rows, layout.skipped):
            pass
        habits = Habits(layout.width)
        for sample in layout.samples[:5]:
            habits.learn(sample)
        self._rows.habits = habits
        for row in mended(self._rows, habits, self._splitter, layout.needed):
            self._layout = other_layout(row, layout)
            if self._layout is not None:
                return
            yield row
        self._rows.habits = None
