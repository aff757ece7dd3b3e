"""What the actions do: each method is one, and moves focus, asks a dialog or makes an edit."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialog, QWidget

import resources
from desktop.choices import settings_offered
from desktop.comparing_deeds import ComparingDeeds
from desktop.duplicate_deeds import DuplicateDeeds
from desktop.highlight_deeds import HighlightDeeds
from desktop.import_deeds import ImportDeeds
from desktop.jobs import Failure
from desktop.keys.tables import key_groups
from desktop.list_deeds import ListDeeds
from desktop.look import Look
from desktop.note_deeds import NoteDeeds
from desktop.notices import Notice
from desktop.offers import deeds_offered, places_offered
from desktop.ranking_deeds import RankingDeeds
from desktop.tag_deeds import TagDeeds
from desktop.triage_deeds import TriageDeeds
from desktop.widgets.key_sheet import KeySheet
from desktop.widgets.list_pane import ListPane
from desktop.widgets.palette import Entry, Palette
from desktop.widgets.reader_pane import ReaderPane
from desktop.widgets.side_pane import SidePane
from desktop.widgets.sidebar import Sidebar
from desktop.widgets.status_bar import StatusBar
from desktop.widgets.triage_bar import TriageBar
from desktop.window_parts import Toolbar
from desktop.workspace import Workspace

if TYPE_CHECKING:
    from desktop.dialogs.failure_dialog import FailureDialog
    from storage.rereading.reading_again import Rereading

SAMPLE: Final = resources.FOLDER / "sample" / "invented_papers.txt"


@dataclass(frozen=True, slots=True)
class Panes:
    """The parts of a window that its actions work on."""

    window: QWidget
    toolbar: Toolbar
    side: SidePane
    list_pane: ListPane
    reader: ReaderPane
    triage: TriageBar
    status: StatusBar
    palette: Palette
    rules: tuple[QWidget, QWidget]
    """The hairlines under the toolbar and over the status bar."""
    notices: QWidget
    """Holds the bar of notices."""


class Deeds(TriageDeeds):
    """The `Host` of the actions. Views are the window's own: it is asked by `view_asked`."""

    view_asked = Signal(str)
    claims_asked = Signal(str)
    """What to do in the Claims view."""
    chart_asked = Signal(str)
    """The name of a chart, or "next" or "previous"."""

    def __init__(self, workspace: Workspace, panes: Panes) -> None:
        super().__init__(workspace, panes.window, panes.reader)
        self.panes = panes
        self.list = panes.list_pane.list
        self._failures: FailureDialog | None = None
        panes.palette.chosen.connect(self._on_chosen)
        self.imports = ImportDeeds(workspace, panes.window, panes.list_pane)
        self.duplicates = DuplicateDeeds(workspace, panes.window)
        self.ranking = RankingDeeds(workspace, panes.window, panes.reader, panes.palette)
        self.comparing = ComparingDeeds(workspace, panes.window)
        self.lists = ListDeeds(workspace, panes, self._sidebar)
        self.look = Look(workspace, panes, self.show_view)
        self.notes = NoteDeeds(workspace, panes.reader, panes.palette)
        self.tags = TagDeeds(workspace, panes.side.sidebar, panes.palette, self)
        self.highlights = HighlightDeeds(workspace, panes.reader, panes.window)

    def show_view(self, name: str) -> None:
        """Bring a view to the front by its name, one of `desktop.window_parts.VIEWS`."""
        self.view_asked.emit(name)

    def show_chart(self, name: str) -> None:
        """Show a chart by its name, or the "next" or the "previous" one."""
        self.chart_asked.emit(name)

    # Moving

    def step(self, by: int) -> None:
        """Make the paper so many rows further down current."""
        self.list.step(by)

    def to_end(self, way: int) -> None:
        """Make the last paper of the list current, or the first where `way` is -1."""
        self.list.step(way * len(self.workspace.ids))

    def space(self) -> None:
        """Scroll the abstract by a page, or go on to the next paper."""
        if not self.panes.reader.scroll_page():
            self.list.step(1)

    @Slot()
    def read(self) -> None:
        """Put the caret into the abstract."""
        self.panes.reader.focus_abstract()

    def back_to_list(self) -> None:
        """Leave focus mode; else focus the list; there, select only the current paper again."""
        if self.look.focused:
            self.look.set_focus_mode(on=False)
            return
        self.show_view("read")
        if self.list.hasFocus():
            self.list.step(0)
        self.panes.list_pane.focus_target().setFocus()

    def edit_tags(self) -> None:
        """Let tags be typed."""
        self.panes.reader.edit_tags()

    def toggle_tag(self, number: int) -> None:
        """Put the tag of a number key on the selection, or take it off."""
        self.tags.toggle(number)

    def on_highlights(self, deed: str) -> None:
        """Do this with highlights: of the abstract, or those selected in their view."""
        self.highlights.do(deed)

    def edit_note(self) -> None:
        """Let a note be written."""
        self.panes.reader.edit_note()

    def on_notes(self, deed: str) -> None:
        """Do something with notes, by the name of the deed."""
        self.notes.do(deed)

    def claim(self) -> None:
        """Make a claim of the selected words, or correct the one at the caret."""
        self.panes.reader.claim_selection()

    def on_claims(self, deed: str) -> None:
        """Do this in the Claims view, to the claims that are selected there."""
        self.claims_asked.emit(deed)

    def on_ranking(self, deed: str) -> None:
        """Do this with what the ranking tells."""
        self.ranking.do(deed)

    def undo(self) -> None:
        """Take the last edit back; in the Compare view the last answer."""
        if not self.comparing.undo():
            self.workspace.undo()

    def on_comparison(self, deed: str) -> None:
        """Begin a comparison, or do this in the Compare view."""
        self.comparing.do(deed)

    def redo(self) -> None:
        """Make it again."""
        self.workspace.redo()

    # Searching and going

    def focus_search(self) -> None:
        """Let a query be typed."""
        if self.panes.toolbar.isHidden():
            self.look.toggle_focus_mode()
        self.panes.toolbar.search.edit.selectAll()
        self.panes.toolbar.search.setFocus()

    def take_suggestion(self) -> None:
        """Search for what is suggested first where nothing was found."""
        self.panes.toolbar.search.ask_now()
        self.panes.list_pane.take_suggestion()

    def go_to_hit(self, step: int) -> None:
        """Go to the next or the previous word that the search hit in this abstract."""
        self.panes.reader.go_to_hit(step)

    def go_to_mark(self, step: int) -> None:
        """Go to the next or the previous highlight or claim of this abstract."""
        self.panes.reader.go_to_mark(step)

    def save_search(self) -> None:
        """Keep the query under a name."""
        self.panes.toolbar.search.ask_now()
        if self.panes.side.sidebar.can_save_search():
            self._sidebar().save_search()

    def on_list(self, deed: str) -> None:
        """Do this with reading lists, or with the selection on the one that is shown."""
        self.lists.do(deed)

    def select_all(self) -> None:
        """Select every paper of the list."""
        self.list.selectAll()

    def go(self, query: str) -> None:
        """Ask a query and show the list."""
        self.show_view("read")
        self.workspace.ask(query)

    def focus_sidebar(self) -> None:
        """Give the focus to the sidebar."""
        self._sidebar()

    def focus_filter(self) -> None:
        """Show how what is found spreads over tags, platforms and so on."""
        self._shown_side().show_side("filter")

    def _sidebar(self) -> Sidebar:
        self._shown_side().show_side("library")
        return self.panes.side.sidebar

    def _shown_side(self) -> SidePane:
        if self.panes.side.isHidden():
            self.look.toggle_focus_mode()
        return self.panes.side

    # Files

    @Slot()
    def ask_import(self) -> None:
        """Let dumps be chosen."""
        self.imports.ask()

    def ask_import_folder(self) -> None:
        """Let a folder of dumps be chosen."""
        self.imports.ask_folder()

    @Slot()
    def import_sample(self) -> None:
        """Import the sample that ships."""
        self.workspace.import_paths([SAMPLE])

    @Slot()
    def ask_export(self) -> None:
        """Let an export be described."""
        from desktop.dialogs.export_dialog import ExportDialog

        ExportDialog(self.workspace, self.panes.window).open()

    def read_again(self) -> None:
        """Read the claims of all papers again, and show what would change."""
        self.workspace.rereads.read_every()

    @Slot(object)
    def show_rereading(self, found: "Rereading") -> None:
        """Show what reading claims again would change."""
        from desktop.dialogs.rereading_dialog import RereadingDialog

        RereadingDialog(self.workspace.rereads, found, self.panes.window).open()

    def show_duplicates(self) -> None:
        """Look for papers that are in the library twice."""
        self.duplicates.show()

    def split_paper(self) -> None:
        """Give back what was merged into the paper that is read."""
        self.duplicates.split()

    def show_history(self) -> None:
        """Show all edits."""
        from desktop.dialogs.history_dialog import HistoryDialog

        self.workspace.settle.emit()
        if not _brought_to_front(self.panes.window, HistoryDialog):
            HistoryDialog(self.workspace, self.panes.window).show()

    @Slot(object)
    def show_details(self, notice: Notice) -> None:
        """Show what a notice has to add."""
        found = self.workspace.rereads.found
        if notice.offer == "claims" and found is not None:
            self.show_rereading(found)
        elif notice.offer == "duplicates":
            self.duplicates.show_new()
        elif notice.offer == "unread":
            self.imports.show_unread()
        elif notice.details:
            self.show_failure(Failure(notice.text, notice.details, expected=True))
        else:
            self.imports.show_report()

    @Slot(object)
    def show_failure(self, failure: Failure) -> None:
        """Show a fault of ours; the same again is counted."""
        from desktop.dialogs.failure_dialog import FailureDialog

        if self._failures is None:
            self._failures = FailureDialog(self.panes.window)
        self._failures.show_failure(failure)

    @Slot(object)
    def correct_claim(self, wanted: Any) -> None:
        """Let a claim be corrected or added, or a tuple of claims be corrected alike."""
        from desktop.dialogs.correct_claim import CorrectClaimDialog
        from desktop.dialogs.correct_claims import CorrectClaimsDialog

        several = isinstance(wanted, tuple)
        dialog = CorrectClaimsDialog if several else CorrectClaimDialog
        dialog(self.workspace, wanted, self.panes.window).open()

    def save_settings(self) -> None:
        """Write the settings; a failure is a notice."""
        self.workspace.save_settings()

    def show_rules(self) -> None:
        """Show what imports do by themselves."""
        from desktop.dialogs.rules_dialog import RulesDialog

        RulesDialog(self.workspace, self.panes.window).open()

    def toggle_asking(self) -> None:
        """Show imports before they are done, or no longer."""
        self.imports.toggle_asking()

    # Help

    def show_palette(self) -> None:
        """Open the command palette: every action, tag, list, saved search and setting."""
        self.panes.palette.open(self.palette_entries(), self.workspace.settings.recent_commands)

    @Slot(str)
    def _on_chosen(self, name: str) -> None:
        self.workspace.settings.remember_command(name)
        self.save_settings()

    def palette_entries(self) -> list[Entry]:
        """Give all that the palette offers."""
        return [
            *deeds_offered(self),
            *places_offered(self, self.panes.side.sidebar.tree.nodes()),
            *self.lists.offered("Annotate"),
            *self.comparing.offered(),
            *self.ranking.offered(),
            *settings_offered(self),
        ]

    def show_keys(self) -> None:
        """Open the sheet of keys."""
        if not _brought_to_front(self.panes.window, KeySheet):
            KeySheet(key_groups(), self.panes.window).show()

    def quit(self) -> None:
        """Close the window."""
        self.panes.window.close()


def _brought_to_front(window: QWidget, kind: type[QDialog]) -> bool:
    """Show the dialog of this kind that is open beside the window; False where there is none."""
    for dialog in window.findChildren(kind):
        if dialog.isVisible():
            dialog.raise_()
            dialog.activateWindow()
            return True
    return False
