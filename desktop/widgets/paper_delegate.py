"""Paints a paper as a card of three lines or as one line; all text is measured once and kept.

A card is as high as any other: where a paper has nothing for the third line, its gist takes two,
and where it has no gist, its title goes on there.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QStaticText
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop import theme
from desktop.models.paper_list import LINES_ROLE, ROW_ROLE
from desktop.theme import Tokens
from desktop.widgets.list_chips import GAP, Chip, cut_chips, draw_chip
from desktop.widgets.list_lines import draw_lines
from desktop.widgets.mark_colours import readable
from desktop.widgets.paper_text import broken, card_text, first_line
from desktop.widgets.word_painting import Marker, WordBoxes, count_words, word_colour
from storage.database.rows import PaperRow
from storage.vocabulary import Decision

CARD_HEIGHT: Final = 76
LINE_HEIGHT: Final = 28
TEXT_LEFT: Final = 38
RIGHT: Final = 12
MARK: Final = 14
BAR: Final = QSize(44, 4)
STAR: Final = 13
KEPT_LAYOUTS: Final = 1024
KEPT_TEXTS: Final = 4 * KEPT_LAYOUTS

_TOP, _GIST, _META = 19, 40, 60
"""Middle lines of a card's three rows of text, in pixels from its top."""


@dataclass(frozen=True, slots=True)
class _Fonts:
    label: QFont
    plain: QFont
    small: QFont
    figures: QFont
    strong: QFont


@dataclass(frozen=True, slots=True)
class _Laid:
    """What is drawn for a row at one width: texts already cut to fit."""

    row: PaperRow
    width: int
    label: str
    gist: tuple[str, ...]
    claim: str
    claim_width: int
    device: str
    device_width: int
    chips: tuple[Chip, ...]
    year: str


