"""`shortlist list`: the reading lists and what is on them."""

from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.applying import apply_alone, put_applied
from desktop.cli.arguments import AsJson, ByQuery, Id, Ids, readable
from desktop.cli.editing import apply_to_papers
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json, put_table
from desktop.cli.reading import known_orders, paper_lines
from desktop.cli.steps import make
from storage.errors import EditError
from storage.record import PaperId

if TYPE_CHECKING:
    from collections.abc import Sequence

    from storage.database.rows import Counted, LineRow
    from storage.edits.edit import Edit
    from storage.library import Library

lists = typer.Typer(help="Reading lists: put papers on them, order them, show them.")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The reading list.", callback=readable)]


@lists.command()
def add(
    context: typer.Context,
    name: Name,
    ids: Ids = None,
    query: ByQuery = None,
    as_json: AsJson = False,
) -> None:
    """Put papers at the end of a reading list; a new name makes a new list."""
    from storage.edits.listing import AddToList

    apply_to_papers(context, ids, query, lambda papers: AddToList(papers, name), as_json=as_json)


@lists.command()
def remove(
    context: typer.Context,
    name: Name,
    ids: Ids = None,
    query: ByQuery = None,
    as_json: AsJson = False,
) -> None:
    """Take papers off a reading list."""
    from storage.edits.listing import RemoveFromList

    apply_to_papers(
        context, ids, query, lambda papers: RemoveFromList(papers, name), as_json=as_json
    )


