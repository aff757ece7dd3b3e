"""Notes: read as they look, written as Markdown, never lost."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.widgets.note_editor import SAVE_AFTER_MS
from storage.edits.annotating import WriteNote
from storage.edits.tagging import Tag
from tests.desktop.reading import FIRST, SECOND, detail, open_workspace, settle, show_pane

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def workspace(qapp, tmp_path):
    made = open_workspace(tmp_path)
    yield made
    made.close()


@pytest.fixture
def pane(qtbot, workspace):
    return show_pane(qtbot, workspace)


@pytest.fixture
def note(pane):
    return pane.page.note


def notes_written(workspace):
    return [entry.summary for entry in workspace.history() if entry.kind == "write-note"]


def test_typing_is_saved_after_a_pause(qtbot, pane, note, workspace):
    pane.edit_note()
    assert QApplication.focusWidget() is note.source
    QTest.keyClicks(note.source, "**Co-design**")
    assert detail(workspace).note == ""
    qtbot.waitUntil(lambda: detail(workspace).note == "**Co-design**", timeout=3000)
    assert note.editing
    assert QApplication.focusWidget() is note.source
    assert SAVE_AFTER_MS <= 500


def test_escape_saves_and_shows_it_rendered(pane, note, workspace):
    pane.focus_abstract()
    pane.edit_note()
    QTest.keyClicks(note.source, "**Co-design** for *one*")
    QTest.keyClick(note.source, Qt.Key.Key_Escape)
    assert detail(workspace).note == "**Co-design** for *one*"
    assert not note.editing
    assert note.view.isVisible()
    assert note.view.toPlainText() == "Co-design for one"
    assert QApplication.focusWidget() is pane.page.abstract


def test_another_paper_gets_another_note(pane, note, workspace):
    pane.edit_note()
    QTest.keyClicks(note.source, "for the first")
    workspace.set_current(SECOND)
    settle()
    assert detail(workspace, FIRST).note == "for the first"
    assert detail(workspace, SECOND).note == ""
    assert not note.editing
    assert note.source.toPlainText() == ""


def test_what_is_typed_is_saved_before_an_undo_and_at_the_end(pane, note, workspace):
    pane.edit_note()
    QTest.keyClicks(note.source, "half a thou")
    workspace.settle.emit()
    assert detail(workspace).note == "half a thou"


def test_an_undo_from_elsewhere_shows_in_the_open_editor(pane, note, workspace):
    workspace.apply(WriteNote(FIRST, "first"))
    pane.edit_note()
    workspace.undo()
    assert note.editing
    assert note.source.toPlainText() == ""
    workspace.redo()
    assert note.source.toPlainText() == "first"


def test_other_edits_do_not_touch_what_is_being_typed(pane, note, workspace):
    pane.edit_note()
    QTest.keyClicks(note.source, "half a ")
    workspace.apply(Tag((FIRST,), "gpu"))
    QTest.keyClicks(note.source, "thought")
    assert note.source.toPlainText() == "half a thought"


def test_emptying_it_removes_the_note(pane, note, workspace):
    workspace.apply(WriteNote(FIRST, "old"))
    settle()
    pane.edit_note()
    note.source.selectAll()
    QTest.keyClick(note.source, Qt.Key.Key_Delete)
    QTest.keyClick(note.source, Qt.Key.Key_Escape)
    assert detail(workspace).note == ""
    assert note._offer.isVisible()


def test_nothing_changed_nothing_written(pane, note, workspace):
    workspace.apply(WriteNote(FIRST, "old"))
    pane.edit_note()
    QTest.keyClick(note.source, Qt.Key.Key_Escape)
    assert len(notes_written(workspace)) == 1


def test_a_note_that_could_not_be_saved_comes_back(pane, note, workspace, monkeypatch):
    pane.edit_note()
    QTest.keyClicks(note.source, "precious")
    with monkeypatch.context() as broken:
        broken.setattr(workspace, "apply", lambda *_: False)
        workspace.set_current(SECOND)
    assert detail(workspace, FIRST).note == ""
    workspace.set_current(FIRST)
    assert note.editing
    assert note.source.toPlainText() == "precious"
    note.flush()
    assert detail(workspace, FIRST).note == "precious"


def test_the_mouse_can_open_it_too(pane, note, workspace):
    assert note._offer.text() == "Write a note"
    workspace.apply(WriteNote(FIRST, "old"))
    settle()
    assert note._offer.text() == "Edit"
    QTest.mouseClick(note._offer, Qt.MouseButton.LeftButton)
    assert note.editing
    QTest.keyClicks(note.source, "er")
    QTest.keyClick(note.source, Qt.Key.Key_Escape)
    assert detail(workspace).note == "older"


def test_letters_are_letters_while_writing(pane, note, workspace):
    pane.edit_note()
    QTest.keyClicks(note.source, "yn12345 htm")
    assert note.source.toPlainText() == "yn12345 htm"
    assert detail(workspace).rating is None


def test_a_hostile_note_runs_and_fetches_nothing(pane, note, workspace):
    workspace.apply(
        WriteNote(FIRST, "<script>x</script> ![p](file:///etc/passwd) ![q](https://a.example/b)")
    )
    settle()
    kind = QTextDocument.ResourceType.ImageResource.value
    assert note.view.loadResource(kind, QUrl("file:///etc/passwd")) is None
    assert "<script>x</script>" in note.view.toPlainText()
    assert "[picture: q]" in note.view.toPlainText()


def test_links_open_only_when_clicked_and_only_on_the_web(note, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    note.view.anchorClicked.emit(QUrl("https://example.org/a"))
    note.view.anchorClicked.emit(QUrl("file:///etc/passwd"))
    assert opened == ["https://example.org/a"]


def test_the_view_is_as_high_as_a_long_note(pane, note, workspace):
    workspace.apply(WriteNote(FIRST, "\n\n".join(f"Paragraph {i}" for i in range(60))))
    settle()
    assert note.view.height() > 60 * 13
    assert note.view.verticalScrollBar().maximum() == 0
