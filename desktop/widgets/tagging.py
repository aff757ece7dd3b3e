"""Tagging the papers that are selected, through the line in the head of the reader."""

from typing import Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QWidget

from desktop.widgets.focus import give_back
from desktop.widgets.reader_header import ReaderHeader
from desktop.workspace import Workspace
from storage.record import PaperId

_LOOKED_AT: Final = 500
"""Papers whose tags are compared, to leave out of the suggestions what all of them have."""


class Tagging(QObject):
    """Makes the edits that the tag line asks for, on all papers selected when it was opened."""

    def __init__(self, workspace: Workspace, header: ReaderHeader, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._header = header
        self._editor = header.tag_editor
        self._papers: tuple[PaperId, ...] = ()
        self._before: QWidget | None = None
        self._editor.added.connect(self._on_added)
        self._editor.last_removal_wanted.connect(self._on_last_removed)
        self._editor.escaped.connect(self._on_escaped)
        header.tag_line_wanted.connect(self.open)
        header.tag_removal_wanted.connect(self._on_removed)

    @Slot()
    def open(self) -> None:
        """Open the line; the focus comes back when it is left."""
        papers = self._workspace.selection
        if not papers:
            return
        holder = QApplication.focusWidget()
        if holder is not self._editor:
            self._before = holder
        self._papers = papers
        self._header.open_tag_editor()
        self._editor.open(self._workspace.tags(), self._common_tags(), len(papers))

    def leave(self) -> None:
        """Put the line away."""
        self._editor.leave()

    def renew(self) -> None:
        """Take note of tags that came or went."""
        if self._editor.isVisible():
            self._editor.set_tags(self._workspace.tags(), self._common_tags())

    def _common_tags(self) -> frozenset[str]:
        """The tags that all the papers have; none where there are too many to look at."""
        if len(self._papers) > _LOOKED_AT:
            return frozenset()
        names = [{tag.name for tag in row.tags} for row in self._workspace.rows(self._papers)]
        return frozenset(set.intersection(*names)) if names else frozenset()

    @Slot(str)
    def _on_added(self, name: str) -> None:
        from storage.edits.tagging import Tag

        self._workspace.apply(Tag(self._papers, name))

    @Slot(str)
    def _on_removed(self, name: str) -> None:
        from storage.edits.tagging import Untag

        current = self._workspace.current
        if current is not None:
            self._workspace.apply(Untag((current,), name))

    @Slot()
    def _on_last_removed(self) -> None:
        from storage.edits.tagging import Untag

        chips = self._header.chips
        if chips:
            self._workspace.apply(Untag(self._papers, chips[-1].chip.name))

    @Slot()
    def _on_escaped(self) -> None:
        before, self._before = self._before, None
        give_back(before)
