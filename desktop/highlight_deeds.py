"""What the actions do with highlights."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.widgets.reader_pane import ReaderPane
from desktop.workspace import Workspace

if TYPE_CHECKING:
    from storage.database.highlights import HighlightPlace


class HighlightDeeds(QObject):
    """In the abstract that is read, and in the view of all."""

    asked = Signal(str)
    """What to do in the Highlights view."""

    def __init__(self, workspace: Workspace, reader: ReaderPane, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._window = window
        self._deeds: dict[str, Callable[[], object]] = {
            "add": reader.highlight_selection,
            "put-lost": reader.cards.put_lost,
            "names": self.name_colours,
        }
        self._reader = reader

    def do(self, deed: str) -> None:
        """Do what an action asks for; what is not of the abstract is the view's."""
        if deed in self._deeds:
            self._deeds[deed]()
        else:
            self.asked.emit(deed)

    @Slot()
    def name_colours(self) -> None:
        """Let the colours be given names."""
        from desktop.dialogs.colour_names import ColourNamesDialog

        ColourNamesDialog(self._workspace, self._window).open()

    @Slot(object)
    def open(self, place: "HighlightPlace") -> None:
        """Show a highlight in its paper: the caret goes to its words."""
        self._workspace.open_paper(place.highlight.paper_id)
        self._reader.cards.show_highlight(place.highlight.id)
