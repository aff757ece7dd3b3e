"""The values behind a field: numbers, dates, and words from a fixed choice."""

import datetime
import re
from collections.abc import Callable
from typing import Final, get_args

from storage.errors import QuerySyntaxError
from storage.query.syntax import (
    HAS_WHAT,
    Baseline,
    Comparison,
    DateField,
    From,
    Has,
    Highlighted,
    InList,
    Is,
    NumberField,
    Platform,
    Query,
    Reason,
    Similar,
    Span,
    Tag,
    When,
)
from storage.vocabulary import DECISION_WORDS

AGO: Final = re.compile(r"(\d{1,4})([hdwmy])", re.IGNORECASE)
"""A stretch of time up to now: hours, days, weeks, months, years."""
DAYS: Final = ("today", "yesterday")

_RANGE: Final = re.compile(r"(?P<low>[^.]*(?:\.[^.]+)*?)\.{2,3}(?P<high>.*)")
_COMPARED: Final = re.compile(r"(?P<sign>>=|<=|=|>|<|≥|≤)?(?P<bound>.+)")
_NUMBER: Final = re.compile(r"(?:\d+(?:\.\d*)?|\.\d+)(?:e\d{1,3})?", re.IGNORECASE)
_YEARS: Final = re.compile(r"(\d{4})[-\u2013](\d{4})")
_DATE: Final = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?")

_NUMBERS_CURE: Final = {
    "rating": "Write a rating from 1 to 5, as in rating:4, rating:>=3 or rating:2..4.",
    "year": "Write a year, as in year:2024, year:>=2023 or year:2023..2025.",
    "speedup": "Write a factor, as in speedup:>10, speedup:2..5; 30 % faster is 1.3.",
    "relevance": "Write a share from 0 to 1, as in relevance:>=0.5 or relevance:0.2..0.4.",
    "include": "Write a number of words, as in include:>=2 or include:0.",
    "exclude": "Write a number of words, as in exclude:>=2 or exclude:0.",
}
_DATES_CURE: Final = "Write a date or an age, as in {0}:2025-01-03, {0}:2025-01..2025-03 or {0}:7d."

Bounds = tuple[str | None, str | None, bool, bool]
"""Low, high, low left out, high left out."""


def node(name: str, text: str, span: Span, at: Span) -> Query:
    """Build the node of field `name` with the value `text`, which stands at `at`.

    Raises `QuerySyntaxError` with what to write instead.
    """
    return _BUILDERS[name](name, text, span, at)


def _is(_name: str, text: str, span: Span, at: Span) -> Query:
    decision = DECISION_WORDS.get(text.lower())
    if decision is None:
        raise _wrong_choice("is", text, tuple(DECISION_WORDS), at)
    return Is(decision, span)


def _has(_name: str, text: str, span: Span, at: Span) -> Query:
    for what in HAS_WHAT:
        if what == text.lower():
            return Has(what, span)
    raise _wrong_choice("has", text, HAS_WHAT, at)


def _similar(_name: str, text: str, span: Span, at: Span) -> Query:
    digits = text.removeprefix("#")
    if not re.fullmatch(r"[0-9]{1,18}", digits):
        raise QuerySyntaxError("Write the number of a paper, as in similar:123.", *at)
    return Similar(int(digits), span)


def _number(name: str, text: str, span: Span, at: Span) -> Query:
    for field in get_args(NumberField):
        if field == name:
            low, high, above, below = _bounds(_YEARS.sub(r"\1..\2", text))
            lowest, highest = _limit(field, low, at), _limit(field, high, at)
            _check_order(lowest, highest, low, high, at)
            return Comparison(field, lowest, highest, above, below, span)
    raise KeyError(name)


def _when(name: str, text: str, span: Span, at: Span) -> Query:
    for field in get_args(DateField):
        if field == name:
            ago = text.lower()
            if AGO.fullmatch(ago) or ago in DAYS or (field, ago) == ("until", "tomorrow"):
                return When(field, ago=ago, span=span)
            low, high, above, below = _bounds(text)
            earliest, latest = _date(field, low, at), _date(field, high, at)
            _check_order(earliest, latest, low, high, at)
            return When(field, earliest, latest, above, below, span=span)
    raise KeyError(name)


