"""Leaderboard, years, evidence and progress: one panel, of which one chart is in sight."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QStackedWidget, QVBoxLayout, QWidget

from desktop.charts.copying import put_on_clipboard
from desktop.charts.empty_page import EmptyPage
from desktop.charts.ink import Ink
from desktop.charts.page_controls import PageControls
from desktop.charts.page_table import PageTable
from desktop.charts.page_view import PageView
from desktop.charts.pages.kinds import PAGE_KINDS, PageKind, Wish, page_figure
from desktop.charts.pages.page_figure import PageFigure
from desktop.charts.window_ink import window_ink
from desktop.jobs import Failure, Lane
from desktop.notices import Notice
from desktop.workspace import Workspace
from storage.database.chart_facts import ChartFacts
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes

HINT: Final = "drag to select papers · arrows walk · Enter opens"
_FILTERS: Final = "Picture (*.png);;Drawing (*.svg);;Table (*.csv)"


class PagePanel(QWidget):
    """Reads the facts of the papers that are searched for, only while it is in sight.

    All its charts are made of the same facts, so another one needs no second reading.
    """

    open_paper = Signal(object)
    """`PaperId` of a symbol or a row that was clicked or opened by key."""
    select_papers = Signal(object)
    """Tuple of `PaperId` to select in the list; () for none."""
    list_wanted = Signal()
    """Several papers were opened: they are selected, and the list should be shown."""
    status_changed = Signal(str)

    def __init__(
        self, workspace: Workspace, parent: QWidget | None = None, *, lane: Lane | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("reader_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.workspace = workspace
        self._lane = lane or workspace.lanes.claims
        self._kind: PageKind = PAGE_KINDS[0]
        self._facts = ChartFacts()
        self._query = ""
        self._figure = page_figure(self._facts, Wish(self._kind))
        self._stale = self._anew = True
        self._working = False
        self._tabled: PageFigure | None = None
        self._build()
        self._connect()

    def _build(self) -> None:
        self.controls = PageControls(self)
        self.view = PageView(self)
        self.table = PageTable(self)
        self.empty = EmptyPage(self)
        self.stack = QStackedWidget(self)
        self.table_page = QWidget(self)
        page = QVBoxLayout(self.table_page)
        page.setContentsMargins(12, 8, 12, 0)
        page.addWidget(self.table)
        self._shown: QWidget = self.empty
        for widget in (self.empty, self.view, self.table_page):
            self.stack.addWidget(widget)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.controls)
        column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        self.controls.choice_made.connect(self._on_choice)
        self.controls.top_chosen.connect(self._on_top)
        self.controls.table_toggled.connect(self._on_table_toggled)
        self.controls.save_asked.connect(self._on_save_asked)
        self.controls.copy_asked.connect(self.copy)
        self.empty.all_asked.connect(self._on_all_asked)
        self.view.open_papers.connect(self._on_open)
        self.view.papers_selected.connect(self._on_view_selected)
        self.view.copy_asked.connect(self.copy)
        self.view.menu_asked.connect(self._on_menu_asked)
        self.table.open_papers.connect(self._on_open)
        self.table.papers_selected.connect(self._on_table_selected)
        self.workspace.results_ready.connect(self._on_results)
        self.workspace.changed.connect(self._on_changed)
        self.workspace.selection_changed.connect(self._on_selection_changed)

    # What is shown

    @property
    def kind(self) -> PageKind:
        """Which chart it is."""
        return self._kind

    @property
    def figure(self) -> PageFigure:
        """What chart and table show."""
        return self._figure

    @property
    def status_text(self) -> str:
        """What the status bar should say; only what can be done is offered."""
        if self._figure.nothing is not None:
            return self._figure.extent
        chosen = len(self.view.lit)
        hint = f"{count_of(chosen, 'paper')} selected · Esc lets go" if chosen else HINT
        return f"{self._figure.status} · {hint}"

    def show_kind(self, kind: PageKind) -> None:
        """Show another chart of the same papers."""
        if kind != self._kind:
            self._kind = kind
            self.controls.show_kind(kind)
            self._refresh(anew=False)

    @Slot(object, str)
    def _on_results(self, _result: object, _query: str) -> None:
        self._refresh()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & (Aspect.CLAIMS | Aspect.PAPERS | Aspect.DECISION):
            self._refresh()

    def _refresh(self, *, anew: bool = True) -> None:
        """Draw again, at once when in sight; of many wishes the newest wins.

        Facts are read `anew` unless only another chart of them is wished for.
        """
        self._stale = True
        self._anew = self._anew or anew
        if self.isVisible() and not self._working:
            self._working, self._stale = True, False
            ids = self.workspace.ids if self._anew else None
            if self._anew:
                self._query = self.workspace.query
            self._anew = False
            wish = Wish(self._kind, self.controls.choice, self.controls.top)
            self._lane.run(
                self._made, wish, self._query, ids, self._facts,
                done=self._on_made, failed=self._on_failed,
            )  # fmt: skip

    def _made(
        self, wish: Wish, query: str, ids: Sequence[int] | None, known: ChartFacts
    ) -> tuple[ChartFacts, PageFigure]:
        """Read and arrange; runs on the lane and touches nothing but the library."""
        facts = known if ids is None else self.workspace.facts_of(ids)
        return facts, page_figure(facts, wish, query=query)

    @Slot(object)
    def _on_made(self, made: tuple[ChartFacts, PageFigure]) -> None:
        self._working = False
        self._facts, figure = made
        if self._stale:
            self._refresh(anew=False)
        else:
            self._figure = figure
            self._draw()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._working = False
        self.workspace.say_failure(failure)
        if self._stale:
            self._refresh()

    def _draw(self) -> None:
        nothing = self._figure.nothing
        self.controls.set_figure(self._figure)
        # Else a longer explanation is cut until the event loop has come round twice.
        self._column.invalidate()
        self._column.activate()
        self.view.set_figure(self._figure)
        if nothing is not None:
            self.empty.say(*nothing, searched=bool(self._query.strip()))
        self._bring_forward()
        self.status_changed.emit(self.status_text)

    def _bring_forward(self) -> None:
        shown: QWidget = self.empty
        if self._figure.nothing is None:
            shown = self._filled_table() if self.controls.as_table else self.view
        had_focus = self.hasFocus() or self._shown.hasFocus()
        self._shown = shown
        self.stack.setCurrentWidget(self.table_page if shown is self.table else shown)
        self.setFocusProxy(shown)
        if had_focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _filled_table(self) -> PageTable:
        """Give the table, filled only once it is asked for."""
        if self._tabled is not self._figure:
            self._tabled = self._figure
            self.table.set_figure(self._figure)
            self.table.select_papers(self.view.lit)
        return self.table

    # What is chosen and opened

    @Slot(str)
    def _on_choice(self, _choice: str) -> None:
        self._refresh(anew=False)

    @Slot(int)
    def _on_top(self, _top: int) -> None:
        self._refresh(anew=False)

    @Slot(bool)
    def _on_table_toggled(self, _as_table: bool) -> None:
        self._bring_forward()
        self._shown.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _on_all_asked(self) -> None:
        self.workspace.ask("")

    @Slot(object)
    def _on_open(self, papers: tuple[PaperId, ...]) -> None:
        """Read a single paper; show several in the list, selected."""
        if len(papers) == 1:
            self.open_paper.emit(papers[0])
        elif papers:
            self.select_papers.emit(papers)
            self.list_wanted.emit()

    @Slot(object)
    def _on_view_selected(self, papers: tuple[PaperId, ...]) -> None:
        self.table.select_papers(frozenset(papers))
        self.select_papers.emit(papers)
        self.status_changed.emit(self.status_text)

    @Slot(object)
    def _on_table_selected(self, papers: tuple[PaperId, ...]) -> None:
        self.view.set_lit(papers)
        self.select_papers.emit(papers)
        self.status_changed.emit(self.status_text)

    @Slot()
    def _on_selection_changed(self) -> None:
        """Light the papers that are selected in the list; a single one only if it is so already.

        The list always has a current paper, and a ring about it would seem to mean something.
        """
        papers = frozenset(self.workspace.selection)
        if self.view.lit == papers:
            return
        if len(papers) == 1:
            papers = frozenset()
        self.view.set_lit(papers)
        self.table.select_papers(papers)
        self.status_changed.emit(self.status_text)

    # Files and clipboard

    @Slot(object)
    def _on_menu_asked(self, where: QPoint) -> None:
        """Offer what can be done with the chart."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction("&Copy chart", self.copy)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        menu.addAction("&Save…", self._on_save_asked)
        menu.addSeparator()
        menu.addAction("Show as &table", self.controls.table_link.click)
        menu.popup(where)

    @Slot()
    def _on_save_asked(self) -> None:
        target = self.ask_where()
        if target is not None:
            self.save_to(target)

    def ask_where(self) -> Path | None:
        """Ask for the file to save to; None when the reader thinks better of it."""
        start = str(Path.home() / f"{self._kind}.png")
        name, chosen = QFileDialog.getSaveFileName(self, "Save the chart", start, _FILTERS)
        if not name:
            return None
        suffix = chosen[chosen.find("*") + 1 : chosen.find(")")] or ".png"
        target = Path(name)
        return target if target.suffix else target.with_suffix(suffix)

    def save_to(self, target: Path) -> None:
        """Write what is shown, in the colours of the window; a notice says how it went."""
        self._lane.run(
            _write, self._figure, target, self._file_width(), window_ink(),
            done=self._on_saved, failed=self.workspace.say_failure,
        )  # fmt: skip

    def _file_width(self) -> int:
        return max(640, min(1600, self.width()))

    @Slot(object)
    def _on_saved(self, target: Path) -> None:
        self.workspace.say(Notice(f"Saved the chart to {target}."))

    @Slot()
    def copy(self) -> None:
        """Put what is shown on the clipboard, as a picture and as CSV; a notice says so."""
        if self._figure.nothing is None:
            self._lane.run(
                _clip, self._figure, self._file_width(), window_ink(),
                done=self._on_clip, failed=self.workspace.say_failure,
            )  # fmt: skip

    @Slot(object)
    def _on_clip(self, clip: tuple[bytes, str]) -> None:
        put_on_clipboard(*clip)
        self.workspace.say(Notice("Copied the chart, and its table as CSV."))

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was searched and changed while out of sight."""
        super().showEvent(event)
        if self._stale:
            self._refresh(anew=False)

    def changeEvent(self, event: QEvent) -> None:
        """Take over the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.controls.restyle()


def _write(figure: PageFigure, target: Path, width: int, ink: Ink) -> Path:
    # Pillow is only needed here, off the GUI thread.
    from desktop.charts.pages.files import write_page

    return write_page(figure, target, width=width, ink=ink)


def _clip(figure: PageFigure, width: int, ink: Ink) -> tuple[bytes, str]:
    from desktop.charts.pages.files import sheet_csv
    from desktop.charts.png import page_png

    return page_png(figure.laid_out(ink, width).page), sheet_csv(figure.sheet())
