"""When two records are one paper: a fingerprint of the text that small damage does not change."""

import hashlib
import re
import unicodedata
from typing import Final

from storage.record import PaperRecord

_ASCII_SIGNS: Final = bytes(code for code in range(128) if not chr(code).isalnum())
_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
     "Ł": "l", "đ": "d", "Đ": "d", "ı": "i", "þ": "th", "ð": "d"}
)  # fmt: skip
"""Letters that Unicode does not take apart, as people write them without a diacritic."""


def normal_text(text: str) -> str:
    """Give the letters and digits of a text, without case, accents and ligatures.

    White space and punctuation are what dumps change most, so they do not count.
    """
    if text.isascii():
        return text.lower().encode().translate(None, _ASCII_SIGNS).decode()
    apart = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    # What combines with a letter is neither letter nor digit, so it goes with the punctuation.
    return "".join(filter(str.isalnum, apart.casefold()))


def fingerprint(record: PaperRecord, shown: str) -> str:
    """Give 32 hexadecimal digits that are equal for equal papers.

    `shown` is the repaired abstract. A record without one is known by its title, authors and
    year, for titles alone are not unique.
    """
    parts = [normal_text(shown)]
    if not parts[0]:
        names = [normal_text(author.name) for author in record.authors]
        parts = ["title", normal_text(record.title or ""), *names, str(record.year or "")]
    return hashlib.blake2b("\x1f".join(parts).encode(), digest_size=16).hexdigest()


def normal_doi(doi: str | None) -> str | None:
    """Give a DOI without its address, in lower case; None when it is none."""
    match = re.search(r"10\.\d{4,9}/\S+", doi or "")
    return match[0].rstrip(".,;)").lower() if match else None


def normal_arxiv_id(text: str | None) -> str | None:
    """Give an arXiv id without its version; None when it is none."""
    match = re.search(r"\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7}", text or "")
    return match[0] if match else None
