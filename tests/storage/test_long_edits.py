"""Edits of many papers, made part by part: what they do, and what is left when they are stopped."""

import shutil
import time

import pytest

from storage.edits import history, importing, listing, parts
from storage.edits.claiming import CheckClaims, CorrectClaims
from storage.edits.importing import RemoveImport
from storage.edits.listing import AddToList, DeleteList, MoveInList, RemoveFromList
from storage.edits.merging import MergeGroups
from storage.edits.rating import Rate
from storage.edits.tagging import DeleteTag, RenameTag, Tag, Untag
from storage.edits.triage import Decide
from storage.errors import EditError
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import content, json_dump, run, twin_dump

EDITS = (
    Decide((1, 2, 3, 6), Decision.KEEP),
    Rate((1, 2, 3), 4),
    Tag((3, 1, 2), "new/one"),
    Untag((1, 2, 3), "gpu"),
    DeleteTag("gpu"),
    RenameTag("gpu", "kernels"),
    RenameTag("gpu", "other"),
    AddToList((7, 5, 6), "Later"),
    RemoveFromList((1, 2), "Later"),
    DeleteList("Later"),
    MoveInList((3,), "Later", 0),
    CheckClaims((1, 2, 3), "wrong"),
    CorrectClaims((1, 2, 3), platforms=(("FPGA", "FPGA"),), metric="energy"),
    MergeGroups(((1, 2), (3, 4, 5))),
    RemoveImport(1),
    RemoveImport(2),
)


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    """Eight papers, with what a person does; of the two last a second dump says more."""
    folder = tmp_path_factory.mktemp("long")
    library = Library.open(folder / "library")
    run(library.import_dumps([twin_dump(folder / "twins.jsonl")]))
    again = {"title": "How Readers Choose Papers in a Hurry", "doi": "10.1145/1200001"}
    run(
        library.import_dumps(
            [
                json_dump(
                    folder / "more.jsonl",
                    {**again, "venue": "Reading", "tags": ["found twice"]},
                    {"title": "Zinc", "abstract": "We present Zinc. It is 3x faster on an FPGA."},
                )
            ]
        )
    )
    library.apply(Tag((1, 2, 6, 9), "gpu"))
    library.apply(Tag((2,), "kernels"))
    library.apply(AddToList((1, 2, 3, 4), "Later"))
    library.close()
    return folder / "library"


@pytest.fixture
def library(template, tmp_path):
    shutil.copytree(template, tmp_path / "library")
    opened = Library.open(tmp_path / "library")
    yield opened
    opened.close()


@pytest.fixture
def small_parts(monkeypatch):
    """Parts of one paper each, at a time that stands still."""
    monkeypatch.setattr(parts, "NARROW", 1)
    monkeypatch.setattr(importing, "PART", 1)
    monkeypatch.setattr(listing.AddToList, "at_once", 1)
    monkeypatch.setattr("storage.edits.claiming._CORRECTED", 1)
    monkeypatch.setattr(time, "time_ns", lambda: 1_700_000_000_000_000_000)


def steps_of(work):
    """Take every step; give how many there were, and what comes of it."""
    count = 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            return count, end.value
        count += 1


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit.kind}-{EDITS.index(edit)}")
def test_an_edit_in_parts_is_undone_and_made_again(library, edit):
    before = content(library.folder)
    _steps, applied = steps_of(library.applying(edit))
    after = content(library.folder)
    assert after != before
    assert library.history(1)[0].id == applied.history_id
    _steps, (undone,) = steps_of(library.undoing())
    assert content(library.folder) == before
    assert undone.history_id == applied.history_id
    run(library.redoing())
    assert content(library.folder) == after
    library.undo()
    assert content(library.folder) == before


@pytest.mark.usefixtures("small_parts")
def test_an_edit_in_parts_does_what_it_does_in_one_go(library, monkeypatch):
    cut = Decide((1, 2, 3, 6), Decision.KEEP), Tag((3, 1, 2), "new/one"), AddToList((7, 5), "Later")
    before = content(library.folder)
    for edit in cut:
        steps, applied = steps_of(library.applying(edit))
        assert steps == len(edit.papers) - 1
        assert applied.summary == edit.summary()
        assert set(edit.papers) >= set(applied.changes.papers or edit.papers)
    by_parts = content(library.folder)
    for _ in cut:
        library.undo()
    assert content(library.folder) == before
    monkeypatch.setattr(parts, "NARROW", 1_000)
    monkeypatch.setattr(listing.AddToList, "at_once", 1_000)
    for edit in cut:
        assert steps_of(library.applying(edit))[0] == 0
    assert content(library.folder) == by_parts


