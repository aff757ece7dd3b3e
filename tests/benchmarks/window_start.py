"""How soon the window can be used, against an empty Qt window that imports sqlmodel.

    python -m tests.benchmarks.window_start LIBRARY [--runs 5]

Both processes are started, show their window, and end when it can be used: ours when the list
of the library's papers has been painted and a paper is open to read.
"""

import argparse
import os
import sys

from tests.benchmarks.costs import Cost, in_turn, median, process_cost, ratio

FLOOR = """
import sqlmodel
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
QTimer.singleShot(0, app.quit)
app.exec()
"""

OURS = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop import app as shortlist

def when_usable():
    application = QApplication.instance()
    window = shortlist.main_window()
    if window is not None and window.is_usable():
        application.quit()
    else:
        QTimer.singleShot(5, when_usable)

shortlist.run(Path(sys.argv[1]), on_start=when_usable)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    env = {"QT_QPA_PLATFORM": "offscreen", **os.environ}

    def floor() -> Cost:
        return process_cost([sys.executable, "-c", FLOOR], env)

    def ours() -> Cost:
        return process_cost([sys.executable, "-c", OURS, wanted.library], env)

    in_turn(1, floor, ours)
    window, bare = in_turn(wanted.runs, ours, floor)
    for what in ("wall", "cpu"):
        print(
            f"{what:4}: window usable {median(window, what):5.2f} s, empty window "
            f"{median(bare, what):5.2f} s, ratio {ratio(window, bare, what):4.2f}"
        )


if __name__ == "__main__":
    main()
