import itertools
import math
import random

import pytest

from desktop.charts.figure import figure_of
from desktop.charts.packing import Span, mixed, pack, refined, swarm
from tests.desktop.chart_claims import A100, U280, claim, on_gpus


def distance(one, other, offsets, spans):
    first, second = spans[one], spans[other]
    across = max(0.0, second.low - first.high, first.low - second.high)
    return math.hypot(across, offsets[one] - offsets[other]) - first.half - second.half


def assert_apart(spans):
    offsets = swarm(spans)
    for one, other in itertools.combinations(range(len(spans)), 2):
        assert distance(one, other, offsets, spans) > 1.49
    return offsets


def dots(*places):
    return [Span(at, at, 4.0, mixed(key)) for key, at in enumerate(places)]


def test_marks_far_apart_lie_in_the_middle():
    assert swarm(dots(0, 20, 40)) == [0, 0, 0]


def test_two_at_one_place_lie_one_above_the_other():
    offsets = assert_apart(dots(10, 10))
    assert sorted(abs(at) for at in offsets) == [0, 9.5]


def test_a_neighbour_moves_no_farther_than_it_must():
    # Radii 4 and 4 and a gap of 1.5: centres 9.5 apart; 5 across leaves √(90.25 - 25) down.
    offsets = assert_apart(dots(0, 5))
    assert sorted(abs(at) for at in offsets) == [0, pytest.approx(math.sqrt(65.25))]


def test_a_crowd_never_touches():
    chance = random.Random(7)
    places = [chance.gauss(200, 40) for _ in range(250)]
    offsets = assert_apart(dots(*places, *[200.0] * 20))
    assert max(map(abs, offsets)) < 400


def test_bars_lie_clear_of_dots_and_of_each_other():
    chance = random.Random(3)
    bars = [Span(at, at + chance.uniform(5, 300), 2.0, mixed(at)) for at in range(0, 200, 10)]
    assert_apart([*dots(*(chance.uniform(0, 300) for _ in range(60))), *bars])


def test_the_same_claims_always_lie_alike():
    claims = on_gpus(2, 2, 2.01, 3, 3, 1.5, 1.5)
    first = pack(figure_of(claims), 600)
    again = pack(figure_of(list(reversed(claims))), 600)
    assert first == again


def test_strips_follow_each_other_and_hold_their_marks():
    figure = figure_of([*on_gpus(*[2.0] * 40), claim(90, 3, None, U280), claim(91, 3, 9, U280)])
    packing = pack(figure, 600)
    top = 0.0
    for strip, row in zip(packing.strips, packing.rows, strict=True):
        assert strip.top == top
        assert all(abs(at) + packing.radius <= strip.height / 2 for at in row.offsets)
        top += strip.height
    assert packing.height == top


def test_room_that_is_left_goes_to_the_rows():
    figure = figure_of([claim(1, 2, None, A100), claim(2, 3, None, U280)])
    assert [strip.height for strip in pack(figure, 600, 80).strips] == [40, 40]
    assert [strip.height for strip in pack(figure, 600, 900).strips] == [72, 72]


def test_marks_shrink_before_the_chart_outgrows_its_height():
    figure = figure_of(on_gpus(*[2.0] * 20))
    roomy, tight = pack(figure, 1200, 400), pack(figure, 1200, 180)
    # Twenty in one place: 12.5 pixels each (5.5 twice and a gap) fit into 400, not into 180.
    assert roomy.radius == 5.5
    # Of 8.5 pixels each and some air 180 have no room, but of 7.5.
    assert tight.radius == 3.0
    assert tight.height <= 180


def test_what_must_be_scrolled_anyway_keeps_marks_one_can_point_at():
    assert pack(figure_of(on_gpus(*[2.0] * 60)), 1200, 180).radius == 4.5


def thousand(*extra):
    """A thousand claims of 2× to 2.1×, and some more."""
    chance = random.Random(1)
    return figure_of(on_gpus(*(chance.uniform(2.0, 2.1) for _ in range(1000)), *extra))


def test_many_claims_become_a_strip_with_its_outliers_as_points():
    figure = thousand(40, 50)
    (row,) = pack(figure, 800, level=24).rows
    (bar,) = row.bars
    assert (bar.bin.start, bar.bin.stop) == (0, 1000)
    assert row.numbers == (1000, 1001)


def test_a_strip_has_a_bounded_height_and_bars_as_high_as_they_are_dense():
    # Both bins are 0.2 of a factor wide, but a decade is narrower at 2.2× than at 2×.
    figure = figure_of(on_gpus(*[2.0] * 900, *[2.3] * 300))
    packing = pack(figure, 800, level=24)
    assert packing.height < 120
    high, low = packing.rows[0].bars
    density = (300 / math.log10(2.4 / 2.2)) / (900 / math.log10(2.2 / 2))
    assert low.half / high.half == pytest.approx(density)


def test_a_sparser_row_has_a_lower_strip_but_no_mere_line():
    figure = figure_of(
        [*on_gpus(*[2.0] * 6400), *(claim(at, 2, None, U280) for at in range(7000, 7640))]
    )
    strips = pack(figure, 800).strips
    reaches = {row.name: strip.reach for row, strip in zip(figure.rows, strips, strict=True)}
    # A tenth of the claims, about a third of the height.
    assert reaches["FPGA"] / reaches["GPU"] == pytest.approx(0.1**0.5)


def test_finer_bins_when_zoomed_leave_the_rows_where_they_are():
    packing = pack(thousand(), 800)
    finer = refined(thousand(), packing, 192)
    assert finer.strips == packing.strips
    assert len(finer.rows[0].bars) > 1
    assert sum(bar.bin.count for bar in finer.rows[0].bars) == 1000


def test_no_claims_take_no_height():
    assert pack(figure_of([]), 500, 300).height == 0
