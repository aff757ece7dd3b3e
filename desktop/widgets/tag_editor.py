"""A line to tag papers in: completes what is there, makes what is not, and stays for the next."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from desktop.models.tag_matches import TagMatch, tag_matches
from desktop.theme import tokens
from storage.database.rows import Counted

_WIDTH: Final = 168
_HEIGHT: Final = 24
_LIST_WIDTH: Final = 220
_ROW: Final = 26


class TagEditor(QLineEdit):
    """Enter adds and stays, Escape leaves, Backspace in the empty line takes the last tag off.

    Up and Down choose among the suggestions, Tab completes from them. Enter takes the chosen
    suggestion, or else exactly what is typed.
    """

    added = Signal(str)
    last_removal_wanted = Signal()
    escaped = Signal()
    """Escape was pressed: time to give the focus back, before the line goes."""
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._tags: tuple[Counted, ...] = ()
        self._taken: frozenset[str] = frozenset()
        self._matches: list[TagMatch] = []
        self._list = QListWidget(self)
        self._list.setProperty("role", "popup")
        self._list.setObjectName("floating")
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setAccessibleName("Suggested tags")
        self._list.itemClicked.connect(self._on_clicked)
        self._list.hide()
        self.setFixedWidth(_WIDTH)
        # The heights of the style sheet are those within the frame of one pixel.
        self.setStyleSheet(
            f"QLineEdit {{ min-height: {_HEIGHT - 2}px; max-height: {_HEIGHT - 2}px;"
            f" padding: 0 8px; border-radius: {_HEIGHT // 2 - 1}px; }}"
        )
        self.setAccessibleName("Add a tag")
        self.setAccessibleDescription(
            "Enter adds the tag, Escape leaves, Backspace in the empty line removes the last tag"
        )
        self.textEdited.connect(self._on_edited)
        self.hide()

    @property
    def suggestions(self) -> tuple[TagMatch, ...]:
        """What is offered at this moment."""
        return tuple(self._matches)

    def open(self, tags: Sequence[Counted], taken: Collection[str], papers: int) -> None:
        """Show the line with the focus in it; `papers` is how many the tags will go on."""
        self.clear()
        self.setPlaceholderText("tag" if papers == 1 else f"tag for {papers} papers")
        self.set_tags(tags, taken)
        self.show()
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._suggest()

    def set_tags(self, tags: Sequence[Counted], taken: Collection[str]) -> None:
        """Take note of the tags there are, and of those that all the papers have."""
        self._tags = tuple(tags)
        self._taken = frozenset(taken)
        if self._list.isVisible():
            self._suggest()

    def leave(self) -> None:
        """Put the line away."""
        if self.isVisible():
            self._hide_list()
            self.hide()
            self.left.emit()

    # Suggestions

    def _on_edited(self, _text: str) -> None:
        self._suggest()

    def _suggest(self) -> None:
        self._matches = tag_matches(self.text(), self._tags, self._taken)
        self._list.clear()
        for match in self._matches:
            words = f"new tag “{match.name}”" if match.is_new else f"{match.name}   {match.count}"
            item = QListWidgetItem(_dot(match.colour, self.devicePixelRatioF()), words)
            item.setSizeHint(QSize(_LIST_WIDTH, _ROW))
            self._list.addItem(item)
        if self._matches and self.isVisible():
            self._place_list()
        else:
            self._hide_list()

    def _place_list(self) -> None:
        window = self.window()
        if self._list.parentWidget() is not window:
            self._list.setParent(window)
        width = max(_LIST_WIDTH, min(360, self._list.sizeHintForColumn(0) + 28))
        self._list.resize(width, len(self._matches) * _ROW + 12)
        below = window.mapFromGlobal(self.mapToGlobal(QPoint(0, self.height() + 4)))
        self._list.move(
            max(4, min(below.x(), window.width() - width - 4)),
            max(4, min(below.y(), window.height() - self._list.height() - 4)),
        )
        self._list.show()
        self._list.raise_()

    def _hide_list(self) -> None:
        self._list.hide()

    def _choose(self, step: int) -> None:
        count = self._list.count()
        if count and self._list.isVisible():
            # -1, the typed text itself, is one of the stops on the way round.
            row = (self._list.currentRow() + 1 + step) % (count + 1) - 1
            self._list.setCurrentRow(row)

    def _on_clicked(self, item: QListWidgetItem) -> None:
        self._add(self._matches[self._list.row(item)].name)

    def _add(self, name: str) -> None:
        name = name.strip()
        if not name:
            return
        self.clear()
        self.added.emit(name)
        self._suggest()

    # Keys

    def event(self, event: QEvent) -> bool:
        """Claim Tab, Enter, Escape and the arrows before focus and shortcuts take them."""
        if isinstance(event, QKeyEvent):
            claimed = event.key() in (
                Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Up,
                Qt.Key.Key_Down, Qt.Key.Key_Backspace,
            )  # fmt: skip
            if event.type() == QEvent.Type.ShortcutOverride and claimed:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Tab:
                return self._complete() or super().event(event)
        return super().event(event)

    def _complete(self) -> bool:
        known = [match for match in self._matches if not match.is_new]
        if not self._list.isVisible() or not known or not self.text().strip():
            return False
        row = self._list.currentRow()
        name = self._matches[row].name if row >= 0 else known[0].name
        if name == self.text():
            return False
        self.setText(name)
        self._suggest()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the text of the class."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            row = self._list.currentRow() if self._list.isVisible() else -1
            self._add(self._matches[row].name if row >= 0 else self.text())
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
            self.leave()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._choose(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Backspace and not self.text():
            self.last_removal_wanted.emit()
            self._suggest()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave with the focus, but not for a menu or another window."""
        super().focusOutEvent(event)
        passing = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() in passing:
            self._hide_list()
        else:
            self.leave()


def _dot(colour: str, ratio: float) -> QIcon:
    pixmap = QPixmap(round(16 * ratio), round(16 * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if colour:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(4, 4, 8, 8)
    else:
        painter.setPen(tokens().dim)
        painter.drawLine(8, 4, 8, 12)
        painter.drawLine(4, 8, 12, 8)
    painter.end()
    return QIcon(pixmap)
