"""Long edits through the real window: keys go on, all stays in order, nothing is ever half done."""

import threading

import pytest
from PySide6.QtCore import Qt

from desktop.edits import Act
from desktop.jobs import threaded_lanes
from desktop.workspace import Workspace
from storage.edits import history, parts
from storage.edits.annotating import WriteNote
from storage.edits.triage import Decide
from storage.library import Library
from storage.progress import Progress
from storage.vocabulary import Decision

# Eight papers, of which none is decided; what is of three or more is long here.
LONG = 3


@pytest.fixture
def gate(monkeypatch):
    """Holds long edits before their first step until it is set."""
    opened = threading.Event()
    run = Act.run

    def held(act, *patience, **how):
        if threading.current_thread() is not threading.main_thread():
            yield Progress(0, 8, act.said)
            opened.wait(20)
        return (yield from run(act, *patience, **how))

    monkeypatch.setattr(Act, "run", held)
    monkeypatch.setattr(history, "LONG", LONG)
    monkeypatch.setattr(parts, "NARROW", 2)
    yield opened
    opened.set()


@pytest.fixture
def busy(qtbot, gate, open_window, folder, settings):
    """The window while all eight papers are being kept."""
    workspace = Workspace(Library.open(folder), settings, threaded_lanes())
    window = open_window(workspace)
    qtbot.waitUntil(lambda: len(workspace.ids) == 8, timeout=20_000)
    window.list.selectAll()
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    qtbot.waitUntil(window.status.progress.isVisible, timeout=20_000)
    return window


def idle(qtbot, window):
    qtbot.waitUntil(lambda: not window.workspace.edits.busy, timeout=20_000)


def summaries(workspace) -> list[str]:
    return [("undone: " if one.undone else "") + one.summary for one in workspace.history()]


def decisions(library_or_workspace) -> dict[str, int]:
    counts = library_or_workspace.sidebar().decisions
    return {decision.word: count for decision, count in counts.items() if count}


def test_the_window_shows_what_was_until_all_is_done(busy, gate, qtbot):
    workspace = busy.workspace
    assert busy.status.progress_text.text() == "Keep 8 papers"
    assert busy.status.cancel.isVisible()
    assert decisions(workspace) == {"undecided": 8}
    before = workspace.current
    qtbot.keyClick(busy.list, Qt.Key.Key_J)
    assert workspace.current != before
    workspace.search("photonic")
    qtbot.waitUntil(lambda: list(workspace.ids) == [6], timeout=20_000)
    gate.set()
    idle(qtbot, busy)
    assert decisions(workspace) == {"keep": 8}
    assert summaries(workspace)[0] == "Keep 8 papers"
    assert (
        busy.status.last.text() == "Done: Keep 8 papers. No undecided paper is left in this list."
    )
    assert not busy.status.progress.isVisible()


def test_a_decision_by_key_comes_behind_and_is_not_lost(busy, gate, qtbot):
    workspace = busy.workspace
    workspace.set_current(3)
    qtbot.keyClick(busy.list, Qt.Key.Key_N)
    assert decisions(workspace) == {"undecided": 8}
    assert busy.status.last.text().endswith(": done as soon as the change under way is.")
    gate.set()
    idle(qtbot, busy)
    assert summaries(workspace)[:2] == ["Skip 1 paper", "Keep 8 papers"]
    assert workspace.detail(3).decision is Decision.SKIP
    assert decisions(workspace) == {"keep": 7, "skip": 1}


def test_reading_moves_past_papers_on_which_a_decision_waits(
    qtbot, gate, open_window, folder, settings
):
    workspace = Workspace(Library.open(folder), settings, threaded_lanes())
    window = open_window(workspace)
    qtbot.waitUntil(lambda: len(workspace.ids) == 8, timeout=20_000)
    one, two, three, four, *_rest, last = workspace.ids
    window.list.select_papers((one, two, three))
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    assert workspace.current == four
    workspace.set_current(last)
    qtbot.keyClick(window.list, Qt.Key.Key_N)
    # From the top again, where the first three are as good as decided.
    assert workspace.current == four
    gate.set()
    idle(qtbot, window)
    assert decisions(workspace) == {"undecided": 4, "keep": 3, "skip": 1}


