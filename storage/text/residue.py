"""What every repair rule is made of: a pattern, and what it makes of a match."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

Edit = tuple[int, int, str]
"""Start, end and replacement of a stretch of the raw text."""

_BRACE = re.compile(r"\\?[{}]")
_URL = re.compile(r"(?:https?://|www\.)[^\s{}<>\"]{1,400}|\bgithub\.com/[^\s{}<>\"]{1,400}")
_URL_SIGNS = ("://", "www.", "github.com/")
"""One of them stands in every address."""
_SIMPLE = re.compile(r"\\?[A-Za-z0-9.]+")


class Raw:
    """A raw text with its brace pairs and links, each found once and only when asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _pairs(self) -> dict[int, int]:
        pairs: dict[int, int] = {}
        opened: list[int] = []
        for match in _BRACE.finditer(self.text):
            if match[0] == "{":
                opened.append(match.start())
            elif match[0] == "}" and opened:
                pairs[opened.pop()] = match.start()
        return pairs

    @cached_property
    def _links(self) -> list[tuple[int, int]]:
        if not any(sign in self.text for sign in _URL_SIGNS):
            return []
        return [match.span() for match in _URL.finditer(self.text)]

    def closing(self, opening: int) -> int | None:
        """Where the brace that opens at `opening` is closed."""
        return self._pairs.get(opening)

    def in_link(self, at: int) -> bool:
        """Whether that character belongs to a web address."""
        index = bisect_right(self._links, (at, len(self.text) + 1)) - 1
        return index >= 0 and at < self._links[index][1]

    def bare(self, opening: int, closing: int) -> bool:
        """Whether the braces hold one name or number, which needs no brackets in their place."""
        inside = closing - opening - 1
        return inside < 20 and _SIMPLE.fullmatch(self.text, opening + 1, closing) is not None


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of residue.

    A text none of whose words has one of the `triggers`, and what is `telling` if that is given,
    is passed over unread; `edits` says what becomes of a match, and may well say nothing. Web
    addresses are left alone unless `in_links` is set. Rules without triggers are for what is
    `beyond_ascii` or `unprintable`; most texts have neither.
    """

    name: str
    triggers: tuple[str, ...]
    pattern: re.Pattern[str]
    edits: Callable[[Raw, re.Match[str]], Iterable[Edit]]
    in_links: bool = False
    beyond_ascii: bool = False
    unprintable: bool = False
    telling: re.Pattern[str] | None = None
    """For triggers that plain words have: what a single word has wherever the pattern matches."""


def replaced(
    name: str,
    triggers: tuple[str, ...],
    pattern: str,
    new: str | Callable[[re.Match[str]], str | None],
    *,
    in_links: bool = False,
    beyond_ascii: bool = False,
    unprintable: bool = False,
    telling: str | None = None,
) -> Rule:
    """A rule that puts one text in the place of the whole match; None leaves it."""

    def edits(_: Raw, match: re.Match[str]) -> Iterable[Edit]:
        text = new if isinstance(new, str) else new(match)
        return () if text is None else ((match.start(), match.end(), text),)

    told = re.compile(telling) if telling is not None else None
    return Rule(
        name, triggers, re.compile(pattern), edits, in_links, beyond_ascii, unprintable, told
    )
