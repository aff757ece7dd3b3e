"""Where spans of the abstract stand in a Qt document, and where a lost highlight has gone.

The library counts characters (code points), Qt counts UTF-16 units: a 𝒪 or an emoji is one for
the first and two for the second, so every offset that crosses the border is translated here.
"""

import re
from bisect import bisect_left


class Utf16Map:
    """Translate offsets between a Python string and a Qt document that holds it.

    Costs nothing for the usual text in which no character lies beyond U+FFFF.
    """

    __slots__ = ("_length", "_units", "_wide")

    def __init__(self, text: str) -> None:
        self._length = len(text)
        # The characters that Qt counts twice: where Python, and where Qt, sees them.
        plain = text.isascii() or max(text) <= "\uffff"
        self._wide = [] if plain else [i for i, one in enumerate(text) if one > "\uffff"]
        self._units = [index + before for before, index in enumerate(self._wide)]

    def to_qt(self, offset: int) -> int:
        """The position in the document of a code point offset; clamped to the text."""
        offset = min(max(offset, 0), self._length)
        return offset + bisect_left(self._wide, offset)

    def from_qt(self, position: int) -> int:
        """The code point offset of a document position; inside a pair counts as before it."""
        position = max(position, 0)
        return min(position - bisect_left(self._units, position), self._length)


def anchored(text: str, start: int, end: int, quote: str) -> tuple[int, int] | None:
    """Find the span that a highlight means: its offsets where they fit, else its quote.

    Of several places that read like the quote the nearest to the old one is taken; white space
    may differ. None where the words are no longer in the text.
    """
    if 0 <= start < end <= len(text) and (not quote or text[start:end] == quote):
        return start, end
    if not quote.strip():
        return None
    pattern = r"\s+".join(re.escape(word) for word in quote.split())
    places = [match.span() for match in re.finditer(pattern, text)]
    places = places or [match.span() for match in re.finditer(pattern, text, re.IGNORECASE)]
    if not places:
        return None
    return min(places, key=lambda place: (abs(place[0] - start), place[0]))
