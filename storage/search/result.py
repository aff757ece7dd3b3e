"""What a search gives: ids in order, what to highlight, what to tell the reader."""

from array import array
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TermCount:
    """A term of a query, where it stands, how many papers satisfy it, and what was meant.

    `suggestion` takes the place of the characters `start` to `end`; "" where none is known.
    """

    text: str
    start: int
    end: int
    count: int
    suggestion: str = ""

    @property
    def lack(self) -> str:
        """Say that no paper satisfies it."""
        if self.text.startswith("-"):
            return f"No paper is without {quoted(self.text[1:])}."
        if ":" in self.text and not self.text.startswith('"'):
            return f"No paper fits {quoted(self.text)}."
        return f"No paper has {quoted(self.text)}."


def quoted(text: str) -> str:
    """Put a part of a query into quotation marks, where it has none itself."""
    return text if text.startswith('"') else f"“{text}”"


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found: `ids` in order; how long it took; what to highlight.

    `owed` papers are not indexed yet and were searched more coarsely, none where no texts are
    searched; `note` is a sentence for the reader, or "". Where nothing was found, `killers` tell of
    every term by itself. `by_match`: in the suggested order there are words to find, so that the
    best match stands first.
    """

    ids: "array[int]"
    took_ms: float
    terms: tuple[str, ...]
    owed: int
    note: str = ""
    killers: tuple[TermCount, ...] = ()
    by_match: bool = False
