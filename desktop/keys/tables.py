"""The keys in force, set out to be read: by group for the sheet, as Markdown for the README."""

from collections.abc import Iterable

from desktop.actions import ACTS
from desktop.keys.binding import Keymap
from desktop.keys.in_force import keys, usual_keys
from desktop.keys.presets import presets
from desktop.keys.strokes import written
from desktop.widgets.reader_keys import own_keys

_STARS = tuple(f"rate-{stars}" for stars in range(1, 6))


def key_groups(keymap: Keymap | None = None) -> dict[str, list[tuple[str, str]]]:
    """Give, by group, what can be done by key and the keys as text; ratings as one row."""
    keymap = keymap or keys().map
    groups: dict[str, list[tuple[str, str]]] = {}
    stars = [keymap.keys_of(name) for name in _STARS]
    for act in ACTS:
        shown = keymap.keys_of(act.name)
        if act.name in _STARS and stars == [(str(number),) for number in range(1, 6)]:
            shown = ()
            groups.setdefault(act.group, [("One to five stars", "1 … 5")])
        if shown:
            groups.setdefault(act.group, []).append((act.text, "  ".join(shown)))
    return groups | {group: list(rows) for group, rows in own_keys(keymap).items()}


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
