"""Lines cut into blocks, one for each `@type{` at a line's start, so that damage stays in its own.

BibTeX has no other mark to begin anew at: where a brace is missing, only the look of the next
entry tells that the one before has ended.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from storage.readers.fields.plain_text import excerpt
from storage.readers.files.decoding import MAX_LINE
from storage.record import BadEntry

MAX_BLOCK = 1 << 22
"""Most characters that one entry may have; a file of one endless entry must not fill memory."""
MAX_COMMENT = 1 << 20
"""Most characters that a `@comment{...}` is followed for before it counts as unclosed."""

TYPE = r"(?:[^\W\d][\w.:+-]{0,60}|\[[^\]\n{}]{0,200}\])"
"""The type of an entry; Semantic Scholar writes `@['JournalArticle']{`."""

_START = re.compile(rf"\s*@\s*(?:({TYPE})\s*(?:[({{]|%|$)|%|$)")
_ENCODING = re.compile(r"\s*%\s*Encoding:\s*[\w-]{2,20}(?=@)", re.IGNORECASE)
_CERTAIN = re.compile(
    rf"\s*@\s*(?:(?:string|preamble|comment)\s*[({{]"
    rf"|{TYPE}\s*[({{]\s*(?:[^\s,={{}}\"'()]{{1,300}}\s*)?(?:,|$))",
    re.IGNORECASE,
)

Numbered = tuple[int, str]
"""A line and its number from 1."""


@dataclass(frozen=True, slots=True)
class Block:
    """The text from one `@type{` to the next, or what stands before the first; `line` from 1.

    `last` says that the file ends with it, so that it may be cut off.
    """

    line: int
    text: str
    last: bool


class Blocks:
    """The blocks of a file, in order, one held at a time."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines: Iterator[Numbered] = enumerate(lines, 1)
        self._held: list[Numbered] = []
        self._depth = self._size = 0
        self._in_comment = self._overlong = False
        self._trusts_comments = True

    def __iter__(self) -> Iterator[Block | BadEntry]:
        while (line := next(self._lines, None)) is not None:
            yield from self._take(line)
        while self._in_comment and not self._overlong:
            yield self._reopened()
            for line in self._lines:
                yield from self._take(line)
        if self._held:
            yield self._block(last=True)

    def _take(self, line: Numbered) -> Iterator[Block | BadEntry]:
        number, text = line
        if number == 1 and (stated := _ENCODING.match(text)) is not None:
            # Old versions of JabRef left out the line end behind it.
            text = text[stated.end() :]
            line = number, text
        if len(text) >= MAX_LINE:
            yield BadEntry(number, "a line of over a million characters; its end is lost",
                           excerpt(text))  # fmt: skip
        if "@" in text and self._begins(text):
            if self._held:
                yield self._block(last=False)
            self._begin(text)
        elif self._overlong:
            return
        self._held.append(line)
        self._depth += text.count("{") - text.count("}")
        self._size += len(text) + 1
        self._in_comment = self._in_comment and self._depth > 0
        if self._in_comment and self._size > MAX_COMMENT:
            yield self._reopened()
        elif self._size > MAX_BLOCK:
            first = self._held[0]
            reason = f"longer than any entry (over {MAX_BLOCK:,} characters)"
            yield BadEntry(first[0], reason, excerpt(first[1]))
            self._held, self._overlong = [], True

    def _begins(self, text: str) -> bool:
        """Whether an entry begins with this line: surely, or likely and nothing else is open."""
        if self._in_comment or _START.match(text) is None:
            return False
        return self._depth <= 0 or _CERTAIN.match(text) is not None

    def _begin(self, text: str) -> None:
        self._held = []
        self._depth = self._size = 0
        self._overlong = False
        kind = _START.match(text)
        is_comment = kind is not None and (kind[1] or "").lower() == "comment" and "{" in text
        self._in_comment = is_comment and self._trusts_comments

    def _reopened(self) -> Block:
        """A comment that is never closed is its first line only: the others are looked at again."""
        first, *rest = self._held
        self._lines = chain(rest, self._lines)
        # Once is enough: to try each comment of such a file to its end would take quadratic time.
        self._trusts_comments = self._in_comment = False
        self._held, self._depth, self._size = [], 0, 0
        return Block(first[0], first[1], last=False)

    def _block(self, *, last: bool) -> Block:
        return Block(self._held[0][0], "\n".join(text for _, text in self._held), last)
