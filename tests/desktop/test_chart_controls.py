"""What can be chosen of the speedup chart: rows, order, parts; and that it is remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from desktop.charts.grouping import GROUPINGS
from desktop.jobs import InlineLane
from desktop.settings import Settings
from storage.edits.edit import Aspect, Changes
from tests.desktop.chart_claims import A100, claim
from tests.desktop.chart_panels import delete, search, shown

pytestmark = pytest.mark.qt_log_ignore(
    "propagateSizeHints", "does not support (raise|grabbing)", extend=True
)


def act(panel, by):
    return next(one for one in panel.controls.group_acts.actions() if one.data() == by)


def names(panel):
    return [row.name for row in panel.figure.rows]


def pressed(panel):
    return [button.text() for button in panel.controls.groups.buttons() if button.isChecked()]


def test_rows_can_be_tags(panel):
    act(panel, "tag").trigger()
    # By median: "fast" has 2×, 4×, 30×; "gpu" has 2×; papers 13 and 14 have no tag.
    assert names(panel) == ["fast", "gpu", "No tag"]
    assert panel.controls.title.text() == "Reported speedups per tag"
    assert panel.controls.more.text() == "Tag ▾"
    assert pressed(panel) == []
    panel.controls.groups.buttons()[0].click()
    assert names(panel) == ["FPGA", "CPU", "GPU"]
    assert panel.controls.more.text() == "More ▾"
    assert pressed(panel) == ["Class"]


def test_tags_that_change_are_followed_where_rows_are_tags(panel, chart_workspace, chart_library):
    before = len(chart_library.asked)
    chart_workspace.changed.emit(Changes(Aspect.TAGS, None))
    assert len(chart_library.asked) == before
    act(panel, "tag").trigger()
    chart_library.names["tag"][13] = ("late",)
    chart_workspace.changed.emit(Changes(Aspect.TAGS, None))
    assert "late" in names(panel)


def test_a_decision_moves_claims_only_where_rows_are_decisions(
    panel, chart_workspace, chart_library
):
    chart_library.names["decision"] = {11: ("keep",)}
    chart_workspace.changed.emit(Changes(Aspect.DECISION, None))
    act(panel, "decision").trigger()
    assert names(panel) == ["Keep", "No decision"]
    before = len(chart_library.asked)
    chart_library.names["decision"][13] = ("skip",)
    chart_workspace.changed.emit(Changes(Aspect.TAGS, None))
    assert "Skip" not in names(panel)
    chart_workspace.changed.emit(Changes(Aspect.DECISION, None))
    assert "Skip" in names(panel)
    # Decisions say nothing about claims: those need not be read again.
    assert len(chart_library.asked) == before


def test_another_arrangement_does_not_read_the_claims_again(panel, chart_library):
    before = len(chart_library.asked)
    act(panel, "device").trigger()
    panel.controls.split.trigger()
    assert len(chart_library.asked) == before


def test_rows_are_split_by_metric_and_joined_again(panel, chart_workspace, chart_library):
    chart_library.by_query["two"] = [
        claim(1, 2, None, A100, metric="time"), claim(2, 3, None, A100, metric="energy"),
    ]  # fmt: skip
    search(chart_workspace, "two")
    panel.controls.split.trigger()
    assert [row.part for row in panel.chart.figure.rows] == ["time", "energy"]
    assert panel.controls.title.text() == "Reported speedups per platform and metric"
    panel.controls.split.trigger()
    assert [row.part for row in panel.chart.figure.rows] == [""]


def test_rows_that_are_metrics_cannot_be_split(panel):
    act(panel, "metric").trigger()
    assert not panel.controls.split.isEnabled()
    act(panel, "class").trigger()
    assert panel.controls.split.isEnabled()


def test_the_menu_comes_by_key_and_every_grouping_has_a_letter(qtbot, panel):
    QTest.keyClick(panel.controls.more, Qt.Key.Key_Space)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    letters = [
        one.text()[one.text().index("&") + 1].lower() for one in menu.actions() if one.text()
    ]
    assert len(set(letters)) == len(letters) == len(GROUPINGS) + 1
    QTest.keyClick(menu, Qt.Key.Key_T)
    assert names(panel) == ["fast", "gpu", "No tag"]
    assert panel.controls.more.shortcut().toString() == "Alt+G"


def test_what_is_chosen_is_remembered(qtbot, panel, chart_workspace):
    act(panel, "tag").trigger()
    panel.controls.split.trigger()
    next(one for one in panel.controls.sort_acts.actions() if one.data() == "name").trigger()
    chart_workspace.settings.save()
    kept = Settings.load(chart_workspace.settings.path)
    assert (kept.chart_rows, kept.chart_order, kept.chart_split) == ("tag", "name", True)
    chart_workspace.settings = kept
    again = shown(qtbot, chart_workspace, InlineLane("charts"))
    assert again.figure.by == "tag"
    assert again.figure.split
    assert again.controls.more.text() == "Tag ▾"
    assert again.controls.sort.text() == "Sort: name ▾"
    assert again.controls.split.isChecked()
    delete(again)


def test_an_unknown_word_in_the_settings_counts_as_the_usual(qtbot, chart_workspace):
    chart_workspace.settings.chart_rows = "colour"
    made = shown(qtbot, chart_workspace, InlineLane("charts"))
    assert made.figure.by == "class"
    delete(made)


@pytest.mark.parametrize("width", [1400, 1072, 900, 640, 552, 460])
def test_title_and_buttons_have_room_at_any_width(panel, width):
    panel.resize(width, 640)
    QApplication.processEvents()
    controls = panel.controls
    assert panel.width() == width
    title = controls.title
    assert title.fontMetrics().horizontalAdvance(title.text()) <= title.width()
    for button in (controls.more, controls.sort, controls.copy, controls.save):
        right = button.mapTo(controls, button.rect().topRight()).x()
        assert right < width
        assert button.width() >= button.sizeHint().width()


def test_where_there_is_little_room_the_menu_holds_all_groupings(panel):
    panel.resize(500, 640)
    QApplication.processEvents()
    assert panel.controls.more.text() == "Group by: class ▾"
    assert not any(button.isVisible() for button in panel.controls.groups.buttons())
    act(panel, "device").trigger()
    assert panel.controls.more.text() == "Group by: device ▾"
    panel.resize(1072, 640)
    QApplication.processEvents()
    assert all(button.isVisible() for button in panel.controls.groups.buttons())
    assert pressed(panel) == ["Device"]
