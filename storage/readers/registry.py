"""Which reader reads what: content is looked at before a file's name is believed."""

import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from storage.errors import DumpError, NoDumpError
from storage.readers.fields.titles import with_plain_title
from storage.readers.files.decoding import Lines, is_binary
from storage.readers.files.opening import holds_archive, open_dump
from storage.readers.files.stream import HEAD, Counted, File, Readable, first_bytes, unreadable
from storage.readers.formats import (
    LISTING,
    all_readers,
    reader_names,
    readers_for,
    remembering,
)
from storage.readers.reader import Content, Entry, Head, Reader
from storage.record import BadEntry, PaperRecord, Remark

if TYPE_CHECKING:
    from storage.readers.tables.table_layout import TableLayout

PROSE_IN_FOLDERS = 0.5
"""Least score of a file that nobody named: a folder also holds things that are no dumps."""


_NONE: Mapping[str, str] = {}
_OF_SYSTEMS = frozenset({"thumbs.db", "desktop.ini"})
"""Files, beside hidden ones, that no person has put into a folder."""

_THINGS = frozenset({"listing", "table", "table of fields", "spreadsheet", "web page"})
"""Formats whose names are those of what a file holds."""

Passing = Callable[[str, str], None]
"""Is told of a file that is no dump: the folder or archive that was named, and its path."""


