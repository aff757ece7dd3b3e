"""One dump while it is imported: what was found in it so far, and what became of it."""

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from storage.importing.near import Alike, NearDuplicates
from storage.importing.preparing import Recognised
from storage.importing.report import TOLD, FileReport, PaperChange
from storage.importing.stored import Dump
from storage.importing.writing import COUNTS
from storage.readers import DumpSource
from storage.record import BadEntry

_NO_TEXT: Final = re.compile("[\ud800-\udfff]")
"""How Python gives the bytes of a file name that are no UTF-8."""


@dataclass(slots=True)
class ImportedFile:
    """A dump, the `number`-th of its import. `row` is its id once something of it is written.

    `brought` is what it had brought when the import that now goes on was stopped.
    """

    number: int
    source: DumpSource
    path: str
    again: bool
    listing_title: str | None = None
    row: int | None = None
    errors: list[BadEntry] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    changes: list[PaperChange] = field(default_factory=list)
    written_errors: int = 0
    left_out: int = 0
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    brought: dict[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its file name."""
        return as_text(Path(self.source.name).name)

    def dump(self, batch: int | None) -> Dump:
        """Give what tells this dump from others."""
        return Dump(self.path, self.name, batch, self.row if self.brought else None, self.again)

    def key(self, one: Recognised) -> str:
        """Give the name by which a record of this dump is left out of an import.

        It is the same whenever the same dump is read: its path, the place, the text.
        """
        return key_of(self.path, one)

    def count(self, outcome: str) -> None:
        """Count a record."""
        self.counts["records"] += 1
        self.counts[outcome] += 1

    def leave_out(self) -> None:
        """Count a record that the reader does not want."""
        self.counts["records"] += 1
        self.left_out += 1

    def count_near(self, near: NearDuplicates, shown: str, bands: tuple[int, ...]) -> Alike | None:
        """Count a new paper as a near duplicate where it is one; tell of what."""
        alike = near.find(shown, bands) if bands else None
        self.counts["near_duplicates"] += alike is not None
        return alike

    def tell(self, change: PaperChange) -> None:
        """Keep a change for the report, as long as there is room."""
        if len(self.changes) < TOLD:
            self.changes.append(change)

    def totals(self) -> dict[str, int]:
        """Give the counts of the whole import, over the stops between."""
        totals = {name: count + self.brought.get(name, 0) for name, count in self.counts.items()}
        earlier = sum(self.brought.get(name, 0) for name in ("added", "merged", "changed"))
        return {**totals, "unchanged": max(0, self.counts["unchanged"] - earlier)}

    def report(self) -> FileReport:
        """Give what the import did with this dump."""
        return FileReport(
            path=self.source.name,
            name=self.name,
            format=self.source.format,
            errors=tuple(self.errors),
            remarks=tuple(self.remarks),
            left_out=self.left_out,
            changes=tuple(self.changes),
            **self.counts,
        )


def key_of(path: str, one: Recognised) -> str:
    """Give the name of a record, `path` being that of its dump as `path_of` gives it."""
    place = f"{path}\x1f{one.record.position}\x1f{one.identity.text}"
    return hashlib.blake2b(place.encode(), digest_size=8).hexdigest()


def path_of(name: str) -> str:
    """Give the full path of a dump; what is no file, such as standard input, keeps its name."""
    path = Path(name)
    return as_text(str(path.resolve()) if path.exists() or path.parent.is_file() else name)


def as_text(name: str) -> str:
    """Give a file name as text; a byte of it that is no UTF-8 becomes a replacement character."""
    return _NO_TEXT.sub("\ufffd", name)
