"""Papers that may be one: the groups beside the papers of one of them, merged or told apart."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QSize, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListView,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from desktop.dialogs.frame import column_of, quiet
from desktop.models.comparison import Comparison
from desktop.models.duplicate_groups import DuplicateGroups
from desktop.models.duplicate_keys import KEYS
from desktop.models.duplicate_words import HINT, NONE, QUESTIONS, done_last, headline, merge_all
from desktop.models.steps_here import StepsHere
from desktop.notices import Notice
from desktop.widgets.comparison_pane import ComparisonPane
from desktop.widgets.group_delegate import GroupDelegate
from desktop.widgets.key_button import KeyButton
from desktop.widgets.press_button import PressButton
from desktop.widgets.working_head import WorkingHead
from desktop.workspace import Workspace
from storage.progress import Progress

if TYPE_CHECKING:
    from desktop.duplicates import Duplicates, FoundGroup
    from storage.duplicates.finder import CertainMerge
    from storage.edits.edit import Changes, Edit
    from storage.edits.history import Applied

FIRST: Final = QSize(1480, 900)
_GROUPS: Final = 300


class DuplicatesDialog(QDialog):
    """Each merge and each "not a duplicate" is one step that u takes back; then the next comes."""

    def __init__(
        self,
        duplicates: "Duplicates",
        workspace: Workspace,
        parent: QWidget,
        import_id: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._duplicates = duplicates
        self._workspace = workspace
        self._shown: FoundGroup | None = None
        self._merging: tuple[FoundGroup, ...] = ()
        self._doing: FoundGroup | None = None
        """The group that an edit is about which goes on."""
        self._closed, self._steps = False, StepsHere()
        self._end, self._none = "", NONE[import_id is not None]
        """What the head says when no group is left to look at, and when there was none."""
        self._last = ""
        """What was done last, while the group shown is the one that came after it."""
        self.setWindowTitle("Duplicates")
        self.setAccessibleName("Duplicates")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()
        self._arrange()
        self._connect()
        self.resize(FIRST.boundedTo(parent.window().size() - QSize(48, 48)))
        self.top.begin("Looking for duplicates…")
        self._show_state()
        duplicates.look(import_id)

    # Putting together

    def _build(self) -> None:
        self.top = WorkingHead(self)
        self.head, self.stop = self.top.text, self.top.stop
        self.hint = quiet(HINT, self)
        self.middle = QStackedWidget(self)
        self.split = QSplitter(Qt.Orientation.Horizontal, self.middle)
        self.nothing = QLabel(self.middle)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setProperty("role", "dim")
        for page in (self.split, self.nothing):
            self.middle.addWidget(page)
        self.list = QListView(self.split)
        self.groups = DuplicateGroups(self.list)
        self.list.setModel(self.groups)
        self.list.setItemDelegate(GroupDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setAccessibleName("Groups, the certain ones first")
        self.papers = Comparison(self)
        self.pane = ComparisonPane(self.papers, self.split)
        self.table = self.pane.table
        self.said = QLabel(self)
        self.said.setWordWrap(True)
        self.said.setAccessibleName("What was done last, or must be answered")
        self.merge = KeyButton("Merge", KEYS["merge"].lower(), self)
        self.apart = KeyButton("Not a duplicate", KEYS["apart"].lower(), self)
        self.certain = KeyButton("Merge all certain", KEYS["certain"].lower(), self)
        self.close_button = PressButton("Close", self)
        self.close_button.setAutoDefault(False)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.certain)
        row.addStretch(1)
        for button in (self.apart, self.merge, self.close_button):
            row.addWidget(button)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(1)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([_GROUPS, FIRST.width() - _GROUPS])
        column = column_of(self)
        column.addWidget(self.top)
        column.addWidget(self.hint)
        column.addWidget(self.middle, 1)
        column.addWidget(self.said)
        column.addLayout(row)

    def _connect(self) -> None:
        duplicates, workspace = self._duplicates, self._workspace
        duplicates.progress.connect(self._on_progress)
        duplicates.found.connect(self._on_found)
        duplicates.stopped.connect(self._on_stopped)
        duplicates.merged.connect(self._on_merged)
        workspace.history_changed.connect(self._on_history)
        workspace.changed.connect(self._on_changed)
        workspace.notice.connect(self._on_notice)
        workspace.progress.connect(self._on_merging)
        workspace.edits.busy_changed.connect(self._on_busy)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.table.taken.connect(self._on_taken)
        self.top.stop_asked.connect(self._on_stop)
        self.merge.clicked.connect(self._on_merge)
        self.apart.clicked.connect(self._on_apart)
        self.certain.clicked.connect(self._on_certain)
        self.close_button.clicked.connect(self.close)
        for name, slot in (
            ("next", self._on_next), ("previous", self._on_previous), ("stays", self._on_stays),
            ("out", self._on_out), ("merge", self._on_merge), ("apart", self._on_apart),
            ("certain", self._on_certain), ("undo", self._on_undo),
        ):  # fmt: skip
            self._key(KEYS[name], slot)
        self._key("Ctrl+Z", self._on_undo)
        self._key("Ctrl+Shift+Z", workspace.redo)

    def _key(self, key: str, slot: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setAutoRepeat(slot in (self._on_next, self._on_previous))
        shortcut.activated.connect(slot)

    # Looking

    @Slot()
    def _on_stop(self) -> None:
        if self._merging:
            self._workspace.cancel()
        else:
            self._duplicates.stop()

    @Slot(object)
    def _on_merging(self, progress: Progress | None) -> None:
        """Show how far it is, while all certain ones are merged."""
        if self._merging and progress is not None:
            self._on_progress(progress)

    @Slot(object)
    def _on_progress(self, progress: Progress) -> None:
        self.top.go_on(progress)

    @Slot(object)
    def _on_found(self, groups: "tuple[FoundGroup, ...]") -> None:
        self._end = "All groups are dealt with." if groups else self._none[0]
        self.groups.show_groups(groups)
        self.top.end()
        self._go_to(0)
        self._show_state()
        self.table.setFocus()

    @Slot(str)
    def _on_stopped(self, why: str) -> None:
        self._end = why
        self.top.end()
        self._show_state()

    # Which group is looked at

    def _go_to(self, row: int) -> None:
        row = max(0, min(row, self.groups.rowCount() - 1))
        self.list.setCurrentIndex(self.groups.index(row, 0))
        self._show_group(self.groups.group(row))

    @Slot(QModelIndex)
    def _on_row(self, index: QModelIndex) -> None:
        self._show_group(self.groups.group(index.row()))

    def _show_group(self, group: "FoundGroup | None") -> None:
        """Show a group; one whose papers are gone makes room for the next."""
        if group is self._shown and group is not None:
            return
        self._shown = group
        self._read_group()
        if group is not None:
            question = self.papers.questions[:1]
            row = self.papers.row_of(question[0]) if question else 0
            self.table.setCurrentIndex(self.papers.index(row, 0))
        self.pane.explain(self._shown)
        self._show_state()

    def _read_group(self) -> None:
        group = self._shown
        if group is None:
            self.papers.show_papers((), ())
            return
        standings = self._duplicates.standings(group.papers)
        if len(standings) < 2:
            row = self.groups.row_of(group)
            self.groups.drop(group)
            self._go_to(row)
            return
        self.papers.show_papers(standings, self._workspace.rows(group.papers))

    @Slot()
    def _on_next(self) -> None:
        self._step(1)

    @Slot()
    def _on_previous(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        row = self.list.currentIndex().row() + by
        if 0 <= row < self.groups.rowCount():
            self._last = ""
            self._go_to(row)

    def _show_state(self) -> None:
        """Say how many groups there are, what must be answered, and what can be done."""
        groups, certain = self.groups.groups, len(self.groups.mergeable)
        looking, free = self.top.is_working, not self._workspace.edits.busy
        if not looking:
            self.head.setText(headline(groups) if groups else self._end)
        questions = self.papers.questions if self._shown is not None else ()
        self.said.setText("  ".join((self._last, *map(QUESTIONS.__getitem__, questions))).strip())
        here = self._shown is not None and free
        self.merge.setEnabled(here and not questions)
        self.apart.setEnabled(here)
        self.certain.setEnabled(certain > 0 and free)
        self.certain.setText(merge_all(certain))
        self.certain.setAccessibleName(self.certain.text())
        self.hint.setVisible(bool(groups))
        self.nothing.setText("" if looking else self._none[1])
        self.middle.setCurrentWidget(self.split if groups else self.nothing)

    # What is chosen

    @Slot(QModelIndex)
    def _on_taken(self, index: QModelIndex) -> None:
        self.papers.take(index)
        self._after_choice()

    @Slot()
    def _on_stays(self) -> None:
        if self.table.currentIndex().isValid():
            self.papers.keep(self.table.currentIndex().column())
            self._after_choice()

    @Slot()
    def _on_out(self) -> None:
        if self.table.currentIndex().isValid():
            self.papers.leave_out(self.table.currentIndex().column())
            self._after_choice()

    def _after_choice(self) -> None:
        self._last = ""
        self._show_state()

    # What is done

    @Slot()
    def _on_merge(self) -> None:
        edit = self.papers.edit() if self._shown is not None else None
        if edit is not None and self.merge.isEnabled():
            self._do(edit)

    @Slot()
    def _on_apart(self) -> None:
        from storage.edits.merging import TellApart

        if self._shown is not None and self.apart.isEnabled():
            self._do(TellApart(self.papers.papers))

    def _do(self, edit: "Edit") -> None:
        self._workspace.settle.emit()
        # What an edit changes of the papers shown is not read: the next group comes.
        self._doing, self._shown = self._shown, None
        made = self._workspace.apply(edit, self._on_dealt_with)
        # Refused, or of so many papers that it goes on: then it is shown until the end.
        if self._doing is not None:
            self._shown = self._doing
        if not made:
            self._doing = None
        self._show_state()

    def _on_dealt_with(self, applied: "Applied") -> None:
        group, self._doing = self._doing, None
        if group is None or self._closed:
            return
        self._steps.add(applied.history_id)
        row = self.groups.row_of(group)
        self.groups.deal_with([group], applied.history_id)
        # Another one that is looked at meanwhile stays.
        self._shown = None if self._shown is group else self._shown
        self._go_to(row if self._shown is None else self.groups.row_of(self._shown))

    @Slot(bool)
    def _on_busy(self, busy: object) -> None:
        if not busy:
            self._doing = None
        self._show_state()

    @Slot()
    def _on_certain(self) -> None:
        if self.certain.isEnabled():
            self._merging = self.groups.groups
            self.top.begin("Merging duplicates…")
            self._duplicates.merge_certain(self._merging)

    @Slot(object)
    def _on_merged(self, done: "CertainMerge | None") -> None:
        groups, self._merging = self._merging, ()
        self.top.end()
        self._show_state()
        if done is not None and done.applied is not None:
            self._steps.add(done.applied.history_id)
            merged = set(done.merged)
            dealt = [one for one in groups if one.source.papers in merged]
            self.groups.deal_with(dealt, done.applied.history_id)
        self._shown = None
        self._go_to(0)
        self._show_state()

    @Slot()
    def _on_undo(self) -> None:
        """Take back the last step if it was made here: not an import, say, long before."""
        workspace = self._workspace
        why = self._steps.why_not(workspace.history(), is_busy=workspace.edits.busy)
        if why:
            workspace.say(Notice(why))
        else:
            workspace.undo()

    # What happens elsewhere

    @Slot()
    def _on_history(self) -> None:
        """Follow undo and redo, from here or from the window: what comes back is shown."""
        row = max(0, self.list.currentIndex().row())
        before = self.groups.rowCount()
        undone = {one.id: one.undone for one in self._workspace.history()}
        back = self.groups.follow(undone, self._duplicates.are_there)
        if back is not None:
            self._go_to(self.groups.row_of(back))
        elif self.groups.rowCount() != before:
            self._go_to(row)

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        """Read the papers anew that are looked at, where an edit was about them."""
        group = self._shown
        if (
            group is not None
            # What was done about it here is known in a moment: then the next one comes.
            and group is not self._doing
            and not self._merging
            and (changes.papers is None or not changes.papers.isdisjoint(group.papers))
        ):
            self._read_group()
            self._show_state()

    @Slot(object)
    def _on_notice(self, notice: Notice) -> None:
        self._last = done_last(notice)
        self._show_state()

    def done(self, result: int) -> None:
        """Look no further, however it is closed."""
        self._closed = True
        self._duplicates.stop()
        super().done(result)
