"""The papers that are most like the one that is read: links, each with what was decided on it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.theme import INTERFACE_PX, interface_font, pixmap, tokens
from desktop.widgets.mark_colours import readable
from storage.database.rows import PaperRow
from storage.vocabulary import Decision

_HEIGHT: Final = 24
_MARK: Final = 14
_LEFT: Final = 22
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Up, Qt.Key.Key_Down)


class SimilarLink(QWidget):
    """One paper in a line. Enter or a click opens it; arrows go to the next one."""

    opened = Signal(object)
    """`PaperId`."""

    def __init__(self, row: PaperRow, kind: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.row = row
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(row.label)
        year = f", {row.year}" if row.year else ""
        self.setAccessibleName(f"{kind}: {row.label}{year}, {row.decision.word}")
        self.setAccessibleDescription("Enter opens it")

    def sizeHint(self) -> QSize:
        """A line."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the mark, the label and the year, on a ground while it is pointed at."""
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.selection if self.hasFocus() else colours.hover)
            painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        decision = self.row.decision
        own = {
            Decision.KEEP: colours.keep,
            Decision.LATER: colours.later,
            Decision.SKIP: colours.skip,
        }.get(decision, colours.accent)
        mark = pixmap(decision.word, own, _MARK, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(2, (_HEIGHT - _MARK) / 2), mark)
        painter.setFont(interface_font(INTERFACE_PX, figures=True))
        metrics = painter.fontMetrics()
        year = str(self.row.year) if self.row.year else ""
        room = self.rect().adjusted(_LEFT, 0, -4, 0)
        painter.setPen(colours.dim)
        right = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(room, right, year)
        width = room.width() - (metrics.horizontalAdvance(year) + 12 if year else 0)
        painter.setPen(readable(colours.accent, colours.paper, colours.text))
        text = metrics.elidedText(self.row.label, Qt.TextElideMode.ElideRight, width)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click opens it."""
        inside = self.rect().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and inside:
            self.opened.emit(self.row.id)

    def event(self, event: QEvent) -> bool:
        """Claim its keys before the window's shortcuts; draw anew what focus and pointer change."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _KEYS
            and event.modifiers() == Qt.KeyboardModifier.NoModifier
        ):
            event.accept()
            return True
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.PaletteChange):
            self.update()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, arrows move; the rest goes on up."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.row.id)
        elif event.key() == Qt.Key.Key_Down:
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Up:
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)


class SimilarList(QWidget):
    """The links, the nearest first."""

    opened = Signal(object)
    """`PaperId` of the one that was opened."""

    def __init__(self, parent: QWidget, kind: str = "Similar paper") -> None:
        super().__init__(parent)
        self._kind = kind
        self._links: list[SimilarLink] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setAccessibleName(f"{kind}s")

    @property
    def links(self) -> tuple[SimilarLink, ...]:
        """The links."""
        return tuple(self._links)

    def show_rows(self, rows: Sequence[PaperRow]) -> None:
        """Show papers; the same ones again stay as they are."""
        if [link.row for link in self._links] == list(rows):
            return
        focused = next((at for at, link in enumerate(self._links) if link.hasFocus()), None)
        for link in self._links:
            self._column.removeWidget(link)
            link.hide()
            link.deleteLater()
        self._links = [SimilarLink(row, self._kind, self) for row in rows]
        for link in self._links:
            link.opened.connect(self.opened)
            self._column.addWidget(link)
            link.show()
        if focused is not None and self._links:
            last = min(focused, len(self._links) - 1)
            self._links[last].setFocus(Qt.FocusReason.OtherFocusReason)
