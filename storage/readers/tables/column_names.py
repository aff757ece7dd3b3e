"""What the columns of tables are called: the exports of many programs, in several languages."""

import unicodedata
from enum import StrEnum
from functools import cache

from storage.readers.tables.spellings import FOREIGN, PROGRAMS


class Field(StrEnum):
    """What a column of a table may give of a paper; `IDENTIFIER` is an id of an unsaid kind."""

    TITLE = "title"
    ABSTRACT = "abstract"
    AUTHORS = "authors"
    YEAR = "year"
    VENUE = "venue"
    DOI = "doi"
    ARXIV_ID = "arxiv id"
    PMID = "pmid"
    OPENALEX_ID = "openalex id"
    IDENTIFIER = "identifier"
    LINK = "link"
    DECISION = "decision"
    RATING = "rating"
    TAGS = "tags"
    NOTE = "note"


TEXTS = frozenset({Field.TITLE, Field.ABSTRACT})
"""A table of papers has a column of at least one of these."""

# The columns of Web of Science's tab-delimited export; too short to be believed one by one.
_TAGS = {
    "TI": Field.TITLE, "AB": Field.ABSTRACT, "AF": Field.AUTHORS, "AU": Field.AUTHORS,
    "PY": Field.YEAR, "SO": Field.VENUE, "DI": Field.DOI, "PM": Field.PMID,
}  # fmt: skip
_MORE_TAGS = frozenset({"PT", "UT", "SN", "VL", "IS", "BP", "EP", "DE", "ID", "LA", "DT", "TC"})
_LEAST_TAGS = 4

# Columns that begin so and go on with a number, a reviewer or a group.
_BEGINNINGS = (
    ("exportednotes", Field.NOTE),
    ("asreviewnote", Field.NOTE),
    ("asreviewtags", Field.TAGS),
)


@cache
def plain_name(name: str) -> str:
    """A column's name without case, accents, blanks and punctuation: "Author(s)" is "authors"."""
    apart = unicodedata.normalize("NFKD", name).casefold()
    return "".join(character for character in apart if character.isalnum())


@cache
def _ranked() -> dict[str, tuple[int, Field]]:
    """Known names with their ranks: of two columns for one field the lower rank is asked first."""
    ranked: dict[str, tuple[int, Field]] = {}
    for table in (PROGRAMS, FOREIGN):
        for word, names in table.items():
            for rank, name in enumerate(names.split("|")):
                ranked.setdefault(plain_name(name), (rank, Field(word)))
    return ranked


def known(name: str) -> tuple[int, Field] | None:
    """The rank and field of a column by its name, or None."""
    plain = plain_name(name)
    found = _ranked().get(plain)
    if found is None:
        for beginning, field in _BEGINNINGS:
            if plain.startswith(beginning):
                return 1, field
        if plain.endswith("decision"):
            # "First Round Decision", "expert_decision": behind those with names of their own.
            return 90, Field.DECISION
    return found


def tagged(header: tuple[str, ...]) -> dict[int, Field]:
    """The columns of a header that is made of two-letter tags; empty for any other header."""
    names = [name.strip("\ufeff \t") for name in header]
    tags = sum(name in _TAGS or name in _MORE_TAGS for name in names)
    if tags < _LEAST_TAGS:
        return {}
    return {place: _TAGS[name] for place, name in enumerate(names) if name in _TAGS}
