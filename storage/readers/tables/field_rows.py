"""Tables turned on their side: a row for each field, records one below the other, as Embase's.

TITLE,"A title"
AUTHOR NAMES,"Fox E.","Bee A."
ABSTRACT,"..."
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from storage.readers.fields.plain_text import excerpt
from storage.readers.prose.headings import is_rule
from storage.readers.reader import Content, Entry, Head
from storage.readers.tables.column_names import Field, known
from storage.readers.tables.columns import guess_mapping
from storage.readers.tables.delimited import Row, Rows, lines_of
from storage.readers.tables.quoting import Splitter
from storage.readers.tables.row_records import RowReading
from storage.record import BadEntry, PaperRecord

_LOOKED_AT = 400
_LEAST_FIELDS = 4
_DELIMITERS = ",;\t"
_PREAMBLE = frozenset({"SEARCH QUERY", "SEARCH", "QUERY"})


@dataclass(slots=True)
class _Record:
    """The fields of one record so far."""

    line: int = 0
    names: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    fault: str = ""

    @property
    def has_title(self) -> bool:
        """Whether the field that every record begins with is there."""
        return any(map(_is_title, self.names))

    def add(self, row: Row) -> None:
        """A row with a name and its values."""
        self.line = self.line or row.line
        self.fault = self.fault or row.fault
        name, *values = (cell.strip() for cell in row.cells)
        found = known(name)
        several = found is not None and found[1] is Field.AUTHORS
        self.names.append(name)
        self.values.append(("; " if several else ", ").join(filter(None, values)))


class FieldRowsReader:
    """The reader of tables with a row for each field."""

    name = "table of fields"
    suffixes = frozenset({".csv", ".tsv"})

    def sniff(self, head: Head) -> float:
        """0.97 where the rows begin with names in capitals, a title among them."""
        if head.binary or "TITLE" not in head.text[:20_000].upper():
            return 0.0
        return 0.97 if _delimiter(head.text[:100_000].split("\n")) else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The records in file order."""
        lines = lines_of(content.pieces())
        first = list(islice(lines, _LOOKED_AT))
        splitter = Splitter(_delimiter(first) or ",")

        def numbered() -> Iterator[tuple[int, str]]:
            yield from enumerate(first, 1)
            yield from enumerate(lines, len(first) + 1)

        position = 0
        record = _Record()
        for row in Rows(numbered(), splitter):
            name = row.cells[0].strip() if row.cells else ""
            if is_rule(name) or (_is_title(name) and record.has_title):
                entry = _entry(record, position)
                position += isinstance(entry, PaperRecord)
                if entry is not None:
                    yield entry
                record = _Record()
            if name and not is_rule(name) and name.upper() not in _PREAMBLE:
                record.add(row)
        entry = _entry(record, position)
        if entry is not None:
            yield entry


def _delimiter(lines: list[str]) -> str:
    """What parts name and values; empty where rows do not begin with names of fields."""
    for delimiter in _DELIMITERS:
        rows = islice(Rows(iter(enumerate(lines, 1)), Splitter(delimiter)), _LOOKED_AT)
        names = [row.cells[0].strip() for row in rows if len(row.cells) > 1]
        capital = [name for name in names if name.isupper() and len(name) <= 60]
        fields = {name for name in capital if known(name) is not None}
        titled = any(map(_is_title, fields))
        if titled and len(fields) >= _LEAST_FIELDS and len(capital) >= 0.7 * len(names):
            return delimiter
    return ""


def _is_title(name: str) -> bool:
    return name.isupper() and known(name) == (0, Field.TITLE)


def _entry(record: _Record, position: int) -> PaperRecord | BadEntry | None:
    """The paper of a record; None where it has no fields, as before the first title."""
    if not record.names or not (record.has_title or record.line == 0):
        return None
    shown = record.values[0] if record.values else ""
    if record.fault:
        return BadEntry(record.line, record.fault, excerpt(shown))
    mapping = guess_mapping(record.names, [record.values])
    return RowReading(mapping).entry(position, record.line, record.values, shown)
