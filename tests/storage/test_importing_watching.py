"""Watched folders: each dump once, when it rests, and again when its content is another."""

import os
from pathlib import Path

import pytest

from storage.errors import LibraryError
from storage.importing.watching import REST, Watching
from tests.libraries import listing, run

TEXT = listing("Peat burns for months below the snow, and nobody sees it from above.")
NEW = listing("We counted every stone of the old wall; a third of them had come from afar.")


@pytest.fixture
def inbox(tmp_path):
    folder = tmp_path / "inbox"
    (folder / "deep").mkdir(parents=True)
    return folder


def written(path: Path, content: str, age: float = 100.0, now: float = 1_000_000.0) -> Path:
    path.write_text(content, encoding="utf-8")
    os.utime(path, (now - age, now - age))
    return path


@pytest.fixture
def watching(library, inbox):
    watched = Watching(library._database, clock=lambda: 1_000_000.0)
    watched.add(inbox)
    return watched


def test_each_dump_comes_once(library, watching, inbox):
    first = written(inbox / "a.txt", TEXT)
    second = written(inbox / "deep" / "b.txt", NEW)
    written(inbox / ".hidden.txt", NEW)
    written(inbox / "notes.bin", "\0\1\2")
    assert watching.scan().ready == (first, second)
    assert watching.scan().ready == (first, second)

    scan = watching.scan()
    run(library.import_dumps(scan.ready))
    watching.taken(scan)
    assert library.statistics().papers == 6
    assert watching.scan().ready == ()


def test_times_and_names_do_not_bring_a_dump_twice(watching, inbox):
    first = written(inbox / "a.txt", TEXT)
    watching.taken(watching.scan())
    written(first, TEXT, age=50)
    assert watching.scan().ready == ()
    copy = written(inbox / "copy.txt", TEXT)
    assert watching.scan().ready == ()
    written(copy, NEW)
    assert watching.scan().ready == (copy,)


def test_a_dump_that_is_written_to_meanwhile_comes_again(watching, inbox):
    path = written(inbox / "a.txt", TEXT)
    scan = watching.scan()
    written(path, NEW, age=50)
    watching.taken(scan)
    assert watching.scan().ready == (path,)


def test_a_dump_that_is_being_written_waits(watching, inbox):
    path = written(inbox / "a.txt", TEXT, age=REST - 1)
    scan = watching.scan()
    assert (scan.ready, scan.waiting) == ((), (path,))
    written(path, TEXT, age=REST + 1)
    assert watching.scan().ready == (path,)
    written(path, TEXT, age=-3_600)  # by a clock that is an hour ahead
    assert watching.scan().ready == (path,)


def test_what_cannot_be_read_is_told_once(watching, inbox):
    damaged = inbox / "a.txt.gz"
    damaged.write_bytes(b"\x1f\x8b\x08\x00 this is no such thing")
    os.utime(damaged, (1, 1))
    scan = watching.scan()
    assert (scan.ready, [one.path for one in scan.refused]) == ((), [str(damaged)])
    assert watching.scan().refused == ()


def test_folders_are_added_listed_and_removed(library, watching, inbox, tmp_path):
    with pytest.raises(LibraryError, match="is no folder"):
        watching.add(tmp_path / "nowhere")
    watching.add(inbox)
    assert [(one.path, one.exists) for one in library.watching.list()] == [(str(inbox), True)]
    first = written(inbox / "a.txt", TEXT)
    watching.taken(watching.scan())
    watching.remove(inbox)
    assert (watching.list(), watching.scan().ready) == ((), ())
    with pytest.raises(LibraryError, match="is not watched"):
        watching.remove(inbox)
    watching.add(inbox)
    assert watching.scan().ready == (first,)


def test_a_folder_that_is_away_is_told(watching, inbox):
    (inbox / "deep").rmdir()
    inbox.rmdir()
    scan = watching.scan()
    assert (scan.missing, scan.ready) == ((inbox,), ())


def test_a_folder_that_may_not_be_looked_at_is_one_that_is_not_there(
    watching, inbox, tmp_path, monkeypatch
):
    closed = tmp_path / "closed"
    closed.mkdir()
    watching.add(closed)
    real = Path.is_dir

    def is_dir(path):
        if path == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(Path, "is_dir", is_dir)
    dump = written(inbox / "a.txt", TEXT)
    assert [one.exists for one in watching.list()] == [False, True]
    scan = watching.scan()
    assert (scan.ready, scan.missing) == ((dump,), (closed,))
    with pytest.raises(LibraryError, match="is no folder"):
        watching.add(closed)
    watching.remove(closed)
    assert len(watching.list()) == 1
