"""Pages of many symbols, laid out on a lane: the newest is shown, and nothing twice."""

from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from desktop.charts.chart_reading import worded
from desktop.charts.ink import LIGHT
from desktop.charts.page_layer import QUICK, PageLayer
from desktop.charts.pages.kinds import PAGE_KINDS, Wish, page_figure
from tests.desktop.page_facts import facts, paper


@dataclass(eq=False)
class Page:
    """A chart that is told apart by its name, and laid out as that and its width."""

    name: str
    size: int = QUICK + 1
    made: list = field(default_factory=list)

    def laid_out(self, _ink, width, *, headed, height):
        assert (headed, height) == (False, 40)
        self.made.append(width)
        return f"{self.name} {width}"


class HandLane:
    """Begins a job at once, and ends it when told to."""

    def __init__(self):
        self.jobs = []

    def run(self, make, *, done, failed):
        self.jobs.append(SimpleNamespace(make=make, done=done, failed=failed))

    def end(self):
        job = self.jobs.pop(0)
        job.done(job.make())


@pytest.fixture
def lane():
    return HandLane()


@pytest.fixture
def layer(qapp, lane):
    made = PageLayer(lane, qapp)
    made.shown = []
    made.laid.connect(made.shown.append)
    return made


def ask(layer, page, width):
    layer.ask(page, LIGHT, width, 40)


def test_of_many_sizes_the_first_and_the_last_are_laid_out(layer, lane):
    page = Page("A")
    for width in (1, 2, 3):
        ask(layer, page, width)
    assert not layer.shown
    lane.end()
    lane.end()
    assert layer.shown == ["A 1", "A 3"]
    assert page.made == [1, 3]
    assert not lane.jobs


def test_a_page_that_another_has_replaced_is_not_shown(layer, lane):
    ask(layer, Page("A"), 1)
    ask(layer, Page("B"), 1)
    lane.end()
    lane.end()
    assert layer.shown == ["B 1"]
    ask(layer, Page("C"), 1)
    ask(layer, Page("few", size=QUICK), 1)
    lane.end()
    assert layer.shown == ["B 1", "few 1"]
    assert not lane.jobs


def test_after_a_failure_the_next_is_laid_out(layer, lane):
    said = []
    layer.failed.connect(said.append)
    ask(layer, Page("A"), 1)
    ask(layer, Page("A"), 2)
    lane.jobs.pop(0).failed("it failed")
    lane.end()
    assert (said, layer.shown) == (["it failed"], ["A 2"])


@pytest.mark.parametrize("kind", PAGE_KINDS)
def test_words_are_written_before_a_figure_is_handed_over(kind):
    figure = worded(page_figure(facts([paper(1, year=2024)]), Wish(kind)))
    assert {"explanation", "summary"} <= vars(figure).keys()
