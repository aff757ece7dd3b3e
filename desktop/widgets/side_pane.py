"""The left column: the library's sidebar, or the filter of what is found."""

from typing import Final, Literal, TypeAlias

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.widgets.facet_pane import FacetPane
from desktop.widgets.hairline import hairline
from desktop.widgets.segments import Segments
from desktop.widgets.sidebar import Sidebar
from desktop.workspace import Workspace

Side: TypeAlias = Literal["library", "filter"]
_SIDES: Final = (
    ("library", "Library", "Library: lists, tags and imports"),
    ("filter", "Filter", "Filter what is found"),
)


class SidePane(QWidget):
    """Two buttons, and below them the one or the other."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.switch = Segments(_SIDES, self, role="tab", spacing=14)
        self._stack = QStackedWidget(self)
        self.sidebar = Sidebar(workspace, self._stack)
        self.filter = FacetPane(workspace, self._stack)
        head = QWidget(self)
        row = QHBoxLayout(head)
        row.setContentsMargins(16, 0, 12, 0)
        row.addWidget(self.switch)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(hairline(self))
        column.addWidget(self._stack, 1)
        self._stack.addWidget(self.sidebar)
        self._stack.addWidget(self.filter)
        self.switch.chosen.connect(self._on_chosen)
        self.setFocusProxy(self.sidebar)

    def show_side(self, name: Side) -> None:
        """Bring one to the front and give it the focus."""
        shown = self.filter if name == "filter" else self.sidebar
        self.switch.choose(name)
        self._stack.setCurrentWidget(shown)
        self.setFocusProxy(shown)
        shown.setFocus()

    @Slot(str)
    def _on_chosen(self, name: str) -> None:
        self.show_side("filter" if name == "filter" else "library")
