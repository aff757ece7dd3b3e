"""How two titles go together: the same, close, other, or parts of a series.

A title may carry its translation in brackets, a subtitle that the other source leaves out, or a
word that makes it another paper: "Part II", "Erratum to".
"""

import re
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from itertools import product
from typing import Final

from rapidfuzz.distance import Levenshtein

from storage.duplicates.folding import folded, squashed, words


class Likeness(IntEnum):
    """How alike two titles are."""

    UNKNOWN = 0
    OTHER = 1
    CLOSE = 2
    SUBTITLE = 3
    SAME = 4


@dataclass(frozen=True, slots=True)
class Title:
    """A title ready to be compared: each way of reading it, as words."""

    readings: tuple[tuple[str, ...], ...]
    heads: frozenset[str]
    """Letters of what stands before the first colon, dash, question mark or full stop."""
    cut: bool = False
    """It ends in an ellipsis."""

    @property
    def generic(self) -> bool:
        """Too short or too common to tell one paper from another."""
        if not self.readings:
            return False
        telling = [word for word in self.readings[0] if word not in _SMALL]
        return len(telling) < 2 or not set(telling) - _GENERIC or len("".join(telling)) < 9


@dataclass(frozen=True, slots=True)
class TitleRelation:
    """How alike two titles are, and what sets them apart though they are nearly the same."""

    likeness: Likeness
    part: str = ""
    kind: str = ""


_KINDS: Final = frozenset(
    "erratum errata corrigendum corrigenda addendum addenda retraction retracted rejoinder "
    "rebuttal reply replies response correction corrections comment comments commentary "
    "withdrawal berichtigung korrektur rectificatif correccion errate concern critique "
    "supplement supplementary supplemental postscript revisited sequel continued continuation "
    "follow followup".split()
)
"""Words that make a title that of a piece about the paper, or of its successor, where they
open or close it."""
_EDGE: Final = 3
"""Words at either end of a title among which such a word counts."""
_GENERIC: Final = frozenset(
    "editorial introduction preface foreword index contents abstract abstracts reply letter "
    "correspondence announcement obituary review reviews book news notes note comment comments "
    "erratum correction special issue guest editors editor proceedings conference workshop "
    "author authors response discussion conclusion conclusions summary report annual overview "
    "front back matter table keynote poster posters session invited talk untitled title".split()
)
_SMALL: Final = frozenset("a an the of on in and to for with by at from as its".split())
_ENGLISH: Final = frozenset("the of and with on for by from to an is are its".split())
_SERIES: Final = frozenset(
    "part parts volume vol no number chapter section episode phase study paper report series "
    "pt book stage day lecture experiment task round edition ed".split()
)
_ROMAN: Final = frozenset("i ii iii iv v vi vii viii ix x xi xii".split())
_NUMERALS: Final = frozenset(
    "one two three four five six seven eight nine ten first second third fourth fifth sixth "
    "primary secondary 1st 2nd 3rd 4th".split()
)
_DECORATION: Final = re.compile(
    r"[\[(](?:extended|full|long|short|preliminary|technical|conference|journal|invited|"
    r"revised|updated|abstract|summary|version|paper|report|talk|poster|demo|\s|v\d)+[\])]\s*$"
    r"|[\s,(:-]+v(?:ersion\s)?\d\)?\s*$|\s(?:extended abstract|preliminary version)\W*$"
    r"|^\s*retracted(?:\sarticle)?\s*:"
)
_DECORATED: Final = re.compile(r"[\])\d]\s*$|(?:abstract|version)\W*$|^\s*retracted")
"""What a title has that may be decorated: a quick look before the thorough one."""
_TRANSLATED: Final = re.compile(r"^([^\[]*)\[([^\[\]]+)\]\W*$|^([^(]*)\(([^()]+)\)\W*$")
_EQUALS: Final = re.compile(r"\s(?:=|/)\s")
_HEAD: Final = re.compile(r":|\?|\s[-–—]\s|—|\.\s")
_LEAST_READING: Final = 3
"""Words that a translation must have to be read as a title of its own."""
_NEGATIONS: Final = ("un", "non", "in", "im", "ir", "il", "dis", "anti", "a", "de", "re", "pre",
                     "sub", "semi", "multi", "bi", "co", "post")  # fmt: skip
