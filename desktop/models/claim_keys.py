"""What is said to a claim by one key: the keys in force in the claims view, for cards and lists."""

from typing import Final

from desktop.keys.binding import Keymap
from desktop.keys.in_force import keys
from desktop.keys.strokes import combinations, is_bare, strokes, written

DEEDS: Final = ("right", "wrong", "unchecked", "edit")


def letter_of(deed: str, keymap: Keymap | None = None) -> str:
    """Give the key of a deed as it is written; "" where it has none that is one bare stroke."""
    return next((written(key) for key in _single(deed, keymap)), "")


def deed_of(key: int) -> str:
    """Give what a key does to a claim: one of `DEEDS`, or "" for a key that does nothing."""
    for deed in DEEDS:
        if any(int(combinations(one)[0].key()) == int(key) for one in _single(deed)):
            return deed
    return ""


def _single(deed: str, keymap: Keymap | None = None) -> list[str]:
    """Give the keys of a deed that are one stroke with nothing held."""
    bound = (keymap or keys().map).by_act[f"claims-{deed}"]
    return [
        one.key
        for one in bound
        if len(strokes(one.key)) == 1 and is_bare(one.key) and not one.key.startswith("Shift+")
    ]
