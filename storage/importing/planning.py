"""What an import would do, record by record, before anything is written.

A rehearsal in bounded memory: of each dump are kept the counts and the first entries of each
kind, with keys by which an import leaves entries out.
"""

from collections import Counter, defaultdict
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Literal

from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.edits.edit import NO_CHANGES
from storage.importing.dump_file import ImportedFile, as_text
from storage.importing.judging import Judged
from storage.importing.near import Alike
from storage.importing.pipeline import Importer, told
from storage.importing.preparing import Recognised, label_for
from storage.importing.report import (
    FileReport,
    ImportReport,
    PaperChange,
    PassedOver,
    passed_over_of,
)
from storage.progress import Progress
from storage.readers import DumpSource, dumps_in, stdin_sources
from storage.text.label import system_of
from storage.text.repair import repair
from storage.words import clipped

ENTRIES: Final = 200
"""Entries of a kind that are shown of a dump, unless more are asked for."""

_TITLE: Final = 300
"""Characters of a title: who decides on a paper by it wants all of it."""
_AUTHORS: Final = 8
_BEGINNING: Final = 400
"""Characters of an abstract that a plan keeps."""

Kind = Literal["new", "near duplicate", "changed", "known", "same"]
"""What becomes of an entry: a new paper, perhaps nearly another one; a paper that this dump has
brought before, changed or not; one that another dump has brought."""

_LABEL: Final = text("SELECT label FROM paper WHERE id = :paper")

_KINDS: Final[dict[str, Kind]] = {
    "added": "new",
    "changed": "changed",
    "merged": "known",
    "unchanged": "same",
}


@dataclass(frozen=True, slots=True)
class NearPaper:
    """What a record is nearly the same as; `paper` is 0 for an earlier record of the import."""

    paper: int
    label: str


@dataclass(frozen=True, slots=True)
class PlanEntry:
    """One record of a dump. `key` leaves it out of the import; `paper` is 0 for a new one.

    `authors` are the first ones, of `author_count`; `beginning` is that of the abstract.
    """

    key: str
    line: int
    kind: Kind
    label: str
    paper: int
    changes: tuple[PaperChange, ...]
    authors: tuple[str, ...] = ()
    author_count: int = 0
    year: int | None = None
    venue: str = ""
    beginning: str = ""
    near: NearPaper | None = None


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
    passed_over: tuple[PassedOver, ...] = ()

    @property
    def report(self) -> ImportReport:
        """What the import would report."""
        files = tuple(one.report for one in self.files)
        return ImportReport(None, files, NO_CHANGES, passed_over=self.passed_over)

    @property
    def is_plain(self) -> bool:
        """Whether all are plain listings with nothing odd about them."""
        return all(one.report.format == "listing" and not one.is_odd for one in self.files)


@dataclass(frozen=True, slots=True)
class Sources:
    """The dumps to be imported, and the files beside them that are none."""

    dumps: tuple[DumpSource, ...]
    passed_over: tuple[PassedOver, ...]


def sources_of(
    paths: Sequence[Path],
    stdin: BinaryIO | None,
    format_name: str | None,
    columns: Mapping[str, str],
) -> Sources:
    """Give the dumps of paths and of standard input. Raises `DumpError` where there is none.

    `columns` are the mappings that were chosen for tables (`KnownColumns`).
    """
    others: list[tuple[str, str]] = []

    def pass_over(place: str, path: str) -> None:
        others.append((as_text(place), as_text(path)))

    sources = list(dumps_in(paths, format_name=format_name, columns=columns, passed_over=pass_over))
    if stdin is not None:
        sources.extend(
            stdin_sources(stdin, format_name=format_name, columns=columns, passed_over=pass_over)
        )
    return Sources(tuple(sources), passed_over_of(others))


def plan(
    database: Database,
    sources: Sources,
    entries: int = ENTRIES,
    leave_out: frozenset[str] = frozenset(),
) -> Generator[Progress, None, ImportPlan]:
    """Rehearse an import; give what it would do, with `entries` of each kind a dump."""
    keeper = _Keeper(entries)
    importer = Importer(database, dry_run=True, witness=keeper.see, leave_out=leave_out)
    report = yield from importer.run(sources.dumps)
    files = tuple(keeper.plan(n, file) for n, file in enumerate(report.files))
    return ImportPlan(files, sources.passed_over)


class _Keeper:
    """Keeps the first entries of each kind of each dump."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._seen: Counter[tuple[int, Kind]] = Counter()
        self._entries: dict[int, list[PlanEntry]] = defaultdict(list)

    def see(
        self, connection: Connection, file: ImportedFile, judged: Judged, alike: Alike | None
    ) -> None:
        """Look at one record."""
        kind: Kind = "near duplicate" if alike is not None else _KINDS[judged.outcome]
        self._seen[file.number, kind] += 1
        if self._seen[file.number, kind] > self._most:
            return
        one = judged.one
        authors = one.said.get("authors", [])
        self._entries[file.number].append(
            PlanEntry(
                key=file.key(one),
                line=one.record.line,
                kind=kind,
                label=_label(one),
                paper=judged.known.paper or 0,
                changes=tuple(told(judged, change) for change in judged.changes),
                authors=tuple(authors[:_AUTHORS]),
                author_count=len(authors),
                year=one.said.get("year"),
                venue=clipped(one.said.get("venue", ""), _TITLE),
                beginning=clipped(one.shown, _BEGINNING),
                near=_near(connection, alike),
            )
        )

    def plan(self, number: int, report: FileReport) -> FilePlan:
        """Give what was kept of a dump."""
        entries = tuple(self._entries.get(number, ()))
        return FilePlan(report, entries, report.records - report.left_out - len(entries))


def _label(one: Recognised) -> str:
    """Give the whole title; of a paper without one what a list shows."""
    title = one.said.get("title", "")
    if title and (whole := clipped(repair(title).text, _TITLE)):
        return whole
    return label_for(one.shown, None, system_of(one.shown), one.identity.ids)


def _near(connection: Connection, alike: Alike | None) -> NearPaper | None:
    if alike is None or alike.paper is None:
        return None if alike is None else NearPaper(0, "")
    found = connection.execute(_LABEL, {"paper": alike.paper}).scalar()
    return NearPaper(alike.paper, found or "")
