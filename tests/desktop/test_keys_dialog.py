"""The editor of keys in the real window: find, change, clash, set back, undo."""

import json

import pytest
from PySide6.QtCore import Qt
from shiboken6 import isValid

from desktop.dialogs.keys_dialog import KeysDialog
from desktop.keys.in_force import key_of, keys
from desktop.keys.tables import own_keys
from desktop.models.key_rows import key_rows
from storage.vocabulary import Decision

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def dialog(window, qtbot) -> KeysDialog:
    window.acts["edit-keys"].trigger()
    (made,) = window.findChildren(KeysDialog)
    yield made
    if isValid(made):
        made.close()


@pytest.fixture
def choose(dialog):
    def choose_(name):
        dialog.filter.clear()
        dialog.table.selectRow(dialog.rows.place_of(name))
        dialog.table.setFocus()

    return choose_


def record(qtbot, dialog, *pressed):
    for key in pressed:
        qtbot.keyClick(dialog.recorder, *(key if isinstance(key, tuple) else (key,)))
    if dialog.recorder.isVisible():
        qtbot.keyClick(dialog.recorder, KEY.Key_Return)


def test_it_has_every_action_and_the_keys_that_stay(dialog):
    shown = {row.text: row for row in dialog.rows}
    assert shown["Keep"].cells == ("Decide: Keep", "y", "in list and reader", "")
    assert shown["Undo"].where == "everywhere but in text, everywhere"
    assert shown["Select the sentence, then the next one too; give one back"].said == "fixed"


def test_typing_finds_by_name_and_by_key(dialog, qtbot):
    qtbot.keyClicks(dialog.filter, "ctrl+z")
    assert next(iter(dialog.rows)).text == "Undo"
    dialog.filter.clear()
    qtbot.keyClicks(dialog.filter, "charts prev")
    assert [row.text for row in dialog.rows] == ["Previous chart"]
    dialog.filter.clear()
    qtbot.keyClicks(dialog.filter, "xyzzy")
    assert dialog.said.text() == "No action has that name or key."


def test_pressing_a_key_finds_what_it_does(dialog, qtbot):
    dialog.by_press.click()
    record(qtbot, dialog, KEY.Key_Y)
    assert {row.text for row in dialog.rows} == {"Keep", "Confirm the claims: read right"}
    dialog.by_press.click()
    record(qtbot, dialog, KEY.Key_F9)
    assert dialog.said.text() == "F9 is no action's key."
    assert dialog.rows.rowCount() > 100


def test_a_new_key_works_at_once_and_is_kept(dialog, choose, window, workspace, qtbot):
    choose("keep")
    qtbot.keyClick(dialog.table, KEY.Key_Return)
    record(qtbot, dialog, KEY.Key_Q)
    assert dialog.said.text() == "q is “Keep” now."
    stored = json.loads(workspace.settings.path.read_text())
    assert stored["key_changes"] == {"shortlist": {"keep": ["Q"]}}
    assert dialog.row.said == "yours"
    dialog.close()
    first = workspace.current
    window.activateWindow()
    window.list.setFocus()
    qtbot.waitUntil(window.list.hasFocus)
    qtbot.keyClick(window.list, KEY.Key_Q)
    assert workspace.rows([first])[0].decision is Decision.KEEP


def test_a_sequence_is_recorded_stroke_by_stroke(dialog, choose, qtbot):
    choose("tag")
    dialog.add.click()
    record(qtbot, dialog, KEY.Key_O, (KEY.Key_T, CTRL))
    assert keys().map.keys_of("tag") == ("t", "o Ctrl+T")


def test_a_clash_is_said_while_the_key_is_pressed_and_nothing_changes_unasked(
    dialog, choose, qtbot
):
    choose("note")
    dialog.change.click()
    qtbot.keyClick(dialog.recorder, KEY.Key_Y)
    assert dialog.said.text() == "Taken: y is “Keep” in list and reader."
    qtbot.keyClick(dialog.recorder, KEY.Key_Return)
    assert dialog.take.isVisible()
    assert key_of("note") == "m"
    dialog.leave.click()
    assert (key_of("note"), key_of("keep")) == ("m", "y")


def test_it_is_said_what_the_key_did_in_a_part_of_the_window(dialog, choose, qtbot):
    choose("quit")
    dialog.add.click()
    record(qtbot, dialog, KEY.Key_S)
    assert dialog.said.text() == (
        "s is “Quit” now, and no longer “Select the sentence, then the next one too;"
        " give one back” in the abstract."
    )
    choose("chart-next")
    dialog.add.click()
    record(qtbot, dialog, KEY.Key_S)
    assert dialog.said.text() == "s is “Next chart” now."


