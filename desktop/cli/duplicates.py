"""The verbs about papers that are in the library twice, and how well they are found."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.applying import put_applied
from desktop.cli.arguments import AsJson, Id, Ids, path, possible
from desktop.cli.editing import DecisionWord, RatingWord
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json, put_table, say
from desktop.cli.steps import follow, follow_whole, index_after
from storage.errors import AtOddsError, EditError
from storage.record import PaperId
from storage.vocabulary import DECISION_WORDS
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from storage.duplicates.grouping import DuplicateGroup
    from storage.duplicates.pairs import Judged
    from storage.edits.history import Applied
    from storage.edits.keeping import Standing
    from storage.library import Library

duplicates = typer.Typer(help="Papers that are in the library twice: find, merge, split them.")


def _possible(number: int | None) -> int | None:
    return None if number is None else possible(number)


@duplicates.callback(invoke_without_command=True)
def listed(context: typer.Context, as_json: AsJson = False) -> None:
    """Papers that are in the library twice: find, merge, split them.

    Without a command, they are listed in groups with the reasons; the first of a group is the
    one that a merge would keep.
    """
    if context.invoked_subcommand is not None:
        return
    with opened(context) as library:
        groups = follow(library.duplicates.groups())
        if as_json:
            put_json({"groups": [_group_object(library, each) for each in groups]})
        else:
            _print_groups(library, groups)


@duplicates.command()
def merge(
    context: typer.Context,
    ids: Ids = None,
    keep: Annotated[
        int | None,
        typer.Option("--keep", metavar="ID", help="The one that stays.", callback=_possible),
    ] = None,
    decision: Annotated[
        DecisionWord | None, typer.Option("--decision", help="What the merged paper is marked.")
    ] = None,
    rating: Annotated[
        RatingWord | None, typer.Option("--rating", help="What the merged paper is rated.")
    ] = None,
    take: Annotated[
        list[str] | None,
        typer.Option("--take", metavar="FIELD=ID", help="Take a field from this paper; again."),
    ] = None,
    certain: Annotated[
        bool, typer.Option("--certain", help="All groups that are the same beyond doubt.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make one paper of several, or of every certain group. It can be undone, and split later.

    Published papers are kept before preprints, then those with an abstract, with more fields,
    the oldest; tags, notes, highlights, lists and origins of all are kept.
    """
    if certain == bool(ids):
        raise typer.BadParameter("Give ids of papers, or --certain; one of the two.")
    with opened(context) as library:
        if certain:
            _merge_certain(library, as_json=as_json)
            return
        papers = [PaperId(id_) for id_ in dict.fromkeys(ids or ())]
        try:
            applied = library.duplicates.merge(
                papers,
                keep=None if keep is None else PaperId(keep),
                decision=None if decision is None else DECISION_WORDS[decision.value],
                rating=None if rating is None else rating.stars or 0,
                choices=_choices(take or ()),
            )
        except AtOddsError as odds:
            raise EditError(_asked(odds)) from odds
        index_after(library, applied.changes)
        kept = [row.id for row in library.rows(papers)]
    if as_json:
        put_json({**_step(applied), "kept": kept[0], "papers": papers})
    else:
        put(f"{applied.summary}: kept {kept[0]}")


@duplicates.command()
def split(context: typer.Context, paper: Id, as_json: AsJson = False) -> None:
    """Give back what was merged into a paper, or the paper that was merged under this id."""
    with opened(context) as library:
        applied = library.duplicates.split(PaperId(paper))
        index_after(library, applied.changes)
    put_applied(applied, as_json=as_json)


@duplicates.command()
def different(context: typer.Context, ids: Ids, as_json: AsJson = False) -> None:
    """Remember that these are different papers; they are not listed together again."""
    with opened(context) as library:
        applied = library.duplicates.different([PaperId(id_) for id_ in ids or ()])
    put_applied(applied, as_json=as_json)


@duplicates.command()
def simulate(
    file: Annotated[
        Path, typer.Argument(metavar="PAIRS.csv", parser=path, help="Labelled pairs of papers.")
    ],
    as_json: AsJson = False,
) -> None:
    """Measure on labelled pairs how well duplicates are told from papers that look alike.

    Columns: title_a, abstract_a, authors_a, year_a, doi_a, venue_a, arxiv_id_a, the same with
    _b, and same (1 or 0); all but same may be missing.
    """
    from storage.duplicates.pairs import judge

    judged = list(judge(file))
    found, spared = _share(judged, same=True), _share(judged, same=False)
    if as_json:
        put_json({"pairs": len(judged), "sensitivity": found, "specificity": spared})
        return
    put(f"{count_of(len(judged), 'pair')}")
    put(f"sensitivity {_percent(found)}: duplicates that were found")
    put(f"specificity {_percent(spared)}: different papers that were left apart")
    wrong = [one for one in judged if not one.right]
    if wrong:
        put()
        put_table(("line", "should be", "is", "titles", "because"), [*map(_cells, wrong)])


