"""Watched folders while the window is open: what comes in, once, and what is said of it."""

import os

import pytest

from tests.libraries import listing

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

NEW = "We present Lodestone, which measures what routing costs in mixtures of experts."


@pytest.fixture
def watched(window, workspace, tmp_path):
    """A folder that is watched."""
    folder = tmp_path / "arriving"
    folder.mkdir()
    workspace._library.watching.add(folder)
    return folder


def put(path, text: str) -> None:
    """Write a file that has rested for a minute."""
    path.write_text(text, encoding="utf-8")
    at = path.stat().st_mtime - 60
    os.utime(path, (at, at))


def test_a_new_dump_comes_in_once_with_a_quiet_notice(watched, window, workspace, notices):
    workspace.watched.look()
    assert not notices
    put(watched / "tuesday.txt", listing(NEW))
    window.search_line.setFocus()
    workspace.watched.look()
    assert [one.text for one in notices] == [
        "tuesday.txt came in from a watched folder: 1 new paper"
    ]
    assert workspace.sidebar().total == 9
    assert window.search_line.edit.hasFocus()
    workspace.watched.look()
    assert len(notices) == 1
    workspace.undo()
    assert workspace.sidebar().total == 8
    workspace.watched.look()
    assert workspace.sidebar().total == 8


def test_a_dump_that_cannot_be_read_is_named_once(watched, workspace, notices):
    put(watched / "broken.zip", "")
    (watched / "broken.zip").write_bytes(b"PK\x03\x04" + bytes(40))
    at = (watched / "broken.zip").stat().st_mtime - 60
    os.utime(watched / "broken.zip", (at, at))
    workspace.watched.look()
    assert [one.level for one in notices] == ["warning"]
    assert "broken.zip" in notices[0].text
    workspace.watched.look()
    assert len(notices) == 1


def test_the_timer_looks_by_itself(watched, workspace, monkeypatch, qtbot):
    workspace.watched._timer.setInterval(1)
    workspace.watched.start()
    put(watched / "tuesday.txt", listing(NEW))
    qtbot.waitUntil(lambda: workspace.sidebar().total == 9, timeout=10_000)


def test_a_file_that_is_no_dump_is_named_once(watched, workspace, notices):
    put(watched / "empty.txt", "")
    workspace.watched.look()
    said = f"1 file in {watched} is no dump and was passed over: empty.txt."
    assert [(one.level, one.text) for one in notices] == [("info", said)]
    workspace.watched.look()
    assert len(notices) == 1
