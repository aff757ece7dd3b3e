"""The notes of the open library, for the window: completion of links, drafts, templates."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.drafts import Draft, Drafts
from desktop.notices import Notice
from storage.clock import today
from storage.database.rows import LinkedPaper, NoteRow
from storage.record import PaperId
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.edits.history import Applied
    from storage.library import Library
    from storage.notes.templates import Template

_MOST: int = 8
LINKING_PAUSE_MS: Final = 100
"""A reader who runs down the list has no links looked up for papers that she only passes, and what
she stops at is painted first."""


class WindowNotes(QObject):
    """What panes ask of notes beyond the note of one paper."""

    named = Signal(str, object)
    """What was typed, and the papers of that name, a tuple of `LinkedPaper`."""
    linking = Signal(object, object)
    """A paper, and those whose notes link to it, a tuple of `LinkedPaper`."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._drafts = Drafts(library.folder / "drafts")
        self._linked: PaperId | None = None
        self._linking_pause = QTimer(self)
        self._linking_pause.setSingleShot(True)
        self._linking_pause.setInterval(LINKING_PAUSE_MS)
        self._linking_pause.timeout.connect(self._find_linking)

    # Links

    def find_papers(self, typed: str) -> None:
        """Look for papers of a name on a lane; the newest call wins."""
        self._workspace.lanes.counts.run(
            self._library.notes.papers_named, typed, _MOST,
            done=partial(self._on_named, typed), newest="names",
        )  # fmt: skip

    def _on_named(self, typed: str, found: Sequence[LinkedPaper]) -> None:
        self.named.emit(typed, found)

    def find_linking(self, paper: PaperId | None) -> None:
        """Look in a moment for the papers whose notes link to this one, or for none any more."""
        self._linked = paper
        if paper is None:
            self._linking_pause.stop()
        else:
            self._linking_pause.start()

    @Slot()
    def _find_linking(self) -> None:
        paper = self._linked
        if paper is not None:
            self._workspace.lanes.counts.run(
                self._library.notes.linked_from, paper,
                done=partial(self._on_linking, paper), newest="linking",
            )  # fmt: skip

    def _on_linking(self, paper: PaperId, found: Sequence[LinkedPaper]) -> None:
        self.linking.emit(paper, found)

    def target(self, inner: str) -> LinkedPaper | None:
        """Give the paper of a link, by what stands between its brackets."""
        return self._library.notes.targets(f"[[{inner}]]").get(inner)

    def targets(self, text: str) -> dict[str, LinkedPaper]:
        """Give the papers that a note links to."""
        return self._library.notes.targets(text)

    def list(self) -> tuple[NoteRow, ...]:
        """Give every note, the one written last first."""
        return self._library.notes.list()

    # Writing

    def save(self, draft: Draft) -> bool:
        """Save a note; its draft goes when this is done. False where it was refused.

        Words that another program has written there meanwhile stay, over those of the draft.
        """
        from storage.edits.annotating import WriteNote

        stored = self._workspace.detail(draft.paper)
        # While other edits wait, what was saved here last may be among them.
        alone = stored is None or self._workspace.edits.busy or stored.note == draft.text
        text = draft.text if stored is None or alone else joined(stored.note, draft)
        return self._workspace.apply(
            WriteNote(draft.paper, text),
            partial(self._on_saved, draft, self._drafts.kept(draft.paper)),
        )

    def _on_saved(self, saved: Draft, before: Draft | None, _applied: "Applied") -> None:
        try:
            self._drafts.drop(saved.paper, saved.text, before)
        except OSError as error:
            self._refused(error)

    @Slot(object, str, str)
    def keep_draft(self, paper: PaperId, text: str, base: str) -> None:
        """Keep what is typed over a note, in case the program ends this moment."""
        self._keep(Draft(paper, text, base))

    def _keep(self, draft: Draft) -> None:
        try:
            self._drafts.keep(draft)
        except OSError as error:
            self._refused(error)

    @property
    def at_risk(self) -> tuple[Draft, ...]:
        """What could be saved neither in the library nor beside it."""
        return self._drafts.at_risk

    def _refused(self, error: OSError) -> None:
        text = f"What is typed cannot be kept beside the library: {error.strerror or error}."
        self._workspace.say(Notice(text, "warning"))

    @Slot(object, int, bool)
    def tick(self, paper: PaperId, line: int, done: bool) -> None:
        """Tick a task of a note, or take the tick away."""
        from storage.edits.noting import TickTask

        self._workspace.apply(TickTask(paper, line, done))

    @Slot()
    def recover(self) -> None:
        """Save the notes that were being typed when a program ended without a word."""
        try:
            found = [draft for draft in self._drafts.left_behind() if self._brought_back(draft)]
        except OSError as error:
            self._refused(error)
            return
        if found:
            texts = "\n\n".join(draft.text for draft in found)
            what = count_of(len(found), "note")
            text = f"Brought back, unsaved when Shortlist ended: {what}, “{clipped(texts, 40)}”."
            self._workspace.say(Notice(text, "info", "undo", stays=True))

    def _brought_back(self, draft: Draft) -> bool:
        """Save a draft; False where the note has it already. Nothing that is there is lost."""
        paper = self._workspace.detail(draft.paper)
        if paper is None:
            # It may come back, by an undo: until then the draft is kept.
            self._keep(draft)
            return False
        return joined(paper.note, draft) != paper.note and self.save(draft)

    # Templates

    def templates(self) -> "tuple[Template, ...]":
        """Give the templates by name."""
        return self._library.notes.templates()

    def filled(self, template: str, paper: PaperId) -> str:
        """Fill a template from a paper."""
        from storage.database.note_fields import values_of
        from storage.notes.templates import filled

        found = self._workspace.detail(paper)
        return template if found is None else filled(template, values_of(found, today()))


def joined(note: str, draft: Draft) -> str:
    """Give the note that a draft is brought back into: the draft itself, or both.

    Where the note was changed since, by another program say, the draft is put under it, unless
    all of it is there.
    """
    if note == draft.base or not note.strip():
        return draft.text
    if draft.text in note:
        return note
    return f"{note.rstrip()}\n\n{draft.text}"
