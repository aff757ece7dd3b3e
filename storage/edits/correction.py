"""What a correction does to claims: the columns that change, and the reasons that say so.

A reason of the extractor that no longer holds gives way to one that says: a person has set it,
and this is how it was read.
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
from storage.database.models import Claim, ClaimPlatform
from storage.database.rows import claim_text
from storage.edits.recorder import Recorder
from storage.errors import EditError

PERSON: Final = "person"
"""The rule of a claim that a person has written, and the scope of a platform set by one."""

Devices = tuple[tuple[str, str], ...]
"""Names of devices, each with its class."""

_LEADS: Final = {
    "Number": ("The number is ",),
    "Metric": ("It is about ", "What the number measures "),
    "Baseline": ("It is compared with ",),
    "Platform": ("Platform: ",),
    "Whose number": ("It is what the other side ",),
}
"""How the extractor begins what it says of a field, by the label that a person's word gets."""
_TAILS: Final = {"Bound": "The number is ", "Direction": "It is about "}
"""What it says of a field behind the last semicolon of another's sentence."""

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
        "platform_scope": _scope(old["platform_scope"], placed, fields.platforms),
        "rule": PERSON,
    }
    new["reasons"] = json.dumps(_reasons(old, new, placed, fields.platforms), ensure_ascii=False)
    return new


def _scope(scope: str, placed: Devices, wanted: Devices | None) -> str:
    """Say where a platform was found; it is a person's only where the person changed it."""
    if wanted is None or wanted == placed:
        return scope
    return PERSON if wanted else "none"


def _reasons(
    old: Mapping[str, Any], new: Mapping[str, Any], placed: Devices, wanted: Devices | None
) -> list[str]:
    """Give the reasons that still hold, and one for each field that a person set."""
    reasons: list[str] = json.loads(old["reasons"])
    if not old["version"]:
        # Nothing was read of it: it is a person's from the beginning.
        return reasons
    changed = dict(_changed(old, new))
    if wanted is not None and wanted != placed:
        changed["Platform"] = ", ".join(name for name, _ in placed)
    for label, read in changed.items():
        mine = f"{label}: set by a person"
        if any(reason.startswith(mine) for reason in reasons):
            continue
        reasons = [kept for reason in reasons if (kept := _still_said(reason, label))]
        reasons.append(f"{mine}; {f'it was read as {read}' if read else 'none was read'}.")
    return reasons


def _still_said(reason: str, label: str) -> str:
    """Give what still holds of a reason when a person has set this field; "" for nothing."""
    if reason.startswith(_LEADS.get(label, ("\0",))):
        return ""
    if reason.startswith(_TAILS.get(label, "\0")) and "; " in reason:
        return reason.rpartition("; ")[0] + "."
    return reason


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Give the labels of the fields that differ, with what was read of them."""
    if any(old[name] != new[name] for name in ("low", "high", "unit")):
        said = claim_text(old["low"], old["high"], old["unit"], old["direction"], old["bound"])
        yield "Number", said
    if old["bound"] != new["bound"]:
        yield "Bound", old["bound"].replace("_", " ")
    if old["direction"] != new["direction"]:
        yield "Direction", old["direction"]
    if old["metric"] != new["metric"]:
        yield "Metric", old["metric"]
    if old["baseline"] != new["baseline"]:
        yield "Baseline", old["baseline"] or ""
    if bool(old["of_baseline"]) != new["of_baseline"]:
        yield "Whose number", "the baseline's" if old["of_baseline"] else "the paper's own"
