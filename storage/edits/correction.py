"""What a correction does to claims: the columns that change, and the reasons that say so.

Beside what the extractor said of a field comes a reason that a person has set it; which of them
still holds, `storage.claims.reasons` tells.
"""

import json
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any, Final

from sqlalchemy import text

from storage.claims.claim import Bound, Direction, Metric, Unit, factors
from storage.claims.reasons import in_sentence, set_by_person, split
from storage.database.models import Claim, ClaimPlatform
from storage.database.rows import claim_text
from storage.edits.recorder import Recorder
from storage.errors import EditError

PERSON: Final = "person"
"""The rule of a claim that a person has written, and the scope of a platform set by one."""

Devices = tuple[tuple[str, str], ...]
"""Names of devices, each with its class."""

_WRITTEN: Final = (
    "low", "high", "unit", "direction", "bound", "metric", "factor_low", "factor_high",
    "baseline", "of_baseline", "platform_scope", "reasons",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """What a person sets of claims. None leaves a field as it is; "" is no baseline."""

    low: float | None = None
    high: float | None = None
    unit: Unit | None = None
    direction: Direction | None = None
    bound: Bound | None = None
    metric: Metric | None = None
    platforms: Devices | None = None
    baseline: str | None = None
    of_baseline: bool | None = None


_NAMES: Final = tuple(field.name for field in fields_of(Fields))


def keys_of(recorder: Recorder, claims: Sequence[int]) -> list[tuple[int]]:
    """Give the keys of claims. Raises `EditError` for one that is not there."""
    missing = recorder.connection.execute(
        text(
            "SELECT j.value FROM json_each(:ids) j "
            "WHERE NOT EXISTS (SELECT 1 FROM claim WHERE id = j.value) LIMIT 1"
        ),
        {"ids": json.dumps(list(claims))},
    ).first()
    if missing is not None:
        raise EditError(f"There is no claim {missing[0]} in this library.")
    return [(claim,) for claim in dict.fromkeys(claims)]


def correct(recorder: Recorder, claims: Sequence[int], fields: Fields, *, lift: bool) -> int:
    """Set the fields of claims, and what follows from them: factor, scope, reasons, state.

    Only `lift` makes a refuted claim count again; gives how many stay refuted. Raises `EditError`
    where nothing is to be set, and for a claim that is not there.
    """
    if all(getattr(fields, name) is None for name in _NAMES):
        raise EditError("Choose something to set: a platform, a metric, a bound, …")
    keys = keys_of(recorder, claims)
    if not keys:
        return 0
    ids = json.dumps([key for (key,) in keys])
    placed = _placed(recorder, ids)
    rows = recorder.connection.execute(
        text("SELECT * FROM claim WHERE id IN (SELECT value FROM json_each(:ids))"), {"ids": ids}
    ).mappings()
    recorder.touch(Claim, keys)
    written = [
        {
            **_corrected(dict(row), placed.get(row["id"], ()), fields),
            "status": "wrong" if row["status"] == "wrong" and not lift else "corrected",
        }
        for row in rows
    ]
    settings = ", ".join(f'"{name}" = :{name}' for name in _WRITTEN)
    recorder.connection.execute(
        text(f"UPDATE claim SET {settings}, rule = :rule, status = :status WHERE id = :id"),
        written,
    )
    if fields.platforms is not None:
        place(recorder, {key: fields.platforms for (key,) in keys})
    return sum(one["status"] == "wrong" for one in written)


def place(recorder: Recorder, placed: Mapping[int, Devices]) -> None:
    """Put these platforms in the place of those that the claims have."""
    recorder.delete(
        ClaimPlatform,
        recorder.keys(
            ClaimPlatform,
            "claim_id IN (SELECT value FROM json_each(:ids))",
            ids=json.dumps(list(placed)),
        ),
    )
    rows = [
        (claim, position, name, device_class)
        for claim, platforms in placed.items()
        for position, (name, device_class) in enumerate(platforms)
    ]
    recorder.touch(ClaimPlatform, [row[:2] for row in rows])
    recorder.put(ClaimPlatform, ("claim_id", "position", "name", "device_class"), rows)


def ordered(low: float, high: float) -> tuple[float, float]:
    """Give the smaller number first. Raises `EditError` where one is no speedup."""
    if not (0 < low < math.inf and 0 < high < math.inf):
        raise EditError("A speedup is a number above zero.")
    return min(low, high), max(low, high)


def _placed(recorder: Recorder, ids: str) -> dict[int, Devices]:
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for claim, name, device_class in recorder.connection.execute(
        text(
            "SELECT claim_id, name, device_class FROM claim_platform "
            "WHERE claim_id IN (SELECT value FROM json_each(:ids)) ORDER BY claim_id, position"
        ),
        {"ids": ids},
    ):
        found[claim].append((name, device_class))
    return {claim: tuple(platforms) for claim, platforms in found.items()}


def _corrected(old: Mapping[str, Any], placed: Devices, fields: Fields) -> dict[str, object]:
    """Give the columns of a claim after the correction."""

    def taken(name: str) -> Any:
        value = getattr(fields, name)
        return old[name] if value is None else value

    low, high = ordered(taken("low"), taken("high"))
    unit, direction = taken("unit"), taken("direction")
    factor_low, factor_high = factors(low, high, unit, direction)
    new: dict[str, Any] = {
        "id": old["id"],
        "low": low,
        "high": high,
        "unit": unit,
        "direction": direction,
        "bound": taken("bound"),
        "metric": taken("metric"),
        "factor_low": factor_low,
        "factor_high": factor_high,
        "baseline": taken("baseline") or None,
        "of_baseline": bool(taken("of_baseline")),
        "rule": PERSON,
    }
    reasons = _reasons(old, new, placed, fields.platforms)
    new["platform_scope"] = _scope(old["platform_scope"], placed, fields.platforms, reasons)
    new["reasons"] = json.dumps(reasons, ensure_ascii=False)
    return new


def _scope(scope: str, placed: Devices, wanted: Devices | None, reasons: Sequence[str]) -> str:
    """Say where a platform was found; it is a person's only where it is not as it was read."""
    if wanted is None or wanted == placed:
        return scope
    if not wanted:
        return "none"
    inside = in_sentence(reasons)
    if inside is None or "Platform" in split(reasons)[1]:
        return PERSON
    return "sentence" if inside else "abstract"


def _reasons(
    old: Mapping[str, Any], new: Mapping[str, Any], placed: Devices, wanted: Devices | None
) -> list[str]:
    """Give what the extractor said, and one reason for each field that a person set.

    A field that is set back to what was read is as read again.
    """
    reasons: list[str] = json.loads(old["reasons"])
    if not old["version"]:
        # Nothing was read of it: it is a person's from the beginning.
        return reasons
    said, mine = split(reasons)
    changes = list(_changed(old, new, mine))
    if wanted is not None and wanted != placed:
        changes.append(("Platform", _names(placed), _names(wanted)))
    for label, before, after in changes:
        if label not in mine:
            mine[label] = before
        elif mine[label] == after:
            del mine[label]
    return [*said, *(set_by_person(label, read) for label, read in mine.items())]


def _names(devices: Devices) -> str:
    return ", ".join(name for name, _ in devices)


def _changed(
    old: Mapping[str, Any], new: Mapping[str, Any], mine: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """Give the labels of the fields that differ, each with its words before and after.

    `mine` is what was read of the fields that a person has set before.
    """
    if any(old[name] != new[name] for name in ("low", "high", "unit")):
        # With the bound and direction that were read, so that the number alone tells.
        bound = mine.get("Bound", old["bound"]).replace(" ", "_")
        direction = mine.get("Direction", old["direction"])
        before, after = (
            claim_text(one["low"], one["high"], one["unit"], direction, bound) for one in (old, new)
        )
        yield "Number", before, after
    if old["bound"] != new["bound"]:
        yield "Bound", old["bound"].replace("_", " "), new["bound"].replace("_", " ")
    for name in ("direction", "metric", "baseline"):
        if old[name] != new[name]:
            yield name.capitalize(), old[name] or "", new[name] or ""
    if bool(old["of_baseline"]) != new["of_baseline"]:
        yield "Whose number", _OWNERS[bool(old["of_baseline"])], _OWNERS[new["of_baseline"]]


_OWNERS: Final = ("the paper's own", "the baseline's")
