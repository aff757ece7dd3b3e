"""Claims read again: what would change is told, what a person said stands, undo takes it back."""

import sqlite3
from contextlib import closing

import pytest

from storage.claims.extract import VERSION
from storage.database.engine import Database
from storage.database.schema import STEPS, migrate
from storage.edits.claiming import CheckClaims, CorrectClaim
from storage.edits.triage import Decide
from storage.library import Library
from storage.record import PaperId
from storage.vocabulary import Decision
from tests.libraries import content, listing, run

# Of the small library: 4.2× on an NVIDIA A100 (paper 1), 23× and 7.6× on an FPGA (paper 2),
# 35 % less latency on a Cortex-M7 (paper 4).


def tamper(library, *statements: str) -> None:
    """Make the library as an older extractor would have left it."""
    with closing(sqlite3.connect(library.folder / "library.db")) as connection, connection:
        for statement in statements:
            connection.execute(statement)
        connection.execute("UPDATE reading SET version = 1")
        connection.execute("UPDATE claim SET version = 1 WHERE version > 0")


def claims(library):
    """Give what is stored: paper, number, unit, platforms and state, in the order of place."""
    return [
        (c.paper_id, c.low, c.unit, tuple(p.name for p in c.platforms), c.status)
        for c in library.claims_of([1, 2, 3, 4], "paper", include_wrong=True)
    ]


def without_versions(library) -> str:
    return "\n".join(
        line for line in content(library.folder).splitlines() if not line.startswith("reading:")
    )


RIGHT = [
    (1, 4.2, "x", ("NVIDIA A100",), "unchecked"),
    (2, 23, "x", ("FPGA",), "unchecked"),
    (2, 7.6, "x", ("FPGA",), "unchecked"),
    (4, 35, "%", ("ARM Cortex-M7",), "unchecked"),
]


def test_a_library_of_this_version_has_nothing_outdated(library):
    assert library.outdated() == 0
    assert claims(library) == RIGHT
    found = run(library.read_again(every=True))
    assert found.papers == (1, 2, 3, 4)
    assert found.changes == ()
    assert found.summary == "no claim changes"
    assert run(library.adopt(found)) is None


@pytest.fixture
def older(library):
    """The library as read by version 1: one claim misread, one missed, one that is none."""
    tamper(
        library,
        "UPDATE claim SET low = 2, high = 2, factor_low = 2, factor_high = 2 WHERE low = 4.2",
        "DELETE FROM claim_platform WHERE claim_id = (SELECT id FROM claim WHERE low = 23)",
        "DELETE FROM claim WHERE low = 23",
        'INSERT INTO claim SELECT 99, 3, 30, 33, "212", 0, 40, 212, 212, unit, direction, bound, '
        "metric, 212, 212, NULL, 0, 'none', rule, reasons, status, version FROM claim "
        "WHERE low = 7.6",
    )
    return library


def test_what_would_change_is_told_and_nothing_is_written(older):
    before = content(older.folder)
    assert older.outdated() == 4

    found = run(older.read_again())

    assert [
        (c.kind, c.before and c.before.low, c.after and c.after.low) for c in found.changes
    ] == [
        ("changed", 2, 4.2),
        ("new", None, 23),
        ("gone", 212, None),
    ]
    assert found.changes[0].before.paper_label == found.changes[0].after.paper_label
    assert found.summary == "1 new claim, 1 changed, 1 gone"
    assert content(older.folder) == before


def test_adopting_is_one_step_that_undo_takes_back_and_redo_brings_again(older):
    before = without_versions(older)
    kept = {c.low: c.id for c in older.claims_of([1, 2, 3, 4]) if c.low in (7.6, 35)}

    applied = run(older.adopt(run(older.read_again())))

    assert applied.summary == "Read the claims of 4 papers again"
    assert applied.changes.papers == {1, 2, 3}
    assert claims(older) == RIGHT
    after = {c.low: c.id for c in older.claims_of([1, 2, 3, 4])}
    assert {low: after[low] for low in kept} == kept
    assert older.outdated() == 0
    assert older.check().problems == ()

    older.undo()
    assert without_versions(older) == before
    # Who has taken it back is not asked again.
    assert older.outdated() == 0
    older.redo()
    assert claims(older) == RIGHT


def test_what_a_person_said_stands(older):
    ids = {c.low: c.id for c in older.claims_of([1, 2, 3, 4])}
    older.apply(
        CorrectClaim(
            ids[2], low=5, high=5, bound="exact", platforms=(("NVIDIA H100", "GPU"),), baseline=""
        )
    )
    older.apply(CheckClaims((ids[212],), "right"))
    older.apply(CheckClaims((ids[35],), "wrong"))

    found = run(older.read_again())

    assert [(c.kind, c.after.low) for c in found.changes] == [("new", 23)]
    run(older.adopt(found))
    assert claims(older) == [
        (1, 5, "x", ("NVIDIA H100",), "corrected"),
        (2, 23, "x", ("FPGA",), "unchecked"),
        (2, 7.6, "x", ("FPGA",), "unchecked"),
        (3, 212, "x", (), "right"),
        (4, 35, "%", ("ARM Cortex-M7",), "wrong"),
    ]


def test_a_refuted_number_does_not_hide_another_one_in_the_same_words(older):
    (misread,) = (c.id for c in older.claims_of([1]) if c.low == 2)
    older.apply(CheckClaims((misread,), "wrong"))
    run(older.adopt(run(older.read_again())))
    assert [(c.low, c.status) for c in older.claims_of([1], include_wrong=True)] == [
        (4.2, "unchecked"),
        (2, "wrong"),
    ]


