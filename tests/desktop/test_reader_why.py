"""Why a paper stands where it does, in the window: its figure, the words, the marks in the text."""

from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop import theme
from desktop.settings import Settings
from desktop.theme import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, SEPIA, tokens
from desktop.widgets.mark_colours import contrast, highlight_ground, laid_on
from desktop.widgets.why_colours import against_colour, for_colour
from desktop.widgets.why_strip import fitting
from storage.vocabulary import HIGHLIGHT_COLOURS, Decision

KEY = Qt.Key


@pytest.fixture
def ranked(window, workspace, qtbot):
    """The window after papers 1 (attention on GPUs) and 3 (a survey of readers) were decided."""
    for paper, decision in ((1, Decision.KEEP), (3, Decision.SKIP)):
        workspace.set_selection((paper,))
        workspace.decide(decision)
    workspace.ranking.rank()
    return window


def page(window):
    return window.reader.page


def read(window, paper, qtbot):
    window.workspace.set_current(paper)
    qtbot.waitUntil(lambda: bool(page(window).why.text))


def marked(window):
    """The words that are coloured, each with whether it speaks for the paper."""
    colour = for_colour(tokens())
    return {
        one.cursor.selectedText().lower(): one.format.foreground().color() == colour
        for one in page(window).abstract.extraSelections()
    }


def test_before_anything_is_learned_there_is_nothing(window):
    assert page(window).why.isHidden()
    assert page(window).header.relevance.isHidden()


def test_the_figure_and_the_words(ranked, qtbot, workspace):
    read(ranked, 8, qtbot)
    value = workspace.detail(8).relevance
    assert page(ranked).header.relevance.accessibleName() == f"Relevance {value:.2f}"
    said = page(ranked).why.accessibleDescription()
    # Paper 8 shares "sparse" and "kernels" with the kept one, and nothing telling with the other.
    before, _, after = said.partition("; Against: ")
    assert before.startswith("Speaks for: ")
    assert {"sparse", "kernels"} <= set(before.removeprefix("Speaks for: ").split(", "))
    assert "sparse" not in after
    assert "sparse" in page(ranked).why.toolTip()
    assert not page(ranked).why.isHidden()


def test_a_decided_paper_says_that_it_is(ranked, qtbot, workspace):
    workspace.set_selection((8,))
    workspace.decide(Decision.LATER)  # Nothing is learned of what is put off.
    workspace.set_current(8)
    mark = page(ranked).header.relevance
    assert mark.accessibleName().endswith(", of a decided paper")
    assert mark.toolTip().endswith(", from 0 to 1; this one is decided")


def test_one_key_marks_the_words_and_it_is_remembered(ranked, qtbot, workspace, notices):
    read(ranked, 8, qtbot)
    assert marked(ranked) == {}
    qtbot.keyClick(ranked.list, KEY.Key_W)
    assert {"sparse", "kernels"} <= {words for words, speaks_for in marked(ranked).items()
                                     if speaks_for}  # fmt: skip
    assert Settings.load(workspace.settings.path).why_marked is True
    assert notices[-1].text == "Words for and against are marked."
    # The next paper is marked by itself, and the key takes all marks away.
    read(ranked, 2, qtbot)
    assert "memory" in marked(ranked)
    qtbot.keyClick(ranked.list, KEY.Key_W)
    assert marked(ranked) == {}
    assert Settings.load(workspace.settings.path).why_marked is False


def test_marks_do_not_touch_those_of_the_reader(ranked, qtbot):
    read(ranked, 8, qtbot)
    marks, text = page(ranked).abstract.marks, page(ranked).abstract.toPlainText()
    place = ranked.reader._scroller.verticalScrollBar().value()
    qtbot.keyClick(ranked.list, KEY.Key_W)
    assert page(ranked).abstract.marks == marks
    assert page(ranked).abstract.toPlainText() == text
    assert ranked.reader._scroller.verticalScrollBar().value() == place


def test_the_words_follow_what_is_learned(ranked, qtbot, workspace):
    read(ranked, 8, qtbot)
    first = page(ranked).why.toolTip()
    workspace.set_selection((4,))
    workspace.decide(Decision.SKIP)
    workspace.set_current(8)
    workspace.ranking.rank()
    qtbot.waitUntil(lambda: page(ranked).why.toolTip() not in ("", first))


def test_after_a_start_it_is_learned_once(qtbot, open_window, workspace):
    for paper, decision in ((1, Decision.KEEP), (3, Decision.SKIP)):
        workspace.set_selection((paper,))
        workspace.decide(decision)
    for _step in workspace._library.ranker.rank():
        pass
    workspace._library._opened_ranker = None
    window = open_window(workspace)
    read(window, 8, qtbot)
    assert "sparse" in page(window).why.text


def test_tab_reaches_it_between_abstract_and_note(ranked, qtbot):
    read(ranked, 8, qtbot)
    page(ranked).abstract.setFocus()
    ranked.focusNextChild()
    qtbot.waitUntil(page(ranked).why.hasFocus)


def test_other_colours_follow_the_theme(ranked, qtbot):
    read(ranked, 8, qtbot)
    qtbot.keyClick(ranked.list, KEY.Key_W)
    theme.apply_theme(QApplication.instance(), "dark")
    QApplication.processEvents()
    assert "sparse" in {words for words, speaks_for in marked(ranked).items() if speaks_for}


@pytest.mark.parametrize("colours", [LIGHT, SEPIA, DARK, CONTRAST_LIGHT, CONTRAST_DARK])
def test_the_words_can_be_read_on_paper_and_on_any_highlight(colours):
    for made, name in product((for_colour, against_colour), HIGHLIGHT_COLOURS):
        colour = made(colours)
        assert contrast(colour, colours.paper) >= 4.5
        ground = laid_on(highlight_ground(name, colours), colours.paper)
        assert contrast(colour, ground) >= 3.0


def test_as_many_words_as_there_is_room_for():
    words = ["attention", "kernel", "gpu"]
    assert fitting(words, 100, len) == "attention · kernel · gpu"
    assert fitting(words, 18, len) == "attention · 2 more"
    assert fitting(words, 3, len) == "attention"
    assert fitting([], 100, len) == ""
