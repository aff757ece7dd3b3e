"""The context menu of the abstract."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from desktop.theme import tokens
from desktop.widgets.abstract_view import AbstractView
from desktop.widgets.mark_colours import highlight_edge
from desktop.widgets.marks import Mark, MarkKind
from storage.vocabulary import HIGHLIGHT_COLOURS


class ReaderMenu(QObject):
    """Copy, highlight, edit the highlight here, make a claim of the words, split the paper."""

    highlight_wanted = Signal(str)
    """Name of a colour, for the selected words."""
    highlight_edit_wanted = Signal(int)
    claim_wanted = Signal()
    split_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._owner = parent
        self.names: Mapping[str, str] = {}
        """What the colours are called."""

    def open(
        self, view: AbstractView, marks: Sequence[Mark], place: QPoint, *, merged: bool = False
    ) -> QMenu:
        """Show the menu at a global place; it goes when it is closed.

        `merged` says that other papers were merged into the one that is read.
        """
        menu = QMenu(self._owner)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        selected = view.selected_span() is not None
        copy = menu.addAction("Copy")
        copy.setEnabled(selected)
        copy.triggered.connect(view.copy)
        menu.addAction("Select all").triggered.connect(view.selectAll)
        menu.addSeparator()
        colours = menu.addMenu("Highlight")
        colours.setEnabled(selected)
        for name in HIGHLIGHT_COLOURS:
            icon = _swatch(highlight_edge(name, tokens()))
            action = colours.addAction(icon, self._called(name))
            action.setData(name)
            action.triggered.connect(self._on_colour)
        for mark in marks:
            if mark.kind == MarkKind.HIGHLIGHT:
                icon = _swatch(highlight_edge(mark.style, tokens()))
                action = menu.addAction(icon, f"Edit this highlight ({self._called(mark.style)})…")
                action.setData(mark.id)
                action.triggered.connect(self._on_edit)
        claim = menu.addAction("Add as a speedup claim…")
        claim.setEnabled(selected)
        claim.triggered.connect(self.claim_wanted)
        if merged:
            menu.addSeparator()
            menu.addAction("Split this paper").triggered.connect(self.split_wanted)
        menu.popup(place)
        return menu

    def _called(self, colour: str) -> str:
        name = self.names.get(colour, colour)
        return name[:1].upper() + name[1:]

    @Slot()
    def _on_colour(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.highlight_wanted.emit(str(action.data()))

    @Slot()
    def _on_edit(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.highlight_edit_wanted.emit(int(action.data()))


def _swatch(colour: QColor) -> QIcon:
    pixmap = QPixmap(32, 32)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(2, 2, 12, 12, 3, 3)
    painter.end()
    return QIcon(pixmap)
