"""The time: as the library keeps it, and as the clock of the reader shows it."""

import time
from datetime import date, datetime


def now_ms() -> int:
    """Give the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def local(moment_ms: float) -> datetime:
    """Give a moment, in milliseconds since 1970, as the clock here shows it."""
    return datetime.fromtimestamp(moment_ms / 1000).astimezone()


def today() -> date:
    """Give the day that it is here."""
    return local(now_ms()).date()
