"""Boosts: set, changed, removed and undone; what they add to scores; that the reasons name them."""

from contextlib import closing

import numpy as np
import pytest

from storage.edits.boosting import RemoveBoost, SetBoost
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.errors import EditError, QuerySyntaxError
from storage.library import Library
from storage.ranking.boosts import Boosted
from storage.vocabulary import Decision
from tests.libraries import content, listing, run

TEXTS = (
    "A photonic chip multiplies matrices with light, and its waveguide loses little of it.",
    "A database index answers range queries from a tree of pages that splits as rows come.",
    "A photonic waveguide carries the weights of an accelerator without any wires at all.",
    "Queries over many rows are planned by a database that learns how large a join will be.",
    "A survey of printing presses from four centuries, with their makers and their towns.",
    "Bees find their way home by the sun, even where most of the sky is behind clouds.",
)


@pytest.fixture
def library(tmp_path):
    """Six papers; 1 is kept and 2 skipped, so that 3 is likely and 4 is not."""
    dump = tmp_path / "dump.txt"
    dump.write_text(listing(*TEXTS), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as made:
        run(made.import_dumps([dump]))
        run(made.catch_up())
        made.apply(Decide((1,), Decision.KEEP))
        made.apply(Decide((2,), Decision.SKIP))
        run(made.ranker.rank())
        yield made


def ranked(library):
    """The undecided papers, the likeliest first."""
    run(library.ranker.rank())
    rows = library.rows([3, 4, 5, 6])
    return [row.id for row in sorted(rows, key=lambda row: -row.relevance)]


def test_a_boost_brings_papers_forward_and_a_negative_one_back(library):
    assert (ranked(library)[0], ranked(library)[-1]) == (3, 4)
    library.apply(SetBoost("survey", 5))
    assert ranked(library)[0] == 5
    library.apply(SetBoost("survey", -8))
    assert ranked(library)[-1] == 5
    assert library.boosts.list() == (Boosted("survey", -8.0),)


def test_each_is_undone_and_done_again(library):
    before = content(library.folder)
    library.apply(SetBoost("survey", 5))
    library.apply(SetBoost("survey", 2))
    library.apply(RemoveBoost("survey"))
    after = content(library.folder)
    assert library.boosts.list() == ()
    assert [entry.summary for entry in library.history()][:3] == [
        "No boost for survey", "Boost +2 survey", "Boost +5 survey",
    ]  # fmt: skip
    for expected in ((Boosted("survey", 2.0),), (Boosted("survey", 5.0),), ()):
        library.undo()
        assert library.boosts.list() == expected
    assert content(library.folder) == before
    for _ in range(3):
        library.redo()
    assert content(library.folder) == after


def test_they_count_in_standard_deviations(library):
    library.apply(SetBoost("survey", 2))
    library.apply(SetBoost("bees OR survey", -0.5))
    scores = np.array([1.0, 3.0, 1.0, 3.0])  # a standard deviation of 1
    added = library.boosts.added(np.array([3, 4, 5, 6]), scores)
    assert added.tolist() == [1.0, 3.0, 2.5, 2.5]
    assert scores.tolist() == [1.0, 3.0, 1.0, 3.0]
    alike = library.boosts.added(np.array([5]), np.array([7.0]))
    assert alike.tolist() == [8.5]


def test_tags_and_systems_are_boosted_as_they_are_searched_for(library):
    library.apply(Tag((6,), "animals/insects"))
    library.apply(SetBoost("tag:animals", 6))
    assert ranked(library)[0] == 6


def test_the_reasons_name_them(library):
    library.apply(SetBoost("survey", 2))
    library.apply(SetBoost("printing", -1))
    run(library.ranker.rank())
    found = library.why(5)
    assert found.speaks_for[0].words == "+2 survey"
    assert found.against[0].words == "-1 printing"
    assert found.speaks_for[0].weight == pytest.approx(-2 * found.against[0].weight)
    assert "survey" not in "".join(one.words for one in library.why(3).speaks_for)


@pytest.mark.parametrize(
    ("query", "weight", "error"),
    [
        ("", 1, EditError),
        ("*", 1, EditError),
        ("survey", 0, EditError),
        ("survey", 11, EditError),
        ("survey", float("nan"), EditError),
        ("relevance:>0.5", 1, EditError),
        ("gpu OR -(tag:a relevance:<0.1)", 1, EditError),
        ("rating:9", 1, QuerySyntaxError),
    ],
)
def test_what_makes_no_sense_is_refused(library, query, weight, error):
    with pytest.raises(error):
        library.apply(SetBoost(query, weight))
    assert library.boosts.list() == ()


def test_a_query_is_one_however_it_is_written(library):
    library.apply(SetBoost("Survey   bees", 1))
    library.apply(SetBoost("survey bees", 2))
    assert [one.weight for one in library.boosts.list()] == [2.0]
    with pytest.raises(EditError):
        library.apply(RemoveBoost("nothing"))
