"""Rows to name the hardware of a claim: a device, completed from the catalogue, and its class."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.models.known_devices import KnownDevices
from storage.claims.claim import DEVICE_CLASSES

_MOST: Final = 8


class PlatformRow(QWidget):
    """One device. An empty name means: none."""

    edited = Signal()

    def __init__(self, known: KnownDevices | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._known: KnownDevices | None = None
        self.name = QLineEdit(self)
        self.name.setPlaceholderText("NVIDIA A100, FPGA, …")
        self.name.setAccessibleName("Platform")
        self.device_class = QComboBox(self)
        self.device_class.addItems(DEVICE_CLASSES)
        self.device_class.setCurrentIndex(-1)
        self.device_class.setPlaceholderText("class")
        self.device_class.setAccessibleName("Class of the platform")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.name, 1)
        row.addWidget(self.device_class)
        if known is not None:
            self.set_known(known)
        self.name.textChanged.connect(self._on_name)
        self.name.editingFinished.connect(self._on_left)
        self.device_class.currentIndexChanged.connect(self.edited)

    def set_known(self, known: KnownDevices) -> None:
        """Complete names from these devices; what was typed before they came gets its class."""
        self._known = known
        completer = QCompleter(sorted(known.names), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.name.setCompleter(completer)
        if self.typed and not self.device_class.currentText():
            self._on_name(self.typed)

    def _find(self, name: str) -> tuple[str, str] | None:
        return None if self._known is None else self._known.find(name)

    @Slot(str)
    def _on_name(self, name: str) -> None:
        """A device that is known brings its class along."""
        known = self._find(name)
        if known is not None:
            self.device_class.setCurrentText(known[1])
        self.edited.emit()

    @Slot()
    def _on_left(self) -> None:
        """Write a device as the charts call it, or one thing would stand in two rows."""
        known = self._find(self.name.text())
        if known is not None and known[0] != self.name.text():
            its_class = self.device_class.currentText()
            self.name.setText(known[0])
            self.device_class.setCurrentText(its_class)

    def set_platform(self, name: str, device_class: str) -> None:
        """Show a platform."""
        self.name.setText(name)
        self.device_class.setCurrentText(device_class)

    @property
    def typed(self) -> str:
        """The name as typed, "" for none."""
        return " ".join(self.name.text().split())

    @property
    def platform(self) -> tuple[str, str] | None:
        """The canonical name and the class; None while one of them is lacking."""
        its_class = self.device_class.currentText()
        if not self.typed or not its_class:
            return None
        known = self._find(self.typed)
        return (self.typed if known is None else known[0], its_class)


class PlatformRows(QWidget):
    """As many rows as there are platforms, and an empty one for the next.

    The devices that are known may come later, by `set_known`; till then classes are chosen.
    """

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._known: KnownDevices | None = None
        self.rows: list[PlatformRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._add()

    def set_platforms(self, platforms: Sequence[tuple[str, str]]) -> None:
        """Show platforms; called once, on an empty widget."""
        for name, its_class in platforms:
            self.rows[-1].set_platform(name, its_class)

    def set_known(self, known: KnownDevices) -> None:
        """Complete names from these devices, and know their classes."""
        self._known = known
        for row in list(self.rows):
            row.set_known(known)

    @property
    def platforms(self) -> tuple[tuple[str, str], ...]:
        """Names and classes, each name once."""
        named = [row.platform for row in self.rows]
        return tuple(dict(platform for platform in named if platform is not None).items())

    @property
    def problem(self) -> str:
        """What is wrong: a device without a class. "" where nothing is."""
        for row in self.rows:
            if row.typed and row.platform is None:
                return f"Choose what “{row.typed}” is: CPU, GPU, FPGA, …"
        return ""

    def _add(self) -> None:
        row = PlatformRow(self._known, self)
        row.edited.connect(self._on_edited)
        self._column.addWidget(row)
        if self.rows:
            # After the row above, not after the buttons of the dialog.
            self.setTabOrder(self.rows[-1].device_class, row.name)
            self.setTabOrder(row.name, row.device_class)
        self.rows.append(row)

    @Slot()
    def _on_edited(self) -> None:
        if self.rows[-1].platform is not None and len(self.rows) < _MOST:
            self._add()
        self.edited.emit()
