"""The Charts view: what is drawn, how it is grouped and sorted, the table twin, saving."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from desktop.charts.chart_controls import ChartControls
from desktop.charts.chart_files import ChartFiles
from desktop.charts.chart_reading import ChartReading, worded
from desktop.charts.copying import chart_clip
from desktop.charts.empty_chart import EmptyChart
from desktop.charts.figure import Figure, figure_of
from desktop.charts.figure_table import FigureTable
from desktop.charts.grouping import (
    KINDS,
    Grouping,
    Order,
    as_grouping,
    as_order,
    paper_grouping,
)
from desktop.charts.saving import write_chart
from desktop.charts.speedup_chart import SpeedupChart
from desktop.jobs import Failure, Lane
from desktop.workspace import Workspace
from storage.database.rows import ClaimRow
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes

HINT: Final = "drag to select papers · arrows walk · Enter opens"


@dataclass(frozen=True, slots=True)
class Wish:
    """What should be drawn: the claims of what a query found, and how they are arranged."""

    query: str
    ids: "array[int]"
    by: Grouping
    order: Order
    split: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """What was made of a wish; `claims` are all that the query finds, also those not drawn."""

    wish: Wish
    claims: list[ClaimRow]
    figure: Figure


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
        settings = workspace.settings
        self._by = as_grouping(settings.chart_rows)
        self._order = as_order(settings.chart_order)
        self._split = settings.chart_split
        nothing = Drawing(self._wished(), [], figure_of(()))
        self._reading = ChartReading(self, self._lane, self._wished, self._made, nothing)
        self._files = ChartFiles(workspace, self)
        self._build()
        self._connect()

    def _build(self) -> None:
        self.controls = ChartControls(self)
        self.table = FigureTable(self)
        self.empty = EmptyChart(self)
        self.stack = QStackedWidget(self)
        self.chart = SpeedupChart(self, self._lane)
        self._shown: QWidget = self.empty
        self.stack.addWidget(self.empty)
        self.table_page = QWidget(self)
        page = QVBoxLayout(self.table_page)
        page.setContentsMargins(12, 0, 12, 0)
        page.addWidget(self.table)
        self.stack.addWidget(self.table_page)
        self.stack.addWidget(self.chart)
        self.controls.choose(self._by, self._order, split=self._split)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addWidget(self.controls)
        column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        self.controls.grouping_chosen.connect(self._on_grouping)
        self.controls.order_chosen.connect(self._on_order)
        self.controls.split_chosen.connect(self._on_split)
        self.controls.table_toggled.connect(self._on_table_toggled)
        self._reading.shown.connect(self._draw)
        self._reading.failed.connect(self._on_failed)
        self.controls.copy_asked.connect(self.copy)
        self.controls.save_asked.connect(self._on_save_asked)
        self.chart.open_paper.connect(self.open_paper)
        self.chart.papers_selected.connect(self._on_chart_selected)
        self.chart.copy_asked.connect(self.copy)
        self.chart.menu_asked.connect(self._on_menu_asked)
        self.chart.packer.failed.connect(self.workspace.say_failure)
        self.empty.all_asked.connect(self._on_all_asked)
        self.table.open_paper.connect(self.open_paper)
        self.table.papers_selected.connect(self._on_table_selected)
        self.workspace.results_ready.connect(self._reading.follow)
        self.workspace.changed.connect(self._on_changed)
        self.workspace.selection_changed.connect(self._on_selection_changed)

    # What is shown

    @property
    def figure(self) -> Figure:
        """The figure that chart and table show."""
        return self._reading.drawing.figure

    @property
    def status_text(self) -> str:
        """What the status bar should say: "145 claims, 31 checked · drag to select papers ...".

        Only what can be done with the marks that are there is offered.
        """
        if not self.figure.rows:
            return self.figure.status
        chosen = len(self.chart.lit)
        hint = f"{count_of(chosen, 'paper')} selected · Esc lets go" if chosen else HINT
        return f"{self.figure.status} · {hint}"

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & (Aspect.CLAIMS | Aspect.PAPERS):
            self._reading.ask()
        elif any(changes.aspects & Aspect[name] for name in KINDS[self._by].aspects):
            # The claims are what they were; only the names of the rows are read.
            self._reading.ask(anew=False)

    def _wished(self) -> Wish:
        space = self.workspace
        return Wish(space.query, space.ids, self._by, self._order, self._split)

    def _made(self, wish: Wish, known: Drawing | None) -> Drawing:
        """Read and arrange claims; runs on the lane and touches nothing but the library."""
        if known is None or known.wish.ids != wish.ids:
            claims = self.workspace.claims_of(wish.ids)
        else:
            claims = known.claims
        by = paper_grouping(wish.by)
        ids = list(dict.fromkeys(claim.paper_id for claim in claims))
        names = None if by is None else self.workspace.names_of(ids, by)
        figure = figure_of(
            claims, wish.by, wish.order, query=wish.query, split=wish.split, names=names
        )
        return Drawing(wish, claims, worded(figure))

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        """A wrong query is the search line's to show; anything else is said once."""
        if failure.span is None:
            self.workspace.say_failure(failure)

    @Slot()
    def _draw(self) -> None:
        self.controls.set_figure(self.figure)
        self._bring_forward()
        if self.figure.rows:
            self.chart.set_figure(self.figure)
        else:
            drawing = self._reading.drawing
            self.empty.set_reason(drawing.wish.query, len(drawing.wish.ids), drawing.claims)
        self.status_changed.emit(self.status_text)

    def _bring_forward(self) -> None:
        shown: QWidget = self.empty
        if self.figure.rows:
            shown = self.table if self.controls.as_table else self.chart
        if shown is self.table:
            self._fill_table()
        had_focus = self.hasFocus() or self._shown.hasFocus()
        self._shown = shown
        self.stack.setCurrentWidget(self.table_page if shown is self.table else shown)
        self.setFocusProxy(shown)
        if had_focus:
            shown.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill_table(self) -> None:
        """Let the table follow; it is filled only when it is looked at."""
        self.table.set_figure(self.figure)
        self.table.select_papers(self.chart.lit)

    # Controls

    @Slot(str)
    def _on_grouping(self, by: str) -> None:
        self._by = as_grouping(by)
        self._choose()

    @Slot(str)
    def _on_order(self, order: str) -> None:
        self._order = as_order(order)
        self._choose()

    @Slot(bool)
    def _on_split(self, split: bool) -> None:
        self._split = split
        self._choose()

    def arrange(self, wanted: Mapping[str, object]) -> None:
        """Take settings of the chart: `chart_rows`, `chart_order`, `chart_split`."""
        settings = self.workspace.settings
        if settings.change(wanted):
            self._by, self._order = as_grouping(settings.chart_rows), as_order(settings.chart_order)
            self._split = settings.chart_split
            self._choose()

    def _choose(self) -> None:
        """Arrange the claims otherwise, and remember it."""
        self.controls.choose(self._by, self._order, split=self._split)
        settings = self.workspace.settings
        settings.chart_rows, settings.chart_order = self._by, self._order
        settings.chart_split = self._split
        self._reading.ask(anew=False)

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
        return self._files.ask_where(f"speedups by {self._by}")

    def save_to(self, target: Path) -> None:
        """Write what is shown, in the colours of the window; a notice says how it went."""
        figure = self.figure
        self._files.save(
            lambda path, width, ink: write_chart(figure, path, width=width, ink=ink), target
        )

    @Slot()
    def copy(self) -> None:
        """Put what is shown on the clipboard, as a picture and as CSV; a notice says so."""
        if self.figure.rows:
            said = f"Copied the chart, and {self.figure.extent} as CSV."
            self._files.copy(partial(chart_clip, self.figure), said)

    @Slot(QPoint)
    def _on_menu_asked(self, where: QPoint) -> None:
        """Offer what can be done with the chart."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction("&Copy chart", self.copy)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        menu.addAction("&Save…", self._on_save_asked)
        menu.addSeparator()
        whole = menu.addAction("Show the &whole axis", self.chart.reset_zoom)
        whole.setShortcut(QKeySequence(Qt.Key.Key_0))
        menu.addAction("Show as &table", self.controls.table_link.click)
        menu.popup(where)

    # Selection, in both directions

    @Slot(object)
    def _on_chart_selected(self, papers: tuple[PaperId, ...]) -> None:
        self.select_papers.emit(papers)
        self.status_changed.emit(self.status_text)

    @Slot(object)
    def _on_table_selected(self, papers: tuple[PaperId, ...]) -> None:
        self.chart.set_lit(papers)
        self.select_papers.emit(papers)
        self.status_changed.emit(self.status_text)

    @Slot()
    def _on_selection_changed(self) -> None:
        """Light the papers that are selected in the list; out of sight, when it is shown again.

        A single one is only lit when it is so already: the list always has a current paper, and
        a ring about it would seem to mean something.
        """
        if not self.isVisible():
            return
        papers = frozenset(self.workspace.selection)
        if self.chart.lit == papers:
            return
        if len(papers) == 1:
            papers = frozenset()
        self.chart.set_lit(papers)
        if self._shown is self.table:
            self.table.select_papers(papers)
        self.status_changed.emit(self.status_text)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was searched and changed while out of sight."""
        super().showEvent(event)
        self._reading.catch_up()
        self._on_selection_changed()

    def changeEvent(self, event: QEvent) -> None:
        """Take over the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.controls.restyle()
