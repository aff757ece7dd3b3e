"""The keys in force, set out to be read: by group for the sheet, as Markdown for the README."""

from collections.abc import Iterable
from typing import Final

from desktop.actions import ACTS
from desktop.keys.binding import Keymap
from desktop.keys.in_force import keys, usual_keys
from desktop.keys.presets import presets
from desktop.keys.strokes import written
from desktop.widgets.reader_keys import own_keys
from storage.vocabulary import TAG_NUMBERS

_IN_ONE_ROW: Final = (
    (
        {f"rate-{stars}": str(stars) for stars in range(1, 6)},
        ("One to five stars", "1 … 5"),
    ),
    (
        {f"tag-{number}": f"Ctrl+{number}" for number in TAG_NUMBERS},
        ("The tag on that number key: on, or off", "Ctrl+1 … Ctrl+9"),
    ),
)
"""Actions and their usual keys, which fill one row as long as these are in force."""


def key_groups(keymap: Keymap | None = None) -> dict[str, list[tuple[str, str]]]:
    """Give, by group, what can be done by key and the keys as text; numbers as one row."""
    keymap = keymap or keys().map
    groups: dict[str, list[tuple[str, str]]] = {}
    rows = _rows_of_numbers(keymap)
    for act in ACTS:
        shown = keymap.keys_of(act.name)
        row = rows.get(act.name, (act.text, "  ".join(shown)))
        if shown and row is not None:
            groups.setdefault(act.group, []).append(row)
    return groups | {group: list(rows) for group, rows in own_keys(keymap).items()}


def _rows_of_numbers(keymap: Keymap) -> dict[str, tuple[str, str] | None]:
    """Give the row for the first action of each sort, and None for the others."""
    rows: dict[str, tuple[str, str] | None] = {}
    for usual, row in _IN_ONE_ROW:
        if all(keymap.keys_of(name) == (key,) for name, key in usual.items()):
            rows |= dict.fromkeys(usual)
            rows[next(iter(usual))] = row
    return rows


def key_table() -> str:
    """Give the usual keys as a Markdown table, as the README shows them."""
    lines = ["| | what it does | keys |", "|---|---|---|"]
    for group, rows in key_groups(usual_keys()).items():
        for number, (text, shown) in enumerate(rows):
            lines.append(f"| {'' if number else group} | {text} | {_caps(shown.split('  '))} |")
    return "\n".join(lines) + "\n"


def preset_table() -> str:
    """Give what the presets have other keys for, as a Markdown table."""
    usual, *others = presets()
    lines = [
        f"| what it does | {' | '.join(one.name for one in (usual, *others))} |",
        "|---" * (len(others) + 2) + "|",
    ]
    for act in ACTS:
        if any(act.name in one.keys for one in others):
            own = (*act.letters, *act.keys)
            cells = [_caps(map(written, one.keys.get(act.name, own))) for one in (usual, *others)]
            lines.append(f"| {act.text} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _caps(shown: Iterable[str]) -> str:
    return " ".join(f"`{key}`" for key in shown)