def _bounds(text: str) -> Bounds:
    between = _RANGE.fullmatch(text)
    if between:
        return between["low"] or None, between["high"] or None, False, False
    match = _COMPARED.fullmatch(text)
    sign, bound = (match["sign"] or "=", match["bound"]) if match else ("=", text)
    if sign in {">", ">=", "≥"}:
        return bound, None, sign == ">", False
    if sign in {"<", "<=", "≤"}:
        return None, bound, False, sign == "<"
    return bound, bound, False, False


def _limit(name: NumberField, text: str | None, at: Span) -> float | None:
    if text is None:
        return None
    number = text.rstrip("x×") if name == "speedup" else text
    if not _NUMBER.fullmatch(number):
        raise QuerySyntaxError(_NUMBERS_CURE[name], *at)
    found = float(number)
    fits = {
        "rating": found in {1, 2, 3, 4, 5},
        "year": found.is_integer() and 1000 <= found <= 9999,
        "speedup": found > 0 and found != float("inf"),
        "relevance": found <= 1,
        "include": found.is_integer(),
        "exclude": found.is_integer(),
    }
    if not fits[name]:
        raise QuerySyntaxError(_NUMBERS_CURE[name], *at)
    return found


def _date(name: DateField, text: str | None, at: Span) -> str | None:
    if text is None:
        return None
    match = _DATE.fullmatch(text)
    if match is None:
        raise QuerySyntaxError(_DATES_CURE.format(name), *at)
    year, month, day = match.groups()
    try:
        datetime.date(int(year), int(month or 1), int(day or 1))
    except ValueError as error:
        raise QuerySyntaxError(f"There is no such day as {text}.", *at) from error
    return "-".join([year, *(part.zfill(2) for part in (month, day) if part)])


def _check_order(
    lowest: float | str | None,
    highest: float | str | None,
    low: str | None,
    high: str | None,
    at: Span,
) -> None:
    if low is None and high is None:
        raise QuerySyntaxError("Give the range at least one end, as in 2..5 or 2.. .", *at)
    # Dates compare as texts: 2024-12 may end a range that begins with 2024-12-05.
    if isinstance(lowest, str) and isinstance(highest, str):
        length = min(len(lowest), len(highest))
        lowest, highest = lowest[:length], highest[:length]
        wrong = lowest > highest
    else:
        wrong = isinstance(lowest, float) and isinstance(highest, float) and lowest > highest
    if wrong:
        raise QuerySyntaxError(f"Write the smaller end first: {high}..{low}.", *at)


def _wrong_choice(name: str, text: str, choices: tuple[str, ...], at: Span) -> QuerySyntaxError:
    listed = ", ".join(f"{name}:{choice}" for choice in choices)
    return QuerySyntaxError(f"“{name}:{text}” says nothing. Write one of {listed}.", *at)


_Builder = Callable[[str, str, Span, Span], Query]
_BUILDERS: Final[dict[str, _Builder]] = {
    "tag": lambda _name, text, span, _at: Tag(text, span),
    "platform": lambda _name, text, span, _at: Platform(text, span),
    "baseline": lambda _name, text, span, _at: Baseline(text, span),
    "highlight": lambda _name, text, span, _at: Highlighted(text, span),
    "in": lambda _name, text, span, _at: InList(text, span),
    "from": lambda _name, text, span, _at: From(text, span),
    "reason": lambda _name, text, span, _at: Reason(text, span),
    "is": _is,
    "has": _has,
    "similar": _similar,
    **dict.fromkeys(get_args(NumberField), _number),
    **dict.fromkeys(get_args(DateField), _when),
}
VALUE_FIELDS: Final = tuple(_BUILDERS)
"""Fields whose value is one text, number, date or choice."""
