"""Lines across a reading list: which rows they part, and how they are painted, each in a band."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from desktop import theme
from desktop.theme import Tokens
from desktop.workspace import Workspace

BAND: Final = 26
"""Height of a band in pixels."""
_LEFT: Final = 12


def rows_of_lines(workspace: Workspace, ids: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """Give what lines say, by the row before which they are drawn among papers of a result.

    There are some where a reading list is shown in its own order.
    """
    rows: dict[int, tuple[str, ...]] = {}
    name = workspace.list_shown(workspace.query) if workspace.order == "relevance" else None
    lines = workspace.lines(name) if name is not None else ()
    whole = workspace.papers_on(name) if name is not None and lines else []
    for line in lines:
        # Of a list that is narrowed down, some papers above it are not shown.
        above = set(whole[: line.above])
        row = sum(1 for paper in ids if paper in above)
        rows[row] = (*rows.get(row, ()), line.name)
    return rows


def draw_lines(
    painter: QPainter,
    rect: QRect,
    lines: tuple[Sequence[str], Sequence[str]] | None,
    colours: Tokens,
) -> QRect:
    """Draw the bands over and under a row; give what is left for the paper."""
    if lines is None:
        return rect
    over, under = lines
    for number, name in enumerate(over):
        _draw(painter, QRect(rect.left(), rect.top() + number * BAND, rect.width(), BAND), name,
              colours)  # fmt: skip
    left = rect.adjusted(0, len(over) * BAND, 0, -len(under) * BAND)
    for number, name in enumerate(under):
        top = left.bottom() + 1 + number * BAND
        _draw(painter, QRect(rect.left(), top, rect.width(), BAND), name, colours)
    return left


def _draw(painter: QPainter, band: QRect, name: str, colours: Tokens) -> None:
    font = theme.interface_font(theme.SMALL_PX, bold=True)
    metrics = QFontMetrics(font)
    # It is said of the papers above.
    text = metrics.elidedText(f"↑ {name}", Qt.TextElideMode.ElideRight, band.width() - 4 * _LEFT)
    wide = metrics.horizontalAdvance(text)
    painter.fillRect(band, colours.panel)
    painter.setFont(font)
    painter.setPen(colours.accent)
    words = band.adjusted(_LEFT, 0, 0, 0)
    painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
    start = band.left() + 2 * _LEFT + wide
    middle = band.center().y()
    painter.fillRect(start, middle, max(0, band.right() - start - _LEFT), 1, colours.accent)
