"""What the tables say of a reading: the columns of its claims, platforms and hardware."""

import json
from collections.abc import Sequence

from storage.claims.claim import HardwareMention, SpeedupClaim
from storage.database.rows import ClaimRow, PlatformRow
from storage.record import PaperId

Columns = dict[str, object]


def row_of(claim: SpeedupClaim, paper: PaperId, label: str, shown: str) -> ClaimRow:
    """Write a claim that was read as a row without an id; `shown` is the whole abstract."""
    start, end = claim.sentence
    return ClaimRow(
        id=0,
        paper_id=paper,
        paper_label=label,
        start=claim.start,
        end=claim.end,
        quote=shown[claim.start : claim.end],
        sentence_start=start,
        sentence_end=end,
        sentence=shown[start:end],
        low=claim.low,
        high=claim.high,
        unit=claim.unit,
        direction=claim.direction,
        bound=claim.bound,
        metric=claim.metric,
        factor_low=claim.factor_low,
        factor_high=claim.factor_high,
        platforms=tuple(PlatformRow(one.name, one.device_class) for one in claim.platforms),
        platform_scope=claim.platform_scope,
        baseline=claim.baseline,
        of_baseline=claim.of_baseline,
        rule=claim.rule,
        reasons=claim.reasons,
        status="unchecked",
    )


def claim_columns(claim: ClaimRow, claim_id: int, version: int) -> Columns:
    """Give the columns of a claim that the extractor of that version has read."""
    return {
        "id": claim_id,
        "paper_id": claim.paper_id,
        "start": claim.start,
        "end": claim.end,
        "quote": claim.quote,
        "sentence_start": claim.sentence_start,
        "sentence_end": claim.sentence_end,
        "low": claim.low,
        "high": claim.high,
        "unit": claim.unit,
        "direction": claim.direction,
        "bound": claim.bound,
        "metric": claim.metric,
        "factor_low": claim.factor_low,
        "factor_high": claim.factor_high,
        "baseline": claim.baseline,
        "of_baseline": claim.of_baseline,
        "platform_scope": claim.platform_scope,
        "rule": claim.rule,
        "reasons": json.dumps(claim.reasons, ensure_ascii=False),
        "status": claim.status,
        "version": version,
    }


def platform_columns(claim_id: int, platforms: Sequence[PlatformRow]) -> list[Columns]:
    """Give the columns of the platforms of a claim, in their order."""
    return [
        {"claim_id": claim_id, "position": n, "name": one.name, "device_class": one.device_class}
        for n, one in enumerate(platforms)
    ]


def hardware_columns(paper: PaperId, hardware: Sequence[HardwareMention]) -> list[Columns]:
    """Give the columns of the hardware that an abstract names, in the order of place."""
    return [
        {
            "paper_id": paper,
            "position": n,
            "name": mention.name,
            "device_class": mention.device_class,
            "start": mention.start,
            "end": mention.end,
        }
        for n, mention in enumerate(hardware)
    ]
