"""What the reader adds to the relevance of papers herself: a list, and a line that adds to it."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from desktop.dialogs.edits_dialog import EditsDialog
from desktop.dialogs.frame import empty_hint
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace

_QUERY: Final = int(Qt.ItemDataRole.UserRole)
_WEIGHT: Final = _QUERY + 1
STEP: Final = 0.5
_STEPS: Final = {
    Qt.Key.Key_Plus: STEP, Qt.Key.Key_Equal: STEP, Qt.Key.Key_Right: STEP,
    Qt.Key.Key_Minus: -STEP, Qt.Key.Key_Left: -STEP,
}  # fmt: skip
_TOLD: Final = (
    "Papers that a search finds come earlier in the suggested order, or later: by 1 for every "
    "standard deviation of all scores. Their reasons name it. Each interest profile has its own."
)


class BoostsDialog(EditsDialog):
    """Boosts are edits: undo takes each back. In the list + and - change one, Delete removes it."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        by = workspace.ranking.profiles.by
        super().__init__(workspace, f"Boosts of the suggested order{by}", parent)
        self.list = QListWidget(self)
        self.weight = QDoubleSpinBox(self)
        self.query = QLineEdit(self)
        self.add = PressButton("Add", self)
        self.remove = PressButton("Remove", self)
        self.none = empty_hint(self.list, "No boosts yet.")
        self._set_up()
        self._lay_out()
        self._connect()
        self.reload()
        self.query.setFocus()

    def _set_up(self) -> None:
        self.list.setStyleSheet("QListWidget::item { padding: 5px 8px; }")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.installEventFilter(self)
        from storage.edits.boosting import MOST

        self.weight.setRange(-MOST, MOST)
        self.weight.setDecimals(1)
        self.weight.setSingleStep(STEP)
        self.weight.setValue(1.0)
        self.query.setPlaceholderText("author:knuth, system:flashattention, tag:gpu, survey")
        for widget, name in (
            (self.list, "Boosts: plus and minus change one, Delete removes it"),
            (self.weight, f"How much, from {-MOST:g} to {MOST:g}"),
            (self.query, "Papers that this query finds"),
            (self.remove, "Remove the boost"),
        ):
            widget.setAccessibleName(name)
        self.add.setDefault(True)

    def _lay_out(self) -> None:
        new = QHBoxLayout()
        for widget in (self.weight, self.query, self.add):
            new.addWidget(widget)
        self.lay_out(_TOLD, self.list, new, buttons=[self.remove], size=QSize(560, 420))

    def _connect(self) -> None:
        self.add.clicked.connect(self._on_add)
        self.remove.clicked.connect(self._on_remove)
        self.list.currentRowChanged.connect(self._on_row)
        self._workspace.history_changed.connect(self.reload)

    @Slot()
    def reload(self) -> None:
        """Read the boosts anew; the current one stays."""
        item = self.list.currentItem()
        before, row = None if item is None else item.data(_QUERY), self.list.currentRow()
        self.list.clear()
        for boost in self._workspace.ranking.boosts():
            made = QListWidgetItem(f"{boost.weight:+g}   {boost.query}")
            made.setData(_QUERY, boost.query)
            made.setData(_WEIGHT, boost.weight)
            self.list.addItem(made)
            if boost.query == before:
                self.list.setCurrentItem(made)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self._on_row()

    @Slot()
    def _on_row(self, _row: int = -1) -> None:
        self.none.setVisible(not self.list.count())
        self.remove.setEnabled(self.list.currentItem() is not None)

    @Slot()
    def _on_add(self) -> None:
        self.complain("")
        if self._set(self.query.text(), self.weight.value()):
            self.query.clear()
            self.query.setFocus()

    def _set(self, query: str, weight: float) -> bool:
        from storage.edits.boosting import SetBoost

        return self._workspace.apply(SetBoost(query, weight))

    @Slot()
    def _on_remove(self) -> None:
        from storage.edits.boosting import RemoveBoost

        item = self.list.currentItem()
        if item is not None:
            self._workspace.apply(RemoveBoost(item.data(_QUERY)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the list, plus and minus change the boost, and Delete removes it."""
        is_key = watched is self.list and event.type() == QEvent.Type.KeyPress
        if is_key and isinstance(event, QKeyEvent) and self._pressed(Qt.Key(event.key())):
            return True
        return super().eventFilter(watched, event)

    def _pressed(self, key: Qt.Key) -> bool:
        row = self.list.currentRow()
        if row < 0:
            return False
        item = self.list.item(row)
        if key == Qt.Key.Key_Delete:
            self._on_remove()
            return True
        if key not in _STEPS:
            return False
        weight = item.data(_WEIGHT) + _STEPS[key]
        # 0 is no boost: the step goes over it.
        weight = weight or _STEPS[key]
        if abs(weight) <= self.weight.maximum():
            self._set(item.data(_QUERY), weight)
        return True
