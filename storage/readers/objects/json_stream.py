"""JSON of any length and shape as a stream of its objects: lists, lines, wrappers, damage.

Objects are decoded one by one by the standard library. One that holds no paper itself is entered,
so `{"results": [...]}` of any depth is read like a list. Where an object is broken, the way on is
found by brackets and by lines.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Protocol, TypeAlias

from storage.readers.fields.plain_text import excerpt
from storage.readers.files.pieces import Window
from storage.readers.objects.json_frames import Frame, has_more, text_of, turn
from storage.record import BadEntry

JsonObject: TypeAlias = dict[str, object]

MAX_OBJECT: Final = 8 << 20
"""Characters up to which an object is decoded as a whole; a longer one is a wrapper of others."""
MAX_DEPTH: Final = 60
"""Levels of lists and objects that are entered."""

MAX_MISSES: Final = 10_000
"""Objects without papers that are remembered until their list proves to be one of papers."""
MAX_ID: Final = 500
"""Longest text that is looked at as an id."""
MAX_ROW: Final = 20_000
"""Longest text that is looked at as a row on a paper."""

NOTHING: Final = "neither a title nor an abstract in this object"
_ENDS = "the file ends within this entry; it is cut short"
# Control characters in strings are forgiven: hardly any other program refuses them.
_DECODER: Final = json.JSONDecoder(strict=False)
_BLANK = re.compile(r"[\s,:;\x1e\ufeff]*")
_STRING = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"')
_REST_OF_STRING = re.compile(r'(?:[^"\\\n]|\\.)*')
_KEY = re.compile(r"\s*:")
_SPACE = re.compile(r"\s*")
_SCALAR = re.compile(r"[^\s,:\[\]{}\"]+")
_GOOD_SCALAR = re.compile(r"-?\d[\d.eE+-]*|true|false|null|NaN|-?Infinity|None|True|False")
_CUT = 12
"""An error this close to the end of the window may come of the end alone."""


@dataclass(frozen=True, slots=True)
class Item:
    """A paper: an object that is one, or a text in a list that is an id of one.

    `key` is the name of the member that it is; empty in a list.
    """

    value: JsonObject | str
    line: int
    key: str = ""


class Taste(Protocol):
    """What the stream looks for."""

    def is_paper(self, value: JsonObject, /) -> bool:
        """Whether an object is a paper: then nothing in it is looked at further."""
        ...

    def is_id(self, text: str, key: str, /) -> bool:
        """Whether a text in the list under that key stands for a paper."""
        ...

    def row(self, key: str, text: str, /) -> JsonObject | None:
        """The paper that a member with a text stands for, or None."""
        ...


class JsonStream:
    """The papers of a JSON text in file order, and what was to be one but is not."""

    def __init__(self, pieces: Iterator[str], taste: Taste) -> None:
        self._window = Window(pieces)
        self._taste = taste
        self._stack: list[Frame] = [Frame(is_list=True, line=1, beginning="")]
        self._members: frozenset[str] = frozenset()
        self._told_line = 0
        self._cut = False

    def __iter__(self) -> Iterator[Item | BadEntry]:
        while self._skip_blanks():
            character = self._window.text[self._window.at]
            if character == "{":
                yield from self._object()
            elif character == "[":
                yield from self._open(is_list=True)
            elif character in "]}":
                yield from self._close(is_list=character == "]")
            elif character == '"':
                yield from self._string()
            else:
                yield from self._scalar()
        if len(self._stack) > 1 and not self._cut and not self._is_broken():
            yield self._bad("the file ends before what it begins is closed; it may be cut short")
        yield from self._stack[0].misses

    def _skip_blanks(self) -> bool:
        window = self._window
        while True:
            found = _BLANK.match(window.text, window.at)
            if found is not None:
                window.go(found.end())
            if window.at < len(window.text):
                return True
            if not window.more():
                return False

    def _object(self) -> Iterator[Item | BadEntry]:
        """An object at the window's place: given as it is, entered, or told as broken."""
        window = self._window
        if len(self._stack) > MAX_DEPTH:
            if self._indent() != 0:
                yield from self._open(is_list=False)
                return
            del self._stack[1:]
        beside = self._leave_broken()
        value, end, error = self._decoded()
        inside = self._is_broken() and not self._is_next(value)
        if value is None:
            beside = beside or (self._top().is_list and self._top().direct)
            keys = self._keys_until(end) if error and not inside else {}
            broken = bool(error) and not inside and (beside or self._taste.is_paper(keys))
            if broken:
                self._cut = error == _ENDS
                self._members = self._members or frozenset(keys)
                yield self._bad(error)
            fault = self._unsaid(error) if error and not broken and not inside else None
            yield from self._open(is_list=False, broken=broken, fault=fault)
        elif not inside and self._taste.is_paper(value):
            yield from self._paper(value)
            window.go(end)
        elif inside or not (has_more(value) or self._has_rows(value)):
            if not inside and self._top().is_list:
                yield from self._miss(
                    Frame(is_list=False, line=window.line, beginning=self._here())
                )
            self._top().waiting = False
            window.go(end)
        else:
            yield from self._open(is_list=False)

    def _has_rows(self, value: JsonObject) -> bool:
        members = islice(value.items(), 3)
        return any(isinstance(text, str) and self._taste.row(key, text) for key, text in members)

    def _paper(self, value: JsonObject | str) -> Iterator[Item | BadEntry]:
        for frame in self._stack:
            frame.holds_papers = True
        self._top().direct = True
        if isinstance(value, dict):
            self._members = frozenset(value)
        yield from self._top().misses
        self._top().misses.clear()
        self._top().waiting = False
        yield Item(value, self._window.line, "" if self._top().is_list else self._top().key)

    def _miss(self, frame: Frame) -> Iterator[BadEntry]:
        """What stands in a list and holds no paper is told as soon as the list has held one."""
        bad = BadEntry(frame.line, NOTHING, frame.beginning)
        if self._top().holds_papers:
            yield bad
        elif len(self._top().misses) < MAX_MISSES:
            self._top().misses.append(bad)

    def _decoded(self) -> tuple[JsonObject | None, int, str]:
        """The object and its end; else where it breaks and why; all empty where it is too long."""
        window = self._window
        while True:
            try:
                value, end = _DECODER.raw_decode(window.text, window.at)
            except json.JSONDecodeError as error:
                place, reason = error.pos, f"broken JSON: {error.msg[0].lower()}{error.msg[1:]}"
                unclosed = "Unterminated" in error.msg or not window.text[place:].strip()
                open_end = unclosed or place > len(window.text) - _CUT
            except RecursionError:
                return None, window.at, "broken JSON: too many levels"
            except ValueError:
                return None, window.at, "broken JSON: a number of too many digits"
            else:
                return value, end, ""
            if not open_end:
                return None, place, f"{reason} (line {window.line_at(place)})"
            if len(window.text) - window.at > MAX_OBJECT:
                return None, place, ""
            if not window.more():
                return None, len(window.text), _ENDS if unclosed else reason

    def _is_next(self, value: JsonObject | None) -> bool:
        """Whether an object inside a broken paper is the next paper: has the same members."""
        common = len(self._members & value.keys()) if value else 0
        if value is None or not common or common < 0.6 * len(self._members):
            return False
        if not self._taste.is_paper(value):
            return False
        del self._stack[next(at for at, frame in enumerate(self._stack) if frame.broken) :]
        return True

    def _keys_until(self, end: int) -> JsonObject:
        """The members of a broken object on its first level, as far as it goes; texts unread."""
        text, place, depth = self._window.text, self._window.at + 1, 0
        keys: JsonObject = {}
        while place < end:
            if text[place] == '"':
                found = _STRING.match(text, place)
                if found is None:
                    break
                place = found.end()
                if depth == 0 and _KEY.match(text, place):
                    keys[found[0][1:-1]] = "some text"
                continue
            depth += (text[place] in "[{") - (text[place] in "]}")
            place += 1
        return keys

    def _leave_broken(self) -> bool:
        """Whether a paper was just left unfinished, for this object begins where the next would."""
        for depth, frame in enumerate(self._stack):
            if not frame.broken:
                continue
            indent = self._indent()
            same_column = indent is not None and indent == frame.indent
            if same_column or (frame is self._stack[-1] and not frame.waiting):
                del self._stack[depth:]
                return True
            return False
        return False

    def _indent(self) -> int | None:
        """Characters before the window's place where nothing but blanks stands before it."""
        window = self._window
        start = window.text.rfind("\n", 0, window.at) + 1
        before = window.text[start : window.at]
        return None if before.strip(" \t") else len(before)

    def _open(
        self, *, is_list: bool, broken: bool = False, fault: BadEntry | None = None
    ) -> Iterator[BadEntry]:
        window = self._window
        if len(self._stack) > MAX_DEPTH:
            yield from self._told_once("lists and objects are nested too deeply to be read")
            window.go(window.at + 1)
            return
        top = self._top()
        frame = Frame(is_list, window.line, self._here(), top.key, top.is_list, fault=fault)
        if broken:
            frame.broken, frame.indent = True, self._indent()
        top.waiting = False
        self._stack.append(frame)
        window.go(window.at + 1)

    def _close(self, *, is_list: bool) -> Iterator[BadEntry]:
        self._window.go(self._window.at + 1)
        for depth in range(len(self._stack) - 1, 0, -1):
            frame = self._stack[depth]
            if frame.is_list is is_list:
                inside = self._is_broken()
                left = self._stack[depth:]
                del self._stack[depth:]
                if not inside:
                    yield from self._left(left)
                return
        yield from self._told_once("a bracket is closed that was never opened")

    def _left(self, frames: list[Frame]) -> Iterator[BadEntry]:
        """What is to be told of the frames that one bracket has closed."""
        outer = frames[0]
        if any(frame.told for frame in frames):
            return
        for frame in frames:
            if frame.fault is not None:
                self._told_line = frame.fault.line
                yield frame.fault
                return
        if outer.listed and not (outer.is_list or outer.holds_papers):
            yield from self._miss(outer)
        elif len(frames) > 1:
            yield from self._told_once("a bracket is missing before this one")

    def _string(self) -> Iterator[Item | BadEntry]:
        window = self._window
        while (found := _STRING.match(window.text, window.at)) is None:
            has_line_end = window.text.find("\n", window.at) >= 0
            if has_line_end or len(window.text) - window.at > MAX_OBJECT or not window.more():
                yield from self._told_once("a text without a closing quotation mark")
                self._skip_rest_of_string()
                return
        raw, top = found[0], self._top()
        if (top.is_list or self._is_damaged()) and (skipped := turn(raw)):
            window.go(window.at + skipped)
        elif top.is_list:
            if not self._is_broken() and len(raw) < MAX_ID:
                text = text_of(raw)
                if self._taste.is_id(text, top.key):
                    yield from self._paper(text)
            window.go(found.end())
        else:
            window.go(found.end())
            is_key = not top.waiting and self._is_key()
            if top.waiting and not self._is_broken() and len(raw) < MAX_ROW:
                row = self._taste.row(top.key, text_of(raw))
                if row is not None:
                    yield from self._paper(row)
            top.waiting = is_key
            if is_key:
                top.key = text_of(raw)

    def _is_key(self) -> bool:
        window = self._window
        while (found := _KEY.match(window.text, window.at)) is None:
            blanks = _SPACE.match(window.text, window.at)
            if (blanks is not None and blanks.end() < len(window.text)) or not window.more():
                return False
        return found is not None

    def _skip_rest_of_string(self) -> None:
        """Go on behind the string, or to the end of its line."""
        window = self._window
        window.go(window.at + 1)
        while True:
            found = _REST_OF_STRING.match(window.text, window.at)
            if found is not None:
                window.go(found.end())
            if window.at < len(window.text) - 1:
                break
            if not window.more():
                window.go(len(window.text))
                return
        window.go(window.at + (window.text[window.at] == '"'))

    def _scalar(self) -> Iterator[BadEntry]:
        window = self._window
        found = _SCALAR.match(window.text, window.at)
        while found is not None and found.end() == len(window.text) and len(found[0]) < 1000:
            if not window.more():
                break
            found = _SCALAR.match(window.text, window.at)
        if found is None:
            window.go(window.at + 1)
            return
        if _GOOD_SCALAR.fullmatch(found[0]) is None:
            yield from self._told_once("what stands here is no JSON")
        self._top().waiting = False
        window.go(found.end())

    def _top(self) -> Frame:
        return self._stack[-1]

    def _is_broken(self) -> bool:
        return any(frame.broken for frame in self._stack)

    def _is_damaged(self) -> bool:
        return any(frame.broken or (frame.told and not frame.is_list) for frame in self._stack)

    def _here(self) -> str:
        return excerpt(self._window.text[self._window.at : self._window.at + 200])

    def _told_once(self, reason: str) -> Iterator[BadEntry]:
        """Give a bad entry, one for a line, and none for what a broken paper still holds."""
        if self._is_broken() or self._window.line == self._told_line:
            return
        yield self._bad(reason)

    def _bad(self, reason: str) -> BadEntry:
        for frame in self._stack:
            frame.told = True
        self._told_line = self._window.line
        return self._unsaid(reason)

    def _unsaid(self, reason: str) -> BadEntry:
        return BadEntry(self._window.line, reason, self._here())
