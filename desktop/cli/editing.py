"""The verbs that change papers: mark, tag, untag, rate, note. Every one can be undone."""

import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import AsJson, ByQuery, Ids, readable
from desktop.cli.opening import chosen, opened
from desktop.cli.output import put, put_json, say
from desktop.cli.steps import index_after
from desktop.cli.steps import make as make_edit
from storage.record import PaperId
from storage.vocabulary import DECISION_WORDS

if TYPE_CHECKING:
    from storage.edits.edit import Edit


class DecisionWord(StrEnum):
    """The decisions, as they are typed."""

    KEEP = "keep"
    LATER = "later"
    SKIP = "skip"
    UNDECIDED = "undecided"


class RatingWord(StrEnum):
    """The ratings, as they are typed; 0 is none, as on the keyboard."""

    NONE = "none"
    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"

    @property
    def stars(self) -> int | None:
        """The number of stars, or None for no rating."""
        return None if self in {RatingWord.NONE, RatingWord.ZERO} else int(self.value)


def apply_to_papers(
    context: typer.Context,
    ids: Sequence[int] | None,
    query: str | None,
    make: Callable[[tuple[PaperId, ...]], "Edit"],
    *,
    as_json: bool,
) -> None:
    """Apply the edit that `make` gives for the chosen papers, and say what was done."""
    with opened(context) as library:
        papers = chosen(library, ids, query)
        if papers:
            applied = make_edit(library, make(papers))
            summary, history_id = applied.summary, applied.history_id
            index_after(library, applied.changes)
        else:
            say("No paper matches the query; nothing was changed.")
            summary, history_id = None, None
    if as_json:
        put_json({"summary": summary, "history_id": history_id, "papers": list(papers)})
    elif summary is not None:
        put(summary)


def mark(
    context: typer.Context,
    decision: Annotated[DecisionWord, typer.Argument(help="The decision.")],
    ids: Ids = None,
    query: ByQuery = None,
    reason: Annotated[
        str,
        typer.Option(
            "--reason", help="Why they are skipped; a new one is added.", callback=readable
        ),
    ] = "",
    until: Annotated[
        str,
        typer.Option(
            "--until",
            help="When those for later come back: tomorrow, monday, 3w, 15 Jan, 2027-01-15.",
            callback=readable,
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Decide on papers: keep, later, skip, or undecided again."""
    from storage.clock import today
    from storage.edits.triage import Decide
    from storage.query.days import day_meant

    word = DECISION_WORDS[decision.value]
    if reason and decision is not DecisionWord.SKIP:
        raise typer.BadParameter("--reason says why papers are skipped.")
    if until and decision is not DecisionWord.LATER:
        raise typer.BadParameter("--until says when papers for later come back.")
    day = day_meant(until, today()).isoformat() if until else ""
    apply_to_papers(
        context, ids, query, lambda papers: Decide(papers, word, reason, day), as_json=as_json
    )


def tag(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(help="The tag; / nests it, as in hardware/gpu.", callback=readable)
    ],
    ids: Ids = None,
    query: ByQuery = None,
    colour: Annotated[str, typer.Option("--colour", help="Colour of a new tag, #rrggbb.")] = "",
    as_json: AsJson = False,
) -> None:
    """Put a tag on papers."""
    from storage.edits.tagging import Tag

    apply_to_papers(context, ids, query, lambda papers: Tag(papers, name, colour), as_json=as_json)


def untag(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The tag.", callback=readable)],
    ids: Ids = None,
    query: ByQuery = None,
    as_json: AsJson = False,
) -> None:
    """Take a tag off papers."""
    from storage.edits.tagging import Untag

    apply_to_papers(context, ids, query, lambda papers: Untag(papers, name), as_json=as_json)


def rate(
    context: typer.Context,
    rating: Annotated[RatingWord, typer.Argument(help="1 to 5 stars; 0 or none takes them off.")],
    ids: Ids = None,
    query: ByQuery = None,
    as_json: AsJson = False,
) -> None:
    """Rate papers with 1 to 5 stars."""
    from storage.edits.rating import Rate

    apply_to_papers(context, ids, query, lambda papers: Rate(papers, rating.stars), as_json=as_json)


def note(
    context: typer.Context,
    text: Annotated[
        str,
        typer.Argument(
            help="The note, Markdown; - reads standard input, '' removes it.", callback=readable
        ),
    ],
    ids: Ids = None,
    query: ByQuery = None,
    as_json: AsJson = False,
) -> None:
    """Write the note on a paper; it takes the place of the one that is there."""
    from storage.edits.annotating import WriteNote

    written = _from_stdin() if text == "-" else text

    def write(papers: tuple[PaperId, ...]) -> "Edit":
        if len(papers) != 1:
            raise typer.BadParameter(
                f"A note belongs to one paper, and here are {len(papers)}; name one."
            )
        return WriteNote(papers[0], written)

    apply_to_papers(context, ids, query, write, as_json=as_json)


def _from_stdin() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise typer.BadParameter("What standard input holds is not valid UTF-8 text.") from error
