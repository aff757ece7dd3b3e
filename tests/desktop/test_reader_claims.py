"""Claims in the abstract and under it: hovered, opened, confirmed, refuted, sent to correction."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from desktop.models.new_claim import NewClaim
from desktop.widgets.marks import MarkKind, marks_at
from storage.edits.annotating import AddHighlight
from storage.edits.claiming import AddClaim, CorrectClaims
from tests.desktop.reading import (
    FIRST,
    click_on,
    detail,
    open_workspace,
    point_at,
    settle,
    show_pane,
    span_of,
)

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
def view(pane):
    return pane.page.abstract


@pytest.fixture
def card(pane):
    return pane.cards.claim_card


@pytest.fixture
def place(workspace):
    """Where the number of the one claim stands."""
    return span_of(detail(workspace).abstract, "37.2×")[0]


@pytest.fixture
def wanted(pane):
    found = []
    pane.correction_wanted.connect(found.append)
    return found


def status(workspace):
    (claim,) = detail(workspace).claims
    return claim.status


def words(widget):
    return " ".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def test_the_claim_is_marked_and_listed(pane, view, workspace, place):
    (claim,) = detail(workspace).claims
    assert (claim.low, claim.high, claim.bound) == (37.2, 37.2, "up_to")
    marks = [mark for mark in view.marks if mark.kind == MarkKind.CLAIM]
    assert [mark.id for mark in marks] == [claim.id]
    assert pane.page.claims.claims == (claim,)
    cells = [pane.page.claims.model().index(0, column).data() for column in range(4)]
    assert cells[0] == "up to 37.2×"
    assert cells[3] == "unchecked"


def test_a_click_tells_how_it_was_read(card, view, place):
    click_on(view, place)
    assert card.isVisible()
    assert card.pinned
    said = words(card)
    assert "37.2×" in said
    assert "at most" in said
    assert "FPGA" in said
    assert "CPU baselines" in said
    assert "the sentence names 'FPGA'" in said
    (claim,) = card._claims
    assert claim.rule in said
    assert QApplication.focusWidget() is card


def test_the_card_says_what_a_person_has_set(card, view, workspace, place):
    (claim,) = detail(workspace).claims
    workspace.apply(CorrectClaims((claim.id,), platforms=(("NVIDIA A100", "GPU"),)))
    settle()
    click_on(view, place)
    said = words(card)
    assert "NVIDIA A100" in said
    assert "set by a person" in said
    assert "it was read as FPGA" in said
    assert "same sentence" not in said


def test_the_card_is_high_enough_for_its_words(card, view, workspace, place):
    click_on(view, place)
    settle()
    for label in card.findChildren(QLabel):
        if not label.isHidden() and label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width())


@pytest.mark.parametrize(("key", "said"), [(Qt.Key.Key_Y, "right"), (Qt.Key.Key_N, "wrong")])
def test_right_and_wrong_by_key_and_back(card, view, workspace, place, key, said):
    click_on(view, place)
    QTest.keyClick(card, key)
    assert status(workspace) == said
    assert not card.isVisible()
    workspace.undo()
    assert status(workspace) == "unchecked"
    workspace.redo()
    assert status(workspace) == said


def test_by_button(card, view, workspace, place):
    click_on(view, place)
    QTest.mouseClick(card.wrong, Qt.MouseButton.LeftButton)
    assert status(workspace) == "wrong"


def test_e_asks_for_the_correction(card, view, workspace, place, wanted):
    click_on(view, place)
    QTest.keyClick(card, Qt.Key.Key_E)
    assert wanted == list(detail(workspace).claims)
    assert not card.isVisible()


def test_enter_at_the_caret_opens_and_escape_gives_the_focus_back(pane, card, view, place):
    pane.focus_abstract()
    view.place_caret(place)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert card.pinned
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert QApplication.focusWidget() is view


def test_the_pointer_at_rest_shows_the_card_and_takes_nothing(qtbot, pane, card, view, place):
    pane.focus_abstract()
    QTest.mouseMove(view.viewport(), point_at(view, place) + QPoint(3, 0))
    qtbot.waitUntil(card.isVisible, timeout=3000)
    assert not card.pinned
    assert QApplication.focusWidget() is view
    QTest.mouseMove(view.viewport(), QPoint(2, 2))
    qtbot.waitUntil(card.isHidden, timeout=3000)


def test_another_paper_closes_the_card(card, view, workspace, place):
    click_on(view, place)
    workspace.set_current(2)
    assert not card.isVisible()


def test_a_claim_within_a_highlight_comes_first(card, pane, view, workspace, place):
    start, end = span_of(detail(workspace).abstract, "Ostrakon reaches up to 37.2× speedup")
    workspace.apply(AddHighlight(FIRST, start, end))
    settle()
    position = view.mark(MarkKind.HIT, (place, place)).start
    assert [mark.kind for mark in marks_at(view.marks, position)] == [
        MarkKind.CLAIM,
        MarkKind.HIGHLIGHT,
    ]
    click_on(view, place)
    assert card.isVisible()
    assert not pane.cards.highlight_card.isVisible()


def test_claims_that_share_words_are_turned_over(card, view, workspace, place):
    second = AddClaim(
        FIRST, place, place + 5, 23.0, 23.0, "x", "increase", "exact", "time",
        (("GPU", "GPU"),), None,
    )  # fmt: skip
    workspace.apply(second)
    settle()
    click_on(view, place)
    first_shown = card.claim.id
    assert "1 of 2" in words(card)
    QTest.keyClick(card, Qt.Key.Key_Right)
    assert card.claim.id != first_shown
    assert "2 of 2" in words(card)
    QTest.keyClick(card, Qt.Key.Key_Right)
    assert card.claim.id == first_shown


def test_the_list_by_key(pane, card, workspace, wanted):
    claims = pane.page.claims
    claims.setFocus()
    assert claims.currentIndex().row() == 0
    QTest.keyClick(claims, Qt.Key.Key_Return)
    assert card.isVisible()
    QTest.keyClick(card, Qt.Key.Key_Escape)
    QTest.keyClick(claims, Qt.Key.Key_Y)
    assert status(workspace) == "right"
    assert claims.model().index(0, 3).data() == "✓ checked"
    QTest.keyClick(claims, Qt.Key.Key_E)
    assert wanted == list(detail(workspace).claims)
    QTest.keyClick(claims, Qt.Key.Key_N)
    assert status(workspace) == "wrong"
    QTest.keyClick(claims, Qt.Key.Key_Backspace)
    assert status(workspace) == "unchecked"
    workspace.undo()
    assert status(workspace) == "wrong"
    workspace.redo()
    assert status(workspace) == "unchecked"


def test_what_a_person_wrote_is_right_already(pane, workspace):
    (claim,) = detail(workspace).claims
    workspace.apply(CorrectClaims((claim.id,), metric="energy"))
    steps = workspace.history()
    for key in (Qt.Key.Key_Y, Qt.Key.Key_Backspace):
        QTest.keyClick(pane.page.claims, key)
        assert status(workspace) == "corrected"
    assert workspace.history() == steps


def test_a_check_is_taken_back_on_the_card(card, view, workspace, place):
    click_on(view, place)
    QTest.keyClick(card, Qt.Key.Key_N)
    settle()
    click_on(view, place)
    QTest.keyClick(card, Qt.Key.Key_Backspace)
    assert status(workspace) == "unchecked"
    workspace.undo()
    assert status(workspace) == "wrong"


def test_words_of_a_person_can_become_a_claim(pane, view, workspace, wanted):
    start, end = span_of(detail(workspace).abstract, "seldom")
    view.select(start, end)
    pane.cards._menu.claim_wanted.emit()
    (new,) = wanted
    assert isinstance(new, NewClaim)
    assert (new.paper_id, new.start, new.end, new.quote) == (FIRST, start, end, "seldom")
    assert "since the best of one is seldom the best" in new.around


def test_a_wrong_claim_stays_in_sight_struck_out(pane, card, view, workspace, place):
    click_on(view, place)
    QTest.keyClick(card, Qt.Key.Key_N)
    settle()
    (mark,) = [mark for mark in view.marks if mark.kind == MarkKind.CLAIM]
    assert mark.style == "wrong"
    index = pane.page.claims.model().index(0, 0)
    assert index.data(Qt.ItemDataRole.FontRole).strikeOut()
