"""Where sentences end, and where a stop is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.text.sentences import sentences
from tests.shared import needs_shared, shared_path


def split(text):
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "parts",
    [
        ["We show it.", "It works."],
        ["Is it fast?", "It is!", "We measured."],
        ["It runs on x86.", "We ported it to Arm."],
        ["The result is TCNCA.", "We test it."],
        ["It takes 3.5 s.", "That is 2.1x less."],
        ["It saves 41\\%.", "More is possible."],
        ["Code is at https://a.org/b.c/d.", "Have fun."],
        ["We call it Pathways (after the roads).", "It scales."],
        ['They say "it is done."', "We agree."],
        ["It uses CPUs, GPUs, etc.", "We measure both."],
        ["A problem of class NP.", "nn-JIT.web solves it."],
        ["It works.", "(2) It is fast."],
        ["One.", "Two"],
        ["We serve it.", "[1] says so."],
    ],
)
def test_sentences_end(parts):
    assert split(" ".join(parts)) == parts


@pytest.mark.parametrize(
    "text",
    [
        "Devices, e.g. Jetson boards, i.e. small ones, are slow.",
        "As Vaswani et al. (2017) and Niu et al. [3] say, it is so.",
        "See Fig. 3, Eq. 4 and Sec. 5 for more.",
        "It is better (PSNR 26.15 vs. 25.91 elsewhere).",
        "Version 2.0 of BigDL under Apache 2.0 license runs.",
        "By J. Smith and M. S. Miesch, in Vol. 290.",
        "LLM.int8() and Symbolics.jl need Node.js here.",
        "It grows linearly w.r.t. the size, approx. 2.5 ms.",
        "GPUs, SSDs etc. are used.",
        "what...ever it is",
        "1. First we look.",
    ],
)
def test_stops_that_end_nothing(text):
    assert split(text) == [text]


def test_a_lost_blank_is_seen():
    assert split("It serves effectively.We propose more. End.") == [
        "It serves effectively.",
        "We propose more.",
        "End.",
    ]


def test_paragraphs_end_sentences():
    assert split("A title\n\nA text. More") == ["A title", "A text.", "More"]


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_blank_text_has_none(text):
    assert sentences(text) == ()


@given(st.text())
def test_spans_cover_the_text_in_order(text):
    end = 0
    for start, stop in sentences(text):
        assert end <= start < stop
        assert text[end:start].strip() == ""
        end = stop
    assert text[end:].strip() == ""


@needs_shared
def test_real_abstracts_have_sentences_of_usual_length():
    counts = []
    for line in (
        shared_path("dumps", "000_db44ce40854f8154.txt").read_text("utf-8").splitlines()[2:]
    ):
        if line:
            spans = sentences(line)
            counts.append(len(spans))
            assert max(end - start for start, end in spans) < 800
    assert 6 < sum(counts) / len(counts) < 10
