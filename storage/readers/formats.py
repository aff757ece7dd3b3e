"""All readers, loaded when a dump may need them: most dumps are listings and need one."""

import re
from collections.abc import Mapping
from functools import cache

from storage.readers.prose.listing import ListingReader
from storage.readers.reader import Head, Reader

_LONG = 200
"""Characters from which a line is taken for an abstract that stands on one line."""
_BEGINNING = re.compile(r"[\w\"'“‘(\[$]")
_TABLE = re.compile(r"""\t|["”][,;]["“]|\d,["“]|["”],\d| \| |\|\||^["“].*["”][,;]""")
_CELLS = re.compile("[A-Za-z_][;,][A-Za-z_]")
_LABEL = re.compile(
    r"\W{0,4}(?:[A-Z][A-Z0-9]{1,3} {0,3}[-:] |.{0,12}：|"
    r"(?i:abstract|title|authors?|summary|keywords|url|links?|date|published|doi|arxiv)\b.{0,3}[:=])"
)
_HEADING = re.compile(r"[\w .'’&/()–-]+")


def readers_for(head: Head) -> tuple[Reader, ...]:
    """Give the readers to ask about a dump, the listing reader alone where no other could say yes.

    What is not plain for certain is asked of all, so this saves time and decides nothing.
    """
    return (LISTING,) if not head.binary and _is_plain(head.text) else all_readers()


def _is_plain(text: str) -> bool:
    """Whether all lines are long ones of prose, but for fewer short ones of words alone."""
    long = short = 0
    for line in text.split("\n"):
        line = line.strip()  # noqa: PLW2901 - what stands around it tells nothing here
        if len(line) >= _LONG:
            if not _BEGINNING.match(line) or _LABEL.match(line):
                return False
            if _TABLE.search(line) or len(_CELLS.findall(line)) > 2:
                return False
            long += 1
        elif line:
            if not _HEADING.fullmatch(line):
                return False
            short += 1
    return long > short


LISTING = ListingReader()


@cache
def all_readers() -> tuple[Reader, ...]:
    """Give all readers; of those that are equally sure of a dump the first has it."""
    from storage.readers.bibtex import BibtexReader
    from storage.readers.markup.endnote_xml import EndnoteXmlReader
    from storage.readers.markup.feed_xml import FEED_READERS
    from storage.readers.markup.jats_xml import JatsXmlReader
    from storage.readers.markup.mods_xml import ModsXmlReader
    from storage.readers.markup.oai_xml import DublinCoreReader, OaiXmlReader
    from storage.readers.markup.pubmed_xml import PubmedXmlReader
    from storage.readers.markup.zotero_rdf import ZoteroRdfReader
    from storage.readers.objects.json_reader import JSON_READERS
    from storage.readers.pages.markdown import MarkdownReader
    from storage.readers.pages.web_page import WebPageReader
    from storage.readers.tables.field_rows import FieldRowsReader
    from storage.readers.tables.table import TableReader
    from storage.readers.tables.workbook import WorkbookReader
    from storage.readers.tagged.readers_of_tags import TAGGED_READERS

    return (
        LISTING,
        TableReader(),
        FieldRowsReader(),
        WorkbookReader(),
        MarkdownReader(),
        WebPageReader(),
        *JSON_READERS,
        *FEED_READERS,
        OaiXmlReader(),
        DublinCoreReader(),
        PubmedXmlReader(),
        JatsXmlReader(),
        EndnoteXmlReader(),
        ModsXmlReader(),
        ZoteroRdfReader(),
        *TAGGED_READERS,
        BibtexReader(),
    )


def remembering(readers: tuple[Reader, ...], columns: Mapping[str, str]) -> tuple[Reader, ...]:
    """Give the same readers, those of tables told what a person has said of columns."""
    if not columns:
        return readers
    from storage.readers.tables.table import TableReader
    from storage.readers.tables.workbook import WorkbookReader

    return tuple(
        type(one)(remembered=columns) if isinstance(one, TableReader | WorkbookReader) else one
        for one in readers
    )


def reader_names() -> str:
    """Give the names of all formats, for a sentence."""
    return ", ".join(reader.name for reader in all_readers())
