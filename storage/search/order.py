"""The orders of a list, by name. Every one ends in the paper's id, so none is left to chance.

A minus before a name turns it round. Papers without the value stand last either way.
"""

from typing import Final

from storage.database.claim_rows import ITS_OWN

_FACTOR: Final = (
    f"(SELECT max(c.factor_high) FROM claim c WHERE c.paper_id = p.id AND {ITS_OWN})"
)

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
_BY_INTEREST: Final = (("t.relevance", "DESC"), ("p.added_at", "DESC"))


def order_by(order: str) -> str:
    """Give the ORDER BY of a named order; that of "" is by id alone.

    By relevance, a query with words has its best match first, which `hits.by_relevance` sees
    to; one without has what the ranker thinks most of, then the newest import, each in the
    order of its dump.

    Raises `ValueError` for a name that is none.
    """
    if not order:
        return "p.id"
    name = order.removeprefix("-")
    if name not in ORDERS:
        raise ValueError(f"no order is called {order!r}; there are {', '.join(ORDERS)}")
    keys = _KEYS.get(name) or _BY_INTEREST
    turned = order.startswith("-")
    parts = [f"{key} {_turned(way) if turned else way} NULLS LAST" for key, way in keys]
    return ", ".join([*parts, "p.id"])


def _turned(way: str) -> str:
    return "ASC" if way == "DESC" else "DESC"
