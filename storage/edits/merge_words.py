"""What the history says of papers that are merged, split or held for different, by their labels."""

from collections.abc import Sequence
from typing import Final

from storage.words import clipped, count_of

_LENGTH: Final = 40


def name_of(label: str) -> str:
    """Give what a paper is called in a sentence: “Quillon” of "Quillon: a library of kernels"."""
    name, colon, _rest = label.partition(": ")
    return _quoted(name if colon and name.strip() else label)


def split_off(folded: Sequence[str], keeper: str) -> str:
    """Say of papers (one at least, by label) that they are given back by one."""
    if len(folded) > 1:
        return f"Split {count_of(len(folded), 'paper')} off {name_of(keeper)}"
    one, other = _told_apart(folded[0], keeper)
    return f"Split {'a paper' if one == other else one} off {other}"


def held_apart(labels: Sequence[str]) -> str:
    """Say of papers (two at least, by label) that they are different ones."""
    if len(labels) > 2:
        rest = f"{len(labels) - 1:,} others"
        return f"Hold {name_of(labels[0])} and {rest} for different papers"
    one, other = _told_apart(labels[0], labels[1])
    if one == other:
        return f"Hold 2 papers called {one} for different ones"
    return f"Hold {one} and {other} for different papers"


def _told_apart(one: str, other: str) -> tuple[str, str]:
    """Give two names; the whole labels where the short names are the same."""
    names = name_of(one), name_of(other)
    return names if names[0] != names[1] else (_quoted(one), _quoted(other))


def _quoted(label: str) -> str:
    return f"“{clipped(label, _LENGTH)}”"
