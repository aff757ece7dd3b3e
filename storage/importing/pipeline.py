"""Dumps into the library: a generator that yields `Progress` and commits a batch at a time.

Each batch is read and worked out first, without any lock; then one short transaction decides
what is new and writes it. Closing the generator keeps what is in, as one import that the
history can take back.
"""

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from storage.claims.catalogue import Catalogue
from storage.database.engine import Database
from storage.edits.edit import NO_CHANGES, Aspect, Changes
from storage.errors import LibraryError
from storage.importing import writing
from storage.importing.duplicates import NearDuplicates
from storage.importing.known import Dump, KnownPapers
from storage.importing.paper_rows import PaperRows
from storage.importing.preparing import Prepared, Recognised, prepare, recognise
from storage.importing.report import FileReport, ImportReport
from storage.progress import Progress
from storage.readers import DumpSource
from storage.record import BadEntry, ListingTitle, PaperRecord, Remark

BATCH: Final = 50
"""Records a step: small enough that a keypress never waits long for the write lock."""

_NO_TEXT: Final = re.compile("[\ud800-\udfff]")
"""How Python gives the bytes of a file name that are no UTF-8."""


@dataclass(slots=True)
class _File:
    """A dump while it is imported. `row` is its id once something of it has been written."""

    source: DumpSource
    path: str
    again: bool
    listing_title: str | None = None
    row: int | None = None
    errors: list[BadEntry] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    written_errors: int = 0
    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(
            ("records", "added", "merged", "near_duplicates", "unchanged"), 0
        )
    )

    @property
    def name(self) -> str:
        return _as_text(Path(self.source.name).name)

    def dump(self, batch: int | None) -> Dump:
        return Dump(self.path, self.name, batch, self.again)

    def count_near(self, near: NearDuplicates, new: Prepared) -> None:
        if new.bands and near.has_any(new.recognised.shown, new.bands):
            self.counts["near_duplicates"] += 1

    def report(self) -> FileReport:
        return FileReport(
            path=self.source.name,
            name=self.name,
            format=self.source.format,
            errors=tuple(self.errors),
            remarks=tuple(self.remarks),
            **self.counts,
        )


