"""The file with the words of a library's papers: derived from the library, and made anew at will.

It is mapped, not read: what nobody needs takes no room, and a program that starts has it at once.
Several programs may rank one library at a time: each writes a file of its own, with a later number,
and takes away the earlier ones; where another program still has one mapped that may fail, and is
done later. The file is a line of JSON that tells how long its arrays are, and the arrays one behind
the other; where that does not come to the length of the file, nothing of it is read. In it the
columns are settled (`settling`), so what is loaded has others than what was saved.
"""

import json
import mmap
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from storage.errors import LibraryError
from storage.ranking.blocks import ONCE, Block, Part
from storage.ranking.inverted import Inverted
from storage.ranking.settling import Settled, Settling
from storage.ranking.texts import NO_TEXTS, Texts
from storage.ranking.vocabulary import Vocabulary

VERSION: Final = 5
"""Grows with every change of what `words` makes of a text, or of how it is kept."""
FILE: Final = "words"
STALE_S: Final = 3_600
"""So old, a file that was never put in place is that of a program that was killed."""
_LINE: Final = 1 << 16
"""Bytes of the first line, which is written last: room for the blocks of millions of papers."""
_EVEN: Final = 64
"""Arrays begin at multiples of so many bytes."""
_EARLIER: Final = (FILE, "words.npz")
"""What earlier versions have kept."""

Kind = TypeVar("Kind", bound=np.generic)
State: TypeAlias = tuple[object, ...]
"""What the library was like: numbers and None."""
_Sizes: TypeAlias = list[tuple[int, int, int, int]]
"""Of every block its papers, and the entries of its parts."""


def load(folder: Path) -> tuple[Texts, State]:
    """Give what is kept, and of which state of the library it is.

    Nothing where the file is missing, broken, or of another making.
    """
    try:
        with newest(folder).open("rb") as file:
            kept = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):
        return NO_TEXTS, ()
    found = _read(kept)
    if found is None or not _is_sound(found[0]):
        return NO_TEXTS, ()
    if hasattr(kept, "madvise"):
        # What was only looked at is to take no room.
        kept.madvise(mmap.MADV_DONTNEED)
    return found


def save(folder: Path, known: Texts, state: State = ()) -> None:
    """Keep what is known of a state of the library. Raises `LibraryError` where that cannot be."""
    fresh = folder / f"{FILE}.{os.getpid()}.new"
    try:
        folder.mkdir(exist_ok=True)
        try:
            with fresh.open("wb") as out:
                _write(out, known, state)
                out.flush()
                os.fsync(out.fileno())
            # The time is in it so that two programs never write the same.
            number = max(1 + max(_numbers(folder), default=0), time.time_ns())
            fresh.replace(folder / f"{FILE}.{number}")
        finally:
            fresh.unlink(missing_ok=True)
        _sweep(folder)
    except OSError as error:
        raise LibraryError(
            f"What the ranking has read cannot be kept in {folder}: "
            f"{error.strerror or error}. Make room there, or remove that folder."
        ) from error


def newest(folder: Path) -> Path:
    """Give the file that was written last; one that is not there, where none was."""
    return folder / f"{FILE}.{max(_numbers(folder), default=0)}"


def _numbers(folder: Path) -> Iterator[int]:
    for one in folder.glob(f"{FILE}.*"):
        ending = one.suffix[1:]
        if ending.isascii() and ending.isdecimal():
            yield int(ending)


def _write(out: BinaryIO, known: Texts, state: State) -> None:
    _write_settled(out, known, Settling(known), state)


def _write_settled(out: BinaryIO, known: Texts, settled: Settled, state: State) -> None:
    out.write(bytes(_LINE))
    _put(out, known.ids, known.marks, known.lengths)
    words, sizes = settled.vocabulary(), []
    columns = len(words)
    _put(out, words.grams, words.columns, words.having)
    del words
    for block in settled.blocks():
        sizes.append([len(block), *(len(part.places) for part in block.parts)])
        _put(out, block.near.ends, block.near.places)
        for part in (block.again, block.rare):
            _put(out, part.ends, part.places, part.counts)
    inverted = settled.inverted()
    _put(out, inverted.starts, inverted.rows, inverted.counts)
    head = {
        "version": VERSION,
        "order": sys.byteorder,
        "state": state,
        "papers": len(known),
        "columns": columns,
        "blocks": sizes,
        "inverted": [inverted.texts, len(inverted.starts), len(inverted.rows)],
    }
    out.seek(0)
    out.write(json.dumps(head).encode("ascii").ljust(_LINE - 1) + b"\n")


