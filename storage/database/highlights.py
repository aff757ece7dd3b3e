"""All highlights of a library, or of some papers: which there are, and their rows by page.

Thousands are told apart by their numbers alone; quotes are read where words are looked for, and
texts where a highlight is shown or does not stand where it was.
"""

import json
from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection

from storage.database.engine import asked
from storage.database.rows import HighlightRow
from storage.record import PaperId
from storage.text.anchoring import anchored
from storage.vocabulary import HIGHLIGHT_COLOURS
from storage.words import has_all

COLUMNS: Final = """h.id, h.paper_id, h.start, h.quote, h.prefix, h.suffix, h.colour, h.comment,
  coalesce((SELECT n.name FROM highlight_name n WHERE n.colour = h.colour), h.colour)"""
"""What `placed` takes, behind the text of the paper."""

_ROWS: Final = f"""
SELECT p.label, a.text, {COLUMNS} FROM json_each(:ids) j JOIN highlight h ON h.id = j.value
JOIN paper p ON p.id = h.paper_id JOIN abstract a ON a.paper_id = h.paper_id ORDER BY j.key
"""

# In the order of the papers that were asked for, else in that in which they were made, newest
# first.
_OF_ALL: Final = "FROM highlight h ORDER BY h.id DESC"
_OF_SOME: Final = """
FROM json_each(:papers) j CROSS JOIN highlight h ON h.paper_id = j.value
ORDER BY j.key, h.start, h."end", h.id
"""

_MOVED: Final = f"""
SELECT a.text, {COLUMNS} FROM highlight h JOIN abstract a ON a.paper_id = h.paper_id
WHERE substr(a.text, h.start + 1, h."end" - h.start) <> h.quote
"""


@dataclass(frozen=True, slots=True)
class HighlightFilter:
    """Which highlights are wanted: colours (any, where none is named), words in quote or comment.

    `lost` asks for those whose words are no longer in the text, and for no others.
    """

    colours: frozenset[str] = frozenset()
    words: str = ""
    lost: bool = False


@dataclass(frozen=True, slots=True)
class HighlightsFound:
    """The ids of highlights in order; how many have the words, by colour, whatever their colour.

    `lost` counts those of them whose words are no longer in the text; `total` is without a filter.
    """

    ids: "array[int]"
    counts: Mapping[str, int]
    lost: int
    total: int
    names: Mapping[str, str] = field(default_factory=dict)
    """What each colour is called."""


@dataclass(frozen=True, slots=True)
class HighlightPlace:
    """A highlight with the label of its paper, for a list of them all."""

    highlight: HighlightRow
    paper_label: str

    @property
    def id(self) -> int:
        """That of the highlight."""
        return self.highlight.id


def colour_names(connection: Connection) -> dict[str, str]:
    """Give what each colour is called, in the order of their numbers: its own word at first."""
    said = dict(asked(connection, "SELECT colour, name FROM highlight_name", {}))
    return {colour: str(said.get(colour, colour)) for colour in HIGHLIGHT_COLOURS}


def placed(
    abstract: str,
    highlight: int,
    paper: PaperId,
    start: int,
    quote: str,
    prefix: str,
    suffix: str,
    colour: str,
    comment: str,
    called: str,
) -> HighlightRow:
    """Give a highlight where its words stand now.

    One whose words are gone from the text is an orphan: its offsets are -1, and it keeps its quote.
    The quote of any other is what stands there now.
    """
    place = anchored(abstract, quote, start, prefix, suffix)
    if place is None:
        return HighlightRow(highlight, paper, -1, -1, quote, colour, comment, called)
    words = abstract[slice(*place)]
    return HighlightRow(highlight, paper, *place, words, colour, comment, called)


def highlight_places(connection: Connection, ids: Sequence[int]) -> list[HighlightPlace]:
    """Give a page of highlights in the order of their ids; those that are gone are passed over."""
    rows = asked(connection, _ROWS, {"ids": json.dumps(list(ids))})
    return [HighlightPlace(placed(*found), label) for label, *found in rows]


def found(
    connection: Connection, wanted: HighlightFilter, papers: Sequence[int] | None = None
) -> HighlightsFound:
    """Give the highlights that pass a filter: of all papers, or of these in their order."""
    there = _there(connection, papers, with_words=bool(wanted.words.strip()))
    fitting = [
        (one, colour) for one, colour, *said in there if has_all("\n".join(said), wanted.words)
    ]
    lost = lost_highlights(connection).intersection(one for one, _ in fitting)
    ids = array(
        "q",
        (
            one
            for one, colour in fitting
            if (not wanted.colours or colour in wanted.colours) and (not wanted.lost or one in lost)
        ),
    )
    counts = Counter(colour for _, colour in fitting)
    return HighlightsFound(ids, dict(counts), len(lost), len(there), colour_names(connection))


def lost_highlights(connection: Connection) -> frozenset[int]:
    """Give the highlights whose words are no longer in the texts of their papers."""
    return frozenset(
        highlight.id
        for row in asked(connection, _MOVED, {})
        if (highlight := placed(*row)).start < 0
    )


def _there(
    connection: Connection, papers: Sequence[int] | None, *, with_words: bool
) -> list[tuple[Any, ...]]:
    columns = "h.id, h.colour" + (", h.quote, h.comment" if with_words else "")
    given = {} if papers is None else {"papers": json.dumps(list(papers))}
    rest = _OF_ALL if papers is None else _OF_SOME
    return list(asked(connection, f"SELECT {columns} {rest}", given))
