"""How many good papers may be left, worked out by hand, and by trying all draws of small urns."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from storage.ranking.stopping import Standing, standing

K, S = True, False


def chance(kept, left, good):
    """The chance of a later half with no more kept ones, were so many good papers left."""
    length = (len(kept) + 1) // 2
    seen = sum(kept[-length:])
    every, all_good = length + left, seen + good
    ways = sum(
        comb(all_good, hits) * comb(every - all_good, length - hits)
        for hits in range(seen + 1)
        if length - hits <= every - all_good
    )
    return ways / comb(every, length)


def test_a_draw_counted_by_hand():
    # The later half are two skips, and three are left. Were one of the three good, both draws out
    # of five would miss it in 4/5 * 3/4 = 60 % of cases; were two, in 3/5 * 2/4 = 30 %; all, 10 %.
    assert standing([K, S, S], 3) == Standing(1, 3, 3, 2, likely=1, most=3)
    # Six skips, two left: one good among eight is missed in 2/8, two in 2/8 * 1/7 = 3.6 %.
    assert standing([K, *[S] * 10], 2) == Standing(1, 11, 2, 10, likely=0, most=1)


@pytest.mark.parametrize("seed", range(8))
def test_the_bounds_are_where_the_chance_turns(seed):
    dice = np.random.default_rng(seed)
    kept = (dice.random(30) < np.linspace(0.7, 0.05, 30)).tolist()
    left = int(dice.integers(1, 25))
    now = standing(kept, left)
    for bound, rare in ((now.likely, 0.5), (now.most, 0.05)):
        assert chance(kept, left, bound) >= rare or bound == 0
        if bound < left:
            assert chance(kept, left, bound + 1) < rare


def test_chances_are_those_of_all_draws():
    # An urn of 4 skips and 3 left, of which 2 are good: every draw of 4 out of 7.
    missed = sum(1 for draw in combinations(range(7), 4) if not {0, 1} & set(draw))
    assert chance([S] * 8, 3, 2) == pytest.approx(missed / comb(7, 4))


def test_nothing_left_and_nothing_decided():
    assert standing([K, S], 0) == Standing(1, 2, 0, 1, likely=0, most=0)
    assert standing([K, S], 0).recall == 1.0
    nothing = standing([], 9)
    assert (nothing.likely, nothing.most, nothing.skips, nothing.recall) == (9, 9, 0, 0.0)


def test_more_skips_never_leave_more():
    bounds = [standing([K] * 5 + [S] * many, 200 - many).most for many in range(0, 190, 10)]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[-1] < 5


def test_recall_is_at_least_what_the_bound_leaves():
    now = standing([K] * 10 + [S] * 40, 60)
    assert now.recall == 10 / (10 + now.most)


def test_thousands_of_decisions_take_no_time():
    dice = np.random.default_rng(1)
    now = standing((dice.random(20_000) < 0.3).tolist(), 80_000)
    assert 0.2 * 80_000 < now.most < 0.4 * 80_000
