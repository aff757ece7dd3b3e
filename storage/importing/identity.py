"""When two records are one paper: ids, titles, and a fingerprint that small damage leaves alone."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from storage.record import PaperRecord

_ASCII_SIGNS: Final = bytes(code for code in range(128) if not chr(code).isalnum())
_LETTERS: Final = {
    "ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
    "Ł": "l", "đ": "d", "Đ": "d", "ı": "i", "þ": "th", "ð": "d",
}  # fmt: skip
"""Letters that Unicode does not take apart, as people write them without a diacritic."""
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")
_NO_LETTERS: Final = re.compile(r"[\W_]+")
_DOI: Final = re.compile(r"10\.\d{4,9}/\S+")
_ARXIV: Final = re.compile(r"\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7}")
_PMID: Final = re.compile(r"[1-9]\d{0,8}(?!\d)")
_OPENALEX: Final = re.compile(r"\b[Ww]\d{4,12}\b")


def normal_text(text: str) -> str:
    """Give the letters and digits of a text, without case, accents and ligatures.

    White space and punctuation are what dumps change most, so they do not count.
    """
    if not text.isascii():
        text = _BEYOND_ASCII.sub(lambda found: _plain(found[0]), text)
    if text.isascii():
        return text.lower().encode().translate(None, _ASCII_SIGNS).decode()
    return _NO_LETTERS.sub("", text.casefold())


@lru_cache(maxsize=4096)
def _plain(sign: str) -> str:
    """Give the letters and digits of one character."""
    apart = unicodedata.normalize("NFKD", _LETTERS.get(sign, sign))
    # What combines with a letter is neither letter nor digit, so it goes with the punctuation.
    return "".join(filter(str.isalnum, apart.casefold()))


def normal_doi(doi: str | None) -> str | None:
    """Give a DOI without its address, in lower case; None when it is none."""
    match = _DOI.search(doi or "")
    return match[0].rstrip(".,;)").lower() if match else None


def normal_arxiv_id(text: str | None) -> str | None:
    """Give an arXiv id without its version; None when it is none."""
    match = _ARXIV.search(text or "")
    return match[0] if match else None


def normal_pmid(text: str | None) -> str | None:
    """Give a PubMed id as digits; None when it is none."""
    match = _PMID.search(text or "")
    return match[0] if match else None


def normal_openalex_id(text: str | None) -> str | None:
    """Give an OpenAlex id of a work without its address: "W2741809807"; None when it is none."""
    match = _OPENALEX.search(text or "")
    return match[0].upper() if match else None


@dataclass(frozen=True, slots=True)
class Identity:
    """By what a record is known. `ids` are sure; its title is so only together with people."""

    text: str
    """The fingerprint that a paper of this record has."""
    ids: tuple[str, ...] = ()
    """Such as "doi:10.1/x", the surest first."""
    title: str | None = None
    """The title's letters and digits; None where it tells nothing."""
    surnames: frozenset[str] = frozenset()
    year: int | None = None
    preprint: bool = False
    bare: bool = False
    """Whether there is no abstract: then `text` says no more than title, authors and year."""
    title_keys: tuple[str, ...] = ()
    """The key of the title, "long:…" or "title:…", if it has one."""

    @property
    def keys(self) -> tuple[str, ...]:
        """What the library is asked for."""
        return (*self.ids, self.text, *self.title_keys)


PLAIN: Final = frozenset(
    "editorial introduction preface foreword erratum errata corrigendum correction corrections "
    "index contents reply response comment comments commentary bookreview bookreviews review "
    "letter letters news obituary discussion conclusion conclusions abstract abstracts untitled "
    "authorsreply inreply retraction announcement acknowledgements".split()
)
"""Titles that tell nothing, as letters alone."""
TELLING: Final = 40
"""Letters from which a title tells a paper even where one side names no authors."""
_LONE: Final = 80
"""Letters from which an abstract is known by itself; a shorter one by its title as well."""
_ARXIV_DOI: Final = "10.48550/arxiv."
_PREPRINTS: Final = (
    "10.1101/", "10.2139/", "10.21203/", "10.20944/", "10.31234/", "10.31219/", "10.31235/",
    "10.26434/", "10.36227/", "10.22541/",
)  # fmt: skip
"""Registrants of DOIs of preprints."""
_VERSION: Final = re.compile(r"v\d{1,3}\Z", re.IGNORECASE)
_SUFFIXES: Final = frozenset(("jr", "sr", "ii", "iii", "iv", "phd", "md"))


