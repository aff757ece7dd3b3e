"""The verb `rank`: which undecided papers are most like those that were kept, or tagged."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import AsJson, path, possible
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json, put_table, say
from desktop.cli.profiles import ByProfile, rank_by
from storage.errors import EditError
from storage.record import PaperId
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from storage.database.profiles import Profile, ProfileState
    from storage.library import Library
    from storage.ranking.ranking import Ranked

rank = typer.Typer(help="Rank undecided papers by what was kept and skipped, or by a tag or list.")

MOST_REASONS = 20
MOST_SEED = 2**32 - 1
_ROW = re.compile(r"\s*[0-9]{1,9}\s*")


def _possible(number: int | None) -> int | None:
    return None if number is None else possible(number)


@rank.callback(invoke_without_command=True)
def ranked(
    context: typer.Context,
    explain: Annotated[
        int | None,
        typer.Option("--explain", metavar="ID", help="Say why it stands there.",
                     callback=_possible),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=0, help="Papers to print.")] = 20,
    profile: ByProfile = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Rank undecided papers by the interest profile in use, and print the likeliest.

    Their relevance, from 0 to 1, is kept in the library. That of the profile in use - at first what
    was kept and skipped - orders what is not sorted otherwise.
    """
    if context.invoked_subcommand is not None:
        return
    with opened(context) as library:
        outcome = rank_by(library, profile, learn=explain is not None)
        chosen = library.profiles.named(outcome.profile)
        if explain is not None:
            _explain(library, PaperId(explain), chosen, as_json=as_json)
            return
        likeliest = dict(library.profiles.likeliest(chosen, limit) if outcome.ranked else ())
        rows = library.rows(tuple(likeliest))
        if as_json:
            put_json(
                {
                    "profile": chosen.name,
                    "kept": outcome.kept,
                    "skipped": outcome.skipped,
                    "ranked": outcome.ranked,
                    "papers": [
                        {"id": row.id, "label": row.label, "relevance": likeliest[row.id]}
                        for row in rows
                    ],
                }
            )
            return
        say(_told(outcome, library.profiles.state(chosen)))
        if rows:
            put_table(
                ("id", "relevance", "label"),
                [(str(row.id), f"{likeliest[row.id]:.2f}", clipped(row.label, 70))
                 for row in rows],
            )  # fmt: skip


def _told(outcome: "Ranked", state: "ProfileState") -> str:
    if state.profile.kind != "decisions":
        return _told_by(outcome, state)
    if not outcome.ranked:
        return (
            "Keep a paper and skip another, or list include words; from then on the others can "
            "be ranked."
        )
    if not outcome.kept or not outcome.skipped:
        return (
            f"{count_of(outcome.ranked, 'undecided paper')} ranked by your include and exclude "
            "words, until a paper is kept and another skipped."
        )
    learned = f"{outcome.kept:,} kept and {count_of(outcome.skipped, 'skipped paper')}"
    return f"{count_of(outcome.ranked, 'undecided paper')} ranked by {learned}."


def _told_by(outcome: "Ranked", state: "ProfileState") -> str:
    profile = state.profile
    if state.nothing:
        return f"Profile “{profile.name}” has {state.nothing}."
    learned = f"{count_of(outcome.kept, 'paper')} for and {outcome.skipped:,} against"
    ranked = count_of(outcome.ranked, "undecided paper")
    return f"{ranked} ranked by profile “{profile.name}”, {profile.learns_from}: {learned}."


def _explain(library: "Library", paper: PaperId, profile: "Profile", *, as_json: bool) -> None:
    detail = library.detail(paper)
    if detail is None:
        raise EditError(f"There is no paper {paper}.")
    from storage.ranking.explaining import written
    from storage.ranking.ranking import Reason

    own = (Reason(str(boost), added) for boost, added in library.boosts.of(paper, profile.id))
    reasons = (*own, *library.ranker.reasons(paper, MOST_REASONS, profile.id))
    found = library.profiles.relevance(profile, paper)
    if as_json:
        put_json(
            {
                "id": paper,
                "label": detail.label,
                "profile": profile.name,
                "relevance": found,
                "for": [_object(one.words, one.weight) for one in reasons if one.weight > 0],
                "against": [_object(one.words, one.weight) for one in reasons if one.weight < 0],
            }
        )
        return
    if not reasons:
        say(_unlearned(library.profiles.state(profile)))
        return
    put(detail.label)
    has = "no relevance" if found is None else f"relevance {found:.2f}"
    put(f"{has} by profile “{profile.name}” ({profile.learns_from})")
    put_table(("adds", "words"), written(reasons))


def _unlearned(state: "ProfileState") -> str:
    if state.profile.kind == "decisions":
        return "Nothing was learned yet: keep a paper and skip another."
    return f"Profile “{state.profile.name}” has {state.nothing or 'learned nothing of it'}."


def _object(words: str, weight: float) -> dict[str, object]:
    return {"words": words, "weight": weight}


def _numbers(value: str | None) -> str | None:
    if value is not None and not all(_ROW.fullmatch(part) for part in value.split(",")):
        raise typer.BadParameter("Write rows as numbers from 0, as in 12,40.")
    return value


@rank.command()
def simulate(
    file: Annotated[
        Path, typer.Argument(metavar="LABELLED.csv", parser=path, help="Papers with decisions.")
    ],
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=MOST_SEED, help="Draws what is known.")
    ] = 0,
    priors: Annotated[
        str | None,
        typer.Option("--priors", metavar="ROW,ROW", callback=_numbers,
                     help="Rows that are known, from 0; else one of each kind is drawn."),
    ] = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Replay a reader's decisions, and measure how soon the relevant papers are found.

    Columns: title, abstract, and label_included (1 or 0). One relevant paper and one other are
    known at first; after each decision the likeliest paper is read next.
    """
    from storage.ranking import measures
    from storage.ranking.simulating import drawn, labelled_in, replay

    papers = labelled_in(file)
    known = tuple(map(int, priors.split(","))) if priors else drawn(papers.labels, seed)
    made = replay(papers, known)
    figures: dict[str, float | int | list[int]] = {
        "records": len(papers.labels),
        "relevant": sum(papers.labels),
        "priors": list(made.priors),
        "loss": measures.loss(made.found),
        "ndcg": measures.ndcg(made.found),
        "wss_95": measures.work_saved(made.found, 0.95),
        "recall_10": measures.recall_at(made.found, 0.1),
        "labels_to_last": made.read,
        "ms_per_decision": 1000 * made.seconds / max(1, made.read),
    }
    if as_json:
        put_json(figures)
        return
    for name, value in figures.items():
        put(f"{name} {value:.4f}" if isinstance(value, float) else f"{name} {value}")
