"""What has been read of an index, kept up to a limit of bytes, the longest unused let go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar, cast

import numpy as np

Kept = TypeVar("Kept", bound=tuple[Any, ...])

OVERHEAD: Final = 300
"""Bytes that an entry takes beside its parts, roughly."""

SMALL: Final = 70
"""Bytes of a part that is no array, such as a word, roughly."""


class ArrayCache:
    """Tuples of arrays, or of words, by key."""

    def __init__(self, limit: int) -> None:
        """Keep about `limit` bytes, but always the newest entry."""
        self._limit = limit
        self._kept: OrderedDict[Hashable, tuple[Any, ...]] = OrderedDict()
        self.size = 0
        """Bytes kept, roughly."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Give what is kept under a key; make and keep it where there is nothing."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return cast(Kept, found)
        made = make()
        self._kept[key] = made
        self.size += _size(made)
        while self.size > self._limit and len(self._kept) > 1:
            self.size -= _size(self._kept.popitem(last=False)[1])
        return made


def _size(entry: tuple[Any, ...]) -> int:
    return OVERHEAD + sum(part.nbytes if isinstance(part, np.ndarray) else SMALL for part in entry)
