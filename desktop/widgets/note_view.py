"""A note as it looks: links to papers are followed and tasks are ticked, by mouse or by key."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from desktop.theme import INTERFACE_PX, interface_font, tokens
from desktop.widgets.fitted_text import FittedText
from desktop.widgets.note_rendering import BOX, PAPER, SCHEMES, TASKS, TICK, UNTICK, note_html
from storage.database.rows import LinkedPaper

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoteView(FittedText):
    """Renders a note. Tab goes from link to box to link, Enter follows or ticks."""

    paper_wanted = Signal(object)
    """The id of a paper that a link leads to."""
    tick_wanted = Signal(int, bool)
    """The line of a task, from 0, and whether it should be done."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[str, Mapping[str, LinkedPaper]] = ("", {})
        self.document().setIndentWidth(18)
        self.setAccessibleName("Note")
        self.anchorClicked.connect(self._on_link)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.setFont(interface_font(INTERFACE_PX))

    def show_note(self, markdown: str, links: Mapping[str, LinkedPaper]) -> None:
        """Render a note; the link or box that has the focus keeps it."""
        if (markdown, links) != self._shown:
            self._shown = (markdown, links)
            self.render_again()

    def render_again(self) -> None:
        """Render the same note in the colours in force."""
        place = self._place() if self.hasFocus() else None
        self.document().setDefaultStyleSheet(_sheet())
        self.setHtml(note_html(*self._shown))
        if place is not None:
            self._go_to(place)

    def anchors(self) -> list[tuple[int, int, str]]:
        """Give where each link and box begins and ends, and what it does."""
        found: list[tuple[int, int, str]] = []
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                part = pieces.fragment()
                href = part.charFormat().anchorHref() if part.isValid() else ""
                if href:
                    found.append((part.position(), part.position() + part.length(), href))
                pieces += 1
            block = block.next()
        return found

    def _place(self) -> int | None:
        """Tell the how-many-eth link or box is chosen."""
        cursor = self.textCursor()
        for number, (start, end, _) in enumerate(self.anchors()):
            if cursor.hasSelection() and start <= cursor.selectionStart() < end:
                return number
        return None

    def _go_to(self, number: int) -> None:
        anchors = self.anchors()
        if anchors:
            start, end, _ = anchors[min(number, len(anchors) - 1)]
            cursor = self.textCursor()
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)

    def event(self, event: QEvent) -> bool:
        """Claim Enter, which follows and ticks, before the pane's keys get it."""
        claimed = (*_ENTER, Qt.Key.Key_Space)
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in claimed
            and self._place() is not None
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space do what the chosen link or box does."""
        place = self._place()
        if event.key() in (*_ENTER, Qt.Key.Key_Space) and place is not None:
            self._on_link(QUrl(self.anchors()[place][2]))
        else:
            super().keyPressEvent(event)

    @Slot(QUrl)
    def _on_link(self, url: QUrl) -> None:
        scheme, rest = url.scheme().lower(), url.path()
        if scheme in SCHEMES:
            QDesktopServices.openUrl(url)
        elif rest.isdecimal() and len(rest) < 19:
            if scheme == PAPER:
                self.paper_wanted.emit(int(rest))
            elif scheme in (TICK, UNTICK):
                self.tick_wanted.emit(int(rest), scheme == TICK)

    def changeEvent(self, event: QEvent) -> None:
        """Render the note anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._shown[0]:
            self.render_again()


def _sheet() -> str:
    """The look of a rendered note. Qt knows a part of CSS 2.1 only."""
    colours = tokens()
    return (
        f"a {{ color: {colours.accent.name()}; }}"
        f"a.{BOX} {{ text-decoration: none; font-size: 15px; }}"
        f"ul.{TASKS}, ol.{TASKS} {{ list-style-type: none; margin-left: -14px; }}"
        "h1 { font-size: 16px; } h2 { font-size: 15px; } h3, h4, h5, h6 { font-size: 14px; }"
        f"code, pre {{ background-color: {colours.chip.name()}; font-family: monospace; }}"
        f"blockquote {{ color: {colours.dim.name()}; margin-left: 14px; }}"
        "p, ul, ol { margin-top: 0px; margin-bottom: 6px; line-height: 135%; }"
        "td, th { padding: 2px 8px 2px 0px; }"
    )
