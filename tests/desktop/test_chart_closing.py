"""A chart that is being saved while the window is closed, in the real window with real lanes."""

import threading

import pytest

from desktop.charts import chart_panel, page_panel

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def shown(qtbot, open_window, threaded_workspace):
    """A function that opens the window on a chart, and gives window and panel once it is drawn."""

    def show(kind):
        threaded_workspace.settings.chart = kind
        window = open_window(threaded_workspace)
        window.show_view("charts")
        charts = window.views.currentWidget()
        ready = (lambda: bool(charts.panel.figure.rows)) if kind == "speedups" else (
            lambda: charts.panel.figure.nothing is None
        )  # fmt: skip
        qtbot.waitUntil(ready, timeout=10_000)
        qtbot.waitUntil(lambda: not threaded_workspace.lanes.claims.busy, timeout=10_000)
        return window, charts.panel

    return show


@pytest.mark.parametrize("kind", ["speedups", "leaderboard"])
def test_a_save_that_waits_is_ended_before_the_library_is_closed(
    shown, threaded_workspace, tmp_path, kind
):
    window, panel = shown(kind)
    gate = threading.Event()
    for lane in (threaded_workspace.lanes.files, threaded_workspace.lanes.claims):
        lane.run(gate.wait, 10)
    panel.save_to(tmp_path / "chart.svg")
    threading.Timer(0.1, gate.set).start()
    window.close()
    threaded_workspace.close()
    assert (tmp_path / "chart.svg").read_text(encoding="utf-8").rstrip().endswith("</svg>")


@pytest.mark.parametrize(
    ("kind", "module", "writer"),
    [("speedups", chart_panel, "write_chart"), ("leaderboard", page_panel, "write_page")],
)
def test_files_are_written_on_their_own_lane(
    qtbot, shown, monkeypatch, tmp_path, kind, module, writer
):
    threads = []

    def write(_figure, target, **_how):
        threads.append(threading.current_thread().name)
        return target

    monkeypatch.setattr(module, writer, write)
    _window, panel = shown(kind)
    panel.save_to(tmp_path / "chart.png")
    qtbot.waitUntil(lambda: bool(threads), timeout=10_000)
    assert threads[0].startswith("files")


def test_an_export_is_ended_before_the_library_is_closed(shown, threaded_workspace, tmp_path):
    window, _panel = shown("speedups")
    gate = threading.Event()
    threaded_workspace.lanes.files.run(gate.wait, 10)
    threaded_workspace.export("csv", tmp_path / "papers.csv", query="")
    threading.Timer(0.1, gate.set).start()
    window.close()
    threaded_workspace.close()
    assert (tmp_path / "papers.csv").read_text(encoding="utf-8").count("\n") >= 8
