"""Identifiers, years and links out of the fields of an entry, in the dialects of many programs."""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from storage.readers.bibtex.tex import one_line, verbatim
from storage.readers.fields.known_ids import arxiv_id_in, arxiv_id_of, doi_in, pmid_of, year_of

Fields = Mapping[str, str]

_LINKS = ("url", "ee", "link", "adsurl", "pdf", "urls", "eprint", "howpublished", "note", "doi",
          "bdsk-url-1", "bdsk-url-2", "bdsk-url-3", "file")  # fmt: skip
_ADDRESS = re.compile(r"(?:https?://|ftp://|www\.)[^\s<>\"{}|^`]{3,2000}", re.IGNORECASE)
_DOI_ADDRESS = re.compile(r"doi\.org/|/doi/", re.IGNORECASE)
_DOI_SAID = re.compile(r"\bdoi\b\s{0,3}[:=]?\s{0,3}(?=10\.\d)", re.IGNORECASE)
_OLD_NUMBER = re.compile(r"\d{7}(?:v\d{1,3})?")
_VOLUME = re.compile(r"abs/(\S{5,30})")
_NOTED = ("note", "journal", "journaltitle", "howpublished", "publisher", "number", "comment")


def year_in(fields: Fields) -> int | None:
    """The year of publication: of `date` (biblatex) or `year`, whichever has one."""
    for name in ("date", "year", "issued", "publicationyear"):
        text = fields.get(name, "")
        if text and (year := year_of(one_line(text))) is not None:
            return year
    return None


def doi_of(fields: Fields) -> str | None:
    """The DOI of its own field, else out of an address or a note that names one."""
    if (doi := doi_in(verbatim(fields.get("doi", "")))) is not None:
        return doi
    for name in ("url", "ee", "link", "howpublished", "bdsk-url-1", "bdsk-url-2", "eprint"):
        text = fields.get(name, "")
        if _DOI_ADDRESS.search(text) and (doi := doi_in(unquote(verbatim(text)))) is not None:
            return doi
    for name in ("note", "howpublished"):
        text = verbatim(fields.get(name, "")) if "10." in fields.get(name, "") else ""
        if (said := _DOI_SAID.search(text)) is not None:
            return doi_in(text[said.end() :])
    return None


def arxiv_id(fields: Fields, doi: str | None) -> str | None:
    """The arXiv id: of `eprint` where it is one, else named in an address, a note or a DOI."""
    for text in _eprints(fields):
        if (found := arxiv_id_of(text)) is not None:
            return found
    if doi is not None and (found := arxiv_id_in(doi)) is not None:
        return found
    for name in ("url", "ee", "link", "bdsk-url-1", *_NOTED):
        text = fields.get(name, "")
        if text and (found := arxiv_id_in(verbatim(text))) is not None:
            return found
    volume = _VOLUME.search(fields.get("volume", ""))
    return arxiv_id_of(volume[1]) if volume is not None else None


def _eprints(fields: Fields) -> Iterator[str]:
    for name in ("arxivid", "arxiv", "eprint"):
        text = verbatim(fields.get(name, ""))
        if not text:
            continue
        archive = (fields.get("archiveprefix") or fields.get("eprinttype") or "").strip().lower()
        if name == "eprint" and archive not in {"", "arxiv", "{arxiv}"}:
            continue
        yield text
        subject = fields.get("primaryclass", fields.get("eprintclass", "")).strip()
        if subject and _OLD_NUMBER.fullmatch(text):
            yield f"{subject.split('.')[0]}/{text}"


def pmid(fields: Fields) -> str | None:
    """The PubMed id."""
    if fields.get("eprinttype", "").strip().lower() in {"pubmed", "pmid"}:
        return pmid_of(fields.get("eprint", ""))
    own = fields.get("pmid", "")
    if own:
        return pmid_of(one_line(own))
    note = fields.get("note", "")
    return pmid_of(note[:2_000]) if "PMID" in note.upper() else None


def links(fields: Fields) -> tuple[str, ...]:
    """Web addresses, each once; paths of files on somebody's disk are none."""
    found: dict[str, str] = {}
    for name in _LINKS:
        text = fields.get(name, "")
        if not text or ("://" not in text and "www." not in text.lower()):
            continue
        wrapped = name in {"url", "ee", "link", "adsurl"} and "\n" in text
        for match in _ADDRESS.finditer(verbatim("".join(text.split()) if wrapped else text)):
            address = match[0].rstrip(".,;:'")
            if address.count(")") > address.count("("):
                address = address.rstrip(")")
            if address.lower().startswith("www."):
                address = "http://" + address
            found.setdefault(address.rstrip("/").casefold(), address)
    return tuple(found.values())
