"""What a record changes of a paper that the library has: what it lacks, and what its dump changed.

What a person or another dump has said stays. A dump that comes again takes back only what it had
said itself, and only where it now says something else.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from storage.importing.identity import normal_text
from storage.importing.preparing import Recognised
from storage.importing.saying import FACTS, OWN, Said
from storage.importing.stored import Before, Stored

ABSTRACT = "abstract"
TAG = "tag"
Since = Callable[[], Sequence[tuple[Said, str | None]]]
"""Gives what other dumps have said of the paper since; asked for only where it matters."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field of a known paper before and after; None is nothing. A tag is added by itself."""

    field: str
    before: Any
    after: Any


def additions(one: Recognised, stored: Stored) -> tuple[FieldChange, ...]:
    """Give what a paper lacks and a record of another dump has."""
    return tuple(_filled(one, stored, one.said))


def revisions(
    one: Recognised, stored: Stored, before: Before, since: Since
) -> tuple[FieldChange, ...]:
    """Give what a dump that comes again changes of a paper."""
    had = before.fields
    news = {
        name: value for name, value in one.said.items() if value != had.get(name) or name == "tags"
    }
    news["tags"] = [tag for tag in news.get("tags", ()) if tag not in had.get("tags", ())]
    found = list(_filled(one, stored, news))
    for name in (*FACTS, *OWN):
        stands = name in news and name in had and stored.fields.get(name) == had[name]
        if stands and not any(other.get(name) == had[name] for other, _ in since()):
            found.append(FieldChange(name, had[name], news[name]))
    stands = bool(stored.raw) and stored.raw == before.raw and is_reworded(one, before)
    if stands and not any(raw is None for _, raw in since()):
        found.append(FieldChange(ABSTRACT, stored.shown, one.shown))
    return tuple(found)


def is_reworded(one: Recognised, before: Before) -> bool:
    """Tell whether the abstract says other words than it did; an empty one says nothing."""
    new = one.record.abstract
    return bool(new) and new != before.raw and normal_text(new) != normal_text(before.raw)


def _filled(one: Recognised, stored: Stored, said: Said) -> Iterator[FieldChange]:
    for name in (*FACTS, *OWN):
        if name in said and name not in stored.fields:
            yield FieldChange(name, None, said[name])
    has = {tag.casefold() for tag in stored.fields.get("tags", ())}
    for tag in said.get("tags", ()):
        if tag.casefold() not in has:
            has.add(tag.casefold())
            yield FieldChange(TAG, None, tag)
    if one.record.abstract and not stored.raw:
        yield FieldChange(ABSTRACT, None, one.shown)
