"""Text to the terms by which it is found: the same on the way in and on the way out.

A word of the text becomes a *lexeme*: one or more parts, each at a position of its own, and
where there are several (`flash-attention`, `FlashAttention`, `Llama-2-7B`) also the parts
joined, at the position of the first. So a compound is found by its parts, by its joined form,
and by any other spelling of it. Accents and case are folded, English words are stemmed
(Porter), a number with an `x`, a `×` or `times` behind it is found with and without it, and
Chinese, Japanese and Korean runs are cut into overlapping pairs.

Offsets are characters of the text as given.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

VERSION: Final = 1
"""Grows with every change of what this module makes of a text, so that indexes are rebuilt."""

STOP_WORDS: Final = frozenset(
    "a an and are as at be been but by can for from had has have in into is it its of on or our "
    "such than that the their these this those to was we were which while with".split()
)
"""Words that stand in nearly every abstract. They keep their place but are not looked for."""

_MARKS: Final = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "×": "x", "µ": "u", "μ": "u",
}  # fmt: skip
_TRANSLATION: Final = str.maketrans(_MARKS)

_CJK: Final = (
    "\u3040-\u30ff\u3105-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0002ffff"
)
# Possessive, so that no text, however odd, is tried in more than one way.
_LETTERS: Final = rf"(?:[^\W_{_CJK}]++[\u0300-\u036f]*+)++"
_LEXEME: Final = re.compile(
    rf"(?P<cjk>[{_CJK}]+)"
    # C++, C#, A*, S*: a sign that belongs to the name before it.
    r"|(?P<signed>(?<![\w*])[A-Za-z](?:\+\+|\#|\*)(?![\w*+\#]))"
    r"|(?P<grouped>(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,]))"
    r"|(?P<times>(?<![\w.])\d+(?:\.\d+)*(?:\s?×(?!\w)|times\b|x\b))"
    rf"|(?P<word>{_LETTERS}(?:[-\u2010\u2011_.'’]{_LETTERS})*+)"
)
# What hyphens, underscores and full stops leave, decimals whole.
_CHUNK: Final = re.compile(rf"(?:{_LETTERS}(?:['’]|(?<=\d)\.(?=\d))?+)+")
_PLURAL: Final = re.compile(r"[A-Z]{2,}s")
_CAMEL: Final = re.compile(
    r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z][A-Za-z])(?=\d)"
)
_POSSESSIVE: Final = re.compile(r"['’]s$", re.IGNORECASE)
_DEVICES: Final = re.compile(r"(?<=[a-z])(\d+)s$")
_UNIT: Final = re.compile(r"(\d+(?:\.\d+)?)([a-z]{1,5})$")
LONGEST: Final = 64
"""Characters of a term beyond which it is cut: nobody types more, and keys stay short."""


@dataclass(frozen=True, slots=True)
class Part:
    """One word of a lexeme, folded but not stemmed, and where it stands."""

    surface: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Lexeme:
    """What one word of the text is found by.

    `joins` are runs of parts written as one word: first part, part behind the last, surface;
    they reach so many characters beyond the last part (1 for a pair of Chinese signs).
    """

    parts: tuple[Part, ...]
    joins: tuple[tuple[int, int, str], ...] = ()
    reach: int = 0

    @property
    def start(self) -> int:
        """Offset of its first character."""
        return self.parts[0].start

    @property
    def end(self) -> int:
        """Offset behind its last character."""
        return self.parts[-1].end

    @property
    def is_stop_word(self) -> bool:
        """Say whether it is a word that is not looked for."""
        return len(self.parts) == 1 and self.parts[0].surface in STOP_WORDS


@dataclass(frozen=True, slots=True)
class Posting:
    """A term of a text: `term` as indexed, `surface` as folded, and where it stands."""

    term: str
    surface: str
    position: int
    start: int
    end: int


def fold(text: str) -> str:
    """Lower case, without accents; `×` becomes x."""
    if text.isascii():
        return text.lower()
    text = text.casefold().translate(_TRANSLATION)
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


@lru_cache(maxsize=200_000)
def stem(surface: str) -> str:
    """Give the term under which a folded word is indexed."""
    if len(surface) < 4 or not surface.isascii() or not surface.isalpha():
        return surface[:LONGEST]
    from whoosh.lang.porter import stem as porter

    return str(porter(surface))[:LONGEST]


def lexemes(text: str) -> Iterator[Lexeme]:
    """Cut a text into lexemes, in order, stop words included."""
    for match in _LEXEME.finditer(text):
        start = match.start()
        for shape in _shapes(match.lastgroup or "", match.group()):
            parts = tuple(Part(text, start + a, start + b) for text, a, b in shape.parts)
            yield Lexeme(parts, shape.joins, shape.reach)


def postings(text: str) -> Iterator[Posting]:
    """Give every term of a text that is indexed, with its position."""
    position = 0
    for lexeme in lexemes(text):
        if not lexeme.is_stop_word:
            for offset, part in enumerate(lexeme.parts):
                yield Posting(
                    stem(part.surface), part.surface, position + offset, part.start, part.end
                )
            for first, last, joined in lexeme.joins:
                start, end = lexeme.parts[first].start, lexeme.parts[last - 1].end
                end += lexeme.reach
                yield Posting(stem(joined), joined, position + first, start, end)
        position += len(lexeme.parts)


def terms(text: str) -> tuple[dict[str, list[int]], set[str]]:
    """Give the positions of every term of a text, ascending, and its words unstemmed.

    The same as `postings` says, without offsets and so in a fraction of the time.
    """
    places: dict[str, list[int]] = {}
    surfaces: set[str] = set()
    position = 0
    for match in _LEXEME.finditer(text):
        for shape in _shapes(match.lastgroup or "", match.group()):
            for offset, term, surface in shape.terms:
                places.setdefault(term, []).append(position + offset)
                surfaces.add(surface)
            position += len(shape.parts)
    for found in places.values():
        if len(found) > 1:
            found.sort()
    return places, surfaces


def number_and_unit(surface: str) -> tuple[str, str] | None:
    """Cut `80gb` into `80` and `gb`, as people also write it; None where it is no such word."""
    match = _UNIT.fullmatch(surface)
    return (match.group(1), match.group(2)) if match else None


@dataclass(frozen=True, slots=True)
class _Shape:
    """A lexeme apart from where it stands: offsets count from the start of its match.

    `terms` are what it is indexed by: position from the first part, term, surface.
    """

    parts: tuple[tuple[str, int, int], ...]
    joins: tuple[tuple[int, int, str], ...] = ()
    terms: tuple[tuple[int, str, str], ...] = ()
    reach: int = 0


@lru_cache(maxsize=100_000)
def _shapes(kind: str, text: str) -> tuple[_Shape, ...]:
    if kind == "word":
        return _word(text)
    if kind == "cjk":
        return _pairs(text)
    return _number(text)


def _shape(parts: list[Part], joins: list[tuple[int, int, str]], reach: int = 0) -> _Shape:
    shown = tuple((part.surface, part.start, part.end) for part in parts)
    if len(parts) == 1 and parts[0].surface in STOP_WORDS:
        return _Shape(shown)
    surfaces = [(offset, part.surface) for offset, part in enumerate(parts)]
    surfaces.extend((first, joined) for first, _, joined in joins)
    terms = tuple((offset, stem(surface), surface) for offset, surface in surfaces)
    return _Shape(shown, tuple(joins), terms, reach)


def _word(text: str) -> tuple[_Shape, ...]:
    parts: list[Part] = []
    joins: list[tuple[int, int, str]] = []
    for match in _CHUNK.finditer(text):
        chunk = _POSSESSIVE.sub("", match.group())
        first = len(parts)
        parts.extend(_humps(chunk, match.start()))
        if len(parts) - first > 1:
            joins.append((first, len(parts), _joined(parts[first:])))
    whole = (0, len(parts), _joined(parts))
    if len(parts) > 1 and whole not in joins and _may_join(parts):
        joins.append(whole)
    return (_shape(parts, joins),) if parts else ()


def _humps(chunk: str, start: int) -> Iterator[Part]:
    """Cut `TensorNEAT` and `Llama2` where a person would; never into single letters."""
    cuts = [0]
    if not _PLURAL.fullmatch(chunk):
        for match in _CAMEL.finditer(chunk):
            cut = match.start()
            if cut - cuts[-1] >= 2 and (len(chunk) - cut >= 2 or chunk[cut].isdigit()):
                cuts.append(cut)
    cuts.append(len(chunk))
    for left, right in pairwise(cuts):
        surface = _folded(chunk[left:right])
        if surface:
            yield Part(surface[:LONGEST], start + left, start + right)


def _folded(chunk: str) -> str:
    """Fold a part: without apostrophes and the plural of H100s; a Greek letter by its name."""
    surface = _DEVICES.sub(r"\1", fold(chunk).replace("'", "").replace("’", ""))
    if len(surface) == 1 and "α" <= surface <= "ω":
        return unicodedata.name(surface).rsplit(" ", 1)[-1].lower()
    return surface


def _joined(parts: list[Part]) -> str:
    return "".join(part.surface for part in parts)[:LONGEST]


def _may_join(parts: list[Part]) -> bool:
    """Say no where joining would make one number out of two (`10-20`, `2-3x`)."""
    first, second = parts[0].surface, parts[1].surface
    return not (first[0].isdigit() and first[-1].isdigit() and second[0].isdigit())


def _number(text: str) -> tuple[_Shape, ...]:
    """Read `3.5x`, `3.5 ×`, `3.5times`, `1,000` and `C++`."""
    surface = fold(text).replace(",", "")
    digits = re.match(r"[\d.]+", surface)
    part = Part(digits.group() if digits else surface, 0, len(text))
    if digits is None or digits.end() == len(surface):
        return (_shape([part], []),)
    return (_shape([part], [(0, 1, digits.group() + "x")]),)


def _pairs(text: str) -> tuple[_Shape, ...]:
    """Each sign at its position, and joined to the one behind it."""
    return tuple(
        _shape(
            [Part(sign, index, index + 1)],
            [(0, 1, text[index : index + 2])] if index + 1 < len(text) else [],
            reach=1,
        )
        for index, sign in enumerate(text)
    )
