"""The verbs about papers that are in the library twice, and how well they are found."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import AsJson, path
from desktop.cli.output import put, put_json, put_table
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from storage.duplicates.pairs import Judged

duplicates = typer.Typer(help="Papers that are in the library twice: find, merge, split them.")


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
