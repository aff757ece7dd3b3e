"""A layout that sets widgets like words: left to right, then on the next line."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Lines of widgets, each line as high as its highest widget, centred on the line.

    Qt asks for the same sizes dozens of times while it lays a page out: what was answered is kept
    until an item changes.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8, line_gap: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self._hint: QSize | None = None
        self._least: QSize | None = None
        self._gap = gap
        self._line_gap = line_gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item at the end; Qt calls this from `addWidget`."""
        self._items.append(item)

    def insert_widget(self, index: int, widget: QWidget) -> None:
        """Put a widget before the item now at `index`."""
        self.addWidget(widget)
        self._items.insert(index, self._items.pop())
        self.invalidate()

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at an index, None beyond the last, as Qt asks for."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give up an item."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def invalidate(self) -> None:
        """Forget what was worked out; Qt calls this when an item changes, comes or goes."""
        self._heights.clear()
        self._hint = self._least = None
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        """It asks for no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """A narrow column needs more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines at a width."""
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = self._arrange(QRect(0, 0, width, 0), place=False)
        return height

    def setGeometry(self, rect: QRect) -> None:
        """Put every widget in its place."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """One line of everything."""
        if self._hint is None:
            shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
            width = sum(size.width() + self._gap for size in shown)
            height = max((size.height() for size in shown), default=0)
            self._hint = QSize(max(0, width - self._gap), height)
        return self._hint

    def minimumSize(self) -> QSize:  # noqa: N802 - Qt's name
        """The widest single widget."""
        if self._least is None:
            size = QSize()
            for item in self._items:
                size = size.expandedTo(item.minimumSize())
            self._least = size
        return self._least

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        """Break the items into lines and give the height; move them where `place` is set."""
        top = rect.y()
        line: list[tuple[QLayoutItem, QSize]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            size = hint.boundedTo(QSize(max(rect.width(), 1), hint.height()))
            if line and used + self._gap + size.width() > rect.width():
                top += self._set_line(line, QPoint(rect.x(), top), place=place) + self._line_gap
                line, used = [], 0
            used += size.width() + (self._gap if line else 0)
            line.append((item, size))
        return top + self._set_line(line, QPoint(rect.x(), top), place=place) - rect.y()

    def _set_line(
        self, line: list[tuple[QLayoutItem, QSize]], corner: QPoint, *, place: bool
    ) -> int:
        height = max((size.height() for _, size in line), default=0)
        if place:
            left = corner.x()
            for item, size in line:
                down = (height - size.height()) // 2
                item.setGeometry(QRect(QPoint(left, corner.y() + down), size))
                left += size.width() + self._gap
        return height
