"""Where a paper came from: dump, listing, place and day; the dump's own text on demand."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.widgets.fitted_text import FittedText
from desktop.widgets.press_button import PressButton
from storage.clock import local
from storage.database.rows import OriginRow


class OriginItem(QWidget):
    """One origin. Used again for the next paper: new widgets cost more than new words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._raw = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        line = QHBoxLayout()
        line.setSpacing(8)
        self._words = QLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        # The name of a dump, which has no blanks, must not widen the page with the abstract.
        self._words.setMinimumWidth(1)
        self._words.setProperty("role", "dim")
        self.toggle = PressButton("Raw text", self)
        self.toggle.setProperty("role", "flat")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._on_toggled)
        line.addWidget(self._words, 1)
        line.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(line)
        self.text = FittedText(self)
        self.text.hide()
        column.addWidget(self.text)

    def show_origin(self, origin: OriginRow) -> None:
        """Show an origin, its text folded away."""
        self._raw = origin.raw
        self._words.setText(origin_words(origin))
        self._words.setToolTip(origin.path)
        self.toggle.setAccessibleName(f"Raw text in {origin.file_name}")
        self.text.setAccessibleName(f"Text of {origin.file_name} as the dump has it")
        self.toggle.setChecked(False)
        self.text.clear()

    @Slot(bool)
    def _on_toggled(self, shown: bool) -> None:
        # Set only when asked for: few are ever looked at.
        if shown and not self.text.toPlainText():
            self.text.setPlainText(self._raw)
        self.toggle.setText("Hide raw text" if shown else "Raw text")
        self.text.setVisible(shown)


class OriginsList(QWidget):
    """All origins of a paper."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._origins: tuple[OriginRow, ...] = ()
        self._items: list[OriginItem] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.setAccessibleName("Origins")

    @property
    def items(self) -> tuple[OriginItem, ...]:
        """The lines in use."""
        return tuple(self._items[: len(self._origins)])

    def show_origins(self, origins: Sequence[OriginRow]) -> None:
        """Show where a paper came from; the same again keeps what is unfolded."""
        if tuple(origins) == self._origins:
            return
        self._origins = tuple(origins)
        while len(self._items) < len(origins):
            item = OriginItem(self)
            self._items.append(item)
            self._column.addWidget(item)
        for item, origin in zip(self._items, origins, strict=False):
            item.show_origin(origin)
        for number, item in enumerate(self._items):
            item.setVisible(number < len(origins))


def origin_words(origin: OriginRow) -> str:
    """Write "daily.txt · Daily Papers · no. 12, line 25 · 28 Nov 2026"."""
    day = local(origin.imported_at)
    parts = (
        origin.file_name,
        origin.listing_title or "",
        f"no. {origin.position + 1}, line {origin.line}",
        f"imported {day.day} {day:%b %Y}",
    )
    return " · ".join(part for part in parts if part)
