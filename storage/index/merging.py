"""Which segments are put together, so that there are never many of them.

A change makes a segment of its own. Once there are some small ones, those of about its size are
written once more together with it, as long as that takes no time to speak of. Larger ones are put
together by the companion that indexes, when there is nothing else to do.
"""

from collections.abc import Sequence
from typing import Final

from whoosh.codec.whoosh3 import W3Segment

MOST: Final = 12
"""Segments that there may be."""
SMALL: Final = 500
"""Documents that are written once more within a commit, at most."""
MANY: Final = 5
"""Segments of so few documents that there may be."""
ALIKE: Final = 3
"""How many times as large as all smaller ones together a segment may be, to be put with them."""
MARGIN: Final = 2
"""Segments that may come while others are being put together."""
FEW: Final = 4
"""Segments that are left where there had been too many."""
AT_ONCE: Final = 8
"""Segments that are put together in one go, for the memory it takes."""


def small_ones(segments: Sequence[W3Segment], fresh: int) -> list[W3Segment]:
    """Give the segments that are to be put together with so many fresh documents."""
    small = sorted((segment for segment in segments if _size(segment) < SMALL), key=_size)
    chosen: list[W3Segment] = []
    if len(small) < MANY:
        return chosen
    total = fresh
    for segment in small:
        size = _size(segment)
        if size > ALIKE * total or total + size > SMALL:
            break
        chosen.append(segment)
        total += size
    return chosen


def crowd(segments: Sequence[W3Segment]) -> list[W3Segment]:
    """Give the segments that are to be put together: the smallest, so that few are left."""
    return sorted(segments, key=_size)[: min(len(segments) - FEW + 1, AT_ONCE)]


def _size(segment: W3Segment) -> int:
    return int(segment.doc_count())
