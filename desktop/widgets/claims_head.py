"""What stands over the claims: how many there are, the filter, and how a review goes."""

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.keys.in_force import key_of, keys, told
from desktop.models.claim_shelf import ClaimShelf
from desktop.widgets.claim_filter_bar import ClaimFilterBar
from desktop.widgets.key_button import KeyButton
from desktop.widgets.review_strip import ReviewStrip
from storage.words import count_of

_HINT_FROM: Final = 820
"""Width from which there is room for the hint."""


class ClaimsHead(QWidget):
    """Says what a `ClaimShelf` holds; changes nothing itself."""

    def __init__(self, shelf: ClaimShelf, parent: QWidget) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self.summary = QLabel(self)
        self.summary.setProperty("role", "dim")
        self.summary.setAccessibleName("Number of claims")
        self._hint = QLabel(self)
        self._hint.setProperty("role", "dim")
        self.review = KeyButton("Review", key_of("claims-review"), self)
        # Its place stays when it goes: the table below must not jump.
        kept = self.review.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.review.setSizePolicy(kept)
        self.filter = ClaimFilterBar(shelf, self)
        self.strip = ReviewStrip(self)
        self.strip.hide()
        self._take_keys()
        keys().changed.connect(self._take_keys)
        line = QHBoxLayout()
        line.setSpacing(16)
        line.addWidget(self.summary, 1)
        line.addWidget(self._hint)
        line.addWidget(self.review)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 8, 20, 8)
        column.setSpacing(8)
        column.addLayout(line)
        column.addWidget(self.filter)
        column.addWidget(self.strip)

    @Slot()
    def _take_keys(self) -> None:
        hints = told(*((f"claims-{deed}", deed) for deed in ("right", "wrong", "edit")))
        self._hint.setText("   ".join([*hints, "⏎ open paper"]))
        self.review.set_key(key_of("claims-review"))

    def say(self, chosen: int, *, reviewing: bool) -> None:
        """Say how many claims there are, are shown, and are selected."""
        shown, total = len(self._shelf.shown), self._shelf.total
        among = f"{shown:,} of " if shown != total else ""
        papers = count_of(self._shelf.papers, "paper")
        selected = f"  ·  {chosen:,} selected" if chosen > 1 else ""
        said = f"{among}{count_of(total, 'claim')} in {papers}{selected}"
        self.summary.setText(said if total else "")
        self._fit_hint()
        self.filter.show_counts(self._shelf.passing)
        self.filter.setVisible(bool(total) and not reviewing)
        self.review.setVisible(bool(total) and not reviewing)
        self.strip.setVisible(reviewing)

    def say_progress(self, time: str) -> None:
        """Say how far a review is; `time` is what the rest will take."""
        every = sum(self._shelf.passing.values())
        self.strip.show_progress(every - self._shelf.passing["unchecked"], every, time)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drop the hint where there is no room for it."""
        super().resizeEvent(event)
        self._fit_hint()

    def _fit_hint(self) -> None:
        self._hint.setVisible(bool(self._shelf.total) and self.width() >= _HINT_FROM)
