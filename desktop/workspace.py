"""The one object that every pane talks to: the open library, what is searched, what is current.

Calls go down into it, facts come up as the signals of `desktop.reads`. Edits and reads of a page
take milliseconds and run on the GUI thread; searches, imports and exports run on the lanes.
"""

import time
from array import array
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from functools import partial, reduce
from operator import or_
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.asking import Answer, Question, answer
from desktop.counts import Counts
from desktop.deciding import Deciding
from desktop.duplicates import Duplicates
from desktop.edits import Act, Edits
from desktop.errands import Errands, ExportWish
from desktop.imports import Imports
from desktop.jobs import Failure, Lanes
from desktop.list_progress import ListProgress
from desktop.lull import Lull
from desktop.moving_on import decided, first_of, next_undecided
from desktop.notes import WindowNotes
from desktop.notices import Notice, done_notice
from desktop.pace import Pace
from desktop.ranking import Ranking
from desktop.reads import Reads
from desktop.rereads import Rereads
from desktop.staying import Staying
from desktop.watched import Watched
from storage.errors import ShortlistError
from storage.progress import Progress
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.settings import Settings
    from storage.edits.edit import Changes, Edit
    from storage.edits.history import Applied
    from storage.library import Library
    from storage.search.result import Result


class Workspace(Reads):
    """An open library and the state of the window over it. Lives on the GUI thread."""

    def __init__(
        self, library: "Library", settings: "Settings", lanes: Lanes, parent: QObject | None = None
    ) -> None:
        super().__init__(library, parent)
        library.keep_connection()  # every page of rows, every paper read is a look of its own
        self.settings = settings
        self.pace = Pace()
        self.lanes = lanes
        self.lull = Lull(self)
        self._result: Result | None = None
        self._asked = self._answered = Question()
        self._current: PaperId | None = None
        self._selection: tuple[PaperId, ...] = ()
        self._closed = False
        self.staying = Staying(self)
        for lane in lanes:
            lane.unhandled.connect(self.say_failure)
        self._errands = self._made_errands()
        self.edits = Edits(library, self)
        self.imports = Imports(library, self)
        self.rereads = Rereads(library, self)
        self.watched = Watched(library, self)
        self.duplicates = Duplicates(library, self)
        self.counts = Counts(library, self)
        self.notes = WindowNotes(library, self)
        self.ranking = Ranking(library, self)
        self.list_progress = ListProgress(library, self)

    def _made_errands(self) -> Errands:
        errands = Errands(self._library, self.lanes, self)
        for name in ("progress", "busy_changed", "indexing", "notice"):
            getattr(errands, name).connect(getattr(self, name))
        errands.caught_up.connect(self._on_caught_up)
        errands.failed.connect(self.say_failure)
        return errands

    # What is being looked at

    @property
    def query(self) -> str:
        """The query of the result that is shown."""
        return self._answered.query

    @property
    def order(self) -> str:
        """The order of the result that is shown."""
        return self._answered.order

    @property
    def asked(self) -> Question:
        """What was asked last; it may not be answered yet, nor be a query that can be."""
        return self._asked

    @property
    def result(self) -> "Result | None":
        """The last good result; None before the first search."""
        return self._result

    @property
    def ids(self) -> "array[int]":
        """The ids of the result, in order."""
        return array("q") if self._result is None else self._result.ids

    @property
    def current(self) -> PaperId | None:
        """The paper that is read."""
        return self._current

    @property
    def place(self) -> int | None:
        """The row of the current paper in the result, from 0; None where it is not in it."""
        row = self._row_of(self._current)
        return row if row >= 0 else None

    @property
    def selection(self) -> tuple[PaperId, ...]:
        """The papers that an act is about: those selected in the list, else the current one."""
        if self._selection:
            return self._selection
        return () if self._current is None else (self._current,)

    @property
    def busy(self) -> bool:
        """Whether an import, an export or indexing is going on."""
        return self._errands.busy

    @property
    def is_indexing(self) -> bool:
        """Whether words of some papers are not in the index yet."""
        return self._errands.is_indexing

    # Searching

    def search(self, text: str, order: str | None = None, *, typing: bool = False) -> None:
        """Search on the search lane; the newest call wins. `typing` completes the last word."""
        self._asked = Question(text, order or self._asked.order, typing)
        if typing:
            self.lull.typed()
        else:
            self.lull.end()
        self.refresh()

    def ask(self, text: str, order: str | None = None, *, typing: bool = False) -> None:
        """Put a query in the search line and search."""
        self.query_asked.emit(text)
        self.search(text, order, typing=typing)

    def refresh(self) -> None:
        """Ask the same again: after an import, or when something new may be found."""
        self.lanes.search.run(
            answer, self._library, self._asked,
            done=self._on_answer, failed=self._on_search_failed, newest="search",
        )  # fmt: skip

    @Slot(object)
    def _on_answer(self, found: Answer) -> None:
        before, ids = self._current, self.ids
        query, order, _typing = found.question
        same = (query, order) == (self.query, self.order)
        keeps = same or not query.strip()
        self._result, self._answered = found.result, found.question
        self._current = self.staying.choose(ids, same=same, keeps=keeps)
        selected = self._selection if same and len(self._selection) > 1 else ()
        self._selection = ()
        self.results_ready.emit(found.result, query)
        if selected:
            self.select(selected)
        if self._current != before:
            self.current_changed.emit(self._current)
        self.selection_changed.emit()
        if not found.result.ids:
            self.none_found.emit(found.result.killers, found.instead)
        self.lull.answered()

    @Slot(object)
    def _on_search_failed(self, failure: Failure) -> None:
        # What is shown is what can be asked again.
        self._asked = self._answered
        self.lull.answered()
        if failure.span is not None:
            self.search_failed.emit(failure)
        else:
            self.say_failure(failure)

    def _row_of(self, paper: PaperId | None) -> int:
        if paper is not None:
            with suppress(ValueError):
                return self.ids.index(paper)
        return -1

    # Current paper and selection

    def set_current(self, paper: PaperId | None) -> None:
        """Read this paper."""
        if paper != self._current:
            self._current = paper
            self.current_changed.emit(paper)

    def set_selection(self, papers: Iterable[PaperId]) -> None:
        """Take note of what is selected in the list."""
        chosen = tuple(papers)
        if chosen != self._selection:
            self._selection = chosen
            self.selection_changed.emit()

    def open_paper(self, paper: PaperId) -> None:
        """Show a paper to read; where the result does not hold it, all papers are searched."""
        self.set_current(paper)
        if self._row_of(paper) < 0:
            self.ask("")
        self.paper_opened.emit(paper)

    def select(self, papers: Iterable[PaperId]) -> None:
        """Select papers in the list, from elsewhere than the list."""
        self.selection_asked.emit(tuple(papers))

    # Edits

    def apply(self, edit: "Edit", done: "Callable[[Applied], object] | None" = None) -> bool:
        """Make an edit and say so; `done` is told of it. Gives whether it is made, or going to be.

        What the user's world refuses is said. A long edit, and any behind one, is made later.
        """
        return self.edits.edit(edit, partial(self._on_applied, done))

    def _on_applied(self, done: "Callable[[Applied], object] | None", applied: "Applied") -> None:
        self.tell(applied.changes)
        self.say(done_notice(applied))
        if done is not None:
            done(applied)

    def decide(self, decision: Decision) -> None:
        """Decide on the selection, and move on to the next undecided paper of the list."""
        self.settle.emit()
        papers = self.selection
        if papers:
            said = decided(decision, self.rows(papers)) if len(papers) == 1 else ""
            Deciding(self, decision, papers, said).decide()

    def move_on(self, papers: tuple[PaperId, ...]) -> bool:
        """Go to the next paper on which neither a decision was made nor one waits."""
        self.pace.decided(time.monotonic())
        row = self.staying.above(max(self._row_of(paper) for paper in (papers[0], papers[-1])))
        # In this order: a set grows faster by few than by 100,000.
        pending = frozenset(papers) | self.edits.decided_on()
        after = next_undecided(self.ids, row, self.undecided, pending)
        if after is None:
            return False
        self._selection = ()
        self.set_current(after)
        self.selection_changed.emit()
        if len(papers) > 1:
            self.select((after,))
        return True

    def undo(self) -> None:
        """Take back the last edit, and go to the paper that it was about."""
        self._travel("Undo", self._library.undoing, self._library.is_long_undo, self._on_undone)

    def redo(self) -> None:
        """Make the last edit that was taken back again."""
        self._travel("Redo", self._library.redoing, self._library.is_long_redo, self._on_redone)

    def undo_to(self, history_id: int) -> None:
        """Take back every edit down to and including that one."""
        steps = partial(self._library.undoing, history_id)
        is_long = partial(self._library.is_long_undo, history_id)
        self._travel("Undo", steps, is_long, self._on_undone)

    def _travel(
        self,
        said: str,
        steps: "Callable[..., Generator[Progress, None, tuple[Applied, ...]]]",
        is_long: Callable[[], bool],
        done: "Callable[[tuple[Applied, ...]], None]",
    ) -> None:
        self.settle.emit()
        self.edits.make(Act(said, steps, is_long, done, goes_back=True))

    def _on_undone(self, done: "tuple[Applied, ...]") -> None:
        self._say_steps(done, "Undone: ", "There is nothing to undo.")

    def _on_redone(self, done: "tuple[Applied, ...]") -> None:
        self._say_steps(done, "Again: ", "There is nothing to redo.")

    def _say_steps(self, done: "tuple[Applied, ...]", lead: str, nothing: str) -> None:
        if not done:
            self.say(Notice(nothing))
            return
        changes = reduce(or_, (one.changes for one in done))
        self.tell(changes)
        self._go_back_to(changes)
        what = done[0].summary if len(done) == 1 else count_of(len(done), "step")
        self.say(Notice(f"{lead}{what}"))

    def _go_back_to(self, changes: "Changes") -> None:
        """Go to the paper that a step was about; of many none is the one, so all stays in place."""
        papers = changes.papers
        if not papers or self._current in papers:
            return
        if len(papers) > 1 and self._current in self.ids:
            return
        back = first_of(self.ids, papers)
        if back is not None:
            self._selection = ()
            self.set_current(back)

    def tell(self, changes: "Changes") -> None:
        """Say what is out of date, whoever has changed it."""
        from storage.edits.edit import Aspect

        self.forget(changes)
        self.changed.emit(changes)
        self.history_changed.emit()
        if changes.aspects & (Aspect.PAPERS | Aspect.NOTES | Aspect.HIGHLIGHTS):
            self._errands.catch_up_soon()
        if changes.aspects & Aspect.PAPERS and self._result is not None:
            self.refresh()

    # Long work

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Import dumps on the library lane; the report comes as `imported`."""
        self.imports.start(paths)

    def catch_up(self) -> None:
        """Index what is not indexed yet, on the library lane."""
        self._errands.catch_up()

    @Slot()
    def _on_caught_up(self) -> None:
        if self._result is not None and self._result.owed:
            self.staying.ask()
            self.refresh()

    def export(
        self,
        name: str,
        target: Path,
        *,
        query: str | None = None,
        list_name: str | None = None,
        ids: Sequence[int] | None = None,
    ) -> None:
        """Write an export on the files lane: of a query, of a reading list, or of ids."""
        self.settle.emit()
        self._errands.export(ExportWish(name, target, query, list_name, ids))

    def cancel(self) -> None:
        """Stop a long edit at its next step; else imports, indexing and exports."""
        if self.edits.busy:
            self.edits.cancel()
        else:
            self._errands.cancel()

    # What is said, and the end

    def say(self, notice: Notice) -> None:
        """Show a notice."""
        self.notice.emit(notice)

    def save_settings(self) -> None:
        """Write the settings; a failure is a notice."""
        try:
            self.settings.save()
        except ShortlistError as error:
            self.say(Notice(str(error), "error"))

    @Slot(object)
    def say_failure(self, failure: Failure) -> None:
        """Show what went wrong: a sentence where it is the user's world, else a fault of ours."""
        if failure.expected:
            self.say(Notice(failure.message, "error", stays=True))
        else:
            self.failed.emit(failure)

    def close(self) -> None:
        """Save what is typed, stop the lanes but for files and edits, wait for them, close."""
        if self._closed:
            return
        self._closed = True
        self.settle.emit()
        self.lull.end()  # What waits for it reads the library.
        self.lanes.close()
        self.edits.finish()
        self._library.close()
