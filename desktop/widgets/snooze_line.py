"""A line over the bar of decisions: until which day the selected papers are put off."""

from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QLineEdit, QWidget

from desktop.deciding import Deciding
from desktop.notices import Notice
from desktop.widgets.focus import give_back
from desktop.widgets.over_bar import place_over
from desktop.workspace import Workspace
from storage.clock import today
from storage.errors import ShortlistError
from storage.query.days import CURE, day_meant, day_words
from storage.record import PaperId
from storage.vocabulary import Decision

_WIDTH: Final = 440


class SnoozeLine(QFrame):
    """Floats over its parent; Enter decides, Escape leaves all as it is."""

    def __init__(self, workspace: Workspace, parent: QWidget, above: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._above = above
        self._papers: tuple[PaperId, ...] = ()
        self._before: QWidget | None = None
        self.setObjectName("floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Decide later, until a day")
        self.line, self.meant = QLineEdit(self), QLabel(self)
        lead = QLabel("Later until", self)
        lead.setBuddy(self.line)
        self.line.setPlaceholderText("monday, 3w, 15 Jan")
        self.line.setAccessibleName("Until when")
        self.line.setAccessibleDescription(CURE)
        self.meant.setProperty("role", "dim")
        self.meant.setAccessibleName("Day that is meant")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(lead)
        row.addWidget(self.line, 1)
        row.addWidget(self.meant)
        self.line.textChanged.connect(self._on_typed)
        self.line.returnPressed.connect(self._on_entered)
        self.hide()

    def open(self) -> None:
        """Let a day be typed for the papers that are selected now."""
        self._papers = self._workspace.selection
        if not self._papers:
            return
        self._before = QApplication.focusWidget()
        self.line.clear()
        self._on_typed("")
        self.setGeometry(place_over(self._above, _WIDTH, self.sizeHint().height()))
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def _leave(self) -> None:
        self.hide()
        give_back(self._before, Qt.FocusReason.PopupFocusReason)
        self._before = None

    def _day(self) -> str:
        """Give the day that is typed, as ISO. Raises `EditError`."""
        return day_meant(self.line.text(), today()).isoformat()

    @Slot(str)
    def _on_typed(self, text: str) -> None:
        if not text.strip():
            self.meant.setText("Enter decides")
            return
        try:
            self.meant.setText(day_words(self._day()))
        except ShortlistError:
            self.meant.setText("no such day yet")

    @Slot()
    def _on_entered(self) -> None:
        try:
            day = self._day()
        except ShortlistError as error:
            self._workspace.say(Notice(str(error), "error"))
            return
        papers = self._papers
        self._leave()
        self._workspace.settle.emit()
        Deciding(self._workspace, Decision.LATER, papers, "").decide(until=day)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)
