"""The presets of keys, one file of `resources/keys` each: how they differ from the table."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache

import resources
from desktop.settings import KEY_PRESETS

FOLDER = resources.FOLDER / "keys"


@dataclass(frozen=True, slots=True)
class Preset:
    """Keys by the name of the action; what is not named has the keys of the table."""

    id: str
    name: str
    about: str
    keys: dict[str, tuple[str, ...]]


@lru_cache(maxsize=8)
def preset(id: str) -> Preset:  # noqa: A002
    """Give a preset of `KEY_PRESETS`. Raises `KeyError` for another name."""
    if id not in KEY_PRESETS:
        raise KeyError(id)
    stored = tomllib.loads((FOLDER / f"{id}.toml").read_text(encoding="utf-8"))
    keys = {name: tuple(wanted) for name, wanted in stored.get("keys", {}).items()}
    return Preset(id, stored["name"], stored["about"], keys)


def presets() -> tuple[Preset, ...]:
    """Give all of them, Shortlist's own first."""
    return tuple(map(preset, KEY_PRESETS))
