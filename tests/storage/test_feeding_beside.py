"""Indexing by a companion: the same index, stopped and lost at any point without harm."""

import os
import signal
import sys

import pytest

from storage.errors import LibraryError
from storage.index.writer import locked
from storage.library import Library
from storage.search import feeding_beside
from tests.libraries import listing, run

WORDS = "alder birch cedar dogwood elm fir ginkgo hazel".split()


def dump_of(folder, count):
    """A dump of papers of which the n-th has the word "seriesN" and one tree in eight."""
    texts = [
        f"Series{n} is about the {WORDS[n % 8]} and how its leaves fall in series {n}."
        for n in range(count)
    ]
    path = folder / f"{count}.txt"
    path.write_text(listing(*texts), encoding="utf-8")
    return path


@pytest.fixture
def beside(monkeypatch):
    """Have a companion for any number of papers, and each commit in it small."""
    monkeypatch.setattr(feeding_beside, "MUCH", 1)
    monkeypatch.setattr(feeding_beside, "BATCH", 60)
    monkeypatch.setattr(feeding_beside, "_GLANCE", 1)


@pytest.fixture
def opened(tmp_path):
    library = Library.open(tmp_path / "library")
    yield library
    library.close()


def owed(library):
    return library._feeder._owed()


def test_what_is_owed_is_indexed_by_a_companion(beside, opened, tmp_path):
    run(opened.import_dumps([dump_of(tmp_path, 40)]))
    begun = []
    for step in opened.catch_up():
        begun.append(opened._feeder._companion is not None)
        assert step.what == "Indexing"
    assert begun[0]
    assert owed(opened) == 0
    assert len(opened.search("cedar").ids) == 5
    assert opened._index.state == "ready"
    assert opened._feeder._companion is None


def test_little_is_indexed_here(opened, tmp_path, monkeypatch):
    monkeypatch.setattr(feeding_beside, "Companion", None)
    run(opened.import_dumps([dump_of(tmp_path, 40)]))
    run(opened.catch_up())
    assert len(opened.search("cedar").ids) == 5


def test_an_import_has_its_papers_indexed_while_it_goes_on(beside, opened, tmp_path):
    steps = opened.import_dumps([dump_of(tmp_path, 400)])
    seen = 0
    for _ in steps:
        if opened._feeder._busy:
            seen += 1
    assert seen
    run(opened.catch_up())
    assert owed(opened) == 0
    assert [len(opened.search(word).ids) for word in WORDS] == [50] * 8


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_what_a_lost_companion_left_is_indexed_here(beside, opened, tmp_path):
    run(opened.import_dumps([dump_of(tmp_path, 300)]))
    steps = opened.catch_up()
    next(steps)
    os.kill(opened._feeder._companion._process.pid, signal.SIGKILL)
    run(steps)
    assert owed(opened) == 0
    assert [len(opened.search(word).ids) for word in WORDS] == [38] * 4 + [37] * 4


def test_stopping_leaves_what_is_not_indexed_owed(beside, opened, tmp_path):
    run(opened.import_dumps([dump_of(tmp_path, 300)]))
    steps = opened.catch_up()
    next(steps)
    steps.close()
    assert opened._feeder._companion is None
    run(opened.catch_up())
    assert owed(opened) == 0
    assert len(opened.search("series299").ids) == 1


def test_a_new_index_is_built_by_a_companion_and_answers_at_the_end(beside, opened, tmp_path):
    run(opened.import_dumps([dump_of(tmp_path, 80)]))
    run(opened.catch_up())
    steps = opened.reindex()
    next(steps)
    assert opened._index.state == "rebuilding"
    run(steps)
    assert opened._index.state == "ready"
    assert len(opened.search("cedar").ids) == 10


def test_an_index_that_another_program_keeps_is_said(beside, opened, tmp_path, monkeypatch):
    monkeypatch.setattr("storage.index.writer.PATIENCE_S", 0.1)
    run(opened.import_dumps([dump_of(tmp_path, 80)]))
    run(opened.catch_up())
    run(opened.import_dumps([dump_of(tmp_path, 90)]))
    with (
        locked(tmp_path / "library" / "index"),
        pytest.raises(LibraryError, match="Another program is indexing this library"),
    ):
        run(opened.catch_up())


def test_an_index_that_another_program_keeps_does_not_stop_an_import(
    beside, opened, tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr("storage.index.writer.PATIENCE_S", 0.1)
    run(opened.import_dumps([dump_of(tmp_path, 40)]))
    run(opened.catch_up())
    with locked(tmp_path / "library" / "index"):
        report = run(opened.import_dumps([dump_of(tmp_path, 400)]))
    assert report.files[0].added == 360
    told = [one for one in caplog.records if "beside this import" in one.getMessage()]
    assert len(told) == 1  # It is tried once, not at every step.
    run(opened.catch_up())
    assert owed(opened) == 0
    assert [len(opened.search(word).ids) for word in WORDS] == [50] * 8
