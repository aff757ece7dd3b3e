"""Numbers, counts and cut texts in words."""

import pytest

from storage.database.rows import claim_text
from storage.words import clipped, count_of, figures


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (1.54, 6, "1.54"),
        (2.0, 6, "2"),
        (0.85, 6, "0.85"),
        (1000, 6, "1,000"),
        (242000, 6, "242,000"),
        (1e7, 6, "10,000,000"),
        (1e12, 6, "1e+12"),
        (1.5385, 3, "1.54"),
        (71.28, 3, "71.3"),
        (3201.4, 3, "3,201"),
    ],
)
def test_figures(value, digits, text):
    assert figures(value, digits) == text


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ((500, 500, "x", "increase", "up_to"), "up to 500×"),
        ((2.1, 26, "x", "increase", "exact"), "2.1–26×"),
        ((30, 30, "%", "decrease", "exact"), "30% less"),
        ((15, 15, "%", "increase", "approx"), "about 15% more"),
        ((3, 3, "oom", "increase", "exact"), "1,000×"),
        ((2.6, 2.6, "x", "increase", "average"), "2.6× on average"),
        ((917, 917, "x", "increase", "at_least"), "at least 917×"),
    ],
)
def test_claim_text(claim, text):
    assert claim_text(*claim) == text


def test_counts():
    assert [count_of(n, "paper") for n in (0, 1, 1200)] == ["0 papers", "1 paper", "1,200 papers"]
    assert count_of(2, "entry", "entries") == "2 entries"


def test_clipping_cuts_at_a_word():
    assert clipped("one two  three", 20) == "one two three"
    assert clipped("one two three four", 12) == "one two…"
    assert clipped("abcdefghijklmnop", 8) == "abcdefg…"
