"""Many claims at a time, in the real window: selected, checked, corrected alike, taken back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from desktop.dialogs.correct_claim import CorrectClaimDialog
from desktop.dialogs.correct_claims import CorrectClaimsDialog, now_words
from tests.desktop.reading import settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
# By hand from the eight abstracts, largest first: Tessel 41x (none named), Ostrava 23x and 7.6x
# (FPGA), Gannet 8.3x (none named), Quillon up to 4.2x (A100), PebbleNet 35 % less (Cortex-M7).
NUMBERS = ["41×", "23×", "8.3×", "7.6×", "up to 4.2×", "35% less"]


@pytest.fixture
def view(window):
    window.show_view("claims")
    settle()
    return window._claims


@pytest.fixture
def press(view):
    def press_(*keys):
        for one in keys:
            key, modifier = one if isinstance(one, tuple) else (one, Qt.KeyboardModifier.NoModifier)
            QTest.keyClick(view.table, key, modifier)

    return press_


def claims(view):
    return list(view.table.claims.claims)


def statuses(view):
    return [claim.status for claim in claims(view)]


def chosen(view):
    return [claim.text for claim in view.table.chosen]


def comes_and_goes(view, workspace, before):
    """What was done is taken back and made again, as a whole."""
    after = claims(view)
    assert after != before
    workspace.undo()
    assert claims(view) == before
    workspace.redo()
    assert claims(view) == after


def dialog_of(window, kind):
    (dialog,) = window.findChildren(kind)
    return dialog


def test_the_claims_are_those_of_the_abstracts(view):
    assert [claim.text for claim in claims(view)] == NUMBERS


@pytest.mark.parametrize("down", [KEY.Key_J, KEY.Key_Down])
def test_shift_selects_row_by_row_and_gives_back(view, press, down):
    up = KEY.Key_K if down == KEY.Key_J else KEY.Key_Up
    press(KEY.Key_J, (down, SHIFT), (down, SHIFT))
    assert chosen(view) == NUMBERS[1:4]
    assert view.head.summary.text().endswith("3 selected")
    press((up, SHIFT))
    assert chosen(view) == NUMBERS[1:3]
    press(KEY.Key_J)
    assert chosen(view) == NUMBERS[3:4]
    assert "selected" not in view.head.summary.text()


def test_many_are_checked_in_one_step(view, press, workspace):
    press((KEY.Key_J, SHIFT), (KEY.Key_J, SHIFT), KEY.Key_N)
    assert statuses(view) == ["wrong"] * 3 + ["unchecked"] * 3
    assert workspace.history()[0].summary == "Refute 3 claims"
    # On to the next that nobody checked, alone.
    assert chosen(view) == NUMBERS[3:4]
    press(KEY.Key_U)
    assert statuses(view) == ["unchecked"] * 6
    assert view.table.currentIndex().row() == 0
    QTest.keyClick(view.table, KEY.Key_Z, CTRL | SHIFT)
    assert statuses(view)[:3] == ["wrong"] * 3


def test_all_at_once(view, press, workspace):
    press((KEY.Key_A, CTRL), KEY.Key_Y)
    assert statuses(view) == ["right"] * 6
    press(KEY.Key_U)
    assert statuses(view) == ["unchecked"] * 6
    workspace.redo()
    assert statuses(view) == ["right"] * 6


def test_refuted_ones_are_taken_back(view, press, workspace):
    press(KEY.Key_N, KEY.Key_K, KEY.Key_Backspace)
    assert statuses(view)[0] == "unchecked"
    press(KEY.Key_U)
    assert statuses(view)[0] == "wrong"
    workspace.redo()
    assert statuses(view)[0] == "unchecked"
    press(KEY.Key_N)
    workspace.search("Tessel")
    settle()
    # Read anew, and still there.
    assert statuses(view) == ["wrong"]
    press(KEY.Key_Y)
    assert statuses(view) == ["right"]


def test_what_was_said_already_is_no_step_of_the_history(view, press, workspace):
    press(KEY.Key_Y, KEY.Key_K, KEY.Key_Y)
    assert [entry.summary for entry in workspace.history()[:2]].count("Confirm 1 claim") == 1
    assert view.table.currentIndex().row() == 1


def test_e_on_one_corrects_it(window, view, press, workspace):
    press(KEY.Key_E)
    dialog = dialog_of(window, CorrectClaimDialog)
    dialog.low.setText("14")
    QTest.keyClick(dialog, KEY.Key_Return)
    settle()
    assert claims(view)[0].text == "14×"
    # In its place: sorting waits for the next search.
    assert view.table.currentIndex().row() == 0
    workspace.undo()
    assert claims(view)[0].text == "41×"
    workspace.redo()
    assert claims(view)[0].text == "14×"


def test_e_on_several_sets_what_is_touched(window, view, press, workspace):
    press((KEY.Key_J, SHIFT), (KEY.Key_J, SHIFT), KEY.Key_E)
    dialog = dialog_of(window, CorrectClaimsDialog)
    assert dialog.windowTitle() == "Correct 3 claims"
    assert not dialog.save.isEnabled()
    assert not dialog.refuted.isVisible()
    dialog.platforms.rows[0].name.setText("FPGA")
    assert dialog.ticks["platforms"].isChecked()
    assert dialog.save.text() == "Set the platform of 3 claims"
    before = claims(view)
    dialog.accept()
    settle()
    after = claims(view)
    assert [c.platforms[0].name for c in after[:3]] == ["FPGA"] * 3
    assert [c.status for c in after] == ["corrected"] * 3 + ["unchecked"] * 3
    assert [(c.text, c.metric, c.bound, c.baseline) for c in after] == [
        (c.text, c.metric, c.bound, c.baseline) for c in before
    ]
    assert workspace.history()[0].summary == "Set the platform of 3 claims"
    comes_and_goes(view, workspace, before)


def test_several_fields_and_the_factor(window, view, press, workspace):
    before = claims(view)
    press((KEY.Key_A, CTRL), KEY.Key_E)
    dialog = dialog_of(window, CorrectClaimsDialog)
    dialog.ticks["direction"].click()
    assert dialog.factor.text() == (
        "Factors of 1 percentage are worked out anew. 35% more time: 1 + 0.35 = 1.35×."
    )
    dialog.measure.setCurrentIndex(dialog.measure.findData("throughput"))
    dialog.measure.activated.emit(dialog.measure.currentIndex())
    assert dialog.factor.text().endswith("35% more throughput: 1 + 0.35 = 1.35×.")
    assert dialog.save.text() == "Set the direction and metric of 6 claims"
    dialog.accept()
    assert [claim.metric for claim in claims(view)] == ["throughput"] * 6
    assert claims(view)[-1].factor_high == pytest.approx(1.35)
    comes_and_goes(view, workspace, before)


def test_platform_and_baseline_are_taken_away_by_ticking_them_empty(window, view, press, workspace):
    before = claims(view)
    press((KEY.Key_J, SHIFT), (KEY.Key_J, SHIFT), KEY.Key_E)
    dialog = dialog_of(window, CorrectClaimsDialog)
    dialog.ticks["platforms"].click()
    dialog.ticks["baseline"].click()
    dialog.ticks["of_baseline"].click()
    assert dialog.save.text() == "Set the platform, baseline and owner of 3 claims"
    dialog.accept()
    assert {(c.platforms, c.baseline, c.platform_scope) for c in claims(view)[:3]} == {
        ((), None, "none")
    }
    comes_and_goes(view, workspace, before)


def test_refuted_ones_among_several_stay_so_and_the_dialog_says_it(window, view, press, workspace):
    press(KEY.Key_N, KEY.Key_N, KEY.Key_K, KEY.Key_K, (KEY.Key_J, SHIFT), (KEY.Key_J, SHIFT))
    assert chosen(view) == NUMBERS[:3]
    press(KEY.Key_E)
    dialog = dialog_of(window, CorrectClaimsDialog)
    assert dialog.refuted.isVisible()
    assert dialog.refuted.text() == "2 of them are refuted and stay so."
    dialog.measure.setCurrentIndex(dialog.measure.findData("energy"))
    dialog.measure.activated.emit(dialog.measure.currentIndex())
    dialog.accept()
    settle()
    assert statuses(view)[:3] == ["wrong", "wrong", "corrected"]
    assert [claim.metric for claim in claims(view)[:3]] == ["energy"] * 3


def test_a_device_without_a_class_is_not_set(window, view, press):
    press((KEY.Key_J, SHIFT), KEY.Key_E)
    dialog = dialog_of(window, CorrectClaimsDialog)
    dialog.platforms.rows[0].name.setText("Ostrakon board")
    assert not dialog.save.isEnabled()
    assert dialog.platform_trouble.isVisible()
    dialog.ticks["platforms"].click()
    assert not dialog.platform_trouble.isVisible()
    dialog.accept()
    assert dialog.isVisible()


def test_tab_goes_row_by_row(window, press):
    press((KEY.Key_J, SHIFT), KEY.Key_E)
    dialog = dialog_of(window, CorrectClaimsDialog)
    first = dialog.platforms.rows[0]
    first.name.setText("FPGA")
    second = dialog.platforms.rows[1]
    # With Tab, from the first tick on: each field comes before the next tick.
    chain = [dialog.ticks["platforms"]]
    for _step in range(9):
        after = chain[-1].nextInFocusChain()
        while after.focusPolicy() == Qt.FocusPolicy.NoFocus or after.parent() is None:
            after = after.nextInFocusChain()
        chain.append(after)
    assert chain[1:8] == [
        first.name, first.device_class, second.name, second.device_class,
        dialog.ticks["metric"], dialog.measure, dialog.ticks["bound"],
    ]  # fmt: skip


def test_the_dialog_says_what_the_claims_have_now():
    assert now_words(["GPU", "GPU", "", "FPGA", "CPU", "GPU"]) == "GPU (3), none (1), 2 more"
    assert now_words(["speed", "speed"]) == "all: speed"
    assert now_words(["", ""]) == "all: none"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_menu_does_to_the_selection_what_the_keys_do(window, view, press, workspace):
    before = claims(view)
    press((KEY.Key_J, SHIFT))
    view.table.menu_asked.emit(window.mapToGlobal(window.rect().center()))
    (menu,) = [one for one in window.findChildren(QMenu) if one.isVisible()]
    words = [action.text() for action in menu.actions() if action.text()]
    assert words[:3] == [
        "Confirm the claims: read right",
        "Refute the claims: read wrong",
        "Set claims back to unchecked",
    ]
    menu.actions()[1].trigger()
    menu.close()
    assert statuses(view)[:3] == ["wrong", "wrong", "unchecked"]
    comes_and_goes(view, workspace, before)


def test_the_palette_does_nothing_to_claims_out_of_sight(window, view, workspace):
    window.show_view("read")
    before = [claim.status for claim in workspace.claims_of(workspace.ids)]
    window.deeds.on_claims("wrong")
    assert window.views.currentWidget() is view
    assert [claim.status for claim in workspace.claims_of(workspace.ids)] == before
