"""How wide words are without a font at hand: near enough to wrap and to shorten them."""

import unicodedata
from typing import Final

_NARROW: Final = frozenset("iljtfrI.,:;'|!()[]· ’‘")
_WIDE: Final = frozenset("mwMW@%—")
_FIGURES: Final = frozenset("0123456789+×−")
"""In many fonts those that are bold are wider than letters are."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Estimate the width of a line set in a sans font of `size` pixels, in pixels."""
    em = 0.0
    for character in text:
        if character in _NARROW:
            em += 0.32
        elif character in _WIDE:
            em += 0.86
        elif bold and character in _FIGURES:
            em += 0.66
        elif unicodedata.east_asian_width(character) in "WF":
            em += 1.0
        else:
            em += 0.68 if character.isupper() else 0.575
    return em * size * (1.06 if bold else 1.0)


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """Cut a line to a width, with an ellipsis where something is lost."""
    if text_width(text, size, bold=bold) <= width:
        return text
    kept = text
    while kept and text_width(kept + "…", size, bold=bold) > width:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def wrapped(text: str, size: float, width: float) -> tuple[str, ...]:
    """Break words into lines no wider than `width`; a single word may stand over."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
