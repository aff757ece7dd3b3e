"""What the window's actions do with notes: templates are chosen, kept and deleted."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QInputDialog

from desktop.notices import Notice
from desktop.widgets.palette import Entry, Palette
from desktop.widgets.reader_pane import ReaderPane
from desktop.workspace import Workspace


class NoteDeeds(QObject):
    """The actions that are about notes, by name."""

    def __init__(self, workspace: Workspace, reader: ReaderPane, palette: Palette) -> None:
        super().__init__(reader)
        self._workspace = workspace
        self._reader = reader
        self._palette = palette
        self._deeds: dict[str, Callable[[], object]] = {"template": self.choose_template}

    def do(self, deed: str) -> None:
        """Do one of them."""
        self._deeds[deed]()

    def choose_template(self) -> None:
        """Let a template be chosen for the note of the paper that is read."""
        if self._reader.paper is None:
            self._workspace.say(Notice("No paper is shown."))
            return
        found = self._workspace.notes.templates()
        entries = [
            Entry(f"Note from “{one.name}”", "", "", partial(self.insert, one.text))
            for one in found
        ]
        if self._reader.page.note.source.toPlainText().strip():
            entries.append(Entry("Keep this note as a template…", "", "", self.ask_name))
        entries += [
            Entry(f"Delete the template “{one.name}”", "", "", partial(self.delete, one.name))
            for one in found
            if not one.shipped
        ]
        self._palette.open(entries, asks="Begin with which template?")

    def insert(self, template: str) -> None:
        """Put a template, filled from the paper, into its note."""
        paper = self._reader.paper
        if paper is not None:
            self._reader.edit_note()
            self._reader.page.note.insert(self._workspace.notes.filled(template, paper.id))

    def ask_name(self) -> QInputDialog:
        """Ask under which name the note that is shown should be kept as a template."""
        dialog = QInputDialog(self._reader)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("Template")
        dialog.setLabelText("Name of the template. {label}, {year}, {tags} … in it will be filled:")
        dialog.textValueSelected.connect(self._keep)
        dialog.open()
        return dialog

    @Slot(str)
    def _keep(self, name: str) -> None:
        from storage.edits.noting import KeepTemplate

        self._workspace.apply(KeepTemplate(name, self._reader.page.note.source.toPlainText()))

    def delete(self, name: str) -> None:
        """Delete a template of the library."""
        from storage.edits.noting import DropTemplate

        self._workspace.apply(DropTemplate(name))
