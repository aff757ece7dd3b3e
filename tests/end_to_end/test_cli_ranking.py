"""`shortlist rank`: the likeliest papers, why, and replays of labelled sets."""

import json
import sqlite3
from contextlib import closing

SET = """\
title,abstract,label_included
Light,A photonic chip multiplies matrices with light in a waveguide.,1
Optics,We train photonic networks whose waveguide meshes drift.,1
Pages,A database index answers range queries from a tree of pages.,0
Rows,Queries over many rows are planned by a database tree.,0
"""


def test_papers_are_ranked_once_both_kinds_are_known(filled):
    nothing = filled.ok("rank", "--json").json
    assert nothing == {
        "profile": "Decisions", "kept": 0, "skipped": 0, "ranked": 0, "papers": [],
    }  # fmt: skip
    filled.ok("mark", "keep", "1")
    filled.ok("mark", "skip", "3")
    ranked = filled.ok("rank", "--json").json
    assert (ranked["kept"], ranked["skipped"], ranked["ranked"]) == (1, 1, 2)
    assert sorted(paper["id"] for paper in ranked["papers"]) == [2, 4]
    values = [paper["relevance"] for paper in ranked["papers"]]
    assert values == sorted(values, reverse=True)
    assert all(0 <= value <= 1 for value in values)
    assert filled.ok("rank", "--limit", "1").stdout.count("\n") == 2


def test_a_place_is_explained(filled):
    filled.ok("mark", "keep", "1")
    filled.ok("mark", "skip", "3")
    told = filled.ok("rank", "--explain", "4", "--json").json
    assert set(told) == {"id", "label", "profile", "relevance", "for", "against"}
    assert told["id"] == 4
    assert all(one["weight"] > 0 for one in told["for"])
    assert all(one["weight"] < 0 for one in told["against"])
    text = filled.ok("rank", "--explain", "4").stdout
    shown = f"relevance {told['relevance']:.2f} by profile “Decisions” (what you keep and skip)"
    assert text.splitlines()[1] == shown
    missing = filled("rank", "--explain", "99")
    assert (missing.code, "There is no paper 99." in missing.stderr) == (1, True)


def test_a_replay_gives_the_figures_of_the_contract(filled, tmp_path):
    file = tmp_path / "set.csv"
    file.write_text(SET, encoding="utf-8")
    made = filled.ok("rank", "simulate", str(file), "--priors", "0,2", "--json").json
    assert made.pop("ms_per_decision") > 0
    # Known are the first and the third; the second is found at once, before the fourth.
    assert made == {
        "records": 4, "relevant": 2, "priors": [0, 2], "loss": 0.0, "ndcg": 1.0,
        "wss_95": 0.5, "recall_10": 0.0, "labels_to_last": 1,
    }  # fmt: skip
    drawn = filled.ok("rank", "simulate", str(file), "--seed", "3", "--json").json
    assert drawn["records"] == 4


def test_what_cannot_be_replayed_is_said(filled, tmp_path):
    file = tmp_path / "set.csv"
    file.write_text(SET, encoding="utf-8")
    wrong = filled("rank", "simulate", str(file), "--priors", "0,1")
    assert (wrong.code, "as in --priors" in wrong.stderr) == (1, True)
    for priors in ("x", "\N{SUPERSCRIPT TWO},1", "9" * 5000, "0,", ""):
        assert filled("rank", "simulate", str(file), "--priors", priors).code == 2
    assert filled("rank", "simulate", str(file), "--seed", str(2**32)).code == 2
    found = filled("rank", "simulate", str(file), "--priors", "0,1,2,3")
    assert (found.code, "nothing to find" in found.stderr) == (1, True)
    gone = filled("rank", "simulate", str(tmp_path / "none.csv"))
    assert (gone.code, "none.csv" in gone.stderr) == (1, True)


def test_every_verb_that_ranks_suggests_as_the_settings_say(filled):
    (filled.folder / "settings.json").write_text(json.dumps({"explored_percent": 20}))
    filled.ok_all(
        ("mark", "keep", "1"), ("mark", "skip", "3"), ("tag", "speed", "2"),
        ("rank", "profiles", "add", "Speed", "--tag", "speed", "--use"),
    )  # fmt: skip

    def made_of():
        with closing(sqlite3.connect(filled.library / "library.db")) as library:
            return library.execute("SELECT * FROM ranking_made ORDER BY profile_id").fetchall()

    for verb in (("use", "Decisions"), ("use", "Speed")):
        filled.ok("rank", "profiles", *verb)
        before = made_of()
        filled.ok("rank")
        assert made_of() == before
    filled.ok("rank", "boost", "2", "pebble")
    before = made_of()
    filled.ok("rank")
    assert made_of() == before
