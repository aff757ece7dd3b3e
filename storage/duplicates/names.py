"""Whether two author lists share people, however each writes a name.

"Chen, J.", "Jian Chen", "CHEN J" and "J Chen" may be one person; "Jun Chen" and "Wei Chen" are
two. Nothing is said where the lists cannot be compared: one names a body instead of people, or
they are in different scripts.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import Levenshtein

from storage.duplicates.folding import folded

_PARTICLES: Final = frozenset(
    "de del della der den di da do dos das du van von la le el al bin ibn ten ter zu zur y e "
    "jr sr ii iii iv phd md".split()
)
_BODIES: Final = re.compile(
    r"\b(?:consorti\w+|group|team|collaborat\w+|committee|organi[sz]ation|universit\w+|institut\w*"
    r"|network|society|association|investigators|openai|google|deepmind|department|center|centre"
    r"|anonymous|unknown|no authors?)\b"
)
_OTHERS: Final = frozenset({"et", "al", "others", "and"})
_UMLAUT: Final = re.compile(r"(?<=[aou])e(?=[^aeiou]|$)")
_TYPO_FROM: Final = 6
"""Letters from which a surname may differ by one."""


@dataclass(frozen=True, slots=True)
class Person:
    """The parts of a name: words that may be the surname, and initials; and how it is shown."""

    parts: tuple[str, ...]
    shown: str


@dataclass(frozen=True, slots=True)
class Shared:
    """How two lists go together; `known` is False where they cannot be compared."""

    known: bool
    count: int
    of: int
    names: tuple[str, ...]
    first: bool

    @property
    def most(self) -> bool:
        """At least half of the shorter list is in the longer one."""
        return self.known and self.count * 2 >= self.of and self.count > 0

    @property
    def none(self) -> bool:
        """There are people on both sides, and not one of them is the same."""
        return self.known and self.count == 0


def people(names: Iterable[str]) -> tuple[Person, ...]:
    """Take names apart; bodies and "et al." are left out."""
    found = (person(name) for name in names)
    return tuple(dict.fromkeys(one for one in found if one is not None))


def person(name: str) -> Person | None:
    """Take one name apart; None for what names nobody."""
    plain = folded(name)
    if not plain.strip() or _BODIES.search(plain):
        return None
    apart = _initials_apart(name)
    words = re.findall(r"[^\W\d_]+", folded(apart))
    parts = tuple(_UMLAUT.sub("", word) for word in words if word not in _PARTICLES)
    # Initials alone tell nobody.
    if not any(len(part) > 1 for part in parts) or len(parts) > 6 or set(parts) <= _OTHERS:
        return None
    surname = max(
        re.findall(r"[^\W\d_][\w’'-]*", name.split(",")[0]) or [name],
        key=lambda word: (len(word) > 2, name.index(word) if "," not in name else 0),
    )
    return Person(parts, surname)


def _initials_apart(name: str) -> str:
    """Set capitals that stand for given names apart: "JA Smith" is "J A Smith"."""
    words = re.split(r"[\s.,-]+", name)
    lower = any(any(map(str.islower, word)) for word in words)
    return " ".join(
        " ".join(word) if lower and 2 <= len(word) <= 3 and word.isupper() else word
        for word in words
    )


def shared(a: Sequence[Person], b: Sequence[Person]) -> Shared:
    """Compare two author lists."""
    if not a or not b or _scripts(a) != _scripts(b):
        return Shared(known=False, count=0, of=0, names=(), first=False)
    rest = list(b)
    names = []
    for one in a:
        twin = next((other for other in rest if same_person(one, other)), None)
        if twin is not None:
            rest.remove(twin)
            names.append(one.shown)
    first = same_person(a[0], b[0])
    return Shared(True, len(names), min(len(a), len(b)), tuple(names), first)


def same_person(a: Person, b: Person) -> bool:
    """Tell whether two names may be one person's: a whole word shared, the rest at peace."""
    for n, word in enumerate(a.parts):
        for m, other in enumerate(b.parts):
            if _same_word(word, other) and _agree(_without(a.parts, n), _without(b.parts, m)):
                return True
    return False


def _same_word(a: str, b: str) -> bool:
    if len(a) < 2 or len(b) < 2:
        return False
    if a == b:
        return True
    return min(len(a), len(b)) >= _TYPO_FROM and Levenshtein.distance(a, b, score_cutoff=1) <= 1


def _agree(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Tell whether given names may be the same: one of them goes with one of the others.

    Not each of them: sources leave out, abbreviate and split given names as they please, and
    two people of one surname and one initial are rare within the authors of one title.
    """
    return not a or not b or any(_goes_with(one, other) for one in a for other in b)


def _goes_with(a: str, b: str) -> bool:
    if len(a) <= 2 or len(b) <= 2:
        return a[0] == b[0]
    return a[:2] == b[:2] or _same_word(a, b)


def _without(parts: tuple[str, ...], at: int) -> tuple[str, ...]:
    return parts[:at] + parts[at + 1 :]


def _scripts(persons: Sequence[Person]) -> str:
    """Give the script of a list by its first letter: LATIN, CYRILLIC, CJK, ..."""
    return unicodedata.name(persons[0].parts[0][0], "?").split(" ")[0]
