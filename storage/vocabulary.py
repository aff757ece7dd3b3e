"""The fixed words of triage and annotation, as data: decisions, colours."""

from enum import IntEnum
from typing import Final, Literal, TypeAlias


class Decision(IntEnum):
    """What the reader has said of a paper. The numbers are what the library stores."""

    UNDECIDED = 0
    KEEP = 1
    LATER = 2
    SKIP = 3

    @property
    def word(self) -> str:
        """The word used on the command line, in queries and in exports."""
        return self.name.lower()


DECISION_WORDS: Final = {decision.word: decision for decision in Decision}

WordSide: TypeAlias = Literal["include", "exclude"]
WORD_SIDES: Final[tuple[WordSide, ...]] = ("include", "exclude")
"""What a listed word says of the papers that have it."""

HIGHLIGHT_COLOURS: Final = {
    "yellow": "#ffd400",
    "red": "#ff6666",
    "green": "#5fb236",
    "blue": "#2ea8e5",
    "purple": "#a28ae5",
    "magenta": "#e56eee",
    "orange": "#f19837",
    "grey": "#aaaaaa",
}
"""Named colours of highlights; the values are those that Zotero uses, so exports look alike."""

TAG_COLOURS: Final = {
    "navy": "#354389",
    "orange": "#e27f00",
    "teal": "#2ab298",
    "lilac": "#b98eff",
    "rust": "#b64c07",
    "sky": "#a2d4e5",
    "maroon": "#812518",
    "yellow": "#f4c93b",
    "petrol": "#137a8e",
}
"""Named colours given to new tags in turn, one for each number key.

Found by a search for nine colours of which every two stay apart to the common kinds of colour
blindness: with each kind, nearly twice as far as the nearest two of the eight of Okabe and Ito.
"""

TAG_NUMBERS: Final = range(1, 10)
"""The number keys that a tag may lie on."""


class Preference(IntEnum):
    """What a reader says of two papers that are shown side by side; stored as these numbers."""

    FIRST = 1
    SECOND = 2
    EQUAL = 3
    LATER = 4
