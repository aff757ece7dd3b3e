"""The hardware catalogue, and the mentions of its devices in a text."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from resources import FOLDER
from storage.errors import ShortlistError


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The devices that are known by name."""

    names: tuple[str, ...]


def load_catalogue(extra: Path | None = None) -> Catalogue:
    """Read the shipped catalogue, and after it the reader's own file where one is given.

    Raises `ShortlistError` where the reader's file cannot be read or is not such a file.
    """
    shipped = _shipped()
    if extra is None:
        return shipped
    return Catalogue(shipped.names + _names(_parsed(extra)))


@cache
def _shipped() -> Catalogue:
    return Catalogue(_names(_parsed(FOLDER / "hardware.toml")))


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ShortlistError(
            f"The hardware file {path} cannot be read: {error.strerror}."
        ) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ShortlistError(f"The hardware file {path} is not valid TOML: {error}.") from error


def _names(table: dict[str, Any]) -> tuple[str, ...]:
    return tuple(str(device["name"]) for device in table.get("device", ()))
