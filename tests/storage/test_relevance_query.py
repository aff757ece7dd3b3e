"""Relevance as a field of queries, and as ranges of the filter."""

from contextlib import closing

import pytest

from storage.library import Library
from storage.search.facets import FacetCount
from tests.libraries import ABSTRACTS, listing, run, set_relevance


@pytest.fixture
def library(tmp_path):
    """Four papers: 1 of relevance 0.95, 2 of 0.6, 3 of 0.1, 4 of none."""
    dump = tmp_path / "dump.txt"
    dump.write_text(listing(*ABSTRACTS), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as made:
        run(made.import_dumps([dump]))
        run(made.catch_up())
        set_relevance(made, {1: 0.95, 2: 0.6, 3: 0.1})
        yield made


@pytest.mark.parametrize(
    ("query", "papers"),
    [
        ("relevance:>=0.6", [1, 2]),
        ("relevance:>0.6", [1]),
        ("relevance:<0.5", [3]),
        ("relevance:0.1..0.6", [2, 3]),
        # A paper without one is neither above nor below.
        ("-relevance:>=0.6", [3, 4]),
        ("memory relevance:>=0.6", [1, 2]),
    ],
)
def test_it_asks_for_papers(library, query, papers):
    assert sorted(library.search(query).ids) == papers


def test_an_answer_does_not_outlive_a_ranking(library):
    assert list(library.search("relevance:>=0.9").ids) == [1]
    set_relevance(library, {1: 0.2, 4: 0.9})
    assert list(library.search("relevance:>=0.9").ids) == [4]


def test_the_filter_counts_ranges_with_both_ends(library):
    found = library.facets([1, 2, 3, 4]).relevances
    assert found == (
        FacetCount("0.8 and more", 1, "relevance:>=0.8"),
        FacetCount("0.6 to 0.8", 1, "relevance:0.6..0.8"),
        FacetCount("0.4 to 0.6", 1, "relevance:0.4..0.6"),
        FacetCount("below 0.2", 1, "relevance:<0.2"),
    )
    for one in found:
        assert len(library.search(one.query).ids) == one.count
    set_relevance(library, {1: None, 2: None, 3: None})
    assert library.facets([1, 2, 3, 4]).relevances == ()


def test_papers_that_are_gone_are_in_no_range(library):
    library.undo()
    assert library.facets([]).relevances == ()
    assert list(library.search("relevance:>=0").ids) == []
