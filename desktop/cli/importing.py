"""`shortlist import`: dumps into the library."""

import sys
from collections.abc import Sequence
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from desktop.cli.arguments import AsJson, Dumps, Format
from desktop.cli.opening import exists, folder_of, hardware_file, opened
from desktop.cli.output import put, put_json, say
from desktop.cli.steps import Stopped, follow, follow_all
from storage.errors import ShortlistError
from storage.words import count_of

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    from storage.importing.report import ImportReport
    from storage.library import Library

STDIN: Final = Path("-")
_LOOKED_AT: Final = 1 << 18
"""Bytes of standard input from which is told whether it is a dump."""


def import_(
    context: typer.Context,
    paths: Dumps,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would happen, and change nothing.")
    ] = False,
    format_name: Format = None,
    as_json: AsJson = False,
) -> None:
    """Import dumps: files, folders, archives, or - for standard input."""
    stdin = _checked(paths, format_name) if not exists(folder_of(context)) else None
    if dry_run and not exists(folder_of(context)):
        report = _rehearsed(paths, stdin, format_name)
    else:
        with opened(context, create=True) as library:
            report = _imported(library, paths, stdin, format_name, dry_run=dry_run)
    if as_json:
        put_json(report_object(report))
    else:
        _print_report(report, dry_run=dry_run)


def report_object(report: "ImportReport") -> dict[str, object]:
    """Give the JSON object of an import."""
    return {
        "files": [
            {
                "path": str(file.path),
                "format": file.format,
                "records": file.records,
                "added": file.added,
                "merged": file.merged,
                "near_duplicates": file.near_duplicates,
                "unchanged": file.unchanged,
                "errors": [
                    {"line": bad.line, "reason": bad.reason, "excerpt": bad.excerpt}
                    for bad in file.errors
                ],
                "remarks": list(file.remarks),
            }
            for file in report.files
        ],
        "import_id": report.import_id,
    }


def _imported(
    library: "Library",
    paths: Sequence[Path],
    stdin: BinaryIO | None,
    format_name: str | None,
    *,
    dry_run: bool,
) -> "ImportReport":
    before = library.sidebar().total
    named = [path for path in paths if path != STDIN]
    if len(named) < len(paths) and stdin is None:
        stdin = sys.stdin.buffer
    try:
        report = follow(
            library.import_dumps(named, stdin=stdin, format=format_name, dry_run=dry_run)
        )
        if not dry_run:
            follow_all(library.catch_up())
    except Stopped:
        say(_what_stays(library.sidebar().total - before))
        raise typer.Exit(1) from None
    except ShortlistError as error:
        # Steps that were taken before it stand, so the user is told of them.
        added = library.sidebar().total - before
        if added <= 0:
            raise
        say(str(error))
        say(_what_stays(added))
        raise typer.Exit(1) from error
    return report


def _what_stays(added: int) -> str:
    if added == 0:
        return "Stopped. Nothing had been added yet."
    return (
        f"Stopped. {count_of(added, 'paper')} had been added and stay in the library; "
        "shortlist undo takes them back, importing again adds the rest."
    )


def _rehearsed(
    paths: Sequence[Path], stdin: BinaryIO | None, format_name: str | None
) -> "ImportReport":
    """Rehearse an import into a library that does not exist yet, without making it."""
    from tempfile import TemporaryDirectory

    from storage.library import Library

    with TemporaryDirectory(prefix="shortlist-") as folder:
        library = Library.open(Path(folder), hardware_file())
        try:
            return _imported(library, paths, stdin, format_name, dry_run=True)
        finally:
            library.close()


def _checked(paths: Sequence[Path], format_name: str | None) -> BinaryIO | None:
    """Raise `DumpError` where a path is no dump, before a library is made for it.

    What that takes of standard input is put back: the stream that is returned gives all of it.
    """
    from storage.readers import check_stdin, dumps_in

    # A pipe can be read only once, so it is looked at when it is imported.
    named = [path for path in paths if path != STDIN and not _is_pipe(path)]
    for _ in dumps_in(named, format_name=format_name):
        pass
    if STDIN not in paths:
        return None
    head = sys.stdin.buffer.read(_LOOKED_AT)
    check_stdin(head, format_name=format_name)
    return BufferedReader(_PutBack(head, sys.stdin.buffer))


class _PutBack(RawIOBase):
    """A stream of which the first bytes have been read, from its start again."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        super().__init__()
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill `buffer` as far as one read goes; 0 at the end."""
        view = memoryview(buffer).cast("B")
        part = self._head[: len(view)] or self._rest.read(len(view))
        self._head = self._head[len(part) :]
        view[: len(part)] = part
        return len(part)


def _is_pipe(path: Path) -> bool:
    try:
        return path.exists() and not (path.is_file() or path.is_dir())
    except OSError:
        # A folder on the way may not be entered; whoever opens the path says so.
        return False


def _print_report(report: "ImportReport", *, dry_run: bool) -> None:
    for file in report.files:
        parts = [f"{file.added} added"]
        if file.merged:
            parts.append(f"{file.merged} merged")
        if file.near_duplicates:
            parts.append(count_of(file.near_duplicates, "near duplicate"))
        if file.unchanged:
            parts.append(f"{file.unchanged} unchanged")
        put(f"{file.name}: {count_of(file.records, 'record')}, {', '.join(parts)}")
        for remark in file.remarks:
            say(f"{file.name}: {remark}")
        for bad in file.errors:
            say(f"{file.name}, line {bad.line}: {bad.reason}: {bad.excerpt}")
    if dry_run:
        say("Nothing was changed: this was a rehearsal.")
