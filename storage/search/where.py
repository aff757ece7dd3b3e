"""A query without the index, as one SQL condition on paper `p` and its triage `t`.

Names are compared as `storage.index.analysis.fold` makes them, which the connection knows as
the function `folded`.
"""

import datetime
import re
from typing import Final

from storage.clock import local
from storage.database.claim_rows import ITS_OWN
from storage.database.relevance import RELEVANCE
from storage.index.analysis import fold
from storage.query.syntax import (
    All,
    And,
    Baseline,
    Comparison,
    From,
    Has,
    Highlighted,
    InList,
    Is,
    Not,
    Or,
    Platform,
    Query,
    Reason,
    Tag,
    When,
)
from storage.query.values import AGO
from storage.query.word_lists import asked_of_words
from storage.search import literal
from storage.search.plan import Plan
from storage.vocabulary import Decision

_COUNTED: Final = "c.status <> 'wrong'"
"""Claims that count: those that nobody has called wrong."""

_HAS: Final = {
    "note": "EXISTS (SELECT 1 FROM note n WHERE n.paper_id = p.id)",
    "highlight": "EXISTS (SELECT 1 FROM highlight h WHERE h.paper_id = p.id)",
    "claim": f"EXISTS (SELECT 1 FROM claim c WHERE c.paper_id = p.id AND {_COUNTED})",
    "tag": "EXISTS (SELECT 1 FROM paper_tag g WHERE g.paper_id = p.id)",
    "rating": "t.rating IS NOT NULL",
    "title": "p.title IS NOT NULL AND p.title <> ''",
    "reason": f"(t.reason_id IS NOT NULL AND t.decision = {int(Decision.SKIP)})",
    "list": "EXISTS (SELECT 1 FROM list_entry e WHERE e.paper_id = p.id)",
}
WORDS: Final = "listed_words"
"""Name under which the number of listed words in a text is made known to SQLite."""
_ABSTRACT: Final = "(SELECT text FROM abstract WHERE paper_id = p.id)"

_NUMBERS: Final = {"rating": "t.rating", "year": "p.year", "relevance": RELEVANCE}
_TIMES: Final = {"added": "p.added_at", "decided": "t.decided_at"}
_DAYS: Final = {"d": 1, "w": 7, "m": 30, "y": 365}
_DAY_MS: Final = 86_400_000

Parameters = dict[str, object]


class Condition:
    """The condition of a query: `sql`, and the values of its parameters."""

    def __init__(self, query: Query, plan: Plan, now_ms: int) -> None:
        """Of a query that is all of a plan or a part; its text is looked for in papers' texts."""
        self.parameters: Parameters = {}
        self._plan = plan
        self._now_ms = now_ms
        self.sql = self._of(query)

    def _bind(self, value: object) -> str:
        name = f"w{len(self.parameters)}"
        self.parameters[name] = value
        return f":{name}"

    def _of(self, query: Query) -> str:
        if self._plan.number(query) is not None:
            return literal.condition(query, self._bind)
        match query:
            case And():
                return "(" + " AND ".join(self._of(part) for part in query.queries) + ")"
            case Or():
                return "(" + " OR ".join(self._of(part) for part in query.queries) + ")"
            case Not():
                # A condition may be NULL, where a paper has no year or rating: not so, then.
                return f"NOT coalesce({self._of(query.query)}, 0)"
            case All():
                return "1"
        return self._leaf(query)

    def _leaf(self, query: Query) -> str:
        words = asked_of_words(query)
        if words is not None:
            number = f"{WORDS}('{words.name}', p.title, {_ABSTRACT})"
            return self._between(number, number, words)
        match query:
            case Is():
                return f"t.decision = {self._bind(int(query.decision))}"
            case Has():
                return f"({_HAS[query.what]})"
            case Comparison():
                return self._comparison(query)
            case When():
                return self._when(query)
            case Tag():
                return self._tag(query)
        return self._named(query)

    def _named(self, query: Query) -> str:
        match query:
            case Platform():
                return self._platform(query)
            case Baseline():
                return (
                    "EXISTS (SELECT 1 FROM claim c WHERE c.paper_id = p.id AND "
                    f"{_COUNTED} AND {self._contains('c.baseline', query.name)})"
                )
            case InList():
                return (
                    "p.id IN (SELECT e.paper_id FROM list_entry e JOIN reading_list l "
                    f"ON l.id = e.list_id WHERE folded(l.name) = {self._bind(fold(query.name))})"
                )
            case Highlighted():
                return self._highlighted(query)
            case From():
                return self._from(query)
            case Reason():
                return (
                    f"({_HAS['reason']} AND t.reason_id IN (SELECT r.id FROM skip_reason r "
                    f"WHERE {self._contains('r.name', query.name)}))"
                )
        raise TypeError(f"no condition for {type(query).__name__}")

    def _tag(self, tag: Tag) -> str:
        name = self._bind(fold(tag.name.strip("/")))
        return (
            "p.id IN (SELECT g.paper_id FROM paper_tag g JOIN tag a ON a.id = g.tag_id "
            f"WHERE folded(a.name) = {name} "
            f"OR substr(folded(a.name), 1, length({name}) + 1) = {name} || '/')"
        )

    def _highlighted(self, query: Highlighted) -> str:
        name = self._bind(fold(query.name))
        return (
            "p.id IN (SELECT h.paper_id FROM highlight h "
            "LEFT JOIN highlight_name n ON n.colour = h.colour "
            f"WHERE folded(h.colour) = {name} OR folded(n.name) = {name})"
        )

    def _comparison(self, query: Comparison) -> str:
        if query.name == "speedup":
            return self._speedup(query)
        column = _NUMBERS[query.name]
        return self._between(column, column, query)

    def _speedup(self, query: Comparison) -> str:
        if query.low is not None and query.low == query.high:
            factor = self._bind(query.low)
            inside = f"c.factor_low <= {factor} AND c.factor_high >= {factor}"
        else:
            inside = self._between("c.factor_high", "c.factor_high", query)
        return f"EXISTS (SELECT 1 FROM claim c WHERE c.paper_id = p.id AND {ITS_OWN} AND {inside})"

    def _between(self, low: str, high: str, query: Comparison) -> str:
        parts: list[str] = []
        if query.low is not None:
            parts.append(f"{low} {'>' if query.above else '>='} {self._bind(query.low)}")
        if query.high is not None:
            parts.append(f"{high} {'<' if query.below else '<='} {self._bind(query.high)}")
        return "(" + " AND ".join(parts) + ")"

    def _until(self, query: When) -> str:
        """Days compare as text: "2027-01" is any day of that month."""
        low, high = days_within(query, self._now_ms)
        parts = [f"t.decision = {int(Decision.LATER)}", "t.until IS NOT NULL"]
        for sign, bound in (
            (">" if query.above else ">=", low),
            ("<" if query.below else "<=", high),
        ):
            if bound is not None:
                parts.append(f"substr(t.until, 1, {len(bound)}) {sign} {self._bind(bound)}")
        return "(" + " AND ".join(parts) + ")"

    def _when(self, query: When) -> str:
        if query.name == "until":
            return self._until(query)
        column = _TIMES[query.name]
        start, end = times(query, self._now_ms)
        parts = [f"{column} IS NOT NULL"]
        if start is not None:
            parts.append(f"{column} >= {self._bind(start)}")
        if end is not None:
            parts.append(f"{column} < {self._bind(end)}")
        return "(" + " AND ".join(parts) + ")"

    def _platform(self, query: Platform) -> str:
        name = query.name
        fits = [
            f"(folded({of}.device_class) = {self._bind(fold(name))} "
            f"OR {self._contains(f'{of}.name', name)})"
            for of in ("d", "f")
        ]
        return (
            "(EXISTS (SELECT 1 FROM claim c JOIN claim_platform d ON d.claim_id = c.id "
            f"WHERE c.paper_id = p.id AND {_COUNTED} AND {fits[0]}) "
            f"OR EXISTS (SELECT 1 FROM hardware f WHERE f.paper_id = p.id AND {fits[1]}))"
        )

    def _from(self, query: From) -> str:
        fits = " OR ".join(
            self._contains(column, query.name)
            for column in ("f.name", "f.listing_title", "o.listing_title")
        )
        return (
            "EXISTS (SELECT 1 FROM origin o JOIN dump_file f ON f.id = o.file_id "
            f"WHERE o.paper_id = p.id AND ({fits}))"
        )

    def _contains(self, column: str, text: str) -> str:
        return f"instr(folded({column}), {self._bind(fold(text))}) > 0"


