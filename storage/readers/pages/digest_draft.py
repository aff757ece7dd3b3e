"""One paper of a digest while its lines come in, and what is made of it at the end."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from storage.readers.fields.cell_names import authors_in
from storage.readers.fields.known_ids import arxiv_id_in, doi_in, pmid_of, web_addresses, year_of
from storage.readers.fields.plain_text import one_line, paragraphs, without_mark
from storage.readers.pages.markdown_inline import links_in, plain, title
from storage.readers.prose.headings import is_heading
from storage.readers.prose.layout import SENTENCE_END
from storage.record import PaperRecord

MIN_WORDS = 12
"""Words from which a paragraph is prose that may be an abstract."""
_TAIL = 400
"""Characters at the end of a text by which it is seen whether it ends as one does."""

_NUMBERED = re.compile(
    r"^\s*(?:[\[(【#]\s*\d{1,4}\s*[\])】]|#?\d{1,4}\s*[.):、](?!\d)|\d{1,4}\s*[-–—]\s)\s*"
)
_LEADING_ID = re.compile(
    r"^\s*\[?\s*(?:arxiv\s*[: ]\s*)?(?P<id>\d{4}\.\d{4,5}(?:v\d+)?)\s*\]?\s*[:：|,.–—-]?\s+",
    re.IGNORECASE,
)
_LEADING_MARKS = re.compile(r"^[^\w\"'“‘$(\[{<\\«《「¿¡#@.+-]+\s*")
_DATE_BEHIND = re.compile(r"\s*[(\[]?\s*(?P<date>(?:19|20)\d\d[-/.]\d\d[-/.]\d\d)\s*[)\]]?\s*$")
_ANNOUNCED = re.compile(
    r"^\s*arXiv:\S{4,30}\s+Announce Type:\s*[\w-]+\s*(?:Abstract:\s*)?", re.IGNORECASE
)
_FAR_EAST = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_BACK = re.compile(
    r"\s*\[{1,2}\s*(?:back|top|返回|toc)[^\]]{0,20}\]{1,2}(?:\([^)]*\))?", re.IGNORECASE
)
# Headings of arXiv's pages below the abstract.
_OF_THE_PAGE = (
    "submission history", "access paper", "references & citations", "bibliographic", "bookmark",
    "current browse context", "code, data", "code and data", "demos", "recommenders", "arxivlabs",
    "related papers",
)  # fmt: skip
_CATEGORY = re.compile(r"(?:[a-z]{2,10}|q)(?:-[a-z]{2,5})?(?:\.[A-Za-z-]{2,10})?")


@dataclass(slots=True)
class Draft:
    """What is known of the paper under one heading, item or mark.

    `scraped` says that it is an entry of arXiv's own pages, where only long paragraphs are text.
    """

    line: int
    heading: str = ""
    level: int = 0
    scraped: bool = False
    titles: list[str] = field(default_factory=list)
    abstract: list[str] = field(default_factory=list)
    summary: list[str] = field(default_factory=list)
    gist: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    authors: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    year: int | None = None
    venue: str = ""
    labelled: bool = False

    def __post_init__(self) -> None:
        self.links += [link.to for link in links_in(self.heading)]

    @property
    def title(self) -> str:
        """The title, without number, id and marks."""
        named = [one_line(plain(text)) for text in self.titles]
        return " ".join(named) if any(named) else bare_title(self.heading)

    @property
    def group(self) -> str:
        """The heading as that of a group, with its date."""
        return _LEADING_MARKS.sub("", title(_BACK.sub("", self.heading)))

    @property
    def arxiv_id(self) -> str | None:
        """The arXiv id that the heading begins with, or that of a link."""
        return _leading_id(self.heading) or next(filter(None, map(arxiv_id_in, self.links)), None)

    @property
    def has_ids(self) -> bool:
        """Whether a link or id tells which paper it is."""
        return self.arxiv_id is not None or any("doi.org/" in link for link in self.links)

    @property
    def is_group(self) -> bool:
        """Whether the heading names a group of papers: a date, a category, "Daily Papers"."""
        text = bare_title(self.heading)
        return bool(text) and not self.titles and is_group_name(text)

    @property
    def prose(self) -> list[str]:
        """The paragraphs that are long enough for an abstract and were not said to be another."""
        return [text for text in self.body if is_prose(text)]

    @property
    def _texts(self) -> list[str]:
        return self.abstract or self.summary or self.gist or self.prose

    @property
    def is_strong(self) -> bool:
        """Whether more than a heading over a text says that it is a paper."""
        if self.scraped:
            return self.has_ids or bool(self.titles)
        if self.is_group and not (self.abstract and self.authors):
            return False
        if not self.title:
            return False
        if self.has_ids:
            return bool(
                self.abstract or self.summary or self.authors or self.prose or not self.body
            )
        return self.labelled and bool(
            self.abstract or (self.authors and (self.summary or self.prose))
        )

    @property
    def is_weak(self) -> bool:
        """Whether it may be a paper: a heading with a few paragraphs."""
        return bool(self.title) and not self.is_group and 1 <= len(self.prose) <= 5

    @property
    def is_whole(self) -> bool:
        """Whether its abstract is there and ends as a sentence does."""
        texts = self.abstract or self.summary or self.prose
        return bool(texts) and SENTENCE_END.search(_text([texts[-1][-_TAIL:]])[-200:]) is not None

    @property
    def takes_summary(self) -> bool:
        """Whether only a summary by others is there to be taken for the abstract."""
        return not self.abstract and not self.summary and bool(self.gist)

    def record(self, position: int) -> PaperRecord:
        """The paper; its abstract is what is called so, else a summary, else the text below."""
        links = web_addresses(self.links)
        return PaperRecord(
            position=position,
            line=self.line,
            abstract=_text(self._texts),
            title=self.title or None,
            authors=authors_in(plain(", ".join(self.authors))),
            year=self.year,
            venue=one_line(plain(self.venue)) or None,
            doi=next((doi_in(link) for link in links if "doi.org/" in link), None),
            arxiv_id=self.arxiv_id,
            pmid=next((pmid_of(link) for link in links if "pubmed" in link), None),
            links=links,
        )

    def date(self, text: str) -> None:
        """A date that stands in the paper; the first counts."""
        self.year = self.year or year_of(text)


@lru_cache(maxsize=64)
def _leading_id(heading: str) -> str | None:
    found = _LEADING_ID.match(_NUMBERED.sub("", title(heading), count=1))
    return found["id"] if found is not None else None


@lru_cache(maxsize=64)
def bare_title(heading: str) -> str:
    """A heading without number, id, emoji and what leads back to the top."""
    text = title(_BACK.sub("", heading))
    text = _LEADING_MARKS.sub("", text)
    text = _NUMBERED.sub("", text, count=1) if not text[:1].isalpha() else text
    text = _LEADING_ID.sub("", text, count=1)
    return without_mark(_DATE_BEHIND.sub("", _LEADING_MARKS.sub("", text)).strip())


@lru_cache(maxsize=64)
def is_group_name(text: str) -> bool:
    """Whether a heading stands over several papers: a date, a category, words of listings."""
    words = text.split()
    if _CATEGORY.fullmatch(text) or is_heading(text, ""):
        return len(words) <= 8
    if text.lower().startswith(_OF_THE_PAGE):
        return True
    return len(words) <= 2 and text.lower().rstrip("s") in {
        "paper", "abstract", "paper detail", "overview", "introduction", "content", "reference",
        "result", "summary", "about", "about thi", "conclusion", "contact", "license",
    }  # fmt: skip


def is_prose(text: str) -> bool:
    """Whether a paragraph is running text."""
    shown = plain(text)
    if len(shown.split(None, MIN_WORDS)) >= MIN_WORDS:
        return True
    return not shown.isascii() and len(_FAR_EAST.findall(shown)) >= 30


def in_far_east(text: str) -> bool:
    """Whether a text is mostly in a script of the Far East."""
    return not text.isascii() and len(_FAR_EAST.findall(text)) > 0.2 * len(text)


def _text(texts: list[str]) -> str:
    shown = plain("\n\n".join(texts), running=True)
    return paragraphs(_ANNOUNCED.sub("", shown, count=1))
