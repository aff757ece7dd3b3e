"""What the actions do with highlights."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.widgets.reader_pane import ReaderPane
from desktop.workspace import Workspace


class HighlightDeeds(QObject):
    """In the abstract that is read."""

    def __init__(self, workspace: Workspace, reader: ReaderPane, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._window = window
        self._deeds: dict[str, Callable[[], object]] = {
            "add": reader.highlight_selection,
            "put-lost": reader.cards.put_lost,
        }

    def do(self, deed: str) -> None:
        """Do what an action asks for."""
        self._deeds[deed]()
