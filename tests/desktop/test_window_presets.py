"""Presets in the real window: keys and every text that names one follow at once."""

import pytest
from PySide6.QtCore import Qt

from desktop.app import warning_of
from desktop.keys.in_force import keys
from desktop.keys.tables import key_groups
from storage.vocabulary import Decision

KEY = Qt.Key


@pytest.fixture
def rayyan(window):
    keys().apply("rayyan")
    return window


def test_the_window_begins_with_the_preset_of_the_settings(open_window, workspace, qtbot):
    workspace.settings.key_preset = "asreview"
    window = open_window(workspace)
    qtbot.waitUntil(window.list.hasFocus)
    first = workspace.current
    qtbot.keyClick(window.list, KEY.Key_I)
    assert workspace.rows([first])[0].decision is Decision.SKIP


def test_a_bad_key_of_the_settings_is_told_and_the_usual_one_works(open_window, workspace, qtbot):
    workspace.settings.key_changes = {"shortlist": {"skip": ("Tab",)}}
    window = open_window(workspace)
    assert warning_of(workspace.settings) == (
        "Tab cannot be a key of “Skip”. Tab goes from part to part of the window."
    )
    first = workspace.current
    qtbot.keyClick(window.list, KEY.Key_N)
    assert workspace.rows([first])[0].decision is Decision.SKIP


def test_keys_work_at_once_and_the_old_ones_no_longer(rayyan, workspace, qtbot):
    ids = list(workspace.ids)
    qtbot.keyClick(rayyan.list, KEY.Key_Y)
    assert workspace.current == ids[0]
    for key in (KEY.Key_I, KEY.Key_E, KEY.Key_U):
        qtbot.keyClick(rayyan.list, key)
    found = [row.decision for row in workspace.rows(ids[:3])]
    assert found == [Decision.KEEP, Decision.SKIP, Decision.LATER]
    qtbot.keyClick(rayyan.list, KEY.Key_Z)
    assert workspace.rows([ids[2]])[0].decision is Decision.UNDECIDED


def test_buttons_and_bars_name_the_keys_in_force(rayyan, workspace, qtbot):
    said = {
        button.text(): button.accessibleDescription() for button in rayyan.triage.buttons.values()
    }
    assert said == {"Keep": "key i", "Later": "key u", "Skip": "key e"}
    assert rayyan.triage.buttons[Decision.KEEP].toolTip() == "Keep, then go on (i)"
    qtbot.keyClick(rayyan.list, KEY.Key_I)
    assert rayyan.status.offer.toolTip() == "z, or Ctrl+Z"
    keys().apply("rayyan", {"import": ("Ctrl+I",)})
    assert rayyan.toolbar.import_.toolTip() == "Import dumps (Ctrl+I)"


def test_sheet_and_palette_name_the_keys_in_force(rayyan):
    rows = dict(key_groups()["Decide"])
    assert (rows["Keep"], rows["Skip"]) == ("i", "e")
    shown = {entry.text: entry.keys for entry in rayyan.deeds.palette_entries()}
    assert shown["Keep"] == "i"
    assert shown["Undo"] == "z  Ctrl+Z"


def test_vim_moves_to_the_ends_and_skips_by_two_strokes(window, workspace, qtbot):
    keys().apply("vim")
    qtbot.keyClick(window.list, KEY.Key_G, Qt.KeyboardModifier.ShiftModifier)
    assert workspace.place == 7
    qtbot.keyClick(window.list, KEY.Key_G)
    qtbot.keyClick(window.list, KEY.Key_G)
    assert workspace.place == 0
    qtbot.keyClick(window.list, KEY.Key_D)
    assert workspace.rows([workspace.ids[0]])[0].decision is Decision.UNDECIDED
    qtbot.keyClick(window.list, KEY.Key_D)
    assert workspace.rows([workspace.ids[0]])[0].decision is Decision.SKIP


def test_a_view_that_was_made_before_and_one_made_after_follow(window, workspace, qtbot):
    window.show_view("claims")
    keys().apply("shortlist", {"claims-next": ("Ctrl+Down",), "go-all": ("G, Z",)})
    workspace.ask("is:keep")
    window.show_view("charts")
    qtbot.keyClick(window.views.currentWidget(), KEY.Key_G)
    qtbot.keyClick(window.views.currentWidget(), KEY.Key_Z)
    assert workspace.query == ""
    assert window.reading


def test_letters_of_a_claim_follow_those_of_the_claims_view(window, workspace, qtbot):
    keys().apply("shortlist", {"claims-wrong": ("X",), "claims-right": ("R",), "claims-review": ()})
    paper = next(one for one in workspace.ids if workspace.detail(one).claims)
    workspace.set_current(paper)
    claims = window.reader.page.claims
    claims.setFocus()
    qtbot.keyClick(claims, KEY.Key_X)
    assert workspace.detail(paper).claims[0].status == "wrong"
    assert "x wrong" in claims.accessibleDescription()
    qtbot.keyClick(claims, KEY.Key_Return)
    card = window.reader.cards.claim_card
    qtbot.keyClick(card, KEY.Key_R)
    assert workspace.detail(paper).claims[0].status == "right"
