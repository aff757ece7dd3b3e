"""Text to tree.

Words side by side must all be there; `OR` between them asks for any, and binds less tightly;
`-` or `NOT` leaves out; parentheses group. The three operators are written in capitals. What
looks like syntax and is none (`Title: subtitle`, an address, `C++`, `S*`, a lone dash) is
searched for as it stands; what has been begun and not finished (`tag:`, an open quotation
mark) is an error that says where and what to do.
"""

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from storage.errors import QuerySyntaxError
from storage.query import values
from storage.query.syntax import (
    TEXT_FIELDS,
    TEXT_LEAVES,
    All,
    And,
    FieldText,
    Fuzzy,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    Span,
    TextFieldName,
    Wildcard,
    Word,
)

_OPERATORS: Final = ("OR", "AND", "NOT")
_OPERATOR: Final = re.compile(r"(OR|AND|NOT)(?=[\s()]|$)")
_FIELD: Final = re.compile(r"([A-Za-z]+):")
_TEXT_FIELDS: Final[dict[str, TextFieldName]] = {name: name for name in TEXT_FIELDS}
_OPEN_QUOTES: Final = '"“„'
_CLOSE_QUOTES: Final = '"”“'
_LEADING: Final = ",;:!?.…'’`/|&=<>+-\u2013\u2014~[]{}”«»\\@%^$"
_SIGNS: Final = frozenset(_LEADING)
_TRAILING: Final = ",;:!?.…'’`/|&=<>-\u2013\u2014[]{}“”„\"«»\\^"
_FUZZY: Final = re.compile(r"(.*)~(\d*)")
_LETTER: Final = re.compile(r"[^\W\d_]")
_SIGNED_NAME: Final = re.compile(r"[A-Za-z]\*+")
_QUESTION: Final = re.compile(r"(?<=[^\W_])\?(?=[^\W_])")
DEEPEST: Final = 60
"""Parentheses and negations within one another beyond which a query is refused."""


@lru_cache(maxsize=256)
def parse(text: str, *, prefix_last: bool = False) -> Query:
    """Read a query.

    `prefix_last`: the text is still being typed, so a word that it ends in counts as the
    beginning of one. Raises `QuerySyntaxError` with the place and what to do.
    """
    return _Parser(text, prefix_last=prefix_last).read()


