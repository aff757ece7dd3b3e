"""Papers that a page names in an overview and describes elsewhere: each is read once."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from storage.readers.reader import Entry
from storage.record import PaperRecord, Remark

MAX_HELD = 50_000
"""Entries that wait at most until it is seen whether the page describes what it has named."""

_VERSION = re.compile(r"v\d+$")


@dataclass(slots=True)
class _Page:
    """What waits for what comes below, and what has been described."""

    held: list[Entry | None] = field(default_factory=list)
    named: dict[str, list[int]] = field(default_factory=dict)
    described: set[str] = field(default_factory=set)
    position: int = 0
    left_out: int = 0

    def takes(self, record: PaperRecord) -> bool:
        """Whether a record stays: one that only names a paper described above does not."""
        key = _key(record)
        if not key:
            return True
        if record.abstract:
            self.described.add(key)
            for place in self.named.pop(key, ()):
                self.held[place] = None
                self.left_out += 1
        elif key in self.described:
            self.left_out += 1
            return False
        else:
            self.named.setdefault(key, []).append(len(self.held))
        return True

    def numbered(self, entry: Entry) -> Entry:
        """The entry as it is given out: records are counted without those left out."""
        if not isinstance(entry, PaperRecord):
            return entry
        self.position += 1
        found = entry.position == self.position - 1
        return entry if found else replace(entry, position=self.position - 1)

    def released(self) -> Iterator[Entry]:
        """What has waited."""
        held, self.held = self.held, []
        self.named.clear()
        yield from (self.numbered(entry) for entry in held if entry is not None)


def without_overview(entries: Iterator[Entry]) -> Iterator[Entry]:
    """The entries without those that only name a paper which the page has with its abstract.

    From the first paper without an abstract on, entries wait until the page has been read.
    """
    page = _Page()
    for entry in entries:
        if isinstance(entry, PaperRecord) and not page.takes(entry):
            continue
        if not page.held and not page.named:
            yield page.numbered(entry)
            continue
        page.held.append(entry)
        if len(page.held) > MAX_HELD:
            yield from page.released()
    yield from page.released()
    if page.left_out:
        yield Remark(_remark(page.left_out))


def _key(record: PaperRecord) -> str:
    return _VERSION.sub("", record.arxiv_id or "") or (record.doi or "").lower()


def _remark(count: int) -> str:
    if count == 1:
        return "An overview names one paper that the page also describes; it was read once."
    return f"An overview names {count} papers that the page also describes; they were read once."
