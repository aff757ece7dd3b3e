"""What is said and offered where a search finds nothing."""

import pytest

from desktop.models.nothing_found import Instead, instead, reason
from storage.search.result import TermCount


def term(query, text, count, suggestion=""):
    start = query.index(text)
    return TermCount(text, start, start + len(text), count, suggestion)


def test_a_term_that_no_paper_has_is_mended_or_left_out():
    query = "attenton gpu tag:x"
    killers = (term(query, "attenton", 0, "attention"), term(query, "gpu", 7),
               term(query, "tag:x", 0))  # fmt: skip
    assert reason(killers) == "No paper has “attenton”. No paper fits “tag:x”."
    assert instead(query, killers) == (
        Instead("Search for “attention gpu tag:x”", "attention gpu tag:x"),
        Instead("Leave out “attenton”", "gpu tag:x"),
        Instead("Leave out “tag:x”", "attenton gpu"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("zebra", "No paper has “zebra”."),
        ('"zebra moe"', 'No paper has "zebra moe".'),
        ("-attention", "No paper is without “attention”."),
        ("is:keep", "No paper fits “is:keep”."),
        ("-is:keep", "No paper is without “is:keep”."),
    ],
)
def test_each_sort_of_term_is_told_of_in_its_way(text, said):
    assert reason((term(text, text, 0),)) == said


def test_of_terms_that_are_never_together_the_rarest_is_left_out():
    query = "is:keep photonic AND moe"
    killers = (term(query, "is:keep", 40), term(query, "photonic", 1), term(query, "moe", 3))
    assert reason(killers) == (
        "Each is there, but never together: “is:keep” in 40 papers, “photonic” in 1 paper, "
        "“moe” in 3 papers."
    )
    assert instead(query, killers) == (Instead("Leave out “photonic”", "is:keep AND moe"),)


@pytest.mark.parametrize("query", ["nowhere", "(nowhere OR nothere)"])
def test_what_would_leave_no_search_is_not_offered(query):
    assert instead(query, (term(query, "nowhere", 0),)) == ()


def test_the_first_offer_is_one_key_away(window, workspace, qtbot):
    from PySide6.QtCore import Qt

    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "photonic zzzzqqqq")
    qtbot.keyClick(window.search_line.edit, Qt.Key.Key_Return)
    first = window.list_pane.empty.first_button
    assert (first.text(), first.hasFocus()) == ("Leave out “zzzzqqqq”", True)
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert workspace.query == "photonic"
    assert len(workspace.ids) == 1


def test_the_next_hit_of_no_paper_is_not_said_to_be_of_this_one(window, workspace, notices):
    workspace.ask("nowhereatall")
    assert workspace.current is None
    window.reader.go_to_hit(1)
    assert notices[-1].text == "No paper is shown."