def test_a_claim_checked_while_the_changes_are_looked_at_stands(older):
    found = run(older.read_again())
    (misread,) = (c.id for c in older.claims_of([1]) if c.low == 2)
    older.apply(CheckClaims((misread,), "right"))
    run(older.adopt(found))
    assert claims(older)[0] == (1, 2, "x", ("NVIDIA A100",), "right")


def test_a_paper_that_went_meanwhile_is_passed_over(older, tmp_path):
    found = run(older.read_again())
    assert older.undo() is not None  # the import, and with it every paper
    assert run(older.adopt(found)) is None
    assert older.statistics().papers == 0


def test_declining_leaves_the_claims_and_is_not_asked_again(older):
    before = without_versions(older)
    found = run(older.read_again())
    run(older.decline(found))
    assert without_versions(older) == before
    assert older.outdated() == 0
    # But it can be asked for.
    assert run(older.read_again(every=True)).changes == found.changes


def test_an_edit_made_before_adopting_can_still_be_undone_after_it(older):
    older.apply(Decide((PaperId(1),), Decision.KEEP))
    run(older.adopt(run(older.read_again())))
    assert older.undo().summary == "Read the claims of 4 papers again"
    assert older.undo().summary == "Keep 1 paper"


def test_a_library_without_versions_counts_each_paper_by_its_claims(tmp_path, monkeypatch):
    first = tmp_path / "steps"
    first.mkdir()
    (tmp_path / "library").mkdir()
    (first / "001.sql").write_text((STEPS / "001.sql").read_text(encoding="utf-8"), "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("storage.database.schema.STEPS", first)
        migrate(Database(tmp_path / "library" / "library.db"))
    with closing(sqlite3.connect(tmp_path / "library" / "library.db")) as connection, connection:
        for paper, text in ((1, "It is 3x faster."), (2, "Nothing is said.")):
            connection.execute(
                "INSERT INTO paper (id, label, gist, fingerprint, added_at) "
                "VALUES (?, '', '', ?, 0)",
                (paper, text),
            )
            connection.execute(
                "INSERT INTO abstract (paper_id, text, offset_map) VALUES (?, ?, '')", (paper, text)
            )
        connection.execute(
            'INSERT INTO claim (paper_id, start, "end", quote, sentence_start, sentence_end, low, '
            "high, unit, direction, bound, metric, factor_low, factor_high, of_baseline, "
            "platform_scope, rule, reasons, status, version) VALUES (1, 6, 15, '3x faster', 0, 16, "
            "3, 3, 'x', 'increase', 'exact', 'speed', 3, 3, 0, 'none', 'r', '[]', 'unchecked', ?)",
            (VERSION,),
        )

    library = Library.open(tmp_path / "library")

    assert run(library.read_again()).papers == (2,)
    assert len(library.backups()) == 1
    library.close()


def test_new_papers_are_up_to_date(library, tmp_path):
    dump = tmp_path / "tuesday.txt"
    dump.write_text(listing("Kestrel sorts on FPGAs. It is 8x faster than a CPU."), "utf-8")
    run(library.import_dumps([dump]))
    assert library.outdated() == 0


@pytest.fixture
def by_one(monkeypatch):
    """Let each paper be adopted in a transaction of its own."""
    monkeypatch.setattr("storage.rereading.adopting.STEP", 1)


@pytest.mark.usefixtures("by_one")
def test_adopting_step_by_step_is_one_entry_of_the_history(older):
    before = without_versions(older)
    entries = len(older.history())
    run(older.adopt(run(older.read_again())))
    assert claims(older) == RIGHT
    assert len(older.history()) == entries + 1
    older.undo()
    assert without_versions(older) == before
    older.redo()
    assert claims(older) == RIGHT


@pytest.mark.usefixtures("by_one")
def test_a_decision_finds_its_way_between_two_steps(older):
    steps = older.adopt(run(older.read_again()))
    next(steps)
    next(steps)
    older.apply(Decide((PaperId(4),), Decision.KEEP))
    run(steps)
    assert claims(older) == RIGHT
    assert older.undo().summary == "Keep 1 paper"
    assert older.undo().summary == "Read the claims of 4 papers again"
    assert claims(older)[0][1] == 2


@pytest.mark.usefixtures("by_one")
def test_undoing_while_it_is_adopted_ends_it(older):
    before = without_versions(older)
    steps = older.adopt(run(older.read_again()))
    next(steps)
    next(steps)
    assert without_versions(older) != before
    older.undo()
    assert run(steps) is None
    assert without_versions(older) == before


@pytest.mark.usefixtures("by_one")
def test_what_a_crash_leaves_is_one_step_and_the_rest_is_still_outdated(older):
    before = without_versions(older)
    steps = older.adopt(run(older.read_again()))
    next(steps)
    next(steps)
    steps.close()
    assert older.outdated() == 3
    older.undo()
    assert without_versions(older) == before


def test_what_nobody_sees_leaves_no_step_in_the_history(library):
    library.apply(Decide((PaperId(1),), Decision.KEEP))
    library.undo()
    tamper(library, "UPDATE claim SET reasons = '[]' WHERE low = 4.2")
    history, ways = library.history(), library.ways()

    run(library.adopt(run(library.read_again())))

    assert library.claims_of([1])[0].reasons != ()
    assert (library.history(), library.ways()) == (history, ways)
    assert library.outdated() == 0
