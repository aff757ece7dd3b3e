"""What leaves a chart: files, written on the `files` lane, and what is put on the clipboard."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.charts.copying import put_on_clipboard
from desktop.charts.ink import Ink
from desktop.charts.window_ink import window_ink
from desktop.notices import Notice
from desktop.workspace import Workspace

Writing = Callable[[Path, int, Ink], Path]
"""Writes a chart to a file at a width in the colours of the window, and gives the path back."""
Clipping = Callable[[int, Ink], tuple[bytes, str]]
"""Draws a chart as a PNG and writes its CSV, at a width in the colours of the window."""
_FILTERS: Final = "Picture (*.png);;Drawing (*.svg);;Table (*.csv)"


class ChartFiles(QObject):
    """Saves and copies what a panel shows; notices say how it went."""

    def __init__(self, workspace: Workspace, panel: QWidget) -> None:
        super().__init__(panel)
        self._workspace = workspace
        self._panel = panel

    @property
    def width(self) -> int:
        """The width of a chart in a file, in pixels: that of the panel, within reason."""
        return max(640, min(1600, self._panel.width()))

    def ask_where(self, name: str) -> Path | None:
        """Ask for a file, `name` proposed; None when the reader thinks better of it."""
        start = str(Path.home() / f"{name}.png")
        found, chosen = QFileDialog.getSaveFileName(self._panel, "Save the chart", start, _FILTERS)
        if not found:
            return None
        suffix = chosen[chosen.find("*") + 1 : chosen.find(")")] or ".png"
        target = Path(found)
        return target if target.suffix else target.with_suffix(suffix)

    def save(self, write: Writing, target: Path) -> None:
        """Write a file. Closing the window waits for it."""
        self._workspace.lanes.files.run(
            write, target, self.width, window_ink(), done=self._on_saved,
            failed=self._workspace.say_failure, cancelled=self._on_save_stopped,
        )  # fmt: skip

    @Slot(object)
    def _on_saved(self, target: Path) -> None:
        self._workspace.say(Notice(f"Saved the chart to {target}."))

    @Slot()
    def _on_save_stopped(self) -> None:
        self._workspace.say(Notice("Stopped. The chart was not saved."))

    def copy(self, clip: Clipping, said: str) -> None:
        """Put a picture and a table on the clipboard, then say so."""
        self._workspace.lanes.files.run(
            partial(_clipped, clip, said), self.width, window_ink(),
            done=self._on_clip, failed=self._workspace.say_failure,
        )  # fmt: skip

    @Slot(object)
    def _on_clip(self, made: tuple[bytes, str, str]) -> None:
        png, csv, said = made
        put_on_clipboard(png, csv)
        self._workspace.say(Notice(said))


def _clipped(clip: Clipping, said: str, width: int, ink: Ink) -> tuple[bytes, str, str]:
    return (*clip(width, ink), said)
