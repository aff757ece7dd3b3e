"""What the mouse does over the plot: point, click, frame with a rubber band, turn the wheel."""

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.theme import tokens


class Band(QWidget):
    """The frame while it is drawn: the marks within it stay as clear as they were."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a thin edge and a tint."""
        accent = tokens().accent
        tint = QColor(accent)
        tint.setAlpha(28)
        with QPainter(self) as painter:
            painter.setPen(QPen(accent, 1))
            painter.setBrush(tint)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class Pointing(QObject):
    """Watches a widget and turns its mouse events into signals; the widget itself sees none."""

    moved = Signal(QPointF)
    left = Signal()
    clicked = Signal(QPointF, bool)
    """Where, and whether Shift was held."""
    framed = Signal(QRectF, bool)
    """The rectangle that was drawn, and whether Shift was held."""
    zoomed = Signal(QPointF, float)
    """Where Ctrl and the wheel were turned, and by how many notches (away is positive)."""
    scrolled = Signal(QPointF)
    """By how many notches the wheel was turned, across and down; Shift swaps the two."""
    dragged = Signal(QPointF)
    """By how many pixels the plot was dragged with the middle button, right and down."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self._band = Band(watched)
        self._from: QPointF | None = None
        self._held: QPointF | None = None
        watched.setMouseTracking(True)
        watched.installEventFilter(self)

    @property
    def framing(self) -> bool:
        """Whether a rubber band is being drawn."""
        return self._band.isVisible()

    def stop(self) -> bool:
        """Give up the rubber band; say whether there was one."""
        there = self.framing
        self._band.hide()
        self._from = None
        return there

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take every event of the mouse."""
        kind = event.type()
        if isinstance(event, QWheelEvent):
            return self._wheel(event)
        if isinstance(event, QMouseEvent):
            if kind == QEvent.Type.MouseButtonPress:
                self._press(event)
            elif kind == QEvent.Type.MouseMove:
                self._move(event)
            elif kind == QEvent.Type.MouseButtonRelease:
                self._release(event)
            return True
        if kind == QEvent.Type.Leave:
            self.left.emit()
        return False

    def _press(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from = event.position()
        elif event.button() == Qt.MouseButton.MiddleButton:
            self._held = event.position()
            self.left.emit()

    def _move(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self.dragged.emit(event.position() - self._held)
            self._held = event.position()
            return
        if self._from is None:
            self.moved.emit(event.position())
            return
        far = (event.position() - self._from).manhattanLength()
        if not self.framing and far < QApplication.startDragDistance():
            return
        frame = QRectF(self._from, event.position()).normalized()
        self._band.setGeometry(frame.toAlignedRect())
        if not self.framing:
            self.left.emit()
            self._band.show()

    def _release(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            self._held = None
        if event.button() != Qt.MouseButton.LeftButton or self._from is None:
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        start = self._from
        if self.stop():
            self.framed.emit(QRectF(start, event.position()).normalized(), shift)
        else:
            self.clicked.emit(event.position(), shift)

    def _wheel(self, event: QWheelEvent) -> bool:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(event.position(), event.angleDelta().y() / 120)
            return True
        across, down = event.angleDelta().x() / 120, event.angleDelta().y() / 120
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            across, down = down, across
        self.scrolled.emit(QPointF(across, down))
        return True
