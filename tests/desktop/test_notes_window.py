"""Notes in the real window: preview, links, tasks, templates, and all of them in one place."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QInputDialog

from desktop.models.note_list import line_of
from desktop.widgets.note_rendering import OPEN_BOX, TICKED_BOX, note_html
from desktop.widgets.note_view import NoteView
from storage.database.rows import LinkedPaper
from storage.edits.annotating import WriteNote

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def source(window, workspace, qtbot):
    """The note of the first paper, open for writing."""
    qtbot.waitUntil(window.isActiveWindow)
    window.list.setFocus()
    qtbot.keyClick(window.list, KEY.Key_M)
    made = window.reader.page.note.source
    qtbot.waitUntil(made.hasFocus)
    return made


def choose(view: NoteView, number: int) -> None:
    """Choose a link or box, as Tab does."""
    start, end, _ = view.anchors()[number]
    cursor = view.textCursor()
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    view.setFocus()
    view.setTextCursor(cursor)


# How a note looks


def test_a_link_leads_to_its_paper_under_the_label_of_today():
    html = note_html("See [[12|old]].", {"12|old": LinkedPaper(12, "New <label>")})
    assert html == '<p>See <a href="paper:12">New &lt;label&gt;</a>.</p>'


def test_a_link_to_nothing_is_its_label():
    assert note_html("[[12|old]] [[x]]") == "<p><em>old</em> <em>x</em></p>"
    assert note_html("`[[12|old]]`") == "<p><code>[[12|old]]</code></p>"


def test_tasks_have_boxes_that_know_their_line():
    html = note_html("Intro\n\n- [ ] one\n- [x] two *b*\n  - [ ] three\n- four [ ]\n1. [X] five")
    assert html.count(OPEN_BOX) == 2
    assert html.count(TICKED_BOX) == 2
    for href in ("tick:2", "untick:3", "tick:4", "untick:6"):
        assert f'href="{href}"' in html
    assert "four [ ]" in html
    assert "[x]" not in html


# Writing


def test_the_preview_follows_the_keys_and_can_be_put_away(window, workspace, source, qtbot):
    note = window.reader.page.note
    qtbot.keyClicks(source, "some **bold** words")
    qtbot.waitUntil(lambda: note.preview.toPlainText() == "some bold words", timeout=2000)
    assert note.preview.isVisible()
    qtbot.keyClick(source, KEY.Key_P, CTRL)
    assert not note.preview.isVisible()
    assert source.hasFocus()
    assert workspace.settings.note_preview is False
    qtbot.keyClick(source, KEY.Key_P, CTRL)
    assert note.preview.isVisible()


def test_two_brackets_complete_labels_and_the_link_is_followed_both_ways(
    window, workspace, source, qtbot
):
    label = workspace.detail(3).label
    word = max(label.split(), key=len).strip(":,.")
    qtbot.keyClicks(source, f"compare [[{word[:5].lower()}")
    qtbot.waitUntil(source.names.isVisible, timeout=2000)
    rows = [source.names.item(at).text() for at in range(source.names.count())]
    while source.names.currentRow() != rows.index(label):
        qtbot.keyClick(source, KEY.Key_Down)
    qtbot.keyClick(source, KEY.Key_Return)
    assert source.toPlainText() == f"compare [[3|{label}]]"
    assert not source.names.isVisible()
    qtbot.keyClick(source, KEY.Key_Left)
    qtbot.keyClick(source, KEY.Key_Return, ALT)
    assert workspace.current == 3
    assert workspace.detail(1).note == f"compare [[3|{label}]]"
    linked = window.reader.page.linked
    qtbot.waitUntil(lambda: [link.row.id for link in linked.links] == [1])
    links = linked.links
    assert links[0].accessibleName().startswith("Linking paper: ")
    qtbot.keyClick(links[0], KEY.Key_Return)
    assert workspace.current == 1
    view = window.reader.page.note.view
    assert [href for *_, href in view.anchors()] == ["paper:3"]
    choose(view, 0)
    qtbot.keyClick(view, KEY.Key_Return)
    assert workspace.current == 3


def test_escape_closes_the_completion_first_and_a_text_may_stay_unlinked(source, qtbot):
    qtbot.keyClicks(source, "a [[e")
    qtbot.waitUntil(source.names.isVisible, timeout=2000)
    qtbot.keyClick(source, KEY.Key_Escape)
    assert not source.names.isVisible()
    assert source.isVisible()
    qtbot.keyClicks(source, "n")
    assert not source.names.isVisible()
    qtbot.keyClicks(source, "]] b [[e")
    assert source.names.isVisible()
    qtbot.keyClick(source, KEY.Key_Tab)
    assert source.toPlainText().startswith("a [[en]] b [[")
    assert source.toPlainText().endswith("]]")


def test_a_task_is_ticked_by_key_as_a_step_of_its_own(window, workspace, qtbot):
    workspace.apply(WriteNote(1, "- [ ] read table 3\n- [ ] ask"))
    view = window.reader.page.note.view
    choose(view, 1)
    qtbot.keyClick(view, KEY.Key_Space)
    assert workspace.detail(1).note == "- [ ] read table 3\n- [x] ask"
    assert view.textCursor().selectedText() == TICKED_BOX
    qtbot.keyClick(view, KEY.Key_Return)
    assert workspace.detail(1).note == "- [ ] read table 3\n- [ ] ask"
    assert view.hasFocus()
    workspace.undo()
    assert workspace.detail(1).note == "- [ ] read table 3\n- [x] ask"
    workspace.undo()
    workspace.undo()
    assert workspace.detail(1).note == ""


def test_tab_goes_from_box_to_box(window, workspace, qtbot):
    workspace.apply(WriteNote(1, "- [ ] a\n- [ ] b"))
    view = window.reader.page.note.view
    view.setFocus()
    qtbot.keyClick(view, KEY.Key_Tab)
    first = view.textCursor().selectionStart()
    qtbot.keyClick(view, KEY.Key_Tab)
    assert [first, view.textCursor().selectionStart()] == [at for at, *_ in view.anchors()]
    qtbot.keyClick(view, KEY.Key_Return)
    assert workspace.detail(1).note == "- [ ] a\n- [x] b"


def test_a_box_of_the_preview_saves_what_is_typed_first(window, workspace, source, qtbot):
    note = window.reader.page.note
    qtbot.keyClicks(source, "- [ ] a")
    qtbot.waitUntil(lambda: len(note.preview.anchors()) == 1, timeout=2000)
    note.preview.anchorClicked.emit("tick:0")
    assert workspace.detail(1).note == "- [x] a"
    assert source.toPlainText() == "- [x] a"


# Templates


def test_a_template_begins_a_note_and_a_note_becomes_one(window, workspace, qtbot):
    qtbot.waitUntil(window.isActiveWindow)
    window.list.setFocus()
    qtbot.keyClick(window.list, KEY.Key_M, CTRL | SHIFT)
    palette = window.panes.palette
    qtbot.keyClicks(palette.line, "to do")
    qtbot.keyClick(palette.line, KEY.Key_Return)
    source = window.reader.page.note.source
    label = workspace.detail(1).label
    assert source.toPlainText().startswith(f"- [ ] Read {label}\n- [ ] ")
    assert source.hasFocus()
    source.setPlainText("## {label}\n\n- [ ] {tags}")
    qtbot.keyClick(source, KEY.Key_M, CTRL | SHIFT)
    qtbot.keyClicks(palette.line, "keep this")
    qtbot.keyClick(palette.line, KEY.Key_Return)
    dialog = window.findChild(QInputDialog)
    dialog.setTextValue("Mine")
    dialog.accept()
    kept = {one.name: one.text for one in workspace.notes.templates() if not one.shipped}
    assert kept == {"Mine": "## {label}\n\n- [ ] {tags}"}
    window.deeds.notes.choose_template()
    qtbot.keyClicks(palette.line, "delete mine")
    qtbot.keyClick(palette.line, KEY.Key_Return)
    assert "Mine" not in [one.name for one in workspace.notes.templates()]
    workspace.undo()
    assert "Mine" in [one.name for one in workspace.notes.templates()]


# All in one place


@pytest.fixture
def notes_view(window, workspace, qtbot):
    workspace.apply(WriteNote(2, "the second *about* pipelines\n- [ ] ask"))
    workspace.apply(WriteNote(1, "the first, see [[2|x]]"))
    qtbot.waitUntil(window.isActiveWindow)
    window.list.setFocus()
    qtbot.keyClick(window.list, KEY.Key_G)
    qtbot.keyClick(window.list, KEY.Key_O)
    assert window.views.currentWidget() is window._notes
    return window._notes


def test_every_note_is_there_with_its_paper(notes_view, workspace, window, qtbot):
    assert [note.paper_id for note in notes_view.model.shown] == [1, 2]
    assert notes_view.count.text() == "2 notes"
    assert notes_view.cards.hasFocus()
    assert notes_view.heading.text() == workspace.detail(1).label
    qtbot.keyClick(notes_view.cards, KEY.Key_J)
    assert notes_view.note.toPlainText().startswith("the second about pipelines")
    qtbot.keyClick(notes_view.cards, KEY.Key_Return)
    assert workspace.current == 2
    assert window.reading


def test_words_find_notes_and_the_keys_come_back_to_them(notes_view, qtbot):
    qtbot.keyClick(notes_view.cards, KEY.Key_Slash)
    assert notes_view.filter.hasFocus()
    qtbot.keyClicks(notes_view.filter, "Pipelines second")
    assert [note.paper_id for note in notes_view.model.shown] == [2]
    assert notes_view.count.text() == "1 of 2 notes"
    qtbot.keyClicks(notes_view.filter, "zzz")
    assert notes_view.empty.isVisible()
    assert notes_view.empty.accessibleDescription() == "No note has all these words."
    qtbot.keyClick(notes_view.filter, KEY.Key_Escape)
    assert notes_view.cards.hasFocus()
    assert len(notes_view.model.shown) == 2


def test_a_task_is_ticked_and_a_link_followed_there_too(notes_view, workspace, window, qtbot):
    qtbot.keyClick(notes_view.cards, KEY.Key_Down)
    choose(notes_view.note, 0)
    qtbot.keyClick(notes_view.note, KEY.Key_Return)
    assert workspace.detail(2).note.endswith("- [x] ask")
    assert [note.paper_id for note in notes_view.model.shown] == [2, 1]
    assert notes_view.heading.text() == workspace.detail(2).label
    workspace.undo()
    qtbot.keyClick(notes_view.cards, KEY.Key_K)
    notes_view.note.anchorClicked.emit("paper:2")
    assert workspace.current == 2


def test_what_is_shown_of_a_note_begins_where_the_word_is():
    text = "# Head\n\nfirst [[3|Linked label]]\n- [ ] second *line*\nthird"
    assert line_of(text, ()) == "Head · first Linked label · [ ] second line · third"
    assert line_of(text, ("second",)) == "[ ] second line · third"


def test_a_note_is_found_by_its_words_a_second_later(threaded_workspace, open_window, qtbot):
    window = open_window(threaded_workspace)
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: window.reader.paper is not None, timeout=5000)
    window.list.setFocus()
    qtbot.keyClick(window.list, KEY.Key_M)
    source = window.reader.page.note.source
    qtbot.keyClicks(source, "zeppelins everywhere")
    qtbot.keyClick(source, KEY.Key_Escape)
    qtbot.wait(1000)
    threaded_workspace.ask("note:zeppelins")
    qtbot.waitUntil(lambda: list(threaded_workspace.ids) == [1], timeout=5000)


def test_where_no_paper_is_called_so_that_is_said(window, qtbot):
    window.reader.edit_note()
    source = window.reader.page.note.source
    qtbot.keyClicks(source, "see [[zzzz")
    qtbot.waitUntil(source.names.isVisible)
    assert [source.names.item(row).text() for row in range(source.names.count())] == [
        "No paper is called so"
    ]
    qtbot.keyClick(source, Qt.Key.Key_Return)
    qtbot.keyClicks(source, "on")
    assert source.toPlainText() == "see [[zzzz\non"
    qtbot.waitUntil(lambda: not source.names.isVisible())
