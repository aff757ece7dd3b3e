"""The sidebar: its tree, clicks, drops, names, counts."""

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import QModelIndex, QPointF, QRect, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from desktop.models import sidebar_nodes
from desktop.models.paper_list import papers_mime
from desktop.models.sidebar_nodes import DEEPEST, Node, nodes_of
from desktop.models.sidebar_tree import SidebarTree
from storage.database.rows import Counted, Sidebar
from storage.edits.listing import AddToList
from storage.edits.searching import SaveSearch
from storage.edits.tagging import Tag
from storage.vocabulary import Decision
from tests.libraries import listing

KEY = Qt.Key
NEW = (
    "We present Quern, which grinds long prompts into short ones and loses few words on the way.",
    "Readers of listings skip most of what they see. We survey how they come to their decisions.",
)


def sidebar(**parts):
    return Sidebar(decisions={Decision.KEEP: 2}, total=5, **parts)


def names(nodes, depth=0):
    for node in nodes:
        yield depth, node.text
        yield from names(node.children, depth + 1)


def test_a_path_that_became_a_tag_does_not_keep_the_window_from_opening(
    open_window, workspace, qtbot
):
    path = "/".join(["deep"] * 1_500)
    workspace.apply(Tag((1, 2), "deep"))
    # An earlier program took it for a name.
    with closing(sqlite3.connect(workspace.folder / "library.db")) as connection, connection:
        connection.execute("UPDATE tag SET name = ?", (path,))
    window = open_window(workspace)
    nodes = [node for node in window.sidebar.tree.nodes() if node.kind == "tag"]
    assert len(nodes) == DEEPEST + 1
    assert (nodes[-1].name, nodes[-1].count) == (path, 2)
    workspace.ask(nodes[-1].query)
    assert list(workspace.ids) == [1, 2]


def test_tags_nest_by_slash_also_under_names_that_are_no_tags():
    tags = (
        Counted(1, "gpu", 3),
        Counted(2, "hardware/fpga", 1),
        Counted(3, "hardware/pim/sram", 2),
    )
    section = next(n for n in nodes_of(sidebar(tags=tags)) if n.name == "tag")
    assert list(names(section.children)) == [
        (0, "gpu"), (0, "hardware"), (1, "fpga"), (1, "pim"), (2, "sram"),
    ]  # fmt: skip
    fpga = section.children[1].children[0]
    assert (fpga.name, fpga.query, fpga.count, fpga.depth) == (
        "hardware/fpga", "tag:hardware/fpga", 1, 1,
    )  # fmt: skip


def test_every_row_asks_a_query():
    parts = sidebar(
        lists=(Counted(1, "This week", 1),),
        searches=(Counted(1, "Fast", 0, query="speedup:>10"),),
        imports=(Counted(1, "a b.txt", 4),),
    )
    rows = {node.name: node.query for top in nodes_of(parts) for node in top.walk()}
    assert rows["keep"] == "is:keep"
    assert rows["all"] == ""
    assert rows["This week"] == 'in:"This week"'
    assert rows["Fast"] == "speedup:>10"
    assert rows["a b.txt"] == 'from:"a b.txt"'


def test_qt_finds_no_fault(qtmodeltester):
    tree = SidebarTree()
    tree.show_sidebar(sidebar(tags=(Counted(1, "a/b", 1),), lists=(Counted(1, "x", 1),)))
    qtmodeltester.check(tree, force_py=True)


def test_new_counts_do_not_build_the_tree_anew(qtbot):
    tree = SidebarTree()
    tree.show_sidebar(sidebar(tags=(Counted(1, "a", 1),)))
    resets, told = [], []
    tree.modelReset.connect(lambda: resets.append(1))
    tree.dataChanged.connect(lambda first, _last: told.append(first.data()))
    tree.show_sidebar(sidebar(tags=(Counted(1, "a", 2),)))
    assert (resets, told) == ([], ["a"])
    tree.show_sidebar(sidebar(tags=(Counted(1, "a", 2), Counted(2, "b", 1))))
    assert resets == [1]


