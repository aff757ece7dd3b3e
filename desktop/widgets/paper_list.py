"""The list of papers: ids in order, painted as cards or lines; its current row is the reader's.

The view follows the workspace and the workspace follows the view; which of the two moved first
does not matter, since both do nothing when they already agree.
"""

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from desktop import theme
from desktop.keys.in_force import keys, told
from desktop.models.paper_list import (
    LINES_ROLE,
    Index,
    PaperListModel,
    papers_mime,
    runs,
)
from desktop.widgets.drops_between import DropsBetween
from desktop.widgets.list_lines import BAND, rows_of_lines
from desktop.widgets.paper_delegate import PaperDelegate
from desktop.workspace import Workspace
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes

_ONE = QItemSelectionModel.SelectionFlag.ClearAndSelect


class PaperList(DropsBetween):
    """The view over `PaperListModel`: a table of one column, with neither grid nor headers.

    A table lays 100,000 rows of one height out in no time; `QListView` asks for each of them.
    """

    read_asked = Signal()
    """Enter or a double click: the reader should have the focus."""
    menu_asked = Signal(object)
    """Global `QPoint` at which a menu of what can be done with the selection should open."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._papers = PaperListModel(workspace, self)
        self._delegate = PaperDelegate(self, workspace.words.marks)
        self._resetting = False
        self.setAccessibleName("Papers")
        self._take_keys()
        keys().changed.connect(self._take_keys)
        self.setModel(self._papers)
        self.setItemDelegate(self._delegate)
        self._set_up()
        self.set_density(workspace.settings.density)
        workspace.results_ready.connect(self._on_results)
        workspace.current_changed.connect(self._on_current)
        workspace.selection_asked.connect(self.select_papers)
        workspace.changed.connect(self._on_changed)
        workspace.words.changed.connect(self._on_words)
        self.doubleClicked.connect(self._on_double_clicked)

    @Slot()
    def _take_keys(self) -> None:
        moves = told(("next", "goes down"), ("previous", "goes up"))
        decides = told(("keep", "keeps"), ("later", "decides later"), ("skip", "skips"))
        self.setAccessibleDescription(", ".join([*moves, *decides]))

    def _set_up(self) -> None:
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        # The header would ask every row whether it is selected, at each change of selection.
        self.horizontalHeader().setSelectionModel(QItemSelectionModel(self._papers, self))
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(1)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(False)
        self.setMouseTracking(True)
        self.setFrameShape(QTableView.Shape.NoFrame)

    @property
    def papers(self) -> PaperListModel:
        """The model."""
        return self._papers

    def set_density(self, density: str) -> None:
        """Show "cards" or "compact" lines; the current row stays in sight."""
        self._delegate.set_compact(density == "compact")
        self.verticalScrollBar().setSingleStep(self._delegate.height // 2)
        self.verticalHeader().setDefaultSectionSize(self._delegate.height)
        self._fit_lines(self._papers.lines)
        # Else the scroll bar keeps the range of the other density until the next event.
        self.executeDelayedItemsLayout()
        self.updateGeometries()
        self._reveal(self.currentIndex())

    # From the workspace

    @Slot(object, str)
    def _on_results(self, result: Any, _query: str) -> None:
        self._resetting = True
        self._papers.set_ids(result.ids)
        self._show_lines()
        self._go_to(self._workspace.current)
        self._resetting = False

    @Slot(object)
    def _on_current(self, paper: PaperId | None) -> None:
        index = self.currentIndex()
        here = self._papers.ids[index.row()] if index.isValid() else None
        if paper is not None and here != paper:
            self._go_to(paper)

    @Slot()
    def _on_words(self) -> None:
        self._delegate.forget_words()
        self.viewport().update()

    def _go_to(self, paper: PaperId | None) -> None:
        row = self._papers.row_of(paper)
        if row >= 0:
            index = self._papers.index(row)
            self.selectionModel().setCurrentIndex(index, _ONE)
            self._reveal(index)
        elif (gap := self._workspace.staying.gap) is not None:
            self._reveal(self._papers.index(min(gap, len(self._papers.ids) - 1)))

    def _reveal(self, index: QModelIndex) -> None:
        """Keep the row in sight, with the one after it, so that moving on never jumps."""
        if not index.isValid():
            return
        self.scrollTo(index)
        after = self._papers.index(min(index.row() + 1, len(self._papers.ids) - 1))
        if after.isValid() and self.viewport().height() > 3 * self._delegate.height:
            self.scrollTo(after)

    @Slot(object)
    def select_papers(self, papers: tuple[PaperId, ...]) -> None:
        """Select these papers where the list holds them; one of them becomes current.

        That is the one that is current already, else the first.

        None of them lets go of a selection: the current paper alone stays.
        """
        wanted = set(papers)
        rows = [row for row, one in enumerate(self._papers.ids) if one in wanted]
        selection = QItemSelection()
        for first, last in runs(rows):
            selection.select(self._papers.index(first), self._papers.index(last))
        if not papers:
            self.step(0)
        elif rows:
            here = self._workspace.current
            row = self._papers.row_of(here) if here in wanted else -1
            current = self._papers.index(row if row >= 0 else rows[0])
            self.selectionModel().setCurrentIndex(
                current, QItemSelectionModel.SelectionFlag.NoUpdate
            )
            self.selectionModel().select(selection, _ONE)
            self._reveal(current)

    # Lines across a reading list

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & Aspect.LISTS:
            self._show_lines()

    def _show_lines(self) -> None:
        """Make room for the lines of the list that is shown in its own order."""
        rows = rows_of_lines(self._workspace, self._papers.ids)
        before = self._papers.lines
        if rows or before:
            self._papers.set_lines(rows)
            self._fit_lines((*before, *rows))
            self.viewport().update()

    def _fit_lines(self, rows: Iterable[int]) -> None:
        """Give rows at lines, or that were at some, the height that they need."""
        beside = {row for one in rows for row in (one - 1, one)}
        for row in beside.intersection(range(len(self._papers.ids))):
            over, under = self._papers.index(row).data(LINES_ROLE) or ((), ())
            self.setRowHeight(row, self._delegate.height + BAND * (len(over) + len(under)))

    # To the workspace

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Read the paper of the new current row."""
        super().currentChanged(current, previous)
        if current.isValid() and not self._resetting:
            self._workspace.set_current(PaperId(self._papers.ids[current.row()]))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Tell which papers are selected; by ranges, since there may be 100,000."""
        super().selectionChanged(selected, deselected)
        if not self._resetting:
            self._workspace.set_selection(self.selected_papers())

    def selected_papers(self) -> tuple[PaperId, ...]:
        """Give the selected papers in the order of the list."""
        ids = self._papers.ids
        ranges = sorted(
            (part.top(), part.bottom()) for part in self.selectionModel().selection().toList()
        )
        # At once, not one by one: there may be 100,000.
        papers = tuple(chain.from_iterable(ids[top : bottom + 1] for top, bottom in ranges))
        return cast("tuple[PaperId, ...]", papers)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag the selection as a small slip that says how many papers it is."""
        papers = self.selected_papers()
        if not papers:
            return
        drag = QDrag(self)
        drag.setMimeData(papers_mime(papers))
        drag.setPixmap(_slip(count_of(len(papers), "paper"), self.devicePixelRatioF()))
        drag.setHotSpot(QPoint(-8, -4))
        drag.exec(Qt.DropAction.CopyAction)

    def takes_papers(self) -> bool:
        """Where a reading list is shown in its own order."""
        workspace = self._workspace
        listed = workspace.list_shown(workspace.query) is not None
        return listed and workspace.order == "relevance"

    def current_rect(self) -> QRect:
        """Give where the current row stands on the screen."""
        rect = self.visualRect(self.currentIndex())
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    # Moving

    def step(self, by: int) -> None:
        """Make the row so many further down current; stops at the ends."""
        count, here = len(self._papers.ids), self.currentIndex().row()
        if count and (by or here >= 0):
            # From a paper that is no longer found: both ways to what stood beside it.
            here = self._workspace.staying.above(here) + (here < 0 and by < 0)
            row = max(0, min(count - 1, here + by))
            index = self._papers.index(row)
            self.selectionModel().setCurrentIndex(index, _ONE)
            self._reveal(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter reads; the rest is as in any list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.read_asked.emit()
        elif event.key() == Qt.Key.Key_Space:
            event.ignore()
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and not event.modifiers():
            self.step(len(self._papers.ids) * (1 if event.key() == Qt.Key.Key_End else -1))
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, _search: str) -> None:  # noqa: N802 - Qt's name
        """Letters are keys, not the beginning of a label."""

    @Slot(QModelIndex)
    def _on_double_clicked(self, _index: QModelIndex) -> None:
        self.read_asked.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu."""
        self.menu_asked.emit(event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """There is a current row at all times."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and len(self._papers.ids):
            self.step(1)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The mark of the focus goes."""
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        """Measure and paint anew under another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._delegate.forget()
            self.viewport().update()


def _slip(text: str, ratio: float) -> QPixmap:
    """Draw what hangs at the pointer during a drag."""
    font = theme.interface_font(bold=True)
    size = QSize(QFontMetrics(font).horizontalAdvance(text) + 24, 26)
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    colours = theme.tokens()
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.accent)
    painter.drawRoundedRect(QRect(QPoint(0, 0), size), 6, 6)
    painter.setPen(colours.on_accent)
    painter.setFont(font)
    painter.drawText(QRect(QPoint(0, 0), size), Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return made
