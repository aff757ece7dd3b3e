"""The authors in one cell of a table, in the many ways that tables list them."""

import re

from storage.readers.fields.cited_names import person
from storage.readers.fields.plain_text import name_line, one_line
from storage.record import Author

_LIST = re.compile(r"(?:c\(|\[|\().*(?:\)|\])", re.DOTALL)
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"")
# PubMed ends its list of names with a stop: "Smith J, Dee AB.".
_STOPPED = re.compile(r"\s[A-Z]{2,3}\.$")
_NAMED = re.compile(
    r"['\"](?:name|display_name|full_name)['\"]\s*:\s*(?:'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\")"
)
_NUMBER = re.compile(
    r"\s*[\[(][\d\s,;*†‡]+[\])]|(?<=\w)[*†‡]+|\s*\(?https?://orcid\.org/[\dX-]+\)?"
)
_OTHERS = re.compile(
    r"(?:\bet\.?\s+al\.?|\band\s+(?:\d+\s+)?(?:others|more)|…|\.\.\.|等\s*\d*\s*[位名人]?(?:作者|人)?)\s*$",
    re.IGNORECASE,
)
# Web of Science's pages: "Bee, AB (Bee, Ada B.)".
_FULL_BEHIND = re.compile(r"[^()]{2,80},[^()]{0,40}\((?P<full>[^()]{2,80},[^()]{1,80})\)")
_FAR_EAST = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ROLE = re.compile(r"\s*\((?:author|corresponding author|editor|ed\.?|eds\.?)\)", re.IGNORECASE)
_AND = re.compile(r",?\s+(?:and|&)\s+")
_SUFFIX = re.compile(r"(?:jr|sr|i{2,3}|iv|ph\.?\s?d|m\.?d|esq)\.?", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[A-ZÀ-ÞĀ-ŽА-Я]\.?[\s-]?){1,4}")
# "Carreira J.", "De la Cruz J.-P.": Scopus and Embase; "Vilarino GT", "Carr A S": PubMed.
_DOTTED = re.compile(
    r"(?P<family>[^\W\d_][^.,]{1,60}?)\s+(?P<given>(?:[^\W\d_]{1,2}\.[\s-]?){1,5})"
)
# "Bee A. B.Dee C.", "Anna BeeCarl Dee": EndNote and Springer lose what stands between names.
_RUN_TOGETHER = re.compile(
    r"(?<=\s[A-ZÀ-Þ]\.)(?=[A-ZÀ-Þ][\w'’-]+[\s.])|"
    r"(?<=[a-zß-ÿ])(?<!\bMc)(?<!\bMac)(?=[A-ZÀ-Þ][\w'’.-]*\s)"
)
# Most names of digests; they are many, and need none of the rest.
_COMMON = re.compile(
    r"(?!No\b|Not\b|Anonymous|Unknown)[A-ZÀ-Þ][a-zß-ÿ]{1,30}(?: [A-ZÀ-Þ]\.)?"
    r"(?: [A-ZÀ-Þ][a-zß-ÿ]{1,30}){1,2}"
)
_UNDOTTED = re.compile(
    r"(?P<family>(?:[a-z]{1,4}['’\s]{1,2}){0,3}[A-Z][\w'’-]*[a-z][\w'’-]*"
    r"(?:\s[A-Z][\w'’-]*[a-z][\w'’-]*)?)\s+(?P<given>[A-Z]{1,3}|[A-Z](?:\s[A-Z]){1,2})"
)


def authors_in(cell: str, *, semicolons: bool = False) -> tuple[Author, ...]:
    """The authors in reading order, each once.

    `semicolons` says that other cells of the column separate names by semicolons: then a comma
    belongs to a name.
    """
    text = _OTHERS.sub("", cell.strip()).strip(" ,;")
    names = (_name(part) for part in _parts(text, semicolons=semicolons))
    return tuple(Author(name) for name in dict.fromkeys(filter(None, names)))


