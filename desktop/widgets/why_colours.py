"""The two quiet colours of words that speak for a paper and against it.

Highlights have grounds, hits outlines, claims lines and bold letters; these words have letters of
another colour and a dotted line, so that all of them can be seen at one place. Blue-green and
brown stay apart for eyes that hardly tell green from red.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit

from desktop.theme import Tokens
from desktop.widgets.abstract_view import AbstractView
from desktop.widgets.mark_colours import readable
from desktop.widgets.marks import MarkKind

if TYPE_CHECKING:
    from storage.ranking.explaining import Telling

READABLE: Final = 5.0
"""Contrast with the paper; a highlight under the words takes a little of it."""
_FOR: Final = {False: "#0a5862", True: "#7fd0d8"}
_AGAINST: Final = {False: "#854418", True: "#eba97c"}


def for_colour(tokens: Tokens) -> QColor:
    """The colour of words that speak for a paper."""
    return readable(QColor(_FOR[tokens.dark]), tokens.paper, tokens.text, READABLE)


def against_colour(tokens: Tokens) -> QColor:
    """The colour of words that speak against it."""
    return readable(QColor(_AGAINST[tokens.dark]), tokens.paper, tokens.text, READABLE)


def colour_words(view: AbstractView, found: "Sequence[Telling]", tokens: Tokens) -> None:
    """Colour words of the abstract that is shown; none of them leaves it as it is."""
    view.setExtraSelections([_selection(view, one, tokens) for one in found])


def _selection(view: AbstractView, one: "Telling", tokens: Tokens) -> QTextEdit.ExtraSelection:
    colour = for_colour(tokens) if one.weight > 0 else against_colour(tokens)
    shown = QTextEdit.ExtraSelection()
    form = QTextCharFormat()
    form.setForeground(colour)
    form.setUnderlineColor(colour)
    form.setUnderlineStyle(
        QTextCharFormat.UnderlineStyle.DotLine
        if one.weight > 0
        else QTextCharFormat.UnderlineStyle.DashUnderline
    )
    mark = view.mark(MarkKind.HIT, (one.start, one.end))
    cursor = QTextCursor(view.document())
    cursor.setPosition(mark.start)
    cursor.setPosition(mark.end, QTextCursor.MoveMode.KeepAnchor)
    # PySide's stubs know neither attribute.
    setattr(shown, "cursor", cursor)  # noqa: B010
    setattr(shown, "format", form)  # noqa: B010
    return shown
