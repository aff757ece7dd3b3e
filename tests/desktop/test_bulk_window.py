"""Decisions on many papers: how many is in the button, all of it is one step, by keys alone."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from desktop.dialogs.bulk_dialog import BulkDialog
from desktop.widgets.press_button import PressButton
from storage.edits.triage import Decide
from storage.vocabulary import Decision
from tests.libraries import content, set_relevance

KEY = Qt.Key

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def press(qtbot, window):
    def press_(*keys):
        for key in keys:
            qtbot.keyClick(window.focusWidget() or window, key)

    return press_


def dialog_of(window) -> BulkDialog:
    return next(one for one in window.findChildren(BulkDialog) if one.isVisible())


def send(widget, key) -> None:
    QApplication.sendEvent(
        widget, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
    )


def decisions(workspace) -> list[Decision]:
    return [row.decision for row in workspace.rows(range(1, 9))]


def skipped(workspace) -> set[int]:
    return {n for n, one in enumerate(decisions(workspace), 1) if one is Decision.SKIP}


def test_a_selection_is_skipped_as_one_step(window, workspace, press, notices):
    chosen = list(workspace.ids)[2:5]
    workspace.select(chosen)
    before, steps = content(workspace.folder), len(workspace.history())
    press(KEY.Key_B)
    dialog = dialog_of(window)
    assert dialog.choices["selected"].isChecked()
    assert dialog.buttons[Decision.SKIP].text() == "Skip 3 papers"
    send(dialog, KEY.Key_N)
    assert skipped(workspace) == set(chosen)
    assert len(workspace.history()) == steps + 1
    assert not window.reasons.names  # the dialog has asked for it
    press(KEY.Key_U)
    assert content(workspace.folder) == before


def test_what_a_query_finds_and_only_what_is_undecided(window, workspace, press):
    workspace.apply(Decide((1,), Decision.KEEP))
    workspace.ask("attention")
    found = set(workspace.ids)
    assert 1 in found
    press(KEY.Key_B)
    dialog = dialog_of(window)
    assert dialog.choices["found"].isChecked()
    assert "found by attention" in dialog.choices["found"].text()
    left = len(found) - 1
    assert dialog.buttons[Decision.KEEP].text() == f"Keep {left} papers"
    dialog.undecided.setChecked(False)
    assert dialog.buttons[Decision.SKIP].text() == f"Skip {left + 1} papers"
    dialog.reason.setCurrentText("wrong topic")
    dialog.buttons[Decision.SKIP].click()
    assert skipped(workspace) == found
    assert {workspace.detail(paper).reason for paper in found} == {"wrong topic"}
    workspace.undo()
    assert decisions(workspace)[0] is Decision.KEEP


def test_papers_below_a_relevance(window, workspace, press):
    set_relevance(workspace._library, {2: 0.1, 3: 0.19, 4: 0.5})
    press(KEY.Key_B)
    dialog = dialog_of(window)
    assert dialog.choices["unlikely"].isChecked()
    assert dialog.buttons[Decision.SKIP].text() == "Skip 2 papers"
    dialog.below.setValue(0.15)
    assert dialog.buttons[Decision.SKIP].text() == "Skip 1 paper"
    dialog.choices["found"].setChecked(True)
    assert not any(button.isDefault() for button in dialog.buttons.values())
    dialog.choices["unlikely"].setChecked(True)
    send(dialog, KEY.Key_Return)
    assert skipped(workspace) == {2}


def test_of_none_nothing_can_be_done(window, workspace, press):
    press(KEY.Key_B)
    dialog = dialog_of(window)
    assert dialog.buttons[Decision.SKIP].text() == "Skip 0 papers"
    assert not dialog.buttons[Decision.SKIP].isEnabled()
    send(dialog, KEY.Key_N)
    assert dialog.isVisible()
    dialog.reject()
    assert skipped(workspace) == set()


def test_without_a_query_all_papers_can_be_meant(window, workspace, press):
    press(KEY.Key_B)
    dialog = dialog_of(window)
    assert dialog.choices["found"].text() == "All 8 papers"
    dialog.choices["found"].setChecked(True)
    assert dialog.buttons[Decision.LATER].text() == "Put off 8 papers"
    send(dialog, KEY.Key_L)
    assert set(decisions(workspace)) == {Decision.LATER}


def test_enter_on_a_button_presses_it_and_cancel_decides_nothing(window, workspace, press, qtbot):
    press(KEY.Key_B)
    dialog = dialog_of(window)
    (cancel,) = [one for one in dialog.findChildren(PressButton) if one.text() == "Cancel"]
    cancel.setFocus()
    qtbot.keyClick(cancel, KEY.Key_Return)
    assert not dialog.isVisible()
    assert set(decisions(workspace)) == {Decision.UNDECIDED}