def test_a_decision_looks_at_none_of_the_tags(monkeypatch):
    tree = SidebarTree()
    tags = tuple(Counted(n, f"topic{n}", 1) for n in range(2_000))
    tree.show_sidebar(Sidebar({Decision.UNDECIDED: 5, Decision.KEEP: 2}, 7, tags=tags))
    told = []
    tree.dataChanged.connect(lambda first, _last: told.append(first.data()))
    made = []
    monkeypatch.setattr(
        sidebar_nodes, "Node", lambda *args, **parts: made.append(1) or Node(*args, **parts)
    )
    tree.show_sidebar(Sidebar({Decision.UNDECIDED: 4, Decision.KEEP: 3}, 7, tags=tags))
    assert told == ["Undecided", "Keep"]
    counts = {node.name: node.count for node in tree.nodes()[:5]}
    assert counts == {"undecided": 4, "keep": 3, "later": 0, "skip": 0, "all": 7}
    assert len(made) == 5
    tree.show_sidebar(Sidebar({Decision.KEEP: 3}, 3, tags=tags[:1]))
    assert [node.name for node in tree.nodes() if node.kind == "tag"] == ["topic0"]


def click(window, qtbot, kind, name):
    index = window.sidebar.tree.find(kind, name)
    assert index.isValid()
    rect = window.sidebar.visualRect(index)
    qtbot.mouseClick(window.sidebar.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def drop(window, papers, kind, name):
    index = window.sidebar.tree.find(kind, name)
    data = papers_mime(papers)  # the event does not keep it
    event = QDropEvent(
        QPointF(window.sidebar.visualRect(index).center()), Qt.DropAction.CopyAction,
        data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    window.sidebar.dropEvent(event)


def test_a_click_puts_the_query_in_the_search_line(window, workspace, qtbot):
    workspace.apply(AddToList(tuple(workspace.ids[:2]), "This week"))
    click(window, qtbot, "list", "This week")
    assert window.search_line.text == 'in:"This week"'
    assert len(workspace.ids) == 2
    click(window, qtbot, "all", "all")
    assert window.search_line.text == ""
    assert len(workspace.ids) == 8


def test_the_row_that_asks_the_query_is_marked(window, workspace):
    workspace.ask("is:keep")
    assert window.sidebar.selectedIndexes() == [window.sidebar.tree.find("decision", "keep")]
    workspace.ask("some words")
    assert window.sidebar.selectedIndexes() == []
    assert window.sidebar.currentIndex().isValid()


@pytest.mark.parametrize("bulk", [1, 3])
def test_papers_dropped_on_a_list_a_tag_and_a_decision(window, workspace, bulk):
    papers = tuple(one for one in workspace.ids if one != 1)[:bulk]
    workspace.apply(AddToList((1,), "This week"))
    workspace.apply(Tag((1,), "moe"))
    drop(window, papers, "list", "This week")
    drop(window, papers, "tag", "moe")
    drop(window, papers, "decision", "skip")
    for paper in papers:
        detail = workspace.detail(paper)
        assert [place.name for place in detail.lists] == ["This week"]
        assert [tag.name for tag in detail.tags] == ["moe"]
        assert detail.decision is Decision.SKIP
    for _ in range(3):
        workspace.undo()
    detail = workspace.detail(papers[0])
    assert (detail.lists, detail.tags, detail.decision) == ((), (), Decision.UNDECIDED)


def test_nothing_is_taken_between_rows_or_on_a_section(window):
    tree = window.sidebar.tree
    data = papers_mime([1])
    assert not tree.canDropMimeData(data, Qt.DropAction.CopyAction, 0, 0, QModelIndex())
    section = tree.find("section", "list")
    assert not tree.canDropMimeData(data, Qt.DropAction.CopyAction, -1, -1, section)


def test_rename_in_place_is_an_edit(window, workspace):
    workspace.apply(AddToList((1,), "Old"))
    workspace.ask("in:Old")
    tree = window.sidebar.tree
    assert tree.setData(tree.find("list", "Old"), "New")
    assert [one.name for one in workspace.lists()] == ["New"]
    assert workspace.query == "in:New"
    workspace.undo()
    assert [one.name for one in workspace.lists()] == ["Old"]


def test_renaming_a_tag_into_another_merges(window, workspace):
    workspace.apply(Tag((1,), "a"))
    workspace.apply(Tag((2,), "b"))
    tree = window.sidebar.tree
    tree.setData(tree.find("tag", "a"), "b")
    assert [(tag.name, tag.count) for tag in workspace.tags()] == [("b", 2)]


def test_delete_key_deletes_and_undo_brings_back(window, workspace, qtbot):
    workspace.apply(Tag((1, 2), "a"))
    tree = window.sidebar.tree
    window.sidebar.setCurrentIndex(tree.find("tag", "a"))
    window.sidebar.setFocus()
    qtbot.keyClick(window.sidebar, Qt.Key.Key_Delete)
    assert workspace.tags() == ()
    workspace.undo()
    assert [(tag.name, tag.count) for tag in workspace.tags()] == [("a", 2)]


def test_an_import_is_removed_whole_and_comes_back(window, workspace, tmp_path, qtbot):
    for name, abstract in (("one.txt", NEW[0]), ("two.txt", NEW[1])):
        (tmp_path / name).write_text(listing(abstract), encoding="utf-8")
    workspace.import_paths([tmp_path / "one.txt", tmp_path / "two.txt"])
    tree = window.sidebar.tree
    index = tree.find("import", "one.txt")
    menu = window.sidebar.menu_for(tree.node(index), index)
    assert [a.text() for a in menu.actions()] == ["Remove the import of 2 dumps\tDel"]
    window.sidebar.setCurrentIndex(index)
    window.sidebar.setFocus()
    qtbot.keyClick(window.sidebar, Qt.Key.Key_Delete)
    assert [one.name for one in workspace.sidebar().imports] == ["monday.txt"]
    assert len(workspace.ids) == 8
    workspace.undo()
    assert len(workspace.ids) == 10
    assert tree.find("import", "two.txt").isValid()


def shown_count(window, name):
    return window.sidebar.tree.node(window.sidebar.tree.find("search", name)).count


def test_saved_searches_are_counted_and_follow_edits(window, workspace, qtbot):
    workspace.apply(SaveSearch("mine", "tag:gpu"))
    workspace.apply(SaveSearch("broken", "rating:x"))
    qtbot.waitUntil(lambda: shown_count(window, "mine") == 0)
    workspace.apply(Tag((1, 2), "gpu"))
    qtbot.waitUntil(lambda: shown_count(window, "mine") == 2)
    mine = window.sidebar.tree.find("search", "mine")
    assert mine.data(Qt.ItemDataRole.AccessibleTextRole) == "mine, 2 papers"
    workspace.undo()
    qtbot.waitUntil(lambda: shown_count(window, "mine") == 0)
    # Of one that cannot be read, no number is said.
    assert shown_count(window, "broken") is None
    broken = window.sidebar.tree.find("search", "broken")
    assert broken.data(Qt.ItemDataRole.AccessibleTextRole) == "broken"
    entry = next(one for one in window.deeds.palette_entries() if one.text == "broken")
    assert (entry.group, entry.keys) == ("Saved search", "")


def test_counts_of_saved_searches_stay_while_rows_come(window, workspace, qtbot):
    workspace.apply(Tag((1, 2), "gpu"))
    workspace.apply(SaveSearch("mine", "tag:gpu"))
    qtbot.waitUntil(lambda: shown_count(window, "mine") == 2)
    workspace.apply(Tag((3,), "fpga"))
    assert shown_count(window, "mine") == 2
    workspace.apply(SaveSearch("other", "tag:fpga"))
    assert (shown_count(window, "mine"), shown_count(window, "other")) == (2, None)


def test_saved_searches_are_moved_by_key_and_undone(window, workspace, qtbot):
    for name in "abc":
        workspace.apply(SaveSearch(name, f"tag:{name}"))

    def order():
        return [one.name for one in workspace.sidebar().searches]

    sidebar = window.sidebar
    sidebar.setFocus()
    sidebar.setCurrentIndex(sidebar.tree.find("search", "c"))
    up, alt = KEY.Key_Up, Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(sidebar, up, alt)
    assert order() == ["a", "c", "b"]
    qtbot.keyClick(sidebar, up, alt)
    qtbot.keyClick(sidebar, up, alt)
    assert order() == ["c", "a", "b"]
    assert sidebar.currentIndex().data() == "c"
    qtbot.keyClick(sidebar, KEY.Key_Down, alt)
    assert order() == ["a", "c", "b"]
    for _ in range(3):
        workspace.undo()
    assert order() == ["a", "b", "c"]


def test_a_saved_search_is_given_what_is_shown(window, workspace):
    workspace.apply(SaveSearch("mine", "tag:gpu"))
    workspace.ask("tag:fpga speedup:>2")
    index = window.sidebar.tree.find("search", "mine")
    menu = window.sidebar.menu_for(window.sidebar.tree.node(index), index)
    action = next(one for one in menu.actions() if one.text().startswith("Change it to"))
    assert action.text() == "Change it to “tag:fpga speedup:>2”"
    action.trigger()
    assert [one.query for one in workspace.sidebar().searches] == ["tag:fpga speedup:>2"]
    workspace.undo()
    assert [one.query for one in workspace.sidebar().searches] == ["tag:gpu"]
    menu.deleteLater()


def test_a_search_is_saved_and_named(window, workspace, notices):
    window.sidebar.save_search()
    assert "first" in notices[-1].text
    workspace.ask("speedup:>5")
    window.sidebar.save_search()
    assert [one.name for one in workspace.sidebar().searches] == ["speedup:>5"]
    tree = window.sidebar.tree
    tree.setData(tree.find("search", "speedup:>5"), "Fast ones")
    workspace.ask("")
    (saved,) = workspace.sidebar().searches
    assert (saved.name, saved.query) == ("Fast ones", "speedup:>5")


def test_the_key_saves_what_was_typed_just_now(window, workspace, qtbot):
    workspace.ask("photonic")
    window.search_line.setFocus()
    window.search_line.edit.selectAll()
    qtbot.keyClicks(window.search_line.edit, "attention")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert [one.query for one in workspace.sidebar().searches] == ["attention"]


def test_where_nothing_can_be_saved_the_focus_stays(window, workspace, qtbot, notices):
    window.list.setFocus()
    qtbot.keyClick(window.list, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert notices[-1].text == "Search for something first, then save the search."
    assert window.list.hasFocus()


def test_an_empty_library_has_nothing_to_search(open_window, empty_workspace, qtbot):
    said = []
    empty_workspace.notice.connect(lambda notice: said.append(notice.text))
    window = open_window(empty_workspace)
    before = window.focusWidget()
    qtbot.keyClick(before, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert said == ["Import a dump first, then save a search."]
    assert window.focusWidget() is before


def test_a_long_query_is_saved_under_its_beginning(window, workspace):
    one, other = (" ".join(["attention"] * 30 + [end]) for end in ("gpu", "cpu"))
    for query in (one, other):
        workspace.ask(query)
        window.sidebar.save_search()
    found = workspace.sidebar().searches
    assert [search.query for search in found] == [one, other]
    assert all(len(search.name) <= 200 for search in found)


def test_the_menu_of_a_row_offers_what_can_be_done(window, workspace):
    workspace.apply(Tag((1,), "a"))
    workspace.apply(SaveSearch("s", "fpga"))
    tree = window.sidebar.tree

    def offered(kind, name):
        index = tree.find(kind, name)
        menu = window.sidebar.menu_for(tree.node(index), index)
        return [] if menu is None else [a.text().split("\t")[0] for a in menu.actions()]

    assert offered("tag", "a") == [
        "Rename", "Colour", "Number key", "Rank by this tag", "Move under…", "Delete",
    ]  # fmt: skip
    assert offered("search", "s") == ["Rename", "Delete"]
    assert offered("section", "list") == ["New reading list"]
    assert offered("import", "monday.txt") == ["Remove this import"]
    assert offered("decision", "keep") == []


def test_colour_from_the_menu(window, workspace):
    workspace.apply(Tag((1,), "a"))
    tree = window.sidebar.tree
    index = tree.find("tag", "a")
    menu = window.sidebar.menu_for(tree.node(index), index)
    colours = next(action for action in menu.actions() if action.text() == "Colour").menu()
    next(action for action in colours.actions() if action.text() == "Teal").trigger()
    assert workspace.tags()[0].colour == "#2ab298"


def test_folded_sections_stay_folded(window, workspace, qtbot):
    workspace.apply(Tag((1,), "a"))
    click(window, qtbot, "section", "tag")
    assert not window.sidebar.isExpanded(window.sidebar.tree.find("section", "tag"))
    workspace.apply(Tag((1,), "b"))
    assert not window.sidebar.isExpanded(window.sidebar.tree.find("section", "tag"))


@pytest.mark.parametrize("section", [False, True])
def test_the_frame_of_the_current_row_stays_within_it(window, section):
    tree = window.sidebar.tree
    index = tree.index(1, 0) if section else tree.find("all", "all")
    window.sidebar.setFocus()
    option = QStyleOptionViewItem()
    option.widget, option.rect = window.sidebar, QRect(0, 30, 200, 26)
    option.state = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_Selected
    image = QImage(200, 86, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    window.sidebar.itemDelegate().paint(painter, option, index)
    painter.end()
    outside = [*range(30), *range(56, 86)]
    assert {image.pixelColor(x, y).name() for y in outside for x in range(200)} == {"#ffffff"}
    assert image.pixelColor(100, 30).name() != "#ffffff"


def test_a_row_takes_papers_that_are_dragged_over_it_and_a_heading_does_not(window, workspace):
    workspace.apply(AddToList((3,), "To read"))
    sidebar, tree = window.sidebar, window.sidebar.tree
    papers = papers_mime((1, 2))

    def is_taken(index) -> bool:
        at = sidebar.visualRect(index).center()
        event = QDragMoveEvent(
            at, Qt.DropAction.CopyAction, papers, Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        event.ignore()
        sidebar.dragMoveEvent(event)
        return event.isAccepted()

    assert is_taken(tree.find("list", "To read"))
    assert is_taken(tree.find("decision", "keep"))
    assert not is_taken(tree.find("section", "list"))


def test_the_menu_of_another_row_leaves_the_mark_where_it_is(window, workspace, qtbot):
    workspace.apply(Tag((1,), "hydra"))
    sidebar = window.sidebar
    before = sidebar.currentIndex()
    other = sidebar.model().find("tag", "hydra")
    assert other.isValid()
    assert other != before
    at = sidebar.visualRect(other).center()
    qtbot.mouseClick(sidebar.viewport(), Qt.MouseButton.RightButton, pos=at)
    assert sidebar.currentIndex() == before
    assert workspace.query == ""


def test_a_right_click_leaves_the_focus_and_a_left_click_takes_it(window, qtbot):
    sidebar = window.sidebar
    row = sidebar.visualRect(sidebar.tree.find("decision", "keep")).center()
    window.list.setFocus()
    qtbot.mouseClick(sidebar.viewport(), Qt.MouseButton.RightButton, pos=row)
    assert window.focusWidget() is window.list
    qtbot.mouseClick(sidebar.viewport(), Qt.MouseButton.LeftButton, pos=row)
    assert window.focusWidget() is sidebar
