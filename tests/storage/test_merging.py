"""Merging papers, undoing it, splitting them at any later time, and telling papers apart."""

import csv
import io

import pytest

from storage.edits.annotating import AddHighlight, WriteNote
from storage.edits.claiming import AddClaim, CheckClaims
from storage.edits.listing import AddToList
from storage.edits.merge_words import held_apart, split_off
from storage.edits.merging import MergeGroups, MergePapers, SplitPaper, TellApart
from storage.edits.rating import Rate
from storage.edits.reasons import RemoveReason
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.errors import EditError
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import content, run

ARXIV = (
    "Sparse attention wastes memory traffic on short prompts. We present Quillon, a kernel "
    "library for block-sparse attention. Quillon reaches up to 4.2x speedup over dense kernels."
)
JOURNAL = (
    "Sparse attention wastes traffic of memory. We present Quillon, a kernel library for "
    "block-sparse attention, and prove bounds. Quillon reaches up to 4.2x speedup over dense "
    "kernels on an NVIDIA A100 GPU."
)
OTHER = "We ask how readers choose papers. Most of 212 readers decide on the abstract alone."
FIELDS = ("title", "abstract", "authors", "year", "venue", "doi")
ROWS = (
    ("Quillon, kernels for attention", ARXIV, "Jian Chen; Ruth Okafor", "2022", "arXiv", ""),
    ("Quillon: a library of kernels", JOURNAL, "Jian Chen", "2023", "Journal of Kernels",
     "10.1000/quillon"),
    ("How readers choose", OTHER, "Ada Bell", "2021", "", ""),
)  # fmt: skip
"""The preprint is paper 1, the published one is paper 2, and paper 3 is another work."""


@pytest.fixture
def library(tmp_path):
    for name, row in zip(("one.csv", "two.csv", "three.csv"), ROWS, strict=True):
        table = io.StringIO()
        csv.writer(table).writerows([FIELDS, row])
        (tmp_path / name).write_text(table.getvalue())
    opened = Library.open(tmp_path / "library")
    for name in ("one.csv", "two.csv", "three.csv"):
        run(opened.import_dumps([tmp_path / name]))
    assert [opened.detail(n).title for n in (1, 2, 3)] == [row[0] for row in ROWS]
    yield opened
    opened.close()


def span(text, words):
    return text.index(words), text.index(words) + len(words)


def test_the_published_one_is_kept_with_what_only_the_other_has(library):
    library.apply(MergePapers((1, 2)))
    assert library.detail(1) is None
    kept = library.detail(2)
    assert (kept.title, kept.year, kept.doi) == (ROWS[1][0], 2023, "10.1000/quillon")
    assert kept.authors == ("Jian Chen",)
    assert {origin.file_name for origin in kept.origins} == {"one.csv", "two.csv"}


def test_keeper_and_fields_may_be_chosen(library):
    choices = (("authors", 1), ("title", 2), ("year", 2))
    library.apply(MergePapers((2, 1), keep=1, choices=choices))
    kept = library.detail(1)
    assert kept.authors == ("Jian Chen", "Ruth Okafor")
    assert (kept.title, kept.label, kept.year) == (ROWS[1][0], ROWS[1][0], 2023)
    # What the keeper has not comes from the other.
    assert kept.doi == "10.1000/quillon"
    assert kept.abstract == ARXIV


def test_the_union_of_what_was_said_is_kept(library):
    start, end = span(ARXIV, "block-sparse attention")
    for edit in (
        Tag((1,), "gpu"),
        Tag((1, 2), "kernels"),
        WriteNote(1, "Read the appendix."),
        WriteNote(2, "Cited by Bell."),
        AddToList((1,), "This week"),
        AddHighlight(1, start, end, "green", "the core"),
        Decide((1,), Decision.KEEP),
        Rate((2,), 4),
    ):
        library.apply(edit)
    library.apply(MergePapers((1, 2)))
    kept = library.detail(2)
    assert {tag.name for tag in kept.tags} == {"gpu", "kernels"}
    assert kept.note == "Cited by Bell.\n\nRead the appendix."
    assert [place.name for place in kept.lists] == ["This week"]
    (mark,) = kept.highlights
    assert kept.abstract[mark.start : mark.end] == "block-sparse attention"
    assert mark.start == JOURNAL.index("block-sparse attention")
    assert (mark.colour, mark.comment) == ("green", "the core")
    assert (kept.decision, kept.rating) == (Decision.KEEP, 4)


