"""Every claim says how it was read: number, bound, cue, direction, scope, rival, platform."""

import pytest

from storage.claims.extract import extract

CASES = [
    (
        "On an A100, Foo cuts latency by up to 3x over Bar.",
        [
            "'3x'; it is said to be the most ('up to')",
            "about time because of 'cuts latency by up to 3x' (change by number)",
            "'cuts' makes it a decrease",
            "compared with 'Bar'",
            "the sentence names 'A100'",
        ],
    ),
    (
        "It is ~3x faster.",
        ["'~3x'; it is said to be about so much (its own sign)", "'faster' makes it an increase"],
    ),
    ("It is 3x faster on average.", ["it is said to be a mean ('on average')"]),
    ("It is 3x faster.", ["'3x'; nothing bounds it", "no hardware is named"]),
    ("Throughput doubles.", ["because of 'Throughput doubles'", "the number itself makes it"]),
    (
        "Its speed is 3x that of Foo.",
        ["about speed because of", "an increase, since no word says otherwise"],
    ),
    (
        "Foo improves kernel performance by 3x on GPUs.",
        ["may mean something else, but the text is about speed", "the sentence names 'GPUs'"],
    ),
]


@pytest.mark.parametrize(("text", "words"), CASES)
def test_a_claim_says_how_it_was_read(text, words):
    (claim,) = extract(text).claims
    said = " ".join(claim.reasons)
    assert [part for part in words if part not in said] == []


def test_a_number_that_shares_its_bound_says_so():
    claims = extract("It is up to 3x and 5x faster than Foo and Bar, respectively.").claims
    assert "the most ('up to')" in claims[0].reasons[0]
    assert "the most, like the number before it" in claims[1].reasons[0]


def test_a_number_of_the_rival_says_so():
    claims = extract("It gains a 41x speedup, compared to 23x for Foo.").claims
    given = "It is what the other side reaches, given for contrast."
    assert [given in claim.reasons for claim in claims] == [False, True]


def test_what_was_said_before_is_quoted():
    text = "Foo has 1.4x higher throughput on one node. On eight nodes the advantage grows to 2x."
    claims = extract(text).claims
    given = "What the number measures is said in the sentence before: '1.4x higher throughput'."
    assert [given in claim.reasons for claim in claims] == [False, True]
    text = "The job is faster in all cases; median ratios range from 1.2x to 2.4x."
    (claim,) = extract(text).claims
    assert "What the number measures is said earlier in the sentence: 'faster'." in claim.reasons


def test_a_rival_of_the_sentence_before_is_told():
    (claim,) = extract("Foo clearly outperforms Bar. On CPUs, Foo attains speedups of 8x.").claims
    assert "It is compared with 'Bar', named in a sentence before." in claim.reasons
