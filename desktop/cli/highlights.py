"""The verbs of highlights: make one, show them all, say what their colours stand for."""

from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.absent import absent
from desktop.cli.applying import apply_to
from desktop.cli.arguments import AsJson, Id, Query, all_readable, joined, readable
from desktop.cli.opening import opened
from desktop.cli.output import explaining, put, put_json
from storage.errors import EditError
from storage.record import PaperId
from storage.words import clipped

if TYPE_CHECKING:
    from storage.database.highlights import HighlightPlace
    from storage.database.rows import HighlightRow


def highlights(
    context: typer.Context,
    words: Query = None,
    colour: Annotated[
        list[str] | None,
        typer.Option(
            "--colour",
            metavar="NAME",
            help="Only these, by your name or the colour's; repeatable.",
            callback=all_readable,
        ),
    ] = None,
    said: Annotated[
        str,
        typer.Option(
            "--words", help="Only with these words in quote or comment.", callback=readable
        ),
    ] = "",
    lost: Annotated[
        bool, typer.Option("--lost", help="Only those whose words are no longer in the text.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the highlights of the papers that a query finds, in their order; else of all."""
    from storage.database.highlights import HighlightFilter

    query = joined(words)
    with opened(context) as library:
        wanted = HighlightFilter(
            frozenset(_meant(library.colour_names(), colour or [])), said, lost
        )
        with explaining(query):
            papers = library.search(query).ids if query.strip() else None
        found = library.highlights(wanted, papers)
        places = library.highlight_places(found.ids)
    if as_json:
        put_json({"total": len(places), "highlights": [_object(place) for place in places]})
        return
    for place in places:
        put(_line(place.highlight))


def highlight(
    context: typer.Context,
    paper: Id,
    words: Annotated[
        str, typer.Argument(help="Words of its abstract, as they stand there.", callback=readable)
    ],
    colour: Annotated[
        str, typer.Option("--colour", metavar="NAME", help="By your name or its own.")
    ] = "yellow",
    comment: Annotated[str, typer.Option("--comment", callback=readable)] = "",
    as_json: AsJson = False,
) -> None:
    """Highlight words of an abstract."""
    from storage.edits.annotating import AddHighlight
    from storage.text.anchoring import place_of

    with opened(context) as library:
        found = library.detail(PaperId(paper))
        if found is None:
            raise absent(library, PaperId(paper))
        place = place_of(found.abstract, words, 0)
        if place is None:
            raise EditError(f"“{clipped(words, 60)}” does not stand in the abstract of {paper}.")
        (named,) = _meant(library.colour_names(), [colour])
        edit = AddHighlight(found.id, *place, named, comment)
        apply_to(library, edit, as_json=as_json)


def colours(
    context: typer.Context,
    pairs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COLOUR=NAME",
            help="What a colour is called from now on; none: its own word.",
            callback=all_readable,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what the colours of highlights are called, or give them names."""
    with opened(context) as library:
        if pairs:
            from storage.edits.highlighting import NameColours

            apply_to(library, NameColours(tuple(map(_pair, pairs))), as_json=as_json)
            return
        names = library.colour_names()
    if as_json:
        put_json({"colours": names})
        return
    for colour, name in names.items():
        put(f"{colour:8} {name}")


def _meant(names: dict[str, str], asked: list[str]) -> list[str]:
    by_name = {colour: colour for colour in names} | {
        name.casefold(): colour for colour, name in names.items()
    }
    for one in asked:
        if one.casefold() not in by_name:
            raise typer.BadParameter(
                f"No colour is called “{one}”: write one of {', '.join(names.values())}."
            )
    return [by_name[one.casefold()] for one in asked]


def _pair(text: str) -> tuple[str, str]:
    colour, equals, name = text.partition("=")
    if not equals:
        raise typer.BadParameter(f"Write COLOUR=NAME, as in yellow=result, not “{text}”.")
    return colour.strip().lower(), name


def _line(one: "HighlightRow") -> str:
    said = [f"#{one.paper_id}", one.name, f"“{one.quote}”"]
    if one.comment:
        said.append(f"({one.comment})")
    if one.start < 0:
        said.append("(no longer in the text)")
    return "  ".join(said)


def _object(place: "HighlightPlace") -> dict[str, object]:
    one = place.highlight
    return {
        "id": one.id,
        "paper_id": one.paper_id,
        "paper_label": place.paper_label,
        "start": one.start,
        "end": one.end,
        "quote": one.quote,
        "colour": one.colour,
        "name": one.name,
        "comment": one.comment,
    }
