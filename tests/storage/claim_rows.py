"""Claims as short rows, for tests that read many sentences."""

from storage.claims.extract import extract

UP, DOWN = "increase", "decrease"


def short(text):
    """Give what a text claims: (low, high, unit, direction, metric)."""
    return [(c.low, c.high, c.unit, c.direction, c.metric) for c in extract(text).claims]


def x(value, metric="speed", direction=UP, high=None):
    """A row of times."""
    return (value, value if high is None else high, "x", direction, metric)


def percent(value, metric="speed", direction=UP, high=None):
    """A row of percent."""
    return (value, value if high is None else high, "%", direction, metric)
