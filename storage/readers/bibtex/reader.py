"""The reader of BibTeX and biblatex.

A scanner of our own: bibtexparser and pybtex lose entries whose key comes twice or that have a
comma too many, read no file record by record, and name no line of what they drop.
"""

import re
from collections.abc import Iterator
from itertools import islice

from storage.readers.bibtex.blocks import Blocks
from storage.readers.bibtex.encoding import StatedLines
from storage.readers.bibtex.groups import Groups
from storage.readers.bibtex.inheritance import Inheritance
from storage.readers.bibtex.parsing import Parser, RawEntry
from storage.readers.bibtex.records import goes_by_its_key, record_of
from storage.readers.reader import Content, Entry, Head
from storage.record import BadEntry, Remark

_KNOWN = (
    "article|book|booklet|collection|conference|dataset|electronic|inbook|incollection|"
    "inproceedings|manual|mastersthesis|misc|mvbook|mvcollection|online|patent|periodical|"
    "phdthesis|proceedings|report|software|techreport|thesis|unpublished|www"
)
_ENTRY = re.compile(
    rf"^[ \t]*@[ \t]*(?:({_KNOWN})|\w{{1,40}}|\[[^\]\n]{{0,200}}\])[ \t\n]{{0,20}}[({{]"
    r"[^={}\"]{0,300}?(?:,|\n)?\s{0,40}[\w:.+-]{1,40}[ \t]{0,80}=[ \t\n]{0,80}[\w{\"]",
    re.MULTILINE | re.IGNORECASE,
)
_SPECIAL = re.compile(
    r"^[ \t]*@[ \t]*(?:comment|string|preamble)[ \t\n]{0,20}[({]", re.MULTILINE | re.IGNORECASE
)
MAX_PROSE = 3_000
"""Most characters of remarks before the first entry; more is a page that shows an example."""
MAX_LOOKED_AT = 50
"""Most entries whose types are looked at to tell the format."""
_NAMED = 5
"""Most undefined abbreviations that are named."""

NO_TITLE = "an entry without title, abstract and key"


class BibtexReader:
    """The reader of `.bib` files, whichever program wrote them."""

    name = "bibtex"
    suffixes = frozenset({".bib", ".bibtex", ".biblatex"})

    def sniff(self, head: Head) -> float:
        """0.98 for an entry of a known type, 0.85 of another, less where it stands in prose."""
        if head.binary:
            return 0.0
        text = head.text
        entry = _ENTRY.search(text)
        special = _SPECIAL.search(text)
        first = min((found.start() for found in (entry, special) if found), default=-1)
        if first < 0:
            return 0.0
        if entry is None:
            return 0.85 if first <= MAX_PROSE else 0.2
        if first > MAX_PROSE and _prose(text[:first]) > MAX_PROSE:
            return 0.4
        # The first may be a macro or of a type of somebody's own.
        some = islice(_ENTRY.finditer(text, entry.start()), MAX_LOOKED_AT)
        return 0.98 if any(found[1] for found in some) else 0.85

    def read(self, content: Content) -> Iterator[Entry]:
        """The entries in file order; those that wait for a parent hold back what follows."""
        parser = Parser()
        groups = Groups()
        position = 0
        titleless = 0
        entries = Inheritance().resolve(_parsed(parser, content, groups))
        for entry in groups.put_into(entries):
            if isinstance(entry, BadEntry):
                yield entry
                continue
            record = record_of(entry, position)
            if record is None:
                yield BadEntry(entry.line, NO_TITLE, f"@{entry.kind}{{{entry.key}"[:80])
                continue
            titleless += goes_by_its_key(entry, record)
            position += 1
            yield record
        yield from _remarks(titleless, list(parser.macros.undefined))
        yield from groups.remarks()


def _parsed(parser: Parser, content: Content, groups: Groups) -> Iterator[RawEntry | BadEntry]:
    for block in Blocks(iter(StatedLines(content.stream))):
        if isinstance(block, BadEntry):
            yield block
        else:
            groups.look_at(block)
            yield from parser.parse(block)


def _remarks(titleless: int, undefined: list[str]) -> Iterator[Remark]:
    if titleless:
        entries = "1 entry has" if titleless == 1 else f"{titleless:,} entries have"
        shown = "its key stands" if titleless == 1 else "their keys stand"
        yield Remark(f"{entries} neither title nor abstract; {shown} in place of a title.")
    if undefined:
        some = ", ".join(name[:40] for name in undefined[:_NAMED])
        more = f" and {len(undefined) - _NAMED:,} more" if len(undefined) > _NAMED else ""
        yield Remark(
            f"It uses abbreviations that it does not define ({some}{more}); "
            "their names stand in place of their texts."
        )


def _prose(text: str) -> int:
    """How much text there is outside of comments."""
    return sum(len(line) for line in text.split("\n") if not line.lstrip().startswith("%"))
