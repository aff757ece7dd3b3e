"""Colours a query while it is typed: fields, values, operators, quotes, and what is wrong.

Works on a text that may be half typed, so it looks at words only; what they mean is the parser's
matter, and comes back as the span of an error.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from desktop import theme
from storage.query.syntax import TEXT_FIELDS
from storage.query.values import VALUE_FIELDS

Part: TypeAlias = Literal["field", "value", "operator", "quote", "minus"]

_FIELDS: Final = "|".join((*TEXT_FIELDS, *VALUE_FIELDS))
_PARTS: Final = re.compile(
    rf"""(?P<field>(?<![\w"])(?:{_FIELDS}):)(?P<value>"[^"]*"?|[^\s()]*)"""
    r"""|(?P<quote>"[^"]*"?)"""
    r"""|(?P<operator>(?<!\S)(?:AND|OR|NOT)(?!\S)|[()|])"""
    r"""|(?P<minus>(?<![\w\S])-(?=\S))"""
)


@dataclass(frozen=True, slots=True)
class Coloured:
    """A part of a query, `start` up to, not including, `end`."""

    part: Part
    start: int
    end: int


def parts(text: str) -> Iterator[Coloured]:
    """Give the parts of a query that are more than plain words, in order."""
    for match in _PARTS.finditer(text):
        for name in ("field", "value", "operator", "quote", "minus"):
            start, end = match.span(name)
            if end > start >= 0:
                yield Coloured(name, start, end)


class QueryColours(QSyntaxHighlighter):
    """Colours the document of a search line."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._error: tuple[int, int] | None = None
        self._formats: dict[str, QTextCharFormat] = {}
        self.take_theme()

    def take_theme(self) -> None:
        """Use the colours now in force."""
        colours = theme.tokens()
        field = _format(colours.accent)
        field.setFontWeight(QFont.Weight.DemiBold)
        self._formats = {
            "field": field,
            "value": _format(colours.keep),
            "quote": _format(colours.keep),
            "operator": _format(colours.later),
            "minus": _format(colours.later),
        }
        self.rehighlight()

    def mark_error(self, span: tuple[int, int] | None) -> None:
        """Underline what is wrong; None takes the line away."""
        if span != self._error:
            self._error = span
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        """Colour the one line there is."""
        for one in parts(text):
            self.setFormat(one.start, one.end - one.start, self._formats[one.part])
        if self._error is not None:
            start, end = self._error
            start = min(start, max(0, len(text) - 1))
            for position in range(start, max(end, start + 1)):
                made = QTextCharFormat(self.format(position))
                made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                made.setUnderlineColor(theme.tokens().error)
                self.setFormat(position, 1, made)


def _format(colour: QColor) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(colour)
    return made
