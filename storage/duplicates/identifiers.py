"""The numbers that papers go by, in the one form in which they can be compared."""

import re
from typing import Final

from storage.edits.keeping import PREPRINT_DOIS

_DOI: Final = re.compile(r"10\.\d{4,9}/\S+")
_ARXIV_DOI: Final = re.compile(r"10\.48550/arxiv\.(\S+)")
_ARXIV: Final = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})", re.IGNORECASE)
_VERSION: Final = re.compile(r"(?<=\d)v\d{1,2}$")


def doi_of(text: str | None) -> str | None:
    """Give a DOI in small letters without its address; None when it is none."""
    match = _DOI.search(text or "")
    return match[0].rstrip(".,;)]}>").lower() if match else None


def arxiv_of(text: str | None) -> str | None:
    """Give an arXiv id without its version; None when it is none. Its DOI names it too."""
    match = _ARXIV.search(text or "")
    return match[0].lower() if match else None


def arxiv_of_doi(doi: str | None) -> str | None:
    """Give the arXiv id that a DOI of arXiv's stands for."""
    match = _ARXIV_DOI.match(doi or "")
    return arxiv_of(match[1]) if match else None


def is_preprint(doi: str) -> bool:
    """Tell whether a DOI is that of a preprint."""
    return doi.startswith(PREPRINT_DOIS)


def without_version(doi: str) -> str:
    """Give a preprint's DOI without the version that some of them end in."""
    return _VERSION.sub("", doi) if is_preprint(doi) else doi