@lists.command()
def move(
    context: typer.Context,
    name: Name,
    ids: Ids = None,
    query: ByQuery = None,
    to: Annotated[int, typer.Option("--to", min=1, help="Place in the list; 1 is the top.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Move papers of a reading list, one after the other, to a place."""
    from storage.edits.listing import MoveInList

    apply_to_papers(
        context, ids, query, lambda papers: MoveInList(papers, name, to - 1), as_json=as_json
    )


@lists.command()
def comment(
    context: typer.Context,
    name: Name,
    paper: Id,
    text: Annotated[str, typer.Argument(help="One line; '' removes it.", callback=readable)],
    as_json: AsJson = False,
) -> None:
    """Write the line of comment that a paper has on a reading list."""
    from storage.edits.listing import CommentInList

    apply_to_papers(
        context, [paper], None, lambda papers: CommentInList(papers[0], name, text), as_json=as_json
    )


@lists.command()
def create(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Make an empty reading list."""
    from storage.edits.listing import CreateList

    apply_alone(context, CreateList(name), as_json=as_json)


@lists.command()
def rename(
    context: typer.Context,
    name: Name,
    new_name: Annotated[str, typer.Argument(help="Its new name.", callback=readable)],
    as_json: AsJson = False,
) -> None:
    """Rename a reading list."""
    from storage.edits.listing import RenameList

    apply_alone(context, RenameList(name, new_name), as_json=as_json)


@lists.command()
def place(
    context: typer.Context,
    name: Name,
    under: Annotated[
        str,
        typer.Option("--under", metavar="LIST", help="Hang it under this list; none is the top.",
                     callback=readable),
    ] = "",
    to: Annotated[int, typer.Option("--to", min=1, help="Place there; 1 is the first.")] = 1,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Put a reading list under another one or at the top, and in its place there."""
    from storage.edits.list_tree import PlaceList

    apply_alone(context, PlaceList(name, under, to - 1), as_json=as_json)


@lists.command()
def duplicate(
    context: typer.Context,
    name: Name,
    new_name: Annotated[str, typer.Argument(help="Name of the copy.", callback=readable)],
    as_json: AsJson = False,
) -> None:
    """Make another list of the same papers, with their order and comments."""
    from storage.edits.list_tree import DuplicateList

    apply_alone(context, DuplicateList(name, new_name), as_json=as_json)


@lists.command()
def sort(
    context: typer.Context,
    name: Name,
    by: Annotated[
        str,
        typer.Option("--by", metavar="ORDER[,ORDER...]", callback=known_orders,
                     help="Any order of a search; -ORDER turns it round."),
    ],
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Sort a reading list once; from then on it is ordered by hand again."""
    from storage.edits.listing import OrderList
    from storage.query.syntax import InList

    with opened(context) as library:
        library.papers_on(name)
        found = library.search(str(InList(name)), by).ids
        applied = make(library, OrderList(tuple(map(PaperId, found)), name, f"by {by}"))
    put_applied(applied, as_json=as_json)


@lists.command()
def line(
    context: typer.Context,
    name: Name,
    says: Annotated[
        str, typer.Argument(metavar="TEXT", help="What the line says.", callback=readable)
    ],
    after: Annotated[
        int | None, typer.Option("--after", min=0, help="Papers above it; else all of them.")
    ] = None,
    rename: Annotated[
        str | None, typer.Option("--rename", help="Let it say this.", callback=readable)
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take it away.")] = False,
    as_json: AsJson = False,
) -> None:
    """Draw a line across a reading list, as "read this week"; or move, rename or remove it."""
    from storage.edits.lining import DrawLine, MoveLine, NameLine, RemoveLine

    with opened(context) as library:
        papers = library.papers_on(name)
        above = len(papers) if after is None else after
        folded = " ".join(says.split()).casefold()
        found = next((one for one in library.lines(name) if one.name.casefold() == folded), None)
        edit: Edit
        if found is None and (remove or rename is not None):
            raise EditError(f"There is no line “{says}” in “{name}”.")
        if found is None:
            edit = DrawLine(name, says, above)
        elif remove:
            edit = RemoveLine(found.id)
        elif rename is not None:
            edit = NameLine(found.id, rename)
        else:
            edit = MoveLine(found.id, above)
        applied = make(library, edit)
    put_applied(applied, as_json=as_json)


@lists.command()
def delete(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Delete a reading list; its papers stay in the library."""
    from storage.edits.listing import DeleteList

    apply_alone(context, DeleteList(name), as_json=as_json)


@lists.command()
def show(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="The papers of this one.", callback=readable),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the reading lists, or the papers of one in its order."""
    with opened(context) as library:
        if name is not None:
            _show_papers(library, name, as_json=as_json)
            return
        sidebar = library.sidebar()
    names = {one.id: one.name for one in sidebar.lists}
    if as_json:
        put_json({"lists": [_object(one, names, sidebar.progress) for one in sidebar.lists]})
        return
    depths, rows = {0: -1}, []
    for one in sidebar.lists:
        depths[one.id] = depths[one.under] + 1
        # Lists that are too long are not counted.
        far = sidebar.progress.get(one.id, () if one.count else (0, 0))
        told = [f"{number:,}" for number in far] or ["", ""]
        rows.append((f"{one.count:,}", *told, f"{'  ' * depths[one.id]}{one.name}"))
    if rows:
        put_table(("papers", "decided", "kept", "list"), rows)


def _object(
    one: "Counted", names: dict[int, str], progress: dict[int, tuple[int, int]]
) -> dict[str, object]:
    # Lists that are too long are not counted.
    decided, kept = progress.get(one.id, (None, None) if one.count else (0, 0))
    return {
        "name": one.name,
        "papers": one.count,
        "decided": decided,
        "kept": kept,
        "under": names.get(one.under),
    }


def _show_papers(library: "Library", name: str, *, as_json: bool) -> None:
    ids = library.papers_on(name)
    lines = library.lines(name)
    if not as_json:
        _print_parts(library, ids, lines)
        return
    folded = name.casefold()
    papers = [
        {
            "id": paper.id,
            "label": paper.label,
            "comment": place.comment,
            "line": place.line or None,
        }
        for paper in library.details(ids)
        for place in paper.lists
        if place.name.casefold() == folded
    ]
    said = [{"name": one.name, "after": one.above} for one in lines]
    put_json({"name": name, "papers": papers, "lines": said})


def _print_parts(library: "Library", ids: "Sequence[PaperId]", lines: "Sequence[LineRow]") -> None:
    """Print the papers as one table, and the lines across it."""
    shown = list(paper_lines(library.rows(ids)))
    for number, one in enumerate(lines, 1):
        # Below the names of the columns, the papers above it and the lines before it.
        shown.insert(number + one.above, f"—— {one.name} ——")
    for told in shown:
        put(told)
