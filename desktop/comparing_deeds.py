"""What begins a comparison of two papers at a time, and what is done in the Compare view."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.notices import Notice
from desktop.widgets.palette import Entry
from desktop.workspace import Workspace
from storage.errors import EditError
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.widgets.compare_view import CompareView


class ComparingDeeds(QObject):
    """The actions of the Compare view; the window makes the view when it is first asked for."""

    asked = Signal(str, object)
    """The name of a list, or "" and a tuple of papers, that the Compare view should ask about."""

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self.view: CompareView | None = None

    def do(self, deed: str) -> None:
        """Begin with what is shown or selected, or do a deed of the view."""
        if deed == "begin":
            self.begin()
        elif self.is_in_front and self.view is not None:
            self.view.do(deed)

    @property
    def is_in_front(self) -> bool:
        """Whether the view is what the reader sees."""
        return self.view is not None and self.view.isVisible()

    def undo(self) -> bool:
        """Take back the last answer where the view is in front; False where it is not."""
        if self.view is None or not self.is_in_front:
            return False
        self.view.undo()
        return True

    def begin(self) -> None:
        """Compare several papers that are selected, else the list that is shown, else all found."""
        chosen = self._workspace.selection
        name = self._workspace.list_shown(self._workspace.query)
        if len(chosen) > 1:
            self._open("", chosen)
        elif name is not None:
            self._open(name)
        else:
            self._open("", tuple(map(PaperId, self._workspace.ids)))

    def begin_list(self, name: str) -> None:
        """Compare the papers of a reading list."""
        self._open(name)

    def _open(self, name: str, papers: tuple[PaperId, ...] = ()) -> None:
        from storage.ranking.paired import MOST

        number = len(papers)
        if name:
            try:
                number = len(self._workspace.comparisons.of_list(name).papers)
            except EditError as error:
                self._workspace.say(Notice(str(error)))
                return
        if not 2 <= number <= MOST:
            self._workspace.say(
                Notice(f"Select 2 to {MOST} papers, or choose a reading list, to compare them.")
            )
            return
        self.asked.emit(name, papers)

    def offered(self) -> list[Entry]:
        """Give, for the palette, the comparisons that were begun."""
        return [
            Entry(
                f"Go on comparing “{one.list_name}”"
                if one.list_name
                else f"Go on comparing {count_of(len(one.papers), 'paper')}",
                "Compare view",
                count_of(one.answers, "answer"),
                partial(self._open, one.list_name, () if one.list_name else one.papers),
            )
            for one in self._workspace.comparisons.known()
        ]
