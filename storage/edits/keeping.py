"""Which of several papers of one work is kept, and where each of its fields comes from."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, text

from storage.errors import AtOddsError, EditError
from storage.record import PaperId
from storage.vocabulary import Decision

COLUMNS: Final = ("title", "year", "venue", "doi", "arxiv_id", "pmid", "openalex_id")
"""Fields that are columns of the paper."""
CHOICES: Final = (*COLUMNS, "authors", "abstract")
"""Fields of which a person may say from which paper they are taken."""
PREPRINT_DOIS: Final = (
    "10.48550/", "10.1101/", "10.2139/", "10.21203/", "10.20944/", "10.31234/", "10.31219/",
    "10.31235/", "10.26434/", "10.36227/", "10.22541/", "10.5281/", "10.6084/", "10.2172/",
)  # fmt: skip
"""Registrants of preprints: a paper may have one of their DOIs beside its publisher's."""
_ARCHIVES: Final = ("arxiv", "corr", "biorxiv", "medrxiv", "preprint", "ssrn", "working paper")


@dataclass(frozen=True, slots=True)
class Standing:
    """A paper that is to be merged, as far as the choice between several needs it."""

    id: PaperId
    label: str
    fields: Mapping[str, Any]
    """Its columns, and `authors` (names) and `abstract` (the shown text)."""
    added_at: int
    decision: Decision
    rating: int | None

    @property
    def published(self) -> bool:
        """It has a publisher's DOI, or a venue that is no archive of preprints."""
        doi, venue = self.fields["doi"] or "", (self.fields["venue"] or "").casefold()
        if doi and not doi.lower().startswith(PREPRINT_DOIS):
            return True
        return bool(venue) and not any(word in venue.split(":")[0] for word in _ARCHIVES)

    @property
    def rank(self) -> tuple[bool, bool, int, int, int]:
        """Sorts the one to keep first: published, with abstract, most fields, oldest."""
        filled = sum(bool(value) for value in self.fields.values())
        has_text = bool(self.fields["abstract"])
        return (not self.published, not has_text, -filled, self.added_at, self.id)


def standings(connection: Connection, papers: Sequence[PaperId]) -> list[Standing]:
    """Give papers as they stand, the one to keep first."""
    columns = ", ".join(f"p.{name}" for name in COLUMNS)
    rows = connection.execute(
        text(
            f"SELECT p.id, p.label, p.added_at, {columns}, a.text abstract, "
            "t.decision decision, t.rating rating, "
            "(SELECT json_group_array(name) FROM (SELECT name FROM author "
            "WHERE paper_id = p.id ORDER BY position)) authors "
            "FROM paper p LEFT JOIN abstract a ON a.paper_id = p.id "
            "LEFT JOIN triage t ON t.paper_id = p.id "
            "WHERE p.id IN (SELECT value FROM json_each(:ids))"
        ),
        {"ids": json.dumps(list(papers))},
    ).mappings()
    found = [
        Standing(
            id=PaperId(row["id"]),
            label=row["label"],
            fields={
                **{name: row[name] for name in COLUMNS},
                "authors": tuple(json.loads(row["authors"])),
                "abstract": row["abstract"] or "",
            },
            added_at=row["added_at"],
            decision=Decision(row["decision"] or 0),
            rating=row["rating"],
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: one.rank)


def decision_of(papers: Sequence[Standing], wanted: Decision | None) -> Decision:
    """Give the decision of the merged paper. Raises `AtOddsError` where two differ."""
    if wanted is not None:
        return Decision(wanted)
    made = {one.decision: one for one in papers if one.decision is not Decision.UNDECIDED}
    if len(made) > 1:
        one, other = list(made.values())[:2]
        raise AtOddsError(
            f"“{one.label}” ({one.id}) is marked {one.decision.word} and “{other.label}” "
            f"({other.id}) {other.decision.word}. Say which decision the merged paper gets.",
            "decision",
        )
    return next(iter(made), Decision.UNDECIDED)


def rating_of(papers: Sequence[Standing], wanted: int | None) -> int | None:
    """Give the rating of the merged paper; 0 is none. Raises `AtOddsError` where two differ."""
    if wanted is not None:
        if not 0 <= wanted <= 5:
            raise EditError(f"A rating is 1 to 5 stars, or 0 for none, not {wanted}.")
        return wanted or None
    given = {one.rating: one for one in papers if one.rating is not None}
    if len(given) > 1:
        one, other = list(given.values())[:2]
        raise AtOddsError(
            f"“{one.label}” ({one.id}) has {one.rating} of 5 stars and “{other.label}” "
            f"({other.id}) {other.rating}. Say which rating the merged paper gets.",
            "rating",
        )
    return next(iter(given), None)


def sources_of(
    papers: Sequence[Standing], choices: Sequence[tuple[str, int]]
) -> dict[str, Standing]:
    """Give, for each field, the paper it is taken from: the one chosen, else the first that has it.

    Raises `EditError` for a field that there is none of, and a paper that is not among them.
    """
    by_id = {one.id: one for one in papers}
    chosen = dict(choices)
    for name, paper in chosen.items():
        if name not in CHOICES:
            raise EditError(f"There is no field “{name}”. Choose among {', '.join(CHOICES)}.")
        if paper not in by_id:
            raise EditError(f"Paper {paper} is not one of those that are merged.")
    return {
        name: by_id[PaperId(chosen[name])]
        if name in chosen
        else next((one for one in papers if one.fields[name]), papers[0])
        for name in CHOICES
    }
