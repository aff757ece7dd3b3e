"""Correcting several claims alike: only the fields that are ticked are set."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
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
    trouble,
)
from desktop.dialogs.frame import column_of, quiet
from desktop.models.claim_words import BOUNDS, DIRECTIONS, METRICS, factor_rule, platform_names
from desktop.widgets.platform_rows import PlatformRows
from desktop.workspace import Workspace
from storage.claims.standing import stay_so
from storage.database.rows import ClaimRow
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from storage.edits.claiming import CorrectClaims

_WIDTH: Final = 720
_NOW: Final = 200
_LONGEST: Final = 34
_MOST_NAMED: Final = 2


class CorrectClaimsDialog(GrowingDialog):
    """Sets platform, metric, bound, direction, baseline or owner of several claims at once."""

    def __init__(
        self, workspace: Workspace, claims: tuple[ClaimRow, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._claims = claims
        self._count = count_of(len(claims), "claim")
        self.setWindowTitle(f"Correct {self._count}")
        self.setAccessibleName(self.windowTitle())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.platforms = PlatformRows(self)
        self.platform_trouble = trouble("platform", self)
        self.measure = choice("Metric", METRICS, self)
        self.bound = choice("Bound", BOUNDS, self)
        self.direction = choice("Direction", DIRECTIONS, self)
        self.baseline = QLineEdit(self)
        self.baseline.setPlaceholderText("none named")
        self.baseline.setAccessibleName("Baseline")
        self.owner = choice("Whose number it is", OWNERS, self)
        self.ticks = {name: _Tick(text, self) for name, text in _TICKS.items()}
        self.refuted = QLabel(self)
        self.refuted.setWordWrap(True)
        self.refuted.setAccessibleName("What becomes of refuted claims")
        self.factor = QLabel(self)
        self.factor.setProperty("role", "dim")
        self.factor.setWordWrap(True)
        self.factor.setAccessibleName("What becomes of the factors")
        self.save = QPushButton(self)
        self.cancel = QPushButton("Cancel", self)
        self._lay_out()
        self._fill()
        self._connect()
        DeviceLoader(workspace, self.platforms)
        self._on_changed()
        self._order_tabs()
        self.platforms.rows[0].name.setFocus()

    # Widgets

    def _lay_out(self) -> None:
        intro = quiet(
            "What you change here is ticked, and set for all of them alike; "
            "the rest of each claim stays as it is.",
            self,
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(2, _NOW)
        top = Qt.AlignmentFlag.AlignTop
        for row, (name, field) in enumerate(self._fields().items()):
            if name == "platforms":
                place = QVBoxLayout()
                place.setSpacing(4)
                place.addWidget(field)
                place.addWidget(self.platform_trouble)
                grid.addLayout(place, row, 1)
            else:
                grid.addWidget(field, row, 1)
            grid.addWidget(self.ticks[name], row, 0, top)
            grid.addWidget(self._now(_NOW_OF[name]), row, 2, top)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        self.save.setDefault(True)
        column = column_of(self, 16)
        column.addWidget(intro)
        column.addWidget(self.refuted)
        column.addLayout(grid)
        column.addWidget(self.factor)
        column.addLayout(buttons)
        self.setMinimumWidth(_WIDTH)

    def _fields(self) -> dict[str, QWidget]:
        return {
            "platforms": self.platforms,
            "metric": self.measure,
            "bound": self.bound,
            "direction": self.direction,
            "baseline": self.baseline,
            "of_baseline": self.owner,
        }

    def _now(self, word: Callable[[ClaimRow], str]) -> QLabel:
        """Make the label that says what the claims have now."""
        label = QLabel(now_words(map(word, self._claims)), self)
        label.setProperty("role", "dim")
        label.setContentsMargins(0, 5, 0, 0)
        label.setWordWrap(True)
        return label

    def _fill(self) -> None:
        """Show what most of the claims have."""
        refuted = sum(claim.status == "wrong" for claim in self._claims)
        self.refuted.setText(f"{stay_so(refuted, 'refuted')}.")
        self.refuted.setVisible(bool(refuted))
        boxes: Mapping[str, QComboBox] = {
            "metric": self.measure,
            "bound": self.bound,
            "direction": self.direction,
        }
        for name, box in boxes.items():
            usual = Counter(getattr(claim, name) for claim in self._claims).most_common(1)[0][0]
            box.setCurrentIndex(max(0, box.findData(usual)))
        named = {tuple((p.name, p.device_class) for p in c.platforms) for c in self._claims}
        if len(named) == 1:
            self.platforms.set_platforms(named.pop())
        baselines = {claim.baseline or "" for claim in self._claims}
        if len(baselines) == 1:
            self.baseline.setText(baselines.pop())

    def _order_tabs(self) -> None:
        """Tick, field, next tick: row by row, and the buttons last."""
        chain: list[QWidget] = []
        for name, field in self._fields().items():
            chain.append(self.ticks[name])
            for row in self.platforms.rows if name == "platforms" else ():
                chain += [row.name, row.device_class]
            if name != "platforms":
                chain.append(field)
        for before, after in pairwise([*chain, self.cancel, self.save]):
            self.setTabOrder(before, after)

    def _connect(self) -> None:
        for name, tick in self.ticks.items():
            tick.toggled.connect(self._on_changed)
            field = self._fields()[name]
            if isinstance(field, QComboBox):
                field.activated.connect(tick.turn_on)
                field.currentIndexChanged.connect(self._on_changed)
        self.platforms.edited.connect(self.ticks["platforms"].turn_on)
        self.platforms.edited.connect(self._on_changed)
        self.baseline.textEdited.connect(self.ticks["baseline"].turn_on)
        self.save.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)

    # What is asked for

    @Slot()
    def _on_changed(self) -> None:
        from storage.edits.claiming import words_of_fields

        ticked = [name for name, tick in self.ticks.items() if tick.isChecked()]
        complain(self.platform_trouble, self.platforms.problem if "platforms" in ticked else "")
        self.save.setEnabled(self.edit() is not None)
        fields = words_of_fields(ticked)
        self.save.setText(f"Set the {fields} of {self._count}" if ticked else "Nothing is ticked")
        self.factor.setText(self._factor_words())
        self.factor.setVisible(self.ticks["direction"].isChecked())

    def _factor_words(self) -> str:
        """Say what another direction does to the factors: it matters to percentages alone."""
        shares = [claim for claim in self._claims if claim.unit == "%"]
        if not shares:
            return "None of them is a percentage: their factors stay."
        one, direction = shares[0], str(self.direction.currentData())
        metric = self.measure.currentData() if self.ticks["metric"].isChecked() else one.metric
        rule = factor_rule(one.low, one.high, one.unit, direction, metric)
        return f"Factors of {count_of(len(shares), 'percentage')} are worked out anew. {rule}"

    def edit(self) -> "CorrectClaims | None":
        """Give the edit that was asked for; None while nothing is ticked or a field is wrong."""
        from storage.edits.claiming import CorrectClaims

        values: dict[str, Any] = {
            "platforms": self.platforms.platforms,
            "metric": self.measure.currentData(),
            "bound": self.bound.currentData(),
            "direction": self.direction.currentData(),
            "baseline": " ".join(self.baseline.text().split()),
            "of_baseline": self.owner.currentData() == "baseline",
        }
        wanted = {name: values[name] for name, tick in self.ticks.items() if tick.isChecked()}
        if not wanted or ("platforms" in wanted and self.platforms.problem):
            return None
        return CorrectClaims(tuple(claim.id for claim in self._claims), **wanted)

    def accept(self) -> None:
        """Make the edit; what is refused is said as a notice, and the dialog stays."""
        edit = self.edit()
        if edit is not None and self._workspace.apply(edit):
            super().accept()


class _Tick(QCheckBox):
    """A tick that comes by itself when its field is changed."""

    @Slot()
    def turn_on(self) -> None:
        """Tick it."""
        self.setChecked(True)


_TICKS: Final = {
    "platforms": "&Platform",
    "metric": "&Metric",
    "bound": "&Bound",
    "direction": "&Direction",
    "baseline": "Base&line",
    "of_baseline": "&Whose number",
}


def _owner(claim: ClaimRow) -> str:
    return "the baseline's" if claim.of_baseline else "the paper's own"


_NOW_OF: Final[dict[str, Callable[[ClaimRow], str]]] = {
    "platforms": platform_names,
    "metric": lambda claim: claim.metric,
    "bound": lambda claim: BOUNDS[claim.bound],
    "direction": lambda claim: DIRECTIONS[claim.direction],
    "baseline": lambda claim: claim.baseline or "",
    "of_baseline": _owner,
}


def now_words(values: Iterable[str]) -> str:
    """Say what several claims have now: "GPU (9), none (3)", or "all: GPU"."""
    counts = Counter(value or "none" for value in values)
    if len(counts) == 1:
        return f"all: {clipped(next(iter(counts)), _LONGEST)}"
    named = [
        f"{clipped(value, _LONGEST // 2)} ({number})"
        for value, number in counts.most_common(_MOST_NAMED)
    ]
    more = len(counts) - _MOST_NAMED
    return ", ".join([*named, f"{more} more"] if more > 0 else named)
