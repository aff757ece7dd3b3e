"""The Charts view: what is drawn, how it is grouped and sorted, the table twin, saving."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from desktop.charts.chart_controls import ChartControls
from desktop.charts.empty_chart import EmptyChart
from desktop.charts.figure import Figure, Grouping, Order, counted, figure_of
from desktop.charts.figure_table import FigureTable
from desktop.charts.ink import Ink
from desktop.charts.window_ink import window_ink
from desktop.jobs import Failure, Lane
from desktop.notices import Notice
from desktop.workspace import Workspace
from storage.database.rows import ClaimRow
from storage.record import PaperId

if TYPE_CHECKING:
    from desktop.charts.speedup_chart import SpeedupChart
    from storage.edits.edit import Changes

HINT: Final = "drag to select papers · arrows walk · Enter opens"
_FILTERS: Final = "Picture (*.png);;Drawing (*.svg);;Table (*.csv)"


class ChartPanel(QWidget):
    """Shows the claims of whatever is searched for; reads them only while it is in sight."""

    open_paper = Signal(object)
    """`PaperId` of a mark or a table row that was clicked or opened by key."""
    select_papers = Signal(object)
    """Tuple of `PaperId`: those framed in the chart or selected in the table; () for none."""
    status_changed = Signal(str)
    """What the status bar should say while the charts are in front."""

    def __init__(
        self, workspace: Workspace, parent: QWidget | None = None, *, lane: Lane | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("reader_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.workspace = workspace
        self._lane = lane or workspace.lanes.claims
        self._claims: list[ClaimRow] = []
        self._figure = figure_of(())
        self._by: Grouping = "class"
        self._order: Order = "median"
        self._query = ""
        self._stale = True
        self._reading = False
        self.chart: SpeedupChart | None = None
        self._build()
        self._connect()

    def _build(self) -> None:
        self.controls = ChartControls(self)
        self.table = FigureTable(self)
        self.empty = EmptyChart(self)
        self.stack = QStackedWidget(self)
        self._shown: QWidget = self.empty
        self.stack.addWidget(self.empty)
        self.table_page = QWidget(self)
        page = QVBoxLayout(self.table_page)
        page.setContentsMargins(12, 0, 12, 0)
        page.addWidget(self.table)
        self.stack.addWidget(self.table_page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addWidget(self.controls)
        column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        self.controls.grouping_chosen.connect(self._on_grouping)
        self.controls.order_chosen.connect(self._on_order)
        self.controls.table_toggled.connect(self._on_table_toggled)
        self.controls.save_asked.connect(self._on_save_asked)
        self.empty.all_asked.connect(self._on_all_asked)
        self.table.open_paper.connect(self.open_paper)
        self.table.papers_selected.connect(self._on_table_selected)
        self.workspace.results_ready.connect(self._on_results)
        self.workspace.changed.connect(self._on_changed)
        self.workspace.selection_changed.connect(self._on_selection_changed)

    # What is shown

    @property
    def figure(self) -> Figure:
        """The figure that chart and table show."""
        return self._figure

    @property
    def status_text(self) -> str:
        """What the status bar should say: "145 claims, 31 checked · drag to select papers ...".

        Only what can be done with the marks that are there is offered.
        """
        if not self._figure.rows:
            return self._figure.status
        chosen = 0 if self.chart is None else len(self.chart.lit)
        hint = f"{counted(chosen, 'paper')} selected · Esc lets go" if chosen else HINT
        return f"{self._figure.status} · {hint}"

    @Slot(object, str)
    def _on_results(self, _result: object, query: str) -> None:
        self._query = query
        self._refresh()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & (Aspect.CLAIMS | Aspect.PAPERS | Aspect.DECISION):
            self._refresh()

    def _refresh(self) -> None:
        """Read the claims again, at once when in sight; of many wishes the newest wins."""
        self._stale = True
        if self.isVisible() and not self._reading:
            self._reading, self._stale = True, False
            self._lane.run(self._read, self._query, done=self._on_read, failed=self._on_failed)

    def _read(self, query: str) -> tuple[str, list[ClaimRow]]:
        """Read the claims of a query; runs on the lane and touches nothing but the library."""
        return query, self.workspace.claims(query)

    @Slot(object)
    def _on_read(self, answer: tuple[str, list[ClaimRow]]) -> None:
        self._reading = False
        if self._stale:
            self._refresh()
            return
        query, self._claims = answer
        self._draw(query)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        """A wrong query is the search line's to show; anything else is said once."""
        self._reading = False
        if failure.span is None:
            self.workspace.say(Notice(failure.message, "error", details=failure.details))
        if self._stale:
            self._refresh()

    def _draw(self, query: str) -> None:
        self._figure = figure_of(self._claims, self._by, self._order, query=query)
        self.controls.set_figure(self._figure)
        self.table.set_figure(self._figure)
        if self._figure.rows:
            chart = self._made_chart()
            chart.set_figure(self._figure)
            self.table.select_papers(chart.lit)
        self.empty.set_query(query)
        self._bring_forward()
        self.status_changed.emit(self.status_text)

    def _made_chart(self) -> "SpeedupChart":
        """Give the one chart, made when there is first something to show."""
        if self.chart is None:
            # Loading pyqtgraph takes half a second of this thread, once. A lane cannot load it:
            # making subclasses of Qt's classes in two threads at once crashed now and then.
            from desktop.charts.speedup_chart import SpeedupChart

            self.chart = SpeedupChart(self)
            self.chart.open_paper.connect(self.open_paper)
            self.chart.papers_selected.connect(self._on_chart_selected)
            self.stack.addWidget(self.chart)
        return self.chart

    def _bring_forward(self) -> None:
        shown: QWidget = self.empty
        if self._figure.rows and self.chart is not None:
            shown = self.table if self.controls.as_table else self.chart
        had_focus = self.hasFocus() or self._shown.hasFocus()
        self._shown = shown
        self.stack.setCurrentWidget(self.table_page if shown is self.table else shown)
        self.setFocusProxy(shown)
        if had_focus:
            shown.setFocus(Qt.FocusReason.OtherFocusReason)

    # Controls

    @Slot(str)
    def _on_grouping(self, by: Grouping) -> None:
        self._by = by
        self._draw(self._figure.query)

    @Slot(str)
    def _on_order(self, order: Order) -> None:
        self._order = order
        self._draw(self._figure.query)

    @Slot(bool)
    def _on_table_toggled(self, _as_table: bool) -> None:
        self._bring_forward()
        self._shown.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_all_asked(self) -> None:
        self.workspace.ask("")

    @Slot()
    def _on_save_asked(self) -> None:
        target = self.ask_where()
        if target is not None:
            self.save_to(target)

    def ask_where(self) -> Path | None:
        """Ask for the file to save to; None when the reader thinks better of it."""
        start = str(Path.home() / f"speedups by {self._by}.png")
        name, chosen = QFileDialog.getSaveFileName(self, "Save the chart", start, _FILTERS)
        if not name:
            return None
        suffix = chosen[chosen.find("*") + 1 : chosen.find(")")] or ".png"
        target = Path(name)
        return target if target.suffix else target.with_suffix(suffix)

    def save_to(self, target: Path) -> None:
        """Write what is shown, in the colours of the window; a notice says how it went."""
        width = max(640, min(1600, self.width()))
        self._lane.run(
            _write, self._figure, target, width, window_ink(),
            done=self._on_saved, failed=self._on_save_failed,
        )  # fmt: skip

    @Slot(object)
    def _on_saved(self, target: Path) -> None:
        self.workspace.say(Notice(f"Saved the chart to {target}."))

    @Slot(object)
    def _on_save_failed(self, failure: Failure) -> None:
        self.workspace.say(Notice(failure.message, "error", details=failure.details))

    # Selection, in both directions

    @Slot(object)
    def _on_chart_selected(self, papers: tuple[PaperId, ...]) -> None:
        self.table.select_papers(frozenset(papers))
        self.select_papers.emit(papers)
        self.status_changed.emit(self.status_text)

    @Slot(object)
    def _on_table_selected(self, papers: tuple[PaperId, ...]) -> None:
        if self.chart is not None:
            self.chart.set_lit(papers)
        self.select_papers.emit(papers)
        self.status_changed.emit(self.status_text)

    @Slot()
    def _on_selection_changed(self) -> None:
        """Light the papers that are selected in the list.

        A single one is only lit when it is so already: the list always has a current paper, and
        a ring about it would seem to mean something.
        """
        papers = frozenset(self.workspace.selection)
        if self.chart is None or self.chart.lit == papers:
            return
        if len(papers) == 1:
            papers = frozenset()
        self.chart.set_lit(papers)
        self.table.select_papers(papers)
        self.status_changed.emit(self.status_text)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was searched and changed while out of sight."""
        super().showEvent(event)
        if self._stale:
            self._query = self.workspace.query
            self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Take over the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.controls.restyle()


def _write(figure: Figure, target: Path, width: int, ink: Ink) -> Path:
    # Pillow is only needed here, off the GUI thread.
    from desktop.charts.saving import write_chart

    return write_chart(figure, target, width=width, ink=ink)
