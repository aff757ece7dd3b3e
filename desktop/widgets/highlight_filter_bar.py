"""The row over all highlights that says which of them are shown."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.widgets.filter_line import FilterLine
from desktop.widgets.flow_layout import FlowLayout
from desktop.widgets.segments import Segments
from desktop.widgets.swatch import Swatch
from storage.database.highlights import HighlightFilter, HighlightsFound
from storage.vocabulary import HIGHLIGHT_COLOURS
from storage.words import count_of

SCOPES: Final = (
    ("library", "Library", "Highlights of the whole library"),
    ("found", "Search", "Highlights of the papers that the search finds"),
    ("selected", "Selection", "Highlights of the selected papers"),
)


class HighlightFilterBar(QWidget):
    """Whose highlights, which colours with their counts, lost ones, and words."""

    changed = Signal()
    """`filter` or `scope` is another now."""
    left = Signal()
    """Enter or arrow down in the words: to the rows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Filter of the highlights")
        self._filter = HighlightFilter()
        self.scopes = Segments(SCOPES, self)
        self.swatches: dict[str, Swatch] = {}
        self.lost = QPushButton(self)
        self.lost.setCheckable(True)
        self.lost.hide()
        self.words = FilterLine("Words, comments …", "highlights", self)
        self.clear_link = QPushButton("Clear", self)
        self.clear_link.setProperty("role", "link")
        self.clear_link.setAccessibleName("Clear the filter")
        for button in (self.lost, self.clear_link):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        line = FlowLayout(self, gap=6, line_gap=6)
        line.addWidget(self.scopes)
        line.addWidget(self.words)
        for number, colour in enumerate(HIGHLIGHT_COLOURS, 1):
            swatch = Swatch(colour, number, self)
            swatch.setAccessibleDescription(f"show these alone, or no longer: Alt+{number}")
            swatch.clicked.connect(self._on_chosen)
            self.swatches[colour] = swatch
            line.addWidget(swatch)
        line.addWidget(self.lost)
        line.addWidget(self.clear_link)
        self.scopes.chosen.connect(self._on_scope)
        self.lost.clicked.connect(self._on_chosen)
        self.words.textChanged.connect(self._on_chosen)
        self.words.left.connect(self.left)
        self.words.cleared.connect(self._on_cleared)
        self.clear_link.clicked.connect(self.clear)
        self._show_clear()

    @property
    def filter(self) -> HighlightFilter:
        """What is asked for."""
        return self._filter

    @property
    def scope(self) -> str:
        """Whose: "library", "found" or "selected"."""
        return self.scopes.current

    @property
    def is_open(self) -> bool:
        """Whether nothing in particular is asked for."""
        return self._filter == HighlightFilter()

    def show_found(self, found: HighlightsFound) -> None:
        """Show what the colours are called, and how many of each the words leave."""
        for colour, swatch in self.swatches.items():
            swatch.set_name(found.names.get(colour, colour))
            swatch.set_count(found.counts.get(colour, 0))
        self.lost.setText(f"Lost  {found.lost:,}")
        self.lost.setAccessibleName(f"{count_of(found.lost, 'highlight')} that lost their place")
        self.lost.setVisible(bool(found.lost) or self._filter.lost)

    def focus_words(self) -> None:
        """Let words be typed."""
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.words.selectAll()

    def toggle(self, colour: str) -> None:
        """Ask for a colour too, or no longer."""
        self.set_filter(replace(self._filter, colours=self._filter.colours ^ {colour}))

    @Slot()
    def clear(self) -> None:
        """Ask for nothing in particular again."""
        self.set_filter(HighlightFilter())

    def set_filter(self, wanted: HighlightFilter) -> None:
        """Show and ask for another filter."""
        if wanted == self._filter:
            return
        self._filter = wanted
        for colour, swatch in self.swatches.items():
            swatch.setChecked(colour in wanted.colours)
        self.lost.setChecked(wanted.lost)
        if self.words.text() != wanted.words:
            self.words.blockSignals(True)
            self.words.setText(wanted.words)
            self.words.blockSignals(False)
        self._show_clear()
        self.changed.emit()

    def choose_scope(self, scope: str) -> None:
        """Ask for other papers' highlights."""
        if scope != self.scope:
            self.scopes.choose(scope)
            self.changed.emit()

    def _show_clear(self) -> None:
        self.clear_link.setVisible(not self.is_open)

    @Slot()
    def _on_chosen(self) -> None:
        colours = frozenset(name for name, one in self.swatches.items() if one.isChecked())
        self.set_filter(HighlightFilter(colours, self.words.text(), self.lost.isChecked()))

    @Slot()
    def _on_scope(self) -> None:
        self.changed.emit()

    @Slot()
    def _on_cleared(self) -> None:
        self.clear()
        self.left.emit()
