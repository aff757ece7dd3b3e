"""The Highlights view: every highlight of the library, of a search or of selected papers."""

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QItemSelection, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop.jobs import Failure
from desktop.keys.in_force import key_of, keys, told
from desktop.widgets.empty_state import EmptyState, Offer
from desktop.widgets.highlight_filter_bar import HighlightFilterBar
from desktop.widgets.highlight_popover import HighlightPopover
from desktop.widgets.highlights_table import HighlightsTable
from desktop.widgets.key_button import KeyButton
from desktop.workspace import Workspace
from storage.database.highlights import HighlightsFound
from storage.vocabulary import HIGHLIGHT_COLOURS
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes, Edit


COLOURS: Final = tuple(HIGHLIGHT_COLOURS)


class HighlightsView(QWidget):
    """Filter, rows, and a card for the current one. It reads only while it is in sight."""

    opened = Signal(object)
    """`HighlightPlace`: show its words in its paper."""
    names_wanted = Signal()
    """Let the colours be given names."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._stale = True
        self._total = 0
        self.setAccessibleName("Highlights view")
        self.filter = HighlightFilterBar(self)
        self.table = HighlightsTable(workspace.highlight_places, self)
        self.empty = EmptyState(self)
        self.card = HighlightPopover(self)
        self.summary, self._hint = QLabel(self), QLabel(self)
        self.summary.setAccessibleName("Number of highlights")
        self.names = KeyButton("Name the colours…", "", self)
        self.setFocusProxy(self.table)
        self._lay_out()
        self._connect()
        self._take_keys()
        self._deeds: dict[str, Callable[[], object]] = {
            "next": lambda: self.table.step(1),
            "previous": lambda: self.table.step(-1),
            "extend-down": lambda: self.table.extend(1),
            "extend-up": lambda: self.table.extend(-1),
            "all": self.table.selectAll,
            "filter": self.filter.focus_words,
            "edit": self.edit,
            "comment": self.comment,
            "remove": self.remove,
        }

    def _lay_out(self) -> None:
        for label in (self.summary, self._hint):
            label.setProperty("role", "dim")
        line = QHBoxLayout()
        line.setSpacing(16)
        line.addWidget(self.summary, 1)
        line.addWidget(self._hint)
        line.addWidget(self.names)
        head = QVBoxLayout()
        head.setContentsMargins(20, 8, 20, 8)
        head.setSpacing(8)
        head.addLayout(line)
        head.addWidget(self.filter)
        self.stack = QStackedWidget(self)
        """The rows, or why there are none: where the letters of highlights work."""
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        workspace, table = self._workspace, self.table
        workspace.changed.connect(self._on_changed)
        workspace.results_ready.connect(self._on_results)
        workspace.selection_changed.connect(self._on_selected)
        workspace.settle.connect(self.card.save_comment)
        self.filter.changed.connect(self._read)
        self.filter.left.connect(table.setFocus)
        self.names.clicked.connect(self.names_wanted)
        table.opened.connect(self.opened)
        table.colour_wanted.connect(self.recolour)
        table.selectionModel().selectionChanged.connect(self._on_chosen)
        table.verticalScrollBar().valueChanged.connect(self.card.dismiss)
        self.card.changed.connect(self._on_card_changed)
        self.card.removal_wanted.connect(self._on_card_removed)
        keys().changed.connect(self._take_keys)

    @Slot()
    def _take_keys(self) -> None:
        hints = told(*((f"highlights-{deed}", deed) for deed in ("comment", "remove")))
        self._hint.setText("   ".join(["1–8 colour", *hints, "⏎ open paper"]))

    def do(self, deed: str) -> None:
        """Do what an action of the Highlights view is called."""
        self._deeds[deed]()

    def event(self, event: QEvent) -> bool:
        """Claim its keys before the shortcuts of the window get them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (_colour_of(event) or self._clears(event))
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the filter, Alt with a number asks for a colour, whatever has the focus."""
        colour = _colour_of(event)
        if self._clears(event):
            self.filter.clear()
        elif colour:
            self.filter.toggle(colour)
        else:
            super().keyPressEvent(event)

    def _clears(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and not self.filter.is_open

    # What is shown

    def showEvent(self, event: QShowEvent) -> None:
        """Read when it comes into sight, if something changed meanwhile."""
        super().showEvent(event)
        if self._stale:
            self._read()

    @Slot()
    def _on_results(self) -> None:
        if self.filter.scope == "found":
            self._renew()

    @Slot()
    def _on_selected(self) -> None:
        if self.filter.scope == "selected":
            self._renew()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & (Aspect.HIGHLIGHTS | Aspect.PAPERS):
            self._renew()

    def _renew(self) -> None:
        self._stale = True
        if self.isVisible():
            self._read()

    @Slot()
    def _read(self) -> None:
        """Look for them on a lane: there may be thousands."""
        self._stale = False
        workspace = self._workspace
        papers: tuple[int, ...] | array[int] | None = {
            "library": None,
            "found": array("q", workspace.ids),
            "selected": workspace.selection,
        }[self.filter.scope]
        workspace.lanes.claims.run(
            workspace.highlights, self.filter.filter, papers,
            done=self._on_found, failed=self._on_failed, newest="highlights",
        )  # fmt: skip

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._stale = True
        self._workspace.say_failure(failure)

    @Slot(object)
    def _on_found(self, found: HighlightsFound) -> None:
        model, table = self.table.highlights, self.table
        row = table.currentIndex().row()
        kept = model.ids[row] if 0 <= row < len(model.ids) else None
        same = found.ids == model.ids
        model.set_ids(found.ids)
        self._total = found.total
        self.filter.show_found(found)
        self.card.set_names(found.names)
        if not same or kept is None:
            again = model.row_of(kept) if kept is not None else -1
            table.go_to(again if again >= 0 else max(0, min(row, len(found.ids) - 1)))
        self._say()

    @Slot(QItemSelection, QItemSelection)
    def _on_chosen(self) -> None:
        self._say()

    def _say(self) -> None:
        shown, chosen = len(self.table.highlights.ids), len(self.table.chosen)
        among = f"{shown:,} of " if shown != self._total else ""
        selected = f"  ·  {chosen:,} selected" if chosen > 1 else ""
        self.summary.setText(f"{among}{count_of(self._total, 'highlight')}{selected}")
        self._hint.setVisible(bool(shown) and self.width() >= 820)
        if not shown:
            self._say_why_none()
        wanted = self.table if shown else self.empty
        if self.stack.currentWidget() is not wanted:
            had_focus = self.stack.isAncestorOf(self.window().focusWidget() or self)
            self.stack.setCurrentWidget(wanted)
            self.setFocusProxy(wanted)
            if had_focus:
                self.setFocus()

    def _say_why_none(self) -> None:
        if self._total:
            self.empty.show_state(
                "search", "No highlight passes this filter",
                f"{count_of(self._total, 'highlight')} of these papers are hidden by it.",
                [Offer("Clear the filter", self.filter.clear)],
            )  # fmt: skip
        elif self.filter.scope != "library":
            self.empty.show_state(
                "highlight", "No highlights here", "These papers have none.",
                [Offer("Show those of the whole library", self._show_library)],
            )  # fmt: skip
        else:
            self.empty.show_state(
                "highlight", "No highlights yet",
                f"Select words of an abstract and press {key_of('highlight')}. All that you "
                "highlight, whatever the paper, is listed here.",
            )  # fmt: skip

    def _show_library(self) -> None:
        self.filter.choose_scope("library")

    # What is done

    @Slot(str)
    def recolour(self, colour: str) -> None:
        """Give the chosen highlights another colour."""
        from storage.edits.highlighting import RecolourHighlights

        if self.table.chosen:
            self._apply(RecolourHighlights(self.table.chosen, colour))

    def remove(self) -> None:
        """Take the chosen highlights away; it can be undone."""
        from storage.edits.highlighting import RemoveHighlights

        if self.table.chosen:
            self._apply(RemoveHighlights(self.table.chosen))

    def edit(self) -> None:
        """Open the card of the current highlight: colours, comment, and the way out."""
        place = self.table.current
        if place is not None:
            self.table.scrollTo(self.table.currentIndex())
            self.card.show_highlight(place.highlight, self.table.rect_of_current())

    def comment(self) -> None:
        """Let the comment of the current highlight be typed."""
        self.edit()
        if self.card.isVisible():
            self.card.write_comment()

    @Slot(int, str, str)
    def _on_card_changed(self, highlight: int, colour: str, comment: str) -> None:
        from storage.edits.annotating import ChangeHighlight

        self._apply(ChangeHighlight(highlight, colour, comment))

    @Slot(int)
    def _on_card_removed(self, highlight: int) -> None:
        from storage.edits.annotating import RemoveHighlight

        self._apply(RemoveHighlight(highlight))

    def _apply(self, edit: "Edit") -> None:
        self._workspace.apply(edit)


def _colour_of(event: QKeyEvent) -> str:
    """The colour that Alt with a number asks for; "" for any other key."""
    number = event.key() - int(Qt.Key.Key_1)
    if event.modifiers() == Qt.KeyboardModifier.AltModifier and 0 <= number < len(COLOURS):
        return COLOURS[number]
    return ""
