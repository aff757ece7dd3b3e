"""Columns that nobody knows, explained in the window: asked once, previewed, remembered."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollArea

from desktop.dialogs.import_preview import ImportPreview
from desktop.dialogs.mapping_dialog import MappingDialog

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

TABLE = """Kopf,Inhalt,Zahl
Lodestone measures routing costs,short words on mixtures of experts,2024
Gannet never waits for memory,sparse kernels with few words,2023
Kestrel answers over tables,questions that do not fit,2022
"""


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "werke.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def opened(kind) -> list:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, kind)]


@pytest.fixture
def dialog(window, workspace, table) -> MappingDialog:
    workspace.imports.offer([table])
    (found,) = opened(MappingDialog)
    return found


def choose(dialog: MappingDialog, column: int, words: str) -> None:
    box = dialog.choices[column]
    box.setCurrentIndex(box.findText(words))


def shown(dialog: MappingDialog) -> list[str]:
    model = dialog.table.model()
    return [model.index(0, column).data() for column in range(model.columnCount())]


def test_it_begins_with_what_the_columns_seem_to_hold(dialog, workspace):
    assert [box.currentText() for box in dialog.choices] == ["Authors", "Title", "Year"]
    assert dialog.choices[0].accessibleName() == "What “Kopf” holds"
    assert shown(dialog)[0] == "short words on mixtures of experts"
    assert workspace.sidebar().total == 8


def test_the_preview_follows_each_choice(dialog):
    choose(dialog, 0, "Title")
    choose(dialog, 1, "Abstract")
    assert shown(dialog) == [
        "Lodestone measures routing costs", "short words on mixtures of experts", "2024",
    ]  # fmt: skip
    assert dialog.verdict.text() == "3 records from the first 3 rows"
    for column in range(3):
        choose(dialog, column, "Nothing")
    assert not dialog.go.isEnabled()
    assert dialog.verdict.text() == "No column holds titles or abstracts yet."


def test_the_choice_is_used_and_not_asked_for_again(dialog, workspace, table, qtbot):
    choose(dialog, 0, "Title")
    choose(dialog, 1, "Abstract")
    qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    (preview,) = opened(ImportPreview)
    assert preview.records.index(0, 0).data() == "Lodestone measures routing costs"
    preview.go.click()
    assert workspace.sidebar().total == 11
    detail = workspace.detail(9)
    assert (detail.title, detail.year) == ("Lodestone measures routing costs", 2024)

    other = table.with_name("next.csv")
    other.write_text("Zahl,Kopf,Inhalt\n2020,Osprey,what ospreys do at noon\n", encoding="utf-8")
    workspace.imports.offer([other])
    assert [one for one in opened(MappingDialog) if one.isVisible()] == []
    preview = next(one for one in opened(ImportPreview) if one.isVisible())
    assert preview.records.index(0, 0).data() == "Osprey"


def test_columns_that_seem_known_are_explained_from_the_preview(window, workspace, tmp_path, qtbot):
    odd = tmp_path / "odd.csv"
    odd.write_text("title,abstract\nWhat it says at some length,Its Name\n", encoding="utf-8")
    workspace.imports.offer([odd])
    (preview,) = opened(ImportPreview)
    qtbot.mouseClick(preview.columns, Qt.MouseButton.LeftButton)
    (dialog,) = opened(MappingDialog)
    assert [box.currentText() for box in dialog.choices] == ["Title", "Abstract"]
    choose(dialog, 0, "Abstract")
    choose(dialog, 1, "Title")
    dialog.go.click()
    preview = next(one for one in opened(ImportPreview) if one.isVisible())
    assert preview.records.index(0, 0).data() == "Its Name"


def test_of_two_columns_the_one_chosen_last_is_shown(dialog):
    choose(dialog, 0, "Title")
    assert shown(dialog)[0] == "Lodestone measures routing costs"
    assert [box.currentText() for box in dialog.choices][:2] == ["Title", "Title"]
    choose(dialog, 0, "Nothing")
    choose(dialog, 1, "Title")
    assert shown(dialog)[0] == "short words on mixtures of experts"


def test_the_wheel_scrolls_past_a_choice(dialog):
    box = dialog.choices[1]
    at = QPointF(box.rect().center())
    turn = QWheelEvent(
        at, QPointF(box.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(box, turn)
    assert box.currentText() == "Title"


def test_forty_columns_with_long_values_stay_beside_their_choices(window, workspace, tmp_path):
    names = [f"column_{place}_with_a_rather_long_name" for place in range(40)]
    rows = [[f"a value {row}.{place} " * 9 for place in range(40)] for row in range(5)]
    path = tmp_path / "wide.csv"
    path.write_text("\n".join(map(",".join, [names, *rows])), encoding="utf-8")
    workspace.imports.offer([path])
    (dialog,) = opened(MappingDialog)
    (area,) = dialog.findChildren(QScrollArea)
    assert area.widget().width() <= area.viewport().width()
    assert not area.horizontalScrollBar().maximum()


def test_enter_on_cancel_cancels(dialog, workspace, qtbot):
    dialog.cancel.setFocus()
    qtbot.keyClick(dialog.cancel, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert opened(ImportPreview) == []
    assert workspace.sidebar().total == 8


def test_cancel_imports_and_remembers_nothing(dialog, workspace, table, qtbot):
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert workspace.sidebar().total == 8
    workspace.imports.offer([table])
    assert [one for one in opened(MappingDialog) if one.isVisible()]


def test_without_asking_only_what_cannot_be_read_is_asked_about(window, workspace, table, tmp_path):
    workspace.settings.import_without_asking = True
    workspace.imports.offer([table])
    assert workspace.sidebar().total == 11
    prose = tmp_path / "prose.csv"
    prose.write_text(
        "Werk;Worte\nLodestone misst die Kosten;Wegewahl in Mischungen\n"
        "Gannet wartet nie;duenne Kerne ohne Warten\nKestrel antwortet;Fragen an Tabellen\n",
        encoding="utf-8",
    )
    workspace.imports.offer([prose])
    assert opened(MappingDialog)
