"""What is loaded ahead for the charts: on a worker, so nothing of Qt."""

import subprocess
import sys

from PySide6.QtCore import QTimer

from desktop import app as shortlist

CODE = """
import sys
from desktop.charts.warming import warm
before = set(sys.modules)
warm()
new = set(sys.modules) - before
print(sorted(name for name in new if name.startswith(("PySide6", "shiboken6", "numpy", "PIL"))))
print("desktop.charts.packing" in new, "desktop.charts.pages.leaderboard" in new)
"""


def test_nothing_of_qt_is_loaded_ahead():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["[]", "True True"]


def test_it_is_loaded_when_the_window_has_settled(qapp, folder, monkeypatch):
    asked = []
    monkeypatch.setattr(shortlist, "warm", lambda: asked.append("warm"))
    monkeypatch.setattr(QTimer, "singleShot", lambda *_how: None)
    program = shortlist.Program(qapp)
    program.open(folder, ())
    program._settle()
    program.window.close()
    program.end()
    assert asked == ["warm"]
