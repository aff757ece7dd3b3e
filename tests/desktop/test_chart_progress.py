"""Decisions over time, added up by hand."""

from datetime import UTC

import pytest

from desktop.charts.drawing import Line, Rect, Words
from desktop.charts.ink import LIGHT
from desktop.charts.pages.progress import MOST_STEPS, progress_of
from desktop.charts.pages.progress_plot import apart
from tests.desktop.page_facts import at, facts, paper

KEEP, LATER, SKIP = 1, 2, 3


def progress(*papers):
    return progress_of(facts(papers), zone=UTC)


def counts(figure):
    return [(one.kept, one.later, one.skipped, one.added) for one in figure.busy]


def test_a_day_goes_by_hours():
    figure = progress(
        paper(1, None, None, KEEP, at(2, 13, 30)),
        paper(2, None, None, SKIP, at(2, 13, 59)),
        paper(3, None, None, LATER, at(2, 18, 0)),
        paper(4),
    )
    # From 12:00 to 18:00: seven hours, in three of which something happened.
    assert figure.unit.minutes == 20
    day = progress(*(paper(n, None, None, KEEP, at(2 + n // 24, n % 24)) for n in range(12, 37)))
    assert day.unit.minutes == 60
    assert len(day.steps) == 25
    assert [day.name_of(step) for step in day.busy][:2] == [
        "2 Mar 2026, 12:00",
        "2 Mar 2026, 13:00",
    ]


def test_what_is_decided_adds_up():
    figure = progress(
        paper(1, None, None, KEEP, at(3)),
        paper(2, None, None, SKIP, at(3)),
        paper(3, None, None, LATER, at(5)),
        paper(4, added=at(8)),
    )
    assert figure.unit.minutes == 0
    assert figure.unit.days == 1
    assert len(figure.steps) == 7
    assert counts(figure) == [(0, 0, 0, 3), (1, 0, 1, 3), (1, 1, 1, 3), (1, 1, 1, 4)]
    assert [figure.name_of(step) for step in figure.busy] == [
        "2 Mar 2026", "3 Mar 2026", "5 Mar 2026", "8 Mar 2026",
    ]  # fmt: skip
    assert figure.busy[1].decided_now == (1, 2)
    assert figure.extent == "4 papers: 1 kept, 1 for later, 1 skipped, 1 undecided"
    assert figure.explanation.startswith("3 of 4 papers decided (75%), 1 to go.")


@pytest.mark.parametrize(
    ("end", "unit"),
    [
        (at(2, 12, 50), "minutes=1,"),
        (at(2, 16), "minutes=5,"),
        (at(3, 6), "minutes=20,"),
        (at(4, 9), "minutes=60,"),
        (at(30, month=4), "days=1,"),
        (at(2, month=3, year=2027), "days=7,"),
        (at(2, month=3, year=2030), "months=1)"),
        (at(2, month=3, year=2036), "months=3)"),
        (at(2, month=3, year=2060), "months=12)"),
    ],
)
def test_steps_are_as_long_as_the_whole_asks_for(end, unit):
    figure = progress(paper(1), paper(2, None, None, KEEP, end))
    assert unit in repr(figure.unit)
    assert 1 < len(figure.steps) <= MOST_STEPS
    assert figure.steps[0].start.timestamp() * 1000 <= at(2)
    assert figure.steps[-1].end.timestamp() * 1000 > end
    assert figure.last.kept == 1


def test_weeks_begin_on_monday_and_months_on_their_first():
    weeks = progress(paper(1, added=at(5)), paper(2, None, None, KEEP, at(5, year=2027)))
    assert weeks.name_of(weeks.steps[0]) == "Week of 2 Mar 2026"
    months = progress(paper(1, added=at(5)), paper(2, None, None, KEEP, at(5, year=2029)))
    assert months.name_of(months.steps[0]) == "Mar 2026"
    assert [months.steps[at].end for at in range(3)] == [
        months.steps[at].start for at in range(1, 4)
    ]


def test_a_decision_of_unknown_time_counts_from_when_its_paper_came():
    figure = progress(paper(1, None, None, KEEP), paper(2, None, None, SKIP, at(1)), paper(3))
    assert counts(figure) == [(1, 0, 1, 3)]
    assert len(figure.steps) == 1


def test_areas_are_as_high_as_their_papers():
    figure = progress(
        *(paper(n, None, None, KEEP, at(2)) for n in range(1, 4)),
        *(paper(n, None, None, SKIP, at(2)) for n in range(4, 5)),
        *(paper(n) for n in range(5, 11)),
    )
    shapes = figure.laid_out(LIGHT, 900).page.shapes
    areas = [shape for shape in shapes if isinstance(shape, Rect) and shape.width > 100]
    # Three kept, one skipped, six undecided of ten, from below.
    heights = [area.height for area in areas]
    assert [round(10 * height / sum(heights), 1) for height in heights] == [3, 1, 6]
    assert areas[0].y == areas[1].y + areas[1].height
    assert areas[1].y == areas[2].y + areas[2].height
    names = [shape.text for shape in shapes if isinstance(shape, Words)]
    assert [name for name in names if name in ("Keep", "Later", "Skip", "Undecided")] == [
        "Keep", "Skip", "Undecided",
    ]  # fmt: skip


def test_rises_run_downwards_as_the_picture_writer_wants_them():
    figure = progress(*(paper(n, None, None, 1 + n % 3, at(2 + n)) for n in range(1, 20)))
    for shape in figure.laid_out(LIGHT, 900).page.shapes:
        if isinstance(shape, Line):
            assert shape.x1 <= shape.x2
            assert shape.y1 <= shape.y2


def test_names_keep_apart_and_within_bounds():
    assert apart([100, 99, 98], 20, 0, 200) == [100, 80, 60]
    assert apart([198, 197, 196], 20, 0, 180) == [180, 160, 140]
    assert apart([30, 20, 10], 20, 0, 200) == [40, 20, 0]


def test_each_step_says_what_happened_in_it():
    figure = progress(paper(1, None, None, KEEP, at(6)), paper(2))
    targets = figure.laid_out(LIGHT, 900).targets
    assert [target.headline for target in targets] == [
        "2 Mar 2026: 2 papers came in",
        "6 Mar 2026: 1 paper decided",
    ]
    assert targets[1].papers == (1,)
    assert targets[1].detail == "By then 1 of 2 decided: 1 kept, 0 for later, 0 skipped"
    assert [record.cells[0] for record in figure.sheet().records] == ["2 Mar 2026", "6 Mar 2026"]
    assert figure.sheet().records[1].cells[2:] == (0, 1, 1, 0, 0, 1, 2)
