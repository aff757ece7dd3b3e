"""The Charts view: a chooser between the charts, and the one that is in sight.

Each panel is made when it is first asked for.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.charts.pages.kinds import PAGE_KINDS
from desktop.settings import CHARTS
from desktop.widgets.hairline import hairline
from desktop.widgets.segments import Segments
from desktop.workspace import Workspace

if TYPE_CHECKING:
    from desktop.charts.chart_panel import ChartPanel
    from desktop.charts.page_panel import PagePanel

_SPOKEN: Final = {
    "speedups": "Speedups per platform",
    "leaderboard": "Leaderboard: best claim of each system",
    "years": "Claims by year",
    "evidence": "Hardware named against measured",
    "progress": "Decisions over time",
    "stopping": "When to stop: what is found, and what may be left",
}


class ChartsView(QWidget):
    """Shows one chart at a time and remembers which."""

    open_paper = Signal(object)
    """`PaperId` that was clicked or opened by key."""
    select_papers = Signal(object)
    """Tuple of `PaperId` to select in the list; () for none."""
    list_wanted = Signal()
    """Several papers were opened: they are selected, and the list should be shown."""
    status_changed = Signal(str)
    """What the status bar should say while the charts are in front."""
    kind_changed = Signal(str)
    """Another chart was chosen."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reader_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.workspace = workspace
        self._speedups: ChartPanel | None = None
        self._pages: PagePanel | None = None
        options = [(kind, kind.capitalize(), _SPOKEN[kind]) for kind in CHARTS]
        self.chooser = Segments(options, self, role="tab", spacing=20)
        self.chooser.chosen.connect(self.show_kind)
        self.stack = QStackedWidget(self)
        tabs = QHBoxLayout()
        tabs.setContentsMargins(20, 0, 20, 0)
        tabs.addWidget(self.chooser)
        tabs.addStretch(1)
        line = hairline(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(tabs)
        column.addWidget(line)
        column.addWidget(self.stack, 1)
        self.show_kind(workspace.settings.chart)

    @property
    def kind(self) -> str:
        """Which chart is in sight."""
        return self.chooser.current

    @property
    def panel(self) -> "ChartPanel | PagePanel":
        """The panel of the chart that is in sight."""
        return self.speedups if self.kind == "speedups" else self.pages

    @property
    def status_text(self) -> str:
        """What the status bar should say of the chart in sight."""
        return self.panel.status_text

    @Slot(str)
    def show_kind(self, kind: str) -> None:
        """Bring a chart of `CHARTS` to the front."""
        had_focus = self.isVisible() and self.isAncestorOf(self.focusWidget() or self)
        self.chooser.choose(kind)
        page = next((one for one in PAGE_KINDS if one == kind), None)
        if page is not None:
            self.pages.show_kind(page)
        panel = self.panel
        self.stack.setCurrentWidget(panel)
        self.setFocusProxy(panel)
        if had_focus and not self.chooser.isAncestorOf(self.focusWidget() or self):
            panel.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.workspace.settings.chart != kind:
            self.workspace.settings.chart = next(one for one in CHARTS if one == kind)
            self.kind_changed.emit(kind)
        self.status_changed.emit(self.status_text)

    def step(self, by: int) -> None:
        """Go so many charts on, round and round."""
        at = next(number for number, kind in enumerate(CHARTS) if kind == self.kind)
        self.show_kind(CHARTS[(at + by) % len(CHARTS)])

    # Panels, made when they are first asked for

    @property
    def speedups(self) -> "ChartPanel":
        """The panel of the speedups."""
        if self._speedups is None:
            from desktop.charts.chart_panel import ChartPanel

            self._speedups = ChartPanel(self.workspace, self)
            self._speedups.setAccessibleName("Speedups")
            self._take(self._speedups)
        return self._speedups

    @property
    def pages(self) -> "PagePanel":
        """The panel of all other charts."""
        if self._pages is None:
            from desktop.charts.page_panel import PagePanel

            self._pages = PagePanel(self.workspace, self)
            self._pages.list_wanted.connect(self.list_wanted)
            self._take(self._pages)
        return self._pages

    def _take(self, panel: "ChartPanel | PagePanel") -> None:
        panel.open_paper.connect(self.open_paper)
        panel.select_papers.connect(self.select_papers)
        panel.status_changed.connect(self._on_status)
        self.stack.addWidget(panel)

    @Slot(str)
    def _on_status(self, words: str) -> None:
        """Pass on what the chart in sight says."""
        if self.sender() is self.stack.currentWidget():
            self.status_changed.emit(words)
