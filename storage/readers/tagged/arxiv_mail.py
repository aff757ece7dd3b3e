r"""The listings that arXiv mails: entries between rules of hyphens, their parts between `\\`.

    \\
    arXiv:2501.01234
    Date: Mon, 6 Jan 2025 12:34:56 GMT   (123kb)

    Title: A title that may go
      on
    Authors: Ada Larkspur and Jan Teasel
    Categories: cs.DC
    \\
      The abstract.
    \\ ( https://arxiv.org/abs/2501.01234 ,  123kb)

Replacements come without their abstracts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from storage.readers.fields.citation import abstract_of, doi_in, links_in, year_in
from storage.readers.fields.cited_names import authors
from storage.readers.fields.plain_text import one_line
from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.tagged_lines import ENDS_INSIDE, EXCERPT, MAX_RECORD, flowing
from storage.record import BadEntry, PaperRecord

_ID = re.compile(
    r"(?:arXiv:\s?|Paper(?: \(\*cross-listing\*\))?:\s?)"
    r"(\d{4}\.\d{4,5}(?:v\d{1,2})?|[a-z][a-z-]{1,15}(?:\.[A-Za-z]{2})?/\d{7}(?:v\d{1,2})?)\b"
)
_OPENING = re.compile(r"^\\\\[ \t]*\n(?:arXiv|Paper)[ :(]", re.MULTILINE)
_LABEL = re.compile(r"([A-Z][A-Za-z-]{2,20})(?: \(v\d+\))?:(?:\s+(.*)|$)")
_RULE = re.compile(r"[-=%\s]{20,}|%-.{0,200}")
_PARENTHESIS = re.compile(r"\s*\((?:[^()]|\([^()]{0,200}\)){0,400}\)")
_AND = re.compile(r",\s*(?:and\s+)?|\s+and\s+")


class ArxivMailReader:
    """The reader of arXiv's mailed listings."""

    name = "arxiv mail"
    suffixes = frozenset({".txt", ".eml", ".mbox"})

    def sniff(self, head: Head) -> float:
        """0.97 where the mark of arXiv's mails stands above an id."""
        return 0.97 if not head.binary and _OPENING.search(head.text) else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in the order of the mail; what stands around them is passed over."""
        position = 0
        for one in _mailed(content.lines()):
            entry = one.entry(position)
            position += isinstance(entry, PaperRecord)
            yield entry


@dataclass(slots=True)
class _Mailed:
    """One entry as it is read; `part` counts the marks that were passed."""

    line: int
    arxiv_id: str
    excerpt: str
    part: int = 1
    fields: dict[str, list[str]] = field(default_factory=dict)
    open: str = ""
    size: int = 0

    def add(self, line: str) -> None:
        """Take a line of the entry."""
        self.size += len(line)
        if self.size > MAX_RECORD:
            return
        if line.startswith("\\\\"):
            self.part += 1
            self.fields.setdefault("links", []).append(line)
        elif self.part == 2:
            self.fields.setdefault("abstract", []).append(line.strip())
        elif self.part == 1:
            label = _LABEL.match(line)
            if label is not None:
                self.open = label[1].lower()
                self.fields.setdefault(self.open, []).append(label[2] or "")
            elif self.open and line[:1].isspace():
                self.fields[self.open].append(line.strip())

    def entry(self, position: int) -> PaperRecord | BadEntry:
        """The paper, or what is wrong with it."""
        if self.size > MAX_RECORD:
            reason = f"longer than any record (over {MAX_RECORD:,} characters)"
            return BadEntry(self.line, reason, self.excerpt)
        title = one_line(self._text("title"))
        if self.part < 2 or not title:
            return BadEntry(self.line, ENDS_INSIDE, self.excerpt)
        people = _PARENTHESIS.sub("", one_line(self._text("authors") or self._text("author")))
        return PaperRecord(
            position=position,
            line=self.line,
            abstract=abstract_of([self._text("abstract")]),
            title=title,
            authors=authors(_AND.split(people)),
            year=year_in(*self.fields.get("date", [])),
            venue=one_line(self._text("journal-ref")) or None,
            doi=doi_in(self._text("doi")),
            arxiv_id=self.arxiv_id,
            links=links_in(self.fields.get("links", [])),
        )

    def _text(self, name: str) -> str:
        return flowing(self.fields.get(name, []))


def _mailed(lines: Iterator[str]) -> Iterator[_Mailed]:
    """The entries; a rule or the next id closes one."""
    one: _Mailed | None = None
    for number, line in enumerate(lines, 1):
        found = _ID.match(line)
        if found is not None and (one is None or one.part != 2):
            if one is not None:
                yield one
            one = _Mailed(number, found[1], line.strip()[:EXCERPT])
        elif one is not None and _RULE.fullmatch(line) and len(line) >= 20:
            yield one
            one = None
        elif one is not None:
            one.add(line)
    if one is not None:
        yield one
