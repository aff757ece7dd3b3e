"""The keys of the dialog of duplicates, for its buttons and for the sheet of keys."""

from typing import Final

KEYS: Final = {
    "next": "J",
    "previous": "K",
    "stays": "S",
    "out": "X",
    "merge": "M",
    "apart": "N",
    "certain": "A",
    "undo": "U",
}
"""What they do, and the keys as Qt names them."""

SHEET: Final = (
    ("Next and previous group", "j  k"),
    ("From cell to cell", "← ↑ → ↓"),
    ("Take this field from this paper", "Space"),
    ("Let this paper stay, leave it out of the merge", "s  x"),
    ("Merge the group", "m"),
    ("Not a duplicate", "n"),
    ("Merge all certain groups", "a"),
    ("Undo the last step made here, make it again", "u  Ctrl+Z  Ctrl+Shift+Z"),
)
"""What the keys do, and the keys as they are written."""
