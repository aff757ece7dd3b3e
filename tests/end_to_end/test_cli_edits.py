import os

BROKEN = os.fsdecode(b"a\xff")
NO_NAME = "There is no paper 99 in this library."


def decisions(shortlist):
    return {
        paper["id"]: paper["decision"]
        for paper in shortlist.ok("search", "", "--json").json["papers"]
    }


def test_marking_by_id_and_by_query(filled):
    done = filled.ok("mark", "keep", "1", "3", "1")
    assert done.stdout == "Keep 2 papers\n"

    done = filled.ok("mark", "skip", "--query", "cuSPARSE", "--json")
    assert done.json["papers"] == [4]
    assert done.json["summary"] == "Skip 1 paper"

    assert decisions(filled) == {1: "keep", 2: "undecided", 3: "keep", 4: "skip"}

    filled.ok("mark", "undecided", "-q", "is:keep")
    assert decisions(filled) == {1: "undecided", 2: "undecided", 3: "undecided", 4: "skip"}


def test_tags_ratings_and_notes_are_shown(filled):
    *_, shown = filled.ok_all(
        ("tag", "hardware/gpu", "1", "4"),
        ("tag", "must read", "1"),
        ("rate", "4", "1"),
        ("note", "Ask *Bo* about it.\n\nThen decide.", "1"),
        ("show", "1", "--json"),
    )
    paper = shown.json
    assert paper["tags"] == ["hardware/gpu", "must read"]
    assert paper["rating"] == 4
    assert paper["note"] == "Ask *Bo* about it.\n\nThen decide."

    *_, shown = filled.ok_all(
        ("untag", "hardware/gpu", "--query", "tag:hardware"),
        ("rate", "none", "1"),
        ("note", "", "1"),
        ("show", "1", "--json"),
    )
    paper = shown.json
    assert (paper["tags"], paper["rating"], paper["note"]) == (["must read"], None, "")


def test_a_note_is_found_at_once_and_no_longer_when_it_is_undone(filled):
    filled.ok("note", "zeppelin", "1")
    done = filled.ok("search", "zeppelin", "--json")
    assert [paper["id"] for paper in done.json["papers"]] == [1]
    assert done.stderr == ""

    filled.ok("undo")
    assert filled.ok("search", "zeppelin", "--json").json["total"] == 0
    assert filled.ok("stats", "--json").json["unindexed"] == 0


def test_a_note_can_come_from_standard_input(filled):
    filled.ok("note", "-", "2", stdin="Größer als ×\n".encode())

    assert filled.ok("show", "2", "--json").json["note"] == "Größer als ×\n"


def test_a_note_that_is_no_text_is_refused(filled):
    done = filled("note", "-", "2", stdin=b"\xff\xfe\x00")

    assert (done.code, done.stdout) == (2, "")
    assert "UTF-8" in done.stderr


def test_reading_lists_keep_their_order(filled):
    filled.ok_all(
        ("list", "add", "For Friday", "3", "1"),
        ("list", "add", "For Friday", "--query", "latency"),
        ("list", "move", "For Friday", "2", "--to", "1"),
        ("list", "remove", "For Friday", "3"),
        ("list", "add", "For Friday", "4"),
        ("list", "comment", "For Friday", "1", "start here"),
    )

    table = filled.ok("export", "csv", "--list", "For Friday", "-o", "-").lines
    assert [row.partition(",")[0] for row in table] == ["id", "2", "1", "4"]
    assert filled.ok("list", "show", "--json").json == {
        "lists": [{"name": "For Friday", "papers": 3, "decided": 0, "kept": 0, "under": None}]
    }
    assert filled.ok("show", "1", "--json").json["lists"] == [
        {"name": "For Friday", "comment": "start here", "line": ""}
    ]
    shown = filled.ok("list", "show", "for friday", "--json").json["papers"]
    assert [(paper["id"], paper["comment"]) for paper in shown] == [
        (2, ""), (1, "start here"), (4, ""),
    ]  # fmt: skip
    assert [line.split()[0] for line in filled.ok("list", "show", "For Friday").lines] == [
        "id", "2", "1", "4",
    ]  # fmt: skip
    assert filled("list", "show", "Monday").code == 1


