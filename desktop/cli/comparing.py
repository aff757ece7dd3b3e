"""`shortlist compare`: papers ranked two at a time, from answers that come from anywhere."""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from desktop.cli.applying import apply_to
from desktop.cli.arguments import AsJson, ByQuery, path, possible, readable
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json, put_table, say
from desktop.cli.steps import make
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import Preference
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from storage.edits.edit import Edit
    from storage.library import Library
    from storage.ranking.comparisons import Comparison

compare = typer.Typer(help="Compare papers two at a time, and rank them by the answers.")

MOST_SEED = 2**32 - 1
_LINE = re.compile(r"([1-9][0-9]{0,17})[\s,;]+([1-9][0-9]{0,17})[\s,;]+(first|second|equal|later)")


class AnswerWord(StrEnum):
    """The answers, as they are typed: of the two papers, the first one or the second one."""

    FIRST = "first"
    SECOND = "second"
    EQUAL = "equal"
    LATER = "later"


def _ids(text: str | None) -> str | None:
    if text is not None and not re.fullmatch(
        r"\s*[1-9][0-9]{0,17}(\s*,\s*[1-9][0-9]{0,17})*\s*", text
    ):
        raise typer.BadParameter("Write ids as in 3,5,8.")
    return text


OfList: TypeAlias = Annotated[
    str | None,
    typer.Option("--list", metavar="NAME", help="Papers of this reading list.", callback=readable),
]
OfIds: TypeAlias = Annotated[
    str | None, typer.Option("--ids", metavar="ID,ID…", help="Just these papers.", callback=_ids)
]
OfNumber: TypeAlias = Annotated[
    int | None, typer.Option("--of", metavar="N", min=1, help="A comparison that was begun.")
]


@compare.command()
def show(
    context: typer.Context,
    list_name: OfList = None,
    ids: OfIds = None,
    query: ByQuery = None,
    number: OfNumber = None,
    as_json: AsJson = False,
) -> None:
    """Show how a comparison stands, and the pair to ask about next; or all that were begun."""
    with opened(context) as library:
        if (list_name, ids, query, number) == (None, None, None, None):
            _show_all(library, as_json=as_json)
        else:
            found = _found(library, list_name, ids, query, number)
            _show_one(library, found, as_json=as_json)


@compare.command()
def answer(
    context: typer.Context,
    one: Annotated[int, typer.Argument(metavar="FIRST", help="A paper.", callback=possible)],
    other: Annotated[int, typer.Argument(metavar="SECOND", help="Another.", callback=possible)],
    word: Annotated[AnswerWord, typer.Argument(metavar="ANSWER", help="Which is preferred.")],
    list_name: OfList = None,
    ids: OfIds = None,
    query: ByQuery = None,
    number: OfNumber = None,
    as_json: AsJson = False,
) -> None:
    """Answer one pair: first, second, equal or later."""
    with opened(context) as library:
        found = _found(library, list_name, ids, query, number)
        edit = _answered(found, PaperId(one), PaperId(other), word)
        apply_to(library, edit, as_json=as_json)


@compare.command()
def answers(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", parser=path, help="One answer a line.")],
    list_name: OfList = None,
    ids: OfIds = None,
    query: ByQuery = None,
    number: OfNumber = None,
    as_json: AsJson = False,
) -> None:
    """Take answers from a file: on each line two ids and first, second, equal or later."""
    given = list(_lines(file))
    with opened(context) as library:
        for one, other, word in given:
            # Asked each time: the first answer gives the comparison its number.
            found = _found(library, list_name, ids, query, number)
            make(library, _answered(found, one, other, word))
        _show_one(library, _found(library, list_name, ids, query, number), as_json=as_json)


@compare.command()
def withdraw(
    context: typer.Context,
    list_name: OfList = None,
    ids: OfIds = None,
    query: ByQuery = None,
    number: OfNumber = None,
    as_json: AsJson = False,
) -> None:
    """Take the last answer of a comparison back."""
    from storage.edits.comparing import WithdrawAnswer

    with opened(context) as library:
        found = _begun(_found(library, list_name, ids, query, number))
        apply_to(library, WithdrawAnswer(found), as_json=as_json)


@compare.command()
def forget(
    context: typer.Context,
    list_name: OfList = None,
    ids: OfIds = None,
    query: ByQuery = None,
    number: OfNumber = None,
    as_json: AsJson = False,
) -> None:
    """Forget all answers of a comparison, so that it begins anew."""
    from storage.edits.comparing import EndComparison

    with opened(context) as library:
        found = _begun(_found(library, list_name, ids, query, number))
        apply_to(library, EndComparison(found), as_json=as_json)


