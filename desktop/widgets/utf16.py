"""Where spans of a text stand in a Qt document that holds it.

The library counts characters (code points), Qt counts UTF-16 units: a 𝒪 or an emoji is one for
the first and two for the second, so every offset that crosses the border is translated here.
"""

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