class _Parser:
    def __init__(self, text: str, *, prefix_last: bool) -> None:
        self._text = text
        self._at = 0
        self._depth = 0
        self._prefix_last = prefix_last

    def read(self) -> Query:
        query = self._any_of()
        if self._at < len(self._text):
            raise QuerySyntaxError(
                "This parenthesis closes nothing. Take it out, or put the text between "
                "quotation marks.",
                self._at,
                self._at + 1,
            )
        return query or All(span=Span(0, len(self._text)))

    # The grammar, from loose to tight.

    def _any_of(self) -> Query | None:
        """Read `a OR b OR c`."""
        start = self._skip_space()
        parts = [self._all_of()]
        while self._operator() == "OR":
            operator = Span(self._at, self._at + 2)
            self._at = operator.end
            parts.append(self._all_of())
            if parts[-2] is None or parts[-1] is None:
                raise QuerySyntaxError(
                    "Write something on both sides of OR, as in gpu OR fpga.", *operator
                )
        found = tuple(part for part in parts if part is not None)
        if len(found) < 2:
            return found[0] if found else None
        return Or(found, Span(start, found[-1].span.end))

    def _all_of(self) -> Query | None:
        """Read `a b AND c`."""
        parts: list[Query] = []
        hanging: Span | None = None
        while self._skip_space() < len(self._text) and self._text[self._at] != ")":
            operator = self._operator()
            if operator == "OR":
                break
            if operator == "AND":
                hanging = Span(self._at, self._at + 3)
                self._at = hanging.end
                if not parts:
                    break
                continue
            part = self._one()
            if part is not None:
                parts.append(part)
                hanging = None
        if hanging is not None:
            raise QuerySyntaxError(
                "Write something on both sides of AND, as in gpu AND fpga.", *hanging
            )
        if len(parts) < 2:
            return parts[0] if parts else None
        return And(tuple(parts), Span(parts[0].span.start, parts[-1].span.end))

    def _one(self) -> Query | None:
        """Read one condition, or its opposite; None where there is nothing to look for."""
        start = self._at
        if self._operator() == "NOT":
            self._at += 3
            if self._skip_space() >= len(self._text) or self._text[self._at] == ")":
                raise QuerySyntaxError(
                    "Write what is to be left out, as in NOT survey.", start, start + 3
                )
            return self._opposite(start)
        if self._text[start] == "-" and re.match(r"-[^\s\-]", self._text[start:]):
            self._at += 1
            return self._opposite(start)
        return self._positive()

    def _opposite(self, start: int) -> Query | None:
        self._enter(start)
        query = self._one()
        self._depth -= 1
        return None if query is None else Not(query, Span(start, query.span.end))

    def _positive(self) -> Query | None:
        start = self._at
        letter = self._text[start]
        if letter == "(":
            return self._group()
        if letter in _OPEN_QUOTES:
            text, span = self._quotation()
            return Phrase(text, span) if _has_letters(text) else None
        if letter in _LEADING:
            while self._text[self._at : self._at + 1] in _SIGNS:
                self._at += 1
            return None
        field = _FIELD.match(self._text, start)
        if field and self._is_field(field):
            return self._field(field[1].lower(), field.end())
        return self._word()

    def _group(self) -> Query:
        start = self._at
        self._enter(start)
        self._at += 1
        query = self._any_of()
        if self._at >= len(self._text):
            raise QuerySyntaxError("Close the parenthesis with ).", start, len(self._text))
        self._at += 1
        self._depth -= 1
        if query is None:
            raise QuerySyntaxError(
                "There is nothing between the parentheses. Write a query there, or take them out.",
                start,
                self._at,
            )
        # What is taken out of a query or put in its place takes the parentheses along.
        return replace(query, span=Span(start, self._at))

    def _enter(self, start: int) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise QuerySyntaxError(
                "This is nested too deeply. Take some parentheses out.", start, len(self._text)
            )

    # Fields.

    def _is_field(self, match: re.Match[str]) -> bool:
        """Say whether this is a field, not a word with a colon behind it.

        `Title: subtitle` is text, since nobody writes a field with a capital and a space.
        """
        name, end = match[1], match.end()
        if name.lower() not in _TEXT_FIELDS and name.lower() not in values.VALUE_FIELDS:
            return False
        followed = self._text[end : end + 1]
        return name.islower() or not followed.isspace() or not self._text[end:].strip()

    def _field(self, name: str, at: int) -> Query:
        start, self._at = self._at, at
        followed = self._text[at : at + 1]
        if not followed or followed == ")" or not self._text[at:].strip():
            raise QuerySyntaxError(
                f"Write what to look for behind {name}:, as in {EXAMPLES[name]}.", start, at
            )
        if followed.isspace():
            raise QuerySyntaxError(
                f"Write {name}: without a space behind it, as in {EXAMPLES[name]}; or look for "
                f'the word with "{name}:".',
                start,
                at + 1,
            )
        if name in _TEXT_FIELDS:
            return self._text_field(_TEXT_FIELDS[name], start)
        if followed in _OPEN_QUOTES:
            text, where = self._quotation()
        else:
            where = self._bare()
            text = self._text[where.start : where.end]
        if not text.strip():
            raise QuerySyntaxError(
                f"Write what to look for behind {name}:, as in {EXAMPLES[name]}.", start, self._at
            )
        return values.node(name, text.strip(), Span(start, self._at), where)

    def _text_field(self, name: TextFieldName, start: int) -> Query:
        at = self._at
        query = self._positive()
        if query is None or not is_text(query):
            raise QuerySyntaxError(
                f"Behind {name}: only words and phrases can stand, as in {EXAMPLES[name]}.",
                start if query is None else at,
                self._at,
            )
        return FieldText(name, query, Span(start, self._at))

    # Words.

    def _quotation(self) -> tuple[str, Span]:
        """Read a text between quotation marks; one behind a backslash is part of it."""
        start = self._at
        letters: list[str] = []
        at = start + 1
        while at < len(self._text):
            letter = self._text[at]
            if letter in _CLOSE_QUOTES:
                self._at = at + 1
                return "".join(letters), Span(start, self._at)
            if letter == "\\" and self._text[at + 1 : at + 2] in {'"', "\\"}:
                at += 1
                letter = self._text[at]
            letters.append(letter)
            at += 1
        raise QuerySyntaxError("Close the quotation mark.", start, len(self._text))

    def _bare(self) -> Span:
        """Take what goes on to the next space; `f(x)` is one word."""
        start = at = self._at
        while at < len(self._text) and not self._text[at].isspace():
            letter = self._text[at]
            if letter == ")":
                break
            if letter == "(":
                close = re.match(r"\([^\s()]*\)", self._text[at:])
                if close is None or at == start:
                    break
                at += close.end()
            else:
                at += 1
        self._at = at
        return Span(start, at)

    def _word(self) -> Query | None:
        start, end = self._bare()
        if start == end:  # An opening parenthesis or a lone sign: never stand still.
            self._at += 1
            return None
        text = self._text[start:end].rstrip(_TRAILING)
        return self._classified(text, Span(start, start + len(text)))

    def _classified(self, text: str, span: Span) -> Query | None:
        if text and not text.strip("*"):
            return All(star=True, span=span)
        if not _has_letters(text):
            return None
        fuzzy = _FUZZY.fullmatch(text)
        if fuzzy and _LETTER.search(fuzzy[1]):
            return _fuzzy(fuzzy, span)
        if "*" in text and not _SIGNED_NAME.fullmatch(text):
            return _starred(text, span)
        if _QUESTION.search(text):
            return Wildcard(text, span)
        if self._prefix_last and span.end == len(self._text):
            return Prefix(text, typed=True, span=span)
        return Word(text.lower() if text in _OPERATORS else text, span)

    # Small things.

    def _operator(self) -> str:
        match = _OPERATOR.match(self._text, self._at)
        return match[1] if match else ""

    def _skip_space(self) -> int:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
        return self._at


