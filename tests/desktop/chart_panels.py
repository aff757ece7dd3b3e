"""A chart panel over a library that holds nothing but claims, and hands to use it with."""

from array import array
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.charts.chart_panel import ChartPanel
from desktop.jobs import inline_lanes
from desktop.settings import Settings
from desktop.theme import apply_theme
from desktop.workspace import Workspace
from storage.database.rows import Sidebar
from storage.errors import LibraryError
from tests.desktop.chart_claims import A100, U280, XEON, claim

CLAIMS = [
    claim(1, 2, None, A100, paper=11, status="right"),
    claim(2, 4, None, A100, paper=12, bound="up_to", baseline="vLLM <fast>"),
    claim(3, 8, None, A100, paper=13),
    claim(4, 30, None, U280, paper=12),
    claim(5, 5, 50, XEON, paper=14),
]
"""By falling median: FPGA 30, CPU √250, GPU 4."""


@dataclass
class Found:
    ids: array
    killers: tuple[object, ...] = ()


class FakeLibrary:
    """Holds claims by query; knows nothing else that a chart asks for."""

    folder = Path()

    def __init__(self):
        self.by_query = {"": CLAIMS, "none": [], "one": CLAIMS[:1], "broken": []}
        self.asked = []
        self.boosts = SimpleNamespace(list=tuple)
        self.profiles = SimpleNamespace(in_use=lambda: SimpleNamespace(id=1, kind="decisions"))
        self.names = {"tag": {11: ("fast", "gpu"), 12: ("fast",)}}

    def claims_of(self, ids, *, include_wrong):
        assert include_wrong  # to tell that all were refuted
        query = list(self.by_query)[ids[0]] if ids else "nothing"
        self.asked.append(query)
        if query == "broken":
            raise LibraryError("The library cannot be read: the disk is gone.")
        return list(self.by_query.get(query, ()))

    def names_of(self, papers, by):
        return {paper: self.names[by][paper] for paper in papers if paper in self.names[by]}

    def search(self, query="", *_order, **_how):
        """Find one paper, whose number is that of the query; none for one that is not known."""
        known = list(self.by_query)
        return Found(array("q", [known.index(query)] if query in known else []))

    def sidebar(self):
        """Say that there is one paper for each query."""
        return Sidebar({}, len(self.by_query))

    def undecided(self, papers):
        return frozenset(papers)

    def history(self):
        return ()

    def keep_connection(self):
        """There is none."""

    def close(self):
        """Nothing is open."""


def made_workspace(qapp, library, folder):
    """A workspace over that library, whose lanes work at once; to be closed."""
    apply_theme(qapp, "light")
    made = Workspace(library, Settings(path=folder / "settings.json"), inline_lanes())
    made.search("")
    return made


def shown(qtbot, workspace, lane, width=1000, height=640):
    made = ChartPanel(workspace, lane=lane)
    made.resize(width, height)
    made.show()
    qtbot.waitExposed(made)
    QApplication.processEvents()
    return made


def delete(widget):
    """Delete now: no event loop runs between tests, so each would restyle all before it."""
    widget.close()
    widget.deleteLater()
    QApplication.sendPostedEvents(widget, QEvent.Type.DeferredDelete)


def place(panel, number):
    """Where that claim is drawn, by itself or in a bar."""
    places = panel.chart.places
    return next(one for one in places if number in {mark.claim.id for mark in places.marks(one)})


def point(panel, number):
    one = place(panel, number)
    return panel.chart.plot.to_widget(one.middle, one.y).toPoint()


def click(panel, at, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.mouseClick(panel.chart.plot, Qt.MouseButton.LeftButton, modifier, at)


def drag(panel, start, end, modifier=Qt.KeyboardModifier.NoModifier):
    view = panel.chart.plot
    QTest.mousePress(view, Qt.MouseButton.LeftButton, modifier, start)
    QTest.mouseMove(view, (start + end) / 2)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, modifier, end)


def keys(panel, *pressed):
    for key in pressed:
        QTest.keyClick(panel.chart, key)


def current(panel):
    at = panel.chart.current
    return None if at is None else at.mark.claim.id


def search(workspace, query):
    """Search as the window does, and say so."""
    workspace.search(query)
