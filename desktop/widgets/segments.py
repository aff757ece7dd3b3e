"""A row of buttons of which one is pressed in: what is shown, out of a few."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget


class Segments(QWidget):
    """Says what was chosen by mouse or key; `role` is the style of the buttons."""

    chosen = Signal(str)

    def __init__(
        self,
        options: Sequence[tuple[str, str, str]],
        parent: QWidget,
        *,
        role: str = "segment",
        spacing: int = 0,
    ) -> None:
        """Make buttons of (name, text, words for a screen reader); the first is pressed in."""
        super().__init__(parent)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing)
        for at, (name, text, spoken) in enumerate(options):
            button = QPushButton(text, self)
            button.setObjectName(name)
            button.setCheckable(True)
            button.setChecked(at == 0)
            button.setProperty("role", role)
            button.setProperty("end", {0: "first", len(options) - 1: "last"}.get(at, ""))
            button.setAccessibleName(spoken)
            self._group.addButton(button)
            row.addWidget(button)
        self._group.buttonClicked.connect(self._on_clicked)

    @property
    def current(self) -> str:
        """The name of the button that is pressed in."""
        button = self._group.checkedButton()
        return button.objectName() if button is not None else ""

    def button(self, name: str) -> QAbstractButton:
        """Give a button by name."""
        return next(one for one in self._group.buttons() if one.objectName() == name)

    def choose(self, name: str) -> None:
        """Press a button in, without saying so."""
        self.button(name).setChecked(True)

    @Slot(QAbstractButton)
    def _on_clicked(self, button: QAbstractButton) -> None:
        self.chosen.emit(button.objectName())
