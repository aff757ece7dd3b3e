"""Import and export through the real window: drops, reports, empty states, faults."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QPushButton

from desktop.dialogs.export_dialog import ExportDialog
from desktop.dialogs.failure_dialog import FailureDialog
from desktop.dialogs.history_dialog import HistoryDialog, ago
from desktop.dialogs.import_report import ImportReportDialog
from desktop.jobs import Failure
from storage.edits.tagging import Tag
from storage.library import Library
from storage.progress import Progress
from tests.libraries import listing

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

NEW = "We present Lodestone, which measures what routing costs in mixtures of experts."


def drop_files(window, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    # Dragged from a place that would rather move its files, and deletes what was moved.
    offered = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), offered, data, *held)
    drop = QDropEvent(QPointF(5, 5), offered, data, *held)
    for event, take in ((enter, window.dragEnterEvent), (drop, window.dropEvent)):
        event.setDropAction(Qt.DropAction.MoveAction)
        take(event)
        assert event.isAccepted()
        assert event.dropAction() is Qt.DropAction.CopyAction


@pytest.fixture
def dump(tmp_path) -> Path:
    path = tmp_path / "tuesday.txt"
    path.write_text(listing(NEW), encoding="utf-8")
    return path


def dialogs(window, kind):
    return [one for one in window.findChildren(kind) if one.isVisible()]


def test_a_dropped_listing_is_imported_without_a_question(window, workspace, dump, notices):
    drop_files(window, dump)
    assert notices[-1].text == "1 record, 1 new"
    assert len(workspace.ids) == 9
    assert workspace.sidebar().total == 9
    assert dialogs(window, ImportReportDialog) == []
    assert window.sidebar.tree.find("import", "tuesday.txt").isValid()
    assert window.list.hasFocus()


def test_an_import_that_ends_takes_the_focus_from_no_one_who_writes(window, dump, qtbot):
    window.search_line.setFocus()
    drop_files(window, dump)
    assert window.search_line.edit.hasFocus()
    window.deeds.edit_note()
    drop_files(window, dump)
    assert window.reader.page.note.source.hasFocus()
    window.toolbar.import_.setFocus()
    drop_files(window, dump)
    assert window.list.hasFocus()


def test_dropping_it_again_adds_nothing(window, workspace, dump, notices):
    drop_files(window, dump)
    drop_files(window, dump)
    assert notices[-1].text == "1 record, 1 unchanged"
    assert len(workspace.ids) == 9


def test_an_import_is_undone_and_the_list_follows(window, workspace, dump):
    drop_files(window, dump)
    workspace.undo()
    assert len(workspace.ids) == 8
    assert window.list.papers.rowCount() == 8
    workspace.redo()
    assert len(workspace.ids) == 9


def test_a_file_that_is_no_dump_is_refused_with_a_sentence(window, workspace, tmp_path, notices):
    path = tmp_path / "picture.txt"
    path.write_bytes(bytes(range(256)) * 20)
    drop_files(window, path)
    assert notices[-1].level == "error"
    assert "picture.txt" in notices[-1].text
    assert len(workspace.ids) == 8
    assert window.message.isVisible()
    assert window.message.text.text() == notices[-1].text
    window.deeds.rate(3)
    assert not window.message.isVisible()


def test_an_empty_library_says_what_to_do_and_offers_the_sample(open_window, empty_workspace):
    window = open_window(empty_workspace)
    said = window.list_pane.empty.accessibleDescription()
    assert all(word in said for word in ("folder", "plain text", "BibTeX", "RIS", "CSV", "JSON"))
    empty = window.list_pane.empty
    assert empty.isVisible()
    assert "Ctrl+O" in empty.accessibleDescription()
    buttons = {button.text(): button for button in empty.findChildren(QPushButton)}
    sample = next(button for text, button in buttons.items() if "sample" in text)
    sample.click()
    assert len(empty_workspace.ids) >= 40
    assert window.list.isVisible()


def test_reading_can_begin_while_the_first_import_goes_on(
    open_window, empty_workspace, dump, monkeypatch
):
    monkeypatch.setattr("desktop.imports.LOOK_SECONDS", 0.0)
    open_window(empty_workspace)
    shown, reports = [], []
    empty_workspace.results_ready.connect(
        lambda result, _query: shown.append((len(result.ids), len(reports)))
    )
    empty_workspace.imported.connect(reports.append)
    empty_workspace.import_paths([dump])
    assert (1, 0) in shown  # found before the report came
    assert empty_workspace.sidebar().total == 1


def test_real_lanes_import_with_progress_and_close_waits(
    open_window, threaded_workspace, dump, qtbot
):
    window = open_window(threaded_workspace)
    seen = []
    threaded_workspace.progress.connect(seen.append)
    with qtbot.waitSignal(threaded_workspace.imported, timeout=30_000) as report:
        drop_files(window, dump)
    assert report.args[0].files[0].added == 1
    qtbot.waitUntil(lambda: not threaded_workspace.busy, timeout=30_000)
    assert seen[-1] is None
    assert any(step is not None and step.what for step in seen)
    assert window.status.progress.isHidden()


def test_the_status_bar_says_how_long_an_import_still_takes(window, workspace):
    for seconds, words in (
        (2.0, "Reading a.csv, about 10 s left"),
        (44.0, "Reading a.csv, about 40 s left"),
        (91.0, "Reading a.csv, about 2 min left"),
        (None, "Reading a.csv"),
    ):
        workspace.progress.emit(Progress(1, 10, "Reading a.csv", seconds))
        assert window.status.progress_text.text() == words


def test_export_of_the_list_of_the_selection_and_of_a_reading_list(window, workspace, tmp_path):
    from storage.edits.lining import DrawLine
    from storage.edits.listing import AddToList, CommentInList

    first = workspace.ids[0]
    workspace.apply(AddToList(tuple(workspace.ids[:3]), "This week"))
    workspace.apply(CommentInList(first, "This week", "start here"))
    workspace.apply(DrawLine("This week", "now", 1))
    texts = []
    for query, choose, count in (
        ("", "shown", 8),
        ("", "selected", 1),
        ("", "from_list", 3),
        ('in:"this week"', "shown", 3),
        ('in:"this week"', "selected", 1),
    ):
        workspace.ask(query)
        workspace.set_current(first)
        dialog = ExportDialog(workspace, window)
        getattr(dialog, choose).setChecked(True)
        target = tmp_path / f"{len(texts)}.md"
        dialog.target.setText(str(target))
        dialog.export()
        texts.append(target.read_text(encoding="utf-8"))
        assert texts[-1].count("\n## ") == count, choose
    assert ["Comment: start here" in text for text in texts] == [False, False, True, True, True]
    assert ["**now**" in text for text in texts] == [False, False, True, True, False]


def test_export_proposes_a_free_name_and_replaces_only_what_it_said(
    window, qtbot, tmp_path, monkeypatch
):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for name in ("shortlist.md", "shortlist-2.md", "shortlist.csv", "mine.md"):
        (tmp_path / name).write_text("old", encoding="utf-8")
    qtbot.keyClick(window.list, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = window.findChild(ExportDialog)
    assert dialog.path == tmp_path / "shortlist-3.md"
    dialog.format.setCurrentIndex(1)
    assert dialog.path == tmp_path / "shortlist-2.csv"
    dialog.format.setCurrentIndex(0)
    assert (dialog.go.text(), dialog.there.isVisible()) == ("Export", False)

    dialog.target.setText("~/mine.md")
    qtbot.waitUntil(dialog.there.isVisible)
    assert dialog.go.text() == "Replace"
    assert "will be replaced" in dialog.target.accessibleDescription()
    dialog.target.setText("~/mine")
    assert (dialog.go.text(), dialog.there.isVisible()) == ("Export", False)
    # Enter comes before the drive has been looked at: the first only says what would happen.
    dialog._look.setInterval(60_000)
    qtbot.keyClicks(dialog.target, ".md")
    for text in ("old", "# All papers"):
        qtbot.keyClick(dialog.target, Qt.Key.Key_Return)
        assert (tmp_path / "mine.md").read_text(encoding="utf-8").startswith(text)


def test_export_dialog_changes_the_suffix_of_a_name(window, workspace, tmp_path):
    dialog = ExportDialog(workspace, window)
    for written, path in (
        (str(tmp_path / "list.md"), tmp_path / "list.csv"),
        (str(tmp_path / "list.txt"), tmp_path / "list.txt"),
        ("~nobody-here/list.md", Path("~nobody-here/list.csv")),
        ("  ", Path()),
        ("x" * 300, Path("x" * 300 + ".csv")),
    ):
        dialog.format.setCurrentIndex(0)
        dialog.target.setText(written)
        dialog.format.setCurrentIndex(1)
        dialog._on_look()
        assert dialog.path == path
        assert dialog.go.isEnabled() == bool(written.strip())
        assert dialog.go.text() == "Export"
    dialog.reject()


def test_export_into_nowhere_is_a_sentence(window, workspace, tmp_path, notices):
    workspace.export("markdown", tmp_path / "no" / "such" / "folder" / "a.md", query="")
    assert notices[-1].level == "error"


def test_history_undoes_down_to_a_step(window, workspace):
    from storage.edits.rating import Rate

    paper = workspace.ids[0]
    for stars in (1, 2, 3):
        workspace.apply(Rate((paper,), stars))
    dialog = HistoryDialog(workspace, window)
    assert dialog.list.count() == 4
    dialog.list.setCurrentRow(1)
    dialog.undo_to.click()
    assert workspace.rows([paper])[0].rating == 1
    assert dialog.list.count() == 4
    dialog.redo.click()
    assert workspace.rows([paper])[0].rating == 2
    dialog.accept()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "just now"), (59, "59 seconds ago"), (60, "1 minute ago"), (7_200, "2 hours ago"),
     (172_800, "2 days ago")],
)  # fmt: skip
def test_ago(seconds, words):
    assert ago(1_000, 1_000 + seconds * 1_000) == words


def test_failures_are_shown_once_and_counted(window, workspace):
    failure = Failure("ValueError: no", "Traceback\nValueError: no", expected=False)
    for _ in range(3):
        workspace.failed.emit(failure)
    (dialog,) = dialogs(window, FailureDialog)
    assert "3 times" in dialog.message.text()
    assert dialog.details.toPlainText() == failure.details
    dialog.accept()


def test_import_report_lists_what_could_not_be_read(window):
    from storage.edits.edit import NO_CHANGES
    from storage.importing.report import FileReport, ImportReport
    from storage.record import BadEntry

    bad = BadEntry(7, "too short", "x x")
    file = FileReport("/a/b.txt", "b.txt", "listing", 3, 1, 1, 0, 0, (bad,))
    dialog = ImportReportDialog(ImportReport(1, (file,), NO_CHANGES), window)
    item = dialog.tree.topLevelItem(0)
    assert [item.text(column) for column in range(6)] == ["b.txt", "3", "1", "1", "0", "1"]
    assert item.child(0).text(0) == "Line 7: too short “x x”"
    dialog.reject()


def test_a_whole_folder_is_chosen_by_key(window, workspace, qtbot, tmp_path, monkeypatch):
    workspace.settings.import_without_asking = True
    folder = tmp_path / "week"
    folder.mkdir()
    entry = f"@article{{lodestone, title = {{Lodestone}}, abstract = {{{NEW}}}}}"
    (folder / "tuesday.bib").write_text(entry, encoding="utf-8")
    answers = iter(["", str(folder)])
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_asked: next(answers))
    keys = (Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(window.list, *keys)
    assert len(workspace.ids) == 8  # thought better of it
    qtbot.keyClick(window.list, *keys)
    assert len(workspace.ids) == 9
    assert window.sidebar.tree.find("import", "tuesday.bib").isValid()


def test_what_an_import_brought_is_counted_beside_the_window(
    open_window, threaded_workspace, tmp_path, qtbot, monkeypatch
):
    workspace = threaded_workspace
    open_window(workspace)
    qtbot.waitUntil(lambda: len(workspace.ids) == 8, timeout=20_000)
    counted = []
    count = Library.sidebar

    def noted(library, *before):
        counted.append(threading.current_thread())
        return count(library, *before)

    monkeypatch.setattr(Library, "sidebar", noted)
    dump = tmp_path / "one.txt"
    dump.write_text("Papers\n\nWe present Plover, which counts in the background.\n")
    workspace.import_paths([dump])
    qtbot.waitUntil(lambda: workspace.sidebar().total == 9, timeout=20_000)
    qtbot.waitUntil(lambda: len(workspace.ids) == 9, timeout=20_000)
    assert [one.name for one in workspace.sidebar().imports] == ["one.txt", "monday.txt"]
    assert counted
    assert threading.main_thread() not in counted


def test_what_is_tagged_while_an_import_ends_is_counted(window, workspace, tmp_path, monkeypatch):
    look_ahead = workspace.look_ahead

    def tag_meanwhile():
        ahead = look_ahead()
        workspace.apply(Tag((1,), "late"))
        return ahead

    monkeypatch.setattr(workspace, "look_ahead", tag_meanwhile)
    dump = tmp_path / "one.txt"
    dump.write_text("Papers\n\nWe present Plover, which counts in the background.\n")
    workspace.import_paths([dump])
    sidebar = workspace.sidebar()
    assert (sidebar.total, [tag.name for tag in sidebar.tags]) == (9, ["late"])
    assert window.sidebar.tree.find("tag", "late").isValid()
