import itertools
import math
import random

import pytest

from desktop.charts.density import LEVELS, bins_of, level_for, most_of_points


def ends(bins):
    return [(round(10**one.low, 6), round(10**one.high, 6), one.count) for one in bins]


def test_edges_are_round_factors_and_a_bin_holds_its_lower_one():
    logs = sorted(math.log10(factor) for factor in (2.0, 2.1, 2.19, 2.2, 2.3, 20.0, 21.9))
    assert ends(bins_of(logs, 24)) == [(2.0, 2.2, 3), (2.2, 2.4, 2), (20.0, 22.0, 2)]


@pytest.mark.parametrize("level", LEVELS)
def test_every_claim_is_in_one_bin_and_bins_do_not_overlap(level):
    chance = random.Random(level)
    # To three figures, as people write factors: many lie right on an edge.
    factors = [float(f"{10 ** chance.uniform(-2.5, 5):.3g}") for _ in range(2000)]
    logs = sorted(math.log10(factor) for factor in [*factors, 1.0, 10.0, 0.1, 1000.0])
    bins = bins_of(logs, level)
    assert [one.start for one in bins] == [0, *(one.stop for one in bins[:-1])]
    assert bins[-1].stop == len(logs)
    for one in bins:
        assert all(one.low <= log < one.high for log in logs[one.start : one.stop])
        assert one.high - one.low < 1.6 / level + 0.05
    for before, after in itertools.pairwise(bins):
        assert before.high <= after.low


def test_ten_belongs_to_the_decade_that_it_begins():
    assert ends(bins_of([math.log10(9.9), 1.0], 24)) == [(9.1, 10.0, 1), (10.0, 11.0, 1)]


def test_density_counts_per_decade():
    (one,) = bins_of([0.0] * 30, 24)
    assert one.density == pytest.approx(30 / math.log10(1.1))


def test_far_out_factors_have_bins_too():
    assert [one.count for one in bins_of([-320.5, 0.0, 305.0], 24)] == [1, 1, 1]


def test_no_claims_no_bins():
    assert bins_of([], 24) == ()


@pytest.mark.parametrize(
    ("pixels", "level"), [(10, 6), (84, 12), (167, 12), (168, 24), (1000, 96), (1e6, 192)]
)
def test_bins_are_at_least_seven_pixels_wide(pixels, level):
    assert level_for(pixels) == level


def test_rows_are_drawn_point_by_point_while_they_and_all_of_them_are_few():
    assert most_of_points([]) == 600
    assert most_of_points([5, 600]) == 600
    assert most_of_points([400, 400]) == 600


def test_beside_a_strip_rows_of_more_than_a_hundred_are_strips_too():
    assert most_of_points([5, 601]) == 100
    assert most_of_points([400, 401]) == 100
