"""What an import would do, and what one has done, in words. No Qt."""

from typing import TYPE_CHECKING, Final

from desktop.unread import unread_counts, unread_parts
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from storage.importing.planning import ImportPlan, Kind, NearPaper, PlanEntry
    from storage.importing.report import FileReport, ImportReport, PaperChange

KIND_WORDS: "Final[dict[Kind, str]]" = {
    "new": "New",
    "near duplicate": "Near-duplicate",
    "changed": "Changed",
    "known": "Known",
    "same": "Unchanged",
}
"""Every outcome, as the table calls it, in the order of the filter."""
_MEANINGS: "Final[dict[Kind, str]]" = {
    "new": "A new paper.",
    "near duplicate": "A new paper, nearly the same as another one.",
    "changed": "This dump has brought the paper before and now says something else:",
    "known": "Another dump has brought this paper. What this one adds:",
    "same": "This dump has brought the paper before, as it is.",
}
_ADDS_NOTHING: Final = "Another dump has brought this paper. This one adds only itself as a source."
_TWICE: Final = "An earlier record of this import is the same paper, which this one joins."
_FIELDS: Final = {
    "doi": "DOI",
    "arxiv_id": "arXiv id",
    "pmid": "PubMed id",
    "openalex_id": "OpenAlex id",
}
_LINE: Final = 90
"""Characters of a value where several changes share a line."""


def counted(report: "FileReport", kind: "Kind") -> int:
    """Give the number of records of a dump that have an outcome."""
    return {
        "new": report.added - report.near_duplicates,
        "near duplicate": report.near_duplicates,
        "changed": report.changed,
        "known": report.merged,
        "same": report.unchanged,
    }[kind]


def counts(plan: "ImportPlan") -> "dict[Kind, int]":
    """Give the number of records of all dumps by outcome."""
    return {kind: sum(counted(one.report, kind) for one in plan.files) for kind in KIND_WORDS}


def headline(plan: "ImportPlan") -> str:
    """Say the whole import in a line: "30 records in 2 dumps: 28 new, 2 unchanged"."""
    records = count_of(sum(one.report.records for one in plan.files), "record")
    first = plan.files[0].report.name if len(plan.files) == 1 else ""
    where = clipped(first, 60) or count_of(len(plan.files), "dump")
    parts = [
        f"{number:,} {KIND_WORDS[kind][:1].lower()}{KIND_WORDS[kind][1:]}"
        for kind, number in counts(plan).items()
        if number
    ]
    parts += unread_parts(*unread_counts(one.report for one in plan.files))
    return f"{records} in {where}: {', '.join(parts)}" if parts else f"{records} in {where}"


def remarks(plan: "ImportPlan") -> list[str]:
    """Give what is to be said of dumps as a whole, and what beside them is none."""
    said = [
        f"{clipped(one.report.name, 60)}: {remark}"
        for one in plan.files
        for remark in one.report.remarks
    ]
    return [*said, *passed_over(plan)]


def passed_over(told: "ImportPlan | ImportReport") -> list[str]:
    """Say which files of folders and archives are no dumps, a sentence a place."""
    return [f"{one.sentence}." for one in told.passed_over]


def change_words(change: "PaperChange", most: int = 0) -> str:
    """Say what changes of a paper; values are cut to `most` characters where that is given."""
    field = _FIELDS.get(change.field, change.field)
    after = _value(change.after, most)
    if change.before in (None, "", []):
        return f"{field} added: {after}"
    return f"{field}: {_value(change.before, most)} → {after}"


def changes_line(entry: "PlanEntry") -> str:
    """Say in one line what changes; "" where nothing does."""
    return "; ".join(change_words(change, _LINE) for change in entry.changes)


def explained(entry: "PlanEntry", *, whole: bool = False) -> str:
    """Say what becomes of an entry, a line each; the `whole` of it says what the entry is, too."""
    meaning = _MEANINGS[entry.kind]
    if entry.kind == "known" and not entry.paper:
        meaning = _TWICE
    elif entry.near is not None:
        meaning = _near(entry.near)
    elif entry.kind == "known" and not entry.changes:
        meaning = _ADDS_NOTHING
    changes = [change_words(change) for change in entry.changes]
    facts = [_facts(entry), entry.beginning] if whole else []
    lines = (f"{entry.label} (line {entry.line:,})", meaning, *changes, *facts)
    return "\n".join(filter(None, lines))


def _near(near: "NearPaper") -> str:
    if near.paper:
        return f"A new paper, nearly the same as paper {near.paper} of the library: {near.label}"
    return "A new paper, nearly the same as an earlier record of this import."


def _facts(entry: "PlanEntry") -> str:
    """Say who wrote it, when and where."""
    names = ", ".join(entry.authors)
    more = entry.author_count - len(entry.authors)
    who = f"{names} and {more:,} more" if more > 0 else names
    return " · ".join(filter(None, (who, str(entry.year or ""), entry.venue)))


def _value(value: object, most: int) -> str:
    text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
    return clipped(text, most) if most else " ".join(text.split())


def sentence(report: "ImportReport") -> str:
    """Say in a line what came in: "437 records, 387 new, 50 merged"."""
    files = report.files
    parts = [count_of(sum(file.records for file in files), "record")]
    for number, word in (
        (sum(file.added for file in files), "new"),
        (sum(file.merged for file in files), "merged"),
        (sum(file.changed for file in files), "changed"),
        (sum(file.unchanged for file in files), "unchanged"),
        (sum(file.left_out for file in files), "left out"),
    ):
        if number:
            parts.append(f"{number:,} {word}")
    near = sum(file.near_duplicates for file in files)
    if near:
        parts.append(f"{near:,} nearly the same as another")
    parts += unread_parts(*unread_counts(files))
    return ", ".join(parts)
