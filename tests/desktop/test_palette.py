"""The command palette in the real window: settings, recent choices, thousands of tags."""

import pytest
from PySide6.QtCore import Qt

from desktop import choices
from desktop.keys.in_force import key_of
from desktop.theme import SEPIA, tokens
from desktop.widgets.palette import MOST_FOUND
from storage.edits.tagging import Tag

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def palette(window, qtbot):
    qtbot.keyClick(window.list, KEY.Key_K, CTRL)
    return window.panes.palette


@pytest.fixture
def choose(window, qtbot):
    def choose_(typed):
        palette = window.panes.palette
        window.acts["palette"].trigger()
        qtbot.keyClicks(palette.line, typed)
        found = palette.list.item(0).text()
        qtbot.keyClick(palette.line, KEY.Key_Return)
        return found

    return choose_


def texts(palette):
    return [palette.list.item(row).text() for row in range(palette.list.count())]


def test_a_setting_is_found_and_set(choose, window, workspace):
    assert choose("theme sepia") == "Theme: sepia"
    assert tokens() is SEPIA
    assert choose("key vim") == "Key preset: Vim"
    assert key_of("redo") == "Ctrl+R"
    assert choose("density compact") == "Density: compact"
    assert window.list.rowHeight(0) < 40
    assert choose("abstract size 15") == "Abstract size: 15 pt"
    assert window.reader.page.abstract.line_px == pytest.approx(20 * 1.55)
    settings = workspace.settings
    assert (settings.theme, settings.key_preset, settings.density) == ("sepia", "vim", "compact")
    assert settings.abstract_point_size == 15


def test_the_value_in_force_says_so(window, workspace):
    now = {entry.text for entry in window.deeds.palette_entries() if entry.keys == "now"}
    assert {"Theme: system", "Density: cards", "Key preset: Shortlist", "Focus mode: off"} <= now
    assert {"Abstract width: 33 em", "Abstract line height: 1.55"} <= now
    assert "Imports without asking: off" in now


def test_what_is_on_stays_on(choose, workspace):
    for _ in range(2):
        choose("imports without asking: on")
        assert workspace.settings.import_without_asking
    choose("imports without asking: off")
    assert not workspace.settings.import_without_asking
    choose("include and exclude words marked: off")
    assert not workspace.settings.words_marked
    choose("words for and against marked: on")
    assert workspace.settings.why_marked


def test_every_setting_that_is_chosen_is_there(window):
    offered = " ".join(
        entry.text for entry in window.deeds.palette_entries() if entry.group == choices.GROUP
    )
    for name in ("Theme", "Density", "Key preset", "Keys", "Focus mode", "Abstract font",
                 "Abstract size", "Abstract width", "Abstract line height", "Chart: years",
                 "Speedups, rows by: device", "Speedups, order by: name",
                 "Speedups, rows parted by metric", "Own list of devices"):  # fmt: skip
        assert name in offered, name


def test_the_chart_takes_its_settings(choose, window, workspace):
    choose("speedups, rows by: device")
    panel = window.views.currentWidget().speedups
    assert panel._by == "device"
    assert workspace.settings.chart_rows == "device"
    assert not window.reading


def test_a_list_of_devices_is_chosen(choose, workspace, tmp_path, monkeypatch, notices):
    path = tmp_path / "mine.toml"
    monkeypatch.setattr(choices, "ask_devices", lambda _deeds: path)
    choose("own list of devices: choose")
    assert workspace.settings.hardware_catalogue == path
    assert "next start" in notices[-1].text
    choose("own list of devices: none")
    assert workspace.settings.hardware_catalogue is None


def test_recent_choices_come_first_the_latest_before_all(choose, window, workspace, qtbot):
    choose("kept papers")
    choose("theme dark")
    window.acts["palette"].trigger()
    palette = window.panes.palette
    assert texts(palette)[:2] == ["Theme: dark", "Kept papers"]
    qtbot.keyClick(palette.line, KEY.Key_Escape)
    assert workspace.settings.recent_commands == ("Setting: Theme: dark", "Go to: Kept papers")
    qtbot.keyClick(window.list_pane.focus_target(), KEY.Key_A)
    qtbot.keyClick(palette.line, KEY.Key_Escape)
    assert len(workspace.settings.recent_commands) == 2


def test_a_recent_choice_goes_before_an_equal_one(choose, window, workspace, qtbot):
    workspace.apply(Tag((1,), "quants b"))
    workspace.apply(Tag((1,), "quants a"))
    assert choose("quants") == "quants a"
    assert choose("quants b") == "quants b"
    assert choose("quants") == "quants b"


def test_two_thousand_tags_are_found(window, workspace, qtbot):
    from dataclasses import replace

    from storage.database.rows import Counted

    sidebar = workspace.sidebar()
    tags = tuple(Counted(n, f"topic {n % 40}/case {n}", 1) for n in range(2_000))
    window.sidebar.tree.show_sidebar(replace(sidebar, tags=tags))
    window.acts["palette"].trigger()
    palette = window.panes.palette
    assert palette.list.count() == MOST_FOUND
    qtbot.keyClicks(palette.line, "t7c1807")
    assert texts(palette)[0] == "topic 7/case 1807"
    palette.line.clear()
    assert palette.list.count() == MOST_FOUND


def test_keys_are_shown_and_spoken(palette, qtbot):
    qtbot.keyClicks(palette.line, "keep")
    item = palette.list.item(0)
    assert item.data(Qt.ItemDataRole.AccessibleTextRole) == "Keep, Decide, y"


def test_the_empty_line_says_what_is_asked_for(window, qtbot):
    line = window.panes.palette.line
    window.acts["add-to-list"].trigger()
    asked = "Add to which reading list? Type a new name to make one"
    assert line.placeholderText() == asked
    qtbot.keyClick(line, KEY.Key_Escape)
    window.acts["palette"].trigger()
    assert line.placeholderText().startswith("Do something")


def test_it_says_that_nothing_fits_and_stays(palette, window, qtbot):
    window.acts["palette"].trigger()
    qtbot.keyClicks(palette.line, "zzzzqq")
    assert texts(palette) == ["Nothing is called so"]
    qtbot.keyClick(palette.line, KEY.Key_Return)
    assert palette.isVisible()
    qtbot.keyClick(palette.line, KEY.Key_Escape)
    assert not palette.isVisible()
