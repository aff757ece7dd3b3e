"""What an import did, file by file."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from storage.edits.edit import Changes
from storage.record import BadEntry
from storage.words import count_of

_NAMES: Final = 3
"""Files that are named in a sentence; the rest is counted."""

TOLD: Final = 1_000
"""Changes that are told one by one."""


@dataclass(frozen=True, slots=True)
class PaperChange:
    """One field of a known paper before and after: text, number, list of texts, None for nothing.

    `paper` is 0 for one that a rehearsal would add. Decisions are words. A tag is told by itself.
    """

    paper: int
    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class RuleReport:
    """A rule that was applied: what it asks for, and the number of new papers that it found."""

    query: str
    action: str
    value: str
    papers: int


@dataclass(frozen=True, slots=True)
class FileReport:
    """One dump: how many records it held, and what became of them.

    `added` were new papers, `merged` known papers that gained this dump as an origin, `changed`
    and `unchanged` entries that this dump had brought before; `left_out` those that the reader
    did not want. `near_duplicates` of the added ones are nearly the same as another paper.
    `remarks` are sentences on the dump as a whole. `changes` tells what known papers gained or
    what was changed of them, as far as there is room: `TOLD` of them a dump.
    """

    path: str
    name: str
    format: str
    records: int
    added: int
    merged: int
    near_duplicates: int
    unchanged: int
    errors: tuple[BadEntry, ...]
    remarks: tuple[str, ...] = ()
    changed: int = 0
    left_out: int = 0
    changes: tuple[PaperChange, ...] = ()


@dataclass(frozen=True, slots=True)
class PassedOver:
    """The files of one folder or archive that are no dumps, so that nothing came of them."""

    place: str
    paths: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Say so: "2 files in inbox are no dumps and were passed over: noise.pdf, page.html"."""
        count = len(self.paths)
        files = count_of(count, "file")
        what = "is no dump and was" if count == 1 else "are no dumps and were"
        names = [self._name(path) for path in self.paths[:_NAMES]]
        if count > _NAMES:
            names.append(f"and {count - _NAMES:,} more")
        return f"{files} in {self.place} {what} passed over: {', '.join(names)}"

    def _name(self, path: str) -> str:
        return path.removeprefix(self.place).lstrip("/\\")


def passed_over_of(told: Iterable[tuple[str, str]]) -> tuple[PassedOver, ...]:
    """Gather places and paths of files that are no dumps, a place once."""
    places: dict[str, list[str]] = {}
    for place, path in told:
        places.setdefault(place, []).append(path)
    return tuple(PassedOver(place, tuple(paths)) for place, paths in places.items())


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The whole import. `import_id` is None where nothing had to be written.

    `continued` says that it went on with an import that had been stopped, as the same import.
    `passed_over` are the files of folders and archives that are no dumps.
    """

    import_id: int | None
    files: tuple[FileReport, ...]
    changes: Changes
    continued: bool = False
    rules: tuple[RuleReport, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()
