import gzip
import json
import signal
import subprocess
import sys
import time
import zipfile

import pytest

from tests.end_to_end.conftest import DUMP
from tests.shared import needs_shared, shared_path


def counts(file):
    return {
        key: file[key] for key in ("records", "added", "merged", "near_duplicates", "unchanged")
    }


def test_an_import_tells_what_became_of_each_file(shortlist):
    report = shortlist.ok("import", "papers.txt", "second.txt", "--json").json

    assert report["import_id"] == 1
    assert [file["path"] for file in report["files"]] == ["papers.txt", "second.txt"]
    assert [file["format"] for file in report["files"]] == ["listing", "listing"]
    assert [file["errors"] for file in report["files"]] == [[], []]
    assert counts(report["files"][0]) == {
        "records": 4, "added": 4, "merged": 0, "near_duplicates": 0, "unchanged": 0,
    }  # fmt: skip
    assert counts(report["files"][1]) == {
        "records": 2, "added": 1, "merged": 1, "near_duplicates": 0, "unchanged": 0,
    }  # fmt: skip
    assert set(report["files"][0]) == {
        "path", "format", "records", "added", "merged", "near_duplicates", "unchanged", "errors",
        "remarks", "changed", "left_out", "changes",
    }  # fmt: skip


def test_a_rehearsal_shows_the_entries_and_how_to_leave_one_out(shortlist):
    file = shortlist.ok("import", "papers.txt", "--dry-run", "--json").json["files"][0]
    assert [entry["kind"] for entry in file["entries"]] == ["new"] * 4
    assert file["more_entries"] == 0
    lines = shortlist.ok("import", "papers.txt", "--dry-run").lines
    assert lines[1] == f"  new, line {file['entries'][0]['line']}: {file['entries'][0]['label']}"
    assert len(lines) == 5

    key = file["entries"][1]["key"]
    done = shortlist.ok("import", "papers.txt", "--leave-out", key, "--json").json["files"][0]
    assert (done["records"], done["added"], done["left_out"]) == (4, 3, 1)


def test_what_has_changed_is_told(shortlist):
    dump = shortlist.folder / "papers.jsonl"
    dump.write_text('{"title": "Old", "doi": "10.1000/a", "abstract": "b"}', encoding="utf-8")
    shortlist.ok("import", "papers.jsonl")
    dump.write_text('{"title": "New", "doi": "10.1000/a", "abstract": "b"}', encoding="utf-8")

    assert "    title: Old → New" in shortlist.ok("import", "papers.jsonl", "--dry-run").lines
    done = shortlist.ok("import", "papers.jsonl", "--json").json
    assert done["files"][0]["changed"] == 1
    assert done["files"][0]["changes"] == [
        {"paper": 1, "field": "title", "before": "Old", "after": "New"}
    ]
    assert shortlist.ok("show", "1", "--json").json["title"] == "New"
    shortlist.ok("undo")
    assert shortlist.ok("show", "1", "--json").json["title"] == "Old"


def test_importing_again_adds_nothing_and_says_so(filled):
    done = filled.ok("import", "papers.txt", "--json")
    file = done.json["files"][0]
    assert (file["added"], file["merged"], file["unchanged"]) == (0, 0, 4)

    assert filled.ok("import", "papers.txt").stdout.strip().endswith("4 unchanged")
    assert filled.ok("stats", "--json").json["papers"] == 4


def test_an_import_leaves_nothing_to_index(filled):
    assert filled.ok("stats", "--json").json["unindexed"] == 0
    assert (filled.library / "index").is_dir()


def test_people_get_one_line_a_file(shortlist):
    done = shortlist.ok("import", "papers.txt", "second.txt")

    assert done.lines == [
        "papers.txt: 4 records, 4 added",
        "second.txt: 2 records, 1 added, 1 merged",
    ]
    assert done.stderr == ""


def test_standard_input_archives_and_folders_are_read(shortlist):
    zipped, folder = shortlist.folder / "papers.zip", shortlist.folder / "dumps"
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("in/second.txt", (shortlist.folder / "second.txt").read_text())
    folder.mkdir()
    (folder / "one.txt.gz").write_bytes(gzip.compress(DUMP.encode()))

    first = shortlist.ok("import", "-", "--json", stdin=DUMP.encode()).json
    second = shortlist.ok("import", "papers.zip", "dumps", "--json").json

    assert counts(first["files"][0])["added"] == 4
    assert [counts(file)["merged"] for file in second["files"]] == [1, 4]


def test_a_rehearsal_changes_nothing(shortlist):
    report = shortlist.ok("import", "papers.txt", "--dry-run", "--json").json

    assert counts(report["files"][0])["added"] == 4
    assert report["import_id"] is None
    assert not shortlist.library.exists()