def identity_of(record: PaperRecord, shown: str) -> Identity:
    """Work out by what a record is known; `shown` is its repaired abstract."""
    ids = ids_of(record)
    text = fingerprint(record, shown, ids)
    if not ids and not record.title:
        return Identity(text)
    title = title_letters(record.title)
    return Identity(
        text=text,
        ids=ids,
        title=title,
        surnames=surnames_of(author.name for author in record.authors),
        year=record.year,
        preprint=is_preprint(ids, record.venue),
        bare=not any(map(str.isalnum, shown)),
        title_keys=() if title is None else (_title_key(title),),
    )


def _title_key(letters: str) -> str:
    mark = "long" if len(letters) >= TELLING else "title"
    return f"{mark}:{hashlib.blake2b(letters.encode(), digest_size=8).hexdigest()}"


def ids_of(record: PaperRecord) -> tuple[str, ...]:
    """Give the ids of a record as keys, the surest first; arXiv's DOIs are arXiv's ids."""
    doi, arxiv_id = normal_doi(record.doi), normal_arxiv_id(record.arxiv_id)
    if doi is not None and doi.startswith(_ARXIV_DOI):
        arxiv_id = arxiv_id or normal_arxiv_id(doi[len(_ARXIV_DOI) :])
        doi = None
    found: tuple[tuple[str, str | None], ...] = (
        ("doi", doi),
        ("arxiv", arxiv_id),
        ("pmid", normal_pmid(record.pmid)),
        ("openalex", normal_openalex_id(record.openalex_id)),
    )
    return tuple(f"{name}:{value}" for name, value in found if value)


def id_in(ids: Iterable[str], name: str) -> str | None:
    """Give the id of a kind ("doi", "arxiv", "pmid", "openalex") among keys."""
    return next((key[len(name) + 1 :] for key in ids if key.startswith(name + ":")), None)


def title_letters(title: str | None) -> str | None:
    """Give the letters and digits of a title; None where it tells nothing."""
    letters = normal_text(title or "")
    return letters if letters and letters not in PLAIN else None


def surnames_of(names: Iterable[str]) -> frozenset[str]:
    """Give the family names of authors, "Given Family" or "Family, Given", without accents."""
    return frozenset(filter(None, map(_surname, names)))


def _surname(name: str) -> str:
    head, comma, _ = name.partition(",")
    words = [normal_text(word) for word in (head if comma else name).split()]
    words = [word for word in words if word and word not in _SUFFIXES]
    # Initials behind a family name, as in "Smith JA", are told by their capitals.
    last = name.split()[-1:] or [""]
    if len(words) > 1 and not comma and len(last[0].strip(".")) <= 2 and last[0].isupper():
        return words[0]
    return words[-1] if words else ""


def is_preprint(ids: Iterable[str], venue: str | None) -> bool:
    """Tell whether ids and venue are those of a preprint, or none that say it is published."""
    kept = tuple(ids)
    doi = id_in(kept, "doi")
    if doi is not None:
        return doi.startswith(_PREPRINTS)
    return id_in(kept, "arxiv") is not None or not venue or "rxiv" in venue.lower()


def version_of(record: PaperRecord, ids: Sequence[str]) -> str | None:
    """Say which text of a paper a record has: "v2" of arXiv, "published", None if unsaid."""
    match = _VERSION.search((record.arxiv_id or "").strip())
    if match is not None:
        return match[0].lower()
    published = id_in(ids, "arxiv") is None and (id_in(ids, "doi") or record.venue)
    return "published" if published and not is_preprint(ids, record.venue) else None


def fingerprint(record: PaperRecord, shown: str, ids: Sequence[str] = ()) -> str:
    """Give 32 hexadecimal digits that are equal for equal papers.

    `shown` is the repaired abstract. A short one says little, so a title joins it. A record
    without one is known by its title, authors and year, or, without a title, by its ids.
    """
    parts = [normal_text(shown)]
    if not parts[0]:
        names = [normal_text(author.name) for author in record.authors]
        parts = ["title", normal_text(record.title or ""), *names, str(record.year or "")]
        if not parts[1]:
            parts += ids
    elif record.title and len(parts[0]) < _LONE:
        parts.append(normal_text(record.title))
    return digest_of(*parts)


def digest_of(*parts: str) -> str:
    """Give the digest of texts: 32 hexadecimal digits."""
    return hashlib.blake2b("\x1f".join(parts).encode(), digest_size=16).hexdigest()
