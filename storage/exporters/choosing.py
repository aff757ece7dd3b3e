"""What an export says of the choice of its papers: the reading list or the query they are of.

Papers that a query shows of one reading list have their comments; where they are the whole list,
the query is no more than its name.
"""

from collections.abc import Sequence

from sqlalchemy import Connection

from storage.clock import now_ms
from storage.database.fetching import lines, list_ids
from storage.database.statistics import lists
from storage.exporters.exporter import ExportContext
from storage.index.analysis import fold
from storage.query.parser import parse
from storage.query.syntax import InList, list_shown


def context_of(
    connection: Connection, ids: Sequence[int], query: str | None, list_name: str | None
) -> ExportContext:
    """Say what was chosen: `ids`, by a query, from a reading list that is named, or by hand.

    The lines across the list come along where `ids` are all of it in its own order.
    Raises `QuerySyntaxError` where the query cannot be read.
    """
    tree = parse(query or "")
    name = _real_name(connection, list_shown(tree) if list_name is None else list_name)
    if name is None:
        unnamed = "Selected papers" if query is None else "All papers"
        heading = f"Papers for: {query}" if query else unnamed
        return ExportContext(heading, query or None, exported_at=now_ms())
    order = list_ids(connection, name)
    whole = sorted(ids) == sorted(order)
    if whole and isinstance(tree, InList):
        query = None
    return ExportContext(
        f"Papers for: {query}" if query else name if whole else f"Papers on: {name}",
        query or None,
        name,
        now_ms(),
        lines(connection, name) if whole and not query and list(ids) == order else (),
        {paper: place for place, paper in enumerate(order, 1)},
    )


def _real_name(connection: Connection, name: str | None) -> str | None:
    """Give a list's name as it is written, for one as it is asked for; None if there is none."""
    if name is None:
        return None
    alike = [one.name for one in lists(connection) if fold(one.name) == fold(name)]
    same = (one for one in alike if one.casefold() == name.casefold())
    return next(same, alike[0] if len(alike) == 1 else None)
