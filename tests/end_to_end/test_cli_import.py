import gzip
import json
import os
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
        for number in range(2_500):
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
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)

    kept = shortlist.ok("stats", "--json").json["papers"]
    assert process.returncode == 1
    assert "Traceback" not in err
    assert f"{kept:,} papers had been added and stay" in err
    assert 0 < kept < 2_500

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


def test_files_that_are_no_dumps_are_named(shortlist):
    folder = shortlist.folder / "inbox"
    folder.mkdir()
    (folder / "papers.txt").write_bytes((shortlist.folder / "papers.txt").read_bytes())
    (folder / "noise.pdf").write_bytes(b"%PDF-1.7\x00\x01\x02")
    (folder / "empty.txt").touch()
    (folder / ".DS_Store").write_bytes(b"\x00\x00\x00\x01Bud1")
    said = "2 files in inbox are no dumps and were passed over: empty.txt, noise.pdf."
    assert said in shortlist.ok("import", "inbox", "--dry-run").stderr
    found = shortlist.ok("import", "inbox", "--dry-run", "--json").json["passed_over"]
    assert found == ["inbox/empty.txt", "inbox/noise.pdf"]
    assert said in shortlist.ok("import", "inbox").stderr

    with zipfile.ZipFile(shortlist.folder / "all.zip", "w") as archive:
        archive.write(folder / "papers.txt", "deep/papers.txt")
        archive.write(folder / "noise.pdf", "deep/noise.pdf")
    done = shortlist.ok("import", "all.zip")
    assert "1 file in all.zip is no dump and was passed over: deep/noise.pdf." in done.stderr
    assert done.lines == ["all.zip/deep/papers.txt: 4 records, 0 added, 4 unchanged"]


def test_watched_folders_name_what_is_no_dump_once(shortlist):
    folder = shortlist.folder / "inbox"
    folder.mkdir()
    noise = folder / "noise.pdf"
    noise.write_bytes(b"%PDF-1.7\x00\x01\x02")
    os.utime(noise, (1, 1))
    shortlist.ok("watch", "add", "inbox")
    done = shortlist.ok("watch", "now", "--json")
    assert done.json["passed_over"] == [str(noise)]
    assert f"1 file in {folder} is no dump and was passed over: noise.pdf." in done.stderr
    assert "passed over" not in shortlist.ok("watch", "now").stderr


def test_watching_says_nothing_new_only_where_nothing_waits(shortlist):
    folder = shortlist.folder / "inbox"
    folder.mkdir()
    shortlist.ok("watch", "add", "inbox")
    assert "There is nothing new." in shortlist.ok("watch", "now").stderr
    fresh = folder / "papers.txt"
    fresh.write_bytes((shortlist.folder / "papers.txt").read_bytes())
    # As new as can be: three seconds before or after now, a dump may still grow.
    os.utime(fresh, (time.time() + 2, time.time() + 2))
    said = shortlist.ok("watch", "now").stderr
    assert "still being written" in said
    assert "nothing new" not in said


@pytest.mark.parametrize("how", [(), ("--dry-run",)])
def test_a_key_that_no_entry_has_is_refused(shortlist, how):
    done = shortlist("import", "papers.txt", "--leave-out", "0123456789abcdef", *how)
    assert done.code == 2
    assert "No entry has the key 0123456789abcdef." in " ".join(done.stderr.split())
    assert not done.stdout
    assert not (shortlist.library / "library.db").exists()


def test_an_entry_is_left_out_of_a_rehearsal_and_of_standard_input(shortlist):
    text = (shortlist.folder / "papers.txt").read_bytes()
    plan = shortlist.ok("import", "-", "--dry-run", "--json", stdin=text).json
    key = plan["files"][0]["entries"][1]["key"]
    left = ("--leave-out", key)
    plan = shortlist.ok("import", "-", "--dry-run", "--json", *left, stdin=text).json["files"][0]
    assert (plan["left_out"], len(plan["entries"]), plan["more_entries"]) == (1, 3, 0)
    done = shortlist.ok("import", "-", *left, stdin=text)
    assert done.lines == ["standard input: 4 records, 3 added, 1 left out"]


def test_a_rehearsal_of_several_dumps_keeps_entries_under_their_dump(shortlist):
    other = shortlist.folder / "other"
    other.mkdir()
    title = "A title of many words that says what was done, " * 4 + "to its very end"
    dump = json.dumps({"title": title, "abstract": "Peat burns slowly under the moor."})
    (other / "papers.jsonl").write_text(dump, encoding="utf-8")
    lines = shortlist.ok("import", "other", "papers.txt", "--dry-run").lines
    assert lines[0] == "other/papers.jsonl: 1 record, of which 1 would be added"
    assert lines[1] == f"  new, line 1: {title}"
    assert lines[2] == "papers.txt: 4 records, of which 4 would be added"
    assert len(lines) == 7


def test_a_near_duplicate_says_of_what(shortlist):
    shortlist.ok("import", "papers.txt")
    shown = shortlist.ok("show", "1", "--json").json
    row = shown["papers"][0] if "papers" in shown else shown
    text = row["abstract"].split()
    near = shortlist.folder / "near.jsonl"
    near.write_text(json.dumps({"abstract": " ".join(["Lately", *text])}), encoding="utf-8")
    (entry,) = shortlist.ok("import", "near.jsonl", "--dry-run", "--json").json["files"][0][
        "entries"
    ]
    assert entry["near"] == {"paper": row["id"], "label": row["label"]}
    lines = shortlist.ok("import", "near.jsonl", "--dry-run").lines
    assert f"    nearly the same as paper {row['id']}: {row['label']}" in lines
