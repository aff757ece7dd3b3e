import csv
import os
import re
import sys
from io import StringIO

import pytest


def test_a_reading_list_is_exported_in_its_order(filled):
    *_, done = filled.ok_all(
        ("list", "add", "Friday", "4", "1"),
        ("list", "comment", "Friday", "4", "start *here*"),
        ("mark", "keep", "4"),
        ("rate", "4", "4"),
        ("tag", "sparse/kernels", "4"),
        ("note", "Ask *Bo*.", "4"),
        ("export", "markdown", "--list", "Friday", "-o", "friday.md"),
    )
    assert (done.stdout, done.stderr) == ("", "Wrote friday.md: 2 papers.\n")

    text = (filled.folder / "friday.md").read_text(encoding="utf-8")
    assert re.findall("^#.*", text, re.MULTILINE)[0] == "# Friday"
    first, second = text.split("\n## ")[1:]
    assert first.startswith("1. Pebble: ")
    assert second.startswith("2. Kestrel: ")
    assert "- Decision: keep\n- Rating: ★★★★☆ (4 of 5)\n- Tags: sparse/kernels\n" in first
    assert "- Comment: start \\*here\\*\n" in first
    assert "- **1.37×** speed, on NVIDIA V100 (GPU), against cuSPARSE" in first
    assert "### Note\n\nAsk *Bo*.\n" in first
    assert "It is 1.37× faster than cuSPARSE on an NVIDIA V100 GPU.\n" in first
    assert "- Invented Daily Papers, papers.txt, entry 4, line 9\n" in first


def test_a_query_is_exported_as_a_table(filled):
    filled.ok("export", "csv", "has:claim", "-o", "out.csv")

    with (filled.folder / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert sorted(row["id"] for row in rows) == ["1", "2", "4"]


def test_an_export_to_stdout_is_the_file(filled):
    filled.ok("export", "csv", "-o", "out.csv")
    done = filled.ok("export", "csv", "-o", "-")

    assert done.stdout.encode() == (filled.folder / "out.csv").read_bytes()
    assert len(list(csv.DictReader(StringIO(done.stdout)))) == 4


@pytest.mark.parametrize(
    ("target", "words"),
    [(".", "is a folder"), ("no/where.md", "does not exist"), ("papers.txt/x.md", "inside a file")],
)
def test_a_place_that_cannot_be_written_is_said_in_a_sentence(filled, target, words):
    for arguments in (("export", "markdown", "-o", target),):
        done = filled(*arguments)

        assert (done.code, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)
        assert words in done.stderr


def test_an_unknown_list_is_not_exported(filled):
    done = filled("export", "markdown", "--list", "Nothing", "-o", "x.md")

    assert (done.code, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)
    assert "Nothing" in done.stderr
    assert not (filled.folder / "x.md").exists()


def test_a_chart_is_drawn_as_svg_png_and_csv(filled):
    for name in ("c.svg", "c.png", "c.csv", "C.SVG"):
        done = filled.ok("chart", "speedups", "-o", name)
        assert done.stderr == f"Wrote {name}: 3 claims in 3 papers.\n"

    svg = (filled.folder / "c.svg").read_text(encoding="utf-8")
    assert "<svg" in svg
    assert "GPU" in svg
    assert (filled.folder / "c.png").read_bytes().startswith(b"\x89PNG\r\n")
    with (filled.folder / "c.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 3


def test_a_chart_of_a_query_by_platform(filled):
    filled.ok("chart", "speedups", "cuSPARSE", "--by", "platform", "-o", "c.svg")

    svg = (filled.folder / "c.svg").read_text(encoding="utf-8")
    assert "NVIDIA V100" in svg
    assert "NVIDIA A100" not in svg


def test_a_backup_brings_the_library_back(filled):
    filled.ok("mark", "keep", "1")
    file = filled.ok("backup", "--json").json["file"]
    filled.ok("mark", "skip", "1", "2", "3", "4")

    done = filled.ok("restore", file, "--json")

    assert done.json["restored"] == file
    counts = filled.ok("stats", "--json").json
    assert (counts["keep"], counts["skip"], counts["undecided"]) == (1, 0, 3)
    filled.ok("restore", done.json["replaced"])
    assert filled.ok("stats", "--json").json["skip"] == 4


@pytest.mark.parametrize("name", ["missing.db", "papers.txt"])
def test_what_is_no_backup_is_refused(filled, name):
    done = filled("restore", name)

    assert (done.code, len(done.stderr.splitlines())) == (1, 1)
    assert filled.ok("stats", "--json").json["papers"] == 4


def test_a_whole_library_is_said_to_be_whole(filled):
    assert filled.ok("check", "--json").json == {"ok": True, "problems": [], "repaired": []}
    assert filled.ok("check").stdout == "The library is whole.\n"


def test_a_lost_index_is_built_anew(filled):
    import shutil

    shutil.rmtree(filled.library / "index")

    filled.ok("reindex")

    assert filled.ok("search", "quantum", "--json").json["total"] == 1


def test_a_damaged_index_is_no_traceback(filled):
    for file in (filled.library / "index").iterdir():
        file.write_bytes(b"\0" * 64)

    done = filled.ok("search", "quantum", "--json")

    assert [paper["id"] for paper in done.json["papers"]] == [3]
    assert "Traceback" not in done.stderr
    filled.ok("import", "second.txt")
    assert filled.ok("search", "quantum", "--json").stderr == ""


def test_the_counts_of_a_library(filled):
    assert filled.ok("stats", "--json").json == {
        "papers": 4, "undecided": 4, "keep": 0, "later": 0, "skip": 0, "rated": 0, "tags": 0,
        "lists": 0, "notes": 0, "highlights": 0, "claims": 3, "claims_checked": 0, "imports": 1,
        "unindexed": 0,
    }  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end another way there")
def test_a_closed_pipe_is_quiet(filled):
    import subprocess

    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        filled.command("export", "jsonl", "-o", "-"),
        env=filled.env, cwd=filled.folder, stdout=writing, stderr=subprocess.PIPE, timeout=60,
    )  # fmt: skip
    os.close(writing)

    assert done.stderr == b""
    assert done.returncode in {0, 1}


def test_a_terminal_without_utf_8_is_no_reason_to_fail(filled):
    filled.environment.update(PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    filled.ok("note", "größer ×", "1")

    assert filled.ok("show", "1", "--json").json["note"] == "größer ×"
    assert "\\xd7" in filled.ok("show", "4").stdout
