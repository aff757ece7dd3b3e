"""Ranking by comparing two at a time: strengths worked out by hand, laws that hold, simulations."""

import os
import subprocess
import sys
from itertools import islice, pairwise
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.ranking import paired
from storage.ranking.paired import Compared, fit, next_pair, remaining, standings, sureness
from storage.ranking.paired_simulating import Reached, Reader, replay, tau
from storage.vocabulary import Preference

FIRST, SECOND, EQUAL, LATER = Preference


@st.composite
def comparisons(draw: st.DrawFn) -> tuple[int, list[Compared]]:
    papers = draw(st.integers(2, 7))
    pair = st.tuples(st.integers(0, papers - 1), st.integers(0, papers - 1))
    pairs = draw(st.lists(pair.filter(lambda one: one[0] != one[1]), max_size=20))
    return papers, [Compared(*one, draw(st.sampled_from(Preference))) for one in pairs]


def turned(one: Compared) -> Compared:
    swapped = {FIRST: SECOND, SECOND: FIRST}
    return Compared(one.other, one.one, swapped.get(one.answer, one.answer))


def test_one_answer_gives_the_mode_that_is_worked_out_by_hand():
    found = fit(2, [Compared(0, 1, FIRST)])
    # By symmetry the strengths are x and -x, and the gradient there is nought:
    # x / SPREAD^2 = 1/2 - (e^x - e^-x) / (2 (e^x + e^-x + t)).
    x, t = found.strengths[0], found.ties
    up, down = np.exp(x), np.exp(-x)
    assert found.strengths[1] == pytest.approx(-x)
    assert x / paired.SPREAD**2 == pytest.approx(0.5 - (up - down) / (up + down + t) / 2, abs=1e-6)
    # As many ties are expected as were seen: none, besides the half that is held for seen.
    assert t == pytest.approx(0.5 / (1 / (up + down + t) + 2), abs=1e-5)
    assert found.order == [0, 1]


def test_without_answers_nothing_is_known():
    found = fit(3, [])
    assert found.strengths.tolist() == [0, 0, 0]
    assert found.covariance.tolist() == (np.eye(3) * paired.SPREAD**2).tolist()
    assert sureness(found) == pytest.approx(0.5)
    assert found.order == [0, 1, 2]
    assert [(one.best, one.worst) for one in standings(found)] == [(1, 3)] * 3


def test_one_paper_and_none_need_no_answer():
    for papers in (0, 1):
        found = fit(papers, [])
        assert (next_pair(found, []), sureness(found)) == (None, 1.0)
        assert remaining(papers, 1.0, []) == 0


