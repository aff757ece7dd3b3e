"""Entries of dumps that could not be read, or not all of them, counted and in words. No Qt."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from storage.words import count_of

if TYPE_CHECKING:
    from storage.importing.report import FileReport


def unread_counts(files: "Iterable[FileReport]") -> tuple[int, int]:
    """Give the number of entries that cannot be read, and of those that are read in part."""
    errors = [bad for file in files for bad in file.errors]
    in_part = sum(bad.in_part for bad in errors)
    return len(errors) - in_part, in_part


def unread_words(bad: int, in_part: int, verb: str = "could not") -> str:
    """Say so: "2 entries could not be read, 1 was read only in part"; "" for none."""
    if not in_part:
        return f"{count_of(bad, 'entry', 'entries')} {verb} be read" if bad else ""
    was = "was" if in_part == 1 else "were"
    if not bad:
        return f"{count_of(in_part, 'entry', 'entries')} {was} read only in part"
    return f"{unread_words(bad, 0, verb)}, {in_part:,} {was} read only in part"


def unread_parts(bad: int, in_part: int) -> list[str]:
    """Give the same as parts of a count: "2 not readable", "1 read only in part"."""
    told = ((bad, "not readable"), (in_part, "read only in part"))
    return [f"{number:,} {words}" for number, words in told if number]
