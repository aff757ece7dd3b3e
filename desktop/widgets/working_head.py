"""The head of a dialog in which long work goes on: a line, and how far it is, and a way to stop."""

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from desktop.theme import interface_font
from storage.progress import Progress

_BAR: Final = 160


class WorkingHead(QWidget):
    """Says in bold what is shown, or what goes on. "Stop" is only there while something does."""

    stop_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = QLabel(self)
        self.text.setFont(interface_font(bold=True))
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(_BAR)
        self.progress.setAccessibleName("Progress")
        self.stop = QPushButton("Stop", self)
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self._on_stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.text, 1)
        row.addWidget(self.progress)
        row.addWidget(self.stop)
        self._working = False
        self.end()

    @property
    def is_working(self) -> bool:
        """Whether something goes on."""
        return self._working

    def begin(self, what: str) -> None:
        """Say that something goes on."""
        self._show(working=True)
        self.stop.setEnabled(True)
        self.progress.setRange(0, 0)
        self.text.setText(what)

    def go_on(self, progress: Progress) -> None:
        """Say how far it is."""
        fraction = progress.fraction
        self.text.setText(f"{progress.what}…")
        self.progress.setRange(0, 0 if fraction is None else 1000)
        if fraction is not None:
            self.progress.setValue(round(fraction * 1000))

    def end(self) -> None:
        """Say that nothing goes on any more."""
        self._show(working=False)

    def _show(self, *, working: bool) -> None:
        self._working = working
        self.progress.setVisible(working)
        self.stop.setVisible(working)

    @Slot()
    def _on_stop(self) -> None:
        # A step over a large library takes its time.
        self.stop.setEnabled(False)
        self.text.setText("Stopping…")
        self.stop_asked.emit()
