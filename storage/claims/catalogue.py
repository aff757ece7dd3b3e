"""The hardware catalogue: a TOML of devices, families and words for classes, made searchable.

`resources/hardware.toml` says in its head how it is written and how a reader extends it.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from resources import FOLDER
from storage.claims.claim import DEVICE_CLASSES
from storage.claims.folding import fold
from storage.claims.trie import DIGIT, END, GAP, any_of
from storage.errors import ShortlistError

_SPELLINGS = {"pm": "Pro Max", "ti": "Ti", "super": "Super", "xtx": "XTX", "xt": "XT", "ai": "AI"}
_NAME_ENDS = r"(?![a-z0-9])(?!\.(?:jl|py|js|cpp|net|rs)(?![a-z]))"
_TOLD_BY = 5
"""First letters of a name that are looked for at once: more cost time when first read."""
_WORD = re.compile(r"[a-z0-9]+")
_WORD_LENGTH = 40
_AROUND = ("before", "after", "context", "topic")
_FIELD = re.compile(r"\{(\d)(?::(lower|title))?\}")


Start: TypeAlias = str | tuple[str, str]
"""The first word of a name, or the first two where it has more."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to find a device in folded text.

    `exact` are letters that must stand in the text as written, `before` and `after` what must
    surround the find, `context` what must stand near it, `topic` what must stand anywhere in the
    text. `weak` words hardly ever name what a paper itself runs on; `generic` ones name a class.
    `graphics`: a GPU where "GPU" follows.
    """

    name: str
    device_class: str
    source: str
    exact: str = ""
    before: re.Pattern[str] | None = None
    after: re.Pattern[str] | None = None
    context: re.Pattern[str] | None = None
    topic: re.Pattern[str] | None = None
    generic: bool = False
    weak: bool = False
    graphics: bool = False

    @property
    def regex(self) -> re.Pattern[str]:
        """What finds it. Compiled when first tried: few of the many names ever are."""
        return _compiled(self.source)

    def named(self, match: re.Match[str]) -> str:
        """Give the canonical name of a find, filled in from its groups."""
        if "{" not in self.name:
            return self.name
        filled = _FIELD.sub(lambda f: _spelt(match[int(f[1])], f[2]), self.name)
        return " ".join(filled.split())


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source)


def _spelt(group: str | None, style: str | None) -> str:
    if not group:
        return ""
    group = group.strip()
    if style == "lower":
        return group
    if style == "title" and group not in _SPELLINGS:
        return group.title()
    return _SPELLINGS.get(group, group.upper())


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Patterns by how what they find begins: a word, two words, or letters before digits.

    `paired` are the first words of two. `begins` finds the words that may begin a name, as group
    1. It goes by their first letters only, so not all do. It wants a sign before each word: search
    a text with a blank before it. `devices` are the names that are listed, with their classes.
    """

    by_word: dict[str, tuple[Pattern, ...]]
    by_words: dict[tuple[str, str], tuple[Pattern, ...]]
    by_letters: dict[str, tuple[Pattern, ...]]
    paired: frozenset[str]
    begins: re.Pattern[str]
    devices: dict[str, str]

    def candidates(self, word: str, folded: str, end: int) -> tuple[Pattern, ...]:
        """Give the patterns that may match at a `word` that ends at `end` of a folded text."""
        found = self.by_word.get(word, ())
        if word in self.paired:
            following = _WORD.search(folded, end, end + _WORD_LENGTH)
            found += self.by_words.get((word, following[0]), ()) if following else ()
        return found if word.isalpha() else found + self.by_letters.get(_letters(word), ())


Entry: TypeAlias = tuple[str, Pattern, list[Start]]
"""A device's name, one pattern that finds it, and how what it finds may begin."""


def _letters(word: str) -> str:
    """Give the letters with which a word begins."""
    for at, sign in enumerate(word):
        if not sign.isalpha():
            return word[:at]
    return word


def load_catalogue(extra: Path | None = None) -> Catalogue:
    """Read the shipped catalogue, and after it the reader's own file where one is given.

    Raises `ShortlistError` where the reader's file cannot be read or is not such a file.
    """
    return (
        _shipped() if extra is None else _built([_parsed(FOLDER / "hardware.toml"), _parsed(extra)])
    )


@cache
def _shipped() -> Catalogue:
    return _built([_parsed(FOLDER / "hardware.toml")])


