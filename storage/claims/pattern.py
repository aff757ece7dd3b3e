"""One way to find a device in a text, and how an alias or a family becomes one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from storage.claims.folding import fold

_SPELLINGS = {"pm": "Pro Max", "ti": "Ti", "super": "Super", "xtx": "XTX", "xt": "XT", "ai": "AI"}
_NAME_ENDS = r"(?![a-z0-9])(?!\.(?:jl|py|js|cpp|net|rs)(?![a-z]))"
_MODEL = re.compile(r"\d[a-z+]?$")
"""How a word ends that names a model, of which there may be several."""
_FIELD = re.compile(r"\{(\d)(?::(lower|title))?\}")

Start: TypeAlias = str | tuple[str, str]
"""The first word of a name, or the first two where it has more."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to find a device in folded text.

    `exact` are letters that must stand in the text as written, `before` and `after` what must
    surround the find, `context` what must stand near it, `topic` what must stand anywhere in the
    text. `weak` words hardly ever name what a paper itself runs on; `generic` ones name a class.
    `graphics`: a GPU where "GPU" follows. `plural`: a small "s", group 1, may
    follow, as in "A100s".
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
    plural: bool = False

    def named(self, match: re.Match[str]) -> str:
        """Give the canonical name of a find, filled in from its groups."""
        if "{" not in self.name:
            return self.name
        filled = _FIELD.sub(lambda f: _spelt(match[int(f[1])], f[2]), self.name)
        return " ".join(filled.replace("~", " ").split())


class _Compiled(dict[str, re.Pattern[str]]):
    """The regular expressions compiled so far: as many as there are names that were tried."""

    def __missing__(self, source: str) -> re.Pattern[str]:
        self[source] = pattern = re.compile(source)
        return pattern


compiled = _Compiled().__getitem__
"""Compile a regular expression once."""


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
    plural = _MODEL.search(words[-1]) is not None
    source = "[ ~-]?".join(map(re.escape, words)) + ("(s)?" if plural else "") + _NAME_ENDS
    pattern = Pattern(
        name, device_class, source, exact=exact, generic=generic, weak=weak, plural=plural
    )
    return pattern, list(_starts(alias, words[0], plural=plural))


def _starts(alias: str, first: str, *, plural: bool) -> Iterator[Start]:
    """Give how what an alias finds may begin; models also have a plural ("A100s")."""
    pieces = re.findall("[a-z0-9]+", fold(alias))
    ends = ("", "s") if plural else ("",)
    if len(pieces) == 1:
        yield from (pieces[0] + end for end in ends)
        return
    for end in ends if len(pieces) == 2 else ("",):
        yield pieces[0], pieces[1] + end
        if first == pieces[0]:
            yield pieces[0] + pieces[1] + end


def family_source(pattern: str) -> str:
    """Complete a family's pattern; its `[ -]` also matches the tie of raw LaTeX, "s" may follow."""
    return pattern.replace("[ -]", "[ ~-]") + "s?" + _NAME_ENDS


def _spelt(group: str | None, style: str | None) -> str:
    if not group:
        return ""
    group = group.strip()
    if style == "lower":
        return group
    if style == "title" and group not in _SPELLINGS:
        return group.title()
    return _SPELLINGS.get(group, group.upper())
