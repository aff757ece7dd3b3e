"""What an import did, file by file, with every entry that could not be read."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from desktop.dialogs.frame import column_of
from desktop.models.import_words import passed_over, sentence
from desktop.unread import unread_counts
from storage.words import clipped

if TYPE_CHECKING:
    from storage.importing.report import FileReport, ImportReport

HEADINGS: Final = ("File", "Records", "New", "Merged", "Unchanged", "Not read")


class ImportReportDialog(QDialog):
    """A table of files; under a file its bad entries: line, reason, excerpt."""

    def __init__(self, report: "ImportReport", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import")
        self.setAccessibleName("Import report")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = QLabel("\n".join((sentence(report) + ".", *passed_over(report))), self)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setWordWrap(True)
        self.tree = QTreeWidget(self)
        self.tree.setAccessibleName("Files")
        self.tree.setColumnCount(len(HEADINGS))
        self.tree.setHeaderLabels(HEADINGS)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setUniformRowHeights(True)
        for file in report.files:
            self.tree.addTopLevelItem(_file_item(file))
        self.tree.expandAll()
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, len(HEADINGS)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        whole = column_of(self, 12)
        whole.addWidget(title)
        whole.addWidget(self.tree, 1)
        whole.addWidget(buttons)
        self.resize(720, 420)


def _file_item(file: "FileReport") -> QTreeWidgetItem:
    bad, _ = unread_counts([file])
    numbers = (file.records, file.added, file.merged, file.unchanged, bad)
    item = QTreeWidgetItem([file.name, *(f"{number:,}" for number in numbers)])
    item.setToolTip(0, file.path)
    for column in range(1, len(HEADINGS)):
        item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    for error in file.errors:
        text = f"Line {error.line}: {error.reason} “{clipped(error.excerpt, 80)}”"
        child = QTreeWidgetItem([text])
        child.setToolTip(0, error.excerpt)
        child.setFirstColumnSpanned(True)
        item.addChild(child)
    return item
