"""The keys of the running program: one set for all windows, and word of every change."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QObject, Signal

from desktop.keys.binding import Changes, Keymap, resolved
from desktop.keys.presets import preset


class KeysInForce(QObject):
    """Holds the keys; whoever shows one asks again when they have `changed`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.map: Keymap = usual_keys()

    def apply(self, name: str, changes: Changes | None = None) -> None:
        """Put a preset of `KEY_PRESETS` with the reader's changes in force."""
        wanted = preset(name), dict(changes or {})
        if wanted != (self.map.preset, self.map.changes):
            self.map = resolved(*wanted)
            self.changed.emit()


@lru_cache(maxsize=1)
def usual_keys() -> Keymap:
    """Give the keys of the table as they ship."""
    return resolved(preset("shortlist"), {})


_in_force: Final[list[KeysInForce]] = []


def keys() -> KeysInForce:
    """Give the keys of the running program."""
    if not _in_force:
        _in_force.append(KeysInForce())
    return _in_force[0]


def key_of(name: str) -> str:
    """Give the first key of an action as it is written; "" where it has none."""
    return next(iter(keys().map.keys_of(name)), "")


def keys_of(name: str) -> str:
    """Give all keys of an action: "u  Ctrl+Z"."""
    return "  ".join(keys().map.keys_of(name))


def told(*deeds: tuple[str, str]) -> list[str]:
    """Give, for actions and what they do, "y keeps", "n skips"; none for one without a key."""
    keyed = [(key_of(name), words) for name, words in deeds]
    return [f"{key} {words}" for key, words in keyed if key]


def with_key(text: str, name: str) -> str:
    """Give a text with the key of an action behind it: "Import dumps (Ctrl+O)"."""
    key = key_of(name)
    return f"{text} ({key})" if key else text
