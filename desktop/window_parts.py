"""The toolbar of the window and the places where its panes stand."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from desktop import theme
from desktop.keys.in_force import keys, with_key
from desktop.widgets.search_line import SearchLine
from desktop.workspace import Workspace

VIEWS: Final = (
    ("read", "Read"),
    ("claims", "Claims"),
    ("charts", "Charts"),
    ("highlights", "Highlights"),
    ("notes", "Notes"),
)


class ViewSwitch(QWidget):
    """A button for each of `VIEWS`: one of them is in front."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("View")
        self._buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for number, (name, text) in enumerate(VIEWS):
            button = QPushButton(text, self)
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.setProperty("end", {0: "first", len(VIEWS) - 1: "last"}.get(number, ""))
            button.setAccessibleName(f"{text} view")
            button.setObjectName(name)
            self._group.addButton(button)
            self._buttons[name] = button
            row.addWidget(button)
        self._group.buttonClicked.connect(self._on_clicked)
        self.show_view("read")

    def show_view(self, name: str) -> None:
        """Press the button of a view in."""
        self._buttons[name].setChecked(True)

    @Slot(QPushButton)
    def _on_clicked(self, button: QPushButton) -> None:
        self.chosen.emit(button.objectName())


class Toolbar(QWidget):
    """View switch, search line, import, export, and the menu with all the rest."""

    import_asked = Signal()
    export_asked = Signal()
    reading_asked = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("toolbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.views = ViewSwitch(self)
        self.search = SearchLine(workspace, self)
        self.import_, self.export = QPushButton("Import…", self), QPushButton("Export…", self)
        self.reading, self.menu_button = QToolButton(self), QToolButton(self)
        self.menu = QMenu(self)
        self.import_.clicked.connect(self.import_asked)
        self.export.clicked.connect(self.export_asked)
        self.reading.setText("Aa")
        self.reading.setAccessibleName("Reading: font, size, width, line height and colours")
        self.reading.setProperty("role", "flat")
        self.reading.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.reading.clicked.connect(self.reading_asked)
        self.menu_button.setMenu(self.menu)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setAccessibleName("Menu")
        self.menu_button.setToolTip("Menu")
        self.menu_button.setProperty("role", "flat")
        self.menu_button.setIconSize(QSize(16, 16))
        self.menu_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(8)
        row.addWidget(self.views)
        row.addWidget(self.search, 1)
        row.addWidget(self.import_)
        row.addWidget(self.export)
        row.addWidget(self.reading)
        row.addWidget(self.menu_button)
        self.setFixedHeight(43)
        self._wants = 0
        """The width that all parts need."""
        self._take_theme()
        self._take_keys()
        keys().changed.connect(self._take_keys)

    @Slot()
    def _take_keys(self) -> None:
        self.import_.setToolTip(with_key("Import dumps", "import"))
        self.export.setToolTip(with_key("Export papers", "export"))
        self.reading.setToolTip(with_key("Reading: font, size, width, colours", "reading"))

    @property
    def buttons(self) -> tuple[QWidget, ...]:
        """All but the search line: where letters are keys, for nothing is typed there."""
        return self.views, self.import_, self.export, self.reading, self.menu_button

    def _take_theme(self) -> None:
        self.menu_button.setIcon(theme.icon("menu"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room for all, leave to the menu what is in it as well."""
        super().resizeEvent(event)
        if not self.import_.isHidden():
            self._wants = self.minimumSizeHint().width()
        for button in (self.import_, self.export):
            button.setVisible(self.width() >= self._wants)

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of a new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._take_theme()
