"""The file with the words of a library's papers: derived from the library, and made anew at will.

Several programs may rank one library at once: each writes a file of its own and puts it in the
other's place, whole. The file is a line of JSON that tells how long its arrays are, and the arrays
one behind the other; where that does not come to the length of the file, nothing of it is read.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

import numpy as np
import numpy.typing as npt

from storage.errors import LibraryError
from storage.ranking.texts import NO_TEXTS, Block, Texts
from storage.ranking.vocabulary import Vocabulary

VERSION: Final = 3
"""Grows with every change of what `words` makes of a text."""
FILE: Final = "words"
STALE_S: Final = 3_600
"""So old, a file that was never put in place is that of a program that was killed."""
_EARLIER: Final = "words.npz"
"""What earlier versions have kept."""
_LONGEST_LINE: Final = 1 << 20

Kind = TypeVar("Kind", bound=np.generic)


def load(folder: Path) -> Texts:
    """Read what is kept; nothing where the file is missing, broken, or of another making."""
    try:
        with (folder / FILE).open("rb") as file:
            known = _read(file)
    except OSError:
        return NO_TEXTS
    return known if known is not None and _is_sound(known) else NO_TEXTS


def save(folder: Path, known: Texts) -> None:
    """Keep what is known. Raises `LibraryError` where that cannot be."""
    fresh = folder / f"{FILE}.{os.getpid()}.new"
    try:
        folder.mkdir(exist_ok=True)
        _sweep(folder)
        try:
            with fresh.open("wb") as out:
                _write(out, known)
            fresh.replace(folder / FILE)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise LibraryError(
            f"What the ranking has read cannot be kept in {folder}: "
            f"{error.strerror or error}. Make room there, or remove that folder."
        ) from error


def _write(out: BinaryIO, known: Texts) -> None:
    words = known.vocabulary
    head = {
        "version": VERSION,
        "order": sys.byteorder,
        "papers": len(known),
        "columns": len(words),
        "blocks": [[len(block), len(block.places)] for block in known.blocks],
    }
    out.write(json.dumps(head).encode("ascii") + b"\n")
    arrays: list[npt.NDArray[Any]] = [known.ids, known.marks, known.lengths]
    arrays += [words.grams, words.columns, words.having]
    for block in known.blocks:
        arrays += [block.ends, block.places, block.counts]
    out.writelines(np.ascontiguousarray(array).data for array in arrays)


def _read(file: BufferedReader) -> Texts | None:
    line = file.readline(_LONGEST_LINE)
    head = _head(line)
    if head is None:
        return None
    papers, columns, blocks = head
    room = 16 * papers + 12 * columns + sum(8 * (many + 1) + 5 * size for many, size in blocks)
    if os.fstat(file.fileno()).st_size != len(line) + room:
        return None
    ids, marks = _array(file, np.int64, papers), _array(file, np.uint32, papers)
    lengths, grams = _array(file, np.float32, papers), _array(file, np.uint32, columns)
    words = Vocabulary(grams, _array(file, np.int32, columns), _array(file, np.int32, columns))
    return Texts(ids, marks, words, tuple(_blocks(file, blocks)), lengths)


def _head(line: bytes) -> tuple[int, int, list[tuple[int, int]]] | None:
    """Read the first line: papers, columns, and of every block its papers and entries."""
    try:
        head = json.loads(line)
        if (head["version"], head["order"]) != (VERSION, sys.byteorder):
            return None
        blocks = [(int(many), int(size)) for many, size in head["blocks"]]
        papers, columns = int(head["papers"]), int(head["columns"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    numbers = papers, columns, *(number for block in blocks for number in block)
    return None if min(numbers) < 0 else (papers, columns, blocks)


def _blocks(file: BufferedReader, sizes: list[tuple[int, int]]) -> Iterator[Block]:
    for many, size in sizes:
        ends = _array(file, np.int64, many + 1)
        yield Block(ends, _array(file, np.int32, size), _array(file, np.uint8, size))


def _array(file: BufferedReader, kind: type[Kind], length: int) -> npt.NDArray[Kind]:
    array = np.empty(length, kind)
    file.readinto(array.data)
    return array


def _is_sound(known: Texts) -> bool:
    """Say whether the arrays fit one another, as those of another program would not."""
    words = known.vocabulary
    return (
        _are_once(np.sort(known.ids))
        and _are_once(words.grams)
        and _reach(words.columns, len(words))
        and len(known.ids) == sum(map(len, known.blocks))
        and all(_fits(block, len(words)) for block in known.blocks)
        and bool(np.all(known.lengths > 0))
    )


def _fits(block: Block, columns: int) -> bool:
    sizes = np.diff(block.ends)
    return bool(
        len(block)
        and block.ends[0] == 0
        and block.ends[-1] == len(block.places)
        and np.all(sizes > 0)
    ) and _reach(block.places, columns)


def _are_once(ascending: npt.NDArray[Any]) -> bool:
    return bool(np.all(ascending[1:] > ascending[:-1]))


def _reach(places: npt.NDArray[np.int32], columns: int) -> bool:
    return not len(places) or bool(places.min() >= 0 and places.max() < columns)


def _sweep(folder: Path) -> None:
    """Take away what killed programs, and earlier versions, have left."""
    for left in folder.glob(f"{FILE}*.new"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > STALE_S:
                left.unlink()
    with suppress(OSError):
        (folder / _EARLIER).unlink(missing_ok=True)