@given(comparisons())
@settings(max_examples=60, deadline=None)
def test_sides_and_the_order_of_answers_do_not_matter(drawn):
    papers, answers = drawn
    found = fit(papers, answers)
    for same in (list(reversed(answers)), [turned(one) for one in answers]):
        assert np.allclose(fit(papers, same).strengths, found.strengths, atol=1e-4)
    assert np.allclose(found.strengths.sum(), 0, atol=1e-4)
    kept = [one for one in answers if one.answer is not LATER]
    assert np.allclose(fit(papers, kept).strengths, found.strengths, atol=1e-4)
    half = fit(papers, answers[: len(answers) // 2])
    assert np.allclose(fit(papers, answers, half).strengths, found.strengths, atol=1e-4)


@given(comparisons())
@settings(max_examples=60, deadline=None)
def test_a_win_never_lowers_the_winner(drawn):
    papers, answers = drawn
    before = fit(papers, answers).strengths
    after = fit(papers, [*answers, Compared(1, 0, FIRST)]).strengths
    assert after[1] - after[0] > before[1] - before[0] - 1e-4


@given(comparisons())
@settings(max_examples=60, deadline=None)
def test_places_are_each_taken_once_and_lie_in_their_intervals(drawn):
    papers, answers = drawn
    found = fit(papers, answers)
    places = standings(found)
    assert [one.place for one in places] == list(range(1, papers + 1))
    assert sorted(one.paper for one in places) == list(range(papers))
    in_order = [found.strengths[one.paper] for one in places]
    assert all(one >= other - 1e-9 for one, other in pairwise(in_order))
    assert all(1 <= one.best <= one.place <= one.worst <= papers for one in places)
    assert 0.5 <= sureness(found) <= 1
    assert remaining(papers, sureness(found), answers) >= 0


@pytest.mark.parametrize(
    ("wins", "intervals"),
    [
        (0, [(1, 2), (1, 2)]),  # either is as likely the better: 0.5
        (1, [(1, 2), (1, 2)]),  # still less likely than 0.95
        (30, [(1, 1), (2, 2)]),  # as good as certain
    ],
)
def test_an_interval_has_the_places_that_are_not_unlikely(wins, intervals):
    found = fit(2, [Compared(1, 0, FIRST)] * wins)
    apart = found.strengths[1] - found.strengths[0]
    spread = np.sqrt([1, -1] @ found.covariance @ [1, -1])
    likely = NormalDist().cdf(apart / spread)
    assert (likely > 0.95) == (intervals[0] == (1, 1))
    assert [(one.best, one.worst) for one in standings(found)] == intervals
    if wins:
        assert [one.paper for one in standings(found)] == [1, 0]


@given(comparisons())
@settings(max_examples=60, deadline=None)
def test_a_pair_is_new_or_was_put_off(drawn):
    papers, answers = drawn
    told = {frozenset((one.one, one.other)) for one in answers if one.answer is not LATER}
    pair = next_pair(fit(papers, answers), answers)
    if pair is None:
        assert len(told) == papers * (papers - 1) // 2
    else:
        assert frozenset(pair) not in told


def test_each_paper_is_compared_once_before_any_is_twice():
    answers: list[Compared] = []
    for _ in range(5):
        pair = next_pair(fit(10, answers), answers)
        assert pair is not None
        answers.append(Compared(*pair, FIRST))
    assert sorted(paper for one in answers for paper in (one.one, one.other)) == list(range(10))


def test_what_was_put_off_comes_back_when_nothing_else_is_left():
    answers = [Compared(0, 1, LATER), Compared(0, 2, FIRST), Compared(1, 2, FIRST)]
    pair = next_pair(fit(3, answers), answers)
    assert pair is not None
    assert set(pair) == {0, 1}
    answers.append(Compared(*pair, EQUAL))
    assert next_pair(fit(3, answers), answers) is None
    assert remaining(3, sureness(fit(3, answers)), answers) == 0


def test_a_paper_stands_on_either_side():
    answers: list[Compared] = []
    for _ in range(60):
        pair = next_pair(fit(12, answers), answers)
        if pair is None:
            break
        answers.append(Compared(*pair, FIRST if pair[0] < pair[1] else SECOND))
    left = [sum(one.one == paper for one in answers) for paper in range(12)]
    whole = [sum(paper in (one.one, one.other) for one in answers) for paper in range(12)]
    assert all(0.25 <= one / of <= 0.75 for one, of in zip(left, whole, strict=True))


def test_ties_bring_papers_together():
    won = fit(2, [Compared(0, 1, FIRST)] * 3)
    tied = fit(2, [*[Compared(0, 1, FIRST)] * 3, *[Compared(0, 1, EQUAL)] * 3])
    assert 0 < tied.strengths[0] < won.strengths[0]
    assert tied.ties > won.ties


def test_kendalls_tau_by_hand():
    one = np.array([3.0, 2.0, 1.0])
    assert tau(one, one) == 1
    assert tau(one, -one) == -1
    # Of three pairs one is turned round.
    assert tau(one, np.array([2.0, 3.0, 1.0])) == pytest.approx(1 / 3)


def test_a_noisy_reader_is_understood():
    reached: list[Reached] = [
        list(islice(replay(20, Reader(spread=5.0), seed), 60))[-1] for seed in range(6)
    ]
    assert np.mean([one.tau for one in reached]) >= 0.75
    assert all(one.answers == 60 for one in reached)


def test_a_reader_who_never_errs_is_ranked_without_fault():
    *_, last = replay(6, Reader(spread=1e6), 3)
    assert (last.answers, last.tau) == (15, 1.0)


def test_an_answer_can_make_the_order_surer_by_its_own_pair_alone():
    # Two papers: an answer takes from the variance v of their difference w v^2 / (1 + w v).
    found = fit(2, [Compared(0, 1, FIRST)])
    d = found.strengths[0] - found.strengths[1]
    v = found.covariance[0, 0] + found.covariance[1, 1] - 2 * found.covariance[0, 1]
    k = 1 / np.sqrt(1 + np.pi / 8 * v)
    up, down = np.exp(k * d / 2), np.exp(-k * d / 2)
    z = up + down + found.ties
    w = k * ((up + down) / z / 4 - ((up - down) / z / 2) ** 2)
    gain = paired.gains(found)
    assert gain[0, 1] == pytest.approx(w * v**2 / (1 + w * v) * np.exp(-(d**2) / v) / v)
    assert gain[1, 0] == gain[0, 0] == gain[1, 1] == 0
    assert sureness(found) == pytest.approx(NormalDist().cdf(d / np.sqrt(v)), abs=1e-6)
    assert sureness(fit(1, [])) == 1


def test_matrices_are_worked_out_by_one_thread():
    code = "import storage.ranking.paired, os; print(os.environ['OPENBLAS_NUM_THREADS'])"
    given = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    for env, threads in ((given, "1"), ({**given, "OPENBLAS_NUM_THREADS": "2"}, "2")):
        told = subprocess.run(
            [sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True
        )
        assert told.stdout.strip() == threads
