"""Colours of marks in the text, mixed so that the words on them stay readable in every theme.

Contrast is that of WCAG 2.1: the ratio of relative luminances, 1 to 21; body text asks for 4.5.
"""

from functools import lru_cache
from typing import Final

from PySide6.QtGui import QColor

from desktop.theme import Tokens, mixed
from storage.vocabulary import HIGHLIGHT_COLOURS

READABLE: Final = 4.5
"""Least contrast of text with its ground."""

# The share of the colour in the mark; on dark paper the colour is darkened first, so that even
# several on top of each other never come nearer to the light text than `_DARK_GROUND` allows.
# The tests measure every colour in every theme, alone and two deep.
_SHARE_LIGHT: Final = 0.50
_SHARE_DARK: Final = 0.72
_DARK_GROUND: Final = 5.2


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
    """The ground of a highlight with its transparency, so that overlapping ones add up."""
    colour = QColor(HIGHLIGHT_COLOURS.get(name, name))
    if not colour.isValid():
        colour = QColor(HIGHLIGHT_COLOURS["yellow"])
    if tokens.dark:
        colour = readable(colour, tokens.text, QColor("black"), _DARK_GROUND)
    colour = QColor(colour)
    colour.setAlphaF(_SHARE_DARK if tokens.dark else _SHARE_LIGHT)
    return colour


def highlight_edge(name: str, tokens: Tokens) -> QColor:
    """The opaque, stronger colour for swatches, bars and the edge of a chosen highlight."""
    colour = QColor(HIGHLIGHT_COLOURS.get(name, name))
    return mixed(colour, tokens.paper if tokens.dark else tokens.text, 0.85)


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