def test_undo_and_redo_of_many_keep_their_order_with_keys_between(busy, gate, qtbot):
    workspace = busy.workspace
    gate.set()
    idle(qtbot, busy)
    gate.clear()
    qtbot.keyClick(busy.list, Qt.Key.Key_U)
    qtbot.waitUntil(busy.status.progress.isVisible, timeout=20_000)
    workspace.redo()
    workspace.undo()
    workspace.set_current(5)
    qtbot.keyClick(busy.list, Qt.Key.Key_L)
    assert decisions(workspace) == {"keep": 8}
    gate.set()
    idle(qtbot, busy)
    # Undone, made again, undone; then the decision, after which there is nothing to make again.
    assert decisions(workspace) == {"undecided": 7, "later": 1}
    assert summaries(workspace)[0] == "Put off 1 paper"
    assert "Keep 8 papers" not in summaries(workspace)
    assert not workspace.can_redo


def test_a_large_undo_comes_back_with_redo(busy, gate, qtbot):
    workspace = busy.workspace
    gate.set()
    idle(qtbot, busy)
    workspace.undo()
    idle(qtbot, busy)
    assert decisions(workspace) == {"undecided": 8}
    assert summaries(workspace)[0] == "undone: Keep 8 papers"
    assert busy.status.last.text() == "Undone: Keep 8 papers"
    workspace.redo()
    idle(qtbot, busy)
    assert decisions(workspace) == {"keep": 8}
    assert busy.status.last.text() == "Again: Keep 8 papers"


def test_cancelled_it_leaves_all_as_it_was_and_what_waits_is_done(busy, gate, qtbot):
    workspace = busy.workspace
    entries = summaries(workspace)
    workspace.undo()  # meant for what is cancelled: not for the import before it
    workspace.apply(WriteNote(2, "kept note"))
    busy.status.cancel.click()
    gate.set()
    idle(qtbot, busy)
    assert decisions(workspace) == {"undecided": 8}
    assert workspace.detail(2).note == "kept note"
    assert summaries(workspace) == ["Note: kept note", *entries]


def test_closing_the_window_brings_all_to_its_end(busy, gate, folder, qtbot):
    workspace = busy.workspace
    workspace.set_current(3)
    qtbot.keyClick(busy.list, Qt.Key.Key_N)
    workspace.apply(WriteNote(2, "typed at the end"))
    threading.Timer(0.2, gate.set).start()
    workspace.close()
    library = Library.open(folder)
    assert decisions(library) == {"keep": 7, "skip": 1}
    assert library.detail(3).decision is Decision.SKIP
    assert library.detail(2).note == "typed at the end"
    assert [one.summary for one in library.history(3)][1:] == ["Skip 1 paper", "Keep 8 papers"]
    library.close()


def test_closing_does_not_undo_what_was_meant_for_a_cancelled_edit(busy, gate, folder):
    workspace = busy.workspace
    workspace.undo()
    workspace.cancel()
    threading.Timer(0.2, gate.set).start()
    workspace.close()
    library = Library.open(folder)
    assert decisions(library) == {"undecided": 8}
    assert not library.ways()[1]
    library.close()


def test_a_refusal_is_said_and_the_next_goes_on(busy, gate, notices_of, qtbot):
    said = notices_of(busy.workspace)
    busy.workspace.apply(Decide((99,), Decision.KEEP))
    busy.workspace.apply(WriteNote(2, "goes on"))
    gate.set()
    idle(qtbot, busy)
    assert "The paper is no longer in the library. Not done: Keep 1 paper." in said
    assert busy.workspace.detail(2).note == "goes on"


def test_a_folder_to_watch_comes_behind(busy, gate, tmp_path, qtbot):
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    busy.workspace.watched.add(inbox)
    assert busy.workspace.watched.folders() == ()
    gate.set()
    idle(qtbot, busy)
    assert [one.path for one in busy.workspace.watched.folders()] == [str(inbox)]
    assert decisions(busy.workspace) == {"keep": 8}


def test_an_import_undone_takes_its_papers_from_the_window(busy, gate, qtbot):
    workspace = busy.workspace
    gate.set()
    idle(qtbot, busy)
    workspace.undo()
    workspace.undo()
    idle(qtbot, busy)
    qtbot.waitUntil(lambda: not len(workspace.ids), timeout=20_000)
    assert workspace.sidebar().total == 0
    workspace.redo()
    idle(qtbot, busy)
    qtbot.waitUntil(lambda: len(workspace.ids) == 8, timeout=20_000)
    assert decisions(workspace) == {"undecided": 8}


@pytest.fixture
def notices_of():
    """Gather what a workspace says."""

    def gather(workspace) -> list[str]:
        said: list[str] = []
        workspace.notice.connect(lambda notice: said.append(notice.text))
        return said

    return gather
