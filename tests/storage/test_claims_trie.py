"""Where hardware may be named is found in one pass, and in time that grows with the text."""

import re
import time

import pytest

from storage.claims.extract import extract
from storage.claims.trie import DIGIT, END, GAP, any_of


@pytest.mark.parametrize(
    ("name", "finds", "misses"),
    [
        ("rtx" + END, "rtx 4090", "rtx4090"),
        ("rtx" + DIGIT, "rtx4090", "rtx 4090"),
        ("in" + GAP + "me", "in-memory", "in all"),
        ("in" + GAP + "me", "in memory", "inme"),
    ],
)
def test_signs_in_names(name, finds, misses):
    found = re.compile(any_of([name, "zynq"]))
    assert found.match(finds)
    assert not found.match(misses)


def test_no_names_match_nowhere():
    assert not re.search(any_of([]), "rtx")


@pytest.mark.parametrize(
    "unit",
    ["A100 ", "GPU,", "x86 arm ", "cpu (cpu) ", "3x than on A100, ", "NVIDIA, AMD, Intel GPUs "],
)
def test_a_text_four_times_as_long_takes_no_more_than_ten_times_as_long(unit):
    def seconds(length: int) -> float:
        begun = time.process_time()
        extract(unit * (length // len(unit)))
        return time.process_time() - begun

    seconds(1000)
    short = min(seconds(4_000) for _ in range(3))
    assert min(seconds(16_000) for _ in range(3)) < 10 * short + 0.05