@pytest.mark.usefixtures("small_parts")
def test_what_is_stopped_leaves_everything_as_it_was(library):
    library.apply(Rate((8,), 5))
    library.undo()
    before, entries = content(library.folder), library.history()
    work = library.applying(RemoveImport(1))
    for _ in range(3):
        next(work)
    work.close()
    assert content(library.folder) == before
    assert library.history() == entries  # what was undone can still be made again
    assert library.ways() == (True, True)


@pytest.mark.usefixtures("small_parts")
def test_an_undo_that_is_stopped_can_be_made_later(library):
    before = content(library.folder)
    library.apply(Decide((1, 2, 3), Decision.SKIP))
    after = content(library.folder)
    work = library.undoing()
    next(work)
    work.close()
    assert content(library.folder) == after
    library.undo()
    assert content(library.folder) == before


@pytest.mark.usefixtures("small_parts")
def test_what_is_left_alone_is_counted_over_all_parts(library):
    library.apply(CheckClaims((1, 3), "wrong"))
    said = library.apply(CorrectClaims((1, 2, 3), metric="energy")).summary
    assert said == "Set the metric of 3 claims; 2 of them are refuted and stay so"


@pytest.mark.usefixtures("small_parts")
def test_a_paper_that_is_not_there_stops_all_of_it(library):
    before = content(library.folder)
    with pytest.raises(EditError, match="There is no paper 99"):
        library.apply(Decide((1, 2, 99), Decision.KEEP))
    assert content(library.folder) == before


@pytest.mark.usefixtures("small_parts")
def test_several_steps_are_taken_back_at_once(library):
    before = content(library.folder)
    first = library.apply(Rate((1, 2), 3)).history_id
    library.apply(Decide((1, 2), Decision.KEEP))
    done = run(library.undoing(first))
    assert [one.summary for one in done] == ["Keep 2 papers", "Rate 2 papers 3 stars"]
    assert content(library.folder) == before
    assert run(library.undoing(first)) == ()  # it no longer stands


@pytest.mark.usefixtures("small_parts")
def test_pieces_of_forgotten_steps_are_swept(library):
    library.apply(Decide((1, 2, 3), Decision.KEEP))
    library.undo()
    library.apply(Rate((1, 2), 1))  # the decision can no longer be made again
    assert pieces_in(library) == 3 + 2
    run(library.catch_up())
    assert pieces_in(library) == 2
    library.undo()
    assert library.detail(1).rating is None


def pieces_in(library) -> int:
    with library._database.read() as connection:
        return connection.exec_driver_sql("SELECT count(*) FROM history_piece").scalar_one()


def test_what_takes_long_is_known_before(library):
    assert not library.is_long(Decide(tuple(range(1, 9)), Decision.KEEP))
    assert library.is_long(Decide(tuple(range(1, 10_000)), Decision.KEEP))
    assert not library.is_long(RemoveImport(2))
    assert library.is_long(CorrectClaims(tuple(range(500)), metric="energy"))
    assert not library.is_long_undo()
    assert not library.is_long_redo()


def test_a_way_back_of_many_rows_is_long(library, monkeypatch):
    monkeypatch.setattr(history, "LONG", 100)
    library.apply(RemoveImport(1))
    assert library.is_long_undo()
    library.undo()
    assert library.is_long_redo()


def test_rows_that_json_would_change_come_back_as_they_are(library):
    library.apply(CorrectClaims((1, 2), low=1.0000000000000002, high=1.0000000000000002))
    with library._database.write() as connection:
        connection.exec_driver_sql("UPDATE triage SET relevance = 0.1 + 0.2 WHERE paper_id = 3")
        # A null character ends a string of SQLite's JSON.
        text = "An abstract\0 that goes on, with “quotes”, \\ and \U0001f600"
        connection.exec_driver_sql("UPDATE abstract SET text = ? WHERE paper_id = 4", (text,))
    before = content(library.folder)
    library.apply(RemoveImport(1))
    assert library.detail(4) is None
    library.undo()
    assert content(library.folder) == before
    library.redo()
    library.undo()
    assert content(library.folder) == before
