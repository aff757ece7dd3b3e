"""`shortlist import`: dumps into the library."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from desktop.cli.arguments import AsJson, Dumps, Format
from desktop.cli.opening import exists, folder_of, hardware_file, opened
from desktop.cli.output import put, put_json, say
from desktop.cli.planning import change_object, plan_entries, put_file_plan
from desktop.cli.steps import Stopped, follow, follow_all
from storage.errors import ShortlistError
from storage.words import count_of

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    from storage.importing.planning import ImportPlan
    from storage.importing.report import FileReport, ImportReport
    from storage.importing.watching import Scan
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
    leave_out: Annotated[
        list[str] | None,
        typer.Option(
            "--leave-out", metavar="KEY", help="Leave an entry out; its key is in --dry-run --json."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Import dumps: files, folders, archives, or - for standard input."""
    stdin = _checked(paths, format_name) if not exists(folder_of(context)) else None
    unwanted = frozenset(leave_out or ())
    if unwanted:
        stdin = context.with_resource(_kept(stdin)) if STDIN in paths else None
        _check_keys(context, paths, stdin, format_name, unwanted)
    if dry_run:
        plan = _planned(context, paths, stdin, format_name, unwanted)
        _print(plan.report, plan, as_json=as_json)
        return
    with opened(context, create=True) as library:
        report = _imported(library, paths, stdin, format_name, unwanted)
    _print(report, None, as_json=as_json)


def import_watched(library: "Library", scan: "Scan", *, as_json: bool) -> bool:
    """Import what was found in watched folders; tell whether there was anything."""
    from storage.edits.edit import NO_CHANGES
    from storage.importing.report import ImportReport

    if scan.ready:
        report = _imported(library, scan.ready, None, None, frozenset())
    else:
        report = ImportReport(None, (), NO_CHANGES)
    if as_json:
        # People have been told of them when the folders were looked into.
        report = replace(report, passed_over=(*scan.passed_over, *report.passed_over))
    _print(report, None, as_json=as_json)
    return bool(scan.ready)


def report_object(report: "ImportReport") -> dict[str, object]:
    """Give the JSON object of an import."""
    return {
        "files": [_file_object(file) for file in report.files],
        "import_id": report.import_id,
        "continued": report.continued,
        "rules": [
            {"query": rule.query, rule.action: rule.value, "papers": rule.papers}
            for rule in report.rules
        ],
        "passed_over": [path for one in report.passed_over for path in one.paths],
    }


def _file_object(file: "FileReport") -> dict[str, object]:
    return {
        "path": str(file.path),
        "format": file.format,
        "records": file.records,
        "added": file.added,
        "merged": file.merged,
        "near_duplicates": file.near_duplicates,
        "changed": file.changed,
        "unchanged": file.unchanged,
        "left_out": file.left_out,
        "errors": [
            {"line": bad.line, "reason": bad.reason, "excerpt": bad.excerpt} for bad in file.errors
        ],
        "remarks": list(file.remarks),
        "changes": [change_object(change) for change in file.changes],
    }


def _imported(
    library: "Library",
    paths: Sequence[Path],
    stdin: BinaryIO | None,
    format_name: str | None,
    leave_out: frozenset[str],
) -> "ImportReport":
    before = library.sidebar().total
    named, stdin = _with_stdin(paths, stdin)
    try:
        report = follow(
            library.import_dumps(named, stdin=stdin, format=format_name, leave_out=leave_out)
        )
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
        "shortlist undo takes them back, importing again goes on with the same import."
    )


def _planned(
    context: typer.Context,
    paths: Sequence[Path],
    stdin: BinaryIO | None,
    format_name: str | None,
    leave_out: frozenset[str],
) -> "ImportPlan":
    """Tell what an import would do; a library that does not exist yet is not made for it."""
    named, stdin = _with_stdin(paths, stdin)
    with _opened_or_made_up(context) as library:
        try:
            return follow(
                library.plan_import(named, stdin=stdin, format=format_name, leave_out=leave_out)
            )
        except Stopped:
            say("Stopped. Nothing was changed: this was a rehearsal.")
            raise typer.Exit(1) from None


@contextmanager
def _kept(stdin: BinaryIO | None) -> Iterator[BinaryIO]:
    """Give standard input as a file, which can be read again."""
    from shutil import copyfileobj
    from tempfile import TemporaryFile

    with TemporaryFile() as kept:
        copyfileobj(stdin or sys.stdin.buffer, kept)
        kept.seek(0)
        yield kept


