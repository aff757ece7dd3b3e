"""Ids to rows by page: what is fetched, kept and forgotten."""

from array import array
from dataclasses import dataclass

import pytest

from desktop.models.page_cache import PageCache


@dataclass(frozen=True)
class Row:
    id: int


@pytest.fixture
def fetched():
    return []


@pytest.fixture
def cache(fetched):
    def fetch(ids):
        fetched.append(list(ids))
        return [Row(one) for one in ids if one != 13]

    made = PageCache(fetch, page=4, pages=2)
    made.set_ids(array("q", range(10, 22)))
    return made


def test_a_page_is_fetched_once(cache, fetched):
    assert [cache.row(place).id for place in (1, 0, 2)] == [11, 10, 12]
    assert fetched == [[10, 11, 12, 13]]


def test_a_paper_that_is_gone_is_none(cache):
    assert cache.row(3) is None


def test_the_last_page_may_be_short(fetched):
    cache = PageCache(lambda ids: [Row(one) for one in ids], page=4)
    cache.set_ids(array("q", [1, 2, 3, 4, 5]))
    assert cache.row(4).id == 5


def test_the_page_longest_unused_goes(cache, fetched):
    for place in (0, 4, 0, 8):
        cache.row(place)
    assert len(fetched) == 3
    cache.row(0)
    assert len(fetched) == 3
    cache.row(4)
    assert fetched[-1] == [14, 15, 16, 17]


def test_forget_gives_the_places_that_can_be_on_a_screen(cache, fetched):
    cache.row(0)
    assert cache.forget([11, 13, 20]) == [1, 3]
    cache.row(1)
    assert len(fetched) == 2


def test_forget_all(cache, fetched):
    cache.row(0)
    cache.row(8)
    assert cache.forget(None) == [0, 1, 2, 3, 8, 9, 10, 11]
    assert cache.forget(None) == []


def test_other_ids_start_anew(cache, fetched):
    cache.row(0)
    cache.set_ids(array("q", [99]))
    assert cache.row(0).id == 99
    assert len(cache) == 1


def test_of_a_page_only_what_was_forgotten_is_fetched_again(cache, fetched):
    cache.row(0)
    assert cache.forget([12]) == [2]
    assert [cache.row(place).id for place in (0, 1, 2)] == [10, 11, 12]
    assert fetched == [[10, 11, 12, 13], [12]]
    cache.forget([10])
    cache.forget([11, 10])
    assert cache.row(0).id == 10
    assert fetched[2:] == [[10, 11]]


def test_of_a_page_of_which_most_is_forgotten_all_is_fetched_again(cache, fetched):
    cache.row(0)
    cache.forget([10, 11, 12])
    assert cache.row(0).id == 10
    assert fetched == [[10, 11, 12, 13], [10, 11, 12, 13]]


def test_a_forgotten_page_that_went_is_as_one_never_seen(cache, fetched):
    cache.row(0)
    cache.forget([10])
    cache.row(4)
    cache.row(8)
    assert cache.forget([10]) == []
    assert cache.row(0).id == 10
    assert fetched[-1] == [10, 11, 12, 13]


def test_other_ids_begin_anew(cache, fetched):
    cache.row(0)
    cache.forget([10])
    cache.set_ids(array("q", [10, 20]))
    assert cache.row(0).id == 10
    assert fetched[-1] == [10, 20]
