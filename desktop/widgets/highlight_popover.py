"""A card for a highlight: eight colours by number, a comment, and the way out."""

from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.theme import tokens
from desktop.widgets.key_button import KeyButton
from desktop.widgets.mark_colours import contrast, highlight_ground, laid_on
from desktop.widgets.popover import Popover
from storage.database.rows import HighlightRow
from storage.vocabulary import HIGHLIGHT_COLOURS

_SWATCH: Final = 26


class Swatch(QAbstractButton):
    """A colour with its number; a ring shows the one in use."""

    def __init__(self, name: str, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.colour_name = name
        self._number = number
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(name.capitalize())
        self.setAccessibleDescription(f"key {number}")
        self.setToolTip(f"{name.capitalize()} ({number})")

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(_SWATCH, _SWATCH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the colour as it will look in the text, its number, and the ring."""
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = laid_on(highlight_ground(self.colour_name, colours), colours.paper)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(colours.accent, 2.0))
        else:
            painter.setPen(QPen(colours.hairline, 1.0))
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)
        dark, light = QColor("#000000"), QColor("#ffffff")
        painter.setPen(dark if contrast(dark, ground) > contrast(light, ground) else light)
        font = self.font()
        font.setPixelSize(11)
        painter.setFont(font)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), str(self._number))
        painter.end()


class _CommentLine(QLineEdit):
    """The comment; Enter and Escape belong to the card."""

    done = Signal()

    def event(self, event: QEvent) -> bool:
        """Claim Enter and Escape before a shortcut of the window takes them."""
        ends = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in ends
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Both keep what was typed: an undo takes it back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.done.emit()
        else:
            super().keyPressEvent(event)


class HighlightPopover(Popover):
    """Asks for another colour, another comment, or that the highlight goes."""

    changed = Signal(int, str, str)
    """Id of the highlight, colour, comment."""
    removal_wanted = Signal(int)
    KEYS = (
        Popover.KEYS
        | frozenset(range(int(Qt.Key.Key_1), int(Qt.Key.Key_1) + len(HIGHLIGHT_COLOURS)))
        | {int(Qt.Key.Key_C), int(Qt.Key.Key_Delete), int(Qt.Key.Key_Backspace)}
        | {int(Qt.Key.Key_Return), int(Qt.Key.Key_Enter)}
    )

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._highlight: HighlightRow | None = None
        self.setAccessibleName("Highlight")
        self.setAccessibleDescription("1 to 8 set the colour, c the comment, Delete removes it")
        self.swatches: list[Swatch] = []
        row = QHBoxLayout()
        row.setSpacing(2)
        for number, name in enumerate(HIGHLIGHT_COLOURS, start=1):
            swatch = Swatch(name, number, self)
            swatch.clicked.connect(self._on_swatch)
            self.swatches.append(swatch)
            row.addWidget(swatch)
        self.comment = _CommentLine(self)
        self.comment.setPlaceholderText("Comment (c)")
        self.comment.setAccessibleName("Comment on the highlight")
        self.comment.done.connect(self.dismiss)
        self.remove = KeyButton("Remove", "Del", self)
        self.remove.clicked.connect(self._remove)
        row.addSpacing(10)
        row.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.comment)
        self.closed.connect(self.save_comment)

    @property
    def highlight(self) -> HighlightRow | None:
        """The highlight that the card is about."""
        return self._highlight

    def show_highlight(self, highlight: HighlightRow, anchor: QRect) -> None:
        """Show the card next to `anchor` (global), pinned."""
        self.save_comment()
        self._highlight = highlight
        self.comment.setText(highlight.comment)
        for swatch in self.swatches:
            swatch.setChecked(swatch.colour_name == highlight.colour)
        self.show_at(anchor, pinned=True)

    def press(self, key: int) -> None:
        """A number sets the colour; c, Delete, Enter and Escape do as they say."""
        number = key - int(Qt.Key.Key_1)
        if 0 <= number < len(self.swatches):
            self._set_colour(self.swatches[number].colour_name)
        elif key == Qt.Key.Key_C:
            self._write_comment()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._remove()
        else:
            self.dismiss()

    @Slot()
    def _on_swatch(self) -> None:
        sender = self.sender()
        if isinstance(sender, Swatch):
            self._set_colour(sender.colour_name)

    @Slot()
    def _write_comment(self) -> None:
        self.comment.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _set_colour(self, name: str) -> None:
        highlight, self._highlight = self._highlight, None
        comment = self.comment.text().strip()
        self.dismiss()
        if highlight is not None and (name, comment) != (highlight.colour, highlight.comment):
            self.changed.emit(highlight.id, name, comment)

    @Slot()
    def _remove(self) -> None:
        highlight, self._highlight = self._highlight, None
        self.dismiss()
        if highlight is not None:
            self.removal_wanted.emit(highlight.id)

    @Slot()
    def save_comment(self) -> None:
        """Ask for the comment to be kept, if it is another than before."""
        highlight, self._highlight = self._highlight, None
        comment = self.comment.text().strip()
        if highlight is not None and comment != highlight.comment:
            self.changed.emit(highlight.id, highlight.colour, comment)
