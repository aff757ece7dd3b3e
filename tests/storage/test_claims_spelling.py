"""Phrases that count as one word: each of the table is found, none hides another."""

import re

import pytest

from storage.claims.lexicon import FAST, TIME, marks
from storage.claims.spelling import PHRASES
from storage.claims.tokens import tokens

ENDINGS = (
    ".g.", ".e.", ".", ".r.t.", " up", " it up", " the decoding up", "-to-first-token", " second",
    " unit of time", " compared with", " against", " contrast to", " terms of", " top of", " to",
    " respect to", " of", " as", " average", " than", " well as", " with", "-clock", " time",
    " per watt", " capacity", "95", " per dollar", " joule", " much as", " many", " fast as",
    " long", " path delays", " of clock cycles", " down", " efficiently", " savings", " costs",
    " overhead", "-to-solution", " life", " complexity", " steps", " rates", " hours",
    " frequencies", " code", " least", " more than", " of code",
)  # fmt: skip
"""How phrases may go on; every row of the table must find its own among them."""


def words(text):
    return [token.word for token in tokens(text, text, 0, len(text), [])]


@pytest.mark.parametrize(("openers", "rest", "spelling"), PHRASES)
def test_every_opener_of_every_row_makes_one_word(openers, rest, spelling):
    endings = [ending for ending in ENDINGS if re.fullmatch(rest, ending)]
    assert endings
    for opener in openers.split():
        for ending in endings:
            phrase = opener + ending
            assert words(phrase) == [spelling or phrase.replace(" ", "-")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("runs energy-efficiently now", ["runs", "energy-efficiency", "now"]),
        ("at two energy costs each", ["at", "two", "energy", "each"]),
        ("the run times fell", ["the", "run-times", "fell"]),
        ("speeds the slow decoder up by", ["speeds-up", "by"]),
        ("is up to", ["is", "up", "to"]),
        ("the best performance per core", ["the", "best", "performance", "per", "core"]),
    ],
)
def test_a_phrase_ends_where_its_last_word_does(text, expected):
    assert words(text) == expected


def test_the_spelling_carries_the_marks_of_the_lexicon():
    (word,) = words("sped up")
    assert marks(word) & FAST
    (word,) = words("run times")
    assert marks(word) & TIME
