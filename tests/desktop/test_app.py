"""The program as a whole: start, faults, the collector, and an orderly end."""

import gc
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer, qWarning
from PySide6.QtWidgets import QApplication

from desktop import app
from desktop.collector import Collector
from desktop.faults import Faults, start_log
from storage.errors import LibraryError
from storage.library import Library
from storage.vocabulary import Decision

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def quiet_log():
    root = logging.getLogger()
    before = list(root.handlers), root.level
    yield
    for handler in set(root.handlers) - set(before[0]):
        handler.close()
    root.handlers[:], level = before
    root.setLevel(level)


@pytest.fixture
def faults(qapp):
    made = Faults(QApplication.instance())
    made.install()
    yield made
    made.remove()
    made.deleteLater()


@pytest.mark.qt_no_exception_capture
def test_an_exception_of_a_slot_is_told_and_logged_once(faults, qtbot, tmp_path, quiet_log):
    start_log(tmp_path / "log" / "shortlist.log")
    found = []
    faults.found.connect(found.append)

    def wrong():
        raise ValueError("in a slot")

    for _ in range(3):
        QTimer.singleShot(0, wrong)
    qtbot.waitUntil(lambda: len(found) == 3)
    assert found[0].message == "ValueError: in a slot"
    assert "Traceback" in found[0].details
    text = (tmp_path / "log" / "shortlist.log").read_text(encoding="utf-8")
    assert text.count("A fault of ours") == 1


@pytest.mark.qt_no_exception_capture
def test_what_the_disk_refuses_in_a_slot_is_a_sentence_and_no_fault(
    faults, window, workspace, notices, qtbot, caplog
):
    faults.found.connect(workspace.say_failure)
    failed = []
    workspace.failed.connect(failed.append)

    def refused():
        raise LibraryError("The library cannot be read. Look after the disk.")

    QTimer.singleShot(0, refused)
    qtbot.waitUntil(lambda: bool(notices))
    assert (notices[-1].level, notices[-1].text) == (
        "error", "The library cannot be read. Look after the disk.",
    )  # fmt: skip
    assert failed == []
    assert "A fault of ours" not in caplog.text


@pytest.mark.qt_no_exception_capture
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_exception_of_a_thread_is_told_on_the_gui_thread(faults, qtbot):
    found = []
    faults.found.connect(lambda failure: found.append((failure, threading.current_thread())))

    def wrong():
        raise OSError("in a thread")

    thread = threading.Thread(target=wrong)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(found))
    assert found[0][0].message == "OSError: in a thread"
    assert found[0][1] is threading.main_thread()


def test_what_qt_says_goes_into_the_log(faults, caplog):
    with caplog.at_level(logging.WARNING):
        qWarning("a word of Qt")
    assert "a word of Qt" in caplog.text


def test_a_log_that_cannot_be_written_stops_nobody(tmp_path, quiet_log):
    (tmp_path / "file").write_text("", encoding="utf-8")
    start_log(tmp_path / "file" / "shortlist.log")
    logging.getLogger("x").info("goes on")


def test_the_collector_works_from_the_gui_thread_only(qapp):
    gc.unfreeze()
    gc.enable()
    collector = Collector(QApplication.instance())
    assert not gc.isenabled()

    class Loop:
        def __init__(self):
            self.me = self

    class Seen(QObject):
        pass

    kept = [Loop() for _ in range(5_000)]
    del kept
    collector.collect_due()
    assert gc.get_count()[0] < 5_000
    collector.settle()
    assert gc.get_freeze_count() > 0
    collector.stop()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
    collector.deleteLater()


def test_a_folder_that_is_no_library_is_refused_with_a_sentence(
    qapp, tmp_path, monkeypatch, quiet_log
):
    monkeypatch.setenv("SHORTLIST_CONFIG", str(tmp_path / "settings.json"))
    monkeypatch.setattr(app, "log_file", lambda: tmp_path / "shortlist.log")
    said = []
    monkeypatch.setattr(app, "refuse", said.append)
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    assert app.run(tmp_path / "file") == 1
    assert len(said) == 1
    assert "file" in said[0]


SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from desktop import app
from storage.vocabulary import Decision

ready = Path(sys.argv[2])
programs = []
first_open = app.Program.open

def opening(program, *args):
    programs.append(program)
    window = first_open(program, *args)
    QTimer.singleShot(0, look)
    return window

def look():
    window = programs[0].window
    if window is None or len(window.workspace.ids) < 8:
        QTimer.singleShot(50, look)
        return
    window.workspace.decide(Decision.KEEP)
    window.reader.edit_note()
    window.reader.page.note.source.setPlainText("typed, not yet saved")
    ready.write_text("ready", encoding="utf-8")

app.Program.open = opening
raise SystemExit(app.run(Path(sys.argv[1])))
"""
"""Starts the program, decides on a paper, types a note without leaving it, and says so."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_sigterm_saves_what_is_typed_and_ends_in_order(folder, tmp_path):
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "SHORTLIST_CONFIG": str(tmp_path / "settings.json"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "PYTHONPATH": str(ROOT),
    }
    ready = tmp_path / "ready"
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(folder), str(ready)], env=environment, cwd=tmp_path
    ) as process:
        deadline = time.monotonic() + 60
        while not ready.exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        assert ready.exists()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0
    library = Library.open(folder)
    details = list(library.details(range(1, 9)))
    library.close()
    assert [one.decision for one in details].count(Decision.KEEP) == 1
    assert [one.note for one in details if one.note] == ["typed, not yet saved"]


def test_without_a_screen_there_is_a_sentence_and_no_crash(monkeypatch, tmp_path, capsys):
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")

    assert app.run(tmp_path / "library") == 1

    assert "There is no screen" in capsys.readouterr().err
    assert not (tmp_path / "library").exists()
