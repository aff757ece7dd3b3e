"""Lanes: order, newest wins, cancelling, failures as text, and the thread of every callback."""

import threading

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from desktop.jobs import Failure, InlineLane, Lane, failure_of, threaded_lanes
from storage.errors import LibraryError, QuerySyntaxError
from storage.progress import Progress


@pytest.fixture
def lane(qapp):
    made = Lane("test")
    yield made
    made.join()


def steps(count, seen, gate=None):
    for number in range(count):
        if gate is not None:
            gate.wait(5)
        seen.append(number)
        yield Progress(number + 1, count, "counting")
    return count


def test_work_runs_off_and_comes_back_on_the_gui_thread(lane, qtbot):
    threads, results = [], []

    def work(number):
        threads.append(threading.current_thread())
        return number * 2

    def done(value):
        results.append((value, threading.current_thread()))

    lane.run(work, 21, done=done)
    qtbot.waitUntil(lambda: bool(results))
    assert results == [(42, threading.main_thread())]
    assert threads[0] is not threading.main_thread()
    assert not lane.busy


def test_two_thousand_results_all_arrive(lane, qtbot):
    results = []
    for number in range(2_000):
        lane.run(int, number, done=results.append)
    qtbot.waitUntil(lambda: len(results) == 2_000, timeout=20_000)
    assert results == list(range(2_000))


def test_the_newest_wins(lane, qtbot):
    gate, results = threading.Event(), []

    def slow(number):
        gate.wait(5)
        return number

    for number in range(5):
        lane.run(slow, number, done=results.append, newest="number")
    gate.set()
    qtbot.waitUntil(lambda: not lane.busy)
    assert results == [4]


def test_a_failure_is_text_and_expected_or_not(lane, qtbot):
    failures = []

    def wrong(error):
        raise error

    lane.run(wrong, LibraryError("The disk is full."), failed=failures.append)
    lane.run(wrong, QuerySyntaxError("Close the quote.", 3, 5), failed=failures.append)
    lane.run(wrong, ZeroDivisionError("by zero"), failed=failures.append)
    qtbot.waitUntil(lambda: len(failures) == 3)
    assert failures[0] == Failure("The disk is full.", "", expected=True)
    assert failures[1].span == (3, 5)
    assert not failures[2].expected
    assert "ZeroDivisionError: by zero" in failures[2].details


def test_a_failure_nobody_waits_for_is_told(lane, qtbot):
    def wrong():
        raise LibraryError("No.")

    with qtbot.waitSignal(lane.unhandled) as told:
        lane.run(wrong)
    assert told.args[0].message == "No."


