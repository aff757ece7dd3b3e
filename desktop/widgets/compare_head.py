"""What stands over two papers that are compared: what, how sure the order is, what can be done."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from desktop.keys.in_force import key_of
from desktop.models.pairing import Pairing
from desktop.theme import interface_font
from desktop.widgets.key_button import KeyButton

_BAR: Final = 160


class CompareHead(QWidget):
    """Says how it stands; it counts nothing itself."""

    standing_asked = Signal()
    order_asked = Signal()
    leave_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("triage_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = QLabel(self)
        self.title.setFont(interface_font(14, bold=True))
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.words = QLabel(self)
        self.words.setProperty("role", "dim")
        self.words.setAccessibleName("How sure the order is")
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(_BAR)
        self.bar.setAccessibleName("Answers given of those needed")
        self.standing = KeyButton("Places", "", self)
        self.order = KeyButton("", "", self)
        self.leave = KeyButton("Leave", "Esc", self)
        for button, asked in (
            (self.standing, self.standing_asked),
            (self.order, self.order_asked),
            (self.leave, self.leave_asked),
        ):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(asked)
        self._lay_out()

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.setSpacing(12)
        below.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignVCenter)
        below.addWidget(self.words, 1)
        said = QVBoxLayout()
        said.setSpacing(3)
        said.addWidget(self.title)
        said.addLayout(below)
        row = QHBoxLayout(self)
        row.setContentsMargins(28, 10, 16, 10)
        row.setSpacing(8)
        row.addLayout(said, 1)
        for button in (self.standing, self.order, self.leave):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def take_keys(self) -> None:
        """Show the keys in force."""
        self.standing.set_key(key_of("compare-places"))
        self.order.set_key(key_of("compare-order"))

    def show_pairing(self, pairing: Pairing, *, places: bool) -> None:
        """Say how a comparison stands."""
        self.title.setText(f"Compare {pairing.name}")
        self.words.setText(pairing.words)
        given = len(pairing.state.answers)
        self.bar.setRange(0, max(1, given + (0 if pairing.is_sure else pairing.left)))
        self.bar.setValue(given)
        word = "Order the list by this" if pairing.list_name else "Make a list in this order"
        self.order.setText(word)
        self.order.setAccessibleName(word)
        self.order.setEnabled(bool(given))
        self.order.updateGeometry()
        word = "Papers" if places else "Places"
        self.standing.setText(word)
        self.standing.setAccessibleName(word)
        self.standing.updateGeometry()
