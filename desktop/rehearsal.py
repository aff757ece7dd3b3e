"""Shows a paper that nobody wrote where nobody sees it, before there is any in an empty library.

The first paper that comes has Qt work out how the widgets of the reader look, open fonts and draw
icons and letters that it then keeps, and Python import what is imported where it is used: a tenth
of a second, in one piece, in the midst of an import. It is done here in slices too short to be
felt, as soon as the window is there and empty.
"""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QObject, QRect, QTimer, Slot
from PySide6.QtGui import QPainter, QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from desktop.models.paper_list import ROW_ROLE
from storage.database.rows import (
    BestClaim,
    ClaimRow,
    OriginRow,
    PaperDetail,
    PaperRow,
    PlatformRow,
    TagChip,
)
from storage.record import PaperId
from storage.vocabulary import Decision

if TYPE_CHECKING:
    from desktop.main_window import MainWindow
    from desktop.widgets.reader_page import ReaderPage

SLICE_MS: Final = 4
"""A slice ends after the first step that brings it here; the largest single one takes 10 ms."""
PAUSE_MS: Final = 10
"""Time between two slices, for whatever else there is to do."""

_NOBODY: Final = PaperId(0)
"""No paper has this id."""
_TEXT: Final = (
    "The quick brown fox jumps over the lazy dog; SPHINX OF BLACK QUARTZ, JUDGE MY VOW. It is up "
    "to 12.5× faster (34–67% less) than “8 others’ work” on 90 devices: how? & why! "
)
_CLAIM: Final = ClaimRow(
    id=0, paper_id=_NOBODY, paper_label="", start=85, end=104, quote=_TEXT[85:104],
    sentence_start=0, sentence_end=0, sentence="", low=12.5, high=12.5, unit="ratio",
    direction="faster", bound="up to", metric="", factor_low=12.5, factor_high=12.5,
    platforms=(PlatformRow("NVIDIA A100", "GPU"),), platform_scope="", baseline="8 others",
    of_baseline=False, rule="", reasons=(), status="unchecked",
)  # fmt: skip
_PAPER: Final = PaperDetail(
    id=_NOBODY, label="Fox: how quick and brown it is", gist="", title=None, system="Fox",
    authors=("Nobody",), year=2026, venue="", doi=None, arxiv_id="2601.00001", abstract=_TEXT * 4,
    links=(), decision=Decision.UNDECIDED, decided_at=None, rating=None, relevance=None, tags=(),
    highlights=(), note="", claims=(_CLAIM,), hardware=(PlatformRow("NVIDIA A100", "GPU"),),
    lists=(), origins=(OriginRow("none.txt", "none.txt", "Papers", 0, 1, 0, ""),), added_at=0,
)  # fmt: skip


class Rehearsal(QObject):
    """Begins when it is made; is gone when all has been shown once, or a paper is there."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._steps = steps(window)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self._timer.start(PAUSE_MS)

    @Slot()
    def _go_on(self) -> None:
        until = time.perf_counter() + SLICE_MS / 1000
        if self._window.workspace.current is None:
            for _step in self._steps:
                if time.perf_counter() >= until:
                    self._timer.start(PAUSE_MS)
                    return
        self.deleteLater()


def steps(window: "MainWindow") -> Iterator[None]:
    """Show what a first paper shows; between two steps all is as it would be without it."""
    workspace = window.workspace
    workspace.rows((_NOBODY,))
    yield
    workspace.claims_of((_NOBODY,))
    yield
    yield from _list_steps(window)
    page = window.reader.page
    for widget in page.findChildren(QWidget):
        widget.ensurePolished()
        yield
    yield from _show(page)
    # Drawn one by one first, so that no step opens all fonts and icons of a part.
    for widget in page.findChildren(QWidget):
        if not widget.findChild(QWidget) and widget.isVisibleTo(page):
            widget.grab()
            yield
    page.grab()
    yield
    _say_imported()


def _list_steps(window: "MainWindow") -> Iterator[None]:
    """Draw rows of all kinds where they are thrown away."""
    width, height = 400, window.list.rowHeight(0) or 76
    model = QStandardItemModel()
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, width, height)
    canvas = QPixmap(width, height)
    for row in _rows():
        item = QStandardItem()
        item.setData(row, ROW_ROLE)
        model.appendRow(item)
        painter = QPainter(canvas)
        index: QModelIndex = model.index(model.rowCount() - 1, 0)
        window.list.itemDelegate().paint(painter, option, index)
        painter.end()
        yield


def _rows() -> Iterator[PaperRow]:
    for number, decision in enumerate(Decision):
        yield PaperRow(
            id=PaperId(-1 - number),
            label=_PAPER.label,
            gist=_TEXT,
            decision=decision,
            rating=3 if number else None,
            relevance=0.5 if number else None,
            year=2026,
            tags=(TagChip("fox", ""),) if number else (),
            best_claim=BestClaim("up to 12.5×", "GPU", 12.5),
            has_note=bool(number),
            has_highlight=bool(number),
        )


def _show(page: "ReaderPage") -> Iterator[None]:
    """Set the words of the page, on which nothing is shown; it has no paper before and after."""
    page.header.show_paper(_PAPER)
    yield
    page.origins.show_origins(_PAPER.origins)
    yield
    page.claims.show_claims(_PAPER.claims)
    yield
    page.show_paper(_PAPER, ())
    page.paper = None
    page.note.show_note(None, "")
    yield


def _say_imported() -> None:
    """Import what says how an import ended."""
    from desktop.models.import_words import sentence
    from storage.edits.edit import NO_CHANGES
    from storage.importing.report import ImportReport

    sentence(ImportReport(None, (), NO_CHANGES))
