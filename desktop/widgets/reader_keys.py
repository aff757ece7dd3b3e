"""The keys that parts of the window know by themselves, for the sheet of keys."""

from typing import Final

from desktop.keys.binding import Keymap
from desktop.models.claim_keys import letter_of
from desktop.models.duplicate_keys import SHEET as DUPLICATES

_FIXED: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "After a skip": (
        ("The reason, while the reasons are shown; none", "1 … 9  0"),
        ("Put the reasons away", "Esc"),
    ),
    "In the abstract": (
        ("Move the caret; with Shift select, with Ctrl by words", "← ↑ → ↓"),
        ("Select the sentence, then the next one too; give one back", "s  Shift+S"),
        ("Select the word, then the next one too; give one back", "x  Shift+X"),
        ("Next and previous highlight or claim", ".  ,"),
        ("Open the highlight or claim at the caret, again for the next one there", "Enter"),
        ("Colour of the highlight just made", "1 … 8"),
        ("Comment on the highlight at the caret, or just made", "c"),
        ("Remove the highlight whose card is open", "Del"),
        ("The other highlights of the same words", "←  →"),
        ("Put a highlight that lost its place on the selected words", "r"),
    ),
    "In the list of all highlights": (
        ("Colour of the selected highlights", "1 … 8"),
        ("Show these colours alone, or no longer", "Alt+1 … Alt+8"),
        ("Go to the words in their paper", "Enter"),
        ("Leave the filter", "Esc"),
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
        ("Go to the suggestions, where nothing is found", "Tab"),
    ),
    "In the sidebar": (
        ("Rename, delete a list, a tag or a search", "F2  Del"),
        ("Move a list or a saved search up or down", "Alt+↑  Alt+↓"),
        ("Put the tag on that number key, take it off its key", "1 … 9  0"),
        ("Hang the list or tag under the one above it, move it out again", "Alt+→  Alt+←"),
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
    "In a note": (
        ("Save and read on", "Esc  Ctrl+Enter"),
        ("Link a paper: choose by its label", "[["),
        ("Follow the link at the caret", "Alt+Enter"),
        ("Show the preview, or no longer", "Ctrl+P"),
    ),
    "On a note": (
        ("Go to the next link or box", "Tab"),
        ("Follow the link, tick the box", "Enter  Space"),
    ),
    "In Notes": (
        ("Next and previous note", "j  k  ↓  ↑"),
        ("Find words in all notes", "/"),
        ("Open the paper of the note", "Enter"),
    ),
}
"""By group: what the keys do, and the keys as they are written."""
_ON_CLAIM: Final = {
    "right": "It was read right",
    "wrong": "It was read wrong",
    "edit": "Correct it",
    "unchecked": "Set it back to unchecked",
}


def own_keys(keymap: Keymap) -> dict[str, tuple[tuple[str, str], ...]]:
    """Give, by group, what the keys of parts of the window do, and the keys as text.

    Those on a claim follow the keys of the claims view.
    """
    on_claim = [(text, letter_of(deed, keymap)) for deed, text in _ON_CLAIM.items()]
    made: dict[str, tuple[tuple[str, str], ...]] = {}
    for group, rows in _FIXED.items():
        made[group] = rows
        if group == "In the abstract":
            made["On a claim of the abstract"] = (
                *((text, key) for text, key in on_claim if key),
                ("The other claims of the same words", "←  →"),
            )
    return made
