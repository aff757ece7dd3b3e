import itertools
import math
import random

import pytest

from desktop.charts.figure import figure_of
from desktop.charts.packing import CLOUD_FROM, Span, mixed, pack, swarm
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
    for strip, offsets in zip(packing.strips, packing.offsets, strict=True):
        assert strip.top == top
        assert all(abs(at) + packing.radius <= strip.height / 2 for at in offsets)
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


def test_thousands_become_a_cloud_of_bounded_height():
    chance = random.Random(1)
    figure = figure_of(on_gpus(*(10 ** chance.gauss(0.5, 0.3) for _ in range(CLOUD_FROM + 100))))
    packing = pack(figure, 800)
    assert packing.height < 200
    assert len(set(packing.offsets[0])) > CLOUD_FROM


def test_no_claims_take_no_height():
    assert pack(figure_of([]), 500, 300).height == 0