def is_text(query: Query) -> bool:
    """Say whether a tree is made of words and phrases only, without a field."""
    if isinstance(query, And | Or):
        return all(is_text(part) for part in query.queries)
    if isinstance(query, Not):
        return is_text(query.query)
    return isinstance(query, TEXT_LEAVES)


def _starred(text: str, span: Span) -> Query:
    """Read `quant*` as a prefix, `quant*ion` and `*former` as a shape."""
    text = re.sub(r"\*+", "*", text)
    base = text[:-1]
    if text.endswith("*") and "*" not in base and not _QUESTION.search(base):
        return Prefix(base, span=span)
    return Wildcard(text, span)


def _fuzzy(match: re.Match[str], span: Span) -> Query:
    if match[2] not in {"", "1", "2"}:
        raise QuerySyntaxError(
            f"A word may differ in 1 or 2 letters: write {match[1]}~, {match[1]}~1 or "
            f"{match[1]}~2.",
            *span,
        )
    return Fuzzy(match[1], int(match[2]) if match[2] else None, span)


def _has_letters(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


EXAMPLES: Final = {
    "title": "title:attention",
    "abstract": 'abstract:"sparse attention"',
    "note": "note:todo",
    "comment": "comment:surprising",
    "author": "author:knuth",
    "system": "system:flashattention",
    "tag": "tag:gpu",
    "is": "is:keep",
    "reason": 'reason:"wrong topic"',
    "rating": "rating:>=4",
    "year": "year:2023..2025",
    "speedup": "speedup:>10",
    "relevance": "relevance:>=0.5",
    "platform": "platform:FPGA",
    "baseline": "baseline:flashattention",
    "has": "has:note",
    "highlight": "highlight:yellow",
    "include": "include:>=2",
    "exclude": "exclude:0",
    "in": 'in:"to read"',
    "from": 'from:"daily papers"',
    "added": "added:7d",
    "decided": "decided:today",
    "until": "until:7d",
    "similar": "similar:123",
}
"""Every field, with a query that shows its use."""
