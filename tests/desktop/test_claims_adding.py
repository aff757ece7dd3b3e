"""A claim that was missed, added from the abstract by keyboard alone, in the real window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.dialogs.correct_claim import CorrectClaimDialog
from tests.desktop.reading import settle, span_of

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def abstract(window, workspace):
    """The abstract of the second paper, with the caret in it."""
    workspace.set_current(2)
    QTest.keyClick(window.list, KEY.Key_Return)
    settle()
    view = window.reader.page.abstract
    assert view.hasFocus()
    return view


def dialogs(window):
    return window.findChildren(CorrectClaimDialog)


def claims(workspace):
    return [(claim.text, claim.status) for claim in workspace.detail(2).claims]


def test_selected_by_shift_and_added_with_e(window, workspace, abstract):
    # "It is 23x faster than a CPU baseline and 7.6x faster than a GPU."
    abstract.place_caret(span_of(abstract.text, "23x")[0])
    for _word in range(2):
        QTest.keyClick(abstract, KEY.Key_Right, CTRL | SHIFT)
    start, end = abstract.selected_span()
    assert abstract.text[start:end] == "23x faster"
    QTest.keyClick(abstract, KEY.Key_E)
    (dialog,) = dialogs(window)
    assert dialog.windowTitle() == "Add a claim"
    assert dialog.numbers == (23.0, 23.0)
    assert dialog.unit.currentData() == "x"
    assert dialog.measure.currentData() == "speed"
    dialog.low.setText("24")
    QTest.keyClick(dialog, KEY.Key_Return)
    settle()
    before = [("23×", "unchecked"), ("7.6×", "unchecked")]
    assert claims(workspace) == [before[0], ("24×", "added"), before[1]]
    # It is underlined and listed at once.
    assert len(window.reader.page.claims.claims) == 3
    workspace.undo()
    assert claims(workspace) == before
    workspace.redo()
    assert claims(workspace) == [before[0], ("24×", "added"), before[1]]


def test_a_whole_sentence_brings_its_first_number(window, abstract):
    abstract.place_caret(span_of(abstract.text, "It is 23x")[0])
    QTest.keyClick(abstract, KEY.Key_S)
    QTest.keyClick(abstract, KEY.Key_E)
    (dialog,) = dialogs(window)
    assert dialog.numbers == (23.0, 23.0)
    dialog.reject()


def test_with_nothing_selected_e_corrects_the_claim_at_the_caret(window, workspace, abstract):
    abstract.place_caret(span_of(abstract.text, "7.6x")[0] + 1)
    QTest.keyClick(abstract, KEY.Key_E)
    (dialog,) = dialogs(window)
    assert dialog.windowTitle() == "Correct a claim"
    dialog.low.setText("7.7")
    dialog.accept()
    assert claims(workspace)[1] == ("7.7×", "corrected")
    workspace.undo()
    assert claims(workspace)[1] == ("7.6×", "unchecked")
    workspace.redo()
    assert claims(workspace)[1] == ("7.7×", "corrected")


def test_with_neither_it_says_what_to_do(window, abstract, notices):
    abstract.place_caret(0)
    QTest.keyClick(abstract, KEY.Key_E)
    assert dialogs(window) == []
    assert notices[-1].text.startswith("Select words of the abstract first")


def test_e_in_the_list_asks_for_words_too(window, workspace, notices):
    workspace.set_current(3)
    window.list.setFocus()
    QTest.keyClick(window.list, KEY.Key_E)
    assert dialogs(window) == []
    assert notices[-1].text.startswith("Select words of the abstract first")


def test_the_card_says_rule_number_cue_scope_and_platform(window, workspace, abstract):
    abstract.place_caret(span_of(abstract.text, "7.6x")[0] + 1)
    QTest.keyClick(abstract, KEY.Key_Return)
    card = window.reader.cards.claim_card
    assert card.isVisible()
    claim = workspace.detail(2).claims[1]
    said = card.accessibleDescription()
    assert claim.rule in said
    assert all(reason.rstrip(".") in said for reason in claim.reasons)
    assert "7.6" in said
    assert "Platform: " in said
