"""Colours of marks in the text, mixed so that the words on them stay readable in every theme.

Contrast is that of WCAG 2.1: the ratio of relative luminances, 1 to 21; body text asks for 4.5.
"""

from functools import lru_cache
from typing import Final

from PySide6.QtGui import QColor

from desktop.theme import Tokens, mixed

READABLE: Final = 4.5
"""Least contrast of text with its ground."""

_ON_LIGHT: Final = {
    "yellow": "#f8ea45", "red": "#fda59e", "green": "#65c267", "blue": "#64d6fe",
    "purple": "#90abff", "magenta": "#d49bd2", "orange": "#f9962e", "grey": "#d2d2d2",
}  # fmt: skip
_ON_DARK: Final = {
    "yellow": "#48390a", "red": "#973639", "green": "#143719", "blue": "#225174",
    "purple": "#332a77", "magenta": "#760756", "orange": "#7c4806", "grey": "#575757",
}  # fmt: skip
"""Grounds of highlights. Each has the hue of its word; within that, lightness and strength were
sought for which the least difference of any two, and of each from the paper, is the largest: for
the usual eye and for each of the three kinds of colour blindness alike. The tests measure both
that, and that words and the lines of claims can be read on each."""


def contrast(one: QColor, two: QColor) -> float:
    """Give the contrast ratio of two opaque colours."""
    lighter, darker = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (
        _linear(value) for value in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.03928 else float(((value + 0.055) / 1.055) ** 2.4)


def readable(colour: QColor, ground: QColor, text: QColor, least: float = READABLE) -> QColor:
    """Move a colour towards the text's until words set in it can be read on `ground`."""
    return _readable(colour.rgb(), ground.rgb(), text.rgb(), least)


@lru_cache(maxsize=256)
def _readable(colour: int, ground: int, text: int, least: float) -> QColor:
    for step in range(21):
        tried = mixed(QColor(text), QColor(colour), step / 20)
        if contrast(tried, QColor(ground)) >= least:
            return tried
    return QColor(text)


def highlight_ground(name: str, tokens: Tokens) -> QColor:
    """The ground of a highlight; yellow where there is no such colour."""
    grounds = _ON_DARK if tokens.dark else _ON_LIGHT
    return QColor(grounds.get(name, grounds["yellow"]))


def highlight_edge(name: str, tokens: Tokens) -> QColor:
    """The stronger colour for bars, icons and the edge of a chosen highlight."""
    return mixed(highlight_ground(name, tokens), tokens.text, 0.72)


def laid_on(colour: QColor, ground: QColor) -> QColor:
    """Give the opaque colour that a transparent one makes on a ground."""
    opaque = QColor(colour)
    opaque.setAlphaF(1.0)
    return mixed(opaque, ground, colour.alphaF())


def hit_ground(tokens: Tokens) -> QColor:
    """The faint ground of a search hit; its outline tells it from a highlight."""
    colour = QColor(tokens.accent)
    colour.setAlphaF(0.16 if tokens.dark else 0.10)
    return colour


def hit_outline(tokens: Tokens) -> QColor:
    """The outline of a search hit."""
    colour = QColor(tokens.accent)
    colour.setAlphaF(0.55)
    return colour
