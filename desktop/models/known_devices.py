"""The devices that a catalogue knows: by name, for completion, and as typed. No Qt."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from storage.claims.claim import DEVICE_CLASSES

if TYPE_CHECKING:
    from storage.claims.catalogue import Catalogue


class KnownDevices:
    """Devices of one catalogue: those that it lists, and those that its patterns find."""

    def __init__(self, catalogue: "Catalogue") -> None:
        self._catalogue = catalogue
        self.names: Mapping[str, str] = catalogue.devices | {
            name: name for name in DEVICE_CLASSES if name != "Other"
        }
        """The names that are listed, and the bare classes, each with its class."""
        self._written = {name.casefold(): name for name in reversed(self.names)}

    def find(self, name: str) -> tuple[str, str] | None:
        """Give the canonical name and the class of a device as typed ("a100", "RTX 5080 Ti").

        None where the catalogue cannot tell: by the names of devices, their aliases and families.
        """
        typed = " ".join(name.split())
        if not typed:
            return None
        written = self._written.get(typed.casefold())
        if written is not None:
            return written, self.names[written]
        from storage.claims.extract import extract

        found = extract(typed, self._catalogue).hardware
        if len(found) == 1 and (found[0].start, found[0].end) == (0, len(typed)):
            return found[0].name, found[0].device_class
        return None


def known_devices(extra: Path | None = None) -> KnownDevices:
    """Know what ships, and what the reader's own file at `extra` adds.

    It takes half a second the first time, and makes `find` ready; meant for a lane. Raises
    `ShortlistError` where the reader's file cannot be read.
    """
    from storage.claims.catalogue import load_catalogue
    from storage.claims.extract import extract

    catalogue = load_catalogue(extra)
    extract("", catalogue)
    return KnownDevices(catalogue)