def _silently(_place: str, _path: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class _Asked:
    """How dumps are to be read: by this reader, or by the best one, which knows these columns."""

    reader: Reader | None
    columns: Mapping[str, str]
    passed_over: Passing = _silently


class DumpSource:
    """One dump, ready to be read: its format is known, its entries are not held."""

    def __init__(self, file: File, reader: Reader, remarks: tuple[Remark, ...] = ()) -> None:
        self._file = file
        self._reader = reader
        self._remarks = remarks
        self._counter: Counted | None = None

    @property
    def name(self) -> str:
        """The path as given, with the member's after it in an archive, or "standard input"."""
        return self._file.name

    @property
    def size(self) -> int:
        """Bytes that `bytes_read` goes up to; 0 where that is unknown."""
        return self._file.size

    @property
    def format(self) -> str:
        """The name of the reader."""
        return self._reader.name

    @property
    def bytes_read(self) -> int:
        """How far the reading has come."""
        return self._counter.bytes_read if self._counter is not None else 0

    def read(self) -> Iterator[Entry]:
        """The entries in file order, a bounded part of the file in memory at a time.

        Raises:
            DumpError: the file vanishes, is damaged further on, or unpacks without end.
        """
        with self._file.open() as opened:
            self._counter = opened.counter
            yield from self._remarks
            for entry in self._reader.read(Content(opened.text)):
                yield with_plain_title(entry) if isinstance(entry, PaperRecord) else entry


def reader_named(name: str, columns: Mapping[str, str] = _NONE) -> Reader:
    """The reader of that name; raises DumpError with the names there are."""
    for reader in remembering(all_readers(), columns):
        if reader.name == name:
            return reader
    raise DumpError(f'There is no dump format "{name}"; the formats are: {reader_names()}.')


def _asked(
    format_name: str | None, columns: Mapping[str, str], passed_over: Passing = _silently
) -> _Asked:
    reader = reader_named(format_name, columns) if format_name is not None else None
    return _Asked(reader, columns, passed_over)


def dumps_in(
    paths: Iterable[Path],
    *,
    format_name: str | None = None,
    columns: Mapping[str, str] = _NONE,
    passed_over: Passing = _silently,
) -> Iterator[DumpSource]:
    """The dumps in files, archives and folders (all levels, in order of name, nothing hidden).

    A file that was named must be a dump; in a folder or an archive, what is none is passed over,
    of which `passed_over` is told. What is damaged is not: it may have been one. `columns` are
    mappings that were chosen for tables, as `TableReader` remembers them.

    Raises:
        DumpError: a path is missing, unreadable, damaged, empty, binary, or holds no dump at all.
    """
    asked = _asked(format_name, columns, passed_over)
    named = list(paths)
    for path in named:
        try:
            is_folder = path.is_dir()
        except OSError as error:
            raise unreadable(str(path), error) from error
        if is_folder:
            yield from _in_folder(path, asked)
        else:
            yield from _in_named(path, asked, one_of=len(named))


def table_in(path: Path) -> "TableLayout | None":
    """The table in a file, for a person to say what its columns hold; None where it is none.

    Of a workbook it is the first sheet that looks like one. Raises DumpError as `dumps_in` does.
    """
    from storage.readers.tables.table import TableReader
    from storage.readers.tables.workbook import WorkbookReader, first_table

    files = list(open_dump(path)) if path.is_file() else []
    if len(files) != 1:
        return None
    with files[0].open() as opened:
        head = _head(opened.text, files[0].name)
    if not head.binary:
        return TableReader().layout(head)
    if not WorkbookReader().sniff(head):
        return None
    with files[0].open() as opened:
        return first_table(Content(opened.text))


def stdin_sources(
    stream: BinaryIO,
    *,
    format_name: str | None = None,
    columns: Mapping[str, str] = _NONE,
    passed_over: Passing = _silently,
) -> Iterator[DumpSource]:
    """The dump on an open stream, read once, or those in an archive; raises like `dumps_in`."""
    asked = _asked(format_name, columns, passed_over)
    yield from _in_files(list(open_dump(stream)), "standard input", asked)


def check_stdin(head: bytes, *, format_name: str | None = None) -> None:
    """Raise DumpError where the first bytes of standard input are those of no dump.

    An archive can only be looked at when it is there as a whole.
    """
    if not holds_archive(head):
        for _ in stdin_sources(io.BytesIO(head), format_name=format_name):
            pass


def _in_folder(folder: Path, asked: _Asked) -> Iterator[DumpSource]:
    found = False
    for path in _files(folder):
        holds_some, others = False, list[str]()
        for source in _those_that_are_dumps(_files_in(path), asked, others):
            found = holds_some = True
            yield source
        # Of an archive without any dump the members are no news.
        for other in others if holds_some else [str(path)]:
            asked.passed_over(str(folder), other)
    if not found:
        raise NoDumpError(f"{folder} holds no dumps; name a folder or file that does.")


def _files_in(path: Path) -> list[File]:
    try:
        return list(open_dump(path))
    except NoDumpError:
        return []


def _files(folder: Path) -> Iterator[Path]:
    for root, folders, files in os.walk(folder, onerror=_refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not is_of_no_person(name) and (Path(root) / name).is_file():
                yield Path(root) / name


def is_of_no_person(name: str) -> bool:
    """Whether a file is hidden, or one that a system keeps for itself."""
    return name.startswith(".") or name.lower() in _OF_SYSTEMS


def _refuse(error: OSError) -> None:
    raise unreadable(str(error.filename), error) from error


def _in_named(path: Path, asked: _Asked, *, one_of: int) -> Iterator[DumpSource]:
    try:
        yield from _in_files(list(open_dump(path)), str(path), asked)
    except NoDumpError as error:
        if one_of == 1:
            raise
        raise NoDumpError(f"{error} Leave it out to import the others.") from error


def _in_files(files: list[File], name: str, asked: _Asked) -> Iterator[DumpSource]:
    """The dumps in what was named: one file, or the files of an archive."""
    if len(files) == 1:
        yield _source(files[0], asked)
        return
    found, others = False, list[str]()
    for source in _those_that_are_dumps(files, asked, others):
        found = True
        yield source
    for other in others:
        asked.passed_over(name, other)
    if not found:
        raise NoDumpError(f"{name} holds no dumps; name an archive or file that does.")


def _those_that_are_dumps(
    files: list[File], asked: _Asked, others: list[str]
) -> Iterator[DumpSource]:
    """The dumps among files of which nobody said that each is one; the others are named."""
    for file in files:
        try:
            source = _source(file, asked, at_least=PROSE_IN_FOLDERS)
        except NoDumpError:
            if not is_of_no_person(Path(file.name).name):
                others.append(file.name)
        else:
            yield source


def _source(file: File, asked: _Asked, *, at_least: float = 0.0) -> DumpSource:
    """The file with the reader that fits best."""
    with file.open() as opened:
        head = _head(opened.text, file.name)
        chosen = asked.reader or _best(head, at_least, asked.columns)
        _look_for_records(chosen, head)
        if file.packed:
            # Damage further on must be known before the first paper is in the library.
            while opened.text.read(HEAD):
                pass
    return DumpSource(file, chosen, () if asked.reader else _on_name(chosen, head))


def _head(stream: Readable, name: str) -> Head:
    data = first_bytes(stream)
    binary = is_binary(data)
    text = "" if binary else "\n".join(Lines(_Bytes(data)))
    return Head(name, data, text, binary, whole=len(data) < HEAD)


def _on_name(chosen: Reader, head: Head) -> tuple[Remark, ...]:
    """Say so where the name promises another format than the content has."""
    if not head.suffix or head.suffix in chosen.suffixes:
        return ()
    for other in all_readers():
        if head.suffix in other.suffixes:
            return (
                Remark(
                    f"Its name ends in {head.suffix}, but it holds {_called(chosen.name)}; "
                    "it was read as what it holds."
                ),
            )
    return ()


def _called(format_name: str) -> str:
    """The format as a thing that a file holds: "a listing", "an ovid dump", "a web page"."""
    thing = format_name if format_name in _THINGS else f"{format_name} dump"
    return f"{'an' if thing[0] in 'aeio' else 'a'} {thing}"


def _look_for_records(reader: Reader, head: Head) -> None:
    """Raise NoDumpError where the first lines hold no record at all."""
    bad: BadEntry | None = None
    for entry in reader.read(Content(_Bytes(head.data))):
        if isinstance(entry, PaperRecord):
            return
        if bad is None and isinstance(entry, BadEntry):
            bad = entry
    if not head.whole and reader is not LISTING:
        return  # The first record of a structured dump may be longer than what was looked at.
    why = f" (line {bad.line}: {bad.reason})" if bad is not None else ""
    raise NoDumpError(
        f"{head.name} holds no abstract that can be read{why}; import a listing of abstracts."
    )


def _best(head: Head, at_least: float, columns: Mapping[str, str]) -> Reader:
    best, reader = max(
        ((one.sniff(head), one) for one in remembering(readers_for(head), columns)),
        key=lambda pair: pair[0],
    )
    if best > 0 and best >= at_least:
        return reader
    if head.binary:
        raise NoDumpError(f"{head.name} is a binary file, not a dump; import a text listing.")
    if not head.text.strip():
        raise NoDumpError(f"{head.name} is empty; there is nothing to import.")
    raise NoDumpError(
        f"{head.name} is in no format that Shortlist reads ({reader_names()}); convert it, or "
        "name the format if it is one of these."
    )


class _Bytes:
    """Bytes at hand, read as a stream."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def read(self, size: int = -1, /) -> bytes:
        size = len(self._data) if size < 0 else size
        data, self._data = self._data[:size], self._data[size:]
        return data
