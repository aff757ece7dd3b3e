"""`shortlist tags`: the tags of the library, and what is done to one everywhere at once."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.applying import apply_alone, apply_to
from desktop.cli.arguments import AsJson, readable
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json
from storage.vocabulary import TAG_COLOURS
from storage.words import count_of

if TYPE_CHECKING:
    from storage.database.rows import Counted
    from storage.library import Library

tags = typer.Typer(help="Tags: rename, merge, delete, colour them everywhere; show them.")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The tag.", callback=readable)]


class Key(StrEnum):
    """The number keys, as they are typed."""

    NONE = "none"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"

    @property
    def number(self) -> int | None:
        """The number, or None for no key."""
        return None if self is Key.NONE else int(self.value)


@tags.command()
def show(context: typer.Context, as_json: AsJson = False) -> None:
    """Show all tags: papers, colour, and the number key that a tag lies on."""
    with opened(context) as library:
        found = library.tags()
    if as_json:
        told = [
            {"name": one.name, "papers": one.count, "colour": one.colour, "number": one.number}
            for one in found
        ]
        put_json({"tags": told})
        return
    for one in found:
        key = f", Ctrl+{one.number}" if one.number else ""
        put(f"{one.name} ({count_of(one.count, 'paper')}{key})")


@tags.command()
def rename(
    context: typer.Context,
    name: Name,
    new_name: Annotated[
        str, typer.Argument(help="Its new name; with a / it nests.", callback=readable)
    ],
    as_json: AsJson = False,
) -> None:
    """Rename a tag, and those that nest under it. A name in use is refused: see merge."""
    from storage.edits.tagging import RenameTag

    with opened(context) as library:
        other = _same_name(library, new_name)
        if other is not None and other.name.casefold() != _cleaned(name).casefold():
            raise typer.BadParameter(
                f"There is a tag “{other.name}” already, on {count_of(other.count, 'paper')}. "
                "`shortlist tags merge` makes one of the two."
            )
        apply_to(library, RenameTag(name, new_name), as_json=as_json)


@tags.command()
def merge(
    context: typer.Context,
    name: Name,
    into: Annotated[
        str, typer.Argument(help="The tag that its papers get instead.", callback=readable)
    ],
    as_json: AsJson = False,
) -> None:
    """Give the papers of a tag another one, and forget the first."""
    from storage.edits.tagging import RenameTag

    with opened(context) as library:
        if _same_name(library, into) is None:
            raise typer.BadParameter(f"There is no tag “{into}” in this library.")
        if _cleaned(name).casefold() == _cleaned(into).casefold():
            raise typer.BadParameter(f"“{into}” is the tag itself.")
        apply_to(library, RenameTag(name, into), as_json=as_json)


@tags.command()
def delete(
    context: typer.Context,
    name: Name,
    nested: Annotated[
        bool, typer.Option("--nested", help="Also all tags that nest under it.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Take a tag off every paper and forget it."""
    from storage.edits.tagging import DeleteTag

    apply_alone(context, DeleteTag(name, nested), as_json=as_json)


@tags.command()
def colour(
    context: typer.Context,
    name: Name,
    colour: Annotated[
        str,
        typer.Argument(
            metavar="COLOUR",
            help=f"#rrggbb, or {', '.join(TAG_COLOURS)}.",
            callback=readable,
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Give a tag another colour."""
    from storage.edits.tagging import RecolourTag

    apply_alone(context, RecolourTag(name, colour), as_json=as_json)


@tags.command()
def number(
    context: typer.Context,
    name: Name,
    key: Annotated[Key, typer.Argument(help="1 to 9; none takes it off its key.")],
    as_json: AsJson = False,
) -> None:
    """Put a tag on a number key: in the window, Ctrl and the number put it on papers."""
    from storage.edits.tag_numbers import NumberTag

    apply_alone(context, NumberTag(name, key.number), as_json=as_json)


def _cleaned(name: str) -> str:
    from storage.edits.tagging import clean_name

    return clean_name(name)


def _same_name(library: "Library", name: str) -> "Counted | None":
    folded = _cleaned(name).casefold()
    return next((one for one in library.tags() if one.name.casefold() == folded), None)
