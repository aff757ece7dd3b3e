"""After a skip, the reasons for it: a quiet strip over the bar of decisions, for a moment.

While it is shown, the digits are reasons, and never a rating of the paper that has come up; it
goes by itself, and with the next thing that is done. A skip needs no reason.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QWidget

from desktop.keys.strokes import MODIFIERS
from desktop.notices import Notice
from desktop.widgets.over_bar import place_over, room_over
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace
from storage.record import PaperId

SHOWN_MS: Final = 2_500
"""How long the reasons are shown: time to read four of them and to press a key."""
MOST: Final = 9


class ReasonStrip(QFrame):
    """Floats over its parent, above the bar; takes no focus."""

    def __init__(self, workspace: Workspace, parent: QWidget, above: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._above = above
        self._papers: tuple[PaperId, ...] = ()
        self._names: tuple[str, ...] = ()
        self._buttons: list[PressButton] = []
        self.setObjectName("floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Why was it skipped?")
        self._lead = QLabel("Why?", self)
        self._lead.setProperty("role", "dim")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 4, 8, 4)
        self._row.setSpacing(2)
        self._row.addWidget(self._lead)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self.put_away)
        workspace.skipped.connect(self._on_skipped)
        workspace.current_changed.connect(self.put_away)
        workspace.history_changed.connect(self.put_away)
        workspace.results_ready.connect(self.put_away)
        self.hide()

    @property
    def names(self) -> tuple[str, ...]:
        """The reasons that are shown, by their keys."""
        return self._names if not self.isHidden() else ()

    @Slot(object)
    def _on_skipped(self, papers: tuple[PaperId, ...]) -> None:
        names = tuple(one.name for one in self._workspace.reasons()[:MOST])
        if not names:
            return
        self._papers = papers
        if names != self._names:
            self._names = names
            self._fill()
        self._place()
        self.show()
        self.raise_()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self._timer.start()

    def _fill(self) -> None:
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        for number, name in enumerate(self._names, 1):
            button = PressButton(f"{number}  {name}", self)
            button.setProperty("role", "flat")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleName(f"Reason {number}: {name}")
            button.clicked.connect(partial(self.choose, number))
            self._row.addWidget(button)
            self._buttons.append(button)

    def _place(self) -> None:
        self.ensurePolished()
        room = room_over(self._above)
        shown = self._lead.sizeHint().width() + 24
        for button in self._buttons:
            shown += button.sizeHint().width() + 2
            # What finds no room keeps its key.
            button.setVisible(shown <= room)
        self._row.activate()
        size = self.sizeHint()
        self.setGeometry(place_over(self._above, size.width(), size.height()))

    @Slot()
    def put_away(self, *_facts: object) -> None:
        """Show the reasons no longer; the skip has none then."""
        if self.isHidden():
            return
        self._timer.stop()
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.hide()

    def choose(self, number: int, _checked: object = None) -> None:
        """Give the papers that were skipped the reason of a number; 0 is none."""
        from storage.edits.reasons import GiveReason

        papers, names = self._papers, self._names
        if number > len(names):
            self._workspace.say(Notice(f"There is no reason {number}."))
            self._timer.start()
            return
        self.put_away()
        if number:
            self._workspace.apply(GiveReason(papers, names[number - 1]))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take the digits and Escape before the shortcuts of the window do."""
        kind = event.type()
        if not isinstance(event, QKeyEvent) or kind not in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            return False
        if event.key() in MODIFIERS:
            return False
        number = _digit(event)
        if number is None or not self._is_read():
            # The reader goes on; what the key stands for is done as ever.
            self.put_away()
            return False
        if kind == QEvent.Type.ShortcutOverride:
            event.accept()
        elif number < 0:
            self.put_away()
        elif not event.isAutoRepeat():
            self.choose(number)
        return True

    def _is_read(self) -> bool:
        """Whether the keys are those of list and reader, not of something that is typed in."""
        holder = QApplication.focusWidget()
        if holder is None or holder.window() is not self.window():
            return False
        return not holder.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def _digit(event: QKeyEvent) -> int | None:
    """Give the digit of a key, -1 for Escape, None for any other."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return None
    key = event.key()
    if key == Qt.Key.Key_Escape:
        return -1
    return key - Qt.Key.Key_0 if Qt.Key.Key_0 <= key <= Qt.Key.Key_9 else None
