"""What a screen reader says of a mark, in the chart and in its table."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from desktop.charts.figure import Mark
from desktop.models.claim_words import spoken


def spoken_mark(row_name: str, mark: Mark) -> str:
    """Say a mark: its row, the claim, and the paper."""
    return f"{row_name}: {spoken(mark.claim)}. {mark.claim.paper_label}"


def announce(widget: QWidget, words: str) -> None:
    """Have words said, where a screen reader listens."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
