"""The note of the paper that is read: its links, its tasks, who links here, its drafts."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot

from desktop.widgets.reader_page import ReaderPage
from desktop.workspace import Workspace
from storage.database.rows import LinkedPaper, PaperDetail
from storage.record import PaperId


class ReaderNotes(QObject):
    """Connects the note of a page with the library's other notes."""

    def __init__(self, workspace: Workspace, page: ReaderPage) -> None:
        super().__init__(page)
        self._workspace = workspace
        self._page = page
        self._shown: PaperId | None = None
        note, notes = page.note, workspace.notes
        note.set_previews(shown=workspace.settings.note_preview)
        note.preview_switched.connect(self._on_preview)
        note.paper_wanted.connect(self._open)
        note.tick_wanted.connect(notes.tick)
        note.draft_wanted.connect(notes.keep_draft)
        note.source.names_wanted.connect(notes.find_papers)
        note.source.follow_wanted.connect(self._on_follow)
        notes.named.connect(self._on_named)
        notes.linking.connect(self._on_linking)
        page.linked.opened.connect(workspace.open_paper)

    def show_paper(self, paper: PaperDetail | None) -> None:
        """Show which notes link to a paper, as soon as they are found."""
        shown = None if paper is None else paper.id
        if shown != self._shown:
            self._page.show_linked(())
        self._shown = shown
        self._workspace.notes.find_linking(shown)

    @Slot(object, object)
    def _on_linking(self, paper: PaperId, found: Sequence[LinkedPaper]) -> None:
        if paper == self._shown:
            self._page.show_linked(self._workspace.rows([one.id for one in found]) if found else ())

    @Slot(str, object)
    def _on_named(self, typed: str, found: Sequence[LinkedPaper]) -> None:
        current = self._workspace.current
        self._page.note.source.show_names(typed, [one for one in found if one.id != current])

    @Slot(object)
    def _open(self, paper: int) -> None:
        self._workspace.open_paper(PaperId(paper))

    @Slot(str)
    def _on_follow(self, inner: str) -> None:
        """Go where the link at the caret leads."""
        target = self._workspace.notes.target(inner)
        if target is not None:
            self._page.note.read()
            self._workspace.open_paper(target.id)

    @Slot(bool)
    def _on_preview(self, shown: bool) -> None:
        self._workspace.settings.note_preview = shown
        self._workspace.save_settings()
