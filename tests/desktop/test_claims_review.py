"""Filtering and reviewing claims by keyboard, in the real window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.dialogs.correct_claim import CorrectClaimDialog
from desktop.models.claim_filter import NONE_STATED, ClaimFilter
from storage.edits.claiming import CheckClaims
from tests.desktop.reading import settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

KEY = Qt.Key
# As in test_claims_bulk: by factor, and in the order in which one reads the papers.
BY_FACTOR = ["41×", "23×", "8.3×", "7.6×", "up to 4.2×", "35% less"]
IN_READING_ORDER = ["up to 4.2×", "23×", "7.6×", "35% less", "41×", "8.3×"]


@pytest.fixture
def view(window, workspace):
    workspace.search("", "added")
    window.show_view("claims")
    settle()
    return window._claims


@pytest.fixture
def press(view):
    def press_(*keys):
        for key in keys:
            QTest.keyClick(view.table, key)

    return press_


def numbers(view):
    return [claim.text for claim in view.table.claims.claims]


def current(view):
    return view.table.current.text


def segments(view):
    return [view.filter.states.button(at).text() for at in range(4)]


class TestFilter:
    def test_by_state_with_counts(self, view, workspace, press):
        press(KEY.Key_Y, KEY.Key_N)
        assert segments(view) == ["All  6", "Unchecked  4", "Checked  1", "Wrong  1"]
        view.filter.states.button(3).click()
        assert numbers(view) == ["23×"]
        assert view.head.summary.text() == "1 of 6 claims in 5 papers"
        view.filter.states.button(2).click()
        assert numbers(view) == ["41×"]
        view.filter.states.button(1).click()
        assert numbers(view) == BY_FACTOR[2:]
        # What is checked now stays in sight until one filters anew.
        view.table.setFocus()
        press(KEY.Key_Y)
        assert numbers(view) == BY_FACTOR[2:]
        assert segments(view)[1:3] == ["Unchecked  3", "Checked  2"]
        workspace.undo()
        assert segments(view)[1:3] == ["Unchecked  4", "Checked  1"]
        assert current(view) == "8.3×"
        workspace.redo()
        assert segments(view)[1:3] == ["Unchecked  3", "Checked  2"]

    def test_a_click_on_the_filter_leaves_the_keys_to_the_claims(self, view, press):
        view.table.setFocus()
        button = view.filter.states.button(1)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert button.isChecked()
        assert view.table.hasFocus()
        press(KEY.Key_N)
        assert segments(view)[3] == "Wrong  1"

    def test_by_words_from_the_keyboard(self, view, press):
        press(KEY.Key_F)
        line = QApplication.focusWidget()
        assert line is view.filter.words
        QTest.keyClicks(line, "fpga")
        assert numbers(view) == ["23×", "7.6×"]
        assert segments(view)[0] == "All  2"
        QTest.keyClick(line, KEY.Key_Return)
        assert view.table.hasFocus()
        press(KEY.Key_Escape)
        assert numbers(view) == BY_FACTOR
        assert view.isVisible()

    def test_words_are_sought_in_baseline_and_sentence(self, view):
        view.filter.words.setText("cuSPARSE")
        assert numbers(view) == ["8.3×"]
        view.filter.words.setText("latency cuts")
        assert numbers(view) == ["35% less"]

    def test_letters_are_typed_and_do_nothing_else(self, view, press, workspace):
        before = workspace.history()
        press(KEY.Key_F)
        QTest.keyClicks(QApplication.focusWidget(), "yneurjk")
        assert view.filter.words.text() == "yneurjk"
        assert workspace.history() == before

    def test_a_filter_that_hides_all_says_so_and_offers_to_be_cleared(self, view, press):
        press(KEY.Key_F)
        QTest.keyClicks(QApplication.focusWidget(), "zeppelin")
        assert view.empty.isVisible()
        assert view.empty.accessibleName() == "No claim passes this filter"
        assert "6 claims" in view.empty.accessibleDescription()
        view.empty.first_button.click()
        assert numbers(view) == BY_FACTOR
        assert view.table.hasFocus()

    def test_escape_clears_where_nothing_is_to_be_seen(self, view):
        view.filter.set_filter(ClaimFilter(state="wrong"))
        assert view.empty.isVisible()
        QTest.keyClick(QApplication.focusWidget(), KEY.Key_Escape)
        assert numbers(view) == BY_FACTOR
        assert view.table.hasFocus()

    def test_escape_in_the_words_clears_and_goes_back(self, view, press):
        press(KEY.Key_F)
        QTest.keyClicks(QApplication.focusWidget(), "zeppelin")
        QTest.keyClick(view.filter.words, KEY.Key_Escape)
        assert numbers(view) == BY_FACTOR
        assert view.table.hasFocus()

    def test_by_class_metric_and_bound_with_counts(self, view):
        choice = view.filter.device_class
        choice.fill()
        offered = [action.text() for action in choice.menu().actions()]
        assert offered == [
            "Any class", "GPU\t2", "FPGA\t2", "MCU\t1", f"{NONE_STATED}\t1",
        ]  # fmt: skip
        choice.menu().actions()[2].trigger()
        assert numbers(view) == ["23×", "7.6×"]
        assert choice.text() == "Class: FPGA ▾"
        view.filter.set_filter(ClaimFilter(metric="time"))
        assert numbers(view) == ["35% less"]
        assert choice.text() == "Class: any ▾"
        view.filter.set_filter(ClaimFilter(bound="up_to"))
        assert numbers(view) == ["up to 4.2×"]
        view.filter.clear_link.click()
        assert numbers(view) == BY_FACTOR

    def test_it_stays_for_the_next_search(self, view, workspace):
        view.filter.set_filter(ClaimFilter(device_class="FPGA"))
        workspace.search("Tessel", "added")
        settle()
        assert numbers(view) == []
        assert view.empty.isVisible()
        workspace.search("", "added")
        settle()
        assert numbers(view) == ["23×", "7.6×"]

    def test_escape_goes_back_to_the_list_when_nothing_is_left_to_leave(self, window, press):
        press(KEY.Key_Escape)
        assert window.reading


def test_at_1280_by_800_words_have_room(view, window):
    window.resize(1280, 800)
    settle()
    model, table = view.table.claims, view.table
    width = {name: table.columnWidth(model.column(name)) for name in ("paper", "baseline")}
    assert min(width.values()) >= 200
    figures = table.fontMetrics().horizontalAdvance("890–1,632×")
    assert table.columnWidth(model.column("factor")) >= figures + 16
    assert not table.horizontalScrollBar().isVisible()


def test_with_real_lanes_what_is_checked_while_reading_stays_checked(
    qtbot, open_window, threaded_workspace
):
    window = open_window(threaded_workspace)
    qtbot.waitUntil(lambda: bool(len(threaded_workspace.ids)))
    window.show_view("claims")
    view = window._claims
    qtbot.waitUntil(lambda: view.table.claims.rowCount() == 6)
    threaded_workspace.refresh()
    QTest.keyClick(view.table, KEY.Key_Y)
    checked = view.table.claims.claim(0).id
    assert threaded_workspace.claims_of(threaded_workspace.ids)[0].status == "right"

    def settled():
        row = view.table.claims.row_of(checked)
        return not view._reading and view.table.claims.claim(row).status == "right"

    qtbot.waitUntil(settled)


class TestReview:
    def test_unchecked_ones_first_as_one_reads_them(self, view, workspace, press):
        (best,) = [c for c in view.table.claims.claims if c.text == "41×"]
        workspace.apply(CheckClaims((best.id,), "right"))
        press(KEY.Key_R)
        assert numbers(view) == [*(n for n in IN_READING_ORDER if n != "41×"), "41×"]
        assert current(view) == "up to 4.2×"
        assert view.strip.isVisible()
        assert not view.filter.isVisible()
        assert view.strip.words.text().startswith("1 of 6 checked, ")

    def test_one_key_each_to_the_end(self, view, press):
        press(KEY.Key_R)
        for number, key in zip(IN_READING_ORDER, [KEY.Key_Y, KEY.Key_N] * 3, strict=True):
            assert current(view) == number
            press(key)
        assert view.strip.words.text() == "All 6 claims are checked."
        assert [c.status for c in view.table.claims.claims] == ["right", "wrong"] * 3

    def test_u_takes_the_last_back_and_returns_to_it(self, view, workspace, press):
        press(KEY.Key_R, KEY.Key_Y, KEY.Key_Y)
        assert current(view) == "7.6×"
        assert view.strip.words.text().startswith("2 of 6 checked, ")
        press(KEY.Key_U)
        assert current(view) == "23×"
        assert view.strip.words.text().startswith("1 of 6 checked, ")
        press(KEY.Key_U)
        assert current(view) == "up to 4.2×"
        workspace.redo()
        assert view.strip.words.text().startswith("1 of 6 checked, ")

    def test_e_corrects_and_moves_on(self, window, view, press):
        press(KEY.Key_R, KEY.Key_E)
        (dialog,) = window.findChildren(CorrectClaimDialog)
        dialog.low.setText("4.3")
        dialog.accept()
        settle()
        assert view.table.claims.claims[0].status == "corrected"
        assert current(view) == "23×"
        assert view.strip.words.text().startswith("1 of 6 checked, ")

    def test_what_was_passed_over_comes_round_again(self, view, press):
        press(KEY.Key_R, KEY.Key_J, *[KEY.Key_Y] * 5)
        assert current(view) == "up to 4.2×"
        assert view.strip.words.text().startswith("5 of 6 checked, ")

    def test_escape_leaves_to_the_order_before(self, window, view, press):
        press(KEY.Key_R, KEY.Key_Y)
        press(KEY.Key_Escape)
        assert numbers(view) == BY_FACTOR
        assert not view.strip.isVisible()
        assert view.filter.isVisible()
        assert current(view) == "23×"
        assert not window.reading

    def test_r_again_leaves_and_the_button_starts(self, view, press):
        view.head.review.click()
        assert view.strip.isVisible()
        press(KEY.Key_R)
        assert not view.strip.isVisible()

    def test_only_what_the_filter_shows_is_reviewed(self, view, press):
        view.filter.set_filter(ClaimFilter(device_class="FPGA", state="wrong"))
        QTest.keyClick(QApplication.focusWidget(), KEY.Key_R)
        assert numbers(view) == ["23×", "7.6×"]
        assert view.table.hasFocus()
        press(KEY.Key_Y)
        assert view.strip.words.text().startswith("1 of 2 checked, ")

    def test_a_search_in_the_middle_goes_on_with_what_it_finds(self, view, workspace, press):
        press(KEY.Key_R, KEY.Key_Y)
        workspace.search("Ostrava OR PebbleNet", "added")
        settle()
        assert numbers(view) == ["23×", "7.6×", "35% less"]
        assert view.strip.words.text().startswith("0 of 3 checked, ")

    def test_it_can_be_asked_for_from_elsewhere(self, window, view):
        window.show_view("read")
        window.acts["claims-review"].trigger()
        assert view.isVisible()
        assert view.strip.isVisible()
