"""Duplicates through the real window: compared side by side, merged, told apart, split, undone."""

import json

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHeaderView, QMenu, QWidget

from desktop.jobs import threaded_lanes
from desktop.workspace import Workspace
from storage.edits.rating import Rate
from storage.edits.triage import Decide
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import SPARSE, VECTORS, listing, run, twin_dump

# What the offscreen platform says of windows and menus.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

# Groups: 2 and 1 (published before preprint), 3 to 5 for certain, 6 and 7 perhaps; 8 is alone.


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    folder = tmp_path_factory.mktemp("twins")
    library = Library.open(folder / "library")
    run(library.import_dumps([twin_dump(folder / "twins.jsonl")]))
    run(library.catch_up())
    library.close()
    return folder / "library"


@pytest.fixture
def template(twins):
    """The library that `workspace` copies."""
    return twins


@pytest.fixture
def dialog(window):
    """The dialog, opened by its key's action; its groups are found."""
    return opened(window)


def opened(window):
    window.acts["duplicates"].trigger()
    dialog = window.deeds.duplicates.dialog
    while not dialog.isActiveWindow():
        QCoreApplication.processEvents()
    return dialog


def press(qtbot, dialog, *keys: str) -> None:
    for key in keys:
        qtbot.keyClick(dialog.table, key)


def shown(dialog) -> list[tuple[int, ...]]:
    return [group.papers for group in dialog.groups.groups]


def cell(dialog, name: str, paper: int):
    return dialog.papers.index(dialog.papers.row_of(name), dialog.papers.papers.index(paper))


def go_to(dialog, name: str, paper: int) -> None:
    dialog.table.setCurrentIndex(cell(dialog, name, paper))


def test_groups_are_listed_with_reasons_the_certain_ones_first(dialog):
    assert shown(dialog) == [(2, 1), (3, 4, 5), (6, 7)]
    assert [group.certain for group in dialog.groups.groups] == [True, True, False]
    spoken = [dialog.groups.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)]
    assert spoken[0].startswith("The same: Quillon: block-sparse attention that plans reads, ")
    assert "same title, 2 shared authors: Lind, Fisker" in spoken[0]
    assert ", 3 papers, 98 % of the words" in spoken[1]
    assert spoken[2].startswith("Perhaps the same: How ")
    assert dialog.head.text() == "3 groups of papers that may be one, 2 of them for certain"


def test_papers_stand_side_by_side_with_their_differences_marked(dialog):
    papers = dialog.papers
    headings = [papers.headerData(row, Qt.Orientation.Vertical) for row in range(9)]
    assert headings[:1] + headings[2:7] == [
        "Paper", "≠ Title", "≠ Authors", "≠ Year", "≠ Venue", "DOI",
    ]  # fmt: skip
    assert cell(dialog, "keeper", 2).data() == "stays"
    assert cell(dialog, "keeper", 1).data() == "goes into paper 2"
    spans_role, mark_role = 257, 258
    for paper, words in ((2, ["bandwidth"]), (1, ["memory traffic"])):
        index = cell(dialog, "abstract", paper)
        assert [index.data()[a:b] for a, b in index.data(spans_role)] == words
    assert [cell(dialog, "year", paper).data(mark_role) for paper in (2, 1)] == ["taken", "free"]
    # Only one has it: there is nothing to choose.
    assert cell(dialog, "doi", 2).data(mark_role) == ""


def test_m_merges_as_the_rule_says_and_the_next_group_comes(dialog, workspace, qtbot):
    press(qtbot, dialog, "m")
    merged = workspace.detail(2)
    assert (merged.year, merged.venue, merged.arxiv_id) == (2025, "Proceedings of MLSys",
                                                            "2401.01234")  # fmt: skip
    assert {tag.name for tag in merged.tags} == {"gpu", "kernels"}
    assert workspace.detail(1) is None
    assert shown(dialog) == [(3, 4, 5), (6, 7)]
    assert dialog.papers.papers == (3, 4, 5)
    assert dialog.said.text() == "Done: Merge 2 papers into “Quillon”. u takes it back."
    assert workspace.history()[0].summary == "Merge 2 papers into “Quillon”"


