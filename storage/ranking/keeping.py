"""The file with the words of a library's papers: derived from the library, and made anew at will.

Several programs may rank one library at once: each writes a file of its own and puts it in the
other's place, whole.
"""

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zipfile import BadZipFile
from zlib import error as ZlibError  # noqa: N812

import numpy as np
import numpy.typing as npt
from numpy.lib.npyio import NpzFile

from storage.errors import LibraryError
from storage.ranking.words import COLUMNS, NOTHING, Counted

VERSION: Final = 1
"""Grows with every change of what `words` makes of a text."""
FILE: Final = "words.npz"
STALE_S: Final = 3_600
"""So old, a file that was never put in place is that of a program that was killed."""
_UNREADABLE: Final = (
    OSError, ValueError, KeyError, EOFError, BadZipFile, ZlibError, RuntimeError, MemoryError,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Known:
    """Ids of papers, ascending; a mark of each one's text; and the texts, counted."""

    ids: npt.NDArray[np.int64]
    marks: npt.NDArray[np.uint64]
    texts: Counted


UNKNOWN: Final = Known(np.empty(0, np.int64), np.empty(0, np.uint64), NOTHING)


def load(folder: Path) -> Known:
    """Read what is kept; nothing where the file is missing, broken, or of another making."""
    try:
        with (folder / FILE).open("rb") as file:
            stored = np.load(file)
            known = _known(stored) if isinstance(stored, NpzFile) else UNKNOWN
    except _UNREADABLE:
        return UNKNOWN
    return known if _is_sound(known) else UNKNOWN


def save(folder: Path, known: Known) -> None:
    """Keep what is known. Raises `LibraryError` where that cannot be."""
    fresh = folder / f"{FILE}.{os.getpid()}.new"
    try:
        folder.mkdir(exist_ok=True)
        _sweep(folder)
        try:
            with fresh.open("wb") as out:
                np.savez(
                    out, version=np.array(VERSION), ids=known.ids, marks=known.marks,
                    ends=known.texts.ends, places=known.texts.places, counts=known.texts.counts,
                )  # fmt: skip
            fresh.replace(folder / FILE)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise LibraryError(
            f"What the ranking has read cannot be kept in {folder}: "
            f"{error.strerror or error}. Make room there, or remove that folder."
        ) from error


def _known(stored: NpzFile) -> Known:
    if stored["version"].tolist() != VERSION:
        return UNKNOWN
    texts = Counted(stored["ends"], stored["places"], stored["counts"])
    return Known(stored["ids"], stored["marks"], texts)


def _is_sound(known: Known) -> bool:
    """Say whether the arrays fit one another, as those of another program would not."""
    ids, marks, texts = known.ids, known.marks, known.texts
    kinds = (ids, np.int64), (marks, np.uint64), (texts.ends, np.int64), (texts.places, np.int32)
    if any(one.ndim != 1 or one.dtype != kind for one, kind in (*kinds, (texts.counts, np.uint8))):
        return False
    sizes = np.diff(texts.ends)
    if not len(ids) == len(marks) == len(sizes) or len(texts.places) != len(texts.counts):
        return False
    in_order = bool(np.all(np.diff(ids) > 0)) and bool(np.all(sizes > 0))
    return in_order and _reach_over(texts) and _are_columns(texts.places)


def _reach_over(texts: Counted) -> bool:
    return bool(texts.ends[0] == 0 and texts.ends[-1] == len(texts.places))


def _are_columns(places: npt.NDArray[np.int32]) -> bool:
    return not len(places) or bool(places.min() >= 0 and places.max() < COLUMNS)


def _sweep(folder: Path) -> None:
    """Take away what killed programs have left."""
    for left in folder.glob(f"{FILE}.*new"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > STALE_S:
                left.unlink()
