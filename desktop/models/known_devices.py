"""The devices that the catalogue knows by name, with their classes, for completion. No Qt."""

from collections.abc import Mapping
from pathlib import Path

from storage.claims.claim import DEVICE_CLASSES


def known_devices(extra: Path | None = None) -> dict[str, str]:
    """Give names and classes: the catalogue's, the reader's own file's, and the bare classes.

    Raises `ShortlistError` where the reader's file cannot be read.
    """
    # The catalogue compiles some hundred patterns: only who corrects a claim waits for it.
    from storage.claims.catalogue import load_catalogue

    catalogue = load_catalogue(extra)
    named = {
        pattern.name: pattern.device_class
        for patterns in (*catalogue.by_word.values(), *catalogue.by_letters.values())
        for pattern in patterns
        if "{" not in pattern.name
    }
    return named | {name: name for name in DEVICE_CLASSES if name != "Other"}


def device_class(name: str, known: Mapping[str, str]) -> str | None:
    """Give the class of a device as typed: one known by name, or a model that the extractor knows.

    None where neither can tell.
    """
    wanted = name.strip().casefold()
    if not wanted:
        return None
    for one, its_class in known.items():
        if one.casefold() == wanted:
            return its_class
    from storage.claims.extract import extract

    found = extract(name).hardware
    return found[0].device_class if len(found) == 1 else None
