"""What the fields of a citation say: years, DOIs, links, abstracts over several fields."""

import html
import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from storage.readers.fields.plain_text import unescaped, without_tags
from storage.readers.fields.text_formulas import without_documents
from storage.readers.fields.verdicts import is_missing

_YEAR = re.compile(r"(?<![\d.])(1[5-9]\d\d|20\d\d|2100)(?:(?=[01]\d(?:[0-3]\d)?(?!\d))|(?!\d))")
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d{1,9}){0,4}/\S{1,300}")
_DOI_SAID = re.compile(
    r"\bdoi\b[^\w]{0,3}(?:https?://(?:dx\.)?doi\.org/)?\s?(10\.\d{4,9}/\S{1,300})", re.IGNORECASE
)
_DOI_ADDRESS = re.compile(r"doi\.org/|/doi\b|/articles?/10\.|[?&/]doi[=:/]", re.IGNORECASE)
_DOI_TAIL = re.compile(
    r"(?:/(?:abstract|summary|full|fulltext|pdf|epdf|pdfdirect|meta|html|full/html)|\.pdf|\.html?)$",
    re.IGNORECASE,
)
_PAIRS = (("(", ")"), ("[", "]"), ("<", ">"), ("{", "}"))
_LINK = re.compile(r"(?:https?|ftp)://[^\s<>\"]+", re.IGNORECASE)
_NEXT_LINK = re.compile(r";(?=\s*(?:https?|ftp)://)", re.IGNORECASE)
_RESOLVER = re.compile(r"z39\.88", re.IGNORECASE)
_ESCAPED_TAG = re.compile(r"&(?:lt|#60|#x3c);/?[a-z]", re.IGNORECASE)
_PROPERTY = re.compile(
    r"Copyright of .{1,200}? is the (?:copyright )?property of .{1,200}?(?:copied|emailed|express)",
    re.DOTALL,
)
_BEGINNINGS = """The This These In We A An Since As It Our For To On At With While When Although
    Despite Recent Recently Many Most Both Here There By From Over If How What Why Using Background
    Objective Objectives Introduction Aim Aims Purpose Method Methods Context Importance Question
    Rationale Goal Goals Motivation Result Results Problem Design"""
_HEAD = re.compile(
    r"(?:abstract|ABSTRACT|Abstract|Summary|SUMMARY)\s{0,2}(?:[:：—–]|\.\s)\s*(?=\w)|ABSTRACT\s+(?=[A-Z])"
    r"|Abstract(?:[ \t]*\n\s*|\s{0,2}(?=(?:" + "|".join(_BEGINNINGS.split()) + r")\b))"
)


def year_in(*texts: str) -> int | None:
    """The first year from 1500 to 2100 in the texts, in their order; "20190503" has one too."""
    for text in texts:
        match = _YEAR.search(text)
        if match is not None:
            return int(match[1])
    return None


def doi_in(text: str) -> str | None:
    """The first DOI in a field that is kept for it; old ones with "<" and ">" too."""
    if "10." not in text:
        return None
    text = html.unescape(text)
    match = _DOI.search(unquote(text) if "%" in text else text)
    return _trimmed(match[0]) if match is not None else None


def doi_in_link(link: str) -> str | None:
    """The DOI in an address that is built from one; other addresses may hold strange numbers."""
    if "10." not in link or not _DOI_ADDRESS.search(unquote(link)):
        return None
    address = re.split(r"[?#]", link, maxsplit=1)[0]
    doi = doi_in(address if "10." in address else link)
    while doi is not None and (tail := _DOI_TAIL.search(doi)) is not None:
        if "/" not in doi[: tail.start()]:
            return doi
        doi = doi[: tail.start()]
    return doi


def doi_in_links(links: Iterable[str]) -> str | None:
    """The DOI of the first address that is built from one."""
    return next(filter(None, map(doi_in_link, links)), None)


def doi_said(text: str) -> str | None:
    """The DOI in prose that calls it so: "doi: 10.1000/182"."""
    match = _DOI_SAID.search(text) if "10." in text else None
    return _trimmed(match[1]) if match is not None else None


def _trimmed(doi: str) -> str:
    """Without what a sentence or a bracket around it has left at its end."""
    while True:
        bare = doi.rstrip(".,;:'\"”’")
        for opening, closing in _PAIRS:
            if bare.endswith(closing) and bare.count(closing) > bare.count(opening):
                bare = bare[:-1]
        if bare == doi:
            return doi
        doi = bare


def links_in(texts: Iterable[str]) -> tuple[str, ...]:
    """The addresses in the texts, none twice; those of a library's link resolver are left out."""
    return tuple(dict.fromkeys(_addresses(texts)))


def _addresses(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        if text.startswith("www."):
            yield "http://" + text.split()[0]
            continue
        for part in _NEXT_LINK.split(html.unescape(text)):
            for match in _LINK.finditer(part):
                if not _RESOLVER.search(match[0]):
                    yield match[0].rstrip(".,;")


def readable(text: str) -> str:
    """The text without its mark-up; what blocks it has become paragraphs."""
    text = without_documents(text)
    if "&" not in text and "<" not in text:
        return text
    if _ESCAPED_TAG.search(text):
        text = unescaped(text)
    lines = (line.strip() for line in without_tags(text).split("\n"))
    return "\n\n".join(line for line in lines if line)


def abstract_of(parts: Iterable[str]) -> str:
    """One abstract out of the fields that hold it.

    A field that only repeats another, or its beginning, is left out; one that breaks off and goes
    on in the next is made whole again; else each is a paragraph.
    """
    pieces: list[str] = []
    seen: set[str] = set()
    last = ""
    for part in parts:
        text = _without_frame(readable(part))
        if not text or is_missing(text) or text in seen or last.startswith(text):
            continue
        seen.add(text)
        if last and text.startswith(last):
            pieces.pop()
        elif last:
            pieces.append(" " if text[0].islower() and last[-1].isalnum() else "\n\n")
        pieces.append(text)
        last = text
    return "".join(pieces)


def _without_frame(text: str) -> str:
    """Without the word "Abstract" printed above it and what one host adds below each abstract."""
    match = _HEAD.match(text)
    if match is not None:
        text = text[match.end() :]
    text = text.removeprefix("<正>").removeprefix("＜正＞")
    at = text.rfind("Copyright of ")
    if at >= 0 and _PROPERTY.match(text, at) is not None:
        text = text[:at].rstrip()
    return text
