"""Which tags a few typed letters may mean, best first. No Qt."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from storage.database.rows import Counted


@dataclass(frozen=True, slots=True)
class TagMatch:
    """A suggestion; `is_new` where taking it makes a tag that is not there yet."""

    name: str
    colour: str
    count: int
    is_new: bool = False


def tag_matches(
    typed: str, tags: Iterable[Counted], taken: Collection[str] = (), limit: int = 8
) -> list[TagMatch]:
    """Give the tags that match, those already on every paper left out, and what would be new.

    A name that begins with the letters comes before one of which a nested part does, and this
    before one that merely holds them; among equals the more used one first.
    """
    wanted = " ".join(typed.strip().lower().split())
    found = []
    exact = False
    held = {name.lower() for name in taken}
    for tag in tags:
        name = tag.name.lower()
        exact = exact or name == wanted
        rank = _rank(wanted, name)
        if rank is not None and name not in held:
            found.append((rank, -tag.count, name, TagMatch(tag.name, tag.colour, tag.count)))
    matches = [entry[-1] for entry in sorted(found, key=lambda entry: entry[:3])][:limit]
    if wanted and not exact and wanted not in held:
        matches.append(TagMatch(typed.strip(), "", 0, is_new=True))
    return matches


def _rank(wanted: str, name: str) -> int | None:
    if name.startswith(wanted):
        return 0
    if any(part.startswith(wanted) for part in name.split("/")):
        return 1
    return 2 if wanted in name else None
