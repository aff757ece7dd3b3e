"""The table of the Claims view: rows to walk, to select by the dozen, to open."""

from typing import Any, Final

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop import theme
from desktop.keys.in_force import keys, told
from desktop.models.claim_table import COLUMNS, STATUS, STATUS_ICONS, ClaimTableModel
from desktop.widgets.own_ink import OwnInk
from storage.claims.standing import SETTLED
from storage.database.rows import ClaimRow

_ROW: Final = 30
_ICON: Final = 14
_WIDTHS: Final = {
    "mark": 38, "number": 130, "factor": 108, "platform": 162, "class": 84, "metric": 92,
    "baseline": 200, "paper": 240,
}  # fmt: skip
_FITTED: Final = ("factor", "metric", "number")
"""Columns as wide as what is widest in them, for a number that is cut is another number."""
_MEASURED: Final = 1000
"""Claims whose numbers are measured for that: the largest come first, and are the widest."""
_WIDEST: Final = 260
_CELL_AIR: Final = 24
_FOR_WORDS: Final = 190
"""What each column of words keeps."""
_STRETCHED: Final = ("baseline", "paper")
"""Columns that share the room that is left: the words that are cut first."""
_SHEET: Final = (
    "QTableView::item { padding: 0px 8px; border: none; }"
    "QHeaderView::up-arrow, QHeaderView::down-arrow {"
    " subcontrol-position: center left; width: 9px; height: 9px; left: 4px; }"
)
"""Air in the cells; the arrow of the order at the left, where no right-aligned word meets it."""
_CLEAR: Final = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)


