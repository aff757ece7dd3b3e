"""Where hardware may be named is found by whole words, with work that grows with the text."""

import re

import pytest

from storage.claims.catalogue import load_catalogue
from storage.claims.extract import extract, vocabulary
from storage.claims.words import HINT, NAME, NOUN, PROMISE, Words
from tests.effort import growth


def words_of(folded):
    return Words(folded, vocabulary(load_catalogue()))


def begins(folded):
    words = words_of(folded)
    places = load_catalogue().begins(words)
    return list(zip(words.starts(places), (words.cut[place] for place in places), strict=True))


@pytest.mark.parametrize(
    ("folded", "expected"),
    [
        ("", []),
        ("an a100 and a v100", [(3, "a100"), (14, "v100")]),
        ("cuda", [(0, "cuda")]),
        ("barracuda or cudas", []),
        ("é a100 – cuda", [(2, "a100"), (9, "cuda")]),
        ("éa100", [(1, "a100")]),
        ("(cuda)/cuda", [(1, "cuda"), (7, "cuda")]),
        ("mobile", []),
        ("mobile phone", [(0, "mobile"), (7, "phone")]),
        ("rtx9999", [(0, "rtx9999")]),
        ("in a memory, in-memory computing", [(13, "in")]),
    ],
)
def test_the_words_that_may_begin_a_name(folded, expected):
    assert begins(folded) == expected


def test_many_words_are_found_as_few_are():
    words = sorted(word for word in load_catalogue().by_word if word.isalpha())[:200]
    folded = " ".join(words)
    alone = [at for at, _ in begins(folded)]
    assert alone == [
        folded.index(f" {word} ") + 1 if k else 0 for k, word in enumerate(words[:-1])
    ] + [len(folded) - len(words[-1])]


@pytest.mark.parametrize(
    "unit",
    [
        "A100 ",
        "GPU,",
        "x86 arm ",
        "cpu (cpu) ",
        "3x than on A100, ",
        "NVIDIA, AMD, Intel GPUs ",
        "we propose the the accelerator, ",
        "our our accelerator ",
        "GPU and CPU-GPU hybrid, ",
        "3x faster, making GPU, ",
    ],
)
def test_a_text_eight_times_as_long_is_about_eight_times_the_work(unit):
    assert 4 < growth(extract, unit) < 10


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("we test", ("we",), 0),
        ("how we test (our way)", ("our", "we"), 4),
        ("a weak test", ("we",), None),
        ("this test, this paper", ("this paper",), 11),
        ("this is it", ("this paper", "is"), 5),
        ("", ("we",), None),
    ],
)
def test_the_first_of_some_words(text, wanted, expected):
    assert words_of(text).first(re.compile(f" (?:{'|'.join(wanted)}) ")) == expected


def test_words_are_looked_up_for_all_that_ask():
    words = words_of("an a100, 3.5x of 7xt; memory and an order")
    asked = {words.cut[place]: words.marks[place] for place in words.told}
    assert asked["a100"] & NAME
    assert asked["5x"] & HINT
    assert asked["5x"] & PROMISE
    assert asked["memory"] & NOUN
    assert asked["order"] & HINT
    assert not asked.keys() & {"an", "of", "and", ""}
    assert [words.cut[place] for place in words.of(HINT)] == ["5x", "7xt", "order"]
    assert words.starts(words.of(HINT)) == [11, 17, 36]
