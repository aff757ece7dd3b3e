"""What to export, in which format, where to."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop.dialogs.frame import column_of
from desktop.workspace import Workspace
from storage.exporters.registry import EXPORTERS
from storage.words import count_of

STEM: Final = "shortlist"


class ExportDialog(QDialog):
    """Asks, then hands the export to the workspace; it is written in the background."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.setWindowTitle("Export")
        self.setAccessibleName("Export")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.format, self.lists = QComboBox(self), QComboBox(self)
        self.shown = QRadioButton(self)
        self.selected = QRadioButton(self)
        self.from_list = QRadioButton("A reading list:", self)
        self.target = QLineEdit(self)
        self.browse = QPushButton("Choose…", self)
        self.go = QPushButton("Export", self)
        self.cancel = QPushButton("Cancel", self)
        self._which = QButtonGroup(self)
        self._fill()
        self._lay_out()
        self.format.currentIndexChanged.connect(self._on_format)
        self.target.textChanged.connect(self._on_target)
        self.browse.clicked.connect(self._on_browse)
        self.lists.activated.connect(self._on_list)
        self.go.clicked.connect(self.export)
        self.cancel.clicked.connect(self.reject)
        self._on_target()

    def _fill(self) -> None:
        for exporter in EXPORTERS:
            self.format.addItem(exporter.description or exporter.name, exporter.name)
        shown, chosen = len(self._workspace.ids), self._workspace.selection
        self.shown.setText(f"What the list shows ({count_of(shown, 'paper')})")
        self.selected.setText(f"The selection ({count_of(len(chosen), 'paper')})")
        for one in self._workspace.lists():
            self.lists.addItem(f"{one.name} ({one.count:,})", one.name)
        for button, usable in (
            (self.shown, shown > 0),
            (self.selected, bool(chosen)),
            (self.from_list, self.lists.count() > 0),
        ):
            self._which.addButton(button)
            button.setEnabled(usable)
        self.lists.setEnabled(self.lists.count() > 0)
        (self.selected if len(chosen) > 1 else self.shown).setChecked(True)
        self.target.setText(str(Path.home() / f"{STEM}{EXPORTERS[0].suffixes[0]}"))

    def _lay_out(self) -> None:
        for widget, name in (
            (self.format, "Format"),
            (self.lists, "Reading list"),
            (self.target, "File to write"),
        ):
            widget.setAccessibleName(name)
        self.go.setDefault(True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(12)
        which = QVBoxLayout()
        which.setSpacing(6)
        which.addWidget(self.shown)
        which.addWidget(self.selected)
        row = QHBoxLayout()
        row.addWidget(self.from_list)
        row.addWidget(self.lists, 1)
        which.addLayout(row)
        file = QHBoxLayout()
        file.addWidget(self.target, 1)
        file.addWidget(self.browse)
        top = Qt.AlignmentFlag.AlignTop
        for number, (text, part) in enumerate((("Papers", which), ("File", file))):
            grid.addWidget(QLabel(text, self), number, 0, top)
            grid.addLayout(part, number, 1)
        grid.addWidget(QLabel("Format", self), 2, 0)
        grid.addWidget(self.format, 2, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.go)
        column = column_of(self, 18)
        column.addLayout(grid)
        column.addLayout(buttons)
        self.setMinimumWidth(520)

    @Slot()
    def _on_format(self, _row: int = 0) -> None:
        path = self.path
        suffix = EXPORTERS[self.format.currentIndex()].suffixes[0]
        known = {one for exporter in EXPORTERS for one in exporter.suffixes}
        if path.suffix in known or not path.suffix:
            self.target.setText(str(path.with_suffix(suffix)))

    @Slot()
    def _on_list(self, _row: int = 0) -> None:
        self.from_list.setChecked(True)

    @Slot()
    def _on_target(self, _text: str = "") -> None:
        which = self._which.checkedButton()
        usable = which is not None and which.isEnabled()
        self.go.setEnabled(usable and bool(self.target.text().strip()))
        self.go.setText("Replace the file" if self.path.is_file() else "Export")

    @Slot()
    def _on_browse(self) -> None:
        chosen = self.ask_where()
        if chosen is not None:
            self.target.setText(str(chosen))

    def ask_where(self) -> Path | None:
        """Let a file be chosen; None when it was cancelled."""
        name, _filter = QFileDialog.getSaveFileName(self, "Export to", self.target.text())
        return Path(name) if name else None

    @property
    def path(self) -> Path:
        """The file to write."""
        return Path(self.target.text().strip()).expanduser()

    @Slot()
    def export(self) -> None:
        """Hand the export to the workspace and close."""
        name = str(self.format.currentData())
        workspace = self._workspace
        if self.from_list.isChecked():
            workspace.export(name, self.path, list_name=str(self.lists.currentData()))
        elif self.selected.isChecked():
            shown = workspace.list_shown(workspace.query)
            workspace.export(name, self.path, list_name=shown, ids=workspace.selection)
        else:
            workspace.export(name, self.path, query=workspace.query, ids=workspace.ids)
        self.accept()