class ClaimsTable(QTableView):
    """The claims. What its letters do is told by the table of actions."""

    paper_wanted = Signal(object)
    """`PaperId` of the claim that was opened."""
    menu_asked = Signal(object)
    """Where a menu for the chosen claims is asked for (global)."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.claims = ClaimTableModel(tuple(_WIDTHS), self)
        self._needed = {name: _WIDTHS[name] for name in _FITTED}
        self._set = dict(self._needed)
        self.setModel(self.claims)
        self.setItemDelegate(OwnInk(self))
        self.setItemDelegateForColumn(self.claims.column("mark"), _MarkDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setStyleSheet(_SHEET)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self._set_header()
        self.setAccessibleName("Claims")
        self._take_keys()
        keys().changed.connect(self._take_keys)
        self.activated.connect(self._on_activated)

    @Slot()
    def _take_keys(self) -> None:
        moves = told(("claims-next", "goes down"), ("claims-previous", "goes up"))
        deeds = ((f"claims-{deed}", deed) for deed in ("right", "wrong", "edit"))
        does = told(*deeds, ("undo", "undoes"))
        said = [*moves, "Shift selects", *does, "Enter opens the paper"]
        self.setAccessibleDescription(", ".join(said))

    def _set_header(self) -> None:
        header = self.horizontalHeader()
        # A selection of the header's own spares it a question per cell (Qt asks them all).
        header.setSelectionModel(QItemSelectionModel(self.claims, self))
        header.setHighlightSections(False)
        header.setSectionsMovable(True)
        header.setMinimumSectionSize(32)
        for column, width in enumerate(_WIDTHS.values()):
            self.setColumnWidth(column, width)
        for name in _STRETCHED:
            header.setSectionResizeMode(self.claims.column(name), QHeaderView.ResizeMode.Stretch)
        header.setSortIndicator(self.claims.column("factor"), Qt.SortOrder.DescendingOrder)
        header.sortIndicatorChanged.connect(self._on_sort)
        header.setSortIndicatorShown(True)
        header.setSectionsClickable(True)

    def fit_columns(self) -> None:
        """Widen the columns of numbers and metrics where those that came in need it."""
        some = self.claims.claims[:_MEASURED]
        metrics = QFontMetrics(theme.interface_font(bold=True, figures=True))
        for name in _FITTED:
            longest = sorted({COLUMNS[name].text(claim) for claim in some}, key=len)[-20:]
            needed = max(map(metrics.horizontalAdvance, longest), default=0) + _CELL_AIR
            self._needed[name] = max(_WIDTHS[name], min(needed, _WIDEST))
        self._share_room()

    def _share_room(self) -> None:
        """Give the numbers what they need of the room that the words can spare."""
        given = sum(_WIDTHS[name] for name in _WIDTHS if name not in _STRETCHED)
        spare = self.viewport().width() - given - _FOR_WORDS * len(_STRETCHED)
        for name, needed in self._needed.items():
            more = max(0, min(needed - _WIDTHS[name], spare))
            spare -= more
            column, width = self.claims.column(name), _WIDTHS[name] + more
            # A column that was dragged stays as it is.
            if self.columnWidth(column) == self._set[name]:
                self._set[name] = width
                self.setColumnWidth(column, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share_room()

    # Rows

    @property
    def current(self) -> ClaimRow | None:
        """The claim of the current row."""
        return self.claims.claim(self.currentIndex().row())

    @property
    def chosen(self) -> list[ClaimRow]:
        """The claims that are selected, in the order of the rows; else the current one."""
        # By ranges: Qt would make an index of every cell.
        ranges = [(r.top(), r.bottom()) for r in self.selectionModel().selection().toList()]
        rows = sorted({row for top, bottom in ranges for row in range(top, bottom + 1)})
        found = [claim for row in rows if (claim := self.claims.claim(row)) is not None]
        current = self.current
        return found or ([current] if current is not None else [])

    def go_to(self, row: int) -> None:
        """Make a row the current one, select it alone, and bring it into sight."""
        if 0 <= row < self.claims.rowCount():
            index = self.claims.index(row, 0)
            self.setCurrentIndex(index)
            # Whatever keys are held: Qt would take Ctrl or Shift for a wish to select more.
            self.selectionModel().select(index, _CLEAR)

    def step(self, by: int) -> None:
        """Go so many rows down."""
        last = self.claims.rowCount() - 1
        self.go_to(max(0, min(last, self.currentIndex().row() + by)))

    def extend(self, by: int) -> None:
        """Select one row more (1) or less (-1) from where the selection began, as Shift does."""
        key = Qt.Key.Key_Down if by > 0 else Qt.Key.Key_Up
        shift = Qt.KeyboardModifier.ShiftModifier
        super().keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, shift))

    def show_order(self, *, shown: bool) -> None:
        """Sort by the column that is marked; or mark none, for an order that is no column's."""
        header = self.horizontalHeader()
        header.setSortIndicatorShown(shown)
        header.setSectionsClickable(shown)
        if shown:
            self.claims.sort(header.sortIndicatorSection(), header.sortIndicatorOrder())

    @Slot(int, Qt.SortOrder)
    def _on_sort(self, column: int, order: Qt.SortOrder) -> None:
        kept = self.current
        self.claims.sort(column, order)
        self.go_to(max(0, self.claims.row_of(kept.id)) if kept is not None else 0)

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        claim = self.claims.claim(index.row())
        if claim is not None:
            self.paper_wanted.emit(claim.paper_id)

    # Keys and menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu; a click outside of the selection has moved it here already."""
        if self.current is not None:
            self.menu_asked.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and the like are Qt's; its search for a row by typed letters is not wanted."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if plain and event.text() and event.text().isprintable():
            event.ignore()
        else:
            super().keyPressEvent(event)


class _MarkDelegate(QStyledItemDelegate):
    """Draws what a person has said of a claim: ring, tick, pen, plus or cross."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the ground as the style does, then the icon in the middle."""
        super().paint(painter, option, index)
        status = str(index.data(STATUS))
        view: Any = option
        rect = QRect(view.rect)
        ratio = painter.device().devicePixelRatioF()
        drawn = theme.pixmap(STATUS_ICONS[status], _ink(status), _ICON, ratio)
        half = QPoint(_ICON // 2, _ICON // 2)
        painter.drawPixmap(rect.center() - half + QPoint(1, 1), drawn)


def _ink(status: str) -> QColor:
    colours = theme.tokens()
    if status in SETTLED:
        return colours.keep
    return colours.error if status == "wrong" else colours.skip
