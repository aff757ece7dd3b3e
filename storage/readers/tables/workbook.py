"""Spreadsheets: the sheets of .xlsx, .xlsb, .ods and .xls, read by calamine as tables."""

import datetime
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from storage.readers.files.stream import FREE_UNPACKED, MAX_RATIO
from storage.readers.reader import Content, Entry, Head
from storage.readers.tables.columns import ColumnMapping, Field
from storage.readers.tables.delimited import Row
from storage.readers.tables.row_records import records
from storage.readers.tables.table_layout import SAMPLE_ROWS, Choice, TableLayout, sheet_layout
from storage.record import BadEntry, PaperRecord, Remark

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

MAX_FILE = 512 << 20
"""Largest workbook, in bytes, that is taken into memory."""
MAX_CELLS = 50_000_000
"""Most cells, empty ones among them, of one sheet; calamine holds them all."""
SURE = 0.9
"""From here on a sheet is known by the names of its columns, not by what stands in them."""
_TELLING = (
    Field.ABSTRACT, Field.AUTHORS, Field.DOI, Field.ARXIV_ID, Field.PMID, Field.OPENALEX_ID,
    Field.LINK,
)  # fmt: skip

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLD_WORKBOOK = "Workbook".encode("utf-16-le")
_CELL = re.compile(rb'<(?:\w+:)?c [^<>]{0,80}?\br="([A-Z]{1,3})(\d{1,7})"')
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_CHUNK = 1 << 20
_NONE: Mapping[str, str] = {}
# The bare RuntimeError is what zipfile raises for a member that wants a password.
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, NotImplementedError, ValueError, EOFError, RuntimeError,
    OSError,
)  # fmt: skip

