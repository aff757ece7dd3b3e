"""The head of the Charts view: title, how to read it, and the few things that can be chosen."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
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

from desktop.charts.figure import Figure, figure_of
from desktop.charts.grouping import GROUPINGS, KINDS, ORDERS, Grouping, Order
from desktop.theme import interface_font

_SORT_WORDS: Final[dict[Order, str]] = {"median": "median", "count": "count", "name": "name"}
_SORT_ITEMS: Final[dict[Order, str]] = {
    "median": "&Median",
    "count": "Number of &claims",
    "name": "&Name",
}
_GROUP_ITEMS: Final[dict[Grouping, str]] = {
    "class": "&Class of hardware",
    "device": "D&evice",
    "baseline": "&Baseline",
    "metric": "&Metric",
    "tag": "&Tag",
    "decision": "&Decision",
    "list": "&Reading list",
    "dump": "D&ump",
}
SEGMENTS: Final[tuple[Grouping, ...]] = ("class", "device", "baseline", "metric")
"""The groupings that have a button of their own; the others are in the menu beside them."""
GROUP_KEY: Final = "Alt+G"
_MARGIN: Final = 20
_LEAST_WIDTH: Final = 320


class ChartControls(QWidget):
    """Says what was chosen; holds no claims."""

    grouping_chosen = Signal(str)
    order_chosen = Signal(str)
    split_chosen = Signal(bool)
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
        self.copy.setToolTip("Copy as a picture, and its claims as CSV (Ctrl+C)")
        self.copy.setAccessibleName("Copy the chart as a picture, and its claims as CSV")
        self.copy.clicked.connect(self.copy_asked)
        self.save = QPushButton("Save…", self)
        self.save.setToolTip("Save as PNG, SVG or CSV")
        self.save.setAccessibleName("Save the chart as PNG, SVG or CSV")
        self.save.clicked.connect(self.save_asked)
        self.by: Grouping = "class"
        self.order: Order = "median"
        self.groups = self._segments()
        self.more = self._group_menu()
        self.sort = self._sort_menu()
        self._lay_out()
        self.choose("class", "median", split=False)
        self.set_figure(figure_of(()))

    def _segments(self) -> QButtonGroup:
        group = QButtonGroup(self)
        for at, by in enumerate(SEGMENTS):
            button = QPushButton(by.capitalize(), self)
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.setProperty("end", "" if at else "first")
            button.setAccessibleName(f"One row for each {by}")
            group.addButton(button, at)
        group.buttonClicked.connect(self._on_segment)
        return group

    def _group_menu(self) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("role", "segment")
        button.setProperty("end", "last")
        button.setCheckable(True)
        menu = QMenu(button)
        self.group_acts = QActionGroup(menu)
        for by in GROUPINGS:
            action = QAction(_GROUP_ITEMS[by], menu)
            action.setCheckable(True)
            action.setData(by)
            self.group_acts.addAction(action)
            menu.addAction(action)
        self.group_acts.triggered.connect(self._on_group)
        menu.addSeparator()
        self.split = QAction("&Split rows by metric", menu)
        self.split.setCheckable(True)
        self.split.triggered.connect(self.split_chosen)
        menu.addAction(self.split)
        # A button with a menu of its own would draw an arrow, and be wider than the others.
        button.clicked.connect(self._on_more)
        return button

    def _sort_menu(self) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "button")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        self.sort_acts = QActionGroup(menu)
        for order in ORDERS:
            action = QAction(_SORT_ITEMS[order], menu)
            action.setCheckable(True)
            action.setData(order)
            self.sort_acts.addAction(action)
            menu.addAction(action)
        self.sort_acts.triggered.connect(self._on_order)
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        segments = QHBoxLayout()
        segments.setSpacing(0)
        for button in self.groups.buttons():
            segments.addWidget(button)
        segments.addWidget(self.more)
        self._buttons = QWidget(self)
        self._row = row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addLayout(segments)
        for widget in (self.sort, self.copy, self.save):
            row.addWidget(widget)
        self._buttons.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setSpacing(8)
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self._buttons)
        below = QHBoxLayout()
        below.setSpacing(4)
        below.addWidget(self.explanation, 1)
        below.addWidget(self.table_link, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, 12, _MARGIN, 0)
        column.setSpacing(4)
        column.addLayout(self._head)
        column.addLayout(below)

    @property
    def as_table(self) -> bool:
        """Whether the table is asked for instead of the chart."""
        return self.table_link.isChecked()

    def choose(self, by: Grouping, order: Order, *, split: bool) -> None:
        """Show what is chosen, without saying so."""
        self.by, self.order = by, order
        for action in (*self.group_acts.actions(), *self.sort_acts.actions()):
            action.setChecked(action.data() in (by, order))
        self.split.setChecked(split)
        self.split.setEnabled(by != "metric")
        self.sort.setAccessibleName(f"Order of the rows: by {_SORT_WORDS[order]}")
        self._fit()

    def set_figure(self, figure: Figure) -> None:
        """Say what is shown; without any claim there is nothing to explain or to save."""
        there = bool(figure.rows)
        self.title.setText(figure.title)
        self.explanation.setText(figure.explanation if there else "")
        self.copy.setEnabled(there)
        self.save.setEnabled(there)
        self.table_link.setVisible(there)
        self._fit()

    def restyle(self) -> None:
        """Take over the font of the interface."""
        self.title.setFont(interface_font(16, bold=True))
        self._fit()

    # Room

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the title where both have no room side by side."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Ask for less room than all buttons have: they give way."""
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def _fit(self) -> None:
        """Choose where the buttons stand; from hints alone, for each change asks again."""
        room = self.width() - 2 * _MARGIN
        title = self.title.fontMetrics().horizontalAdvance(self.title.text())
        self._write_more(compact=False)
        self._write_sort(compact=False)
        needed = self._needed()
        direction = QBoxLayout.Direction
        wide = title + 16 + needed <= room
        self._head.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        compact = needed > room
        self._write_more(compact=compact)
        buttons = (self.more, self.sort, self.copy, self.save)
        self._write_sort(compact=compact and self._width_of(buttons) > room)
        # One of an exclusive group can never be let go of.
        self.groups.setExclusive(False)
        for at, button in enumerate(self.groups.buttons()):
            button.setChecked(self.by == SEGMENTS[at])
            if button.isHidden() != compact:
                button.setVisible(not compact)
        self.groups.setExclusive(True)

    def _needed(self) -> int:
        """Give the width of all buttons side by side, in pixels."""
        segments = sum(button.sizeHint().width() for button in self.groups.buttons())
        return segments + self._width_of((self.more, self.sort, self.copy, self.save))

    def _width_of(self, buttons: Sequence[QAbstractButton]) -> int:
        widths = sum(button.sizeHint().width() for button in buttons)
        return widths + (len(buttons) - 1) * self._row.spacing()

    def _write_sort(self, *, compact: bool) -> None:
        """Name the order; without saying that it is one where there is no room for more."""
        word = _SORT_WORDS[self.order]
        text = f"{word.capitalize()} ▾" if compact else f"Sort: {word} ▾"
        if self.sort.text() != text:
            self.sort.setText(text)

    def _write_more(self, *, compact: bool) -> None:
        """Name the grouping on the menu where no button beside it does."""
        word = KINDS[self.by].word
        named = self.by not in SEGMENTS
        text = f"Group by: {word}" if compact else word.capitalize() if named else "More"
        if self.more.text() != f"{text} ▾":
            self.more.setText(f"{text} ▾")
            self.more.setShortcut(QKeySequence(GROUP_KEY))
            self.more.setProperty("role", "" if compact else "segment")
            self.more.style().polish(self.more)
        self.more.setChecked(named and not compact)
        self.more.setAccessibleName(f"One row for each {word}; all groupings, and splitting")
        self.more.setToolTip(f"What the rows are ({GROUP_KEY})")

    # What was chosen

    @Slot(QAbstractButton)
    def _on_segment(self, button: QAbstractButton) -> None:
        self.grouping_chosen.emit(SEGMENTS[self.groups.id(button)])

    @Slot()
    def _on_more(self) -> None:
        self.more.setChecked(self.by not in SEGMENTS)
        menu = self.group_acts.actions()[0].parent()
        if isinstance(menu, QMenu):
            menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    @Slot(QAction)
    def _on_group(self, action: QAction) -> None:
        self.grouping_chosen.emit(str(action.data()))

    @Slot(QAction)
    def _on_order(self, action: QAction) -> None:
        self.order_chosen.emit(str(action.data()))

    @Slot(bool)
    def _on_toggled(self, as_table: bool) -> None:
        self.table_link.setText("Show as chart" if as_table else "Show as table")
        self.table_toggled.emit(as_table)
