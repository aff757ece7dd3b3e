"""The list of all highlights through the window: filter, search, recolour, comment, open, undo."""

import json
import sqlite3
import time
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from desktop.dialogs.colour_names import ColourNamesDialog
from desktop.models.highlight_list import spoken
from storage.edits.annotating import AddHighlight
from tests.desktop.reading import reword, settle

pytestmark = pytest.mark.qt_log_ignore(
    "propagateSizeHints", "raise", "grabbing the keyboard", extend=True
)

ALT, CONTROL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def mark(workspace, paper, start, end, colour="yellow", comment=""):
    workspace.apply(AddHighlight(paper, start, end, colour, comment))


@pytest.fixture
def window(qtbot, open_window, workspace):
    """Four highlights on three papers; ids 1 to 4."""
    mark(workspace, 1, 0, 12, "yellow", "where it begins")
    mark(workspace, 1, 20, 40, "green")
    mark(workspace, 2, 5, 30, "yellow", "why?")
    mark(workspace, 3, 0, 9, "red", "no")
    made = open_window(workspace)
    qtbot.waitUntil(made.isActiveWindow)
    made.list.setFocus()
    return made


def go(window):
    """Press g and h in the list; give the view."""
    QTest.keyClick(window.list, Qt.Key.Key_G)
    QTest.keyClick(window.list, Qt.Key.Key_H)
    settle()
    return window.views.currentWidget()


@pytest.fixture
def view(window):
    return go(window)


def shown(view):
    return list(view.table.highlights.ids)


def press(view, key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), key, modifier)
    settle()


def rows(window):
    with closing(sqlite3.connect(window.workspace.folder / "library.db")) as connection:
        found = connection.execute("SELECT id, colour, comment FROM highlight ORDER BY id")
        return {row[0]: row[1:] for row in found}


def test_g_h_lists_all_the_newest_first(window, view):
    assert view.accessibleName() == "Highlights view"
    assert QApplication.focusWidget() is view.table
    assert shown(view) == [4, 3, 2, 1]
    assert view.summary.text() == "4 highlights"
    assert view.table.current.id == 4
    counts = {name: swatch.accessibleName() for name, swatch in view.filter.swatches.items()}
    assert (counts["yellow"], counts["red"], counts["grey"]) == ("yellow: 2", "red: 1", "grey: 0")


