"""What is done with the ranking: its reasons in the reader, and what it suggests besides."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from desktop.notices import Notice
from desktop.widgets.palette import Entry, Palette
from desktop.widgets.reader_pane import ReaderPane
from desktop.workspace import Workspace
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.profile_sources import SourceKind

EXPLORED_PERCENTS: Final = (0, 5, 10, 20)
"""Shares of other papers in the suggested order, as the action offers them in turn."""


class RankingDeeds(QObject):
    """The actions that are about relevance, by name."""

    def __init__(
        self, workspace: Workspace, window: QWidget, reader: ReaderPane, palette: Palette
    ) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._profiles = workspace.ranking.profiles
        self._window = window
        self._reader = reader
        self._palette = palette

    def do(self, deed: str) -> None:
        """Do one of them."""
        deeds = {
            "why": self._reader.why.toggle,
            "similar": self._reader.similar.search,
            "boosts": self.show_boosts,
            "explore": self.explore,
            "profile": self.choose_profile,
            "profiles": self.show_profiles,
        }
        deeds[deed]()

    def show_boosts(self) -> None:
        """Show what is added to the relevance of papers by hand."""
        from desktop.dialogs.boosts_dialog import BoostsDialog

        BoostsDialog(self._workspace, self._window).open()

    @Slot()
    def choose_profile(self) -> None:
        """Let the profile be chosen by which papers are ranked, or a tag or list that has none.

        The one that was in use before comes first, so that the key and Enter go back to it.
        """
        states, before = self._profiles.states(), self._profiles.before
        ordered = sorted(states, key=lambda one: (one.profile.in_use, one.profile.id != before))
        entries = [
            Entry(one.profile.name, one.told, "in use" if one.profile.in_use else "",
                  partial(self._profiles.use, one.profile.name))
            for one in ordered
        ]  # fmt: skip
        known = {(str(one.profile.kind), one.profile.source.casefold()) for one in states}
        entries += self._sources(known)
        entries.append(Entry("Interest profiles…", "make, rename, delete", "", self.show_profiles))
        self._palette.open(entries, asks="Rank by which interest profile, tag or list?")

    def _sources(self, known: set[tuple[str, str]]) -> list[Entry]:
        """Give the tags and lists that no profile learns from."""
        sidebar = self._workspace.sidebar()
        kinds: tuple[SourceKind, SourceKind] = ("tag", "list")
        return [
            Entry(one.name, f"new, of this {kind}", count_of(one.count, "paper"),
                  partial(self._profiles.rank_by, kind, one.name))
            for kind, named in zip(kinds, (sidebar.tags, sidebar.lists), strict=True)
            for one in named
            if (kind, one.name.casefold()) not in known
        ]  # fmt: skip

    def offered(self) -> list[Entry]:
        """Give, for the palette, the profiles that are not in use."""
        return [
            Entry(f"Rank by “{one.name}”", "Interest profile", one.learns_from,
                  partial(self._profiles.use, one.name))
            for one in self._profiles.list()
            if not one.in_use
        ]  # fmt: skip

    def show_profiles(self) -> None:
        """Show all profiles, to make, rename and delete them."""
        from desktop.dialogs.profiles_dialog import ProfilesDialog

        ProfilesDialog(self._workspace, self._window).open()

    def explore(self) -> None:
        """Have the next larger share of other papers suggested; after the largest, none."""
        settings = self._workspace.settings
        larger = (share for share in EXPLORED_PERCENTS if share > settings.explored_percent)
        settings.explored_percent = next(larger, 0)
        self._workspace.save_settings()
        self._workspace.ranking.rank()
        self._workspace.say(Notice(_told(settings.explored_percent)))


def _told(percent: int) -> str:
    if not percent:
        return "From now on the suggested order is by relevance alone."
    return (
        f"From now on {percent} in a hundred of the papers suggested first are others than those "
        "like the kept ones."
    )