_OPPOSED: Final = re.compile(r"^(?:hyper|hypo|inter|intra|over|under|macro|micro|endo|exo|ex)")
_COUNTING: Final = "§"
_FOREIGN: Final = frozenset(
    "der die das und von zur zum über uber des les la le une pour dans et el los las sobre del "
    "para con y il di della per gli e do da os em na van het een för och av og".split()
)
"""Words that show an unbracketed piece of a title to be its translation."""
_CLOSE: Final = 0.6
"""Share of common words from which titles count as close."""


def title(text: str | None) -> Title:
    """Make a title ready to be compared."""
    plain = folded(text or "")
    if _DECORATED.search(plain):
        plain = _DECORATION.sub("", plain).strip() or plain
    found = [plain]
    bracketed = _TRANSLATED.match(plain) if "[" in plain or "(" in plain else None
    if bracketed is not None:
        found += [part for part in bracketed.groups() if part]
    if _EQUALS.search(plain):
        found += _EQUALS.split(plain)
    readings = [tuple(_lettered(words(each))) for each in found]
    kept = [each for n, each in enumerate(readings) if not n or len(each) >= _LEAST_READING]
    head = _HEAD.split(plain)[0]
    heads = {squashed(head)} if len(words(head)) >= 2 and head != plain else set()
    cut = (text or "").rstrip().endswith(("...", "…"))
    return Title(tuple(each for each in dict.fromkeys(kept) if each), frozenset(heads), cut)


def _lettered(found: list[str]) -> list[str]:
    """Mark the letter of "Part A" as something that counts."""
    return [
        f"{word}{_COUNTING}" if len(word) == 1 and before in _SERIES and word.isalpha() else word
        for before, word in zip(["", *found], found, strict=False)
    ]


def compare_titles(a: Title, b: Title) -> TitleRelation:
    """Compare two titles; the best of their readings counts, what sets them apart always."""
    if not a.readings or not b.readings or not _same_script(a.readings[0], b.readings[0]):
        return TitleRelation(Likeness.UNKNOWN)
    if _cut_short(a, b) or _cut_short(b, a):
        return TitleRelation(Likeness.SAME)
    first = _relation(a.readings[0], b.readings[0])
    if first.likeness is Likeness.SAME or first.part or first.kind:
        return first
    found = [_relation(one, other) for one, other in product(a.readings, b.readings)]
    best = max(found, key=lambda each: each.likeness if not (each.part or each.kind) else 0)
    if best.likeness < Likeness.SUBTITLE and _without_subtitle(a, b):
        return TitleRelation(Likeness.SUBTITLE)
    return best


def _without_subtitle(a: Title, b: Title) -> bool:
    return (
        squashed("".join(a.readings[0])) in b.heads or squashed("".join(b.readings[0])) in a.heads
    )


def _relation(a: tuple[str, ...], b: tuple[str, ...]) -> TitleRelation:
    joined = "".join(a), "".join(b)
    if joined[0] == joined[1]:
        return TitleRelation(Likeness.SAME)
    more_a, more_b = _unmatched(a, b)
    part = _parts(more_a, more_b)
    kind = next((word for word in (*_edges(a, more_a), *_edges(b, more_b)) if word in _KINDS), "")
    telling = [*filter(_tells, more_a)], [*filter(_tells, more_b)]
    if kind or part:
        return TitleRelation(_share(a, b, more_a, more_b), part, kind)
    if (
        not any(telling)
        or _only_spacing(more_a, more_b)
        or _cut_off(a, b)
        or _beside_translation(a, b)
    ):
        return TitleRelation(Likeness.SAME)
    return TitleRelation(_share(a, b, more_a, more_b))


def _share(
    a: tuple[str, ...], b: tuple[str, ...], more_a: list[str], more_b: list[str]
) -> Likeness:
    left = sum(map(_tells, more_a)) + sum(map(_tells, more_b))
    total = sum(map(_tells, a)) + sum(map(_tells, b))
    return Likeness.CLOSE if total and 1 - left / total >= _CLOSE else Likeness.OTHER


