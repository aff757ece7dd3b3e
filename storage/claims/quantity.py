"""A number phrase, and how numbers themselves are spelt: digits, powers, words, signs."""

from functools import lru_cache
from typing import Literal, TypeAlias

from storage.claims.claim import Bound, Unit
from storage.claims.record import record

Kind: TypeAlias = Literal["number", "verb", "part"]


@record(frozen=True, slots=True)
class Quantity:
    """One number phrase. `bound` is what its own signs say ("~", ">", "+"), else None.

    `kind` is "verb" where the phrase itself says what happens ("doubling", "halved"), "part" for
    a share ("half", "one third": value 2 and 3), else "number". `gerund`: spelt with "-ing";
    `base`: "double", which may be an adjective.
    """

    start: int
    end: int
    low: float
    high: float
    unit: Unit
    bound: Bound | None = None
    kind: Kind = "number"
    decrease: bool = False
    gerund: bool = False
    base: bool = False


_ONES = {
    "one": 1.0,
    "two": 2.0,
    "three": 3.0,
    "four": 4.0,
    "five": 5.0,
    "six": 6.0,
    "seven": 7.0,
    "eight": 8.0,
    "nine": 9.0,
    "ten": 10.0,
    "eleven": 11.0,
    "twelve": 12.0,
    "fifteen": 15.0,
    "twenty": 20.0,
    "thirty": 30.0,
    "forty": 40.0,
    "fifty": 50.0,
    "sixty": 60.0,
    "hundred": 100.0,
    "thousand": 1000.0,
    "million": 1e6,
    "billion": 1e9,
}
_SMALL, _LARGE = list(_ONES)[:-4], list(_ONES)[-4:]
WORD = rf"(?:(?:(?:an?|{'|'.join(_SMALL)})[ -])?(?:{'|'.join(_LARGE)})|{'|'.join(_SMALL)})"
SPACED = r"\d{1,3}(?: \d{3})+(?= ?-?(?:x|times|fold)(?![a-z])| to \d{1,3}(?: \d{3})+ | speed-?ups?)"
"""Thousands set apart by blanks count as one number only before its unit, or in a range."""
DIGITS = rf"{SPACED}|" r"\d{1,3}(?:(?:,| , )\d{3})+(?:\.\d{1,9})?|\d{1,9}(?:\.\d{1,9})?"
POWER = r"(?:\d{1,3}(?:\.\d{1,3})? ?x ?)?10 ?\^ ?\d{1,2}|10[\u00b2\u00b3\u2074-\u2079]"
_AT_UNIT = r"\d{1,9}(?:\.\d{1,9})?(?=[x%](?! ?10)|-\d)"
"""As most numbers stand, so tried first: right before a unit, or before the second of a range."""
NUMBER = rf"(?:{_AT_UNIT}|{POWER}|{DIGITS}|{WORD}(?![a-z]))"
SIGN = r"(?:sim|approx|simeq|~|>=?|geq(?:slant)?|ge|gtrsim) {0,3}"
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


@lru_cache(maxsize=1024)
def value(text: str) -> float:
    """Give what a number in digits, powers or words is worth."""
    text = text.strip()
    if text[-1] in _SUPERSCRIPTS and text.startswith("10"):
        return float(10 ** _SUPERSCRIPTS.index(text[-1]))
    if "^" in text:
        times, _, power = text.replace(" ", "").rpartition("10^")
        return float(times.rstrip("x") or 1) * 10.0 ** int(power)
    if text[0].isdigit():
        return float(text.replace(",", "").replace(" ", ""))
    *counts, unit = text.replace("-", " ").split()
    return _ONES[unit] * (_ONES.get(counts[-1], 1.0) if counts else 1.0)


def own_bound(phrase: str, sign: str) -> Bound | None:
    """Say what the signs at a number mean: ">" before and "+" inside at least, "~" about."""
    if sign.startswith((">", "g")) or "+" in phrase:
        return "at_least"
    return "approx" if sign else None
