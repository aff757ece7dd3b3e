"""What is worked out from a record before it is written: shown text, label, links, claims."""

from dataclasses import dataclass

from storage.claims.catalogue import Catalogue
from storage.claims.extract import Reading, extract
from storage.importing.duplicates import sketch
from storage.importing.identity import fingerprint, normal_arxiv_id, normal_doi
from storage.record import PaperRecord
from storage.text.label import gist_of, label_of, links_of, system_of
from storage.text.repair import repair


@dataclass(frozen=True, slots=True)
class Recognised:
    """A record with its shown text and the fingerprint by which it is known."""

    record: PaperRecord
    listing_title: str | None
    shown: str
    offset_map: str
    fingerprint: str
    doi: str | None
    arxiv_id: str | None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A record that the library does not have, with all that is read from its text."""

    recognised: Recognised
    label: str
    gist: str
    system: str | None
    links: tuple[str, ...]
    bands: tuple[int, ...]
    reading: Reading


def recognise(record: PaperRecord, listing_title: str | None) -> Recognised:
    """Repair the text and take its fingerprint: enough to tell whether the paper is known."""
    repaired = repair(record.abstract)
    return Recognised(
        record=record,
        listing_title=listing_title,
        shown=repaired.text,
        offset_map=repaired.encode(),
        fingerprint=fingerprint(record, repaired.text),
        doi=normal_doi(record.doi),
        arxiv_id=normal_arxiv_id(record.arxiv_id),
    )


def prepare(recognised: Recognised, catalogue: Catalogue | None = None) -> Prepared:
    """Read label, system, links and claims from the text of a new paper."""
    record, shown = recognised.record, recognised.shown
    system = system_of(shown)
    return Prepared(
        recognised=recognised,
        label=label_of(shown, title=record.title, system=system),
        gist=gist_of(shown, system),
        system=system,
        links=tuple(dict.fromkeys((*record.links, *links_of(shown)))),
        bands=sketch(shown) if shown else (),
        reading=extract(shown, catalogue),
    )
