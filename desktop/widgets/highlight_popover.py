"""A card for a highlight: eight colours by number and name, a comment, and the way out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.widgets.done_line import DoneLine
from desktop.widgets.key_button import KeyButton
from desktop.widgets.popover import Popover
from desktop.widgets.swatch import Swatch
from storage.database.rows import HighlightRow
from storage.vocabulary import HIGHLIGHT_COLOURS
from storage.words import clipped

_IN_A_ROW: Final = 4
_LONGEST_QUOTE: Final = 70


class HighlightPopover(Popover):
    """Asks for another colour, another comment, or that the highlight goes."""

    changed = Signal(int, str, str)
    """Id of the highlight, colour, comment."""
    removal_wanted = Signal(int)
    turned = Signal(object)
    """`HighlightRow`: of several at one place, the card is about this one now."""
    KEYS = (
        Popover.KEYS
        | frozenset(range(int(Qt.Key.Key_1), int(Qt.Key.Key_1) + len(HIGHLIGHT_COLOURS)))
        | {int(Qt.Key.Key_C), int(Qt.Key.Key_Delete), int(Qt.Key.Key_Backspace)}
        | {int(Qt.Key.Key_Return), int(Qt.Key.Key_Enter)}
        | {int(Qt.Key.Key_Left), int(Qt.Key.Key_Right)}
    )

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._highlight: HighlightRow | None = None
        self._here: tuple[HighlightRow, ...] = ()
        self.setAccessibleName("Highlight")
        self.setAccessibleDescription("1 to 8 set the colour, c the comment, Delete removes it")
        self._place = QLabel(self)
        self._place.setTextFormat(Qt.TextFormat.PlainText)
        self._place.setProperty("role", "dim")
        self.swatches: list[Swatch] = []
        grid = QGridLayout()
        grid.setSpacing(4)
        for number, colour in enumerate(HIGHLIGHT_COLOURS):
            swatch = Swatch(colour, number + 1, self)
            swatch.clicked.connect(self._on_swatch)
            self.swatches.append(swatch)
            grid.addWidget(swatch, number // _IN_A_ROW, number % _IN_A_ROW)
        self.comment = DoneLine(self)
        self.comment.setPlaceholderText("Comment (c)")
        self.comment.setAccessibleName("Comment on the highlight")
        self.comment.done.connect(self.dismiss)
        self.remove = KeyButton("Remove", "Del", self)
        self.remove.clicked.connect(self._remove)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.comment, 1)
        row.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(8)
        column.addWidget(self._place)
        column.addLayout(grid)
        column.addLayout(row)
        self.closed.connect(self.save_comment)

    @property
    def highlight(self) -> HighlightRow | None:
        """The highlight that the card is about."""
        return self._highlight

    def set_names(self, names: Mapping[str, str]) -> None:
        """Call the colours so."""
        for swatch in self.swatches:
            swatch.set_name(names.get(swatch.colour_name, swatch.colour_name))

    def show_highlight(
        self, highlight: HighlightRow, anchor: QRect, here: Sequence[HighlightRow] = ()
    ) -> None:
        """Show the card next to `anchor` (global), pinned; `here` are all at that place."""
        self.save_comment()
        self._here = tuple(here) if highlight in here else (highlight,)
        self._fill(highlight)
        self.show_at(anchor, pinned=True)

    def _fill(self, highlight: HighlightRow) -> None:
        self._highlight = highlight
        self.comment.setText(highlight.comment)
        for swatch in self.swatches:
            swatch.setChecked(swatch.colour_name == highlight.colour)
        several = len(self._here) > 1
        self._place.setVisible(several)
        number = self._here.index(highlight) + 1
        quote = clipped(highlight.quote, _LONGEST_QUOTE)
        self._place.setText(f"{number} of {len(self._here)}  ← →   “{quote}”")
        self.setAccessibleName(f"Highlight in {highlight.name}: {highlight.quote}")
        self.fit()

    def _turn(self, step: int) -> None:
        """Go on to another highlight of this place; what was typed is kept."""
        if self._highlight is None or len(self._here) < 2:
            return
        at = (self._here.index(self._highlight) + step) % len(self._here)
        said, left = self.comment.text().strip(), self._highlight
        self.save_comment()
        self._here = tuple(replace(h, comment=said) if h == left else h for h in self._here)
        self._fill(self._here[at])
        self.turned.emit(self._here[at])

    def press(self, key: int) -> None:
        """A number sets the colour; c, Delete, Enter and Escape do as they say."""
        number = key - int(Qt.Key.Key_1)
        if 0 <= number < len(self.swatches):
            self._set_colour(self.swatches[number].colour_name)
        elif key == Qt.Key.Key_C:
            self.write_comment()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._turn(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._remove()
        else:
            self.dismiss()

    @Slot()
    def _on_swatch(self) -> None:
        sender = self.sender()
        if isinstance(sender, Swatch):
            self._set_colour(sender.colour_name)

    @Slot()
    def write_comment(self) -> None:
        """Let the comment be typed."""
        self.comment.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _set_colour(self, name: str) -> None:
        highlight, self._highlight = self._highlight, None
        comment = self.comment.text().strip()
        self.dismiss()
        if highlight is not None and (name, comment) != (highlight.colour, highlight.comment):
            self.changed.emit(highlight.id, name, comment)

    @Slot()
    def _remove(self) -> None:
        highlight, self._highlight = self._highlight, None
        self.dismiss()
        if highlight is not None:
            self.removal_wanted.emit(highlight.id)

    @Slot()
    def save_comment(self) -> None:
        """Ask for the comment to be kept, if it is another than before."""
        highlight, self._highlight = self._highlight, None
        comment = self.comment.text().strip()
        if highlight is not None and comment != highlight.comment:
            self.changed.emit(highlight.id, highlight.colour, comment)
