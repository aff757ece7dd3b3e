"""Edits in the window while another program writes to the library: none waits there, none is lost.

The other program is a second connection that holds the library's one place for a writer.
"""

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import Qt

from desktop import edits
from desktop.jobs import threaded_lanes
from desktop.workspace import Workspace
from storage.edits.annotating import WriteNote
from storage.edits.tagging import RenameTag, Tag
from storage.library import Library
from storage.vocabulary import Decision

SOON = 20_000


class Writer:
    """Another program, which may begin to write, and leave off."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def end(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("COMMIT")


@pytest.fixture
def window(qtbot, open_window, folder, settings):
    """The window on eight papers, with real lanes."""
    workspace = Workspace(Library.open(folder), settings, threaded_lanes())
    made = open_window(workspace)
    qtbot.waitUntil(lambda: len(workspace.ids) == 8, timeout=SOON)
    return made


@pytest.fixture
def writer(window, folder):
    """Another program, which is writing when the test begins."""
    with closing(sqlite3.connect(folder / "library.db", isolation_level=None)) as connection:
        made = Writer(connection)
        made.begin()
        yield made
        made.end()


@pytest.fixture
def patience(monkeypatch):
    """Shorter times for all that waits, so that a test need not."""
    monkeypatch.setattr(edits, "TRY_MS", 10)
    monkeypatch.setattr(edits, "TRIES", 2)


@pytest.fixture
def said(window) -> list:
    """What the window says, newest last."""
    notices: list = []
    window.workspace.notice.connect(notices.append)
    return notices


def idle(qtbot, window):
    qtbot.waitUntil(lambda: not window.workspace.edits.busy, timeout=SOON)


def newest(workspace, count: int) -> list[str]:
    return [one.summary for one in workspace.history()[:count]]


def test_a_decision_moves_on_at_once_and_is_made_when_the_other_ends(window, writer, said, qtbot):
    workspace = window.workspace
    first, second = workspace.ids[:2]
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    assert workspace.current == second
    assert window.reader.paper.id == second
    assert workspace.detail(first).decision is Decision.UNDECIDED
    assert said == []
    writer.end()
    idle(qtbot, window)
    assert workspace.detail(first).decision is Decision.KEEP
    assert [notice.text.split(" ")[0] for notice in said] == ["Done:"]
    assert window.list.papers.index(0).data().startswith(workspace.detail(first).label[:10])


def test_all_are_made_in_the_order_of_the_keys(window, writer, qtbot):
    workspace = window.workspace
    one, two, three = workspace.ids[:3]
    for key in (Qt.Key.Key_Y, Qt.Key.Key_N, Qt.Key.Key_L):
        qtbot.keyClick(window.list, key)
    workspace.apply(Tag((one,), "gpu"))
    workspace.apply(RenameTag("gpu", "hardware/gpu"))
    assert workspace.current == workspace.ids[3]
    writer.end()
    idle(qtbot, window)
    found = [workspace.detail(paper).decision for paper in (one, two, three)]
    assert found == [Decision.KEEP, Decision.SKIP, Decision.LATER]
    assert [tag.name for tag in workspace.detail(one).tags] == ["hardware/gpu"]
    assert [line.split(" ")[0] for line in newest(workspace, 5)] == [
        "Rename", "Tag", "Put", "Skip", "Keep",
    ]  # fmt: skip


def test_an_undo_takes_back_what_was_asked_for_before_it(window, writer, qtbot):
    workspace = window.workspace
    one, two = workspace.ids[:2]
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    qtbot.keyClick(window.list, Qt.Key.Key_N)
    qtbot.keyClick(window.list, Qt.Key.Key_U)
    writer.end()
    idle(qtbot, window)
    assert workspace.detail(one).decision is Decision.KEEP
    assert workspace.detail(two).decision is Decision.UNDECIDED
    assert workspace.current == two
    assert workspace.can_redo


def test_an_undo_alone_waits_as_well(window, writer, qtbot):
    workspace = window.workspace
    one = workspace.ids[0]
    writer.end()
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    assert workspace.detail(one).decision is Decision.KEEP
    writer.begin()
    qtbot.keyClick(window.list, Qt.Key.Key_U)
    assert workspace.detail(one).decision is Decision.KEEP
    writer.end()
    idle(qtbot, window)
    assert workspace.detail(one).decision is Decision.UNDECIDED
    assert workspace.current == one


def test_who_waits_longer_sees_it_then_hears_it_and_loses_nothing(
    window, writer, said, patience, qtbot
):
    workspace = window.workspace
    one = workspace.ids[0]
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    qtbot.waitUntil(window.status.progress.isVisible, timeout=SOON)
    assert window.status.progress_text.text() == "Waiting for another program: Keep “Quillon”"
    qtbot.waitUntil(lambda: bool(said), timeout=SOON)
    assert said[0].level == "error"
    assert said[0].text == (
        "Another program is writing to the library. Close it, or wait: what you did is done as "
        "soon as it can be. It waits: Keep “Quillon”."
    )
    assert window.message.isVisible()
    workspace.apply(WriteNote(one, "typed meanwhile"))
    writer.end()
    idle(qtbot, window)
    assert workspace.detail(one).decision is Decision.KEEP
    assert workspace.detail(one).note == "typed meanwhile"
    assert [notice.level for notice in said].count("error") == 1
    assert not window.message.isVisible()
    assert not window.status.progress.isVisible()
    assert newest(workspace, 2) == ["Note: typed meanwhile", "Keep 1 paper"]


def test_cancelled_while_it_waits_it_is_not_made(window, writer, said, patience, qtbot):
    workspace = window.workspace
    one = workspace.ids[0]
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    qtbot.waitUntil(window.status.progress.isVisible, timeout=SOON)
    workspace.cancel()
    idle(qtbot, window)
    writer.end()
    assert "Stopped. Everything is as it was." in [notice.text for notice in said]
    assert workspace.detail(one).decision is Decision.UNDECIDED


def test_closed_meanwhile_what_was_decided_is_written_first(window, writer, folder, qtbot):
    workspace = window.workspace
    one, two = workspace.ids[:2]
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    qtbot.keyClick(window.list, Qt.Key.Key_N)
    writer.end()
    workspace.close()
    with closing(Library.open(folder)) as library:
        found = [library.detail(paper).decision for paper in (one, two)]
    assert found == [Decision.KEEP, Decision.SKIP]


def test_the_window_stays_until_all_is_written(window, writer, said, patience, folder, qtbot):
    workspace = window.workspace
    one, two = workspace.ids[:2]
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    qtbot.keyClick(window.list, Qt.Key.Key_N)
    assert not window.close()
    assert window.isVisible()
    assert said[-1].text == (
        "Another program is writing to the library, and what you did last waits for it: Keep "
        "“Quillon”, and 1 more. The window closes as soon as it is done; close it again to give "
        "that up."
    )
    writer.end()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=SOON)
    found = [workspace.detail(paper).decision for paper in (one, two)]
    assert found == [Decision.KEEP, Decision.SKIP]


def test_closed_twice_it_goes_all_the_same(window, writer, patience, qtbot):
    qtbot.keyClick(window.list, Qt.Key.Key_Y)
    assert not window.close()
    assert window.close()


def test_a_folder_to_watch_waits_as_well(window, writer, tmp_path, qtbot):
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    watched = window.workspace.watched
    watched.add(inbox)
    assert watched.folders() == ()
    writer.end()
    qtbot.waitUntil(lambda: len(watched.folders()) == 1, timeout=SOON)
    idle(qtbot, window)


def test_the_window_holds_nothing_of_the_library_back(window, folder, qtbot):
    def is_free() -> bool:
        """Whether all that was written can be brought into the file: nobody goes on reading."""
        with closing(sqlite3.connect(folder / "library.db", timeout=0)) as other:
            busy, *_ = other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy

    for key in (Qt.Key.Key_Y, Qt.Key.Key_J, Qt.Key.Key_N, Qt.Key.Key_U):
        qtbot.keyClick(window.list, key)
        # What is counted and looked for beside the list reads a little longer.
        qtbot.waitUntil(is_free, timeout=SOON)