def test_u_takes_a_merge_back_and_its_group_is_there_again(dialog, workspace, qtbot):
    press(qtbot, dialog, "m", "m")
    assert shown(dialog) == [(6, 7)]
    press(qtbot, dialog, "u")
    assert shown(dialog) == [(3, 4, 5), (6, 7)]
    assert dialog.papers.papers == (3, 4, 5)
    workspace.undo()  # from the window behind
    assert shown(dialog) == [(2, 1), (3, 4, 5), (6, 7)]
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(dialog.table, Qt.Key.Key_Z, both)
    assert shown(dialog) == [(3, 4, 5), (6, 7)]
    assert workspace.detail(1) is None


def test_fields_and_keeper_are_chosen_by_key(dialog, workspace, qtbot):
    go_to(dialog, "title", 1)
    press(qtbot, dialog, " ")
    go_to(dialog, "year", 1)
    press(qtbot, dialog, "s")
    assert cell(dialog, "keeper", 1).data() == "stays"
    # What was not chosen follows the paper that stays.
    assert cell(dialog, "year", 1).data(Qt.ItemDataRole.AccessibleTextRole).endswith("taken")
    go_to(dialog, "venue", 2)
    press(qtbot, dialog, " ", "m")
    merged = workspace.detail(1)
    assert merged.title == "Quillon: Block-Sparse Attention That Plans Its Reads"
    assert (merged.year, merged.venue, merged.doi) == (2024, "Proceedings of MLSys",
                                                       "10.1145/3600006")  # fmt: skip
    assert workspace.detail(2) is None


def test_arrows_walk_and_a_click_on_the_ring_takes(dialog, qtbot):
    start = dialog.table.currentIndex()
    assert (start.row(), start.column()) == (0, 0)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Down)
    now = dialog.table.currentIndex()
    assert (now.row(), now.column()) == (1, 1)
    index = cell(dialog, "title", 1)
    dialog.table.scrollTo(index)
    ring = dialog.table.visualRect(index).topLeft() + QPoint(16, 14)
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=ring)
    assert cell(dialog, "title", 1).data(258) == "taken"


def test_decisions_at_odds_are_asked_in_place(window, workspace, qtbot):
    workspace.apply(Decide((1,), Decision.KEEP))
    workspace.apply(Decide((2,), Decision.SKIP))
    workspace.apply(Rate((1,), 4))
    dialog = opened(window)
    row = dialog.papers.row_of("decision")
    assert dialog.papers.headerData(row, Qt.Orientation.Vertical) == "? Decision"
    assert dialog.table.currentIndex().row() == row
    assert "The decisions differ" in dialog.said.text()
    press(qtbot, dialog, "m")
    assert not dialog.merge.isEnabled()
    assert workspace.detail(1) is not None
    go_to(dialog, "decision", 1)
    press(qtbot, dialog, " ", "m")
    merged = workspace.detail(2)
    assert (merged.decision, merged.rating) == (Decision.KEEP, 4)


def test_not_a_duplicate_is_remembered_and_undone(window, dialog, workspace, qtbot):
    press(qtbot, dialog, "n")
    assert shown(dialog) == [(3, 4, 5), (6, 7)]
    assert shown(opened(window)) == [(3, 4, 5), (6, 7)]
    workspace.undo()
    assert shown(opened(window)) == [(2, 1), (3, 4, 5), (6, 7)]
    assert workspace.detail(1) is not None


def test_one_paper_of_three_can_be_left_out(dialog, workspace, qtbot):
    press(qtbot, dialog, "j")
    go_to(dialog, "abstract", 4)
    press(qtbot, dialog, "x")
    assert cell(dialog, "keeper", 4).data() == "is left out"
    go_to(dialog, "abstract", 5)
    press(qtbot, dialog, "x")  # two at least are merged
    press(qtbot, dialog, "m")
    assert workspace.detail(4) is not None
    assert workspace.detail(5) is None


def test_all_certain_groups_are_one_step_and_those_at_odds_are_left(window, workspace, qtbot):
    workspace.apply(Decide((3,), Decision.KEEP))
    workspace.apply(Decide((4,), Decision.SKIP))
    before = len(workspace.history())
    dialog = opened(window)
    assert dialog.certain.text() == "Merge the certain one"
    press(qtbot, dialog, "a")
    assert shown(dialog) == [(3, 4, 5), (6, 7)]
    assert dialog.said.text().startswith(
        "1 group merged. 1 group left out: decisions or ratings differ. u takes it back."
    )
    assert len(workspace.history()) == before + 1
    press(qtbot, dialog, "u")
    assert shown(dialog) == [(2, 1), (3, 4, 5), (6, 7)]
    assert workspace.detail(1) is not None


