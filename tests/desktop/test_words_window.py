"""Include and exclude words in the window: marked, counted, listed by key, in their dialog."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from desktop import theme
from desktop.dialogs.words_dialog import WordsDialog
from desktop.models.paper_list import spoken
from desktop.settings import Settings
from desktop.theme import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT
from desktop.widgets.mark_colours import contrast, highlight_ground, laid_on
from desktop.widgets.marks import MarkKind
from desktop.widgets.word_painting import word_look
from storage.edits.wording import AddWords
from storage.query.word_lists import WordLists
from storage.vocabulary import HIGHLIGHT_COLOURS, WORD_SIDES
from tests.libraries import content

KEY = Qt.Key

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def press(qtbot, window):
    def press_(*keys, at=None):
        for key in keys:
            qtbot.keyClick(at or window.focusWidget() or window, key)

    return press_


def word_marks(window) -> list[tuple[str, str]]:
    view = window.reader.page.abstract
    return [
        (view.text[mark.start : mark.end], mark.style)
        for mark in view.marks
        if mark.kind == MarkKind.WORD
    ]


def send(widget, key) -> None:
    """Press a key in a dialog: offscreen, the window under it would take it for its own."""
    QApplication.sendEvent(
        widget, QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
    )


def dialog_of(window) -> WordsDialog:
    return next(one for one in window.findChildren(WordsDialog) if one.isVisible())


def test_words_are_marked_and_counted_in_the_reader(window, workspace):
    workspace.apply(AddWords(("GPU", "kernel"), ("memory",)))
    workspace.set_current(1)
    assert word_marks(window) == [
        ("memory", "exclude"),
        ("kernel", "include"),
        ("kernels", "include"),
        ("GPUs", "include"),
    ]
    count = window.reader.page.header.words
    assert count.isVisible()
    assert count.accessibleName() == "Include words: GPU, kernel; Exclude words: memory"
    workspace.set_current(3)
    assert not count.isVisible()
    workspace.undo()
    workspace.set_current(1)
    assert word_marks(window) == []


def test_one_key_marks_them_or_not_and_is_remembered(window, workspace, press, notices, settings):
    workspace.apply(AddWords(("GPU",)))
    workspace.set_current(1)
    press(KEY.Key_V)
    assert word_marks(window) == []
    assert window.reader.page.header.words.isVisible()
    assert "no longer marked" in notices[-1].text
    assert Settings.load(settings.path).words_marked is False
    press(KEY.Key_V)
    assert word_marks(window) == [("GPUs", "include")]
    assert notices[-1].text == "1 word marked."


def test_the_selected_words_go_on_a_list_by_key(window, workspace, press):
    before = content(workspace.folder)
    workspace.set_current(2)
    view = window.reader.page.abstract
    press(KEY.Key_Return)
    at = view.text.index("FPGA pipelines")
    view.select(at, at + len("FPGA pipelines"))
    press(KEY.Key_Plus)
    assert workspace.words.lists == WordLists(("FPGA pipelines",))
    assert word_marks(window) == [("FPGA pipelines", "include")]
    at = view.text.index("CPU")
    view.select(at, at + 3)
    press(KEY.Key_Minus)
    assert workspace.words.lists.exclude == ("CPU",)
    press(KEY.Key_U, KEY.Key_U)
    assert workspace.words.lists == WordLists()
    assert content(workspace.folder) == before


def test_without_a_selection_a_word_is_typed(window, workspace, press, qtbot):
    press(KEY.Key_Minus)
    dialog = dialog_of(window)
    line = dialog.columns["exclude"].line
    assert dialog.focusWidget() is line
    qtbot.keyClicks(line, "survey, medic*")
    qtbot.keyClick(line, KEY.Key_Return)
    assert workspace.words.lists.exclude == ("survey", "medic*")
    assert line.text() == ""
    assert dialog.isVisible()


def test_rows_count_and_mark_words(window, workspace, qtbot):
    workspace.apply(AddWords(("FPGA", "GPU"), ("CPU",)))
    rows = {row.id: row for row in workspace.rows(range(1, 9))}
    assert (rows[2].include, rows[2].exclude) == (2, 1)
    assert "2 include words; 1 exclude word" in spoken(rows[2])
    image = window.list.grab().toImage()
    workspace.words.mark(marked=False)
    QApplication.sendPostedEvents(None, int(QEvent.Type.UpdateRequest))
    assert window.list.grab().toImage() != image


def test_a_query_by_words_and_the_compact_list(window, workspace):
    workspace.apply(AddWords(("attention",), ()))
    workspace.ask("has:include")
    found = set(workspace.ids)
    assert found == {row.id for row in workspace.rows(range(1, 9)) if row.include}
    assert 1 in found
    window.list.set_density("compact")
    assert not window.list.grab().isNull()


def test_the_dialog_edits_both_lists_by_keys(window, workspace, press, qtbot):
    workspace.apply(AddWords(("GPU", "kernel"), ("survey",)))
    press(KEY.Key_G, KEY.Key_W)
    dialog = dialog_of(window)
    include, exclude = dialog.columns["include"].list, dialog.columns["exclude"].list
    texts = [include.item(row).text() for row in range(include.count())]
    assert texts == ["GPU", "kernel"]
    assert include.item(0).data(Qt.ItemDataRole.AccessibleTextRole) == "GPU, 3 papers"

    include.setFocus()
    include.setCurrentRow(1)
    send(include, KEY.Key_M)
    assert workspace.words.lists == WordLists(("GPU",), ("kernel", "survey"))
    exclude.setFocus()
    exclude.setCurrentRow(1)
    send(exclude, KEY.Key_Delete)
    assert workspace.words.lists == WordLists(("GPU",), ("kernel",))

    include.setFocus()
    include.setCurrentRow(0)
    send(include, KEY.Key_F2)
    editor = include.findChild(QLineEdit)
    editor.setText("GPUs*")
    send(editor, KEY.Key_Return)
    qtbot.waitUntil(lambda: workspace.words.lists.include == ("GPUs*",))

    dialog.undo.click()
    assert workspace.words.lists.include == ("GPU",)


def test_what_cannot_be_looked_for_is_said_in_the_dialog(window, workspace, press, qtbot):
    press(KEY.Key_G, KEY.Key_W)
    dialog = dialog_of(window)
    line = dialog.columns["include"].line
    qtbot.keyClicks(line, "the")
    qtbot.keyClick(line, KEY.Key_Return)
    assert "nearly every abstract" in dialog.trouble.text()
    assert dialog.trouble.isVisible()
    assert line.text() == "the"
    assert workspace.words.lists == WordLists()


def test_a_word_that_is_there_is_said_and_makes_no_step(window, workspace, press, qtbot):
    press(KEY.Key_G, KEY.Key_W)
    dialog = next(one for one in window.findChildren(WordsDialog) if one.isVisible())
    line = dialog.columns["include"].line
    for word in ("quant*", "Quant*"):
        line.setText(word)
        qtbot.keyClick(line, KEY.Key_Return)
    assert dialog.trouble.text() == "“Quant*” is an include word already."
    assert line.text() == "Quant*"
    assert [one.summary for one in workspace.history()].count("Words: include “quant*”") == 1
    assert not any("Quant" in one.summary for one in workspace.history())
    line.setText("quant*, sparse")
    qtbot.keyClick(line, KEY.Key_Return)
    assert dialog.trouble.isHidden()


def test_lists_come_and_go_as_files(window, workspace, press, tmp_path):
    press(KEY.Key_G, KEY.Key_W)
    dialog = dialog_of(window)
    file = tmp_path / "mine.txt"
    file.write_text("include:\nFPGA\nexclude:\nsurvey\n", encoding="utf-8")
    dialog.import_words(file)
    assert workspace.words.lists == WordLists(("FPGA",), ("survey",))
    file.write_text("include:\nASIC\nexclude:\nna\xefve\n", encoding="utf-16")
    dialog.import_words(file)
    assert workspace.words.lists == WordLists(("FPGA", "ASIC"), ("survey", "na\xefve"))
    workspace.undo()
    dialog.export_words(tmp_path / "out.txt")
    assert "include:\nFPGA\n\nexclude:\nsurvey\n" in (tmp_path / "out.txt").read_text("utf-8")
    file.write_text("FPGA\n", encoding="utf-8")
    dialog.import_words(file)
    assert "Line 1" in dialog.trouble.text()
    dialog.import_words(tmp_path / "none.txt")
    assert "cannot be read" in dialog.trouble.text()


@pytest.mark.parametrize("tokens", [LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK])
@pytest.mark.parametrize("side", WORD_SIDES)
def test_words_stay_readable_on_their_ground_and_under_highlights(tokens, side):
    ground = laid_on(word_look(side, tokens)[1], tokens.paper)
    assert contrast(tokens.text, ground) >= 4.5
    assert contrast(tokens.dim, ground) >= 3.0
    assert contrast(ground, tokens.paper) > 1.05
    for name in HIGHLIGHT_COLOURS:
        assert contrast(tokens.text, laid_on(highlight_ground(name, tokens), ground)) >= 4.5


def test_the_two_lists_are_told_apart_without_colour():
    for tokens in (LIGHT, DARK):
        assert word_look("include", tokens)[0].style() == Qt.PenStyle.NoPen
        assert word_look("exclude", tokens)[0].style() == Qt.PenStyle.CustomDashLine
    assert theme.tokens().include != QColor(theme.tokens().exclude)
