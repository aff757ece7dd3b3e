"""Texts out of structured dumps made plain: no tags, wraps joined, paragraphs apart."""

import html
import re

from storage.readers.fields.text_formulas import without_documents, without_mathml
from storage.readers.fields.unwrapping import joined
from storage.text.repair import repair
from storage.text.symbols import lowered, raised

EXCERPT = 80

_BREAKS = r"p|br|hr|div|section|sec|title|ul|ol|li|list|list-item|h[1-6]|tr|table|blockquote"
_TAG = re.compile(
    rf"<(?P<close>/?)(?:[a-z]{{1,6}}:)?(?:(?P<block>{_BREAKS})|i|b|u|em|strong|sub|sup|small|big|"
    r"span|font|a|tt|code|italic|bold|underline|sc|named-content|inline-formula|tex-math|img|"
    r"alternatives|disp-formula|formula|tex|xref|ext-link|uri|monospace|styled-content|"
    r"abstract|inf|scp|cite|q|s|strike|del|ins|mark|dfn|var|kbd|samp)(?:\s[^<>]{0,1000})?\s?/?>",
    re.IGNORECASE,
)
_CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
_SECTION = re.compile(
    r"</?AbstractText\b(?:[^<>]{0,200}?\bLabel=\"(?P<label>[^\"<>]{1,80})\")?[^<>]{0,200}>\s*"
)
_RAISED = re.compile(
    r"<(?P<tag>(?:[a-z]{1,6}:)?(?:sup|sub|inf))>(?P<text>[^<>]{1,60})</(?P=tag)>", re.IGNORECASE
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_GREEK = {
    f"&{name};": letter
    for name, letter in zip(
        """agr bgr ggr dgr egr zgr eegr thgr igr kgr lgr mgr ngr xgr ogr pgr rgr sgr tgr ugr phgr
        khgr psgr ohgr""".split(),
        "αβγδεζηθικλμνξοπρστυφχψω",
        strict=True,
    )
}
"""Entities that SGML had and HTML has not; old records of publishers keep them."""
_ANNOUNCED = re.compile(
    r"\s*arXiv:\S+\s+Announce Type:\s*\S+\s*(?:Abstract:\s*)?|\s*Abstract:\s+", re.IGNORECASE
)
_MARKED_TITLE = re.compile(
    r"\.?\s*\(arXiv:[\w./-]{7,25}\s+\[[\w.-]{2,20}\](?:\s+[A-Z-]{3,20}){0,2}\)$", re.IGNORECASE
)
_SPOILT = re.compile("[\ud800-\udfff\x00-\x08\x0e-\x1f\x7f\ufeff]")
_BLANK_LINE = re.compile(r"\n[ \t\xa0]*(?:\n[ \t\xa0]*)+")
_INDENTED = re.compile(r"\n {2,6}(?=\S)")


# Only where one of these is, a line end may be more than a blank.
_CARE = ("-\n", "- \n", "--", "—", "http")


def excerpt(text: str) -> str:
    """A beginning of at most 80 characters, on one line."""
    text = " ".join(sound(text[:400]).split())
    return text if len(text) <= EXCERPT else text[: EXCERPT - 1] + "…"


def sound(text: str) -> str:
    """The text without what no text has: half surrogates, control characters."""
    text = without_documents(text)
    if text.isprintable() or text.replace("\n", "").isprintable():
        return text
    return _SPOILT.sub(lambda found: "\ufffd" if "\ud800" <= found[0] <= "\udfff" else "", text)


def one_line(text: str) -> str:
    """A title or name on one line."""
    return " ".join(sound(text).split())


def name_line(text: str) -> str:
    """A person's name on one line, accents of TeX as letters; empty where it has no letter."""
    name = one_line(unescaped(text))
    if "\\" in name:
        name = one_line(repair(name).text.replace("{", "").replace("}", ""))
    return name if any(map(str.isalpha, name)) else ""


def paragraphs(text: str, *, indented: bool = False) -> str:
    """The text with wraps joined and one empty line between its paragraphs.

    `indented` says that a line that begins with blanks begins a paragraph, as in arXiv's texts.
    """
    text = sound(text)
    if "\n" not in text:
        return " ".join(text.split())
    if indented and "\n  " in (text := text.strip("\n")):
        text = _INDENTED.sub("\n\n", text)
    found = []
    for block in _BLANK_LINE.split(text):
        if not any(mark in block for mark in _CARE):
            found.append(" ".join(block.split()))
            continue
        lines = [" ".join(line.split()) for line in block.split("\n")]
        if lines := [line for line in lines if line]:
            found.append(joined(lines))
    return "\n\n".join(filter(None, found))


def without_tags(text: str) -> str:
    """HTML and JATS tags out of a text; blocks become paragraphs, entities characters.

    Only known tags go, so that "a < b" and "<pad>" stay. Raised and lowered digits stay so.
    """
    if "<![CDATA[" in text:
        text = _CDATA.sub("", text)
    if "<" in text and ">" in text:
        text = _sections(without_mathml(text)).replace("<middle dot>", "·")
        text = _RAISED.sub(_raised, text)
        text = _TAG.sub(lambda found: "\n\n" if found["block"] else "", text)
    return unescaped(text)


def _sections(text: str) -> str:
    """A structured abstract that was copied with the tags of PubMed: labels before paragraphs."""
    if "AbstractText" not in text:
        return text
    parts: list[str] = []
    at = 0
    for tag in _SECTION.finditer(text):
        before = text[at : tag.start()].rstrip()
        at = tag.end()
        label = tag["label"] or ""
        told = before.casefold().endswith(f"{label.casefold()}:")
        parts += (before, " " if label and told else "\n\n" + (f"{label}: " if label else ""))
    return "".join((*parts, text[at:].lstrip() if parts else text))


def without_announcement(text: str) -> str:
    """An abstract without what arXiv's announcements put before it."""
    found = _ANNOUNCED.match(text)
    return text[found.end() :] if found else text


def without_mark(title: str) -> str:
    """A title without what arXiv's old feeds put behind it: "(arXiv:2101.00001v1 [cs.LG])"."""
    return _MARKED_TITLE.sub("", title) if title.endswith(")") else title


def unescaped(text: str) -> str:
    """HTML entities as characters, also those escaped twice."""
    for _ in range(2):
        if "&" not in text:
            break
        text = _ENTITY.sub(_character, text)
    return text.replace("\xa0", " ")


def _character(found: re.Match[str]) -> str:
    return _GREEK.get(found[0]) or html.unescape(found[0])


def shifted(text: str, *, up: bool) -> str:
    """Raised or lowered characters; where Unicode lacks one, `^(...)` unless it is a plain word."""
    text = text.strip()
    small = raised(text) if up else lowered(text)
    if small or not text:
        return small or ""
    return text if text.isalpha() or not up else f"^({text})"


def _raised(found: re.Match[str]) -> str:
    return shifted(found["text"], up=found["tag"].lower().endswith("sup"))


def is_east_asian(character: str) -> bool:
    """Whether it belongs to a script that sets no blanks between words."""
    return "\u2e80" <= character <= "\u9fff" or "\uff00" <= character <= "\uffef"