def test_a_merged_paper_is_split_from_palette_and_menu(window, dialog, workspace, qtbot):
    press(qtbot, dialog, "m")
    dialog.close()
    workspace.open_paper(2)
    menu = menu_of(window)
    assert "Split this paper" in [action.text() for action in menu.actions()]
    next(a for a in menu.actions() if a.text() == "Split this paper").trigger()
    menu.close()
    assert workspace.detail(1) is not None
    # Split papers are held for different ones.
    assert shown(opened(window)) == [(3, 4, 5), (6, 7)]
    entries = {entry.text: entry for entry in window.deeds.palette_entries()}
    workspace.open_paper(2)
    entries["Split this paper (undo its merge)"].run()
    assert window.status.last.text() == "Nothing was merged into this paper."
    assert "Split this paper" not in [action.text() for action in menu_of(window).actions()]


def menu_of(window) -> QMenu:
    cards = window.reader.cards
    before = set(map(id, window.findChildren(QMenu)))
    cards._on_menu((), QPoint(5, 5))
    (menu,) = (one for one in window.findChildren(QMenu) if id(one) not in before
               and one.title() != "Highlight")  # fmt: skip
    return menu


def test_an_import_offers_to_compare_what_it_brought(window, workspace, tmp_path, qtbot):
    near = SPARSE.replace("throw away", "never need").replace("Long", "Very long")
    dump = tmp_path / "tuesday.txt"
    dump.write_text(listing(near), encoding="utf-8")
    workspace.imports.start([dump])
    assert window.message.isVisible()
    assert window.message.text.text() == "1 new paper is nearly the same as another."
    qtbot.mouseClick(window.message.details, Qt.MouseButton.LeftButton)
    found = shown(window.deeds.duplicates.dialog)
    assert len(found) == 1
    assert set(found[0]) == {1, 2, 9}


def test_what_an_import_offers_goes_when_its_papers_are_dealt_with(
    window, workspace, tmp_path, qtbot
):
    near = SPARSE.replace("throw away", "never need").replace("Long", "Very long")
    dump = tmp_path / "tuesday.txt"
    dump.write_text(listing(near), encoding="utf-8")
    workspace.imports.start([dump])
    assert window.message.isVisible()
    dialog = opened(window)
    assert [set(papers) for papers in shown(dialog)] == [{1, 2, 9}, {3, 4, 5}, {6, 7}]
    press(qtbot, dialog, "j", "m")
    assert window.message.isVisible()
    press(qtbot, dialog, "k", "m")
    assert not window.message.isVisible()


def test_when_all_are_dealt_with_it_says_so(dialog, workspace, qtbot):
    press(qtbot, dialog, "m", "m", "n")
    assert dialog.head.text() == "All groups are dealt with."
    assert not dialog.table.isVisible()
    press(qtbot, dialog, "u")
    assert dialog.papers.papers == (6, 7)
    assert dialog.table.isVisible()


def test_what_can_have_the_focus_has_a_name(dialog):
    parts = [
        one for one in dialog.findChildren(QWidget)
        if one.isVisible() and one.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not one.objectName().startswith("qt_") and not isinstance(one, QHeaderView)
    ]  # fmt: skip
    assert {type(one).__name__ for one in parts} >= {"QListView", "ComparisonTable", "KeyButton"}
    for one in parts:
        interface = QAccessible.queryAccessibleInterface(one)
        assert interface.text(QAccessible.Text.Name).strip(), one


def test_a_library_without_duplicates_says_so(open_window, empty_workspace):
    dialog = opened(open_window(empty_workspace))
    assert dialog.head.text() == "No two papers look the same."
    assert not dialog.merge.isEnabled()
    assert not dialog.split.isVisible()


