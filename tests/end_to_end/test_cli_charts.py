"""Leaderboard, years, evidence and progress from the command line, without a display."""

import csv
import io
import xml.etree.ElementTree as ET

import pytest

SVG = "{http://www.w3.org/2000/svg}"


def rows(shortlist, name):
    with io.StringIO((shortlist.folder / name).read_text(encoding="utf-8")) as file:
        return list(csv.DictReader(file))


def texts(shortlist, name):
    root = ET.parse(shortlist.folder / name).getroot()
    return [one.text for one in root.iter(f"{SVG}text")]


def test_the_leaderboard_holds_the_best_of_each_system(filled):
    filled.ok_all(
        ("chart", "leaderboard", "-o", "l.csv"),
        ("chart", "leaderboard", "--top", "1", "-o", "l.svg"),
        ("chart", "leaderboard", "--of", "energy", "-o", "e.csv"),
    )

    # By hand: up to 500×, 35% less latency is 1/0.65, 1.37×.
    found = [
        (row["system"], float(row["factor_high"]), row["bound"]) for row in rows(filled, "l.csv")
    ]
    assert [(name, bound) for name, _, bound in found] == [
        ("Kestrel", "up_to"), ("Driftwood", "exact"), ("Pebble", "exact"),
    ]  # fmt: skip
    assert [factor for _, factor, _ in found] == pytest.approx([500, 1 / 0.65, 1.37])
    assert rows(filled, "l.csv")[2]["baseline"] == "cuSPARSE"
    assert "and 2 more" in texts(filled, "l.svg")
    assert "Pebble" not in texts(filled, "l.svg")
    assert rows(filled, "e.csv") == []


def test_a_query_narrows_a_chart_and_stands_at_its_foot(filled):
    done = filled.ok("chart", "leaderboard", "cuSPARSE", "-o", "l.svg")

    assert done.stderr == "Wrote l.svg: 1 of 1 system.\n"
    assert "1 of 1 system · cuSPARSE" in texts(filled, "l.svg")


def test_years_say_that_there_are_none(filled):
    done = filled.ok("chart", "years", "-o", "y.svg")

    assert done.stderr == "Wrote y.svg: 0 claims in 0 papers with a year.\n"
    assert "No year is known of these 4 papers." in " ".join(texts(filled, "y.svg"))


def test_evidence_counts_papers_by_class_and_by_device(filled):
    filled.ok_all(
        ("chart", "evidence", "-o", "c.csv"),
        ("chart", "evidence", "--by", "device", "-o", "d.csv"),
    )

    by_class = {
        row["name"]: (row["papers_naming"], row["papers_measured"]) for row in rows(filled, "c.csv")
    }
    assert by_class["GPU"] == ("2", "2")
    assert by_class["CPU"] == ("1", "1")
    assert {"NVIDIA A100", "NVIDIA V100"} <= {row["name"] for row in rows(filled, "d.csv")}


def test_progress_follows_decisions_and_undo(filled):
    results = filled.fresh(
        ("mark", "keep", "1"),
        ("mark", "skip", "2", "3"),
        ("chart", "progress", "-o", "p.csv"),
        ("undo",),
        ("chart", "progress", "-o", "q.csv"),
        ("chart", "progress", "--dark", "-o", "p.png"),
    )

    assert [done.code for done in results] == [0, 0, 0, 0, 0, 0]
    assert results[2].stderr == (
        "Wrote p.csv: 4 papers: 1 kept, 0 for later, 2 skipped, 1 undecided.\n"
    )
    last = rows(filled, "p.csv")[-1]
    assert [last[name] for name in ("kept", "later", "skipped", "undecided", "added")] == [
        "1", "0", "2", "1", "4",
    ]  # fmt: skip
    assert rows(filled, "q.csv")[-1]["skipped"] == "0"
    assert (filled.folder / "p.png").read_bytes().startswith(b"\x89PNG\r\n")
    assert filled.loaded.isdisjoint({"PySide6", "shiboken6", "pyqtgraph"})


@pytest.mark.parametrize(
    "wrong",
    [
        ("chart", "leaderboard", "-o", "chart.docx"),
        ("chart", "leaderboard", "--top", "0", "-o", "c.svg"),
        ("chart", "leaderboard", "--of", "beauty", "-o", "c.svg"),
        ("chart", "years", "year:soon", "-o", "c.svg"),
        ("chart", "evidence"),
        ("chart", "progress", "--by", "class", "-o", "c.svg"),
    ],
)
def test_wrong_usage_ends_with_2_and_leaves_no_file(filled, wrong):
    before = sorted(filled.folder.iterdir())

    assert filled(*wrong).code == 2
    assert sorted(filled.folder.iterdir()) == before
