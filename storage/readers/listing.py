"""Plain-text listings: a title line, then abstracts apart by blank lines, one a line, or wrapped.

Nothing in such a file says what a line is, so shape decides: a block is a run of lines between
blank ones, and its lines are one abstract each where they are long and end as sentences do, or
one abstract wrapped over lines otherwise.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from storage.readers.headings import is_furniture, is_heading, is_opening_title, is_rule
from storage.readers.unwrapping import joined
from storage.record import BadEntry, ListingTitle, PaperRecord

MAX_CHARS = 30_000
"""Longest text that is taken for one abstract."""
MIN_WORDS = 8
"""A text of fewer words is an abstract only if it ends as a sentence does."""
LONG_LINE = 200
"""Lines of this many characters were not wrapped by an editor, mailer or terminal."""
MAX_BLOCK = 400
"""Lines of a block that are looked at together; longer blocks go on as they began."""
EXCERPT = 80

Entry = PaperRecord | BadEntry | ListingTitle
_Text = tuple[int, str]
"""A text and the number of the line that it starts on."""

_SENTENCE_END = re.compile(r"[.!?…。][\"'”’)\]}]*$")
_NUMBERED = re.compile(r"[(\[]?(\d{1,5})[.)\]:]\s+(?=\S)")
_BULLET = re.compile(r"[-*+•·‣▪●–]\s+(?=\S)")
_SUFFIXES = frozenset({"", ".txt", ".text", ".lst", ".list", ".dump", ".gz"})
_STRUCTURED = re.compile(
    r"\s*(?:[{\[<]|@\w+\s*[{(]|%PDF|TY  -|PMID-|FN |PT |%0 |#!|\"?\w+\"?[,;\t]\"?\w+\"?[,;\t])"
)


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str


class ListingReader:
    """The reader of title-less listings; it takes any prose that no other reader claims."""

    name = "listing"

    def sniff(self, head: str, name: str) -> float:
        """0 where the text is markup or a table, up to 0.7 for prose in a plain file."""
        if not head.strip() or _STRUCTURED.match(head):
            return 0.0
        score = 0.6 if _holds_abstract(head) else 0.1
        stem, dot, suffix = name.removesuffix(".gz").rpartition(".")
        known = not (stem and dot) or "." + suffix.lower() in _SUFFIXES
        return score + 0.1 if known else score / 2

    def read(self, lines: Iterator[str]) -> Iterator[Entry]:
        """The entries in file order; never raises whatever the lines hold."""
        yield from _numbered(_continued(_entries(_blocks(lines))))


def _holds_abstract(head: str) -> bool:
    """Whether some stretch between blank lines reads like an abstract."""
    for block in re.split(r"\n[ \t\r\f]*\n", head):
        words = block.split()
        letters = sum(word.isalpha() for word in words)
        if len(words) >= 30 and letters >= 0.5 * len(words):
            return True
    return False


def _blocks(lines: Iterator[str]) -> Iterator[tuple[list[_Line], bool]]:
    """Runs of lines without a blank one, cut at MAX_BLOCK; the flag says that a run goes on."""
    block: list[_Line] = []
    goes_on = False
    for number, line in enumerate(lines, 1):
        for part in line.split("\f"):
            text = part.strip()
            if text and not is_rule(text):
                if len(block) == MAX_BLOCK:
                    yield block, goes_on
                    block, goes_on = [], True
                block.append(_Line(number, text))
            elif block:
                yield block, goes_on
                block, goes_on = [], False
    if block:
        yield block, goes_on


@dataclass(slots=True)
class _Shape:
    """What the file has shown so far: its first title, how its last block was laid out."""

    first_title: str = ""
    seen_text: bool = False
    one_a_line: bool = False
    last_number: int = 0


def _entries(
    blocks: Iterator[tuple[list[_Line], bool]],
) -> Iterator[_Text | ListingTitle]:
    """Texts with the line they start on, and titles."""
    shape = _Shape()
    for block, goes_on in blocks:
        rest = block
        if not goes_on:
            while (title := _title(rest, shape)) is not None:
                yield ListingTitle(title)
                shape.first_title = shape.first_title or title
                rest = rest[1:]
            if not rest:
                continue
            shape.one_a_line = _is_one_a_line(rest)
        shape.seen_text = True
        yield from _texts(rest, shape)


def _title(block: list[_Line], shape: _Shape) -> str | None:
    """The heading that a block opens with, if it does."""
    if not block:
        return None
    text = block[0].text
    if is_furniture(text):
        return None
    alone = len(block) == 1
    if is_heading(text, shape.first_title):
        return text.lstrip("# ").rstrip("# ") if alone or _stands_apart(block) else None
    if shape.seen_text or shape.first_title:
        return None
    if is_opening_title(text, alone=alone) and (alone or _stands_apart(block)):
        return text
    return None


def _stands_apart(block: list[_Line]) -> bool:
    """Whether the first line ends where a wrapped line would have gone on."""
    first, second = block[0].text, block[1].text
    if second[0].islower():
        return False
    width = max(len(line.text) for line in block[1:])
    room = len(first) + 1 + len(second.split(None, 1)[0])
    return room <= width


def _is_one_a_line(block: list[_Line]) -> bool:
    """Whether each line is an abstract of its own: long, and ending as a sentence does."""
    if len(block) == 1:
        return False
    ends = sum(_SENTENCE_END.search(line.text) is not None for line in block)
    lengths = sorted(len(line.text) for line in block)
    if ends >= 0.8 * len(block) and lengths[len(block) // 2] >= LONG_LINE:
        return True
    return lengths[0] >= LONG_LINE and lengths[-1] >= 2 * LONG_LINE


def _texts(block: list[_Line], shape: _Shape) -> Iterator[_Text]:
    """The texts of a block: a line each, an item each, or all lines as one."""
    if shape.one_a_line:
        for line in block:
            yield line.number, _unmarked(line.text, shape)
        return
    items = _items(block)
    for item in items:
        text = joined([line.text for line in item])
        yield item[0].number, _unmarked(text, shape)


def _items(block: list[_Line]) -> list[list[_Line]]:
    """A block cut before each line that carries a mark of the same kind as its first one."""
    for mark in (_NUMBERED, _BULLET):
        if mark.match(block[0].text):
            items: list[list[_Line]] = []
            for line in block:
                if mark.match(line.text) or not items:
                    items.append([])
                items[-1].append(line)
            return items
    return [block]


def _unmarked(text: str, shape: _Shape) -> str:
    """The text without its bullet, or without its number where numbers count up."""
    if (bullet := _BULLET.match(text)) is not None:
        return text[bullet.end() :]
    number = _NUMBERED.match(text)
    if number is not None and int(number[1]) in {1, shape.last_number + 1}:
        shape.last_number = int(number[1])
        return text[number.end() :]
    return text


def _continued(
    entries: Iterator[_Text | ListingTitle],
) -> Iterator[_Text | ListingTitle]:
    """Joins a text that breaks off to the next one where that goes on in lower case."""
    held: _Text | None = None
    for entry in entries:
        if isinstance(entry, ListingTitle):
            if held is not None:
                yield held
                held = None
            yield entry
        elif held is not None and _goes_on(held[1], entry[1]):
            held = (held[0], joined([held[1], entry[1]]))
        else:
            if held is not None:
                yield held
            held = entry
    if held is not None:
        yield held


def _goes_on(text: str, following: str) -> bool:
    return (
        len(text) + len(following) <= MAX_CHARS
        and len(text.split(None, MIN_WORDS)) > MIN_WORDS
        and following[0].islower()
        and _SENTENCE_END.search(text) is None
    )


def _numbered(entries: Iterator[_Text | ListingTitle]) -> Iterator[Entry]:
    position = 0
    for entry in entries:
        if isinstance(entry, ListingTitle):
            yield entry
            continue
        line, text = entry
        reason = _fault(text)
        if reason:
            yield BadEntry(line, reason, text[:EXCERPT])
        else:
            yield PaperRecord(position, line, text)
            position += 1


def _fault(text: str) -> str:
    """Why a text cannot be an abstract, or the empty string."""
    if len(text) > MAX_CHARS:
        return f"longer than any abstract ({len(text):,} characters)"
    words = text.split(None, MIN_WORDS)
    if is_furniture(text):
        return "a page mark, not an abstract"
    if len(words) < 4 or (len(words) < MIN_WORDS and not _SENTENCE_END.search(text)):
        return "too short for an abstract"
    letters = sum(character.isalpha() for character in text)
    if letters < 0.3 * len(text):
        return "hardly any words in it"
    return ""
