"""What a record says besides its abstract, in the forms in which the library keeps it."""

import json
from typing import Any, Final, TypeAlias

from storage.importing.identity import id_in
from storage.record import PaperRecord
from storage.vocabulary import Decision

Said: TypeAlias = dict[str, Any]
"""Values by field; what is not said is not there. JSON's types only."""

FACTS: Final = (
    "title", "authors", "year", "venue", "doi", "arxiv_id", "pmid", "openalex_id", "links",
)  # fmt: skip
"""What is said of the paper itself."""
OWN: Final = ("decision", "rating", "note")
"""What the reader has said of the paper elsewhere, one value each; her tags are besides."""


def said(record: PaperRecord, ids: tuple[str, ...]) -> Said:
    """Give what a record says besides its abstract; `ids` are its ids as keys."""
    values: Said = {
        "title": " ".join((record.title or "").split()),
        "authors": [author.name for author in record.authors],
        "year": record.year,
        "venue": record.venue,
        "doi": id_in(ids, "doi"),
        "arxiv_id": id_in(ids, "arxiv"),
        "pmid": id_in(ids, "pmid"),
        "openalex_id": id_in(ids, "openalex"),
        "links": list(record.links),
        "decision": int(record.decision or Decision.UNDECIDED),
        "rating": record.rating if record.rating in range(1, 6) else None,
        "tags": list(dict.fromkeys(filter(None, map(_tag, record.tags)))),
        "note": (record.note or "").strip(),
    }
    return {name: value for name, value in values.items() if value}


def _tag(name: str) -> str:
    """Give a tag's name as the library can hold it; "" where nothing is left."""
    steps = [" ".join(step.split()) for step in name.replace('"', " ").lstrip("# ").split("/")]
    return "/".join(filter(None, steps))


def written(values: Said) -> str | None:
    """Write what was said as compact JSON; None for nothing."""
    if not values:
        return None
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def read(stored: str | None) -> Said:
    """Read back what `written` wrote."""
    found: Said = {} if stored is None else json.loads(stored)
    return found
