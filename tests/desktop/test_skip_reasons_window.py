"""Reasons for skipping in the window: one digit after n, never a rating while they are shown."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from desktop.dialogs.reasons_dialog import ReasonsDialog
from desktop.models.paper_list import spoken
from storage.edits.reasons import RemoveReason
from storage.vocabulary import Decision
from tests.libraries import content

KEY = Qt.Key

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def press(qtbot, window):
    def press_(*keys, at=None):
        for key in keys:
            qtbot.keyClick(at or window.focusWidget() or window, key)

    return press_


def test_a_digit_after_n_is_the_reason_of_the_paper_just_skipped(window, workspace, press, notices):
    first, second = list(workspace.ids)[:2]
    before = content(workspace.folder)
    press(KEY.Key_N)
    assert window.reasons.names == ("wrong topic", "nothing new", "weak evidence", "seen before")
    assert workspace.current == second
    press(KEY.Key_2)
    assert window.reasons.names == ()
    detail = workspace.detail(first)
    assert (detail.decision, detail.reason) == (Decision.SKIP, "nothing new")
    assert workspace.detail(second).rating is None
    assert workspace.current == second
    assert notices[-1].text == "Done: Skip 1 paper: nothing new"
    press(KEY.Key_U)  # one step takes both back
    assert content(workspace.folder) == before
    assert workspace.current == first


def test_a_digit_never_rates_while_the_reasons_are_shown(window, workspace, press, notices):
    first, second = list(workspace.ids)[:2]
    press(KEY.Key_N, KEY.Key_5)  # there are four
    assert notices[-1].text == "There is no reason 5."
    assert workspace.detail(second).rating is None
    assert window.reasons.names
    press(KEY.Key_0)
    assert not window.reasons.names
    assert workspace.detail(first).reason == ""
    press(KEY.Key_5)
    assert workspace.detail(second).rating == 5


def test_the_reasons_go_by_themselves_and_digits_rate_again(window, workspace, press, qtbot):
    second = workspace.ids[1]
    window.reasons._timer.setInterval(30)
    press(KEY.Key_N)
    qtbot.waitUntil(lambda: not window.reasons.names)
    press(KEY.Key_1)
    assert workspace.detail(second).rating == 1
    assert workspace.detail(workspace.ids[0]).reason == ""


@pytest.mark.parametrize("key", [KEY.Key_J, KEY.Key_Escape, KEY.Key_Y, KEY.Key_Return])
def test_the_next_act_puts_the_reasons_away(window, workspace, press, key):
    press(KEY.Key_N)
    assert window.reasons.names
    press(key)
    assert not window.reasons.names
    rated = workspace.current
    press(KEY.Key_3)
    assert workspace.detail(rated).rating == 3


def test_a_second_skip_asks_about_the_second_paper(window, workspace, press):
    first, second = list(workspace.ids)[:2]
    press(KEY.Key_N, KEY.Key_N, KEY.Key_1)
    assert workspace.detail(first).reason == ""
    assert workspace.detail(second).reason == "wrong topic"


def test_several_papers_get_one_reason(window, workspace, press):
    chosen = list(workspace.ids)[:3]
    workspace.select(chosen)
    press(KEY.Key_N, KEY.Key_1)
    assert [workspace.detail(paper).reason for paper in chosen] == ["wrong topic"] * 3
    press(KEY.Key_U)
    assert {workspace.detail(paper).decision for paper in chosen} == {Decision.UNDECIDED}


def test_without_reasons_none_are_asked_for(window, workspace, press):
    for name in ("wrong topic", "nothing new", "weak evidence", "seen before"):
        workspace.apply(RemoveReason(name))
    press(KEY.Key_N)
    assert not window.reasons.names
    press(KEY.Key_4)
    assert workspace.detail(workspace.current).rating == 4


def test_digits_stay_letters_where_something_is_typed(window, workspace, press, qtbot):
    press(KEY.Key_N)
    window.search_line.edit.setFocus()
    qtbot.keyClicks(window.search_line.edit, "2")
    assert window.search_line.edit.toPlainText() == "2"
    assert workspace.detail(1).reason == ""


def test_reader_and_row_tell_the_reason(window, workspace, press):
    first = workspace.ids[0]
    press(KEY.Key_N, KEY.Key_1)
    workspace.set_current(first)
    assert window.reader.page.header.decision.accessibleName() == "Decision: skip, wrong topic"
    assert spoken(workspace.rows([first])[0]).startswith("skip: wrong topic; ")
    assert not window.list.grab().isNull()
    workspace.ask('reason:"wrong topic"')
    assert list(workspace.ids) == [first]


def test_the_buttons_of_the_strip_give_reasons_too(window, workspace, press):
    first = workspace.ids[0]
    press(KEY.Key_N)
    button = window.reasons._buttons[2]
    assert button.accessibleName() == "Reason 3: weak evidence"
    button.click()
    assert workspace.detail(first).reason == "weak evidence"


def test_the_list_of_reasons_is_edited_by_keys(window, workspace, press, qtbot):
    press(KEY.Key_G, KEY.Key_X)
    dialog = next(one for one in window.findChildren(ReasonsDialog) if one.isVisible())

    def send(widget, key, held=Qt.KeyboardModifier.NoModifier):
        QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, key, held))

    def names():
        return [one.name for one in workspace.reasons()]

    dialog.line.setText("no code")
    send(dialog.line, KEY.Key_Return)
    assert names()[-1] == "no code"
    assert dialog.list.item(4).data(Qt.ItemDataRole.AccessibleTextRole) == (
        "no code, 0 papers · key 5"
    )
    dialog.list.setCurrentRow(4)
    send(dialog.list, KEY.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names()[3:] == ["no code", "seen before"]
    assert dialog.list.currentRow() == 3
    send(dialog.list, KEY.Key_Delete)
    assert "no code" not in names()
    dialog.list.setCurrentRow(0)
    dialog.list.editItem(dialog.list.item(0))
    editor = dialog.list.findChild(QLineEdit)
    editor.setText("off topic")
    send(editor, KEY.Key_Return)
    qtbot.waitUntil(lambda: names()[0] == "off topic")
    dialog.undo.click()
    assert names()[0] == "wrong topic"
    dialog.line.setText("wrong topic")
    send(dialog.line, KEY.Key_Return)
    assert "already" in dialog.trouble.text()
