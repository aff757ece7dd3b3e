"""A connection that a thread keeps: it sees what others write, and holds nothing back."""

import shutil
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

import pytest

from storage.edits.tagging import RenameTag, Tag
from storage.edits.triage import Decide
from storage.errors import EditError, LibraryBusyError, LibraryError
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import run

DESCRIPTORS = Path("/proc/self/fd")


@pytest.fixture
def keeping(library: Library) -> Library:
    """A library of four papers of which this thread keeps a connection, and has read."""
    library.keep_connection()
    assert len(library.rows([1, 2, 3, 4])) == 4
    return library


def connections(folder: Path) -> int:
    """How often this process has the library's file open."""
    file = (folder / "library.db").resolve()
    opened = 0
    for descriptor in DESCRIPTORS.iterdir():
        with suppress(OSError):
            opened += descriptor.readlink() == file
    return opened


def test_it_sees_what_another_connection_has_written(keeping):
    with closing(sqlite3.connect(keeping.folder / "library.db")) as other:
        other.execute("UPDATE paper SET label = 'Renamed' WHERE id = 2")
        other.commit()
    assert keeping.rows([2])[0].label == "Renamed"


def test_it_sees_its_own_edits_and_those_of_another_thread(keeping):
    keeping.apply(Decide((1,), Decision.KEEP))
    other = threading.Thread(target=keeping.apply, args=(Tag((1,), "gpu"),))
    other.start()
    other.join()
    row = keeping.rows([1])[0]
    assert (row.decision, [tag.name for tag in row.tags]) == (Decision.KEEP, ["gpu"])


def test_the_log_can_be_emptied_after_every_look(keeping):
    keeping.apply(Decide((1, 2), Decision.SKIP))
    for look in (keeping.sidebar, keeping.history, keeping.ways, lambda: keeping.detail(3),
                 lambda: keeping.undecided([1, 2, 3]), keeping.is_long_undo):  # fmt: skip
        look()
        with closing(sqlite3.connect(keeping.folder / "library.db", timeout=0)) as other:
            assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)


def test_a_look_within_a_look_sees_one_moment_each(keeping):
    details = keeping.details([1, 2])
    assert next(details).id == 1
    keeping.apply(Decide((2,), Decision.LATER))
    assert keeping.rows([2])[0].decision is Decision.LATER
    assert next(details).decision is Decision.UNDECIDED
    details.close()
    assert keeping.detail(2).decision is Decision.LATER


def test_a_restored_library_is_what_is_seen(keeping):
    copy = keeping.backup()
    keeping.apply(Decide((1,), Decision.KEEP))
    keeping.restore(copy)
    assert keeping.rows([1])[0].decision is Decision.UNDECIDED


def test_a_library_put_in_the_place_of_another_is_what_is_seen(keeping, template):
    label = keeping.rows([1])[0].label
    keeping.apply(Decide((1,), Decision.KEEP))
    file = keeping.folder / "library.db"
    for ending in ("", "-wal", "-shm"):
        aside = file.with_name(f"library.db{ending}")
        if aside.exists():
            aside.rename(file.with_name(f"old.db{ending}"))
    shutil.copy(template / "library.db", file)
    row = keeping.rows([1])[0]
    assert (row.label, row.decision) == (label, Decision.UNDECIDED)


def test_a_vacuum_beside_it_is_not_hindered(keeping):
    with closing(sqlite3.connect(keeping.folder / "library.db", timeout=0)) as other:
        other.execute("VACUUM")
    assert len(keeping.rows([1, 2, 3, 4])) == 4


@pytest.mark.skipif(not DESCRIPTORS.is_dir(), reason="tells open files")
def test_it_is_one_connection_and_gone_with_the_library(keeping):
    opened = connections(keeping.folder)
    for _ in range(5):
        keeping.rows([1])
        keeping.apply(Decide((1,), Decision.KEEP))
    assert connections(keeping.folder) == opened
    keeping.close()
    assert connections(keeping.folder) == 0


def test_a_failed_edit_leaves_it_usable(keeping):
    with pytest.raises(EditError):
        keeping.apply(RenameTag("none", "some"))
    assert len(keeping.rows([1, 2, 3, 4])) == 4
    keeping.apply(Decide((1,), Decision.KEEP))
    assert keeping.rows([1])[0].decision is Decision.KEEP


def test_who_has_little_patience_is_told_that_another_writes(keeping):
    with closing(sqlite3.connect(keeping.folder / "library.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryBusyError, match="Another program is writing"):
            run(keeping.applying(Decide((1,), Decision.KEEP), patience_ms=1))
        with pytest.raises(LibraryBusyError):
            run(keeping.undoing(patience_ms=1))
        # Reading goes on meanwhile.
        assert keeping.rows([1])[0].decision is Decision.UNDECIDED
        other.execute("ROLLBACK")
    run(keeping.applying(Decide((1,), Decision.KEEP), patience_ms=1))
    assert keeping.rows([1])[0].decision is Decision.KEEP


def test_a_library_that_is_moved_away_leaves_no_empty_one(keeping):
    file = keeping.folder / "library.db"
    moved = [one for one in keeping.folder.iterdir() if one.name.startswith("library.db")]
    for one in moved:
        one.rename(one.with_name(f"away-{one.name}"))
    for look in (keeping.others_wrote, keeping.sidebar, lambda: keeping.apply(Tag((1,), "gpu"))):
        with pytest.raises(LibraryError, match="cannot be opened"):
            look()
    assert not file.exists()
    for one in moved:
        one.with_name(f"away-{one.name}").rename(one)
    assert len(keeping.rows([1, 2, 3, 4])) == 4
