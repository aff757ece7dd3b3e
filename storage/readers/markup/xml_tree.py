"""One record of XML as a tree, its small faults mended, and the texts in it made readable."""

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from storage.readers.fields.mathml import formula
from storage.readers.fields.plain_text import one_line, paragraphs, shifted

MAX_DEPTH = 60
"""Levels of mark-up that are told apart in a text; below, only the words count."""

_PREFIX = re.compile(r"[<\s/]([A-Za-z_][\w.-]{0,40}):(?=[A-Za-z_])")
_TAG_WITH_PREFIX = re.compile(r"<[^<>]*:[^<>]*>")
_SECTION = re.compile(r"(<!\[CDATA\[.*?\]\]>)", re.DOTALL)
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_REFERENCE = re.compile(r"&(?:#(\d{1,9})|#[xX]([0-9a-fA-F]{1,8})|([A-Za-z]\w{1,31}));|&")
_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>[A-Za-z_][\w:.-]{0,80})"
    r"(?P<rest>(?:\s+[\w:.-]{1,80}\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))*)\s*(?P<empty>/?)>"
)
_INLINE = frozenset(
    """i b u em strong sub sup inf br p hr img a font span div small big tt italic bold underline
    sc style""".split()
)
_ASIDE = frozenset({"br", "p", "div", "hr", "title", "sec", "list", "list-item", "li"})
_OWN_ENTITIES = frozenset({"amp", "lt", "gt", "quot", "apos"})


def local(name: str) -> str:
    """A name without its namespace."""
    return name.rpartition("}")[2]


@lru_cache(maxsize=2048)
def plain(name: str) -> str:
    """A name without its namespace, in lower case."""
    return local(name).lower()


def tree_of(text: str) -> Element | None:
    """The tree of one record; None where its tags do not match.

    Prefixes need not be declared. Stray "&" and "<", entities of HTML, characters that XML forbids
    and unclosed tags of mark-up are mended.
    """
    tree = _parsed(text)
    if tree is None:
        tree = _parsed(_with_sound_characters(text))
    if tree is None:
        balanced = _balanced(_with_sound_characters(text))
        tree = _parsed(balanced) if balanced is not None else None
    return tree


def _parsed(text: str) -> Element | None:
    prefixes = set(_PREFIX.findall("".join(_TAG_WITH_PREFIX.findall(text)))) - {"xml", "xmlns"}
    # A declaration for each keeps the parser content; the names themselves do not matter.
    declared = "".join(f' xmlns:{prefix}="{prefix}"' for prefix in sorted(prefixes))
    try:
        return ElementTree.fromstring(f"<slice{declared}>{text}</slice>")[0]
    except (ElementTree.ParseError, UnicodeEncodeError, IndexError):
        return None


def _with_sound_characters(text: str) -> str:
    parts = _SECTION.split(_ILLEGAL.sub("", text))
    return "".join(
        part if place % 2 else _REFERENCE.sub(_reference, part.replace("<![CDATA[", ""))
        for place, part in enumerate(parts)
    )


def _reference(found: re.Match[str]) -> str:
    number = int(found[1]) if found[1] else int(found[2], 16) if found[2] else None
    if number is not None:
        legal = number < 0x110000 and not _ILLEGAL.match(chr(number))
        return found[0] if legal else ""
    name = found[3]
    if name in _OWN_ENTITIES:
        return found[0]
    character = html.unescape(f"&{name};") if name else ""
    return character if name and not character.startswith("&") else "&amp;" + found[0][1:]


def _balanced(text: str) -> str | None:
    """The text with its mark-up closed and what is no tag escaped; None where a field is open."""
    done: list[str] = []
    opened: list[str] = []
    for place, part in enumerate(_SECTION.split(text)):
        if place % 2:
            done.append(part)
            continue
        at = 0
        for tag in _TAG.finditer(part):
            done.append(part[at : tag.start()].replace("<", "&lt;"))
            at = tag.end()
            if not tag["end"]:
                done.append(tag[0])
                if not tag["empty"]:
                    opened.append(tag["name"])
            elif not _close(tag["name"], opened, done):
                return None
        done.append(part[at:].replace("<", "&lt;"))
    return None if opened else "".join(done)


def _close(name: str, opened: list[str], done: list[str]) -> bool:
    """Close an element and the mark-up that is still open in it; False where that is no mark-up."""
    if name not in opened:
        return name.lower() in _INLINE
    while opened:
        last = opened.pop()
        done.append(f"</{last}>")
        if last == name:
            return True
        if last.lower() not in _INLINE:
            return False
    return False


def children(element: Element, *names: str) -> Iterator[Element]:
    """The children of these names, in any namespace and case."""
    for child in element:
        if plain(child.tag) in names:
            yield child


def named(element: Element, *names: str) -> Iterator[Element]:
    """All elements below with these names, in any namespace and case."""
    for one in element.iter():
        if one is not element and plain(one.tag) in names:
            yield one


def first(element: Element | None, *path: str) -> Element | None:
    """The first element down a path of names; None where there is none."""
    for name in path:
        if element is None:
            return None
        element = next(children(element, name), None)
    return element


def text_of(element: Element | None, *path: str) -> str:
    """The text of the first element down a path, on one line; empty where there is none."""
    found = first(element, *path)
    return one_line(readable(found)) if found is not None else ""


def texts_of(elements: Iterator[Element]) -> list[str]:
    """The texts of elements, each on one line, without empty ones."""
    return [text for text in (one_line(readable(element)) for element in elements) if text]


def abstract_of(element: Element | None) -> str:
    """The text of an element in paragraphs; empty where there is none."""
    return paragraphs(readable(element)) if element is not None else ""


def readable(element: Element) -> str:
    """The text in an element: mark-up gone, raised and lowered characters and formulas shown."""
    return "".join(_parts(element, 0))


def _parts(element: Element, depth: int) -> Iterator[str]:
    if depth > MAX_DEPTH:
        yield "".join(element.itertext())
        return
    before = element.text or ""
    for child in element:
        name = plain(child.tag)
        shift = _shift(name, child)
        yield _before(before, shifted=shift is not None)
        if name == "math":
            yield formula(child)
        elif shift is not None:
            yield shifted("".join(_parts(child, depth + 1)), up=shift)
        elif name in _ASIDE:
            yield f"\n\n{''.join(_parts(child, depth + 1))}\n\n"
        else:
            yield from _parts(child, depth + 1)
        before = child.tail or ""
    yield before


def _shift(name: str, element: Element) -> bool | None:
    """Whether the element raises (True) or lowers its text, by its name or EndNote's `face`."""
    face = element.get("face", "") if name == "style" else name
    if face in {"sup", "superscript"}:
        return True
    return False if face in {"sub", "inf", "subscript"} else None


def _before(text: str, *, shifted: bool) -> str:
    """The text before a tag; a line end that a program put there to indent the tag goes.

    It puts one whether there was a blank or not. There was none before what is raised, and none
    behind an opening bracket.
    """
    bare = text.rstrip()
    if "\n" in text[len(bare) :] and (shifted or bare.endswith(("(", "[", "{"))):
        return bare
    return text
