"""The ranking of undecided papers, learned anew a moment after the reader has decided.

It is by one interest profile at a time: by her decisions, by a tag or by a reading list.
"""

from array import array
from functools import partial, reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.explaining import Explaining
from desktop.neighbours import Neighbours
from desktop.notices import Notice
from desktop.profiles import WindowProfiles
from storage.record import PaperId

if TYPE_CHECKING:
    from collections.abc import Generator

    from desktop.jobs import Failure
    from desktop.workspace import Workspace
    from storage.edits.edit import Aspect, Changes
    from storage.library import Library
    from storage.progress import Progress
    from storage.ranking.boosts import Boosted
    from storage.ranking.ranking import Ranked
    from storage.search.result import Result

PAUSE_MS: Final = 1_500
"""After the last decision: a reader who decides once a second is not interrupted by writing."""
LOOK_MS: Final = 400
"""After another profile was chosen: the window first shows what that has thought before."""


class Ranking(QObject):
    """Keeps relevance up to date, on a lane of its own; rows show it, nothing moves by it.

    Only where the reader ranks by another profile, the list is put in its order, from the top.
    """

    ranked = Signal()
    """All has been learned anew, or found to hold."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.rank)
        self._look = QTimer(self)
        self._look.setSingleShot(True)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._on_look)
        self._moves = self._to_top = False
        """The list waits for what another profile thinks; what comes next is read from the top."""
        self._read: PaperId | None = None
        """The paper that was read when another profile was chosen."""
        self._order_before: array[int] = array("q")
        self.has_learned = False
        """Whether the last ranking has learned anew, even where its ranks held."""
        self.profiles = WindowProfiles(library, workspace, self)
        self.profiles.switched.connect(self._on_switched)
        workspace.changed.connect(self._on_changed)
        workspace.results_ready.connect(self._on_results)
        self.explaining = Explaining(library, workspace, self)
        self.neighbours = Neighbours(library, workspace, self)

    def boosts(self) -> "tuple[Boosted, ...]":
        """Give what the reader adds to the relevance of papers herself, the largest first."""
        return self._library.boosts.list()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & self._learned_from():
            self._pause.start()
        elif changes.aspects & Aspect.BOOSTS:
            # Nothing else is being typed: the reader waits to see what comes of it.
            self.rank()
        elif changes.aspects & self._boosted_by():
            self._pause.start()

    def _learned_from(self) -> "Aspect":
        """Give what has to change for the profile in use to learn something else."""
        from storage.edits.edit import Aspect

        source = {"tag": Aspect.TAGS, "list": Aspect.LISTS}
        always = Aspect.DECISION | Aspect.PAPERS | Aspect.WORDS
        return always | source.get(self.profiles.used.kind, Aspect(0))

    def _boosted_by(self) -> "Aspect":
        """Give what has to change for its boosts to find other papers."""
        from storage.edits.bearing import bears_on
        from storage.edits.edit import Aspect

        return reduce(or_, (bears_on(one.query) for one in self.boosts()), Aspect(0))

    @Slot()
    def rank(self) -> None:
        """Learn from what the profile in use learns from; while that goes on, once more after."""
        self._start(learn=True)

    def _start(self, *, learn: bool) -> None:
        lane = self._workspace.lanes.ranking
        if lane.busy:
            self._pause.start()
        else:
            self.has_learned = learn
            lane.work(partial(self._rank, learn), done=self._on_ranked, failed=self._on_failed)

    def _rank(self, learn: bool) -> "Generator[Progress, None, Ranked]":
        """Rank, on the lane: NumPy is loaded there, and holds up nobody."""
        ranker = self._library.ranker
        ranker.explored = self._workspace.settings.explored_percent / 100
        return (yield from ranker.rank(learn=learn))

    @Slot(object)
    def _on_ranked(self, ranked: "Ranked") -> None:
        from storage.edits.edit import Aspect, Changes

        if ranked.changed:
            # Whatever its name is by now: where it holds, the next ranking tells of nothing.
            self._workspace.tell(Changes(Aspect.RELEVANCE, ranked.changed))
        if ranked.profile != self.profiles.used.name:
            # Another was chosen meanwhile, here or by another program.
            self.profiles.look()
        if ranked.profile != self.profiles.used.name:
            self._start(learn=False)
            return
        self._tell_nothing(ranked)
        self.ranked.emit()
        if self._moves:
            self._reorder()

    def _tell_nothing(self, ranked: "Ranked") -> None:
        """Say once that a tag or a list gives nothing to learn from."""
        nothing = ""
        if not ranked.kept and self.profiles.used.kind != "decisions":
            nothing = self.profiles.state().nothing
        if nothing and not self.profiles.nothing:
            name = self.profiles.used.name
            # It may be said over the step that took its tag away, and that step's own offer.
            self._workspace.say(Notice(f"Profile “{name}” has {nothing}.", offer="undo"))
        self.profiles.note_nothing(nothing)

    @Slot()
    def _on_switched(self) -> None:
        """Show at once what the profile has thought before; look whether that still holds."""
        self._moves, self._read = True, self._workspace.current
        if self.profiles.has_ranks():
            self._reorder()
            self._look.start()
        else:
            self._start(learn=False)

    @Slot()
    def _on_look(self) -> None:
        self._start(learn=False)

    def _reorder(self) -> None:
        """Ask again for what is shown where relevance has a say in it; begin at the top.

        Not so where the reader has gone on meanwhile: a large library is learned for a minute.
        """
        self._moves = False
        query, order, _typing = self._workspace.asked
        if self._workspace.result is None:
            return
        suggests = order.removeprefix("-") == "relevance" and not self._workspace.list_shown(query)
        suggests = suggests and not self._workspace.result.by_match
        if suggests or "relevance:" in query.lower():
            self._to_top = suggests and self._workspace.current == self._read
            self._order_before = self._workspace.ids
            self._workspace.refresh()

    @Slot(object, str)
    def _on_results(self, result: "Result", _query: str) -> None:
        if self._to_top and len(result.ids) and result.ids != self._order_before:
            self._workspace.set_current(PaperId(result.ids[0]))
        self._to_top = False

    @Slot(object)
    def _on_failed(self, failure: "Failure") -> None:
        """Try again after another program's write: nobody has asked for this, or waits for it."""
        if failure.busy:
            self._pause.start()
        else:
            # The order that was waited for does not come.
            self._moves = False
            self._workspace.say_failure(failure)
