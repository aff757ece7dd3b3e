"""Reading in the real window: type, place in each paper, ticks at the margin, Space."""

import json

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt

from desktop.theme import LIGHT, SEPIA, Type, tokens
from desktop.widgets.marks import MarkKind

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def settle():
    for _ in range(3):
        QCoreApplication.processEvents()


@pytest.fixture
def low(window, workspace):
    """A window so low that abstracts do not fit."""
    workspace.settings.abstract_point_size = 24
    window.reader._apply_type()
    window.resize(900, 480)
    settle()
    return window


@pytest.fixture
def card(window, qtbot):
    qtbot.keyClick(window.list, KEY.Key_T, CTRL)
    return window.deeds.look._card


def stored(workspace):
    return json.loads(workspace.settings.path.read_text())


def test_the_card_sets_type_at_once_and_keeps_it(card, window, workspace):
    assert card.isVisible()
    assert card.size_.hasFocus()
    abstract = window.reader.page.abstract
    card.size_.setValue(15)
    card.measure.setValue(40)
    card.line.setValue(1.8)
    assert abstract.line_px == pytest.approx(20 * 1.8)
    assert window.reader.page.column.maximumWidth() == Type(20, "", 1.8, 40).measure_px
    assert stored(workspace) == {
        "abstract_point_size": 15, "abstract_measure": 40, "abstract_line_height": 1.8,
    }  # fmt: skip
    card.usual.click()
    assert abstract.line_px == pytest.approx(16 * 1.55)
    assert card.size_.value() == 12
    assert stored(workspace) == {}


def test_another_font_and_other_colours(card, window, workspace):
    place = next(at for at in range(1, card.font_.count()) if card.font_.itemData(at))
    card.font_.setCurrentIndex(place)
    card.font_.activated.emit(place)
    family = card.font_.itemData(place)
    cursor = window.reader.page.abstract.textCursor()
    assert cursor.charFormat().font().families()[0] == family
    card.colours.activated.emit(2)
    assert tokens() is SEPIA
    assert stored(workspace) == {"abstract_font": family, "theme": "sepia"}
    window.acts["theme-light"].trigger()
    assert tokens() is LIGHT


def test_escape_closes_the_card_and_gives_the_focus_back(card, window, qtbot):
    qtbot.keyClick(card.size_, KEY.Key_Escape)
    assert not card.isVisible()
    assert window.list.hasFocus()


def test_the_place_in_each_paper_is_found_again(low, workspace):
    bar = low.reader._scroller.verticalScrollBar()
    first, second = list(workspace.ids)[:2]
    bar.setValue(90)
    workspace.set_current(second)
    settle()
    assert bar.value() == 0
    bar.setValue(bar.maximum())
    end = bar.value()
    workspace.set_current(first)
    settle()
    line = low.reader.page.abstract.line_px
    assert abs(bar.value() - 90) <= line  # the line that was at the upper edge
    workspace.set_current(second)
    settle()
    assert abs(bar.value() - end) <= line


def test_the_words_at_the_edge_stay_there_in_another_size(low):
    reader = low.reader
    bar = reader._scroller.verticalScrollBar()
    bar.setValue(200)
    before = reader._places.here()
    assert before.part == "text"
    reader.change_text_size(6)
    settle()
    abstract = reader.page.abstract
    cursor = abstract.textCursor()
    cursor.setPosition(before.offset)
    top = abstract.mapTo(reader.page, QPoint(0, 0)).y() + abstract.cursorRect(cursor).top()
    assert abs(bar.value() - top) <= 1 or bar.value() == bar.maximum()


def test_space_leaves_a_line_in_sight_even_in_a_low_window(low):
    low.reader.set_type(abstract_point_size=36)
    settle()
    bar = low.reader._scroller.verticalScrollBar()
    assert low.reader.scroll_page()
    assert 0 < bar.value() <= bar.pageStep() - low.reader.page.abstract.line_px


def test_ticks_tell_where_claims_and_hits_are(low, workspace, qtbot):
    ticks = low.reader.ticks
    paper = next(one for one in workspace.ids if workspace.detail(one).claims)
    workspace.ask("kernels")
    workspace.set_current(paper)
    settle()
    kinds = [mark.kind for _y, mark in ticks.ticks()]
    assert kinds.count(MarkKind.CLAIM) == len(workspace.detail(paper).claims)
    assert "1 claim" in ticks.accessibleDescription()
    y, claim = next((y, mark) for y, mark in ticks.ticks() if mark.kind == MarkKind.CLAIM)
    assert 0 < y < ticks.height()
    qtbot.mouseClick(ticks, Qt.MouseButton.LeftButton, pos=QPoint(5, y))
    abstract = low.reader.page.abstract
    assert abstract.textCursor().position() == claim.start
    visible = low.reader._scroller.viewport().rect()
    at = abstract.mapTo(low.reader._scroller.viewport(), abstract.cursorRect().center())
    assert visible.contains(at)


def test_a_page_that_is_seen_whole_has_no_ticks(window, workspace):
    window.resize(1280, 1600)
    settle()
    if window.reader._scroller.verticalScrollBar().maximum() == 0:
        assert not window.reader.ticks.isVisible()


def test_full_stop_goes_from_mark_to_mark_from_the_list_too(low, workspace, qtbot):
    paper = next(one for one in workspace.ids if workspace.detail(one).claims)
    workspace.set_current(paper)
    low.list.setFocus()
    qtbot.keyClick(low.list, KEY.Key_Period)
    start = min(m.start for m in low.reader.page.abstract.marks if m.kind == MarkKind.CLAIM)
    assert low.reader.page.abstract.textCursor().position() == start
    assert low.list.hasFocus()