def days_within(query: When, now_ms: int) -> tuple[str | None, str | None]:
    """Give the first and the last day, or month, or year, of days that are still to come."""
    if not query.ago:
        return query.low, query.high
    today = local(now_ms).date()
    match = AGO.fullmatch(query.ago)
    if match is None:
        ahead = {"today": 0, "tomorrow": 1, "yesterday": -1}[query.ago]
        day = (today + datetime.timedelta(days=ahead)).isoformat()
        return day, day
    length = int(match[1]) * _DAYS.get(match[2].lower(), 0)
    return None, (today + datetime.timedelta(days=length)).isoformat()


def times(query: When, now_ms: int) -> tuple[int | None, int | None]:
    """Give the first millisecond that counts and the first that counts no more.

    For days to come, the millisecond in which today begins: what is within a week changes daily.
    """
    if query.name == "until":
        day = local(now_ms).date()
        return _midnight(day), None
    if query.ago:
        return _ago(query.ago, now_ms)
    start = end = None
    if query.low is not None:
        start = _stretch(query.low)[1 if query.above else 0]
    if query.high is not None:
        end = _stretch(query.high)[0 if query.below else 1]
    return start, end


def _ago(ago: str, now_ms: int) -> tuple[int, int | None]:
    today = local(now_ms).date()
    if ago == "today":
        return _midnight(today), None
    if ago == "yesterday":
        return _midnight(today - datetime.timedelta(days=1)), _midnight(today)
    match = AGO.fullmatch(ago)
    if match is None:
        raise ValueError(f"no stretch of time: {ago}")
    count, unit = int(match[1]), match[2].lower()
    length = count * 3_600_000 if unit == "h" else count * _DAYS[unit] * _DAY_MS
    return now_ms - length, None


def _stretch(date: str) -> tuple[int, int]:
    """Give the bounds of a day, a month or a year of local time."""
    parts = [int(part) for part in re.findall(r"\d+", date)]
    first = datetime.date(*[*parts, 1, 1][:3])
    if len(parts) == 3:
        behind = first + datetime.timedelta(days=1)
    elif len(parts) == 2:
        behind = datetime.date(first.year + first.month // 12, first.month % 12 + 1, 1)
    else:
        behind = datetime.date(first.year + 1, 1, 1)
    return _midnight(first), _midnight(behind)


def _midnight(day: datetime.date) -> int:
    moment = datetime.datetime.combine(day, datetime.time()).astimezone()
    return int(moment.timestamp() * 1000)
