"""The abstract, set to be read: serif, open lines, marks around the words, and a caret.

It is as high as its text and never scrolls; the reader pane does. It knows spans of the text and
nothing of papers: what a highlight or a claim is, the pane says.
"""

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from desktop.theme import Type, tokens
from desktop.widgets.mark_lines import line_rects
from desktop.widgets.mark_painting import draw_claim_lines, draw_grounds
from desktop.widgets.marks import Mark, MarkKey, MarkKind, marks_at, next_hit, next_stop
from desktop.widgets.stretching import Stretch, stretched
from desktop.widgets.utf16 import Utf16Map

Span = tuple[int, int]
"""Start and end in code points, as the library counts."""

_CARET_KEYS = frozenset(
    {
        Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down,
        Qt.Key.Key_Home, Qt.Key.Key_End,
    }
)  # fmt: skip


_STRETCHES: dict[int, Stretch] = {Qt.Key.Key_S: "sentence", Qt.Key.Key_X: "word"}


class AbstractView(QTextEdit):
    """Read-only text with marks; selection and caret by mouse and keyboard.

    Keys: arrows move the caret, with Ctrl by words, with Shift they select; `s` selects the
    sentence, again takes the next one too, `x` does so with words, either with Shift gives the
    last one back; `.` and `,` go to the next and the previous mark; Enter opens that mark.
    """

    mark_activated = Signal(object, QRect)
    """A click or Enter on marks: a list of `Mark`, and where the first stands (global)."""
    mark_hovered = Signal(object, QRect)
    """The pointer came upon claims or left them: a list of `Mark`, and where (global)."""
    caret_moved = Signal(QRect)
    """Where the caret now is, in this widget's coordinates."""
    menu_wanted = Signal(object, QPoint)
    """A context menu is asked for: the marks there, and where (global)."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._map = Utf16Map("")
        self._text = ""
        self._bold: tuple[Span, ...] = ()
        self._marks: list[Mark] = []
        self._active: frozenset[MarkKey] = frozenset()
        self._at: Mark | None = None
        """The mark on which the caret was put, while it is there."""
        self._hovered: list[Mark] = []
        self._type = Type()
        self._pressed_at: QPointF | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAcceptDrops(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setCursorWidth(2)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0.0)
        self.setAccessibleName("Abstract")
        self.document().documentLayout().documentSizeChanged.connect(self._fit_height)
        self.cursorPositionChanged.connect(self._on_caret)

    # Text and marks

    def show_text(self, text: str, bold: Iterable[Span] = ()) -> None:
        """Show a text; `bold` are the spans set in bold (the system's name, the claims).

        The same text again keeps the caret and the selection.
        """
        spans = tuple(bold)
        if text != self._text:
            self._text = text
            self._map = Utf16Map(text)
            self._marks, self._hovered, self._at, self._bold = [], [], None, spans
            # One document position per character, whatever the line ends.
            self._format(text.replace("\r", " "))
            self.moveCursor(QTextCursor.MoveOperation.Start)
        elif spans != self._bold:
            self._bold = spans
            self._format()

    @property
    def text(self) -> str:
        """The text shown."""
        return self._text

    def set_type(self, wanted: Type) -> None:
        """Set the text in another size, font or line height."""
        if wanted != self._type:
            self._type = wanted
            self._format()

    @property
    def line_px(self) -> float:
        """From one line to the next, in pixels."""
        return self._type.line_px

    def mark(self, kind: MarkKind, span: Span, id: int = 0, style: str = "") -> Mark:  # noqa: A002
        """Make a mark of a span of the text."""
        return Mark(kind, self._map.to_qt(span[0]), self._map.to_qt(span[1]), id, style)

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Draw these marks from now on."""
        if list(marks) != self._marks:
            self._marks = list(marks)
            self._hovered = []
            self.viewport().update()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks drawn."""
        return tuple(self._marks)

    def set_active(self, ids: Iterable[int]) -> None:
        """Give these highlights an edge, or none any more."""
        active = frozenset((int(MarkKind.HIGHLIGHT), id_) for id_ in ids)
        if active != self._active:
            self._active = active
            self.viewport().update()

    def _format(self, text: str | None = None) -> None:
        """Set font, weight and line height of the whole text, or of another in its place."""
        cursor = QTextCursor(self.document())
        # One change of the document: after several, Qt leaves lines out that it had set before.
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        block = QTextBlockFormat()
        block.setLineHeight(self._type.line_px, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        plain = QTextCharFormat()
        plain.setFont(self._type.font)
        if text is not None:
            cursor.insertText(text, plain)
            cursor.select(QTextCursor.SelectionType.Document)
        cursor.setBlockFormat(block)
        cursor.setCharFormat(plain)
        cursor.setBlockCharFormat(plain)
        weight = QTextCharFormat()
        weight.setFontWeight(QFont.Weight.Bold)
        for start, end in self._bold:
            cursor.setPosition(self._map.to_qt(start))
            cursor.setPosition(self._map.to_qt(end), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(weight)
        cursor.endEditBlock()
        self._fit_height(self.document().size())

    @Slot(QSizeF)
    def _fit_height(self, size: QSizeF) -> None:
        self.setFixedHeight(max(1, math.ceil(size.height()) + 4))

    # Selection and caret

    def selected_span(self) -> Span | None:
        """The selected words without the white space around them; None where there are none."""
        cursor = self.textCursor()
        start = self._map.from_qt(cursor.selectionStart())
        end = self._map.from_qt(cursor.selectionEnd())
        while start < end and self._text[start].isspace():
            start += 1
        while end > start and self._text[end - 1].isspace():
            end -= 1
        return (start, end) if start < end else None

    def select(self, start: int, end: int) -> None:
        """Select a span given in code points."""
        cursor = self.textCursor()
        cursor.setPosition(self._map.to_qt(start))
        cursor.setPosition(self._map.to_qt(end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def place_caret(self, offset: int) -> None:
        """Put the caret before a character, with nothing selected."""
        cursor = self.textCursor()
        cursor.setPosition(self._map.to_qt(offset))
        self.setTextCursor(cursor)

    def stretch(self, by: Stretch, *, back: bool = False) -> None:
        """Select the word or sentence at the caret; where it is selected, the next one too.

        `back` gives the last one back.
        """
        cursor = self.textCursor()
        start = self._map.from_qt(cursor.selectionStart())
        end = self._map.from_qt(cursor.selectionEnd())
        self.select(*stretched(self._text, (start, end), by, back=back))

    def go_to_mark(self, step: int) -> None:
        """Put the caret on the next (`step` 1) or the previous (-1) highlight or claim."""
        here = self.textCursor().selectionStart()
        found = next_stop(self._marks, here, self._stood_on(), step)
        if found is not None:
            self.go_to(found)

    def _stood_on(self) -> Mark | None:
        """The mark on which the caret was put; None once it has left its beginning."""
        cursor = self.textCursor()
        at = self._at
        if at is None or cursor.hasSelection() or cursor.position() != at.start:
            return None
        return at if at in self._marks else None

    def go_to_hit(self, step: int) -> tuple[int, int] | None:
        """Select the next (`step` 1) or the previous (-1) word that the search hit.

        Behind the last comes the first. Gives the number of the hit and that of all; None where
        nothing is hit.
        """
        cursor = self.textCursor()
        # A hit under the bare caret is the next one.
        here = cursor.selectionStart() - (0 if cursor.hasSelection() or step < 0 else 1)
        found = next_hit(self._marks, here, step)
        if found is None:
            return None
        cursor.setPosition(found.start)
        cursor.setPosition(found.end, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        return found.number, found.of

    def go_to(self, mark: Mark) -> None:
        """Put the caret at the beginning of a mark, and stand on it: it has an edge."""
        cursor = self.textCursor()
        cursor.setPosition(mark.start)
        self.setTextCursor(cursor)
        self._at = mark
        self.viewport().update()

    def rect_of(self, mark: Mark) -> QRect:
        """Where a mark stands: first line to last, from the left of the first; global."""
        rects = line_rects(self.document(), mark.start, mark.end)
        if not rects:
            return QRect(self.viewport().mapToGlobal(QPoint(0, 0)), self.viewport().size())
        rect = rects[0].toAlignedRect()
        # A card hung below the first of several lines would hide the others.
        rect.setBottom(rects[-1].toAlignedRect().bottom())
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def _on_caret(self) -> None:
        if self._at is not None and self._stood_on() is None:
            self._at = None
            self.viewport().update()
        if self.hasFocus():
            self.caret_moved.emit(self.cursorRect())

    def marks_at_caret(self) -> list[Mark]:
        """The marks on which the caret is: that on which it was put, then the innermost first."""
        found = marks_at(self._marks, self.textCursor().selectionStart())
        at = self._stood_on()
        return found if at is None else [at, *(mark for mark in found if mark != at)]

    def _open_at_caret(self) -> bool:
        found = self.marks_at_caret()
        if found:
            self.mark_activated.emit(found, self.rect_of(found[0]))
        return bool(found)

    # Events

    def event(self, event: QEvent) -> bool:
        """Claim the caret keys before a shortcut of the window takes them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _CARET_KEYS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Caret keys are Qt's; the others are told in the class's text; the rest goes on up."""
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        key = event.key()
        if plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self._open_at_caret():
                event.ignore()
        elif key in _STRETCHES and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            self.stretch(_STRETCHES[key], back=not plain)
        elif plain and key in (Qt.Key.Key_Period, Qt.Key.Key_Comma):
            self.go_to_mark(1 if key == Qt.Key.Key_Period else -1)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Grounds, then the text as Qt draws it, then the lines under claims."""
        colours, painter = tokens(), QPainter(self.viewport())
        at = self._stood_on() if self.hasFocus() else None
        active = self._active if at is None else self._active | {at.key}
        draw_grounds(painter, self.document(), self._marks, colours, active)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        pointed = {mark.key for mark in self._hovered} | active
        draw_claim_lines(painter, self.document(), self._marks, colours, pointed)
        painter.end()

    def _marks_under(self, point: QPoint) -> list[Mark]:
        position = (
            self.document().documentLayout().hitTest(QPointF(point), Qt.HitTestAccuracy.ExactHit)
        )
        if position < 0:
            return []
        inside = QPointF(point)
        return [
            mark
            for mark in marks_at(self._marks, position)
            if any(
                rect.adjusted(-1, -2, 1, 4).contains(inside)
                for rect in line_rects(self.document(), mark.start, mark.end)
            )
        ]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where the press was, to tell a click from a drag."""
        self._pressed_at = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click that selected nothing opens the mark under it."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed_at = self._pressed_at, None
        if event.button() != Qt.MouseButton.LeftButton or pressed is None:
            return
        still = (event.position() - pressed).manhattanLength() < 4
        if still and not self.textCursor().hasSelection():
            found = self._marks_under(event.position().toPoint())
            if found:
                self.mark_activated.emit(found, self.rect_of(found[0]))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which claims the pointer is on; a hand shows that a mark can be clicked."""
        super().mouseMoveEvent(event)
        if event.buttons() != Qt.MouseButton.NoButton:
            return
        found = self._marks_under(event.position().toPoint())
        shape = Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)
        self._point_at([mark for mark in found if mark.kind == MarkKind.CLAIM])

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing any more."""
        self._point_at([])
        super().leaveEvent(event)

    def _point_at(self, claims: list[Mark]) -> None:
        if claims != self._hovered:
            self._hovered = claims
            self.viewport().update()
            self.mark_hovered.emit(claims, self.rect_of(claims[0]) if claims else QRect())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask the pane for the menu of this place."""
        self.menu_wanted.emit(self._marks_under(event.pos()), event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave scrolling, and Ctrl with the wheel, to the pane."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the caret."""
        super().focusInEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.viewport().update()
