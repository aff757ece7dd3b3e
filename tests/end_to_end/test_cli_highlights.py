"""Highlights from the command line: made, named, shown, asked for, undone."""


def test_highlights_are_made_named_and_shown(filled):
    *_, shown, asked, found = filled.ok_all(
        ("highlight", "4", "keeps rows  together", "--colour", "green", "--comment", "the idea"),
        ("highlight", "1", "up to 500"),
        ("colours", "green=method", "yellow=result"),
        ("highlights",),
        ("highlights", "--colour", "Method", "--json"),
        ("search", "highlight:result", "--json"),
    )
    assert shown.lines == [
        "#1  result  “up to 500”",
        "#4  method  “keeps rows together”  (the idea)",
    ]
    (one,) = asked.json["highlights"]
    assert (one["paper_id"], one["colour"], one["name"]) == (4, "green", "method")
    assert [paper["id"] for paper in found.json["papers"]] == [1]


def test_they_are_of_the_papers_of_a_query_and_undone(filled):
    _, _, words, nothing, named, _, _, left = filled.ok_all(
        ("highlight", "4", "keeps rows together"),
        ("highlight", "1", "up to 500"),
        ("highlights", "--words", "rows"),
        ("highlights", "quantum"),
        ("colours",),
        ("undo",),
        ("undo",),
        ("highlights", "--json"),
    )
    assert len(words.lines) == 1
    assert nothing.stdout == ""
    assert named.lines[0].split() == ["yellow", "yellow"]
    assert left.json == {"total": 0, "highlights": []}


def test_what_cannot_be_is_said(filled):
    done = filled("highlight", "4", "no such words")
    assert done.code == 1
    assert "does not stand in the abstract of 4" in done.stderr
    done = filled("highlights", "--colour", "mauve")
    assert done.code == 2
    assert "No colour is called “mauve”" in done.stderr
    assert filled("colours", "yellow").code == 2
    done = filled("colours", "yellow=red")
    assert (done.code, "red is called" in done.stderr) == (1, True)
