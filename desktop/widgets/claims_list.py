"""The speedups that one abstract reports, a line each, under the abstract."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QRect, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from desktop.keys.in_force import keys
from desktop.models.claim_keys import deed_of, letter_of
from desktop.models.claim_table import ClaimTableModel
from storage.database.rows import ClaimRow

_ROW: Final = 24
_MOST_WIDTHS: Final = 4_096
_OPENS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MOVES: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)


class ClaimsList(QTableView):
    """A table with nothing around it, as high as its rows.

    With the focus in it: arrows move, Enter shows how the claim was read, and the letters of
    claims say right or wrong, or ask for the correction.
    """

    claim_activated = Signal(object, QRect)
    """`ClaimRow`, and where its line stands (global)."""
    checked = Signal(object, str)
    """`ClaimRow` and the status asked for."""
    edit_wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widths: dict[tuple[int, str], int] = {}
        self._model = ClaimTableModel(("number", "platform", "over", "state"), self)
        self.setModel(self._model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_ROW)
        header = self.horizontalHeader()
        for column in range(self._model.columnCount()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(24)
        self.setAccessibleName("Reported speedups")
        self._take_keys()
        keys().changed.connect(self._take_keys)
        self.clicked.connect(self._on_clicked)

    @Slot()
    def _take_keys(self) -> None:
        said = [f"{letter_of(deed)} {deed}" for deed in ("right", "wrong", "edit")]
        self.setAccessibleDescription(f"Enter tells how a claim was read, {', '.join(said)}")

    @property
    def claims(self) -> Sequence[ClaimRow]:
        """The claims shown."""
        return self._model.claims

    def show_claims(self, claims: Sequence[ClaimRow]) -> None:
        """Show the claims of a paper; the same ones again keep the row that is chosen."""
        if [c.id for c in claims] == [c.id for c in self._model.claims]:
            self._model.renew(claims)
        else:
            self._model.set_claims(claims)
        self.setFixedHeight(_ROW * len(claims))
        for column, most in ((0, 180), (1, 190), (3, 120)):
            widest = max((self._width(row, column) for row in range(len(claims))), default=0)
            self.setColumnWidth(column, min(most, widest + 12))

    def _width(self, row: int, column: int) -> int:
        """Give how wide a cell would be; few different words stand in most of them."""
        index = self._model.index(row, column)
        key = column, str(index.data())
        if key not in self._widths:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            self._widths[key] = self.sizeHintForIndex(index).width()
        return self._widths[key]

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._widths.clear()

    def _current(self) -> ClaimRow | None:
        return self._model.claim(self.currentIndex().row())

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        claim = self._model.claim(index.row())
        if claim is not None:
            self.claim_activated.emit(claim, self._rect(index.row()))

    def _rect(self, row: int) -> QRect:
        rect = self.visualRect(self._model.index(row, 0))
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def event(self, event: QEvent) -> bool:
        """Claim its letters before the decisions of the window get them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.modifiers() == Qt.KeyboardModifier.NoModifier
            and (deed_of(event.key()) or event.key() in (*_OPENS, *_MOVES))
            and self._current() is not None
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the text of the class; whatever else is pressed goes on up."""
        claim = self._current()
        key = event.key()
        if claim is None or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            event.ignore()
        elif key in _OPENS:
            self.claim_activated.emit(claim, self._rect(self.currentIndex().row()))
        elif deed_of(key) == "edit":
            self.edit_wanted.emit(claim)
        elif deed_of(key):
            self.checked.emit(claim, deed_of(key))
        elif key in _MOVES:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by Tab, stand on the first line."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._model.rowCount():
            self.setCurrentIndex(self._model.index(0, 0))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show no line as chosen while the keys go elsewhere."""
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self.clearSelection()
