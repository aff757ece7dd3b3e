"""What a text is learned by: its words and pairs of neighbouring words, each in a column.

A column is a checksum of the word, so that no vocabulary is kept and new papers change nothing
of what is there; two words share one about as rarely as two abstracts of a thousand do a typing
error. Words are those of ASReview's ELAS u4 recipe: two characters and more, lower case.
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

from storage.ranking.rows import Rows

COLUMNS: Final = 1 << 22
COMMON: Final = 0.95
"""A word in more than this share of the papers says nothing."""
_MOST: Final = 255

_WORD: Final = re.compile(r"\w\w+")


@dataclass(frozen=True, slots=True)
class Counted:
    """How often each text has each of its columns; laid out as `Rows`.

    A text without a word has the first column, no times.
    """

    ends: npt.NDArray[np.int64]
    places: npt.NDArray[np.int32]
    counts: npt.NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.ends) - 1

    def then(self, other: "Counted") -> "Counted":
        """Give these texts and, behind them, those of another."""
        return Counted(
            np.concatenate((self.ends, self.ends[-1] + other.ends[1:])),
            np.concatenate((self.places, other.places)),
            np.concatenate((self.counts, other.counts)),
        )

    def without(self, gone: npt.NDArray[np.bool_]) -> "Counted":
        """Leave out the texts where `gone` is true."""
        sizes = np.diff(self.ends)
        kept = np.repeat(~gone, sizes)
        ends = np.concatenate(([0], np.cumsum(sizes[~gone])))
        return Counted(ends, self.places[kept], self.counts[kept])


NOTHING: Final = Counted(np.zeros(1, np.int64), np.empty(0, np.int32), np.empty(0, np.uint8))


def grams(text: str) -> Iterator[str]:
    """Give the words of a text and its pairs of neighbouring words."""
    words = _WORD.findall(text.lower())
    yield from words
    for left, right in pairwise(words):
        yield f"{left} {right}"


def column(gram: str) -> int:
    """Give the column of a word or a pair."""
    return crc32(gram.encode("utf-8", "surrogatepass")) % COLUMNS


def counted(texts: Iterable[str]) -> Counted:
    """Count the columns of texts."""
    ends, places, counts = array("q", [0]), array("i"), array("B")
    for text in texts:
        found: dict[int, int] = {}
        for gram in grams(text):
            at = column(gram)
            found[at] = found.get(at, 0) + 1
        if found:
            places.extend(found)
            counts.extend(min(count, _MOST) for count in found.values())
        else:
            places.append(0)
            counts.append(0)
        ends.append(len(places))
    return Counted(np.array(ends, np.int64), np.array(places, np.int32), np.array(counts, np.uint8))


def weighted(texts: Counted) -> Rows:
    """Weigh the columns: 1 + ln of how often, times how rare, each text of length one.

    How rare a column is, is 1 + ln((1 + texts) / (1 + texts that have it)); one that nearly all
    have weighs nothing.
    """
    many = len(texts)
    having = np.bincount(texts.places, texts.counts > 0, COLUMNS)
    rarity = np.log((1 + many) / (1 + having)) + 1
    rarity[having > COMMON * many] = 0.0
    times = texts.counts.astype(np.float32)
    often = np.where(times > 0, 1 + np.log(np.maximum(times, 1)), 0)
    values = often * rarity[texts.places]
    lengths = np.sqrt(np.add.reduceat(values * values, texts.ends[:-1])) if many else np.empty(0)
    lengths[lengths == 0] = 1.0
    values /= np.repeat(lengths, np.diff(texts.ends))
    return Rows(texts.ends, texts.places, values.astype(np.float32), COLUMNS)
