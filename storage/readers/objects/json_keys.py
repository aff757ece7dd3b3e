"""Which members of a JSON object give which field of a paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from storage.readers.tables.column_names import Field, known, plain_name

MAX_KEYS = 400
"""Members up to which an object is taken for a paper."""
MAX_KEY = 40

# Said of papers in JSON, and either unknown in tables or of another meaning there.
_OWN: dict[str, tuple[int, Field] | None] = {
    "abstractinvertedindex": (1, Field.ABSTRACT),
    "abstractcn": (40, Field.ABSTRACT),
    "abstractzh": (40, Field.ABSTRACT),
    "translatedabstract": (41, Field.ABSTRACT),
    "authorsparsed": (0, Field.AUTHORS),
    "authorships": (0, Field.AUTHORS),
    "authorstring": (9, Field.AUTHORS),
    "journalref": (0, Field.VENUE),
    "citationtitle": (9, Field.TITLE),
    # Scopus and Springer name members after Dublin Core and PRISM.
    "dctitle": (9, Field.TITLE),
    "descriptions": (30, Field.ABSTRACT),
    "contributors": (40, Field.AUTHORS),
    "dcdescription": (9, Field.ABSTRACT),
    "dccreator": (9, Field.AUTHORS),
    "prismpublicationname": (9, Field.VENUE),
    "prismcoverdate": (9, Field.YEAR),
    "prismdoi": (9, Field.DOI),
    "issued": (0, Field.YEAR),
    "versions": (-1, Field.YEAR),
    "published": (1, Field.YEAR),
    "publishedat": (9, Field.YEAR),
    "submittedon": (9, Field.YEAR),
    "posteddate": (9, Field.YEAR),
    "firstpublicationdate": (9, Field.YEAR),
    "created": (30, Field.YEAR),
    "entryid": (0, Field.IDENTIFIER),
    "arxivurl": (0, Field.LINK),
    "abs": (0, Field.LINK),
    "annote": (0, Field.NOTE),
    "externalids": (0, Field.IDENTIFIER),
    "ids": (1, Field.IDENTIFIER),
    "identifiers": (1, Field.IDENTIFIER),
    "links": (8, Field.LINK),
    "openaccesspdf": (9, Field.LINK),
    "openaccess": (9, Field.LINK),
    "primarylocation": (9, Field.LINK),
    "projectpage": (9, Field.LINK),
    "githubrepo": (9, Field.LINK),
    # Written by a machine, or of another thing than the paper.
    "tldr": None, "aisummary": None, "shortsummary": None, "key": None, "uid": None,
    "publisher": None, "heading": None, "headline": None, "label": None,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """The members that give each field, the best first."""

    members: Mapping[Field, tuple[str, ...]]

    def of(self, field: Field) -> tuple[str, ...]:
        """The members of one field; empty where none is named so."""
        return self.members.get(field, ())


_NOTHING = Plan({})


def plan_of(value: Mapping[str, object]) -> Plan:
    """The plan for an object, worked out once for all objects with the same members."""
    return _plan(tuple(value)) if len(value) <= MAX_KEYS else _NOTHING


@lru_cache(maxsize=512)
def _plan(keys: tuple[str, ...]) -> Plan:
    ranked: dict[Field, list[tuple[int, int, str]]] = {}
    for place, key in enumerate(keys):
        found = _field_of(key)
        if found is not None:
            ranked.setdefault(found[1], []).append((found[0], place, key))
    return Plan({field: tuple(key for *_, key in sorted(all_)) for field, all_ in ranked.items()})


def _field_of(key: str) -> tuple[int, Field] | None:
    # Keys with digits are ids and numbers more often than names, and there may be millions.
    if len(key) > MAX_KEY or any(character.isdigit() for character in key):
        return None
    plain = plain_name(key)
    if plain in _OWN:
        return _OWN[plain]
    return known(key)