def _check_keys(
    context: typer.Context,
    paths: Sequence[Path],
    stdin: BinaryIO | None,
    format_name: str | None,
    keys: frozenset[str],
) -> None:
    """Raise `BadParameter` where no entry of the dumps has one of these keys."""
    from storage.importing.leaving_out import unknown_keys
    from storage.importing.planning import sources_of

    if any(_is_pipe(path) for path in paths if path != STDIN):
        return  # It can be read only once, so what it holds is seen when it is imported.
    named, _ = _with_stdin(paths, stdin)
    with _opened_or_made_up(context) as library:
        sources = sources_of(named, stdin, format_name, library.columns.remembered())
        try:
            unknown = sorted(follow(unknown_keys(sources.dumps, keys)))
        except Stopped:
            say("Stopped. Nothing was imported.")
            raise typer.Exit(1) from None
    if stdin is not None:
        stdin.seek(0)
    if unknown:
        raise typer.BadParameter(
            f"No entry has the key {', '.join(unknown)}. "
            "The keys are in `shortlist import PATH --dry-run --json`."
        )


@contextmanager
def _opened_or_made_up(context: typer.Context) -> Iterator["Library"]:
    if exists(folder_of(context)):
        with opened(context) as library:
            yield library
        return
    from tempfile import TemporaryDirectory

    from storage.library import Library

    with TemporaryDirectory(prefix="shortlist-") as folder:
        library = Library.open(Path(folder), hardware_file())
        try:
            yield library
        finally:
            library.close()


def _with_stdin(
    paths: Sequence[Path], stdin: BinaryIO | None
) -> tuple[list[Path], BinaryIO | None]:
    """Give the paths that name files, and standard input if it is among them."""
    named = [path for path in paths if path != STDIN]
    if len(named) < len(paths) and stdin is None:
        stdin = sys.stdin.buffer
    return named, stdin


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


def _print(report: "ImportReport", plan: "ImportPlan | None", *, as_json: bool) -> None:
    """Print what was done, or with a plan what would be."""
    if not as_json:
        _print_report(report, plan)
        if plan is not None:
            say("Nothing was changed: this was a rehearsal.")
        return
    shown = report_object(report)
    if plan is not None:
        files = zip(report.files, plan_entries(plan), strict=True)
        shown["files"] = [{**_file_object(file), **entries} for file, entries in files]
    put_json(shown)


def _print_report(report: "ImportReport", plan: "ImportPlan | None") -> None:
    """Print a line a dump, under each what would become of its entries where it is a plan."""
    rehearsed = plan is not None
    if report.continued:
        how = "This would go on" if rehearsed else "Went on"
        say(f"{how} with the import that had been stopped.")
    for n, file in enumerate(report.files):
        name = _shown_name(file, alone=len(report.files) == 1)
        counts = ", ".join(_counts(file, rehearsed=rehearsed))
        put(f"{name}: {count_of(file.records, 'record')}, {counts}")
        for remark in file.remarks:
            say(f"{name}: {remark}")
        for bad in file.errors:
            say(f"{name}, line {bad.line}: {bad.reason}: {bad.excerpt}")
        if plan is not None:
            put_file_plan(plan.files[n])
    for others in report.passed_over:
        say(f"{others.sentence}.")
    for rule in report.rules:
        papers = f"{'would be ' if rehearsed else ''}{count_of(rule.papers, 'paper')}"
        put(f"{rule.query} → {rule.action} {rule.value}: {papers}")


def _shown_name(file: "FileReport", *, alone: bool) -> str:
    """Give the name of a dump; among several, and in an archive, with the way to it."""
    is_packed = any(folder.is_file() for folder in Path(file.path).parents)
    return file.path if is_packed or not alone else file.name


def _counts(file: "FileReport", *, rehearsed: bool) -> Iterator[str]:
    yield f"of which {file.added:,} would be added" if rehearsed else f"{file.added:,} added"
    if file.merged:
        yield f"{file.merged:,} merged"
    if file.near_duplicates:
        yield count_of(file.near_duplicates, "near duplicate")
    for number, word in (
        (file.changed, "changed"),
        (file.unchanged, "unchanged"),
        (file.left_out, "left out"),
    ):
        if number:
            yield f"{number:,} {word}"
