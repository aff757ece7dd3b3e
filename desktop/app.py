"""Starts the program: application, hooks, theme, library, window; and ends it in order."""

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication, QMessageBox

from desktop import theme
from desktop.charts.touching import Touching
from desktop.charts.warming import warm
from desktop.collector import Collector
from desktop.faults import Faults, log_file, start_log
from desktop.jobs import threaded_lanes
from desktop.keys.in_force import keys
from desktop.main_window import MainWindow
from desktop.notices import Notice
from desktop.quiet import Quiet
from desktop.rehearsal import Rehearsal
from desktop.settings import Settings
from desktop.workspace import Workspace
from storage.errors import LibraryError

INDEX_MS: Final = 500
"""How long after the first papers are shown the index is looked at."""
SETTLE_MS: Final = 2_000
"""When the window has settled, and what was loaded can be taken out of later collections."""
REST_S: Final = 5.0
"""How long after the last key it may be taken that nobody does anything."""
LISTEN_MS: Final = 200
"""How often a signal of the system is looked for: Python notices one only while it runs."""


def warning_of(settings: Settings) -> str:
    """Say what of the settings is not in force, its keys included; "" where all is."""
    return " ".join(filter(None, (settings.warning, *keys().map.refused)))


class Program(QObject):
    """What lives from the first window to the last."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.settings = Settings.load()
        self.collector = Collector(self, self._at_rest)
        self.faults = Faults(self)
        self.window: MainWindow | None = None
        self._quiet: Quiet | None = None
        self._asked_to_end = False
        self._ear = QTimer(self)
        self._ear.setInterval(LISTEN_MS)
        self._ear.timeout.connect(self._listen)
        theme.apply_theme(app, self.settings.theme)

    def open(self, folder: Path, import_first: Sequence[Path]) -> MainWindow:
        """Open the library and show the window; reading the papers begins when it is shown.

        Raises `LibraryError` with a sentence.
        """
        from storage.library import Library

        library = Library.open(folder, self.settings.hardware_catalogue)
        workspace = Workspace(library, self.settings, threaded_lanes(self), self)
        self.window = MainWindow(workspace)
        self.faults.found.connect(workspace.say_failure)
        self.window.show()
        once = Qt.ConnectionType.SingleShotConnection
        workspace.results_ready.connect(self._on_first_results, once)
        workspace.search("")
        if import_first:
            workspace.import_paths(import_first)
        else:
            # The index can wait until the papers are there to be read.
            workspace.results_ready.connect(self._on_readable, once)
        warning = warning_of(self.settings)
        if warning:
            workspace.say(Notice(warning, "warning", stays=True))
        QTimer.singleShot(SETTLE_MS, self._settle)
        return self.window

    @Slot()
    def _on_first_results(self, *_facts: object) -> None:
        if self.window is not None and not self.window.workspace.ids:
            Rehearsal(self.window)

    @Slot()
    def _on_readable(self, *_facts: object) -> None:
        QTimer.singleShot(INDEX_MS, self._catch_up)

    @Slot()
    def _catch_up(self) -> None:
        if self.window is not None:
            self.window.workspace.catch_up()
            self.window.workspace.rereads.look()

    @Slot()
    def _settle(self) -> None:
        # A window that was closed at once has given the collector back already.
        if self.window is not None and self.window.isVisible():
            self._quiet = Quiet(self.window)
            self.collector.settle()
            self.window.workspace.lanes.claims.run(warm)
            Touching(self.window)
            self.window.workspace.watched.start()
            self.window.workspace.list_progress.look_back()

    def _at_rest(self) -> bool:
        """Whether nobody would notice if the window did not answer for a moment."""
        return (
            self.window is not None
            and self._quiet is not None
            and self._quiet.seconds >= REST_S
            and not self.window.workspace.busy
        )

    def listen(self) -> None:
        """Let SIGTERM and Ctrl+C close the window as its button does."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._on_signal)
        self._ear.start()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._asked_to_end = True

    @Slot()
    def _listen(self) -> None:
        if self._asked_to_end and self.window is not None:
            self._asked_to_end = False
            self.window.close()

    def end(self) -> None:
        """Save what is typed, wait for the lanes, close the library."""
        self._ear.stop()
        if self.window is not None:
            self.window.workspace.close()
        self.faults.remove()
        self.collector.stop()


def main_window() -> MainWindow | None:
    """Give the window of the running program."""
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, MainWindow):
            return widget
    return None


def run(
    folder: Path,
    import_first: Sequence[Path] = (),
    on_start: Callable[[], object] | None = None,
) -> int:
    """Open the window on the library in `folder`; give the exit code when it was closed.

    `import_first` are dumps to import at once; `on_start` is called when the window is shown.
    """
    if screenless():
        sys.stderr.write(
            "There is no screen to open a window on. Start Shortlist from a desktop session, or "
            "use its commands: shortlist --help.\n"
        )
        return 1
    app = QApplication.instance() or QApplication(sys.argv[:1])
    if not isinstance(app, QApplication):
        return 1
    app.setApplicationName("Shortlist")
    app.setDesktopFileName("shortlist")
    start_log(log_file())
    program = Program(app)
    program.faults.install()
    program.listen()
    try:
        program.open(folder, import_first)
    except LibraryError as error:
        refuse(str(error))
        program.end()
        return 1
    if on_start is not None:
        QTimer.singleShot(0, on_start)
    code = app.exec()
    program.end()
    return code


def screenless() -> bool:
    """Tell whether Qt would find no screen; it ends the whole program when it finds none."""
    named = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "linux" and not any(os.environ.get(name) for name in named)


def refuse(sentence: str) -> None:
    """Say why the window cannot open: on standard error, and in a box for who sees none."""
    sys.stderr.write(f"{sentence}\n")
    QMessageBox.critical(None, "Shortlist", sentence)
