"""The sentences that say how a claim was read, and what stays of them beside a person's word.

They are stored in libraries: a sentence that begins otherwise is not known as what it replaces.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

_NUMBER: Final = "The number is "
_METRIC: Final = "It is about "
_TOPIC: Final = "What the number measures "
_OWNER: Final = "It is what the other side "
_BASELINE: Final = "It is compared with "
_PLATFORM: Final = "Platform: "

OF_RIVAL: Final = f"{_OWNER}reaches, given for contrast."
"""Said of a number of the baseline."""
IN_SENTENCE: Final = "the sentence names "
"""How it begins where a platform was found, when it was in the claim's own sentence."""


def number(written: str, bound: str) -> str:
    """Say what the number is, and what bounds it."""
    return f"{_NUMBER}{written!r}; {bound}."


def metric(name: str, words: str, rule: str, direction: str) -> str:
    """Say what is measured, by which words and rule, and what makes it more or less."""
    return f"{_METRIC}{name} because of {words!r} ({rule}); {direction}."


def topic(where: str, words: str) -> str:
    """Say that what is measured stands elsewhere."""
    return f"{_TOPIC}is said {where}: {words!r}."


def baseline(name: str, where: str) -> str:
    """Say what it is compared with; `where` is "" in the claim's own sentence."""
    return f"{_BASELINE}{name!r}{where}."


def platform(found: str) -> str:
    """Say how the platform was found."""
    return f"{_PLATFORM}{found}."


_LEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "Number": (_NUMBER,),
    "Metric": (_METRIC, _TOPIC),
    "Baseline": (_BASELINE,),
    "Whose number": (_OWNER,),
    "Platform": (_PLATFORM,),
}
"""How a sentence begins that goes when a person sets the field of this label."""
_TAILS: Final[Mapping[str, re.Pattern[str]]] = {
    "Bound": re.compile(rf"({_NUMBER}.*?); .*", re.DOTALL),
    "Direction": re.compile(rf"({_METRIC}.*\)); .*", re.DOTALL),
}
"""Of a sentence about two fields, as group 1, what stays when a person sets the second."""
_SET: Final = re.compile(
    r"([\w ]+): set by a person; (?:it was read as (.*)|none was read)\.", re.DOTALL
)


def set_by_person(label: str, read: str) -> str:
    """Say that a person has set a field, and as what it was read; "" where nothing was."""
    return f"{label}: set by a person; {f'it was read as {read}' if read else 'none was read'}."


def split(stored: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Part what the extractor said from the fields that a person set, with what was read."""
    said, fields = [], {}
    for reason in stored:
        mine = _SET.fullmatch(reason)
        if mine is None:
            said.append(reason)
        else:
            fields[mine[1]] = mine[2] or ""
    return said, fields


def shown(stored: Sequence[str]) -> tuple[str, ...]:
    """Give the reasons that hold: where a person has set a field, how it was read does not.

    It stays stored, for the day on which the field is set back to what was read.
    """
    said, fields = split(stored)
    for label in fields:
        said = [kept for reason in said if (kept := _beside(reason, label))]
    return (*said, *(set_by_person(label, read) for label, read in fields.items()))


def _beside(reason: str, label: str) -> str:
    """Give what holds of a reason when a person has set this field; "" for nothing."""
    if reason.startswith(_LEADS.get(label, ("\0",))):
        return ""
    two = _TAILS[label].fullmatch(reason) if label in _TAILS else None
    return f"{two[1]}." if two else reason


def in_sentence(stored: Sequence[str]) -> bool | None:
    """Tell whether the platform was read in the claim's own sentence; None where it is not said."""
    for reason in split(stored)[0]:
        if reason.startswith(_PLATFORM):
            return reason.startswith(_PLATFORM + IN_SENTENCE)
    return None