def test_a_check_of_a_claim_goes_over_to_the_same_words(library):
    (claim,) = library.detail(1).claims
    library.apply(CheckClaims((claim.id,), "wrong"))
    library.apply(MergePapers((1, 2)))
    (kept,) = library.claims_of([2], include_wrong=True)
    assert (kept.status, kept.low) == ("wrong", 4.2)
    assert JOURNAL[kept.start : kept.end] == kept.quote


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (Decide((1,), Decision.KEEP), Decide((2,), Decision.SKIP), ("keep", "skip", "decision")),
        (Rate((1,), 5), Rate((2,), 1), ("5", "1", "rating")),
    ],
)
def test_what_is_at_odds_is_asked(library, first, second, words):
    library.apply(first)
    library.apply(second)
    before = content(library.folder)
    with pytest.raises(EditError) as refused:
        library.apply(MergePapers((1, 2)))
    assert all(word in str(refused.value) for word in words)
    assert ROWS[0][0] in str(refused.value)
    assert ROWS[1][0] in str(refused.value)
    assert content(library.folder) == before
    library.apply(MergePapers((1, 2), decision=Decision.LATER, rating=3))
    assert (library.detail(2).decision, library.detail(2).rating) == (Decision.LATER, 3)


def say_much(library):
    start, end = span(ARXIV, "memory traffic")
    for edit in (
        Tag((1,), "gpu"),
        WriteNote(1, "Read the appendix."),
        WriteNote(2, "Cited by Bell."),
        AddToList((1, 3), "This week"),
        AddHighlight(1, start, end),
        AddClaim(1, *span(ARXIV, "wastes memory traffic"), 2.0, 2.0, "x", "increase", "exact",
                 "time", (("NVIDIA A100", "GPU"),), None),
        Decide((1,), Decision.KEEP),
        Rate((1,), 4),
    ):  # fmt: skip
        library.apply(edit)


@pytest.mark.parametrize("keep", [None, 1])
@pytest.mark.parametrize("choices", [(), (("abstract", 1),), (("abstract", 2), ("authors", 1))])
def test_a_merge_is_undone_and_done_again(library, keep, choices):
    say_much(library)
    before = content(library.folder)
    library.apply(MergePapers((1, 2), keep=keep, choices=choices))
    merged = content(library.folder)
    assert library.check().ok
    library.undo()
    assert content(library.folder) == before
    library.redo()
    assert content(library.folder) == merged


@pytest.mark.parametrize("keep", [None, 1])
@pytest.mark.parametrize("choices", [(), (("abstract", 1),), (("abstract", 2), ("authors", 1))])
def test_split_at_once_gives_both_back_as_they_were(library, keep, choices):
    say_much(library)
    before = content(library.folder)
    library.apply(MergePapers((1, 2), keep=keep, choices=choices))
    library.apply(SplitPaper(1))
    assert said(content(library.folder)) == said(before)
    assert library.check().ok


def said(lines):
    """All but what a split leaves behind on purpose, and times of typing."""
    kept = [line for line in lines.splitlines() if not line.startswith(("not_duplicate", "note:"))]
    return [line for line in kept if not line.startswith("sqlite_")]


def test_a_split_leaves_later_work_with_the_keeper(library):
    say_much(library)
    library.apply(MergePapers((1, 2)))
    start, end = span(JOURNAL, "prove bounds")
    for edit in (
        Tag((2,), "later"),
        AddHighlight(2, start, end, "blue"),
        WriteNote(2, "Cited by Bell.\n\nRead the appendix.\n\nAsked Chen."),
        Decide((2,), Decision.SKIP),
        Tag((3,), "else"),
    ):
        library.apply(edit)
    library.apply(SplitPaper(1))
    first, kept = library.detail(1), library.detail(2)
    assert (first.title, first.abstract) == (ROWS[0][0], ARXIV)
    assert [origin.file_name for origin in first.origins] == ["one.csv"]
    assert (first.decision, first.rating, first.note) == (Decision.KEEP, 4, "Read the appendix.")
    assert [tag.name for tag in first.tags] == ["gpu"]
    assert [place.name for place in first.lists] == ["This week"]
    assert [mark.quote for mark in first.highlights] == ["memory traffic"]
    assert [tag.name for tag in kept.tags] == ["later"]
    assert kept.note == "Cited by Bell.\n\nAsked Chen."
    assert (kept.decision, kept.rating) == (Decision.SKIP, None)
    assert [mark.quote for mark in kept.highlights] == ["prove bounds"]
    assert [origin.file_name for origin in kept.origins] == ["two.csv"]
    assert library.check().ok


def test_a_split_is_undone(library):
    say_much(library)
    library.apply(MergePapers((1, 2)))
    merged = content(library.folder)
    library.apply(SplitPaper(2))
    library.undo()
    assert content(library.folder) == merged


def test_merges_of_merged_papers_come_apart_one_by_one(library):
    library.apply(MergePapers((1, 2)))
    library.apply(MergePapers((2, 3)))
    library.apply(SplitPaper(3))
    assert library.detail(3).title == ROWS[2][0]
    library.apply(SplitPaper(1))
    assert library.detail(1).abstract == ARXIV
    assert [o.file_name for n in (1, 2, 3) for o in library.detail(n).origins] == [
        "one.csv", "two.csv", "three.csv",
    ]  # fmt: skip


