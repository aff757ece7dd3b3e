"""Keys by which records are left out of an import: whether there are such records."""

from collections.abc import Generator, Sequence
from itertools import islice

from storage.importing.dump_file import key_of, path_of
from storage.importing.preparing import recognise
from storage.progress import Pace, Progress
from storage.readers import DumpSource
from storage.record import PaperRecord

_STEP = 200
"""Entries between two looks at whether somebody wants to stop."""


def unknown_keys(
    sources: Sequence[DumpSource], keys: frozenset[str]
) -> Generator[Progress, None, frozenset[str]]:
    """Give the keys that no record of these dumps has; reads on only while one is not found."""
    missing = set(keys)
    total = sum(source.size for source in sources)
    pace = Pace()
    done = 0
    for source in sources:
        path = path_of(source.name)
        entries = source.read()
        while missing and (some := list(islice(entries, _STEP))):
            for entry in some:
                if isinstance(entry, PaperRecord):
                    # What a listing is called is no part of a key.
                    missing.discard(key_of(path, recognise(entry, None)))
            at = done + source.bytes_read
            yield Progress(at, total, f"Looking at {source.name}", pace.remaining(at, total))
        done += source.size
    return frozenset(missing)
