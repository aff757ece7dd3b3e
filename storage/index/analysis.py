"""Text to the terms by which it is found: the same on the way in and on the way out.

A word of the text becomes a *lexeme*: one or more parts, each at a position of its own, and
where there are several (`flash-attention`, `FlashAttention`, `Llama-2-7B`) also the parts
joined, at the position of the first. So a compound is found by its parts, by its joined form,
and by any other spelling of it. Accents and case are folded, a number with an `x`, a `×` or
`times` behind it is found with and without it, and Chinese, Japanese and Korean runs are cut
into overlapping pairs.

Words are indexed as they are written, so that the beginning of one, its shape or its spelling
can be asked for exactly; the forms of a word are those of the library with the same Porter
stem, and are brought together when one is looked for.

Offsets are characters of the text as given.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

VERSION: Final = 2
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
# Unrolled, so that no text, however odd, is tried in more than one way. A possessive quantifier
# would say the same, but Python 3.11.2, which Debian 12 has, gets those wrong.
_LETTERS: Final = rf"[^\W_{_CJK}]+(?:[\u0300-\u036f]+[^\W_{_CJK}]*)*"
LEXEME: Final = re.compile(
    rf"[{_CJK}]+"
    # C++, C#, A*, S*: a sign that belongs to the name before it.
    r"|(?<![\w*])[A-Za-z](?:\+\+|\#|\*)(?![\w*+\#])"
    # 1,000 as one number
    r"|(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,])"
    # 3.5x, 3.5 ×, and 3.5times as dumps have it
    r"|(?<![\w.])\d+(?:\.\d+)*(?:\s?×(?!\w)|times\b|x\b)"
    rf"|{_LETTERS}(?:[-\u2010\u2011_.'’]{_LETTERS})*"
)
"""What a text is cut into; `shapes` says what each piece is found by."""

_BLANKS: Final = re.compile(r"\s+(?!×)")
_IS_CJK: Final = re.compile(rf"[{_CJK}]")
_IS_SIGNED: Final = re.compile(r"[A-Za-z](?:\+\+|\#|\*)")
_IS_NUMBER: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*(?:\s?×|times|x)")
# What hyphens, underscores and full stops leave, decimals whole.
_CHUNK: Final = re.compile(rf"{_LETTERS}(?:(?:['’]|(?<=\d)\.(?=\d)){_LETTERS})*['’]?")
_PLURAL: Final = re.compile(r"[A-Z]{2,}s")
_CAMEL: Final = re.compile(
    r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z][A-Za-z])(?=\d)"
)
_POSSESSIVE: Final = re.compile(r"['’]s$", re.IGNORECASE)
_DEVICES: Final = re.compile(r"(?<=[a-z])(\d+)s$")
_UNIT: Final = re.compile(r"(\d+(?:\.\d+)?)([a-z]{1,5})$")
LONGEST: Final = 64
"""Characters of a term beyond which it is cut: nobody types more, and keys stay short."""


class Part(NamedTuple):
    """One word of a lexeme, folded but not stemmed, and where it stands."""

    surface: str
    start: int
    end: int


class Lexeme(NamedTuple):
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


class Posting(NamedTuple):
    """A word of a text as it is indexed, and where it stands."""

    surface: str
    position: int
    start: int
    end: int


class Shape(NamedTuple):
    """A lexeme apart from where it stands: offsets count from the start of its match.

    `terms` are what it is indexed by: position from the first part, and word.
    """

    parts: tuple[tuple[str, int, int], ...]
    joins: tuple[tuple[int, int, str], ...] = ()
    terms: tuple[tuple[int, str], ...] = ()
    reach: int = 0


def fold(text: str) -> str:
    """Lower case, without accents; `×` becomes x."""
    if text.isascii():
        return text.lower()
    text = text.casefold().translate(_TRANSLATION)
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def apart(text: str) -> list[str]:
    """Cut a text at blanks into pieces; the matches of `LEXEME` in them are those in the text."""
    # Only a sign of multiplication is matched together with the blank before it.
    return _BLANKS.split(text) if "×" in text else text.split()


@lru_cache(maxsize=200_000)
def stem(surface: str) -> str:
    """Give what the forms of a folded word have in common (Porter's algorithm)."""
    if len(surface) < 3 or not surface.isascii() or not surface.isalpha():
        return surface
    from whoosh.lang.porter import stem as porter

    return str(porter(surface))


def lexemes(text: str) -> Iterator[Lexeme]:
    """Cut a text into lexemes, in order, stop words included."""
    for match in LEXEME.finditer(text):
        start = match.start()
        for shape in shapes(match.group()):
            parts = tuple(Part(word, start + a, start + b) for word, a, b in shape.parts)
            yield Lexeme(parts, shape.joins, shape.reach)


@lru_cache(maxsize=1_000)
def asked(text: str) -> tuple[Lexeme, ...]:
    """Cut the text of a query, which is asked about several times over."""
    return tuple(lexemes(text))


def postings(text: str) -> Iterator[Posting]:
    """Give every word of a text that is indexed, with its position."""
    position = 0
    for lexeme in lexemes(text):
        if not lexeme.is_stop_word:
            for offset, part in enumerate(lexeme.parts):
                yield Posting(part.surface, position + offset, part.start, part.end)
            for first, last, joined in lexeme.joins:
                start, end = lexeme.parts[first].start, lexeme.parts[last - 1].end
                yield Posting(joined, position + first, start, end + lexeme.reach)
        position += len(lexeme.parts)


def terms(text: str) -> dict[str, list[int]]:
    """Give every word of a text that is indexed, with its positions, ascending."""
    places: dict[str, list[int]] = {}
    position = 0
    for match in LEXEME.findall(text):
        for shape in shapes(match):
            for offset, surface in shape.terms:
                places.setdefault(surface, []).append(position + offset)
            position += len(shape.parts)
    for found in places.values():
        if len(found) > 1:
            found.sort()
    return places


@lru_cache(maxsize=100_000)
def shapes(text: str) -> tuple[Shape, ...]:
    """Say what a match of `LEXEME` is found by."""
    if text.isascii() and text.isalpha() and (text[1:].islower() or len(text) == 1):
        # Most words are such, and take no more than this.
        surface = text.lower()[:LONGEST]
        found = () if surface in STOP_WORDS else ((0, surface),)
        return (Shape(((surface, 0, len(text)),), (), found),)
    if _IS_NUMBER.fullmatch(text) or _IS_SIGNED.fullmatch(text):
        return _number(text)
    if _IS_CJK.match(text):
        return _pairs(text)
    return _word(text)


def number_and_unit(surface: str) -> tuple[str, str] | None:
    """Cut `80gb` into `80` and `gb`, as people also write it; None where it is no such word."""
    match = _UNIT.fullmatch(surface)
    return (match.group(1), match.group(2)) if match else None


def _shape(parts: list[Part], joins: list[tuple[int, int, str]], reach: int = 0) -> Shape:
    shown = tuple((part.surface, part.start, part.end) for part in parts)
    if len(parts) == 1 and parts[0].surface in STOP_WORDS:
        return Shape(shown)
    found = [(offset, part.surface) for offset, part in enumerate(parts)]
    found.extend((first, joined) for first, _, joined in joins)
    return Shape(shown, tuple(joins), tuple(found), reach)


def _word(text: str) -> tuple[Shape, ...]:
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


def _number(text: str) -> tuple[Shape, ...]:
    """Read `3.5x`, `3.5 ×`, `3.5times`, `1,000` and `C++`."""
    surface = fold(text).replace(",", "")
    digits = re.match(r"[\d.]+", surface)
    part = Part(digits.group() if digits else surface, 0, len(text))
    if digits is None or digits.end() == len(surface):
        return (_shape([part], []),)
    return (_shape([part], [(0, 1, digits.group() + "x")]),)


def _pairs(text: str) -> tuple[Shape, ...]:
    """Each sign at its position, and joined to the one behind it."""
    return tuple(
        _shape(
            [Part(sign, index, index + 1)],
            [(0, 1, text[index : index + 2])] if index + 1 < len(text) else [],
            reach=1,
        )
        for index, sign in enumerate(text)
    )