def test_the_window_stays_free_and_looking_can_be_stopped(open_window, folder, settings, qtbot):
    workspace = Workspace(Library.open(folder), settings, threaded_lanes())
    window = open_window(workspace)
    dialog = opened(window)
    assert not dialog.isModal()
    assert dialog.stop.isVisible()
    qtbot.waitUntil(lambda: len(shown(dialog)) == 3, timeout=20_000)
    assert not dialog.stop.isVisible()
    window.acts["duplicates"].trigger()
    again = window.deeds.duplicates.dialog
    again.stop.click()
    qtbot.waitUntil(lambda: not again.stop.isVisible(), timeout=20_000)
    assert shown(again) == []
    assert again.head.text() == "Stopped before all papers were compared."


def test_the_window_goes_on_while_all_are_merged(open_window, folder, settings, qtbot):
    workspace = Workspace(Library.open(folder), settings, threaded_lanes())
    window = open_window(workspace)
    dialog = opened(window)
    qtbot.waitUntil(lambda: len(shown(dialog)) == 3, timeout=20_000)
    workspace.set_current(8)
    dialog.certain.click()
    # What is asked for meanwhile comes behind it; no second merge is begun beside it.
    assert dialog.head.text() == "Merging duplicates…"
    assert dialog.stop.isVisible()
    assert not dialog.merge.isEnabled()
    workspace.decide(Decision.KEEP)
    qtbot.waitUntil(lambda: not workspace.edits.busy, timeout=20_000)
    assert shown(dialog) == [(6, 7)]
    assert not dialog.stop.isVisible()
    assert dialog.merge.isEnabled()
    assert workspace.detail(1) is None
    assert workspace.detail(8).decision is Decision.KEEP
    assert [entry.summary for entry in workspace.history()[:2]] == [
        "Keep 1 paper", "Merge 5 papers into 2",
    ]  # fmt: skip


def test_merging_all_is_stopped_with_nothing_merged(open_window, folder, settings, qtbot):
    workspace = Workspace(Library.open(folder), settings, threaded_lanes())
    window = open_window(workspace)
    dialog = opened(window)
    qtbot.waitUntil(lambda: len(shown(dialog)) == 3, timeout=20_000)
    before = [entry.summary for entry in workspace.history()]
    dialog.certain.click()
    dialog.stop.click()
    qtbot.waitUntil(lambda: not workspace.edits.busy, timeout=20_000)
    assert shown(dialog) == [(2, 1), (3, 4, 5), (6, 7)]
    assert dialog.certain.isEnabled()
    assert [entry.summary for entry in workspace.history()] == before
    assert all(workspace.detail(paper) is not None for paper in range(1, 9))


def test_what_is_decided_in_the_window_meanwhile_is_seen(dialog, workspace):
    workspace.apply(Decide((1,), Decision.KEEP))
    workspace.apply(Decide((2,), Decision.LATER))
    assert cell(dialog, "decision", 2).data() == "later"
    assert not dialog.merge.isEnabled()
    workspace.undo()
    assert dialog.merge.isEnabled()


def crowd(folder):
    """The same papers, and two more like 3 to 5, which are a group of five then."""
    dump = twin_dump(folder / "crowd.jsonl")
    more = (VECTORS.replace("bound by", "held up by"), VECTORS.replace("introduce", "present"))
    with dump.open("a", encoding="utf-8") as file:
        for abstract in more:
            file.write(json.dumps({"abstract": abstract}) + "\n")
    library = Library.open(folder / "crowd")
    run(library.import_dumps([dump]))
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((2,), Decision.SKIP))
    return library


def test_a_large_merge_ends_at_the_next_group_and_comes_back(
    open_window, tmp_path, settings, qtbot
):
    workspace = Workspace(crowd(tmp_path), settings, threaded_lanes())
    dialog = opened(open_window(workspace))
    qtbot.waitUntil(lambda: len(shown(dialog)) == 3, timeout=20_000)
    assert [set(papers) for papers in shown(dialog)] == [{1, 2}, {3, 4, 5, 9, 10}, {6, 7}]
    assert shown(dialog)[1][0] == 3
    press(qtbot, dialog, "j", "m")
    assert workspace.edits.busy
    qtbot.waitUntil(lambda: not workspace.edits.busy, timeout=20_000)
    assert dialog.papers.papers == (6, 7)
    assert dialog.merge.isEnabled()
    assert workspace.detail(10) is None
    press(qtbot, dialog, "u")
    qtbot.waitUntil(lambda: not workspace.edits.busy, timeout=20_000)
    assert [set(papers) for papers in shown(dialog)] == [{1, 2}, {3, 4, 5, 9, 10}, {6, 7}]
    assert set(dialog.papers.papers) == {3, 4, 5, 9, 10}
    # Made again while it is looked at, it goes; taken back, it comes once more.
    workspace.redo()
    qtbot.waitUntil(lambda: not workspace.edits.busy, timeout=20_000)
    assert dialog.papers.papers == (6, 7)
    press(qtbot, dialog, "u")
    qtbot.waitUntil(lambda: not workspace.edits.busy, timeout=20_000)
    assert set(dialog.papers.papers) == {3, 4, 5, 9, 10}


