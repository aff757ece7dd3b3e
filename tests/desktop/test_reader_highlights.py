"""Highlights by mouse and by key: made, recoloured, commented on, removed, found again."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from desktop.theme import LIGHT
from desktop.widgets.highlight_painting import bands
from desktop.widgets.mark_colours import highlight_ground, laid_on
from desktop.widgets.mark_lines import line_rects
from desktop.widgets.marks import Mark, MarkKind
from storage.edits.annotating import AddHighlight
from storage.edits.edit import Aspect, Changes
from storage.edits.highlighting import NameColours
from tests.desktop.reading import (
    FIRST,
    SECOND,
    click_on,
    detail,
    drag,
    ground_at,
    open_workspace,
    reword,
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


def test_overlapping_ones_have_bands_in_their_own_colours(pane, view, text, workspace):
    start, end = span_of(text, "picks the index together")
    workspace.apply(AddHighlight(FIRST, start, end, "yellow"))
    workspace.apply(AddHighlight(FIRST, start + 6, end, "blue"))
    settle()
    yellow, blue = (
        laid_on(highlight_ground(name, LIGHT), LIGHT.paper).name() for name in ("yellow", "blue")
    )
    assert ground_at(view, start).name() == yellow
    assert ground_at(view, start, dy=8).name() == yellow
    assert ground_at(view, start + 6).name() == yellow
    assert ground_at(view, start + 6, dy=8).name() == blue


def marks_of(*spans):
    return [Mark(MarkKind.HIGHLIGHT, *span, id=number) for number, span in enumerate(spans)]


def test_bands_are_cut_where_others_begin_or_end():
    marks = marks_of((0, 9), (2, 5), (9, 12))
    assert [(b.mark.id, b.start, b.end, b.place, b.of) for b in bands(marks)] == [
        (0, 0, 2, 0, 1), (0, 2, 5, 0, 2), (1, 2, 5, 1, 2), (0, 5, 9, 0, 1), (2, 9, 12, 0, 1),
    ]  # fmt: skip
    assert [band.is_whole for band in bands(marks)] == [False, False, False, False, True]


def test_neighbouring_stretches_that_look_alike_are_one():
    marks = marks_of((0, 9), (0, 4), (4, 9))
    found = [(b.mark.id, b.start, b.end, b.place) for b in bands(marks)]
    assert found == [(0, 0, 9, 0), (1, 0, 4, 1), (2, 4, 9, 1)]


def overlapping(workspace, text):
    """Two highlights that begin with the same word, and one within."""
    start, end = span_of(text, "picks the index together")
    workspace.apply(AddHighlight(FIRST, start, end, "yellow", "all"))
    workspace.apply(AddHighlight(FIRST, start, start + 9, "blue", "begin"))
    workspace.apply(AddHighlight(FIRST, start + 6, start + 15, "red", "within"))
    settle()
    return start


def test_every_one_of_several_is_reached_by_key(pane, view, text, workspace):
    start = overlapping(workspace, text)
    pane.focus_abstract()
    view.place_caret(start)
    reached = []
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Period)
        QTest.keyClick(view, Qt.Key.Key_Return)
        reached.append(pane.cards.highlight_card.highlight.comment)
        QTest.keyClick(pane.cards.highlight_card, Qt.Key.Key_Escape)
        assert focused() is view
    assert sorted(reached) == ["all", "begin", "within"]
    QTest.keyClick(view, Qt.Key.Key_Comma)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert pane.cards.highlight_card.highlight.comment == reached[1]


def test_the_card_turns_to_the_others_of_the_place(pane, view, text, workspace):
    start = overlapping(workspace, text)
    click_on(view, start + 7)
    card = pane.cards.highlight_card
    seen = [card.highlight.comment]
    for _ in range(2):
        QTest.keyClick(card, Qt.Key.Key_Right)
        seen.append(card.highlight.comment)
    assert sorted(seen) == ["all", "begin", "within"]
    QTest.keyClick(card, Qt.Key.Key_Left)
    assert card.highlight.comment == seen[1]
    QTest.keyClick(card, Qt.Key.Key_4)
    assert {h.comment: h.colour for h in highlights(workspace)}[seen[1]] == "blue"


def test_a_comment_typed_before_turning_is_kept_once(pane, view, text, workspace):
    start = overlapping(workspace, text)
    click_on(view, start + 7)
    card = pane.cards.highlight_card
    first = card.highlight.id
    card.comment.setText("said anew")
    QTest.keyClick(card, Qt.Key.Key_Right)
    QTest.keyClick(card, Qt.Key.Key_Left)
    assert card.comment.text() == "said anew"
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert {h.id: h.comment for h in highlights(workspace)}[first] == "said anew"


def test_a_second_click_is_for_the_next_one(pane, view, text, workspace):
    start = overlapping(workspace, text)
    seen = set()
    for _ in range(3):
        click_on(view, start + 7)
        seen.add(pane.cards.highlight_card.highlight.comment)
        QTest.keyClick(pane.cards.highlight_card, Qt.Key.Key_Escape)
    assert seen == {"all", "begin", "within"}


def test_a_highlight_under_a_claim_is_reached_too(pane, view, text, workspace):
    start, end = span_of(text, "up to 37.2")
    workspace.apply(AddHighlight(FIRST, start, end, "red"))
    settle()
    click_on(view, start + 8)
    assert pane.cards.claim_card.isVisible()
    QTest.keyClick(pane.cards.claim_card, Qt.Key.Key_Escape)
    click_on(view, start + 8)
    assert pane.cards.highlight_card.highlight.quote == "up to 37.2"


def test_x_selects_by_the_word_and_shift_gives_back(pane, view, text):
    pane.focus_abstract()
    view.place_caret(span_of(text, "picks")[0])
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_X)
    assert view.textCursor().selectedText() == "picks the index"
    QTest.keyClick(view, Qt.Key.Key_X, SHIFT)
    assert view.textCursor().selectedText() == "picks the"
    QTest.keyClick(view, Qt.Key.Key_S)
    QTest.keyClick(view, Qt.Key.Key_S)
    QTest.keyClick(view, Qt.Key.Key_S, SHIFT)
    assert view.textCursor().selectedText().startswith("It picks the index")
    assert view.textCursor().selectedText().endswith("the other.")


def test_names_of_colours_are_shown(pane, view, text, workspace):
    workspace.apply(NameColours((("yellow", "result"), ("blue", "doubt"))))
    view.select(*span_of(text, "picks the index"))
    pane.highlight_selection()
    card = pane.cards.highlight_card
    assert [s.text() for s in card.swatches[:4]] == ["result", "red", "green", "doubt"]
    assert card.accessibleName() == "Highlight in result: picks the index"
    QTest.keyClick(card, Qt.Key.Key_4)
    (item,) = pane.page.highlights.items
    assert item.accessibleName() == "Highlight in doubt: picks the index"
    assert "doubt" in [label.text() for label in item.findChildren(QLabel)]


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


@pytest.fixture
def lost(pane, view, text, workspace):
    """A highlight whose words are gone, shown; its id."""
    workspace.apply(AddHighlight(FIRST, *span_of(text, "seldom"), "green", "kept"))
    (made,) = highlights(workspace)
    reword(workspace.folder, FIRST, text.replace("seldom", "rarely"))
    workspace.tell(Changes(Aspect.PAPERS, frozenset({FIRST})))
    settle()
    return made.id


def test_words_that_are_gone_are_told_below_the_text(pane, lost):
    assert pane.page.highlight_mark(lost) is None
    assert pane.page.lost.isVisible()
    assert pane.page.lost.title == "1 highlight lost its place"
    (item,) = pane.page.lost.items
    said = [label.text() for label in item.findChildren(QLabel)]
    assert said == ["“seldom”", "green: kept"]
    assert pane.page.highlights.items == ()


def test_a_lost_one_is_put_on_the_selected_words_by_key(pane, view, workspace, lost):
    start, end = span_of(view.text, "rarely")
    (item,) = pane.page.lost.items
    view.select(start, end)
    item.setFocus()
    QTest.keyClick(item, Qt.Key.Key_R)
    (moved,) = highlights(workspace)
    assert (moved.id, moved.quote, moved.start) == (lost, "rarely", start)
    assert (moved.colour, moved.comment) == ("green", "kept")
    assert not pane.page.lost.isVisible()
    assert pane.page.highlight_mark(lost) is not None
    workspace.undo()
    settle()
    assert pane.page.lost.title == "1 highlight lost its place"
    workspace.redo()
    settle()
    assert not pane.page.lost.isVisible()


def test_a_lost_one_is_put_there_by_its_button_and_from_the_text(pane, view, workspace, lost):
    said = []
    workspace.notice.connect(said.append)
    view.place_caret(0)
    (item,) = pane.page.lost.items
    item.button.click()
    assert "Select words" in said[-1].text
    view.select(*span_of(view.text, "rarely"))
    item.button.click()
    assert highlights(workspace)[0].quote == "rarely"
    workspace.undo()
    view.select(*span_of(view.text, "index"))
    pane.cards.put_lost()
    assert highlights(workspace)[0].quote == "index"
    pane.cards.put_lost()
    assert said[-1].text == "No highlight of this paper has lost its place."


def test_a_lost_one_can_be_edited_and_removed(pane, workspace, lost):
    (item,) = pane.page.lost.items
    item.setFocus()
    QTest.keyClick(item, Qt.Key.Key_E)
    QTest.keyClick(pane.cards.highlight_card, Qt.Key.Key_2)
    assert highlights(workspace)[0].colour == "red"
    (item,) = pane.page.lost.items
    item.setFocus()
    QTest.keyClick(item, Qt.Key.Key_Delete)
    assert highlights(workspace) == ()
    assert not pane.page.lost.isVisible()


def test_a_highlight_follows_a_mended_typo(pane, view, text, workspace):
    start, end = span_of(text, "picks the index")
    workspace.apply(AddHighlight(FIRST, start, end))
    reword(workspace.folder, FIRST, "New: " + text.replace("picks the index", "picks the indexes"))
    workspace.tell(Changes(Aspect.PAPERS, frozenset({FIRST})))
    (made,) = highlights(workspace)
    mark = pane.page.highlight_mark(made.id)
    assert mark == view.mark(MarkKind.HIGHLIGHT, (made.start, made.end), made.id, "yellow")
    assert view.text[made.start : made.end].startswith("picks the index")


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


def test_c_comments_on_the_highlight_that_was_just_given_a_colour(pane, view, text, workspace):
    view.setFocus()
    view.select(*span_of(text, "picks the index"))
    pane.highlight_selection()
    QTest.keyClick(focused(), Qt.Key.Key_3)
    assert focused() is view
    QTest.keyClick(view, Qt.Key.Key_C)
    comment = pane.cards.highlight_card.comment
    assert focused() is comment
    QTest.keyClicks(comment, "undo u")
    QTest.keyClick(comment, Qt.Key.Key_Return)
    (made,) = highlights(workspace)
    assert (made.colour, made.comment) == ("green", "undo u")


def test_c_goes_its_way_where_there_is_no_highlight(pane, view, text):
    view.setFocus()
    view.place_caret(span_of(text, "picks the index")[0])
    QTest.keyClick(view, Qt.Key.Key_C)
    assert not pane.cards.highlight_card.isVisible()
