"""What the window does about imports: lets dumps be chosen, shows what came in."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QWidget

from desktop.imports import Imports, Planned, UnknownTable
from desktop.models.bad_entries import BadPlace, places_of
from desktop.notices import Notice
from desktop.unread import unread_counts, unread_words
from desktop.widgets.list_pane import ListPane
from desktop.workspace import Workspace

if TYPE_CHECKING:
    from storage.importing.report import ImportReport


class ImportDeeds(QObject):
    """The part of the deeds that is about imports."""

    def __init__(self, workspace: Workspace, window: QWidget, list_pane: ListPane) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._window = window
        self._list_pane = list_pane
        self._report: ImportReport | None = None
        workspace.imported.connect(self._on_imported)
        workspace.imports.planned.connect(self._on_planned)
        workspace.imports.columns_asked.connect(self._on_columns_asked)

    def ask(self) -> None:
        """Let dumps be chosen."""
        self._workspace.imports.offer(self.ask_dumps())

    def ask_dumps(self) -> Sequence[Path]:
        """Show the dialog for files; none when it was cancelled."""
        names, _filter = QFileDialog.getOpenFileNames(self._window, "Import dumps")
        return [Path(name) for name in names]

    def ask_folder(self) -> None:
        """Let a folder be chosen, of which all dumps are read."""
        name = QFileDialog.getExistingDirectory(self._window, "Import a folder of dumps")
        if name:
            self._workspace.imports.offer([Path(name)])

    @Slot(object)
    def _on_imported(self, report: "ImportReport") -> None:
        """Say what came in; what could not be read is offered to be shown."""
        from desktop.models.import_words import passed_over, sentence

        self._report = report
        said = ". ".join((sentence(report), *passed_over(report)))
        self._workspace.say(Notice(said, offer="details", stays=True))
        bad = unread_words(*unread_counts(report.files))
        if bad:
            self._workspace.say(Notice(f"{bad}.", "warning", offer="unread", stays=True))
        self._go_to_new_papers()

    @Slot(object)
    def _on_planned(self, planned: Planned) -> None:
        """Show what an import would do."""
        from desktop.dialogs.import_preview import ImportPreview

        if planned.plan is None:
            return
        preview = ImportPreview(planned.plan, self._window)
        wanted = _Wanted(self._workspace.imports, self, planned, preview)
        preview.unread_asked.connect(self.show_unread_of)
        preview.import_wanted.connect(wanted.start)
        preview.columns_asked.connect(wanted.ask_columns)
        preview.open()

    @Slot(object)
    def _on_columns_asked(self, table: UnknownTable) -> None:
        """Let a person say what the columns of a table hold."""
        from desktop.dialogs.mapping_dialog import MappingDialog

        MappingDialog(self._workspace.imports, table, self._window).open()

    def start(self, planned: Planned, left_out: frozenset[str], *, always: bool) -> None:
        """Import what was looked at, and remember whether to ask again."""
        self._workspace.imports.start(planned.paths, left_out)
        if always:
            self._workspace.settings.import_without_asking = True
            self._workspace.save_settings()

    def toggle_asking(self) -> None:
        """Show imports before they are done, or no longer."""
        settings = self._workspace.settings
        settings.import_without_asking = not settings.import_without_asking
        self._workspace.save_settings()
        self._workspace.say(
            Notice(
                "From now on dumps are imported without asking."
                if settings.import_without_asking
                else "From now on imports are shown before anything is written."
            )
        )

    def show_unread(self) -> None:
        """Show what of the last import could not be read."""
        if self._report is not None:
            self.show_unread_of(self._report)

    @Slot(object)
    def show_unread_of(self, report: "ImportReport") -> None:
        """Show what of an import could not be read."""
        self._show_places(places_of(report))

    @Slot(int)
    def show_unread_in(self, import_id: int) -> None:
        """Show what could not be read of an import that is in the library."""
        places = tuple(
            BadPlace(path, bad.line, bad.reason, bad.excerpt)
            for path, bad in self._workspace.bad_entries(import_id)
        )
        if places:
            self._show_places(places)
        else:
            self._workspace.say(Notice("Everything in this import could be read."))

    def _show_places(self, places: Sequence[BadPlace]) -> None:
        from desktop.dialogs.bad_entries_dialog import BadEntriesDialog

        over = QApplication.activeModalWidget() or self._window
        BadEntriesDialog(self._workspace, places, over).open()

    def show_report(self) -> None:
        """Show what the last import did, file by file."""
        from desktop.dialogs.import_report import ImportReportDialog

        if self._report is not None:
            ImportReportDialog(self._report, self._window).open()

    def _go_to_new_papers(self) -> None:
        """Give the focus to the list; never away from what is written or read meanwhile."""
        focused, pane = self._window.focusWidget(), self._list_pane
        idle = focused is None or pane.isAncestorOf(focused) or isinstance(focused, QAbstractButton)
        if idle and pane.isVisible():
            pane.focus_target().setFocus()


class _Wanted(QObject):
    """What one preview asks for; lives as long as the preview."""

    def __init__(
        self, imports: Imports, deeds: ImportDeeds, planned: Planned, preview: QObject
    ) -> None:
        super().__init__(preview)
        self._imports, self._deeds, self._planned = imports, deeds, planned

    @Slot(object, bool)
    def start(self, left_out: frozenset[str], always: bool) -> None:
        """Import it."""
        self._deeds.start(self._planned, left_out, always=always)

    @Slot(str)
    def ask_columns(self, path: str) -> None:
        """Let a person say what the columns of a dump hold, then plan anew."""
        self._imports.ask_columns(self._planned.paths, Path(path))
