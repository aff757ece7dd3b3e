"""What a text is learned by: its words and pairs of neighbouring words, each known by a checksum.

Words are those of ASReview's ELAS u4 recipe: two characters and more, lower case. A checksum has
32 bits; of the millions of words and pairs of a large library, one in some hundreds shares its own
with another.
"""

import re
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from zlib import crc32

import numpy as np
import numpy.typing as npt

_MOST: Final = 255
_REMEMBERED: Final = 200_000
"""Words whose checksums are kept at hand."""
_WORD: Final = re.compile(r"\w\w+")

Grams = npt.NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Counted:
    """How often each text has each of its words and pairs.

    Text i has `grams[ends[i]:ends[i + 1]]`, ascending, as often as `counts` says at the same
    positions. A text without a word has the gram 0, no times.
    """

    ends: npt.NDArray[np.int64]
    grams: Grams
    counts: npt.NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.ends) - 1


class _Sums(dict[str, int]):
    """Checksums of words, worked out when first asked for."""

    def __missing__(self, word: str) -> int:
        found = crc32(word.encode("utf-8", "surrogatepass"))
        if len(self) < _REMEMBERED:
            self[word] = found
        return found


_SUMS: Final = _Sums()


def counted(texts: Iterable[str]) -> Counted:
    """Count the words and pairs of texts, some thousands at a time."""
    sizes, sums = array("q"), array("L")
    for body in texts:
        words = _words(body)
        sums.extend(map(_SUMS.__getitem__, words))
        sizes.append(len(words))
    many = np.array(sizes, np.int64)
    word = np.array(sums, np.uint64)
    owner = np.repeat(np.arange(len(many), dtype=np.uint64), many) << np.uint64(32)
    within = owner[1:] == owner[:-1]
    pairs = _paired(word[:-1][within], word[1:][within])
    without = np.flatnonzero(many == 0).astype(np.uint64) << np.uint64(32)
    keys = np.concatenate((owner | word, owner[1:][within] | pairs, without))
    keys.sort()
    starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))[: len(keys)])
    counts = np.minimum(np.diff(np.append(starts, len(keys))), _MOST)
    owners = (keys[starts] >> np.uint64(32)).astype(np.int64)
    counts[many[owners] == 0] = 0
    ends = np.concatenate(([0], np.cumsum(np.bincount(owners, minlength=len(many)))))
    return Counted(
        ends.astype(np.int64), keys[starts].astype(np.uint32), counts.astype(np.uint8)
    )  # fmt: skip


def grams(text: str) -> Iterator[tuple[str, int]]:
    """Give the words of a text and its pairs of neighbouring words, with their checksums."""
    words = _words(text)
    sums = np.array([_SUMS[word] for word in words], np.uint64)
    yield from zip(words, sums.tolist(), strict=True)
    pairs = (f"{left} {right}" for left, right in pairwise(words))
    yield from zip(pairs, _paired(sums[:-1], sums[1:]).tolist(), strict=True)


def with_title(title: str, body: str) -> str:
    """Give what is learned of a paper: its title counts twice, since it says what matters."""
    return f"{title} {title} {body}" if title else body


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _paired(left: npt.NDArray[np.uint64], right: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Give the checksums of pairs: of 64 bits in which both are mixed, the upper half."""
    mixed = left * np.uint64(0x9E3779B97F4A7C15) + right
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    return mixed >> np.uint64(32)
