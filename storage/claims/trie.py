"""Many names as one regular expression that tries each letter once.

Alternatives that share a beginning are written once ("rtx|rx" as "r(?:tx|x)"), so that a place
in a text costs as many steps as the longest name that could stand there has letters.
"""

import re
from collections.abc import Iterable
from typing import TypeAlias

END = "\0"
"""Stands in a name for the end of a word."""

DIGIT = "\1"
"""Stands in a name for a digit that must follow."""

GAP = "\2"
"""Stands in a name for the end of a word and all up to the next."""

_SOURCES = {END: "(?![a-z0-9])", DIGIT: r"(?=\d)", GAP: "[^a-z0-9]+"}
_Node: TypeAlias = dict[str, "_Node"]


def any_of(names: Iterable[str]) -> str:
    """Give a pattern's source that matches where any of the names stands.

    A name is written in small letters, digits and the three signs above. Without names the pattern
    matches nowhere.
    """
    root: _Node = {}
    for name in names:
        node = root
        for sign in name:
            node = node.setdefault(sign, {})
    return _source(root) if root else "(?!)"


def _source(node: _Node) -> str:
    """Write a node's branches; a chain without forks is written in a row."""
    source = ""
    while len(node) == 1:
        sign, node = next(iter(node.items()))
        source += _SOURCES.get(sign) or re.escape(sign)
    if node:
        branches = (
            (_SOURCES.get(sign) or re.escape(sign)) + _source(rest) for sign, rest in node.items()
        )
        source += f"(?:{'|'.join(branches)})"
    return source
