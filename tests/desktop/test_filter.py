"""The filter beside the list: what is found, by value; asking for values and leaving them out."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.widgets.facet_delegate import minus_of
from storage.edits.tagging import Tag
from storage.vocabulary import Decision

KEY = Qt.Key
SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def pane(window, workspace, qtbot):
    """The filter, opened by its keys; papers 1 to 3 are tagged gpu, 1 also gpu/a100."""
    workspace.apply(Tag((1, 2, 3), "gpu"))
    workspace.apply(Tag((1,), "gpu/a100"))
    qtbot.waitUntil(window.list.hasFocus)
    qtbot.keyClick(window.list, KEY.Key_G)
    qtbot.keyClick(window.list, KEY.Key_F)
    return window.side.filter


def counted(pane, qtbot):
    qtbot.waitUntil(lambda: not pane._pause.isActive())


def rows(pane, group):
    found = (pane.facets.index(at) for at in range(pane.facets.rowCount()))
    kept = [pane.facets.row(index) for index in found]
    return [row for row in kept if row.group == group and row.kind != "group"]


def named(pane, group):
    return [(row.text, row.count) for row in rows(pane, group)]


def go_to(pane, text):
    for at in range(pane.facets.rowCount()):
        index = pane.facets.index(at)
        if index.data() == text:
            pane.setCurrentIndex(index)
            return index
    raise AssertionError(f"no row {text}")


def press(pane, qtbot, text, key):
    go_to(pane, text)
    qtbot.keyClick(pane, key)
    counted(pane, qtbot)


def test_keys_open_it_and_it_counts_what_is_found(pane, window, workspace, qtbot):
    assert QApplication.focusWidget() is pane
    assert named(pane, "tags") == [("gpu", 3), ("gpu/a100", 1)]
    assert named(pane, "decisions") == [("Undecided", 8)]
    assert named(pane, "dumps") == [("monday.txt", 8)]
    workspace.ask("tag:gpu/a100")
    counted(pane, qtbot)
    assert named(pane, "decisions") == [("Undecided", 1)]


def test_enter_asks_for_a_value_and_takes_it_back(pane, window, workspace, qtbot):
    press(pane, qtbot, "gpu", KEY.Key_Return)
    assert window.search_line.text == "tag:gpu"
    assert sorted(workspace.ids) == [1, 2, 3]
    assert [row.standing for row in rows(pane, "tags")] == ["asked", ""]
    assert pane.currentIndex().data() == "gpu"
    press(pane, qtbot, "gpu", KEY.Key_Space)
    assert (workspace.query, len(workspace.ids)) == ("", 8)


def test_minus_leaves_a_value_out_and_the_row_stays_to_take_it_back(pane, workspace, qtbot):
    press(pane, qtbot, "gpu", KEY.Key_Minus)
    assert workspace.query == "-tag:gpu"
    assert sorted(workspace.ids) == [4, 5, 6, 7, 8]
    assert [(row.text, row.standing) for row in rows(pane, "tags")] == [("gpu", "excluded")]
    press(pane, qtbot, "gpu", KEY.Key_X)
    assert (workspace.query, len(workspace.ids)) == ("", 8)


def test_what_is_left_out_can_be_asked_for_instead(pane, workspace, qtbot):
    press(pane, qtbot, "gpu/a100", KEY.Key_Minus)
    press(pane, qtbot, "gpu", KEY.Key_Return)
    assert workspace.query == "tag:gpu -tag:gpu/a100"
    assert sorted(workspace.ids) == [2, 3]
    press(pane, qtbot, "gpu/a100", KEY.Key_Return)
    assert workspace.query == "tag:gpu/a100 tag:gpu"


def test_a_click_asks_and_a_click_on_the_minus_leaves_out(pane, workspace, qtbot):
    rect = pane.visualRect(go_to(pane, "gpu"))
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert workspace.query == "tag:gpu"
    workspace.ask("")
    counted(pane, qtbot)
    rect = pane.visualRect(go_to(pane, "gpu"))
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=minus_of(rect).center())
    assert workspace.query == "-tag:gpu"


def test_a_click_with_alt_leaves_out(pane, workspace, qtbot):
    rect = pane.visualRect(go_to(pane, "gpu"))
    left, alt = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier
    qtbot.mouseClick(pane.viewport(), left, alt, rect.center())
    assert workspace.query == "-tag:gpu"


def test_the_menu_offers_what_can_be_done_with_a_value(pane, workspace, qtbot):
    def offered():
        menu = pane.menu_for(pane.facets.row(go_to(pane, "gpu")))
        menu.deleteLater()
        return {action.text(): action for action in menu.actions()}

    assert list(offered()) == ["Only these\tEnter", "Leave these out\t-"]
    offered()["Leave these out\t-"].trigger()
    counted(pane, qtbot)
    assert workspace.query == "-tag:gpu"
    assert list(offered()) == ["Only these\tEnter", "No longer leave these out\t-"]
    offered()["Only these\tEnter"].trigger()
    counted(pane, qtbot)
    assert list(offered()) == ["No longer only these\tEnter", "Leave these out\t-"]
    offered()["No longer only these\tEnter"].trigger()
    assert workspace.query == ""
    assert pane.menu_for(pane.facets.row(go_to(pane, "Tag"))) is None


def test_the_word_that_is_typed_stays_the_beginning_of_one(pane, window, workspace, qtbot):
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "sortil")
    qtbot.waitUntil(lambda: workspace.query == "sortil")
    counted(pane, qtbot)
    assert len(workspace.ids) == 1
    press(pane, qtbot, "Undecided", KEY.Key_Return)
    assert window.search_line.text == "is:undecided sortil"
    assert len(workspace.ids) == 1


def test_counts_follow_edits_and_undo(pane, workspace, qtbot):
    workspace.apply(Tag((4,), "gpu"))
    counted(pane, qtbot)
    assert named(pane, "tags") == [("gpu", 4), ("gpu/a100", 1)]
    workspace.undo()
    counted(pane, qtbot)
    assert named(pane, "tags") == [("gpu", 3), ("gpu/a100", 1)]
    workspace.set_selection((2,))
    workspace.decide(Decision.KEEP)
    counted(pane, qtbot)
    assert named(pane, "decisions") == [("Undecided", 7), ("Keep", 1)]


def test_a_group_is_folded_and_a_long_one_shown_whole(pane, workspace, qtbot):
    for name in "abcdefgh":
        workspace.apply(Tag((5,), name))
    counted(pane, qtbot)
    assert [row.text for row in rows(pane, "tags")][-2:] == ["e", "4 more"]
    press(pane, qtbot, "4 more", KEY.Key_Return)
    assert [row.text for row in rows(pane, "tags")][-3:] == ["gpu/a100", "h", "Fewer"]
    press(pane, qtbot, "Tag", KEY.Key_Return)
    assert rows(pane, "tags") == []
    press(pane, qtbot, "Tag", KEY.Key_Return)
    assert len(rows(pane, "tags")) == 11


def test_nothing_is_counted_while_it_is_out_of_sight(window, workspace, monkeypatch):
    asked = []
    monkeypatch.setattr(workspace.counts, "count_facets", lambda: asked.append(1))
    workspace.ask("tessel")
    assert (asked, window.side.filter._pause.isActive()) == ([], False)
    window.deeds.focus_filter()
    assert asked == [1]


def test_nothing_found_leaves_an_empty_filter(pane, workspace, qtbot):
    workspace.ask("nowhereatall")
    counted(pane, qtbot)
    assert pane.facets.rowCount() == 0
    assert pane.said == pane.accessibleDescription() == "Nothing is found that could be filtered."
    workspace.ask("")
    counted(pane, qtbot)
    assert pane.said == ""
    assert "Enter asks for one" in pane.accessibleDescription()


def test_nothing_is_said_of_what_is_not_counted_yet(window):
    assert window.side.filter.facets.rowCount() == 0
    assert window.side.filter.said == ""


def test_what_was_asked_for_stays_where_nothing_is_found(pane, workspace, qtbot):
    workspace.ask("tag:gpu from:monday.txt nowhereatall")
    counted(pane, qtbot)
    assert named(pane, "tags") == [("gpu", 0)]
    assert named(pane, "dumps") == [("monday.txt", 0)]
    assert [row.standing for row in rows(pane, "tags")] == ["asked"]
    press(pane, qtbot, "gpu", KEY.Key_Return)
    assert workspace.query == "from:monday.txt nowhereatall"


def test_two_values_in_a_row_are_both_asked_for(open_window, threaded_workspace, qtbot):
    workspace = threaded_workspace
    workspace.apply(Tag((1, 2, 3), "gpu"))
    workspace.apply(Tag((1,), "later"))
    window = open_window(workspace)
    qtbot.waitUntil(lambda: len(workspace.ids) == 8)
    window.side.show_side("filter")
    pane = window.side.filter
    qtbot.waitUntil(lambda: len(rows(pane, "tags")) == 2)
    for text in ("gpu", "later"):
        go_to(pane, text)
        qtbot.keyClick(pane, KEY.Key_Return)
    qtbot.waitUntil(lambda: workspace.query == "tag:later tag:gpu")
    assert list(workspace.ids) == [1]
    # An order that is chosen while a search is going on is for what is searched.
    workspace.ask("tag:gpu")
    window.list_pane._orders["rating"].trigger()
    qtbot.waitUntil(lambda: (workspace.query, workspace.order) == ("tag:gpu", "rating"))
    # What cannot be read is not what a click adds to.
    workspace.ask('"broken (')
    go_to(pane, "later")
    qtbot.keyClick(pane, KEY.Key_Return)
    qtbot.waitUntil(lambda: workspace.query == "tag:later tag:gpu")


def test_a_word_just_typed_is_kept(pane, window, workspace, qtbot):
    window.search_line.setFocus()
    window.search_line._pause.setInterval(60_000)
    qtbot.keyClicks(window.search_line.edit, "quil")
    rect = pane.visualRect(go_to(pane, "gpu"))
    pane.setFocus()
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert workspace.query == "tag:gpu quil"
    assert list(workspace.ids) == [1]


def test_a_click_has_to_end_where_it_began(pane, workspace, qtbot):
    left = Qt.MouseButton.LeftButton
    begun = pane.visualRect(go_to(pane, "gpu")).center()
    ended = pane.visualRect(go_to(pane, "gpu/a100")).center()
    qtbot.mousePress(pane.viewport(), left, pos=begun)
    qtbot.mouseRelease(pane.viewport(), left, pos=ended)
    assert workspace.query == ""


def test_library_comes_back_by_key_and_rows_are_sentences(pane, window, qtbot):
    assert go_to(pane, "gpu").data(SPOKEN) == "Tag gpu, 3 papers"
    assert go_to(pane, "Tag").data(SPOKEN) == "Tag, open"
    press(pane, qtbot, "gpu", KEY.Key_Return)
    assert go_to(pane, "gpu").data(SPOKEN) == "Tag gpu, 3 papers, asked for"
    qtbot.keyClick(pane, KEY.Key_G)
    qtbot.keyClick(pane, KEY.Key_B)
    assert QApplication.focusWidget() is window.sidebar
    qtbot.mouseClick(window.side.switch.button("filter"), Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is pane


def test_focus_mode_hides_it_and_its_keys_bring_all_back(pane, window):
    window.deeds.look.toggle_focus_mode()
    assert window.side.isHidden()
    window.deeds.focus_filter()
    assert not window.side.isHidden()
    assert not window.toolbar.isHidden()


def test_qt_finds_no_fault(pane, qtmodeltester):
    qtmodeltester.check(pane.facets, force_py=True)
