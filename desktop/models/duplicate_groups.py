"""The groups of papers that may be one, as a list; a group goes when it is dealt with.

What was done about a group is known by its step of the history: when that step is undone, the
group is back in its place, and goes again when the step is made again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from storage.words import count_of

if TYPE_CHECKING:
    from desktop.duplicates import FoundGroup

Index = QModelIndex | QPersistentModelIndex
REASON_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
CERTAIN_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 2
_ROOT: Final = QModelIndex()


def reason(group: "FoundGroup") -> str:
    """Say in a line why these may be one: "3 papers, same DOI 10.1/x, 97 % of the words"."""
    parts = [
        *([count_of(len(group.papers), "paper")] if len(group.papers) > 2 else ()),
        *(["decisions or ratings differ"] if group.at_odds else ()),
        *group.reasons[:3],
    ]
    return ", ".join(parts)


class DuplicateGroups(QAbstractListModel):
    """The groups that are not dealt with, in the order found."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: tuple[FoundGroup, ...] = ()
        self._shown: list[FoundGroup] = []
        self._steps: dict[int, int] = {}
        """Group (by its first paper) and the step of the history that dealt with it."""
        self._undone: set[int] = set()
        self._gone: list[FoundGroup] = []
        """Groups whose papers are no longer there; an undo may bring them back."""

    def show_groups(self, groups: "Sequence[FoundGroup]") -> None:
        """Show what was found."""
        self.beginResetModel()
        self._all = tuple(groups)
        self._shown = list(groups)
        self._steps.clear()
        self._undone.clear()
        self._gone.clear()
        self.endResetModel()

    @property
    def groups(self) -> "tuple[FoundGroup, ...]":
        """All that are shown."""
        return tuple(self._shown)

    @property
    def mergeable(self) -> "list[FoundGroup]":
        """The certain ones that are not at odds."""
        return [one for one in self._shown if one.certain and not one.at_odds]

    def group(self, row: int) -> "FoundGroup | None":
        """Give the group of a row; None where there is none."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def row_of(self, group: "FoundGroup") -> int:
        """Give the row of a group; -1 where it is not shown."""
        return next((row for row, one in enumerate(self._shown) if one is group), -1)

    def deal_with(self, groups: "Iterable[FoundGroup]", step: int | None) -> None:
        """Take groups out that this step of the history has dealt with; None for an earlier one."""
        if step is None:
            self._gone.extend(groups)
        else:
            self._steps.update({one.papers[0]: step for one in groups})
            self._undone.discard(step)
        self._renew()

    def drop(self, group: "FoundGroup") -> None:
        """Take out a group that is no longer one: its papers are gone."""
        self._gone.append(group)
        self._renew()

    def follow(
        self, undone: Mapping[int, bool], is_there: "Callable[[FoundGroup], bool]"
    ) -> "FoundGroup | None":
        """Follow the history: steps by id, and whether each is undone. Give one that is back.

        A step that the history no longer tells of is as it was last known to be. `is_there`
        tells whether the papers of a group that was dropped are there again.
        """
        self._gone = [one for one in self._gone if not is_there(one)]
        before = {one.papers for one in self._shown}
        for step in {*self._steps.values()} & undone.keys():
            (self._undone.add if undone[step] else self._undone.discard)(step)
        self._renew()
        return next((one for one in self._shown if one.papers not in before), None)

    def _renew(self) -> None:
        shown = [
            one for one in self._all
            if (one.papers[0] not in self._steps or self._steps[one.papers[0]] in self._undone)
            and not any(one is gone for gone in self._gone)
        ]  # fmt: skip
        if len(shown) != len(self._shown) or shown != self._shown:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row a group."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = 0) -> Any:
        """Give the label of the paper to keep, the reason, and what is read aloud."""
        if not index.isValid():
            return None
        group = self._shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return group.label
        if role == REASON_ROLE:
            return reason(group)
        if role == CERTAIN_ROLE:
            return group.certain
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join((group.label, *group.reasons))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            sure = "The same" if group.certain else "Perhaps the same"
            return f"{sure}: {group.label}, {reason(group)}"
        return None
