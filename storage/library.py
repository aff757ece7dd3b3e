"""The one door to a library: open, import, apply, search, rows, export, keep safe.

A library is a folder: `library.db` is the truth, `index/` is made from it and may be deleted,
`backups/` holds copies. Every method may be called from any thread; each opens a connection
of its own, but in the thread that keeps one. What goes in and comes out are frozen dataclasses, ids
and iterators.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from storage.database import backup as backups
from storage.database import fetching
from storage.database.check import CheckReport, check
from storage.database.claim_rows import ClaimOrder
from storage.database.engine import Database
from storage.database.restoring import restore, set_aside
from storage.database.rows import ClaimRow, PaperRow
from storage.database.schema import migrate
from storage.edits import pieces
from storage.edits.editing import Editing
from storage.errors import LibraryError
from storage.progress import Progress
from storage.record import PaperId
from storage.search.asking import Asking

if TYPE_CHECKING:
    from storage.claims.catalogue import Catalogue
    from storage.duplicates.finder import Duplicates
    from storage.edits.history import Applied
    from storage.importing.known_columns import KnownColumns
    from storage.importing.planning import ImportPlan
    from storage.importing.report import ImportReport
    from storage.importing.rules import Rules
    from storage.importing.watching import Watching
    from storage.ranking.boosts import Boosts
    from storage.ranking.comparisons import Comparisons
    from storage.ranking.explaining import Why
    from storage.ranking.ranking import Ranker
    from storage.rereading.reading_again import Rereading
    from storage.search.feeding_beside import Feeder

FILE: Final = "library.db"


class Library(Asking, Editing):
    """A library that is open. Make one with `Library.open`."""

    def __init__(self, folder: Path, database: Database, hardware_file: Path | None = None) -> None:
        super().__init__(database, folder)
        self._opened_feeder: Feeder | None = None
        self._opened_ranker: Ranker | None = None
        self.hardware_file = hardware_file

    @classmethod
    def open(cls, folder: Path, hardware_file: Path | None = None) -> "Library":
        """Open the library in `folder`, making it when there is none.

        `hardware_file` is the reader's own catalogue (TOML), read beside the one that ships.
        Raises `LibraryError` with a sentence when that cannot be.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryError(
                f"{folder} cannot be made into a library: {error.strerror}. "
                "Choose a folder that you may write to."
            ) from error
        file = folder / FILE
        if file.is_file() and not file.stat().st_size and backups.listed(folder / "backups"):
            raise LibraryError(
                f"{file} is empty, but there are backups of it. Bring the newest back with "
                "`shortlist restore`, or delete the file to begin anew."
            )
        database = Database(file)
        with database.keeping():
            migrate(database, folder / "backups")
            database.use_log()
            database.hold()
            database.tell_others_apart()
        return cls(folder, database, hardware_file)

    @classmethod
    def rescue(cls, folder: Path, file: Path) -> Path:
        """Put a backup in the place of a library that may no longer open.

        Gives where what it replaces is kept. Raises `LibraryError` as `restore` does.
        """
        try:
            library = cls.open(folder)
        except LibraryError:
            if not (folder / FILE).is_file():
                raise
            aside = set_aside(folder / FILE, file, folder / "backups")
            library = cls.open(folder)
            library.restore(file)
            library.close()
            return aside
        try:
            return library.restore(file)
        finally:
            library.close()

    def keep_connection(self) -> None:
        """Keep one connection open for the calling thread, which looks often and closes this."""
        self._database.keep_connection()

    def close(self) -> None:
        """Let go of the files."""
        with self._guard:
            if self._opened_feeder is not None:
                self._opened_feeder.close()
                self._opened_feeder = None
        self.stop_asking()
        self._database.close()

    # Importing

    def import_dumps(
        self,
        paths: Sequence[Path],
        *,
        stdin: BinaryIO | None = None,
        format: str | None = None,  # noqa: A002 - the word that the command line uses
        dry_run: bool = False,
        leave_out: frozenset[str] = frozenset(),
        beside: bool = False,
    ) -> "Generator[Progress, None, ImportReport]":
        """Import files, folders and archives, and standard input when given.

        A generator: each step is committed; closing it keeps what is in as one import, with which
        importing the same dumps goes on. All dumps are looked at before anything is written, so
        `DumpError` leaves no trace. `leave_out` are keys of entries out of a plan. A large one
        is made in a process of its own where `beside` says so.
        """
        from storage.importing.importing_beside import Place, Question, beside_if_large
        from storage.importing.starting import Wish, start_import

        wish = Wish(tuple(paths), format, leave_out)
        here = partial(
            start_import, self._database, wish, lambda: self._index,
            hardware_file=self.hardware_file, stdin=stdin, dry_run=dry_run,
        )  # fmt: skip
        if dry_run:
            return here()
        if not beside:
            return self._feeder.beside(here())
        place = Place(self.folder, self.hardware_file)
        return self._feeder.beside(beside_if_large(here, place, Question(wish, plan=False)))

    def plan_import(
        self,
        paths: Sequence[Path],
        *,
        stdin: BinaryIO | None = None,
        format: str | None = None,  # noqa: A002 - the word that the command line uses
        entries: int = 200,
        leave_out: frozenset[str] = frozenset(),
        beside: bool = False,
    ) -> "Generator[Progress, None, ImportPlan]":
        """Tell what an import would do; of each dump the first `entries` of each kind.

        A large one is read in a process of its own where `beside` says so.
        """
        from storage.importing.importing_beside import Place, Question, beside_if_large
        from storage.importing.starting import Wish, start_plan

        wish = Wish(tuple(paths), format, leave_out, entries)
        here = partial(start_plan, self._database, wish, stdin)
        if not beside:
            return here()
        place = Place(self.folder, self.hardware_file)
        return beside_if_large(here, place, Question(wish, plan=True))

    @property
    def columns(self) -> "KnownColumns":
        """What the columns of tables hold, where a person has said so."""
        from storage.importing.known_columns import KnownColumns

        return KnownColumns(self._database)

    @property
    def rules(self) -> "Rules":
        """The rules that imports apply to new papers."""
        from storage.importing.rules import Rules

        return Rules(self._database)

    @property
    def watching(self) -> "Watching":
        """The folders whose dumps come in by themselves."""
        from storage.importing.watching import Watching

        return Watching(self._database)

    def _catalogue(self) -> "Catalogue":
        from storage.claims.catalogue import load_catalogue

        return load_catalogue(self.hardware_file)

    def catch_up(self) -> Iterator[Progress]:
        """Bring the full-text index up to date, a step at a time; rebuild it where it is broken.

        Then what the history keeps of forgotten steps is thrown away.
        """
        yield from self._feeder.catch_up()
        yield from pieces.sweep(self._database)

    def read_ahead(self) -> Iterator[Progress]:
        """Read what searches for parts of words need, a piece at a time, before one asks."""
        import storage.query.parser
        import storage.search.search  # noqa: F401 - the first search would wait for them
        from storage.index.vocabulary import read_ahead

        while self._index.ask(read_ahead):
            yield Progress(0, 0, "")

    # Claims read again

    def outdated(self) -> int:
        """Count the papers whose claims were read by an older extractor."""
        from storage.rereading.reading_again import outdated

        with self._database.read() as connection:
            return len(outdated(connection))

    def read_again(self, *, every: bool = False) -> "Generator[Progress, None, Rereading]":
        """Read the claims of outdated papers, or of every one, and see what would change."""
        from storage.rereading.reading_again import read_again

        return read_again(self._database, self._catalogue(), every=every)

    def adopt(self, found: "Rereading") -> "Generator[Progress, None, Applied | None]":
        """Write what reading again has found, as one step of the history; None if nothing."""
        from storage.rereading.adopting import adopt

        return adopt(self._database, found)

    def decline(self, found: "Rereading") -> Iterator[Progress]:
        """Leave the claims as they are, and no longer count their papers as outdated."""
        from storage.rereading.adopting import decline

        return decline(self._database, found)

    def reindex(self) -> Iterator[Progress]:
        """Build the full-text index anew."""
        from storage.search.feeding import discard

        self._feeder.close()
        discard(self._index)
        return self._feeder.catch_up()

    # Duplicates

    @property
    def duplicates(self) -> "Duplicates":
        """The door to papers that are in the library twice: find, merge, split them."""
        from storage.duplicates.finder import Duplicates

        return Duplicates(self._database)

    # Ranking

    @property
    def ranker(self) -> "Ranker":
        """The one who ranks undecided papers by the reader's interest profiles."""
        from storage.ranking.ranking import Ranker

        with self._guard:
            if self._opened_ranker is None:
                self._opened_ranker = Ranker(
                    self._database, self.folder / "ranking", self.word_scores
                )
                self._opened_ranker.boosts = self.boosts
            return self._opened_ranker

    @cached_property
    def boosts(self) -> "Boosts":
        """What the reader adds to the relevance of papers herself."""
        from storage.ranking.boosts import Boosts

        return Boosts(self._database, lambda query: self.search(query).ids)

    def why(self, paper: PaperId) -> "Why | None":
        """Give the words for and against a paper, by the profile in use; None before it is learned.

        Not for two threads at once, nor while the ranker is at work.
        """
        from storage.ranking import explaining

        profile = self.profiles.in_use().id
        reasons = self.ranker.reasons(paper, explaining.READ, profile)
        boosts = self.boosts.of(paper, profile) if reasons else ()
        return explaining.why(paper, reasons, boosts) if reasons else None

    def similar(self, paper: PaperId, most: int) -> list[PaperRow]:
        """Give the papers that are most like one, the nearest first: as `similar:` finds them."""
        return self.rows(self.search(f"similar:{paper}").ids[:most])

    @property
    def comparisons(self) -> "Comparisons":
        """The door to papers that are compared two at a time."""
        from storage.ranking.comparisons import Comparisons

        return Comparisons(self._database)

    # Search

    @property
    def _feeder(self) -> "Feeder":
        from storage.search.feeding_beside import Feeder

        index = self._index
        with self._guard:
            if self._opened_feeder is None:
                self._opened_feeder = Feeder(self._database, index)
            return self._opened_feeder

    def claims(
        self, query: str = "", order: ClaimOrder = "factor", *, include_wrong: bool = False
    ) -> list[ClaimRow]:
        """Give the claims of the papers that a query finds."""
        return self.claims_of(self.search(query).ids, order, include_wrong=include_wrong)

    def papers_on(self, list_name: str) -> list[PaperId]:
        """Give the papers of a reading list in its order; `EditError` where there is none."""
        with self._database.read() as connection:
            return fetching.list_ids(connection, list_name)

    # Export

    def export(
        self,
        format: str,  # noqa: A002 - the word that the command line uses
        target: Path,
        *,
        query: str | None = None,
        list_name: str | None = None,
        ids: Sequence[int] | None = None,
    ) -> Iterator[Progress]:
        """Write papers to a file: those given, those of a list in its order, or of a query.

        With `ids`, the query or list says what they are of (`storage.exporters.choosing`).
        """
        from storage.exporters.choosing import context_of
        from storage.exporters.registry import export

        if ids is None and list_name is not None:
            ids, query = self.papers_on(list_name), None
        elif ids is None:
            query = query or ""
            ids = self.search(query).ids
        with self._database.read() as connection:
            context = context_of(connection, ids, query, list_name)
        return export(format, self.details(ids), len(ids), target, context)

    # Safety

    def backup(self, reason: str = "by-hand") -> Path:
        """Copy the library into its backups; give the copy."""
        with self._database.driver() as connection:
            return backups.backup(connection, self.folder / "backups", reason=reason)

    def backups(self) -> tuple[Path, ...]:
        """Give the backups, newest first."""
        return backups.listed(self.folder / "backups")

    def restore(self, file: Path) -> Path:
        """Put a backup in the library's place; give the backup made of what it replaces."""
        self._feeder.close()
        replaced = restore(self._database, file, self.folder / "backups")
        self._index.discard()
        return replaced

    def check(self, *, repair: bool = False) -> CheckReport:
        """Look whether the library is whole; mend what can be mended."""
        return check(self._database, repair=repair)
