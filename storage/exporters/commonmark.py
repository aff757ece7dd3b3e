"""Write plain text as CommonMark that shows exactly this text, whatever signs it holds.

After the CommonMark specification, 0.31: a backslash before a punctuation sign makes it plain.
`~`, `$` and the underscore get one too where common extensions would read them.
"""

import re
from typing import Final

_SPACES: Final = re.compile(r"[ \t\r\n\f\v]+")
# Control signs, and halves of surrogate pairs, which no UTF-8 file can hold.
_UNFIT: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_URL: Final = re.compile(r"\bhttps?://[^\s<>\"`]+")
_URL_TAIL: Final = ".,;:!?'*_~"
_SIGNS: Final = re.compile(
    r"[\\`*\[\]<~$]"
    r"|(?<![^\W_])_|_(?![^\W_])"  # inside a word an underscore is plain already
    r"|&(?=#?\w+;)"
)
_LEAD: Final = re.compile(r"^(?:[-+=>#]|\d{1,9}(?=[.)]))")


def one_line(text: str) -> str:
    """Put `text` on one line, without control signs."""
    return _SPACES.sub(" ", _UNFIT.sub("\ufffd", text)).strip(" ")


def inline(text: str) -> str:
    """Escape `text` for the middle of a line; web addresses become links."""
    line, parts, at = one_line(text), [], 0
    for match in _URL.finditer(line):
        url = _trimmed(match.group())
        parts += [_escaped(line[at : match.start()]), f"<{url}>"]
        at = match.start() + len(url)
    return "".join([*parts, _escaped(line[at:])])


def paragraph(text: str) -> str:
    """Escape `text` as paragraphs of one line each; blank lines of it part them."""
    lines = (inline(part) for part in re.split(r"\n\s*\n", text))
    return "\n\n".join(_lead_escaped(line) for line in lines if line)


def heading(level: int, text: str) -> str:
    """Write a heading, for which a number sign at its end would be lost."""
    return f"{'#' * level} {inline(text).replace('#', chr(92) + '#')}"


def quoted(block: str) -> str:
    """Put a block of Markdown into a block quote."""
    return "\n".join(f"> {line}" if line else ">" for line in block.split("\n"))


def link(url: str) -> str:
    """Link to `url` under its own name; what is no web address stays text."""
    fit = re.sub(r"[\s<>`\x00-\x1f]", lambda found: f"%{ord(found.group()):02X}", url.strip())
    return f"<{fit}>" if re.match(r"https?://.", fit) else inline(url)


def stays_open(block: str) -> bool:
    """Say whether Markdown that follows `block` would be swallowed by it.

    So it is after a fence without an end and after an open HTML comment.
    """
    if not any(sign in block for sign in ("```", "~~~", "<")):
        return False
    from markdown_it import MarkdownIt

    last = MarkdownIt("commonmark").parse(f"{block}\n\n{_AFTER}\n")[-3:]
    kinds = [token.type for token in last]
    return kinds != ["paragraph_open", "inline", "paragraph_close"] or last[1].content != _AFTER


_AFTER: Final = "after the block"


def _escaped(text: str) -> str:
    return _SIGNS.sub(r"\\\g<0>", text)


def _lead_escaped(line: str) -> str:
    """Escape what would begin a list, a heading or a quote at the start of a line."""
    match = _LEAD.match(line)
    if match is None:
        return line
    found = match.group()
    rest = line[match.end() :]
    return f"{found}\\{rest}" if found.isdigit() else f"\\{found}{rest}"


def _trimmed(url: str) -> str:
    """Leave out the punctuation of the sentence, and a bracket that the address never opened."""
    while url:
        last = url[-1]
        opened = {")": "(", "]": "[", "}": "{"}.get(last)
        unopened = opened is not None and url.count(last) > url.count(opened)
        if last not in _URL_TAIL and not unopened:
            return url
        url = url[:-1]
    return url
