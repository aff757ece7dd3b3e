"""The list of highlights: rows to walk, to select, to recolour, to open."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QRect, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from desktop.keys.in_force import keys, told
from desktop.models.highlight_list import HighlightListModel
from desktop.widgets.highlight_delegate import HEIGHT, HighlightDelegate
from storage.database.highlights import HighlightPlace
from storage.vocabulary import HIGHLIGHT_COLOURS

_CLEAR: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect
_COLOUR_KEYS: Final = range(int(Qt.Key.Key_1), int(Qt.Key.Key_1) + len(HIGHLIGHT_COLOURS))
_PLAIN: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class HighlightsTable(QTableView):
    """One column without headers: Qt lays thousands of rows of one height out in no time."""

    opened = Signal(object)
    """`HighlightPlace`: go to its words."""
    colour_wanted = Signal(str)
    """For the highlights that are chosen."""
    menu_asked = Signal(object)
    """Where a menu for the chosen highlights is asked for (global)."""

    def __init__(
        self, fetch: Callable[[Sequence[int]], Sequence[HighlightPlace]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.highlights = HighlightListModel(fetch, self)
        self.setModel(self.highlights)
        self.setItemDelegate(HighlightDelegate(self))
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        # The header would ask every row whether it is selected, at each change of selection.
        self.horizontalHeader().setSelectionModel(QItemSelectionModel(self.highlights, self))
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(HEIGHT)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(HEIGHT // 2)
        self.setAccessibleName("All highlights")
        self._take_keys()
        keys().changed.connect(self._take_keys)
        self.activated.connect(self._on_activated)

    @Slot()
    def _take_keys(self) -> None:
        moves = told(("highlights-next", "goes down"), ("highlights-previous", "goes up"))
        does = told(("highlights-comment", "comments"), ("highlights-remove", "removes"))
        own = ["Shift selects", "Enter opens the paper", "1 to 8 recolour"]
        self.setAccessibleDescription(", ".join([*moves, *own, *does]))

    # Rows

    @property
    def current(self) -> HighlightPlace | None:
        """The highlight of the current row."""
        return self.highlights.place(self.currentIndex().row())

    @property
    def chosen(self) -> tuple[int, ...]:
        """The ids of those that are selected, in the order of the rows; else of the current one."""
        # By ranges: Qt would make an index of every cell.
        ranges = [(r.top(), r.bottom()) for r in self.selectionModel().selection().toList()]
        rows = sorted({row for top, bottom in ranges for row in range(top, bottom + 1)})
        ids = self.highlights.ids
        current = self.currentIndex().row()
        return tuple(ids[row] for row in rows or ([current] if 0 <= current < len(ids) else []))

    def go_to(self, row: int) -> None:
        """Make a row the current one, select it alone, and bring it into sight."""
        if 0 <= row < self.highlights.rowCount():
            index = self.highlights.index(row, 0)
            self.setCurrentIndex(index)
            # Whatever keys are held: Qt would take Ctrl or Shift for a wish to select more.
            self.selectionModel().select(index, _CLEAR)

    def step(self, by: int) -> None:
        """Go so many rows down."""
        last = self.highlights.rowCount() - 1
        self.go_to(max(0, min(last, self.currentIndex().row() + by)))

    def extend(self, by: int) -> None:
        """Select one row more (1) or less (-1) from where the selection began, as Shift does."""
        key = Qt.Key.Key_Down if by > 0 else Qt.Key.Key_Up
        shift = Qt.KeyboardModifier.ShiftModifier
        super().keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, shift))

    def rect_of_current(self) -> QRect:
        """Where the current row stands (global), its left end: room for a card beside it."""
        rect = self.visualRect(self.currentIndex())
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size()).adjusted(
            138, 0, 0, -30
        )

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        place = self.highlights.place(index.row())
        if place is not None:
            self.opened.emit(place)

    # Keys and menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu; a click outside of the selection has moved it here already."""
        if self.current is not None:
            self.menu_asked.emit(event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Claim the numbers before a shortcut of the window takes them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.modifiers() in _PLAIN
            and event.key() in _COLOUR_KEYS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Numbers set the colour; Qt's search for a row by typed letters is not wanted."""
        if event.modifiers() in _PLAIN and event.key() in _COLOUR_KEYS:
            self.colour_wanted.emit(tuple(HIGHLIGHT_COLOURS)[event.key() - _COLOUR_KEYS.start])
        elif (
            not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            and event.text().isprintable()
            and event.text()
        ):
            event.ignore()
        else:
            super().keyPressEvent(event)
