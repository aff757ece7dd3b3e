"""Blocks taken apart into entries: type, key and fields, with what could not be read told.

An entry is read as BibTeX reads it; if that leaves a brace open or one too many, braces behind a
backslash are tried as plain characters; if that does not help, each value ends at the latest
where the next line looks like a field.
"""

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from storage.readers.bibtex.blocks import TYPE, Block
from storage.readers.bibtex.values import FIELD, SPACE, SPACED_FIELD, Macros, Values
from storage.readers.fields.plain_text import excerpt
from storage.record import AS_FAR_AS_IT_GOES, BadEntry

_HEAD = re.compile(rf"(?<![\w.])@(?:\s|%[^\n]*\n)*({TYPE})(?:\s|%[^\n]*\n)*([({{])", re.IGNORECASE)
_KEY = re.compile(r"[^,=\n{}]{0,500}")
_FIRST_WORD = re.compile(r"[^\s,=]+(?=\s+[^\s,=]+\s*=)")
_BETWEEN = re.compile(r"(?:[\s,]|%[^\n]*)*")
_JUNK = re.compile(r"[^,\n{}]*")
_FIELD_LINE = re.compile(
    r"\n[ \t]*(?:,[ \t]*)?[^\W\d_][\w:.-]{0,60}[ \t]*=[ \t]*"
    r"(?:[{\"]|[\w-]{1,60}[ \t]*(?:[,})]|#|\n|$))"
)
_GOES_ON = re.compile(r"[\s}]{0,200}(?:,\s{0,200})?[^\W\d_][\w:.-]{0,60}\s{0,20}=\s{0,20}[{\"\w]")
_STRAY_FIELD = re.compile(r"^[ \t]*(?:,[ \t]*)?[^\W\d_][\w-]{0,60}[ \t]*=[ \t]*[{\"]", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*%.*", re.MULTILINE)
_ENDED = re.compile(r"(?:\n[ \t]*|[}\"])[})][\s})]*$")

CLOSED_EARLY = f"a brace too many closes the entry before its end; {AS_FAR_AS_IT_GOES}"
UNCLOSED = f"the entry is not closed (a brace or quote is missing); {AS_FAR_AS_IT_GOES}"
CUT_OFF = "the file ends inside this entry"
CUT_SHORT = f"{CUT_OFF}; {AS_FAR_AS_IT_GOES}"
NO_ENTRY = "no entry can be made out"
NO_FIELDS = "an entry without fields"
NO_FIELD = f"text inside the entry belongs to no field; {AS_FAR_AS_IT_GOES}"
STRAY = "text outside the entries that looks like part of one"


@dataclass(frozen=True, slots=True)
class RawEntry:
    """An entry as written: values joined and unbraced, but still TeX; names in lower case."""

    line: int
    kind: str
    key: str
    fields: dict[str, str]


@dataclass(slots=True)
class _Body:
    """What one attempt has read of an entry.

    `early` says that it was closed before its end, `mended` that a value had no end of its own,
    `open_value` that the last one has none; `faults` are places of text without a field.
    """

    end: int
    key: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    closed: bool = False
    early: bool = False
    mended: bool = False
    open_value: bool = False
    faults: list[int] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return self.closed and not (self.early or self.mended or self.faults)


class Parser:
    """Entries out of blocks; remembers the macros that the file defines."""

    def __init__(self) -> None:
        self.macros = Macros()

    def parse(self, block: Block) -> Iterator[RawEntry | BadEntry]:
        """The entries of a block and what else is in it, in order."""
        yield from _BlockParser(block, self.macros).entries()


class _BlockParser:
    def __init__(self, block: Block, macros: Macros) -> None:
        self._block = block
        self._text = block.text
        self._macros = macros
        self._counted = (0, block.line)
        self._field_line = -1
        self._tries_escapes = "\\{" in block.text or "\\}" in block.text

    def entries(self) -> Iterator[RawEntry | BadEntry]:
        at = 0
        while (head := _HEAD.search(self._text, at)) is not None:
            line_start = max(at, self._text.rfind("\n", at, head.start()) + 1)
            if "%" in self._text[line_start : head.start()]:
                # Somebody has commented it out.
                end = self._text.find("\n", head.start())
                at = end if end >= 0 else len(self._text)
                continue
            yield from self._stray(at, head.start())
            at = yield from self._entry(head)
        yield from self._stray(at, len(self._text))

    def _entry(self, head: re.Match[str]) -> Generator[RawEntry | BadEntry, None, int]:
        """Hand out one entry; the place behind it is returned."""
        kind = head[1].lower()
        opening = head.end() - 1
        if kind in {"comment", "preamble"}:
            behind = Values(self._text, self._macros).skip_group(opening)
            if behind is not None:
                return behind
            end = self._text.find("\n", opening)
            return end if end >= 0 else len(self._text)
        body = self._body(head)
        line = self._line(head.start())
        if kind == "string":
            for name, text in body.fields.items():
                self._macros.define(name, text)
        elif body.fields and not (self._is_cut(body) and body.open_value):
            yield RawEntry(line, kind, body.key, body.fields)
        yield from self._told(body, line, head.start(), kind)
        return body.end

    def _told(self, body: _Body, line: int, start: int, kind: str) -> Iterator[BadEntry]:
        """What is wrong with an entry, said once."""
        shown = excerpt(self._text[start : start + 400])
        if self._is_cut(body):
            is_read = bool(body.fields) and not body.open_value
            yield BadEntry(line, CUT_SHORT if is_read else CUT_OFF, shown)
        elif body.early and not body.mended:
            yield BadEntry(line, CLOSED_EARLY, shown)
        elif body.mended or not body.closed:
            yield BadEntry(line, UNCLOSED if body.fields else NO_ENTRY, shown)
        elif body.faults and body.fields:
            at = body.faults[0]
            yield BadEntry(self._line(at), NO_FIELD, excerpt(self._text[at : at + 400]))
        elif not body.fields and kind != "string":
            yield BadEntry(line, NO_FIELDS, shown)

    def _is_cut(self, body: _Body) -> bool:
        """Whether the file ends inside the entry, and not just without its last brace."""
        if body.closed or not self._block.last or body.end < len(self._text):
            return False
        return not (body.open_value and body.fields and _ENDED.search(self._text[-80:]))

    def _body(self, head: re.Match[str]) -> _Body:
        closer = "}" if head[2] == "{" else ")"
        body = self._attempt(head.end(), closer, Values(self._text, self._macros))
        if body.clean:
            return body
        undefined = dict(self._macros.undefined)
        if self._tries_escapes:
            values = Values(self._text, self._macros, escapes=True)
            other = self._attempt(head.end(), closer, values)
            if other.clean:
                return other
            # Each attempt may run to the end of the block, so only the first entry has several.
            self._tries_escapes = False
        if body.closed and not (body.early or body.mended or self._lost_fields(body)):
            return body
        self._macros.undefined = undefined
        values = Values(self._text, self._macros, limit=self._next_field)
        return self._attempt(head.end(), closer, values, salvage=True)

    def _attempt(self, at: int, closer: str, values: Values, *, salvage: bool = False) -> _Body:
        body = _Body(at)
        at = self._key(body, at)
        while True:
            at = _end(_BETWEEN, self._text, at)
            sign = self._text[at : at + 1]
            if not sign:
                body.end = at
                break
            if sign in {"}", closer}:
                body.end = at + 1
                if not salvage or not (self._goes_on(at + 1) or self._lost_fields(body)):
                    body.closed = True
                    break
                body.early = True
                at += 1
                continue
            at = self._field(body, at, closer, values)
        body.early = body.early or (body.closed and self._goes_on(body.end))
        return body

    def _key(self, body: _Body, at: int) -> int:
        """Take the key, if there is one; the place behind it."""
        at = _end(SPACE, self._text, at)
        end = _end(_KEY, self._text, at)
        key, sign = self._text[at:end].strip(), self._text[end : end + 1]
        if sign == "=":
            first = _FIRST_WORD.match(self._text, at)
            body.key = first[0] if first is not None else ""
            return at if first is None else first.end()
        if sign in {",", "}", "\n", ""}:
            body.key = key
            return end
        return at

    def _field(self, body: _Body, at: int, closer: str, values: Values) -> int:
        """Take one field; what is none is passed over and noted."""
        name = FIELD.match(self._text, at) or SPACED_FIELD.match(self._text, at)
        if name is not None:
            text, at = values.read(name.end(), closer)
            body.mended = body.mended or values.open
            body.open_value = values.open and at >= len(self._text)
            if text.strip():
                body.fields.setdefault("".join(name[1].split()).lower(), text)
            return at
        body.faults.append(at)
        behind = _end(_JUNK, self._text, at)
        if self._text.startswith("{", behind):
            group = values.skip_group(behind)
            return group if group is not None else values.last_end(behind)
        return max(behind, at + 1)

    def _goes_on(self, at: int) -> bool:
        """Whether what follows an entry's end looks like more of its fields."""
        return _GOES_ON.match(self._text, at) is not None

    def _lost_fields(self, body: _Body) -> bool:
        """Whether braces in a text closed an entry, of which later lines still look like fields."""
        return bool(body.faults) and self._next_field(body.end) < len(self._text)

    def _next_field(self, at: int) -> int:
        """Where the next line that looks like a field begins; the end of the block if none does."""
        if self._field_line <= at:
            found = _FIELD_LINE.search(self._text, at)
            self._field_line = found.start() if found is not None else len(self._text)
        return self._field_line

    def _stray(self, start: int, end: int) -> Iterator[BadEntry]:
        """Tell text between entries that was meant for one: remarks may stand there, braces not."""
        text = self._text[start:end]
        if not text.strip():
            return
        if "%" in text:
            text = _COMMENT.sub(lambda found: " " * len(found[0]), text)
        if text.count("{") == text.count("}") and _STRAY_FIELD.search(text) is None:
            return
        at = start + len(text) - len(text.lstrip())
        yield BadEntry(self._line(at), STRAY, excerpt(text))

    def _line(self, at: int) -> int:
        """The number of the line of a place; places are asked for in rising order, mostly."""
        seen, line = self._counted
        if at < seen:
            seen, line = 0, self._block.line
        line += self._text.count("\n", seen, at)
        self._counted = (at, line)
        return line


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found is not None else at
