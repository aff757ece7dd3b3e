"""The grammar of Web of Science and RefWorks: a tag of two characters, a blank, a value.

Values go on over indented lines. One tag opens a record (`PT`, `RT`), `ER` closes it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from storage.readers.tagged.tagged_lines import DOUBLED, ENDS_INSIDE, Ending, Gathering, Stray, Told
from storage.record import Remark

_ODD = re.compile(r"[A-Z]\d|Z[A-Z]")
"""Tags that no word looks like; new ones come up with the years."""
_TAGGED = re.compile(r"([A-Z][A-Z0-9])(?:[ \t](.*)|$)")


@dataclass(frozen=True, slots=True)
class Spaced:
    """What tells one such format from the other.

    `opener` begins a record, `known` are all tags, `wanted` those that are kept, `furniture` is
    what may stand between records.
    """

    opener: str
    known: frozenset[str]
    wanted: frozenset[str]
    furniture: re.Pattern[str]


def records_of(form: Spaced) -> Callable[[Iterator[str], Ending], Iterator[Told]]:
    """The grammar of such a format: records, and what is to be said beside them."""
    return partial(_records, form)


def _records(form: Spaced, lines: Iterator[str], ending: Ending) -> Iterator[Told]:
    reading = _Reading(form)
    for number, line in enumerate(lines, 1):
        match = _TAGGED.match(line)
        if match is not None and (match[1] in form.known or _ODD.fullmatch(match[1])):
            yield from reading.tagged(number, line, match[1], match[2] or "")
        elif line != DOUBLED:
            reading.untagged(number, line)
    yield from reading.last(ending)


class _Reading:
    def __init__(self, form: Spaced) -> None:
        self._form = form
        self._gathering = Gathering(form.wanted)
        self._stray = Stray(form.furniture)
        self._ended = self._unended = 0

    def tagged(self, number: int, line: str, tag: str, value: str) -> list[Told]:
        record = self._gathering.record
        if tag == "ER":
            self._ended += record is not None
            return [*self._gathering.finish()]
        if record is None and self._form.furniture.fullmatch(line.strip()):
            return []
        if record is None or (tag == self._form.opener and self._is_next(record.tags)):
            self._unended += record is not None
            told: list[Told] = [*self._gathering.finish(), *self._stray.flush()]
            self._gathering.start(number, line)
            self._gathering.begin(tag, value)
            return told
        self._gathering.begin(tag, value)
        return []

    def _is_next(self, tags: set[str]) -> bool:
        return self._form.opener in tags or len(tags) > 1

    def untagged(self, number: int, line: str) -> None:
        if self._gathering.record is None:
            self._stray.add(number, line)
        else:
            self._gathering.more(line)

    def last(self, ending: Ending) -> Iterator[Told]:
        record = self._gathering.record
        if record is None:
            yield from self._stray.last()
        elif self._ended and not self._unended:
            if self._gathering.last_text[1] == "E":
                self._gathering.drop_last()
            elif ending.in_line:
                yield from self._gathering.give_up(ENDS_INSIDE)
                return
            else:
                yield Remark(
                    f"The last record (line {record.line}) lacks its end; the file may be cut off."
                )
            yield from self._gathering.finish()
        else:
            yield from self._gathering.finish()
