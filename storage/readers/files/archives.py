"""What is in zip and tar archives: their files by name, none of them ever written to disk."""

import re
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, cast

from storage.errors import DumpError, NoDumpError
from storage.readers.files.spooling import Blob, Budget, part_of
from storage.readers.files.stream import Bounded, File, Opened, Readable, unreadable

MAX_NAME: Final = 300
"""Characters of a file's name in an archive that are shown."""

_SLASH = re.compile(r"[/\\]+")
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_PROGRAMS = frozenset({"META-INF/MANIFEST.MF", "META-INF/container.xml", "AndroidManifest.xml"})
"""Members of Java programs, electronic books and telephone programs, which are zip archives."""
_FAULTS = (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError, zlib.error)


def shown_name(archive: str, member: str) -> str:
    """The name of a file in an archive: it cannot climb out of it, or do harm where it is shown."""
    parts = [part for part in _SLASH.split(member) if part not in {"", ".", ".."}]
    name = "/".join(parts)
    if not name.isprintable():
        name = "".join(one if one.isprintable() else "\ufffd" for one in name)
    return f"{archive}/{name if len(name) <= MAX_NAME else '…' + name[-MAX_NAME:]}"


def is_hidden(member: str) -> bool:
    """Whether a file in an archive is none that a person put there."""
    parts = [part for part in _SLASH.split(member) if part not in {".", ".."}]
    return any(part.startswith(".") or part == "__MACOSX" for part in parts)


@dataclass(frozen=True, slots=True)
class ZipMember:
    """A file in a zip archive; the archive stays open as long as one of its members is held."""

    name: str
    archive: zipfile.ZipFile
    info: zipfile.ZipInfo

    def file(self) -> File:
        """The member as a dump."""
        return File(self.name, self.info.file_size, self.opened, packed=True)

    @contextmanager
    def opened(self) -> Iterator[Opened]:
        """Open it for reading; raises DumpError for damage and passwords."""
        try:
            stream = self.archive.open(self.info)
        except _FAULTS as error:
            raise DumpError(
                f"{self.name} is damaged, or packed in an unknown way; unpack the archive yourself."
            ) from error
        except RuntimeError as error:
            # The bare class is what zipfile raises for a member that wants a password.
            raise DumpError(f"{self.name} is encrypted; unpack the archive first.") from error
        except OSError as error:
            raise unreadable(self.name, error) from error
        with stream:
            bounded = Bounded(cast(Readable, stream), self.name, self.info.compress_size)
            yield Opened(bounded, bounded)


def zip_members(blob: Blob, budget: Budget) -> list[ZipMember] | None:
    """The files in a zip archive in order of name; None where it is one spreadsheet.

    Raises:
        NoDumpError: it is a document or a program.
        DumpError: it is damaged, or holds far too much.
    """
    try:
        archive = zipfile.ZipFile(blob.path or blob.open())
        members = sorted(archive.infolist(), key=lambda member: member.filename)
        if _is_spreadsheet(archive, blob.name):
            return None
    except _FAULTS as error:
        raise DumpError(f"{blob.name} is a damaged zip archive; fetch or pack it again.") from error
    except RuntimeError as error:
        raise DumpError(f"{blob.name} is encrypted; unpack the archive first.") from error
    except OSError as error:
        raise unreadable(blob.name, error) from error
    found = []
    for info in members:
        if info.is_dir() or info.file_size == 0 or is_hidden(info.filename):
            continue
        budget.count(blob.name)
        budget.spend(info.file_size, blob.name)
        found.append(ZipMember(shown_name(blob.name, _decoded(info)), archive, info))
    return found


def _decoded(info: zipfile.ZipInfo) -> str:
    """The name; without the flag for UTF-8 it may be so all the same."""
    if info.flag_bits & 0x800:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename


def _is_spreadsheet(archive: zipfile.ZipFile, name: str) -> bool:
    """Whether the archive is one spreadsheet; raises NoDumpError for other kinds of documents."""
    members = set(archive.namelist())
    if "[Content_Types].xml" in members and any(one.startswith("xl/") for one in members):
        return True
    kind = b""
    if "mimetype" in members:
        with archive.open("mimetype") as stream:
            kind = stream.read(len(_ODS))
    if kind == _ODS:
        return True
    if kind.startswith(b"application/") or members & {"[Content_Types].xml", *_PROGRAMS}:
        raise NoDumpError(f"{name} is a document or program, not a dump; export a listing from it.")
    return False


def tar_members(blob: Blob, budget: Budget) -> list[Blob]:
    """The files in a tar archive in order of name; raises DumpError where it is damaged."""
    found: list[Blob] = []
    try:
        with blob.open() as stream, tarfile.open(fileobj=stream, mode="r:") as archive:
            for info in archive:
                if not info.isreg() or info.size == 0 or is_hidden(info.name):
                    continue
                budget.count(blob.name)
                name = shown_name(blob.name, info.name)
                found.append(part_of(blob, name, info.offset_data, info.size))
    except (tarfile.TarError, ValueError, EOFError) as error:
        raise DumpError(f"{blob.name} is a damaged tar archive; fetch or pack it again.") from error
    except OSError as error:
        raise unreadable(blob.name, error) from error
    return sorted(found, key=lambda one: one.name)
