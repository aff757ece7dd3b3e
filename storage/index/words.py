"""Every word of the library in order, kept from one generation of the index to the next.

What is changed makes small segments, and more of them all the time. So the words of the large ones
are kept by themselves, and those of the small ones put between them.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from storage.index.runs import lines_of, together
from storage.index.segment import Segment

LARGE: Final = 5_000
"""Documents of a segment whose words are not sorted anew for a change."""

Vocabulary = tuple[str, ...]


class Words:
    """The words of the segments that have been asked about."""

    def __init__(self) -> None:
        self.known = False
        """Whether they have been asked for, so that asking again costs little."""
        self._all: tuple[frozenset[str], Vocabulary] = (frozenset(), ())
        self._large: tuple[frozenset[str], Vocabulary] = (frozenset(), ())

    def of(self, segments: Sequence[Segment]) -> Vocabulary:
        """Give the words of some segments, in order."""
        names = frozenset(segment.name for segment in segments)
        if not self.known or names != self._all[0]:
            self._all = names, self._joined(segments)
            self.known = True
        return self._all[1]

    def _joined(self, segments: Sequence[Segment]) -> Vocabulary:
        large = [segment for segment in segments if segment.size >= LARGE]
        names = frozenset(segment.name for segment in large)
        if names != self._large[0]:
            self._large = names, tuple(_words(large))
        words = self._large[1]
        small = _words([segment for segment in segments if segment.size < LARGE])
        fresh = [word for word in small if not _is_among(words, word)]
        return tuple(together((words, fresh))) if fresh else words


def _words(segments: Sequence[Segment]) -> list[str]:
    """Give the words of segments in order."""
    return together([lines_of(segment.words) for segment in segments])


def _is_among(words: Vocabulary, word: str) -> bool:
    at = bisect_left(words, word)
    return at < len(words) and words[at] == word
