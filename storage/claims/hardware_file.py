"""Reading a file of hardware, and saying in one sentence what is wrong with one."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from storage.claims.claim import DEVICE_CLASSES
from storage.claims.pattern import Pattern, Start, compiled, family_source, groups_named, of_alias
from storage.errors import ShortlistError

Entry: TypeAlias = tuple[str, Pattern, list[Start]]
"""A device's name, one pattern that finds it, and how what it finds may begin."""

_Table: TypeAlias = dict[str, Any]

_AROUND = ("before", "after", "context", "topic")
_TEXTS = (*_AROUND, "vendor", "class", "name", "pattern")
_LISTS = ("aliases", "words", "weak", "cased", "starts")
_KEYS = {
    "series": {"vendor", "class", "devices", *_AROUND},
    "device": {"name", "vendor", "class", "year", "aliases"},
    "family": {"vendor", "class", "name", "starts", "pattern", "generic", "graphics", *_AROUND},
    "generic": {"name", "class", "words", "weak", "cased"},
}


def read_hardware(path: Path, *, checked: bool = True) -> list[Entry]:
    """Read a file into its entries; one that is known to be right need not be `checked`.

    Raises `ShortlistError`, a sentence, where it cannot be read, is no TOML, or is not written as
    `resources/hardware.toml` says in its head.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise ShortlistError(f"The hardware file {path} cannot be read: {reason}.") from error
    except RecursionError as error:
        raise ShortlistError(f"The hardware file {path} is nested too deeply.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ShortlistError(f"The hardware file {path} is not valid TOML: {error}.") from error
    try:
        if checked:
            _check_tables(table)
        entries = list(_entries(table))
        if checked:
            _no_alias_twice(entries)
    except (KeyError, TypeError, AttributeError, ValueError, re.error) as error:
        raise ShortlistError(
            f"The hardware file {path} is not as its kind is written: {_complaint(error)}."
        ) from error
    return entries


def _complaint(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def _entries(table: _Table) -> Iterator[Entry]:
    for series in table.get("series", ()):
        around = _around(series)
        for device in series["devices"]:
            for pattern, starts in _device(device, series):
                yield device["name"], replace(pattern, **around) if around else pattern, starts
    for family in table.get("family", ()):
        yield family["name"], _family(family), [word.lower() for word in family["starts"]]
    for generic in table.get("generic", ()):
        yield from _generic(generic)


def _check_tables(table: _Table) -> None:
    """Refuse a table that has other keys than its kind, or keys of other types."""
    for kind, held in table.items():
        if kind not in ("series", "family", "generic"):
            raise ValueError(f"there is no kind [[{kind}]]")
        _check_kind(held, kind, kind)
    for series in table.get("series", ()):
        _check_kind(series["devices"], "devices", "device")
    for family in table.get("family", ()):
        if groups_named(family["name"]) > compiled(family_source(family["pattern"])).groups:
            raise ValueError(f"{family['name']!r} names a group that its pattern does not have")


def _check_kind(held: object, key: str, kind: str) -> None:
    if not isinstance(held, list) or not all(isinstance(one, dict) for one in held):
        raise TypeError(f"{key!r} must hold tables")
    for one in held:
        called = repr(one["name"]) if "name" in one else f"a {kind}"
        for own, value in one.items():
            _check(own, value, kind, called)


def _check(key: str, value: object, kind: str, called: str) -> None:
    if key not in _KEYS[kind]:
        raise ValueError(f"{called} has an unknown key {key!r}")
    if key in _TEXTS and not (isinstance(value, str) and (value or key == "vendor")):
        raise TypeError(f"{key!r} of {called} must be a word")
    if key in _LISTS and not (isinstance(value, list) and all(isinstance(w, str) for w in value)):
        raise TypeError(f"{key!r} of {called} must be a list of words")
    if key == "year" and type(value) is not int:
        raise TypeError(f"{key!r} of {called} must be a number")


def _device(device: _Table, series: _Table) -> Iterator[tuple[Pattern, list[Start]]]:
    """Make patterns of the ways a device is written.

    Its bare name is none of them where it is an ordinary word, which a leading = says.
    """
    name = device["name"]
    device_class = _known_class(device.get("class") or series["class"])
    aliases = list(device.get("aliases", ()))
    if not any(alias.startswith(f"={name}") for alias in aliases):
        aliases.insert(0, name)
    for alias in aliases:
        yield of_alias(name, device_class, alias)


def _family(family: _Table) -> Pattern:
    return Pattern(
        name=family["name"],
        device_class=_known_class(family["class"]),
        source=family_source(family["pattern"]),
        generic=bool(family.get("generic", False)),
        graphics=bool(family.get("graphics", False)),
        **_around(family),
    )


def _generic(generic: _Table) -> Iterator[Entry]:
    name, device_class = generic["name"], _known_class(generic["class"])
    weak, cased = set(generic.get("weak", ())), set(generic.get("cased", ()))
    for word in generic["words"]:
        written = word.upper() if word.islower() else word
        alias = f"={written}" if word in cased else word
        made = of_alias(name, device_class, alias, generic=True, weak=word in weak)
        yield name, *made


def _around(table: _Table) -> dict[str, Any]:
    """Give what a series or family asks of the text around its finds."""
    return {key: compiled(table[key]) for key in _AROUND if key in table}


def _known_class(name: str) -> str:
    if name not in DEVICE_CLASSES:
        raise ValueError(f"{name!r} is none of the classes {', '.join(DEVICE_CLASSES)}")
    return name


def _no_alias_twice(entries: list[Entry]) -> None:
    """Refuse a file in which one alias names two devices."""
    owners: dict[tuple[str, str], str] = {}
    for name, pattern, _ in entries:
        owner = owners.setdefault((pattern.source, pattern.exact), name)
        if owner != name and "{" not in name:
            raise ValueError(f"{owner!r} and {name!r} share the alias {_written(pattern)!r}")


def _written(pattern: Pattern) -> str:
    """Give an alias back from its pattern, as it could have been written."""
    return pattern.exact or pattern.source.partition("(?!")[0].removesuffix("(s)?").replace(
        "[ ~-]?", " "
    ).replace("\\", "")