def _unmatched(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Give the words of each that the other has not, misspellings and plurals aside."""
    count_a, count_b = Counter(a), Counter(b)
    more_a, more_b = [*(count_a - count_b).elements()], [*(count_b - count_a).elements()]
    for word in [*more_a]:
        twin = next((other for other in more_b if _misspelt(word, other)), None)
        if twin is not None:
            more_a.remove(word)
            more_b.remove(twin)
    return more_a, more_b


def _misspelt(a: str, b: str) -> bool:
    """Tell whether two words are one, but for a slip: never numbers, negations, opposites."""
    if a[0] != b[0] or abs(len(a) - len(b)) > 2:
        return False
    shorter, longer = sorted((a, b), key=len)
    if len(shorter) < 4 or not (a.isalpha() and b.isalpha()):
        return False
    if longer.endswith(shorter) and longer != shorter:
        return False
    if any(a == prefix + b or b == prefix + a for prefix in _NEGATIONS):
        return False
    one, other = _OPPOSED.match(a), _OPPOSED.match(b)
    if one and other and one[0] != other[0]:
        return False
    allowed = 1 if len(longer) < 8 else 2
    return Levenshtein.distance(a, b, score_cutoff=allowed) <= allowed


def _only_spacing(more_a: list[str], more_b: list[str]) -> bool:
    """Tell whether the words differ only in where they are parted: "data base", "database"."""
    return bool(more_a) and bool(more_b) and sorted("".join(more_a)) == sorted("".join(more_b))


def _cut_off(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Tell whether one title is the other cut off within a word, as by a column's width."""
    shorter, longer = sorted((a, b), key=len)
    last = len(shorter) - 1
    return (
        last >= _LEAST_READING
        and shorter[:last] == longer[:last]
        and longer[last] != shorter[last]
        and longer[last].startswith(shorter[last])
    )


def _cut_short(a: Title, b: Title) -> bool:
    """Tell whether the first title ends in an ellipsis where the second goes on."""
    begun, whole = a.readings[0][:-1], b.readings[0]
    return a.cut and len(begun) >= _LEAST_READING and whole[: len(begun)] == begun


def _beside_translation(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Tell whether one title is the other with a translation before or behind it."""
    shorter, longer = sorted((a, b), key=len)
    size, more = len(shorter), len(longer) - len(shorter)
    if size < _LEAST_READING or more < _LEAST_READING:
        return False
    if longer[:size] == shorter:
        rest = longer[size:]
    elif longer[-size:] == shorter:
        rest = longer[:more]
    else:
        return False
    return bool(_FOREIGN & set(rest)) and not _ENGLISH & set(rest)


def _parts(more_a: list[str], more_b: list[str]) -> str:
    """Say which parts of a series two titles name, where all that differs is their numbers."""
    of_a, of_b = [*filter(_counts, more_a)], [*filter(_counts, more_b)]
    rest = [word for word in (*more_a, *more_b) if not _counts(word) and _tells(word)]
    if of_a and of_b and len(rest) <= 2 * _EDGE:
        return f"{of_a[0]} against {of_b[0]}".replace(_COUNTING, "")
    if (of_a or of_b) and all(word in _SERIES for word in rest):
        return f"only one has “{(of_a or of_b)[0]}”".replace(_COUNTING, "")
    return ""


def _edges(title_words: tuple[str, ...], more: list[str]) -> list[str]:
    ends = {*title_words[:_EDGE], *title_words[-_EDGE:]}
    return [word for word in more if word in ends]


def _counts(word: str) -> bool:
    return word[0].isdigit() or word in _ROMAN or word in _NUMERALS or word.endswith(_COUNTING)


def _tells(word: str) -> bool:
    return word not in _SMALL


def _same_script(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Tell whether both titles are in Latin letters, or neither."""
    return _latin("".join(a)) == _latin("".join(b))


def _latin(text: str) -> bool:
    return sum(sign.isascii() for sign in text) * 2 >= len(text)