_Value = (
    int | float | str | bool | datetime.time | datetime.date | datetime.datetime
    | datetime.timedelta
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook; `layout` is None where it holds no table of papers."""

    name: str
    layout: TableLayout | None
    rows: Iterable[Row]


class WorkbookReader:
    """The reader of spreadsheets; see `TableReader` for what may be given."""

    name = "spreadsheet"
    suffixes = frozenset({".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"})

    def __init__(
        self, mapping: ColumnMapping | None = None, remembered: Mapping[str, str] = _NONE
    ) -> None:
        self._choice = Choice(mapping, remembered)

    def sniff(self, head: Head) -> float:
        """Whether the bytes are a workbook's; other archives never come as one file."""
        if not head.binary:
            return 0.0
        if head.data.startswith(_ZIP):
            return 0.95
        old = head.data.startswith(_OLE)
        return 0.95 if old and (_OLD_WORKBOOK in head.data or head.suffix == ".xls") else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers of all sheets in view, sheet by sheet; lines are the rows of a sheet."""
        data = _whole(content)
        fault = _fault(data)
        if fault:
            yield BadEntry(1, fault, "")
            return
        position = 0
        found = False
        sheets = _of_papers(list(sheets_of(data)), self._choice)
        for sheet in sheets:
            for entry in self._entries(sheet, position, alone=len(sheets) == 1):
                if isinstance(entry, PaperRecord):
                    position += 1
                    found = True
                yield entry
        if not found and not any(sheet.layout for sheet in sheets):
            yield BadEntry(1, "no sheet in it holds titles or abstracts", "")

    def _entries(self, sheet: Sheet, position: int, *, alone: bool) -> Iterator[Entry]:
        layout = sheet.layout
        chosen = self._choice.mapping_of(layout) if layout is not None else None
        if layout is None or not (chosen or layout.mapping).gives_papers:
            yield from _without_papers(sheet)
            return
        for entry in records(islice(sheet.rows, layout.skipped, None), layout, chosen, position):
            if isinstance(entry, BadEntry) and not alone:
                yield replace(entry, reason=f"{entry.reason} (sheet {sheet.name})")
            else:
                yield entry


def first_table(content: Content) -> TableLayout | None:
    """The sheet in view that looks most like a table of papers, for a preview; None without one.

    Of those that look alike it is the first.
    """
    data = _whole(content)
    if _fault(data):
        return None
    layouts = [sheet.layout for sheet in sheets_of(data) if sheet.layout is not None]
    return max(layouts, key=lambda one: (one.mapping.gives_papers, one.sure), default=None)


def _of_papers(sheets: list[Sheet], choice: Choice) -> list[Sheet]:
    """The sheets; beside one with known names, mere lists of titles are told as none of papers.

    What is counted and charted of papers stands in the same workbook, with their titles in it.
    """
    layouts = [sheet.layout for sheet in sheets if sheet.layout is not None]
    if not any(layout.sure >= SURE for layout in layouts):
        return sheets
    return [
        replace(sheet, layout=None) if _lists_titles(sheet.layout, choice) else sheet
        for sheet in sheets
    ]


def _lists_titles(layout: TableLayout | None, choice: Choice) -> bool:
    """Whether a sheet without known names has titles and nothing else of papers."""
    if layout is None or layout.sure >= SURE or choice.mapping_of(layout) is not None:
        return False
    return not any(layout.mapping.of(field) for field in _TELLING)


def _without_papers(sheet: Sheet) -> Iterator[Entry]:
    """What is said of a sheet that gives no records."""
    fault = next((row for row in sheet.rows if row.fault), None)
    if fault is not None:
        yield BadEntry(fault.line, f"{fault.fault} (sheet {sheet.name})", "")
    elif any(row.cells for row in sheet.rows):
        yield Remark(f'The sheet "{sheet.name}" holds no titles or abstracts and was passed over.')


def sheets_of(data: bytes) -> Iterator[Sheet]:
    """The sheets of a workbook, also for a preview; one that cannot be read has a faulty row."""
    from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum

    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        metadata = workbook.sheets_metadata
    except (CalamineError, OSError, ValueError):
        yield Sheet("", None, [Row(1, [], fault="a workbook that is damaged or locked")])
        return
    for sheet in metadata:
        if sheet.visible == SheetVisibleEnum.Visible:
            yield _sheet(workbook, sheet.name)


def _sheet(workbook: "CalamineWorkbook", name: str) -> Sheet:
    from python_calamine import CalamineError

    try:
        found = workbook.get_sheet_by_name(name)
    except (CalamineError, OSError, ValueError):
        return Sheet(name, None, [Row(1, [], fault="a sheet that is damaged or is no table")])
    rows = _Rows(found)
    return Sheet(name, sheet_layout(list(islice(rows, SAMPLE_ROWS))), rows)


class _Rows:
    """The rows of a sheet as texts, as often as they are asked for."""

    def __init__(self, sheet: "CalamineSheet") -> None:
        self._sheet = sheet

    def __iter__(self) -> Iterator[Row]:
        for number, values in enumerate(self._sheet.iter_rows(), 1):
            cells = [_text(value) for value in values]
            if any(cells):
                yield Row(number, cells)


def _text(value: "_Value") -> str:
    """A cell as a table in text would have it: 2021.0 is "2021", a day is "2021-05-01"."""
    if isinstance(value, str):
        return _ESCAPED.sub(_character, value) if "_x" in value else value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    return str(value)


def _character(found: re.Match[str]) -> str:
    """What Excel writes as "_x000D_" because XML has no place for it."""
    code = int(found[1], 16)
    return chr(code) if code >= 32 and not 0xD800 <= code <= 0xDFFF else " "


def _whole(content: Content) -> bytes:
    parts = []
    size = 0
    while size <= MAX_FILE and (part := content.stream.read(_CHUNK)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _fault(data: bytes) -> str:
    """Why a workbook is not opened: it is cut off, or would take more memory than there is."""
    if len(data) > MAX_FILE:
        return f"a workbook of more than {MAX_FILE >> 20} MB; save its sheets as CSV"
    if not data.startswith(_ZIP):
        return ""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            faults = (_too_large(archive, member) for member in archive.infolist())
            return next(filter(None, faults), "")
    except _DAMAGE:
        return "a workbook that is damaged or cut short"


def _too_large(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> str:
    if member.file_size > max(FREE_UNPACKED, MAX_RATIO * member.compress_size):
        return "a workbook that unpacks to far more than a table would"
    if "worksheets/" not in member.filename:
        return ""
    with archive.open(member) as stream:
        rows, columns = _extent(iter(lambda: stream.read(_CHUNK), b""))
    if rows * columns > MAX_CELLS:
        return f"a sheet of {rows:,} rows and {columns:,} columns; save its table alone"
    return ""


def _extent(chunks: Iterable[bytes]) -> tuple[int, int]:
    """The lowest row and the last column of a sheet's XML that a cell stands in."""
    rows = columns = 0
    tail = b""
    for chunk in chunks:
        text = tail + chunk
        for column, row in _CELL.findall(text):
            rows = max(rows, int(row))
            columns = max(columns, _column(column))
        tail = text[-120:]
    return rows, columns


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number
