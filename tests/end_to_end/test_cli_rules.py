"""Rules and watched folders on the command line."""

import os
import shutil


def test_rules_from_the_command_line(shortlist):
    shortlist.ok("rule", "add", "platform:FPGA", "--tag", "fpga")
    shortlist.ok("rule", "add", 'from:"Daily Papers"', "--list", "Daily")
    shortlist.ok("rule", "add", "survey", "--decision", "skip")
    shortlist.ok("rule", "move", "3", "--to", "1")
    assert shortlist.ok("rule", "list").lines == [
        "1  survey → decision skip",
        "2  platform:FPGA → tag fpga",
        '3  from:"Daily Papers" → list Daily',
    ]
    changed = shortlist.ok("rule", "change", "1", "survey OR overview", "--list", "Surveys")
    assert changed.lines == [
        "Change rule survey → decision skip to survey OR overview → list Surveys"
    ]
    assert shortlist.ok("rule", "list").lines[:2] == [
        "1  survey OR overview → list Surveys",
        "2  platform:FPGA → tag fpga",
    ]
    shortlist.ok("rule", "remove", "1")
    assert [
        {key: rule[key] for key in rule if key != "id"}
        for rule in shortlist.ok("rule", "list", "--json").json["rules"]
    ] == [
        {"n": 1, "query": "platform:FPGA", "tag": "fpga"},
        {"n": 2, "query": 'from:"Daily Papers"', "list": "Daily"},
    ]
    report = shortlist.ok("import", "papers.txt", "--json").json
    found = shortlist.ok("search", "tag:fpga", "--json").json["total"]
    assert report["rules"][0] == {"query": "platform:FPGA", "tag": "fpga", "papers": found}
    assert (
        report["rules"][1]["papers"] == shortlist.ok("search", 'in:"Daily"', "--json").json["total"]
    )
    shortlist.ok("undo")
    assert shortlist.ok("stats", "--json").json["papers"] == 0


def test_wrong_rules_are_refused_with_a_sentence(shortlist):
    assert shortlist("rule", "add", "a").code == 2
    assert shortlist("rule", "add", "a", "--tag", "b", "--list", "c").code == 2
    wrong = shortlist("rule", "add", "(a", "--tag", "b")
    assert wrong.code == 2
    assert "^" in wrong.stderr
    assert "decides keep, later or skip" in shortlist("rule", "add", "a", "--decision", "x").stderr
    assert "There is no rule 1" in shortlist("rule", "remove", "1").stderr
    assert "There is no rule 1" in shortlist("rule", "change", "1", "a", "--tag", "b").stderr
    assert shortlist("rule", "change", "1", "a").code == 2


def test_watched_folders_bring_each_dump_once(shortlist):
    inbox = shortlist.folder / "inbox"
    inbox.mkdir()
    assert shortlist.ok("watch", "add", "inbox").lines == [f"Watching {inbox}"]
    dump = inbox / "papers.txt"
    shutil.copy(shortlist.folder / "papers.txt", dump)
    assert "still being written" in shortlist.ok("watch", "now").stderr
    os.utime(dump, (1, 1))

    assert shortlist.ok("watch", "now").lines == ["papers.txt: 4 records, 4 added"]
    done = shortlist.ok("watch", "now", "--json")
    assert done.json["files"] == []
    assert "nothing new" in done.stderr
    assert shortlist.ok("watch", "list", "--json").json == {
        "folders": [{"path": str(inbox), "exists": True}]
    }
    shortlist.ok("watch", "remove", "inbox")
    assert shortlist.ok("watch", "list").lines == []