def test_lists_are_made_renamed_and_deleted(filled):
    *_, shown = filled.ok_all(
        ("list", "create", "The (odd) one"),
        ("list", "add", "The (odd) one", "1"),
        ("list", "rename", "The (odd) one", "Plain"),
        ("list", "show"),
    )
    assert shown.lines == ["papers  decided  kept  list", "1       0        0     Plain"]

    *_, shown = filled.ok_all(("list", "delete", "Plain"), ("list", "show"))
    assert shown.stdout == ""

    done = filled("list", "delete", "Plain")
    assert (done.code, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)
    assert "Plain" in done.stderr


def test_everything_is_undone_and_redone(filled):
    fresh = filled.ok("show", "1", "--json").json
    filled.ok_all(
        ("mark", "keep", "1"),
        ("tag", "gpu", "1"),
        ("rate", "5", "1"),
        ("note", "n", "1"),
        ("list", "add", "L", "1"),
    )
    changed = filled.ok("show", "1", "--json").json

    history = filled.ok("history", "--json").json["history"]
    assert [(entry["kind"], entry["undone"]) for entry in history] == [
        ("add-to-list", False), ("write-note", False), ("rate", False), ("tag", False),
        ("decide", False), ("import", False),
    ]  # fmt: skip

    assert filled.ok("undo", "5").lines[-1] == "undo: Keep 1 paper"
    assert filled.ok("show", "1", "--json").json == fresh
    assert [entry["undone"] for entry in filled.ok("history", "--json").json["history"]] == [
        True, True, True, True, True, False,
    ]  # fmt: skip

    done = filled.ok("redo", "9", "--json")
    assert done.json["steps"][0]["summary"] == "Keep 1 paper"
    assert len(done.json["steps"]) == 5
    assert done.stderr == "There is nothing more to redo.\n"
    assert filled.ok("show", "1", "--json").json == changed


def test_an_import_is_undone_too(filled):
    filled.ok("undo")
    assert filled.ok("stats", "--json").json["papers"] == 0

    done = filled("undo")
    assert (done.code, done.stderr) == (1, "There is nothing to undo.\n")

    filled.ok("redo")
    assert filled.ok("stats", "--json").json["papers"] == 4


def test_a_paper_that_is_not_there_is_named_and_nothing_changes(filled):
    results = filled.many(
        ("mark", "keep", "1", "99"),
        ("tag", "gpu", "99"),
        ("rate", "3", "99"),
        ("note", "n", "99"),
        ("list", "add", "L", "99"),
        ("show", "99"),
    )

    assert {(done.code, done.stdout, done.stderr) for done in results} == {(1, "", f"{NO_NAME}\n")}
    assert len(filled.ok("history", "--json").json["history"]) == 1


WRONG = (
    ("mark", "maybe", "1"),
    ("mark", "keep"),
    ("mark", "keep", "one"),
    ("mark", "keep", "1", "--query", "x"),
    ("rate", "6", "1"),
    ("rate", "1"),
    ("note", "two papers", "1", "2"),
    ("undo", "0"),
    ("list", "move", "L", "1", "--to", "0"),
    ("list",),
    ("nonsense",),
    ("search",),
    ("search", "x", "--limit", "-1"),
    ("search", "x", "--sort", "colour"),
    ("claims", "--json", "--csv"),
    ("export", "docx", "-o", "x"),
    ("export", "markdown"),
    ("export", "markdown", "x", "--list", "L", "-o", "x"),
    ("chart", "speedups", "-o", "chart.docx"),
    ("chart",),
    ("import",),
    ("import", ""),
    ("extract",),
    ("show", "0"),
    ("show", "99999999999999999999"),
    ("mark", "keep", "1", "99999999999999999999"),
    ("note", BROKEN, "1"),
    ("tag", BROKEN, "1"),
    ("untag", BROKEN, "1"),
    ("list", "add", BROKEN, "1"),
    ("search", f"tag:{BROKEN}"),
    ("mark", "keep", "-q", f"tag:{BROKEN}"),
    ("stats", "--library"),
)


