"""Rules and watched folders in the window: added, changed, moved, removed, undone, refused."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from desktop.dialogs.rules_dialog import RulesDialog
from tests.libraries import listing

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def dialog(window) -> RulesDialog:
    window.acts["rules"].trigger()
    (found,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, RulesDialog))
    return found


def lines(box) -> list[str]:
    return [box.item(row).text() for row in range(box.count())]


def add(dialog, qtbot, query: str, row: int, value: str) -> None:
    dialog.query.setText(query)
    dialog.action.setCurrentIndex(row)
    dialog.value.setCurrentText(value)
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)


def test_rules_are_added_ordered_and_taken_back(dialog, workspace, qtbot, tmp_path):
    add(dialog, qtbot, "lodestone", 0, "routing")
    add(dialog, qtbot, "routing", 2, "keep")
    assert lines(dialog.rules) == [
        "lodestone  →  gets the tag routing", "routing  →  is decided keep",
    ]  # fmt: skip
    dialog.up.click()
    assert lines(dialog.rules)[0].startswith("routing")
    assert not dialog.up.isEnabled()
    dump = tmp_path / "tuesday.txt"
    dump.write_text(listing("We present Lodestone, which measures what routing costs."), "utf-8")
    workspace.import_paths([dump])
    (row,) = workspace.rows([9])
    assert ([tag.name for tag in row.tags], row.decision.word) == (["routing"], "keep")
    dialog.remove.click()
    assert len(workspace.rules()) == 1
    workspace.undo()
    assert len(lines(dialog.rules)) == 2


def two_rules(dialog, qtbot) -> list[str]:
    add(dialog, qtbot, "lodestone", 0, "routing")
    add(dialog, qtbot, "attention", 2, "later")
    return lines(dialog.rules)


def in_line(dialog) -> tuple[str, str, str, str]:
    value = dialog.value.currentText()
    return dialog.query.text(), dialog.action.currentData(), value, dialog.write.text()


def test_enter_on_a_rule_changes_it_at_its_place(dialog, workspace, qtbot):
    lodestone, attention = two_rules(dialog, qtbot)
    dialog.rules.setCurrentRow(1)
    qtbot.keyClick(dialog.rules, Qt.Key.Key_Return)
    assert in_line(dialog) == ("attention", "decision", "later", "Change")
    dialog.rules.setCurrentRow(0)
    qtbot.keyClick(dialog.rules, Qt.Key.Key_Return)
    assert in_line(dialog) == ("lodestone", "tag", "routing", "Change")
    assert QApplication.focusWidget() is dialog.query
    dialog.query.setText("(lodestone")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert dialog.trouble.isVisible()
    assert in_line(dialog) == ("(lodestone", "tag", "routing", "Change")
    add(dialog, qtbot, "magnet", 1, "Compasses")
    assert lines(dialog.rules) == ["magnet  →  goes on the list Compasses", attention]
    assert in_line(dialog) == ("", "list", "", "Add")
    assert dialog.rules.hasFocus()
    assert dialog.rules.currentRow() == 0
    workspace.undo()
    assert lines(dialog.rules) == [lodestone, attention]
    workspace.redo()
    assert lines(dialog.rules)[0].startswith("magnet")


def test_escape_leaves_a_rule_as_it_was_and_then_the_dialog(dialog, workspace, qtbot):
    before = two_rules(dialog, qtbot)
    place = dialog.rules.visualItemRect(dialog.rules.item(0)).center()
    qtbot.mouseClick(dialog.rules.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(dialog.rules.viewport(), Qt.MouseButton.LeftButton, pos=place)
    dialog.query.setText("magnet")
    dialog.rules.setCurrentRow(1)
    qtbot.keyClick(dialog.query, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert lines(dialog.rules) == before
    assert in_line(dialog) == ("", "tag", "", "Add")
    assert dialog.rules.currentRow() == 0
    qtbot.keyClick(dialog.rules, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert len(workspace.rules()) == 2


def test_what_was_typed_for_a_rule_that_goes_can_be_added(dialog, workspace, qtbot):
    two_rules(dialog, qtbot)
    dialog.rules.setCurrentRow(0)
    dialog.change.click()
    dialog.query.setText("magnet")
    dialog.remove.click()
    assert in_line(dialog) == ("magnet", "tag", "routing", "Add")
    qtbot.keyClick(dialog.query, Qt.Key.Key_Return)
    assert [rule.query for rule in workspace.rules()] == ["attention", "magnet"]
    for _ in workspace.rules():
        dialog.remove.click()
    assert not dialog.change.isEnabled()


def test_enter_on_a_button_presses_that_button(dialog, workspace, qtbot):
    add(dialog, qtbot, "lodestone", 0, "routing")
    dialog.query.setText("attention")
    dialog.value.setCurrentText("half a thought")
    dialog.remove.setFocus()
    qtbot.keyClick(dialog.remove, Qt.Key.Key_Return)
    assert workspace.rules() == ()
    dialog.done_.setFocus()
    qtbot.keyClick(dialog.done_, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert workspace.rules() == ()


def test_a_query_that_cannot_be_read_is_refused_in_place(dialog, workspace, qtbot):
    add(dialog, qtbot, 'tag:"x', 0, "routing")
    assert dialog.trouble.isVisible()
    assert dialog.query.text() == 'tag:"x'
    assert not workspace.rules()


def test_folders_are_watched_and_left(dialog, workspace, tmp_path, monkeypatch):
    folder = tmp_path / "arriving"
    folder.mkdir()
    monkeypatch.setattr(dialog, "ask_folder", lambda: folder)
    assert not dialog.leave.isEnabled()
    dialog.watch.click()
    assert lines(dialog.folders) == [str(folder)]
    dialog.leave.click()
    assert lines(dialog.folders) == []


def test_tab_goes_from_the_query_over_what_happens_to_its_value(dialog, qtbot):
    dialog.query.setFocus()
    seen = []
    for _ in range(3):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget())
    assert seen[0] is dialog.action
    assert seen[1] in (dialog.value, dialog.value.lineEdit())
    assert seen[2] is dialog.write


def test_a_long_rule_keeps_what_it_does(dialog, workspace, qtbot):
    query = " ".join(f"word{n}" for n in range(60))
    add(dialog, qtbot, query, 0, "routing")
    option = QStyleOptionViewItem()
    option.rect = dialog.rules.visualItemRect(dialog.rules.item(0))
    dialog.rules.itemDelegate().initStyleOption(option, dialog.rules.model().index(0, 0))
    assert option.text.startswith("word0 word1")
    assert option.text.endswith("…  →  gets the tag routing")
    width = option.fontMetrics.horizontalAdvance(option.text)
    assert width <= option.rect.width()
    assert dialog.rules.item(0).toolTip() == f"{query}  →  gets the tag routing"


def test_empty_lists_say_so(dialog, qtbot):
    assert dialog.no_rules.isVisible()
    assert dialog.no_folders.isVisible()
    add(dialog, qtbot, "lodestone", 0, "routing")
    assert not dialog.no_rules.isVisible()


def test_the_same_rule_twice_is_refused_in_one_place(dialog, window, workspace, qtbot):
    add(dialog, qtbot, "lodestone", 0, "routing")
    add(dialog, qtbot, "lodestone", 0, "routing")
    assert dialog.trouble.text() == "There is a rule lodestone → tag routing already."
    assert not window.message.isVisible()
    assert len(workspace.rules()) == 1
    add(dialog, qtbot, "lodestone", 0, "other")
    assert not dialog.trouble.isVisible()


def test_the_field_of_the_value_says_what_to_type(dialog):
    assert dialog.value.lineEdit().placeholderText() == "name of a tag"
    dialog.action.setCurrentIndex(1)
    assert dialog.value.lineEdit().placeholderText() == "name of a list"
    dialog.action.setCurrentIndex(2)
    assert not dialog.value.isEditable()
