"""The charts in the real window, over a real library: search, click, select, correct, undo."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from storage.edits.claiming import CheckClaims

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def panel(qtbot, window):
    window.show_view("charts")
    made = window.views.currentWidget().speedups
    settled(qtbot, made, "")
    return made


def settled(qtbot, panel, query, claims=None):
    """Wait until the chart shows that query, and that many claims of it."""

    def shown():
        figure = panel.figure
        right = claims is None or len(figure.claims) == claims
        return panel.chart is not None and figure.query == query and right

    qtbot.waitUntil(shown, timeout=10_000)
    QApplication.processEvents()


def place_of(panel, paper):
    return next(one for one in panel.chart.places if one.mark.claim.paper_id == paper)


def point_of(panel, paper):
    at = place_of(panel, paper)
    return panel.chart.plot.to_widget(at.mark.middle, at.y).toPoint()


def test_a_click_on_a_mark_reads_its_paper(window, panel, workspace):
    # Paper 6 is Tessel, 41 times faster.
    QTest.mouseClick(panel.chart.plot, Qt.MouseButton.LeftButton, pos=point_of(panel, 6))
    assert workspace.current == 6
    assert window.reading


def test_enter_reads_the_paper_that_was_walked_to(window, panel, workspace):
    QTest.keyClick(panel.chart, Qt.Key.Key_Home)
    wanted = panel.chart.current.mark.claim.paper_id
    QTest.keyClick(panel.chart, Qt.Key.Key_Return)
    assert workspace.current == wanted
    assert window.reading


def test_the_search_line_narrows_the_chart(qtbot, panel, workspace):
    workspace.search("photonic")
    settled(qtbot, panel, "photonic")
    assert {one.paper_id for one in panel.figure.claims} == {6}


def test_a_frame_selects_papers_in_the_list(panel, workspace):
    view = panel.chart.plot
    at = point_of(panel, 6)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at - QPoint(12, 12))
    QTest.mouseMove(view, at)
    QTest.mouseMove(view, at + QPoint(12, 12))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at + QPoint(12, 12))
    assert workspace.selection == (6,)
    assert panel.chart.lit == {6}


def test_a_refuted_claim_leaves_the_chart_and_comes_back_with_undo(qtbot, panel, workspace):
    claim = place_of(panel, 6).mark.claim
    before = len(panel.figure.claims)
    workspace.apply(CheckClaims((claim.id,), "wrong"))
    settled(qtbot, panel, "", before - 1)
    assert claim.id not in {one.id for one in panel.figure.claims}
    workspace.undo()
    settled(qtbot, panel, "", before)
    assert claim.id in {one.id for one in panel.figure.claims}


def test_escape_goes_back_to_the_list_when_nothing_is_left_to_let_go(window, panel):
    panel.chart.setFocus()
    QTest.keyClick(panel.chart, Qt.Key.Key_Home)
    QTest.keyClick(panel.chart, Qt.Key.Key_Escape)
    assert panel.chart.current is None
    assert not window.reading


def test_letting_go_in_the_chart_lets_go_in_the_list(panel, window, workspace):
    workspace.select((6, 8))
    assert panel.chart.lit == {6, 8}
    panel.chart.setFocus()
    QTest.keyClick(panel.chart, Qt.Key.Key_Escape)
    assert panel.chart.lit == set()
    assert workspace.selection == (workspace.current,)
    assert window.list.selected_papers() == (workspace.current,)
