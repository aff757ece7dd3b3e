"""The card under the search line: what is wrong with the query, and what may be typed next."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from desktop.widgets.pair_delegate import DETAIL_ROLE, ROW, PairDelegate

if TYPE_CHECKING:
    from desktop.widgets.search_line import SearchLine
    from storage.query.completion import Completion

MOST: Final = 9


class SearchPopup(QFrame):
    """A child of the window, never with the focus: typing goes on in the line."""

    chosen = Signal(object)
    """The `Completion` to put in."""

    def __init__(self, line: "SearchLine") -> None:
        super().__init__(line)
        self._line = line
        self._completions: tuple[Completion, ...] = ()
        self._outdated = False
        self._awaiting: list[Callable[[], None]] = []
        self.setObjectName("floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._error = _sentence(self, "error", "What is wrong with the search")
        self._note = _sentence(self, "dim", "Note on the search")
        self._list = QListWidget(self)
        self._list.setProperty("role", "plain")
        self._list.setAccessibleName("Completions")
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setUniformItemSizes(True)
        self._list.setMouseTracking(True)
        self._list.setItemDelegate(PairDelegate(self._list))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setStyleSheet("QListWidget { background: transparent; }")
        self._list.itemClicked.connect(self._on_clicked)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(5, 5, 5, 5)
        column.setSpacing(2)
        for widget in (self._error, self._note, self._list):
            column.addWidget(widget)
        self.hide()

    @property
    def has_completions(self) -> bool:
        """Whether completions are shown."""
        return self._list.isVisible() and bool(self._completions)

    @property
    def current(self) -> "Completion | None":
        """The completion that Enter takes; None until the reader stepped to one."""
        row = self._list.currentRow()
        shown = self.has_completions and not self._outdated
        return self._completions[row] if shown and row >= 0 else None

    @property
    def awaits(self) -> bool:
        """Whether a step was taken in completions that are still to come."""
        return bool(self._awaiting)

    def outdate(self) -> None:
        """Say that the text has changed: what is shown is of no use until others come.

        It stays in sight, so that nothing flickers; steps and choices wait for what comes, but not
        those in completions that were typed past before they came.
        """
        self._outdated = True
        self._awaiting.clear()
        self._list.setCurrentRow(-1)

    def show_completions(self, completions: "Sequence[Completion]") -> None:
        """Offer these; none hides the list."""
        self._completions = tuple(completions)
        self._list.clear()
        for one in self._completions:
            item = QListWidgetItem(one.text.strip())
            item.setData(DETAIL_ROLE, one.detail)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{one.text}, {one.detail}")
            self._list.addItem(item)
        self._list.setCurrentRow(-1)
        rows = min(len(self._completions), MOST)
        self._list.setFixedHeight(rows * ROW)
        self._list.setVisible(bool(rows))
        self._settle()
        self._line.edit.popup_open = self.has_completions
        self._outdated = False
        awaiting, self._awaiting = self._awaiting, []
        for act in awaiting:
            act()

    def show_error(self, sentence: str) -> None:
        """Say what is wrong; "" takes it away."""
        self._say(self._error, sentence)

    def show_note(self, sentence: str) -> None:
        """Say what the search has to add, such as a correction; "" takes it away."""
        self._say(self._note, sentence)

    def _say(self, label: QLabel, sentence: str) -> None:
        if label.text() == sentence and label.isHidden() is not bool(sentence):
            return  # As after most keys: nothing is laid out anew.
        label.setText(sentence)
        label.setVisible(bool(sentence))
        self._settle()

    @Slot()
    def hide_all(self) -> None:
        """Take the card away with all that is on it."""
        self._completions = ()
        self._awaiting.clear()
        for widget in (self._error, self._note, self._list):
            widget.setVisible(False)
        self._line.edit.popup_open = False
        self.hide()

    def when_there(self, act: Callable[[], None]) -> None:
        """Do something once the completions that are awaited have come, even if there are none."""
        self._awaiting.append(act)

    def step(self, step: int) -> None:
        """Go down or up in the completions; above the first is the line again."""
        if self._outdated:
            self.when_there(lambda: self.step(step))
            return
        count = self._list.count()
        self._list.setCurrentRow(max(-1, min(count - 1, self._list.currentRow() + step)))

    def take(self) -> None:
        """Choose the current completion, else the first."""
        if self._outdated:
            self.when_there(self.take)
        elif self._completions:
            chosen = self.current or self._completions[0]
            self.hide_all()
            self.chosen.emit(chosen)

    @Slot(QListWidgetItem)
    def _on_clicked(self, item: QListWidgetItem) -> None:
        if not self._outdated:
            self._list.setCurrentItem(item)
            self.take()

    def place(self) -> None:
        """Hang the card under the line."""
        if self.isVisible():
            rect = self._line.popup_rect()
            self._column.activate()
            # Not left to `adjustSize`, which lays long sentences out for another width.
            self.setFixedSize(rect.width(), self._column.totalHeightForWidth(rect.width()))
            self.move(rect.topLeft())

    def _settle(self) -> None:
        wanted = bool(self._completions) or any(
            not label.isHidden() for label in (self._error, self._note)
        )
        if not wanted or not self._line.isVisible():
            self.hide()
            return
        if self.parentWidget() is not self._line.window():
            self.setParent(self._line.window())
        self.show()
        self.raise_()
        self.place()


def _sentence(parent: QWidget, role: str, name: str) -> QLabel:
    label = QLabel(parent)
    label.setProperty("role", role)
    label.setAccessibleName(name)
    label.setWordWrap(True)
    label.setContentsMargins(8, 4, 8, 4)
    label.hide()
    return label
