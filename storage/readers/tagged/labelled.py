"""Texts that call each field by its name, as scripts, CNKI, NoteExpress, ProQuest and RePEc do.

    Title: Packing sparse tensors          {Reference Type}: Journal Article
    Authors: Ada Larkspur, Jan Teasel      {Title}: 打包张量研究
    Abstract: We pack tensors.             {Abstract}: 本文研究张量打包方法。

No two programs use the same labels. Those that are known, or that come up again and again, are
fields; a record ends where a label comes up that only the next one can have.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from storage.readers.fields.cell_names import authors_in
from storage.readers.fields.citation import (
    abstract_of,
    doi_in,
    doi_in_links,
    links_in,
    readable,
    year_in,
)
from storage.readers.fields.cited_names import authors
from storage.readers.fields.known_ids import arxiv_id_in, arxiv_id_of, pmid_of
from storage.readers.fields.plain_text import one_line
from storage.readers.prose.headings import MAX_TITLE
from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.labels import BARE, OTHER, SHORT, is_part, meaning_of
from storage.readers.tagged.tagged_lines import (
    DOUBLED,
    Ending,
    Gathering,
    Stray,
    Tagged,
    Told,
    checked,
    entries,
    last_of,
)
from storage.record import Author, BadEntry, ListingTitle, PaperRecord

_BRACED = re.compile(r"\s{0,4}\{([A-Za-z][A-Za-z /]{1,40})\}\s{0,2}:\s*(.*)")
_LABELLED = re.compile(
    r"\s{0,8}(?:[-*•]\s+)?[*_]{0,3}([^\W\d_][\w \-/().&']{0,40}?)[*_]{0,3}\s{0,2}[:：][*_]{0,3}"
    r"(?:(?<=：)|\s+|$)(.*)"
)
_BARE = re.compile(r"(?:--([A-Z]{2})--|([A-Z]{2})(?:- | ~ ))\s{0,3}(.*)")
_SEPARATOR = re.compile(
    r"\s{0,8}(?:[-=_*#~]{4,}|document \d+ of \d+|record \d+(?: of \d+)?(?: - .{0,80})?)\s*",
    re.IGNORECASE,
)
_FURNITURE = re.compile(
    _SEPARATOR.pattern
    + r"|(?:contact us at|database copyright|copyright|terms and conditions)\b.*",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\s{0,8}(?:\[?\d{1,6}[\].)]|#{1,4}|[-*•])\s+")
_SAMPLE = 400
_OFTEN = 3
_TITLE_LINES = 4
_WANTED = frozenset("title authors abstract year venue doi arxiv pmid link".split())


_MARKDOWN = frozenset("#*-|<>+[_")
"""With such signs at the beginnings of lines, labels are those of a page in Markdown."""


class LabelledReader:
    """The reader of labelled text."""

    name = "labelled text"
    suffixes = frozenset({".txt", ".redif"})

    def sniff(self, head: Head) -> float:
        """0.9 for braced labels, 0.85 where titles and abstracts, or authors, are labelled."""
        if head.binary:
            return 0.0
        lines = head.text[:60_000].split("\n")[:_SAMPLE]
        found: Counter[str] = Counter()
        braced = 0
        for line in lines:
            match = _BRACED.match(line)
            braced += match is not None
            match = match or _LABELLED.match(line)
            if match is not None:
                found[SHORT.get(match[1]) or meaning_of(match[1])] += 1
        if braced >= 3 and found["title"]:
            return 0.93
        if _are_bare(lines):
            return 0.85
        told = found["title"] or found["authors"]
        if not found["abstract"] or not told:
            return 0.0
        fields = sum(found.values()) - found[""]
        if fields < 2 * found["abstract"] or not found["title"]:
            return 0.75
        return 0.85 if any(line.lstrip()[:1] in _MARKDOWN for line in lines if line) else 0.97

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order."""
        yield from entries(content, _records, _paper)


def _records(lines: Iterator[str], ending: Ending) -> Iterator[Told]:
    sample = list(islice(lines, _SAMPLE))
    reading = _Reading(_often(sample), bare=_are_bare(sample))
    for number, line in enumerate(chain(sample, lines), 1):
        if line != DOUBLED:
            yield from reading.take(number, line)
    yield from reading.last(ending)


def _are_bare(lines: list[str]) -> bool:
    """Whether tags of two capitals between hyphens, or before a tilde, stand where labels do."""
    found = [match for match in map(_BARE.match, lines) if match is not None]
    tags = {match[1] or match[2] for match in found} & BARE.keys()
    return len(tags) >= 3 and ("TI" in tags or all(match[1] for match in found))


def _often(sample: list[str]) -> frozenset[str]:
    """Labels that come up so often that they are no words of an abstract."""
    found = Counter(match[1] for line in sample if (match := _LABELLED.match(line)) is not None)
    return frozenset(label for label, times in found.items() if times >= _OFTEN or label in SHORT)


