"""The page of the reader: head, abstract, note, speedups, highlights, hardware, lists, origins.

It shows a paper and forwards what its parts ask for; the pane around it makes the edits.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.drafts import Draft
from desktop.keys.in_force import key_of
from desktop.theme import Type
from desktop.widgets.abstract_view import AbstractView, Span
from desktop.widgets.claims_list import ClaimsList
from desktop.widgets.highlights_list import HighlightsList
from desktop.widgets.lost_highlights import LostHighlights
from desktop.widgets.marks import Mark, MarkKind
from desktop.widgets.note_editor import NoteEditor
from desktop.widgets.origins_list import OriginsList
from desktop.widgets.reader_header import ReaderHeader
from desktop.widgets.similar_list import SimilarList
from desktop.widgets.why_strip import WhyStrip
from desktop.widgets.word_painting import Marker
from storage.database.rows import ClaimRow, ListPlace, PaperDetail, PaperRow, PlatformRow
from storage.text.anchoring import place_of

_LEFT: Final = 34
_TOP: Final = 24
_BARE_TOP: Final = 88


class Section(QWidget):
    """A small heading with something under it, or a dim sentence while there is nothing."""

    def __init__(self, heading: str, body: QWidget, empty: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._body = body
        title = QLabel(heading, self)
        title.setProperty("role", "section")
        self._empty = QLabel(empty, self)
        self._empty.setWordWrap(True)
        self._empty.setProperty("role", "dim")
        self._hides = not empty
        column = QVBoxLayout(self)
        # The air above belongs to the section: it goes when the section is hidden.
        column.setContentsMargins(0, 20, 0, 0)
        column.setSpacing(6)
        for part in (title, self._empty, body):
            column.addWidget(part)

    def set_empty(self, words: str) -> None:
        """Say other words while there is nothing."""
        self._empty.setText(words)

    def set_filled(self, *, filled: bool) -> None:
        """Show the body, else the sentence, else nothing at all."""
        self._body.setVisible(filled)
        self._empty.setVisible(not filled and not self._hides)
        self.setVisible(filled or not self._hides)


class ReaderPage(QWidget):
    """One paper, top to bottom, in a column of a readable width."""

    def __init__(
        self,
        save_note: Callable[[Draft], bool],
        parent: QWidget,
        words_in: Marker = lambda _text: (),
    ) -> None:
        super().__init__(parent)
        self._words_in = words_in
        self.paper: PaperDetail | None = None
        self.column = QWidget(self)
        self.header = ReaderHeader(self.column)
        self.abstract = AbstractView(self.column)
        self.why = WhyStrip(self.column)
        self.lost = LostHighlights(self.column)
        self.note = NoteEditor(save_note, self.column)
        self.claims = ClaimsList(self.column)
        self.highlights = HighlightsList(self.column)
        self.origins = OriginsList(self.column)
        self.above_note, self.below_note = QWidget(self.column), QWidget(self.column)
        self._hardware = _words(self.column)
        self._hardware.setAccessibleName("Hardware named")
        self._lists = _words(self.column)
        self._lists.setAccessibleName("Reading lists")
        make = self.below_note
        self.linked = SimilarList(self.below_note, "Linking paper")
        self._linked_section = Section("Linked from", self.linked, "", make)
        self._claims_section = Section(
            "Reported speedups", self.claims, "No speedup is reported in this abstract.", make
        )
        self._highlights_section = Section(
            "Highlights", self.highlights, "Words of the abstract can be highlighted.", make
        )
        self._hardware_section = Section("Hardware named", self._hardware, "", make)
        self._lists_section = Section("On reading lists", self._lists, "", make)
        self._origins_section = Section("Origins", self.origins, "", make)
        self.similar = SimilarList(self.column)
        self._similar_section = Section("Similar papers", self.similar, "", make)
        self._lay_out()

    def show_bare(self, *, bare: bool) -> None:
        """Show the abstract alone, under its title where it has one; or all the rest too."""
        self.header.show_bare(bare=bare)
        for part in (self.above_note, self.note, self.below_note):
            part.setHidden(bare)
        self._row.setContentsMargins(_LEFT, _BARE_TOP if bare else _TOP, _LEFT - 10, _TOP)
        for place, share in ((0, 2), (2, 2 if bare else 3)):
            self._row.setStretch(place, share)

    def _lay_out(self) -> None:
        column, below = QVBoxLayout(self.column), QVBoxLayout(self.below_note)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addSpacing(14)
        column.addWidget(self.abstract)
        column.addWidget(held(self.above_note, self.why, self.lost))
        column.addSpacing(14)
        column.addWidget(self.note)
        for part in (
            self._linked_section,
            self._claims_section,
            self._highlights_section,
            self._hardware_section,
            self._lists_section,
            self._origins_section,
            self._similar_section,
        ):
            below.addWidget(part)
        column.addWidget(self.below_note)
        column.addStretch(1)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(_LEFT, _TOP, _LEFT - 10, _TOP)
        # What a wide window has to spare goes to both sides, less to that of the list.
        row.addStretch(2)
        row.addWidget(self.column, 1000)
        row.addStretch(3)
        head = self.header
        parts = (head.stars, head.add_tag, self.abstract, self.why, self.note, self.claims)
        for one, two in pairwise(parts):
            self.setTabOrder(one, two)

    def take_keys(self) -> None:
        """Name the keys in force."""
        self.header.take_keys()
        key = key_of("highlight")
        how = f"press {key}" if key else "choose “Highlight” in their menu"
        self._highlights_section.set_empty(f"Select words of the abstract and {how}.")
        self.abstract.setAccessibleDescription(
            f"Arrow keys move the caret, Shift selects, {key or 'the menu'} highlights the"
            " selection, full stop and comma go from mark to mark, Enter opens the mark at the"
            " caret."
        )

    def set_type(self, wanted: Type) -> None:
        """Set the abstract in another type, and with it the width of the column."""
        self.abstract.set_type(wanted)
        self.column.setMaximumWidth(wanted.measure_px)

    def show_paper(self, paper: PaperDetail, hits: Sequence[Span]) -> None:
        """Show a paper, or the same one again after a change: caret and scroll stay."""
        self.paper = paper
        self.header.show_paper(paper)
        self.abstract.show_text(paper.abstract, bold_spans(paper))
        self.show_marks(hits)
        self.note.show_note(paper.id, paper.note, paper.note_links)
        self.claims.show_claims(paper.claims)
        self._claims_section.set_filled(filled=bool(paper.claims))
        placed = [highlight for highlight in paper.highlights if highlight.start >= 0]
        self.lost.show_lost([highlight for highlight in paper.highlights if highlight.start < 0])
        self.highlights.show_highlights(placed)
        self._highlights_section.set_filled(filled=bool(placed))
        self._hardware.setText(hardware_words(paper.hardware))
        self._hardware_section.set_filled(filled=bool(paper.hardware))
        self._lists.setText(list_words(paper.lists))
        self._lists_section.set_filled(filled=bool(paper.lists))
        self.origins.show_origins(paper.origins)
        self._origins_section.set_filled(filled=bool(paper.origins))

    def show_similar(self, rows: Sequence[PaperRow]) -> None:
        """Show the papers nearest to this one; of none there is no heading."""
        self.similar.show_rows(rows)
        self._similar_section.set_filled(filled=bool(rows))

    def show_linked(self, rows: Sequence[PaperRow]) -> None:
        """Show the papers whose notes link to this one."""
        self.linked.show_rows(rows)
        self._linked_section.set_filled(filled=bool(rows))

    def show_marks(self, hits: Sequence[Span]) -> None:
        """Mark listed words, highlights, claims, and the words that the search found."""
        paper = self.paper
        if paper is None:
            return
        view = self.abstract
        marks = [
            view.mark(MarkKind.WORD, (word.start, word.end), style=word.side)
            for word in self._words_in(paper.abstract)
        ]
        marks += [
            view.mark(MarkKind.HIGHLIGHT, (one.start, one.end), one.id, one.colour)
            for one in paper.highlights
            if one.start >= 0
        ]
        marks += [view.mark(MarkKind.HIT, span) for span in hits]
        for claim in paper.claims:
            span = claim_span(paper, claim)
            if span is not None:
                marks.append(view.mark(MarkKind.CLAIM, span, claim.id, claim.status))
        view.set_marks(marks)

    def highlight_mark(self, highlight_id: int) -> Mark | None:
        """The mark of a highlight, where its words are in the text."""
        return next(
            (
                mark
                for mark in self.abstract.marks
                if mark.kind == MarkKind.HIGHLIGHT and mark.id == highlight_id
            ),
            None,
        )

    def rect_of(self, mark: Mark) -> QRect:
        """Where a mark stands on this page."""
        rect = self.abstract.rect_of(mark)
        return QRect(self.mapFromGlobal(rect.topLeft()), rect.size())


def held(holder: QWidget, *parts: QWidget) -> QWidget:
    """Put parts into a holder that can hide them, whatever they do by themselves."""
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        column.addWidget(part)
    return holder


def _words(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setWordWrap(True)
    # The address in a comment, which has no blanks, must not widen the page with the abstract.
    label.setMinimumWidth(1)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def claim_span(paper: PaperDetail, claim: ClaimRow) -> Span | None:
    """Where the words of a claim stand."""
    if paper.abstract[claim.start : claim.end] == claim.quote:
        return claim.start, claim.end
    return place_of(paper.abstract, claim.quote, claim.start)


def bold_spans(paper: PaperDetail) -> tuple[Span, ...]:
    """What is set in bold: the system's name where it is first named, and the claims."""
    spans = [span for claim in paper.claims if (span := claim_span(paper, claim)) is not None]
    if paper.system:
        at = paper.abstract.find(paper.system)
        if at >= 0:
            spans.append((at, at + len(paper.system)))
    return tuple(sorted(spans))


def hardware_words(platforms: Sequence[PlatformRow]) -> str:
    """Write "NVIDIA A100 (GPU) · FPGA"."""
    return " · ".join(
        platform.name
        if platform.name == platform.device_class
        else f"{platform.name} ({platform.device_class})"
        for platform in platforms
    )


def list_words(places: Sequence[ListPlace]) -> str:
    """Write a line for each list, with the comment on this paper."""
    return "\n".join(
        f"{place.name} — {place.comment}" if place.comment else place.name for place in places
    )
