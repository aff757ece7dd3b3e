"""A decision in the window: the next paper is on the screen before the disk has been waited for."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest

from desktop.deciding import Deciding
from storage.errors import LibraryError
from storage.vocabulary import Decision

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


class Paints(QObject):
    """Notes which paper was in the reader whenever its text was painted."""

    def __init__(self, window):
        super().__init__(window)
        self.seen = []
        self._window = window
        window.reader.page.abstract.viewport().installEventFilter(self)

    def eventFilter(self, _watched, event):
        if event.type() == QEvent.Type.Paint:
            self.seen.append(self._window.reader.paper.id)
        return False


@pytest.fixture
def window(qtbot, open_window, workspace):
    made = open_window(workspace)
    qtbot.waitUntil(made.isActiveWindow)
    made.list.setFocus()
    return made


def test_the_next_paper_is_painted_before_the_decision_is_written(window, workspace, monkeypatch):
    first, second = workspace.ids[0], workspace.ids[1]
    paints, applying = Paints(window), workspace._library.applying
    seen_before = []

    def noting(edit, **how):
        seen_before.extend(paints.seen)
        return applying(edit, **how)

    monkeypatch.setattr(workspace._library, "applying", noting)
    QTest.keyClick(window.list, Qt.Key.Key_Y)
    assert seen_before[-1] == second
    assert workspace.current == second
    assert workspace.detail(first).decision == Decision.KEEP


def test_where_it_is_refused_the_paper_comes_back(window, workspace, notices, monkeypatch):
    def refusing(_edit, **_how):
        raise LibraryError("The disk is full.")

    first = workspace.ids[0]
    monkeypatch.setattr(workspace._library, "applying", refusing)
    QTest.keyClick(window.list, Qt.Key.Key_Y)
    assert workspace.current == first
    assert window.reader.paper.id == first
    assert window.list.currentIndex().row() == 0
    assert notices[-1].text == "The disk is full."
    assert workspace.detail(first).decision == Decision.UNDECIDED


def test_the_last_one_stays(window, workspace, notices):
    for _ in range(8):
        QTest.keyClick(window.list, Qt.Key.Key_N)
    assert workspace.current == workspace.ids[7]
    assert notices[-1].text.endswith("No undecided paper is left in this list.")
    assert workspace.undecided(workspace.ids) == frozenset()


def test_one_row_for_all_who_ask_until_something_changes(workspace):
    one = workspace.ids[0] if len(workspace.ids) else 1
    before = workspace.rows([one])
    assert workspace.rows([one]) == before
    workspace.set_current(one)
    workspace.decide(Decision.KEEP)
    assert workspace.rows([one])[0].decision == Decision.KEEP


def test_a_decision_right_after_the_undo_of_its_import_is_told_plainly(
    window, workspace, notices, monkeypatch
):
    searches = []
    with monkeypatch.context() as held:
        held.setattr(
            workspace.lanes.search, "run", lambda *what, **how: searches.append((what, how))
        )
        workspace.undo()
        QTest.keyClick(window.list, Qt.Key.Key_Y)
        said = [notice.text for notice in notices[1:]]
        assert said == ["The paper is no longer in the library. Not done: Keep 1 paper."]
    what, how = searches[-1]
    workspace.lanes.search.run(*what, **how)
    assert list(workspace.ids) == []
    assert workspace.current is None
    assert window.reader.paper is None


def test_a_decision_behind_the_undo_of_its_import_leaves_nothing_current(window, workspace):
    deciding = Deciding(workspace, Decision.SKIP, (workspace.current,), "")
    deciding.move_on()
    workspace.undo()
    assert list(workspace.ids) == []
    deciding.go_back()
    assert workspace.current is None
    assert window.reader.paper is None
