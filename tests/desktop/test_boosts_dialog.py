"""Boosts in the window: added, changed and removed by keys, undone, refused, ranked by at once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.dialogs.boosts_dialog import BoostsDialog
from storage.vocabulary import Decision

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
KEY = Qt.Key


@pytest.fixture
def dialog(window, workspace, qtbot) -> BoostsDialog:
    """Opened by its key, after papers 1 and 3 were decided."""
    for paper, decision in ((1, Decision.KEEP), (3, Decision.SKIP)):
        workspace.set_selection((paper,))
        workspace.decide(decision)
    workspace.ranking.rank()
    qtbot.keyClick(window, KEY.Key_B, Qt.KeyboardModifier.ControlModifier)
    (found,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, BoostsDialog))
    return found


def lines(dialog):
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


def add(dialog, qtbot, weight, query):
    dialog.weight.setValue(weight)
    dialog.query.setText(query)
    qtbot.keyClick(dialog.query, KEY.Key_Return)


def first(workspace):
    rows = [row for row in workspace.rows(range(1, 9)) if row.decision == Decision.UNDECIDED]
    return max(rows, key=lambda row: row.relevance).id


def test_one_is_added_and_ranks_at_once(dialog, workspace, qtbot):
    assert dialog.none.isVisibleTo(dialog)
    add(dialog, qtbot, 6, "system:Tessel")
    assert lines(dialog) == ["+6   system:Tessel"]
    assert dialog.query.text() == ""
    assert not dialog.none.isVisibleTo(dialog)
    assert first(workspace) == 6
    workspace.undo()
    assert lines(dialog) == []
    workspace.redo()
    assert lines(dialog) == ["+6   system:Tessel"]


def test_keys_change_and_remove_it(dialog, workspace, qtbot):
    add(dialog, qtbot, 1, "survey")
    dialog.list.setFocus()
    qtbot.keyClick(dialog.list, KEY.Key_Minus)
    assert lines(dialog) == ["+0.5   survey"]
    # Zero is no boost.
    qtbot.keyClick(dialog.list, KEY.Key_Minus)
    assert lines(dialog) == ["-0.5   survey"]
    qtbot.keyClick(dialog.list, KEY.Key_Plus)
    assert lines(dialog) == ["+0.5   survey"]
    qtbot.keyClick(dialog.list, KEY.Key_Delete)
    assert lines(dialog) == []
    workspace.undo()
    assert lines(dialog) == ["+0.5   survey"]


def test_what_is_refused_is_said_there(dialog, qtbot):
    add(dialog, qtbot, 1, "relevance:>0.5")
    assert "by itself" in dialog.trouble.text()
    assert dialog.trouble.isVisibleTo(dialog)
    add(dialog, qtbot, 1, "rating:9")
    assert "Write a rating" in dialog.trouble.text()
    assert lines(dialog) == []


def test_the_reader_names_it(dialog, window, workspace, qtbot):
    add(dialog, qtbot, 2, "sparse")
    workspace.set_current(8)
    qtbot.waitUntil(lambda: "+2 sparse" in window.reader.page.why.text)
