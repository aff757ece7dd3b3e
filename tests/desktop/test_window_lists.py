"""A reading list in the real window: its own order, moving in it, taking papers off it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from desktop.models.paper_list import papers_mime
from storage.edits.listing import AddToList

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def listed(window, workspace):
    """The window showing a list of three papers, the first of them current."""
    workspace.apply(AddToList((5, 2, 7), "This week"))
    workspace.ask('in:"This week"')
    window.list.setFocus()
    return window


def test_a_list_is_shown_in_its_own_order(listed, workspace):
    assert list(workspace.ids) == [5, 2, 7]
    workspace.search('in:"This week" -is:skip')
    assert list(workspace.ids) == [5, 2, 7]


def test_a_paper_moves_and_stays_current(listed, workspace, qtbot):
    qtbot.keyClick(listed.list, KEY.Key_Down, ALT)
    assert list(workspace.ids) == [2, 5, 7]
    assert workspace.current == 5
    qtbot.keyClick(listed.list, KEY.Key_Down, ALT)
    qtbot.keyClick(listed.list, KEY.Key_Down, ALT)
    assert list(workspace.ids) == [2, 7, 5]
    qtbot.keyClick(listed.list, KEY.Key_Up, ALT)
    assert list(workspace.ids) == [2, 5, 7]
    for _ in range(3):
        workspace.undo()
    workspace.refresh()
    assert list(workspace.ids) == [2, 5, 7]


def test_del_takes_a_paper_off_and_the_next_is_current(listed, workspace, qtbot):
    qtbot.keyClick(listed.list, KEY.Key_Delete)
    assert list(workspace.ids) == [2, 7]
    assert workspace.current == 2
    workspace.undo()
    workspace.refresh()
    assert list(workspace.ids) == [5, 2, 7]


def test_without_a_list_it_says_what_to_do(window, workspace, notices, qtbot):
    window.list.setFocus()
    qtbot.keyClick(window.list, KEY.Key_Delete)
    assert notices[-1].text == "Choose a reading list in the sidebar first."
    assert not workspace.lists()


def test_a_selection_outlives_the_same_question_again(window, workspace):
    window.list.select_papers((2, 3, 5))
    workspace.refresh()
    assert set(workspace.selection) == {2, 3, 5}
    assert workspace.current == 2
    workspace.search("attention")
    assert len(workspace.selection) == 1


def drop(view, papers, y):
    # Kept: an event does not own what it carries.
    data = papers_mime(papers)
    buttons, held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    move = QDragMoveEvent(QPoint(20, y), Qt.DropAction.CopyAction, data, buttons, held)
    view.dragMoveEvent(move)
    if move.isAccepted():
        view.dropEvent(QDropEvent(QPointF(20, y), Qt.DropAction.CopyAction, data, buttons, held))
    return move.isAccepted()


def test_papers_are_dropped_between_others_of_the_list(listed, workspace):
    view = listed.list
    height = view.rowHeight(0)
    assert drop(view, (5,), 2 * height - 4)
    assert list(workspace.ids) == [2, 5, 7]
    assert drop(view, (7, 2), 1)
    assert list(workspace.ids) == [2, 7, 5]
    assert drop(view, (2,), 3 * height + 5)
    assert list(workspace.ids) == [7, 5, 2]
    for _ in range(3):
        workspace.undo()
    workspace.refresh()
    assert list(workspace.ids) == [5, 2, 7]


def test_papers_are_dropped_only_on_a_list_in_its_own_order(listed, workspace):
    workspace.search('in:"This week"', "label")
    assert not drop(listed.list, (5,), 4)
    workspace.ask("")
    assert not drop(listed.list, (5,), 4)
