"""Markdown within a line made plain: links taken out, emphasis, code and tags gone."""

import re
from dataclasses import dataclass
from functools import lru_cache

from storage.readers.fields.plain_text import one_line, without_tags

_IMAGE = re.compile(
    r"!\[[^\]]{0,300}\]\([^()\s]{0,500}(?:\s\"[^\"]{0,200}\")?\)|<img\b[^<>]{0,500}>"
)
_LINK = re.compile(
    r"\[(?P<text>(?:[^\[\]]|\[[^\[\]]{0,200}\]){0,600})\]"
    r"\(\s*<?(?P<to>[^()\s<>]{0,1000}(?:\([^()\s]{0,200}\)[^()\s<>]{0,500})?)>?"
    r"(?:\s+(?:\"[^\"]{0,300}\"|'[^']{0,300}'))?\s*\)"
)
_ANCHOR = re.compile(
    r"<a\b[^<>]{0,300}?\bhref\s*=\s*[\"']?(?P<to>[^\"'<>\s]{0,1000})[\"']?[^<>]{0,300}>"
    r"(?P<text>.{0,600}?)</a>",
    re.IGNORECASE | re.DOTALL,
)
_AUTOMATIC = re.compile(r"<(?P<to>https?://[^<>\s]{1,1000})>")
_BARE = re.compile(r"https?://[^\s<>\"'|]{1,1000}")
_STRONG = re.compile(r"(?<![\w*])\*\*(?=\S)((?:[^*]|\*(?!\*)){1,5000}?)(?<=\S)\*\*(?![\w*])")
_EMPHASIS = re.compile(
    r"(?<![\w*\\$])\*(?=[^\s*])([^*$]{1,5000}?)(?<=[^\s*\\])\*(?![\w*])", re.DOTALL
)
_UNDERLINED = re.compile(
    r"(?<![\w_$\\])(__?)(?=[^\s_])([^_$]{1,3000}?)(?<=[^\s_\\])\1(?![\w_])", re.DOTALL
)
_STRUCK = re.compile(r"~~(?=\S)([^~]{1,2000}?)~~")
_CODE = re.compile(r"(?<!`)`([^`\n]{1,500})`(?!`)")
_ESCAPED = re.compile(r"\\([\[\]|#*~>`!_()+.-])")
# TeX has no use for these: where one is, the page has a backslash before every sign.
_ESCAPES_ALL = re.compile(r"(?<=\w)\\-(?=\w)|\w\\\.(?:\s|$)")
_ESCAPED_IN_TEXT = re.compile(r"\\([|#*~>`!])")
_MATHS = re.compile(r"(\$\$?[^$\n]{1,1000}\$\$?)")
_FRAME = re.compile(
    r"</?(?:iframe|td|th|tbody|thead|center|details|summary|picture|source|video|kbd|button|svg|"
    r"path|value|figure|figcaption|nobr|wbr|input|label)\b[^<>]{0,1000}>",
    re.IGNORECASE,
)
_MARKS = "*_`~\\"
_ALL_MARKS = _MARKS + "[<&\xa0"
_FOOTNOTE = re.compile(r"\[\^[\w-]{1,20}\]")

KEPT = 32
"""Texts of which it is remembered what they are without marks: each is looked at several times."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a text, with what stands in its place."""

    text: str
    to: str


def links_in(text: str) -> list[Link]:
    """The links to other pages, in order: Markdown's, HTML's, and bare addresses."""
    return list(_links(text)) if _may_link(text) else []


def _may_link(text: str) -> bool:
    return "](" in text or "://" in text or "<a" in text or "<A" in text


@lru_cache(maxsize=KEPT)
def _links(text: str) -> tuple[Link, ...]:
    if "![" in text or "<img" in text:
        text = _IMAGE.sub(" ", text)
    found: list[tuple[int, Link]] = []
    rest = text
    for mark, pattern in (("](", _LINK), ("</", _ANCHOR)):
        if mark in text:
            found += [
                (match.start(), Link(match["text"], match["to"]))
                for match in pattern.finditer(text)
            ]
            rest = pattern.sub(" ", rest)
    if "://" in rest:
        found += [(len(text) + m.start(), Link("", _trimmed(m[0]))) for m in _BARE.finditer(rest)]
    ordered = (link for _, link in sorted(found, key=lambda one: one[0]))
    return tuple(link for link in ordered if link.to[:1] not in {"", "#"})


def _trimmed(address: str) -> str:
    address = address.rstrip(".,;:!?*_'")
    return address[:-1] if address.endswith(")") and "(" not in address else address


def without_links(text: str) -> str:
    """What is left of a text where all links are taken out, texts and all."""
    if "](" not in text and "<" not in text and "://" not in text:
        return text
    return _without_links(text)


@lru_cache(maxsize=KEPT)
def _without_links(text: str) -> str:
    if "[" in text:
        text = _LINK.sub(" ", _IMAGE.sub(" ", text))
    if "<" in text:
        text = _AUTOMATIC.sub(" ", _ANCHOR.sub(" ", _IMAGE.sub(" ", text)))
    return _BARE.sub(" ", text) if "://" in text else text


def plain(text: str, *, running: bool = False) -> str:
    """The text without marks of Markdown and HTML; maths between dollars is left as it is.

    `running` says that it is an abstract, in which brackets with backslashes are TeX's.
    """
    return _plain(text, running=running) if any(map(text.__contains__, _ALL_MARKS)) else text


@lru_cache(maxsize=KEPT)
def _plain(text: str, *, running: bool) -> str:
    if "[" in text:
        text = _FOOTNOTE.sub("", _IMAGE.sub(" ", text))
        text = _LINK.sub(lambda found: found["text"], text)
    if "<" in text:
        text = _FRAME.sub(" ", _IMAGE.sub(" ", text))
        text = _ANCHOR.sub(lambda found: found["text"], text)
        text = _AUTOMATIC.sub(lambda found: found["to"], text)
    if any(map(text.__contains__, _MARKS)):
        parts = _MATHS.split(text) if text.count("$") > 1 else [text]
        parts[::2] = [
            _unmarked(part, running=running) if any(map(part.__contains__, _MARKS)) else part
            for part in parts[::2]
        ]
        text = "".join(parts)
        if "**" in text:
            # Emphasis that encloses maths shows only when the parts are together again.
            text = _STRONG.sub(r"\1", text)
    return without_tags(text)


def title(text: str) -> str:
    """A heading or cell as a title, on one line."""
    return one_line(plain(text))


def _unmarked(text: str, *, running: bool) -> str:
    if "`" in text:
        text = _CODE.sub(r"\1", text)
    for _ in range(2):
        if "**" in text:
            text = _STRONG.sub(r"\1", text)
        if "*" in text:
            text = _EMPHASIS.sub(r"\1", text)
    if "_" in text:
        text = _UNDERLINED.sub(r"\2", text)
    if "~~" in text:
        text = _STRUCK.sub(r"\1", text)
    if "\\" in text:
        text = (_ESCAPED_IN_TEXT if running and not _ESCAPES_ALL.search(text) else _ESCAPED).sub(
            r"\1", text
        )
    return text
