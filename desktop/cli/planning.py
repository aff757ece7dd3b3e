"""What an import would do, printed: `shortlist import --dry-run`."""

from typing import TYPE_CHECKING, Final

from desktop.cli.output import cut, put, width
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from storage.importing.planning import FilePlan, ImportPlan, NearPaper, PlanEntry
    from storage.importing.report import FileReport, PaperChange

_SHOWN: Final = 10
"""Entries of each kind that people are shown of a dump."""
_VALUE: Final = 60


def plan_entries(plan: "ImportPlan") -> list[dict[str, object]]:
    """Give for each dump the JSON of its entries, and the number of those that are not there."""
    return [
        {"entries": [_entry_object(one) for one in file.entries], "more_entries": file.more}
        for file in plan.files
    ]


def change_object(change: "PaperChange") -> dict[str, object]:
    """Give the JSON object of what was changed of a paper."""
    return {
        "paper": change.paper,
        "field": change.field,
        "before": change.before,
        "after": change.after,
    }


def change_words(change: "PaperChange") -> str:
    """Say what was changed of a paper."""
    if change.before is None:
        return f"{change.field}: {_words(change.after)}"
    return f"{change.field}: {_words(change.before)} → {_words(change.after)}"


def put_file_plan(file: "FilePlan") -> None:
    """Print the first entries of each kind of a dump, those that are the same left out."""
    for kind in ("new", "near duplicate", "changed", "known"):
        entries = [one for one in file.entries if one.kind == kind][:_SHOWN]
        for one in entries:
            put(cut(f"  {kind}, line {one.line}: {one.label}", width()))
            if one.near is not None:
                put(cut(f"    nearly the same as {_near_words(one.near)}", width()))
            for change in one.changes:
                put(cut(f"    {change_words(change)}", width()))
        left = _count(file.report, kind) - len(entries)
        if entries and left > 0:
            put(f"  and {count_of(left, f'more that is {kind}', f'more that are {kind}')}")


def _near_words(near: "NearPaper") -> str:
    return f"paper {near.paper}: {near.label}" if near.paper else "an earlier entry"


def _count(report: "FileReport", kind: str) -> int:
    counts = {
        "new": report.added - report.near_duplicates,
        "near duplicate": report.near_duplicates,
        "changed": report.changed,
        "known": report.merged,
    }
    return counts[kind]


def _entry_object(entry: "PlanEntry") -> dict[str, object]:
    near = entry.near if entry.near is not None and entry.near.paper else None
    return {
        "key": entry.key,
        "line": entry.line,
        "kind": entry.kind,
        "label": entry.label,
        "paper": entry.paper or None,
        "near": None if near is None else {"paper": near.paper, "label": near.label},
        "changes": [change_object(change) for change in entry.changes],
    }


def _words(value: object) -> str:
    if isinstance(value, list):
        return clipped("; ".join(map(str, value)), _VALUE)
    return clipped(str(value), _VALUE)
