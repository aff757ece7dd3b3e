"""What tells whether papers, claims and the like may have changed.

Most of what a reader does - she decides, tags, notes - changes no such fact. So what was found out
about papers holds from one state of the library to the next, until the newest rows of their tables
differ, or the steps of the history but for those that leave them alone.
"""

import json
from typing import Final

from sqlalchemy import Connection

from storage.database.engine import asked

HARMLESS: Final = (
    "decide", "wake", "rate",
    "give-reason", "add-reason", "rename-reason", "move-reason", "remove-reason",
    "tag", "untag", "rename-tag", "recolour-tag", "delete-tag", "number-tag",
    "write-note", "tick-task", "keep-template", "drop-template",
    "add-highlight", "change-highlight", "remove-highlight", "move-highlight",
    "recolour-highlights", "remove-highlights", "name-colours",
    "create-list", "rename-list", "delete-list", "add-to-list", "remove-from-list",
    "move-in-list", "order-list", "comment-in-list", "place-list", "duplicate-list",
    "draw-line", "name-line", "move-line", "remove-line",
    "answer-pair", "withdraw-answer", "end-comparison",
    "save-search", "rename-search", "move-search", "delete-search",
    "add-words", "remove-words", "change-word", "set-boost", "remove-boost",
    "add-profile", "rename-profile", "delete-profile", "use-profile",
    "add-rule", "change-rule", "move-rule", "remove-rule",
)  # fmt: skip
"""Edits that change no fact: nothing of papers, claims, hardware or origins."""

_SIGNATURE: Final = """
    SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'paper'), (SELECT count(*) FROM paper),
        (SELECT max(id) FROM claim), (SELECT max(id) FROM origin), (SELECT max(id) FROM dump_file),
        (SELECT max(id) FROM import_batch),
        count(*), max(id), total(id * undone)
    FROM history WHERE kind NOT IN (SELECT value FROM json_each(:harmless))
"""
_IMPORTING: Final = "SELECT finished_at IS NULL FROM import_batch ORDER BY id DESC LIMIT 1"


def signature(connection: Connection) -> tuple[object, ...]:
    """Give what differs as soon as a fact may have changed; nothing while a dump is coming in.

    Such a dump changes papers long before the history tells of it.
    """
    if any(row[0] for row in asked(connection, _IMPORTING, {})):
        return ()
    ((*found,),) = asked(connection, _SIGNATURE, {"harmless": json.dumps(HARMLESS)})
    return tuple(found)
