"""`shortlist rule`: what imports do by themselves with the new papers that a query finds."""

from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.applying import put_applied
from desktop.cli.arguments import AsJson, readable
from desktop.cli.opening import opened
from desktop.cli.output import explaining, put, put_json
from storage.errors import EditError

if TYPE_CHECKING:
    from storage.edits.ruling import Action
    from storage.importing.rules import Rule

rules = typer.Typer(help="Rules at import: tag, list or decide the new papers that a query finds.")

Number = Annotated[
    int, typer.Argument(metavar="N", min=1, help="The rule, as `rule list` numbers it.")
]
Query = Annotated[str, typer.Argument(help="A query as in the search line.", callback=readable)]
ToTag = Annotated[
    str | None, typer.Option("--tag", help="Put this tag on them.", callback=readable)
]
ToList = Annotated[
    str | None, typer.Option("--list", help="Put them on this list.", callback=readable)
]
ToDecide = Annotated[str | None, typer.Option("--decision", help="Decide keep, later or skip.")]


@rules.command()
def add(
    context: typer.Context,
    query: Query,
    tag: ToTag = None,
    list_name: ToList = None,
    decision: ToDecide = None,
    as_json: AsJson = False,
) -> None:
    """Add a rule: a query, and the tag, reading list or decision that new papers get."""
    action, value = _given(tag, list_name, decision)
    with opened(context, create=True) as library, explaining(query):
        put_applied(library.rules.add(query, action, value), as_json=as_json)


@rules.command()
def change(
    context: typer.Context,
    number: Number,
    query: Query,
    tag: ToTag = None,
    list_name: ToList = None,
    decision: ToDecide = None,
    as_json: AsJson = False,
) -> None:
    """Write a rule otherwise, at its place; what it has done stays."""
    action, value = _given(tag, list_name, decision)
    with opened(context) as library, explaining(query):
        rule = _numbered(library.rules.list(), number)
        put_applied(library.rules.change(rule.id, query, action, value), as_json=as_json)


def _given(tag: str | None, list_name: str | None, decision: str | None) -> "tuple[Action, str]":
    given: list[tuple[Action, str]] = []
    if tag is not None:
        given.append(("tag", tag))
    if list_name is not None:
        given.append(("list", list_name))
    if decision is not None:
        given.append(("decision", decision))
    if len(given) != 1:
        raise typer.BadParameter("Give --tag, --list or --decision; one of the three.")
    return given[0]


@rules.command("list")
def show(context: typer.Context, as_json: AsJson = False) -> None:
    """Show the rules in the order in which they are applied."""
    with opened(context) as library:
        found = library.rules.list()
    if as_json:
        put_json(
            {
                "rules": [
                    {"n": n, "id": one.id, "query": one.query, one.action: one.value}
                    for n, one in enumerate(found, 1)
                ]
            }
        )
        return
    for n, one in enumerate(found, 1):
        put(f"{n}  {one.query} → {one.action} {one.value}")


@rules.command()
def remove(context: typer.Context, number: Number, as_json: AsJson = False) -> None:
    """Forget a rule; what it has done stays."""
    with opened(context) as library:
        rule = _numbered(library.rules.list(), number)
        put_applied(library.rules.remove(rule.id), as_json=as_json)


@rules.command()
def move(
    context: typer.Context,
    number: Number,
    to: Annotated[int, typer.Option("--to", min=1, help="Its new place; 1 is the first.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Move a rule to another place in the order."""
    with opened(context) as library:
        rule = _numbered(library.rules.list(), number)
        put_applied(library.rules.move(rule.id, to - 1), as_json=as_json)


def _numbered(found: "tuple[Rule, ...]", number: int) -> "Rule":
    if number > len(found):
        raise EditError(f"There is no rule {number}. `shortlist rule list` shows which there are.")
    return found[number - 1]
