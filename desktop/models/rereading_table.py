"""What reading claims again would change, as a table: what happens, to which paper's claim."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt

from desktop.models.claim_words import baseline_words, platform_names
from desktop.models.headed_table import ROOT, HeadedTable, Index
from storage.database.rows import ClaimRow

if TYPE_CHECKING:
    from storage.rereading.comparing import ClaimChange

_HEADINGS: Final = ("Change", "Before", "Now", "Paper")
_TEXT_ROLES: Final = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)


def said(claim: ClaimRow | None) -> str:
    """Say a claim in one line: "up to 37.2× speed, FPGA, over CPU baselines"; "–" for none."""
    if claim is None:
        return "–"
    parts = (
        f"{claim.text} {claim.metric}",
        platform_names(claim) or "no hardware",
        baseline_words(claim),
        "the baseline's own" if claim.of_baseline else "",
    )
    return ", ".join(part for part in parts if part)


class RereadingTable(HeadedTable):
    """The changes in the order of papers and places."""

    def __init__(self, changes: "Sequence[ClaimChange]", parent: QObject) -> None:
        super().__init__(_HEADINGS, parent)
        self._changes = tuple(changes)

    def claim(self, row: int) -> ClaimRow | None:
        """Give the claim of a row: as it would be, or as it is where it goes."""
        if not 0 <= row < len(self._changes):
            return None
        change = self._changes[row]
        return change.after or change.before

    def rowCount(self, parent: Index = ROOT) -> int:
        """One row a change."""
        return 0 if parent.isValid() else len(self._changes)

    def data(self, index: Index, role: int = 0) -> Any:
        """Give the words of a cell."""
        if not index.isValid() or role not in _TEXT_ROLES:
            return None
        change = self._changes[index.row()]
        claim = change.after or change.before
        words = (
            change.kind,
            said(change.before),
            said(change.after),
            claim.paper_label if claim is not None else "",
        )
        return words[index.column()]
