"""The colours of a chart on paper, light and dark: those of the window, with no Qt needed."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours as "#rrggbb". `box` fills the middle half, `box_edge` bounds it.

    Where some claims were checked and others not, marks are `strong` or `faint` instead of
    `accent`. `bar` fills the strips of rows that hold too many claims for single marks. `keep`,
    `later` and `skip` are the colours of the decisions.
    """

    paper: str
    text: str
    dim: str
    hairline: str
    accent: str
    box: str
    box_edge: str
    strong: str
    faint: str
    bar: str
    keep: str
    later: str
    skip: str


def ink_of(
    paper: str,
    text: str,
    dim: str,
    hairline: str,
    accent: str,
    decisions: tuple[str, str, str],
    *,
    contrast: bool = False,
) -> Ink:
    """Derive the colours of a chart from those of a theme; `contrast` makes edges plain.

    `decisions` are the colours of keep, later and skip.
    """
    keep, later, skip = decisions
    return Ink(
        paper=paper,
        text=text,
        dim=dim,
        hairline=blended(hairline, paper, 0.35) if contrast else hairline,
        accent=accent,
        box=blended(accent, paper, 0.12),
        box_edge=accent if contrast else blended(accent, paper, 0.7),
        strong=blended(text, accent, 0.6),
        faint=blended(accent, paper, 0.74),
        bar=blended(accent, paper, 0.74),
        keep=keep,
        later=later,
        skip=skip,
    )


def blended(colour: str, ground: str, share: float) -> str:
    """Lay `share` (0 to 1) of a colour over a ground."""
    pairs = zip(rgb(colour), rgb(ground), strict=True)
    mixed = (round(over * share + under * (1 - share)) for over, under in pairs)
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def rgb(colour: str) -> tuple[int, int, int]:
    """Read "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


LIGHT: Final = ink_of(
    "#ffffff", "#1f2328", "#6b7078", "#e3e2de", "#2f5d8a",
    ("#2f7d4f", "#b7791f", "#9a9a96"),
)  # fmt: skip
DARK: Final = ink_of(
    "#25282d", "#e6e6e3", "#9aa0a8", "#34383e", "#7fb0e0",
    ("#6fc48f", "#e0b060", "#7c8087"),
)  # fmt: skip
