"""Focus mode in the real window: one abstract and nothing else, and the keys go on working."""

import pytest
from PySide6.QtCore import Qt

from desktop.notices import Notice
from storage.vocabulary import Decision

KEY = Qt.Key


@pytest.fixture
def focused(window, qtbot):
    qtbot.keyClick(window.list, KEY.Key_F11)
    return window


def others(window):
    page = window.reader.page
    return (
        window.toolbar, window.side, window.list_pane, window.triage, window.status,
        window.message, *window.panes.rules, page.header, page.note, page.above_note,
        page.below_note,
    )  # fmt: skip


def test_one_abstract_and_nothing_else(focused):
    page = focused.reader.page
    assert page.abstract.isVisible()
    assert page.abstract.hasFocus()
    shown = [part for part in others(focused) if part.isVisible()]
    assert shown in ([], [page.header])
    assert not page.header._facts.isVisible()


def test_offers_wait_and_errors_do_not(focused, workspace):
    workspace.say(Notice("Others are nearly the same.", offer="duplicates", stays=True))
    assert not focused.message.isVisible()
    workspace.say(Notice("The disk is full.", "error"))
    assert focused.message.isVisible()
    focused.deeds.look.set_focus_mode(on=False)
    assert focused.message.isVisible()


def test_decisions_go_on_and_the_hairline_grows(focused, workspace, qtbot):
    first = workspace.current
    qtbot.keyClick(focused.reader.page.abstract, KEY.Key_Y)
    assert workspace.rows([first])[0].decision is Decision.KEEP
    assert workspace.current != first
    assert focused.reader.page.abstract.hasFocus()
    assert workspace.list_progress.share == pytest.approx(1 / 8)
    qtbot.keyClick(focused.reader.page.abstract, KEY.Key_U)
    assert workspace.current == first


def test_escape_leaves_and_it_is_remembered(focused, workspace, qtbot, open_window):
    assert workspace.settings.focus_mode
    qtbot.keyClick(focused.reader.page.abstract, KEY.Key_Escape)
    assert all(part.isVisible() for part in others(focused)[:5])
    assert focused.list.hasFocus()
    assert not workspace.settings.focus_mode


def test_the_window_begins_as_it_was_left(open_window, workspace):
    workspace.settings.focus_mode = True
    window = open_window(workspace)
    assert not window.toolbar.isVisible()
    assert window.reader.page.abstract.isVisible()


def test_a_note_and_tags_can_be_written_and_go_again(focused, workspace, qtbot):
    page = focused.reader.page
    current = workspace.current
    qtbot.keyClick(page.abstract, KEY.Key_M)
    assert page.note.isVisible()
    qtbot.keyClicks(page.note.source, "tiling?")
    qtbot.keyClick(page.note.source, KEY.Key_Escape)
    assert not page.note.isVisible()
    assert workspace.detail(current).note == "tiling?"
    qtbot.keyClick(page.abstract, KEY.Key_T)
    assert page.header.tag_editor.isVisible()
    qtbot.keyClicks(page.header.tag_editor, "gpu")
    qtbot.keyClick(page.header.tag_editor, KEY.Key_Return)
    qtbot.keyClick(page.header.tag_editor, KEY.Key_Escape)
    assert [tag.name for tag in workspace.detail(current).tags] == ["gpu"]
    assert not page.header._facts.isVisible()


@pytest.mark.parametrize("keys", [(KEY.Key_G, KEY.Key_C), (KEY.Key_C,), (KEY.Key_G, KEY.Key_H)])
def test_another_view_ends_it(focused, qtbot, keys):
    abstract = focused.reader.page.abstract
    for key in keys:
        qtbot.keyClick(abstract, key)
    assert focused.toolbar.isVisible()
    assert not focused.reading
    assert focused.views.isAncestorOf(focused.focusWidget())


def test_a_search_ends_it(focused, qtbot):
    qtbot.keyClick(focused.reader.page.abstract, KEY.Key_Slash)
    assert focused.toolbar.isVisible()
    assert focused.search_line.edit.hasFocus()


def lower_edge(window, strip):
    return window.right.height() - strip.geometry().bottom()


def test_reasons_are_shown_and_given_at_the_lower_edge(focused, workspace, qtbot):
    first = workspace.current
    qtbot.keyClick(focused.reader.page.abstract, KEY.Key_N)
    strip = focused.reasons
    assert strip.isVisible()
    assert lower_edge(focused, strip) < 16
    assert strip.width() > 300
    qtbot.keyClick(focused.focusWidget(), KEY.Key_2)
    assert workspace.detail(first).reason == "nothing new"


def test_a_day_is_typed_at_the_lower_edge(focused, workspace, qtbot):
    first = workspace.current
    qtbot.keyClick(focused.reader.page.abstract, KEY.Key_L, Qt.KeyboardModifier.ShiftModifier)
    assert focused.snooze.isVisible()
    assert lower_edge(focused, focused.snooze) < 16
    qtbot.keyClicks(focused.snooze.line, "3w")
    qtbot.keyClick(focused.snooze.line, KEY.Key_Return)
    assert workspace.detail(first).until
    assert focused.reader.page.abstract.hasFocus()
