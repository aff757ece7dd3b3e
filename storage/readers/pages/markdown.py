"""Markdown pages with papers in them: digests, tables, scraped listings, bots' pages.

No two programs write the same page. So a page is read for what tells papers apart anywhere: a
heading, list item or mark that is followed by authors, an abstract or a link to the paper. Where
nothing of the kind is on the page, headings over single paragraphs are taken for titles.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from storage.readers.fields.plain_text import excerpt
from storage.readers.pages.digest import Digest
from storage.readers.pages.digest_draft import Draft
from storage.readers.pages.markdown_blocks import Block, Blocks, Kind
from storage.readers.pages.markdown_table import MarkdownTable
from storage.readers.pages.overviews import without_overview
from storage.readers.reader import Content, Entry, Head
from storage.record import BadEntry, ListingTitle, PaperRecord, Remark

_SIGNS = re.compile(
    r"^\s{0,3}#{1,6}\s+\S|^\s*\|?(?:\s*:?-{3,}:?\s*\|){1,}|\\?\[\d+\\?\]\s*\[?\s*arXiv:|^Title\s?:|\]\(https?://|"
    r"<table\b",
    re.MULTILINE,
)
_NO_MARKDOWN = re.compile(
    r"\s*(?:\{|\[\s*[{\"]|@\w+\s*[{(]|<\?xml|<!doctype|<html|TY  -|%)", re.IGNORECASE
)
_LOOKED_AT = 1 << 16
"""Characters by which a page is told."""
_FEW = 3
"""Papers from which what all of them have is a rule of the page."""
_WORDS_OF_TITLES = 4
"""Words from which a heading without anything below it may be the title of a paper."""
CUT_OFF = "the file ends inside this entry"
SUMMARIES = "The page gives summaries by others instead of abstracts; they were taken as abstracts."


@dataclass(slots=True)
class _Page:
    """What was read of a page so far, and what waits until it is known what the page is like.

    `whole` counts the papers whose abstract ends as a sentence does.
    """

    position: int = 0
    whole: int = 0
    strong: int = 0
    levels: set[int] = field(default_factory=set)
    waiting: list[Draft] = field(default_factory=list)
    passages: list[int] = field(default_factory=list)
    summaries: bool = False


class MarkdownReader:
    """The reader of Markdown pages."""

    name = "markdown"
    suffixes = frozenset({".md", ".markdown", ".mdown", ".mkd", ".qmd"})

    def sniff(self, head: Head) -> float:
        """0.9 and more where papers have links, labels or tables; less for mere headings."""
        text = head.text[:_LOOKED_AT]
        if head.binary or _NO_MARKDOWN.match(text) or not _SIGNS.search(text):
            return 0.0
        page = _Page()
        found = list(_entries(text.split("\n"), page))
        papers = sum(isinstance(entry, PaperRecord) for entry in found)
        if page.strong:
            share = page.strong / max(1, page.strong + len(page.passages))
            return 0.96 if share > 0.5 else 0.75
        single = sum(len(draft.prose) == 1 for draft in page.waiting)
        titles = sum(len(draft.title.split()) >= 3 for draft in page.waiting)
        if papers >= 3 and not page.passages and min(single, titles) >= 0.8 * papers:
            return 0.72
        return 0.45 if papers >= 2 and head.suffix in self.suffixes else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in the order of the page, with the headings between them."""
        page = _Page()
        yield from without_overview(_entries(content.lines(), page))
        if page.summaries:
            yield Remark(SUMMARIES)
        if page.passages:
            yield Remark(_on_passages(page.passages))


def _on_passages(lines: list[int]) -> str:
    if len(lines) == 1:
        return f"The passage on line {lines[0]} belongs to no paper and was passed over."
    return (
        f"{len(lines)} passages, from line {lines[0]} on, belong to no paper and were passed over."
    )


def _entries(lines: Iterable[str], page: _Page) -> Iterator[Entry]:
    blocks = Blocks(iter(lines))
    digest = Digest()
    last: Block | None = None
    for block in blocks:
        if block.kind is not Kind.BLANK:
            last = block
        elif digest.table is None:
            digest.pause()
            continue
        for found in digest.feed(block):
            yield from _told(found, page, ended=False)
    # A folded part that is still open at the end was cut off.
    folded = blocks.open_details > 0 and last is not None and last.kind is not Kind.BREAK
    ends = list(digest.end())
    for found in ends:
        final = found is ends[-1] and isinstance(found, Draft)
        cut = final and (folded or _is_unlike_the_others(found, page))
        yield from _told(found, page, ended=True, cut=cut)
    if not page.strong:
        for draft in page.waiting:
            yield from _record(draft, page)


def _told(
    found: Draft | MarkdownTable, page: _Page, *, ended: bool, cut: bool = False
) -> Iterator[Entry]:
    """The entries of a finished paper or table."""
    if isinstance(found, MarkdownTable):
        yield from _of_table(found, page, ended=ended)
    elif cut and (found.title or found.scraped) and not found.is_group:
        yield BadEntry(found.line, CUT_OFF, excerpt(found.title))
    elif found.is_strong:
        if not page.strong:
            yield from _decided(page)
        page.strong += 1
        page.levels.add(found.level)
        yield from _record(found, page)
    elif page.strong and found.is_weak and found.level in page.levels and found.heading:
        yield from _record(found, page)
    elif page.strong:
        yield from _passed_over(found, page)
    else:
        page.waiting.append(found)


def _is_unlike_the_others(found: Draft | MarkdownTable, page: _Page) -> bool:
    """Whether the last paper lacks what each before it has: an abstract that ends as one does."""
    if not isinstance(found, Draft) or page.position < _FEW:
        return False
    if found.scraped:
        return not found.title
    told = found.has_ids or found.labelled or len(found.title.split()) >= _WORDS_OF_TITLES
    if found.level not in page.levels or not told:
        # Not the next paper, but what pages end with: "Statistics", "How this was made".
        return False
    return page.whole == page.position and not found.is_whole


def _decided(page: _Page) -> Iterator[Entry]:
    """The page has papers with links or labels: what waited is no paper."""
    waiting, page.waiting = page.waiting, []
    for draft in waiting:
        yield from _passed_over(draft, page)


def _passed_over(draft: Draft, page: _Page) -> Iterator[Entry]:
    if draft.group:
        yield ListingTitle(draft.group)
    if draft.prose or draft.abstract:
        page.passages.append(draft.line or 1)


def _record(draft: Draft, page: _Page) -> Iterator[Entry]:
    """The record of a draft, or its heading where it is none after all."""
    if not (draft.is_strong or draft.is_weak):
        yield from _passed_over(draft, page)
        return
    page.summaries = page.summaries or draft.takes_summary
    page.whole += draft.is_whole
    yield draft.record(page.position)
    page.position += 1


def _of_table(table: MarkdownTable, page: _Page, *, ended: bool) -> Iterator[Entry]:
    if not table.mapping().gives_papers:
        return
    if not page.strong:
        yield from _decided(page)
    for entry in table.entries(page.position, ended=ended):
        if isinstance(entry, PaperRecord):
            page.position += 1
            page.strong += 1
            page.whole += 1
        yield entry
    page.summaries = page.summaries or table.gives_summaries