def test_wrong_usage_ends_with_2_and_one_error(filled):
    for line, done in zip(WRONG, filled.many(*WRONG), strict=True):
        assert (line, done.code, done.stdout) == (line, 2, "")
        assert done.stderr.count("Error: ") == 1 or "Usage: " in done.stderr


def test_wrong_usage_leaves_no_traceback(filled):
    done = filled("mark", "maybe", "1")

    assert done.code == 2
    assert "'maybe' is not one of 'keep', 'later', 'skip', 'undecided'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_query_without_hits_changes_nothing(filled):
    done = filled.ok("mark", "keep", "--query", "zeppelin")

    assert done.stdout == ""
    assert "nothing was changed" in done.stderr
    assert len(filled.ok("history", "--json").json["history"]) == 1


def test_what_is_so_already_is_said_and_is_no_step(filled):
    filled.ok("rate", "4", "1")
    done = filled.ok("rate", "4", "1", "--json")

    assert done.json["history_id"] is None
    assert done.json["summary"].startswith("Nothing to change: ")
    assert len(filled.ok("history", "--json").json["history"]) == 2


def test_a_line_parts_a_list(filled):
    filled.ok("list", "add", "Week", "3", "1", "2")
    filled.ok("list", "line", "Week", "read now", "--after", "2")
    shown = filled.ok("list", "show", "Week", "--json").json
    assert [one["line"] for one in shown["papers"]] == ["read now", "read now", None]
    assert shown["lines"] == [{"name": "read now", "after": 2}]
    names, *lines = filled.ok("list", "show", "Week").lines
    assert lines.pop(2) == "—— read now ——"
    labels = [one["label"] for one in shown["papers"]]
    assert [line[names.index("paper") :] for line in lines] == labels
    filled.ok("list", "line", "Week", "Read now", "--after", "0")
    assert filled.ok("list", "show", "Week").lines[1] == "—— read now ——"
    filled.ok("list", "line", "Week", "read now", "--rename", "now")
    filled.ok("list", "line", "Week", "now", "--remove")
    assert filled.ok("list", "show", "Week", "--json").json["lines"] == []
    assert "There is no line" in filled("list", "line", "Week", "now", "--remove").stderr
    assert "Take a line" in filled.ok("undo").stdout


def test_lists_are_nested_copied_and_sorted_once(filled):
    filled.ok("list", "add", "Week", "3", "1", "2")
    filled.ok("list", "create", "Year")
    filled.ok("list", "place", "Week", "--under", "Year")
    filled.ok("mark", "keep", "1")
    shown = filled.ok("list", "show", "--json").json["lists"]
    assert shown == [
        {"name": "Year", "papers": 0, "decided": 0, "kept": 0, "under": None},
        {"name": "Week", "papers": 3, "decided": 1, "kept": 1, "under": "Year"},
    ]
    assert filled.ok("list", "show").lines == [
        "papers  decided  kept  list",
        "0       0        0     Year",
        "3       1        1       Week",
    ]
    filled.ok("list", "duplicate", "Week", "Copy")
    filled.ok("list", "sort", "Copy", "--by", "label")
    labels = [one["label"] for one in filled.ok("list", "show", "Copy", "--json").json["papers"]]
    assert labels == sorted(labels, key=str.casefold)
    assert "by label" in filled.ok("undo").stdout
    assert [one["id"] for one in filled.ok("list", "show", "Copy", "--json").json["papers"]] == [
        3, 1, 2,
    ]  # fmt: skip
    assert filled("list", "sort", "Copy", "--by", "beauty").code == 2
    assert "under itself" in filled("list", "place", "Year", "--under", "Week").stderr
