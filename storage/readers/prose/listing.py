"""Plain-text listings: a title line, then abstracts apart by blank lines, one a line, or wrapped.

Nothing in such a file says what a line is, so shape decides: see `layout` for entries and
`headings` for titles.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from storage.readers.fields.unwrapping import joined
from storage.readers.prose.headings import (
    is_furniture,
    is_heading,
    is_opening_title,
    is_repeated,
    is_rule,
)
from storage.readers.prose.layout import (
    BULLET,
    MIN_WORDS,
    NUMBERED,
    SENTENCE_END,
    Begins,
    Line,
    has_room,
    layout_of,
)
from storage.readers.reader import Content, Head
from storage.record import BadEntry, ListingTitle, PaperRecord

MAX_CHARS = 30_000
"""Longest text that is taken for one abstract."""
MAX_BLOCK = 400
"""Lines of a block that are looked at together; longer blocks go on as they began."""
EXCERPT = 80

Entry = PaperRecord | BadEntry | ListingTitle
_Text = tuple[int, str]
"""A text and the number of the line that it starts on."""

_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_NO_LETTERS = re.compile(r"[\W\d_]+")
_STRUCTURED = re.compile(
    r"\s*(?:[{\[<]|@\w*\s*[{(]|%PDF|TY  -|PMID-|FN |PT |%0 |#!|\"?\w+\"?[,;\t]\"?\w+\"?[,;\t])"
)


class ListingReader:
    """The reader of title-less listings; it takes any prose that no other reader claims."""

    name = "listing"
    suffixes = frozenset({".txt", ".text", ".lst", ".list", ".dump", ".abs", ".asc"})

    def sniff(self, head: Head) -> float:
        """0 where the text is markup or a table, up to 0.7 for prose in a plain file."""
        text, suffix = head.text, head.suffix
        if head.binary or not text.strip() or _STRUCTURED.match(text):
            return 0.0
        score = 0.6 if _holds_abstract(text) else 0.1
        plain = not suffix or suffix in self.suffixes or suffix[1:].isdigit()
        return score + 0.1 if plain else score / 2

    def read(self, content: Content) -> Iterator[Entry]:
        """The entries in file order; never raises whatever the lines hold."""
        yield from _numbered(_continued(_entries(_blocks(content.lines()))))


def _holds_abstract(head: str) -> bool:
    """Whether some stretch between blank lines reads like an abstract."""
    for block in re.split(r"\n[ \t\r\f]*\n", head):
        words = block.split()
        letters = sum(word.strip(".,;:()").isalpha() for word in words)
        if len(words) >= 2 * MIN_WORDS and letters >= 0.5 * len(words):
            return True
    return False


def _blocks(lines: Iterator[str]) -> Iterator[tuple[list[Line], bool]]:
    """Runs of lines without a blank one, cut at MAX_BLOCK; the flag says that a run goes on.

    A form feed ends a run as a blank line does; rules drawn of dashes or stars do too.
    """
    block: list[Line] = []
    goes_on = False
    for number, line in enumerate(lines, 1):
        for part in line.split("\f"):
            text = part.strip()
            if text and not is_rule(text):
                if len(block) == MAX_BLOCK:
                    yield block, goes_on
                    block, goes_on = [], True
                block.append(Line(number, text, len(part) - len(part.lstrip())))
            else:
                if block:
                    yield block, goes_on
                block, goes_on = [], False
    if block:
        yield block, goes_on


@dataclass(slots=True)
class _File:
    """What the file has shown so far, and the entry that is being gathered."""

    first_title: str = ""
    seen_text: bool = False
    last_number: int = 0
    begins: Begins | None = None
    item: list[Line] = field(default_factory=list)
    size: int = 0

    def finished(self) -> Iterator[_Text]:
        """The gathered entry, if there is one."""
        if self.item:
            yield self.item[0].number, self._unmarked(joined([line.text for line in self.item]))
        self.item, self.size = [], 0

    def add(self, line: Line) -> Iterator[_Text]:
        """Takes one more line; hands out the entry that it ends."""
        if self.item and self.begins is not None and self.begins(self.item[-1], line):
            yield from self.finished()
        # An entry far too long is refused anyhow: no need to hold all of it.
        if self.size <= 2 * MAX_CHARS:
            self.item.append(line)
            self.size += len(line.text)
        self.seen_text = True

    def _unmarked(self, text: str) -> str:
        """The text without its bullet, or without its number where numbers count up."""
        if is_furniture(text):
            return text
        if (bullet := BULLET.match(text)) is not None:
            return text[bullet.end() :]
        number = NUMBERED.match(text)
        if number is not None and int(number[2]) in {1, self.last_number + 1}:
            self.last_number = int(number[2])
            return text[number.end() :]
        return text


def _entries(blocks: Iterator[tuple[list[Line], bool]]) -> Iterator[_Text | ListingTitle]:
    """Texts and titles."""
    file = _File()
    for block, goes_on in blocks:
        rest = block
        if not goes_on:
            yield from file.finished()
            while (title := _title(rest, file)) is not None:
                yield ListingTitle(_bare(title))
                file.first_title = file.first_title or title
                rest = rest[1:]
            entries = [line for line in rest if not is_repeated(line.text, file.first_title)]
            if entries:
                file.begins = layout_of(entries)
        for line in rest:
            if is_repeated(line.text, file.first_title):
                yield from file.finished()
                yield ListingTitle(_bare(line.text))
            else:
                yield from file.add(line)
    yield from file.finished()


def _title(block: list[Line], file: _File) -> str | None:
    """The heading that a block opens with, if it does."""
    if not block or is_furniture(block[0].text):
        return None
    text = block[0].text
    alone = len(block) == 1
    if not alone and not _stands_apart(block):
        return None
    if is_heading(text, file.first_title):
        return text
    opening = not file.seen_text and not file.first_title
    return text if opening and is_opening_title(text, alone=alone) else None


def _bare(title: str) -> str:
    """The title without the marks of a Markdown heading."""
    return title.strip("# ") or title


def _stands_apart(block: list[Line]) -> bool:
    """Whether the first line ends where a wrapped line would have gone on."""
    if block[1].text[0].islower():
        return False
    return has_room(block[0], block[1], max(len(line.text) for line in block[1:]))


def _continued(entries: Iterator[_Text | ListingTitle]) -> Iterator[_Text | ListingTitle]:
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
        and SENTENCE_END.search(text[-200:]) is None
    )


def _numbered(entries: Iterator[_Text | ListingTitle]) -> Iterator[Entry]:
    """Records with their positions, and bad entries with their reasons."""
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
        return f"longer than any abstract (over {MAX_CHARS:,} characters)"
    if is_furniture(text):
        return "a page mark, not an abstract"
    sample = text[:300]
    if len(_NO_TEXT.findall(sample)) > max(1, 0.04 * len(sample)):
        return "binary data, not text"
    words = text.split(None, MIN_WORDS)
    if len(words) < 4 or (len(words) < MIN_WORDS and not SENTENCE_END.search(text)):
        return "too short for an abstract"
    letters = len(_NO_LETTERS.sub("", sample))
    return "hardly any words in it" if letters < 0.3 * len(sample) else ""
