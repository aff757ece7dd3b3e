"""Authors in JSON: lists of names, of objects with parts of names, or one text of several names."""

import re

from storage.readers.fields.cited_names import person
from storage.readers.fields.plain_text import name_line, one_line
from storage.record import Author

MAX_AUTHORS = 5000
"""Most authors that are looked at; papers of large collaborations have some 3,000."""

_WHOLE = (
    "name", "literal", "full_name", "fullName", "display_name", "displayName", "raw_author_name",
    "author_name", "authorName", "text", "#text", "creator", "value",
)  # fmt: skip
_GIVEN = ("given", "firstName", "first_name", "forenames", "givenName", "first", "forename")
_FAMILY = ("family", "lastName", "last_name", "keyname", "familyName", "last", "surname")
_PARTICLE = ("non-dropping-particle", "dropping-particle")
_INSIDE = ("author", "person", "authors", "creators")
_AND = re.compile(r",?\s+(?:and|&)\s+")
_INITIALS = re.compile(r"(?:\w\.?[\s-]?){1,4}")
_ORDINAL = re.compile(r"\s\d{4}$")


def authors_of(value: object) -> tuple[Author, ...]:
    """The authors of a member of any of these shapes, each once."""
    names = _names(value, 0)
    return tuple(Author(name) for name in dict.fromkeys(filter(None, names)))


def _names(value: object, depth: int) -> list[str]:
    if isinstance(value, str):
        return [_shown(name) for name in listed(value)]
    if isinstance(value, dict):
        return _of_object(value, depth)
    if not isinstance(value, list) or depth > 3:
        return []
    found: list[str] = []
    for one in value[:MAX_AUTHORS]:
        if isinstance(one, str):
            found.append(_shown(one))
        elif isinstance(one, list):
            found.append(_of_parts(one))
        else:
            found += _names(one, depth + 1)
    return found


def _shown(name: str) -> str:
    name = name_line(name)
    # Names without a comma are in reading order: here a short last word is no initials.
    return person(name) if "," in name else name


def _of_object(value: dict[str, object], depth: int) -> list[str]:
    family, given = _first(value, _FAMILY), _first(value, _GIVEN)
    if family:
        particles = " ".join(filter(None, (_first(value, (key,)) for key in _PARTICLE)))
        return [_composed(given, f"{particles} {family}", _first(value, ("suffix",)))]
    if whole := _first(value, _WHOLE):
        # Where a list of DBLP has two of one name, it numbers them.
        return [_shown(_ORDINAL.sub("", whole))]
    for key in _INSIDE:
        if key in value:
            return _names(value[key], depth + 1) if depth <= 3 else []
    return [_composed(given, "", "")] if given else []


def _of_parts(parts: list[object]) -> str:
    """Kaggle's `authors_parsed`: family, given, suffix, then what is no part of the name."""
    family, given, suffix = [
        part if isinstance(part, str) else "" for part in [*parts, "", "", ""]
    ][:3]
    return _composed(given, family, suffix)


def _composed(given: str, family: str, suffix: str) -> str:
    return name_line(f"{given} {family} {suffix}")


def _first(value: dict[str, object], keys: tuple[str, ...]) -> str:
    for key in keys:
        text = value.get(key)
        if isinstance(text, str) and text.strip():
            return text
    return ""


def listed(text: str) -> list[str]:
    """The names in one text: apart by semicolons, by "and", or by commas that are no name's own."""
    text = one_line(text)
    for sign in (";", "|"):
        if sign in text:
            return text.split(sign)
    sides = _AND.split(text)
    if len(sides) > 1 and all(side.count(",") == 1 for side in sides):
        return sides
    return [name for side in sides for name in _at_commas(side)]


def _at_commas(text: str) -> list[str]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) == 2 and (" " not in parts[0] or _INITIALS.fullmatch(parts[1])):
        return [text]
    if parts and len(parts) % 2 == 0 and all(map(_INITIALS.fullmatch, parts[1::2])):
        return [f"{family}, {given}" for family, given in zip(*[iter(parts)] * 2, strict=True)]
    return parts