def test_a_key_can_be_taken_from_another_action(dialog, choose, qtbot):
    choose("note")
    dialog.change.click()
    record(qtbot, dialog, KEY.Key_Y)
    qtbot.keyClick(dialog.take, KEY.Key_Space)
    assert (key_of("note"), key_of("keep")) == ("y", "")
    assert key_of("claims-right") == "y"
    choose("keep")
    assert dialog.row.said == "yours"


def test_the_beginning_of_many_keys_names_some_and_counts_the_rest(dialog, choose, qtbot):
    choose("note")
    dialog.change.click()
    record(qtbot, dialog, KEY.Key_G)
    assert dialog.said.text().startswith("Taken: g ")
    assert dialog.said.text().endswith("more begin with g.")


@pytest.mark.parametrize(
    ("pressed", "said"),
    [
        (KEY.Key_Tab, "Tab goes from part to part of the window. Choose another key."),
        (KEY.Key_Down, "↓ moves in lists, texts and tables. Choose another key."),
        ((KEY.Key_C, CTRL), "Ctrl+C copies everywhere. Choose another key."),
    ],
)
def test_keys_that_cannot_be_are_refused(dialog, choose, qtbot, pressed, said):
    choose("note")
    dialog.change.click()
    record(qtbot, dialog, pressed)
    assert dialog.said.text() == said
    assert key_of("note") == "m"


def test_escape_leaves_the_question_and_not_the_dialog(dialog, choose, qtbot):
    choose("note")
    dialog.change.click()
    qtbot.keyClick(dialog.recorder, KEY.Key_Escape)
    assert dialog.isVisible()
    assert dialog.table.hasFocus()
    qtbot.keyClick(dialog.table, KEY.Key_Escape)
    assert not isValid(dialog) or not dialog.isVisible()


def test_set_back_one_all_and_undo(dialog, choose, qtbot, workspace):
    for name, key in (("note", KEY.Key_Q), ("tag", KEY.Key_O)):
        choose(name)
        dialog.change.click()
        record(qtbot, dialog, key)
    choose("note")
    qtbot.keyClick(dialog.table, KEY.Key_Backspace)
    assert (key_of("note"), key_of("tag")) == ("m", "o")
    qtbot.keyClick(dialog.table, KEY.Key_Delete)
    assert key_of("note") == ""
    dialog.reset_all.click()
    assert (key_of("note"), key_of("tag")) == ("m", "t")
    assert workspace.settings.key_changes == {}
    qtbot.keyClick(dialog.table, KEY.Key_Z, CTRL)
    assert (key_of("note"), key_of("tag")) == ("", "o")
    for _ in range(4):
        qtbot.keyClick(dialog.table, KEY.Key_Z, CTRL)
    assert workspace.settings.key_changes == {}
    assert not dialog.undo.isEnabled()


def test_what_was_lost_to_another_is_shown(dialog, choose, qtbot):
    choose("note")
    dialog.change.click()
    record(qtbot, dialog, KEY.Key_Y)
    dialog.take.click()
    choose("keep")
    dialog.reset.click()
    assert dialog.said.text() == "y of “Keep” is taken: y is “Write a note” in list and reader."
    assert dialog.row.cells[3] == "y is “Write a note”"


def test_presets_keep_their_own_changes(dialog, choose, qtbot, workspace):
    choose("note")
    dialog.change.click()
    record(qtbot, dialog, KEY.Key_Q)
    dialog.preset.setCurrentIndex(dialog.preset.findText("Rayyan"))
    dialog.preset.activated.emit(dialog.preset.currentIndex())
    assert (key_of("keep"), key_of("note")) == ("i", "m")
    assert dialog.about.text() == "i includes, e excludes, u is for maybe (later)."
    dialog.preset.activated.emit(0)
    assert (key_of("keep"), key_of("note")) == ("y", "q")
    assert json.loads(workspace.settings.path.read_text()) == {
        "key_changes": {"shortlist": {"note": ["Q"]}}
    }


def test_fixed_keys_are_not_changed(dialog, qtbot):
    qtbot.keyClicks(dialog.filter, "select the sentence")
    assert not dialog.change.isEnabled()
    dialog.table.doubleClicked.emit(dialog.table.currentIndex())
    assert "stay" in dialog.said.text()


def test_every_key_says_where_it_works(window):
    rows = {row.text: row for row in key_rows(keys().map, own_keys(keys().map))}
    assert rows["First paper"].where == rows["Go into the abstract"].where == "in the list"
    assert rows["Next paper"].where == "in list and reader"
    assert rows["Leave the filter"].where == "in the list of all highlights"
    assert rows["Zoom, pan and show the whole axis (speedups)"].where == "in a chart"
    assert [row.text for row in rows.values() if row.shown and not row.where] == []
