"""How soon 20,000 claims are drawn, and how smoothly they pan and zoom.

    python -m tests.benchmarks.speedup_chart [--claims 20000] [--frames 60]

Prints, by the clock and by the processor, for the chart in its panel with real lanes: the time
from asking for the claims until they are painted (they are in memory already: reading them is
the library's), the longest that the window was held up meanwhile, and frames a second of panning
and zooming. The same is done with pyqtgraph's own scatter plot of as many points, all alike and
without rows, in the same run, so that a busy machine slows both.
"""

import argparse
import gc
import os
import random
import statistics
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from desktop.charts.chart_panel import ChartPanel
from desktop.jobs import threaded_lanes
from desktop.settings import Settings
from desktop.theme import apply_theme
from desktop.workspace import Workspace
from tests.desktop.chart_claims import claim

SIZE = (1072, 732)
"""Of the panel in a window of 1280 × 800."""
HARDWARE = {
    ("NVIDIA A100", "GPU"): 60, ("Intel Xeon", "CPU"): 12, ("Xilinx Alveo U280", "FPGA"): 7,
    ("Apple M2", "Mobile"): 4, ("UPMEM", "PIM"): 3, ("Eyeriss", "ASIC"): 4, ("Edge TPU", "TPU"): 3,
    ("ARM Cortex-M7", "MCU"): 2, ("Ascend 910", "NPU"): 3, ("A cluster", "Cluster"): 2,
}  # fmt: skip


def made_claims(count: int) -> list:
    """Claims as the dumps have them: most near 2×, some of thousands, in two or three figures."""
    chance = random.Random(20_000)
    made = []
    for number in range(1, count + 1):
        factor = 10 ** (
            abs(chance.gauss(0.25, 0.4)) + (chance.random() < 0.06) * chance.random() * 3
        )
        low = float(f"{factor:.{chance.choice((1, 2, 2, 3))}g}")
        high = low * chance.choice((1.5, 3, 8)) if chance.random() < 0.09 else low
        stated = chance.random() < 0.8
        platforms = chance.choices(list(HARDWARE), HARDWARE.values()) if stated else []
        bound = chance.choices(("exact", "up_to", "average", "at_least"), (6, 3, 1, 1))[0]
        metric = chance.choices(("speed", "time", "throughput", "energy"), (6, 2, 2, 1))[0]
        made.append(
            claim(number, low, high, *platforms, paper=number // 2, bound=bound, metric=metric)
        )
    return made


class Claims:
    """A library that has nothing but claims."""

    folder = Path()

    def __init__(self, claims: list) -> None:
        self.made = claims

    def claims_of(self, *_ids: object, **_how: bool) -> list:
        return self.made

    def search(self, *_query: str, **_how: bool) -> object:
        return type("Found", (), {"ids": array("q", [1])})()

    def close(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds by the clock, and of the processor for this process (all its threads)."""

    wall: float
    cpu: float


class Watch:
    """Started when it is made."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.perf_counter(), time.process_time()

    def took(self) -> Took:
        return Took(time.perf_counter() - self._wall, time.process_time() - self._cpu)


def first_paint(claims: list) -> tuple[ChartPanel, Workspace, Took, float]:
    """Show a panel and ask for the claims; give what it took, and the ms held up at most."""
    workspace = Workspace(Claims(claims), Settings(path=Path("none.json")), threaded_lanes())
    panel = ChartPanel(workspace)
    panel.resize(*SIZE)
    gaps: list[float] = []
    ticks = [time.perf_counter()]

    def tick() -> None:
        gaps.append(time.perf_counter() - ticks[0])
        ticks[0] = time.perf_counter()

    timer = QTimer()
    timer.timeout.connect(tick)
    waiting = QEventLoop()
    panel.chart.shown.connect(waiting.quit)
    watch = Watch()
    timer.start(2)
    panel.show()
    waiting.exec()
    panel.chart.plot.viewport().repaint()
    took = watch.took()
    QApplication.processEvents()
    timer.stop()
    return panel, workspace, took, max(gaps) * 1000


def frames(count: int, widget: QWidget, low: float, high: float, show: Callable) -> list[Took]:
    """Time frames: half of them pan along half the axis, half zoom in and out again."""
    took = []
    whole = high - low
    for number in range(count):
        share = (number % (count // 2)) / (count // 2)
        span = whole / 2 if number < count // 2 else whole * abs(1 - 2 * share) + whole / 20
        start = low + (whole - span) * share
        watch = Watch()
        show(start, start + span)
        widget.repaint()
        QApplication.processEvents()
        took.append(watch.took())
    return took


def bare(claims: list) -> tuple[QWidget, Took, Callable]:
    """A pyqtgraph plot of as many points; give what that took."""
    import pyqtgraph as pg

    widget = pg.PlotWidget()
    widget.resize(*SIZE)
    widget.show()
    QApplication.processEvents()
    chance = random.Random(1)
    watch = Watch()
    item = pg.ScatterPlotItem(size=7, brush="#2f5d8a", pen=None)
    item.setData(x=[one.factor_low for one in claims], y=[chance.random() for _ in claims])
    widget.addItem(item)
    widget.viewport().repaint()
    return widget, watch.took(), widget.setXRange


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, default=20_000)
    parser.add_argument("--frames", type=int, default=60)
    wanted = parser.parse_args()
    app = QApplication([])
    apply_theme(app, "light")
    # As in the program, which collects cycles when nothing else is to be done.
    gc.disable()
    claims = made_claims(wanted.claims)
    panel, workspace, painted, held = first_paint(claims)
    figure = panel.chart.figure
    view = panel.chart.plot
    ours = frames(wanted.frames, view.viewport(), figure.low, figure.high, view.set_range)
    plot, bare_painted, show = bare(claims)
    theirs = frames(wanted.frames // 3, plot.viewport(), 0.5, 100.0, lambda a, b: show(a, b, 0))
    print(f"claims                : {wanted.claims:,}; window held up at most {held:.0f} ms")
    for what in ("wall", "cpu"):
        first, floor = getattr(painted, what), getattr(bare_painted, what)
        fast = 1 / statistics.median(getattr(one, what) for one in ours)
        slow = 1 / statistics.median(getattr(one, what) for one in theirs)
        print(
            f"{what:4}, first paint     : {first * 1000:5.0f} ms; bare pyqtgraph "
            f"{floor * 1000:5.0f} ms, ratio {first / floor:4.2f}"
        )
        print(
            f"{what:4}, pan and zoom    : {fast:5.0f} frames/s; bare pyqtgraph {slow:5.0f}, "
            f"ratio {fast / slow:4.2f}"
        )
    slowest = max(one.wall for one in ours)
    print(f"slowest frame         : {slowest * 1000:5.0f} ms")
    workspace.close()
    panel.close()


if __name__ == "__main__":
    main()
