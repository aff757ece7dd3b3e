"""Dumps into the library: a generator that yields `Progress` and commits a batch at a time.

Each batch is read and worked out first, without any lock; then one short transaction decides
what is new and writes it. Closing the generator keeps what is in, as one import that the
history can take back; importing the dump again goes on with it.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import Connection

from storage.claims.catalogue import Catalogue
from storage.clock import now_ms
from storage.database.engine import Database
from storage.duplicates.sketches import Sketches
from storage.edits.edit import NO_CHANGES, Aspect, Changes
from storage.errors import LibraryError
from storage.importing import writing
from storage.importing.changing import Changer
from storage.importing.dump_file import ImportedFile, path_of
from storage.importing.duplicates import Sketch, sketch
from storage.importing.folding import FieldChange
from storage.importing.judging import Judge, Judged
from storage.importing.near import Alike, NearDuplicates
from storage.importing.paper_rows import PaperRows
from storage.importing.preparers import Preparation, Preparers
from storage.importing.preparing import Prepared, Recognised, prepare, recognise
from storage.importing.rehearsing import Rehearsed
from storage.importing.report import ImportReport, PaperChange, PassedOver, RuleReport
from storage.importing.rules import apply_rules
from storage.importing.things import Tags
from storage.progress import Pace, Progress
from storage.readers import DumpSource
from storage.record import BadEntry, ListingTitle, PaperId, PaperRecord, Remark
from storage.vocabulary import Decision

if TYPE_CHECKING:
    from storage.index.index import Index

BATCH: Final = 100
"""Records a step: small enough that a keypress never waits long for the write lock."""

Witness = Callable[[Connection, ImportedFile, Judged, Alike | None], None]
"""Is told of each record that is judged in a rehearsal, and of what it is a near duplicate."""


class Importer:
    """One import of any number of dumps into one library.

    A rehearsal (`dry_run`) writes nothing; `witness` then sees what would become of each record.
    Records whose key (`ImportedFile.key`) is in `leave_out` are passed over. Where an `index` is
    given, the library's rules are applied to what was added.
    """

    def __init__(
        self,
        database: Database,
        *,
        catalogue: Catalogue | None = None,
        dry_run: bool = False,
        leave_out: frozenset[str] = frozenset(),
        witness: Witness | None = None,
        hardware_file: Path | None = None,
        index: "Callable[[], Index] | None" = None,
    ) -> None:
        self._database = database
        self._catalogue = catalogue
        self._preparers = Preparers(catalogue, hardware_file)
        self._waiting: deque[_Waiting] = deque()
        self._rehearsed = Rehearsed() if dry_run else None
        self._leave_out = leave_out
        self._witness = witness
        self._index = index
        self._sketches: Sketches | None = None
        self._rules: tuple[RuleReport, ...] = ()
        self._passed_over: tuple[PassedOver, ...] = ()
        self._started_at = now_ms()
        self._batch: int | None = None
        self._step = 0
        self._continued = False
        self._files: list[ImportedFile] = []

    def run(
        self, sources: Sequence[DumpSource], passed_over: tuple[PassedOver, ...] = ()
    ) -> Generator[Progress, None, ImportReport]:
        """Import the dumps in turn; give the report, which names what was passed over."""
        self._passed_over = passed_over
        total = sum(source.size for source in sources)
        self._preparers.expect(total)
        done = 0
        pace = Pace()
        finished = False
        try:
            self._go_on(sources)
            for source in sources:
                file = self._file(source)
                for _ in self._read(file):
                    at = done + source.bytes_read
                    yield Progress(at, total, f"Reading {file.name}", pace.remaining(at, total))
                done += source.size
            yield from self._apply_rules()
            finished = True
        finally:
            self._finish(finished=finished)
        return self._report()

    def _apply_rules(self) -> Generator[Progress, None, None]:
        if self._index is not None and self._batch is not None:
            self._rules = yield from apply_rules(
                self._database, self._index, self._batch, self._started_at
            )

    def _go_on(self, sources: Sequence[DumpSource]) -> None:
        """Go on with the import of these dumps that was stopped, if there is one."""
        if self._rehearsed is not None:
            return
        paths = [path_of(source.name) for source in sources]
        with self._database.read() as connection:
            found = writing.stopped(connection, [*filter(_is_file, paths)])
        if found is not None:
            self._batch, self._step, self._started_at = found
            self._continued = True

    def _file(self, source: DumpSource) -> ImportedFile:
        path = path_of(source.name)
        named = _is_file(path)
        again = named and any(one.path == path for one in self._files)
        file = ImportedFile(len(self._files), source, path, again)
        self._files.append(file)
        if self._continued and self._batch is not None and named and not again:
            with self._database.write() as connection:
                self._check_alive(connection)
                writing.go_on(connection)
                begun = writing.file_of(connection, self._batch, path)
            if begun is not None:
                file.row, file.brought = begun
        return file

    def _read(self, file: ImportedFile) -> Iterator[None]:
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
                        one = recognise(entry, file.listing_title)
                        if self._leave_out and file.key(one) in self._leave_out:
                            file.leave_out()
                        else:
                            recognised.append(one)
            self._take(file, recognised)
            while len(self._waiting) > self._preparers.ahead:
                self._put(self._waiting.popleft())
            yield
        while self._waiting:
            self._put(self._waiting.popleft())
            yield

    def _take(self, file: ImportedFile, recognised: list[Recognised]) -> None:
        """Judge the records of a batch, and have the texts of those read that look new."""
        with self._database.read() as connection:
            judge = Judge(connection, file.dump(self._batch), self._rehearsed)
            judged = list(judge.judge(recognised))
            if self._rehearsed is not None:
                self._rehearse(connection, file, judged)
                return
        new = [one.one for one in judged if one.outcome == "added"]
        self._waiting.append(_Waiting(file, recognised, self._preparers.begin(new)))

    def _put(self, batch: "_Waiting") -> None:
        """Write a batch, judged once more now that all before it are in."""
        # What takes long is done before the library is held.
        fresh = batch.preparation.done()
        with self._database.write(fast=True) as connection:
            self._check_alive(connection)
            self._write(connection, batch.file, batch.recognised, fresh)

    def _rehearse(
        self, connection: Connection, file: ImportedFile, judged: Sequence[Judged]
    ) -> None:
        bands = {
            id(one): sketch(one.one.shown)
            for one in judged
            if one.outcome == "added" and one.one.shown
        }
        near = self._near(connection, [*bands.values()])
        for one in judged:
            file.count(one.outcome)
            alike = file.count_near(near, one.one.shown, bands.get(id(one), ()))
            for change in one.changes:
                file.tell(told(one, change))
            if self._witness is not None:
                self._witness(connection, file, one, alike)

    def _write(
        self,
        connection: Connection,
        file: ImportedFile,
        recognised: list[Recognised],
        fresh: dict[int, Prepared],
    ) -> None:
        bands = [new.told.bands for new in fresh.values() if new.told.bands]
        near = self._near(connection, bands)
        writer: _Writer | None = None
        for one in Judge(connection, file.dump(self._batch)).judge(recognised):
            if one.outcome == "unchanged":
                file.count(one.outcome)
                continue
            if writer is None:
                writer = self._writer(connection, file)
            new = None
            if one.outcome == "added":
                new = fresh.get(id(one.one)) or prepare(one.one, self._catalogue)
                file.count_near(near, one.one.shown, new.told.bands)
            file.count(one.outcome)
            writer.write(one, new)
        if writer is not None:
            writer.finish()
            if writer.added:
                self._known(connection).add(writer.added)
        self._tally(connection, file)

    def _near(self, connection: Connection, sketches: Sequence[Sketch]) -> NearDuplicates:
        return NearDuplicates(connection, partial(self._known, connection), sketches)

    def _known(self, connection: Connection) -> Sketches:
        """Give the sketches of the library, read when the first new paper comes."""
        if self._sketches is None:
            self._sketches = Sketches.of(connection)
        return self._sketches

    def _writer(self, connection: Connection, file: ImportedFile) -> "_Writer":
        if self._batch is None:
            self._batch, self._step = writing.begin(connection, self._started_at)
        if file.row is None:
            file.row = writing.add_file(
                connection, self._batch, file.path, file.name, file.source.format
            )
        tags = Tags(connection, self._batch)
        return _Writer(
            file,
            file.row,
            PaperRows(connection, self._started_at, tags),
            Changer(connection, self._batch, tags, self._started_at, self._catalogue),
        )

    def _tally(self, connection: Connection, file: ImportedFile) -> None:
        if file.row is None or self._batch is None:
            return
        writing.count_file(connection, file.row, file.totals(), file.listing_title)
        writing.add_errors(connection, file.row, file.errors[file.written_errors :])
        file.written_errors = len(file.errors)
        writing.describe(connection, self._batch, self._step)

    def _check_alive(self, connection: Connection) -> None:
        if self._batch is not None and not self._is_alive(connection, self._batch):
            raise LibraryError(
                "The import was undone while it was running, or a backup was put in the "
                "library's place, so it stopped. Import the dump again to bring its papers in."
            )

    def _is_alive(self, connection: Connection, batch: int) -> bool:
        return writing.alive(connection, batch, self._started_at)

    def _finish(self, *, finished: bool) -> None:
        self._preparers.close()
        if self._rehearsed is not None:
            self._rehearsed.close()
        if self._batch is None:
            return
        # An ordinary write: with it everything before is safely on the disk.
        with self._database.write() as connection:
            if self._is_alive(connection, self._batch):
                writing.describe(connection, self._batch, self._step)
                if finished:
                    writing.finish(connection, self._batch)
                else:
                    writing.stop(connection, self._step)

    def _report(self) -> ImportReport:
        changes = NO_CHANGES
        if self._batch is not None:
            every = Aspect.PAPERS | Aspect.CLAIMS | Aspect.IMPORTS | Aspect.DECISION | Aspect.RATING
            changes = Changes(every | Aspect.TAGS | Aspect.NOTES | Aspect.LISTS, None)
        files = tuple(file.report() for file in self._files)
        return ImportReport(
            self._batch, files, changes, self._continued, self._rules, self._passed_over
        )


class _Waiting(NamedTuple):
    """A batch that has been judged, while the texts of its new papers are read."""

    file: ImportedFile
    recognised: list[Recognised]
    preparation: Preparation


class _Writer:
    """Writes the judged records of one batch."""

    def __init__(self, file: ImportedFile, row: int, rows: PaperRows, changer: Changer) -> None:
        self._file = file
        self._row = row
        self._rows = rows
        self._changer = changer
        self.added: list[tuple[PaperId, Sketch]] = []
        """The new papers that have a text, with its sketch."""

    def write(self, judged: Judged, new: Prepared | None) -> None:
        """Write a record, `new` where it is a new paper."""
        if new is not None:
            judged.known.paper = added = self._rows.add_paper(self._row, new, twin=judged.twin)
            if new.told.bands:
                self.added.append((added, new.told.bands))
            return
        paper = judged.known.paper
        if paper is None:
            raise ValueError("a paper is written before what else is said of it")
        for key in judged.keys:
            self._rows.add_key(paper, key)
        self._changer.know(paper, judged.keys)
        if judged.changes:
            # What is changed must be there: it may have come a moment ago.
            self._rows.write()
            self._changer.change(judged)
            for change in judged.changes:
                self._file.tell(told(judged, change))
        if judged.outcome == "merged":
            self._rows.add_origin(paper, self._row, judged.one, raw=judged.raw)

    def finish(self) -> None:
        """Write what has been gathered."""
        self._rows.write()
        self._changer.write()


def _is_file(path: str) -> bool:
    """Tell whether a dump has a place of its own; standard input has none."""
    return Path(path).is_absolute()


def told(judged: Judged, change: FieldChange) -> PaperChange:
    """Give a change as people read it."""
    before, after = change.before, change.after
    if change.field == "decision":
        before, after = Decision(before or 0).word, Decision(after).word
    return PaperChange(judged.known.paper or 0, change.field, before, after)
