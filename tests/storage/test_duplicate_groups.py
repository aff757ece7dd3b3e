"""Groups over a library: found, cut where members are different, merged, remembered as two."""

import csv
import io

import pytest

from storage.edits.triage import Decide
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import run

TEXT = (
    "Sparse attention wastes memory traffic on short prompts. We present Quillon, a kernel library "
    "for block-sparse attention that keeps each block in registers. On an NVIDIA A100 it reaches "
    "4.2 times the throughput of dense kernels, uses 31 % less energy, and loses 0.3 points of "
    "accuracy on 12 tasks. We show that the gain grows with the length of the prompt."
)
EDITED = TEXT.replace("We present Quillon", "This paper presents Quillon").replace(
    "We show that", "Experiments further show that"
)
SECOND = TEXT.replace("We show that", "In this part we show that")
FIELDS = ("title", "abstract", "authors", "year", "venue", "doi")
ROWS = (
    ("Block-sparse attention for short prompts", TEXT, "Jian Chen; Anna Okafor", "2022", "arXiv",
     ""),
    ("Block-sparse atention for short prompts", EDITED, "Chen, J.; Okafor, A.", "2023",
     "Journal of Kernels", "10.1000/1"),
    ("", TEXT[:330], "", "", "", ""),
    ("Block-sparse attention for short prompts, Part II", SECOND, "Jian Chen; Anna Okafor", "2023",
     "", ""),
    ("How readers choose papers", "", "Ada Bell", "2020", "Proc. of Reading", ""),
    ("How readers choose papers", "", "A. Bell", "2022", "Journal of Reading", ""),
    ("How people choose meals", "", "Ada Bell", "2021", "Proc. of Eating", ""),
)  # fmt: skip
"""1, 2 and 3 are one paper; 4 is its second part; 5 and 6 are a talk and its article; 7 is none."""


def add(library, name, *rows):
    table = io.StringIO()
    csv.writer(table).writerows([FIELDS, *rows])
    file = library.folder.parent / name
    file.write_text(table.getvalue())
    return run(library.import_dumps([file]))


@pytest.fixture
def library(tmp_path):
    opened = Library.open(tmp_path / "library")
    for n, row in enumerate(ROWS):
        add(opened, f"{n}.csv", row)
    # The import itself must not have taken any of these for one: that is not asked here.
    assert len(opened.search("").ids) == len(ROWS)
    yield opened
    opened.close()


def groups(library, among=None):
    return {each.papers: each for each in run(library.duplicates.groups(among))}


def test_groups_of_any_size_are_found_with_reasons(library):
    found = groups(library)
    assert set(found) == {(1, 2, 3), (5, 6)}
    assert found[1, 2, 3].certain
    assert not found[5, 6].certain
    (pair,) = found[5, 6].pairs
    assert pair.verdict.reasons == (
        "two versions of one work", "same title", "shared author Bell", "years 2020/2022",
    )  # fmt: skip


def test_a_chain_is_cut_where_its_ends_are_different(library):
    # 3 has the words of part two as well, but that is clearly not the first part.
    assert all(4 not in papers for papers in groups(library))


def test_only_the_groups_of_new_papers_are_looked_for(library):
    assert set(groups(library, [6])) == {(5, 6)}
    report = add(library, "more.csv", ("Readers, how they choose", "", "Ada Bell", "2020", "", ""))
    assert groups(library, library.duplicates.brought_by(report.import_id)) == {}


def test_what_was_told_apart_is_not_shown_again(library):
    library.duplicates.different([5, 6])
    assert set(groups(library)) == {(1, 2, 3)}
    library.duplicates.different([1, 3])
    # The excerpt that is not of the first part may be of the second.
    assert set(groups(library)) == {(1, 2), (3, 4)}
    library.undo()
    assert set(groups(library)) == {(1, 2, 3)}


def test_certain_groups_are_merged_at_once_but_those_at_odds(library):
    found = run(library.duplicates.groups())
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((3,), Decision.SKIP))
    done = run(library.duplicates.merge_certain(found))
    assert done.applied is None
    (left,) = done.left_out
    assert left.papers == (1, 2, 3)
    assert "keep" in left.reason
    assert "skip" in left.reason

    library.apply(Decide((3,), Decision.UNDECIDED))
    done = run(library.duplicates.merge_certain(found))
    assert done.merged == ((1, 2, 3),)
    kept = library.detail(2)
    assert (kept.decision, len(kept.origins)) == (Decision.KEEP, 3)
    assert {each.id for each in library.duplicates.folded_into(2)} == {1, 3}
    assert groups(library).keys() == {(5, 6)}


def test_what_was_split_is_not_proposed_again(library):
    library.duplicates.merge([1, 2])
    library.duplicates.split(1)
    assert (1, 2) not in groups(library)
    assert all(not {1, 2} <= set(papers) for papers in groups(library))


def test_two_papers_can_be_compared(library):
    said = library.duplicates.compare(1, 4)
    assert not said.found
    assert said.reasons[0].startswith("parts of a series")
