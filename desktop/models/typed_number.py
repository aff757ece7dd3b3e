"""A number as a person types it: "37.2", "1,000", "2.5x", "1e3"; or what is wrong with it."""

import math
import re
from typing import Final

_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_DECIMAL_COMMA: Final = re.compile(r"\d+,\d+")
_UNIT: Final = re.compile(r"\s*(?:[x×%]|times|fold)$", re.IGNORECASE)


def typed_number(text: str) -> float | str:
    """Give the number, above zero and finite, or a sentence that says what is wrong."""
    written = _UNIT.sub("", text.strip()).strip()
    if not written:
        return "Give the number that the abstract reports."
    if _THOUSANDS.fullmatch(written):
        written = written.replace(",", "")
    elif _DECIMAL_COMMA.fullmatch(written):
        return f"Write decimals with a point: {written.replace(',', '.')}."
    try:
        value = float(written) if re.match(r"[-+.\d]", written) else math.nan
    except ValueError:
        value = math.nan
    if math.isnan(value):
        return f"“{text.strip()}” is no number; write it as 37.2 or 1,000."
    if value <= 0:
        return "A speedup is a number above zero."
    return value if math.isfinite(value) else "That is more than can be counted."
