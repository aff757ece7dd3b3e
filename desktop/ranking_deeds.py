"""What is done with the ranking: its reasons in the reader, and what it suggests besides."""

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.notices import Notice
from desktop.widgets.reader_pane import ReaderPane
from desktop.workspace import Workspace

EXPLORED_PERCENTS: Final = (0, 5, 10, 20)
"""Shares of other papers in the suggested order, as the action offers them in turn."""


class RankingDeeds(QObject):
    """The actions that are about relevance, by name."""

    def __init__(self, workspace: Workspace, window: QWidget, reader: ReaderPane) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._window = window
        self._reader = reader

    def do(self, deed: str) -> None:
        """Do one of them."""
        deeds = {
            "why": self._reader.why.toggle,
            "similar": self._reader.similar.search,
            "boosts": self.show_boosts,
            "explore": self.explore,
        }
        deeds[deed]()

    def show_boosts(self) -> None:
        """Show what is added to the relevance of papers by hand."""
        from desktop.dialogs.boosts_dialog import BoostsDialog

        BoostsDialog(self._workspace, self._window).open()

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
