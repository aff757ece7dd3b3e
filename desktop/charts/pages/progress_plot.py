"""Progress drawn: areas that rise by steps, one on the other, each named at its end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from desktop.charts.drawing import TEXT_SIZE, Line, Rect, Symbol, Words
from desktop.charts.ink import Ink, blended
from desktop.charts.lettering import text_width
from desktop.charts.pages.layout import SMALL_SIZE, Scale, Sketch, counts_within, height_for
from desktop.charts.pages.page_figure import Target
from desktop.charts.pages.progress import MONTHS, Progress, Step
from storage.words import count_of

_HEIGHT: Final = (300.0, 0.34, 520.0)
"""Of the plot: the least, what share of the width, and the most."""
_BELOW: Final = 38.0
"""Pixels under the plot."""
_AXIS: Final = 48.0
_NAMES: Final = 150.0
"""Room at the right for the names of the areas."""
_LINE: Final = 19.0
"""Least distance between two names."""
_DOT: Final = (1.5, 3.5)
"""Radii of a dot: the least, where steps are narrow, and the usual one."""
_TICK: Final = 16.0
"""Least room between two times below the axis."""


@dataclass(frozen=True, slots=True)
class _Area:
    """One layer: its name, its colour, and how high its upper and lower edge lie at a step."""

    name: str
    colour: str
    under: Callable[[Step], int]
    over: Callable[[Step], int]


def _areas(ink: Ink) -> tuple[_Area, ...]:
    return (
        _Area("Keep", ink.keep, lambda _step: 0, lambda step: step.kept),
        _Area("Later", ink.later, lambda step: step.kept, lambda step: step.kept + step.later),
        _Area("Skip", ink.skip, lambda step: step.kept + step.later, lambda step: step.decided),
        _Area("Undecided", ink.accent, lambda step: step.decided, lambda step: step.added),
    )


def draw_progress(progress: Progress, sketch: Sketch) -> None:
    """Draw the areas, their names, and the axes."""
    _Plot(progress, sketch).draw()


class _Plot:
    def __init__(self, progress: Progress, sketch: Sketch) -> None:
        self.progress, self.sketch, self.ink = progress, sketch, sketch.ink
        self.left = sketch.margin + _AXIS
        self.right = max(self.left + 60, sketch.width - sketch.margin - _NAMES)
        self.top, self.bottom = (
            round(sketch.bottom),
            round(sketch.bottom + height_for(sketch, _BELOW, *_HEIGHT)),
        )
        steps = progress.steps
        self.times = Scale(
            steps[0].start.timestamp(), steps[-1].end.timestamp(), self.left, self.right
        )
        self.heights = Scale(0, max(1, progress.last.added), self.bottom, self.top)

    def x(self, moment: float) -> int:
        return round(self.times.at(moment))

    def y(self, count: int) -> int:
        return round(self.heights.at(count))

    def draw(self) -> None:
        areas = _areas(self.ink)
        for area in areas:
            self._fill(area)
        self._counts()
        # Later lines would lie on earlier ones where a layer has no height.
        for area in reversed(areas):
            self._edge(area)
        self._times()
        self._names(areas)
        self._marks()
        self.sketch.bottom = self.bottom + _BELOW

    def _counts(self) -> None:
        for count in counts_within(self.progress.last.added, self.heights.length, 44):
            y = self.y(count)
            self.sketch.add(
                Line(self.left, y, self.right, y, self.ink.hairline, 1),
                Words(self.left - 10, y + 4, f"{count:,}", SMALL_SIZE, self.ink.dim, anchor="end"),
            )

    def _runs(self, area: _Area) -> Iterator[tuple[int, int, int, int]]:
        """Give x1, x2, upper and lower edge of an area; steps that are alike as one."""
        run: tuple[int, int, int, int] | None = None
        for step in self.progress.steps:
            x1, x2 = self.x(step.start.timestamp()), self.x(step.end.timestamp())
            upper, lower = self.y(area.over(step)), self.y(area.under(step))
            if run is not None and run[2:] == (upper, lower):
                run = (run[0], x2, upper, lower)
            else:
                if run is not None:
                    yield run
                run = (x1, x2, upper, lower)
        if run is not None:
            yield run

    def _fill(self, area: _Area) -> None:
        share = 0.10 if area.name == "Undecided" else 0.38
        fill = blended(area.colour, self.ink.paper, share)
        for x1, x2, upper, lower in self._runs(area):
            if lower > upper:
                self.sketch.add(Rect(x1, upper, x2 - x1, lower - upper, fill))

    def _edge(self, area: _Area) -> None:
        """Draw the upper edge where there is anything below it, and the rises between steps."""
        width = 1.0 if area.name == "Undecided" else 2.0
        before: int | None = None
        for x1, x2, upper, lower in self._runs(area):
            thick = lower > upper
            if before is not None and before != upper and thick:
                self.sketch.add(Line(x1, upper, x1, min(before, lower), area.colour, width))
            if thick:
                self.sketch.add(Line(x1, upper, x2, upper, area.colour, width))
            before = upper

    # What stands beside

    def _times(self) -> None:
        end = float("-inf")
        before = ""
        for step in self.progress.steps:
            label = _time_label(self.progress, step, before)
            x = float(self.x(step.start.timestamp()))
            half = text_width(label, SMALL_SIZE) / 2
            if x - half < end + _TICK or x + half > self.right + 40:
                continue
            self.sketch.add(
                Line(x, self.bottom, x, self.bottom + 5, self.ink.dim, 1),
                Words(x, self.bottom + 20, label, SMALL_SIZE, self.ink.dim, anchor="middle"),
            )
            end, before = x + half, _larger(self.progress, step)
        self.sketch.add(Line(self.left, self.bottom, self.right, self.bottom, self.ink.dim, 1))

    def _names(self, areas: Sequence[_Area]) -> None:
        """Name each area at its end, and say how many papers it holds, apart from each other."""
        last = self.progress.last
        there = [area for area in areas if area.over(last) > area.under(last)]
        middles = [
            (self.heights.at(area.over(last)) + self.heights.at(area.under(last))) / 2
            for area in there
        ]
        places = apart(middles, _LINE, self.top + 4, self.bottom - 4)
        for area, y in zip(there, places, strict=True):
            x = self.right + 12
            count = f"{area.over(last) - area.under(last):,}"
            wide = text_width(count, TEXT_SIZE, bold=True)
            share = 0.10 if area.name == "Undecided" else 0.38
            fill = blended(area.colour, self.ink.paper, share)
            self.sketch.add(
                Rect(x, y - 6, 12, 12, area.colour, 2),
                Rect(x + 1, y - 5, 10, 10, fill, 1),
                Words(x + 20, y + 4.5, count, TEXT_SIZE, self.ink.text, bold=True),
                Words(x + 26 + wide, y + 4.5, area.name, TEXT_SIZE, self.ink.dim),
            )

    def _marks(self) -> None:
        """Put a dot on the line of all decisions wherever something came in or was decided."""
        ink = self.ink
        room = self.times.length / len(self.progress.steps)
        radius = min(_DOT[1], max(_DOT[0], room * 0.3))
        for step in self.progress.busy:
            x = (self.x(step.start.timestamp()) + self.x(step.end.timestamp())) / 2
            target = _target(self.progress, step)
            fill = ink.text if step.decided_now else ink.paper
            y = self.y(step.decided)
            symbol = Symbol(x, x, y, radius, "dot", fill, ink.text, 0, target.words)
            self.sketch.groups.append((self.sketch.mark(symbol, target),))


def apart(middles: Sequence[float], least: float, top: float, bottom: float) -> list[float]:
    """Move places so that none is nearer to another than `least`; given and kept from below up.

    They stay between `top` and `bottom` as long as there is room for all.
    """
    places: list[float] = []
    limit = bottom
    for middle in middles:
        places.append(min(middle, limit))
        limit = places[-1] - least
    limit = top
    for at in range(len(places) - 1, -1, -1):
        places[at] = max(places[at], limit)
        limit = places[at] + least
    return places


def _target(progress: Progress, step: Step) -> Target:
    parts = []
    if step.decided_now:
        parts.append(f"{count_of(len(step.decided_now), 'paper')} decided")
    if step.added_now:
        parts.append(f"{count_of(len(step.added_now), 'paper')} came in")
    detail = (
        f"By then {step.decided:,} of {step.added:,} decided: {step.kept:,} kept,"
        f" {step.later:,} for later, {step.skipped:,} skipped"
    )
    headline = f"{progress.name_of(step)}: {', '.join(parts)}"
    return Target(headline, detail, step.decided_now or step.added_now)


def _time_label(progress: Progress, step: Step, before: str) -> str:
    """Say when a step begins, shortly: what is larger only where it has changed."""
    start, unit = step.start, progress.unit
    larger = _larger(progress, step)
    if unit.months >= 12:
        return str(start.year)
    if unit.months:
        short = MONTHS[start.month - 1]
    elif unit.minutes:
        short = f"{start:%H:%M}"
    else:
        short = f"{start.day} {MONTHS[start.month - 1]}"
    if larger == before:
        return short
    return f"{larger}, {short}" if unit.minutes else f"{short} {larger}"


def _larger(progress: Progress, step: Step) -> str:
    """Give what the short time of a step leaves out: the day of an hour, the year of a day."""
    start = step.start
    if progress.unit.minutes:
        return f"{start.day} {MONTHS[start.month - 1]}"
    return str(start.year)
