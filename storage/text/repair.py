r"""The raw text of a dump made readable, with a map of what stands where.

Listings lose the backslashes of LaTeX (`1.37times`, `kgeq 2`), keep others (`19\%`), or break
characters on the way (`x2014`, mojibake). Each kind is one rule of `RULES`; a rule replaces only
what cannot be read as prose, and everything else stays as it was, character for character.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from storage.text.offsets import UNCHANGED, OffsetMap, Piece, offset_map
from storage.text.residue import Raw, Rule
from storage.text.rules import RULES

__all__ = ["OffsetMap", "Repaired", "offset_map", "repair"]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A text as it is shown, and the way back to the raw one.

    `pieces` are the replaced stretches in order (raw_start, raw_end, shown_start, shown_end);
    between them raw and shown text are identical.
    """

    text: str
    offsets: OffsetMap = UNCHANGED

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The replaced stretches, in order."""
        return self.offsets.pieces

    def to_raw(self, start: int, end: int) -> tuple[int, int]:
        """The raw span under a shown span; it grows to cover every piece that it touches."""
        return self.offsets.to_raw(start, end)

    def to_shown(self, start: int, end: int) -> tuple[int, int]:
        """The shown span over a raw span; it grows to cover every piece that it touches."""
        return self.offsets.to_shown(start, end)

    def encode(self) -> str:
        """The map as compact JSON for `offset_map`; empty where nothing was replaced."""
        return self.offsets.encode()


def repair(raw: str) -> Repaired:
    """The text with its residue made readable; linear in its length."""
    edits = sorted(_edits(raw))
    if not edits:
        return Repaired(raw)
    parts: list[str] = []
    pieces: list[Piece] = []
    at = shown = 0
    for start, _, end, new in edits:
        if start < at:
            continue
        parts += (raw[at:start], new)
        shown += start - at
        pieces.append((start, end, shown, shown + len(new)))
        shown += len(new)
        at = end
    parts.append(raw[at:])
    return Repaired("".join(parts), OffsetMap(tuple(pieces)))


def _edits(raw: str) -> Iterator[tuple[int, int, int, str]]:
    """Start, rank of the rule, end and replacement; of two that begin together the first holds."""
    text = Raw(raw)
    for rank in _woken(raw):
        rule = RULES[rank]
        for match in rule.pattern.finditer(raw):
            if not rule.in_links and text.in_link(match.start()):
                continue
            for start, end, new in rule.edits(text, match):
                if raw[start:end] != new:
                    yield start, rank, end, new


def _woken(raw: str) -> set[int]:
    """The ranks of the rules that may have something to do in a text: in most texts few have."""
    words = {*raw.split()} - _QUIET
    woken = _woken_by(" ".join(words)) if words else set()
    if not woken:
        _remember(words)
    if not raw.isprintable():
        woken |= _UNPRINTABLE
    if not raw.isascii():
        woken |= _BEYOND_ASCII
    return woken


def _woken_by(words: str) -> set[int]:
    """The ranks of the rules with a trigger in words between blanks."""
    woken: set[int] = set()
    for sign, triggers in _WAKING.items():
        if sign in words:
            for trigger, ranks in triggers.items():
                if trigger in words:
                    woken |= {rank for rank in ranks if _is_told(RULES[rank], words)}
    return woken


def _is_told(rule: Rule, words: str) -> bool:
    return rule.telling is None or rule.telling.search(words) is not None


def _remember(words: set[str]) -> None:
    """Have these words passed over from now on, and forget all others when they become many."""
    if len(_QUIET) > _MOST:
        _QUIET.clear()
    if len(words) < _MOST:
        _QUIET.update(word for word in words if len(word) < _LONG)


def _by_sign() -> dict[str, dict[str, set[int]]]:
    """The ranks of the rules by trigger, and these by the sign that they hold, or none.

    So a trigger of many rules is looked for once, and one with a rare sign hardly ever.
    """
    table: dict[str, dict[str, set[int]]] = {}
    for rank, rule in enumerate(RULES):
        for trigger in rule.triggers:
            sign = next((sign for sign in trigger if sign in _RARE), "")
            table.setdefault(sign, {}).setdefault(trigger, set()).add(rank)
    return table


_QUIET: Final[set[str]] = set()
"""Words that wake no rule: texts have most of their words in common."""
_MOST: Final = 1 << 15
_LONG: Final = 40
"""Characters of what is no word, and not to be remembered."""
_RARE: Final = frozenset("\\{$^_<`~&;")
_WAKING: Final = _by_sign()
_UNPRINTABLE: Final = {rank for rank, rule in enumerate(RULES) if rule.unprintable}
_BEYOND_ASCII: Final = {rank for rank, rule in enumerate(RULES) if rule.beyond_ascii}
