"""Claims read again in the window: offered in a bar, looked at, adopted, declined, undone."""

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.dialogs.rereading_dialog import RereadingDialog

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

# Paper 1 of the window's library reports 4.2×, paper 6 41×; all are on GPUs or photonic.


def tamper(workspace, *statements: str) -> None:
    """Make the library as an older extractor would have left it."""
    with closing(sqlite3.connect(workspace.folder / "library.db")) as connection, connection:
        for statement in statements:
            connection.execute(statement)
        connection.execute("UPDATE reading SET version = 1")


MISREAD = "UPDATE claim SET low = 2, high = 2, factor_low = 2, factor_high = 2 WHERE low = 4.2"


def best(workspace) -> float:
    return workspace.detail(1).claims[0].low


def dialog() -> RereadingDialog:
    (found,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, RereadingDialog))
    return found


@pytest.fixture
def offered(window, workspace):
    """The window, when the claims of its library have been read otherwise in the background."""
    tamper(workspace, MISREAD)
    workspace.rereads.look()
    return window


def test_what_a_newer_version_reads_is_offered_and_nothing_is_changed(offered, workspace):
    bar = offered.message
    assert bar.isVisible()
    assert bar.text.text() == (
        "This version reads claims of 1 paper differently: 0 new claims, 1 changed, 0 gone."
    )
    assert best(workspace) == 2


def test_looking_and_adopting_is_one_step_that_u_takes_back(offered, workspace, qtbot):
    qtbot.mouseClick(offered.message.details, Qt.MouseButton.LeftButton)
    shown = dialog()
    assert not offered.message.isVisible()
    model = shown.table.model()
    assert [model.index(0, column).data() for column in range(3)] == [
        "changed",
        "up to 2× speed, NVIDIA A100, over dense kernels",
        "up to 4.2× speed, NVIDIA A100, over dense kernels",
    ]
    assert "up to 4.2× speedup over dense kernels" in shown.evidence.sentence.toPlainText()

    qtbot.keyClick(shown, Qt.Key.Key_Return)

    assert best(workspace) == 4.2
    assert workspace.history()[0].summary == "Read the claims of 8 papers again"
    qtbot.keyClick(offered.list, Qt.Key.Key_U)
    assert best(workspace) == 2
    workspace.rereads.look()
    assert not offered.message.isVisible()


def test_an_offer_outlives_what_is_said_meanwhile(offered, workspace, qtbot):
    qtbot.keyClick(offered.list, Qt.Key.Key_Y)
    assert offered.message.isVisible()


def test_keeping_the_old_reading_is_not_asked_again(offered, workspace, qtbot):
    qtbot.mouseClick(offered.message.details, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog().decline, Qt.MouseButton.LeftButton)
    assert best(workspace) == 2
    workspace.rereads.look()
    assert not offered.message.isVisible()


def test_deciding_later_leaves_the_offer_for_the_next_start(offered, workspace, qtbot):
    qtbot.mouseClick(offered.message.details, Qt.MouseButton.LeftButton)
    qtbot.keyClick(dialog(), Qt.Key.Key_Escape)
    assert best(workspace) == 2
    workspace.rereads.look()
    assert offered.message.isVisible()


def test_all_claims_can_be_read_again_by_hand(window, workspace, qtbot):
    workspace.rereads.read_every()
    assert window.status.last.text() == "The claims of 8 papers were read again: none changes."
    tamper(workspace, MISREAD)
    window.acts.named(["read-again"])[0].trigger()
    qtbot.keyClick(dialog(), Qt.Key.Key_Return)
    assert best(workspace) == 4.2


def test_where_only_the_explanation_differs_nobody_is_asked(window, workspace):
    tamper(workspace, "UPDATE claim SET reasons = '[\"Once upon a time.\"]' WHERE low = 4.2")
    before = workspace.history()
    workspace.rereads.look()
    assert not window.message.isVisible()
    assert workspace.history() == before
    assert workspace.detail(1).claims[0].reasons != ("Once upon a time.",)


def test_a_library_of_this_version_is_left_alone(window, workspace):
    before = workspace.history()
    workspace.rereads.look()
    assert not window.message.isVisible()
    assert workspace.history() == before


def test_a_dialog_adopts_what_it_shows_whatever_was_found_since(offered, workspace, qtbot):
    qtbot.mouseClick(offered.message.details, Qt.MouseButton.LeftButton)
    first = dialog()
    tamper(workspace, "UPDATE claim SET low = 3, high = 3 WHERE low = 35")
    workspace.rereads.read_every()
    second = next(
        w
        for w in QApplication.topLevelWidgets()
        if isinstance(w, RereadingDialog) and w is not first
    )
    assert second.changes.rowCount() == 2

    qtbot.mouseClick(second.decline, Qt.MouseButton.LeftButton)
    assert best(workspace) == 2
    qtbot.mouseClick(first.adopt, Qt.MouseButton.LeftButton)

    assert best(workspace) == 4.2
    assert workspace.detail(4).claims[0].low == 3
