"""The actions of one window as Qt has them: entries of menus, and shortcuts that follow the keys.

Keys for the whole window belong to the action itself; those for some panes are shortcuts of
each pane, so that letters stay letters where something is typed.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from desktop.actions import ACTS, Act, Places
from desktop.held_keys import HeldKeys
from desktop.host import Host
from desktop.keys.binding import Bound
from desktop.keys.in_force import keys

_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText


class Actions(QObject):
    """The actions of one window, with the keys in force."""

    def __init__(
        self,
        host: Host,
        window: QWidget,
        reading: Sequence[QWidget],
        elsewhere: Sequence[QWidget],
    ) -> None:
        super().__init__(window)
        self._held = HeldKeys(window)
        self._places: list[tuple[QWidget, tuple[Places, ...]]] = [
            *((pane, ("reading", "anywhere")) for pane in reading),
            *((pane, ("anywhere",)) for pane in elsewhere),
        ]
        self._bound: dict[str, tuple[Bound, ...]] = {}
        self._calls = {act.name: _Call(act, host, self._held, self) for act in ACTS}
        self._shortcuts: dict[str, list[QShortcut]] = {act.name: [] for act in ACTS}
        self._actions = {act.name: self._action(act, window) for act in ACTS}
        self._put_in_force()
        keys().changed.connect(self._put_in_force)

    def add_place(self, place: QWidget, *where: Places) -> None:
        """Let the letters of `where` work in a pane that was made later."""
        self._places.append((place, where))
        for act in ACTS:
            self._add_letters(act, place, where)

    def _action(self, act: Act, window: QWidget) -> QAction:
        action = QAction(act.text, window)
        action.setObjectName(act.name)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setAutoRepeat(act.repeats)
        action.triggered.connect(self._calls[act.name].press)
        window.addAction(action)
        return action

    @Slot()
    def _put_in_force(self) -> None:
        """Give the keys in force to every action whose keys are others than before."""
        by_act = keys().map.by_act
        self._places = [(place, where) for place, where in self._places if isValid(place)]
        for act in ACTS:
            if self._bound.get(act.name) != by_act[act.name]:
                self._bound[act.name] = by_act[act.name]
                self._renew(act)

    def _renew(self, act: Act) -> None:
        wide = [_sequence(one) for one in self._bound[act.name] if one.where == "window"]
        self._actions[act.name].setShortcuts(wide)
        for shortcut in self._shortcuts[act.name]:
            if isValid(shortcut):
                # Deleted only later: the key that changes the keys may be this one.
                shortcut.setEnabled(False)
                shortcut.deleteLater()
        self._shortcuts[act.name].clear()
        for place, where in self._places:
            self._add_letters(act, place, where)

    def _add_letters(self, act: Act, place: QWidget, where: tuple[Places, ...]) -> None:
        for one in self._bound[act.name]:
            if one.where in where:
                shortcut = QShortcut(_sequence(one), place)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.setAutoRepeat(act.repeats)
                shortcut.activated.connect(self._calls[act.name].press)
                self._shortcuts[act.name].append(shortcut)

    def __getitem__(self, name: str) -> QAction:
        """Give an action by name, for a menu or a button."""
        return self._actions[name]

    def named(self, names: Iterable[str]) -> list[QAction]:
        """Give several."""
        return [self._actions[name] for name in names]


def _sequence(one: Bound) -> QKeySequence:
    return QKeySequence(one.key, _PORTABLE)


class _Call(QObject):
    """A slot that does one action, for all keys and menu entries of a window."""

    def __init__(self, act: Act, host: Host, held: HeldKeys, parent: QObject) -> None:
        super().__init__(parent)
        self._act, self._host, self._held = act, host, held

    @Slot()
    def press(self) -> None:
        """Do it, once for a key that is held unless the action repeats."""
        if self._act.repeats or not self._held.repeating:
            self._act.run(self._host)
