"""Paints a cell of a comparison: wrapped text, the words that differ, whether it is taken."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop import theme
from desktop.models.comparison import MARK_ROLE, NAME_ROLE, SPANS_ROLE
from desktop.widgets.utf16 import Utf16Map

Index = QModelIndex | QPersistentModelIndex
Laid = tuple[QTextLayout, float]
"""A text in lines, and the height of them."""
SIGN: Final = 30
"""Pixels before the text: room for the sign."""
_RIGHT: Final = 12
_AIR: Final = 8
_DOT: Final = 12
_ABSTRACT_PX: Final = 15
_LEADING: Final = 1.4
_CLOSE: Final = 1.2
_SHARE: Final = 0.28


class ComparisonCell(QStyledItemDelegate):
    """A filled ring is taken, an empty one could be; words that differ are bold and underlined."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._fonts = (theme.interface_font(), theme.abstract_font(_ABSTRACT_PX))
        self._laid: dict[tuple[int, int, int], Laid] = {}
        """Texts in lines by row, column and width, until `forget`."""

    def forget(self) -> None:
        """Set all texts anew: they, what is marked of them or the colours are others."""
        self._laid.clear()

    def _lines(self, index: Index, width: int) -> Laid:
        place = (index.row(), index.column(), width)
        if place not in self._laid:
            abstract = index.data(NAME_ROLE) == "abstract"
            leading = _LEADING if abstract else _CLOSE
            self._laid[place] = _laid_out(index, width, self._fonts[abstract], leading)
        return self._laid[place]

    def height(self, index: Index, width: int) -> int:
        """Give the pixels that a cell of this width needs."""
        return round(self._lines(index, width)[1]) + 2 * _AIR

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The text, wrapped."""
        view: Any = option
        return QSize(view.rect.width(), self.height(index, view.rect.width()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw ground, sign and words."""
        view: Any = option
        colours = theme.tokens()
        rect = QRectF(view.rect)
        mark = index.data(MARK_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if view.state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(colours.accent, 1.0))
            painter.setBrush(colours.selection)
            painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), 5, 5)
        if mark:
            _draw_ring(painter, rect, taken=mark == "taken")
        # What is compared word by word is not faded.
        faded = mark == "free" and index.data(NAME_ROLE) != "abstract"
        painter.setPen(colours.dim if faded else colours.text)
        layout, _height = self._lines(index, view.rect.width())
        layout.draw(painter, QPointF(rect.left() + SIGN, rect.top() + _AIR))
        painter.restore()


def _draw_ring(painter: QPainter, cell: QRectF, *, taken: bool) -> None:
    colours = theme.tokens()
    ring = QRectF(cell.left() + 11, cell.top() + _AIR + 3, _DOT, _DOT)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colours.accent if taken else colours.dim, 1.5))
    painter.drawEllipse(ring)
    if taken:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.accent)
        painter.drawEllipse(ring.adjusted(3, 3, -3, -3))


def _laid_out(index: Index, width: int, font: QFont, leading: float) -> Laid:
    """Set the text of a cell in lines."""
    text = str(index.data(Qt.ItemDataRole.DisplayRole))
    places = Utf16Map(text)
    layout = QTextLayout(text, font)
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(wrapping)
    spans = index.data(SPANS_ROLE)
    layout.setFormats([_marked(places.to_qt(start), places.to_qt(end)) for start, end in spans])
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(40, width - SIGN - _RIGHT))
        line.setPosition(QPointF(0, height))
        height += line.height() * leading
    layout.endLayout()
    return layout, height


def _marked(start: int, end: int) -> QTextLayout.FormatRange:
    colours = theme.tokens()
    form = QTextCharFormat()
    form.setFontUnderline(True)
    form.setFontWeight(QFont.Weight.DemiBold)
    form.setForeground(colours.text)
    form.setBackground(theme.mixed(colours.later, colours.paper, _SHARE))
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, end - start, form
    return made
