"""Paints the sidebar's rows: dot, name, and the count at the right."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop import theme
from desktop.keys.in_force import key_of
from desktop.models.sidebar_nodes import Node
from desktop.models.sidebar_tree import NODE_ROLE
from desktop.theme import Tokens
from desktop.widgets.row_ground import paint_frame
from desktop.widgets.tag_ink import draw_tag
from desktop.widgets.tag_name_line import TagNameLine
from storage.database.rows import Counted
from storage.vocabulary import Decision

ROW: Final = 26
SECTION_ROW: Final = 34
SIDE: Final = 8
DOT: Final = 9
_DECISION_TOKENS: Final = {
    Decision.UNDECIDED: "accent",
    Decision.KEEP: "keep",
    Decision.LATER: "later",
    Decision.SKIP: "skip",
}


class SidebarDelegate(QStyledItemDelegate):
    """Paints a row; `drop_on` is the row that would take what is dragged over the sidebar.

    `tags` gives all tags, for the line that says into which a new name would merge one.
    """

    def __init__(self, tags: Callable[[], Sequence[Counted]], parent: QWidget) -> None:
        super().__init__(parent)
        self.tags = tags
        self.drop_on: QModelIndex | None = None
        self.drop_edge = 0
        """Where a list would go: before that row (-1), behind it (1), or under it (0)."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Sections stand a little apart."""
        node = index.data(NODE_ROLE)
        section = isinstance(node, Node) and node.kind == "section"
        return QSize(100, SECTION_ROW if section else ROW)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        view: Any = option
        node = index.data(NODE_ROLE)
        if not isinstance(node, Node):
            return
        painter.save()
        colours = theme.tokens()
        rect = QRect(view.rect).adjusted(SIDE, 0, -SIDE, 0)
        if node.kind == "section":
            _draw_section(painter, rect, node, colours, open_=bool(view.state & _OPEN))
            if _has_focus(view):
                paint_frame(painter, rect)
        else:
            drop = index == self.drop_on
            _draw_ground(painter, rect, view, colours, drop=drop and not self.drop_edge)
            _draw_row(painter, rect, node, colours, selected=bool(view.state & _SELECTED))
            if drop and self.drop_edge:
                line = rect.top() if self.drop_edge < 0 else rect.bottom()
                painter.fillRect(rect.left() + node.depth * 8, line - 1, rect.width(), 2,
                                 colours.accent)  # fmt: skip
        painter.restore()

    def createEditor(
        self,
        parent: QWidget,
        _option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        """Edit the whole name, also of a nested tag."""
        node = index.data(NODE_ROLE)
        editor = QLineEdit(parent)
        if isinstance(node, Node) and node.kind == "tag":
            editor = TagNameLine(node.name, self.tags(), parent)
        editor.setAccessibleName("New name")
        editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
        editor.setStyleSheet("QLineEdit { padding: 0 4px; min-height: 0; border-radius: 4px; }")
        return editor


_TEACHES: Final = {
    "list": ("add-to-list", "{} adds"),
    "tag": ("tag", "{} tags"),
    "search": ("save-search", "{}"),
}
"""What an empty section says: the key of the action that fills it."""
_SELECTED: Final = QStyle.StateFlag.State_Selected
_OVER: Final = QStyle.StateFlag.State_MouseOver
_FOCUS: Final = QStyle.StateFlag.State_HasFocus
_OPEN: Final = QStyle.StateFlag.State_Open
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


def _draw_ground(painter: QPainter, rect: QRect, view: Any, colours: Tokens, *, drop: bool) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if view.state & _SELECTED:
        painter.setBrush(colours.selection)
        painter.drawRoundedRect(rect, 5, 5)
    elif view.state & _OVER:
        painter.setBrush(colours.hover)
        painter.drawRoundedRect(rect, 5, 5)
    if drop or _has_focus(view):
        paint_frame(painter, rect)


def _has_focus(view: Any) -> bool:
    return bool(view.state & _FOCUS) and view.widget is not None and view.widget.hasFocus()


def _draw_section(
    painter: QPainter, rect: QRect, node: Node, colours: Tokens, *, open_: bool
) -> None:
    text = rect.adjusted(8, 10, -8, 0)
    painter.setFont(theme.interface_font(11, bold=True))
    painter.setPen(colours.dim)
    painter.drawText(text, int(_MIDDLE | Qt.AlignmentFlag.AlignLeft), node.text)
    if not node.children:
        painter.setFont(theme.interface_font(11))
        painter.setPen(colours.skip)
        right = int(_MIDDLE | Qt.AlignmentFlag.AlignRight)
        painter.drawText(text, right, _teaching(node.name))
    elif not open_:
        arrow = theme.pixmap("right", colours.dim, 10, painter.device().devicePixelRatioF())
        painter.drawPixmap(QPoint(text.right() - 9, text.center().y() - 5), arrow)


def _teaching(section: str) -> str:
    act, words = _TEACHES.get(section, ("", ""))
    key = key_of(act) if act else ""
    return words.format(key) if key else ""


def _draw_row(
    painter: QPainter, rect: QRect, node: Node, colours: Tokens, *, selected: bool
) -> None:
    strong = selected
    left = rect.left() + 8 + node.depth * 8
    dot = _dot_colour(node, colours)
    if node.kind == "tag":
        centre = QPointF(left + DOT / 2, rect.center().y() + 0.5)
        ground = colours.selection if selected else colours.panel
        draw_tag(painter, centre, node.colour, node.key, ground, DOT)
        left += DOT + 8
    elif dot is not None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(dot)
        painter.drawEllipse(QRect(left, rect.center().y() - DOT // 2, DOT, DOT))
        left += DOT + 8
    figures = theme.interface_font(theme.SMALL_PX, bold=strong, figures=True)
    count = "" if node.count is None else f"{node.count:,}"
    room = QFontMetrics(figures).horizontalAdvance(count) + 14
    painter.setFont(figures)
    painter.setPen(colours.accent if selected else colours.dim)
    painter.drawText(rect.adjusted(0, 0, -8, 0), int(_MIDDLE | Qt.AlignmentFlag.AlignRight), count)
    font = theme.interface_font(bold=strong)
    painter.setFont(font)
    painter.setPen(colours.accent if selected else colours.text)
    line = QRect(left, rect.top(), rect.right() - left - room, rect.height())
    # Of two files of one day the ends differ.
    cut = Qt.TextElideMode.ElideMiddle if node.kind == "import" else Qt.TextElideMode.ElideRight
    if node.decided and node.count:
        _draw_progress(painter, QRect(left, rect.bottom() - 2, line.width(), 2), node, colours)
    text = QFontMetrics(font).elidedText(node.text, cut, line.width())
    painter.drawText(line, int(_MIDDLE | Qt.AlignmentFlag.AlignLeft), text)


def _draw_progress(painter: QPainter, rect: QRect, node: Node, colours: Tokens) -> None:
    """Draw how far a list is decided: kept, then the other decisions, then what is left."""
    count = max(1, node.count or 0)
    for part, colour in (
        (count, colours.hairline),
        (node.decided, colours.skip),
        (node.kept, colours.keep),
    ):
        painter.fillRect(QRect(rect.topLeft(), QSize(rect.width() * part // count, 2)), colour)


def _dot_colour(node: Node, colours: Tokens) -> QColor | None:
    if node.kind == "decision":
        found = getattr(colours, _DECISION_TOKENS[Decision(node.id)])
        return found if isinstance(found, QColor) else None
    return None
