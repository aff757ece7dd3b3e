"""What a search gives: ids in order, what to highlight, what to tell the reader."""

from array import array
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found: `ids` in order; how long it took; what to highlight.

    `owed` papers are not indexed yet and were searched more coarsely; `note` is a sentence for
    the reader, or "".
    """

    ids: "array[int]"
    took_ms: float
    terms: tuple[str, ...]
    owed: int
    note: str = ""
