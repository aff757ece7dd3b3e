"""Identifiers and years as dumps write them, found and brought to one form."""

import re
from collections.abc import Iterable
from html import unescape
from urllib.parse import unquote

_DOI = re.compile(r"10\.\d{4,9}/(?:[^\s\"<>]|<[^\s\"<>]{0,40}::[^\s\"<>]{0,60}>){1,300}")
"""Old ones of Wiley have a part in angle brackets: "5:1<21::AID-CVDE21>3.0.CO;2-9"."""
_ARXIV_NEW = r"\d{4}\.\d{4,5}(?:v\d{1,3})?"
_ARXIV_OLD = r"(?:[a-z]{2,10}(?:-[a-z]{2,5})?|q-[a-z]{2,4})(?:\.[A-Z]{2})?/\d{7}(?:v\d{1,3})?"
_ARXIV_ID = re.compile(rf"(?:{_ARXIV_NEW}|{_ARXIV_OLD})")
_ARXIV_NAMED = re.compile(
    rf"(?:arxiv(?:\.org)?(?:/(?:abs|pdf|html|format))?[:/.\s]{{1,3}}|huggingface\.co/papers/|"
    rf"alphaxiv\.org/(?:abs|overview)/)\[?({_ARXIV_NEW}|{_ARXIV_OLD})(?!\d)",
    re.IGNORECASE,
)
_PMID = re.compile(r"(?:pmid:?\s{0,2}|pubmed(?:\.ncbi\.nlm\.nih\.gov)?/)(\d{4,9})\b", re.IGNORECASE)
_OPENALEX = re.compile(r"(?:^|openalex\.org/(?:works/)?)(W\d{4,12})$", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d|2100)(?!\d)")


def doi_in(text: str) -> str | None:
    """A DOI without its address, brackets and the stop of a sentence."""
    if "%" in text:
        text = unquote(text)
    if "&lt;" in text:
        text = unescape(text)
    found = _DOI.search(text)
    if found is None:
        return None
    doi = found[0].rstrip(".,;:'")
    while doi.endswith((")", "]", "}")) and doi.count(doi[-1]) > doi.count(
        {")": "(", "]": "[", "}": "{"}[doi[-1]]
    ):
        doi = doi[:-1].rstrip(".,;:'")
    return doi if not doi.endswith("/") else None


def arxiv_id_in(text: str) -> str | None:
    """An arXiv id, with its version, where the text says that it is one: an address, "arXiv:"."""
    if "rxiv" not in text.lower() and "huggingface" not in text:
        return None
    found = _ARXIV_NAMED.search(text)
    return found[1] if found else None


def arxiv_id_of(text: str) -> str | None:
    """An arXiv id, of a text that is one or names one."""
    text = text.strip()
    return text if _ARXIV_ID.fullmatch(text) else arxiv_id_in(text)


def arxiv_id_among(texts: Iterable[str]) -> str | None:
    """The first arXiv id that one of the texts names."""
    return next(filter(None, map(arxiv_id_in, texts)), None)


def pmid_among(texts: Iterable[str]) -> str | None:
    """The first PubMed id among numbers and addresses."""
    return next(filter(None, map(pmid_of, texts)), None)


def pmid_of(text: str) -> str | None:
    """A PubMed id, of a number or of its address."""
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) < 10:
        return text.lstrip("0") or None
    found = _PMID.search(text)
    return found[1] if found else None


def openalex_id_of(text: str) -> str | None:
    """An OpenAlex id of a work ("W2741809807"), also out of its address."""
    found = _OPENALEX.search(text.strip())
    return found[1].upper() if found else None


def year_of(text: str) -> int | None:
    """The first year of four digits from 1500 to 2100."""
    found = _YEAR.search(text)
    return int(found[0]) if found else None


def web_addresses(texts: Iterable[str]) -> tuple[str, ...]:
    """Those that are web addresses, each once."""
    found: dict[str, str] = {}
    for text in texts:
        address = text.strip()
        if address.lower().startswith(("http://", "https://")) and " " not in address:
            found.setdefault(address.rstrip("/").casefold(), address)
    return tuple(found.values())
