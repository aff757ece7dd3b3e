"""The orders of a list as a person chooses them: one, and others for what is equal by it."""

from typing import Final

ORDERS: Final[dict[str, tuple[str, str]]] = {
    "relevance": ("Suggested order", "Suggested order, from the end"),
    "added": ("Newest import first", "Oldest import first"),
    "rating": ("Best rated first", "Worst rated first"),
    "speedup": ("Largest speedup first", "Smallest speedup first"),
    "year": ("Latest year first", "Earliest year first"),
    "label": ("By name", "By name, from the end"),
    "decided": ("Decided last first", "Decided longest ago first"),
}
"""The orders of a search, as the menu names them: as they usually are, and turned round."""
BY_MATCH: Final = ("Best match first", "Best match last")
"""What the suggested order is where there are words to find."""
MOST: Final = 3
"""Orders one behind the other; what a reader chose longer ago she has forgotten."""


def chosen(now: str, name: str) -> str:
    """Give the order after one was chosen: the one before parts what is equal by it.

    The suggested order begins anew: hardly two papers are equal by it.
    """
    if name == "relevance":
        return name
    others = [one for one in now.split(",") if one.removeprefix("-") not in (name, "relevance")]
    return ",".join([name, *others][:MOST])


def turned(order: str) -> str:
    """Give the order with its first part turned round."""
    first, comma, others = order.partition(",")
    name = first.removeprefix("-")
    return (name if first.startswith("-") else f"-{name}") + comma + others


def words_of(order: str) -> str:
    """Say an order: "Best rated first, then latest year first"."""
    first, *others = [_words(one) for one in order.split(",")]
    return ", then ".join([first, *(other[0].lower() + other[1:] for other in others)])


def short_words_of(order: str) -> str:
    """Say the first part of an order, with an ellipsis where there are others."""
    first, *others = order.split(",")
    return f"{_words(first)}, …" if others else _words(first)


def first_of(order: str) -> str:
    """Give the name of the first part."""
    return order.partition(",")[0].removeprefix("-")


def _words(order: str) -> str:
    usual, round_ = ORDERS.get(order.removeprefix("-"), (order, order))
    return round_ if order.startswith("-") else usual
