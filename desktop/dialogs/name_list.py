"""A list of names, each with a detail beside it: renamed in place, and acted on by keys."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from desktop.widgets.pair_delegate import DETAIL_ROLE, PairDelegate

NAME: Final = int(Qt.ItemDataRole.UserRole) + 2
_KEYS: Final = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
_PAD: Final = Qt.KeyboardModifier.KeypadModifier


class NameList(QListWidget):
    """The keys of `acts`, with their modifiers, do what is said whatever they do in the window."""

    rename_wanted = Signal(str, str)
    """The name as it is, and as it was typed. To be connected as queued: the list must not be
    filled anew while an item of it is edited."""

    def __init__(
        self, name: str, parent: QWidget, acts: Mapping[int, Callable[[], object]]
    ) -> None:
        super().__init__(parent)
        self._acts = acts
        self.setAccessibleName(name)
        self.setItemDelegate(PairDelegate(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemChanged.connect(self._on_item)

    def show_names(self, rows: Iterable[tuple[str, str, bool]]) -> None:
        """Show names, details, and whether they may be renamed; the current row stays."""
        row = self.currentRow()
        self.blockSignals(True)
        self.clear()
        for name, detail, renamed in rows:
            item = QListWidgetItem(name, self)
            item.setData(NAME, name)
            if renamed:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            item.setData(DETAIL_ROLE, detail)
            said = f"{name}, {detail}" if detail else name
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        self.blockSignals(False)
        self.setCurrentRow(min(max(row, 0), self.count() - 1))

    def current(self) -> str:
        """The name of the current row; "" where there is none."""
        item = self.currentItem()
        return "" if item is None else str(item.data(NAME))

    def chosen(self) -> tuple[str, ...]:
        """The names that are selected."""
        return tuple(str(item.data(NAME)) for item in self.selectedItems())

    def go_to(self, name: str) -> None:
        """Make the row of a name the current one, in whatever case it is written."""
        for row in range(self.count()):
            if str(self.item(row).data(NAME)).casefold() == name.casefold():
                self.setCurrentRow(row)

    @Slot(QListWidgetItem)
    def _on_item(self, item: QListWidgetItem) -> None:
        before, after = str(item.data(NAME)), item.text().strip()
        if after != before:
            self.rename_wanted.emit(before, after)

    def event(self, event: QEvent) -> bool:
        """Take the keys, unless a name is being edited."""
        editing = self.state() == QAbstractItemView.State.EditingState
        if isinstance(event, QKeyEvent) and event.type() in _KEYS and not editing:
            modifiers = event.modifiers() & ~_PAD
            act = self._acts.get(event.key() | modifiers.value)
            if act is not None:
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    act()
                return True
        return super().event(event)
