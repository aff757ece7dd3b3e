"""Texts of new papers read by companions: the same as here, whatever becomes of them."""

import os
import signal
import sys

import pytest

from storage.importing import preparers
from storage.importing.preparers import Preparers
from storage.importing.preparing import prepare, recognise
from storage.library import Library
from storage.record import PaperRecord
from tests.libraries import run

TEXT = "We present Zephyr{0}, a kernel compiler. On an NVIDIA A100 it is {0}.5x faster than Halide."


def papers(count: int) -> str:
    return "".join(f"{TEXT.format(n)} It has {n} passes over {n * 7} loops.\n\n"
                   for n in range(1, count + 1))  # fmt: skip


@pytest.fixture
def two_processors(monkeypatch):
    monkeypatch.setattr(preparers.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(preparers, "MANY", 0)


def records(count: int, first: int = 1):
    return [
        recognise(PaperRecord(abstract=TEXT.format(n), position=n, line=n), None)
        for n in range(first, first + count)
    ]


def test_a_companion_reads_what_this_process_would_read(two_processors):
    several = Preparers(None)
    try:
        batches = [records(3), [], records(4, 10)]
        begun = [several.begin(batch) for batch in batches]
        assert len(several._hands) == 2
        for batch, one in zip(batches, begun, strict=True):
            assert one.done() == {id(record): prepare(record) for record in batch}
    finally:
        several.close()


def test_few_papers_need_no_companion():
    several = Preparers(None)
    assert several.begin(records(preparers.MANY)).done()
    assert several.ahead == 0
    several.close()


@pytest.mark.parametrize(("size", "helpers"), [(preparers.LARGE - 1, 0), (preparers.LARGE, 2)])
def test_of_large_dumps_the_first_batch_is_given_away(monkeypatch, size, helpers):
    monkeypatch.setattr(preparers.os, "cpu_count", lambda: 2)
    several = Preparers(None)
    several.expect(size)
    batch = records(2)
    try:
        assert several.begin(batch).done() == {id(record): prepare(record) for record in batch}
        assert len(several._hands) == helpers
    finally:
        several.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_what_a_lost_companion_had_to_read_is_read_here(two_processors):
    several = Preparers(None)
    batches = [records(2), records(2, 5), records(2, 9)]
    begun = [several.begin(batch) for batch in batches[:2]]
    os.kill(several._hands[0].companion._process.pid, signal.SIGKILL)
    begun.append(several.begin(batches[2]))
    for batch, one in zip(batches, begun, strict=True):
        assert one.done() == {id(record): prepare(record) for record in batch}
    several.close()


def test_companions_know_the_readers_own_hardware(two_processors, tmp_path):
    own = tmp_path / "hardware.toml"
    own.write_text(
        '[[series]]\nvendor = "Brisk"\nclass = "NPU"\ndevices = [{ name = "Brisk B7" }]\n',
        encoding="utf-8",
    )
    several = Preparers(None, own)
    text = "On a Brisk B7 our kernel is 3x faster than before."
    batch = [recognise(PaperRecord(abstract=text, position=1, line=1), None)]
    try:
        (paper,) = several.begin(batch).done().values()
        assert not several._hands[0].lost
    finally:
        several.close()
    assert [name for _, name, *_ in paper.told.hardware] == ["Brisk B7"]


def test_an_import_beside_companions_brings_what_one_without_brings(two_processors, tmp_path):
    dump = tmp_path / "many.txt"
    dump.write_text(papers(230), encoding="utf-8")
    brought = []
    for name, many in (("beside", 0), ("alone", 1_000_000)):
        preparers.MANY = many
        library = Library.open(tmp_path / name)
        report = run(library.import_dumps([dump]))
        file = report.files[0]
        assert (file.added, file.merged) == (230, 0)
        again = run(library.import_dumps([dump])).files[0]
        assert (again.added, again.unchanged) == (0, 230)
        details = [*library.details(library.search("").ids)]
        brought.append([(one.label, one.gist, one.system, one.claims) for one in details])
        library.close()
    assert brought[0] == brought[1]
    assert all(len(claims) == 1 for *_, claims in brought[0])


def test_an_import_that_is_stopped_lets_its_companions_go(two_processors, tmp_path):
    dump = tmp_path / "many.txt"
    dump.write_text(papers(400), encoding="utf-8")
    library = Library.open(tmp_path / "library")
    steps = library.import_dumps([dump])
    next(steps)
    steps.close()
    kept = library.sidebar().total
    assert kept < 400
    report = run(library.import_dumps([dump]))
    assert report.continued == (kept > 0)
    assert library.sidebar().total == 400
    library.close()


def test_what_is_read_of_a_claim_comes_into_the_columns_that_are_meant(tmp_path):
    dump = tmp_path / "one.txt"
    dump.write_text(papers(1), encoding="utf-8")
    library = Library.open(tmp_path / "library")
    run(library.import_dumps([dump]))
    (paper,) = library.details(library.search("").ids)
    (claim,) = paper.claims
    text = paper.abstract
    assert (claim.low, claim.high, claim.unit, claim.factor_low) == (1.5, 1.5, "x", 1.5)
    assert text[claim.start : claim.end] == claim.quote
    assert "1.5" in claim.quote
    assert claim.sentence == "On an NVIDIA A100 it is 1.5x faster than Halide."
    assert (claim.baseline, claim.status, claim.metric) == ("Halide", "unchecked", "speed")
    assert [(one.name, one.device_class) for one in claim.platforms] == [("NVIDIA A100", "GPU")]
    assert [(one.name, one.device_class) for one in paper.hardware] == [("NVIDIA A100", "GPU")]
    library.close()
