"""The words that speak for the paper that is read, and those against it, in two lines.

The lines are there as soon as the paper is: their words come a moment later, and nothing moves.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.theme import INTERFACE_PX, interface_font, tokens
from desktop.widgets.why_colours import against_colour, for_colour

if TYPE_CHECKING:
    from storage.ranking.explaining import Why
    from storage.ranking.ranking import Reason

Side: TypeAlias = "tuple[str, Sequence[Reason]]"
"""What leads a line, and its reasons."""

_LINE: Final = 21
_AIR: Final = (12, 2)
_LEAD: Final = 84
"""Room for the words that lead a line."""
_DOT: Final = " · "
_NONE: Final = {"Speaks for": "No word speaks for it", "Against": "No word speaks against it"}
"""What a line says without reasons, by what leads it else."""


class WhyStrip(QWidget):
    """Two lines of words, as many as there is room for; the focus shows that it can be read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._why: Why | None = None
        self.by = ""
        """What is said of the profile that gives the reasons, as in " by “gpu”"."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Why this relevance")
        self.hide()

    def show_why(self, why: "Why | None") -> None:
        """Show reasons; None where they are not known yet."""
        self._why = why
        self.setAccessibleDescription(self.text)
        self.setToolTip(self._weights())
        self.update()

    @property
    def text(self) -> str:
        """All that it says, as a sentence."""
        parts = [
            f"{lead}: {', '.join(one.words for one in reasons)}" if reasons else _NONE[lead]
            for lead, reasons in self._sides()
        ]
        return "; ".join(parts)

    def _sides(self) -> tuple[Side, ...]:
        why = self._why
        return () if why is None else (("Speaks for", why.speaks_for), ("Against", why.against))

    def _weights(self) -> str:
        """Write the reasons with what each adds, one a line."""
        from storage.ranking.explaining import written

        every = [one for _lead, reasons in self._sides() for one in reasons]
        lines = [f"{weight}  {words}" for weight, words in written(every)]
        head = f"What each word adds to the score{self.by}:"
        return "\n".join([head, *lines]) if lines else ""

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(200, 2 * _LINE + sum(_AIR))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words in the colours that they have in the text."""
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inks = for_colour(colours), against_colour(colours)
        for number, (side, ink) in enumerate(zip(self._sides(), inks, strict=False)):
            self._draw_side(painter, number, side, ink)
        if self.hasFocus():
            # A frame would touch the words, which begin at the edge as the abstract does.
            painter.fillRect(QRectF(0, self.height() - 2, self.width(), 2), colours.accent)
        painter.end()

    def _draw_side(self, painter: QPainter, number: int, side: Side, ink: QColor) -> None:
        lead, reasons = side
        baseline = _AIR[0] + number * _LINE + 15
        painter.setFont(interface_font(INTERFACE_PX))
        painter.setPen(tokens().dim)
        if not reasons:
            painter.drawText(0, baseline, _NONE[lead])
            return
        painter.drawText(0, baseline, lead)
        painter.setPen(ink)
        measure = painter.fontMetrics().horizontalAdvance
        words = fitting([one.words for one in reasons], self.width() - _LEAD, measure)
        painter.drawText(_LEAD, baseline, words)

    def event(self, event: QEvent) -> bool:
        """Draw the frame of the focus, and anew in other colours."""
        if event.type() in (
            QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.PaletteChange,
        ):  # fmt: skip
            self.update()
        return super().event(event)


def fitting(words: Sequence[str], width: int, measure: Callable[[str], int]) -> str:
    """Write as many words as a width has room for, and how many more there are."""
    for many in range(len(words), 0, -1):
        more = f"{_DOT}{len(words) - many} more" if many < len(words) else ""
        text = _DOT.join(words[:many]) + more
        if measure(text) <= width:
            return text
    return words[0] if words else ""
