"""The annotated reading list as CommonMark: what a reader hands to colleagues."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from storage.database.rows import ClaimRow, HighlightRow, OriginRow, PaperDetail, aside
from storage.exporters.commonmark import heading, inline, link, paragraph, quoted, stays_open
from storage.exporters.exporter import ExportContext, Exporter
from storage.exporters.note_text import linked_by_label


def pieces(papers: Iterable[PaperDetail], context: ExportContext) -> Iterator[str]:
    """Give the heading, then each paper as one section."""
    yield "\n\n".join([heading(1, context.heading), *_chosen_by(context)]) + "\n"
    empty = True
    yield from _lines(context, 0)
    for number, paper in enumerate(papers, 1):
        empty = False
        yield "\n" + "\n\n".join(_section(number, paper, context)) + "\n"
        yield from _lines(context, number)
    if empty:
        yield "\nNo papers.\n"


MARKDOWN: Final = Exporter(
    "markdown", (".md", ".markdown"), "Annotated reading list (Markdown)", pieces
)


def _lines(context: ExportContext, above: int) -> Iterator[str]:
    """Give the lines across the list that stand below so many papers, each under a rule."""
    for line in context.lines:
        if line.above == above:
            yield f"\n---\n\n**{inline(line.name)}**\n"


def stars(rating: int) -> str:
    """Draw a rating, 1 to 5, as five stars."""
    return "★" * rating + "☆" * (5 - rating)


def claim_line(claim: ClaimRow) -> str:
    """Say a claim in one line of Markdown: number, metric, platform, baseline, words."""
    parts = [f"**{inline(claim.text)}** {claim.metric}"]
    if claim.platforms:
        parts.append("on " + ", ".join(_platform(p.name, p.device_class) for p in claim.platforms))
    if claim.baseline:
        parts.append(f"against {inline(claim.baseline)}")
    if claim.of_baseline:
        parts.append("the baseline's own figure")
    if claim.status != "unchecked":
        parts.append("checked")
    return f"{', '.join(parts)}: “{inline(claim.quote)}”"


def _chosen_by(context: ExportContext) -> Iterator[str]:
    said = []
    if context.list_name:
        said.append(f"Reading list: {inline(context.list_name)}.")
    if context.query:
        said.append(f"Search: {inline(context.query)}.")
    if context.exported_at is not None:
        at = datetime.fromtimestamp(context.exported_at / 1000, UTC)
        said.append(f"Exported on {at:%Y-%m-%d} (UTC).")
    if said:
        yield " ".join(said)


def _section(number: int, paper: PaperDetail, context: ExportContext) -> Iterator[str]:
    yield heading(2, f"{number}. {paper.label}")
    yield _bullets(_facts(paper, context))
    claims = [claim_line(claim) for claim in paper.claims if claim.status != "wrong"]
    if claims:
        yield heading(3, "Claims")
        yield _bullets(claims)
    if paper.highlights:
        yield heading(3, "Highlights")
        yield "\n\n".join(_highlight(mark) for mark in paper.highlights)
    if paper.note.strip():
        yield heading(3, "Note")
        note = linked_by_label(paper, inline).replace("\r\n", "\n").replace("\r", "\n").strip("\n")
        yield quoted(note) if stays_open(note) else note
    yield heading(3, "Abstract")
    yield paragraph(paper.abstract)
    links = _links(paper)
    if links:
        yield heading(3, "Links")
        yield _bullets(links)
    if paper.origins:
        yield heading(3, "Origins")
        yield _bullets(_origin(origin) for origin in paper.origins)


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _facts(paper: PaperDetail, context: ExportContext) -> Iterator[str]:
    beside = aside(paper.reason, paper.until)
    why = f" ({inline(beside)})" if beside else ""
    yield f"Decision: {paper.decision.word}{why}"
    if paper.rating is not None:
        yield f"Rating: {stars(paper.rating)} ({paper.rating} of 5)"
    if paper.tags:
        yield "Tags: " + ", ".join(inline(tag.name) for tag in paper.tags)
    for name, value in (
        ("Title", paper.title if paper.title != paper.label else None),
        ("System", paper.system),
        ("Authors", "; ".join(paper.authors)),
        ("Year", str(paper.year) if paper.year is not None else None),
        ("Venue", paper.venue),
    ):
        if value:
            yield f"{name}: {inline(value)}"
    for place in paper.lists:
        if place.name == context.list_name and place.comment:
            yield f"Comment: {inline(place.comment)}"


def _highlight(mark: HighlightRow) -> str:
    said = f"*{inline(mark.name)}*"
    if mark.comment.strip():
        said += f": {inline(mark.comment)}"
    return quoted(f"{paragraph(mark.quote)}\n\n{said}")


def _platform(name: str, device_class: str) -> str:
    return inline(name if name == device_class else f"{name} ({device_class})")


def _links(paper: PaperDetail) -> list[str]:
    found = [link(url) for url in paper.links]
    if paper.doi:
        found.append(link(f"https://doi.org/{paper.doi}"))
    if paper.arxiv_id:
        found.append(link(f"https://arxiv.org/abs/{paper.arxiv_id}"))
    return list(dict.fromkeys(found))


def _origin(origin: OriginRow) -> str:
    listing = f"{inline(origin.listing_title)}, " if origin.listing_title else ""
    return f"{listing}{inline(origin.file_name)}, entry {origin.position + 1}, line {origin.line}"
