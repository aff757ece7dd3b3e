"""Comparing two at a time in the real window: keys, undo, places, the order made of it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.jobs import inline_lanes
from desktop.workspace import Workspace
from storage.edits.listing import AddToList, DeleteList, RemoveFromList
from storage.edits.triage import Decide
from storage.library import Library
from storage.vocabulary import Decision, Preference
from tests.desktop.test_accessibility import nameless

KEY = Qt.Key
FIRST, SECOND, EQUAL, LATER = Preference
LIST = "This week"


def press(qtbot, *pressed):
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    for key in pressed:
        qtbot.keyClick(QApplication.focusWidget(), key)


def answers(workspace, name=LIST):
    return [one.answer for one in workspace.comparisons.of_list(name).answers]


@pytest.fixture
def view(window, workspace, qtbot):
    """The Compare view on a list of three papers."""
    workspace.apply(AddToList((5, 2, 7), LIST))
    workspace.ask(f'in:"{LIST}"')
    window.list.setFocus()
    press(qtbot, KEY.Key_C)
    return window.deeds.comparing.view


def test_c_asks_about_the_list_that_is_shown(view, window):
    assert window.views.currentWidget() is view
    assert view.head.title.text() == "Compare “This week”"
    assert [card.paper for card in view.cards] == [5, 2]
    assert view.cards[0].accessibleName().startswith("Left paper: ")
    assert QApplication.focusWidget() is view
    assert nameless(window) == []


ANSWERS = (
    (KEY.Key_Left, FIRST), (KEY.Key_H, FIRST), (KEY.Key_1, FIRST), (KEY.Key_Right, SECOND),
    (KEY.Key_L, SECOND), (KEY.Key_2, SECOND), (KEY.Key_Equal, EQUAL), (KEY.Key_E, EQUAL),
    (KEY.Key_Z, LATER), (KEY.Key_Space, LATER),
)  # fmt: skip


def test_one_key_answers_and_shows_the_next_pair(view, workspace, qtbot):
    for key, answer in ANSWERS:
        assert [card.paper for card in view.cards] == [5, 2]
        press(qtbot, key)
        (given,) = workspace.comparisons.of_list(LIST).answers
        assert ((given.one, given.other), given.answer) == ((0, 1), answer), key
        assert {card.paper for card in view.cards} != {5, 2}
        assert view.head.words.text().startswith("1 answer")
        press(qtbot, KEY.Key_U)
        assert answers(workspace) == []


def test_buttons_answer_too_and_give_the_focus_back(view, workspace, qtbot):
    qtbot.mouseClick(view.buttons["right"], Qt.MouseButton.LeftButton)
    assert answers(workspace) == [SECOND]
    assert QApplication.focusWidget() is view


def test_u_takes_answers_back_and_redo_gives_them_again(view, workspace, qtbot):
    press(qtbot, KEY.Key_Left, KEY.Key_Right, KEY.Key_U)
    assert answers(workspace) == [FIRST]
    press(qtbot, KEY.Key_U)
    assert answers(workspace) == []
    assert [card.paper for card in view.cards] == [5, 2]
    workspace.redo()
    workspace.redo()
    assert answers(workspace) == [FIRST, SECOND]


def test_u_reaches_answers_of_earlier_and_leaves_other_work_alone(view, window, workspace, qtbot):
    press(qtbot, KEY.Key_Left, KEY.Key_Right, KEY.Key_Escape)
    assert window.reading
    workspace.apply(Decide((1,), Decision.KEEP))
    press(qtbot, KEY.Key_C, KEY.Key_U, KEY.Key_U)
    assert answers(workspace) == []
    assert workspace.detail(1).decision is Decision.KEEP


def test_answers_outlive_the_program(view, window, workspace, folder, settings, open_window, qtbot):
    press(qtbot, KEY.Key_Left, KEY.Key_Right)
    window.close()
    workspace.close()
    again = Workspace(Library.open(folder), settings, inline_lanes())
    reopened = open_window(again)
    again.ask(f'in:"{LIST}"')
    reopened.list.setFocus()
    press(qtbot, KEY.Key_C)
    assert answers(again) == [FIRST, SECOND]
    press(qtbot, KEY.Key_U)
    assert answers(again) == [FIRST]
    again.redo()
    assert answers(again) == [FIRST, SECOND]


def test_the_list_is_put_in_the_order_found(view, window, workspace, qtbot):
    while view.pairing.pair is not None:
        left, right = view.pairing.pair
        press(qtbot, KEY.Key_Left if left > right else KEY.Key_Right)
    # All pairs are answered: the places are shown.
    model = view.table.model()
    assert [model.paper(row) for row in range(3)] == [7, 5, 2]
    assert model.index(0, 0).data() == "1"
    press(qtbot, KEY.Key_O)
    assert list(workspace.ids) == [7, 5, 2]
    press(qtbot, KEY.Key_U)
    workspace.refresh()
    assert list(workspace.ids) == [5, 2, 7]
    assert len(answers(workspace)) == 3


def test_places_are_shown_and_left_by_p(view, qtbot):
    press(qtbot, KEY.Key_Left, KEY.Key_P)
    assert QApplication.focusWidget() is view.table
    assert view.table.model().index(0, 1).data() == "1–3"
    press(qtbot, KEY.Key_P)
    assert QApplication.focusWidget() is view
    assert view.cards[0].isVisible()


def test_selected_papers_become_a_list_of_their_own(window, workspace, qtbot):
    window.list.select_papers((1, 3))
    press(qtbot, KEY.Key_C, KEY.Key_Right, KEY.Key_O)
    assert workspace.lists()[0].name == "New list"
    workspace.ask('in:"New list"')
    assert list(workspace.ids) == [3, 1]


def test_what_cannot_be_compared_is_said(window, workspace, notices, qtbot):
    workspace.ask("photonic")
    assert len(workspace.ids) == 1
    window.list.setFocus()
    press(qtbot, KEY.Key_C)
    assert window.reading
    assert notices[-1].text.startswith("Select 2 to 400 papers")


def test_all_that_was_found_is_compared_where_no_list_is_shown(window, workspace, qtbot):
    press(qtbot, KEY.Key_C)
    assert len(window.deeds.comparing.view.pairing.state.papers) == 8


def test_a_list_that_goes_leads_back(view, window, workspace):
    workspace.apply(RemoveFromList((7,), LIST))
    assert {card.paper for card in view.cards} == {5, 2}
    workspace.apply(DeleteList(LIST))
    assert window.reading
    assert view.pairing is None


def test_the_palette_goes_on_with_what_was_begun(view, window, workspace, qtbot):
    press(qtbot, KEY.Key_Left, KEY.Key_Escape)
    workspace.ask("")
    (entry,) = [
        one for one in window.deeds.palette_entries() if one.text.startswith("Go on comparing")
    ]
    assert (entry.text, entry.keys) == ("Go on comparing “This week”", "1 answer")
    entry.run()
    assert window.views.currentWidget() is view


def test_abstracts_are_set_larger_at_once(view, window, qtbot):
    before = view.cards[0].abstract.line_px
    window.deeds.look.change_text_size(2)
    assert view.cards[0].abstract.line_px > before


def test_forgetting_begins_anew_and_is_undone(view, workspace, window, qtbot):
    press(qtbot, KEY.Key_Left)
    window.deeds.on_comparison("forget")
    assert answers(workspace) == []
    press(qtbot, KEY.Key_U)
    assert answers(workspace) == [FIRST]


def test_an_answer_given_here_is_withdrawn_behind_what_was_done_elsewhere(view, workspace, qtbot):
    press(qtbot, KEY.Key_Left)
    workspace.apply(Decide((1,), Decision.KEEP))
    press(qtbot, KEY.Key_U)
    assert answers(workspace) == []
    assert workspace.detail(1).decision is Decision.KEEP
