"""The similar papers of the one that is read: looked for, shown, opened."""

from PySide6.QtCore import QObject, Slot

from desktop.widgets.reader_page import ReaderPage
from desktop.workspace import Workspace
from storage.database.rows import PaperDetail, PaperRow
from storage.query.syntax import Similar
from storage.record import PaperId


class ReaderSimilar(QObject):
    """Follows the paper of a page."""

    def __init__(self, workspace: Workspace, page: ReaderPage) -> None:
        super().__init__(page)
        self._workspace = workspace
        self._page = page
        self._shown: PaperId | None = None
        self._text = ""
        workspace.ranking.neighbours.found.connect(self._on_found)
        page.similar.opened.connect(workspace.open_paper)

    def show_paper(self, paper: PaperDetail | None) -> None:
        """Look for what is near a paper, unless it is the one that was looked for last."""
        text = "" if paper is None else f"{paper.title or ''} {paper.abstract}"
        shown = None if paper is None else paper.id
        if (shown, text) == (self._shown, self._text):
            return
        self._shown, self._text = shown, text
        self._page.show_similar(())
        self._workspace.ranking.neighbours.look_for(shown)

    @Slot(object, object)
    def _on_found(self, paper: PaperId, rows: tuple[PaperRow, ...]) -> None:
        if paper == self._shown:
            self._page.show_similar(rows)

    def search(self) -> None:
        """Show all papers that are like this one in the list."""
        if self._shown is not None:
            self._workspace.ask(str(Similar(self._shown)), "relevance")