def _share(judged: "Iterable[Judged]", *, same: bool) -> float | None:
    """Give the share of the pairs of one label that are judged rightly; None of no pair."""
    right = [one.right for one in judged if one.pair.same == same]
    return sum(right) / len(right) if right else None


def _percent(share: float | None) -> str:
    return "unknown" if share is None else f"{share:.2%}"


def _cells(one: "Judged") -> tuple[str, ...]:
    titles = [clipped(work.title or work.abstract, 36) for work in (one.pair.a, one.pair.b)]
    return (
        str(one.pair.line),
        "same" if one.pair.same else "different",
        one.verdict.outcome.value,
        " / ".join(titles),
        "; ".join(one.verdict.reasons),
    )


def _group_object(library: "Library", each: "DuplicateGroup") -> dict[str, object]:
    standing = library.duplicates.standings(each.papers)
    return {
        "papers": [
            {
                "id": one.id,
                "label": one.label,
                "year": one.fields["year"],
                "venue": one.fields["venue"],
                "doi": one.fields["doi"],
                "decision": one.decision.word,
                "rating": one.rating,
            }
            for one in standing
        ],
        "certain": each.certain,
        "pairs": [
            {
                "ids": [pair.one, pair.other],
                "outcome": pair.verdict.outcome.value,
                "reasons": list(pair.verdict.reasons),
            }
            for pair in each.pairs
        ],
        "conflicts": list(library.duplicates.conflicts(each.papers)),
    }


def _print_groups(library: "Library", groups: Sequence["DuplicateGroup"]) -> None:
    if not groups:
        say("No duplicates.")
    for each in groups:
        put("the same" if each.certain else "perhaps the same")
        standing = library.duplicates.standings(each.papers)
        for one in standing:
            put(f"  {one.id}  {_about(one)}")
        for pair in each.pairs:
            put(f"    {pair.one} and {pair.other}: {'; '.join(pair.verdict.reasons)}")
        for question in _questions(standing):
            put(f"    {question}")
        put()
    certain = sum(each.certain for each in groups)
    if certain:
        are, them = ("is", "it") if certain == 1 else ("are", "them")
        say(
            f"{count_of(certain, 'group')} {are} the same for certain; "
            f"`shortlist duplicates merge --certain` merges {them}."
        )


def _about(one: "Standing") -> str:
    """Tell a paper from the others of its group: "Quillon: kernels (2024, keep, 4 of 5 stars)"."""
    said = [str(one.fields["year"])] if one.fields["year"] else []
    said.append(one.decision.word)
    said += [f"{one.rating} of 5 stars"] if one.rating else []
    return f"{one.label} ({', '.join(said)})"


def _questions(papers: "Sequence[Standing]") -> Iterator[str]:
    """Say what must be given to merge these, and how."""
    from storage.edits.keeping import decision_of, rating_of

    for ask in (decision_of, rating_of):
        try:
            ask(papers, None)
        except AtOddsError as odds:
            yield _asked(odds)


def _asked(odds: AtOddsError) -> str:
    return f"{str(odds).removesuffix('.')}, with --{odds.about}."


def _merge_certain(library: "Library", *, as_json: bool) -> None:
    groups = follow_whole(library.duplicates.groups())
    done = follow_whole(library.duplicates.merge_certain(groups))
    if done.applied is not None:
        index_after(library, done.applied.changes)
    if as_json:
        put_json(
            {
                **_step(done.applied),
                "merged": [list(papers) for papers in done.merged],
                "left_out": [
                    {"papers": list(one.papers), "reason": one.reason} for one in done.left_out
                ],
            }
        )
        return
    if done.applied is None:
        say("Nothing was merged.")
    else:
        put(done.applied.summary)
    for one in done.left_out:
        say(f"Left out {', '.join(map(str, one.papers))}: {one.reason}")


def _choices(take: Sequence[str]) -> tuple[tuple[str, PaperId], ...]:
    found = []
    for written in take:
        name, equals, paper = written.partition("=")
        if not equals or not paper.isdecimal():
            raise typer.BadParameter(f"“{written}” is not FIELD=ID, as in --take title=12.")
        found.append((name.strip(), PaperId(possible(int(paper)))))
    return tuple(found)


def _step(applied: "Applied | None") -> dict[str, object]:
    return {
        "summary": applied.summary if applied is not None else None,
        "history_id": applied.history_id if applied is not None else None,
    }