def test_who_moves_on_during_a_large_merge_stays_there(open_window, tmp_path, settings, qtbot):
    workspace = Workspace(crowd(tmp_path), settings, threaded_lanes())
    dialog = opened(open_window(workspace))
    qtbot.waitUntil(lambda: len(shown(dialog)) == 3, timeout=20_000)
    press(qtbot, dialog, "j", "m", "k", "u")
    assert dialog.said.text().startswith("What is being done comes first")
    qtbot.waitUntil(lambda: not workspace.edits.busy, timeout=20_000)
    assert set(dialog.papers.papers) == {1, 2}
    assert len(shown(dialog)) == 2


def test_u_stops_at_the_steps_made_here(window, workspace, qtbot):
    workspace.apply(Decide((8,), Decision.KEEP))
    dialog = opened(window)
    press(qtbot, dialog, "m", "u", "u")
    assert workspace.detail(8).decision is Decision.KEEP
    assert dialog.said.text() == (
        "Nothing done here is left. Before it came “Keep 1 paper”; "
        "Ctrl+Z in the main window takes it back."
    )
    assert shown(dialog) == [(2, 1), (3, 4, 5), (6, 7)]
    qtbot.keyClick(dialog.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert workspace.detail(8).decision is Decision.KEEP
    # What was done in the window since is not taken back from here either.
    press(qtbot, dialog, "m")
    workspace.apply(Rate((8,), 3))
    press(qtbot, dialog, "u")
    assert workspace.detail(8).rating == 3
    assert "was done elsewhere since" in dialog.said.text()
    dialog.close()
    window.acts["undo"].trigger()
    assert workspace.detail(8).rating is None


def test_all_reasons_of_a_paper_stand_under_the_table(dialog, qtbot):
    reasons = dialog.groups.groups[0].source.pairs[0].verdict.reasons
    assert len(reasons) > 2
    assert dialog.pane.because.text() == f"= papers 1 and 2: {'; '.join(reasons)}"
    assert dialog.pane.because.isVisible()
    assert dialog.pane.because.wordWrap()
    press(qtbot, dialog, "j")
    lines = dialog.pane.because.text().splitlines()
    assert [line.split(":")[0] for line in lines] == ["= papers 3 and 4", "= papers 3 and 5"]
    qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
    lines = dialog.pane.because.text().splitlines()
    assert [line.split(":")[0] for line in lines] == ["= papers 3 and 4", "= papers 4 and 5"]


def test_new_papers_that_only_looked_alike_are_told_apart(window, workspace, tmp_path, qtbot):
    runs = (
        "A burst on one of the streams of a road crossing delays all others. TideLock is a"
        " scheduler that locks their phases, and decides within {} microseconds what runs next."
        " With {} streams it reaches {} times the frame rate, and {} percent less latency; a"
        " deadline is missed in one of {} frames, as {} weeks of operation have shown."
    )
    dump = tmp_path / "twice.txt"
    texts = (runs.format(20, 6, 2, 57, 400, 5), runs.format(15, 8, 3, 59, 500, 9))
    dump.write_text(listing(*texts), encoding="utf-8")
    workspace.imports.start([dump])
    assert window.message.text.text() == "1 new paper is nearly the same as another."
    qtbot.mouseClick(window.message.details, Qt.MouseButton.LeftButton)
    dialog = window.deeds.duplicates.dialog
    assert shown(dialog) == []
    assert dialog.head.text() == "Compared closely, none of the new papers is another one."
    assert not window.message.isVisible()
