"""What is said to a claim by one key, once: for the table of actions, the card and the lists."""

from typing import Final

from PySide6.QtCore import Qt

LETTERS: Final = {"right": "Y", "wrong": "N", "unchecked": "Backspace", "edit": "E"}
"""The key of each deed, as `QKeySequence` reads it."""

_DEEDS: Final = {int(Qt.Key[f"Key_{letter}"]): deed for deed, letter in LETTERS.items()}


def deed_of(key: int) -> str:
    """Give what a key does to a claim: one of `LETTERS`, or "" for a key that does nothing."""
    return _DEEDS.get(int(key), "")


def claim_keys() -> frozenset[int]:
    """Give the keys that do something to a claim."""
    return frozenset(_DEEDS)
