"""The comparisons of a library: which papers, what was answered, as of now.

A comparison is of a reading list, whatever is on it at the moment, or of some papers. Answers on
papers that are gone are left out, and come back with them; one on a paper that was folded into
another is one on that other.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.database.fetching import list_ids
from storage.errors import EditError
from storage.ranking.paired import Compared
from storage.record import PaperId
from storage.vocabulary import Preference

_ANSWERS = """
SELECT coalesce(m.paper_id, a.one), coalesce(n.paper_id, a.other), a.answer
FROM comparison_answer a LEFT JOIN merge m ON m.folded_id = a.one
LEFT JOIN merge n ON n.folded_id = a.other
WHERE a.comparison_id = :comparison ORDER BY a.id
"""

_KNOWN = """
SELECT c.id, l.name, c.papers, count(a.id), max(a.at) FROM comparison c
JOIN comparison_answer a ON a.comparison_id = c.id LEFT JOIN reading_list l ON l.id = c.list_id
GROUP BY c.id ORDER BY max(a.at) DESC, c.id DESC
"""

_PRESENT = """
SELECT DISTINCT p.id FROM json_each(:ids) j LEFT JOIN merge m ON m.folded_id = j.value
JOIN paper p ON p.id = coalesce(m.paper_id, j.value) ORDER BY p.id
"""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison as it stands: its `papers` and the answers, which number the papers from 0.

    `id` is 0 before the first answer; `list_name` is "" where it is of papers that were chosen.
    """

    id: int
    list_name: str
    papers: tuple[PaperId, ...]
    answers: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class KnownComparison:
    """One of all comparisons that were begun. `last_at` is in milliseconds since 1970, UTC."""

    id: int
    list_name: str
    papers: tuple[PaperId, ...]
    answers: int
    last_at: int


class Comparisons:
    """The door to them. Every look is of one moment."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_list(self, name: str) -> Comparison:
        """Give the comparison of a reading list; `EditError` where there is no such list."""
        with self._database.read() as connection:
            papers = list_ids(connection, name)
            row = connection.execute(
                text(
                    "SELECT c.id FROM comparison c JOIN reading_list l ON l.id = c.list_id "
                    "WHERE casefold(l.name) = casefold(:name)"
                ),
                {"name": name},
            ).first()
            return _standing(connection, 0 if row is None else int(row[0]), name, papers)

    def of_papers(self, papers: Sequence[PaperId]) -> Comparison:
        """Give the comparison of just these papers, which need not have been begun."""
        chosen = sorted(set(papers))
        with self._database.read() as connection:
            row = connection.execute(
                text("SELECT id FROM comparison WHERE list_id IS NULL AND papers = :papers"),
                {"papers": json.dumps(chosen)},
            ).first()
            present = set(_present(connection, json.dumps(chosen)))
            # In the order in which they were given, those that others were folded into last.
            order = [paper for paper in dict.fromkeys(papers) if paper in present]
            rest = sorted(present.difference(order))
            return _standing(connection, 0 if row is None else int(row[0]), "", [*order, *rest])

    def begun(self, comparison: int) -> Comparison:
        """Give one that was begun; `EditError` where there is none of that number."""
        for one in self.known():
            if one.id == comparison:
                return self.of_list(one.list_name) if one.list_name else self.of_papers(one.papers)
        raise EditError(f"There is no comparison {comparison}.")

    def known(self) -> tuple[KnownComparison, ...]:
        """Give all that were begun, the one that was answered last first."""
        with self._database.read() as connection:
            return tuple(
                KnownComparison(
                    int(row[0]),
                    row[1] or "",
                    tuple(
                        list_ids(connection, row[1])
                        if row[1]
                        else (PaperId(one) for one in json.loads(row[2]))
                    ),
                    int(row[3]),
                    int(row[4]),
                )
                for row in connection.execute(text(_KNOWN)).all()
            )


def _standing(
    connection: Connection, comparison: int, list_name: str, papers: Sequence[PaperId]
) -> Comparison:
    numbers = {paper: number for number, paper in enumerate(papers)}
    rows = connection.execute(text(_ANSWERS), {"comparison": comparison})
    answers = tuple(
        Compared(numbers[one], numbers[other], Preference(answer))
        for one, other, answer in rows
        if one != other and one in numbers and other in numbers
    )
    return Comparison(comparison, list_name, tuple(papers), answers)


def _present(connection: Connection, ids: str) -> list[PaperId]:
    return [PaperId(row[0]) for row in connection.execute(text(_PRESENT), {"ids": ids})]
