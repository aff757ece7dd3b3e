"""The loop by keyboard, in the real window: decide, rate, tag, note, undo, go."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QScrollArea

from desktop.keys.tables import key_groups
from desktop.widgets.key_sheet import KeySheet
from storage.vocabulary import Decision
from tests.libraries import content

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def decisions(workspace) -> list[Decision]:
    return [row.decision for row in workspace.rows(range(1, 9))]


@pytest.fixture
def press(qtbot, window):
    def press_(*keys, at=None):
        for one in keys:
            plain = (one, Qt.KeyboardModifier.NoModifier)
            key, modifier = one if isinstance(one, tuple) else plain
            qtbot.keyClick(at or window.focusWidget() or window, key, modifier)

    return press_


def test_first_paper_is_current_and_list_has_focus(window, workspace):
    assert workspace.current == workspace.ids[0]
    assert window.list.hasFocus()
    assert window.list.currentIndex().row() == 0


def test_j_and_k_move_and_stop_at_the_ends(window, workspace, press):
    press(KEY.Key_J, KEY.Key_J)
    assert workspace.place == 2
    press(*[KEY.Key_K] * 5)
    assert workspace.place == 0
    press(*[KEY.Key_J] * 20)
    assert workspace.place == 7


def test_a_decision_moves_on_to_the_next_undecided(window, workspace, press):
    ids = list(workspace.ids)
    press(KEY.Key_Y, KEY.Key_L, KEY.Key_N)
    rows = {row.id: row.decision for row in workspace.rows(ids)}
    assert [rows[one] for one in ids[:4]] == [
        Decision.KEEP,
        Decision.LATER,
        Decision.SKIP,
        Decision.UNDECIDED,
    ]
    assert workspace.current == ids[3]
    assert window.list.currentIndex().row() == 3


def test_moving_on_passes_over_what_is_decided_and_wraps(window, workspace, press):
    ids = list(workspace.ids)
    press(KEY.Key_J)
    press(KEY.Key_Y)  # the second, then the third is current
    press(KEY.Key_K, KEY.Key_K)  # back to the first
    press(KEY.Key_N)
    assert workspace.current == ids[2]
    press(*[KEY.Key_J] * 9)
    press(KEY.Key_L)  # the last; from the top, the third is the first undecided
    assert workspace.current == ids[2]


def test_when_none_is_left_it_says_so_and_stays(window, workspace, press, notices):
    press(*[KEY.Key_Y] * 8)
    assert set(decisions(workspace)) == {Decision.KEEP}
    assert workspace.place == 7
    assert "No undecided paper is left" in notices[-1].text


def test_undo_to_the_start_and_redo_to_the_end(window, workspace, press, folder):
    before = content(folder)
    press(KEY.Key_Y, KEY.Key_4, KEY.Key_N, KEY.Key_Escape, KEY.Key_5, KEY.Key_L)
    after = content(folder)
    press(KEY.Key_U, (KEY.Key_Z, CTRL), KEY.Key_U, KEY.Key_U, KEY.Key_U)
    assert content(folder) == before
    press((KEY.Key_Z, CTRL | SHIFT), (KEY.Key_Y, CTRL), *[(KEY.Key_Y, CTRL)] * 3)
    assert content(folder) == after


def test_undo_goes_back_to_the_paper(window, workspace, press):
    first = workspace.current
    press(KEY.Key_Y)
    assert workspace.current != first
    press(KEY.Key_U)
    assert workspace.current == first
    assert decisions(workspace) == [Decision.UNDECIDED] * 8


def test_undo_with_nothing_left_says_so(window, workspace, press, notices):
    workspace.undo()  # the import
    press(KEY.Key_U, at=window.list_pane.focus_target())
    workspace.undo()
    assert notices[-1].text == "There is nothing to undo."


def test_select_all_decides_in_bulk_as_one_step(window, workspace, press):
    steps = len(workspace.history())
    press((KEY.Key_A, CTRL))
    assert len(workspace.selection) == 8
    press(KEY.Key_N)
    assert decisions(workspace) == [Decision.SKIP] * 8
    assert len(workspace.history()) == steps + 1
    press(KEY.Key_U)
    assert decisions(workspace) == [Decision.UNDECIDED] * 8


def test_rating_keys(window, workspace, press):
    current = workspace.current
    for stars in range(1, 6):
        press(KEY(KEY.Key_0 + stars))
        assert workspace.rows([current])[0].rating == stars
    press(KEY.Key_0)
    assert workspace.rows([current])[0].rating is None
    assert workspace.current == current


def test_backspace_sets_back_and_stays(window, workspace, press):
    first = workspace.current
    press(KEY.Key_Y, KEY.Key_K, KEY.Key_Backspace)
    assert workspace.current == first
    assert workspace.rows([first])[0].decision is Decision.UNDECIDED


def test_g_and_a_letter_go_places(window, workspace, press):
    press(KEY.Key_Y)
    press(KEY.Key_G, KEY.Key_K)
    assert workspace.query == "is:keep"
    assert window.search_line.text == "is:keep"
    assert len(workspace.ids) == 1
    press(KEY.Key_G, KEY.Key_U)
    assert len(workspace.ids) == 7
    press(KEY.Key_G, KEY.Key_A)
    assert workspace.query == ""
    press(KEY.Key_G, KEY.Key_M)
    assert not window.reading
    press(KEY.Key_G, KEY.Key_R)
    assert window.reading
    assert window.list.hasFocus()


def test_letters_in_the_search_line_are_text(window, workspace, press, qtbot):
    press(KEY.Key_Slash)
    assert window.search_line.edit.hasFocus()
    qtbot.keyClicks(window.search_line.edit, "yln4u")
    assert window.search_line.text == "yln4u"
    assert decisions(workspace) == [Decision.UNDECIDED] * 8
    press(KEY.Key_Escape)
    assert window.list_pane.focus_target().hasFocus()


def test_letters_in_the_sidebar_decide_nothing(window, workspace, press):
    press(KEY.Key_G, KEY.Key_B)
    assert window.sidebar.hasFocus()
    press(KEY.Key_Y, KEY.Key_N)
    assert decisions(workspace) == [Decision.UNDECIDED] * 8
    press(KEY.Key_Escape)
    assert window.list.hasFocus()


def test_keys_work_in_the_reader_and_escape_comes_back(window, workspace, press):
    press(KEY.Key_Return)
    assert not window.list.hasFocus()
    assert window.reader.isAncestorOf(window.focusWidget())
    first = workspace.current
    press(KEY.Key_Y)
    assert workspace.rows([first])[0].decision is Decision.KEEP
    press(KEY.Key_Escape)
    assert window.list.hasFocus()


def test_space_scrolls_to_the_end_and_then_goes_on(window, workspace, press):
    window.resize(900, 480)
    for _ in range(30):
        press(KEY.Key_Space)
        if workspace.place == 1:
            break
    assert workspace.place == 1


def test_density_and_focus_mode_are_remembered_or_undone(window, workspace, press):
    high = window.list.rowHeight(0)
    press((KEY.Key_D, CTRL))
    assert window.list.rowHeight(0) < high
    assert workspace.settings.density == "compact"
    press((KEY.Key_D, CTRL))
    assert window.list.rowHeight(0) == high
    press(KEY.Key_F11)
    assert not window.sidebar.isVisible()
    assert window.reader.isVisible()
    press(KEY.Key_F11)
    assert window.sidebar.isVisible()


def test_the_row_under_the_cursor_does_not_jump_after_an_edit(window, workspace, press):
    workspace.ask("is:undecided")
    press(KEY.Key_J, KEY.Key_J)
    current, place = workspace.current, window.list.currentIndex().row()
    press(KEY.Key_3)
    assert (workspace.current, window.list.currentIndex().row()) == (current, place)
    press(KEY.Key_Y)
    assert len(workspace.ids) == 8  # what no longer fits stays until the next search
    assert workspace.place == place + 1


def test_t_tags_and_m_writes_a_note(window, workspace, press, qtbot):
    current = workspace.current
    press(KEY.Key_T)
    qtbot.keyClicks(window.focusWidget(), "hardware/fpga")
    press(KEY.Key_Return)
    press(KEY.Key_Escape)
    assert [tag.name for tag in workspace.detail(current).tags] == ["hardware/fpga"]
    window.list.setFocus()
    press(KEY.Key_M)
    qtbot.keyClicks(window.focusWidget(), "Ask about tiling")
    press(KEY.Key_Escape)
    workspace.settle.emit()
    assert workspace.detail(current).note == "Ask about tiling"


def test_context_menu_decides_for_the_selection(window, workspace):
    window.list.selectAll()
    window.acts["later"].trigger()
    assert decisions(workspace) == [Decision.LATER] * 8


def strike(window, key, at):
    """What X11 sends for a key that is held, and Qt may not know for what it is."""
    for kind, time in ((QEvent.Type.KeyRelease, at[0]), (QEvent.Type.ShortcutOverride, at[1])):
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(time)
        QCoreApplication.sendEvent(window.windowHandle(), event)


def test_a_key_that_is_held_decides_and_undoes_once(window, workspace, press):
    press(KEY.Key_Y)
    strike(window, KEY.Key_Y, (700, 700))
    press(KEY.Key_Y)
    assert decisions(workspace).count(Decision.KEEP) == 1
    strike(window, KEY.Key_U, (900, 900))
    press(KEY.Key_U)
    assert decisions(workspace).count(Decision.KEEP) == 1
    place = workspace.place
    strike(window, KEY.Key_J, (950, 950))
    press(KEY.Key_J)  # moving goes on while the key is down
    assert workspace.place == place + 1
    strike(window, KEY.Key_Y, (990, 1040))
    press(KEY.Key_Y)  # struck again, 50 ms later
    assert decisions(workspace).count(Decision.KEEP) == 2


@pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
def test_nothing_of_the_keys_or_the_decisions_is_cut_in_a_small_window(window):
    for width, height in ((1280, 800), (800, 600)):
        window.resize(width, height)
        QCoreApplication.processEvents()
        sheet = KeySheet(key_groups(), window)
        sheet.show()
        QCoreApplication.processEvents()
        assert sheet.findChild(QScrollArea).horizontalScrollBar().maximum() == 0
        assert sheet.width() <= width
        sheet.close()
        QCoreApplication.processEvents()
        for button in window.triage.buttons.values():
            assert button.width() >= button.sizeHint().width(), (width, button.text())
