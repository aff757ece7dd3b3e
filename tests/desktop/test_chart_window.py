"""The charts in the real window, over a real library: search, click, select, correct, undo."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from storage.edits.claiming import CheckClaims
from storage.edits.listing import AddToList
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.record import PaperId
from storage.vocabulary import Decision

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


def test_a_frame_over_all_marks_selects_their_papers_in_the_list(panel, window, workspace):
    view = panel.chart.plot
    end = QPoint(view.width() - 2, view.height() - 40)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    QTest.mouseMove(view, QPoint(200, 100))
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    claimed = {one.paper_id for one in panel.figure.claims}
    assert len(claimed) > 3
    assert set(workspace.selection) == claimed
    assert set(window.list.selected_papers()) == claimed
    window.show_view("read")
    assert set(window.list.selected_papers()) == claimed
    assert panel.chart.lit == claimed


def test_what_is_selected_in_the_list_is_lit_on_the_chart(qtbot, panel, window, workspace):
    window.show_view("read")
    QTest.keyClick(window.list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert not panel.chart.lit, "out of sight all of its marks were looked through"
    window.show_view("charts")
    assert panel.chart.lit == set(workspace.selection)
    image = panel.chart.plot.grab().toImage()
    place = place_of(panel, 6)
    ring = panel.chart.plot.area(place).adjusted(-3.5, -3.5, 3.5, 3.5)
    at = QPoint(round(ring.center().x()), round(ring.top())) * image.devicePixelRatio()
    near = [image.pixelColor(at.x(), at.y() + off).lightness() for off in (-1, 0, 1)]
    assert min(near) < 120


def test_keys_zoom_walk_reset_and_open_in_the_window(panel, window, workspace):
    chart = panel.chart
    chart.setFocus()
    whole = chart.plot.seen
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Right):
        QTest.keyClick(chart, key)
    assert chart.plot.seen[1] - chart.plot.seen[0] < whole[1] - whole[0]
    QTest.keyClick(chart, Qt.Key.Key_0)
    assert chart.plot.seen == pytest.approx(whole)
    wanted = chart.current.mark.claim.paper_id
    QTest.keyClick(chart, Qt.Key.Key_Return)
    assert workspace.current == wanted
    assert window.reading


def test_rows_by_tag_follow_tags_in_the_real_library(qtbot, panel, workspace):
    workspace.apply(Tag((PaperId(6),), "photonic"))
    next(one for one in panel.controls.group_acts.actions() if one.data() == "tag").trigger()
    qtbot.waitUntil(lambda: panel.figure.by == "tag", timeout=5000)
    assert [row.name for row in panel.figure.rows] == ["photonic", "No tag"]
    workspace.undo()
    qtbot.waitUntil(lambda: len(panel.figure.rows) == 1, timeout=5000)
    assert panel.figure.rows[0].name == "No tag"


@pytest.mark.parametrize(
    ("by", "rows"),
    [
        ("decision", ["Keep", "Undecided"]),
        ("list", ["This week", "On no list"]),
        ("dump", ["monday.txt"]),
    ],
)
def test_rows_by_what_the_reader_did(qtbot, panel, workspace, by, rows):
    workspace.apply(Decide((PaperId(6),), Decision.KEEP))
    workspace.apply(AddToList((PaperId(6),), "This week"))
    next(one for one in panel.controls.group_acts.actions() if one.data() == by).trigger()
    qtbot.waitUntil(lambda: panel.figure.by == by, timeout=5000)
    assert [row.name for row in panel.figure.rows] == rows


def test_no_paper_found_and_all_refuted_are_told_apart(qtbot, panel, workspace):
    workspace.search("zzzqqq")
    qtbot.waitUntil(lambda: panel.figure.query == "zzzqqq", timeout=5000)
    assert panel.empty.heading.text() == "No papers found"
    workspace.search("photonic")
    settled(qtbot, panel, "photonic")
    numbers = tuple(one.id for one in panel.figure.claims)
    workspace.apply(CheckClaims(numbers, "wrong"))
    qtbot.waitUntil(lambda: not panel.figure.rows, timeout=5000)
    assert panel.empty.heading.text() == "All claims were refuted"
    assert panel.empty.isVisible()
    workspace.search("readers")
    qtbot.waitUntil(lambda: panel.figure.query == "readers", timeout=5000)
    assert panel.empty.heading.text() == "No claims in these papers"
