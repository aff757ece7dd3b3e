"""The Charts view: what is drawn, how it is grouped and sorted, the table twin, saving."""

from array import array
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QStackedWidget, QVBoxLayout, QWidget

from desktop.charts.chart_controls import ChartControls
from desktop.charts.copying import chart_clip, put_on_clipboard
from desktop.charts.empty_chart import EmptyChart
from desktop.charts.figure import Figure, figure_of
from desktop.charts.figure_table import FigureTable
from desktop.charts.grouping import Grouping, Order, as_grouping, as_order, paper_grouping
from desktop.charts.ink import Ink
from desktop.charts.speedup_chart import SpeedupChart
from desktop.charts.window_ink import window_ink
from desktop.jobs import Failure, Lane
from desktop.notices import Notice
from desktop.workspace import Workspace
from storage.database.rows import ClaimRow
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes

HINT: Final = "drag to select papers · arrows walk · Enter opens"
_FILTERS: Final = "Picture (*.png);;Drawing (*.svg);;Table (*.csv)"


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
        by, order = as_grouping(settings.chart_rows), as_order(settings.chart_order)
        self._wish = Wish("", array("q"), by, order, settings.chart_split)
        self._drawing = Drawing(self._wish, [], figure_of(()))
        self._stale = True
        self._read_anew = True
        self._working = False
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
        self.controls.choose(self._wish.by, self._wish.order, split=self._wish.split)
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
        self.workspace.results_ready.connect(self._on_results)
        self.workspace.changed.connect(self._on_changed)
        self.workspace.selection_changed.connect(self._on_selection_changed)

    # What is shown

    @property
    def figure(self) -> Figure:
        """The figure that chart and table show."""
        return self._drawing.figure

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

    @Slot(object, str)
    def _on_results(self, _result: object, query: str) -> None:
        ids = self.workspace.ids
        if query != self._wish.query or ids != self._wish.ids:
            self._wish = replace(self._wish, query=query, ids=ids)
            self._refresh()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        concerned = Aspect.CLAIMS | Aspect.PAPERS | Aspect.DECISION
        if paper_grouping(self._wish.by) is not None:
            concerned |= Aspect.TAGS | Aspect.LISTS
        if changes.aspects & concerned:
            self._refresh()

    def _refresh(self, *, anew: bool = True) -> None:
        """Draw again, at once when in sight; of many wishes the newest wins.

        Claims are read `anew` unless only their arrangement is another.
        """
        self._stale = True
        self._read_anew = self._read_anew or anew
        if self.isVisible() and not self._working:
            known = None if self._read_anew else self._drawing
            self._working, self._stale, self._read_anew = True, False, False
            self._lane.run(
                self._made, self._wish, known, done=self._on_made, failed=self._on_failed
            )

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
        return Drawing(wish, claims, figure)

    @Slot(object)
    def _on_made(self, drawing: Drawing) -> None:
        self._working = False
        if self._stale:
            self._drawing = replace(drawing, figure=self._drawing.figure)
            self._refresh(anew=False)
            return
        self._drawing = drawing
        self._draw()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        """A wrong query is the search line's to show; anything else is said once."""
        self._working = False
        if failure.span is None:
            self.workspace.say(Notice(failure.message, "error", details=failure.details))
        if self._stale:
            self._refresh()

    def _draw(self) -> None:
        self.controls.set_figure(self.figure)
        self._bring_forward()
        if self.figure.rows:
            self.chart.set_figure(self.figure)
        else:
            drawing = self._drawing
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
        self._choose(replace(self._wish, by=as_grouping(by)))

    @Slot(str)
    def _on_order(self, order: str) -> None:
        self._choose(replace(self._wish, order=as_order(order)))

    @Slot(bool)
    def _on_split(self, split: bool) -> None:
        self._choose(replace(self._wish, split=split))

    def _choose(self, wish: Wish) -> None:
        """Arrange the claims otherwise, and remember it."""
        self._wish = wish
        self.controls.choose(wish.by, wish.order, split=wish.split)
        settings = self.workspace.settings
        settings.chart_rows, settings.chart_order = wish.by, wish.order
        settings.chart_split = wish.split
        self._refresh(anew=False)

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
        start = str(Path.home() / f"speedups by {self._wish.by}.png")
        name, chosen = QFileDialog.getSaveFileName(self, "Save the chart", start, _FILTERS)
        if not name:
            return None
        suffix = chosen[chosen.find("*") + 1 : chosen.find(")")] or ".png"
        target = Path(name)
        return target if target.suffix else target.with_suffix(suffix)

    def save_to(self, target: Path) -> None:
        """Write what is shown, in the colours of the window; a notice says how it went."""
        self._lane.run(
            _write, self.figure, target, self._file_width(), window_ink(),
            done=self._on_saved, failed=self._on_save_failed,
        )  # fmt: skip

    def _file_width(self) -> int:
        return max(640, min(1600, self.width()))

    @Slot()
    def copy(self) -> None:
        """Put what is shown on the clipboard, as a picture and as CSV; a notice says so."""
        if self.figure.rows:
            self._lane.run(
                chart_clip, self.figure, self._file_width(), window_ink(),
                done=self._on_clip, failed=self._on_save_failed,
            )  # fmt: skip

    @Slot(object)
    def _on_clip(self, clip: tuple[bytes, str]) -> None:
        put_on_clipboard(*clip)
        self.workspace.say(Notice(f"Copied the chart, and {self.figure.extent} as CSV."))

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

    @Slot(object)
    def _on_saved(self, target: Path) -> None:
        self.workspace.say(Notice(f"Saved the chart to {target}."))

    @Slot(object)
    def _on_save_failed(self, failure: Failure) -> None:
        self.workspace.say(Notice(failure.message, "error", details=failure.details))

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
        """Light the papers that are selected in the list.

        A single one is only lit when it is so already: the list always has a current paper, and
        a ring about it would seem to mean something.
        """
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
        if self._stale:
            self._wish = replace(self._wish, query=self.workspace.query, ids=self.workspace.ids)
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
