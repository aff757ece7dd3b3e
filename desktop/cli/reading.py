"""The verbs that read the library: search, show, claims."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.absent import absent
from desktop.cli.arguments import AsJson, Id, Query, all_readable, joined
from desktop.cli.opening import opened
from desktop.cli.output import (
    explaining,
    put,
    put_json,
    put_raw,
    put_table,
    say,
    table_lines,
    width,
)
from desktop.cli.rereading import say_outdated
from storage.record import PaperId
from storage.words import plain

if TYPE_CHECKING:
    from storage.database.rows import BestClaim, ClaimRow, PaperDetail, PaperRow
    from storage.library import Library
    from storage.search.result import Result

MEASURE = 78
"""Columns in which an abstract is set."""
ON_A_PAGE = 20
"""Papers that `search` prints for people unless told otherwise."""


def known_orders(sort: str) -> str:
    """Refuse what is no order of a search."""
    from storage.search.order import ORDERS, order_by

    try:
        order_by(sort or " ")
    except ValueError as error:
        raise typer.BadParameter(
            f"Write one of {', '.join(ORDERS)}, with a minus to turn it round; several with commas."
        ) from error
    return sort


def search(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="QUERY", help="The query; '' finds all papers.", callback=all_readable
        ),
    ],
    sort: Annotated[
        str,
        typer.Option(
            "--sort",
            metavar="ORDER[,ORDER...]",
            help="relevance, added, rating, speedup, year, label or decided; - turns one round.",
            callback=known_orders,
        ),
    ] = "relevance",
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", min=0, help="At most this many; 0 is all. Else 20, and all with --json."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find papers: shortlist search attention -survey."""
    query = joined(words)
    with opened(context) as library:
        with explaining(query):
            result = library.search(query, sort)
        most = (0 if as_json else ON_A_PAGE) if limit is None else limit
        ids = result.ids[:most] if most else result.ids
        if as_json:
            put_json(_result_object(library, result, ids))
        else:
            for line in paper_lines(library.rows(ids)):
                put(line)
        _say_about(result, len(ids))


def show(
    context: typer.Context,
    paper: Id,
    as_json: AsJson = False,
) -> None:
    """Show everything about one paper."""
    from storage.exporters.jsonl import paper_object

    with opened(context) as library:
        found = library.detail(PaperId(paper))
        if found is None:
            raise absent(library, PaperId(paper))
    if as_json:
        put_json(paper_object(found))
    else:
        for line in _page(found):
            put(line)


def claims(
    context: typer.Context,
    words: Query = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    with_wrong: Annotated[bool, typer.Option("--all", help="Refuted ones too.")] = False,
) -> None:
    """Show the reported speedups of the papers that a query finds, the largest first."""
    from storage.exporters.csv_table import claim_rows
    from storage.exporters.jsonl import claim_object

    if as_json and as_csv:
        raise typer.BadParameter("Print JSON or CSV, not both.")
    query = joined(words)
    with opened(context) as library, explaining(query):
        found = library.claims(query, include_wrong=with_wrong)
        say_outdated(library)
    if as_json:
        put_json({"total": len(found), "claims": [claim_object(claim) for claim in found]})
    elif as_csv:
        for line in claim_rows(found):
            put_raw(line)
    else:
        _print_claims(found)


def _result_object(library: "Library", result: "Result", ids: Sequence[int]) -> dict[str, object]:
    snippets = library.snippets(ids, result.terms)
    papers = []
    for chunk in _chunks(ids):
        best = {row.id: row.best_claim for row in library.rows(chunk)}
        for paper in library.details(chunk):
            claim = best.get(paper.id)
            papers.append(
                {
                    "id": paper.id,
                    "label": paper.label,
                    "title": paper.title,
                    "system": paper.system,
                    "decision": paper.decision.word,
                    "rating": paper.rating,
                    "tags": [tag.name for tag in paper.tags],
                    "year": paper.year,
                    "best_factor": plain(claim.factor) if claim is not None else None,
                    "snippet": snippets.get(paper.id, ""),
                }
            )
    return {"total": len(result.ids), "took_ms": result.took_ms, "papers": papers}


