"""Rules at import: the new papers that a query finds get a tag, a reading list or a decision.

They are applied when all papers are in, in the order of the rules, and are part of the import:
taking it back takes its papers with all that was done to them.
"""

import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.edits import history, list_names, tagging
from storage.edits.amending import Amendment, note_down
from storage.edits.edit import Edit
from storage.edits.history import Applied
from storage.edits.listing import AddToList
from storage.edits.ruling import Action, AddRule, ChangeRule, MoveRule, RemoveRule
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.errors import QuerySyntaxError
from storage.importing.report import RuleReport
from storage.importing.writing import alive
from storage.progress import Progress
from storage.record import PaperId
from storage.vocabulary import DECISION_WORDS

if TYPE_CHECKING:
    from storage.index.index import Index

STEP: Final = 200
"""Papers to which a rule is applied in one transaction."""

_ADDED: Final = text(
    "SELECT id FROM paper WHERE added_at = :at AND EXISTS (SELECT 1 FROM origin o "
    "JOIN dump_file f ON f.id = o.file_id WHERE o.paper_id = paper.id AND f.import_id = :batch)"
)


@dataclass(frozen=True, slots=True)
class Rule:
    """What new papers get that the query finds: a tag, a reading list, a decision, by name."""

    id: int
    query: str
    action: Action
    value: str


class Rules:
    """The rules of a library, in the order in which they are applied."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> tuple[Rule, ...]:
        """Give the rules."""
        with self._database.read() as connection:
            return stored_rules(connection)

    def add(self, query: str, action: Action, value: str) -> Applied:
        """Add a rule at the end, as an edit. Raises `QuerySyntaxError` or `EditError`."""
        return self._apply(AddRule(query, action, value))

    def change(self, rule_id: int, query: str, action: Action, value: str) -> Applied:
        """Write a rule otherwise, at its place, as an edit. Raises as `add` does."""
        return self._apply(ChangeRule(rule_id, query, action, value))

    def remove(self, rule_id: int) -> Applied:
        """Forget a rule, as an edit."""
        return self._apply(RemoveRule(rule_id))

    def move(self, rule_id: int, place: int) -> Applied:
        """Put a rule at a place, 0 being the first, as an edit."""
        return self._apply(MoveRule(rule_id, place))

    def _apply(self, edit: Edit) -> Applied:
        with self._database.write() as connection:
            return history.perform(connection, edit)


def stored_rules(connection: Connection) -> tuple[Rule, ...]:
    """Give the rules in their order."""
    rows = connection.execute(
        text("SELECT id, query, action, value FROM import_rule ORDER BY position, id")
    )
    actions: dict[str, Action] = {name: name for name in get_args(Action)}
    return tuple(Rule(row[0], row[1], actions[row[2]], row[3]) for row in rows)


def apply_rules(
    database: Database, index: "Callable[[], Index]", batch: int, at: int
) -> Generator[Progress, None, tuple[RuleReport, ...]]:
    """Apply the rules to the papers that an import has added (`at` is when it began)."""
    with database.read() as connection:
        rules = stored_rules(connection)
    reports = []
    for rule in rules:
        papers = _found(database, index, rule, batch, at)
        for start in range(0, len(papers), STEP):
            yield Progress(start, len(papers), f"Applying the rule {rule.query}")
            with database.write(fast=True) as connection:
                if alive(connection, batch, at):
                    _apply(connection, rule, papers[start : start + STEP], batch)
        reports.append(RuleReport(rule.query, rule.action, rule.value, len(papers)))
    return tuple(reports)


def _found(
    database: Database, index: "Callable[[], Index]", rule: Rule, batch: int, at: int
) -> list[PaperId]:
    """Give the new papers that a rule's query finds, in the order of the dumps."""
    from storage.query.parser import parse
    from storage.search.finding import find

    try:
        tree = parse(rule.query)
    except QuerySyntaxError:
        # It was read once: an older or newer Shortlist has other words. Nothing is found by it.
        return []
    with database.read() as connection:
        added = set(connection.execute(_ADDED, {"at": at, "batch": batch}).scalars())
        found = find(connection, index(), tree, "added", int(time.time() * 1000)) if added else ()
        return [PaperId(paper) for paper in sorted(added.intersection(found))]


def _apply(connection: Connection, rule: Rule, papers: Sequence[PaperId], batch: int) -> None:
    match rule.action:
        case "tag":
            known = tagging.tag_id(connection, rule.value)
            Tag(tuple(papers), rule.value).apply(connection)
            if known is None:
                _note(connection, batch, "tag made", tagging.tag_id(connection, rule.value))
        case "list":
            known = list_names.list_id(connection, rule.value)
            AddToList(tuple(papers), rule.value).apply(connection)
            if known is None:
                _note(connection, batch, "list made", list_names.list_id(connection, rule.value))
        case "decision":
            Decide(_undecided(connection, papers), DECISION_WORDS[rule.value]).apply(connection)


def _note(connection: Connection, batch: int, name: str, row: int | None) -> None:
    note_down(connection, batch, [Amendment(None, name, None, row)])


def _undecided(connection: Connection, papers: Sequence[PaperId]) -> tuple[PaperId, ...]:
    """Give the papers of which the dump has said nothing, nor an earlier rule."""
    from storage.database.fetching import undecided

    return tuple(sorted(undecided(connection, papers)))
