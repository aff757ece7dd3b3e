"""The sentences of the dialog of duplicates."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from storage.words import count_of

if TYPE_CHECKING:
    from desktop.duplicates import FoundGroup
    from desktop.notices import Notice
    from storage.record import PaperId

HINT: Final = (
    "= is the same beyond doubt, ≈ perhaps. ≠ marks what differs; bold underlined words stand in "
    "one paper and not in the other. Space takes a field from a paper. Tags, notes, highlights, "
    "lists and origins of all are kept."
)
QUESTIONS: Final = {
    "decision": "The decisions differ: choose one with Space.",
    "rating": "The ratings differ: choose one with Space.",
}
_SIGNS: Final = {"same": "="}
_PERHAPS: Final = "≈"
_LINES: Final = 6
"""Pairs whose reasons are shown at once."""
NONE: Final = {
    False: ("No two papers look the same.", "Nothing to compare."),
    True: (
        "Compared closely, none of the new papers is another one.",
        "Texts that are nearly alike are two papers where people, titles or numbers differ.",
    ),
}
"""What is said where no group is found: in the whole library, and (True) among new papers."""


def headline(groups: "Sequence[FoundGroup]") -> str:
    """Say how many groups there are, and how many of them are sure."""
    sure = sum(one.certain for one in groups)
    said = f"{count_of(len(groups), 'group')} of papers that"
    if sure == len(groups):
        return f"{said} are one for certain"
    return f"{said} may be one" + (f", {sure:,} of them for certain" if sure else "")


def merge_all(certain: int) -> str:
    """Say what the button for the certain groups does."""
    if certain == 1:
        return "Merge the certain one"
    return f"Merge all {certain:,} certain" if certain else "Merge all certain"


def because(group: "FoundGroup", paper: "PaperId | None" = None) -> str:
    """Give every reason why papers may be one, a line a pair; with `paper` of its pairs only.

    Of very many pairs the first are given, that with the paper to keep before others: the table
    must have room, and each paper has its own.
    """
    pairs = group.source.pairs
    about = [one for one in pairs if paper in (one.one, one.other)] or [*pairs]
    about.sort(key=lambda one: group.papers[0] not in (one.one, one.other))
    lines = [
        f"{_SIGNS.get(one.verdict.outcome.value, _PERHAPS)} papers {one.one} and {one.other}: "
        f"{'; '.join(one.verdict.reasons)}"
        for one in about[:_LINES]
    ]
    if len(about) > _LINES:
        lines.append(f"and {count_of(len(about) - _LINES, 'more pair')}")
    return "\n".join(lines)


def done_last(notice: "Notice") -> str:
    """Say what was done, and how it is taken back."""
    if notice.offer != "undo":
        return notice.text if notice.text.endswith((".", "?", "!")) else f"{notice.text}."
    return f"{notice.text.rstrip('.')}. u takes it back."