def test_steps_report_progress_and_return(lane, qtbot):
    seen, progress, done = [], [], []
    lane.work(steps, 3, seen, progress=progress.append, done=done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert done == [3]
    assert [step.done for step in progress] == [1, 2, 3]


def test_cancelling_takes_no_further_step(lane, qtbot):
    gate, seen, told = threading.Semaphore(2), [], []

    class Gate:
        @staticmethod
        def wait(_timeout):
            gate.acquire(timeout=5)

    job = lane.work(steps, 100, seen, Gate, cancelled=lambda: told.append("stopped"))
    qtbot.waitUntil(lambda: len(seen) == 2)
    job.cancel()
    gate.release()
    qtbot.waitUntil(lambda: told == ["stopped"])
    assert len(seen) <= 3


def test_a_job_cancelled_while_waiting_never_starts(lane, qtbot):
    gate, seen, told = threading.Event(), [], []
    lane.run(gate.wait, 5)
    lane.work(steps, 3, seen, cancelled=lambda: told.append(1)).cancel()
    gate.set()
    qtbot.waitUntil(lambda: told == [1])
    assert seen == []


def test_join_waits_and_silences(qapp, qtbot):
    lane = Lane("short")
    results, started, gate = [], threading.Event(), threading.Event()

    def work():
        started.set()
        gate.wait(5)
        return 1

    lane.run(work, done=results.append)
    lane.run(int, 2, done=results.append)
    started.wait(5)
    gate.set()
    lane.join()
    qtbot.wait(20)
    assert results == []
    lane.run(int, 3, done=results.append)
    assert results == []


def test_join_can_finish_what_waits_and_logs_what_fails(qapp, caplog):
    lane = Lane("files")
    gate, seen = threading.Event(), []

    def full():
        raise LibraryError("The disk is full.")

    lane.run(gate.wait, 5)
    lane.run(seen.append, 1)
    lane.run(full)
    threading.Timer(0.05, gate.set).start()
    lane.join(finish=True)
    assert seen == [1]
    assert "The disk is full." in caplog.text


def test_a_job_without_steps_that_has_begun_is_done_though_cancelled(lane, qtbot):
    started, gate, told = threading.Event(), threading.Event(), []

    def work():
        started.set()
        gate.wait(5)
        return "whole"

    job = lane.run(work, done=told.append, cancelled=lambda: told.append("stopped"))
    waiting = lane.run(work, done=told.append, cancelled=lambda: told.append("stopped"))
    started.wait(5)
    job.cancel()
    waiting.cancel()
    gate.set()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told == ["whole", "stopped"]


def test_inline_lane_has_the_same_face(qapp):
    lane = InlineLane("inline")
    seen, progress, done, busy = [], [], [], []
    lane.busy_changed.connect(busy.append)
    lane.work(steps, 2, seen, progress=progress.append, done=done.append)
    assert (seen, done, len(progress), busy) == ([0, 1], [2], 2, [True, False])
    lane.join()


def divide_by(number):
    return 1 / number


def test_failure_of_is_text_with_the_traceback():
    try:
        divide_by(0)
    except ZeroDivisionError as error:
        failure = failure_of(error)
    assert failure.message == "ZeroDivisionError: division by zero"
    assert "divide_by" in failure.details


def test_an_urgent_job_is_done_between_two_steps_of_another(qtbot):
    lane = Lane("library")
    begun, go_on, order = threading.Event(), threading.Event(), []

    def long_work():
        order.append("first step")
        yield Progress(1, 2, "long")
        begun.set()
        go_on.wait(20)
        order.append("second step")
        yield Progress(2, 2, "long")
        order.append("third step")

    def urgent_work():
        order.append("urgent")
        yield Progress(1, 1, "urgent")

    lane.work(long_work)
    lane.run(order.append, "behind")
    begun.wait(20)
    lane.work(urgent_work, urgent=True)
    go_on.set()
    qtbot.waitUntil(lambda: not lane.busy, timeout=20_000)
    assert order == ["first step", "second step", "urgent", "third step", "behind"]
    lane.join()


def test_what_is_kept_ends_though_all_lanes_are_closed(qapp):
    lanes = threaded_lanes()
    go_on, done = threading.Event(), []

    def work(name):
        yield Progress(1, 2, name)
        go_on.wait(20)
        yield Progress(2, 2, name)
        done.append(name)

    lanes.library.work(work, "dropped")
    lanes.library.work(work, "kept", urgent=True, kept=True)
    threading.Timer(0.1, go_on.set).start()
    lanes.close()
    assert done == ["kept"]


def test_a_result_for_a_dialog_that_is_gone_is_dropped(lane, qtbot):
    """A dialog that counts on a lane may be closed before the number comes."""

    class Asker(QObject):
        def on_done(self, value: int) -> None:
            results.append((self.objectName(), value))

    gate, results, later = threading.Event(), [], []
    gone, there = Asker(), Asker()
    lane.run(gate.wait, 5, done=gone.on_done)
    lane.run(int, 3, done=there.on_done)
    lane.run(int, 4, done=later.append)
    delete(gone)
    gate.set()
    qtbot.waitUntil(lambda: later == [4])
    assert results == [("", 3)]
