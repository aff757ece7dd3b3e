"""What entries take over from others: `crossref`, `xdata`, and sets from their first member.

A parent may stand anywhere in the file, so an entry that lacks something and whose parent has not
come yet is held back, with all that follow it, until the parent comes or the file ends.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from storage.readers.bibtex.granular import filled, referenced
from storage.readers.bibtex.parsing import RawEntry
from storage.record import BadEntry

MAX_HELD: Final = 1 << 26
"""Most characters of entries that wait; then the first goes with what it has."""
MAX_ANCESTORS: Final = 30
"""Most entries that one takes from; chains in real files have two or three links."""

CONTAINERS: Final = frozenset({"xdata"})
"""Types that hold fields for others and are no works themselves."""
_CONTROLS: Final = frozenset({"ieeetranbstctl", "control", "bibnote"})
"""Types by which a file speaks to a style; no works either."""

_TITLE = ("title", "booktitle", "maintitle")
_VENUE = ("journal", "journaltitle", "fjournal", "booktitle", "maintitle", "eventtitle",
          "school", "institution")  # fmt: skip
_YEAR = ("year", "date")
# What a chapter may take over: its own abstract, notes, links and ids are not the book's.
_INHERITED: Final = frozenset(
    """year date journal journaltitle fjournal journalsubtitle booktitle booksubtitle maintitle
    eventtitle publisher school institution organization series issuetitle howpublished""".split()
)
_FOR_WHOLE: Final = _INHERITED | {
    "title", "subtitle", "author", "editor", "crossref", "xdata", "entryset", "doi", "eprint",
    "eprinttype", "archiveprefix", "primaryclass", "url", "collaboration",
}  # fmt: skip
"""What is kept of an entry that has gone by."""
_IN_A_BOOK: Final = frozenset({"inbook", "bookinbook", "suppbook"})

Waiting = RawEntry | BadEntry


class Inheritance:
    """Entries with what they inherit, in the order of the file."""

    def __init__(self) -> None:
        self._parents: dict[str, RawEntry] = {}
        self._queue: deque[Waiting] = deque()
        self._held = 0
        self._awaited = ""

    def resolve(self, entries: Iterable[Waiting]) -> Iterator[Waiting]:
        """All entries that are works, each completed by its parents."""
        for entry in entries:
            self._queue.append(entry)
            if isinstance(entry, RawEntry):
                self._held += _size(entry)
                self._remember(entry)
                if self._awaited and self._awaited != entry.key.casefold():
                    if self._held <= MAX_HELD:
                        continue
                    yield from self._first()
            elif self._awaited:
                continue
            yield from self._ready()
        while self._queue:
            yield from self._first()

    def _ready(self) -> Iterator[Waiting]:
        while self._queue:
            self._awaited = self._missing(self._queue[0])
            if self._awaited:
                return
            yield from self._first()

    def _first(self) -> Iterator[Waiting]:
        entry = self._queue.popleft()
        self._awaited = ""
        if isinstance(entry, BadEntry):
            yield entry
            return
        self._held -= _size(entry)
        if entry.kind not in CONTAINERS and entry.kind not in _CONTROLS:
            yield self._completed(entry)

    def _remember(self, entry: RawEntry) -> None:
        """Keep what others may inherit; the first of two entries with one key holds."""
        if not entry.key:
            return
        whole = entry.kind in CONTAINERS
        kept = {name: text for name, text in entry.fields.items() if whole or name in _FOR_WHOLE}
        self._parents.setdefault(
            entry.key.casefold(), RawEntry(entry.line, entry.kind, entry.key, kept)
        )

    def _missing(self, entry: Waiting) -> str:
        """The key of a parent that has not come yet and would be of use; empty if there is none."""
        if isinstance(entry, BadEntry):
            return ""
        for key in referenced(entry.fields)[:MAX_ANCESTORS]:
            if key not in self._parents:
                return key
        if not _references(entry) or _is_complete(entry):
            return ""
        seen = {entry.key.casefold()}
        pending = list(_references(entry))
        while pending and len(seen) <= MAX_ANCESTORS:
            key, _ = pending.pop(0)
            if key in seen:
                continue
            seen.add(key)
            parent = self._parents.get(key)
            if parent is None:
                return key
            pending += _references(parent)
        return ""

    def _completed(self, entry: RawEntry) -> RawEntry:
        pending = list(_references(entry))
        single = referenced(entry.fields)
        if not pending and not single:
            return entry
        fields = filled(entry.fields, self._parents) if single else dict(entry.fields)
        seen = {entry.key.casefold()}
        while pending and len(seen) <= MAX_ANCESTORS:
            key, whole = pending.pop(0)
            parent = self._parents.get(key)
            if parent is None or key in seen:
                continue
            seen.add(key)
            whole = whole or _is_another_key(entry, parent)
            _take_over(fields, entry.kind, parent, whole=whole)
            pending += [(far, whole and far_whole) for far, far_whole in _references(parent)]
        return RawEntry(entry.line, entry.kind, entry.key, fields)


def _references(entry: RawEntry) -> list[tuple[str, bool]]:
    """The keys that an entry takes from, and whether it takes their very title and authors."""
    fields = entry.fields
    found = [(key, True) for key in _keys(fields.get("xdata", ""))]
    is_set = entry.kind == "set"
    found += [(key, is_set) for key in _keys(fields.get("crossref", ""))[:1]]
    if is_set:
        found += [(key, True) for key in _keys(fields.get("entryset", ""))[:1]]
    return found[:MAX_ANCESTORS]


def _is_another_key(entry: RawEntry, parent: RawEntry) -> bool:
    """Whether an entry is its parent under another key: an article that is no part of another."""
    own = entry.fields
    return entry.kind == parent.kind and not any(
        name in own for name in ("title", "author", "editor", "abstract")
    )


def _keys(text: str) -> list[str]:
    return [key.strip().casefold() for key in text[:4_000].split(",") if key.strip()]


def _is_complete(entry: RawEntry) -> bool:
    fields = entry.fields
    if "xdata" in fields or entry.kind == "set":
        return False
    return all(any(name in fields for name in names) for names in (("title",), _VENUE, _YEAR))


def _take_over(fields: dict[str, str], kind: str, parent: RawEntry, *, whole: bool) -> None:
    """Add to an entry what it lacks and its parent has."""
    from_parent = parent.fields
    if whole:
        for name, text in from_parent.items():
            fields.setdefault(name, text)
        return
    had_title = "title" in fields
    if "date" in fields or "year" in fields:
        from_parent = {k: v for k, v in from_parent.items() if k not in _YEAR}
    for name, text in from_parent.items():
        if name in _INHERITED:
            fields.setdefault(name, text)
    title = next((from_parent[name] for name in _TITLE if name in from_parent), None)
    if title is not None and not had_title:
        fields["title"] = title
    elif title is not None and not any(name in fields for name in _VENUE[:4]):
        fields["booktitle"] = title
    if kind in _IN_A_BOOK and "author" not in fields and "author" in parent.fields:
        fields["author"] = parent.fields["author"]


def _size(entry: RawEntry) -> int:
    return sum(map(len, entry.fields.values())) + 200
