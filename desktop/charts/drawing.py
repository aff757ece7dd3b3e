"""Simple shapes on a page: what every chart is made of, in a window and in a file.

Coordinates are pixels from the top left, text stands on its base line. `svg` and `png` write a
page, `painting` paints it in a window.
"""

import math
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from desktop.charts.ink import Ink

Anchor: TypeAlias = Literal["start", "middle", "end"]
Shape: TypeAlias = Literal["dot", "triangle", "diamond"]

TITLE_SIZE: Final = 17.0
TEXT_SIZE: Final = 13.0
LABEL_SIZE: Final = 14.0
MARGIN: Final = 28.0
LEAST_WIDTH: Final = 320
EDGE: Final = 1.4
"""Width of the edge of a symbol."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle. `title`, where there is one, says in words what it stands for."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    corner: float = 0.0
    title: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; `x` is its start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A claim: from `x1` to `x2` about `y`, a dot or other shape where both are one place.

    `fill` is the paper's colour where the mark is hollow. `title` says it in words. `claim` is
    0 where the mark stands for something else than one claim.
    """

    x1: float
    x2: float
    y: float
    half: float
    shape: Shape
    fill: str
    edge: str
    claim: int
    title: str


Drawn: TypeAlias = Rect | Line | Words | Symbol


@dataclass(frozen=True, slots=True)
class Page:
    """A finished drawing, in whole pixels."""

    width: int
    height: int
    ink: Ink
    shapes: tuple[Drawn, ...]
    title: str
    description: str


def corners(mark: Symbol) -> tuple[tuple[float, float], ...]:
    """Give the corners of a diamond, or of a triangle that points to more."""
    x, y, r = mark.x1, mark.y, mark.half
    if mark.shape == "diamond":
        return (x, y - r), (x + r, y), (x, y + r), (x - r, y)
    high = r * math.sin(math.pi / 3)
    return (x - r / 2, y - high), (x + r, y), (x - r / 2, y + high)
