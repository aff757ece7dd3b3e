"""Reading lists in sidebar and list: nested and moved by key and drag, progress, comments."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.models.list_moves import list_mime
from storage.edits.list_tree import PlaceList
from storage.edits.listing import AddToList, CreateList
from storage.edits.triage import Decide
from storage.vocabulary import Decision

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
COPY = Qt.DropAction.CopyAction


def tree(workspace):
    found = workspace.lists()
    names = {one.id: one.name for one in found}
    return [(one.name, names.get(one.under, "")) for one in found]


@pytest.fixture
def sidebar(window, workspace):
    """The sidebar with three lists, the second of them current."""
    for name in ("One", "Two", "Three"):
        workspace.apply(CreateList(name))
    window.sidebar.setFocus()
    window.sidebar.setCurrentIndex(window.sidebar.tree.find("list", "Two"))
    return window.sidebar


def current(sidebar):
    return sidebar.tree.node(sidebar.currentIndex()).name


def test_alt_and_arrows_move_a_list_and_stay_on_it(sidebar, workspace, qtbot):
    qtbot.keyClick(sidebar, KEY.Key_Up, ALT)
    assert tree(workspace) == [("Two", ""), ("One", ""), ("Three", "")]
    assert current(sidebar) == "Two"
    qtbot.keyClick(sidebar, KEY.Key_Up, ALT)
    assert tree(workspace)[0] == ("Two", "")
    qtbot.keyClick(sidebar, KEY.Key_Down, ALT)
    qtbot.keyClick(sidebar, KEY.Key_Right, ALT)
    assert tree(workspace) == [("One", ""), ("Two", "One"), ("Three", "")]
    assert current(sidebar) == "Two"
    assert sidebar.tree.node(sidebar.currentIndex()).depth == 1
    qtbot.keyClick(sidebar, KEY.Key_Left, ALT)
    assert tree(workspace) == [("One", ""), ("Two", ""), ("Three", "")]
    for _ in range(4):
        workspace.undo()
    assert tree(workspace) == [("One", ""), ("Two", ""), ("Three", "")]


def test_what_cannot_be_nested_is_said(sidebar, notices, qtbot):
    qtbot.keyClick(sidebar, KEY.Key_Left, ALT)
    assert notices[-1].text == "It hangs under no other list."
    sidebar.setCurrentIndex(sidebar.tree.find("list", "One"))
    qtbot.keyClick(sidebar, KEY.Key_Right, ALT)
    assert notices[-1].text.startswith("No list stands above it")


def test_a_list_is_dropped_on_another_and_between_two(sidebar, workspace):
    model = sidebar.tree
    one = model.find("list", "One")
    assert model.dropMimeData(list_mime("Three"), COPY, -1, -1, one)
    assert tree(workspace) == [("One", ""), ("Three", "One"), ("Two", "")]
    # Not under what hangs under it.
    three = model.find("list", "Three")
    assert not model.canDropMimeData(list_mime("One"), COPY, -1, -1, three)
    section = model.find("list", "Two").parent()
    assert model.dropMimeData(list_mime("Three"), COPY, 1, 0, section)
    assert tree(workspace) == [("One", ""), ("Three", ""), ("Two", "")]
    assert model.dropMimeData(list_mime("One"), COPY, 3, 0, section)
    assert tree(workspace) == [("Three", ""), ("Two", ""), ("One", "")]


def test_a_list_says_how_far_it_is(sidebar, window, workspace):
    workspace.apply(AddToList((1, 2, 3), "One"))
    workspace.apply(Decide((1,), Decision.KEEP))
    workspace.apply(Decide((2,), Decision.SKIP))
    index = sidebar.tree.find("list", "One")
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "One, 3 papers, 2 decided, 1 kept"
    assert "2 decided, 1 kept of 3" in index.data(Qt.ItemDataRole.ToolTipRole)
    workspace.ask('in:"One"')
    assert window.status.left_to_do.text() == "“One”: 2 of 3 decided, 1 kept"


def test_the_menu_duplicates_and_compares(sidebar, window, workspace):
    workspace.apply(AddToList((3, 1), "Two"))
    index = sidebar.tree.find("list", "Two")
    menu = sidebar.menu_for(sidebar.tree.node(index), index)
    acts = {action.text().partition("\t")[0]: action for action in menu.actions()}
    acts["Duplicate"].trigger()
    assert [name for name, _ in tree(workspace)] == ["One", "Two", "Two (copy)", "Three"]
    assert current(sidebar) == "Two (copy)"
    acts["Compare its papers two at a time (c)"].trigger()
    assert window.deeds.comparing.view.isVisible()
    menu.deleteLater()


def test_a_comment_is_written_by_key_and_undone(window, workspace, qtbot):
    workspace.apply(AddToList((5, 2), "One"))
    workspace.ask('in:"One"')
    window.list.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.list)
    qtbot.keyClick(window.list, KEY.Key_M, Qt.KeyboardModifier.ShiftModifier)
    line = QApplication.focusWidget()
    assert line.accessibleName() == "Comment"
    qtbot.keyClicks(line, "read  this first")
    qtbot.keyClick(line, KEY.Key_Return)
    assert workspace.detail(5).lists[0].comment == "read this first"
    assert window.list.hasFocus()
    workspace.undo()
    assert workspace.detail(5).lists[0].comment == ""


def test_an_order_is_kept_once_and_then_moved_by_hand(window, workspace, qtbot, notices):
    workspace.apply(AddToList((5, 2, 7), "One"))
    workspace.ask('in:"One"')
    window.deeds.on_list("keep-order")
    assert "own order" in notices[-1].text
    assert window.list_pane.order.text() == "Order of the list"
    workspace.search('in:"One"', "-label")
    shown = list(workspace.ids)
    (keep,) = [one for one in window.list_pane.order.menu().actions() if "Keep" in one.text()]
    assert keep.isVisible()
    keep.trigger()
    assert workspace.order == "relevance"
    assert list(workspace.ids) == shown
    window.list.setFocus()
    qtbot.keyClick(window.list, KEY.Key_Down, ALT)
    assert list(workspace.ids) == [shown[1], shown[0], shown[2]]
    workspace.undo()
    workspace.undo()
    workspace.refresh()
    assert list(workspace.ids) == [5, 2, 7]


def test_a_list_is_gone_to_by_typing(window, workspace, qtbot):
    workspace.apply(AddToList((5, 2), "Photonics"))
    workspace.apply(PlaceList("Photonics"))
    window.list.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.list)
    qtbot.keyClick(window.list, KEY.Key_G)
    qtbot.keyClick(window.list, KEY.Key_I)
    qtbot.keyClicks(QApplication.focusWidget(), "phot")
    qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Return)
    assert list(workspace.ids) == [5, 2]
