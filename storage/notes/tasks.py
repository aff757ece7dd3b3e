"""Tasks of a note: list items that begin with `[ ]`, or `[x]` where they are done."""

import re
from typing import Final

TASK: Final = re.compile(
    r"(?P<lead>[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+)\[(?P<box>[ xX])\](?=[ \t]|$)"
    r"(?P<words>.*)"
)
"""A line with a task."""


def task_at(note: str, line: int) -> tuple[bool, str] | None:
    """Tell whether the task of a line, from 0, is done, and its words; None if it has none."""
    lines = note.split("\n")
    found = TASK.match(lines[line]) if 0 <= line < len(lines) else None
    return None if found is None else (found["box"] != " ", found["words"].strip())


def with_task(note: str, line: int, *, done: bool) -> str:
    """Give the note with the task of a line ticked, or no longer."""
    lines = note.split("\n")
    found = TASK.match(lines[line])
    if found is not None:
        at = found.start("box")
        lines[line] = f"{lines[line][:at]}{'x' if done else ' '}{lines[line][at + 1 :]}"
    return "\n".join(lines)
