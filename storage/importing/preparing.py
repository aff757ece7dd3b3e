"""What is worked out from a record before it is written: shown text, label, links, claims."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from storage.claims.catalogue import Catalogue
from storage.claims.extract import VERSION, Reading, extract
from storage.database.claim_columns import claim_columns, hardware_columns, row_of
from storage.importing.duplicates import Sketch, sketches
from storage.importing.identity import Identity, id_in, identity_of, version_of
from storage.importing.saying import Said, said
from storage.record import PaperId, PaperRecord
from storage.text.label import gist_of, label_of, links_of, system_of
from storage.text.repair import repair


@dataclass(frozen=True, slots=True)
class Recognised:
    """A record with its shown text, by what it is known, and what it says besides.

    `version` is which text of the paper it has: "v2" of arXiv, "published", None if unsaid.
    """

    record: PaperRecord
    listing_title: str | None
    shown: str
    offset_map: str
    identity: Identity
    said: Said
    version: str | None


Values = tuple[object, ...]
"""Columns of a row, in their order: what is sent from one process to another by the thousand."""


class ClaimTold(NamedTuple):
    """A claim: its columns without its id and its paper's, and its platforms, name and class."""

    columns: Values
    platforms: tuple[tuple[str, str], ...]


class Told(NamedTuple):
    """All that is read from the text of a paper."""

    label: str
    gist: str
    system: str | None
    links: tuple[str, ...]
    bands: tuple[int, ...]
    hardware: tuple[Values, ...]
    """Its columns without its paper's."""
    claims: tuple[ClaimTold, ...]


def recognise(record: PaperRecord, listing_title: str | None) -> Recognised:
    """Repair the text and work out by what the record is known."""
    repaired = repair(record.abstract)
    identity = identity_of(record, repaired.text)
    return Recognised(
        record=record,
        listing_title=listing_title,
        shown=repaired.text,
        offset_map=repaired.encode(),
        identity=identity,
        said=said(record, identity.ids),
        version=version_of(record, identity.ids) if identity.ids or record.venue else None,
    )


class Untold(NamedTuple):
    """What has to be known of a new paper to read its text."""

    shown: str
    title: str | None
    ids: tuple[str, ...]
    links: tuple[str, ...]
    clean: bool
    """Whether the dump has the text as it is shown, so that it need not be repaired again."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A record that the library does not have, with all that is read from its text."""

    recognised: Recognised
    told: Told


def untold(recognised: Recognised) -> Untold:
    """Give what `tell` has to know of a record."""
    record = recognised.record
    return Untold(
        shown=recognised.shown,
        title=record.title,
        ids=recognised.identity.ids,
        links=record.links,
        clean=not recognised.offset_map,
    )


def tell(papers: Sequence[Untold], catalogue: Catalogue | None = None) -> list[Told]:
    """Read label, system, links and claims from the texts of new papers."""
    made = iter(sketches([paper.shown for paper in papers if paper.shown]))
    return [_told(paper, next(made) if paper.shown else (), catalogue) for paper in papers]


def _told(paper: Untold, bands: Sketch, catalogue: Catalogue | None) -> Told:
    shown = paper.shown
    system = system_of(shown)
    reading = extract(shown, catalogue)
    return Told(
        label=label_for(shown, paper.title, system, paper.ids, clean=paper.clean),
        gist=gist_of(shown, system, clean=paper.clean),
        system=system,
        links=tuple(dict.fromkeys((*paper.links, *links_of(shown)))),
        bands=bands,
        hardware=tuple(
            tuple(columns.values())[1:] for columns in hardware_columns(_NOBODY, reading.hardware)
        ),
        claims=_claims(reading, shown),
    )


_NOBODY: Final = PaperId(0)
"""Stands where the id of a paper belongs that has none yet."""


def _claims(reading: Reading, shown: str) -> tuple[ClaimTold, ...]:
    found = []
    for claim in reading.claims:
        columns = tuple(claim_columns(row_of(claim, _NOBODY, "", shown), 0, VERSION).values())
        platforms = tuple((one.name, one.device_class) for one in claim.platforms)
        found.append(ClaimTold(columns[2:], platforms))
    return tuple(found)


def prepare(recognised: Recognised, catalogue: Catalogue | None = None) -> Prepared:
    """Read the text of a new paper, here and now."""
    (told,) = tell([untold(recognised)], catalogue)
    return Prepared(recognised, told)


_NAMES: Final = {"arxiv": "arXiv", "doi": "doi", "pmid": "PMID", "openalex": "OpenAlex"}
"""Kinds of ids as people write them, the best known to readers first."""


def label_for(
    shown: str,
    title: str | None,
    system: str | None,
    ids: tuple[str, ...],
    *,
    clean: bool = False,
) -> str:
    """Give what a list shows for a paper; of which nothing is known but an id, that id.

    `clean` says that there is nothing in the text to repair.
    """
    if not shown and not title:
        for kind, name in _NAMES.items():
            if (value := id_in(ids, kind)) is not None:
                return f"{name}:{value}"
    return label_of(shown, title=title, system=system, clean=clean)
