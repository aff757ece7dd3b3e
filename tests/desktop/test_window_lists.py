"""A reading list in the real window: its own order, moving in it, taking papers off it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from desktop.models.paper_list import papers_mime
from storage.edits.listing import AddToList, DeleteList

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


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
    for _ in range(3):  # To go down from the last row was no step.
        workspace.undo()
    workspace.refresh()
    assert list(workspace.ids) == [5, 2, 7]


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


def typed(qtbot, listed, text):
    """Press the key of lines, type what it says, and Enter."""
    qtbot.waitUntil(lambda: QApplication.focusWidget() is listed.list)
    qtbot.keyClick(listed.list, KEY.Key_D, SHIFT)
    line = QApplication.focusWidget()
    assert line.accessibleName() == "What the line says"
    line.setText(text)
    qtbot.keyClick(line, KEY.Key_Return)


def test_a_line_is_drawn_named_and_taken_away_by_key(listed, workspace, qtbot):
    view = listed.list
    height = view.rowHeight(0)
    typed(qtbot, listed, "Read this week")
    assert view.papers.lines == {1: ("Read this week",)}
    assert view.rowHeight(1) > height == view.rowHeight(0)
    spoken = view.papers.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("below it the line “Read this week”")
    assert not view.grab().isNull()
    typed(qtbot, listed, "Read now")
    assert view.papers.lines == {1: ("Read now",)}
    typed(qtbot, listed, "")
    assert view.papers.lines == {}
    assert view.rowHeight(1) == height
    for left in ({1: ("Read now",)}, {1: ("Read this week",)}, {}):
        workspace.undo()
        assert view.papers.lines == left


def test_the_line_moves_by_key_to_both_ends(listed, workspace, qtbot):
    view = listed.list
    typed(qtbot, listed, "Read now")
    for row in (2, 3, 3):
        qtbot.keyClick(view, KEY.Key_Down, ALT | SHIFT)
        assert view.papers.lines == {row: ("Read now",)}
    # At the end it stands below the last paper.
    assert view.rowHeight(2) > view.rowHeight(0)
    for row in (2, 1, 0, 0):
        qtbot.keyClick(view, KEY.Key_Up, ALT | SHIFT)
        assert view.papers.lines == {row: ("Read now",)}
    assert list(workspace.ids) == [5, 2, 7]


def test_lines_are_drawn_only_in_the_order_of_the_list(listed, workspace, qtbot, notices):
    qtbot.keyClick(listed.list, KEY.Key_Down, ALT | SHIFT)
    assert notices[-1].text == "No line is drawn across this reading list."
    typed(qtbot, listed, "Read now")
    workspace.search('in:"This week"', "label")
    assert listed.list.papers.lines == {}
    workspace.search('in:"This week"', "relevance")
    assert listed.list.papers.lines == {1: ("Read now",)}
    listed.list.set_density("compact")
    assert listed.list.rowHeight(1) > listed.list.rowHeight(0)
    workspace.ask("")
    assert listed.list.papers.lines == {}
    assert listed.list.rowHeight(1) == listed.list.rowHeight(0)


def test_a_list_that_was_deleted_while_it_is_shown_is_told_of(listed, workspace, notices):
    workspace.apply(DeleteList("This week"))
    for deed in ("line", "line-up", "up", "take-off", "comment", "keep-order"):
        assert workspace.selection == (5,)
        notices.clear()
        listed.deeds.on_list(deed)
        (said,) = notices
        assert said.text == "There is no reading list “This week” any more.", deed


def test_a_new_list_is_named_where_lists_are_chosen(window, workspace, qtbot):
    workspace.ask("")
    window.list.setFocus()
    workspace.set_current(5)
    palette = window.panes.palette
    qtbot.keyClick(window.list, KEY.Key_A)
    qtbot.keyClicks(palette.line, "To  read")
    assert palette.list.item(palette.list.count() - 1).text() == "Add to a new list “To read”"
    qtbot.keyClick(palette.line, KEY.Key_Return)
    assert [(one.name, one.count) for one in workspace.lists()] == [("To read", 1)]
    # Once it is there, it is chosen and not made again, in whichever case it is typed.
    workspace.set_current(7)
    qtbot.keyClick(window.list, KEY.Key_A)
    qtbot.keyClicks(palette.line, "to read")
    assert [palette.list.item(row).text() for row in range(palette.list.count())] == [
        "Add to “To read”"
    ]
    qtbot.keyClick(palette.line, KEY.Key_Return)
    assert workspace.papers_on("To read") == [5, 7]
    workspace.undo()
    workspace.undo()
    assert not workspace.lists()
