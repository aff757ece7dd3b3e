"""The head of the Charts view: title, how to read it, and the few things that can be chosen."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.charts.figure import GROUPINGS, ORDERS, Figure, figure_of
from desktop.theme import interface_font

_SORT_WORDS: Final = {"median": "median", "count": "number of claims", "name": "name"}


class ChartControls(QWidget):
    """Says what was chosen; holds no claims."""

    grouping_chosen = Signal(str)
    order_chosen = Signal(str)
    table_toggled = Signal(bool)
    save_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = QLabel(self)
        self.title.setFont(interface_font(16, bold=True))
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.explanation = QLabel(self)
        self.explanation.setProperty("role", "dim")
        self.explanation.setWordWrap(True)
        self.table_link = QPushButton("Show as table", self)
        self.table_link.setProperty("role", "link")
        self.table_link.setCheckable(True)
        self.table_link.setCursor(Qt.CursorShape.PointingHandCursor)
        self.table_link.toggled.connect(self._on_toggled)
        self.save = QPushButton("Save…", self)
        self.save.setToolTip("Save as PNG, SVG or CSV")
        self.save.setAccessibleName("Save the chart as PNG, SVG or CSV")
        self.save.clicked.connect(self.save_asked)
        self.groups = self._segments()
        self.sort = self._sort_menu()
        self._lay_out()
        self.set_figure(figure_of(()))

    def _segments(self) -> QButtonGroup:
        group = QButtonGroup(self)
        group.setExclusive(True)
        for at, by in enumerate(GROUPINGS):
            button = QPushButton(by.capitalize(), self)
            button.setCheckable(True)
            button.setChecked(at == 0)
            button.setProperty("role", "segment")
            button.setProperty("end", {0: "first", len(GROUPINGS) - 1: "last"}.get(at, ""))
            button.setAccessibleName(f"One row for each {by}")
            group.addButton(button, at)
        group.buttonClicked.connect(self._on_grouping)
        return group

    def _sort_menu(self) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "button")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        group = QActionGroup(menu)
        for order in ORDERS:
            action = QAction(_SORT_WORDS[order].capitalize(), menu)
            action.setCheckable(True)
            action.setChecked(order == "median")
            action.setData(order)
            group.addAction(action)
            menu.addAction(action)
        group.triggered.connect(self._on_order)
        button.setMenu(menu)
        button.setText("Sort: median ▾")
        button.setAccessibleName("Order of the rows: by median")
        return button

    def _lay_out(self) -> None:
        segments = QHBoxLayout()
        segments.setSpacing(0)
        for button in self.groups.buttons():
            segments.addWidget(button)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title, 1)
        head.addLayout(segments)
        head.addWidget(self.sort)
        head.addWidget(self.save)
        below = QHBoxLayout()
        below.setSpacing(4)
        below.addWidget(self.explanation, 1)
        below.addWidget(self.table_link, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(below)

    @property
    def as_table(self) -> bool:
        """Whether the table is asked for instead of the chart."""
        return self.table_link.isChecked()

    def set_figure(self, figure: Figure) -> None:
        """Say what is shown; without any claim there is nothing to explain or to save."""
        there = bool(figure.rows)
        self.title.setText(figure.title)
        self.explanation.setText(figure.explanation if there else "")
        self.save.setEnabled(there)
        self.table_link.setVisible(there)

    def restyle(self) -> None:
        """Take over the font of the interface."""
        self.title.setFont(interface_font(16, bold=True))

    @Slot(QAbstractButton)
    def _on_grouping(self, button: QAbstractButton) -> None:
        self.grouping_chosen.emit(GROUPINGS[self.groups.id(button)])

    @Slot(QAction)
    def _on_order(self, action: QAction) -> None:
        order = str(action.data())
        self.sort.setText(f"Sort: {_SORT_WORDS[order]} ▾")
        self.sort.setAccessibleName(f"Order of the rows: by {_SORT_WORDS[order]}")
        self.order_chosen.emit(order)

    @Slot(bool)
    def _on_toggled(self, as_table: bool) -> None:
        self.table_link.setText("Show as chart" if as_table else "Show as table")
        self.table_toggled.emit(as_table)
