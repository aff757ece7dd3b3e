"""Papers made up for the tests of charts that are pages."""

from datetime import UTC, datetime

from storage.database.chart_facts import ChartFacts, Mention, PaperFacts
from storage.record import PaperId
from storage.vocabulary import Decision

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
"""A Monday."""


def at(day, hour=12, minute=0, month=3, year=2026):
    """Milliseconds of a time in UTC."""
    return int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp() * 1000)


def paper(number, system=None, year=None, decision=0, decided=None, added=None):
    """A paper of that number, added at noon of 2 March 2026 unless told otherwise."""
    return PaperFacts(
        PaperId(number), f"Lantern {number}: a test", system, year, Decision(decision), decided,
        at(2) if added is None else added,
    )  # fmt: skip


def facts(papers, claims=(), mentions=()):
    """Facts of papers; mentions are (paper, name, class)."""
    named = tuple(Mention(PaperId(number), *device) for number, *device in mentions)
    return ChartFacts(tuple(papers), named, tuple(claims))
