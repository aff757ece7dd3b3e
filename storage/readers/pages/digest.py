"""Papers out of the blocks of a page: digests, bots' pages, scraped listings of arXiv."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from storage.readers.pages.digest_draft import Draft, bare_title, in_far_east, is_prose
from storage.readers.pages.digest_labels import Label, Said, alone, label_of, said_of
from storage.readers.pages.digest_starts import Start, names_at_start, start_of
from storage.readers.pages.markdown_blocks import FOLDED_HEADING, Block, Kind
from storage.readers.pages.markdown_inline import links_in, plain, title, without_links
from storage.readers.pages.markdown_table import MarkdownTable
from storage.readers.tables.column_values import reads_as_names

_MARK = re.compile(
    r"\\?\[\s*\d{1,5}\s*\\?\](?:\([^()\s]*\))?\s*\[?\s*arXiv:(?P<id>[\w./-]{7,25}?)(?=[\s\](,;]|$)"
)
_AUTHOR_LINK = re.compile(r"searchtype=author|/a/\w+_\w_\d|/search/\?query=")
_FURNITURE = re.compile(
    r"\s*(?:total of \d+ entries|showing (?:up to )?\d|see today'?s|\(?showing \d+ of \d+|"
    r"\[?\s*pdf\s*[,\]]|back to top|\d+\s*-\s*\d+$)",
    re.IGNORECASE,
)
_DATED = re.compile(r"(?<!\d)(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)")
# What a page says of itself in bold, whatever it is: "**Field：** Memory".
_UNKNOWN = re.compile(r"\s*(?:[-*+]\s+)?\*\*[^*\n]{1,60}(?:[:：]\*\*|\*\*\s*[:：])")
_TITLE_WORDS = 3
"""Words from which what is seen of a folded part is a title."""
_INNER = 8
"""Level of a paper that begins with a line and no heading."""


_SECTION_NAME = 40
"""Longest heading of a part of a page on one paper."""


@dataclass(slots=True)
class Digest:
    """Gathers papers from blocks; what is finished is handed out as it comes.

    `indent` is that of the list item a paper began with.
    """

    draft: Draft | None = None
    said: Said | None = None
    table: MarkdownTable | None = None
    indent: int = 0
    inner: Draft | None = None
    _text: list[str] = field(default_factory=list)

    def feed(self, block: Block) -> Iterator[Draft | MarkdownTable]:
        """Take one more block; give what it ends."""
        if self.table is not None:
            if block.kind is Kind.ROW:
                self.table.add(block.line, block.text)
                return
            if block.kind in (Kind.TEXT, Kind.ITEM, Kind.HEADING) and self.table.goes_on(
                block.text
            ):
                return
            yield from self._table_ended()
        match block.kind:
            case Kind.ROW:
                self._flush()
                self.table = MarkdownTable()
                self.table.add(block.line, block.text)
            case Kind.HEADING:
                self._flush()
                yield from self._heading(block)
            case Kind.BLANK:
                self._flush()
            case Kind.BREAK:
                self._flush()
                self.said = None
            case _:
                yield from self._line(block)

    def pause(self) -> None:
        """An empty line: what was said before it is finished."""
        if self._text:
            self._flush()

    def end(self) -> Iterator[Draft | MarkdownTable]:
        """What is left at the end of the page."""
        self._flush()
        yield from self._table_ended()
        yield from self._finished()

    def _table_ended(self) -> Iterator[Draft | MarkdownTable]:
        table, self.table = self.table, None
        if table is None:
            return
        properties = table.properties() if self.draft is not None else []
        for name, text in properties:
            self._say(Label(said_of(name) or Said.OTHER, text))
            self._flush()
        if not properties:
            yield from self._finished()
            yield table

    def _finished(self) -> Iterator[Draft]:
        if self.draft is not None:
            yield self.draft
        self.draft, self.said = None, None

    def _heading(self, block: Block) -> Iterator[Draft]:
        said = alone(title(block.text))
        inside = self.draft is not None and block.level > self.draft.level
        if said is not None and inside:
            self._say(Label(said, ""))
            return
        if block.level == FOLDED_HEADING and len(title(block.text).split()) < _TITLE_WORDS:
            # "Details", "Show", "Click to expand": the text below belongs to the paper.
            return
        label = label_of(block.text)
        if label is not None and inside and label.said is not Said.TITLE:
            self._say(label)
            return
        if inside and self._is_section(block):
            self.said = Said.SECTION
            return
        yield from self._finished()
        shown = label.rest if label is not None and label.said is Said.TITLE else block.text
        self.draft = Draft(block.line, shown, block.level)

    def _is_section(self, block: Block) -> bool:
        """Whether a heading below that of a paper begins a part of what is said on it."""
        draft = self.draft
        if draft is None or draft.is_group:
            return False
        if draft.has_ids:
            told = draft.labelled or bool(draft.gist) or draft.level == 1
        else:
            told = draft.labelled and draft.level > 1
        if not told:
            return False
        return not links_in(block.text) and len(bare_title(block.text)) <= _SECTION_NAME

    def _line(self, block: Block) -> Iterator[Draft]:
        """A line of text or a list item."""
        mark = _MARK.match(block.text)
        if mark is not None:
            self._flush()
            yield from self._finished()
            self.draft = Draft(block.line, level=_INNER, scraped=True)
            self.draft.links.append(f"https://arxiv.org/abs/{mark['id']}")
            return
        if block.text.startswith("Markdown Content:"):
            # What a scraper has put before the page says the same as the page.
            self.draft, self.said, self._text = None, None, []
            return
        if self._is_next_title(block.text):
            self._flush()
            yield from self._finished()
            self.draft = Draft(block.line, level=_INNER)
        item = block.kind is Kind.ITEM
        start = None if self._is_taken(block) else self._start(block, item=item)
        if start is not None:
            self._flush()
            yield from self._finished()
            self._begin(block, start)
            return
        if item:
            self._flush()
        self._take(block.text)

    def _start(self, block: Block, *, item: bool) -> Start | None:
        draft = self.draft
        beside = (
            item and draft is not None and draft.level == _INNER and draft.has_ids
            and block.level == self.indent
        )  # fmt: skip
        return start_of(block.text, item=item, beside=beside)

    def _is_next_title(self, text: str) -> bool:
        """Whether a line "Title: ..." begins the next paper, or the first."""
        label = label_of(text)
        if label is None or label.said is not Said.TITLE:
            return False
        draft = self.draft
        if draft is None or draft.line == 0 or draft.is_group:
            return True
        return bool(draft.titles or draft.abstract)

    def _is_taken(self, block: Block) -> bool:
        """Whether a line belongs to the paper that is being read, whatever it looks like."""
        draft = self.draft
        if draft is None or (draft.is_group and not draft.labelled):
            return False
        if draft.scraped:
            return True
        if self.said is Said.SECTION:
            # A list of related papers ends the page on this one, anything else is part of it.
            return not links_in(block.text)
        if draft.level == _INNER:
            return block.kind is Kind.ITEM and block.level > self.indent
        return draft.labelled or bool(draft.body or draft.authors or draft.has_ids)

    def _begin(self, block: Block, start: Start) -> None:
        draft = self.draft = Draft(block.line, start.heading, _INNER)
        draft.links += [link.to for link in links_in(start.rest)]
        draft.date(start.before)
        if reads_as_names(start.before.strip(" ,.;:")):
            draft.authors.append(start.before.strip(" ,.;:"))
        self.indent = block.level if block.kind is Kind.ITEM else 0
        if start.rest:
            self._take(start.rest)
            self._flush()

    def _take(self, text: str) -> None:
        label = label_of(text)
        if label is not None and not self._goes_on(label, text):
            self._flush()
            self._say(label)
            scraped = self.draft is not None and self.draft.scraped
            if (scraped and label.said is not Said.ABSTRACT) or (label.rest and _ends_line(text)):
                self._flush()
            return
        if self.said is Said.AUTHORS and self._text and _UNKNOWN.match(text):
            self._flush()
            return
        if self.said is not Said.AUTHORS and _is_button(text):
            self._flush()
            if self.draft is not None:
                self.draft.links += [link.to for link in links_in(text)]
            return
        if self.draft is not None and _AUTHOR_LINK.search(text):
            self._flush()
            self.draft.authors += [link.text for link in links_in(text) if link.text]
            return
        self._text.append(text)
        if _ends_line(text):
            self._flush()

    def _goes_on(self, label: Label, text: str) -> bool:
        """Whether what looks like a label is a part of the abstract that is being read."""
        return (
            label.said in (Said.PART, Said.SUMMARY)
            and self.said is Said.ABSTRACT
            and (not text.lstrip().startswith(("*", "_", "-")) or bool(self._text))
        )

    def _say(self, label: Label) -> None:
        """A label, with its text or before it."""
        draft = self.draft
        if draft is None:
            draft = self.draft = Draft(0, level=_INNER)
        draft.labelled = draft.labelled or label.said in (Said.ABSTRACT, Said.AUTHORS, Said.TITLE)
        self.said = label.said
        if label.rest:
            self._text.append(label.rest)

    def _flush(self) -> None:
        """The lines since the last blank one belong to what was said, or are told by their look."""
        if not self._text:
            return
        text, self._text = "\n".join(line.strip() for line in self._text), []
        draft = self.draft
        if draft is None:
            # Text before the first heading; kept so that it is not passed over in silence.
            draft = self.draft = Draft(0)
        said, self.said = self.said, None
        if said in (Said.ABSTRACT, Said.SUMMARY, Said.GIST, Said.SECTION):
            # Further paragraphs of it may follow.
            self.said = said
        draft.links += [link.to for link in links_in(text)]
        if said is not Said.AUTHORS and not any(map(str.isalnum, without_links(text))):
            return
        _put(draft, said, text)


def _ends_line(text: str) -> bool:
    """Whether a line ends with a break that was meant."""
    return text.endswith(("  ", "\\", "<br>", "<br/>"))


def _is_button(text: str) -> bool:
    """Whether a line is nothing but links with names of their own: "[PDF](...) | [Code](...)"."""
    if any(map(str.isalnum, without_links(text))) or _AUTHOR_LINK.search(text):
        return False
    return any(link.text for link in links_in(text))


def _put(draft: Draft, said: Said | None, text: str) -> None:
    """A text in its place in the paper."""
    match said:
        case Said.TITLE:
            draft.titles.append(text)
        case Said.ABSTRACT:
            _put_abstract(draft, text)
        case Said.SUMMARY:
            draft.summary.append(text)
        case Said.GIST | Said.PART:
            draft.gist.append(text)
        case Said.AUTHORS:
            draft.authors.append(text)
        case Said.YEAR:
            draft.date(text)
        case Said.VENUE:
            draft.venue = draft.venue or text
        case Said.LINK | Said.OTHER | Said.SECTION:
            pass
        case None:
            _put_unsaid(draft, text)


def _put_abstract(draft: Draft, text: str) -> None:
    """One more paragraph of the abstract; of an original and its translation the Latin one."""
    if draft.abstract and in_far_east(draft.abstract[0]) is not in_far_east(text):
        if in_far_east(text):
            draft.gist.append(text)
            return
        draft.gist += draft.abstract
        draft.abstract.clear()
    draft.abstract.append(text)


def _put_unsaid(draft: Draft, text: str) -> None:
    bare = without_links(text).strip(" \n|·•,;()[]{}-–—\\")
    if _FURNITURE.match(plain(text)) or not bare:
        return
    if is_prose(text) and not reads_as_names(plain(text)):
        draft.body.append(text)
        return
    if (dated := _DATED.search(text)) is not None:
        draft.date(dated[0])
    if draft.body or draft.abstract or draft.authors:
        return
    found = names_at_start(without_links(text).strip(" \n|·•;()[]{}-–—\\"))
    if found is not None:
        draft.authors.append(found[0])
        draft.date(found[1])
        draft.venue = draft.venue or found[1].strip(" *_.,;()[]")