def _put(out: BinaryIO, *arrays: npt.NDArray[Any]) -> None:
    for array in arrays:
        out.write(np.ascontiguousarray(array).data)
        out.write(bytes(-array.nbytes % _EVEN))


def _read(kept: mmap.mmap) -> tuple[Texts, State] | None:
    head = _head(kept.read(_LINE))
    if head is None:
        return None
    papers, columns, blocks, (texts, starts, entries), state = head
    arrays = _Arrays(kept, _LINE)
    try:
        ids, marks = arrays.next(np.int64, papers), arrays.next(np.uint32, papers)
        lengths = arrays.next(np.float32, papers)
        words = Vocabulary(
            arrays.next(np.uint32, columns),
            arrays.next(np.int32, columns),
            arrays.next(np.int32, columns),
        )
        made = tuple(_block(arrays, *sizes) for sizes in blocks)
        inverted = Inverted(
            texts,
            arrays.next(np.int32, starts),
            arrays.next(np.int32, entries),
            arrays.next(np.uint8, entries),
        )
    except (ValueError, OverflowError):
        # There is not so much.
        return None
    if arrays.at != len(kept):
        return None
    return Texts(ids, marks, words, made, lengths, inverted), state


class _Arrays:
    """The arrays of a file that is mapped, in turn. Raises `ValueError` where there is no more."""

    def __init__(self, kept: mmap.mmap, at: int) -> None:
        self._kept = kept
        self.at = at

    def next(self, kind: type[Kind], length: int) -> npt.NDArray[Kind]:
        """Give the next array, of so many numbers."""
        if not length:
            return np.empty(0, kind)
        found = np.frombuffer(self._kept, kind, length, self.at)
        self.at += found.nbytes + -found.nbytes % _EVEN
        return found


def _block(arrays: _Arrays, many: int, near: int, again: int, rare: int) -> Block:
    return Block(
        Part(arrays.next(np.int64, many + 1), arrays.next(np.uint16, near), ONCE),
        Part(
            arrays.next(np.int64, many + 1),
            arrays.next(np.uint16, again),
            arrays.next(np.uint8, again),
        ),
        Part(
            arrays.next(np.int64, many + 1),
            arrays.next(np.int32, rare),
            arrays.next(np.uint8, rare),
        ),
    )


def _head(line: bytes) -> tuple[int, int, _Sizes, tuple[int, int, int], State] | None:
    """Read the first line: papers, columns, sizes of blocks and of what is inverted; the state."""
    try:
        head = json.loads(line)
        if (head["version"], head["order"]) != (VERSION, sys.byteorder):
            return None
        blocks = [
            (int(many), int(near), int(again), int(rare))
            for many, near, again, rare in head["blocks"]
        ]
        papers, columns, state = int(head["papers"]), int(head["columns"]), tuple(head["state"])
        texts, starts, entries = map(int, head["inverted"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    numbers = papers, columns, texts, starts, entries, *(one for block in blocks for one in block)
    inverted = texts, starts, entries
    return None if min(numbers) < 0 else (papers, columns, blocks, inverted, state)


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
        and int(words.having.sum(dtype=np.int64)) == sum(block.size for block in known.blocks)
        and _is_inverted(known)
    )


def _fits(block: Block, columns: int) -> bool:
    return len(block) > 0 and all(
        _divides(part.ends, len(part.places)) and _reach(part.places, columns)
        for part in block.parts
    )


def _is_inverted(known: Texts) -> bool:
    found = known.inverted
    return (
        found.texts == len(known)
        and len(found.starts) > 0
        and _divides(found.starts, min(len(found.rows), int(found.starts[-1])))
        and _reach(found.rows, found.texts)
    )


def _divides(ends: npt.NDArray[np.integer], size: int) -> bool:
    return bool(ends[0] == 0 and ends[-1] == size and np.all(ends[1:] >= ends[:-1]))


def _are_once(ascending: npt.NDArray[Any]) -> bool:
    return bool(np.all(ascending[1:] > ascending[:-1]))


def _reach(places: npt.NDArray[np.integer], columns: int) -> bool:
    return not len(places) or bool(places.min() >= 0 and places.max() < columns)


def _sweep(folder: Path) -> None:
    """Take away what is out of date, what killed programs have left, and earlier versions."""
    latest = newest(folder)
    old = [folder / name for name in _EARLIER]
    old += [folder / f"{FILE}.{number}" for number in _numbers(folder)]
    for one in old:
        with suppress(OSError):
            if one != latest:
                one.unlink(missing_ok=True)
    for left in folder.glob(f"{FILE}.*.new"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > STALE_S:
                left.unlink()
