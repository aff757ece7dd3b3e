"""What in a listing is no abstract: titles, dates between groups, page numbers, rules."""

import re

MAX_TITLE = 150
"""Longest line, in characters, that is taken for a title."""

_RULE = re.compile(r"[-=_*~#.+·•—–\s]{3,}")
_FURNITURE = re.compile(
    r"(?:page|p\.|pp\.|seite)\s*\d[\d\s/–-]*(?:of\s*\d+)?[.]?"
    r"|[-–—\s\[(]*\d{1,5}[-–—\s\])]*"
    r"|\d+\s*(?:/|of)\s*\d+[.]?",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\b(?:19|20)\d\d[-/. ](?:0?[1-9]|1[0-2])(?:[-/. ](?:0?[1-9]|[12]\d|3[01]))?\b"
    r"|\b(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:19|20)?\d\d\b"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? \d",
    re.IGNORECASE,
)
_LISTING_WORDS = re.compile(
    r"\b(?:papers?|abstracts?|listings?|digest|reading list|preprints?|articles?|publications?|"
    r"arxiv|proceedings|new submissions|cross-lists|week(?:ly)?|daily|monthly|issue|vol(?:ume)?)\b",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)
_PAPER_SPEAKS = re.compile(r"(?:In )?(?:this|the present|our) |We ", re.IGNORECASE)
_HASHES = re.compile(r"#{1,6}\s+\S")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]}]*$")
_NUMBER = re.compile(r"\d+")


def is_rule(text: str) -> bool:
    """A line drawn out of dashes, stars or dots."""
    return _RULE.fullmatch(text) is not None


def is_furniture(text: str) -> bool:
    """Page numbers and the like."""
    return len(text) < 40 and _FURNITURE.fullmatch(text) is not None


def is_heading(text: str, first_title: str) -> bool:
    """A title by its own look, wherever it stands: hashes, a date, the words of listings.

    `first_title` is the first title of the file or empty; a line like it is a title too.
    """
    if len(text) > MAX_TITLE:
        return False
    if _HASHES.match(text):
        return True
    if _SENTENCE_END.search(text):
        return False
    if is_repeated(text, first_title):
        return True
    words = len(text.split())
    if words <= 6 and _WEEKDAY.match(text):
        return True
    if _DATE.search(text) or _LISTING_WORDS.search(text):
        return words <= 10
    return False


def is_opening_title(text: str, *, alone: bool) -> bool:
    """Whether the first line of a file is its title: short, and no sentence unless very short."""
    if len(text) > MAX_TITLE:
        return False
    words = len(text.split())
    if _SENTENCE_END.search(text):
        short = words < 8 or _LISTING_WORDS.search(text) is not None
        return alone and short and not _PAPER_SPEAKS.match(text)
    return words <= 24 and not _PAPER_SPEAKS.match(text)


def is_repeated(text: str, first_title: str) -> bool:
    """Whether the line is the file's first title over again, but for its numbers."""
    return bool(first_title) and len(text) <= MAX_TITLE and _shape(text) == _shape(first_title)


def _shape(text: str) -> str:
    """The line with its numbers made alike, so that a date does not tell two titles apart."""
    return _NUMBER.sub("0", text.casefold())
