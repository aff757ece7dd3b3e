"""The text of HTML elements: plain, or as Markdown for pages that nobody foresaw."""

import re
from collections.abc import Iterator

from storage.readers.fields.plain_text import one_line, paragraphs, shifted
from storage.readers.pages.html_tree import BLOCKS, Node

_ROOTS = frozenset({"html", "body", "center"})
_UNSEEN = frozenset(
    "script style noscript template svg button select iframe nav footer head aside".split()
)
_MATHS = re.compile(r"math/(?:tex|asciimath)")
_RENDERED = ("mathjax", "mjx", "katex-html")
_SPACES = re.compile(r"[ \t\r\n\f\xa0]+")
_MAX_CELL = 20_000


def text_of(node: Node) -> str:
    """The text below an element; blocks apart by empty lines, maths as TeX between dollars."""
    parts: list[str] = []
    waiting: list[Node | str] = list(reversed(node.children))
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            parts.append(one)
        elif one.tag == "script":
            parts.append(_maths(one))
        elif one.tag == "br":
            parts.append("\n")
        elif _is_seen(one):
            if one.tag in {"sup", "sub"} and all(isinstance(child, str) for child in one.children):
                inner = "".join(child for child in one.children if isinstance(child, str))
                parts.append(shifted(inner, up=one.tag == "sup"))
                continue
            apart = ["\n\n"] if one.tag in BLOCKS and one.tag != "br" else []
            waiting += [*apart, *reversed(one.children), *apart]
    return "".join(parts)


def line_of(node: Node) -> str:
    """The text below an element, on one line."""
    return one_line(text_of(node))


def paragraphs_of(node: Node) -> str:
    """The text below an element in paragraphs."""
    return paragraphs(text_of(node))


def _is_seen(node: Node) -> bool:
    if node.tag in _UNSEEN:
        return False
    return not any(name.startswith(_RENDERED) for name in node.classes | {node.tag})


def _maths(node: Node) -> str:
    if not _MATHS.match(node.get("type")):
        return ""
    tex = "".join(child for child in node.children if isinstance(child, str)).strip()
    return f"${tex}$" if tex else ""


class MarkdownLines:
    """A page as the lines of a Markdown page: each block on lines of its own.

    `numbers` has the line of the page that each of them begins on.
    """

    def __init__(self, root: Node) -> None:
        self.numbers: list[int] = []
        self._waiting: list[Node | str | None] = list(reversed(root.children))
        self._gathered: list[str] = []
        self._start = 1
        self._blank = False

    def __iter__(self) -> Iterator[str]:
        while self._waiting:
            one = self._waiting.pop()
            if isinstance(one, str):
                self._gathered.append(_SPACES.sub(" ", one))
            elif one is None or one.tag in BLOCKS:
                yield from self._block(one)
            elif one.tag in _ROOTS or one.holds_blocks:
                # What only encloses blocks, whatever it is called, has no text of its own.
                self._waiting += reversed(one.children)
            elif _is_seen(one) or one.tag == "script":
                self._gathered.append(_inline(one))
        yield from self._line()

    def _line(self) -> Iterator[str]:
        """The inline texts since the last block."""
        text = "".join(self._gathered).strip()
        self._gathered = []
        if text:
            self._blank = False
            self.numbers.append(self._start)
            yield text

    def _block(self, node: Node | None) -> Iterator[str]:
        """The start of a block, or its end where there is none."""
        yield from self._line()
        if node is not None:
            self._start = node.line
        for number, text in _start_of(node) if node is not None else [(self._start, "")]:
            if text or not self._blank:
                self._blank = not text
                self.numbers.append(number)
                yield text
        if node is not None and _is_seen(node) and not _is_whole(node):
            self._waiting += [None, *reversed(node.children)]


_HEADING = re.compile(r"h[1-6]")


def _is_whole(node: Node) -> bool:
    """Whether a block was given with its start: a heading, a table, a line break."""
    return node.tag in {"table", "summary", "br", "hr"} or bool(_HEADING.fullmatch(node.tag))


def _start_of(node: Node) -> Iterator[tuple[int, str]]:
    """What a block begins with, or all of it where it is a heading or table."""
    if not _is_seen(node) or node.tag == "br":
        return
    if _HEADING.fullmatch(node.tag):
        yield node.line, f"{'#' * int(node.tag[1])} {one_line(_marked(node))}"
        yield node.line, ""
    elif node.tag == "summary":
        yield node.line, f"<summary>{one_line(_marked(node))}</summary>"
    elif node.tag == "hr":
        yield node.line, "---"
    elif node.tag == "table":
        yield from _table(node)
    else:
        yield node.line, ""


def _table(node: Node) -> Iterator[tuple[int, str]]:
    rows = node.all(lambda one: one.tag == "tr")
    for number, row in enumerate(rows):
        cells = [one for one in row.children if isinstance(one, Node) and one.tag in {"td", "th"}]
        shown = [one_line(_marked(cell)).replace("|", "\\|")[:_MAX_CELL] for cell in cells]
        if not shown:
            continue
        yield row.line, f"| {' | '.join(shown)} |"
        if number == 0:
            yield row.line, f"|{'---|' * len(shown)}"
    yield node.line, ""


def _marked(node: Node) -> str:
    """The text of an element with links and emphasis as Markdown."""
    parts: list[str] = []
    for child in node.children:
        if isinstance(child, str):
            parts.append(child)
        elif _is_seen(child) or child.tag == "script":
            parts.append(_inline(child))
    return _SPACES.sub(" ", "".join(parts)).strip()


def _inline(node: Node) -> str:
    """An inline element as Markdown; what is inside it loses its marks."""
    if node.tag == "script":
        return _maths(node)
    if node.tag == "img":
        return ""
    if node.tag == "details":
        return _folded(node)
    text = _SPACES.sub(" ", text_of(node))
    bare = text.strip()
    if not bare:
        return " " if text else ""
    links = [node] if node.tag == "a" else node.all(lambda one: one.tag == "a")
    if len(links) == 1 and links[0].get("href") and line_of(links[0]) == bare:
        target = links[0].get("href").replace(" ", "%20").replace("(", "%28").replace(")", "%29")
        return text.replace(bare, f"[{bare}]({target})")
    if links:
        return _marked(node)
    if node.tag in {"b", "strong"}:
        return text.replace(bare, f"**{bare}**")
    if node.tag in {"i", "em"}:
        return text.replace(bare, f"*{bare}*")
    return text


def _folded(node: Node) -> str:
    """A folded part within a cell, kept as one."""
    seen = node.first(lambda one: one.tag == "summary")
    shown = line_of(seen) if seen is not None else ""
    text = one_line(text_of(node)).removeprefix(shown)
    return f"<details><summary>{shown}</summary>{text}</details>"
