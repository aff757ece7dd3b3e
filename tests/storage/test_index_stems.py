"""The words that a short stem may be that of, against every word there can be."""

from itertools import product

import pytest

from storage.index.analysis import stem
from storage.index.stems import shared, words_of

ENDINGS = ("", "s", "es", "ed", "ing", "ings", "ies", "ness", "ational", "er", "ly", "eed")


def every_word():
    """Short words of letters that endings are made of, and some more, with endings."""
    for length, alphabet in enumerate(("aeiousdyngbtlzwr",) * 3 + ("aeisdyngb", "aisdyeb"), 1):
        for letters in product(alphabet, repeat=length):
            yield "".join(letters)
    for letters in product("abyes", repeat=3):
        for one in ENDINGS:
            for two in ENDINGS:
                yield "".join(letters) + one + two


def test_stems_share_their_beginning_with_their_words():
    fronts = ("ab", "cap", "stab", "lov", "fl", "ca", "bit", "vis", "sol", "hopy")
    middles = (
        "",
        "at",
        "bil",
        "ibil",
        "iz",
        "ic",
        "iv",
        "ous",
        "ful",
        "ll",
        "enc",
        "og",
        "s",
        "y",
        "e",
    )
    ends = (
        "ational", "tional", "enci", "ency", "izer", "bly", "ally", "ently", "ely", "ously",
        "ization", "ator", "alism", "iveness", "ality", "ivity", "bility", "logy", "icate", "ative",
        "alize", "icity", "ical", "able", "ement", "ion", "ed", "ing", "y", "ies", "ly", "er",
    )  # fmt: skip
    for parts in product(fronts, middles, ends, ("", "s")):
        word = "".join(parts)
        assert word.startswith(shared(stem(word))), word
    for word in every_word():
        assert word.startswith(shared(stem(word))), word


def test_no_word_of_a_short_stem_is_missed():
    told = {}
    for word in every_word():
        found = stem(word)
        words = told.setdefault(found, words_of(found))
        assert words is None or word in words, (found, word)
    assert sum(words is not None for words in told.values()) > 1_000


@pytest.mark.parametrize(
    ("short", "words"),
    [
        ("s", ["s"]),
        ("a", ["a", "aed", "aeds", "aing", "aings"]),
        ("cri", ["cried", "cries"]),
        ("pro", ["pro", "pros"]),
    ],
)
def test_what_may_have_a_stem(short, words):
    told = words_of(short)
    assert [word for word in told if word in words] == words
    assert len(told) <= 20


@pytest.mark.parametrize("long", ["in", "spars", "attent", "42", "éc"])
def test_of_others_nothing_is_told(long):
    assert words_of(long) is None
