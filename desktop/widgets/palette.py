"""The command palette: a few letters find any action, tag, list, saved search or setting."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QObject,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsDropShadowEffect,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.widgets.focus import give_back
from desktop.widgets.fuzzy import Names
from desktop.widgets.pair_delegate import DETAIL_ROLE, ROW, PairDelegate

MOST: Final = 12
"""Rows in sight."""
MOST_FOUND: Final = 120
WIDTH: Final = 560
_ENTRY: Final = int(Qt.ItemDataRole.UserRole) + 2


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be done, gone to or set: its name, its kind, its keys as text."""

    text: str
    group: str
    keys: str
    run: Callable[[], object]

    @property
    def id(self) -> str:
        """What it is remembered by."""
        return f"{self.group}: {self.text}"


class Palette(QFrame):
    """A card over the window. Enter does the current entry, Escape closes."""

    chosen = Signal(str)
    """The `id` of the entry that is being done, where it is remembered."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._entries: Sequence[Entry] = ()
        self._names = Names(())
        self._remembers = False
        self._makes: Callable[[str], Entry | None] | None = None
        self._before: QWidget | None = None
        self.setObjectName("floating")
        self.setAccessibleName("Commands")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.line, self.list = QLineEdit(self), QListWidget(self)
        self.line.setAccessibleName("Command")
        self.list.setAccessibleName("Commands that fit")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(PairDelegate(self.list))
        self.list.setStyleSheet("QListWidget { background: transparent; }")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.line)
        column.addWidget(self.list)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(36)
        shadow.setOffset(0, 10)
        self.setGraphicsEffect(shadow)
        self.line.textChanged.connect(self._on_typed)
        self.line.installEventFilter(self)
        self.list.itemClicked.connect(self._on_clicked)
        self.hide()

    def open(
        self,
        entries: Sequence[Entry],
        recent: Sequence[str] | None = None,
        *,
        asks: str = "Do something, go to a tag, list or search, or change a setting",
        makes: Callable[[str], Entry | None] | None = None,
    ) -> None:
        """Show it over the window with these entries, and what it `asks` for in the empty line.

        Those of the `recent` ids go before all others; with None nothing is remembered. `makes`
        gives the entry that comes last for what is typed, as of a new name; None for none.
        """
        self._makes = makes
        self.line.setPlaceholderText(asks)
        window = self._over
        self._before = window.window().focusWidget()
        self._remembers = recent is not None
        self._entries = _recent_first(entries, recent or ())
        self._names = Names(entry.text for entry in self._entries)
        self.line.clear()
        self._on_typed("")
        width = min(WIDTH, window.width() - 32)
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((window.width() - width) // 2, max(16, window.height() // 9))
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def dismiss(self) -> None:
        """Close it and give the focus back."""
        if self.isVisible():
            self.hide()
            give_back(self._before, Qt.FocusReason.PopupFocusReason)

    @Slot(str)
    def _on_typed(self, typed: str) -> None:
        self.list.clear()
        found = [self._entries[place] for place in self._names.best(typed, MOST_FOUND)]
        name = " ".join(typed.split())
        made = self._makes(name) if self._makes is not None and name else None
        for entry in [*found, made] if made is not None else found:
            item = QListWidgetItem(entry.text)
            item.setData(_ENTRY, entry)
            item.setData(DETAIL_ROLE, "   ".join(p for p in (entry.group, entry.keys) if p))
            spoken = ", ".join(part for part in (entry.text, entry.group, entry.keys) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.list.addItem(item)
        if not self.list.count():
            nothing = QListWidgetItem("Nothing is called so")
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        self.list.setCurrentRow(0)
        self.list.setFixedHeight(min(MOST, self.list.count()) * ROW)
        self.adjustSize()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While letters go into the line, arrows and Enter are the list's."""
        if watched is self.line and event.type() == QEvent.Type.FocusOut:
            if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:  # type: ignore[attr-defined]
                self.hide()
        elif watched is self.line and isinstance(event, QKeyEvent):
            return event.type() == QEvent.Type.KeyPress and self._on_key(event.key())
        return super().eventFilter(watched, event)

    def _on_key(self, key: int) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: MOST,
                 Qt.Key.Key_PageUp: -MOST}  # fmt: skip
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.list.currentItem())
        elif Qt.Key(key) in steps:
            row = self.list.currentRow() + steps[Qt.Key(key)]
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, row)))
        else:
            return False
        return True

    @Slot(QListWidgetItem)
    def _on_clicked(self, item: QListWidgetItem) -> None:
        self._run(item)

    def _run(self, item: QListWidgetItem | None) -> None:
        entry = item.data(_ENTRY) if item is not None else None
        if isinstance(entry, Entry):
            self.dismiss()
            if self._remembers:
                self.chosen.emit(entry.id)
            entry.run()


def _recent_first(entries: Sequence[Entry], recent: Sequence[str]) -> list[Entry]:
    """Put what was chosen lately at the front, the latest first."""
    rank = {id_: place for place, id_ in enumerate(recent)}
    return sorted(entries, key=lambda entry: rank.get(entry.id, len(rank)))
