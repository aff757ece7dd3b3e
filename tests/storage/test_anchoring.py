"""Highlights follow their words through an edited text; cases made by hand."""

import time

import pytest

from storage.text.anchoring import anchored, context_of
from storage.text.near_words import near_places

TEXT = (
    "Search over embedded vectors takes a while. We present Ostrakon, a generator of search "
    "pipelines. It picks the index together with the hardware, since the best of one is seldom "
    "the best of the other."
)


def found(old: str, quote: str, new: str, *, last: bool = False) -> str | None:
    """Highlight a quote in one text; give on which words it stands in another."""
    start = old.rindex(quote) if last else old.index(quote)
    prefix, suffix = context_of(old, (start, start + len(quote)))
    span = anchored(new, quote, start, prefix, suffix)
    return None if span is None else f"{new[: span[0]][-6:]}[{new[slice(*span)]}]"


FOLLOWED = [
    # words put in before, and behind
    (TEXT, "picks the index", "One more sentence. " + TEXT, "s. It [picks the index]"),
    (TEXT, "picks the index", TEXT + " And more.", "s. It [picks the index]"),
    # a typo made or mended, in the quote
    (TEXT, "picks the index", TEXT.replace("index", "indx"), "s. It [picks the indx]"),
    (TEXT, "generator of search", TEXT.replace("generator", "genrator"),
     "on, a [genrator of search]"),
    (TEXT, "seldom", TEXT.replace("seldom", "seldon"), "ne is [seldon]"),
    # a word put in, left out, changed
    (TEXT, "picks the index together", TEXT.replace("the index", "the best index"),
     "s. It [picks the best index together]"),
    (TEXT, "index together with the hardware", TEXT.replace("index together", "index"),
     "s the [index with the hardware]"),
    (TEXT, "a generator of search pipelines.", TEXT.replace("generator of", "generator for"),
     "akon, [a generator for search pipelines.]"),
    # other blanks, other case
    (TEXT, "picks the index", TEXT.replace("picks the", "picks\n the"),
     "s. It [picks\n the index]"),
    (TEXT, "We present Ostrakon", TEXT.upper(), "HILE. [WE PRESENT OSTRAKON]"),
    # a sentence that moved
    (TEXT, "We present Ostrakon, a generator of search pipelines.",
     "We present Ostrakon, a generator of search pipelines. "
     + TEXT.replace("We present Ostrakon, a generator of search pipelines. ", ""),
     "[We present Ostrakon, a generator of search pipelines.]"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "quote", "new", "expected"), FOLLOWED)
def test_words_are_followed(old, quote, new, expected):
    assert found(old, quote, new) == expected


GONE = [
    (TEXT, "seldom", TEXT.replace("seldom", "rarely")),
    (TEXT, "picks the index", TEXT.replace("picks the index", "chooses a scheme")),
    (TEXT, "We present Ostrakon", "Nothing of the kind is here."),
    (TEXT, "We present Ostrakon", ""),
    # another number is another statement
    ("It is 2.3x faster than before.", "2.3x", "It is 4.3x faster than before."),
    ("It runs on a GPU, they say.", "GPU", "It runs on a CPU, they say."),
]


@pytest.mark.parametrize(("old", "quote", "new"), GONE)
def test_words_that_are_gone_are_not_made_up(old, quote, new):
    assert found(old, quote, new) is None


TWICE = "Alpha was tried first. The result holds. Bravo was tried then. The result holds. Done."


def test_two_equal_quotes_are_told_apart_by_what_stands_around_them():
    new = "In short: " + TWICE.replace("tried", "tested")
    assert found(TWICE, "The result holds.", new) == "first. [The result holds.]"[1:]
    assert found(TWICE, "The result holds.", new, last=True) == "then. [The result holds.]"


def test_of_two_equal_quotes_the_one_that_changed_places_is_followed():
    alpha = "Alpha was tried first. The result holds. It took a day. "
    bravo = "Bravo was tried then. The result holds. It took weeks. "
    old, new = alpha + bravo, bravo + alpha
    start = old.rindex("The result holds.")
    prefix, suffix = context_of(old, (start, start + 17))
    assert "The result holds." in new[start - 3 : start + 20]  # but these are Alpha's
    span = anchored(new, "The result holds.", start, prefix, suffix)
    assert new[: span[0]] == "Bravo was tried then. "


def test_where_all_else_is_equal_the_nearer_one_is_taken():
    text = "so so so so so so"
    assert anchored(text, "so", 9, "", "") == (9, 11)


def test_a_long_quote_is_followed_though_a_sentence_was_put_in():
    said = "Sentence number {} says what the others of this text leave out."
    sentences = [said.format(n) for n in range(9)]
    old = "Before. " + " ".join(sentences) + " After."
    sentences.insert(4, "Somebody has put this in.")
    new = "Before. " + " ".join(sentences) + " After."
    assert found(old, old[8:-7], new) == f"efore. [{new[8:-7]}]"[1:]


def test_an_odd_quote_finds_nothing_near():
    assert near_places("Some text.", "…!") == []
    assert near_places("", "some words") == []


def test_a_lost_highlight_costs_little():
    text = "Nothing in here is like what was there, and all of it is said again. " * 30
    began = time.process_time()
    assert anchored(text, TEXT[:200], 0, "", "") is None
    assert time.process_time() - began < 0.2
