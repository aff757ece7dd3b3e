"""What is typed outlives a program that is killed while the keys still come."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.drafts import Draft, Drafts
from desktop.jobs import inline_lanes
from desktop.notes import joined
from desktop.workspace import Workspace
from storage.edits.annotating import WriteNote
from storage.edits.importing import RemoveImport
from storage.library import Library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

TYPING = """
import sys, time
from pathlib import Path
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from desktop import theme
from desktop.jobs import threaded_lanes
from desktop.main_window import MainWindow
from desktop.settings import Settings
from desktop.workspace import Workspace
from storage.library import Library

app = QApplication([])
theme.apply_theme(app, "light")
folder = Path(sys.argv[1])
settings = Settings(path=folder / "settings.json")
workspace = Workspace(Library.open(folder), settings, threaded_lanes())
window = MainWindow(workspace)
window.show()
workspace.search("")
while window.reader.paper is None:
    QTest.qWait(20)
window.reader.edit_note()
source = window.reader.page.note.source
number = 0
while True:
    # A key every 100 ms: the pause after which a note is saved never comes.
    QTest.keyClicks(source, f"w{number} ")
    print(number, workspace.detail(1).note == "", flush=True)
    number += 1
    QTest.qWait(100)
"""


def test_a_killed_program_loses_at_most_a_second_or_two(folder, settings, open_window, qtbot):
    with subprocess.Popen(
        [sys.executable, "-c", TYPING, str(folder)],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        text=True,
    ) as typing:
        typed, unsaved = 0, True
        while typed < 35:
            number, empty = typing.stdout.readline().split()
            typed, unsaved = int(number), empty == "True"
        typing.send_signal(signal.SIGKILL)
    assert unsaved  # nothing of it was in the library yet

    workspace = Workspace(Library.open(folder), settings, inline_lanes())
    said = []
    workspace.notice.connect(said.append)
    open_window(workspace)
    qtbot.waitUntil(lambda: workspace.detail(1).note != "")
    words = workspace.detail(1).note.split()
    assert words == [f"w{number}" for number in range(len(words))]
    assert typed - len(words) <= 20  # of two seconds
    assert any(notice.text.startswith("Brought back") for notice in said)
    assert not list((folder / "drafts").glob("*.json"))
    workspace.undo()
    assert workspace.detail(1).note == ""


def test_a_draft_is_there_while_its_window_lives_and_nobody_else_takes_it(tmp_path):
    mine, other = Drafts(tmp_path), Drafts(tmp_path)
    mine.keep(Draft(1, "half a", ""))
    mine.keep(Draft(1, "half a thought", ""))
    assert list(other.left_behind()) == []
    mine.drop(1, "half a", Draft(1, "half", ""))
    assert len(list(tmp_path.glob("*.json"))) == 1
    mine.drop(1, "half a thought")
    assert list(tmp_path.iterdir()) == []


def test_a_draft_goes_when_the_words_behind_it_are_saved(window, workspace, qtbot):
    """Else it would be put under the note by the next program."""
    workspace.set_current(1)
    window.reader.edit_note()
    note = window.reader.page.note
    qtbot.keyClicks(note.source, "half a ")
    workspace.notes.keep_draft(1, "half a ", "")
    qtbot.keyClicks(note.source, "thought")
    window.reader.flush()
    assert workspace.detail(1).note == "half a thought"
    assert list((workspace.folder / "drafts").iterdir()) == []


def test_a_window_with_words_that_are_nowhere_on_disk_closes_only_when_asked_again(
    window, workspace, notices
):
    drafts = workspace.folder / "drafts"
    drafts.write_text("a file where the folder should be", encoding="utf-8")
    workspace.notes.keep_draft(1, "a thought", "")
    assert not window.close()
    assert "neither in the library nor beside it: “a thought”" in notices[-1].text
    workspace.notes.keep_draft(1, "a thought, and more", "")
    assert not window.close()
    drafts.unlink()
    workspace.notes.keep_draft(1, "a thought, and more", "")
    assert workspace.notes.at_risk == ()
    drafts.rename(workspace.folder / "away")
    drafts.write_text("a file where the folder should be", encoding="utf-8")
    workspace.notes.keep_draft(1, "another", "")
    assert not window.close()
    assert window.close()


def test_a_file_that_is_no_draft_is_passed_over(tmp_path):
    (tmp_path / "x.json").write_text("{not json", encoding="utf-8")
    (tmp_path / "y.json").write_text('[["1", "text", "base"]]', encoding="utf-8")
    assert list(Drafts(tmp_path).left_behind()) == [Draft(1, "text", "base")]


def test_a_draft_over_a_note_that_went_on_is_put_under_it():
    assert joined("base", Draft(1, "base and more", "base")) == "base and more"
    assert joined("another", Draft(1, "base and more", "base")) == "another\n\nbase and more"
    assert joined("base and more of it", Draft(1, "base and more", "base")) == "base and more of it"
    assert joined("all of it", Draft(1, "all", "all of it")) == "all"


def left(workspace, draft):
    """Leave a draft behind, as a program that was killed does."""
    folder = workspace.folder / "drafts"
    folder.mkdir()
    file = folder / "gone.json"
    file.write_text(f'[[{draft.paper}, "{draft.text}", "{draft.base}"]]', encoding="utf-8")
    workspace.notes.recover()


def test_a_note_that_has_the_draft_already_is_left_alone(workspace):
    workspace.apply(WriteNote(1, "all of it"))
    steps = len(workspace.history())
    left(workspace, Draft(1, "all of it", "all"))
    assert len(workspace.history()) == steps


def test_the_draft_of_a_paper_that_is_gone_waits_for_it(workspace):
    workspace.apply(RemoveImport(1))
    left(workspace, Draft(1, "a thought", ""))
    (kept,) = (workspace.folder / "drafts").glob("*.json")
    assert "a thought" in kept.read_text(encoding="utf-8")
