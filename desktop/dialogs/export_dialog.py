"""What to export, in which format, where to."""

from itertools import chain, count
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Slot
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
REPLACES: Final = "There is a file of this name; it will be replaced."
_LOOK_MS: Final = 150
"""Time after the last letter of a name when it is looked for: a drive may be far away."""


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
        self.there = QLabel(REPLACES, self)
        self.browse = QPushButton("Choose…", self)
        self.go = QPushButton("Export", self)
        self.cancel = QPushButton("Cancel", self)
        self._which = QButtonGroup(self)
        self._look = QTimer(self)
        self._look.setSingleShot(True)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(self._on_look)
        self._fill()
        self._lay_out()
        self.format.currentIndexChanged.connect(self._on_format)
        self.target.textChanged.connect(self._on_target)
        self.browse.clicked.connect(self._on_browse)
        self.lists.activated.connect(self._on_list)
        self.go.clicked.connect(self.export)
        self.cancel.clicked.connect(self.reject)
        self._on_target()
        self._on_look()

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
        self._proposed = str(_free(Path.home() / f"{STEM}{EXPORTERS[0].suffixes[0]}"))
        self.target.setText(self._proposed)

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
        self.there.setProperty("role", "error")
        kept = self.there.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.there.setSizePolicy(kept)
        file = QGridLayout()
        file.setHorizontalSpacing(8)
        file.setVerticalSpacing(4)
        file.addWidget(self.target, 0, 0)
        file.addWidget(self.browse, 0, 1)
        file.addWidget(self.there, 1, 0, 1, 2)
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
        if self.target.text() == self._proposed:
            self._proposed = str(_free(path.with_name(f"{STEM}{suffix}")))
            self.target.setText(self._proposed)
        elif path.name and (path.suffix in known or not path.suffix):
            self.target.setText(str(path.with_suffix(suffix)))

    @Slot()
    def _on_list(self, _row: int = 0) -> None:
        self.from_list.setChecked(True)

    @Slot()
    def _on_target(self, _text: str = "") -> None:
        which = self._which.checkedButton()
        usable = which is not None and which.isEnabled()
        self.go.setEnabled(usable and bool(self.target.text().strip()))
        self._warn(replaces=False)
        self._look.start()

    @Slot()
    def _on_look(self) -> None:
        self._look.stop()
        self._warn(replaces=_is_file(self.path))

    def _warn(self, *, replaces: bool) -> None:
        self.go.setText("Replace" if replaces else "Export")
        self.there.setVisible(replaces)
        for widget in (self.target, self.go):
            widget.setAccessibleDescription(REPLACES if replaces else "")

    @Slot()
    def _on_browse(self) -> None:
        chosen = self.ask_where()
        if chosen is not None:
            self.target.setText(str(chosen))

    def ask_where(self) -> Path | None:
        """Let a file be chosen; None when it was cancelled."""
        name, _filter = QFileDialog.getSaveFileName(
            self,
            "Export to",
            self.target.text(),
            options=QFileDialog.Option.DontConfirmOverwrite,  # It is said under the line.
        )
        return Path(name) if name else None

    @property
    def path(self) -> Path:
        """The file to write."""
        path = Path(self.target.text().strip())
        try:
            return path.expanduser()
        except RuntimeError:
            return path  # "~name" of nobody here is a name like others.

    @Slot()
    def export(self) -> None:
        """Hand the export to the workspace and close; say first that a file would be replaced."""
        if self._look.isActive():
            self._on_look()
            if not self.there.isHidden():
                return
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


def _free(path: Path) -> Path:
    """Give a path at which nothing is yet: as it is, or with -2, -3 and so on behind the name."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(one for one in chain((path,), numbered) if not _is_file(one))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False  # Too long a name, a locked folder: the export says so in a sentence.
