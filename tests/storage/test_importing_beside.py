"""A large import in a process of its own gives what one made here gives, and loses nothing."""

import json
from contextlib import closing

import pytest

from storage.companion import Companion
from storage.errors import DumpError
from storage.importing import importing_beside
from storage.library import Library

PAPERS = 250
"""Three steps of 100 records at most."""


@pytest.fixture
def dump(tmp_path):
    path = tmp_path / "many.jsonl"
    with path.open("w", encoding="utf-8") as out:
        for n in range(PAPERS):
            record = {
                "title": f"Reed{n:03d}, a library for maps of number {n}",
                "abstract": f"We present Reed{n:03d}. It is {n + 2}x faster on an NVIDIA A100.",
            }
            out.write(json.dumps(record) + "\n")
    return path


@pytest.fixture
def companions(monkeypatch):
    """Every dump is large; the processes that are started."""
    made = []

    class Watched(Companion):
        def __init__(self, *arguments: str) -> None:
            super().__init__(*arguments)
            made.append(self)

        def kill(self) -> None:
            self._process.kill()
            self._process.wait()

    monkeypatch.setattr(importing_beside, "LARGE", 0)
    monkeypatch.setattr(importing_beside, "Companion", Watched)
    return made


def opened(folder):
    return closing(Library.open(folder))


def outcome(steps):
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def contents(library):
    papers = library.search("", "added").ids
    details = [library.detail(paper) for paper in papers]
    return [(one.label, one.abstract, [c.factor_low for c in one.claims]) for one in details]


def test_it_is_the_same_import(dump, tmp_path, companions):
    with opened(tmp_path / "here") as here, opened(tmp_path / "beside") as beside:
        plain = outcome(here.import_dumps([dump]))
        assert companions == []
        report = outcome(beside.import_dumps([dump], beside=True))
        assert len(companions) == 1
        assert report.files == plain.files
        assert report.files[0].added == PAPERS
        assert report.changes == plain.changes
        assert contents(beside) == contents(here)
        assert [one.summary for one in beside.history()] == [one.summary for one in here.history()]


def test_it_is_the_same_plan(dump, tmp_path, companions):
    with opened(tmp_path / "library") as library:
        assert outcome(library.plan_import([dump], beside=True)) == outcome(
            library.plan_import([dump])
        )
        assert len(companions) == 1
        assert len(library.search("").ids) == 0


def test_stopped_it_keeps_what_is_in_and_goes_on_later(dump, tmp_path, companions):
    with opened(tmp_path / "library") as library:
        steps = library.import_dumps([dump], beside=True)
        while not library.search("").ids:
            next(steps)
        steps.close()
        assert 0 < len(library.search("").ids) < PAPERS
        report = outcome(library.import_dumps([dump], beside=True))
        assert report.continued
        assert len(library.search("").ids) == PAPERS
        assert len(library.history()) == 1


def test_where_its_process_is_killed_this_one_goes_on(dump, tmp_path, companions, caplog):
    with opened(tmp_path / "library") as library:
        steps = library.import_dumps([dump], beside=True)
        next(steps)
        companions[0].kill()
        outcome(steps)
        labels = [label for label, _, _ in contents(library)]
        assert len(labels) == len(set(labels)) == PAPERS
        assert "this one goes on with it" in caplog.text


def test_what_is_no_dump_is_refused_in_the_same_words(tmp_path, companions):
    path = tmp_path / "nothing.jsonl"
    path.write_bytes(b"\x00\x01\x02" * 1000)
    with opened(tmp_path / "library") as library:
        with pytest.raises(DumpError) as here:
            outcome(library.import_dumps([path]))
        with pytest.raises(DumpError) as beside:
            outcome(library.import_dumps([path], beside=True))
        assert str(beside.value) == str(here.value)
        assert len(companions) == 1


def test_little_is_imported_here(dump, tmp_path, companions, monkeypatch):
    monkeypatch.setattr(importing_beside, "LARGE", 1 << 20)
    with opened(tmp_path / "library") as library:
        outcome(library.import_dumps([dump], beside=True))
        assert len(library.search("").ids) == PAPERS
    assert companions == []
