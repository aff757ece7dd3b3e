"""Correcting a claim, or making one of words that the program passed over."""

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.dialogs.claim_parts import (
    OWNERS,
    DeviceLoader,
    GrowingDialog,
    choice,
    complain,
    evidence_html,
    trouble,
)
from desktop.dialogs.frame import column_of
from desktop.models.claim_words import BOUNDS, DIRECTIONS, METRICS, UNITS, factor_rule
from desktop.models.new_claim import NewClaim
from desktop.models.typed_number import typed_number
from desktop.theme import abstract_font
from desktop.widgets.platform_rows import PlatformRows
from desktop.workspace import Workspace
from storage.claims.claim import Bound, Direction, Metric, Unit
from storage.database.rows import ClaimRow, claim_text

if TYPE_CHECKING:
    from storage.edits.edit import Edit

_WIDTH: Final = 540


class CorrectClaimDialog(GrowingDialog):
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
        self.high.setPlaceholderText("to (a range)")
        self.number_trouble = trouble("number", self)
        self.unit = choice("Unit", UNITS, self)
        self.direction = choice("Direction", DIRECTIONS, self)
        self.bound = choice("Bound", BOUNDS, self)
        self.measure = choice("Metric", METRICS, self)
        self.platforms = PlatformRows(self)
        self.platform_trouble = trouble("platform", self)
        self.baseline = QLineEdit(self)
        self.baseline.setPlaceholderText("none named")
        self.baseline.setAccessibleName("Baseline")
        self.owner = choice("Whose number it is", OWNERS, self)
        self.said = QLabel(self)
        self.said.setAccessibleName("The claim as it will be shown")
        self.factor = QLabel(self)
        self.factor.setProperty("role", "dim")
        self.factor.setAccessibleName("Factor")
        self.factor.setWordWrap(True)
        self.save = QPushButton("Save" if isinstance(wanted, ClaimRow) else "Add", self)
        self.cancel = QPushButton("Cancel", self)
        self._lay_out()
        self._fill()
        self._connect()
        DeviceLoader(workspace, self.platforms)
        self._on_edited()
        self.low.setFocus()
        self.low.selectAll()

    # Widgets

    def _number(self, name: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setAccessibleName(name)
        line.setMaximumWidth(140)
        return line

    def _lay_out(self) -> None:
        evidence = QLabel(evidence_html(self._wanted), self)
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
        form.addRow("Number", _under(number, self.number_trouble))
        form.addRow("Direction", self.direction)
        form.addRow("Bound", self.bound)
        form.addRow("Metric", self.measure)
        platforms = QVBoxLayout()
        platforms.addWidget(self.platforms)
        form.addRow("Platform", _under(platforms, self.platform_trouble))
        form.addRow("Baseline", self.baseline)
        form.addRow("Whose number", self.owner)
        read_as = QVBoxLayout()
        read_as.addWidget(self.said)
        form.addRow("Shown as", _under(read_as, self.factor))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        self.save.setDefault(True)
        column = column_of(self, 16)
        column.addWidget(evidence)
        column.addLayout(form)
        column.addLayout(buttons)
        self.setMinimumWidth(_WIDTH)

    def _fill(self) -> None:
        wanted = self._wanted
        known = wanted if isinstance(wanted, ClaimRow) else wanted.guess
        if known is not None:
            self.low.setText(f"{known.low:.12g}")
            self.high.setText("" if known.high == known.low else f"{known.high:.12g}")
            for box, value in (
                (self.unit, known.unit),
                (self.direction, known.direction),
                (self.bound, known.bound),
                (self.measure, known.metric),
            ):
                box.setCurrentIndex(max(0, box.findData(value)))
        if isinstance(wanted, ClaimRow):
            self.platforms.set_platforms([(p.name, p.device_class) for p in wanted.platforms])
            self.baseline.setText(wanted.baseline or "")
            self.owner.setCurrentIndex(int(wanted.of_baseline))
        else:
            self.platforms.set_platforms(wanted.platforms)

    def _connect(self) -> None:
        for line in (self.low, self.high):
            line.textChanged.connect(self._on_edited)
        for box in (self.unit, self.direction, self.bound, self.measure):
            box.currentIndexChanged.connect(self._on_edited)
        self.platforms.edited.connect(self._on_edited)
        self.save.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)

    # The claim as it now stands

    @property
    def numbers(self) -> tuple[float, float] | None:
        """Lower and upper number; None while they are not numbers above zero."""
        low, high = self._typed()
        if isinstance(low, str) or isinstance(high, str):
            return None
        return min(low, high), max(low, high)

    def _typed(self) -> tuple[float | str, float | str]:
        low = typed_number(self.low.text())
        return low, typed_number(self.high.text()) if self.high.text().strip() else low

    @property
    def _unit(self) -> Unit:
        return cast("Unit", self.unit.currentData())

    @property
    def _direction(self) -> Direction:
        return cast("Direction", self.direction.currentData())

    @property
    def _bound(self) -> Bound:
        return cast("Bound", self.bound.currentData())

    @property
    def _metric(self) -> Metric:
        return cast("Metric", self.measure.currentData())

    @Slot()
    def _on_edited(self) -> None:
        self._complain()
        numbers = self.numbers
        self.save.setEnabled(numbers is not None and not self.platforms.problem)
        if numbers is None:
            self.said.setText("—")
            self.factor.setText("")
            return
        self.said.setText(claim_text(*numbers, self._unit, self._direction, self._bound))
        self.factor.setText(factor_rule(*numbers, self._unit, self._direction, self._metric))

    def _complain(self) -> None:
        low, high = self._typed()
        wrong = next((one for one in (low, high) if isinstance(one, str)), "")
        # A line that nobody has written in yet is no mistake.
        untouched = not self.low.text() and not self.low.isModified()
        complain(self.number_trouble, "" if untouched else wrong)
        complain(self.platform_trouble, self.platforms.problem)

    def edit(self) -> "Edit | None":
        """Give the edit that was asked for; None while a field is wrong.

        A claim of which nothing was changed is confirmed: that is what saving it says.
        """
        from storage.edits.claiming import AddClaim, CheckClaims, CorrectClaim

        if self.numbers is None or self.platforms.problem:
            return None
        low, high = self.numbers
        baseline = " ".join(self.baseline.text().split())
        platforms, wanted = self.platforms.platforms, self._wanted
        rival = self.owner.currentData() == "baseline"
        if not isinstance(wanted, ClaimRow):
            return AddClaim(
                wanted.paper_id, wanted.start, wanted.end, low, high, self._unit, self._direction,
                self._bound, self._metric, platforms, baseline or None, rival,
            )  # fmt: skip
        edit = CorrectClaim(
            wanted.id,
            low=low,
            high=high,
            unit=self._unit,
            direction=self._direction,
            bound=self._bound,
            metric=self._metric,
            platforms=platforms,
            baseline=baseline,
            of_baseline=rival,
        )
        return CheckClaims((wanted.id,), "right") if edit == _as_it_is(wanted) else edit

    def accept(self) -> None:
        """Make the edit; what is refused is said as a notice, and the dialog stays."""
        edit = self.edit()
        if edit is not None and self._workspace.apply(edit):
            super().accept()


def _under(above: QHBoxLayout | QVBoxLayout, below: QLabel) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    column.addLayout(above)
    column.addWidget(below)
    return column


def _as_it_is(claim: ClaimRow) -> "Edit":
    """Give the correction that would change nothing about a claim."""
    from storage.edits.claiming import CorrectClaim

    return CorrectClaim(
        claim.id,
        low=claim.low,
        high=claim.high,
        unit=cast("Unit", claim.unit),
        direction=cast("Direction", claim.direction),
        bound=cast("Bound", claim.bound),
        metric=cast("Metric", claim.metric),
        platforms=tuple((platform.name, platform.device_class) for platform in claim.platforms),
        baseline=claim.baseline or "",
        of_baseline=claim.of_baseline,
    )
