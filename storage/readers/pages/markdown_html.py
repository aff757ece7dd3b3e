"""Tables that a Markdown page has as HTML, as rows of a Markdown table."""

from collections.abc import Sequence

from storage.readers.pages.html_text import MarkdownLines
from storage.readers.pages.html_tree import tree_of
from storage.readers.tables.column_names import TEXTS, known

MAX_LINES = 100_000
"""Lines that are looked at for the end of one table."""


def begins_table(line: str) -> bool:
    """Whether a table of HTML begins on a line and does not end on it with nothing inside."""
    return "<table" in line or "<TABLE" in line


def ends_table(line: str) -> bool:
    """Whether the table of HTML that is open ends on a line."""
    return "</table" in line or "</TABLE" in line


def rows_of(lines: Sequence[str]) -> list[tuple[int, str]] | None:
    """The rows with their lines, counted from 0; None where no column is named after papers.

    Tables also serve to put pictures beside texts: those are no tables of papers.
    """
    shown = MarkdownLines(tree_of(["\n".join(lines)]))
    found = list(shown)
    rows = [
        (number - 1, text)
        for number, text in zip(shown.numbers, found, strict=True)
        if text.startswith("|")
    ]
    names = [name.strip(" *") for name in rows[0][1].split("|")] if rows else []
    fields = [field for name in names if name and (field := known(name)) is not None]
    return rows if any(field[1] in TEXTS for field in fields) and len(fields) > 1 else None