def test_rows_are_told_as_sentences(window, view):
    place = view.table.current
    assert spoken(place).startswith(f"red: {place.highlight.quote}; no; in ")
    index = view.table.highlights.index(0, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == spoken(place)


def test_alt_and_a_number_show_a_colour_alone(window, view):
    press(view, Qt.Key.Key_1, ALT)
    assert shown(view) == [3, 1]
    assert view.summary.text() == "2 of 4 highlights"
    press(view, Qt.Key.Key_2, ALT)
    assert shown(view) == [4, 3, 1]
    press(view, Qt.Key.Key_Escape)
    assert shown(view) == [4, 3, 2, 1]
    assert window.views.currentWidget() is view
    press(view, Qt.Key.Key_Escape)
    assert window.views.currentWidget() is window.read_view


def test_a_click_on_a_colour_does_so_too(window, view):
    QTest.mouseClick(view.filter.swatches["green"], Qt.MouseButton.LeftButton)
    settle()
    assert shown(view) == [2]
    view.filter.clear_link.click()
    settle()
    assert len(shown(view)) == 4


def test_words_of_quote_and_comment_are_searched(window, view):
    press(view, Qt.Key.Key_F)
    assert QApplication.focusWidget() is view.filter.words
    QTest.keyClicks(view.filter.words, "why")
    settle()
    assert shown(view) == [3]
    assert view.filter.swatches["red"].accessibleName() == "red: 0"
    press(view, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is view.table
    press(view, Qt.Key.Key_F)
    QTest.keyClicks(view.filter.words, "zzz")
    settle()
    assert shown(view) == []
    assert view.stack.currentWidget() is view.empty
    assert view.empty.accessibleName() == "No highlight passes this filter"
    press(view, Qt.Key.Key_Escape)
    assert len(shown(view)) == 4


def test_enter_goes_to_the_words_in_their_paper(window, view):
    press(view, Qt.Key.Key_J)
    place = view.table.current
    assert place.id == 3
    press(view, Qt.Key.Key_Return)
    assert window.views.currentWidget() is window.read_view
    assert window.workspace.current == 2
    abstract = window.reader.page.abstract
    assert QApplication.focusWidget() is abstract
    assert [m.id for m in abstract.marks_at_caret()][:1] == [3]


def test_enter_on_a_paper_that_the_search_does_not_find(window, workspace):
    workspace.ask("is:keep")
    view = go(window)
    press(view, Qt.Key.Key_Return)
    assert workspace.current == 3
    assert [m.id for m in window.reader.page.abstract.marks_at_caret()][:1] == [4]


def test_numbers_recolour_all_that_are_selected_in_one_step(window, view):
    press(view, Qt.Key.Key_J, SHIFT)
    assert view.summary.text() == "4 highlights  ·  2 selected"
    press(view, Qt.Key.Key_5)
    assert [rows(window)[one] for one in (4, 3)] == [("purple", "no"), ("purple", "why?")]
    assert view.table.chosen == (4, 3)
    press(view, Qt.Key.Key_U)
    assert [rows(window)[one][0] for one in (4, 3)] == ["red", "yellow"]
    press(view, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert rows(window)[4][0] == "purple"


def test_what_leaves_the_filter_leaves_the_list_and_the_place_stays(window, view):
    press(view, Qt.Key.Key_1, ALT)
    assert shown(view) == [3, 1]
    press(view, Qt.Key.Key_2)
    assert shown(view) == [1]
    assert view.table.current.id == 1


def test_c_comments(window, view):
    press(view, Qt.Key.Key_C)
    assert QApplication.focusWidget() is view.card.comment
    view.card.comment.clear()
    QTest.keyClicks(view.card.comment, "1 thing: c")
    QTest.keyClick(view.card.comment, Qt.Key.Key_Return)
    settle()
    assert rows(window)[4] == ("red", "1 thing: c")
    assert view.table.current.highlight.comment == "1 thing: c"
    assert QApplication.focusWidget() is view.table


def test_e_and_the_menu_open_the_card(window, view):
    press(view, Qt.Key.Key_E)
    assert view.card.isVisible()
    press(view, Qt.Key.Key_3)
    assert rows(window)[4] == ("green", "no")
    view.table.menu_asked.emit(view.mapToGlobal(view.rect().center()))
    (menu,) = [one for one in window.findChildren(QMenu) if one.isVisible()]
    names = [action.objectName() for action in menu.actions() if not action.isSeparator()]
    assert names[:3] == ["highlights-edit", "highlights-comment", "highlights-remove"]
    menu.actions()[0].trigger()
    menu.close()
    assert view.card.isVisible()


def test_delete_removes_what_is_selected_and_undo_brings_it_back(window, view):
    press(view, Qt.Key.Key_A, CONTROL)
    press(view, Qt.Key.Key_Delete)
    assert rows(window) == {}
    assert view.empty.accessibleName() == "No highlights yet"
    press(view, Qt.Key.Key_U)
    assert len(rows(window)) == 4
    assert len(shown(view)) == 4


def test_those_of_the_search_and_of_the_selection(window, workspace, view):
    workspace.search("is:undecided -highlight:red")
    view.filter.choose_scope("found")
    settle()
    assert sorted(shown(view)) == [1, 2, 3]
    workspace.set_selection((3,))
    view.filter.choose_scope("selected")
    settle()
    assert shown(view) == [4]
    workspace.set_selection((5,))
    settle()
    assert view.empty.accessibleName() == "No highlights here"
    view.empty._buttons[0].click()
    settle()
    assert len(shown(view)) == 4


def test_lost_ones_are_counted_and_shown_alone(window, workspace, view):
    assert not view.filter.lost.isVisible()
    reword(workspace.folder, 3, "All other words.")
    view._renew()
    settle()
    assert view.filter.lost.text() == "Lost  1"
    view.filter.lost.click()
    settle()
    assert shown(view) == [4]
    assert "lost its place" in spoken(view.table.current)
    workspace.set_current(1)
    press(view, Qt.Key.Key_Tab)
    view.table.setFocus()
    press(view, Qt.Key.Key_Return)
    (item,) = window.reader.page.lost.items
    assert QApplication.focusWidget() is item


def test_colours_are_named_in_a_dialog(window, workspace, view):
    view.names.click()
    (dialog,) = window.findChildren(ColourNamesDialog)
    dialog.lines["yellow"].setText("red")
    assert dialog.complaint == "“red” is what red is called. Choose another name."
    assert not dialog.save.isEnabled()
    dialog.lines["yellow"].setText("result")
    dialog.lines["green"].setText("method")
    assert dialog.complaint == ""
    dialog.save.click()
    settle()
    assert workspace.colour_names()["yellow"] == "result"
    assert view.filter.swatches["yellow"].text() == "result"
    assert view.table.highlights.place(1).highlight.name == "result"
    workspace.undo()
    settle()
    assert view.filter.swatches["yellow"].text() == "yellow"
    assert workspace.colour_names()["green"] == "green"


def test_actions_from_elsewhere_touch_nothing_that_is_not_seen(window):
    window.deeds.on_highlights("remove")
    settle()
    assert window.views.currentWidget() is window._highlights
    assert len(rows(window)) == 4


def test_twenty_thousand_do_not_stall(window, workspace):
    spans = json.dumps([[number % 30, number % 30 + 8] for number in range(20_000)])
    with closing(sqlite3.connect(workspace.folder / "library.db")) as connection, connection:
        connection.execute(
            'INSERT INTO highlight (paper_id, start, "end", quote, prefix, suffix, colour, '
            "comment, created_at) SELECT j.key % 8 + 1, json_extract(j.value, '$[0]'), "
            "json_extract(j.value, '$[1]'), substr(a.text, json_extract(j.value, '$[0]') + 1, 8), "
            "'', '', 'blue', '', 0 FROM json_each(?) j "
            "JOIN abstract a ON a.paper_id = j.key % 8 + 1",
            (spans,),
        )
    view = go(window)
    assert len(shown(view)) == 20_004
    began = time.process_time()
    view.table.go_to(15_000)
    settle()
    window.grab()
    press(view, Qt.Key.Key_A, CONTROL)
    assert time.process_time() - began < 1.5
    assert len(view.table.chosen) == 20_004