def test_a_rehearsal_on_a_library_changes_nothing(filled):
    report = filled.ok("import", "second.txt", "--dry-run", "--json").json

    assert (report["files"][0]["added"], report["files"][0]["merged"]) == (1, 1)
    assert filled.ok("stats", "--json").json["papers"] == 4
    assert len(filled.ok("history", "--json").json["history"]) == 1


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.txt", b"", "is empty"),
        ("blank.txt", b" \n\n \n", "is empty"),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(200), "binary"),
        ("packed.gz", b"\x1f\x8b\x08broken", "damaged"),
        ("papers.zip", b"PK\x03\x04broken", "damaged"),
    ],
)
def test_what_is_no_dump_is_refused_in_one_sentence(shortlist, name, content, words):
    (shortlist.folder / name).write_bytes(content)

    for arguments in ((name,), ("papers.txt", name)):
        done = shortlist("import", *arguments)

        assert done.code == 1
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
        assert name in done.stderr
        assert words in done.stderr
        assert not shortlist.library.exists()


@pytest.mark.parametrize(
    ("arguments", "words"), [(["nowhere.txt"], "does not exist"), (["void"], "no dumps")]
)
def test_a_path_without_a_dump_is_refused_in_one_sentence(shortlist, arguments, words):
    (shortlist.folder / "void").mkdir()

    done = shortlist("import", *arguments)

    assert (done.code, len(done.stderr.splitlines())) == (1, 1)
    assert words in done.stderr
    assert not shortlist.library.exists()


@pytest.mark.parametrize("stdin", [b"", b"\n \n", b"\x7fELF" + bytes(64)])
def test_standard_input_that_is_no_dump_makes_no_library(shortlist, stdin):
    done = shortlist("import", "-", stdin=stdin)

    assert (done.code, len(done.stderr.splitlines())) == (1, 1)
    assert "standard input" in done.stderr
    assert not shortlist.library.exists()


def test_a_refused_dump_leaves_a_library_as_it_was(filled):
    before = filled.ok("history", "--json").json
    (filled.folder / "empty.txt").write_text("")

    assert filled("import", "second.txt", "empty.txt").code == 1

    assert filled.ok("history", "--json").json == before
    assert filled.ok("stats", "--json").json["papers"] == 4


def test_an_unknown_format_is_refused(shortlist):
    done = shortlist("import", "papers.txt", "--format", "stone")

    assert done.code == 1
    assert "listing" in done.stderr
    assert not shortlist.library.exists()


def test_a_folder_that_is_a_file_is_refused(shortlist):
    done = shortlist("--library", "papers.txt", "import", "second.txt")

    assert (done.code, len(done.stderr.splitlines())) == (1, 1)
    assert (shortlist.folder / "papers.txt").read_text() == DUMP


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is sent another way there")
def test_ctrl_c_keeps_what_is_in_and_says_so(shortlist):
    body = " ".join(f"word{number}" for number in range(60))
    with (shortlist.folder / "long.txt").open("w") as dump:
        dump.write("Long list\n\n")
        for number in range(8_000):
            dump.write(f"We present System{number}, which is new. It does {body}. It ends.\n\n")

    with subprocess.Popen(
        shortlist.command("import", "long.txt"),
        env=shortlist.env,
        cwd=shortlist.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not _has_papers(shortlist):
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)

    kept = shortlist.ok("stats", "--json").json["papers"]
    assert process.returncode == 1
    assert "Traceback" not in err
    assert f"{kept:,} papers had been added and stay" in err
    assert 0 < kept < 8_000

    shortlist.ok("undo")
    assert shortlist.ok("stats", "--json").json["papers"] == 0


def _has_papers(shortlist):
    journal = shortlist.library / "library.db-wal"
    return journal.exists() and journal.stat().st_size > 200_000


@needs_shared
def test_the_real_dumps_become_387_papers(shortlist):
    dumps = sorted(shared_path("dumps").glob("*.txt"))

    files = shortlist.ok("import", *dumps, "--json").json["files"]

    assert [file["records"] for file in files] == [222, 215]
    assert sum(file["added"] for file in files) == 387
    assert sum(file["merged"] for file in files) == 50
    assert all(file["errors"] == [] for file in files)

    again = json.loads(shortlist.ok("import", *dumps, "--json").stdout)["files"]
    assert sum(file["unchanged"] for file in again) == 437
    assert sum(file["added"] + file["merged"] for file in again) == 0
    assert shortlist.ok("stats", "--json").json["papers"] == 387
