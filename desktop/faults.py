"""Where faults of ours end: the log file, and the dialog by way of a signal.

Exceptions that reach the top of any thread, and what Qt has to say, go through here.
"""

import logging
import sys
import threading
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    Slot,
    qInstallMessageHandler,
)

from desktop.jobs import Failure
from storage.errors import ShortlistError

LOG_BYTES: Final = 500_000
log: Final = logging.getLogger("shortlist")
_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_file() -> Path:
    """Give the log file's path under the user's state folder."""
    from platformdirs import user_log_path

    return user_log_path("shortlist", appauthor=False) / "shortlist.log"


def start_log(path: Path) -> None:
    """Write the log to a file that never grows beyond three times `LOG_BYTES`.

    Where that cannot be, the log goes to standard error: no reason not to start.
    """
    handler: logging.Handler
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=2, encoding="utf-8")
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)


class Faults(QObject):
    """Catches what nobody else did. Lives on the GUI thread for as long as the program."""

    found = Signal(object)
    """`Failure`; each of a burst of equal ones, for the dialog to count.

    One of the user's world, such as a disk that cannot be read, is a sentence as from any lane.
    """
    _caught = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._logged: set[str] = set()
        self._old_hooks = sys.excepthook, threading.excepthook
        self._caught.connect(self._on_caught, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Put the hooks in force."""
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        qInstallMessageHandler(_on_qt_message)

    def remove(self) -> None:
        """Put back what was there before."""
        sys.excepthook, threading.excepthook = self._old_hooks
        qInstallMessageHandler(None)

    def _on_exception(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            self._old_hooks[0](kind, error, trace)
            return
        if isinstance(error, ShortlistError):
            self._caught.emit(Failure(str(error), "", expected=True))
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        self._caught.emit(Failure(f"{kind.__name__}: {error}", details, expected=False))

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._on_exception(args.exc_type, args.exc_value, args.exc_traceback)

    @Slot(object)
    def _on_caught(self, failure: Failure) -> None:
        if not failure.expected and failure.details not in self._logged:
            self._logged.add(failure.details)
            log.error("A fault of ours\n%s", failure.details)
        self.found.emit(failure)


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    log.log(_LEVELS.get(kind, logging.WARNING), "Qt %s: %s", context.category, text)