def test_a_record_of_the_folded_paper_is_known_again(library, tmp_path):
    library.apply(MergePapers((1, 2)))
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "later.csv").write_text((tmp_path / "one.csv").read_text())
    run(library.import_dumps([tmp_path / "again"]))
    assert len(library.search("").ids) == 2
    assert len(library.detail(2).origins) == 3


def test_a_merge_that_names_nothing_is_refused(library):
    for edit in (
        MergePapers((1,)),
        MergePapers((1, 99)),
        MergePapers((1, 2), keep=3),
        MergePapers((1, 2), choices=(("colour", 1),)),
        MergePapers((1, 2), choices=(("title", 3),)),
        SplitPaper(3),
        TellApart((1,)),
    ):
        with pytest.raises(EditError):
            library.apply(edit)


def test_groups_are_merged_as_one_step(library):
    library.apply(MergeGroups(((1, 2),)))
    assert library.history(1)[0].summary == "Merge 2 papers into 1"
    library.undo()
    assert library.detail(1) is not None


def test_the_history_names_the_papers(library):
    # The short names of 1 and 2: "Quillon, kernels for attention" and "Quillon".
    for edit, said in (
        (TellApart((1, 3)),
         "Hold “Quillon, kernels for attention” and “How readers choose” for different papers"),
        (TellApart((3, 1, 2)), "Hold “How readers choose” and 2 others for different papers"),
        (MergePapers((1, 2)), "Merge 2 papers into “Quillon”"),
        (SplitPaper(2), "Split “Quillon, kernels for attention” off “Quillon”"),
        (MergePapers((1, 2), keep=1), "Merge 2 papers into “Quillon, kernels for attention”"),
        (MergePapers((1, 3), keep=1), "Merge 2 papers into “Quillon, kernels for attention”"),
        (SplitPaper(1), "Split 2 papers off “Quillon, kernels for attention”"),
    ):  # fmt: skip
        assert library.apply(edit).summary == said
        assert library.history(1)[0].summary == said


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (("Quillon: one", "Quillon: two"),
         "Hold “Quillon: one” and “Quillon: two” for different papers"),
        (("Trees", "Trees"), "Hold 2 papers called “Trees” for different ones"),
        ((": odd", "Trees"), "Hold “: odd” and “Trees” for different papers"),
        (("2:4 sparsity", "Trees"), "Hold “2:4 sparsity” and “Trees” for different papers"),
    ],
)  # fmt: skip
def test_papers_of_one_name_are_told_apart_by_their_labels(labels, said):
    assert held_apart(labels) == said


def test_a_paper_of_the_same_label_is_split_off_without_its_name():
    assert split_off(["Trees"], "Trees") == "Split a paper off “Trees”"


def test_the_reason_comes_with_the_skip_and_goes_back_with_a_split(library):
    library.apply(Decide((1,), Decision.SKIP, "too old"))
    library.apply(Decide((2,), Decision.LATER, until="2099-03-02"))
    before = content(library.folder)
    library.apply(MergePapers((1, 2), keep=2, decision=Decision.SKIP))
    kept = library.detail(2)
    assert (kept.decision, kept.reason, kept.until) == (Decision.SKIP, "too old", "")
    library.undo()
    assert content(library.folder) == before
    library.redo()
    library.apply(SplitPaper(2))
    one, two = library.detail(1), library.detail(2)
    assert (one.decision, one.reason) == (Decision.SKIP, "too old")
    assert (two.decision, two.reason, two.until) == (Decision.LATER, "", "2099-03-02")


def test_a_split_does_without_a_reason_that_was_removed_meanwhile(library):
    library.apply(Decide((1,), Decision.SKIP, "too old"))
    library.apply(Decide((2,), Decision.SKIP, "seen before"))
    library.apply(MergePapers((1, 2), keep=2))
    library.apply(RemoveReason("too old"))
    merged = content(library.folder)
    library.apply(SplitPaper(2))
    assert (library.detail(1).decision, library.detail(1).reason) == (Decision.SKIP, "")
    assert library.detail(2).reason == "seen before"
    library.undo()
    assert content(library.folder) == merged


def test_a_decision_made_since_the_merge_gets_no_day_by_a_split(library):
    library.apply(Decide((1,), Decision.SKIP, "too old"))
    library.apply(Decide((2,), Decision.LATER, until="2099-03-02"))
    library.apply(MergePapers((1, 2), keep=2, decision=Decision.SKIP))
    library.apply(Decide((2,), Decision.KEEP))
    library.apply(SplitPaper(2))
    two = library.detail(2)
    assert (two.decision, two.reason, two.until) == (Decision.KEEP, "", "")
