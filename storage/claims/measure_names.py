"""Short names that a text gives its measures: "job completion time (JCT)".

`storage.text.acronyms` finds the long form of any short name, of a system above all, and lets its
letters stand inside words. Here the long form must be plain words whose initials are the short
name: only then does its first or last word say what is measured.
"""

import re

from storage.claims.lexicon import ENERGY, ENERGY_GAIN, OTHER, RATE, TIME, marks

_SHORT = re.compile(r"\(([A-Z][A-Za-z]{0,3}[A-Z])s?\)")
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_FILLING = frozenset(("to", "of", "per", "the", "for", "and", "in", "between"))
_NAMED = TIME | RATE | ENERGY | ENERGY_GAIN
_STEMS = (
    "time", "latenc", "delay", "rate", "throughput", "energy", "power", "duration", "bandwidth",
    "efficien", "makespan",
)  # fmt: skip
"""Parts of the words that may make a short name one of a duration, a rate or an energy."""
_LONGEST = 80
"""Characters before a bracket in which the words of its short name stand."""


def measure_names(text: str, folded: str) -> dict[str, int]:
    """Find the short names of durations, rates and energies; give their marks, in lower case."""
    found: dict[str, int] = {}
    for match in _SHORT.finditer(text):
        short = match[1].lower()
        before = folded[max(0, match.start() - _LONGEST) : match.start()]
        if not any(map(before.__contains__, _STEMS)):
            continue
        if meant := _meant(short, _WORD.findall(before)):
            found.setdefault(short, meant)
    return found


def _meant(short: str, words: list[str]) -> int:
    """Give the marks of the last words whose initials are the short name, or 0."""
    letters = [word for one in words for word in one.split("-")]
    if letters and letters[-1][0] != short[-1] and letters[-1] not in _FILLING:
        return 0
    for count in range(2, min(len(letters), len(short) + 3) + 1):
        chosen = letters[-count:]
        told = "".join(word[0] for word in chosen if word not in _FILLING)
        if short in (told, "".join(word[0] for word in chosen)):
            return _measure(chosen)
    return 0


def _measure(words: list[str]) -> int:
    """Give the measure of a full name: its last word, or the first of "time to solution"."""
    last = marks(words[-1])
    if last & _NAMED and not last & OTHER:
        return last & _NAMED
    first = marks(words[0])
    opens = len(words) > 1 and words[1] in ("to", "per", "between", "of")
    return first & _NAMED if opens and not first & OTHER else 0
