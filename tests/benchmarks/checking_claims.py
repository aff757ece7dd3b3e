"""What a check costs the GUI thread in the Claims view, against the same edit without a window.

    python -m tests.benchmarks.checking_claims LIBRARY [--runs 30]

The library is copied first. `tests.benchmarks.big_library` makes a large one.
"""

import argparse
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from desktop.jobs import inline_lanes
from desktop.main_window import MainWindow
from desktop.settings import Settings
from desktop.theme import apply_theme
from desktop.workspace import Workspace
from storage.edits.claiming import CheckClaims
from storage.library import Library


def timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - began)


def say(what: str, times: list[float]) -> None:
    print(f"{what:<26} {statistics.median(times):6.1f} ms, at most {max(times):6.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("--runs", type=int, default=30)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(wanted.library, Path(folder) / "library")
        measure(Path(folder), wanted.runs)


def measure(folder: Path, runs: int) -> None:
    app = QApplication([])
    apply_theme(app, "light")
    library = Library.open(folder / "library")
    workspace = Workspace(library, Settings(path=folder / "settings.json"), inline_lanes())
    window = MainWindow(workspace)
    window.resize(1280, 800)
    window.show()
    workspace.search("")
    window.show_view("claims")
    view = window.findChildren(type(window.views.currentWidget()))[0]
    app.processEvents()
    claims = [claim.id for claim in view.table.claims.claims]
    print(f"{len(claims):,} claims of {len(workspace.ids):,} papers")
    floor = [timed(lambda n=n: library.apply(CheckClaims((claims[-n],), "right")))
             for n in range(1, runs + 1)]  # fmt: skip
    say("the edit alone", floor)
    checks, paints = [], []
    for _ in range(runs):
        checks.append(timed(lambda: view.check("right")))
        paints.append(timed(app.processEvents))
    say("a check", checks)
    say("its repaint", paints)
    say("undo", [timed(workspace.undo) for _ in range(runs)])
    say("filter by words", [timed(lambda w=w: view.filter.words.setText(w)) for w in ("cpu", "")])
    view.toggle_review()
    say("a check in a review", [timed(lambda: view.check("right")) for _ in range(runs)])
    workspace.close()


if __name__ == "__main__":
    main()