class Importer:
    """One import of any number of dumps into one library."""

    def __init__(
        self, database: Database, *, catalogue: Catalogue | None = None, dry_run: bool = False
    ) -> None:
        self._database = database
        self._catalogue = catalogue
        self._dry_run = dry_run
        self._known = KnownPapers()
        self._started_at = writing.now()
        self._batch: int | None = None
        self._step = 0
        self._files: list[_File] = []

    def run(self, sources: Sequence[DumpSource]) -> Generator[Progress, None, ImportReport]:
        """Import the dumps in turn; give the report at the end."""
        total = sum(source.size for source in sources)
        done = 0
        try:
            for source in sources:
                path = _path_of(source.name)
                again = Path(path).is_absolute() and any(one.path == path for one in self._files)
                file = _File(source, path, again)
                self._files.append(file)
                for _ in self._read(file):
                    yield Progress(done + source.bytes_read, total, f"Reading {file.name}")
                done += source.size
        finally:
            self._finish()
        return self._report()

    def _read(self, file: _File) -> Iterator[None]:
        entries = file.source.read()
        while batch := list(islice(entries, BATCH)):
            recognised: list[Recognised] = []
            for entry in batch:
                match entry:
                    case ListingTitle():
                        file.listing_title = entry.text
                    case BadEntry():
                        file.errors.append(entry)
                    case Remark():
                        file.remarks.append(entry.text)
                    case PaperRecord():
                        recognised.append(recognise(entry, file.listing_title))
            self._take(file, recognised)
            yield

    def _take(self, file: _File, recognised: list[Recognised]) -> None:
        with self._database.read() as connection:
            found = self._known.find(connection, recognised)
        fresh: dict[str, Prepared] = {}
        for one in recognised:
            known = one.fingerprint in found or self._known.has_added(one)
            if not known and one.fingerprint not in fresh:
                fresh[one.fingerprint] = prepare(one, self._catalogue)
        if self._dry_run:
            with self._database.read() as connection:
                self._count(connection, file, recognised, fresh)
            return
        with self._database.write(fast=True) as connection:
            self._check_alive(connection)
            self._write(connection, file, recognised, fresh)

    def _count(
        self,
        connection: Connection,
        file: _File,
        recognised: list[Recognised],
        fresh: dict[str, Prepared],
    ) -> None:
        near = NearDuplicates(connection, [new.bands for new in fresh.values() if new.bands])
        for one in recognised:
            outcome = self._known.outcome(connection, one, file.dump(self._batch))
            if outcome == "added":
                file.count_near(near, fresh[one.fingerprint])
                self._known.add(one, None)
            file.counts["records"] += 1
            file.counts[outcome] += 1

    def _write(
        self,
        connection: Connection,
        file: _File,
        recognised: list[Recognised],
        fresh: dict[str, Prepared],
    ) -> None:
        self._known.find(connection, recognised)
        rows = PaperRows(connection, self._started_at)
        near = NearDuplicates(connection, [new.bands for new in fresh.values() if new.bands])
        for one in recognised:
            outcome = self._known.outcome(connection, one, file.dump(self._batch))
            file.counts["records"] += 1
            file.counts[outcome] += 1
            if outcome == "unchanged":
                continue
            dump = self._row_of(connection, file)
            paper = self._known.paper(one)
            if outcome == "added":
                new = fresh.get(one.fingerprint) or prepare(one, self._catalogue)
                file.count_near(near, new)
                self._known.add(one, rows.add_paper(dump, new))
            elif paper is not None:
                rows.add_origin(paper, dump, one)
        rows.write()
        self._tally(connection, file)

    def _row_of(self, connection: Connection, file: _File) -> int:
        if self._batch is None:
            self._batch, self._step = writing.begin(connection, self._started_at)
        if file.row is None:
            file.row = writing.add_file(
                connection, self._batch, file.path, file.name, file.source.format
            )
        return file.row

    def _tally(self, connection: Connection, file: _File) -> None:
        if file.row is None:
            return
        writing.count_file(connection, file.row, file.counts, file.listing_title)
        writing.add_errors(connection, file.row, file.errors[file.written_errors :])
        file.written_errors = len(file.errors)
        brought = [each for each in self._files if each.row is not None]
        writing.describe(
            connection,
            self._step,
            sum(each.counts["added"] for each in brought),
            sum(each.counts["merged"] for each in brought),
            [each.name for each in brought],
        )

    def _check_alive(self, connection: Connection) -> None:
        if self._batch is not None and not writing.alive(connection, self._batch):
            raise LibraryError(
                "The import was undone while it was running, so it stopped. "
                "Import the dump again to bring its papers back."
            )

    def _finish(self) -> None:
        if self._batch is None:
            return
        # An ordinary write: with it everything before is safely on the disk.
        with self._database.write() as connection:
            if writing.alive(connection, self._batch):
                writing.finish(connection, self._batch)

    def _report(self) -> ImportReport:
        changes = NO_CHANGES
        if self._batch is not None:
            changes = Changes(Aspect.PAPERS | Aspect.CLAIMS | Aspect.IMPORTS, None)
        files = tuple(file.report() for file in self._files)
        return ImportReport(self._batch, files, changes)


def _path_of(name: str) -> str:
    """Give the full path of a dump; what is no file, such as standard input, keeps its name."""
    path = Path(name)
    return _as_text(str(path.resolve()) if path.exists() or path.parent.is_file() else name)


def _as_text(name: str) -> str:
    """Give a file name as text; a byte of it that is no UTF-8 becomes a replacement character."""
    return _NO_TEXT.sub("\ufffd", name)
