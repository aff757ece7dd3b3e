"""The preview of an import through the real window: when it comes, what it shows, what it does."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QStyleOptionViewItem

from desktop.dialogs.bad_entries_dialog import BadEntriesDialog
from desktop.dialogs.import_preview import ImportPreview
from storage.importing import importing_beside
from tests.desktop.conftest import PAPERS
from tests.libraries import listing

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

# Two new papers, one that the library holds (its third), and an entry that cannot be read.
RIS = f"""TY  - JOUR
TI  - Lodestone: what routing costs
AB  - We present Lodestone, which measures what routing costs in mixtures of experts.
PY  - 2024
ER  -

TY  - JOUR
TI  - Ranking by few decisions
AB  - {PAPERS[2]}
DO  - 10.5555/12345678
ER  -

TY  - JOUR
TI  - Kestrel: tables that answer
AB  - Kestrel answers questions over tables that do not fit into memory at all.
ER  -

TY  - JOUR
KW  - nothing else
ER  -
"""


@pytest.fixture
def ris(tmp_path):
    path = tmp_path / "tuesday.ris"
    path.write_text(RIS, encoding="utf-8")
    return path


def opened(kind) -> list:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, kind)]


@pytest.fixture
def preview(window, workspace, ris) -> ImportPreview:
    workspace.imports.offer([ris])
    (found,) = opened(ImportPreview)
    return found


def cells(model, row: int) -> list[str]:
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_every_heading_has_the_room_it_needs(preview):
    for table in (preview.dumps, preview.table):
        header = table.horizontalHeader()
        for column in range(header.count()):
            assert header.sectionSize(column) >= header.sectionSizeHint(column), column


def test_it_tells_of_each_dump_and_record_and_writes_nothing(preview, workspace):
    assert workspace.sidebar().total == 8
    assert workspace.history() == workspace.history()[:1]
    dumps = preview.dumps.model()
    assert cells(dumps, 0) == ["tuesday.ris", "ris", "3", "2", "–", "–", "1", "–", "1"]
    records = preview.records
    assert [records.index(row, 1).data() for row in range(records.rowCount())] == [
        "New", "Known", "New",
    ]  # fmt: skip
    assert records.index(1, 2).data() == (
        "title added: Ranking by few decisions; DOI added: 10.5555/12345678"
    )
    assert records.index(0, 3).data() == "1"
    assert preview.go.text() == "Import 3 records"


def test_a_record_that_comes_twice_in_one_dump_is_told(window, workspace, tmp_path):
    table = tmp_path / "twice.csv"
    line = "Lodestone,We present Lodestone for routing.,10.5555/12345678\n"
    table.write_text(f"title,abstract,doi\n{line}{line}", "utf-8")
    workspace.imports.offer([table])
    (shown,) = opened(ImportPreview)
    assert [shown.records.index(row, 1).data() for row in (0, 1)] == ["New", "Known"]
    shown.table.setCurrentIndex(shown.records.index(1, 0))
    assert "An earlier record of this import is the same paper" in shown.details.toPlainText()


def test_import_brings_all_that_is_checked(preview, workspace, notices, qtbot):
    qtbot.keyClick(preview.table, Qt.Key.Key_Return)
    assert workspace.sidebar().total == 10
    assert workspace.history()[0].summary.startswith("Import")
    assert notices[-2].text == "3 records, 2 new, 1 merged, 1 not readable"


def test_space_leaves_a_record_out(preview, workspace, qtbot):
    assert preview.table.hasFocus()
    qtbot.keyClick(preview.table, Qt.Key.Key_Space)
    check = Qt.ItemDataRole.CheckStateRole
    assert preview.records.index(0, 0).data(check) == Qt.CheckState.Unchecked
    spoken = preview.records.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith(", left out")
    assert preview.go.text() == "Import 2 of 3 records"
    qtbot.keyClick(preview.table, Qt.Key.Key_Space)
    assert preview.go.text() == "Import 3 records"
    qtbot.keyClick(preview.table, Qt.Key.Key_Space)
    qtbot.keyClick(preview, Qt.Key.Key_Return)
    workspace.search("lodestone")
    assert not len(workspace.ids)
    workspace.search("kestrel")
    assert len(workspace.ids) == 1


def test_a_click_on_the_box_and_several_rows_at_once(preview, qtbot):
    records = preview.records
    check = Qt.ItemDataRole.CheckStateRole
    assert records.setData(records.index(2, 0), Qt.CheckState.Unchecked.value, check)
    assert preview.go.text() == "Import 2 of 3 records"
    preview.table.selectAll()
    # Some of them are wanted, so the first press leaves out the rest.
    qtbot.keyClick(preview.table, Qt.Key.Key_Space)
    assert preview.go.text() == "Import 0 of 3 records"
    assert not preview.go.isEnabled()
    qtbot.keyClick(preview.table, Qt.Key.Key_Space)
    assert preview.go.text() == "Import 3 records"


def test_outcomes_are_filtered_and_left_out_together(preview, workspace, qtbot):
    qtbot.mouseClick(preview.kinds.button("new"), Qt.MouseButton.LeftButton)
    assert preview.records.rowCount() == 2
    qtbot.mouseClick(preview.toggle_all, Qt.MouseButton.LeftButton)
    assert preview.toggle_all.text() == "Take all of these"
    qtbot.mouseClick(preview.kinds.button("all"), Qt.MouseButton.LeftButton)
    assert [preview.records.takes(row) for row in range(3)] == [False, True, False]
    qtbot.mouseClick(preview.go, Qt.MouseButton.LeftButton)
    assert workspace.sidebar().total == 8
    assert workspace.detail(3).title == "Ranking by few decisions"


def test_cancel_and_escape_write_nothing(window, workspace, ris, qtbot):
    for leave in (
        lambda one: one.cancel.click(),
        lambda one: qtbot.keyClick(one, Qt.Key.Key_Escape),
    ):
        workspace.imports.offer([ris])
        leave(next(one for one in opened(ImportPreview) if one.isVisible()))
        assert workspace.sidebar().total == 8
    assert not window.sidebar.tree.find("import", "tuesday.ris").isValid()


def test_a_plain_listing_is_not_shown_but_an_odd_one_is(window, workspace, tmp_path):
    dump = tmp_path / "plain.txt"
    dump.write_text(listing("We present Lodestone, a way to measure what routing costs."), "utf-8")
    workspace.imports.offer([dump])
    assert not opened(ImportPreview)
    assert workspace.sidebar().total == 9
    # The same words but for one: nearly the same as another paper.
    twin = tmp_path / "twin.txt"
    twin.write_text(listing(PAPERS[0].replace("short prompts", "long prompts")), "utf-8")
    workspace.imports.offer([twin])
    (shown,) = opened(ImportPreview)
    assert shown.records.index(0, 1).data() == "Near-duplicate"
    assert workspace.sidebar().total == 9


def test_what_brings_nothing_needs_no_look(window, workspace, tmp_path, notices):
    table = tmp_path / "one.csv"
    table.write_text("title,abstract\nLodestone,We present Lodestone for routing.\n", "utf-8")
    workspace.imports.offer([table])
    opened(ImportPreview)[0].go.click()
    assert workspace.sidebar().total == 9
    workspace.imports.offer([table])
    assert notices[-1].text == "1 record, 1 unchanged"


def test_what_a_dump_changes_is_shown_before_and_after(window, workspace, tmp_path, qtbot):
    table = tmp_path / "one.csv"
    table.write_text("title,abstract,year\nLodestone,We present Lodestone.,2023\n", "utf-8")
    workspace.imports.start([table])
    table.write_text("title,abstract,year\nLodestone,We present Lodestone.,2024\n", "utf-8")
    workspace.imports.offer([table])
    (shown,) = opened(ImportPreview)
    assert shown.records.index(0, 1).data() == "Changed"
    assert shown.records.index(0, 2).data() == "year: 2023 → 2024"
    assert "year: 2023 → 2024" in shown.details.toPlainText()


def test_asking_can_be_given_up_and_taken_up_again(preview, window, workspace, tmp_path, notices):
    preview.always.setChecked(True)
    preview.go.click()
    assert workspace.settings.path.read_text("utf-8").count('"import_without_asking": true') == 1
    other = tmp_path / "other.csv"
    other.write_text("title,abstract\nGannet,Gannets dive for fish from thirty metres.\n", "utf-8")
    workspace.imports.offer([other])
    assert workspace.sidebar().total == 11
    window.acts["ask-imports"].trigger()
    assert workspace.settings.import_without_asking is False
    assert "shown before anything is written" in notices[-1].text


def test_several_dumps_are_told_apart(window, workspace, ris, tmp_path, qtbot):
    other = tmp_path / "other.csv"
    other.write_text("title,abstract\nGannet,Gannets dive for fish from thirty metres.\n", "utf-8")
    workspace.imports.offer([ris, other])
    (shown,) = opened(ImportPreview)
    assert shown.dumps.model().rowCount() == 2
    assert shown.which.isVisible()
    assert shown.records.rowCount() == 4
    shown.dumps.setCurrentIndex(shown.dumps.model().index(1, 0))
    assert shown.which.currentText() == "other.csv"
    assert [shown.records.index(0, column).data() for column in (0, 4)] == ["Gannet", "other.csv"]
    shown.kinds.button("known").click()
    assert shown.none.isVisible()
    assert not shown.table.isVisible()
    shown.which.setCurrentIndex(0)
    assert shown.records.rowCount() == 1
    assert not shown.dumps.selected_rows()


def test_a_plan_that_is_stopped_leaves_no_trace(open_window, threaded_workspace, ris, qtbot):
    open_window(threaded_workspace)
    said: list = []
    threaded_workspace.notice.connect(said.append)
    threaded_workspace.imports.offer([ris])
    threaded_workspace.cancel()
    qtbot.waitUntil(lambda: not threaded_workspace.busy, timeout=30_000)
    assert [one.text for one in said] == ["Stopped. Nothing was imported."]
    assert not opened(ImportPreview)


# What could not be read


def test_entries_that_cannot_be_read_are_shown_from_the_preview(preview):
    assert preview.unread.text() == "1 entry cannot be read: show…"
    preview.unread.click()
    (dialog,) = opened(BadEntriesDialog)
    assert dialog.table.model().rowCount() == 1


def test_they_are_offered_after_the_import_and_in_the_sidebar(preview, window, workspace, qtbot):
    preview.go.click()
    bar = window.message
    assert bar.isVisible()
    assert bar.text.text() == "1 entry could not be read."
    assert bar.details.text() == "Show…"
    qtbot.mouseClick(bar.details, Qt.MouseButton.LeftButton)
    (dialog,) = opened(BadEntriesDialog)
    name, line, reason, _excerpt = cells(dialog.table.model(), 0)
    assert (name, line) == ("tuesday.ris", "18")
    assert reason
    dialog.accept()
    assert not bar.isVisible()

    tree = window.sidebar.tree
    index = tree.find("import", "tuesday.ris")
    menu = window.sidebar.menu_for(tree.node(index), index)
    entry = next(one for one in menu.actions() if "could not be read" in one.text())
    entry.trigger()
    dialog = next(one for one in opened(BadEntriesDialog) if one.isVisible())
    assert cells(dialog.table.model(), 0)[:3] == ["tuesday.ris", "18", reason]
    index = tree.find("import", "monday.txt")
    menu = window.sidebar.menu_for(tree.node(index), index)
    assert not [one for one in menu.actions() if "could not be read" in one.text()]


def test_they_are_copied_and_saved(preview, workspace, ris, tmp_path, notices, qtbot):
    preview.unread.click()
    (dialog,) = opened(BadEntriesDialog)
    place = dialog.table.model().places[0]
    qtbot.keyClick(dialog.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    line = f"{ris}:18: {place.reason}: {place.excerpt}\n"
    assert QApplication.clipboard().text() == line
    dialog.write_to(tmp_path / "bad.txt")
    assert (tmp_path / "bad.txt").read_text("utf-8") == line
    dialog.write_to(tmp_path / "bad.csv")
    head, row = (tmp_path / "bad.csv").read_text("utf-8").splitlines()
    assert head == "File,Line,Reason,Excerpt"
    assert row.startswith(f"{ris},18,")
    assert notices[-1].text == f"Saved 1 entry to {tmp_path / 'bad.csv'}."
    dialog.write_to(tmp_path / "no" / "such" / "folder.csv")
    assert notices[-1].level == "error"


BROKEN = """@article{one, title = {Lodestone}, abstract = {Lodestone routes tokens to experts.},
  note = {never {closed},
}

@article{two, title = {Kestrel}, abstract = {Kestrel answers questions over large tables.}}

@article{three}
"""


def test_what_is_read_in_part_is_told_from_what_is_not(window, workspace, tmp_path, notices):
    dump = tmp_path / "broken.bib"
    dump.write_text(BROKEN, "utf-8")
    workspace.imports.offer([dump])
    (shown,) = opened(ImportPreview)
    assert shown.unread.text() == "1 entry cannot be read, 1 was read only in part: show…"
    assert shown.dumps.model().index(0, 8).data() == "1"
    shown.unread.click()
    (dialog,) = opened(BadEntriesDialog)
    assert dialog.table.model().rowCount() == 2
    dialog.accept()
    shown.go.click()
    assert notices[-2].text == "2 records, 2 new, 1 not readable, 1 read only in part"
    assert window.message.text.text() == "1 entry could not be read, 1 was read only in part."


def test_a_new_record_is_shown_with_all_that_one_decides_by(window, workspace, tmp_path):
    title = "Lodestone: " + "what routing costs in mixtures of very many experts, " * 4 + "told"
    dump = tmp_path / "new.ris"
    dump.write_text(
        f"TY  - JOUR\nTI  - {title}\nAU  - Lee, Ada\nAU  - Yi, Bo\nPY  - 2024\nJO  - Routing\n"
        "AB  - Lodestone measures what routing costs.\nER  -\n",
        "utf-8",
    )
    workspace.imports.offer([dump])
    (shown,) = opened(ImportPreview)
    lines = shown.details.toPlainText().split("\n")
    assert lines[:2] == [f"{title} (line 1)", "A new paper."]
    assert "2024 · Routing" in lines[2]
    assert "Lee" in lines[2]
    assert "Yi" in lines[2]
    assert lines[3] == "Lodestone measures what routing costs."
    assert shown.records.index(0, 0).data() == title


def test_a_near_duplicate_names_the_paper_that_it_is_near(window, workspace, tmp_path):
    twin = tmp_path / "twin.txt"
    twin.write_text(listing(PAPERS[0].replace("short prompts", "long prompts")), "utf-8")
    workspace.imports.offer([twin])
    (shown,) = opened(ImportPreview)
    label = workspace.rows([1])[0].label
    said = f"A new paper, nearly the same as paper 1 of the library: {label}"
    assert said in shown.details.toPlainText()


def test_files_that_are_no_dumps_are_said_before_and_after(
    window, workspace, tmp_path, notices, monkeypatch
):
    # A folder would be read by a process of its own, which says no more than this one.
    monkeypatch.setattr(importing_beside, "is_large", lambda _paths: False)
    folder = tmp_path / "inbox"
    folder.mkdir()
    (folder / "one.csv").write_text("title,abstract\nGannet,Gannets dive for fish.\n", "utf-8")
    (folder / "empty.txt").touch()
    workspace.imports.offer([folder])
    (shown,) = opened(ImportPreview)
    said = f"1 file in {folder} is no dump and was passed over: empty.txt."
    (label,) = (
        one for one in shown.findChildren(QLabel) if one.accessibleName() == "Remarks on the dumps"
    )
    assert label.text() == said
    shown.go.click()
    assert notices[-1].text == f"1 record, 1 new. {said}"


def test_records_that_were_left_out_are_counted(preview, notices, qtbot):
    qtbot.keyClick(preview.table, Qt.Key.Key_Space)
    preview.go.click()
    assert notices[-2].text == "3 records, 1 new, 1 merged, 1 left out, 1 not readable"


def test_an_outcome_keeps_its_colour_while_its_row_is_selected(preview):
    table, records = preview.table, preview.records
    index = records.index(0, 1)
    ink = index.data(Qt.ItemDataRole.ForegroundRole)
    assert ink is not None
    option = QStyleOptionViewItem()
    option.initFrom(table)
    table.itemDelegate().initStyleOption(option, index)
    assert option.palette.color(QPalette.ColorRole.HighlightedText) == ink
