"""The table of actions: keys without conflict, sheet, palette, and the README's table."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from desktop.actions import ACTS, BY_NAME, MENUS
from desktop.dialogs.history_dialog import HistoryDialog
from desktop.keys.in_force import usual_keys
from desktop.keys.strokes import written
from desktop.keys.tables import key_groups, key_table
from desktop.widgets.key_sheet import KeySheet
from storage.edits.listing import AddToList
from storage.edits.tagging import Tag


@pytest.mark.parametrize("place", ["reading", "claims", "comparing"])
def test_no_key_does_two_things_in_one_place(place):
    keys = Counter(
        QKeySequence(key).toString()
        for act in ACTS
        for key in (*act.keys, *(act.letters if act.places in (place, "anywhere") else ()))
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_no_key_is_the_beginning_of_another():
    sequences = [QKeySequence(key) for act in ACTS for key in (*act.keys, *act.letters)]
    partial = QKeySequence.SequenceMatch.PartialMatch
    for one in sequences:
        for two in sequences:
            assert one.matches(two) != partial or one.count() > two.count()


def test_every_key_is_one_that_qt_knows():
    for act in ACTS:
        for key in (*act.keys, *act.letters):
            assert QKeySequence(key).toString(), key


def test_names_are_unique_and_menus_use_them():
    assert len(BY_NAME) == len(ACTS)
    assert {name for menu in MENUS for name in menu} <= set(BY_NAME)


def test_k_does_nothing_but_move():
    users = [act.name for act in ACTS if "K" in act.letters]
    assert users == ["previous", "claims-previous", "highlights-previous"]


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("G, A", "g a"),
        ("Y", "y"),
        ("Ctrl+Z", "Ctrl+Z"),
        ("/", "/"),
        ("Escape", "Esc"),
        ("F1", "F1"),
    ],
)
def test_written(key, shown):
    assert written(key) == shown


def test_the_table_has_every_key():
    table = key_table()
    for act in ACTS:
        if act.group != "Rate" and not act.name.startswith("tag-"):
            for key in usual_keys().keys_of(act.name):
                assert f"`{key}`" in table, act.name
    assert "`1 … 5`" in table
    assert "`Ctrl+1 … Ctrl+9`" in table


def test_groups_have_no_empty_rows():
    for rows in key_groups().values():
        assert rows
        assert all(text and keys for text, keys in rows)


@pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
def test_the_sheet_opens_by_key_and_closes_by_any(window, qtbot):
    qtbot.keyClick(window.list, Qt.Key.Key_Question)
    (sheet,) = window.findChildren(KeySheet)
    assert sheet.isVisible()
    qtbot.keyClick(sheet, Qt.Key.Key_X)
    assert not sheet.isVisible()


@pytest.mark.qt_log_ignore("propagateSizeHints", "does not support raise", extend=True)
def test_what_is_open_beside_the_window_is_not_opened_again(window):
    for show, kind in (
        (window.deeds.show_keys, KeySheet),
        (window.deeds.show_history, HistoryDialog),
    ):
        show()
        show()
        (dialog,) = (one for one in window.findChildren(kind) if one.isVisible())
        dialog.close()
        show()
        assert any(one.isVisible() for one in window.findChildren(kind))


def test_the_palette_finds_and_does(window, workspace, qtbot):
    workspace.apply(Tag((1, 2), "hardware/fpga"))
    workspace.apply(AddToList((3,), "This week"))
    palette = window.panes.palette
    qtbot.keyClick(window.list, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert palette.line.hasFocus()
    qtbot.keyClicks(palette.line, "hwfpga")
    assert palette.list.item(0).text() == "hardware/fpga"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert workspace.query == "tag:hardware/fpga"
    assert window.list.hasFocus()


def test_the_palette_offers_every_action_and_closes_on_escape(window, qtbot):
    entries = {entry.text for entry in window.deeds.palette_entries()}
    assert {act.text for act in ACTS if act.name != "palette"} <= entries
    window.acts["palette"].trigger()
    qtbot.keyClick(window.panes.palette.line, Qt.Key.Key_Escape)
    assert not window.panes.palette.isVisible()
    assert window.list.hasFocus()


def test_a_adds_the_selection_to_a_list(window, workspace, qtbot):
    workspace.apply(AddToList((8,), "This week"))
    qtbot.keyClick(window.list, Qt.Key.Key_A)
    palette = window.panes.palette
    assert palette.list.item(0).text() == "Add to “This week”"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert workspace.lists()[0].count == 2
