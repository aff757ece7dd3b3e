"""Posting lists that are read side by side: the same as when each is unpickled."""

import random
from itertools import pairwise

import numpy as np
import pytest

from storage.index import blocks, short_lists
from storage.index.packing import ABOUT, Lists, encode
from storage.index.postings import DAMAGE


def lists(dice: random.Random, count: int, *, longest: int, most: int = 9) -> Lists:
    """Posting lists in very many documents, most of them short."""
    sizes = [1 + int(longest * dice.random() ** 4) for _ in range(count)]
    docs, counts, places = [], [], []
    for size in sizes:
        # Some are close together, others far apart.
        reach = dice.choice((size + 3, 40 * size + 300, 90_000))
        docs += sorted(dice.sample(range(reach), size))
        counts += [dice.choice((1, 1, 2, most)) for _ in range(size)]
    for number in counts:
        places += sorted(dice.sample(range(dice.choice((60, 40_000)) + number), number))
    return Lists(
        np.cumsum([0, *sizes]),
        np.array(docs, np.int64),
        np.array(counts, np.int64),
        np.array([dice.randrange(256) for _ in docs], np.int64),
        np.array(places, np.uint16),
    )


def same(one, other) -> bool:
    docs, weights, packed = one
    return (
        np.array_equal(docs, other[0])
        and np.array_equal(weights, other[1])
        and bytes(packed) == bytes(other[2])
    )


def unpickled(data, about):
    return blocks.decode_many(data, (about["offset"] - about["offset"][0]).tolist())


@pytest.mark.parametrize("longest", [1, 4, 19, 60, 1_200])
@pytest.mark.parametrize("most", [2, 9, 200])
def test_short_and_long_lists_are_read_as_each_by_itself(longest, most):
    dice = random.Random(longest * most)
    data, about = encode(lists(dice, 150, longest=longest, most=most), 5_000)
    assert same(short_lists.decode(data, about), unpickled(data, about))
    for first, last in pairwise((0, 70, 149)):
        begin, end = (int(about["offset"][n]) - 5_000 for n in (first, last))
        some = about[first:last]
        assert same(short_lists.decode(data[begin:end], some), unpickled(data[begin:end], some))


def test_lists_in_between_may_be_left_out():
    data, about = encode(lists(random.Random(7), 400, longest=30), 0)
    some = np.concatenate([about[::3], about[-1:]])
    assert same(short_lists.decode(data, some), unpickled(data, some))


def test_few_lists_and_none_of_them_short_are_read_as_ever():
    data, about = encode(lists(random.Random(8), 5, longest=4), 0)
    assert same(short_lists.decode(data, about), unpickled(data, about))


def test_what_is_damaged_is_an_error_or_another_list_but_no_crash():
    dice = random.Random(9)
    data, about = encode(lists(dice, 200, longest=6), 0)
    for _ in range(300):
        torn = bytearray(data)
        for _ in range(dice.randint(1, 40)):
            torn[dice.randrange(len(torn))] = dice.randrange(256)
        try:
            docs, weights, _ = short_lists.decode(bytes(torn), about)
        except DAMAGE:
            continue
        assert docs.size == weights.size == int(about["size"].sum())
    wrong = np.zeros(80, ABOUT)
    wrong["size"] = 3
    with pytest.raises(DAMAGE):
        short_lists.decode(data, wrong)
