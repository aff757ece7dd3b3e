"""How relevant the ranking holds a paper for: a bar and its figure, from 0 to 1."""

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.theme import INTERFACE_PX, interface_font, tokens

_BAR: Final = (44, 4)
_GAP: Final = 8
_FIGURE: Final = 28


class RelevanceMark(QWidget):
    """Hidden where a paper has none; dim where it was decided, since nothing is predicted then."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._relevance = 0.0
        self._decided = False
        self.liked = "the kept papers"
        """What a paper is held to be like."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_relevance(self, relevance: float | None, *, decided: bool) -> None:
        """Show a relevance, and whether the paper is decided: then nothing is predicted."""
        self.setVisible(relevance is not None)
        if relevance is None:
            return
        self._relevance, self._decided = relevance, decided
        said = f"Relevance {relevance:.2f}"
        self.setAccessibleName(f"{said}, of a decided paper" if decided else said)
        self.setToolTip(
            f"{said}: how like {self.liked}, among all undecided ones, from 0 to 1"
            + ("; this one is decided" if decided else "")
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Bar, gap, figure."""
        return QSize(_BAR[0] + _GAP + _FIGURE, 20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw them."""
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        top = (self.height() - _BAR[1]) / 2
        painter.setBrush(colours.track)
        painter.drawRoundedRect(QRectF(0, top, *_BAR), 2, 2)
        painter.setBrush(colours.dim if self._decided else colours.accent)
        share = max(0.0, min(1.0, self._relevance))
        painter.drawRoundedRect(QRectF(0, top, _BAR[0] * share, _BAR[1]), 2, 2)
        painter.setFont(interface_font(INTERFACE_PX, figures=True))
        painter.setPen(colours.dim if self._decided else colours.text)
        room = self.rect().adjusted(_BAR[0] + _GAP, 0, 0, 0)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), f"{self._relevance:.2f}")
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
