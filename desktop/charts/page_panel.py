"""Leaderboard, years, evidence and progress: one panel, of which one chart is in sight."""

from array import array
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from desktop.charts.chart_files import ChartFiles
from desktop.charts.chart_reading import ChartReading, worded
from desktop.charts.empty_page import EmptyPage
from desktop.charts.page_controls import PageControls
from desktop.charts.page_table import PageTable
from desktop.charts.page_view import PageView
from desktop.charts.pages.files import page_clip, write_page
from desktop.charts.pages.kinds import CHOICES, PAGE_KINDS, PageKind, Wish, page_figure
from desktop.charts.pages.page_figure import PageFigure
from desktop.jobs import Lane
from desktop.workspace import Workspace
from storage.database.chart_facts import ChartFacts
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes

HINT: Final = "drag to select papers · arrows walk · Enter opens"


@dataclass(frozen=True, slots=True)
class Question:
    """What should be drawn: a chart of the papers that a query found."""

    query: str
    ids: "array[int]"
    wish: Wish


@dataclass(frozen=True, slots=True)
class Answer:
    """What was made of a question; other charts of the same facts need no second reading."""

    question: Question
    facts: ChartFacts
    figure: PageFigure


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
        self._kind: PageKind = PAGE_KINDS[0]
        self._tabled: PageFigure | None = None
        lane = lane or workspace.lanes.claims
        self._build(lane)
        nothing = Answer(self._wished(), ChartFacts(), page_figure(ChartFacts(), Wish(self._kind)))
        self._reading = ChartReading(self, lane, self._wished, self._made, nothing)
        self._files = ChartFiles(workspace, self)
        self._connect()

    def _build(self, lane: Lane) -> None:
        self.controls = PageControls(self)
        if self._rule in CHOICES["stopping"]:
            self.controls.segments("stopping").choose(self._rule)
        self.view = PageView(self, lane)
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
        self._reading.shown.connect(self._draw)
        self._reading.failed.connect(self.workspace.say_failure)
        self.view.layer.failed.connect(self.workspace.say_failure)
        self.controls.choice_made.connect(self._reading.follow)
        self.controls.segments("stopping").chosen.connect(self._on_rule_chosen)
        self.controls.top_chosen.connect(self._reading.follow)
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
        self.workspace.results_ready.connect(self._reading.follow)
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
        return self._reading.drawing.figure

    @property
    def status_text(self) -> str:
        """What the status bar should say; only what can be done is offered."""
        if self.figure.nothing is not None:
            return self.figure.extent
        chosen = len(self.view.lit)
        hint = f"{count_of(chosen, 'paper')} selected · Esc lets go" if chosen else HINT
        return f"{self.figure.status} · {hint}"

    def show_kind(self, kind: PageKind) -> None:
        """Show another chart of the same papers."""
        if kind != self._kind:
            self._kind = kind
            self.controls.show_kind(kind)
            self._reading.follow()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & (Aspect.CLAIMS | Aspect.PAPERS | Aspect.DECISION):
            self._reading.ask()

    def _wished(self) -> Question:
        choice = self._rule if self._kind == "stopping" else self.controls.choice
        wish = Wish(self._kind, choice, self.controls.top)
        return Question(self.workspace.query, self.workspace.ids, wish)

    def _made(self, question: Question, known: Answer | None) -> Answer:
        """Read and arrange; runs on the lane and touches nothing but the library."""
        if known is None or known.question.ids != question.ids:
            facts = self.workspace.facts_of(question.ids)
        else:
            facts = known.facts
        figure = page_figure(facts, question.wish, query=question.query)
        return Answer(question, facts, worded(figure))

    @Slot()
    def _draw(self) -> None:
        nothing = self.figure.nothing
        self.controls.set_figure(self.figure)
        # Else a longer explanation is cut until the event loop has come round twice.
        self._column.invalidate()
        self._column.activate()
        if nothing is not None:
            self.empty.say(*nothing, searched=bool(self.figure.query.strip()))
        # Before the view has the size at which it is shown, a page would be laid out in vain.
        self._bring_forward()
        self.view.set_figure(self.figure)
        self.status_changed.emit(self.status_text)

    def _bring_forward(self) -> None:
        shown: QWidget = self.empty
        if self.figure.nothing is None:
            shown = self._filled_table() if self.controls.as_table else self.view
        had_focus = self.hasFocus() or self._shown.hasFocus()
        self._shown = shown
        self.stack.setCurrentWidget(self.table_page if shown is self.table else shown)
        self.setFocusProxy(shown)
        if had_focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _filled_table(self) -> PageTable:
        """Give the table, filled only once it is asked for."""
        if self._tabled is not self.figure:
            self._tabled = self.figure
            self.table.set_figure(self.figure)
            self.table.select_papers(self.view.lit)
        return self.table

    @property
    def _rule(self) -> str:
        """How many skips in a row say stop: one of the buttons, or what the settings have."""
        return str(self.workspace.settings.stop_after)

    @Slot(str)
    def _on_rule_chosen(self, skips: str) -> None:
        """Remember after how many skips in a row to stop."""
        self.workspace.settings.stop_after = int(skips)
        self.workspace.save_settings()
        self._reading.follow()

    # What is chosen and opened

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

        Out of sight that is done when it is shown again. The list always has a current paper, and
        a ring about it would seem to mean something.
        """
        if not self.isVisible():
            return
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
        return self._files.ask_where(self._kind)

    def save_to(self, target: Path) -> None:
        """Write what is shown, in the colours of the window; a notice says how it went."""
        figure = self.figure
        self._files.save(
            lambda path, width, ink: write_page(figure, path, width=width, ink=ink), target
        )

    @Slot()
    def copy(self) -> None:
        """Put what is shown on the clipboard, as a picture and as CSV; a notice says so."""
        if self.figure.nothing is None:
            said = "Copied the chart, and its table as CSV."
            self._files.copy(partial(page_clip, self.figure), said)

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
