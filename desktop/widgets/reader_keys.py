"""The keys that parts of the window know by themselves, for the sheet of keys."""

from typing import Final

from desktop.models.claim_keys import LETTERS
from desktop.models.duplicate_keys import SHEET as DUPLICATES

OWN_KEYS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "In the abstract": (
        ("Move the caret; with Shift select, with Ctrl by words", "← ↑ → ↓"),
        ("Select the sentence, then the next one too", "s"),
        ("Next and previous highlight or claim", ".  ,"),
        ("Open the highlight or claim at the caret", "Enter"),
        ("Colour of the highlight just made", "1 … 8"),
        ("Comment on it, remove it", "c  Del"),
    ),
    "On a claim of the abstract": (
        ("It was read right", LETTERS["right"].lower()),
        ("It was read wrong", LETTERS["wrong"].lower()),
        ("Correct it", LETTERS["edit"].lower()),
        ("Set it back to unchecked", "⌫"),
        ("The other claims of the same words", "←  →"),
    ),
    "In a chart": (
        ("Walk from mark to mark", "← ↑ → ↓  Home  End"),
        ("Open the paper of the mark, or show its papers in the list", "Enter"),
        ("Let go of the mark, then of what is selected", "Esc"),
        ("Copy the picture, and its table as CSV", "Ctrl+C"),
        ("Zoom, pan and show the whole axis (speedups)", "+  -  Shift+←  Shift+→  0"),
    ),
    "In the search line": (
        ("Earlier searches, those with the words typed so far", "↑"),
        ("Choose a completion, take it", "↓ ↑  Tab"),
        ("Search and go on to the list", "Enter"),
    ),
    "In the sidebar": (
        ("Rename, delete a list, a tag or a search", "F2  Del"),
        ("Move a saved search up or down", "Alt+↑  Alt+↓"),
    ),
    "In the filter": (
        ("Ask for the value, or no longer", "Enter  Space"),
        ("Leave the value out, or no longer", "-  x"),
    ),
    "In the tag line": (
        ("Add the tag and stay", "Enter"),
        ("Choose a suggestion, complete it", "↑ ↓  Tab"),
        ("Take the last tag off (empty line)", "⌫"),
    ),
    "In Duplicates": DUPLICATES,
    "In a note": (("Save and read on", "Esc  Ctrl+Enter"),),
}
"""By group: what the keys do, and the keys as they are written."""
