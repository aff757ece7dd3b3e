"""The second Python beside this one: it answers in order, and its loss is told."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from storage import companion
from storage.companion import Companion, CompanionLostError
from storage.errors import DumpError
from tests.shared import ROOT

MODULE = """
import sys
from collections.abc import Iterator

from storage.companion import serve
from storage.errors import DumpError
from tests.shared import ROOT


def answers(question) -> Iterator[object]:
    print("this is no answer")
    if question == "fail":
        raise DumpError("Not like this.")
    if question == "break":
        raise RuntimeError("a fault")
    for number in range(question):
        yield (sys.argv[1:], number)


if __name__ == "__main__":
    serve(answers, DumpError)
"""


@pytest.fixture
def begin(tmp_path, monkeypatch):
    """Start companions that run MODULE; they are gone when the test is."""
    (tmp_path / "counting_companion.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    begun = []

    def start(*arguments: str) -> Companion:
        begun.append(Companion("counting_companion", *arguments))
        return begun[-1]

    yield start
    for one in begun:
        one.close(kill=True)


def test_questions_are_answered_in_their_order(begin):
    one = begin("a", "b")
    one.ask(2)
    one.ask(1)
    assert [one.answer() for _ in range(3)] == [
        (["a", "b"], 0),
        (["a", "b"], 1),
        (["a", "b"], 0),
    ]


def test_many_large_questions_wait_without_anybody_reading_answers(begin):
    one = begin("x" * 20_000)
    for _ in range(40):
        one.ask(10)  # Answers of 8 MB in all: far more than a pipe holds.
    assert sum(one.answer()[1] for _ in range(400)) == 40 * 45


def test_what_is_meant_for_the_reader_is_raised_and_the_companion_goes_on(begin):
    one = begin()
    one.ask("fail")
    one.ask(1)
    with pytest.raises(DumpError, match=r"Not like this\."):
        one.answer()
    assert one.answer() == ([], 0)


def test_a_fault_ends_the_companion(begin, capfd):
    one = begin()
    one.ask("break")
    with pytest.raises(CompanionLostError):
        one.answer()
    with pytest.raises(CompanionLostError):
        one.answer()
    assert "RuntimeError: a fault" in capfd.readouterr().err


def test_an_answer_that_is_not_there_yet_is_not_waited_for(begin):
    one = begin()
    with pytest.raises(TimeoutError):
        one.answer(timeout=0)
    one.ask(1)
    assert one.answer() == ([], 0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_companion_that_is_killed_is_lost(begin):
    one = begin()
    one.ask(1)
    one.answer()
    os.kill(one._process.pid, signal.SIGKILL)
    with pytest.raises(CompanionLostError):
        one.answer()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupt_of_the_terminal_is_not_for_the_companion(begin):
    one = begin()
    one.ask(1)
    one.answer()
    os.kill(one._process.pid, signal.SIGINT)
    time.sleep(0.05)
    one.ask(1)
    assert one.answer() == ([], 0)


def test_a_closed_companion_has_ended(begin):
    one = begin()
    one.close()
    assert one._process.poll() == 0
    with pytest.raises(CompanionLostError):
        one.answer()


def test_a_python_that_cannot_be_started_is_said_to_be_lost(monkeypatch, tmp_path):
    monkeypatch.setattr(companion.sys, "executable", str(tmp_path / "no-python"))
    with pytest.raises(CompanionLostError):
        Companion("storage.importing.preparer")
    monkeypatch.setattr(companion.sys, "executable", "")
    with pytest.raises(CompanionLostError):
        Companion("storage.importing.preparer")


ASKING = """
import sys, time
from storage.companion import Companion
one = Companion("counting_companion")
one.ask(1)
one.answer()
print(one._process.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_companion_goes_with_the_process_that_asks_it(begin, tmp_path):
    path = os.pathsep.join((str(ROOT), str(tmp_path)))
    asking = subprocess.Popen(
        [sys.executable, "-c", ASKING],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        text=True,
    )
    with asking:
        companion = Path("/proc") / asking.stdout.readline().strip()
        assert companion.exists()
        asking.kill()
    for _ in range(500):
        if not companion.exists():
            return
        time.sleep(0.01)
    pytest.fail("the companion is still there after five seconds")
