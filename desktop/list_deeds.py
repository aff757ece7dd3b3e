"""What is done with reading lists: new ones, papers put on them, moved in them, taken off them."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from desktop.models.orders import words_of
from desktop.notices import Notice
from desktop.widgets.comment_popover import CommentPopover
from desktop.widgets.palette import Entry
from desktop.workspace import Workspace
from storage.record import PaperId
from storage.words import clipped

if TYPE_CHECKING:
    from desktop.deeds import Panes
    from desktop.widgets.sidebar import Sidebar
    from storage.edits.edit import Edit

_STEPS: Final = {"up": -1, "down": 1}


class ListDeeds(QObject):
    """The actions that are about reading lists, by name; `sidebar` shows it and gives it."""

    def __init__(
        self, workspace: Workspace, panes: "Panes", sidebar: "Callable[[], Sidebar]"
    ) -> None:
        super().__init__(panes.window)
        self.workspace = workspace
        self.panes = panes
        self._sidebar = sidebar
        self._card: CommentPopover | None = None
        self._write: Callable[[str], Edit] | None = None
        self._deeds: dict[str, Callable[[], object]] = {
            "new": self.new,
            "add": self.add,
            "take-off": self.take_off,
            "comment": self.comment,
            "duplicate": self.duplicate,
            "keep-order": self.keep_order,
            "line": self.draw_line,
            "line-up": partial(self.move_line, -1),
            "line-down": partial(self.move_line, 1),
            "go": self.go,
            **{name: partial(self.move, by) for name, by in _STEPS.items()},
        }

    def do(self, deed: str) -> None:
        """Do one of them."""
        self._deeds[deed]()

    def new(self) -> None:
        """Make a reading list and let it be named."""
        self._sidebar().new_list()

    @Slot(object)
    def make_of(self, papers: tuple[PaperId, ...]) -> None:
        """Make a reading list of these papers, in this order, and let it be named."""
        self._sidebar().new_list(papers)

    def add(self) -> None:
        """Let a reading list be chosen for the selection, or a new one be named."""
        new = Entry("Add to a new list", "", "", self._add_to_new)
        self.panes.palette.open(
            [*self.offered(), new],
            asks="Add to which reading list? Type a new name to make one",
            makes=self._offered_new,
        )

    def _offered_new(self, name: str) -> Entry | None:
        """Give, for the palette, the list of this name to be made, unless it is there."""
        if any(one.name.casefold() == name.casefold() for one in self.workspace.lists()):
            return None
        return Entry(f"Add to a new list “{name}”", "", "", partial(self.add_to, name))

    def offered(self, group: str = "") -> list[Entry]:
        """Give, for the palette, the lists that the selection can be added to."""
        return [
            Entry(f"Add to “{one.name}”", group, "", partial(self.add_to, one.name))
            for one in self.workspace.lists()
        ]

    def add_to(self, name: str) -> None:
        """Put the selection on a reading list."""
        from storage.edits.listing import AddToList

        if self.workspace.selection:
            self.workspace.apply(AddToList(self.workspace.selection, name))

    def take_off(self) -> None:
        """Take the selection off the reading list that is shown."""
        from storage.edits.listing import RemoveFromList

        name = self._list_shown()
        if name is not None:
            self.workspace.apply(RemoveFromList(self.workspace.selection, name), self._show_order)

    def move(self, by: int) -> None:
        """Move the selection up or down in the reading list that is shown."""
        from storage.edits.listing import MoveInList

        name = self._list_shown()
        if name is None:
            return
        chosen = set(self.workspace.selection)
        ids = self.workspace.ids
        # In the order of the list, whatever the order in which they were selected.
        moved = tuple(PaperId(paper) for paper in ids if paper in chosen)
        above = sum(1 for paper in ids[: ids.index(moved[0])] if paper not in chosen)
        self.workspace.apply(MoveInList(moved, name, max(0, above + by)), self._show_order)

    @Slot(object, int)
    def move_before(self, papers: tuple[PaperId, ...], row: int) -> None:
        """Move papers before a row of the reading list that is shown."""
        from storage.edits.listing import MoveInList

        name = self.workspace.list_shown(self.workspace.query)
        ids, chosen = self.workspace.ids, set(papers)
        moved = tuple(PaperId(paper) for paper in ids if paper in chosen)
        if name is not None and moved:
            above = sum(1 for paper in ids[:row] if paper not in chosen)
            self.workspace.apply(MoveInList(moved, name, above), self._show_order)

    def comment(self) -> None:
        """Let a line of comment be written on the paper's entry in the list that is shown."""
        from storage.edits.listing import CommentInList

        name, paper = self._list_shown(), self.workspace.current
        detail = self.workspace.detail(paper) if paper is not None else None
        if name is None or detail is None:
            return
        places = [one for one in detail.lists if one.name.casefold() == name.casefold()]
        if not places:
            self.workspace.say(Notice(f"This paper is not on “{name}”."))
            return
        self._write = partial(CommentInList, detail.id, places[0].name)
        title = f"{clipped(detail.label, 44)} on “{clipped(places[0].name, 24)}”"
        self._ask("Comment", title, "Why it is on this list", places[0].comment)

    def _ask(self, name: str, title: str, hint: str, text: str) -> None:
        """Let a line of text be written beside the paper; `_write` makes the edit of it."""
        if self._card is None:
            self._card = CommentPopover(self.panes.window)
            self._card.written.connect(self._on_written)
        self._card.ask(name, title, hint, text, self.panes.list_pane.list.current_rect())

    @Slot(str)
    def _on_written(self, text: str) -> None:
        if self._write is not None:
            self.workspace.apply(self._write(text))

    def draw_line(self) -> None:
        """Draw a line below the paper across the list that is shown, or let it say another thing.

        Left empty, the line that is there goes.
        """
        from storage.edits.lining import DrawLine, NameLine, RemoveLine

        name = self._list_shown()
        above = self._above(name)
        if name is None or above is None:
            return
        there = next((one for one in self.workspace.lines(name) if one.above == above), None)

        def write(text: str) -> "Edit":
            if there is None:
                return DrawLine(name, text, above)
            return NameLine(there.id, text) if text else RemoveLine(there.id)

        self._write = write
        title = f"Line below this paper, across “{clipped(name, 24)}”"
        hint = "As “Read this week”" + ("; empty takes it away" if there else "")
        self._ask("What the line says", title, hint, there.name if there else "")

    def move_line(self, by: int) -> None:
        """Move the line that is nearest to the paper up or down by one paper."""
        from storage.edits.lining import MoveLine

        name = self._list_shown()
        above = self._above(name)
        lines = self.workspace.lines(name) if name is not None else ()
        if above is None or not lines:
            if name is not None:
                self.workspace.say(Notice("No line is drawn across this reading list."))
            return
        nearest = min(lines, key=lambda one: abs(one.above - above))
        self.workspace.apply(MoveLine(nearest.id, max(0, nearest.above + by)))

    def _above(self, name: str | None) -> int | None:
        """Give how many papers of the list stand above a line below the current paper."""
        papers = self.workspace.papers_on(name) if name is not None else []
        current = self.workspace.current
        return papers.index(current) + 1 if current in papers else None

    @Slot()
    def keep_order(self) -> None:
        """Make the order in which the list is shown its own; from then on it is moved by hand."""
        from storage.edits.listing import OrderList

        name = self._list_shown()
        if name is None:
            return
        if self.workspace.order == "relevance":
            text = "It is shown in its own order. Choose another one over the list, then keep that."
            self.workspace.say(Notice(text))
            return
        said = words_of(self.workspace.order)
        ids = tuple(map(PaperId, self.workspace.ids))
        order = OrderList(ids, name, f"({said[0].lower()}{said[1:]})")
        self.workspace.apply(order, self._show_own_order)

    def _show_own_order(self, _applied: object) -> None:
        """Show the list in its own order, which is that of the list without another."""
        self.workspace.search(self.workspace.query, "relevance")

    def duplicate(self) -> None:
        """Make a copy of the list that is shown."""
        name = self._list_shown()
        if name is not None:
            self._sidebar().lists.duplicate(name)

    def go(self) -> None:
        """Let a reading list to be shown be chosen by typing."""
        self.panes.palette.open(
            [
                Entry(one.name, "Reading list", f"{one.count:,}", partial(self._open, one.name))
                for one in self.workspace.lists()
            ],
            asks="Go to which reading list?",
        )

    def _open(self, name: str) -> None:
        from storage.query.syntax import InList

        self.workspace.ask(str(InList(name)), "relevance")

    def _show_order(self, _applied: object) -> None:
        """Ask again what stands on the list, and in which order."""
        self.workspace.refresh()

    def _list_shown(self) -> str | None:
        """Give the list that the selection stands on; say what to do where none is shown."""
        name = self.workspace.list_shown(self.workspace.query)
        if name is None:
            self.workspace.say(Notice("Choose a reading list in the sidebar first."))
        elif " ".join(name.split()).casefold() not in {
            one.name.casefold() for one in self.workspace.lists()
        }:
            # It was renamed or deleted, and what it held is still shown.
            self.workspace.say(Notice(f"There is no reading list “{name}” any more."))
            return None
        return name if self.workspace.selection else None

    def _add_to_new(self) -> None:
        self._sidebar().new_list(self.workspace.selection)
