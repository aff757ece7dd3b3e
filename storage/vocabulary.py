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

TAG_COLOURS: Final = (
    "#7b6fb0", "#c26d3a", "#3a8f8a", "#b0497a", "#4a78b5", "#7d8c3a", "#b58a2a", "#6b7078",
)  # fmt: skip
"""Colours given to new tags in turn; told apart by the common kinds of colour blindness."""


class Preference(IntEnum):
    """What a reader says of two papers that are shown side by side; stored as these numbers."""

    FIRST = 1
    SECOND = 2
    EQUAL = 3
    LATER = 4
