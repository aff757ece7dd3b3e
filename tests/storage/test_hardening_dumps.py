"""Dumps that bad luck or bad intent made: nothing is lost unseen, nothing half imported."""

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from storage.errors import DumpError
from storage.importing import pipeline
from storage.importing.duplicates import sketch
from storage.library import Library
from storage.readers import dumps_in, stdin_sources
from storage.record import BadEntry, PaperRecord
from tests.libraries import ABSTRACTS, content, listing, run

MANY = [
    f"Abstract number {n} presents System{n}, which is new in {n % 7} ways, and says so well. "
    + " ".join(f"word{n * 31 % (k + 2)}" for k in range(40))
    + "."
    for n in range(3_000)
]
"""About 900 KB: several times what is looked at before an import begins."""


@pytest.fixture
def empty(tmp_path):
    library = Library.open(tmp_path / "empty")
    yield library
    library.close()


def cut_gzip(path: Path) -> Path:
    path.write_bytes(gzip.compress(listing(*MANY).encode())[:-20])
    return path


def cut_member(path: Path) -> Path:
    """An archive of two dumps; the second is damaged far behind its first bytes."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", listing(*ABSTRACTS))
        archive.writestr("b.txt", listing(*MANY))
    data = bytearray(path.read_bytes())
    data[600_000:600_004] = b"####"
    path.write_bytes(bytes(data))
    return path


def encrypted_member(path: Path) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", listing(*ABSTRACTS))
        archive.writestr("b.txt", listing(*ABSTRACTS))
    data = bytearray(path.read_bytes())
    second = data.rindex(b"PK\x03\x04")
    data[second + 6] |= 1
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(bytes(data))
    return path


@pytest.mark.parametrize(
    ("make", "name", "words"),
    [
        (cut_gzip, "a.gz", "damaged or cut short"),
        (cut_member, "a.zip", "damaged or cut short"),
        (encrypted_member, "a.zip", "is encrypted"),
    ],
)
def test_damage_anywhere_is_told_before_anything_is_imported(empty, tmp_path, make, name, words):
    good = tmp_path / "good.txt"
    good.write_text(listing(*ABSTRACTS), encoding="utf-8")
    (tmp_path / "dumps").mkdir()
    bad = make(tmp_path / "dumps" / name)
    before = content(empty.folder)

    # Named, and in a folder that was named: what is damaged may have been a dump.
    for path in (bad, bad.parent):
        with pytest.raises(DumpError, match=words):
            run(empty.import_dumps([good, path]))
        assert content(empty.folder) == before


def test_one_of_several_that_is_no_dump_is_to_be_left_out(empty, tmp_path):
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(listing(*ABSTRACTS), encoding="utf-8")
    bad.touch()
    with pytest.raises(DumpError, match=r"is empty; .* Leave it out to import the others\.$"):
        run(empty.import_dumps([good, bad]))
    assert not empty.search("").ids


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Daily Papers\n", ""),
        ("word", ""),
        ("Papers\n\na few words.\n", "line 3: too short for an abstract"),
        ("word " * 400_000, "line 1: longer than any abstract"),
    ],
)
def test_a_file_without_an_abstract_is_no_dump(tmp_path, text, reason):
    path = tmp_path / "a.txt"
    path.write_text(text)
    for format_name in (None, "listing"):
        with pytest.raises(DumpError, match="holds no abstract") as caught:
            list(dumps_in([path], format_name=format_name))
        assert str(path) in str(caught.value)
        assert reason in str(caught.value)
    with pytest.raises(DumpError, match="standard input holds no abstract"):
        list(stdin_sources(io.BytesIO(text.encode())))


def test_in_a_folder_a_file_without_an_abstract_is_passed_over(tmp_path):
    (tmp_path / "readme").write_text("Dumps of May\n")
    (tmp_path / "daily.txt").write_text(listing(*ABSTRACTS), encoding="utf-8")
    assert [source.name for source in dumps_in([tmp_path])] == [str(tmp_path / "daily.txt")]


def test_bytes_of_a_program_in_a_listing_are_no_abstracts(tmp_path):
    noise = bytes(n * n * 7 % 256 for n in range(1, 9_000))
    path = tmp_path / "a.txt"
    path.write_bytes(
        listing(*MANY).encode() + b"\n\n" + noise + b"\n\n" + listing(*ABSTRACTS).encode()
    )
    (source,) = dumps_in([path])
    entries = list(source.read())
    assert sum(isinstance(entry, PaperRecord) for entry in entries) == len(MANY) + len(ABSTRACTS)
    assert {entry.reason for entry in entries if isinstance(entry, BadEntry)} == {
        "binary data, not text"
    }


def test_a_dump_named_twice_is_unchanged_the_second_time(empty, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(listing(*ABSTRACTS), encoding="utf-8")
    link = tmp_path / "b.txt"
    link.symlink_to(path)

    for rehearsal in (True, False):
        report = run(empty.import_dumps([path, path, link], dry_run=rehearsal))
        assert [(f.records, f.added, f.merged, f.unchanged) for f in report.files] == [
            (4, 4, 0, 0),
            (4, 0, 0, 4),
            (4, 0, 0, 4),
        ]
    assert [len(paper.origins) for paper in empty.details(range(1, 5))] == [1, 1, 1, 1]


def test_a_rehearsal_reads_a_paper_once_however_often_it_comes(empty, tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text(listing(*ABSTRACTS * 60), encoding="utf-8")
    looked_at = []
    monkeypatch.setattr(pipeline, "sketch", lambda text: looked_at.append(text) or sketch(text))

    report = run(empty.import_dumps([path], dry_run=True))

    assert (report.files[0].added, report.files[0].merged) == (4, 236)
    assert len(looked_at) == 4


def test_a_file_name_that_is_no_text_is_shown_as_far_as_it_is(empty, tmp_path):
    path = tmp_path / "daily\udce9.txt"
    try:
        path.write_text(listing(*ABSTRACTS), encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes only names that are text")

    report = run(empty.import_dumps([path]))

    assert report.files[0].added == len(ABSTRACTS)
    assert empty.detail(1).origins[0].file_name == "daily\ufffd.txt"
    assert run(empty.import_dumps([path])).files[0].unchanged == len(ABSTRACTS)
