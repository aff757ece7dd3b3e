"""What the two dialogs that correct claims have in common."""

from collections.abc import Mapping
from html import escape
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QWidget
from shiboken6 import isValid

from desktop.jobs import Failure
from desktop.models.known_devices import KnownDevices, known_devices
from desktop.models.new_claim import NewClaim
from desktop.notices import Notice
from desktop.theme import tokens
from desktop.widgets.platform_rows import PlatformRows
from desktop.workspace import Workspace
from storage.database.rows import ClaimRow


class GrowingDialog(QDialog):
    """A dialog that is never lower than its words and rows need at its width."""

    def event(self, event: QEvent) -> bool:
        """Follow what comes and goes inside."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._fit()
        return done

    def _fit(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.activate()
            wrapped = layout.hasHeightForWidth()
            least = layout.totalMinimumSize().height()
            height = layout.totalHeightForWidth(self.width()) if wrapped else least
            self.setMinimumHeight(max(least, height))


OWNERS = {"own": "the paper's own", "baseline": "the baseline's, given for contrast"}
"""Whose number a claim is, with the words for it."""


def choice(name: str, words: Mapping[str, str], parent: QWidget) -> QComboBox:
    """Make a box of values with words for them."""
    box = QComboBox(parent)
    box.setAccessibleName(name)
    for value, word in words.items():
        box.addItem(word, value)
    return box


def trouble(name: str, parent: QWidget) -> QLabel:
    """Make the line under a field that says what is wrong with it."""
    label = QLabel(parent)
    label.setProperty("role", "error")
    label.setWordWrap(True)
    label.setAccessibleName(f"What is wrong with the {name}")
    label.hide()
    return label


def complain(label: QLabel, text: str) -> None:
    """Say what is wrong, or nothing."""
    label.setText(text)
    label.setVisible(bool(text))


class DeviceLoader(QObject):
    """Reads the catalogue of devices on a lane, for rows that can be filled in before it comes."""

    def __init__(self, workspace: Workspace, rows: PlatformRows) -> None:
        super().__init__(rows)
        self._workspace, self._rows = workspace, rows
        self._run(workspace.settings.hardware_catalogue)

    def _run(self, extra: Path | None) -> None:
        self._workspace.lanes.claims.run(
            known_devices, extra, done=self._on_devices, failed=self._on_failed
        )

    def _on_devices(self, known: KnownDevices) -> None:
        # The dialog may be gone by now.
        if isValid(self):
            self._rows.set_known(known)

    def _on_failed(self, failure: Failure) -> None:
        """A file of the reader's that cannot be read is said; what ships is known without it."""
        if not failure.expected:
            self._workspace.say_failure(failure)
            return
        self._workspace.say(Notice(failure.message, "warning"))
        if isValid(self):
            self._run(None)


def evidence_html(wanted: ClaimRow | NewClaim) -> str:
    """Give the sentence, or what stands around the words, with the words in the accent."""
    if isinstance(wanted, ClaimRow):
        text, start = wanted.sentence, wanted.start - wanted.sentence_start
    else:
        text, start = wanted.around, wanted.start - wanted.around_start
    end = start + wanted.end - wanted.start
    if not 0 <= start < end <= len(text):
        return escape(text)
    accent = tokens().accent.name()
    marked = f'<b style="color:{accent}">{escape(text[start:end])}</b>'
    return f"{escape(text[:start])}{marked}{escape(text[end:])}"
