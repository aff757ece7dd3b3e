"""The orders of a list, by name. Every one ends in the paper's id, so none is left to chance.

A minus before a name turns it round, and a comma parts several. Papers without the value stand
last either way.
"""

from typing import Final

from storage.database.claim_rows import ITS_OWN
from storage.database.relevance import PLACE

_FACTOR: Final = f"(SELECT max(c.factor_high) FROM claim c WHERE c.paper_id = p.id AND {ITS_OWN})"

ORDERS: Final = ("relevance", "added", "rating", "speedup", "year", "label", "decided")
"""Names of the orders."""

_KEYS: Final = {
    "added": (("p.added_at", "DESC"),),
    "rating": (("t.rating", "DESC"),),
    "speedup": ((_FACTOR, "DESC"),),
    "year": (("p.year", "DESC"),),
    "label": (("p.label COLLATE NOCASE", "ASC"),),
    "decided": (("t.decided_at", "DESC"),),
}
_SUGGESTED: Final = ((PLACE, "ASC"), ("p.added_at", "DESC"))

ORDER_OF_LIST: Final = (
    "(SELECT min(e.position) FROM list_entry e JOIN reading_list l ON l.id = e.list_id "
    "WHERE e.paper_id = p.id AND folded(l.name) = :list_shown) NULLS LAST, p.id"
)
"""The reader's own order of a reading list, for a query that shows one."""


def order_by(order: str) -> str:
    """Give the ORDER BY of a named order; that of "" is by id alone.

    Several names, between commas, are one behind the other: `rating,-year` has the papers of one
    rating from the earliest year. By relevance, a query with words has its best match first, which
    `hits.by_relevance` sees to; one that shows a reading list has the list's own order; any other
    has what the ranker thinks most of, then the newest import, each in the order of its dump.

    Raises `ValueError` for a name that is none.
    """
    parts = [part for name in order.split(",") for part in _keys_of(name.strip())] if order else []
    return ", ".join([*parts, "p.id"])


def _keys_of(order: str) -> list[str]:
    name = order.removeprefix("-")
    if name not in ORDERS:
        raise ValueError(f"no order is called {order!r}; there are {', '.join(ORDERS)}")
    turned = order.startswith("-")
    keys = _KEYS.get(name) or _SUGGESTED
    return [f"{key} {_turned(way) if turned else way} NULLS LAST" for key, way in keys]


def _turned(way: str) -> str:
    return "ASC" if way == "DESC" else "DESC"
