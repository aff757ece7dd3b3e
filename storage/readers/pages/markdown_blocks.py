"""The lines of a Markdown page as blocks: headings, lines of text, list items, tables, rules."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from storage.readers.pages.markdown_html import MAX_LINES, begins_table, ends_table, rows_of


class Kind(Enum):
    """What a block is."""

    HEADING = auto()
    TEXT = auto()
    ITEM = auto()
    ROW = auto()
    BREAK = auto()
    """A rule, the end of a folded part: nothing goes on over it."""
    BLANK = auto()


@dataclass(frozen=True, slots=True)
class Block:
    """One block: its kind, line, text, and level (of a heading) or indent (of an item).

    `folded` says that it stands in a part of the page that is folded away.
    """

    kind: Kind
    line: int
    text: str = ""
    level: int = 0
    folded: bool = False


_CODE = ("`", "~")
_NOTHING = Block(Kind.BLANK, 0)
FOLDED_HEADING = 7
"""Level of the line that is seen of a folded part."""

_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_HTML_HEADING = re.compile(r"\s*<h([1-6])\b[^<>]*>(.*?)</h\1>\s*$", re.IGNORECASE)
_RULE = re.compile(r"\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|={3,}|<hr\s*/?>)\s*$")
_ITEM = re.compile(r"(\s*)(?:[-*+•]|\d{1,4}[.)])\s+(?=\S)")
_QUOTED = re.compile(r"\s{0,3}>\s?")
_SUMMARY = re.compile(
    r"<summary\b[^<>]*>((?:(?!<summary).)*?)</summary>", re.IGNORECASE | re.DOTALL
)
_DETAILS = re.compile(r"<(/?)details\b[^<>]*>", re.IGNORECASE)
_TAGS_ALONE = re.compile(
    r"\s*(?:</?(?:div|details|p|ul|ol|li|table|tbody|thead|tr|center|br|hr|span|section|nav|a|"
    r"summary|blockquote|h[1-6])\b[^<>]*>\s*)+$",
    re.IGNORECASE,
)
_OPENING_TAG = re.compile(r"^\s*<(?:p|li|div|span|blockquote)\b[^<>]*>\s*", re.IGNORECASE)
_DEFINITION = re.compile(r"\s{0,3}\[[^\]\n]{1,200}\]:\s+\S+\s*$")
_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")


class Blocks:
    """The blocks of a page, from its lines; `open_details` counts folded parts not yet closed."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self.open_details = 0
        self._fenced = False
        self._front = False
        self._commented = False

    def __iter__(self) -> Iterator[Block]:
        numbered = enumerate(self._lines, 1)
        for number, raw in numbered:
            inside = self._fenced or self._front or self._commented
            if not inside and number > 1 and "<" not in raw and raw.lstrip()[:1] not in _CODE:
                # Most lines: no tags, no code, no part of something that began above.
                yield self._block(number, raw) if raw else _NOTHING
                continue
            seen = self._commented or "<!--" in raw
            line = self._without_comments(raw) if seen else raw
            if seen and not line.strip():
                continue
            line = line.lstrip("\ufeff")
            if self._skips(number, line):
                continue
            if begins_table(line):
                yield from self._table(number, line, numbered)
            else:
                yield from self._of_line(number, line)

    def _of_line(self, number: int, line: str) -> Iterator[Block]:
        if ("details" in line or "summary" in line) and not _is_row(line):
            return self._folded(number, line)
        return iter((self._block(number, line),))

    def _table(
        self, number: int, line: str, numbered: Iterator[tuple[int, str]]
    ) -> Iterator[Block]:
        """A table of HTML: its rows, or its lines where it only arranges the page."""
        lines = [line]
        while not ends_table(lines[-1]) and len(lines) < MAX_LINES:
            following = next(numbered, None)
            if following is None:
                break
            lines.append(following[1])
        rows = rows_of(lines)
        if rows is None:
            for place, one in enumerate(lines, number):
                yield from self._of_line(place, one)
            return
        for place, text in rows:
            yield Block(Kind.ROW, number + place, text)
        yield Block(Kind.BREAK, number + len(lines) - 1)

    def _without_comments(self, line: str) -> str:
        """The line without what stands between <!-- and -->, which may be lines apart."""
        parts = []
        at = 0
        while at < len(line):
            mark = "-->" if self._commented else "<!--"
            found = line.find(mark, at)
            end = found if found >= 0 else len(line)
            if not self._commented:
                parts.append(line[at:end])
            if found >= 0:
                self._commented = not self._commented
            at = end + len(mark)
        return "".join(parts)

    def _skips(self, number: int, line: str) -> bool:
        """Front matter and code are no text."""
        if number == 1 and line.strip() == "---":
            self._front = True
            return True
        if self._front:
            self._front = line.strip() != "---"
            return True
        if ("```" in line or "~~~" in line) and _FENCE.match(line):
            self._fenced = not self._fenced
            return True
        return self._fenced

    def _folded(self, number: int, line: str) -> Iterator[Block]:
        """A line with the marks of a folded part."""
        for closing in _DETAILS.findall(line):
            self.open_details = max(0, self.open_details + (-1 if closing else 1))
        seen = _SUMMARY.search(line)
        if seen is not None:
            yield Block(Kind.HEADING, number, seen[1], FOLDED_HEADING, folded=True)
            line = line[seen.end() :]
        rest = _DETAILS.sub(" ", line).strip()
        if rest and not _TAGS_ALONE.fullmatch(rest):
            yield self._block(number, rest)
        if "</details" in line.lower():
            yield Block(Kind.BREAK, number)

    def _block(self, number: int, line: str) -> Block:
        text, shown = line, line.strip()
        if shown.startswith(">"):
            text = _QUOTED.sub("", line)
            shown = text.strip()
        first = shown[:1]
        if first.isalpha():
            return self._text(number, text)
        if first == "[" and _DEFINITION.match(text):
            # Where a link by its name leads to; it is not seen on the page.
            return Block(Kind.BLANK, number)
        if not first or (first == "<" and _TAGS_ALONE.fullmatch(text)):
            return Block(Kind.BLANK, number)
        if first == "|":
            return Block(Kind.ROW, number, shown, folded=self.open_details > 0)
        if first == "#" and (heading := _HEADING.match(text)) is not None:
            return Block(Kind.HEADING, number, heading[2], len(heading[1]))
        if first == "<" and (heading := _HTML_HEADING.match(text)) is not None:
            return Block(Kind.HEADING, number, heading[2], int(heading[1]))
        if first in "-*_=<" and _RULE.match(text):
            return Block(Kind.BREAK, number, shown)
        item = _ITEM.match(text)
        if item is not None:
            indent = len(item[1].expandtabs(4))
            return Block(
                Kind.ITEM, number, text[item.end() :].rstrip(), indent, self.open_details > 0
            )
        return self._text(number, _OPENING_TAG.sub("", text) if first == "<" else text, text)

    def _text(self, number: int, text: str, whole: str = "") -> Block:
        """A line of text; `whole` is it with the tag that it begins with."""
        whole = whole or text
        indent = len(whole) - len(whole.lstrip())
        # Two blanks at the end are a line break that was meant; they are kept for who asks.
        text = text.lstrip().rstrip("\r\n")
        return Block(Kind.TEXT, number, text, indent, self.open_details > 0)


def _is_row(line: str) -> bool:
    """Whether a line is that of a table, with a folded part in a cell."""
    return line.lstrip().startswith("|") or "</p></details>" in line
