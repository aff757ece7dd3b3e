"""A bar for what must not be missed: an error, a warning, an offer, until it is closed."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from desktop import theme
from desktop.notices import SAYS_ERRORS, Notice
from desktop.workspace import Workspace

OFFERS: Final = {"claims": "Look…", "unread": "Show…", "duplicates": "Compare…"}
"""What the button says for each thing that is offered until the bar is closed."""


class NoticeBar(QFrame):
    """Stands over the status bar; another error takes its place, the next act closes it.

    Offers wait for one another, so that none is lost where an import makes several.
    """

    details_asked = Signal(object)
    """`Notice` whose details should be shown."""
    left = Signal()
    """It was closed by the keyboard; the focus should go to where papers are read."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._notice: Notice | None = None
        self._waiting: list[Notice] = []
        self.setObjectName("notice_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Message")
        self._icon, self.text = QLabel(self), QLabel(self)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details, self.dismiss = QPushButton("Details", self), QToolButton(self)
        self.details.setProperty("role", "link")
        self.dismiss.setProperty("role", "flat")
        self.dismiss.setAccessibleName("Close the message")
        self.dismiss.setIconSize(QSize(14, 14))
        for button in (self.details, self.dismiss):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(13, 6, 8, 6)
        row.setSpacing(10)
        row.addWidget(self._icon)
        row.addWidget(self.text, 1)
        row.addWidget(self.details)
        row.addWidget(self.dismiss)
        self.details.clicked.connect(self._on_details)
        self.dismiss.clicked.connect(self._on_dismissed)
        workspace.notice.connect(self._on_notice)
        self.hide()

    @Slot(object)
    def _on_notice(self, notice: Notice) -> None:
        offers = notice.offer in OFFERS
        if notice.level == "error" and _is_said_elsewhere():
            return
        if notice.level == "info" and not offers:
            # An offer outlives what is said meanwhile.
            if self._notice is None or self._notice.offer not in OFFERS:
                self.hide()
            return
        if offers and self._offers_other(notice):
            self._waiting = [one for one in self._waiting if one.offer != notice.offer]
            self._waiting.append(notice)
            return
        self._show_notice(notice)

    def _offers_other(self, notice: Notice) -> bool:
        """Whether something else is offered at the moment."""
        shown = self._notice if self.isVisible() else None
        return shown is not None and shown.offer in OFFERS and shown.offer != notice.offer

    def _show_notice(self, notice: Notice) -> None:
        offers = notice.offer in OFFERS
        self._notice = notice
        self.text.setText(notice.text)
        self.setAccessibleDescription(notice.text)
        self.details.setVisible(bool(notice.details) or offers)
        self.details.setText(OFFERS.get(notice.offer, "Details"))
        self._take_theme()
        self.show()

    @Slot()
    def _on_details(self) -> None:
        notice = self._notice
        if notice is not None and notice.offer in OFFERS:
            self._on_dismissed()
        self.details_asked.emit(notice)

    @Slot()
    def _on_dismissed(self) -> None:
        """Close, or say what has been waiting."""
        focused = self.details.hasFocus() or self.dismiss.hasFocus()
        self.hide()
        if focused:
            self.left.emit()
        if self._waiting:
            self._show_notice(self._waiting.pop(0))

    @Slot(str)
    def withdraw(self, offer: str) -> None:
        """Offer something no longer: there is nothing left to do about it."""
        self._waiting = [one for one in self._waiting if one.offer != offer]
        if self.isVisible() and self._notice is not None and self._notice.offer == offer:
            self._on_dismissed()

    def _take_theme(self) -> None:
        colours = theme.tokens()
        error = self._notice is not None and self._notice.level == "error"
        colour = colours.error if error else colours.later
        ratio = self.devicePixelRatioF()
        self._icon.setPixmap(theme.pixmap("warning" if error else "info", colour, 16, ratio))
        self.dismiss.setIcon(theme.icon("close", colours.dim))

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of a new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._take_theme()


def _is_said_elsewhere() -> bool:
    """Whether a dialog is open that shows errors itself."""
    dialog = QApplication.activeModalWidget()
    return dialog is not None and bool(dialog.property(SAYS_ERRORS))
