"""What the capture of frames calls a fault: pictures of two lines, by hand."""

import numpy as np
import pytest

from tests.benchmarks.screen.watching import Film, is_blank, is_mixture, out_of_turn


def picture(*lines: int):
    """Lines of four pixels, the first of each another one."""
    return np.array([[line, 0, 1, 2] for line in lines], np.uint32)


NOTHING = np.zeros((2, 4), np.uint32)


def film(before, *frames) -> Film:
    return Film(before, list(frames), [0.01 * n for n in range(1, len(frames) + 1)])


@pytest.mark.parametrize(
    ("frames", "faults"),
    [
        ([], []),
        ([picture(2, 2)], []),
        ([picture(2, 1), picture(2, 2)], []),  # copied while the upper line was there already
        ([picture(3, 3), picture(2, 2)], []),
        ([NOTHING, picture(2, 2)], ["blank"]),
        ([NOTHING], []),  # nothing was found
        ([picture(3, 3), picture(1, 1), picture(2, 2)], ["back to what was seen before"]),
    ],
)
def test_faults(frames, faults):
    assert list(film(picture(1, 1), *frames).faults()) == faults


def test_the_last_change_is_what_settles():
    assert film(picture(1, 1)).settled() is None
    assert film(picture(1, 1), picture(3, 3), picture(2, 2)).settled() == pytest.approx(20)
    assert film(picture(1, 1), picture(3, 3), picture(1, 1)).settled() is None


def test_older_results_after_newer_ones():
    keys = [picture(n, n) for n in range(5)]
    start = picture(9, 9)
    assert out_of_turn(film(start, keys[0], keys[2], keys[4]), keys) == []
    assert out_of_turn(film(start, keys[2], keys[1], keys[4]), keys) == [
        "key 2 was seen again after key 3"
    ]
    # Keys that find the same are no fault.
    assert out_of_turn(film(start, keys[0], keys[1]), [*keys[:2], keys[0], keys[1]]) == []


def test_blank_and_mixed():
    assert is_blank(NOTHING)
    assert not is_blank(picture(1, 2))
    assert is_mixture(picture(1, 2), picture(1, 1), picture(2, 2))
    assert not is_mixture(picture(3, 2), picture(1, 1), picture(2, 2))
