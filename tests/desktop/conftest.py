"""A window on a fresh library for every test, with lanes that work at once."""

import gc
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from desktop import theme
from desktop.jobs import InlineLane, inline_lanes, threaded_lanes
from desktop.keys.in_force import keys
from desktop.main_window import MainWindow
from desktop.settings import Settings
from desktop.workspace import Workspace
from storage.library import Library
from tests.desktop.chart_panels import FakeLibrary, delete, made_workspace, shown
from tests.libraries import ABSTRACTS, listing, run

MORE = (
    "Ranking abstracts by hand is slow. We present Sortilege, which learns from ten decisions.",
    "We introduce Tessel, a photonic attention unit. Tessel is 41x faster than an NVIDIA V100 GPU.",
    "Training at scale stalls on stragglers. Halyard splits backward passes in two and fills gaps.",
    "We present Gannet, sparse kernels that never wait. Gannet is 8.3x faster than cuSPARSE.",
)
PAPERS = (*ABSTRACTS, *MORE)
"""Eight abstracts; ids 1 to 8 in this order, which is also the order of the list."""


@pytest.fixture(autouse=True)
def collected_between_tests():
    """Keep the cyclic collector off during a test: it must not run inside an event.

    What outlives a test is frozen, so that it is looked at once and not before every test.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def usual_keys_after():
    """Put the keys that ship in force again: they are the whole program's."""
    yield
    keys().apply("shortlist")


@pytest.fixture(scope="session")
def template(tmp_path_factory) -> Path:
    """A library with the papers, to be copied."""
    folder = tmp_path_factory.mktemp("template")
    dump = folder / "monday.txt"
    dump.write_text(listing(*PAPERS), encoding="utf-8")
    library = Library.open(folder / "library")
    run(library.import_dumps([dump]))
    for _step in library.catch_up():
        pass
    library.close()
    return folder / "library"


@pytest.fixture
def folder(template, tmp_path) -> Path:
    """A fresh library's folder."""
    shutil.copytree(template, tmp_path / "library")
    return tmp_path / "library"


@pytest.fixture
def settings(tmp_path) -> Settings:
    """Preferences that are nobody's."""
    return Settings(path=tmp_path / "settings.json")


@pytest.fixture
def workspace(qapp, folder, settings):
    """A workspace whose lanes work at once."""
    made = Workspace(Library.open(folder), settings, inline_lanes())
    yield made
    made.close()


@pytest.fixture
def threaded_workspace(qapp, folder, settings):
    """A workspace with real lanes."""
    made = Workspace(Library.open(folder), settings, threaded_lanes())
    yield made
    made.close()


@pytest.fixture
def empty_workspace(qapp, tmp_path, settings):
    """A workspace on a library without papers."""
    made = Workspace(Library.open(tmp_path / "empty"), settings, inline_lanes())
    yield made
    made.close()


@pytest.fixture
def open_window(qtbot):
    """Open windows on workspaces; they are closed in order afterwards."""
    opened = []

    def opener(workspace: Workspace) -> MainWindow:
        app = QApplication.instance()
        theme.apply_theme(app, "light")
        window = MainWindow(workspace)
        opened.append(window)
        window.show()
        qtbot.waitExposed(window)
        workspace.search("")
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        window.list_pane.focus_target().setFocus()
        return window

    yield opener
    for window in opened:
        window.workspace.close()
        window.close()
        window.deleteLater()
    # A window left behind would be polished anew at every change of theme.
    QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete.value))


@pytest.fixture
def window(open_window, workspace) -> MainWindow:
    """The real window on the eight papers, the first of them current."""
    return open_window(workspace)


@pytest.fixture
def notices(workspace) -> list:
    """What the window has said, newest last."""
    said: list = []
    workspace.notice.connect(said.append)
    return said


# A panel of charts by itself, over a library that holds nothing but claims


@pytest.fixture
def chart_library() -> FakeLibrary:
    """Claims that a test may change before anything is shown."""
    return FakeLibrary()


@pytest.fixture
def chart_workspace(qapp, chart_library, tmp_path):
    """A workspace over those claims, which are searched for."""
    made = made_workspace(qapp, chart_library, tmp_path)
    yield made
    made.close()


@pytest.fixture
def panel(qtbot, chart_workspace):
    """The speedup chart of those claims, in sight."""
    made = shown(qtbot, chart_workspace, InlineLane("charts"))
    yield made
    delete(made)


@pytest.fixture
def opened(panel) -> list:
    """The papers that the chart has opened."""
    found: list = []
    panel.open_paper.connect(found.append)
    return found


@pytest.fixture
def selected(panel) -> list:
    """What the chart has selected, newest last."""
    found: list = []
    panel.select_papers.connect(found.append)
    return found
