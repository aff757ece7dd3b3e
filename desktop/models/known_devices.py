"""The devices that the catalogue knows by name, with their classes, for completion. No Qt."""

from collections.abc import Mapping
from pathlib import Path

from storage.claims.claim import DEVICE_CLASSES


def known_devices(extra: Path | None = None) -> dict[str, str]:
    """Give names and classes: the catalogue's, the reader's own file's, and the bare classes.

    It takes half a second the first time, and makes `device` ready; meant for a lane. Raises
    `ShortlistError` where the reader's file cannot be read.
    """
    from storage.claims.catalogue import load_catalogue
    from storage.claims.extract import extract

    extract("")
    return load_catalogue(extra).devices | {
        name: name for name in DEVICE_CLASSES if name != "Other"
    }


def device(name: str, known: Mapping[str, str]) -> tuple[str, str] | None:
    """Give the canonical name and the class of a device as typed ("a100", "RTX 5080 Ti").

    None where neither the devices `known` nor the extractor can tell, and while none are known.
    """
    wanted = " ".join(name.split()).casefold()
    if not wanted or not known:
        return None
    for one, its_class in known.items():
        if one.casefold() == wanted:
            return one, its_class
    from storage.claims.extract import extract

    found = extract(name).hardware
    if len(found) == 1 and name[found[0].start : found[0].end].casefold() == wanted:
        return found[0].name, found[0].device_class
    return None
