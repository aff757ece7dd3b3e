"""One way to find a device in a text, and how an alias or a family becomes one."""

import re
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from storage.claims.folding import fold

_SPELLINGS = {"pm": "Pro Max", "ti": "Ti", "super": "Super", "xtx": "XTX", "xt": "XT", "ai": "AI"}
_NAME_ENDS = r"(?![a-z0-9])(?!\.(?:jl|py|js|cpp|net|rs)(?![a-z]))"
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
        return compiled(self.source)

    def named(self, match: re.Match[str]) -> str:
        """Give the canonical name of a find, filled in from its groups."""
        if "{" not in self.name:
            return self.name
        filled = _FIELD.sub(lambda f: _spelt(match[int(f[1])], f[2]), self.name)
        return " ".join(filled.split())


@cache
def compiled(source: str) -> re.Pattern[str]:
    """Compile a regular expression once."""
    return re.compile(source)


def groups_named(name: str) -> int:
    """Give the highest group that a family's name is filled in from, 0 where there is none."""
    return max((int(group) for group, _ in _FIELD.findall(name)), default=0)


def of_alias(
    name: str, device_class: str, alias: str, *, generic: bool = False, weak: bool = False
) -> tuple[Pattern, list[Start]]:
    """Make a pattern of an alias; a blank in it also matches a hyphen, a tie or nothing.

    Raises `ValueError` where the alias has no words or begins with a sign.
    """
    exact = alias[1:] if alias.startswith("=") else ""
    words = fold(alias.removeprefix("=")).replace("-", " ").split()
    if not words:
        raise ValueError(f"{name!r} has an empty alias")
    if not re.match("[a-z0-9]", words[0]):
        raise ValueError(f"a name cannot begin with {words[0]!r}")
    source = "[ ~-]?".join(map(re.escape, words)) + _NAME_ENDS
    pieces = re.findall("[a-z0-9]+", fold(alias))
    starts: list[Start] = [pieces[0]]
    if len(pieces) > 1:
        glued = pieces[0] + pieces[1] if words[0] == pieces[0] else ""
        starts = [(pieces[0], pieces[1]), *([glued] if glued else [])]
    return Pattern(name, device_class, source, exact=exact, generic=generic, weak=weak), starts


def family_source(pattern: str) -> str:
    """Complete a family's pattern; its `[ -]` also matches the tie of raw LaTeX ("RTX~4090")."""
    return pattern.replace("[ -]", "[ ~-]") + _NAME_ENDS


def _spelt(group: str | None, style: str | None) -> str:
    if not group:
        return ""
    group = group.strip()
    if style == "lower":
        return group
    if style == "title" and group not in _SPELLINGS:
        return group.title()
    return _SPELLINGS.get(group, group.upper())
