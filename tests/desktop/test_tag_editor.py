"""The tag line: adds and stays, completes, creates, removes; on one paper and on many."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.models.tag_matches import tag_matches
from storage.database.rows import Counted
from storage.edits.tagging import Tag
from tests.desktop.reading import (
    FIRST,
    SECOND,
    THIRD,
    detail,
    open_workspace,
    settle,
    show_pane,
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

TAGS = (
    Counted(1, "hardware", 39, "#111111"),
    Counted(2, "hardware/fpga", 9, "#222222"),
    Counted(3, "fp8", 12, "#333333"),
    Counted(4, "moe", 27, "#444444"),
)


class TestMatches:
    @pytest.mark.parametrize(
        ("typed", "names"),
        [
            # Beginnings first, then beginnings of a nested part, then the new one.
            ("fp", ["fp8", "hardware/fpga", "fp"]),
            ("hardware", ["hardware", "hardware/fpga"]),
            ("HARD", ["hardware", "hardware/fpga", "HARD"]),
            ("pga", ["hardware/fpga", "pga"]),
            ("", ["hardware", "moe", "fp8", "hardware/fpga"]),
            ("  ", ["hardware", "moe", "fp8", "hardware/fpga"]),
        ],
    )
    def test_order(self, typed, names):
        assert [match.name for match in tag_matches(typed, TAGS)] == names

    def test_what_all_papers_have_is_not_offered(self):
        names = [match.name for match in tag_matches("", TAGS, {"moe"})]
        assert "moe" not in names
        assert [match.name for match in tag_matches("moe", TAGS, {"moe"})] == []

    def test_what_is_new_says_so(self):
        assert [match.is_new for match in tag_matches("fp", TAGS)] == [False, False, True]

    def test_never_more_than_asked_for(self):
        many = [Counted(i, f"tag{i:02}", 1) for i in range(40)]
        assert len(tag_matches("", many, limit=8)) == 8


@pytest.fixture
def workspace(qapp, tmp_path):
    made = open_workspace(tmp_path)
    yield made
    made.close()


@pytest.fixture
def pane(qtbot, workspace):
    return show_pane(qtbot, workspace)


@pytest.fixture
def line(pane):
    return pane.page.header.tag_editor


def names(workspace, paper=FIRST):
    return {chip.name for chip in detail(workspace, paper).tags}


def test_enter_adds_and_stays(pane, line, workspace):
    pane.edit_tags()
    assert QApplication.focusWidget() is line
    assert not pane.page.header.add_tag.isVisible()
    QTest.keyClicks(line, "hardware/fpga")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.keyClicks(line, "yn 12")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert names(workspace) == {"hardware/fpga", "yn 12"}
    assert line.isVisible()
    assert line.text() == ""
    assert QApplication.focusWidget() is line


def test_escape_leaves_and_gives_the_focus_back(pane, line, workspace):
    pane.focus_abstract()
    pane.edit_tags()
    QTest.keyClicks(line, "never added")
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert not line.isVisible()
    assert pane.page.header.add_tag.isVisible()
    assert QApplication.focusWidget() is pane.page.abstract
    assert names(workspace) == set()
    assert not line._list.isVisible()


def test_backspace_in_the_empty_line_takes_the_last_off(pane, line, workspace):
    for name in ("a", "b"):
        workspace.apply(Tag((FIRST,), name))
    pane.edit_tags()
    last = pane.page.header.chips[-1].chip.name
    QTest.keyClicks(line, "x")
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    assert names(workspace) == {"a", "b"}
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    assert names(workspace) == {"a", "b"} - {last}
    workspace.undo()
    assert names(workspace) == {"a", "b"}


def test_down_chooses_and_enter_takes_it(pane, line, workspace):
    workspace.apply(Tag((SECOND,), "hardware/fpga"))
    pane.edit_tags()
    QTest.keyClicks(line, "fp")
    assert [match.name for match in line.suggestions] == ["hardware/fpga", "fp"]
    QTest.keyClick(line, Qt.Key.Key_Down)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert names(workspace) == {"hardware/fpga"}


def test_without_choosing_the_typed_word_is_taken(pane, line, workspace):
    workspace.apply(Tag((SECOND,), "hardware/fpga"))
    pane.edit_tags()
    QTest.keyClicks(line, "fp")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert names(workspace) == {"fp"}


def test_tab_completes(pane, line, workspace):
    workspace.apply(Tag((SECOND,), "hardware/fpga"))
    pane.edit_tags()
    QTest.keyClicks(line, "hard")
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert line.text() == "hardware/fpga"
    assert line.isVisible()


def test_a_click_on_a_suggestion_takes_it(pane, line, workspace):
    workspace.apply(Tag((SECOND,), "hardware/fpga"))
    pane.edit_tags()
    settle()
    item = line._list.visualItemRect(line._list.item(0)).center()
    QTest.mouseClick(line._list.viewport(), Qt.MouseButton.LeftButton, pos=item)
    assert names(workspace) == {"hardware/fpga"}
    assert line.isVisible()


def test_all_selected_papers_are_tagged_as_one_edit(pane, line, workspace):
    workspace.set_selection((FIRST, SECOND, THIRD))
    pane.edit_tags()
    assert "3 papers" in line.placeholderText()
    QTest.keyClicks(line, "bulk")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert [names(workspace, paper) for paper in (FIRST, SECOND, THIRD)] == [{"bulk"}] * 3
    workspace.undo()
    assert [names(workspace, paper) for paper in (FIRST, SECOND, THIRD)] == [set()] * 3


def test_another_paper_puts_the_line_away(pane, line, workspace):
    pane.edit_tags()
    workspace.set_current(SECOND)
    assert not line.isVisible()


def test_a_name_that_cannot_be_is_said(pane, line, workspace):
    said = []
    workspace.notice.connect(said.append)
    pane.edit_tags()
    QTest.keyClicks(line, 'a"b')
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert names(workspace) == set()
    assert said[-1].level == "error"


def test_chips_by_mouse_and_by_key(pane, workspace):
    asked = []
    workspace.query_asked.connect(asked.append)
    for name in ("a", "b", "c"):
        workspace.apply(Tag((FIRST,), name))
    settle()
    one, _, three = pane.page.header.chips
    # The dot turns into a cross: the left end removes, the name searches.
    place = one.rect().center()
    place.setX(8)
    QTest.mouseClick(one, Qt.MouseButton.LeftButton, pos=place)
    assert names(workspace) == {"b", "c"}
    settle()
    two, three = pane.page.header.chips
    three.setFocus()
    QTest.keyClick(three, Qt.Key.Key_Backspace)
    assert names(workspace) == {"b"}
    settle()
    (two,) = pane.page.header.chips
    QTest.keyClick(two, Qt.Key.Key_Return)
    assert asked == ["tag:b"]


def test_a_very_long_name_keeps_its_end(pane, workspace):
    workspace.apply(Tag((FIRST,), "hardware/" + "very/" * 30 + "fpga"))
    settle()
    (chip,) = pane.page.header.chips
    assert chip.width() <= 280
    assert chip.toolTip().startswith("hardware/very")


def test_the_focus_may_have_come_from_a_chip_that_is_gone(pane, line, workspace):
    workspace.apply(Tag((FIRST,), "moe"))
    settle()
    pane.page.header.chips[0].setFocus()
    pane.edit_tags()
    QTest.keyClicks(line, "fp8")
    QTest.keyClick(line, Qt.Key.Key_Return)
    settle()
    QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete.value))
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert not line.isVisible()
    assert names(workspace) == {"moe", "fp8"}
