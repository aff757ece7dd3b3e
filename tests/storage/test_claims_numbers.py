"""Number phrases: digits, words, ranges, pairs, signs, and what is no number phrase."""

import pytest

from storage.claims.folding import fold
from storage.claims.numbers import quantities


def read(text):
    found = quantities(fold(text), 0, len(text))
    return [(q.low, q.high, q.unit) for q in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2.6x", [(2.6, 2.6, "x")]),
        ("a 13X speedup", [(13, 13, "x")]),
        ("3.5 × faster", [(3.5, 3.5, "x")]),
        ("1.37times", [(1.37, 1.37, "x")]),
        (r"2.4\times", [(2.4, 2.4, "x")]),
        (r"$5.9\times$", [(5.9, 5.9, "x")]),
        ("2X times better", [(2, 2, "x")]),
        ("6.4 times faster", [(6.4, 6.4, "x")]),
        ("1,746times", [(1746, 1746, "x")]),
        ("a 6 400times speedup", [(6400, 6400, "x")]),
        ("12 500 × faster", [(12500, 12500, "x")]),
        ("since 2012 300 times faster", [(300, 300, "x")]),
        ("19%", [(19, 19, "%")]),
        (r"19\%", [(19, 19, "%")]),
        ("34 percent", [(34, 34, "%")]),
        ("34 per cent", [(34, 34, "%")]),
        ("a speedup of x1.30", [(1.3, 1.3, "x")]),
        ("faster by x10", [(10, 10, "x")]),
        ("10^3x", [(1000, 1000, "x")]),
        (r"10^{4}\times", [(10000, 10000, "x")]),
        ("10³×", [(1000, 1000, "x")]),
        ("3 orders of magnitude", [(3, 3, "oom")]),
        ("an order of magnitude", [(1, 1, "oom")]),
        ("an order-of-magnitude speedup", [(1, 1, "oom")]),
        ("two orders of magnitude", [(2, 2, "oom")]),
        ("twofold", [(2, 2, "x")]),
        ("ten-fold", [(10, 10, "x")]),
        ("2.5-fold", [(2.5, 2.5, "x")]),
        ("twice as fast", [(2, 2, "x")]),
        ("five times", [(5, 5, "x")]),
        ("a hundred times", [(100, 100, "x")]),
        ("doubling the rate", [(2, 2, "x")]),
        ("tripled the rate", [(3, 3, "x")]),
        ("halve the runtime", [(2, 2, "x")]),
        ("half the time", [(2, 2, "x")]),
        ("one third of the time", [(3, 3, "x")]),
        (r"2.3${\times}$ faster", [(2.3, 2.3, "x")]),
        (r"20$\%$ faster", [(20, 20, "%")]),
        (r"$\sim$2.3 $\times$ faster", [(2.3, 2.3, "x")]),
        ("2.3xspeedup", [(2.3, 2.3, "x")]),
        ("2.3×faster", [(2.3, 2.3, "x")]),
        ("2.6\U0001d465 faster", [(2.6, 2.6, "x")]),
        ("2.5x10^3 times", [(2500, 2500, "x")]),
        ("a factor of three", [(3, 3, "x")]),
        ("a 3.2 speedup", [(3.2, 3.2, "x")]),
    ],
)
def test_single_numbers(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2.1-26x", (2.1, 26, "x")),
        ("2.1–26×", (2.1, 26, "x")),
        ("7x-9x", (7, 9, "x")),
        ("1.4x to 1.6x", (1.4, 1.6, "x")),
        ("1.3 to 4 times", (1.3, 4, "x")),
        ("1.5times to 3times", (1.5, 3, "x")),
        ("2.36sim 8.02times", (2.36, 8.02, "x")),
        ("2.36 ∼ 8.02×", (2.36, 8.02, "x")),
        ("5.20~48.21x", (5.2, 48.21, "x")),
        ("9.7x - 3,201x", (9.7, 3201, "x")),
        ("between 1.4x and 1.6x", (1.4, 1.6, "x")),
        ("from 7% to 55%", (7, 55, "%")),
        ("65-92%", (65, 92, "%")),
        ("2-3 orders of magnitude", (2, 3, "oom")),
        ("two to five times", (2, 5, "x")),
        ("speedups ranging from 2.1 to 26", (2.1, 26, "x")),
        ("a speedup ranging from 1.41 up to 4.28", (1.41, 4.28, "x")),
        ("speedups between 2 and 5", (2, 5, "x")),
        (r"$1.5{-}2.3\times$", (1.5, 2.3, "x")),
        (r"$1.5\text{-}2.3\times$", (1.5, 2.3, "x")),
        (r"$20\%$-$30\%$", (20, 30, "%")),
        ("2x-to-3x", (2, 3, "x")),
        ("two-to-three times", (2, 3, "x")),
        ("between two and four times", (2, 4, "x")),
        ("a 18 000 to 300 000 speedup", (18000, 300000, "x")),
    ],
)
def test_a_range_is_one_number(text, expected):
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1.37times/1.24times faster", [1.37, 1.24]),
        ("15x, 46x, 108x, and 158x faster", [15, 46, 108, 158]),
        ("running 15, 46, 108 and 158x faster", [15, 46, 108, 158]),
        ("speedups of 3 and 7 over", [3, 7]),
        ("by a factor of up to 2.84 in inference and 1.75 in training", [2.84, 1.75]),
        ("by up to a factor 19", [19]),
        ("30% geomean (max 47%)", [30, 47]),
    ],
)
def test_numbers_that_stand_together(text, values):
    assert [low for low, _, _ in read(text)] == values


def test_a_range_of_two_units_is_two_numbers():
    found = quantities(text := "from 32.2% to 10x", 0, len(text))
    assert [(q.low, q.unit, q.bound) for q in found] == [
        (32.2, "%", "at_least"),
        (10.0, "x", "up_to"),
    ]


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("sim3x", "approx"),
        ("~3x", "approx"),
        (r"$\sim 3.4\times$", "approx"),
        (">3x", "at_least"),
        (r"$\geq 3\times$", "at_least"),
        (r"$\geqslant 3\times$", "at_least"),
        (r"$\sim$3 $\times$", "approx"),
        ("3x+", "at_least"),
        ("10+%", "at_least"),
        ("3x", None),
    ],
)
def test_signs_that_bound_a_number(text, bound):
    (found,) = quantities(fold(text), 0, len(text))
    assert found.bound == bound


@pytest.mark.parametrize(
    "text",
    [
        "16x16 tiles",
        "a 4 x 4 grid",
        "Mixtral 8x7B",
        "x86 processors",
        "1352 times 1014 pixels",
        "5 percentage points",
        "speedup of 10 ms",
        "FlashAttention-2 times",
        "in 2023",
        "several orders of magnitude",
        "A100 GPUs",
        "v4.0",
        "double-precision numbers",
        "several hundred times faster",
        "speedups from 4.8 to 24.6 TFLOPS",
        "a 95% CI",
        "a 95% confidence interval",
        "acceleration of 2:4 sparse patterns",
        "a speedup over 32-thread code",
    ],
)
def test_what_is_no_number_phrase(text):
    assert read(text) == []


def test_offsets_are_those_of_the_phrase():
    text = "We reach a 2.4x speedup."
    (found,) = quantities(text, 0, len(text))
    assert text[found.start : found.end] == "2.4x"
