"""What the values of a column are like: ids, years, names, titles, abstracts."""

import re
from collections.abc import Callable, Sequence
from statistics import median

from storage.readers.fields.verdicts import decision_of, is_missing
from storage.readers.tables.column_names import Field

_ARXIV = re.compile(
    r"(?:arxiv:\s*|https?://(?:\w+\.)?arxiv\.org/\w+/)?"
    r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?",
    re.IGNORECASE,
)
_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?10\.\d{4,9}/\S+", re.IGNORECASE)
_OPENALEX = re.compile(r"(?:https?://(?:api\.)?openalex\.org/(?:works/)?)?W\d{4,12}", re.IGNORECASE)
_PMID = re.compile(
    r"(?:pmid:?\s*|https?://(?:www\.)?(?:pubmed\.ncbi|ncbi)\S*/)?\d{5,9}/?", re.IGNORECASE
)
_LINK = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?:\.0)?")
_WITH_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)*%?")
_RATING = re.compile(r"[0-5](?:\.0)?|[★⭐*]{1,5}☆*")
_NAME = re.compile(
    r"[^\W\d_][\w'’.-]*(?:\s[^\W\d_][\w'’.-]*){0,4}(?:,\s?[^\W\d_][\w'’. -]*)?", re.UNICODE
)
_DATABASES = frozenset(
    """scopus pubmed wos webofscience embase medline crossref openalex dimensions
    semanticscholar googlescholar ieeexplore acm""".split()
)
MOST = 0.6
"""Share of the values of a column that must agree on what it is."""


def _share(values: Sequence[str], test: Callable[[str], object]) -> float:
    return sum(bool(test(value)) for value in values) / len(values) if values else 0.0


def holds(field: Field, values: Sequence[str]) -> bool:
    """Whether a column that is named so may hold these values; nothing speaks against none."""
    said = [value for value in values if not is_missing(value)]
    if not said:
        return True
    match field:
        case Field.YEAR:
            return _share(said, _WITH_YEAR.search) >= MOST
        case Field.DECISION:
            return _share(said, lambda value: decision_of(value) is not None) >= MOST
        case Field.RATING:
            return _share(said, _RATING.fullmatch) >= MOST
        case Field.TAGS | Field.NOTE:
            # Numbers are counters or keys of the program that wrote the table.
            return _share(said, _NUMBER.fullmatch) < MOST
        case Field.VENUE:
            return not all(value.replace(" ", "").lower() in _DATABASES for value in said)
        case Field.TITLE | Field.ABSTRACT | Field.AUTHORS:
            return _share(said, _NUMBER.fullmatch) < 1
        case _:
            return _holds_id(field, said)


def _holds_id(field: Field, said: Sequence[str]) -> bool:
    patterns = {
        Field.DOI: _DOI, Field.ARXIV_ID: _ARXIV, Field.PMID: _PMID, Field.OPENALEX_ID: _OPENALEX,
        Field.LINK: _LINK,
    }  # fmt: skip
    pattern = patterns.get(field)
    # One that agrees is enough: each value is looked at again where it is read.
    return pattern is None or any(pattern.search(value) for value in said)


def identifier_kind(values: Sequence[str]) -> Field | None:
    """What kind of id a column holds that is only called one; None for keys and running numbers."""
    for field, pattern in (
        (Field.OPENALEX_ID, _OPENALEX), (Field.DOI, _DOI), (Field.ARXIV_ID, _ARXIV),
    ):  # fmt: skip
        if _share(values, pattern.fullmatch) >= MOST:
            return field
    return Field.LINK if _share(values, _LINK.fullmatch) >= MOST else None


def guessed_fields(columns: Sequence[Sequence[str]]) -> dict[int, Field]:
    """What columns without names hold; nothing where no title and no abstract is among them."""
    found: dict[int, Field] = {}
    for place, values in enumerate(columns):
        kind = identifier_kind(values)
        if kind is None and _share(values, _YEAR.fullmatch) >= 0.8:
            kind = Field.YEAR
        if kind is not None and kind not in found.values():
            found[place] = kind
    words = {
        place: median(len(value.split()) for value in values)
        for place, values in enumerate(columns)
        if values and place not in found
    }
    most = max((len(columns[place]) for place in words), default=0)
    # One cell of a remark, however long, makes no column of abstracts.
    filled = [place for place in words if 2 * len(columns[place]) >= most]
    abstract = max(filled, key=lambda place: words[place], default=None)
    if abstract is not None and words[abstract] >= 25:
        found[abstract] = Field.ABSTRACT
        del words[abstract]
    _guess_names(columns, words, found)
    title = _title(columns, words)
    if title is not None:
        found[title] = Field.TITLE
    return found if {Field.TITLE, Field.ABSTRACT} & set(found.values()) else {}


def _guess_names(
    columns: Sequence[Sequence[str]], words: dict[int, float], found: dict[int, Field]
) -> None:
    named = {place: _share(columns[place], reads_as_names) for place in words}
    best = max(named, key=lambda place: named[place], default=None)
    if best is not None and named[best] >= MOST:
        found[best] = Field.AUTHORS
        del words[best]


def _title(columns: Sequence[Sequence[str]], words: dict[int, float]) -> int | None:
    """The first column of short texts that hardly repeat and are no numbers or links."""
    for place in sorted(words):
        values = columns[place]
        if (
            3 <= words[place] <= 30
            and len(set(values)) >= 0.8 * len(values)
            and _share(values, _NUMBER.fullmatch) < 0.2
            and _share(values, _LINK.fullmatch) < 0.2
        ):
            return place
    return None


def reads_as_names(value: str) -> bool:
    """Whether the value reads as a list of people: names apart by signs, no small words."""
    if len(value) > 2000 or set(value.lower().split()) & {"the", "for", "with", "using", "via"}:
        return False
    parts = [part.strip() for part in re.split(r"[;|,]|\band\b|&", value) if part.strip()]
    if not parts or len(value.split()) > 5 * len(parts):
        return False
    capital = sum(part[0].isupper() or not part[0].isascii() for part in parts)
    return (
        capital >= 0.8 * len(parts)
        and _share(parts, _NAME.fullmatch) >= 0.8
        and (len(parts) > 1 or 2 <= len(value.split()) <= 4)
    )
