"""How much of one abstract stands in the other, and whether both report the same numbers."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import LCSseq

from storage.duplicates.folding import folded, words

_TAIL: Final = re.compile(
    r"(?:\(c\)|©|\bcopyright\b|\bcrown copyright\b)\s*(?:\(c\)|©)?\s*(?:the\s|by\s|crown\s)?"
    r"(?:\W*(?:19|20)\d\d\b)?.{0,300}$|\ball rights reserved\b.{0,200}$"
    r"|\bpublished by (?:elsevier|springer|wiley|ieee|acm|mdpi)\b.{0,200}$",
    re.IGNORECASE | re.DOTALL,
)
_OWNED: Final = re.compile(
    r"©|\([cC]\)|[Cc]opyright|COPYRIGHT|[Rr]ights [Rr]es|RIGHTS|[Pp]ublished by"
)
"""What every tail has: a quick look before the thorough one."""
_HEADING: Final = re.compile(
    r"^\W*(?:abstract|summary|zusammenfassung|r[eé]sum[eé])\W+", re.IGNORECASE
)
_MOST_WORDS: Final = 1_500
"""Words of a text that are compared; an abstract has no more, a whole paper may."""
ENOUGH: Final = 12
"""Words that a text must have to say anything."""
_SAME_DIGITS: Final = 0.9
_ENOUGH_DIGITS: Final = 6
"""Digits from which their order says more than chance."""
_YEAR: Final = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Text:
    """An abstract ready to be compared."""

    words: tuple[str, ...]
    runs: frozenset[int]
    """Hashes of three words in a row, each once."""
    numbers: tuple[str, ...]

    @property
    def says(self) -> bool:
        """There is enough of it to be compared."""
        return len(self.words) >= ENOUGH


@dataclass(frozen=True, slots=True)
class TextRelation:
    """Shares of the shorter text that the longer one has, 0 to 1: words in order, word runs.

    `numbers` is the share of the shorter one's numbers that the other has, None where it has
    too few; `lost` counts those that it has not. `whole` is the share of the longer text.
    """

    words: float
    runs: float
    whole: float
    numbers: float | None
    lost: int
    size: int
    known: bool = True

    @property
    def verbatim(self) -> bool:
        """One is the other, whole or cut short, but for slips."""
        return self.known and (self.words >= 0.9 and self.runs >= 0.7)

    @property
    def edited(self) -> bool:
        """One was made from the other."""
        return self.known and (self.words >= 0.6 and self.runs >= 0.3)

    @property
    def other(self) -> bool:
        """They are two texts: what they share, any two texts of a field do."""
        return self.known and self.runs < 0.12 and self.words < 0.55


NOTHING: Final = TextRelation(0.0, 0.0, 0.0, None, 0, 0, known=False)


def abstract(text: str | None) -> Text:
    """Make an abstract ready to be compared, without its heading and its publisher's tail."""
    body = _HEADING.sub("", text or "")
    cut = _TAIL.search(body) if _OWNED.search(body) else None
    if cut is not None and cut.start() >= len(body) // 2:
        body = body[: cut.start()]
    found = tuple(words(folded(body))[:_MOST_WORDS])
    runs = frozenset(map(hash, zip(found, found[1:], found[2:], strict=False)))
    numbers = tuple(word.replace(",", "") for word in found if word[0].isdigit())
    return Text(found, runs, numbers)


def compare_abstracts(a: Text, b: Text) -> TextRelation:
    """Compare two abstracts; nothing is known where one of them says too little."""
    if not (a.says and b.says):
        return NOTHING
    shorter, longer = sorted((a, b), key=lambda each: len(each.words))
    common = LCSseq.similarity(shorter.words, longer.words)
    runs = len(shorter.runs & longer.runs) / len(shorter.runs)
    numbers, lost = _numbers(shorter, longer)
    size = len(shorter.words)
    return TextRelation(common / size, runs, common / len(longer.words), numbers, lost, size)


def _numbers(a: Text, b: Text) -> tuple[float | None, int]:
    """Compare the numbers of the shorter text with the other's; its last may be cut off."""
    counted = Counter(number for number in a.numbers if not _YEAR.fullmatch(number))
    if not counted:
        return None, 0
    missing = counted - Counter(b.numbers)
    # Where points were lost "3.1" is two numbers; the digits in their order are still there.
    digits = _digits(a)
    kept = LCSseq.similarity(digits, _digits(b)) / len(digits)
    if kept >= _SAME_DIGITS and len(digits) >= _ENOUGH_DIGITS:
        return kept, 0
    return 1 - missing.total() / counted.total(), missing.total()


def _digits(text: Text) -> str:
    return "".join(filter(str.isdigit, "".join(text.numbers)))
