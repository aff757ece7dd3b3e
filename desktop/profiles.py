"""The interest profiles as the window knows them: which is in use, and how another comes to be."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from storage.database.profiles import DECISIONS, Profile
from storage.words import clipped

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.database.profiles import ProfileState
    from storage.edits.edit import Changes
    from storage.edits.profile_sources import SourceKind
    from storage.library import Library

_LONGEST: Final = 24
"""Characters of a name that is said beside something else."""


class WindowProfiles(QObject):
    """Knows the profile in use without asking the library at every row that is drawn."""

    switched = Signal()
    """Another profile is in use than before."""
    renamed = Signal()
    """The one in use is another, has another name, or something to learn from again, or not."""

    def __init__(self, library: "Library", workspace: "Workspace", parent: QObject) -> None:
        super().__init__(parent)
        self._library = library
        self._workspace = workspace
        self._used: Profile | None = None
        self.before = DECISIONS
        """The id of the profile that was in use before."""
        self.nothing = ""
        """Why the one in use has nothing to learn from; "" where it has, or nobody has looked."""
        workspace.changed.connect(self._on_changed)

    @property
    def used(self) -> Profile:
        """The profile by which papers are ranked."""
        if self._used is None:
            self._used = self._library.profiles.in_use()
        return self._used

    @property
    def by(self) -> str:
        """What is said behind "relevance": " by “gpu”"; "" for the decisions, as is usual."""
        return "" if self.used.id == DECISIONS else f" by “{clipped(self.used.name, _LONGEST)}”"

    @property
    def liked(self) -> str:
        """What papers are held to be like: "the kept papers", or "those of tag “gpu”"."""
        used = self.used
        return "the kept papers" if used.id == DECISIONS else f"those of {used.learns_from}"

    def list(self) -> tuple[Profile, ...]:
        """Give all, the decisions first."""
        return self._library.profiles.list()

    def states(self) -> "tuple[ProfileState, ...]":
        """Give all, with how much each has to learn from."""
        return self._library.profiles.states()

    def state(self) -> "ProfileState":
        """Tell how much the one in use has to learn from."""
        return self._library.profiles.state(self.used)

    def has_ranks(self) -> bool:
        """Whether the one in use has ranked papers before."""
        return self._library.profiles.has_ranks(self.used)

    def use(self, name: str) -> None:
        """Rank by a profile from now on. To choose that in use again is no step to take back."""
        from storage.edits.profiling import UseProfile

        if name != self.used.name:
            self._workspace.apply(UseProfile(name))

    def of_source(self, kind: "SourceKind", source: str) -> Profile | None:
        """Give the profile that learns from a tag or a reading list; None where there is none."""
        wanted = kind, source.casefold()
        known = (one for one in self.list() if (one.kind, one.source.casefold()) == wanted)
        return next(known, None)

    def rank_by(self, kind: "SourceKind", source: str) -> None:
        """Rank by a tag or a reading list: by its profile, which is made where there is none."""
        from storage.edits.profiling import AddProfile

        known = self.of_source(kind, source)
        if known is not None:
            self.use(known.name)
            return
        taken = {one.name.casefold() for one in self.list()}
        name, number = source, 1
        while name.casefold() in taken:
            name = f"{source} ({kind})" if number == 1 else f"{source} ({kind} {number})"
            number += 1
        self._workspace.apply(AddProfile(name, kind, source, use=True))

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & Aspect.PROFILES:
            self.look()

    def note_nothing(self, nothing: str) -> None:
        """Take note of why the profile in use has nothing to learn from, or that it has."""
        if nothing != self.nothing:
            self.nothing = nothing
            self.renamed.emit()

    def look(self) -> None:
        """Look which profile is in use now, and say so where it is another."""
        before, self._used = self.used, self._library.profiles.in_use()
        if self._used == before:
            return
        if self._used.id != before.id:
            self.nothing = ""
        self.renamed.emit()
        if self._used.id != before.id:
            self.before = before.id
            self.switched.emit()
