"""What the tests of the reader share: three abstracts, a library of them, the open pane."""

import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from desktop.jobs import inline_lanes
from desktop.settings import Settings
from desktop.theme import apply_theme
from desktop.widgets.reader_pane import ReaderPane
from desktop.workspace import Workspace
from storage.library import Library
from storage.record import PaperId
from tests.libraries import listing, run

FIRST, SECOND, THIRD = PaperId(1), PaperId(2), PaperId(3)

# The first letter of the formula lies beyond U+FFFF: Qt counts it twice, the library once.
OSTRAKON = (
    "Search over embedded vectors takes 𝒪(n) steps. We present Ostrakon, a generator of search "
    "pipelines. It picks the index together with the hardware, since the best of one is seldom "
    "the best of the other. On an FPGA, Ostrakon reaches up to 37.2times speedup over CPU "
    "baselines. Code is at https://github.com/fast-data-lab/search-engines/ostrakon."
)
QUILLET = (
    "Decoding waits for memory. Quillet drafts several continuations at once and checks them in "
    "one pass. On NVIDIA A100 GPUs it is 4.2x faster than plain decoding. "
) + "Nothing else about it is short, and every sentence of this abstract says so again. " * 30
READERS = (
    "We study how readers choose papers. Most of them decide on the abstract alone, and few "
    "remember why a month later."
)
ABSTRACTS = (OSTRAKON, QUILLET, READERS)


@cache
def _template() -> Path:
    folder = Path(mkdtemp(prefix="reading-"))
    dump = folder / "monday.txt"
    dump.write_text(listing(*ABSTRACTS), encoding="utf-8")
    library = Library.open(folder / "library")
    run(library.import_dumps([dump]))
    run(library.catch_up())
    library.close()
    return folder / "library"


def open_workspace(folder: Path) -> Workspace:
    """A workspace over a fresh library of the three abstracts; lanes work at once."""
    shutil.copytree(_template(), folder / "library")
    library = Library.open(folder / "library")
    settings = Settings.load(folder / "settings.json")
    workspace = Workspace(library, settings, inline_lanes())
    workspace.search("", "added")
    return workspace


def show_pane(qtbot, workspace, paper=FIRST, theme="light", size=(620, 700)):
    """The reader in a window, with a paper in it."""
    apply_theme(QApplication.instance(), theme)
    window = QMainWindow()
    pane = ReaderPane(workspace, window)
    window.setCentralWidget(pane)
    window.resize(*size)
    qtbot.addWidget(window)
    workspace.set_current(paper)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    settle()
    pane.window_kept = window
    return pane


def reword(folder, paper, new):
    """Give a paper another text behind everyone's back."""
    with closing(sqlite3.connect(folder / "library.db")) as connection, connection:
        connection.execute("UPDATE abstract SET text = ? WHERE paper_id = ?", (new, paper))


def settle():
    """Let layouts and repaints happen."""
    for _ in range(4):
        QApplication.processEvents()


def detail(workspace, paper=FIRST):
    return workspace.detail(paper)


def point_at(view, offset):
    """The point, in the viewport, at the left edge of a character."""
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.mark(0, (offset, offset)).start)
    return view.cursorRect(cursor).center()


def drag(view, start, end):
    """Select characters with the mouse."""
    one, two = point_at(view, start), point_at(view, end)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=one)
    QTest.mouseMove(view.viewport(), (one + two) / 2)
    QTest.mouseMove(view.viewport(), two)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=two)


def click_on(view, offset):
    """Click on a character, a little to the right of its left edge."""
    place = point_at(view, offset) + QPoint(3, 0)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    return place


def span_of(text, words):
    """Where words stand in a text."""
    start = text.index(words)
    return start, start + len(words)


def ground_at(view, offset, dy=-8):
    """The colour painted behind a character: at its left edge, just above its letters.

    `dy` is how far from their middle, in pixels, downwards.
    """
    window = view.window()
    image = window.grab().toImage()
    # Between the top of the ground and the tops of small letters nothing else is drawn.
    place = view.viewport().mapTo(window, point_at(view, offset) + QPoint(3, dy))
    return image.pixelColor(place * image.devicePixelRatio())
