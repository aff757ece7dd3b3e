"""Correcting a claim, or making one of words that the program passed over."""

from html import escape
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QLocale, Qt, Slot
from PySide6.QtGui import QDoubleValidator
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.models.claim_words import BOUNDS, DIRECTIONS, METRICS, UNITS
from desktop.models.known_devices import known_devices
from desktop.models.new_claim import NewClaim
from desktop.notices import Notice
from desktop.theme import abstract_font, tokens
from desktop.widgets.platform_rows import PlatformRows
from desktop.workspace import Workspace
from storage.claims.claim import Bound, Direction, Metric, Unit, factors
from storage.database.rows import ClaimRow, claim_text
from storage.errors import ShortlistError
from storage.words import figures

if TYPE_CHECKING:
    from storage.edits.edit import Edit

_WIDTH: Final = 520


class CorrectClaimDialog(QDialog):
    """Asks for the parts of a claim; the factor that follows from them is shown as they change.

    `wanted` is the `ClaimRow` to correct or a `NewClaim` to add. What is accepted is one edit,
    so one undo takes it back.
    """

    def __init__(
        self, workspace: Workspace, wanted: ClaimRow | NewClaim, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._wanted = wanted
        title = "Correct a claim" if isinstance(wanted, ClaimRow) else "Add a claim"
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.low, self.high = self._number("Number"), self._number("Upper end of a range")
        self.high.setPlaceholderText("to, if a range")
        self.unit = self._choice("Unit", UNITS)
        self.direction = self._choice("Direction", DIRECTIONS)
        self.bound = self._choice("Bound", BOUNDS)
        self.measure = self._choice("Metric", METRICS)
        self.baseline = QLineEdit(self)
        self.baseline.setPlaceholderText("none named")
        self.baseline.setAccessibleName("Baseline")
        self.platforms = PlatformRows(self._devices(), self)
        self.factor = QLabel(self)
        self.factor.setAccessibleName("Factor")
        self.factor.setWordWrap(True)
        self.save = QPushButton("Save", self)
        self.cancel = QPushButton("Cancel", self)
        self._lay_out()
        self._fill()
        for line in (self.low, self.high):
            line.textChanged.connect(self._on_edited)
        for choice in (self.unit, self.direction, self.bound, self.measure):
            choice.currentIndexChanged.connect(self._on_edited)
        self.save.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self._on_edited()
        self.low.setFocus()
        self.low.selectAll()

    # Widgets

    def _number(self, name: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setAccessibleName(name)
        validator = QDoubleValidator(0.0, 1e300, 12, line)
        # Numbers are written as in the abstracts, with a point, wherever the reader lives.
        validator.setLocale(QLocale.c())
        line.setValidator(validator)
        line.setMaximumWidth(130)
        return line

    def _choice(self, name: str, words: dict[str, str]) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        for value, word in words.items():
            box.addItem(word, value)
        return box

    def _devices(self) -> dict[str, str]:
        try:
            return known_devices(self._workspace.settings.hardware_catalogue)
        except ShortlistError as error:
            self._workspace.say(Notice(str(error), "warning"))
            return known_devices()

    def _lay_out(self) -> None:
        evidence = QLabel(_evidence_html(self._wanted), self)
        evidence.setTextFormat(Qt.TextFormat.RichText)
        evidence.setWordWrap(True)
        evidence.setFont(abstract_font(15))
        evidence.setAccessibleName("Words of the abstract")
        number = QHBoxLayout()
        number.setSpacing(8)
        number.addWidget(self.low)
        number.addWidget(QLabel("–", self))
        number.addWidget(self.high)
        number.addWidget(self.unit, 1)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(10)
        form.addRow("Number", number)
        form.addRow("Direction", self.direction)
        form.addRow("Bound", self.bound)
        form.addRow("Metric", self.measure)
        form.addRow("Platform", self.platforms)
        form.addRow("Baseline", self.baseline)
        form.addRow("Read as", self.factor)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        self.save.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(16)
        column.addWidget(evidence)
        column.addLayout(form)
        column.addLayout(buttons)
        self.setMinimumWidth(_WIDTH)

    def _fill(self) -> None:
        claim = self._wanted
        if not isinstance(claim, ClaimRow):
            return
        self.low.setText(f"{claim.low:.12g}")
        self.high.setText("" if claim.high == claim.low else f"{claim.high:.12g}")
        for box, value in (
            (self.unit, claim.unit),
            (self.direction, claim.direction),
            (self.bound, claim.bound),
            (self.measure, claim.metric),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        self.platforms.set_platforms([(p.name, p.device_class) for p in claim.platforms])
        self.baseline.setText(claim.baseline or "")

    # The claim as it now stands

    @property
    def numbers(self) -> tuple[float, float] | None:
        """Lower and upper number; None while they are not numbers above zero."""
        try:
            low = float(self.low.text())
            high = float(self.high.text()) if self.high.text().strip() else low
        except ValueError:
            return None
        return (min(low, high), max(low, high)) if low > 0 and high > 0 else None

    @property
    def _unit(self) -> Unit:
        return cast("Unit", self.unit.currentData())

    @property
    def _direction(self) -> Direction:
        return cast("Direction", self.direction.currentData())

    @Slot()
    def _on_edited(self) -> None:
        numbers = self.numbers
        self.save.setEnabled(numbers is not None)
        if numbers is None:
            self.factor.setText("Give a number above zero.")
            return
        bound = str(self.bound.currentData())
        said = claim_text(*numbers, self._unit, self._direction, bound)
        low, high = factors(*numbers, self._unit, self._direction)
        factor = f"{figures(low, 4)}×" if low == high else f"{figures(low, 4)}–{figures(high, 4)}×"
        # A number of times is its own factor; only its bound is left to say.
        times = self._unit == "x"
        self.factor.setText(said if times else f"{said}, a factor of {factor}")

    def edit(self) -> "Edit | None":
        """Give the edit that was asked for; None while the number is none."""
        from storage.edits.claiming import AddClaim, CorrectClaim

        if self.numbers is None:
            return None
        low, high = self.numbers
        unit, direction = self._unit, self._direction
        bound = cast("Bound", self.bound.currentData())
        metric = cast("Metric", self.measure.currentData())
        baseline = " ".join(self.baseline.text().split()) or None
        platforms, wanted = self.platforms.platforms, self._wanted
        if isinstance(wanted, ClaimRow):
            return CorrectClaim(
                wanted.id, low, high, unit, direction, bound, metric, platforms, baseline
            )
        return AddClaim(
            wanted.paper_id, wanted.start, wanted.end,
            low, high, unit, direction, bound, metric, platforms, baseline,
        )  # fmt: skip

    def accept(self) -> None:
        """Make the edit; what is refused is said as a notice, and the dialog stays."""
        edit = self.edit()
        if edit is not None and self._workspace.apply(edit) is not None:
            super().accept()


def _evidence_html(wanted: ClaimRow | NewClaim) -> str:
    """The sentence, or what stands around the words, with the words in the accent."""
    if isinstance(wanted, ClaimRow):
        text, start = wanted.sentence, wanted.start - wanted.sentence_start
        end = start + wanted.end - wanted.start
    else:
        text = wanted.around
        start = text.find(wanted.quote)
        end = start + len(wanted.quote)
    if not 0 <= start < end <= len(text):
        return escape(text)
    accent = tokens().accent.name()
    marked = f'<b style="color:{accent}">{escape(text[start:end])}</b>'
    return f"{escape(text[:start])}{marked}{escape(text[end:])}"
