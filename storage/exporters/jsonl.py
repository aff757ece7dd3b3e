"""Everything about each paper as one JSON object a line; `shortlist show --json` prints one."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, TypeAlias

from storage.database.rows import ClaimRow, OriginRow, PaperDetail
from storage.exporters.exporter import ExportContext, Exporter
from storage.words import plain

JsonObject: TypeAlias = dict[str, object]


def pieces(papers: Iterable[PaperDetail], context: ExportContext) -> Iterator[str]:
    """Give one line a paper, UTF-8 text; nothing about `context` is in it."""
    del context
    for paper in papers:
        yield json.dumps(paper_object(paper), ensure_ascii=False) + "\n"


JSONL: Final = Exporter(
    "jsonl", (".jsonl", ".ndjson"), "Everything, one JSON object a line", pieces
)


def paper_object(paper: PaperDetail) -> JsonObject:
    """Give a paper's JSON object. Times are ISO 8601 in UTC; offsets are into `abstract`."""
    return {
        "id": paper.id,
        "label": paper.label,
        "gist": paper.gist,
        "title": paper.title,
        "system": paper.system,
        "authors": list(paper.authors),
        "year": paper.year,
        "venue": paper.venue,
        "doi": paper.doi,
        "arxiv_id": paper.arxiv_id,
        "pmid": paper.pmid,
        "openalex_id": paper.openalex_id,
        "abstract": paper.abstract,
        "links": list(paper.links),
        "decision": paper.decision.word,
        "reason": paper.reason or None,
        "until": paper.until or None,
        "decided_at": iso_time(paper.decided_at),
        "rating": paper.rating,
        "relevance": paper.relevance,
        "tags": [tag.name for tag in paper.tags],
        "highlights": [
            {
                "id": mark.id,
                "start": mark.start,
                "end": mark.end,
                "quote": mark.quote,
                "colour": mark.colour,
                "name": mark.name,
                "comment": mark.comment,
            }
            for mark in paper.highlights
        ],
        "note": paper.note,
        "claims": [claim_object(claim) for claim in paper.claims],
        "hardware": [{"name": p.name, "class": p.device_class} for p in paper.hardware],
        "lists": [
            {"name": place.name, "comment": place.comment, "line": place.line}
            for place in paper.lists
        ],
        "origins": [_origin_object(origin) for origin in paper.origins],
        "added_at": iso_time(paper.added_at),
    }


def claim_object(claim: ClaimRow) -> JsonObject:
    """Give a claim's JSON object; `text` is its number as people write it."""
    return {
        "id": claim.id,
        "paper_id": claim.paper_id,
        "paper_label": claim.paper_label,
        "text": claim.text,
        "quote": claim.quote,
        "start": claim.start,
        "end": claim.end,
        "low": claim.low,
        "high": claim.high,
        "unit": claim.unit,
        "direction": claim.direction,
        "bound": claim.bound,
        "metric": claim.metric,
        "factor_low": plain(claim.factor_low),
        "factor_high": plain(claim.factor_high),
        "platform": [platform.name for platform in claim.platforms],
        "platform_class": [platform.device_class for platform in claim.platforms],
        "platform_scope": claim.platform_scope,
        "baseline": claim.baseline,
        "of_baseline": claim.of_baseline,
        "sentence": claim.sentence,
        "rule": claim.rule,
        "reasons": list(claim.reasons),
        "status": claim.status,
    }


def iso_time(milliseconds: int | None) -> str | None:
    """Write milliseconds since 1970 (UTC) as "2025-05-04T10:11:12.345Z"."""
    if milliseconds is None:
        return None
    seconds, rest = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{rest:03d}Z"


def _origin_object(origin: OriginRow) -> JsonObject:
    return {
        "file": origin.file_name,
        "path": origin.path,
        "listing_title": origin.listing_title,
        "position": origin.position,
        "line": origin.line,
        "imported_at": iso_time(origin.imported_at),
        "raw": origin.raw,
        "version": origin.version,
    }
