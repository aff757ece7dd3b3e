"""How far the list is, and how long the rest takes, in the bars and in the chart."""

import pytest

from desktop.charts.pages.progress import progress_of
from desktop.pace import Pace
from storage.edits.triage import Decide
from storage.vocabulary import Decision
from tests.desktop.page_facts import at, facts, paper


def test_gaps_of_earlier_sessions_go_before():
    pace = Pace.of([10.0, 0.0, 30.0, 30.0, 1_000.0, 1_003.0])  # 10, 20, none, a pause, 3
    assert pace.gaps == (10.0, 20.0, 3.0)
    assert not pace.is_known
    now = Pace()
    for moment in (5.0, 7.0, 9.0):
        now.decided(moment)
    now.begin_with(pace)
    assert now.gaps == (10.0, 20.0, 3.0, 2.0, 2.0)
    assert now.seconds == 3.0
    assert now.each == "3.0 s a paper"


def test_the_list_counts_what_is_left(window, workspace):
    progress = workspace.list_progress
    assert (progress.total, progress.left, progress.share) == (8, 8, 0.0)
    workspace.ask("speedup OR faster")
    total = progress.total
    assert 0 < total < 8
    assert progress.left == total
    workspace.decide(Decision.KEEP)
    assert progress.left == total - 1
    assert progress.share == pytest.approx(1 / total)
    assert f"{total - 1} undecided in this list" in window.status.left_to_do.text()
    workspace.undo()
    assert progress.left == total
    outside = next(paper for paper in range(1, 9) if paper not in workspace.ids)
    workspace.apply(Decide((outside,), Decision.SKIP))
    assert progress.left == total


def test_the_figures_say_how_they_were_made(window, workspace):
    progress = workspace.list_progress
    assert "what is usual, until you have decided a few" in progress.sentence
    for moment in range(0, 70, 10):
        workspace.pace.decided(float(moment))
    assert progress.sentence == (
        "0 of 8 in this list decided. 8 to go: about 1 min at 10 s a paper"
        " (the median of the last 40 decisions, without pauses over 2 min)."
    )
    workspace.apply(Decide(tuple(range(1, 9)), Decision.SKIP))
    assert progress.sentence == "8 of 8 in this list decided"
    assert window.status.left_to_do.text() == "all decided"


def test_the_library_tells_when_decisions_were_made(window, workspace):
    library = workspace._library
    assert library.decision_times(10) == ()
    workspace.apply(Decide((1, 2), Decision.KEEP))
    workspace.apply(Decide((3,), Decision.SKIP))
    times = library.decision_times(10)
    assert len(times) in (1, 2)  # two steps within one millisecond are one moment
    assert list(times) == sorted(times, reverse=True)
    workspace.apply(Decide((1, 2, 3), Decision.UNDECIDED))
    assert library.decision_times(10) == ()


def decided_after(*seconds, undecided=30):
    """Papers decided so many seconds after noon, and some that are not."""
    done = [paper(n, decision=1, decided=at(2) + s * 1_000) for n, s in enumerate(seconds)]
    return facts(done + [paper(100 + number) for number in range(undecided)])


def test_the_chart_tells_time_per_paper_and_time_left():
    known = progress_of(decided_after(0, 12, 24, 24, 36, 48, 60, 1_000)).explanation
    assert "30 to go: about 6 min at 12 s a paper (the median of the last 40" in known
    assert "30 to go." in progress_of(decided_after(0, 12)).explanation
    assert "0 to go." in progress_of(decided_after(0, 9, 18, 27, 36, 45, undecided=0)).explanation


def test_of_no_papers_none_is_called_decided(window, workspace):
    workspace.ask("zzzz")
    assert len(workspace.ids) == 0
    assert window.status.left_to_do.text() == ""
