"""Putting segments together beside those who search and those who write."""

from pathlib import Path
from typing import Final

import numpy as np
from whoosh.codec.whoosh3 import W3Segment

from storage.index.bulk import Texts
from storage.index.merging import crowd
from storage.index.places import Numbers
from storage.index.postings import reading
from storage.index.segment_file import file_name, new_segment, write
from storage.index.segments import contents, opened
from storage.index.writer import kept_by_the_disk, publish

BESIDE: Final = "merging-"
"""What the name of a file begins with that is no part of the index yet: Whoosh takes away those
that are called like segments and are none."""


class Merged:
    """Segments put together in a file beside the index, which knows nothing of it yet.

    Nobody is kept from writing meanwhile. What has been struck off since is struck off then.
    """

    def __init__(self, folder: Path, chosen: list[W3Segment]) -> None:
        """Put segments together. Raises what reading and writing files does."""
        self._folder = folder
        self._segment = new_segment()
        self._beside = folder / (BESIDE + file_name(self._segment))
        for left in folder.glob(f"{BESIDE}*"):
            left.unlink()
        self._numbers: dict[str, Numbers] = {}
        """What the documents of each segment are called now, -1 for those that are gone."""
        base = 0
        with opened(folder, chosen) as parts:
            for part in parts:
                numbers = np.where(part.alive, base + np.cumsum(part.alive) - 1, -1)
                self._numbers[part.segment.name] = numbers
                base += int(part.alive.sum())
            write(self._beside, self._segment, parts, Texts())

    def fits(self) -> bool:
        """Say whether its segments are still those of the index. Needs the lock, as all below."""
        now = {segment.segment_id() for segment in contents(self._folder).segments}
        return self._numbers.keys() <= now and self._beside.exists()

    def drop(self) -> None:
        """Take it away again."""
        self._beside.unlink(missing_ok=True)

    def publish(self) -> None:
        """Put it in the place of its segments."""
        found = contents(self._folder)
        kept = [self._segment]
        for segment in found.segments:
            numbers = self._numbers.get(segment.segment_id())
            if numbers is None:
                kept.append(segment)
                continue
            gone = numbers[np.fromiter(segment.deleted_docs(), np.int64)]
            for document in gone[gone >= 0].tolist():
                self._segment.delete_document(document)
        self._beside.replace(self._folder / file_name(self._segment))
        publish(self._folder, kept, found.generation + 1)


def merged(folder: Path) -> Merged:
    """Put the smallest segments of an index together.

    Raises `IndexDamagedError` where they are not as they were written, `LibraryError` where the
    disk fails.
    """
    with kept_by_the_disk(), reading():
        return Merged(folder, crowd(contents(folder).segments))
