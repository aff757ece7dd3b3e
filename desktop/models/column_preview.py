"""What the first rows of a table give by a mapping that is being chosen, as a table."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.theme import tokens
from storage.readers.reader import Entry
from storage.readers.tables.columns import ColumnMapping, Field
from storage.readers.tables.row_records import preview
from storage.readers.tables.table_layout import TableLayout
from storage.record import PaperRecord
from storage.words import clipped

Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_HINT: Final = int(Qt.ItemDataRole.ToolTipRole)
_INK: Final = int(Qt.ItemDataRole.ForegroundRole)
ROWS: Final = 30
"""Rows that are shown."""
_CELL: Final = 160
"""Characters of a cell."""

_ALWAYS: Final = (Field.TITLE, Field.ABSTRACT)
_TEXTS: Final[dict[Field, Callable[[PaperRecord], object]]] = {
    Field.TITLE: lambda record: record.title,
    Field.ABSTRACT: lambda record: record.abstract,
    Field.AUTHORS: lambda record: "; ".join(author.name for author in record.authors),
    Field.YEAR: lambda record: record.year,
    Field.VENUE: lambda record: record.venue,
    Field.DOI: lambda record: record.doi,
    Field.ARXIV_ID: lambda record: record.arxiv_id,
    Field.PMID: lambda record: record.pmid,
    Field.OPENALEX_ID: lambda record: record.openalex_id,
    Field.LINK: lambda record: "; ".join(record.links),
    Field.DECISION: lambda record: record.decision.word if record.decision else None,
    Field.RATING: lambda record: record.rating,
    Field.TAGS: lambda record: "; ".join(record.tags),
    Field.NOTE: lambda record: record.note,
}
FIELDS: Final = tuple(_TEXTS)
"""What a column may hold, in the order of the choice."""
_WORDS: Final = {
    Field.DOI: "DOI",
    Field.ARXIV_ID: "arXiv id",
    Field.PMID: "PubMed id",
    Field.OPENALEX_ID: "OpenAlex id",
}


def field_words(field: Field) -> str:
    """What a field is called."""
    return _WORDS.get(field, field.value.capitalize())


class ColumnPreview(QAbstractTableModel):
    """A row a record, a column for each field that the mapping gives."""

    def __init__(self, layout: TableLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._layout = layout
        self._fields: Sequence[Field] = _ALWAYS
        self._entries: Sequence[Entry] = ()

    def show_mapping(self, mapping: ColumnMapping) -> None:
        """Read the first rows by a mapping."""
        self.beginResetModel()
        self._fields = [one for one in FIELDS if one in _ALWAYS or mapping.of(one)]
        self._entries = preview(self._layout, mapping)[:ROWS]
        self.endResetModel()

    @property
    def papers(self) -> int:
        """How many of the rows give a paper."""
        return sum(isinstance(entry, PaperRecord) for entry in self._entries)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row a record or bad entry."""
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """One column a field."""
        return 0 if parent.isValid() else len(self._fields)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        """Give the names of the fields."""
        if orientation == Qt.Orientation.Horizontal and role == _DISPLAY:
            return field_words(self._fields[section])
        return None

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """Give what a record has of a field; of a bad entry, why it is none."""
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if role == _INK and not isinstance(entry, PaperRecord):
            return tokens().error
        if role not in (_DISPLAY, _HINT):
            return None
        text = self._text(entry, index.column())
        return clipped(text, _CELL) if role == _DISPLAY else text

    def _text(self, entry: Entry, column: int) -> str:
        if isinstance(entry, PaperRecord):
            value = _TEXTS[self._fields[column]](entry)
            return "" if value is None else str(value)
        return "" if column else str(getattr(entry, "reason", ""))
