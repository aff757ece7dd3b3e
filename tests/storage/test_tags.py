"""Tags as a whole: number keys, merging, deleting with what nests, counts of what nests."""

import sqlite3
from contextlib import closing

import pytest

from storage.database import fetching
from storage.edits.tag_numbers import NumberTag
from storage.edits.tagging import DeleteTag, RecolourTag, RenameTag, Tag
from storage.errors import EditError
from tests.libraries import content


def numbers(library):
    return {tag.name: tag.number for tag in library.tags() if tag.number}


@pytest.fixture
def tagged(library):
    library.apply(Tag((1, 2), "gpu"))
    library.apply(Tag((2, 3), "gpu/fast"))
    library.apply(Tag((3,), "people"))
    library.apply(Tag((4,), "method/tree/deep"))
    return library


def test_a_key_has_one_tag_and_a_tag_one_key(tagged):
    tagged.apply(NumberTag("gpu", 1))
    tagged.apply(NumberTag("people", 2))
    assert numbers(tagged) == {"gpu": 1, "people": 2}

    applied = tagged.apply(NumberTag("People", 1))
    assert applied.summary == "Put “People” on number key 1 in place of “gpu”"
    assert numbers(tagged) == {"people": 1}

    tagged.undo()
    assert numbers(tagged) == {"gpu": 1, "people": 2}
    tagged.apply(NumberTag("gpu", None))
    assert numbers(tagged) == {"people": 2}
    assert [tag.number for tag in tagged.detail(3).tags] == [None, 2]


@pytest.mark.parametrize("number", [0, 10, -1])
def test_there_are_nine_keys(tagged, number):
    with pytest.raises(EditError, match=r"keys 1 to 9, not on"):
        tagged.apply(NumberTag("gpu", number))


def test_a_renamed_tag_keeps_its_key_and_a_merged_one_brings_it_along(tagged):
    tagged.apply(NumberTag("gpu", 3))
    tagged.apply(RenameTag("gpu", "hardware/gpu"))
    assert numbers(tagged) == {"hardware/gpu": 3}
    tagged.apply(RenameTag("hardware/gpu", "people"))
    assert numbers(tagged) == {"people": 3}
    tagged.undo()
    tagged.apply(NumberTag("people", 5))
    tagged.apply(RenameTag("hardware/gpu", "people"))
    assert numbers(tagged) == {"people": 5}


def test_a_merge_says_so_and_is_one_step(tagged):
    before = content(tagged.folder)
    applied = tagged.apply(RenameTag("gpu", "people"))
    assert applied.summary == "Merge tag “gpu” into “people”, 2 papers"
    assert {(tag.name, tag.count) for tag in tagged.tags()} == {
        ("people", 3), ("people/fast", 2), ("method/tree/deep", 1),
    }  # fmt: skip
    tagged.undo()
    assert content(tagged.folder) == before


def test_another_case_of_its_own_name_is_no_merge(tagged):
    assert tagged.apply(RenameTag("gpu", "GPU")).summary == "Rename tag “gpu” to “GPU”"
    assert [tag.name for tag in tagged.detail(2).tags] == ["GPU", "GPU/fast"]


def test_a_name_that_only_nested_tags_have_can_be_renamed_and_deleted(tagged):
    tagged.apply(RenameTag("method", "how"))
    assert [tag.name for tag in tagged.detail(4).tags] == ["how/tree/deep"]
    applied = tagged.apply(DeleteTag("how/tree", nested=True))
    assert applied.summary == "Delete tag “how/tree” and 1 nested in it"
    assert tagged.detail(4).tags == ()
    tagged.undo()
    assert [tag.name for tag in tagged.detail(4).tags] == ["how/tree/deep"]


def test_deleting_takes_what_nests_along_only_when_asked(tagged):
    tagged.apply(DeleteTag("gpu"))
    assert [tag.name for tag in tagged.detail(2).tags] == ["gpu/fast"]
    tagged.undo()
    applied = tagged.apply(DeleteTag("gpu", nested=True))
    assert applied.summary == "Delete tag “gpu” and 1 nested in it"
    assert tagged.detail(2).tags == ()
    tagged.undo()
    assert [tag.name for tag in tagged.detail(2).tags] == ["gpu", "gpu/fast"]


def test_a_name_counts_each_paper_under_it_once_as_a_search_does(tagged):
    # gpu: 1 and 2; gpu/fast: 2 and 3; so three papers in all.
    assert tagged.sidebar().tag_totals == {"gpu": 3, "method": 1, "method/tree": 1}
    for name, count in tagged.sidebar().tag_totals.items():
        assert len(tagged.search(f"tag:{name}").ids) == count


def test_a_colour_may_be_given_by_its_name(tagged):
    tagged.apply(RecolourTag("gpu", "Teal"))
    assert {tag.name: tag.colour for tag in tagged.tags()}["gpu"] == "#2ab298"


def test_a_tag_is_looked_for_on_the_papers_asked_about(tagged):
    with closing(sqlite3.connect(tagged.folder / "library.db")) as connection:
        plan = connection.execute(
            f"EXPLAIN QUERY PLAN {fetching._TAGGED}", {"ids": "[1, 2]", "name": "gpu"}
        )
        steps = [row[3] for row in plan]
    assert [step.split()[:2] for step in steps] == [
        ["SEARCH", "g"],
        ["SCAN", "j"],
        ["SEARCH", "pt"],
    ]
    assert "(paper_id=? AND tag_id=?)" in steps[2]


def test_how_many_of_some_papers_have_a_tag(tagged):
    assert tagged.count_tagged((1, 3, 4), "gpu") == 1
    assert tagged.count_tagged((1, 2), "gpu") == 2
    assert tagged.count_tagged((1,), "no such tag") == 0


def test_a_family_is_renamed_by_a_name_of_another_length_in_other_case(library):
    library.apply(Tag((1,), "Straße"))
    library.apply(Tag((2,), "Straße/Bahn"))
    library.apply(RenameTag("STRASSE", "Weg"))
    assert sorted(tag.name for tag in library.tags()) == ["Weg", "Weg/Bahn"]
    with pytest.raises(EditError, match="into itself"):
        library.apply(RenameTag("weg", "WEG/neu"))
