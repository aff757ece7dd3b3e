"""The filter: how what is found spreads over decisions, platforms, tags and so on.

A click on a value, or Enter, asks for it as well, and takes that back; a minus leaves it out.
Counts are taken only while the pane is in sight.
"""

from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QWidget

from desktop import theme
from desktop.models.facet_list import FacetList, FacetRow
from desktop.widgets.facet_delegate import FacetDelegate, minus_of
from desktop.workspace import Workspace
from storage.errors import QuerySyntaxError
from storage.query.parser import parse
from storage.query.refining import Standing, refined

PAUSE_MS: Final = 120
"""After a result: a search that is typed gets its papers first."""
_HOW: Final = (
    "Decisions, platforms, tags and more of what is found; Enter asks for one, minus leaves it out"
)
_ASK_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_EXCLUDE_KEYS: Final = (Qt.Key.Key_Minus, Qt.Key.Key_X, Qt.Key.Key_Delete)


class FacetPane(QListView):
    """The list over `FacetList`, kept up to date with the workspace while it is shown."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.facets = FacetList(self)
        self._asked_for = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._count)
        self.setObjectName("facets")
        self.setAccessibleName("Filter")
        self.setAccessibleDescription(_HOW)
        self.setModel(self.facets)
        self.setItemDelegate(FacetDelegate(self))
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.facets.modelAboutToBeReset.connect(self._on_about_to_reset)
        self.facets.modelReset.connect(self._on_reset)
        self._current: tuple[str, str, str] | None = None
        self._pressed: tuple[str, str, str] | None = None
        workspace.results_ready.connect(self._on_stale)
        workspace.changed.connect(self._on_stale)
        workspace.counts.facets_ready.connect(self._on_facets)

    # Counting

    @Slot()
    def _on_stale(self, *_what: object) -> None:
        if self.isVisible():
            self._pause.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Count what is found now."""
        super().showEvent(event)
        self._count()

    @Slot()
    def _count(self) -> None:
        self._asked_for = self._workspace.query
        self.facets.by = self._workspace.ranking.profiles.by
        self._workspace.counts.count_facets()

    @Slot(object)
    def _on_facets(self, facets: Any) -> None:
        self.facets.show_facets(facets, self._asked_for)
        self.setAccessibleDescription(self.said or _HOW)

    @property
    def said(self) -> str:
        """The sentence in place of rows; "" where there are some, or none is counted yet."""
        nothing = self.facets.is_counted and not self.facets.rowCount()
        return "Nothing is found that could be filtered." if nothing else ""

    @Slot()
    def _on_about_to_reset(self) -> None:
        row = self.facets.row(self.currentIndex())
        self._current = None if row is None else row.key

    @Slot()
    def _on_reset(self) -> None:
        """Stay on the same row; where it is gone, and at first, on the first value."""
        kept = self.facets.place_of(self._current) if self._current else QModelIndex()
        self.setCurrentIndex(kept if kept.isValid() else self.facets.index(1))

    # Asking

    def ask(self, row: FacetRow, wanted: Standing) -> None:
        """Ask for a value or leave it out; what is so already is taken back."""
        if row.kind != "value":
            self.facets.toggle(row)
            return
        now = "" if row.standing == wanted else wanted
        # Two clicks in a row are both meant, though only the first may be answered so far.
        query, order, typing = self._workspace.asked
        try:
            query = refined(query, parse(row.query), now, prefix_last=typing)
        except QuerySyntaxError:  # It will be said; what is shown is what can be filtered.
            query, typing = refined(self._workspace.query, parse(row.query), now), False
        self._workspace.ask(query, order, typing=typing)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks, minus leaves out; letters belong to whoever has keys for them."""
        row = self.facets.row(self.currentIndex())
        if row is not None and event.key() in _ASK_KEYS:
            self.ask(row, "asked")
        elif row is not None and event.key() in _EXCLUDE_KEYS:
            self.ask(row, "excluded")
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, _search: str) -> None:  # noqa: N802 - Qt's name
        """Typing does not jump about in the rows."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click begins."""
        super().mousePressEvent(event)
        row = self.facets.row(self.indexAt(event.position().toPoint()))
        self._pressed = None if row is None else row.key

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click asks; on the minus, or with Alt, it leaves out.

        It must end on the row it began on, though others may have come under the pointer.
        """
        super().mouseReleaseEvent(event)
        where = event.position().toPoint()
        row = self.facets.row(self.indexAt(where))
        pressed, self._pressed = self._pressed, None
        if row is None or row.key != pressed or event.button() != Qt.MouseButton.LeftButton:
            return
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        self.ask(row, "excluded" if alt or self._on_minus(where, row) else "asked")

    def _on_minus(self, where: QPoint, row: FacetRow) -> bool:
        offered = row.kind == "value" and not row.standing
        return offered and minus_of(self.visualRect(self.indexAt(where))).contains(where)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the row under the pointer, or with the current one."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        menu = self.menu_for(self.facets.row(index))
        if menu is not None:
            menu.popup(self.viewport().mapToGlobal(self.visualRect(index).bottomLeft()))

    def menu_for(self, row: FacetRow | None) -> QMenu | None:
        """Build the menu of a row; None where there is nothing to offer."""
        if row is None or row.kind != "value":
            return None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for wanted, (words, taken_back) in _OFFERS.items():
            # What is asked for once more is taken back.
            text = taken_back if row.standing == wanted else words
            menu.addAction(text).triggered.connect(partial(self._ask, row, wanted))
        return menu

    def _ask(self, row: FacetRow, wanted: Standing, _checked: object = None) -> None:
        self.ask(row, wanted)

    # Look

    def changeEvent(self, event: QEvent) -> None:
        """Measure rows anew when the theme's font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say so where there is nothing to filter."""
        super().paintEvent(event)
        if self.said:
            painter = QPainter(self.viewport())
            painter.setPen(theme.tokens().dim)
            painter.setFont(theme.interface_font(theme.SMALL_PX))
            room = self.viewport().rect().adjusted(16, 14, -16, 0)
            wrapped = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
            painter.drawText(room, wrapped, self.said)
            painter.end()


_OFFERS: Final[dict[Standing, tuple[str, str]]] = {
    "asked": ("Only these\tEnter", "No longer only these\tEnter"),
    "excluded": ("Leave these out\t-", "No longer leave these out\t-"),
}
"""What can be done with a value, as it is offered first and when it has been done."""