@compare.command()
def order(
    context: typer.Context,
    list_name: OfList = None,
    ids: OfIds = None,
    query: ByQuery = None,
    number: OfNumber = None,
    new: Annotated[
        str | None,
        typer.Option("--as", metavar="NAME", help="Make this new list.", callback=readable),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Order the reading list by its comparison, or make a new list in that order."""
    from storage.edits.listing import AddToList, OrderList
    from storage.ranking.paired import fit

    with opened(context) as library:
        found = _found(library, list_name, ids, query, number)
        _begun(found)
        papers = tuple(found.papers[at] for at in fit(len(found.papers), found.answers).order)
        if new is not None:
            if any(one.name.casefold() == new.casefold() for one in library.lists()):
                raise EditError(f"There is a reading list “{new}” already.")
            apply_to(library, AddToList(papers, new), as_json=as_json)
        elif found.list_name:
            apply_to(library, OrderList(papers, found.list_name, "by comparison"), as_json=as_json)
        else:
            raise typer.BadParameter("Name the new list with --as: these papers are of none.")


@compare.command()
def simulate(
    papers: Annotated[int, typer.Option("--papers", min=2, max=400, help="Papers.")] = 50,
    most: Annotated[int, typer.Option("--answers", min=1, help="Answers at most.")] = 150,
    spread: Annotated[
        float, typer.Option("--spread", min=0.01, help="Deviation of the reader's strengths.")
    ] = 5.0,
    slip: Annotated[
        float, typer.Option("--slip", min=0, max=0.5, help="Share of answers turned round besides.")
    ] = 0.0,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED, help="Draws all.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Let a simulated reader compare papers, and measure how well her order is found.

    Of two papers she prefers the first with probability 1 / (1 + e^-d), where d is the difference
    of their strengths, drawn from a normal distribution.
    """
    from itertools import islice

    from storage.ranking.paired_simulating import Reader, replay

    *_, last = islice(replay(papers, Reader(spread, slip), seed), most)
    figures = {
        "papers": papers,
        "answers": last.answers,
        "kendall_tau": last.tau,
        "sure": last.sureness,
    }
    if as_json:
        put_json(figures)
        return
    for name, value in figures.items():
        put(f"{name} {value:.4f}" if isinstance(value, float) else f"{name} {value}")


def _found(
    library: "Library",
    list_name: str | None,
    ids: str | None,
    query: str | None,
    number: int | None,
) -> "Comparison":
    if sum(one is not None for one in (list_name, ids, query, number)) != 1:
        raise typer.BadParameter("Say which papers: one of --list, --ids, --query and --of.")
    comparisons = library.comparisons
    if list_name is not None:
        return comparisons.of_list(list_name)
    if number is not None:
        return comparisons.begun(number)
    if ids is not None:
        wanted = [PaperId(int(one)) for one in ids.split(",")]
        return comparisons.of_papers(wanted)
    return comparisons.of_papers([PaperId(one) for one in library.search(query or "").ids])


def _begun(found: "Comparison") -> int:
    if not found.id:
        raise EditError("Nothing was answered in this comparison yet.")
    return found.id


def _answered(found: "Comparison", one: PaperId, other: PaperId, word: AnswerWord) -> "Edit":
    from storage.edits.comparing import AnswerPair
    from storage.ranking.paired import MOST

    if len(found.papers) > MOST:
        raise EditError(f"At most {MOST} papers can be compared, and here are {len(found.papers)}.")
    for paper in (one, other):
        if paper not in found.papers:
            raise EditError(f"Paper {paper} is not one of the {len(found.papers)} compared.")
    papers = () if found.id or found.list_name else found.papers
    return AnswerPair(one, other, Preference[word.name], found.id, found.list_name, papers)


def _lines(file: Path) -> Iterator[tuple[PaperId, PaperId, AnswerWord]]:
    text = file.read_text(encoding="utf-8-sig", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        parts = _LINE.fullmatch(line.strip().lower())
        if parts is None:
            raise EditError(
                f"{file}, line {number}: write two ids and an answer, as in 12 7 first."
            )
        yield PaperId(int(parts[1])), PaperId(int(parts[2])), AnswerWord(parts[3])


def _show_all(library: "Library", *, as_json: bool) -> None:
    known = library.comparisons.known()
    if as_json:
        put_json(
            {
                "comparisons": [
                    {"number": one.id, "list": one.list_name or None, "papers": list(one.papers),
                     "answers": one.answers}
                    for one in known
                ]
            }
        )  # fmt: skip
        return
    for one in known:
        name = f"“{one.list_name}”, " if one.list_name else ""
        papers, given = count_of(len(one.papers), "paper"), count_of(one.answers, "answer")
        put(f"{one.id}: {name}{papers}, {given}")
    if not known:
        say("Nothing was compared yet.")


def _show_one(library: "Library", found: "Comparison", *, as_json: bool) -> None:
    from storage.ranking import paired

    if not 2 <= len(found.papers) <= paired.MOST:
        raise EditError(
            f"2 to {paired.MOST} papers can be compared, and here are {len(found.papers)}."
        )
    fitted = paired.fit(len(found.papers), found.answers)
    pair = paired.next_pair(fitted, found.answers)
    labels = {row.id: row.label for row in library.rows(found.papers)}
    sure = paired.sureness(fitted)
    left = paired.remaining(len(found.papers), sure, found.answers)
    standings = paired.standings(fitted)
    if as_json:
        put_json(
            {
                "number": found.id or None,
                "list": found.list_name or None,
                "answers": len(found.answers),
                "sure": sure,
                "remaining": left,
                "next": None if pair is None else [found.papers[at] for at in pair],
                "papers": [
                    {"id": found.papers[one.paper], "place": one.place, "best": one.best,
                     "worst": one.worst, "strength": float(fitted.strengths[one.paper]),
                     "label": labels.get(found.papers[one.paper], "")}
                    for one in standings
                ],
            }
        )  # fmt: skip
        return
    say(
        f"{count_of(len(found.answers), 'answer')}; the order is sure to {sure:.0%}, "
        f"about {count_of(left, 'more answer')} to {paired.SURE:.0%}."
    )
    rows = [
        (str(one.place), f"{one.best}–{one.worst}", str(found.papers[one.paper]),
         clipped(labels.get(found.papers[one.paper], ""), 70))
        for one in standings
    ]  # fmt: skip
    put_table(("place", "between", "id", "label"), rows)
    if pair is not None:
        one, other = (found.papers[at] for at in pair)
        say(f"Next: {one} or {other}?")
