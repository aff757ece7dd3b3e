"""PubMed's "abstract" format: numbered citations, then title, authors and abstract as paragraphs.

Nothing but the order and the look of the paragraphs says what they are. A record opens with the
next number before a journal and a year, and closes with its PubMed id.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from storage.readers.fields.citation import abstract_of, doi_in, doi_said, year_in
from storage.readers.fields.cited_names import authors
from storage.readers.fields.plain_text import one_line
from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.tagged_lines import ENDS_INSIDE, EXCERPT, MAX_RECORD, NOTHING, flowing
from storage.record import Author, BadEntry, PaperRecord, Remark

_OPENING = re.compile(r"(\d{1,7})[.:] (?=\S.{0,200}?[.?] ?(?:1[5-9]|20)\d\d\b)")
_FIRST = re.compile(r"^\d{1,7}[.:] \S.{0,200}?[.?] ?(?:1[5-9]|20)\d\d\b", re.MULTILINE)
_PMID = re.compile(r"^PMID: ?(\d{1,9})\b", re.MULTILINE)
_ID = re.compile(r"(PMID|PMCID|DOI|PII): ?(\S+)")
_MARKS = re.compile(r"\s?\(\d{1,3}\)|\s?\[\d{1,3}\]")
_INITIALS = re.compile(r"[^\W\d_][^,;]{0,60} [A-Z][A-Z-]{0,4}(?: (?:Jr|Sr|2nd|3rd|4th|I{2,3}))?")
_LANGUAGE = re.compile(r"\[(?:Article|Published erratum|Book|Chapter) in .{2,60}\]")
_ASIDE = re.compile(
    r"(?:comment|erratum|update|retraction|republished|corrected and republished|reprint|"
    r"expression of concern|retracted and republished|original report|dataset described) "
    r"(?:in|on|of|for|from):?|summary for patients in:?"
    r"|(?:collaborators?(?: \(\d+\))?|author information|conflict of interest statement|"
    r"publication types?|mesh terms?|substances?|grant support):.*",
    re.IGNORECASE,
)
_PLACES = re.compile(r"\(\d{1,3}\)\S")
_RIGHTS = re.compile(r"(?:copyright\b|©|\(c\) ?(?:19|20)\d\d)", re.IGNORECASE)
_RIGHTS_LENGTH = 300


class PubmedTextReader:
    """The reader of what PubMed saves as "Abstract (text)"."""

    name = "pubmed text"
    suffixes = frozenset({".txt"})

    def sniff(self, head: Head) -> float:
        """0.95 where a numbered citation opens a text that has PubMed ids."""
        if head.binary:
            return 0.0
        first, pmid = _FIRST.search(head.text), _PMID.search(head.text)
        if first is None or pmid is None or pmid.start() < first.end():
            return 0.0
        return 0.95 if head.text.count("\n", 0, first.start()) < 10 else 0.75

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order, one held at a time."""
        position = 0
        for record in _records(content.lines()):
            if isinstance(record, Remark):
                yield record
                continue
            entry = _paper(record, position)
            if isinstance(entry, PaperRecord) and not (entry.title or entry.abstract or entry.pmid):
                entry = BadEntry(record.line, NOTHING, record.paragraphs[0][0][:EXCERPT])
            position += isinstance(entry, PaperRecord)
            yield entry


@dataclass(slots=True)
class _Record:
    """The paragraphs of one record; `line` is that of its citation."""

    line: int
    paragraphs: list[list[str]] = field(default_factory=lambda: [[]])
    size: int = 0
    closed: bool = False

    def add(self, text: str) -> None:
        self.size += len(text) + 1
        if self.size > MAX_RECORD:
            return
        if text:
            self.paragraphs[-1].append(text)
        elif self.paragraphs[-1]:
            self.paragraphs.append([])


def _records(lines: Iterator[str]) -> Iterator[_Record | Remark]:
    record: _Record | None = None
    number, blank, above = 0, True, ""
    for at, line in enumerate(lines, 1):
        text = line.strip().strip("\ufeff")
        opening = _OPENING.match(text) if blank else None
        if opening is not None and (record is None or _is_next(record, number, int(opening[1]))):
            if record is not None:
                yield record
            elif above:
                yield Remark(f'What stands before the first record was passed over: "{above}".')
            record, number = _Record(at), int(opening[1])
            text = text[opening.end() :]
        if record is not None:
            record.add(text)
            record.closed |= text.startswith("PMID:")
        else:
            above = above or text[:EXCERPT]
        blank = not text
    if record is not None:
        yield record


def _is_next(record: _Record, number: int, following: int) -> bool:
    """Whether a number opens the next record, not a paragraph of this one."""
    return record.closed and (following == number + 1 or following == 1)


def _paper(record: _Record, position: int) -> PaperRecord | BadEntry:
    paragraphs = [lines for lines in record.paragraphs if lines]
    excerpt = paragraphs[0][0][:EXCERPT] if paragraphs else ""
    if record.size > MAX_RECORD:
        reason = f"longer than any record (over {MAX_RECORD:,} characters)"
        return BadEntry(record.line, reason, excerpt)
    if not record.closed:
        return BadEntry(record.line, ENDS_INSIDE, excerpt)
    citation = flowing(paragraphs[0])
    ids: dict[str, str] = {}
    title, people, abstract = "", (), []  # type: str, tuple[Author, ...], list[str]
    for lines in paragraphs[1:]:
        text = flowing(lines)
        if any(line.startswith("PMID:") for line in lines):
            ids = {found[1]: found[2] for line in lines if (found := _ID.match(line)) is not None}
            break
        if not title:
            title = one_line(text)
        elif _LANGUAGE.fullmatch(text) or _ASIDE.fullmatch(lines[0]):
            continue
        elif not abstract and _PLACES.match(text):
            # Institutions that a blank line parts from their heading.
            continue
        elif not people and not abstract and (listed := _authors(text)):
            people = listed
        elif not (_RIGHTS.match(text) and len(text) < _RIGHTS_LENGTH):
            abstract.append(text)
    return PaperRecord(
        position=position,
        line=record.line,
        abstract=abstract_of(["\n\n".join(abstract)]),
        title=title or None,
        authors=people,
        year=year_in(citation),
        venue=re.split(r"[.?] ?(?=(?:1[5-9]|20)\d\d\b)", citation, maxsplit=1)[0] or None,
        doi=doi_in(ids.get("DOI", "")) or doi_said(citation),
        pmid=ids.get("PMID"),
    )


def _authors(text: str) -> tuple[Author, ...]:
    """The authors, if that is what the paragraph lists: names with initials, bodies behind ";"."""
    names = [name.strip(" .") for name in re.split(r"[,;]", _MARKS.sub("", text))]
    names = [name for name in names if name]
    people = sum(_INITIALS.fullmatch(name) is not None for name in names)
    if not names or people < 0.6 * len(names):
        return ()
    return authors(names, family_first=True)
