"""What an import did, file by file."""

from dataclasses import dataclass

from storage.edits.edit import Changes
from storage.record import BadEntry


@dataclass(frozen=True, slots=True)
class FileReport:
    """One dump: how many records it held, and what became of them.

    `added` were new papers, `merged` known papers that gained this dump as an origin,
    `unchanged` entries that this dump had brought before. `near_duplicates` of the added ones
    are nearly the same as another paper. `remarks` are sentences on the dump as a whole.
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


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The whole import. `import_id` is None where nothing had to be written."""

    import_id: int | None
    files: tuple[FileReport, ...]
    changes: Changes
