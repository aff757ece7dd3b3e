"""The plot as a view of pyqtgraph: whose the mouse is, what the box holds, labels at the edge."""

import subprocess
import sys

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.charts.plot_view import AXIS_HEIGHT
from tests.desktop.chart_panels import keys, point

# The platform without a screen says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

CODE = """
import sys
import desktop.app
import desktop.charts.charts_view
import desktop.charts.page_panel
import desktop.charts.warming
desktop.charts.warming.warm()
print([name for name in sys.modules if name.startswith("pyqtgraph")])
import desktop.charts.chart_panel
print("pyqtgraph" in sys.modules)
"""


@pytest.fixture
def plot(panel):
    return panel.chart.plot


@pytest.fixture
def box(plot):
    return next(item for item in plot.items() if isinstance(item, pg.ViewBox))


def test_the_box_holds_what_is_in_sight(panel, plot, box):
    keys(panel, Qt.Key.Key_Plus, Qt.Key.Key_Plus)
    across, down = box.viewRange()
    assert tuple(across) == plot.seen
    assert down == [0, plot.plot_size[1]]
    plot.set_scroll(7.0)
    assert box.viewRange()[1] == [7, 7 + plot.plot_size[1]]
    assert (box.width(), box.height()) == plot.plot_size
    log, y = plot.to_plot(QPoint(300, 40).toPointF())
    at = box.mapViewToScene(pg.Point(log, y))
    assert (at.x(), at.y()) == pytest.approx((300, 40))


def test_another_height_keeps_one_unit_a_pixel(plot, box):
    plot.setFixedHeight(AXIS_HEIGHT + 50)
    QApplication.processEvents()
    assert box.viewRange()[1] == [0, 50]
    assert (box.width(), box.height()) == plot.plot_size


def test_the_mouse_reaches_the_chart_past_the_scene(panel, plot):
    opened = []
    panel.open_paper.connect(opened.append)
    at = plot.mapTo(panel, point(panel, 4))
    whole = plot.seen
    # Through the window, as from a screen: it is the window that finds the widget below.
    QTest.mouseMove(panel.windowHandle(), at)
    assert panel.chart.card.isVisible()
    QTest.mouseClick(panel.windowHandle(), Qt.MouseButton.LeftButton, pos=at)
    assert opened == [12]
    start = panel.rect().center()
    QTest.mousePress(panel.windowHandle(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(panel.windowHandle(), start + QPoint(60, 20))
    QTest.mouseRelease(panel.windowHandle(), Qt.MouseButton.LeftButton, pos=start)
    assert plot.seen == whole


def test_the_menu_is_the_charts(panel, plot):
    asked = []
    panel.chart.menu_asked.disconnect()
    panel.chart.menu_asked.connect(asked.append)
    at = plot.mapTo(panel, QPoint(200, 100))
    QTest.mouseClick(panel.windowHandle(), Qt.MouseButton.RightButton, pos=at)
    assert asked == [panel.mapToGlobal(at)]
    assert QApplication.activePopupWidget() is None


def test_a_dump_that_is_dropped_on_it_is_left_to_the_window(plot):
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile("/papers.txt")])
    for widget in (plot, plot.viewport()):
        event = QDragEnterEvent(
            QPoint(50, 50), Qt.DropAction.CopyAction, dropped, Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)
        assert not event.isAccepted()


def ink_near(plot, x, label):
    """How dark the axis is about a place, as wide as a label of it may be."""
    image = plot.grab().toImage()
    half = 5 * len(label)
    columns = range(max(0, round(x) - half), round(x) + half)
    rows = range(image.height() - AXIS_HEIGHT, image.height())
    lightness = (image.pixelColor(x, y).lightness() for x in columns for y in rows)
    return sum(255 - one for one in lightness)


def test_the_label_of_a_line_at_the_edge_is_whole(plot):
    plot.set_range(0.4, 1.6)
    amid = ink_near(plot, plot.to_widget(1.0, 0).x(), "10×")
    assert amid > 1000
    plot.set_range(1.0, 1.6)
    assert plot.to_widget(1.0, 0).x() == pytest.approx(0)
    assert ink_near(plot, 15, "10×") == pytest.approx(amid, rel=0.05)


def test_no_other_chart_loads_pyqtgraph():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["[]", "True"]
