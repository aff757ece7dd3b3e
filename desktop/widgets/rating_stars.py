"""Five stars to click, or to set with the arrow keys."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.theme import tokens

STARS: Final = 5
_SIZE: Final = 14.0
_STEP: Final = 15.0
_PAD: Final = 3

# A five-pointed star in a unit circle, point up: outer and inner corners in turn.
_OUTLINE: Final = (
    (0.000, -1.000), (0.239, -0.329), (0.951, -0.309), (0.386, 0.125), (0.588, 0.809),
    (0.000, 0.405), (-0.588, 0.809), (-0.386, 0.125), (-0.951, -0.309), (-0.239, -0.329),
)  # fmt: skip


class RatingStars(QWidget):
    """Shows a rating of 0 (none) to 5 and emits `rated` with the one that was asked for.

    Clicking the star that stands takes the rating away.
    """

    rated = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rating = 0
        self._hover = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Rating")
        self.set_rating(None)

    @property
    def rating(self) -> int:
        """The rating shown, 0 for none."""
        return self._rating

    def set_rating(self, rating: int | None) -> None:
        """Show a rating; None for none."""
        self._rating = rating or 0
        said = f"{self._rating} of {STARS} stars" if self._rating else "not rated"
        self.setAccessibleDescription(f"{said}; left and right change it")
        self.setToolTip(f"Rating: {said} (keys 1 to 5, 0 for none)")
        self.update()

    def sizeHint(self) -> QSize:
        """Five stars and room for the focus frame."""
        return QSize(int(_STEP * STARS) + 2 * _PAD, int(_SIZE) + 2 * _PAD)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the stars; those under the pointer show what a click would set."""
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        shown = self._hover or self._rating
        for index in range(STARS):
            painter.setBrush(colours.later if index < shown else colours.star_off)
            painter.drawPolygon(self._star(index))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colours.accent)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.end()

    def _star(self, index: int) -> QPolygonF:
        centre = QPointF(_PAD + _STEP * index + _STEP / 2, _PAD + _SIZE / 2 + 0.5)
        half = _SIZE / 2
        return QPolygonF([centre + QPointF(x * half, y * half) for x, y in _OUTLINE])

    def _at(self, x: float) -> int:
        return max(1, min(STARS, int((x - _PAD) // _STEP) + 1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show what a click here would set."""
        self._hover = self._at(event.position().x())
        self.update()

    def leaveEvent(self, _event: QEvent) -> None:
        """Show the rating again."""
        self._hover = 0
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the star under the pointer, or for none where it stands already."""
        if event.button() == Qt.MouseButton.LeftButton:
            asked = self._at(event.position().x())
            self._hover = 0
            self.rated.emit(0 if asked == self._rating else asked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right take one away and add one."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        asked = max(0, min(STARS, self._rating + step))
        if asked != self._rating:
            self.rated.emit(asked)
