"""What is done with the ranking: its reasons in the reader."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.widgets.reader_pane import ReaderPane
from desktop.workspace import Workspace


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
        }
        deeds[deed]()

    def show_boosts(self) -> None:
        """Show what is added to the relevance of papers by hand."""
        from desktop.dialogs.boosts_dialog import BoostsDialog

        BoostsDialog(self._workspace, self._window).open()
