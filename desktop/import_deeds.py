"""What the window does about imports: lets dumps be chosen, shows what came in."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QWidget

from desktop.notices import Notice
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

    def ask(self) -> None:
        """Let dumps be chosen."""
        self._workspace.import_paths(self.ask_dumps())

    def ask_dumps(self) -> Sequence[Path]:
        """Show the dialog for files; none when it was cancelled."""
        names, _filter = QFileDialog.getOpenFileNames(self._window, "Import dumps")
        return [Path(name) for name in names]

    @Slot(object)
    def _on_imported(self, report: "ImportReport") -> None:
        """Say what came in; entries that could not be read are shown at once."""
        from desktop.dialogs.import_report import sentence

        self._report = report
        bad = any(file.errors for file in report.files)
        self._workspace.say(Notice(sentence(report), offer="details", stays=True))
        if bad:
            self.show_report()
        self._go_to_new_papers()

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
