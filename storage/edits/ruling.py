"""Rules at import: what is to be done with the new papers that a query finds."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, get_args

from sqlalchemy import Connection, text

from storage.database.models import ImportRule
from storage.edits import list_names, tagging
from storage.edits.edit import Changes, Edit
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.vocabulary import DECISION_WORDS

Action = Literal["tag", "list", "decision"]


@dataclass(frozen=True, slots=True)
class AddRule:
    """Add a rule after those that there are.

    `value` is a tag's or a reading list's name, or the word of a decision. Raises
    `QuerySyntaxError` where the query cannot be read.
    """

    kind: ClassVar[str] = "add-rule"
    query: str
    action: Action
    value: str

    def summary(self) -> str:
        """Say what is to be done with what."""
        return f"Add rule {_shown(self.query, self.action, self.value)}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the rule."""
        recorder = Recorder(connection)
        columns = _columns(connection, self.query, self.action, self.value)
        (last,) = connection.execute(
            text("SELECT coalesce(max(position), 0) FROM import_rule")
        ).one()
        recorder.insert(ImportRule, position=last + 1, **columns)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """Write a rule otherwise; it stays at its place, and what it has done stays.

    Query, action and value are as in `AddRule`, and refused as there.
    """

    kind: ClassVar[str] = "change-rule"
    rule_id: int
    query: str
    action: Action
    value: str

    def summary(self) -> str:
        """Say what is to be done with what."""
        return f"Change a rule to {_shown(self.query, self.action, self.value)}"

    def named(self, connection: Connection) -> str:
        """Say what the rule was, too."""
        found = connection.execute(
            text("SELECT query, action, value FROM import_rule WHERE id = :rule"),
            {"rule": self.rule_id},
        ).first()
        if found is None:
            return self.summary()
        before, after = _shown(*found), _shown(self.query, self.action, self.value)
        return f"Change rule {before}" + (f" to {after}" if after != before else "")

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the columns."""
        recorder = Recorder(connection)
        key = _existing(connection, self.rule_id)
        columns = _columns(connection, self.query, self.action, self.value, self.rule_id)
        recorder.update(ImportRule, [key], **columns)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RemoveRule:
    """Forget a rule. What it has done stays."""

    kind: ClassVar[str] = "remove-rule"
    rule_id: int

    def summary(self) -> str:
        """Say what was done."""
        return "Remove a rule"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete the rule."""
        recorder = Recorder(connection)
        recorder.delete(ImportRule, [_existing(connection, self.rule_id)])
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class MoveRule:
    """Put a rule at another place; 0 is the first to be applied."""

    kind: ClassVar[str] = "move-rule"
    rule_id: int
    place: int

    def summary(self) -> str:
        """Say where to."""
        return f"Move a rule to place {max(0, self.place) + 1}"

    def named(self, connection: Connection) -> str:
        """Say at which place it comes to stand: there may be fewer than that."""
        count = connection.execute(text("SELECT count(*) FROM import_rule")).scalar_one()
        return replace(self, place=min(self.place, int(count) - 1)).summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Number the rules anew."""
        recorder = Recorder(connection)
        moved = _existing(connection, self.rule_id)
        rows = connection.execute(text("SELECT id FROM import_rule ORDER BY position, id"))
        keys = [(int(row[0]),) for row in rows]
        order = [key for key in keys if key != moved]
        order.insert(max(0, self.place), moved)
        if order != keys:
            places = {key: position for position, key in enumerate(order, 1)}
            recorder.update_each(ImportRule, "position", places)
        return recorder.finish()


def _shown(query: str, action: str, value: str) -> str:
    return f"{' '.join(query.split())} → {action} {value}"


def _columns(
    connection: Connection, query: str, action: Action, value: str, rule: int | None = None
) -> dict[str, str]:
    """Give the columns of a rule as it was typed; none but `rule` itself may have them already."""
    # Every program reads the history, and with it this file; few write rules.
    from storage.query.parser import parse

    query = " ".join(query.split())
    if not query:
        raise EditError("A rule needs a query. Type what the papers have, as in a search.")
    parse(query)
    columns = {"query": query, "action": action, "value": _checked(action, value)}
    found = connection.execute(
        text(
            "SELECT 1 FROM import_rule WHERE query = :query AND action = :action "
            "AND value = :value AND id IS NOT :rule"
        ),
        {**columns, "rule": rule},
    ).first()
    if found is not None:
        raise EditError(f"There is a rule {_shown(**columns)} already.")
    return columns


def _existing(connection: Connection, rule: int) -> tuple[int]:
    found = connection.execute(
        text("SELECT 1 FROM import_rule WHERE id = :rule"), {"rule": rule}
    ).first()
    if found is None:
        raise EditError("That rule is no longer there.")
    return (rule,)


def _checked(action: str, value: str) -> str:
    if action not in get_args(Action):
        raise EditError(f"A rule sets a {', a '.join(get_args(Action))}, not a {action}.")
    if action == "tag":
        return tagging.new_name(value)
    if action == "decision":
        if DECISION_WORDS.get(value):
            return value
        raise EditError(f"A rule decides keep, later or skip, not {value}.")
    return list_names.new_name(value)