def _parts(text: str, *, semicolons: bool) -> list[str]:
    if text.startswith("[{") and (named := _NAMED.findall(text)):
        return [one or other for one, other in named]
    if _LIST.fullmatch(text) and (quoted := _QUOTED.findall(text)):
        return [one or other for one, other in quoted]
    for sign in ("；", ";", "|", "、"):
        if sign in text:
            return [name for part in text.split(sign) for name in _each(part)]
    lines = [line for line in text.split("\n") if line.strip(" ,")]
    if len(lines) > 1 and all(len(line.split()) <= 5 for line in lines):
        return [line.strip(" ,") for line in lines]
    text = one_line(text)
    if "，" in text or ("," in text and _FAR_EAST.search(text)):
        return re.split(r"[，,]", text)
    sides = _AND.split(text)
    if (found := _at_ands(sides)) is not None:
        return found
    if semicolons and not _has_initials(text):
        return [text]
    if "," not in text and len(sides) == 1:
        return _taken_apart(text)
    return [name for side in sides for name in _at_commas(side)]


def _each(part: str) -> list[str]:
    """The name between two semicolons, or those that "and" still holds together."""
    sides = _AND.split(part)
    return sides if len(sides) > 1 and all("," in side for side in sides) else [part]


def _at_ands(sides: list[str]) -> list[str] | None:
    """The names of "Bee, A and Dee, C"; None where it is commas that part them."""
    if len(sides) > 2 and sum(side.count(",") == 1 for side in sides) >= 0.7 * len(sides):
        return sides
    if len(sides) == 1 or any(side.count(",") > 1 for side in sides):
        return None
    if all("," in side for side in sides) or not any("," in side for side in sides):
        return sides
    return [name for side in sides for name in side.split(",")]


def _has_initials(text: str) -> bool:
    """Whether a text is a list of names with initials, in front or behind: "Bee AB, Dee C"."""
    parts = [part.strip() for part in text.rstrip(" .").split(",")]
    if len(parts) > 1 and all(_DOTTED.fullmatch(f"{one}.") or _ends(one) for one in parts):
        return True
    return len(parts) >= 4 and all(map(_INITIALS.fullmatch, parts[1::2]))


def _ends(name: str) -> bool:
    return any(pattern.fullmatch(name) for pattern in (_DOTTED, _UNDOTTED))


def _taken_apart(text: str) -> list[str]:
    """The names of a text in which nothing stands between them: each has a first and a last."""
    names: list[str] = []
    begun = ""
    for piece in _RUN_TOGETHER.split(text):
        begun += piece
        if " " in begun.strip():
            names.append(begun)
            begun = ""
    if begun and names:
        names[-1] += begun
    return names if len(names) > 1 and all(len(name.split()) <= 5 for name in names) else [text]


def _at_commas(text: str) -> list[str]:
    """The names of "A Bee, C Dee" or "Bee, A., Dee, C."; "Bee, Anna" is one."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) == 2 and (" " not in parts[0] or not set(parts[1]) & set(" .")):
        # A first name alone is nobody: "García Márquez, Gabriel".
        return [text]
    if len(parts) > 1 and len(parts) % 2 == 0 and all(map(_INITIALS.fullmatch, parts[1::2])):
        return [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
    names: list[str] = []
    for part in parts:
        if names and _SUFFIX.fullmatch(part):
            names[-1] += f" {part}"
        else:
            names.append(part)
    return names


def _name(part: str) -> str:
    """One name without numbers and marks of footnotes, the family name behind."""
    if _COMMON.fullmatch(part := part.strip()):
        return part
    if "\\" in part or "{" in part:
        part = name_line(part)
    if (full := _FULL_BEHIND.fullmatch(part)) is not None:
        part = full["full"]
    text = _ROLE.sub("", _NUMBER.sub("", one_line(part))).strip(" ,;")
    text = re.sub(r"^(?:and|&)\s+", "", text)
    if _STOPPED.search(text):
        text = text[:-1]
    for pattern in (_DOTTED, _UNDOTTED):
        found = pattern.fullmatch(text)
        if found is not None:
            return f"{found['given'].strip()} {found['family']}"
    return person(text)