class PaperDelegate(QStyledItemDelegate):
    """Draws rows of the list; `set_compact` changes between the two densities."""

    def __init__(self, parent: QObject | None = None, marker: Marker = lambda _text: ()) -> None:
        super().__init__(parent)
        self._words = WordBoxes(marker)
        self._compact = False
        self._laid: OrderedDict[int, _Laid] = OrderedDict()
        self._shaped: dict[tuple[str, bool], QStaticText] = {}
        self.forget()

    def forget(self) -> None:
        """Measure everything anew: other fonts or another density are in force."""
        self._fonts = _Fonts(
            label=theme.interface_font(bold=True),
            plain=theme.interface_font(),
            small=theme.interface_font(theme.SMALL_PX),
            figures=theme.interface_font(figures=True),
            strong=theme.interface_font(bold=True, figures=True),
        )
        self._laid.clear()
        self._shaped.clear()
        self._words.forget()

    def forget_words(self) -> None:
        """Mark other words from now on."""
        self._words.forget()

    @property
    def compact(self) -> bool:
        """Whether a paper is one line."""
        return self._compact

    def set_compact(self, compact: bool) -> None:
        """Choose the density."""
        self._compact = compact
        self._laid.clear()

    @property
    def height(self) -> int:
        """The height of every row, in pixels."""
        return LINE_HEIGHT if self._compact else CARD_HEIGHT

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """One size for all: nothing is measured to lay out 100,000 rows."""
        return QSize(120, self.height)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row; a paper that is gone leaves its place empty."""
        view: Any = option
        rect, state = QRect(view.rect), view.state
        colours = theme.tokens()
        row = index.data(ROW_ROLE)
        painter.save()
        rect = draw_lines(painter, rect, index.data(LINES_ROLE), colours)
        _ground(painter, rect, state, colours, _focused(view.widget))
        if isinstance(row, PaperRow):
            laid = self._layout(row, rect.width())
            if self._compact:
                self._paint_line(painter, rect, laid, colours)
            else:
                self._paint_card(painter, rect, laid, colours)
        painter.restore()

    def _layout(self, row: PaperRow, width: int) -> _Laid:
        laid = self._laid.get(row.id)
        if laid is None or laid.width != width or laid.row != row:
            laid = self._measured(row, width)
            self._laid[row.id] = laid
            while len(self._laid) > KEPT_LAYOUTS:
                self._laid.popitem(last=False)
        else:
            self._laid.move_to_end(row.id)
        return laid

    def _measured(self, row: PaperRow, width: int) -> _Laid:
        fonts = self._fonts
        bold, plain = QFontMetrics(fonts.strong), QFontMetrics(fonts.plain)
        claim = row.best_claim.text if row.best_claim else ""
        device = row.best_claim.device_class if row.best_claim else ""
        claim_width = bold.horizontalAdvance(claim)
        device_width = plain.horizontalAdvance(f" {device}") if device else 0
        year = str(row.year) if row.year else ""
        room = width - TEXT_LEFT - RIGHT
        beside = claim_width + device_width + (GAP * 2 if claim else 0)
        if self._compact:
            chips = cut_chips(row.tags, room // 4, QFontMetrics(fonts.small))
            beside += sum(chip[1] + GAP // 2 for chip in chips)
            beside += (STAR + 14) if row.rating else 0
            beside += 2 * (STAR + GAP) if row.include or row.exclude else 0
            beside += (plain.horizontalAdvance(year) + GAP) if year else 0
        else:
            chips = cut_chips(row.tags, room - 150, QFontMetrics(fonts.small))
        head, rest = card_text(row)
        lines = 0 if self._compact else 1 if _has_meta(row) else 2
        label, over = first_line(
            head, fonts.label, max(40, room - beside), flows=not rest and not self._compact
        )
        gist = broken(rest or over, fonts.plain, room, lines)
        return _Laid(row, width, label, gist, claim, claim_width, device, device_width, chips, year)

    def _draw_text(self, painter: QPainter, line: QRect, text: str, *, bold: bool) -> None:
        """Draw what was cut to fit, from the left; words that were shaped before take a third."""
        font = self._fonts.label if bold else self._fonts.plain
        shaped = self._shaped.get((text, bold))
        if shaped is None:
            if len(self._shaped) >= KEPT_TEXTS:
                self._shaped.clear()
            shaped = self._shaped[text, bold] = QStaticText(text)
            shaped.setTextFormat(Qt.TextFormat.PlainText)
            shaped.prepare(font=font)
        self._words.draw(painter, line, text, font, theme.tokens(), bold=bold)
        painter.setFont(font)
        down = (line.height() - shaped.size().height()) / 2
        painter.drawStaticText(QPointF(line.left(), line.top() + down), shaped)

    # A card

    def _paint_card(self, painter: QPainter, rect: QRect, laid: _Laid, colours: Tokens) -> None:
        row = laid.row
        skipped = row.decision is Decision.SKIP
        _mark(painter, rect.left() + 10, rect.top() + _TOP, row.decision, colours)
        left, width = rect.left() + TEXT_LEFT, rect.width() - TEXT_LEFT - RIGHT
        painter.setPen(colours.dim if skipped else colours.text)
        self._draw_text(painter, _line(rect, _TOP, left, width), laid.label, bold=True)
        self._paint_claim(painter, _line(rect, _TOP, left, width), laid, colours)
        painter.setPen(colours.dim)
        for number, text in enumerate(laid.gist):
            line = _line(rect, _GIST - 1 + number * 18, left, width)
            self._draw_text(painter, line, text, bold=False)
        self._paint_counts_below(painter, rect, row, colours)
        if _has_meta(row):
            self._paint_meta(painter, _line(rect, _META, left, width), laid, colours)

    def _paint_claim(self, painter: QPainter, line: QRect, laid: _Laid, colours: Tokens) -> None:
        if not laid.claim:
            return
        painter.setFont(self._fonts.strong)
        painter.setPen(colours.accent)
        number = QRect(line)
        number.setRight(line.right() - laid.device_width)
        painter.drawText(number, _RIGHT, laid.claim)
        if laid.device:
            painter.setFont(self._fonts.plain)
            painter.setPen(colours.dim)
            painter.drawText(line, _RIGHT, laid.device)

    def _paint_meta(self, painter: QPainter, line: QRect, laid: _Laid, colours: Tokens) -> None:
        row, at = laid.row, line.left()
        if row.relevance is not None:
            _bar(painter, at, line.center().y(), row.relevance, colours)
            at += BAR.width() + GAP
        if row.rating:
            at = _stars(painter, at, line.center().y(), row.rating, colours) + GAP
        if row.aside:
            painter.setFont(self._fonts.small)
            painter.setPen(colours.dim)
            painter.drawText(QRect(at, line.top(), line.right() - at, line.height()),
                             Qt.AlignmentFlag.AlignVCenter, row.aside)  # fmt: skip
            at += QFontMetrics(self._fonts.small).horizontalAdvance(row.aside) + GAP
        painter.setFont(self._fonts.small)
        for chip in laid.chips:
            draw_chip(painter, QRect(at, line.center().y() - 9, chip[1], 19), chip, colours)
            at += chip[1] + GAP // 2
        self._paint_right(painter, line, laid, colours)

    def _paint_right(self, painter: QPainter, line: QRect, laid: _Laid, colours: Tokens) -> int:
        """Draw year and marks of notes, from the right; give the x where they begin."""
        right = line.right() + 1
        if laid.year:
            painter.setFont(self._fonts.figures)
            painter.setPen(colours.dim)
            painter.drawText(line, _RIGHT, laid.year)
            right -= QFontMetrics(self._fonts.figures).horizontalAdvance(laid.year) + GAP
        for shown, name in ((laid.row.has_note, "note"), (laid.row.has_highlight, "highlight")):
            if shown:
                right -= MARK
                _draw_icon(painter, name, colours.dim, right, line.center().y() - MARK // 2, MARK)
                right -= GAP // 2
        return right

    def _paint_counts(
        self, painter: QPainter, line: QRect, row: PaperRow, right: int, colours: Tokens
    ) -> int:
        """Draw how many listed words the paper has, up to `right`; give where that begins."""
        painter.setFont(self._fonts.small)
        for side, text in reversed(count_words(row.include, row.exclude)):
            painter.setPen(readable(word_colour(side, colours), colours.paper, colours.text))
            painter.drawText(
                QRect(line.left(), line.top(), right - line.left(), line.height()), _RIGHT, text
            )
            right -= QFontMetrics(self._fonts.small).horizontalAdvance(text) + GAP // 2
        return right - (GAP // 2 if row.include or row.exclude else 0)

    def _paint_counts_below(
        self, painter: QPainter, rect: QRect, row: PaperRow, colours: Tokens
    ) -> None:
        """Draw how many listed words the paper has under its mark, where nothing else stands."""
        painter.setFont(self._fonts.small)
        middle = QRect(rect.left() + 2, 0, TEXT_LEFT - 7, 20)
        for number, (side, text) in enumerate(count_words(row.include, row.exclude)):
            painter.setPen(readable(word_colour(side, colours), colours.paper, colours.text))
            middle.moveTop(rect.top() + _GIST - 11 + number * 18)
            painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, text)

    # One line

    def _paint_line(self, painter: QPainter, rect: QRect, laid: _Laid, colours: Tokens) -> None:
        row, fonts = laid.row, self._fonts
        middle = rect.height() // 2
        _mark(painter, rect.left() + 10, rect.top() + middle, row.decision, colours)
        left, width = rect.left() + TEXT_LEFT, rect.width() - TEXT_LEFT - RIGHT
        line = _line(rect, middle, left, width)
        painter.setPen(colours.dim if row.decision is Decision.SKIP else colours.text)
        self._draw_text(painter, line, laid.label, bold=False)
        self._paint_claim(painter, line, laid, colours)
        right = line.right() - laid.claim_width - laid.device_width - (GAP if laid.claim else 0)
        if laid.year:
            painter.setFont(fonts.figures)
            painter.setPen(colours.dim)
            painter.drawText(QRect(line.left(), line.top(), right - line.left(), line.height()),
                             _RIGHT, laid.year)  # fmt: skip
            right -= QFontMetrics(fonts.figures).horizontalAdvance(laid.year) + GAP
        if row.rating:
            painter.setFont(fonts.figures)
            painter.setPen(colours.later)
            painter.drawText(QRect(right - 10, line.top(), 10, line.height()), _RIGHT,
                             str(row.rating))  # fmt: skip
            _draw_icon(painter, "star", colours.later, right - 10 - STAR, middle + rect.top() - 7,
                       STAR)  # fmt: skip
            right -= STAR + 14
        right = self._paint_counts(painter, line, row, right, colours)
        painter.setFont(fonts.small)
        for chip in reversed(laid.chips):
            right -= chip[1]
            draw_chip(painter, QRect(right, rect.top() + middle - 9, chip[1], 18), chip, colours)
            right -= GAP // 2


_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

_MARKS: Final = {
    Decision.UNDECIDED: ("undecided", "accent"),
    Decision.KEEP: ("keep", "keep"),
    Decision.LATER: ("later", "later"),
    Decision.SKIP: ("skip", "skip"),
}


def _has_meta(row: PaperRow) -> bool:
    return bool(
        row.relevance is not None
        or row.rating
        or row.tags
        or row.year
        or row.has_note
        or row.has_highlight
        or row.aside
    )


def _focused(widget: QWidget | None) -> bool:
    return widget is not None and widget.hasFocus()


def _line(rect: QRect, middle: int, left: int, width: int) -> QRect:
    return QRect(left, rect.top() + middle - 10, width, 20)


def _ground(
    painter: QPainter, rect: QRect, state: QStyle.StateFlag, colours: Tokens, focused: bool
) -> None:
    selected = bool(state & QStyle.StateFlag.State_Selected)
    if selected:
        painter.fillRect(rect, colours.selection)
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, colours.hover)
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colours.hairline)
    if focused and state & QStyle.StateFlag.State_HasFocus:
        painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height() - 1), colours.accent)


def _mark(painter: QPainter, x: int, middle: int, decision: Decision, colours: Tokens) -> None:
    name, token = _MARKS[decision]
    _draw_icon(painter, name, getattr(colours, token), x, middle - MARK // 2, MARK)


def _draw_icon(painter: QPainter, name: str, colour: QColor, x: int, y: int, size: int) -> None:
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    painter.drawPixmap(QPointF(x, y), theme.pixmap(name, colour, size, ratio))


def _bar(painter: QPainter, x: int, middle: int, share: float, colours: Tokens) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.track)
    painter.drawRoundedRect(QRect(x, middle - 1, BAR.width(), BAR.height()), 2, 2)
    painter.setBrush(colours.accent)
    width = round(BAR.width() * max(0.0, min(1.0, share)))
    painter.drawRoundedRect(QRect(x, middle - 1, width, BAR.height()), 2, 2)


def _stars(painter: QPainter, x: int, middle: int, rating: int, colours: Tokens) -> int:
    for number in range(5):
        colour = colours.later if number < rating else colours.star_off
        _draw_icon(painter, "star", colour, x, middle - STAR // 2, STAR)
        x += STAR + 1
    return x
