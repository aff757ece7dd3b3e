"""How abstracts are set, in a small card: font, size, width, line height, colours."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFontDatabase, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QLabel,
    QSpinBox,
    QWidget,
)

from desktop.settings import (
    LARGEST_POINT_SIZE,
    LINE_HEIGHTS,
    MEASURES,
    SMALLEST_POINT_SIZE,
    THEMES,
    Settings,
)
from desktop.widgets.popover import Popover
from desktop.widgets.press_button import PressButton

_WIDTH: Final = 320
_USUAL: Final = "Serif, as it ships"
FIELDS: Final = (
    "abstract_font", "abstract_point_size", "abstract_measure", "abstract_line_height",
)  # fmt: skip


@lru_cache(maxsize=1)
def families() -> tuple[str, ...]:
    """Give the fonts of this computer in which running text can be set."""
    return tuple(
        name
        for name in QFontDatabase.families(QFontDatabase.WritingSystem.Latin)
        # One that is there twice has its foundry behind it in brackets.
        if "[" not in name
        and not QFontDatabase.isPrivateFamily(name)
        and QFontDatabase.isSmoothlyScalable(name)
    )


class ReadingCard(Popover):
    """Shows the settings of reading and asks for others; what is asked for is seen at once."""

    asked = Signal(object)
    """A mapping of settings to their new values."""
    theme_asked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Reading")
        self.setFixedWidth(_WIDTH)
        self.font_ = QComboBox(self)
        self.size_ = QSpinBox(self)
        self.measure, self.line = QSpinBox(self), QDoubleSpinBox(self)
        self.colours = QComboBox(self)
        self.usual = PressButton("As it ships", self)
        self.size_.setRange(SMALLEST_POINT_SIZE, LARGEST_POINT_SIZE)
        self.size_.setSuffix(" pt")
        self.measure.setRange(*MEASURES)
        self.measure.setSuffix(" em")
        self.line.setRange(*LINE_HEIGHTS)
        self.line.setSingleStep(0.05)
        self.colours.addItems([name.capitalize() for name in THEMES])
        for box in (self.size_, self.measure, self.line):
            box.lineEdit().setTextMargins(7, 0, 0, 0)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 14, 16, 14)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        title = QLabel("Reading", self)
        title.setProperty("role", "section")
        grid.addWidget(title, 0, 0, 1, 2)
        for row, (text, field, name) in enumerate(
            (
                ("Font", self.font_, "Font of the abstract"),
                ("Size", self.size_, "Size of the abstract in points"),
                ("Width", self.measure, "Widest line of the abstract in em"),
                ("Line height", self.line, "Line height of the abstract in type sizes"),
                ("Colours", self.colours, "Colours of the window"),
            ),
            1,
        ):
            label = QLabel(text, self)
            label.setBuddy(field)
            field.setAccessibleName(name)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self.usual, 6, 1, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(1, 1)
        self.font_.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.font_.setMinimumContentsLength(12)

    def _connect(self) -> None:
        self.font_.activated.connect(self._on_font)
        self.size_.valueChanged.connect(self._on_size)
        self.measure.valueChanged.connect(self._on_measure)
        self.line.valueChanged.connect(self._on_line)
        self.colours.activated.connect(self._on_colours)
        self.usual.clicked.connect(self._on_usual)
        for part in (self.font_, self.size_, self.measure, self.line, self.colours, self.usual):
            part.installEventFilter(self)

    def show_settings(self, settings: Settings) -> None:
        """Show what is in force."""
        if not self.font_.count():
            self.font_.addItem(_USUAL, "")
            for name in families():
                self.font_.addItem(name, name)
        place = self.font_.findData(settings.abstract_font)
        if place < 0:
            self.font_.addItem(settings.abstract_font, settings.abstract_font)
            place = self.font_.count() - 1
        fill: tuple[tuple[QWidget, Callable[[Any], object], Any], ...] = (
            (self.font_, self.font_.setCurrentIndex, place),
            (self.size_, self.size_.setValue, settings.abstract_point_size),
            (self.measure, self.measure.setValue, settings.abstract_measure),
            (self.line, self.line.setValue, settings.abstract_line_height),
            (self.colours, self.colours.setCurrentIndex, THEMES.index(settings.theme)),
        )
        for part, put, value in fill:
            part.blockSignals(True)
            put(value)
            part.blockSignals(False)

    def focus_first(self) -> None:
        """Begin with the size, which is changed most."""
        self.size_.setFocus(Qt.FocusReason.PopupFocusReason)
        self.size_.selectAll()

    @Slot(int)
    def _on_font(self, place: int) -> None:
        self.asked.emit({"abstract_font": str(self.font_.itemData(place))})

    @Slot(int)
    def _on_size(self, points: int) -> None:
        self.asked.emit({"abstract_point_size": points})

    @Slot(int)
    def _on_measure(self, em: int) -> None:
        self.asked.emit({"abstract_measure": em})

    @Slot(float)
    def _on_line(self, height: float) -> None:
        self.asked.emit({"abstract_line_height": round(height, 2)})

    @Slot(int)
    def _on_colours(self, place: int) -> None:
        self.theme_asked.emit(THEMES[place])

    @Slot()
    def _on_usual(self) -> None:
        usual = Settings()
        self.asked.emit({name: getattr(usual, name) for name in FIELDS})

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc closes the card from all its parts; a list that hangs from one is the card's own."""
        if any(box.view().isVisible() for box in (self.font_, self.colours)):
            return False
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and isinstance(watched, QAbstractSpinBox | QComboBox | PressButton)
        ):
            self.dismiss()
            return True
        return super().eventFilter(watched, event)
