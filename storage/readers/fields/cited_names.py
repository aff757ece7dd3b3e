"""Authors as citation formats list them: initials behind the family name, several in one field."""

import re
from collections.abc import Iterable, Iterator

from storage.readers.fields.plain_text import is_east_asian, one_line
from storage.record import Author

_SUFFIX = re.compile(r"(?:jr|sr|junior|senior|ii|iii|iv|2nd|3rd|4th)\.?", re.IGNORECASE)
_BODY = re.compile(
    r"\b(?:collaborations?|consorti(?:um|a)|group|team|committee|commission|council|network|"
    r"organi[sz]ation|association|society|institut\w*|universit\w+|department|ministry|"
    r"cent(?:er|re)|agency|foundation|federation|laborator(?:y|ies)|initiative|project|"
    r"program(?:me)?|investigators|authors|task force|office|bureau|board|academy|college|"
    r"hospital|school|company|corporation|inc|ltd|gmbh|service|alliance|union|panel)\b",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"\[?(?:anonymous|anon|no authors?(?: listed| name(?: available)?)?|no authorship,? indicated|"
    r"unknown|et al|n/?a|none|null|not available)\.?\]?",
    re.IGNORECASE,
)
_APPENDED = re.compile(
    r"(?:\s*[,;(]?\s*orcid\b|\s*[,;(]?\s*https?://orcid\.org/|\s+\d{4}-\d{4}-\d{4}-\d{3}[\dX])",
    re.IGNORECASE,
)
# Most names that databases write; they are many, and need none of the rest.
_PLAIN = re.compile(r"([^\W\d_][\w' -]{0,60}), ((?:[^\W\d_]\.[ -]?){0,5}[^\W\d_]\.|[A-Z]{1,3})")
_ADDRESS = re.compile(r"\s?\([^()\s]{1,80}@[^()\s]{1,80}\)")
_LIST = re.compile(r"\s*[;；、]\s*")
_SEVERAL = re.compile(r"[;；、]")
_TRAILING_AND = re.compile(r"\s+(?:and|&)$")
_AND = re.compile(r" (?:and|&|und|et|y) ")
_MARKS = {ord(character): None for character in ".-–‐'"}
_INITIALS = 4
"""Most letters that are taken for initials."""
_COMPOUND_SURNAMES = frozenset(
    "欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 歐陽 諸葛 東方 尉遲 公孫".split()
)


def authors(values: Iterable[str], *, family_first: bool = False) -> tuple[Author, ...]:
    """The authors of the values, each of which names one or several; none twice.

    `family_first` is for formats that write "Smith JA" without a comma or dots.
    """
    names: list[str] = []
    for value in values:
        plain = _PLAIN.fullmatch(value)
        if plain is not None:
            names.append(f"{plain[2]} {plain[1]}")
        else:
            names += [person(name, family_first=family_first) for name in people(value)]
    return tuple(Author(name) for name in dict.fromkeys(names) if name)


def people(value: str) -> Iterator[str]:
    """The names in one value: apart by semicolons, by "and", or a list of names with initials."""
    text = one_line(value)
    for part in _LIST.split(text) if _SEVERAL.search(text) else (text,):
        sides = _AND.split(part)
        if len(sides) > 1 and all("," in side for side in sides):
            for side in sides:
                yield from _listed(side)
        elif part:
            yield from _listed(part)


def _listed(text: str) -> list[str]:
    """The names of "Smith, J., Doe, K." or of a list of Chinese names, else the one name."""
    if text.isascii() and text.count(",") < 3:
        return [text]
    parts = [part.strip() for part in text.replace("，", ",").split(",")]
    parts = [part for part in parts if part]
    if len(parts) >= 4 and len(parts) % 2 == 0 and all(map(_are_initials, parts[1::2])):
        return [f"{family}, {given}" for family, given in zip(*[iter(parts)] * 2, strict=True)]
    if len(parts) > 1 and all(map(_in_east_asian, parts)) and not _is_surname(parts[0]):
        return parts
    return [text]


def person(text: str, *, family_first: bool = False) -> str:
    """The name in reading order: "Family, Given, Jr." gives "Given Family Jr."; empty for nobody.

    Collaborations and institutions stay as they are.
    """
    name = one_line(text).replace("，", ",")
    if (appended := _APPENDED.search(name)) is not None:
        name = name[: appended.start()]
    if "@" in name:
        name = _ADDRESS.sub("", name)
    name = _TRAILING_AND.sub("", name.strip(" ,;*†‡"))
    if not name or _NOBODY.fullmatch(name):
        return ""
    if _BODY.search(name):
        return name
    if "," not in name:
        return _initials_first(name, family_first=family_first)
    family, _, given = name.partition(",")
    if _in_east_asian(family) and _in_east_asian(given.strip()):
        return family + given.strip()
    return _turned([part.strip(" -") for part in name.split(",")])


def _turned(parts: list[str]) -> str:
    """The family name behind the given one, a "Jr." behind both."""
    parts = [part for part in parts if part]
    if len(parts) == 2 and _SUFFIX.fullmatch(parts[1]):
        return " ".join(parts)
    suffixes = [part for part in parts[1:] if _SUFFIX.fullmatch(part)]
    given = [part for part in parts[1:] if part not in suffixes]
    if len(given) == 2 and _are_initials(given[1]):
        # "Kuchin, A., V" of databases that part the initials too.
        given = [" ".join(given)]
    if len(given) == 1 and not suffixes and " " in given[0]:
        # "Teasel, Jan Jr" of PubMed.
        first, _, last = given[0].rpartition(" ")
        if _SUFFIX.fullmatch(last):
            given, suffixes = [first], [last]
    if len(given) != 1:
        # Not a person's name, or one that nobody can take apart.
        return ", ".join(parts)
    return " ".join([given[0], parts[0], *suffixes])


def _initials_first(name: str, *, family_first: bool) -> str:
    """Initials to the front: of "Fanning E." and, unless it may be a word, of "Smith JA"."""
    words = name.split()
    suffix = [words.pop()] if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else []
    at = len(words)
    while at > 1 and _are_initials(words[at - 1]) and not _SUFFIX.fullmatch(words[at - 1]):
        at -= 1
    family, initials = words[:at], words[at:]
    if not initials or _are_initials(family[0]):
        return name
    letters = "".join(initials)
    if "." not in letters and not family_first and len(letters) >= _INITIALS:
        return name
    return " ".join([*initials, *family, *suffix])


def _are_initials(word: str) -> bool:
    """Whether this is "J.", "J.-P.", "J. A." or "JA"."""
    letters = word.translate(_MARKS).replace(" ", "")
    return 0 < len(letters) <= _INITIALS and letters.isupper() and letters.isalpha()


def _in_east_asian(text: str) -> bool:
    return (
        bool(text)
        and not text.isascii()
        and all(is_east_asian(letter) or letter == "·" for letter in text)
    )


def _is_surname(text: str) -> bool:
    return len(text) == 1 or text in _COMPOUND_SURNAMES
