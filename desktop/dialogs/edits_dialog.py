"""The frame of a dialog whose changes are edits: each can be undone, and is said where it fails."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QDialog, QLabel, QLayout, QWidget

from desktop import theme
from desktop.dialogs.frame import column_of, quiet, row_of
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

    def lay_out(
        self, told: str, *parts: QWidget | QLayout, buttons: Sequence[PressButton], size: QSize
    ) -> None:
        """Put what is told over the parts, and under them what was refused and the buttons."""
        column = column_of(self)
        for part in (quiet(told, self), *parts, self.trouble):
            column.addLayout(part) if isinstance(part, QLayout) else column.addWidget(part)
        column.addSpacing(theme.UNIT)
        column.addLayout(row_of(*buttons, last=self.done_))
        for before, after in pairwise((*buttons, self.done_)):
            self.setTabOrder(before, after)
        self.fit(size)

    def fit(self, size: QSize) -> None:
        """Take this size, or what the window has room for."""
        parent = self.parentWidget() or self
        self.resize(size.boundedTo(parent.window().size() - QSize(40, 40)))

    def complain(self, text: str) -> None:
        """Say what was refused; "" for nothing."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    @Slot(object)
    def _on_notice(self, notice: Notice) -> None:
        """Say what was refused where it was asked for."""
        self.complain(notice.text if notice.level == "error" else "")
