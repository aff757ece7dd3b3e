"""The window: puts panes, views and bars together, and does what the actions ask."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop import theme
from desktop.actions import MENUS, Places
from desktop.deeds import Deeds, Panes
from desktop.keys.in_force import keys
from desktop.leaving import Leaving
from desktop.menus import fill
from desktop.outside import Outside
from desktop.row_menus import RowMenus
from desktop.shortcuts import Actions
from desktop.snoozing import Snoozing
from desktop.widgets.hairline import hairline
from desktop.widgets.list_pane import ListPane
from desktop.widgets.notice_bar import NoticeBar
from desktop.widgets.palette import Palette
from desktop.widgets.progress_hairline import ProgressHairline
from desktop.widgets.reader_pane import ReaderPane
from desktop.widgets.reason_strip import ReasonStrip
from desktop.widgets.side_pane import SidePane
from desktop.widgets.snooze_line import SnoozeLine
from desktop.widgets.status_bar import StatusBar
from desktop.widgets.triage_bar import TriageBar
from desktop.window_parts import Toolbar
from desktop.workspace import Workspace
from storage.record import PaperId

if TYPE_CHECKING:
    from desktop.charts.charts_view import ChartsView
    from desktop.widgets.claims_view import ClaimsView
    from desktop.widgets.compare_view import CompareView
    from desktop.widgets.highlights_view import HighlightsView
    from desktop.widgets.notes_view import NotesView

SIZES: Final = {"outer": (207, 1072), "read": (452, 620)}
"""Widths of the panes, in pixels, until the reader drags them."""
STEPS: Final = {"next": 1, "previous": -1}
WITHOUT_CLAIMS: Final = frozenset({"filter", "review", "all"})
"""What can be asked of the Claims view from elsewhere."""
SMALLEST: Final = (760, 480)
FIRST: Final = (1280, 800)


class MainWindow(QMainWindow):
    """One window over one workspace."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        self._charts: ChartsView | None = None
        self._claims: ClaimsView | None = None
        self._highlights: HighlightsView | None = None
        self._notes: NotesView | None = None
        self.leaving = Leaving(workspace, self)
        self.setWindowTitle("Shortlist")
        self.setWindowIcon(theme.icon("shortlist"))
        self.setAcceptDrops(True)
        self.setMinimumSize(*SMALLEST)
        keys().apply(workspace.settings.key_preset, workspace.settings.own_keys)
        self._build()
        self._arrange()
        self.deeds = Deeds(workspace, self.panes)
        self.deeds.view_asked.connect(self.show_view)
        self.deeds.claims_asked.connect(self._on_claims_asked)
        self.deeds.chart_asked.connect(self._on_chart_asked)
        self.deeds.look.arranged.connect(self._on_arranged)
        self.views.currentChanged.connect(self._on_view_changed)
        self.deeds.comparing.asked.connect(self._on_comparison)
        self.deeds.highlights.asked.connect(self._on_highlights_asked)
        self.acts = Actions(
            self.deeds,
            self,
            (self.list_pane, self.reader),
            (self.side, self.triage, *self.toolbar.buttons),
        )
        self.menus = RowMenus(self.acts, self)
        fill(self.toolbar.menu, self.acts, MENUS)
        self._connect()
        self._open_as_left()

    # Putting together

    def _build(self) -> None:
        workspace = self.workspace
        self.frame = QWidget(self)
        self.toolbar = Toolbar(workspace, self.frame)
        self.search_line = self.toolbar.search
        self.outer = QSplitter(Qt.Orientation.Horizontal, self.frame)
        self.side = SidePane(workspace, self.outer)
        self.sidebar = self.side.sidebar
        self.views = QStackedWidget(self.outer)
        self.read_view = QSplitter(Qt.Orientation.Horizontal, self.views)
        self.list_pane = ListPane(workspace, self.read_view)
        self.list = self.list_pane.list
        self.right = QWidget(self.read_view)
        self.reader = ReaderPane(workspace, self.right)
        self.triage = TriageBar(workspace, self.right)
        self.reasons = ReasonStrip(workspace, self.right, self.triage)
        self.snooze = SnoozeLine(workspace, self.right, self.triage)
        self.snoozing = Snoozing(workspace, self)
        self.outside = Outside(workspace, self)
        self.notices = QWidget(self.frame)
        self.message = NoticeBar(workspace, self.notices)
        self.status = StatusBar(workspace, self.frame)
        self.panes = Panes(
            self, self.toolbar, self.side, self.list_pane, self.reader, self.triage,
            self.status, Palette(self), (hairline(self.frame), hairline(self.frame)),
            self.notices,
        )  # fmt: skip

    def _arrange(self) -> None:
        right, column = QVBoxLayout(self.right), QVBoxLayout(self.frame)
        said = QVBoxLayout(self.notices)
        said.addWidget(self.message)
        for layout in (right, column, said):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        right.addWidget(self.reader, 1)
        right.addWidget(ProgressHairline(self.workspace, self.right))
        right.addWidget(self.triage)
        self.views.addWidget(self.read_view)
        top, bottom = self.panes.rules
        for widget in (self.toolbar, top, self.outer, bottom, self.notices, self.status):
            column.addWidget(widget, 1 if widget is self.outer else 0)
        for name, splitter in (("outer", self.outer), ("read", self.read_view)):
            splitter.setObjectName(name)
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
            splitter.setStretchFactor(0, 0)
            splitter.setStretchFactor(1, 1)
            kept = self.workspace.settings.splitters.get(name, ())
            splitter.setSizes(list(kept if len(kept) == 2 else SIZES[name]))
        self.side.setMinimumWidth(150)
        self.list_pane.setMinimumWidth(240)
        self.right.setMinimumWidth(300)
        self.setCentralWidget(self.frame)

    def _connect(self) -> None:
        workspace = self.workspace
        deeds = self.deeds
        self.toolbar.views.chosen.connect(self.show_view)
        self.toolbar.import_asked.connect(deeds.ask_import)
        self.toolbar.export_asked.connect(deeds.ask_export)
        self.search_line.done.connect(self._on_search_done)
        self.list_pane.suggested.connect(self.search_line.lead_to)
        self.list_pane.import_asked.connect(deeds.ask_import)
        self.list_pane.keep_order_asked.connect(deeds.lists.keep_order)
        self.list_pane.sample_asked.connect(deeds.import_sample)
        self.list_pane.profile_asked.connect(deeds.ranking.choose_profile)
        self.list.read_asked.connect(deeds.read)
        self.list.order_asked.connect(deeds.lists.move_before)
        self.list.menu_asked.connect(self.menus.of_papers)
        self.sidebar.lists.comparison_asked.connect(deeds.comparing.begin_list)
        self.sidebar.unread_asked.connect(deeds.imports.show_unread_in)
        self.status.details_asked.connect(deeds.show_details)
        self.outside.noticed.connect(self.status.forget_undo)
        self.message.details_asked.connect(deeds.show_details)
        self.message.left.connect(self._on_search_done)
        deeds.day_asked.connect(self.snooze.open)
        deeds.duplicates.settled.connect(self.message.withdraw)
        self.reader.correction_wanted.connect(deeds.correct_claim)
        workspace.paper_opened.connect(self._on_paper_opened)
        workspace.failed.connect(deeds.show_failure)
        workspace.rereads.asked.connect(deeds.show_rereading)
        QTimer.singleShot(0, workspace.notes.recover)

    def _open_as_left(self) -> None:
        kept = self.workspace.settings.splitters.get("window", ())
        width, height = kept if len(kept) == 2 else FIRST
        room = self.screen().availableGeometry()
        # A little less than the screen: the frame that the system draws comes on top.
        self.resize(min(width, room.width()), min(height, room.height() - 32))
        self.list.setFocus()
        if self.workspace.settings.focus_mode:
            self.deeds.look.set_focus_mode(on=True)

    # Views

    @Slot(str)
    def show_view(self, name: str) -> None:
        """Bring a view to the front by its name; all but "read" are made when first asked for."""
        view: QWidget = self.read_view
        if name == "charts":
            view = self._charts_view()
        elif name == "claims":
            view = self._claims_view()
        elif name == "highlights":
            view = self._highlights_view()
        elif name == "notes":
            view = self._notes_view()
        self.views.setCurrentWidget(view)
        self._show_hint()
        self.toolbar.views.show_view(name)
        (self.list_pane.focus_target() if name == "read" else view).setFocus()

    @Slot(int)
    def _on_view_changed(self, _place: int) -> None:
        """Only what is read has a focus mode."""
        if not self.reading:
            self.deeds.look.set_focus_mode(on=False)

    def _charts_view(self) -> "ChartsView":
        if self._charts is None:
            from desktop.charts.charts_view import ChartsView

            self._charts = ChartsView(self.workspace, self.views)
            self._charts.setAccessibleName("Charts")
            self._charts.kind_changed.connect(self._on_chart_changed)
            self._charts.list_wanted.connect(self._on_list_wanted)
            self._charts.open_paper.connect(self.workspace.open_paper)
            self._charts.select_papers.connect(self.workspace.select)
            self._charts.status_changed.connect(self._show_hint)
            self._add_view(self._charts, "charts")
            # It hears of results only from now on.
            self.workspace.refresh()
        return self._charts

    def _claims_view(self) -> "ClaimsView":
        if self._claims is None:
            from desktop.widgets.claims_view import ClaimsView

            self._claims = ClaimsView(self.workspace, self.views)
            self._claims.open_paper.connect(self.workspace.open_paper)
            self._claims.correction_wanted.connect(self.deeds.correct_claim)
            self._claims.table.menu_asked.connect(self.menus.of_claims)
            self._add_view(self._claims)
            self.acts.add_place(self._claims.stack, "claims")
        return self._claims

    def _notes_view(self) -> "NotesView":
        if self._notes is None:
            from desktop.widgets.notes_view import NotesView

            self._notes = NotesView(self.workspace, self.views)
            self._notes.open_paper.connect(self.workspace.open_paper)
            self._add_view(self._notes)
        return self._notes

    @Slot(str, object)
    def _on_comparison(self, list_name: str, papers: tuple[PaperId, ...]) -> None:
        """Bring the Compare view to the front, which has no button: `c` and Esc come and go."""
        view = self._compare_view()
        view.begin(list_name, papers)
        self.views.setCurrentWidget(view)
        self._show_hint()
        view.setFocus()

    def _compare_view(self) -> "CompareView":
        view = self.deeds.comparing.view
        if view is None:
            from desktop.widgets.compare_view import CompareView

            view = self.deeds.comparing.view = CompareView(self.workspace, self.views)
            view.left.connect(self.deeds.back_to_list)
            view.list_made.connect(self.deeds.lists.make_of)
            self.reader.type_changed.connect(view.take_type)
            self._add_view(view, "comparing")
        return view

    def _highlights_view(self) -> "HighlightsView":
        if self._highlights is None:
            from desktop.widgets.highlights_view import HighlightsView

            view = self._highlights = HighlightsView(self.workspace, self.views)
            view.opened.connect(self.deeds.highlights.open)
            view.names_wanted.connect(self.deeds.highlights.name_colours)
            view.table.menu_asked.connect(self.menus.of_highlights)
            self._add_view(view)
            self.acts.add_place(view.stack, "highlights")
        return self._highlights

    @Slot(str)
    def _on_highlights_asked(self, deed: str) -> None:
        view = self._highlights_view()
        in_sight = self.views.currentWidget() is view
        if not in_sight:
            self.show_view("highlights")
        # From elsewhere, nothing is done to highlights that the reader does not see.
        if in_sight or deed == "filter":
            view.do(deed)

    @Slot(str)
    def _on_claims_asked(self, deed: str) -> None:
        view = self._claims_view()
        in_sight = self.views.currentWidget() is view
        if not in_sight:
            self.show_view("claims")
        # From elsewhere, nothing is done to claims that the reader does not see.
        if in_sight or deed in WITHOUT_CLAIMS:
            view.do(deed)

    def _add_view(self, view: QWidget, *places: Places) -> None:
        self.views.addWidget(view)
        self.acts.add_place(view, "anywhere", *places)

    @Slot(str)
    def _on_chart_asked(self, name: str) -> None:
        charts = self._charts_view()
        if name in STEPS:
            charts.step(STEPS[name])
        else:
            charts.show_kind(name)
        self.show_view("charts")

    @Slot(object)
    def _on_arranged(self, wanted: dict[str, object]) -> None:
        self._on_chart_asked("speedups")
        self._charts_view().speedups.arrange(wanted)
        self.deeds.save_settings()

    @Slot()
    def _on_chart_changed(self) -> None:
        self.deeds.save_settings()

    @Slot()
    def _on_list_wanted(self) -> None:
        self.show_view("read")

    def is_usable(self) -> bool:
        """Say whether papers are shown and one can be read; always so in an empty library."""
        if self.workspace.result is None or not self.list_pane.isVisible():
            return False
        return not len(self.workspace.ids) or self.reader.paper is not None

    @Slot()
    def _show_hint(self, _text: str = "") -> None:
        charts = self._charts
        in_front = charts is not None and self.views.currentWidget() is charts
        self.status.show_hint(charts.status_text if charts is not None and in_front else "")

    @property
    def reading(self) -> bool:
        """Whether list and reader are in front."""
        return self.views.currentWidget() is self.read_view

    @Slot(object)
    def _on_paper_opened(self, _paper: PaperId) -> None:
        self.show_view("read")

    @Slot()
    def _on_search_done(self) -> None:
        view = self.list_pane.focus_target() if self.reading else self.views.currentWidget()
        if view is not None:
            view.setFocus()

    # Drops

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files, wherever over the window."""
        if _dropped_files(event.mimeData()):
            _accept_as_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Import what was dropped."""
        paths = _dropped_files(event.mimeData())
        if paths:
            _accept_as_copy(event)
            self.workspace.imports.offer(paths)
            self.activateWindow()

    # The end

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember sizes; the lanes are waited for by whoever runs the program."""
        if not self.leaving.may_leave():
            event.ignore()
            return
        settings = self.workspace.settings
        if not self.isMaximized() and not self.isFullScreen():
            settings.splitters["window"] = (self.width(), self.height())
        if not self.toolbar.isHidden():
            for splitter in (self.outer, self.read_view):
                settings.splitters[splitter.objectName()] = tuple(splitter.sizes())
        self.deeds.save_settings()
        super().closeEvent(event)


def _accept_as_copy(event: QDropEvent) -> None:
    """Take what is dropped: whoever is told that a file was moved may delete it."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def _dropped_files(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
