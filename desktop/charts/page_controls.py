"""The head of a chart that is a page: title, how to read it, and what can be chosen."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.charts.pages.kinds import CHOICES, PAGE_KINDS, PageKind
from desktop.charts.pages.leaderboard import TOP
from desktop.charts.pages.page_figure import PageFigure
from desktop.charts.pages.stopping import RULES
from desktop.theme import interface_font
from desktop.widgets.segments import Segments

TOPS: Final = (10, TOP, 100, 300)
"""How many systems of the leaderboard can be asked for."""
_SIDE: Final = 20
_SPOKEN: Final = {
    "speed": "Claims of speed, time and throughput",
    "energy": "Claims of energy",
    "class": "One row for each class of hardware",
    "device": "One row for each device",
    **{rule: f"Stop after {rule} skips in a row" for rule in RULES},
}


class PageControls(QWidget):
    """Says what was chosen; a choice of a kind is kept while another kind is shown."""

    choice_made = Signal(str)
    top_chosen = Signal(int)
    table_toggled = Signal(bool)
    copy_asked = Signal()
    save_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = QLabel(self)
        self.title.setFont(interface_font(16, bold=True))
        self.title.setWordWrap(True)
        self.explanation = QLabel(self)
        self.explanation.setProperty("role", "dim")
        self.explanation.setWordWrap(True)
        self.table_link = QPushButton("Show as table", self)
        self.table_link.setProperty("role", "link")
        self.table_link.setCheckable(True)
        self.table_link.setCursor(Qt.CursorShape.PointingHandCursor)
        self.table_link.toggled.connect(self._on_toggled)
        self.copy = QPushButton("Copy", self)
        self.copy.setToolTip("Copy as a picture, and its table as CSV (Ctrl+C)")
        self.copy.setAccessibleName("Copy the chart as a picture, and its table as CSV")
        self.copy.clicked.connect(self.copy_asked)
        self.save = QPushButton("Save…", self)
        self.save.setToolTip("Save as PNG, SVG or CSV")
        self.save.setAccessibleName("Save the chart as PNG, SVG or CSV")
        self.save.clicked.connect(self.save_asked)
        self._segments = {
            kind: Segments([(name, _written(name), _SPOKEN[name]) for name in CHOICES[kind]], self)
            for kind in PAGE_KINDS
        }
        for segments in self._segments.values():
            segments.chosen.connect(self.choice_made)
        self.top = TOP
        self.tops = self._top_menu()
        self._kind: PageKind = PAGE_KINDS[0]
        self._lay_out()
        self.show_kind(self._kind)

    def _top_menu(self) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "button")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        self.top_acts = QActionGroup(menu)
        for count in TOPS:
            action = QAction(f"The first {count}", menu)
            action.setCheckable(True)
            action.setChecked(count == self.top)
            action.setData(count)
            self.top_acts.addAction(action)
            menu.addAction(action)
        self.top_acts.triggered.connect(self._on_top)
        button.setMenu(menu)
        self._name_top(button)
        return button

    def _name_top(self, button: QToolButton) -> None:
        button.setText(f"Top {self.top} ▾")
        button.setAccessibleName(f"Systems shown: the first {self.top}")

    def _lay_out(self) -> None:
        self._buttons = QWidget(self)
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for widget in (*self._segments.values(), self.tops, self.copy, self.save):
            row.addWidget(widget)
        self._buttons.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._head = head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        head.setSpacing(8)
        head.addWidget(self.title, 1)
        head.addWidget(self._buttons)
        below = QHBoxLayout()
        below.setSpacing(4)
        below.addWidget(self.explanation, 1)
        below.addWidget(self.table_link, 0, Qt.AlignmentFlag.AlignTop)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 12, _SIDE, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(below)

    @property
    def as_table(self) -> bool:
        """Whether the table is asked for instead of the chart."""
        return self.table_link.isChecked()

    @property
    def choice(self) -> str:
        """What is chosen of the kind that is shown."""
        return self._segments[self._kind].current

    def segments(self, kind: PageKind) -> Segments:
        """Give the buttons of a kind."""
        return self._segments[kind]

    def show_kind(self, kind: PageKind) -> None:
        """Offer what can be chosen of a kind."""
        self._kind = kind
        for one, segments in self._segments.items():
            segments.setVisible(one == kind and bool(CHOICES[one]))
        self.tops.setVisible(kind == "leaderboard")

    def set_figure(self, figure: PageFigure) -> None:
        """Say what is shown; an empty chart explains itself, and cannot be saved."""
        there = figure.nothing is None
        self.title.setText(figure.title)
        self.explanation.setText(figure.explanation if there else "")
        for button in (self.copy, self.save):
            button.setEnabled(there)
        self.table_link.setVisible(there)
        self._fit()
        self._column.activate()

    def restyle(self) -> None:
        """Take over the font of the interface."""
        self.title.setFont(interface_font(16, bold=True))
        self._fit()

    def _fit(self) -> None:
        """Put the buttons below the title where both have no room side by side."""
        title = self.title.fontMetrics().horizontalAdvance(self.title.text())
        room = self.width() - 2 * _SIDE - 2 * self._head.spacing()
        beside = title + self._buttons.sizeHint().width() <= room
        directions = QBoxLayout.Direction
        self._head.setDirection(directions.LeftToRight if beside else directions.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Look again whether all stands side by side."""
        super().resizeEvent(event)
        self._fit()

    @Slot(QAction)
    def _on_top(self, action: QAction) -> None:
        self.top = int(action.data())
        self._name_top(self.tops)
        self.top_chosen.emit(self.top)

    @Slot(bool)
    def _on_toggled(self, as_table: bool) -> None:
        self.table_link.setText("Show as chart" if as_table else "Show as table")
        self.table_toggled.emit(as_table)


def _written(name: str) -> str:
    """Write a choice on its button."""
    return f"{name} skips" if name in RULES else name.capitalize()
