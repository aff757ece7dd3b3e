"""Stopping drawn: the curve of what was kept, how it may go on, and the skips at its end."""

from typing import TYPE_CHECKING, Final

from desktop.charts.drawing import TEXT_SIZE, Line, Rect, Symbol, Words
from desktop.charts.ink import blended
from desktop.charts.lettering import text_width
from desktop.charts.pages.layout import SMALL_SIZE, Scale, Sketch, counts_within, height_for
from desktop.charts.pages.page_figure import Target
from desktop.charts.pages.progress_plot import apart
from desktop.charts.pages.stopping import Point, Stopping
from storage.words import count_of

if TYPE_CHECKING:
    from storage.ranking.stopping import Standing

_HEIGHT: Final = (300.0, 0.34, 520.0)
_BELOW: Final = 56.0
_AXIS: Final = 48.0
_NAMES: Final = 196.0
"""Room at the right for what may be left."""
_AT_MOST: Final = ("at most, 95% sure", "at most, 95% sure ↑")
"""What is said of the larger bound: within the axis, and above its end."""
_LINE: Final = 19.0
_RADIUS: Final = 3.0
_BAR: Final = 6.0
_ROOM: Final = 1.5
"""The highest count, in those that are likely: room for most of what may be left at most."""
_HEAD: Final = 12.0
"""Room over the plot for the word over the axis."""


def draw_stopping(figure: Stopping, now: "Standing", sketch: Sketch) -> None:
    """Draw the curve, what may be left, and the axes."""
    _Plot(figure, now, sketch).draw()


class _Plot:
    def __init__(self, figure: Stopping, now: "Standing", sketch: Sketch) -> None:
        self.figure, self.now, self.sketch, self.ink = figure, now, sketch, sketch.ink
        self.left = sketch.margin + _AXIS
        self.right = max(self.left + 60, sketch.width - sketch.margin - _NAMES)
        self.top = round(sketch.bottom + _HEAD)
        self.bottom = round(self.top + height_for(sketch, _HEAD + _BELOW, *_HEIGHT))
        # What may be left at most is at first nearly all: the curve must not lie flat for it.
        end = now.found + now.most
        likely = round(_ROOM * (now.found + now.likely))
        self.highest = max(1, min(end, max(2 * now.found, likely, 5)))
        self.beyond = end > self.highest
        self.across = Scale(0, max(1, now.decided + now.left), self.left, self.right)
        self.heights = Scale(0, self.highest, self.bottom, self.top)

    def x(self, decided: int) -> int:
        return round(self.across.at(decided))

    def y(self, found: int) -> int:
        return round(self.heights.at(min(found, self.highest)))

    def draw(self) -> None:
        self._axes()
        self._skips()
        self._curve()
        self._rest()
        self._marks()
        self.sketch.bottom = self.bottom + _BELOW

    def _axes(self) -> None:
        ink, add = self.ink, self.sketch.add
        for count in counts_within(self.highest, self.heights.length, 44):
            y = self.y(count)
            add(
                Line(self.left, y, self.right, y, ink.hairline, 1),
                Words(self.left - 10, y + 4, f"{count:,}", SMALL_SIZE, ink.dim, anchor="end"),
            )
        every = self.now.decided + self.now.left
        for count in counts_within(every, self.across.length, 80):
            x = self.x(count)
            add(
                Line(x, self.bottom, x, self.bottom + 5, ink.dim, 1),
                Words(x, self.bottom + 20, f"{count:,}", SMALL_SIZE, ink.dim, anchor="middle"),
            )
        add(
            Line(self.left, self.bottom, self.right, self.bottom, ink.dim, 1),
            Words((self.left + self.right) / 2, self.bottom + 40, "papers decided", SMALL_SIZE,
                  ink.dim, anchor="middle"),
            Words(self.left, self.top - 10, "kept", SMALL_SIZE, ink.dim, anchor="end"),
        )  # fmt: skip

    def _skips(self) -> None:
        """Lay a band under the skips at the end, in the colour of a rule that is met."""
        now, ink = self.now, self.ink
        if not now.skips:
            return
        colour = ink.keep if self.figure.met else ink.skip
        x1, x2 = self.x(now.decided - now.skips), self.x(now.decided)
        self.sketch.add(
            Rect(x1, self.top, max(1, x2 - x1), self.bottom - self.top,
                 blended(colour, ink.paper, 0.12)),
            Rect(x1, self.bottom - 4, max(1, x2 - x1), 4, colour, 0, self.figure.rule_words),
        )  # fmt: skip

    def _curve(self) -> None:
        """Draw it by steps: along, then up."""
        ink, add = self.ink, self.sketch.add
        x, y = self.x(0), self.y(0)
        for point in self.figure.points:
            right, up = self.x(point.decided), self.y(point.found)
            add(Line(x, y, right, y, ink.keep, 2))
            if up < y:
                add(Line(right, y, right, up, ink.keep, 2))
            x, y = right, up

    def _rest(self) -> None:
        """Draw how the curve may go on, and name its ends."""
        now, ink, add = self.now, self.ink, self.sketch.add
        x, end = self.x(now.decided), self.right
        here = self.y(now.found)
        likely, most = self.y(now.found + now.likely), self.y(now.found + now.most)
        pale = blended(ink.later, ink.paper, 0.35)
        if now.left:
            ground = [blended(ink.later, ink.paper, share) for share in (0.06, 0.13)]
            add(
                Rect(x, most, end - x, max(0, likely - most), ground[0]),
                Rect(x, likely, end - x, max(0, here - likely), ground[1]),
                Line(x, here, end, here, ink.keep, 1),
                Rect(end - _BAR / 2, most, _BAR, max(1, here - most), pale, 2),
                Rect(end - _BAR / 2, likely, _BAR, max(1, here - likely), ink.later, 2),
            )
        names = [(here, f"{now.found:,}", "kept")]
        if now.left:
            names += [(likely, f"+ {now.likely:,}", "or fewer, even odds"),
                      (most, f"+ {now.most:,}", _AT_MOST[self.beyond])]  # fmt: skip
        places = apart([float(y) for y, *_ in names], _LINE, self.top + 4, self.bottom - 4)
        for (_, number, words), y in zip(names, places, strict=True):
            left = end + 12
            wide = text_width(number, TEXT_SIZE, bold=True)
            add(
                Words(left, y + 4.5, number, TEXT_SIZE, ink.text, bold=True),
                Words(left + wide + 6, y + 4.5, words, TEXT_SIZE, ink.dim),
            )

    def _marks(self) -> None:
        ink = self.ink
        for point in self.figure.points:
            x, y = self.x(point.decided), self.y(point.found)
            target = _target(point)
            fill = ink.keep if point.kept_now else ink.paper
            symbol = Symbol(x, x, y, _RADIUS, "dot", fill, ink.keep, 0, target.words)
            self.sketch.groups.append((self.sketch.mark(symbol, target),))


def _target(point: Point) -> Target:
    headline = f"{point.found:,} kept of {point.decided:,} decided"
    new = f"{count_of(len(point.kept_now), 'paper')} kept of the last {len(point.papers):,}"
    return Target(headline, new, point.kept_now or point.papers)