class _Reading:
    """The record that is open, and unlabelled lines of which the next line says what they are."""

    def __init__(self, often: frozenset[str], *, bare: bool = False) -> None:
        self._gathering = Gathering(_WANTED)
        self._stray = Stray(_FURNITURE)
        self._often = often
        self._short = {"TI", "AB"} <= often
        self._bare = bare
        self._opener = self._label = ""
        self._pending: list[tuple[int, str]] = []
        self._blank = True

    def take(self, number: int, line: str) -> list[Told]:
        """Take a line; hand out what it ends."""
        told: list[Told] = []
        if not line.strip():
            self._blank = True
            return told
        label, meaning, value = self._field(line)
        if meaning:
            if self._begins(label, meaning):
                told += self._start(number, line, label, meaning)
            else:
                self._settle()
            self._gathering.begin(meaning, value)
            self._label = label
        elif _SEPARATOR.fullmatch(line):
            self._settle()
            told += self._gathering.finish()
        elif self._pending or self._blank or self._gathering.record is None:
            if self._blank and self._gathering.record is None:
                # Of several paragraphs above a record the last is its title.
                told += self._heading()
            self._pending.append((number, line))
            if len(self._pending) > _TITLE_LINES:
                self._settle()
        else:
            self._gathering.more(line)
        self._blank = False
        return told

    def _field(self, line: str) -> tuple[str, str, str]:
        """The label of a line, what it means and its value; no meaning where it is no field."""
        if self._bare:
            match = _BARE.match(line)
            tag = (match[1] or match[2]) if match is not None else ""
            return tag, BARE.get(tag, OTHER) if tag else "", match[3] if match is not None else ""
        match = _BRACED.match(line)
        if match is not None:
            return match[1], meaning_of(match[1]) or OTHER, match[2]
        match = _LABELLED.match(line)
        if match is None:
            return "", "", ""
        label, meaning = match[1], meaning_of(match[1])
        if self._short and line[:1].isspace():
            return "", "", ""
        if self._short and len(label) == 2 and label.isupper():
            return label, SHORT.get(label, OTHER), match[2]
        if is_part(label) and self._label and meaning_of(self._label) == "abstract":
            return "", "", ""
        if not meaning and label in self._often and not is_part(label):
            meaning = OTHER
        return label, meaning, match[2]

    def _begins(self, label: str, meaning: str) -> bool:
        """Whether a field is the first of a record, or stands below its unlabelled title."""
        record = self._gathering.record
        if record is None:
            return True
        seen = record.tags
        if self._pending and meaning in seen and "abstract" in seen:
            return True
        if meaning == "title" and "title" in seen:
            return self._label != label
        known = not seen.isdisjoint(("title", "abstract"))
        return label == self._opener and known and (self._label != label or self._blank)

    def _start(self, number: int, line: str, label: str, meaning: str) -> list[Told]:
        above = self._pending if meaning != "title" else []
        if meaning == "title":
            self._settle()
        self._pending = []
        told: list[Told] = [*self._gathering.finish()]
        if len(above) <= _TITLE_LINES and above:
            number, line = above[0]
        told += self._stray.flush()
        self._gathering.start(number, line)
        self._opener = self._opener or label
        if above:
            self._gathering.begin("title", "")
            for at, (_, text) in enumerate(above):
                self._gathering.more(_NUMBER.sub("", text, count=1) if at == 0 else text)
        return told

    def _heading(self) -> list[Told]:
        """What the lines above say that is no title of a paper: the heading of the listing."""
        above, self._pending = self._pending, []
        if len(above) == 1 and len(above[0][1]) <= MAX_TITLE:
            return [ListingTitle(above[0][1].strip(" #*"))]
        for number, line in above:
            self._stray.add(number, line)
        return []

    def _settle(self) -> None:
        """The unlabelled lines were no title: they go on with the open field, or are stray."""
        for number, line in self._pending:
            if self._gathering.record is None:
                self._stray.add(number, line)
        if self._gathering.record is not None and self._pending:
            self._gathering.more("")
            for _, line in self._pending:
                self._gathering.more(line)
        self._pending = []

    def last(self, ending: Ending) -> Iterator[Told]:
        """What is left at the end of the file."""
        self._settle()
        yield from last_of(self._gathering, self._stray, ending, ("abstract",))


def _paper(record: Tagged, position: int) -> PaperRecord | BadEntry:
    links = links_in([*record.items("link"), *record.items("arxiv"), *record.items("doi")])
    doi = next(filter(None, map(doi_in, record.texts("doi"))), None)
    doi = doi or doi_in_links(links)
    named = [arxiv_id_of(text) for text in record.texts("arxiv")]
    places = (*links, doi or "", *record.texts("venue"))
    return checked(
        PaperRecord(
            position=position,
            line=record.line,
            abstract=abstract_of(record.texts("abstract")),
            title=one_line(readable(record.first("title"))) or None,
            authors=_authors(record.texts("authors")),
            year=year_in(*record.texts("year"), record.first("venue")),
            venue=one_line(readable(record.first("venue"))) or None,
            doi=doi,
            arxiv_id=next(filter(None, (*named, *map(arxiv_id_in, places))), None),
            pmid=next(filter(None, map(pmid_of, record.texts("pmid"))), None),
            links=links,
        ),
        record,
    )


def _authors(texts: list[str]) -> tuple[Author, ...]:
    """One author a field, or all in one, however they are listed there."""
    return authors_in(texts[0]) if len(texts) == 1 else authors(texts)
