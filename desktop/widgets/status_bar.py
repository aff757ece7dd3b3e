"""The line at the bottom: what is shown, what is left to do, what goes on, what was done last."""

from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from desktop import theme
from desktop.keys.in_force import key_of, keys, keys_of
from desktop.notices import Notice
from desktop.widgets.notice_bar import OFFERS
from desktop.workspace import Workspace
from storage.database.rows import Sidebar
from storage.progress import Progress
from storage.vocabulary import Decision
from storage.words import clipped, count_of

LONGEST: Final = 90
"""Characters of a notice; the rest is in its tool tip."""
FADES_MS: Final = 12_000


def time_left(seconds: float | None) -> str:
    """Say how long work still takes: "about 40 s left", "about 3 min left"; "" where unknown."""
    if seconds is None:
        return ""
    if seconds < 90:
        # To tens: the pace of a moment ago is no better than that.
        return f"about {max(1, round(seconds / 10)) * 10} s left"
    return f"about {round(seconds / 60):,} min left"


class StatusBar(QWidget):
    """Counts at the left; progress, index and the last act, with its undo, at the right."""

    details_asked = Signal(object)
    """`Notice` whose details should be shown."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._notice: Notice | None = None
        self._hint = ""
        self.setObjectName("status_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Status")
        self.shown, self.left_to_do, self.index = QLabel(self), QLabel(self), QLabel(self)
        self.ranked_by = QLabel(self)
        self.last, self.offer = QLabel(self), QPushButton(self)
        self._cap = QLabel(self)
        self.progress, self.progress_text = QProgressBar(self), QLabel(self)
        self.cancel = QPushButton("Cancel", self)
        self._fade = QTimer(self)
        self._lay_out()
        self._connect()
        self._on_progress(None)
        self._show_index()
        self._count()
        self._show_profile()
        self._show_offer("")

    def _lay_out(self) -> None:
        font = theme.interface_font(theme.SMALL_PX, figures=True)
        labels = (
            self.shown, self.left_to_do, self.ranked_by, self.index, self.last, self.progress_text,
        )  # fmt: skip
        for label in labels:
            label.setProperty("role", "status")
            label.setFont(font)
        for button in (self.offer, self.cancel):
            button.setProperty("role", "link")
            button.setFont(font)
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._cap.setProperty("role", "cap")
        self.offer.setAccessibleName("Undo the last act")
        self.cancel.setAccessibleName("Cancel what is going on")
        self.progress.setFixedWidth(120)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName("Progress")
        row = QHBoxLayout(self)
        row.setContentsMargins(13, 0, 13, 0)
        row.setSpacing(18)
        row.addWidget(self.shown)
        row.addWidget(self.left_to_do)
        row.addWidget(self.ranked_by)
        row.addStretch(1)
        middle = QHBoxLayout()
        middle.setSpacing(8)
        for widget in (self.progress_text, self.progress, self.cancel):
            middle.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(middle)
        row.addWidget(self.index)
        end = QHBoxLayout()
        end.setSpacing(2)
        end.addWidget(self.last)
        end.addWidget(self.offer)
        end.addWidget(self._cap, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(end)
        self.setFixedHeight(24)
        self._fade.setSingleShot(True)
        self._fade.setInterval(FADES_MS)

    def _connect(self) -> None:
        workspace = self._workspace
        workspace.results_ready.connect(self._on_count)
        workspace.changed.connect(self._on_count)
        workspace.progress.connect(self._on_progress)
        workspace.indexing.connect(self._show_index)
        workspace.notice.connect(self.show_notice)
        workspace.history_changed.connect(self._on_history)
        keys().changed.connect(self._on_keys)
        workspace.list_progress.changed.connect(self._on_count)
        workspace.ranking.profiles.renamed.connect(self._show_profile)
        self.cancel.clicked.connect(self._on_cancel)
        self.offer.clicked.connect(self._on_offer)
        self._fade.timeout.connect(self._on_faded)

    def sizeHint(self) -> QSize:
        """One small line."""
        return QSize(400, 24)

    @Slot()
    def _on_count(self, *_facts: object) -> None:
        self._count()

    @Slot(str)
    def show_hint(self, text: str) -> None:
        """Let a view speak in place of the counts; "" gives them back."""
        self._hint = text
        self._count()

    def _count(self) -> None:
        if self._hint:
            self.shown.setText(self._hint)
            self.left_to_do.setText("")
            return
        sidebar = self._workspace.sidebar()
        found = len(self._workspace.ids)
        self.shown.setText(
            f"{found:,} of {count_of(sidebar.total, 'paper')}"
            if self._workspace.result is not None
            else count_of(sidebar.total, "paper")
        )
        progress = self._workspace.list_progress
        undecided = progress.left
        here = " in this list" if found != sidebar.total else ""
        if undecided is None:
            undecided, here = sidebar.decisions.get(Decision.UNDECIDED, 0), ""
        listed = self._listed(sidebar)
        if listed:
            self.left_to_do.setText(listed)
        elif not sidebar.total or not found:
            self.left_to_do.setText("")
        elif undecided:
            time = self._workspace.pace.sentence(undecided)
            self.left_to_do.setText(f"{undecided:,} undecided{here}, {time}")
        else:
            self.left_to_do.setText(f"all decided{here}")
        self.left_to_do.setToolTip(progress.sentence)

    def _listed(self, sidebar: Sidebar) -> str:
        """Say how far the reading list that is shown is decided; "" where none is."""
        name = self._workspace.list_shown(self._workspace.query)
        shown = next((one for one in sidebar.lists if one.name == name), None)
        if shown is None or shown.id not in sidebar.progress:
            return ""
        decided, kept = sidebar.progress[shown.id]
        return f"“{clipped(shown.name, 24)}”: {decided:,} of {shown.count:,} decided, {kept:,} kept"

    @Slot()
    def _show_profile(self) -> None:
        """Say by which profile papers are ranked, where it is not by the decisions."""
        profiles = self._workspace.ranking.profiles
        words = "nothing ranked" if profiles.nothing else "ranked"
        self.ranked_by.setText(f"{words}{profiles.by}" if profiles.by else "")
        learns = f"learns from {profiles.used.learns_from}"
        self.ranked_by.setToolTip(
            f"The profile has {profiles.nothing}" if profiles.nothing else f"The profile {learns}"
        )
        self.ranked_by.setVisible(bool(profiles.by))

    @Slot()
    def _show_index(self, *_facts: object) -> None:
        working = self._workspace.is_indexing
        self.index.setText("Indexing…" if working else "Indexed")
        self.index.setVisible(not self.progress.isVisible())

    @Slot(object)
    def _on_progress(self, progress: Progress | None) -> None:
        shown = progress is not None
        for widget in (self.progress, self.progress_text, self.cancel):
            widget.setVisible(shown)
        self.index.setVisible(not shown)
        if progress is None:
            return
        left = time_left(progress.remaining_seconds)
        self.progress_text.setText(clipped(progress.what, 48) + (f", {left}" if left else ""))
        fraction = progress.fraction
        self.progress.setRange(0, 0 if fraction is None else 1000)
        if fraction is not None:
            self.progress.setValue(round(fraction * 1000))

    @Slot()
    def _on_cancel(self) -> None:
        self._workspace.cancel()

    # What was done last

    @Slot(object)
    def show_notice(self, notice: Notice) -> None:
        """Show a sentence, and what can be done about it; it fades unless it stays.

        Errors, warnings and what is offered for long have a bar of their own.
        """
        if notice.level != "info" or notice.offer in OFFERS:
            return
        self._notice = notice
        self.last.setText(clipped(notice.text, LONGEST))
        self.last.setToolTip(notice.text if len(notice.text) > LONGEST else "")
        self._show_offer(notice.offer)
        if notice.stays or notice.offer:
            self._fade.stop()
        else:
            self._fade.start()

    def _show_offer(self, offer: str) -> None:
        self.offer.setVisible(bool(offer))
        self._cap.setText(key_of("undo"))
        self._cap.setVisible(offer == "undo" and bool(self._cap.text()))
        self.offer.setText("undo" if offer == "undo" else "details")
        self.offer.setToolTip(", or ".join(keys_of("undo").split()) if offer == "undo" else "")
        self.offer.setAccessibleName(
            "Undo the last act" if offer == "undo" else "Details of the message"
        )

    @Slot()
    def _on_keys(self) -> None:
        self._show_offer("" if self._notice is None else self._notice.offer)

    @Slot()
    def _on_history(self) -> None:
        if self._notice is not None and self._notice.offer == "undo":
            self._show_offer("undo" if self._workspace.can_undo else "")

    @Slot()
    def forget_undo(self) -> None:
        """Offer no longer to undo what is named here: it may be the last step no more."""
        if self._notice is not None and self._notice.offer == "undo":
            self._on_faded()

    @Slot()
    def _on_offer(self) -> None:
        notice: Any = self._notice
        if notice is not None and notice.offer == "undo":
            self._workspace.undo()
        elif notice is not None:
            self.details_asked.emit(notice)

    @Slot()
    def _on_faded(self) -> None:
        self._notice = None
        self.last.setText("")
        self._show_offer("")
