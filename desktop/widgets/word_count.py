"""How many include and exclude words a paper has: "+3 −1", with the words in the tool tip."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.theme import interface_font, tokens
from desktop.widgets.mark_colours import readable
from desktop.widgets.word_painting import count_words, word_colour

_GAP: Final = 8


class WordCount(QWidget):
    """Hidden where a paper has none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_words(self, include: tuple[str, ...], exclude: tuple[str, ...]) -> None:
        """Show the words of each list that a paper has."""
        self._shown = count_words(len(include), len(exclude))
        said = "; ".join(
            f"{side} words: {', '.join(words)}"
            for side, words in (("Include", include), ("Exclude", exclude))
            if words
        )
        self.setAccessibleName(said)
        self.setToolTip(said.replace("; ", "\n"))
        self.setVisible(bool(self._shown))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The figures, with air between them."""
        metrics = QFontMetrics(interface_font(bold=True, figures=True))
        widths = [metrics.horizontalAdvance(text) for _, text in self._shown]
        return QSize(sum(widths) + _GAP * max(0, len(widths) - 1) + 2, 20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the figures, each in the colour of its list."""
        colours = tokens()
        painter = QPainter(self)
        font = interface_font(bold=True, figures=True)
        painter.setFont(font)
        at = 0
        for side, text in self._shown:
            painter.setPen(readable(word_colour(side, colours), colours.paper, colours.text))
            room = self.rect().adjusted(at, 0, 0, 0)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
            at += QFontMetrics(font).horizontalAdvance(text) + _GAP
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