def _chunks(ids: Sequence[int], size: int = 500) -> Iterator[list[int]]:
    rest = iter(ids)
    while chunk := list(islice(rest, size)):
        yield chunk


def paper_lines(rows: Sequence["PaperRow"]) -> Iterator[str]:
    """Give papers as a table, one a line under the names of its columns; nothing of none."""
    if not rows:
        return
    yield from table_lines(
        ("id", "decision", "rating", "claim", "tags", "paper"),
        [
            (
                str(row.id),
                "" if row.decision.word == "undecided" else row.decision.word,
                "★" * (row.rating or 0),
                _best(row.best_claim),
                ", ".join(tag.name for tag in row.tags),
                row.label,
            )
            for row in rows
        ],
    )


def _best(claim: "BestClaim | None") -> str:
    if claim is None:
        return ""
    return f"{claim.text} {claim.device_class}".strip()


def _say_about(result: "Result", printed: int) -> None:
    """Tell on stderr what a result leaves open: what was cut, why there is none."""
    if 0 < printed < len(result.ids):
        say(f"{len(result.ids) - printed:,} more; --limit 0 prints all {len(result.ids):,}.")
    if not result.ids:
        say("No paper matches.")
    if result.note:
        say(result.note)
    if result.owed:
        say(f"{result.owed:,} not in the full-text index yet; shortlist reindex adds them.")


def _page(paper: "PaperDetail") -> Iterator[str]:
    measure = min(MEASURE, width() or MEASURE)
    yield from textwrap.wrap(paper.label, measure)
    yield "  ".join(_facts(paper))
    if paper.authors:
        yield "; ".join(paper.authors)
    yield ""
    yield from textwrap.wrap(paper.abstract, measure)
    if paper.claims:
        yield ""
        yield "Claims"
        yield from (f"  {_claim_line(claim)}" for claim in paper.claims)
    if paper.highlights:
        yield ""
        yield "Highlights"
        for mark in paper.highlights:
            tail = f" ({mark.comment})" if mark.comment else ""
            yield f"  {mark.name}: “{mark.quote}”{tail}"
    if paper.note:
        yield ""
        yield "Note"
        yield from (f"  {line}" for line in paper.note.splitlines())
    yield ""
    yield from paper.links
    for place in paper.lists:
        yield f"On “{place.name}”{f': {place.comment}' if place.comment else ''}"
    for origin in paper.origins:
        listing = f"{origin.listing_title}, " if origin.listing_title else ""
        yield f"From {listing}{origin.file_name}, line {origin.line}"


def _facts(paper: "PaperDetail") -> Iterator[str]:
    yield f"#{paper.id}"
    yield paper.decision.word
    if paper.rating:
        yield "★" * paper.rating
    if paper.tags:
        yield ", ".join(tag.name for tag in paper.tags)
    if paper.system:
        yield f"system {paper.system}"
    for fact in (paper.year, paper.venue, paper.doi, paper.arxiv_id):
        if fact:
            yield str(fact)


def _claim_line(claim: "ClaimRow") -> str:
    on = ", ".join(platform.name for platform in claim.platforms) or "not stated"
    against = f", against {claim.baseline}" if claim.baseline else ""
    return f"{claim.text} {claim.metric}, on {on}{against}: “{claim.quote}” [{claim.status}]"


def _print_claims(found: Sequence["ClaimRow"]) -> None:
    if not found:
        say("No claims.")
        return
    put_table(
        ("id", "paper", "claim", "metric", "platform", "baseline", "checked", "label"),
        [
            (
                str(claim.id),
                str(claim.paper_id),
                claim.text,
                claim.metric,
                ", ".join(platform.name for platform in claim.platforms),
                claim.baseline or "",
                "" if claim.status == "unchecked" else claim.status,
                claim.paper_label,
            )
            for claim in found
        ],
    )
