"""A second Python that works beside this one, so that long work holds up nobody here.

It is a fresh interpreter that runs one module, asked and answering through pipes. Other than a
pool of `multiprocessing` it never runs the program's own main module again, which in a script
without a guard would do the script's work twice. When this process ends, however that happens,
the companion sees the end of its questions and goes too.
"""

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

_ROOT: Final = Path(__file__).resolve().parents[1]
_END: Final = object()
_LESS_URGENT: Final = 5
"""Added to the companion's niceness: the window goes first."""
_PIPE: Final = 1 << 20
"""Bytes that may wait between the two, where the system lets us choose."""
_PATIENCE_S: Final = 5.0
"""Seconds that a companion has to end by itself."""


class CompanionLostError(Exception):
    """The companion is gone; what it was asked has to be done here."""


class Companion:
    """A process that runs `module` and answers questions in their order.

    Questions and answers are whatever can be pickled. Raises `CompanionLostError` where no
    process can be had.
    """

    def __init__(self, module: str, *arguments: str) -> None:
        if not sys.executable:
            raise CompanionLostError("this Python does not know where its program is")
        path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
        try:
            # -P: a module of the folder that the reader stands in is never taken for one of ours.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", module, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pipesize=_PIPE,
                env={**os.environ, "PYTHONPATH": path},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0)
                | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
            )
        except OSError as error:
            raise CompanionLostError(str(error)) from error
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._lost = False
        self._listener = threading.Thread(target=self._listen, name=module, daemon=True)
        self._listener.start()

    def ask(self, question: object) -> None:
        """Put a question; it waits until the companion gets to it."""
        try:
            _write(_open(self._process.stdin), question)
        except OSError as error:
            raise CompanionLostError(str(error)) from error

    def answer(self, timeout: float | None = None) -> Any:
        """Wait for the next answer, as long as `timeout` says in seconds.

        Raises `TimeoutError` when there is none by then, `CompanionLostError` when there will be
        none, and what the companion has raised for the reader to see.
        """
        if self._lost:
            raise CompanionLostError("the companion has ended")
        try:
            answer = self._answers.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError from None
        if answer is _END:
            self._lost = True
            raise CompanionLostError("the companion has ended")
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self, *, kill: bool = False) -> None:
        """Let the companion go; `kill` does not wait until it has done what it was asked."""
        if kill:
            self._process.kill()
        with suppress(OSError):  # What was still in the pipe went with the companion.
            _open(self._process.stdin).close()
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join()
        _open(self._process.stdout).close()
        self._lost = True

    def _listen(self) -> None:
        stream = _open(self._process.stdout)
        for answer in _messages(stream):
            self._answers.put(answer)
        self._answers.put(_END)


def serve(answers: Callable[[Any], Iterator[object]], *shown: type[Exception]) -> None:
    """Answer questions until there are no more: what a companion's module does.

    Exceptions of the classes in `shown` are handed over as answers; any other ends the process.
    """
    # Ctrl+C is for the one who asks; the companion ends with its questions.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_LESS_URGENT)
    out = os.fdopen(os.dup(1), "wb")
    # What anybody prints must not end up among the answers.
    os.dup2(2, 1)
    questions: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_take, args=(questions,), daemon=True).start()
    while (question := questions.get()) is not _END:
        try:
            for answer in answers(question):
                _write(out, answer)
        except BrokenPipeError:
            return
        except shown as error:
            _write(out, error)


def _take(questions: "queue.SimpleQueue[Any]") -> None:
    """Read questions as they come, so that whoever asks never waits for a full pipe."""
    for question in _messages(os.fdopen(os.dup(0), "rb")):
        questions.put(question)
    questions.put(_END)


def _messages(stream: BinaryIO) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(stream)
        except (EOFError, pickle.UnpicklingError, OSError):
            # The end, perhaps in the midst of a message that was never finished.
            return


def _write(stream: BinaryIO, message: object) -> None:
    stream.write(pickle.dumps(message, pickle.HIGHEST_PROTOCOL))
    stream.flush()


def _open(stream: Any) -> Any:
    if stream is None:
        raise CompanionLostError("the companion was started without pipes")
    return stream
