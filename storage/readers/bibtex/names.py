"""Lists of names, "von Last, Jr, First and First Last and {A Body}", as people read them."""

import re
from collections.abc import Iterator

from storage.readers.bibtex.tex import one_line
from storage.record import Author

_WORD_AND = re.compile(r"(?: |^)and(?= |$)", re.IGNORECASE)
_EDGE = re.compile(r"[{},]")
_OTHERS = re.compile(r"(?:others|et\.?\s?al\.?|\.\.\.|…|u\.\s?a\.)", re.IGNORECASE)
_SUFFIX = re.compile(
    r"(?:jr|sr|jnr|snr|junior|senior|2nd|3rd|4th|i{2,3}|iv|vi{1,3}|ph\.?\s?d|esq)\.?",
    re.IGNORECASE,
)
"""What stands behind a family name. "I.", "V." and "M. D." are initials, "Md" is a given name."""
_INITIALS = re.compile(r"(?:[^\W\d_]{1,2}\.?[\s-]{0,2}){1,4}")
_PART = re.compile(r"(?:^|,)\s*\"?(given|family|prefix|suffix)(?:-i)?\s*=\s*", re.IGNORECASE)
_OPTION = re.compile(r"[a-z]+\s*=\s*\S+", re.IGNORECASE)
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff·]+")
_STROKE = re.compile(r"([oOlL])\$\\not\$|\$\\beta\$")
_STROKES = {"o": "ø", "O": "Ø", "l": "ł", "L": "Ł"}
"""Letters that some programs write as formulas."""
_HOMONYM = re.compile(r"\s\d{4}$")
"""How DBLP tells people of one name apart: "Wei Wang 0001"."""


def authors_of(value: str) -> tuple[Author, ...]:
    """The people and bodies of a name list, each once, in reading order ("Given von Family Jr")."""
    shown = (shown_name(name) for name in _listed(value))
    return tuple(Author(name) for name in dict.fromkeys(shown) if name)


def shown_name(name: str) -> str:
    """One name as people read it; empty for "others" and what is none."""
    name = name.strip().strip(";").strip()
    if _is_braced(name):
        return _plain(name)
    if "=" in name and _PART.search(name):
        return _extended(name)
    parts = [part.strip() for part in _at_commas(name)]
    parts = [part for part in parts if part]
    if len(parts) < 2:
        plain = _HOMONYM.sub("", _plain(name).strip(" ,"))
        return "" if _OTHERS.fullmatch(plain) or _OPTION.fullmatch(plain) else plain
    family, *rest = [_plain(part) for part in parts]
    if len(rest) == 1:
        return _joined(family, rest[0])
    suffix, given = (rest[0], rest[1]) if _SUFFIX.fullmatch(rest[0]) else (rest[1], rest[0])
    if _SUFFIX.fullmatch(suffix) or len(rest) == 2:
        return " ".join((given, family, suffix, *rest[2:]))
    return ", ".join((family, *rest))


def _plain(text: str) -> str:
    """A part of a name on one line; what was escaped twice is read twice."""
    name = one_line(text)
    if "$" in name:
        name = _STROKE.sub(lambda found: _STROKES.get(found[1], "ß"), name)
    return one_line(name) if "\\" in name else name


def _joined(family: str, given: str) -> str:
    if _SUFFIX.fullmatch(given):
        return f"{family} {given}"
    if _EAST_ASIAN.fullmatch(family) and _EAST_ASIAN.fullmatch(given):
        return family + given
    return f"{given} {family}"


def _listed(value: str) -> Iterator[str]:
    """The names of a list; lists that programs wrote with semicolons or commas too."""
    value = " ".join(value.split())
    names = list(split_at(value, _WORD_AND))
    if len(names) > 1:
        for name in names:
            yield from _at_signs(name) if name.count(";") > 1 else (name,)
    else:
        yield from _at_signs(value)


def _at_signs(value: str) -> Iterator[str]:
    """The names of "Smith, J.; Doe, K.", "Smith, J., Doe, K." or "J. Smith, K. Doe, L. Roe"."""
    if _is_braced(value.strip()) or _PART.search(value):
        yield value
        return
    if ";" in value:
        yield from split_at(value, re.compile(";"))
        return
    parts = [part.strip() for part in _at_commas(value)]
    parts = [part for part in parts if part]
    if len(parts) > 3 and len(parts) % 2 == 0 and all(map(_are_initials, parts[1::2])):
        yield from (f"{parts[n]}, {parts[n + 1]}" for n in range(0, len(parts), 2))
    elif len(parts) > 2 and all(" " in part or "~" in part for part in parts):
        yield from parts
    else:
        yield value


def _are_initials(part: str) -> bool:
    return len(part) < 16 and _INITIALS.fullmatch(part.replace("~", " ")) is not None


def _extended(name: str) -> str:
    """A name of biblatex's "family=Brown, prefix=de, given=Brian"."""
    found: dict[str, str] = {}
    marks = list(_PART.finditer(name))
    ends = [mark.start() for mark in marks[1:]] + [len(name)]
    for mark, end in zip(marks, ends, strict=True):
        text = name[mark.end() : end].strip()
        # What follows may be another option, such as "useprefix=true".
        text = re.split(r",\s*[a-z]+\s*=", text, maxsplit=1)[0].strip(' "')
        found.setdefault(mark[1].lower(), one_line(text))
    ordered = (found.get(part, "") for part in ("given", "prefix", "family", "suffix"))
    return " ".join(part for part in ordered if part)


def _is_braced(name: str) -> bool:
    """Whether one pair of braces holds the whole name, so that nothing in it is taken apart."""
    if not (name.startswith("{") and name.endswith("}")) or name.startswith("{\\"):
        return False
    depth = 0
    for edge in _EDGE.finditer(name):
        depth += {"{": 1, "}": -1, ",": 0}[edge[0]]
        if depth == 0 and edge.end() < len(name):
            return False
    return True


def _at_commas(name: str) -> list[str]:
    if "{" not in name:
        return name.split(",")
    return list(split_at(name, re.compile(",")))


def split_at(value: str, separator: re.Pattern[str]) -> Iterator[str]:
    """The parts of a value between separators that stand in no braces.

    Where a brace is missing, none tells anything.
    """
    if "{" not in value or value.count("{") != value.count("}"):
        yield from separator.split(value)
        return
    at = depth = seen = 0
    for found in separator.finditer(value):
        depth += value.count("{", seen, found.start()) - value.count("}", seen, found.start())
        seen = found.start()
        if depth <= 0:
            yield value[at : found.start()]
            at = found.end()
    yield value[at:]
