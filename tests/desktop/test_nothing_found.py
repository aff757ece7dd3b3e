"""What is said and offered where a search finds nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from desktop.keys.in_force import keys
from desktop.models.nothing_found import called, reason
from desktop.widgets.search_popup import SearchPopup
from storage.search.instead import Instead
from storage.search.result import TermCount

KEY = Qt.Key
ALT, NONE = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier


def term(query, text, count, suggestion=""):
    start = query.index(text)
    return TermCount(text, start, start + len(text), count, suggestion)


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


def test_of_terms_that_are_never_together_each_is_counted():
    query = "is:keep photonic AND moe"
    killers = (term(query, "is:keep", 40), term(query, "photonic", 1), term(query, "moe", 3))
    assert reason(killers) == (
        "Each is there, but never together: “is:keep” in 40 papers, “photonic” in 1 paper, "
        "“moe” in 3 papers."
    )


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (Instead("photonic gpu", mends=True), "Search for “photonic gpu”"),
        (Instead("photonic", ("moe",), mends=True), "Search for “photonic”"),
        (Instead("photonic", ("moe", "tag:x")), "Leave out “moe” and “tag:x”"),
    ],
)
def test_another_search_is_called_by_its_words_or_by_what_it_leaves_out(one, said):
    assert called(one) == said


def typed(qtbot, window, text):
    window.search_line.setFocus()
    window.search_line.edit.selectAll()
    qtbot.keyClicks(window.search_line.edit, text)
    qtbot.waitUntil(lambda: window.workspace.query == text, timeout=10_000)


def texts(window):
    return [button.accessibleName() for button in window.list_pane.empty.buttons]


def test_two_misspelt_words_are_put_right_by_one_key(window, workspace, qtbot):
    typed(qtbot, window, "photonc attenton")
    assert texts(window) == ["Search for “photonic attention” (Alt+Enter)", "Show all papers"]
    card = window.findChild(SearchPopup)
    assert [label.text() for label in card.findChildren(QLabel) if label.isVisible()] == [
        (
            "No paper has “photonc”. No paper has “attenton”. "
            "Did you mean “photonic” and “attention”? Alt+Enter takes the first suggestion."
        )
    ]
    qtbot.keyClick(window.search_line.edit, KEY.Key_Return, ALT)
    assert window.search_line.text == workspace.query == "photonic attention"
    assert list(workspace.ids) == [6]
    assert window.list.hasFocus()


def test_the_key_takes_the_first_from_any_button_and_enter_the_one_in_focus(
    window, workspace, qtbot
):
    for key, held, query in ((KEY.Key_Return, ALT, "photonic"), (KEY.Key_Return, NONE, "")):
        typed(qtbot, window, "photonic zzzzqqqq")
        qtbot.keyClick(window.search_line.edit, KEY.Key_Return)
        first, second = window.list_pane.empty.buttons
        assert first.accessibleName() == "Leave out “zzzzqqqq” (Alt+Enter)"
        assert first.hasFocus()
        second.setFocus()
        qtbot.keyClick(second, key, held)
        assert workspace.query == query


def test_tab_goes_from_the_search_line_through_the_suggestions_to_the_toolbar(window, qtbot):
    typed(qtbot, window, "attenton")
    typed(qtbot, window, "photonic zzzzqqqq")  # other buttons, in the same place
    stops = (*window.list_pane.empty.buttons, window.toolbar.import_)
    for stop in stops:
        qtbot.keyClick(window.focusWidget(), KEY.Key_Tab)
        assert window.focusWidget() is stop
    for stop in (*stops[-2::-1], window.search_line.edit):
        qtbot.keyClick(window.focusWidget(), KEY.Key_Backtab)
        assert window.focusWidget() is stop


def test_where_papers_are_found_the_key_says_so(window, workspace, notices, qtbot):
    typed(qtbot, window, "attenton")
    typed(qtbot, window, "photonic")
    qtbot.keyClick(window.search_line.edit, KEY.Key_Return, ALT)
    assert notices[-1].text == "Only a search that finds nothing has suggestions to take."
    assert workspace.query == "photonic"
    assert window.search_line.edit.hasFocus()


def test_a_suggestion_that_is_still_looked_for_is_taken_when_it_comes(
    open_window, threaded_workspace, qtbot
):
    window = open_window(threaded_workspace)
    typed(qtbot, window, "photonic")
    qtbot.keyClicks(window.search_line.edit, " zzzzqqqq")
    qtbot.keyClick(window.search_line.edit, KEY.Key_Return, ALT)
    qtbot.waitUntil(lambda: window.search_line.text == "photonic", timeout=10_000)
    qtbot.waitUntil(window.list.hasFocus, timeout=10_000)
    assert list(threaded_workspace.ids) == [6]


def test_a_long_link_is_cut_in_the_middle_as_narrow_as_the_list_is(window, qtbot):
    query = "photonic attention zzzzqqqq"
    typed(qtbot, window, f"{query} OR {query} attenton")
    first, whole = window.list_pane.empty.first_button, texts(window)[0]
    for width in (1400, 240):
        window.list_pane.empty.resize(width, 400)
        fits = first.fontMetrics().horizontalAdvance(whole) < width - 40
        assert first.text().startswith("Search for “p")
        assert first.text().endswith("(Alt+Enter)")
        assert (first.text() == whole) is fits is (width == 1400)
        assert first.toolTip() == ("" if fits else whole)


def test_the_link_tells_the_key_in_force(window, qtbot):
    typed(qtbot, window, "attenton")
    keys().apply("shortlist", {"suggestion": ("F7",)})
    assert texts(window)[0] == "Search for “attention” (F7)"


def test_the_next_hit_of_no_paper_is_not_said_to_be_of_this_one(window, workspace, notices):
    workspace.ask("nowhereatall")
    assert workspace.current is None
    window.reader.go_to_hit(1)
    assert notices[-1].text == "No paper is shown."
