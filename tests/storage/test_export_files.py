import errno
import os
import sqlite3
import sys
from pathlib import Path

import pytest

from storage.errors import ExportError
from storage.exporters.atomic import export_error, exported_bytes, exported_text
from storage.exporters.exporter import ExportContext
from storage.exporters.registry import EXPORTERS, export, exporter_for


@pytest.mark.parametrize(
    ("name", "found"),
    [("markdown", "markdown"), ("MD", "markdown"), (".md", "markdown"), ("csv", "csv"),
     (" jsonl ", "jsonl"), ("ndjson", "jsonl")],
)  # fmt: skip
def test_a_format_is_found_by_name_or_suffix(name, found):
    assert exporter_for(name).name == found


def test_an_unknown_format_names_those_there_are():
    with pytest.raises(ExportError, match=r"'docx'.*markdown, csv, jsonl"):
        exporter_for("docx")


def test_every_format_says_what_it_is():
    assert len({exporter.name for exporter in EXPORTERS}) == len(EXPORTERS)
    for exporter in EXPORTERS:
        assert exporter.description
        assert all(suffix.startswith(".") for suffix in exporter.suffixes)


def test_the_file_is_there_only_when_all_is_written(tmp_path):
    target = tmp_path / "list.md"
    target.write_text("old")

    steps = export("markdown", iter(()), 0, target, ExportContext("Papers"))
    progress = next(steps)
    assert (progress.done, progress.total) == (0, 0)
    assert target.read_text() == "old"
    assert list(steps)

    assert target.read_text().startswith("# Papers\n")
    assert [path.name for path in tmp_path.iterdir()] == ["list.md"]


def test_stopping_early_leaves_the_old_file_and_no_other(tmp_path):
    target = tmp_path / "list.md"
    target.write_text("old")

    steps = export("markdown", iter(()), 0, target, ExportContext("Papers"))
    next(steps)
    steps.close()

    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_a_failure_leaves_the_old_file_and_no_other(tmp_path):
    target = tmp_path / "list.csv"
    target.write_text("old")

    def papers():
        raise KeyError
        yield

    with pytest.raises(KeyError):
        list(export("csv", papers(), 1, target, ExportContext("")))

    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_text_is_utf_8_and_keeps_its_line_ends(tmp_path):
    with exported_text(tmp_path / "a") as out:
        out.write("é\r\n\ud800\n")

    assert (tmp_path / "a").read_bytes() == b"\xc3\xa9\r\n\\ud800\n"


def test_a_folder_as_target_is_refused(tmp_path):
    with pytest.raises(ExportError, match="is a folder"), exported_bytes(tmp_path):
        raise AssertionError


@pytest.mark.parametrize("name", ["library.db", "library.db-wal"])
def test_a_library_is_never_replaced(tmp_path, name):
    with sqlite3.connect(tmp_path / "library.db") as database:
        database.execute("CREATE TABLE paper (id INTEGER)")
    (tmp_path / "library.db-wal").touch()
    (tmp_path / "link.csv").symlink_to(tmp_path / name)
    before = (tmp_path / name).read_bytes()

    for target in (tmp_path / name, tmp_path / "link.csv"):
        with pytest.raises(ExportError, match="part of a library"), exported_bytes(target):
            raise AssertionError

    assert (tmp_path / name).read_bytes() == before


@pytest.mark.parametrize(("path", "words"), [("no/such/f", "does not exist"), ("file/f", "inside")])
def test_a_target_that_cannot_be_is_refused_in_a_sentence(tmp_path, path, words):
    (tmp_path / "file").write_text("")

    with pytest.raises(ExportError, match=words), exported_bytes(tmp_path / path):
        raise AssertionError


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_folder_without_permission_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(ExportError, match="no permission"), exported_bytes(tmp_path / "f"):
            raise AssertionError
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "is full"), (errno.EACCES, "no permission"), (errno.EROFS, "cannot be written"),
     (errno.EIO, "cannot be written")],
)  # fmt: skip
def test_what_the_system_says_becomes_a_sentence(number, words):
    sentence = str(export_error(OSError(number, os.strerror(number)), Path("/x/list.md")))

    assert words in sentence
    assert sentence.startswith(("The disk", "There is no", "/x/list.md"))
    assert "/x/list.md" in sentence


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_is_followed_and_rights_are_kept(tmp_path):
    real = tmp_path / "real.md"
    real.write_text("old")
    real.chmod(0o640)
    (tmp_path / "link.md").symlink_to(real)

    with exported_text(tmp_path / "link.md") as out:
        out.write("new")

    assert (tmp_path / "link.md").is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the device is Linux's")
def test_a_device_is_written_straight_and_a_full_one_told():
    with pytest.raises(ExportError, match="is full"), exported_text(Path("/dev/full")) as out:
        out.write("text")

    with exported_text(Path("/dev/null")) as out:
        out.write("text")
    assert not Path("/dev/null").is_file()
