"""The chart on the clipboard, and what its menu offers."""

import csv
import io

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from desktop.charts.ink import LIGHT
from tests.desktop.chart_panels import keys, search

pytestmark = pytest.mark.qt_log_ignore(
    "propagateSizeHints", "does not support (raise|grabbing)", extend=True
)


@pytest.fixture(autouse=True)
def cleared(qapp):
    """Nothing is on the clipboard at first."""
    QGuiApplication.clipboard().clear()


def copied():
    clip = QGuiApplication.clipboard().mimeData()
    return clip.imageData(), list(csv.DictReader(io.StringIO(clip.text(), newline="")))


def test_ctrl_c_copies_a_picture_and_the_claims(panel, chart_workspace):
    notices = []
    chart_workspace.notice.connect(notices.append)
    QTest.keyClick(panel.chart, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    image, rows = copied()
    # A panel of 1,000 pixels, drawn twice as fine.
    assert image.width() == 2000
    assert image.pixelColor(1, 1).name() == LIGHT.paper
    assert sorted(row["text"] for row in rows) == ["2×", "30×", "5–50×", "8×", "up to 4×"]
    clip = QGuiApplication.clipboard().mimeData()
    assert bytes(clip.data("image/png").data()).startswith(b"\x89PNG")
    assert bytes(clip.data("text/csv").data()).decode() == clip.text()
    assert notices[-1].text == "Copied the chart, and 5 claims in 4 papers as CSV."


def test_the_button_copies_too(panel):
    panel.controls.copy.click()
    assert len(copied()[1]) == 5


def test_without_claims_there_is_nothing_to_copy(panel, chart_workspace):
    search(chart_workspace, "none")
    assert not panel.controls.copy.isEnabled()
    panel.copy()
    assert QGuiApplication.clipboard().text() == ""


def menu_of(panel):
    at = QPoint(200, 100)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, panel.chart.plot.mapToGlobal(at))
    QApplication.sendEvent(panel.chart.plot, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu, words):
    item = next(one for one in menu.actions() if one.text().replace("&", "") == words)
    item.trigger()
    menu.close()


def test_the_menu_copies_saves_resets_and_shows_the_table(panel, tmp_path, monkeypatch):
    target = tmp_path / "speedups.csv"
    monkeypatch.setattr(panel, "ask_where", lambda: target)
    choose(menu_of(panel), "Copy chart")
    assert len(copied()[1]) == 5
    choose(menu_of(panel), "Save…")
    assert len(target.read_text().splitlines()) == 6
    whole = panel.chart.plot.seen
    keys(panel, Qt.Key.Key_Plus, Qt.Key.Key_Plus)
    choose(menu_of(panel), "Show the whole axis")
    assert panel.chart.plot.seen == pytest.approx(whole)
    choose(menu_of(panel), "Show as table")
    assert panel.table.isVisible()
