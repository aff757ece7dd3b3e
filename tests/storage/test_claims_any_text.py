"""Any text is read: no exception, claims that hold together, and work that grows with the text."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.claims.claim import DEVICE_CLASSES
from storage.claims.extract import extract

NUMBERS = st.sampled_from(
    [
        "3x", "1.4×", "2.3sim 5times", "19%", "0%", "100%", "0x", "twice", "half", "a third",
        "an order of magnitude", "two to three orders of magnitude", "300 orders of magnitude",
        "1,000x", "10 000 times", "10^9x", "10^99x", "x2.5", "3.1/2.0x", "5-fold", "twofold",
        "doubling", "halves", "a factor of three", "between 2 and 4 times", "999999999x", "95% CI",
        r"$2.4\times$", r"19\%", "~3x", ">30%", "1/3", "from 3x to 2x", "-70%", "50% to 30%",
    ]
)  # fmt: skip
CUES = st.sampled_from(
    [
        "faster", "slower than", "speedup", "a speedup of", "latency", "throughput", "energy",
        "reduces", "improves", "outperforms", "is", "by", "of", "in", "to", "up to", "on average",
        "at least", "than", "over", "compared to", "respectively", "as fast as", "as long as",
        "lower", "higher", "reduction", "improvement", "the advantage grows to", "performance",
        "memory", "accuracy", "more requests", "in terms of", "only", "while", "not", "its", "our",
    ]
)  # fmt: skip
DEVICES = st.sampled_from(
    ["A100", "NVIDIA", "GPU", "CPUs", "an FPGA", "Raspberry Pi 4", "TPU v4", "M1 Pro", "Intel"]
)
SIGNS = st.sampled_from(
    [",", ".", ". ", ";", ":", "(", ")", "[", "/", "and", "or", "-", "–", "~", "+", "\n", "\\", "$",
     "\u0301", "\u2009", "½", "İ", "ﬁ", "\U0001f680", "²"]
)  # fmt: skip
TEXTS = st.lists(NUMBERS | CUES | DEVICES | SIGNS, max_size=40).flatmap(
    lambda parts: st.sampled_from([" ", ""]).map(lambda blank: blank.join(parts))
)


@given(TEXTS | st.text(max_size=150))
@settings(max_examples=200, deadline=None)
def test_claims_hold_together_in_any_text(text):
    reading = extract(text)
    for claim in reading.claims:
        assert 0 <= claim.sentence[0] <= claim.start < claim.end <= claim.sentence[1] <= len(text)
        assert text[claim.start : claim.end].strip()
        assert claim.low <= claim.high
        assert 0 <= claim.factor_low <= claim.factor_high
        assert math.isfinite(claim.factor_high)
        assert claim.baseline is None or claim.baseline in text
        assert len(set(claim.platforms)) == len(claim.platforms)
        assert all(platform.device_class in DEVICE_CLASSES for platform in claim.platforms)
        assert bool(claim.platforms) == (claim.platform_scope != "none")
        assert claim.rule
        assert all(reason.endswith(".") for reason in claim.reasons)
    assert all(text[mention.start : mention.end].strip() for mention in reading.hardware)


@pytest.mark.parametrize(
    ("piece", "claims"),
    [
        ("It is 3x faster than Foo. ", 1),
        ("It is up to 2x faster and ", 1),
        ("it reduces latency by 30%, ", 1),
        ("A100 ", 0),
        ("1.5x ", 0),
        ("1,000,", 0),
        ("times ", 0),
        ("faster than ", 0),
        ("(", 0),
        ("~", 0),
        ("9", 0),
        ("½İ\u0301²×", 0),
    ],
)
def test_a_text_without_end_is_read_to_its_end(piece, claims):
    """Numbers are found all through the text, in each piece of it as in the first."""
    times = 400_000 // len(piece) // (20 if claims else 4)
    found = extract(piece * times).claims
    # A line without full stops is read in pieces; a phrase that a cut runs through may be lost.
    assert times * claims * 0.97 <= len(found) <= times * claims


def test_a_list_of_ten_thousand_numbers_is_paired_in_order():
    """Each sentence of a hundred speedups says "respectively"; no number is lost or moved."""
    sentence = "It is " + ", ".join(f"{n}x" for n in range(2, 102)) + " faster, respectively. "
    found = extract(sentence * 100).claims
    assert [claim.low for claim in found] == [float(n) for n in range(2, 102)] * 100
