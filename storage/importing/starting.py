"""From what is wished for to the steps of an import, or of its plan."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from storage.claims.catalogue import load_catalogue
from storage.database.engine import Database
from storage.importing.known_columns import KnownColumns
from storage.importing.pipeline import Importer
from storage.importing.planning import ENTRIES, ImportPlan, plan, sources_of
from storage.importing.report import ImportReport
from storage.progress import Progress

if TYPE_CHECKING:
    from storage.index.index import Index


@dataclass(frozen=True, slots=True)
class Wish:
    """Dumps to import, or to plan the import of.

    `format` is the one that all of them have, None where their content decides. `leave_out` are
    keys of entries out of a plan. A plan shows `entries` of each kind and dump.
    """

    paths: tuple[Path, ...]
    format: str | None = None
    leave_out: frozenset[str] = frozenset()
    entries: int = ENTRIES


def start_import(
    database: Database,
    wish: Wish,
    index: "Callable[[], Index]",
    *,
    hardware_file: Path | None = None,
    stdin: BinaryIO | None = None,
    dry_run: bool = False,
) -> Generator[Progress, None, ImportReport]:
    """Look at all dumps, and give the steps that import them. Raises `DumpError`."""
    importer = Importer(
        database,
        catalogue=load_catalogue(hardware_file),
        dry_run=dry_run,
        leave_out=wish.leave_out,
        hardware_file=hardware_file,
        index=index,
    )
    sources = sources_of(wish.paths, stdin, wish.format, KnownColumns(database).remembered())
    return importer.run(sources.dumps, sources.passed_over)


def start_plan(
    database: Database, wish: Wish, stdin: BinaryIO | None = None
) -> Generator[Progress, None, ImportPlan]:
    """Look at all dumps, and give the steps that tell what importing them would do."""
    sources = sources_of(wish.paths, stdin, wish.format, KnownColumns(database).remembered())
    return plan(database, sources, wish.entries, wish.leave_out)
