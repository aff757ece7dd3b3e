"""Which state of which index is on the disk, told at every search with three looks at the system.

A name that was read holds for as long as the file that it stands in is the same. A generation holds
for as long as its table of contents is there and the next one's is not: writers count up by one,
and take older tables away. Only where that has changed are files read, and the folder listed.
"""

import json
import os
import re
import time
from pathlib import Path
from typing import Final, NamedTuple

from storage.index.schema import fingerprint

LABEL: Final = "made-of.json"
"""The file that says what the index was made of."""

_CONTENTS: Final = re.compile(r"_MAIN_(\d+)\.toc")
"""Names of Whoosh's tables of contents; the number is the generation."""

_SETTLED_NS: Final = 3_000_000_000
"""Age from which on a file that is changed again has another time: some systems count in twos."""


class Stamp(NamedTuple):
    """One state of one index: the name it was given when made, and its generation."""

    name: str
    generation: int

    def __str__(self) -> str:
        return f"{self.name}:{self.generation}"


class _Label(NamedTuple):
    """A label that was read: how it is known again, and the name it gives."""

    seen: tuple[int, ...]
    """Empty where it may have changed since, and not be told by that."""
    name: str | None


class _Contents(NamedTuple):
    """A stamp; the table of contents of it, and the one that would come behind that."""

    stamp: Stamp
    there: str
    later: str


class Stamps:
    """The stamps of the index in `folder`. What is known of them is only replaced as a whole."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._at = str(folder / LABEL)
        self._label = _Label((), None)
        self._contents = _Contents(Stamp("", -1), "", "")

    def newest(self) -> Stamp | None:
        """Say which state is on the disk; None where there is none to use."""
        name = self._name()
        if name is None:
            return None
        stamp, there, later = self._contents
        if name == stamp.name and os.access(there, os.F_OK) and not os.access(later, os.F_OK):
            return stamp
        return self._listed(name)

    def _name(self) -> str | None:
        """Give the name of the index, where it is made of what this program makes it of."""
        try:
            found = os.stat(self._at)  # noqa: PTH116 - asked at every search
            seen = found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
            label = self._label
            if seen == label.seen:
                return label.name
            told = Path(self._at).read_bytes()
        except OSError:
            return None
        is_settled = found.st_mtime_ns < time.time_ns() - _SETTLED_NS
        name = _name_in(told)
        self._label = _Label(seen if is_settled else (), name)
        return name

    def _listed(self, name: str) -> Stamp | None:
        try:
            names = os.listdir(self._folder)  # noqa: PTH208 - whole paths are of no use
        except OSError:
            return None
        generations = [int(match[1]) for match in map(_CONTENTS.fullmatch, names) if match]
        if not generations:
            return None
        newest = max(generations)
        start = os.path.join(self._folder, "_MAIN_")  # noqa: PTH118 - as above
        stamp = Stamp(name, newest)
        self._contents = _Contents(stamp, f"{start}{newest}.toc", f"{start}{newest + 1}.toc")
        return stamp


def _name_in(told: bytes) -> str | None:
    """Give the name of an index by what its label tells; None where it was made of other things."""
    try:
        facts = json.loads(told.decode())
    except ValueError:
        return None
    if not isinstance(facts, dict) or facts.get("fingerprint") != fingerprint():
        return None
    return str(facts.get("name"))