def _parsed(path: Path) -> list[Entry]:
    """Read a file into (device name, pattern, first words)."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise ShortlistError(f"The hardware file {path} cannot be read: {reason}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ShortlistError(f"The hardware file {path} is not valid TOML: {error}.") from error
    try:
        return list(_entries(table))
    except (KeyError, TypeError, AttributeError, ValueError, re.error) as error:
        raise ShortlistError(
            f"The hardware file {path} is not as its kind is written: {_complaint(error)}."
        ) from error


def _complaint(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def _entries(table: dict[str, Any]) -> Iterator[Entry]:
    for series in table.get("series", ()):
        around = _around(series)
        for device in series["devices"]:
            device_class = _known_class(device.get("class") or series["class"])
            for alias in _written(device["name"], device.get("aliases", ())):
                pattern, starts = _alias(device["name"], device_class, alias)
                yield device["name"], replace(pattern, **around) if around else pattern, starts
    for family in table.get("family", ()):
        yield family["name"], _family(family), [str(word) for word in family["starts"]]
    for generic in table.get("generic", ()):
        weak = {str(word) for word in generic.get("weak", ())}
        cased = {str(word) for word in generic.get("cased", ())}
        for word in generic["words"]:
            alias = f"={word.upper()}" if word in cased else word
            device_class = _known_class(generic["class"])
            name = generic["name"]
            yield name, *_alias(name, device_class, alias, generic=True, weak=word in weak)


def _written(name: str, aliases: list[str]) -> list[str]:
    """Give the ways a device is written; its bare name is none where it is an ordinary word."""
    if any(alias.startswith(f"={name}") for alias in aliases):
        return list(aliases)
    return [name, *aliases]


def _known_class(name: str) -> str:
    if name not in DEVICE_CLASSES:
        raise ValueError(f"{name!r} is none of the classes {', '.join(DEVICE_CLASSES)}")
    return name


def _alias(
    name: str, device_class: str, alias: str, *, generic: bool = False, weak: bool = False
) -> tuple[Pattern, list[Start]]:
    """Make a pattern of an alias; a blank in it also matches a hyphen or nothing."""
    exact = alias[1:] if alias.startswith("=") else ""
    words = fold(alias.removeprefix("=")).replace("-", " ").split()
    if not words:
        raise ValueError(f"{name!r} has an empty alias")
    source = "[ ~-]?".join(map(re.escape, words)) + _NAME_ENDS
    pieces = re.findall("[a-z0-9]+", fold(alias))
    if not re.match("[a-z0-9]", words[0]):
        raise ValueError(f"a name cannot begin with {words[0]!r}")
    starts: list[Start] = [pieces[0]]
    if len(pieces) > 1:
        glued = pieces[0] + pieces[1] if words[0] == pieces[0] else ""
        starts = [(pieces[0], pieces[1]), *([glued] if glued else [])]
    pattern = Pattern(name, device_class, source, exact=exact, generic=generic, weak=weak)
    return pattern, starts


def _around(table: dict[str, Any]) -> dict[str, Any]:
    """Give what a series or family asks of the text around its finds."""
    return {key: _compiled(table[key]) for key in _AROUND if key in table}


def _family(family: dict[str, Any]) -> Pattern:
    return Pattern(
        name=family["name"],
        device_class=_known_class(family["class"]),
        source=_compiled(_tied(family["pattern"]) + _NAME_ENDS).pattern,
        generic=bool(family.get("generic", False)),
        graphics=bool(family.get("graphics", False)),
        **_around(family),
    )


def _tied(source: str) -> str:
    """Let a pattern's blanks also match the tie of raw LaTeX ("RTX~4090")."""
    return source.replace("[ -]", "[ ~-]")


def _built(files: list[list[Entry]]) -> Catalogue:
    """Index the patterns; a later file's device takes the place of an earlier one's."""
    kept: dict[str, list[tuple[Pattern, list[Start]]]] = {}
    for file in files:
        fresh: dict[str, list[tuple[Pattern, list[Start]]]] = {}
        for name, pattern, starts in file:
            fresh.setdefault(name, []).append((pattern, starts))
        kept |= fresh
    words: dict[Start, list[Pattern]] = {}
    letters: dict[str, list[Pattern]] = {}
    for pattern, starts in (entry for entries in kept.values() for entry in entries):
        for start in starts:
            words.setdefault(start, []).append(pattern)
            if "{" in pattern.name and isinstance(start, str):
                letters.setdefault(start, []).append(pattern)
    return Catalogue(
        by_word={w: tuple(found) for w, found in words.items() if isinstance(w, str)},
        by_words={w: tuple(found) for w, found in words.items() if not isinstance(w, str)},
        by_letters={w: tuple(found) for w, found in letters.items()},
        paired=frozenset(w[0] for w in words if not isinstance(w, str)),
        begins=_begins(words, letters),
        devices={
            name: entries[0][0].device_class for name, entries in kept.items() if "{" not in name
        },
    )


def _begins(words: Iterable[Start], letters: Iterable[str]) -> re.Pattern[str]:
    names = {_told_by(start) for start in words} | {(w + DIGIT)[:_TOLD_BY] for w in letters}
    return re.compile(f"[^a-z0-9](?={any_of(names)})([a-z0-9]+)")


def _told_by(start: Start) -> str:
    """Give what is looked for at once: of a short first word also how the next begins."""
    word, following = (start, "") if isinstance(start, str) else start
    if len(word) >= _TOLD_BY or not following:
        return (word + END)[:_TOLD_BY]
    return word + GAP + following[:2]
