"""The library that a verb works on, and the papers that it is about."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from desktop.cli.output import explaining, say
from desktop.settings import Settings, library_folder
from storage.errors import LibraryBusyError, LibraryError
from storage.record import PaperId

if TYPE_CHECKING:
    from storage.library import Library


def folder_of(context: typer.Context) -> Path:
    """Give the folder of the library: --library, SHORTLIST_LIBRARY, or the user's own."""
    return library_folder(context.find_root().obj)


def exists(folder: Path) -> bool:
    """Say whether there is a library in `folder`."""
    return (folder / "library.db").exists()


def hardware_file() -> Path | None:
    """Give the reader's own list of devices; what is wrong with the settings is said on stderr."""
    settings = Settings.load()
    if settings.warning:
        say(settings.warning)
    return settings.hardware_catalogue


@contextmanager
def opened(
    context: typer.Context, *, create: bool = False, wakes: bool = True
) -> Iterator["Library"]:
    """Open the library for one verb. Only `create` makes one where there is none.

    Papers whose day has come are back before it, but where the newest step counts (`wakes`).

    Raises `LibraryError` with a sentence.
    """
    folder = folder_of(context)
    if not create and not exists(folder):
        raise LibraryError(
            f"There is no library in {folder} yet. Import a dump to make one: "
            "shortlist import FILE."
        )
    from storage.library import Library

    library = Library.open(folder, hardware_file())
    try:
        # Another program that writes brings them back itself, or the next verb does.
        with suppress(LibraryBusyError):
            if wakes:
                library.wake()
        yield library
    finally:
        library.close()


def chosen(library: "Library", ids: Sequence[int] | None, query: str | None) -> tuple[PaperId, ...]:
    """Give the papers named by id or found by query, each once, in that order.

    One of the two must be given. Whether a paper of that id exists is for the edit to say.
    """
    if bool(ids) == (query is not None):
        raise typer.BadParameter("Give ids of papers, or --query; one of the two.")
    if query is None:
        return tuple(PaperId(id_) for id_ in dict.fromkeys(ids or ()))
    with explaining(query):
        return tuple(PaperId(id_) for id_ in library.search(query).ids)
