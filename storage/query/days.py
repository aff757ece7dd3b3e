"""Days to come, as people write them: tomorrow, monday, 3w, 15 Jan, 2027-01-15."""

import datetime
import re
from typing import Final

from storage.errors import EditError

CURE: Final = "Write tomorrow, monday, 3w, next month, 15 Jan or 2027-01-15."

_WEEKDAYS: Final = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_STRETCH: Final = re.compile(r"(?:in )?(\d{1,4}|an?) ?(d|days?|w|weeks?|m|months?|y|years?)")
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?")
_NAMED: Final = re.compile(
    r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th|\.)? (?P<month>[a-z]{3,9})"
    r"|(?P<month_first>[a-z]{3,9}) (?P<day_last>\d{1,2})(?:st|nd|rd|th)?)"
    r",?(?: (?P<year>\d{4}))?"
)
SHORTEST: Final = 3
"""Letters of a weekday or a month from which on it is told from the others."""


def day_meant(written: str, now: datetime.date) -> datetime.date:
    """Give the day that is meant, seen from the day `now`: always one that is still to come.

    A weekday is the next one of that name, a date without a year the next such date. Raises
    `EditError` with what to write instead.
    """
    text = " ".join(written.lower().split())
    found = _by_name(text, now) or _by_stretch(text, now) or _by_date(text, written, now)
    if found is None:
        raise EditError(f"“{written.strip()}” is no day that is known here. {CURE}")
    if found <= now:
        raise EditError(f"{day_words(found.isoformat())} is not to come any more. {CURE}")
    return found


def day_words(iso: str) -> str:
    """Write a day for people: "Mon 7 Dec 2026"."""
    day = datetime.date.fromisoformat(iso)
    weekday, month = _WEEKDAYS[day.weekday()][:3], _MONTHS[day.month - 1][:3]
    return f"{weekday.capitalize()} {day.day} {month.capitalize()} {day.year}"


def _by_name(text: str, now: datetime.date) -> datetime.date | None:
    if text == "tomorrow":
        return now + datetime.timedelta(days=1)
    if text == "next week":
        return now + datetime.timedelta(weeks=1)
    if text == "next month":
        return _months_on(now, 1)
    weekday = _number_in(_WEEKDAYS, text.removeprefix("next ").removeprefix("on "))
    if weekday is None:
        return None
    return now + datetime.timedelta(days=(weekday - now.weekday() - 1) % 7 + 1)


def _by_stretch(text: str, now: datetime.date) -> datetime.date | None:
    match = _STRETCH.fullmatch(text)
    if match is None:
        return None
    count = int(match[1]) if match[1].isdigit() else 1
    unit = match[2][0]
    try:
        if unit in "my":
            return _months_on(now, count * (12 if unit == "y" else 1))
        return now + datetime.timedelta(days=count * (7 if unit == "w" else 1))
    except (ValueError, OverflowError) as error:
        raise EditError(f"“{text}” is too far away. {CURE}") from error


def _by_date(text: str, written: str, now: datetime.date) -> datetime.date | None:
    match = _ISO.fullmatch(text)
    if match:
        return _date(int(match[1]), int(match[2]), int(match[3]), written)
    match = _DOTTED.fullmatch(text)
    if match:
        return _next(match[3], int(match[2]), int(match[1]), written, now)
    match = _NAMED.fullmatch(text)
    if match is None:
        return None
    month = _number_in(_MONTHS, match["month"] or match["month_first"])
    if month is None:
        return None
    return _next(match["year"], month + 1, int(match["day"] or match["day_last"]), written, now)


def _next(
    year: str | None, month: int, day: int, written: str, now: datetime.date
) -> datetime.date:
    if year is not None:
        return _date(int(year), month, day, written)
    found = _date(now.year, month, day, written, leap=True)
    return found if found > now else _date(now.year + 1, month, day, written, leap=True)


def _date(year: int, month: int, day: int, written: str, *, leap: bool = False) -> datetime.date:
    """Give a date; `leap` looks for the next year that has a 29th of February."""
    for later in range(9 if leap and (month, day) == (2, 29) else 1):
        try:
            return datetime.date(year + later, month, day)
        except ValueError:
            continue
    raise EditError(f"There is no such day as {written.strip()}.")


def _months_on(day: datetime.date, months: int) -> datetime.date:
    """Give the same day some months on, or the last of that month where it has no such day."""
    years, month = divmod(day.month - 1 + months, 12)
    for last in (day.day, 30, 29, 28):
        if last <= day.day:
            try:
                return datetime.date(day.year + years, month + 1, last)
            except ValueError:
                if day.year + years > datetime.MAXYEAR:
                    raise
    raise ValueError("there is no such day")


def _number_in(names: tuple[str, ...], text: str) -> int | None:
    if len(text) < SHORTEST:
        return None
    return next((number for number, name in enumerate(names) if name.startswith(text)), None)
