"""The charts that are pages, in the real window: point, click, walk, frame, choose, save, copy."""

import csv
import io

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop.charts.page_view import PageView
from desktop.charts.pages.kinds import PAGE_KINDS, Wish, page_figure
from desktop.settings import CHARTS, Settings
from desktop.theme import CONTRAST_LIGHT, DARK, LIGHT, apply_theme
from storage.edits.claiming import CheckClaims
from storage.edits.triage import Decide
from storage.errors import LibraryError
from storage.vocabulary import Decision
from tests.desktop.chart_claims import on_gpus
from tests.desktop.page_facts import facts, paper

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

TESSEL = 6
"""The paper that is 41 times faster than a V100."""


@pytest.fixture
def charts(window, workspace):
    """The Charts view, on the leaderboard."""
    workspace.settings.chart = "leaderboard"
    window.show_view("charts")
    QApplication.processEvents()
    return window.views.currentWidget()


@pytest.fixture
def panel(charts):
    return charts.pages


@pytest.fixture
def view(panel):
    panel.view.setFocus()
    return panel.view


def number_of(view, paper):
    return next(at for at, one in enumerate(view.laid.targets) if one.papers == (paper,))


def place(view, at):
    symbol = view.symbols[at]
    y = symbol.y - view.verticalScrollBar().value()
    return QPoint(round((symbol.x1 + symbol.x2) / 2), round(y))


def click(view, at, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifier, place(view, at))


