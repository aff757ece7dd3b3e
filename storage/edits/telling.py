"""The history as people read it: what was done, to which paper, and whether it stands."""

from dataclasses import dataclass

from sqlalchemy import Connection, text

from storage.record import PaperId
from storage.words import clipped


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A step of the history. `at` is in milliseconds since 1970, UTC.

    `paper` is the one that it is about, if it is about one, and `label` what that is called; ""
    where it is not in the library.
    """

    id: int
    at: int
    summary: str
    kind: str
    undone: bool
    paper: PaperId | None = None
    label: str = ""

    @property
    def words(self) -> str:
        """What a list of steps shows: what was done, and to which paper."""
        name, colon, _ = self.label.partition(": ")
        called = name if colon else clipped(self.label, 40)
        return f"{self.summary} · {called}" if called else self.summary


def entries(connection: Connection, limit: int) -> tuple[HistoryEntry, ...]:
    """Give the newest steps, newest first, those undone among them."""
    rows = connection.execute(
        text(
            "SELECT h.id, h.at, h.summary, h.kind, h.undone, h.paper_id, p.label FROM history h "
            "LEFT JOIN paper p ON p.id = h.paper_id ORDER BY h.id DESC LIMIT :limit"
        ),
        {"limit": limit},
    )
    return tuple(
        HistoryEntry(row[0], row[1], row[2], row[3], bool(row[4]), row[5], row[6] or "")
        for row in rows
    )
