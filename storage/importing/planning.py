"""What an import would do, record by record, before anything is written.

A rehearsal in bounded memory: of each dump are kept the counts and the first entries of each
kind, with keys by which an import leaves entries out.
"""

from collections import Counter, defaultdict
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Literal

from storage.database.engine import Database
from storage.edits.edit import NO_CHANGES
from storage.importing.dump_file import ImportedFile
from storage.importing.judging import Judged
from storage.importing.pipeline import Importer, told
from storage.importing.preparing import label_for
from storage.importing.report import FileReport, ImportReport, PaperChange
from storage.progress import Progress
from storage.readers import DumpSource, dumps_in, stdin_sources
from storage.text.label import system_of

ENTRIES: Final = 200
"""Entries of a kind that are shown of a dump, unless more are asked for."""

Kind = Literal["new", "near duplicate", "changed", "known", "same"]
"""What becomes of an entry: a new paper, perhaps nearly another one; a paper that this dump has
brought before, changed or not; one that another dump has brought."""

_KINDS: Final[dict[str, Kind]] = {
    "added": "new",
    "changed": "changed",
    "merged": "known",
    "unchanged": "same",
}


@dataclass(frozen=True, slots=True)
class PlanEntry:
    """One record of a dump. `key` leaves it out of the import; `paper` is 0 for a new one."""

    key: str
    line: int
    kind: Kind
    label: str
    paper: int
    changes: tuple[PaperChange, ...]


@dataclass(frozen=True, slots=True)
class FilePlan:
    """One dump: what the import would report of it, and its entries in the dump's order.

    Of each kind the first ones are there; `more` counts the rest.
    """

    report: FileReport
    entries: tuple[PlanEntry, ...]
    more: int

    @property
    def is_odd(self) -> bool:
        """Whether something should be looked at before the import."""
        report = self.report
        return bool(report.errors or report.remarks or report.changed or not report.records)


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What an import of these dumps would do."""

    files: tuple[FilePlan, ...]

    @property
    def report(self) -> ImportReport:
        """What the import would report."""
        return ImportReport(None, tuple(one.report for one in self.files), NO_CHANGES)

    @property
    def is_plain(self) -> bool:
        """Whether all are plain listings with nothing odd about them."""
        return all(one.report.format == "listing" and not one.is_odd for one in self.files)


def sources_of(
    paths: Sequence[Path],
    stdin: BinaryIO | None,
    format_name: str | None,
    columns: Mapping[str, str],
) -> list[DumpSource]:
    """Give the dumps of paths and of standard input. Raises `DumpError` where there is none.

    `columns` are the mappings that were chosen for tables (`KnownColumns`).
    """
    sources = list(dumps_in(paths, format_name=format_name, columns=columns))
    if stdin is not None:
        sources.extend(stdin_sources(stdin, format_name=format_name, columns=columns))
    return sources


def plan(
    database: Database, sources: Sequence[DumpSource], entries: int = ENTRIES
) -> Generator[Progress, None, ImportPlan]:
    """Rehearse an import; give what it would do, with `entries` of each kind a dump."""
    keeper = _Keeper(entries)
    importer = Importer(database, dry_run=True, witness=keeper.see)
    report = yield from importer.run(sources)
    return ImportPlan(tuple(keeper.plan(n, file) for n, file in enumerate(report.files)))


class _Keeper:
    """Keeps the first entries of each kind of each dump."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._seen: Counter[tuple[int, Kind]] = Counter()
        self._entries: dict[int, list[PlanEntry]] = defaultdict(list)

    def see(self, file: ImportedFile, judged: Judged, is_near: bool) -> None:
        """Look at one record."""
        kind: Kind = "near duplicate" if is_near else _KINDS[judged.outcome]
        self._seen[file.number, kind] += 1
        if self._seen[file.number, kind] > self._most:
            return
        one = judged.one
        system = system_of(one.shown)
        label = label_for(one.shown, one.said.get("title"), system, one.identity.ids)
        self._entries[file.number].append(
            PlanEntry(
                key=file.key(one),
                line=one.record.line,
                kind=kind,
                label=label,
                paper=judged.known.paper or 0,
                changes=tuple(told(judged, change) for change in judged.changes),
            )
        )

    def plan(self, number: int, report: FileReport) -> FilePlan:
        """Give what was kept of a dump."""
        entries = tuple(self._entries.get(number, ()))
        return FilePlan(report, entries, report.records - len(entries))
