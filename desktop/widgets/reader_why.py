"""The reasons of the paper that is read: asked for, shown in the strip, and marked in its text."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Slot

from desktop.notices import Notice
from desktop.theme import tokens
from desktop.widgets.reader_page import ReaderPage
from desktop.widgets.why_colours import colour_words
from desktop.workspace import Workspace
from storage.database.rows import PaperDetail

if TYPE_CHECKING:
    from storage.ranking.explaining import Why


class ReaderWhy(QObject):
    """Follows the paper of a page. A paper that has no relevance is not asked about."""

    def __init__(self, workspace: Workspace, page: ReaderPage) -> None:
        super().__init__(page)
        self._workspace = workspace
        self._page = page
        self._explaining = workspace.ranking.explaining
        self._explaining.explained.connect(self._on_explained)
        self._profiles = workspace.ranking.profiles
        self._profiles.renamed.connect(self._on_profile)
        self._on_profile()
        self._shown: PaperDetail | None = None
        self._why: Why | None = None
        page.installEventFilter(self)

    @Slot()
    def _on_profile(self) -> None:
        """Have it said what relevance speaks of; the paper itself is shown again soon."""
        self._page.header.relevance.liked = self._profiles.liked
        self._page.why.by = self._profiles.by

    def show_paper(self, paper: PaperDetail | None) -> None:
        """Show what is known of a paper, or of the same one after a change, and ask for more."""
        before, self._shown = self._shown, paper
        relevance = None if paper is None else paper.relevance
        if paper is not None and before is not None and _same(before, paper):
            return
        self._why = None
        self._page.why.setVisible(relevance is not None)
        self._page.why.show_why(None)
        self._mark()
        self._explaining.explain(None if paper is None or relevance is None else paper.id)

    @Slot(object)
    def _on_explained(self, found: "Why") -> None:
        paper = self._shown
        if paper is not None and paper.id == found.paper and paper.relevance is not None:
            self._why = found
            self._page.why.show_why(found)
            self._mark()

    def toggle(self) -> None:
        """Mark the words in the text, or no longer, and remember it."""
        settings = self._workspace.settings
        settings.why_marked = not settings.why_marked
        self._workspace.save_settings()
        self._mark()
        self._workspace.say(Notice(self._said(marked=settings.why_marked)))

    def _said(self, *, marked: bool) -> str:
        if not marked:
            return "Words for and against are no longer marked."
        if self._shown is not None and self._shown.relevance is None:
            return (
                "Words for and against are marked from now on. This paper has no relevance"
                f"{self._profiles.by or ': keep a paper and skip another, and others are ranked'}."
            )
        return "Words for and against are marked."

    def _mark(self) -> None:
        view = self._page.abstract
        if self._why is None or not self._workspace.settings.why_marked:
            if view.extraSelections():
                colour_words(view, (), tokens())
            return
        from storage.ranking.explaining import told_in

        reasons = (*self._why.speaks_for, *self._why.against)
        colour_words(view, told_in(view.text, reasons), tokens())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Mark anew in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._mark()
        return super().eventFilter(watched, event)


def _same(one: PaperDetail, two: PaperDetail) -> bool:
    """Say whether nothing has changed that reasons depend on."""
    return (one.id, one.abstract, one.relevance, one.decision) == (
        two.id, two.abstract, two.relevance, two.decision,
    )  # fmt: skip
