"""The long work of a workspace besides imports: indexing and exports, each on its lane."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.jobs import Failure, Lanes
from desktop.notices import Notice
from storage.progress import Progress
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes
    from storage.library import Library


CATCH_UP_MS: Final = 30_000
"""Time after the last change of a text when it is indexed; until then it is found without."""
AHEAD_MS: Final = 1_000
"""Time after texts were indexed when words are read ahead: the window shows the papers first."""


@dataclass(frozen=True, slots=True)
class ExportWish:
    """What to export, where: the papers of a query, of a reading list, or those of `ids`."""

    name: str
    target: Path
    query: str | None = None
    list_name: str | None = None
    ids: Sequence[int] | None = None


class Errands(QObject):
    """Runs long work for the workspace and says how it goes. Lives on the GUI thread."""

    progress = Signal(object)
    """`Progress`, or None when nothing is going on any more."""
    busy_changed = Signal(bool)
    indexing = Signal(bool)
    caught_up = Signal()
    notice = Signal(object)
    failed = Signal(object)
    """`Failure`, expected or not."""

    def __init__(self, library: "Library", lanes: Lanes, parent: QObject) -> None:
        super().__init__(parent)
        self._library = library
        self._lanes = lanes
        self.is_indexing = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.catch_up)
        self._ahead = QTimer(self)
        self._ahead.setSingleShot(True)
        self._ahead.timeout.connect(self._read_ahead)
        for lane in (lanes.library, lanes.files):
            lane.busy_changed.connect(self._on_busy)

    @property
    def busy(self) -> bool:
        """Whether an import, an export or indexing is going on."""
        return self._lanes.library.busy or self._lanes.files.busy

    def catch_up_soon(self) -> None:
        """Index what was changed, once nothing has been changed for a while."""
        self._soon.start(CATCH_UP_MS)

    @Slot()
    def catch_up(self) -> None:
        """Index what is not indexed yet."""
        self._soon.stop()
        self._ahead.stop()
        self._set_indexing(on=True)
        self._lanes.library.work(
            self._library.catch_up,
            progress=self._on_progress,
            done=self._on_caught_up,
            failed=self._on_catch_up_failed,
            cancelled=self._on_caught_up,
        )

    @Slot()
    def _on_caught_up(self, _nothing: object = None) -> None:
        self._set_indexing(on=False)
        self.caught_up.emit()
        self._ahead.start(AHEAD_MS)

    @Slot()
    def _read_ahead(self) -> None:
        self._lanes.library.work(self._library.read_ahead)

    @Slot(object)
    def _on_catch_up_failed(self, failure: Failure) -> None:
        self._set_indexing(on=False)
        self.failed.emit(failure)

    def _set_indexing(self, *, on: bool) -> None:
        self.is_indexing = on
        self.indexing.emit(on)

    def export(self, wish: ExportWish) -> None:
        """Write an export; a notice says how it went."""
        self._lanes.files.work(
            self._exporting,
            wish,
            progress=self._on_progress,
            done=self._on_exported,
            failed=self._on_failed,
            cancelled=self._on_export_stopped,
        )

    def _exporting(self, wish: ExportWish) -> Generator[Progress, None, tuple[Path, int]]:
        """Export step by step; runs on the files lane."""
        done = 0
        for step in self._library.export(
            wish.name, wish.target, query=wish.query, list_name=wish.list_name, ids=wish.ids
        ):
            done = step.done
            yield step
        return wish.target, done

    @Slot(object)
    def _on_exported(self, outcome: tuple[Path, int]) -> None:
        target, count = outcome
        self.notice.emit(Notice(f"Exported {count_of(count, 'paper')} to {target}."))

    @Slot()
    def _on_export_stopped(self) -> None:
        self.notice.emit(Notice("Export stopped. Nothing was written."))

    def cancel(self) -> None:
        """Stop at the next step."""
        self._lanes.library.cancel()
        self._lanes.files.cancel()

    @Slot(object)
    def _on_progress(self, progress: Progress) -> None:
        self.progress.emit(progress)

    @Slot(bool)
    def _on_busy(self, _busy: object) -> None:
        if not self.busy:
            self.progress.emit(None)
        self.busy_changed.emit(self.busy)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self.failed.emit(failure)


def everything() -> "Changes":
    """Give the changes after which nothing can be relied on."""
    from storage.edits.edit import Aspect, Changes

    return Changes(~Aspect(0), None)
