"""The frame of a dialog whose changes are edits: each can be undone, and is said where it fails."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from desktop.notices import SAYS_ERRORS, Notice
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace


class EditsDialog(QDialog):
    """Has a line for what was refused, and the button that closes it; a child lays both out."""

    def __init__(self, workspace: Workspace, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty(SAYS_ERRORS, True)
        self.trouble = QLabel(self)
        self.trouble.setProperty("role", "error")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self.done_ = PressButton("Close", self)
        self.done_.setAutoDefault(False)
        self.done_.clicked.connect(self.accept)
        workspace.notice.connect(self._on_notice)

    def complain(self, text: str) -> None:
        """Say what was refused; "" for nothing."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    @Slot(object)
    def _on_notice(self, notice: Notice) -> None:
        """Say what was refused where it was asked for."""
        self.complain(notice.text if notice.level == "error" else "")
