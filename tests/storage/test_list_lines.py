"""Lines across reading lists: where they stand when papers come, go and move; in exports."""

import csv
import json

import pytest

from storage.edits.lining import DrawLine, MoveLine, NameLine, RemoveLine
from storage.edits.list_tree import DuplicateList
from storage.edits.listing import (
    AddToList,
    CommentInList,
    CreateList,
    DeleteList,
    MoveInList,
    OrderList,
    RemoveFromList,
)
from storage.edits.rating import Rate
from storage.errors import EditError
from tests.libraries import content, run

LIST = "Week"


@pytest.fixture
def listed(library):
    library.apply(AddToList((3, 1, 2), LIST))
    return library


def lines(library, name=LIST):
    return [(one.name, one.above) for one in library.lines(name)]


def test_a_line_is_drawn_named_moved_and_taken_away(listed):
    before = content(listed.folder)
    listed.apply(DrawLine(LIST, "  read  now ", 2))
    assert lines(listed) == [("read now", 2)]
    (line,) = listed.lines("week")
    listed.apply(NameLine(line.id, "now"))
    for above, stands in ((0, 0), (3, 3), (1, 1), (9, 3), (-1, 0)):
        listed.apply(MoveLine(line.id, above))
        assert lines(listed) == [("now", stands)]
    listed.apply(RemoveLine(line.id))
    assert lines(listed) == []
    for _ in range(8):
        listed.undo()
    assert content(listed.folder) == before


def test_as_many_papers_stay_above_when_some_move(listed):
    listed.apply(DrawLine(LIST, "now", 1))
    listed.apply(MoveInList((2,), LIST, 0))
    assert (listed.papers_on(LIST), lines(listed)) == ([2, 3, 1], [("now", 1)])
    listed.apply(OrderList((1, 2, 3), LIST, "by hand"))
    assert lines(listed) == [("now", 1)]
    listed.apply(DrawLine(LIST, "later", 1))
    assert lines(listed) == [("now", 1), ("later", 1)]


def test_what_is_taken_off_is_no_longer_above_and_what_is_put_on_is_below(listed):
    listed.apply(DrawLine(LIST, "now", 3))
    listed.apply(RemoveFromList((2,), LIST))
    assert lines(listed) == [("now", 2)]
    listed.apply(AddToList((4,), LIST))
    assert (listed.papers_on(LIST), lines(listed)) == ([3, 1, 4], [("now", 2)])
    listed.undo()
    listed.undo()
    assert lines(listed) == [("now", 3)]


def test_a_line_of_an_empty_list_stands_above_what_comes(library):
    library.apply(CreateList(LIST))
    library.apply(DrawLine(LIST, "now", 5))
    library.apply(AddToList((1,), LIST))
    assert lines(library) == [("now", 0)]


def test_lines_go_with_their_list_and_into_its_copy(listed):
    listed.apply(DrawLine(LIST, "now", 1))
    before = content(listed.folder)
    listed.apply(DuplicateList(LIST, "Copy"))
    assert lines(listed, "Copy") == [("now", 1)]
    listed.undo()
    listed.apply(DeleteList(LIST))
    listed.undo()
    assert content(listed.folder) == before


def test_what_cannot_be_drawn_is_refused(listed):
    for edit, said in (
        (DrawLine("None", "now", 0), "There is no reading list"),
        (DrawLine(LIST, "  ", 0), "needs a name"),
        (NameLine(9, "now"), "no longer in the reading list"),
        (RemoveLine(9), "no longer in the reading list"),
    ):
        with pytest.raises(EditError, match=said):
            listed.apply(edit)


def test_exports_show_lines(listed, tmp_path):
    listed.apply(DrawLine(LIST, "read *now*", 2))
    run(listed.export("markdown", tmp_path / "week.md", list_name=LIST))
    text = (tmp_path / "week.md").read_text(encoding="utf-8")
    assert text.index("## 2. ") < text.index("\n---\n\n**read \\*now\\***\n") < text.index("## 3. ")
    run(listed.export("jsonl", tmp_path / "week.jsonl", list_name=LIST))
    papers = [json.loads(line) for line in (tmp_path / "week.jsonl").read_text().splitlines()]
    assert [one["lists"][0]["line"] for one in papers] == ["read *now*", "read *now*", ""]


@pytest.mark.parametrize(
    ("chosen", "heading", "papers", "has_lines"),
    [
        ({"list_name": "week"}, "Week", "312", True),
        ({"query": "in:week"}, "Week", "312", True),
        ({"query": " (in:WEEK) ", "ids": [3, 1, 2]}, "Week", "312", True),
        ({"query": "in:week", "ids": [1, 2, 3]}, "Week", "123", False),
        ({"query": "in:week has:rating"}, "Papers for: in:week has:rating", "1", False),
        ({"list_name": "week", "ids": [1]}, "Papers on: Week", "1", False),
    ],
)
def test_what_shows_one_list_is_exported_as_that_list(
    listed, tmp_path, chosen, heading, papers, has_lines
):
    listed.apply(CommentInList(1, LIST, "start here"))
    listed.apply(DrawLine(LIST, "now", 2))
    listed.apply(Rate((1,), 5))
    run(listed.export("markdown", tmp_path / "week.md", **chosen))
    text = (tmp_path / "week.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {heading}\n\nReading list: Week.")
    assert text.count("- Comment: start here\n") == 1
    assert text.count("\n---\n\n**now**\n") == has_lines
    run(listed.export("csv", tmp_path / "week.csv", **chosen))
    with (tmp_path / "week.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert "".join(row["id"] for row in rows) == papers
    places = {"3": ["1", ""], "1": ["2", "start here"], "2": ["3", ""]}
    assert [[row["position"], row["comment"]] for row in rows] == [places[i] for i in papers]


@pytest.mark.parametrize(
    ("chosen", "heading"),
    [
        ({"query": "in:other OR in:week"}, "Papers for: in:other OR in:week"),
        ({"query": "in:gone"}, "Papers for: in:gone"),
        ({"query": "", "ids": [1]}, "All papers"),
        ({"list_name": "gone", "ids": [1]}, "Selected papers"),
    ],
)
def test_what_shows_no_list_has_no_comments(listed, tmp_path, chosen, heading):
    listed.apply(CommentInList(1, LIST, "start here"))
    run(listed.export("markdown", tmp_path / "week.md", **chosen))
    text = (tmp_path / "week.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {heading}\n")
    assert "start here" not in text
    assert "Reading list:" not in text


def test_a_table_of_a_list_has_places_comments_and_lines(library, tmp_path):
    library.apply(AddToList((3, 1, 2), "For Friday"))
    library.apply(CommentInList(1, "For Friday", "start here"))
    library.apply(AddToList((1,), "Other"))
    library.apply(DrawLine("For Friday", "read this week", 2))
    target = tmp_path / "list.csv"
    for _ in library.export("csv", target, list_name="for friday"):
        pass
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    wanted = ("id", "list", "position", "comment", "line")
    assert [[row[name] for name in wanted] for row in rows] == [
        ["3", "For Friday", "1", "", "read this week"],
        ["1", "For Friday", "2", "start here", "read this week"],
        ["2", "For Friday", "3", "", ""],
    ]
    for _ in library.export("csv", target, query=""):
        pass
    assert "position" not in target.read_text(encoding="utf-8").splitlines()[0]
