import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.charts.chart_panel import ChartPanel
from desktop.charts.ink import DARK as DARK_INK
from desktop.charts.ink import LIGHT as INK
from desktop.jobs import InlineLane, Lane
from desktop.theme import LIGHT, apply_theme
from storage.edits.edit import Aspect, Changes
from storage.errors import LibraryError
from storage.record import PaperId
from tests.desktop.chart_claims import A100, claim
from tests.desktop.chart_panels import (
    click,
    current,
    delete,
    drag,
    keys,
    point,
    search,
    shown,
)

# The platform without a screen says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


def test_it_shows_every_claim_of_the_query(panel):
    assert panel.stack.currentWidget() is panel.chart
    assert [row.name for row in panel.chart.figure.rows] == ["FPGA", "CPU", "GPU"]
    assert sorted(one.mark.claim.id for one in panel.chart.places) == [1, 2, 3, 4, 5]
    assert panel.controls.title.text() == "Reported speedups per hardware platform"
    assert panel.status_text.startswith("5 claims, 1 checked · drag to select papers")


def test_marks_are_drawn_where_they_are_clicked(panel):
    image = panel.chart.plot.grab().toImage()
    ratio = image.devicePixelRatio()
    # The first was checked, the others were not.
    for number, colour in ((1, INK.strong), (3, INK.faint), (4, INK.faint)):
        at = point(panel, number) * ratio
        assert image.pixelColor(at.x(), at.y()).name() == colour
    hollow = point(panel, 2) * ratio
    assert image.pixelColor(hollow.x(), hollow.y()).name() == LIGHT.paper.name()


def test_a_click_on_a_mark_opens_its_paper(panel, opened):
    click(panel, point(panel, 4))
    assert opened == [12]
    click(panel, point(panel, 1) + QPoint(3, 0))
    assert opened == [12, 11]


def test_a_click_beside_all_marks_opens_nothing(panel, opened, selected):
    click(panel, QPoint(5, 5))
    assert opened == []
    assert selected == []


