"""A row of more claims than can be told apart: pointed at, walked through, framed, zoomed."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.charts.ink import LIGHT as INK
from desktop.jobs import Lane
from desktop.theme import LIGHT
from tests.desktop.chart_claims import A100, U280, claim
from tests.desktop.chart_panels import (
    click,
    current,
    delete,
    drag,
    keys,
    search,
    shown,
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

STRIP = [
    *(claim(at, 2.0, None, A100, paper=at % 100 + 1) for at in range(1, 501)),
    *(claim(at, 4.0, None, A100, paper=200, bound="up_to") for at in range(501, 801)),
    claim(900, 500, None, A100, paper=300),
    claim(901, 3, None, U280, paper=301),
]
"""On the GPU 500 claims of 2× in 100 papers, 300 of "up to 4×" in one, one far out."""


@pytest.fixture
def chart_library(chart_library):
    """The library with the strip, which is searched for at once."""
    chart_library.by_query[""] = STRIP
    return chart_library


def bars(panel):
    return [one for one in panel.chart.places if one.bar is not None]


def middle(panel, place):
    return panel.chart.plot.to_widget(place.middle, place.y).toPoint()


def test_many_claims_are_bars_and_the_far_out_one_a_mark(panel):
    two, four = bars(panel)
    assert (two.bar.bin.count, four.bar.bin.count) == (500, 300)
    alone = [one.mark.claim.id for one in panel.chart.places if one.bar is None]
    assert sorted(alone) == [900, 901]
    assert "Strip: the higher, the more claims of that size." in panel.figure.explanation


def test_bars_are_drawn_where_they_are_pointed_at(panel):
    image = panel.chart.plot.grab().toImage()
    at = middle(panel, bars(panel)[1]) * image.devicePixelRatio()
    assert image.pixelColor(at.x(), at.y()).name() == INK.bar


def test_the_card_of_a_bar_says_how_many_of_what_size(panel):
    four = bars(panel)[1]
    QTest.mouseMove(panel.chart.plot, middle(panel, four))
    text = panel.chart.card.text
    assert f'<b style="color:{LIGHT.accent.name()}">300 claims</b> between ' in text
    assert "GPU · median 4×, 1 paper, 300 “up to”" in text
    # The strip is high: beside a low bar all of its height is near it.
    reach = panel.chart.places.packing.strips[four.row].reach
    assert four.half < reach - 6
    QTest.mouseMove(panel.chart.plot, middle(panel, four) - QPoint(0, round(reach) - 3))
    assert panel.chart.current == four


def test_a_click_on_a_bar_selects_its_papers(panel, selected, opened):
    two, four = bars(panel)
    click(panel, middle(panel, four))
    assert selected == [(200,)]
    click(panel, middle(panel, two), Qt.KeyboardModifier.ShiftModifier)
    assert set(selected[-1]) == {200, *range(1, 101)}
    click(panel, middle(panel, four), Qt.KeyboardModifier.ShiftModifier)
    assert set(selected[-1]) == set(range(1, 101))
    assert opened == []


def test_a_frame_takes_the_papers_of_the_bars_it_touches(panel, selected):
    at = middle(panel, bars(panel)[1])
    drag(panel, at - QPoint(3, 60), at + QPoint(3, 60))
    assert selected == [(200,)]
    assert panel.chart.lit == {200}


def test_arrows_walk_bars_and_enter_selects(panel, selected, opened):
    # By median the FPGA's 3× is first, then the GPU with its bars.
    keys(panel, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Home)
    assert panel.chart.current.bar.bin.count == 500
    keys(panel, Qt.Key.Key_Right)
    assert panel.chart.current.bar.bin.count == 300
    keys(panel, Qt.Key.Key_Return)
    assert selected == [(200,)]
    keys(panel, Qt.Key.Key_Right)
    assert current(panel) == 900
    keys(panel, Qt.Key.Key_Return)
    assert opened == [300]


def test_zooming_in_parts_the_bars_and_keeps_the_current_claim(panel):
    keys(panel, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Home)
    coarse = panel.chart.current
    for _ in range(12):
        keys(panel, Qt.Key.Key_Plus)
    fine = panel.chart.current
    assert fine.bar.bin.high - fine.bar.bin.low < coarse.bar.bin.high - coarse.bar.bin.low
    assert fine.bar.bin.low <= coarse.mark.middle < fine.bar.bin.high
    assert fine.y == coarse.y
    keys(panel, Qt.Key.Key_0)
    assert panel.chart.current == coarse


def test_the_list_lights_its_share_of_a_bar(panel, chart_workspace):
    chart_workspace.set_selection((200, 300))
    assert panel.chart.lit == {200, 300}
    image = panel.chart.plot.grab().toImage()
    two, four = (middle(panel, one) * image.devicePixelRatio() for one in bars(panel))
    assert image.pixelColor(four.x(), four.y()).name() == INK.text
    assert image.pixelColor(two.x(), two.y()).name() == INK.bar


def test_with_real_lanes_the_newest_figure_and_bins_win(qtbot, chart_workspace, chart_library):
    chart_library.by_query["one"] = STRIP[-1:]
    lane = Lane("charts")
    made = shown(qtbot, chart_workspace, lane)
    qtbot.waitUntil(lambda: made.chart.figure is not None and not lane.busy, timeout=5000)
    level = made.chart.places.packing.level
    for _ in range(12):
        keys(made, Qt.Key.Key_Plus)
    qtbot.waitUntil(lambda: made.chart.places.packing.level > level and not lane.busy, timeout=5000)
    for width in (700, 820, 760):
        made.resize(width, 640)
        QApplication.processEvents()
    qtbot.waitUntil(lambda: not lane.busy, timeout=5000)
    QApplication.processEvents()
    assert made.chart.places.packing.width == made.chart.plot.width()
    search(chart_workspace, "")
    search(chart_workspace, "one")
    qtbot.waitUntil(lambda: made.chart.figure.query == "one" and not lane.busy, timeout=5000)
    assert [one.mark.claim.id for one in made.chart.places] == [901]
    lane.join()
    delete(made)


def test_the_axis_pans_by_key_and_by_the_middle_button(panel):
    plot = panel.chart.plot
    for _ in range(3):
        keys(panel, Qt.Key.Key_Plus)
    low, high = plot.seen
    QTest.keyClick(panel.chart, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert plot.seen == pytest.approx((low + 0.1 * (high - low), high + 0.1 * (high - low)))
    QTest.keyClick(panel.chart, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    start = QPoint(300, 50)
    log = plot.to_plot(QPointF(start))[0]
    QTest.mousePress(plot, Qt.MouseButton.MiddleButton, pos=start)
    QTest.mouseMove(plot, start + QPoint(40, 0))
    QTest.mouseRelease(plot, Qt.MouseButton.MiddleButton, pos=start + QPoint(40, 0))
    assert plot.to_plot(QPointF(start + QPoint(40, 0)))[0] == pytest.approx(log)


def test_a_bar_whose_row_is_gone_is_let_go_of(panel, chart_workspace, chart_library):
    chart_library.by_query["one"] = STRIP[-1:]
    four = bars(panel)[1]
    assert four.row == 1
    QTest.mouseMove(panel.chart.plot, middle(panel, four))
    assert panel.chart.card.isVisible()
    search(chart_workspace, "one")
    assert len(panel.figure.rows) == 1
    assert panel.chart.current is None
    assert not panel.chart.card.isVisible()
