"""Put off until a day in the window: typed by key, shown, back by itself, undone."""

import datetime

import pytest
from PySide6.QtCore import Qt

from storage.database import waking
from storage.edits.triage import Decide
from storage.query.days import day_words
from storage.vocabulary import Decision
from tests.libraries import content

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def press(qtbot, window):
    def press_(*keys):
        for one in keys:
            key, held = one if isinstance(one, tuple) else (one, Qt.KeyboardModifier.NoModifier)
            qtbot.keyClick(window.focusWidget() or window, key, held)

    return press_


def day(ahead: int) -> str:
    now = datetime.datetime.now().astimezone().date()
    return (now + datetime.timedelta(days=ahead)).isoformat()


def test_a_day_is_typed_and_the_next_paper_comes_up(window, workspace, press, qtbot, notices):
    first, second = list(workspace.ids)[:2]
    before = content(workspace.folder)
    press((KEY.Key_L, SHIFT))
    line = window.snooze.line
    assert window.snooze.isVisible()
    assert window.focusWidget() is line
    qtbot.keyClicks(line, "3w")
    assert window.snooze.meant.text() == day_words(day(21))
    qtbot.keyClick(line, KEY.Key_Return)
    assert not window.snooze.isVisible()
    detail = workspace.detail(first)
    assert (detail.decision, detail.until) == (Decision.LATER, day(21))
    assert workspace.current == second
    assert notices[-1].text == f"Done: Put off 1 paper until {day_words(day(21))}"
    assert window.list.hasFocus()
    press(KEY.Key_U)
    assert content(workspace.folder) == before
    assert workspace.current == first


def test_escape_leaves_all_as_it_is(window, workspace, press, qtbot):
    before = content(workspace.folder)
    press((KEY.Key_L, SHIFT))
    qtbot.keyClicks(window.snooze.line, "monday")
    qtbot.keyClick(window.snooze.line, KEY.Key_Escape)
    assert not window.snooze.isVisible()
    assert window.list.hasFocus()
    assert content(workspace.folder) == before


def test_what_is_no_day_is_said_and_can_be_mended(window, workspace, press, qtbot, notices):
    press((KEY.Key_L, SHIFT))
    line = window.snooze.line
    qtbot.keyClicks(line, "soon")
    assert window.snooze.meant.text() == "no such day yet"
    qtbot.keyClick(line, KEY.Key_Return)
    assert window.snooze.isVisible()
    assert notices[-1].level == "error"
    assert "Write tomorrow" in notices[-1].text


def test_l_alone_puts_off_without_a_day(window, workspace, press):
    first = workspace.ids[0]
    press(KEY.Key_L)
    assert workspace.detail(first).until == ""
    assert not window.snooze.isVisible()


def test_reader_and_row_tell_until_when(window, workspace):
    workspace.apply(Decide((1,), Decision.LATER, until=day(5)))
    workspace.set_current(1)
    said = window.reader.page.header.decision.accessibleName()
    assert said == f"Decision: later, until {day_words(day(5))}"
    workspace.ask("is:later")
    assert not window.list.grab().isNull()


def test_it_comes_back_by_itself_while_the_window_is_open(window, workspace, monkeypatch, notices):
    workspace.apply(Decide((1, 2), Decision.LATER, until=day(5)))
    window.snoozing.look()
    assert workspace.detail(1).decision is Decision.LATER
    monkeypatch.setattr(waking, "today", lambda: datetime.date.fromisoformat(day(5)))
    window.snoozing.look()
    assert workspace.detail(1).decision is Decision.UNDECIDED
    assert notices[-1].text == "2 papers are back from later: undecided again."
    assert notices[-1].offer == "undo"
    assert workspace.sidebar().decisions[Decision.LATER] == 0
    assert window.list.papers.data(window.list.papers.index(0)) is not None
    workspace.undo()
    assert workspace.detail(1).decision is Decision.LATER
    window.snoozing.look()
    assert workspace.detail(1).decision is Decision.LATER


def test_it_is_back_when_the_window_opens(open_window, workspace, monkeypatch, qtbot):
    workspace.apply(Decide((1,), Decision.LATER, until=day(5)))
    monkeypatch.setattr(waking, "today", lambda: datetime.date.fromisoformat(day(6)))
    open_window(workspace)
    qtbot.waitUntil(lambda: workspace.detail(1).decision is Decision.UNDECIDED)
