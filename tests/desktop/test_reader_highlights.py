"""Highlights by mouse and by key: made, recoloured, commented on, removed, found again."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from desktop.theme import LIGHT
from desktop.widgets.mark_colours import highlight_ground, laid_on
from desktop.widgets.mark_painting import MarkKind, line_rects
from storage.edits.annotating import AddHighlight
from tests.desktop.reading import (
    FIRST,
    SECOND,
    click_on,
    detail,
    drag,
    ground_at,
    open_workspace,
    settle,
    show_pane,
    span_of,
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def workspace(qapp, tmp_path):
    made = open_workspace(tmp_path)
    yield made
    made.close()


@pytest.fixture
def pane(qtbot, workspace):
    return show_pane(qtbot, workspace)


@pytest.fixture
def view(pane):
    return pane.page.abstract


@pytest.fixture
def text(workspace):
    return detail(workspace).abstract


def highlights(workspace):
    return detail(workspace).highlights


def focused():
    return QApplication.focusWidget()


def test_select_with_the_mouse_then_highlight(pane, view, text, workspace):
    # The words stand behind a letter that Qt counts twice.
    start, end = span_of(text, "picks the index")
    drag(view, start, end)
    pane.highlight_selection()
    (made,) = highlights(workspace)
    assert (made.start, made.end, made.quote) == (start, end, "picks the index")
    assert made.colour == "yellow"


def test_blanks_around_the_selection_are_left_out(pane, view, text, workspace):
    start, end = span_of(text, "picks the index")
    view.select(start - 1, end + 1)
    pane.highlight_selection("blue")
    (made,) = highlights(workspace)
    assert (made.quote, made.colour) == ("picks the index", "blue")


def test_select_with_the_keyboard_then_highlight(pane, view, text, workspace):
    pane.focus_abstract()
    assert focused() is view
    view.place_caret(span_of(text, "Ostrakon")[0])
    QTest.keyClick(view, Qt.Key.Key_Right, CONTROL | SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Right, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Left, SHIFT)
    assert view.textCursor().selectedText().startswith("Ostrakon")
    pane.highlight_selection()
    assert highlights(workspace)[0].quote.startswith("Ostrakon")


def test_s_selects_the_sentence_then_the_next_too(pane, view, text):
    pane.focus_abstract()
    view.place_caret(span_of(text, "generator")[0])
    QTest.keyClick(view, Qt.Key.Key_S)
    assert view.textCursor().selectedText() == (
        "We present Ostrakon, a generator of search pipelines."
    )
    QTest.keyClick(view, Qt.Key.Key_S)
    assert view.textCursor().selectedText().endswith("seldom the best of the other.")
    assert view.textCursor().selectedText().startswith("We present")


def test_it_is_painted_and_an_undo_takes_the_paint_off(pane, view, text, workspace):
    start, end = span_of(text, "picks the index")
    place = start + 6  # before "the"
    assert ground_at(view, place).name() == "#ffffff"
    workspace.apply(AddHighlight(FIRST, start, end, "green"))
    settle()
    expected = laid_on(highlight_ground("green", LIGHT), LIGHT.paper)
    assert ground_at(view, place).name() == expected.name()
    workspace.undo()
    settle()
    assert ground_at(view, place).name() == "#ffffff"
    workspace.redo()
    settle()
    assert ground_at(view, place).name() == expected.name()


def test_overlapping_ones_add_up(pane, view, text, workspace):
    start, end = span_of(text, "picks the index together")
    workspace.apply(AddHighlight(FIRST, start, end, "yellow"))
    workspace.apply(AddHighlight(FIRST, start + 6, end, "blue"))
    settle()
    one = laid_on(highlight_ground("yellow", LIGHT), LIGHT.paper)
    two = laid_on(highlight_ground("blue", LIGHT), one)
    assert ground_at(view, start).name() == one.name()
    # Each layer is rounded to whole levels of grey on its way.
    painted = ground_at(view, start + 6)
    for level in ("red", "green", "blue"):
        assert abs(getattr(painted, level)() - getattr(two, level)()) <= 2


def test_h_then_a_number_recolours(pane, view, text, workspace):
    view.select(*span_of(text, "picks the index"))
    pane.highlight_selection()
    card = pane.cards.highlight_card
    assert card.isVisible()
    assert focused() is card
    QTest.keyClick(card, Qt.Key.Key_3)
    assert not card.isVisible()
    assert [h.colour for h in highlights(workspace)] == ["green"]
    workspace.undo()
    assert [h.colour for h in highlights(workspace)] == ["yellow"]
    workspace.undo()
    assert highlights(workspace) == ()


def test_the_focus_comes_back_after_the_card(pane, view, text):
    pane.focus_abstract()
    view.select(*span_of(text, "picks the index"))
    pane.highlight_selection()
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert focused() is view
    assert not pane.cards.highlight_card.isVisible()


def test_comment_by_key(pane, view, text, workspace):
    view.select(*span_of(text, "picks the index"))
    pane.highlight_selection()
    card = pane.cards.highlight_card
    QTest.keyClick(card, Qt.Key.Key_C)
    assert focused() is card.comment
    QTest.keyClicks(card.comment, "1 of 8: the core")
    QTest.keyClick(card.comment, Qt.Key.Key_Return)
    assert not card.isVisible()
    (made,) = highlights(workspace)
    assert (made.comment, made.colour) == ("1 of 8: the core", "yellow")


def test_a_comment_being_typed_is_kept_when_another_paper_comes(pane, view, text, workspace):
    view.select(*span_of(text, "picks the index"))
    pane.highlight_selection()
    pane.cards.highlight_card.comment.setText("half a thought")
    workspace.set_current(SECOND)
    assert highlights(workspace)[0].comment == "half a thought"


def test_a_click_opens_the_card_and_delete_removes(pane, view, text, workspace):
    start, end = span_of(text, "picks the index")
    workspace.apply(AddHighlight(FIRST, start, end, "red"))
    settle()
    click_on(view, start + 2)
    card = pane.cards.highlight_card
    assert card.isVisible()
    assert card.highlight.quote == "picks the index"
    assert [s.colour_name for s in card.swatches if s.isChecked()] == ["red"]
    QTest.keyClick(card, Qt.Key.Key_Delete)
    assert highlights(workspace) == ()


def test_a_press_elsewhere_closes_the_card(pane, view, text, workspace):
    start, end = span_of(text, "picks the index")
    workspace.apply(AddHighlight(FIRST, start, end))
    settle()
    click_on(view, start + 2)
    QTest.mouseClick(pane.page, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not pane.cards.highlight_card.isVisible()


def test_stop_and_comma_go_from_mark_to_mark_and_enter_opens(pane, view, text, workspace):
    one, two = span_of(text, "Search over"), span_of(text, "seldom")
    workspace.apply(AddHighlight(FIRST, *one))
    workspace.apply(AddHighlight(FIRST, *two))
    settle()
    pane.focus_abstract()
    view.place_caret(one[0] + 1)
    QTest.keyClick(view, Qt.Key.Key_Period)
    assert view.textCursor().position() == view.mark(MarkKind.HIT, two).start
    QTest.keyClick(view, Qt.Key.Key_Comma)
    assert view.textCursor().position() == 0
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert pane.cards.highlight_card.highlight.quote == "Search over"


def test_nothing_selected_is_said(pane, view, workspace):
    said = []
    workspace.notice.connect(said.append)
    view.place_caret(0)
    pane.highlight_selection()
    assert highlights(workspace) == ()
    assert "Select words" in said[0].text


def test_the_list_jumps_removes_and_opens(pane, view, text, workspace):
    start, end = span_of(text, "seldom")
    workspace.apply(AddHighlight(FIRST, start, end, "blue", "rare"))
    settle()
    (item,) = pane.page.highlights.items
    QTest.mouseClick(item, Qt.MouseButton.LeftButton)
    assert focused() is view
    assert view.textCursor().position() == view.mark(MarkKind.HIT, (start, end)).start
    item.setFocus()
    QTest.keyClick(item, Qt.Key.Key_E)
    assert pane.cards.highlight_card.highlight.comment == "rare"
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    QTest.keyClick(item, Qt.Key.Key_Delete)
    assert highlights(workspace) == ()


def test_a_jump_brings_the_place_into_sight(qtbot, workspace):
    text = detail(workspace, SECOND).abstract
    start = text.rindex("every sentence")
    workspace.apply(AddHighlight(SECOND, start, start + 14))
    pane = show_pane(qtbot, workspace, SECOND, size=(620, 300))
    (item,) = pane.page.highlights.items
    pane._scroller.verticalScrollBar().setValue(0)
    item.chosen.emit(item.highlight)
    settle()
    mark = pane.page.highlight_mark(item.highlight.id)
    place = pane._scroller.viewport().mapFromGlobal(pane.page.abstract.rect_of(mark).center())
    assert 0 <= place.y() <= pane._scroller.viewport().height()


def test_offsets_that_do_not_fit_are_mended_by_the_quote(pane, view, text, workspace):
    start, end = span_of(text, "seldom")
    workspace.apply(AddHighlight(FIRST, start, end))
    paper = detail(workspace)
    stray = replace(paper.highlights[0], start=start - 40, end=end - 40)
    pane.page.show_paper(replace(paper, highlights=(stray,)), ())
    mark = pane.page.highlight_mark(stray.id)
    assert mark == view.mark(MarkKind.HIGHLIGHT, (start, end), stray.id, "yellow")


def test_words_that_are_gone_stay_in_the_list_and_say_so(pane, view, text, workspace):
    workspace.apply(AddHighlight(FIRST, *span_of(text, "seldom"), "yellow", "kept"))
    paper = detail(workspace)
    gone = replace(paper.highlights[0], quote="no such words", start=0, end=5)
    pane.page.show_paper(replace(paper, highlights=(gone,)), ())
    assert pane.page.highlight_mark(gone.id) is None
    (item,) = pane.page.highlights.items
    said = [label.text() for label in item.findChildren(QLabel)]
    assert said[-1] == "These words are no longer in the text."
    assert "kept" in said


@pytest.mark.qt_log_ignore("propagateSizeHints", "raise", "grabbing the keyboard")
def test_the_menu_offers_eight_colours_for_a_selection(pane, view, text, workspace):
    view.select(*span_of(text, "picks the index"))
    menu = pane.cards._menu.open(view, [], view.mapToGlobal(QPoint(5, 5)))
    (colours,) = [a.menu() for a in menu.actions() if a.menu() is not None]
    names = [action.text() for action in colours.actions()]
    assert names == ["Yellow", "Red", "Green", "Blue", "Purple", "Magenta", "Orange", "Grey"]
    colours.actions()[6].trigger()
    assert [h.colour for h in highlights(workspace)] == ["orange"]
    menu.close()


def test_the_card_hides_no_line_of_the_highlight(pane):
    abstract = pane.page.abstract
    abstract.select(0, 250)  # several lines of the column
    pane.highlight_selection()
    settle()
    (mark,) = [one for one in abstract.marks if one.kind == MarkKind.HIGHLIGHT]
    last = line_rects(abstract.document(), mark.start, mark.end)[-1].toAlignedRect()
    card = pane.cards.highlight_card
    assert last.top() > 40
    top = card.mapToGlobal(card.rect().topLeft()).y()
    assert top > abstract.viewport().mapToGlobal(last.bottomLeft()).y()
