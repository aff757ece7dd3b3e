"""The devices that the catalogue knows by name, with their classes, for completion. No Qt."""

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
