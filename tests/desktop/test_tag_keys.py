"""Tags by key in the real window: Ctrl and a number, keys and drags of the sidebar, merges."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QDropEvent
from PySide6.QtWidgets import QColorDialog

from desktop.models.tag_moves import can_go, merge_words, name_under, tag_mime
from desktop.widgets.tag_name_line import TagNameLine
from storage.database.rows import Counted
from storage.edits.tag_numbers import NumberTag
from storage.edits.tagging import Tag
from storage.library import Library
from tests.libraries import content, listing, run

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


def names(workspace, paper=1):
    return [tag.name for tag in workspace.detail(paper).tags]


def on_tag(window, name):
    """Put the focus on a tag of the sidebar."""
    window.sidebar.setFocus()
    index = window.sidebar.tree.find("tag", name)
    assert index.isValid()
    window.sidebar.setCurrentIndex(index)
    return window.sidebar


def test_a_number_puts_its_tag_on_and_takes_it_off(window, workspace, qtbot):
    workspace.apply(Tag((8,), "gpu"))
    workspace.apply(NumberTag("gpu", 3))
    qtbot.keyClick(window.list, KEY.Key_3, CTRL)
    assert names(workspace) == ["gpu"]
    qtbot.keyClick(window.list, KEY.Key_3, CTRL)
    assert names(workspace) == []
    workspace.undo()
    assert names(workspace) == ["gpu"]


def test_where_some_have_it_all_get_it(window, workspace, qtbot):
    workspace.apply(Tag((2,), "gpu"))
    workspace.apply(NumberTag("gpu", 1))
    window.list.select_papers((1, 2, 3))
    qtbot.keyClick(window.list, KEY.Key_1, CTRL)
    assert [names(workspace, paper) for paper in (1, 2, 3)] == [["gpu"]] * 3
    qtbot.keyClick(window.list, KEY.Key_1, CTRL)
    assert [names(workspace, paper) for paper in (1, 2, 3)] == [[]] * 3


def test_a_key_without_a_tag_says_how_it_gets_one(window, workspace, qtbot, notices):
    qtbot.keyClick(window.list, KEY.Key_9, CTRL)
    assert notices[-1].text == "No tag lies on number key 9. Press 9 on a tag of the sidebar."
    assert workspace.tags() == ()


def test_a_number_on_a_tag_of_the_sidebar_gives_it_the_key(window, workspace, qtbot):
    workspace.apply(Tag((1,), "gpu"))
    before = content(workspace.folder)
    sidebar = on_tag(window, "gpu")
    qtbot.keyClick(sidebar, KEY.Key_4)
    node = sidebar.tree.node(sidebar.tree.find("tag", "gpu"))
    assert node.key == 4
    spoken = sidebar.tree.find("tag", "gpu").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Tag gpu, on number key 4, 1 paper"
    chip = window.reader.page.header.chips[0]
    assert (chip.chip.number, chip.accessibleName()) == (4, "Tag gpu, on number key 4")
    qtbot.keyClick(sidebar, KEY.Key_0)
    assert workspace.tags()[0].number is None
    workspace.undo()
    assert workspace.tags()[0].number == 4
    workspace.undo()
    assert content(workspace.folder) == before


def test_the_menu_gives_numbers_and_any_colour(window, workspace):
    workspace.apply(Tag((1,), "gpu"))
    tree = window.sidebar.tree

    def entry(submenu, start):
        index = tree.find("tag", "gpu")
        menu = window.sidebar.menu_for(tree.node(index), index)
        under = next(action for action in menu.actions() if action.text() == submenu).menu()
        return next(action for action in under.actions() if action.text().startswith(start))

    entry("Number key", "7").trigger()
    assert workspace.tags()[0].number == 7
    assert entry("Number key", "7").isChecked()
    entry("Number key", "None").trigger()
    assert workspace.tags()[0].number is None
    entry("Colour", "Another").trigger()
    dialog = window.findChild(QColorDialog)
    dialog.colorSelected.emit(QColor("#abcdef"))
    dialog.close()
    assert workspace.tags()[0].colour == "#abcdef"
    workspace.undo()
    assert workspace.tags()[0].colour != "#abcdef"


def test_alt_and_arrows_nest_a_tag_and_take_it_out(window, workspace, qtbot):
    for paper, name in enumerate(("hardware", "quantum", "quantum/small"), 1):
        workspace.apply(Tag((paper,), name))
    sidebar = on_tag(window, "quantum")
    qtbot.keyClick(sidebar, KEY.Key_Right, ALT)
    assert [tag.name for tag in workspace.tags()] == [
        "hardware", "hardware/quantum", "hardware/quantum/small",
    ]  # fmt: skip
    assert sidebar.tree.node(sidebar.currentIndex()).name == "hardware/quantum"
    assert sidebar.tree.node(sidebar.tree.find("tag", "hardware")).count == 3
    qtbot.keyClick(sidebar, KEY.Key_Left, ALT)
    assert [tag.name for tag in workspace.tags()] == ["hardware", "quantum", "quantum/small"]
    workspace.undo()
    assert names(workspace, 3) == ["hardware/quantum/small"]


def test_moving_is_never_a_merge(window, workspace, qtbot, notices):
    for paper, name in enumerate(("a", "a/b", "b"), 1):
        workspace.apply(Tag((paper,), name))
    qtbot.keyClick(on_tag(window, "b"), KEY.Key_Right, ALT)
    assert "“a/b” is there already." in notices[-1].text
    assert [tag.name for tag in workspace.tags()] == ["a", "a/b", "b"]


def drop(window, name, kind, on):
    index = window.sidebar.tree.find(kind, on)
    data = tag_mime(name)
    event = QDropEvent(
        QPointF(window.sidebar.visualRect(index).center()), Qt.DropAction.CopyAction,
        data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    window.sidebar.dropEvent(event)


def test_a_tag_dropped_on_another_nests_and_on_the_heading_comes_out(window, workspace):
    workspace.apply(Tag((1,), "fpga"))
    workspace.apply(Tag((2,), "hardware"))
    tree = window.sidebar.tree
    packed = tree.mimeData([tree.find("tag", "fpga")])

    def takes(kind, name):
        on = tree.find(kind, name)
        return tree.canDropMimeData(packed, Qt.DropAction.CopyAction, -1, -1, on)

    assert takes("tag", "hardware")
    assert not takes("tag", "fpga")
    assert not takes("decision", "keep")
    drop(window, "fpga", "tag", "hardware")
    assert names(workspace) == ["hardware/fpga"]
    drop(window, "hardware/fpga", "section", "tag")
    assert names(workspace) == ["fpga"]
    workspace.undo()
    workspace.undo()
    assert names(workspace) == ["fpga"]
    assert tree.find("tag", "fpga").flags() & Qt.ItemFlag.ItemIsDragEnabled


def test_a_place_is_chosen_by_typing(window, workspace, qtbot):
    for paper, name in enumerate(("fpga", "hardware", "people"), 1):
        workspace.apply(Tag((paper,), name))
    tree = window.sidebar.tree
    index = tree.find("tag", "fpga")
    menu = window.sidebar.menu_for(tree.node(index), index)
    next(action for action in menu.actions() if action.text() == "Move under…").trigger()
    palette = window.panes.palette
    assert palette.isVisible()
    qtbot.keyClicks(palette.line, "hard")
    qtbot.keyClick(palette.line, KEY.Key_Return)
    assert names(workspace) == ["hardware/fpga"]


def test_a_new_name_that_merges_says_so_before_enter(window, workspace, qtbot):
    workspace.apply(Tag((1, 2), "gpu"))
    workspace.apply(Tag((3,), "gpus"))
    sidebar = on_tag(window, "gpus")
    qtbot.keyClick(sidebar, KEY.Key_F2)
    line = sidebar.findChild(TagNameLine)
    line.selectAll()
    qtbot.keyClicks(line, "GPU")
    assert line.hint.isVisible()
    assert line.hint.text() == "Enter merges it into “gpu”, 2 papers"
    assert line.accessibleDescription() == line.hint.text()
    qtbot.keyClicks(line, "x")
    assert not line.hint.isVisible()
    qtbot.keyClick(line, KEY.Key_Backspace)
    qtbot.keyClick(line, KEY.Key_Return)
    qtbot.waitUntil(lambda: len(workspace.tags()) == 1)
    assert [(tag.name, tag.count) for tag in workspace.tags()] == [("gpu", 3)]
    workspace.undo()
    assert [(tag.name, tag.count) for tag in workspace.tags()] == [("gpu", 2), ("gpus", 1)]


def test_delete_takes_what_nests_along(window, workspace, qtbot):
    workspace.apply(Tag((1,), "a/b"))
    workspace.apply(Tag((2,), "a/c"))
    qtbot.keyClick(on_tag(window, "a"), KEY.Key_Delete)
    assert workspace.tags() == ()
    workspace.undo()
    assert [tag.name for tag in workspace.tags()] == ["a/b", "a/c"]


def test_where_a_tag_goes_and_what_it_is_called_there():
    assert name_under("a/b", "c/d") == "c/d/b"
    assert name_under("a/b", "") == "b"
    assert not can_go("a", "a")
    assert not can_go("a", "A/b")
    assert not can_go("a/b", "a")
    assert can_go("ab", "a")
    tags = (Counted(1, "gpu", 1), Counted(2, "cpu", 2))
    assert merge_words("gpu", " GPU ", tags) == ""
    assert merge_words("gpu", "c pu", tags) == ""
    assert merge_words("gpu", "cpu/", tags) == "Enter merges it into “cpu”, 2 papers"


@pytest.fixture
def large(tmp_path, qapp, settings):
    """A workspace of 300 short abstracts."""
    from desktop.jobs import inline_lanes
    from desktop.workspace import Workspace

    dump = tmp_path / "many.txt"
    texts = (
        f"Number {at} of many. We present Kiln{at}, the next of its kind." for at in range(300)
    )
    dump.write_text(listing(*texts), encoding="utf-8")
    library = Library.open(tmp_path / "large")
    run(library.import_dumps([dump]))
    made = Workspace(library, settings, inline_lanes())
    yield made
    made.close()


def test_three_hundred_papers_are_tagged_as_one_step(large, open_window, qtbot):
    window = open_window(large)
    qtbot.waitUntil(window.isActiveWindow)
    window.list.setFocus()
    steps = len(large.history())
    qtbot.keyClick(window.list, KEY.Key_A, CTRL)
    assert len(large.selection) == 300
    qtbot.keyClick(window.list, KEY.Key_T)
    line = window.reader.page.header.tag_editor
    qtbot.keyClicks(line, "to read")
    qtbot.keyClick(line, KEY.Key_Return)
    qtbot.keyClick(line, KEY.Key_Escape)
    assert [(tag.name, tag.count) for tag in large.tags()] == [("to read", 300)]
    assert len(large.history()) == steps + 1
    qtbot.keyClick(window.list, KEY.Key_U)
    assert large.tags() == ()
    large.redo()
    large.apply(NumberTag("to read", 1))
    qtbot.keyClick(window.list, KEY.Key_A, CTRL)
    qtbot.keyClick(window.list, KEY.Key_1, CTRL)
    assert [tag.count for tag in large.tags()] == [0]
    large.undo()
    assert [tag.count for tag in large.tags()] == [300]
