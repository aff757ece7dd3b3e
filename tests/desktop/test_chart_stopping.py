"""When to stop, as a chart: the curve by hand, what is said of it, and the rule in the window."""

import pytest
from PySide6.QtCore import Qt

from desktop.charts.drawing import Line, Words
from desktop.charts.ink import LIGHT
from desktop.charts.pages.files import sheet_csv
from desktop.charts.pages.kinds import Wish, page_figure
from desktop.charts.pages.stopping import MOST_POINTS, stopping_of
from desktop.settings import Settings
from storage.vocabulary import Decision
from tests.desktop.page_facts import at, facts, paper

KEEP, LATER, SKIP = 1, 2, 3


def decided(*decisions, open_=0):
    """Papers decided one a minute, and some that are not decided."""
    papers = [
        paper(number, decision=decision, decided=at(3, 9 + number // 60, number % 60))
        for number, decision in enumerate(decisions, 1)
    ]
    return facts([*papers, *(paper(100 + number) for number in range(open_))])


def words(figure):
    return [one.text for one in figure.laid_out(LIGHT, 900).page.shapes if isinstance(one, Words)]


def test_the_curve_follows_the_decisions_and_later_is_left():
    figure = stopping_of(decided(KEEP, SKIP, LATER, KEEP, SKIP, SKIP, open_=4), 2)
    assert [(one.decided, one.found) for one in figure.points] == [
        (1, 1), (2, 1), (3, 2), (4, 2), (5, 2),
    ]  # fmt: skip
    now = figure.standing
    assert (now.found, now.decided, now.left, now.skips) == (2, 5, 5, 2)
    assert figure.met
    assert "2 skips in a row: the rule of 2 is met" in figure.explanation
    assert "Callaghan & Müller-Hansen 2020" in figure.explanation
    early = stopping_of(decided(KEEP, SKIP, open_=4), 2)
    assert not early.met
    assert "1 of the 2 skips in a row that say stop" in early.explanation


def test_the_order_is_that_of_time_not_of_numbers():
    papers = [paper(1, decision=SKIP, decided=at(5)), paper(2, decision=KEEP, decided=at(4))]
    figure = stopping_of(facts(papers), 50)
    assert [one.kept_now for one in figure.points] == [(2,), ()]
    assert figure.standing.skips == 1


def test_it_draws_steps_and_names_what_may_be_left():
    figure = stopping_of(decided(KEEP, *[SKIP] * 10, open_=2), 50)
    assert (figure.standing.likely, figure.standing.most) == (0, 1)
    laid = figure.laid_out(LIGHT, 900)
    assert len(laid.targets) == 11
    said = words(figure)
    assert {"+ 0", "+ 1", "at most, 95% sure", "or fewer, even odds"} <= set(said)
    lines = [one for one in laid.page.shapes if isinstance(one, Line)]
    assert all(one.x1 == one.x2 or one.y1 == one.y2 for one in lines)


def test_many_decisions_make_few_points():
    figure = stopping_of(decided(*[KEEP, SKIP] * 400, open_=5), 50)
    assert len(figure.points) <= MOST_POINTS
    assert (figure.points[-1].decided, figure.points[-1].found) == (800, 400)
    assert sum(len(one.kept_now) for one in figure.points) == 400


def test_the_table_says_the_same():
    figure = stopping_of(decided(KEEP, *[SKIP] * 10, open_=2), 50)
    head, first, *_, last = sheet_csv(figure.sheet()).splitlines()
    assert head == "when,decided,kept,kept_now,likely_left,most_left"
    assert first == ",1,1,1,,"
    assert last == "in the end,13,,,0,1"


def test_why_it_is_empty():
    assert stopping_of(facts([]), 50).nothing[0] == "No papers"
    assert stopping_of(decided(open_=3), 50).nothing[0] == "Nothing decided yet"
    assert stopping_of(decided(KEEP), 50).nothing is None
    assert page_figure(decided(KEEP, SKIP), Wish("stopping", "1")).met


@pytest.fixture
def view(window, workspace, qtbot):
    """The view, on one paper kept and two skipped, opened by its keys."""
    for number, decision in ((1, Decision.KEEP), (3, Decision.SKIP), (4, Decision.SKIP)):
        workspace.set_selection((number,))
        workspace.decide(decision)
    window.list.setFocus()
    qtbot.waitUntil(window.list.hasFocus)
    qtbot.keyClick(window.list, Qt.Key.Key_G)
    qtbot.keyClick(window.list, Qt.Key.Key_6)
    return window._charts


def test_keys_open_it_and_a_rule_is_remembered(view, workspace, qtbot):
    assert view.kind == "stopping"
    panel = view.panel
    assert (panel.figure.standing.decided, panel.figure.standing.left) == (3, 5)
    assert panel.figure.rule == 50
    panel.controls.segments("stopping").button("20").click()
    qtbot.waitUntil(lambda: panel.figure.rule == 20)
    assert Settings.load(workspace.settings.path).stop_after == 20


def test_a_rule_of_the_readers_own_comes_from_the_settings(window, workspace, qtbot):
    workspace.settings.stop_after = 2
    for number, decision in ((1, Decision.KEEP), (3, Decision.SKIP), (4, Decision.SKIP)):
        workspace.set_selection((number,))
        workspace.decide(decision)
    window.deeds.show_chart("stopping")
    assert window._charts.panel.figure.met


def test_a_decision_moves_it(view, workspace, qtbot):
    workspace.set_selection((2,))
    workspace.decide(Decision.SKIP)
    qtbot.waitUntil(lambda: view.panel.figure.standing.skips == 3)


def test_the_larger_bound_is_drawn_where_it_is_or_said_to_lie_above():
    near = stopping_of(decided(*[KEEP, SKIP] * 4, open_=379), 50)
    assert near.standing.found + near.standing.most < 1.5 * (4 + near.standing.likely)
    assert "at most, 95% sure" in words(near)
    far = stopping_of(decided(*[KEEP] * 2, *[SKIP] * 20, open_=379), 50)
    assert far.standing.found + far.standing.most > 2 * (2 + far.standing.likely)
    assert "at most, 95% sure ↑" in words(far)