def test_arrows_walk_and_enter_opens(panel, opened):
    keys(panel, Qt.Key.Key_Right)
    assert current(panel) == 4
    keys(panel, Qt.Key.Key_Down)
    assert current(panel) == 5
    # 3, the 8×, is nearer to the middle of 5–50× (15.8×) than the 2× and the 4×.
    keys(panel, Qt.Key.Key_Down)
    assert current(panel) == 3
    keys(panel, Qt.Key.Key_Left)
    assert current(panel) == 2
    keys(panel, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert current(panel) == 1
    keys(panel, Qt.Key.Key_End)
    assert current(panel) == 3
    keys(panel, Qt.Key.Key_Home, Qt.Key.Key_Return)
    assert opened == [11]
    keys(panel, Qt.Key.Key_Escape)
    assert current(panel) is None


def test_the_card_says_number_hardware_baseline_sentence_and_paper(panel):
    QTest.mouseMove(panel.chart.plot, point(panel, 2))
    card = panel.chart.card
    assert card.isVisible()
    assert f'<b style="color:{LIGHT.accent.name()}">up to 4×</b> · NVIDIA A100' in card.text
    assert "over <i>vLLM &lt;fast&gt;</i>" in card.text
    assert f'<b style="color:{LIGHT.accent.name()}">4x speedup</b>' in card.text
    assert "“Lantern reaches a " in card.text
    assert "Lantern 12: a test" in card.text
    assert "Enter opens" in card.text
    assert panel.chart.rect().contains(card.geometry())
    QTest.mouseMove(panel.chart.plot, QPoint(5, 5))
    assert not card.isVisible()


def test_a_card_shown_amid_a_new_layout_ends_up_beside_its_mark(panel):
    panel.controls.groups.buttons()[1].click()
    QApplication.processEvents()
    panel.controls.groups.buttons()[0].click()
    keys(panel, Qt.Key.Key_Right)
    QApplication.processEvents()
    chart = panel.chart
    assert chart.card.isVisible()
    mark = chart.plot.mapTo(chart, point(panel, 4))
    near = chart.card.geometry().adjusted(-20, -20, 20, 20)
    assert near.contains(mark)


def test_a_frame_selects_the_papers_it_touches(panel, selected):
    drag(panel, point(panel, 1) - QPoint(12, 20), point(panel, 2) + QPoint(12, 20))
    # In reading order: paper 12 stands in the row above as well.
    assert selected == [(12, 11)]
    assert panel.chart.lit == {11, 12}
    assert panel.status_text == "5 claims, 1 checked · 2 papers selected · Esc lets go"
    # One more with Shift held, then another frame replaces all.
    third = point(panel, 3)
    drag(
        panel,
        third - QPoint(9, 9),
        third + QPoint(9, 9),
        Qt.KeyboardModifier.ShiftModifier,
    )
    assert set(selected[-1]) == {11, 12, 13}
    drag(panel, third - QPoint(9, 9), third + QPoint(9, 9))
    assert selected[-1] == (13,)


def test_escape_lets_go_of_what_is_selected(panel, selected):
    drag(panel, point(panel, 1) - QPoint(12, 20), point(panel, 2) + QPoint(12, 20))
    keys(panel, Qt.Key.Key_Escape)
    assert selected[-1] == ()
    assert "selected" not in panel.status_text


def test_a_frame_around_the_middle_of_a_range_selects_it(panel, selected):
    at = point(panel, 5)
    drag(panel, at - QPoint(8, 8), at + QPoint(8, 8))
    assert selected == [(14,)]


def test_shift_click_adds_and_takes_away(panel, opened, selected):
    shift = Qt.KeyboardModifier.ShiftModifier
    click(panel, point(panel, 1), shift)
    click(panel, point(panel, 3), shift)
    assert selected == [(11,), (11, 13)]
    click(panel, point(panel, 1), shift)
    assert selected[-1] == (13,)
    assert opened == []
    click(panel, QPoint(5, 5))
    assert selected[-1] == ()


def test_the_list_lights_its_selection(panel, chart_workspace, selected):
    chart_workspace.set_selection((PaperId(11), PaperId(13)))
    assert panel.chart.lit == {11, 13}
    assert selected == []
    chart_workspace.set_selection((PaperId(11),))
    assert panel.chart.lit == set()


def wheel(panel, at, notches, modifier=Qt.KeyboardModifier.NoModifier):
    view = panel.chart.plot
    event = QWheelEvent(
        QPointF(at), QPointF(view.mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def test_only_ctrl_and_the_wheel_zoom_and_0_resets(panel):
    plot = panel.chart.plot
    whole = plot.seen
    at = point(panel, 2)
    wheel(panel, at, 2)
    assert plot.seen == whole
    wheel(panel, at, 2, Qt.KeyboardModifier.ControlModifier)
    low, high = plot.seen
    assert (high - low) == pytest.approx((whole[1] - whole[0]) / 1.25**2)
    assert point(panel, 2).x() == pytest.approx(at.x(), abs=1)
    wheel(panel, at, -30, Qt.KeyboardModifier.ControlModifier)
    assert plot.seen == pytest.approx(whole)
    keys(panel, Qt.Key.Key_Plus, Qt.Key.Key_Plus)
    assert plot.seen != pytest.approx(whole)
    keys(panel, Qt.Key.Key_0)
    assert plot.seen == pytest.approx(whole)


def test_walking_out_of_sight_brings_the_mark_into_sight(panel):
    keys(panel, Qt.Key.Key_End, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Home)
    for _ in range(12):
        keys(panel, Qt.Key.Key_Plus)
    keys(panel, Qt.Key.Key_End)
    low, high = panel.chart.plot.seen
    assert low <= panel.chart.current.mark.middle <= high


def test_grouping_and_order(panel):
    panel.controls.groups.buttons()[1].click()
    assert [row.name for row in panel.figure.rows] == [
        "Xilinx Alveo U280", "Intel Xeon", "NVIDIA A100",
    ]  # fmt: skip
    count = next(one for one in panel.controls.sort.menu().actions() if one.data() == "count")
    count.trigger()
    assert panel.figure.rows[0].name == "NVIDIA A100"
    assert panel.controls.sort.text() == "Sort: count ▾"
    panel.controls.groups.buttons()[3].click()
    assert panel.controls.title.text() == "Reported speedups per metric"
    panel.controls.table_link.click()
    assert panel.table.entries.headerData(0, Qt.Orientation.Horizontal) == "Metric"


def test_the_current_mark_stays_current_in_another_grouping(panel):
    keys(panel, Qt.Key.Key_Right, Qt.Key.Key_Down)
    panel.controls.groups.buttons()[1].click()
    assert current(panel) == 5


def table_rows(panel):
    model = panel.table.entries
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_the_table_says_what_the_chart_shows(panel):
    panel.controls.table_link.click()
    assert panel.table.isVisible()
    rows = table_rows(panel)
    assert [(row[0], row[1], row[2]) for row in rows] == [
        ("FPGA", "30×", "30×"), ("CPU", "5–50×", "5–50×"),
        ("GPU", "2×", "2×"), ("GPU", "up to 4×", "4×"), ("GPU", "8×", "8×"),
    ]  # fmt: skip
    assert rows[3][3] == "vLLM <fast>"
    assert rows[2][6] == "✓ checked"
    spoken = panel.table.entries.index(3, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("GPU: up to 4× (speed), on NVIDIA A100, over vLLM <fast>, unchecked")
    panel.controls.table_link.click()
    assert panel.chart.isVisible()


def test_the_table_sorts_by_the_number_not_its_text(panel):
    panel.controls.table_link.click()
    panel.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert [row[1] for row in table_rows(panel)] == ["30×", "5–50×", "8×", "up to 4×", "2×"]


def test_chart_and_table_share_the_selection(panel, selected, opened):
    drag(panel, point(panel, 1) - QPoint(12, 20), point(panel, 1) + QPoint(12, 20))
    panel.controls.table_link.click()
    assert panel.table.selected_papers() == (11,)
    panel.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    panel.table.selectRow(0)
    assert selected[-1] == (12,)
    assert panel.chart.lit == {12}
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert opened == [12]


def test_another_query_is_another_chart(panel, chart_workspace, chart_library):
    search(chart_workspace, "one")
    assert [one.id for one in panel.figure.claims] == [1]
    assert panel.figure.query == "one"
    assert chart_library.asked[-1] == "one"


def test_no_claims_teach_what_a_claim_is(panel, chart_workspace):
    heard = []
    panel.status_changed.connect(heard.append)
    chart_workspace.search("none")
    assert panel.stack.currentWidget() is panel.empty
    assert panel.empty.text.startswith("No claims in these papers. A claim is a speedup")
    assert panel.empty.all.isVisible()
    assert not panel.controls.save.isEnabled()
    assert set(heard) == {"0 claims, 0 checked"}
    asked = []
    chart_workspace.query_asked.connect(asked.append)
    panel.empty.all.click()
    assert asked == [""]


def test_while_claims_are_read_it_says_so(qtbot, chart_workspace):
    lane = Lane("charts")
    made = ChartPanel(chart_workspace, lane=lane)
    made.show()
    assert made.empty.heading.text() == "Reading the claims…"
    assert not made.empty.all.isVisible()
    qtbot.waitUntil(lambda: bool(made.figure.rows) and not lane.busy, timeout=5000)
    assert made.stack.currentWidget() is made.chart
    lane.join()
    delete(made)


def test_an_empty_library_says_how_claims_come(panel, chart_workspace, chart_library):
    del chart_library.by_query[""]
    search(chart_workspace, "")
    assert panel.empty.text.startswith("No claims yet. A claim is a speedup")
    assert "Import a dump" in panel.empty.text
    assert not panel.empty.all.isVisible()


@pytest.mark.parametrize(
    ("aspect", "reads"),
    [(Aspect.CLAIMS, 1), (Aspect.PAPERS, 1), (Aspect.DECISION, 0), (Aspect.NOTES, 0)],
)
def test_changes_that_matter_are_followed(panel, chart_workspace, chart_library, aspect, reads):
    before = len(chart_library.asked)
    chart_workspace.changed.emit(Changes(aspect, None))
    assert len(chart_library.asked) - before == reads


def test_out_of_sight_nothing_is_read_until_it_is_shown(panel, chart_workspace, chart_library):
    panel.hide()
    before = len(chart_library.asked)
    search(chart_workspace, "none")
    search(chart_workspace, "one")
    assert len(chart_library.asked) == before
    panel.show()
    assert chart_library.asked[before:] == ["one"]


def test_a_library_that_cannot_be_read_is_a_notice(panel, chart_workspace):
    notices = []
    chart_workspace.notice.connect(notices.append)
    search(chart_workspace, "broken")
    assert [one.text for one in notices] == ["The library cannot be read: the disk is gone."]
    search(chart_workspace, "one")
    assert [one.id for one in panel.figure.claims] == [1]


def test_what_could_not_be_read_is_read_when_it_is_shown_again(
    panel, chart_workspace, chart_library, monkeypatch
):
    def gone(_ids, *, include_wrong):
        raise LibraryError("The library cannot be read: the disk is gone.")

    with monkeypatch.context() as trouble:
        trouble.setattr(chart_library, "claims_of", gone)
        search(chart_workspace, "one")
    assert panel.figure.query == ""
    panel.hide()
    panel.show()
    assert panel.figure.query == "one"
    assert [one.id for one in panel.figure.claims] == [1]


def test_what_could_not_be_read_is_read_when_it_is_searched_for_again(
    panel, chart_workspace, chart_library, monkeypatch
):
    def gone(_ids, *, include_wrong):
        raise LibraryError("The library cannot be read: the disk is gone.")

    with monkeypatch.context() as trouble:
        trouble.setattr(chart_library, "claims_of", gone)
        search(chart_workspace, "one")
    search(chart_workspace, "one")
    assert panel.figure.query == "one"


def test_saving_writes_what_is_shown(panel, chart_workspace, tmp_path, monkeypatch):
    notices = []
    chart_workspace.notice.connect(notices.append)
    target = tmp_path / "speedups.svg"
    monkeypatch.setattr(panel, "ask_where", lambda: target)
    panel.controls.save.click()
    assert target.read_text().count('class="mark"') == 5
    assert notices[-1].text == f"Saved the chart to {target}."
    panel.save_to(tmp_path / "missing" / "speedups.png")
    assert "does not exist" in notices[-1].text


def test_the_theme_can_change_while_it_is_shown(panel, qapp):
    def colours():
        image = panel.chart.plot.grab().toImage()
        at = point(panel, 4) * image.devicePixelRatio()
        return image.pixelColor(2, 2).name(), image.pixelColor(at.x(), at.y()).name()

    for name, ink in (("light", INK), ("dark", DARK_INK), ("light", INK)):
        apply_theme(qapp, name)
        QApplication.processEvents()
        assert colours() == (ink.paper, ink.faint)


def test_everything_has_a_name_for_screen_readers(panel):
    assert panel.chart.accessibleName() == "Reported speedups per hardware platform, chart"
    assert panel.chart.accessibleDescription() == panel.figure.summary
    assert "GPU, 3 claims, median 4×" in panel.figure.summary
    panel.controls.table_link.click()
    assert panel.table.accessibleDescription() == panel.figure.summary
    for button in panel.controls.groups.buttons():
        assert button.accessibleName()


def test_the_plot_lives_as_long_as_the_chart(panel, chart_workspace):
    chart, plot = panel.chart, panel.chart.plot
    for query in ("one", "none", "", "one", ""):
        search(chart_workspace, query)
    assert panel.chart is chart
    assert panel.chart.plot is plot


def test_many_rows_scroll_and_the_walk_follows(panel, chart_workspace, chart_library):
    chart_library.by_query["many"] = [
        claim(at, 2 + at, None, (f"Device {at:02}", "Other")) for at in range(1, 24)
    ]
    search(chart_workspace, "many")
    panel.controls.groups.buttons()[1].click()
    panel.resize(700, 360)
    QApplication.processEvents()
    assert panel.chart.bar.isVisible()
    assert panel.chart.bar.value() == 0
    for _ in range(23):
        keys(panel, Qt.Key.Key_Down)
    assert panel.chart.bar.value() > 0
    y = panel.chart.plot.to_widget(0, panel.chart.current.y).y()
    assert 0 < y < panel.chart.plot.plot_size[1]


def test_the_same_papers_are_not_read_again(panel, chart_workspace, chart_library):
    before = len(chart_library.asked)
    chart_workspace.refresh()
    assert len(chart_library.asked) == before


def test_a_tall_row_is_named_where_it_is_in_sight(panel, chart_workspace, chart_library):
    chart_library.by_query["tall"] = [claim(at, 2, None, A100) for at in range(1, 150)]
    search(chart_workspace, "tall")
    (strip,) = panel.chart.places.packing.strips
    labels, shown_height = panel.chart.labels, panel.chart.plot.plot_size[1]
    assert strip.height > 2 * shown_height
    for scroll in (0, 200, panel.chart.bar.maximum()):
        panel.chart.bar.setValue(scroll)
        line = labels._line(strip)
        assert line.top() >= 0
        assert line.bottom() <= shown_height


def test_with_a_real_lane_the_newest_query_wins(qtbot, chart_workspace, chart_library):
    lane = Lane("charts")
    made = shown(qtbot, chart_workspace, lane)
    for query in ("none", "one", "none", "one"):
        search(chart_workspace, query)
    qtbot.waitUntil(lambda: made.figure.query == "one" and not lane.busy, timeout=5000)
    assert [one.id for one in made.figure.claims] == [1]
    assert len(chart_library.asked) <= 3
    lane.join()
    delete(made)


def test_a_chart_is_gone_when_its_panel_is(qtbot, chart_workspace):
    before = len(QApplication.allWidgets())
    for _ in range(3):
        delete(shown(qtbot, chart_workspace, InlineLane("charts")))
    assert len(QApplication.allWidgets()) <= before + 2