def frame(view, start, end):
    inner = view.viewport()
    QTest.mousePress(inner, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(inner, (start + end) / 2)
    QTest.mouseMove(inner, end)
    QTest.mouseRelease(inner, Qt.MouseButton.LeftButton, pos=end)


def keys(view, *pressed):
    for key in pressed:
        QTest.keyClick(view, key)


def names(panel):
    return [entry.name for entry in panel.figure.entries]


# What is shown


def test_the_leaderboard_ranks_the_systems_of_the_query(panel, workspace):
    # Tessel 41×, Ostrava 23×, Gannet 8.3×, Quillon up to 4.2×, and 35% less latency is 1.54×.
    assert names(panel)[:4] == ["Tessel", "Ostrava", "Gannet", "Quillon"]
    assert panel.controls.title.text() == "Best reported speedup per system"
    workspace.ask("photonic")
    assert names(panel) == ["Tessel"]
    assert panel.figure.query == "photonic"


def test_marks_are_painted_where_they_are_clicked(view):
    image = view.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    filled, hollow = place(view, 0) * ratio, place(view, 3) * ratio
    assert image.pixelColor(filled).name() == LIGHT.accent.name()
    assert image.pixelColor(hollow).name() == LIGHT.paper.name()


def test_the_page_is_laid_out_for_the_width_it_has(window, view):
    assert view.laid.page.width == view.viewport().width()
    window.resize(1700, 900)
    QApplication.processEvents()
    assert view.laid.page.width == view.viewport().width()
    assert view.laid.page.width > 1300


def test_a_page_that_is_higher_than_the_pane_scrolls(window, view, charts):
    window.resize(QSize(900, 480))
    charts.show_kind("progress")
    QApplication.processEvents()
    bar = view.verticalScrollBar()
    assert bar.maximum() == view.laid.page.height - view.viewport().height() > 0
    bar.setValue(bar.maximum())
    assert place(view, 0).y() < view.symbols[0].y


def test_refuting_a_claim_takes_it_off_and_undo_puts_it_back(panel, workspace):
    claim = panel.figure.entries[0].claim
    workspace.apply(CheckClaims((claim.id,), "wrong"))
    assert names(panel)[0] == "Ostrava"
    workspace.undo()
    assert names(panel)[0] == "Tessel"


def test_decisions_show_in_the_progress(charts, panel, workspace):
    charts.show_kind("progress")
    workspace.apply(Decide((1, 2), Decision.KEEP))
    assert panel.figure.extent == "8 papers: 2 kept, 0 for later, 0 skipped, 6 undecided"
    assert panel.status_text.startswith(panel.figure.extent)


def test_years_that_nobody_knows_are_explained(charts, panel):
    charts.show_kind("years")
    assert panel.stack.currentWidget() is panel.empty
    assert panel.empty.heading.text() == "No year is known of these 8 papers"
    assert "plain listing" in panel.empty.text
    assert not panel.controls.save.isEnabled()
    assert not panel.empty.all.isVisible()


def test_an_empty_chart_offers_all_papers_after_a_search(panel, workspace):
    workspace.ask("stragglers")
    assert panel.stack.currentWidget() is panel.empty
    assert panel.empty.heading.text() == "No claims in these papers"
    panel.empty.all.click()
    assert workspace.query == ""
    assert names(panel)[0] == "Tessel"


@pytest.mark.parametrize(("theme", "colours"), [("dark", DARK), ("contrast", CONTRAST_LIGHT)])
def test_another_theme_is_painted_at_once(view, theme, colours):
    apply_theme(QApplication.instance(), theme)
    QApplication.processEvents()
    image = view.viewport().grab().toImage()
    assert image.pixelColor(2, 2).name() == colours.paper.name()
    assert (
        image.pixelColor(place(view, 0) * image.devicePixelRatio()).name() == colours.accent.name()
    )
    apply_theme(QApplication.instance(), "light")


def test_the_axis_stays_in_sight_while_rows_scroll(qapp, qtbot):
    apply_theme(qapp, "light")
    host = QWidget()
    qtbot.addWidget(host)
    view = PageView(host)
    view.resize(900, 300)
    many = facts([paper(n, f"S{n}") for n in range(1, 31)], on_gpus(*range(2, 32)))
    view.set_figure(page_figure(many, Wish("leaderboard")))
    host.show()
    head = round(view.laid.head)
    before = view.viewport().grab().toImage()
    view.verticalScrollBar().setValue(200)
    after = view.viewport().grab().toImage()
    words = [(x, y) for x in range(before.width()) for y in range(8, head - 2)
             if before.pixelColor(x, y).lightness() < 160]  # fmt: skip
    assert len(words) > 50
    assert all(after.pixelColor(x, y).lightness() < 160 for x, y in words)
    # What lies below it cannot be pointed at.
    hidden = next(one for one in view.symbols if 0 < one.y - 200 < head)
    QTest.mouseMove(view.viewport(), QPoint(round(hidden.x1), round(hidden.y - 200)))
    assert view.current is None
    keys(view, Qt.Key.Key_End, Qt.Key.Key_Home)
    assert view.verticalScrollBar().value() == 0


# Pointing


def test_pointing_at_a_mark_shows_its_sentence(view):
    at = number_of(view, TESSEL)
    QTest.mouseMove(view.viewport(), place(view, at))
    assert view.card.isVisible()
    assert "41×" in view.card.text
    assert "Tessel is " in view.card.text
    assert view.rect().contains(view.card.geometry().adjusted(16, 16, -16, -16))
    QTest.mouseMove(view.viewport(), QPoint(3, 3))
    assert not view.card.isVisible()


def test_a_click_reads_the_paper(window, view, workspace):
    click(view, number_of(view, TESSEL))
    assert workspace.current == TESSEL
    assert window.reading


def test_a_click_on_many_papers_selects_them_in_the_list(window, charts, view, workspace):
    charts.show_kind("evidence")
    # GPUs are named by papers 1, 2 (a baseline), 6 (a V100 of the other side) and so on.
    at = next(n for n, one in enumerate(view.laid.targets) if len(one.papers) > 1)
    papers = view.laid.targets[at].papers
    click(view, at)
    assert window.reading
    assert set(workspace.selection) == set(papers)


def test_a_frame_selects_and_escape_lets_go(view, panel, workspace):
    top, second = place(view, 0), place(view, 1)
    frame(view, top + QPoint(14, -12), second + QPoint(-14, 12))
    papers = {*view.laid.targets[0].papers, *view.laid.targets[1].papers}
    assert view.lit == papers
    assert set(workspace.selection) == papers
    assert panel.status_text.endswith("2 papers selected · Esc lets go")
    keys(view, Qt.Key.Key_Escape)
    assert view.lit == frozenset()
    assert workspace.selection == (workspace.current,)


def test_shift_and_a_click_add_and_take_away(view):
    click(view, 0, Qt.KeyboardModifier.ShiftModifier)
    click(view, 1, Qt.KeyboardModifier.ShiftModifier)
    assert len(view.lit) == 2
    click(view, 0, Qt.KeyboardModifier.ShiftModifier)
    assert view.lit == set(view.laid.targets[1].papers)


def test_what_is_selected_in_the_list_is_ringed(window, view, workspace):
    workspace.select((2, TESSEL))
    assert view.lit == {2, TESSEL}
    window.show_view("read")
    workspace.select((1, 2))
    assert view.lit == {2, TESSEL}
    window.show_view("charts")
    assert view.lit == {1, 2}


# Keys


def test_arrows_walk_and_enter_reads(window, view, workspace):
    keys(view, Qt.Key.Key_Down)
    assert view.current.papers == (TESSEL,)
    keys(view, Qt.Key.Key_Down, Qt.Key.Key_Right)
    assert view.current is view.laid.targets[2]
    keys(view, Qt.Key.Key_Up)
    assert view.current is view.laid.targets[1]
    keys(view, Qt.Key.Key_End)
    assert view.current is view.laid.targets[-1]
    keys(view, Qt.Key.Key_Home, Qt.Key.Key_Return)
    assert workspace.current == TESSEL
    assert window.reading


def test_walking_scrolls_the_mark_into_sight(window, view, charts):
    window.resize(QSize(900, 480))
    charts.show_kind("evidence")
    QApplication.processEvents()
    keys(view, Qt.Key.Key_End)
    last = view.symbols[-1].y - view.verticalScrollBar().value()
    assert 0 < last < view.viewport().height()


def test_escape_lets_go_of_the_mark_and_then_of_the_charts(window, view):
    keys(view, Qt.Key.Key_Home, Qt.Key.Key_Escape)
    assert view.current is None
    assert not window.reading
    keys(view, Qt.Key.Key_Escape)
    assert window.reading


def test_copying_is_the_charts_before_it_may_be_the_windows(view):
    event = QKeyEvent(
        QEvent.Type.ShortcutOverride, int(Qt.Key.Key_C), Qt.KeyboardModifier.ControlModifier
    )
    event.ignore()
    view.event(event)
    assert event.isAccepted()


def test_tab_comes_to_the_first_mark(view, panel):
    panel.controls.table_link.setFocus(Qt.FocusReason.TabFocusReason)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.current is view.laid.targets[0]


# The table twin


def test_the_table_says_what_the_chart_shows(view, panel, workspace):
    panel.controls.table_link.click()
    assert panel.stack.currentWidget() is panel.table_page
    sheet = panel.table.sheet
    shown = [sheet.index(row, 0).data() for row in range(sheet.rowCount())]
    assert shown == names(panel)
    assert (
        sheet.index(0, 0)
        .data(Qt.ItemDataRole.AccessibleTextRole)
        .startswith("Tessel, Best claim 41×")
    )
    panel.table.selectRow(0)
    assert workspace.selection == (TESSEL,)
    sheet.sort(0, Qt.SortOrder.AscendingOrder)
    again = [sheet.index(row, 0).data() for row in range(sheet.rowCount())]
    assert again == sorted(names(panel), key=str.casefold)
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert workspace.current is not None


def test_the_table_goes_on_from_what_is_selected_in_the_list(view, panel, workspace):
    panel.controls.table_link.click()
    second, third = (one for target in view.laid.targets[1:3] for one in target.papers)
    workspace.select((third, second))
    assert panel.table.selected_papers() == (second, third)
    assert panel.table.currentIndex().row() == 1


# Choosing


def test_the_chooser_goes_through_all_charts_by_mouse(charts, window):
    for kind in CHARTS:
        QTest.mouseClick(charts.chooser.button(kind), Qt.MouseButton.LeftButton)
        assert charts.kind == kind
        assert charts.stack.currentWidget() is charts.panel
        assert charts.panel.isVisible()


def test_brackets_step_through_the_charts(charts, view):
    seen = []
    for _ in range(len(PAGE_KINDS) - 1):
        QTest.keyClick(charts.panel.view, Qt.Key.Key_BracketRight)
        seen.append(charts.kind)
    assert seen == ["years", "evidence", "progress", "stopping"]
    QTest.keyClick(charts.panel.view, Qt.Key.Key_BracketLeft)
    assert charts.kind == "progress"
    assert charts.panel.view.hasFocus()


def test_a_chart_has_a_key_and_a_place_in_the_palette(window, workspace):
    window.list.setFocus()
    QTest.keyClick(window.list, Qt.Key.Key_G)
    QTest.keyClick(window.list, Qt.Key.Key_4)
    assert window.views.currentWidget().kind == "evidence"
    assert "Chart: progress" in [entry.text for entry in window.deeds.palette_entries()]


def test_the_chart_is_remembered(charts, workspace):
    charts.show_kind("progress")
    assert Settings.load(workspace.settings.path).chart == "progress"


def test_speed_and_energy_are_chosen_apart(panel):
    panel.controls.segments("leaderboard").button("energy").click()
    assert panel.stack.currentWidget() is panel.empty
    assert "choose Speed" in panel.empty.text
    panel.controls.segments("leaderboard").button("speed").click()
    assert panel.stack.currentWidget() is panel.view


def test_how_many_systems_are_shown_is_chosen(panel):
    ten = panel.controls.top_acts.actions()[0]
    ten.trigger()
    assert panel.figure.top == 10
    assert panel.controls.tops.text() == "Top 10 ▾"
    panel.show_kind("years")
    assert not panel.controls.tops.isVisible()


def test_of_many_wishes_the_newest_is_drawn(qtbot, open_window, threaded_workspace):
    threaded_workspace.settings.chart = "leaderboard"
    window = open_window(threaded_workspace)
    window.show_view("charts")
    charts = window.views.currentWidget()
    for kind in ("years", "evidence", "leaderboard", "progress", "evidence"):
        charts.show_kind(kind)
    charts.pages.controls.segments("evidence").button("device").click()
    threaded_workspace.ask("photonic")

    def drawn():
        figure = charts.pages.figure
        return figure.title.startswith("Hardware devices") and figure.query == "photonic"

    qtbot.waitUntil(drawn, timeout=10_000)
    assert charts.pages.view.figure.papers == 1


def test_only_the_charts_in_sight_are_made(charts):
    assert charts._speedups is None
    charts.show_kind("speedups")
    assert charts._speedups is not None


def test_nothing_is_read_while_out_of_sight(window, panel, workspace):
    window.show_view("read")
    workspace.ask("photonic")
    assert len(names(panel)) > 1
    window.show_view("charts")
    QApplication.processEvents()
    assert names(panel) == ["Tessel"]


def test_facts_that_could_not_be_read_are_read_when_shown_again(
    window, panel, workspace, notices, monkeypatch
):
    def gone(_ids):
        raise LibraryError("The library cannot be read: the disk is gone.")

    with monkeypatch.context() as trouble:
        trouble.setattr(workspace, "facts_of", gone)
        workspace.ask("photonic")
    assert "the disk is gone" in notices[-1].text
    assert len(names(panel)) > 1
    window.show_view("read")
    window.show_view("charts")
    QApplication.processEvents()
    assert names(panel) == ["Tessel"]


def test_another_chart_of_the_same_papers_needs_no_reading(charts, panel, workspace, monkeypatch):
    read = []
    facts_of = workspace.facts_of
    monkeypatch.setattr(workspace, "facts_of", lambda ids: read.append(len(ids)) or facts_of(ids))
    charts.show_kind("progress")
    charts.show_kind("evidence")
    workspace.refresh()
    assert read == []
    workspace.apply(Decide((1,), Decision.KEEP))
    workspace.ask("photonic")
    assert read == [8, 1]


# Files and the clipboard


def test_copy_takes_a_picture_and_the_table(view, panel, notices):
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    clip = QGuiApplication.clipboard().mimeData()
    width = clip.imageData().width()
    assert width == 2 * max(640, panel.width())
    rows = list(csv.DictReader(io.StringIO(clip.text())))
    assert [row["system"] for row in rows] == names(panel)
    assert float(rows[0]["factor_high"]) == 41.0
    assert notices[-1].text.startswith("Copied the chart")


@pytest.mark.parametrize(
    ("name", "lead"), [("c.png", b"\x89PNG"), ("c.svg", b"<svg "), ("c.csv", b"system,text")]
)
def test_what_is_shown_can_be_saved(panel, tmp_path, notices, name, lead):
    panel.save_to(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(lead)
    assert notices[-1].text == f"Saved the chart to {tmp_path / name}."


def test_save_asks_where(panel, tmp_path, monkeypatch):
    monkeypatch.setattr(panel, "ask_where", lambda: tmp_path / "asked.svg")
    panel.controls.save.click()
    assert "Tessel" in (tmp_path / "asked.svg").read_text(encoding="utf-8")
    monkeypatch.setattr(panel, "ask_where", lambda: None)
    panel.controls.save.click()


def test_a_folder_that_is_not_there_is_told(panel, tmp_path, notices):
    panel.save_to(tmp_path / "not there" / "c.csv")
    assert notices[-1].level == "error"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_menu_offers_what_can_be_done(view, panel):
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
    QApplication.sendEvent(view.viewport(), event)
    menu = panel.findChild(QMenu)
    assert [one.text() for one in menu.actions() if not one.isSeparator()] == [
        "&Copy chart", "&Save…", "Show as &table",
    ]  # fmt: skip
    menu.close()


# Those who do not see it


def test_the_chart_is_told_in_words(view, panel):
    assert view.accessibleName() == "Best reported speedup per system, chart"
    assert view.accessibleDescription().startswith(
        "Best reported speedup per system: 5 of 5 systems. Tessel, 41×, "
    )


def test_arrows_in_the_chooser_go_from_chart_to_chart(charts):
    button = charts.chooser.button("leaderboard")
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Right)
    assert charts.kind == "years"
    assert charts.chooser.button("years").hasFocus()
