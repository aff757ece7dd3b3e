"""What the window does about duplicates: shows them, offers the new ones, splits papers again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.notices import Notice
from desktop.workspace import Workspace
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.dialogs.duplicates_dialog import DuplicatesDialog
    from storage.importing.report import ImportReport
    from storage.record import PaperId


class DuplicateDeeds(QObject):
    """The part of the deeds that is about duplicates."""

    settled = Signal(str)
    """The offer of a notice about which nothing is left to do."""

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._window = window
        self.dialog: DuplicatesDialog | None = None
        self._brought: int | None = None
        """The import whose new papers look like others."""
        self._new: frozenset[PaperId] = frozenset()
        """Its papers, while it is offered to compare them."""
        workspace.imported.connect(self._on_imported)

    def show(self) -> None:
        """Look for duplicates in the whole library."""
        self._open(None)

    def show_new(self) -> None:
        """Look for those that the last import has brought."""
        self._open(self._brought)

    def _open(self, import_id: int | None) -> None:
        from desktop.dialogs.duplicates_dialog import DuplicatesDialog

        if self.dialog is not None:
            self.dialog.close()
        self._workspace.settle.emit()
        self.dialog = DuplicatesDialog(
            self._workspace.duplicates, self._workspace, self._window, import_id
        )
        self.dialog.finished.connect(self._on_closed)
        self.dialog.groups.modelReset.connect(self._on_groups)
        self.dialog.show()
        self.dialog.activateWindow()

    @Slot()
    def _on_closed(self, _result: int = 0) -> None:
        self.dialog = None

    @Slot()
    def _on_groups(self) -> None:
        """Offer to compare new papers no longer, once no group of any is left."""
        if self.dialog is None or not self._new:
            return
        if all(self._new.isdisjoint(group.papers) for group in self.dialog.groups.groups):
            self._new = frozenset()
            self.settled.emit("duplicates")

    def split(self) -> None:
        """Give back what was merged into the paper that is read."""
        if self._workspace.current is not None:
            self._workspace.duplicates.split(self._workspace.current)

    @Slot(object)
    def _on_imported(self, report: "ImportReport") -> None:
        near = sum(file.near_duplicates for file in report.files)
        if near and report.import_id is not None:
            self._brought, self._new = report.import_id, frozenset()
            # All that an import has brought takes too long to be read here.
            self._workspace.lanes.claims.run(
                self._workspace.duplicates.brought_by, report.import_id, done=self._on_brought
            )
            like = "is nearly the same as another" if near == 1 else "are nearly the same as others"
            said = f"{count_of(near, 'new paper')} {like}."
            self._workspace.say(Notice(said, offer="duplicates", stays=True))

    @Slot(object)
    def _on_brought(self, papers: "frozenset[PaperId]") -> None:
        self._new = papers
