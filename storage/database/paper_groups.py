"""Under which names papers stand: their tags, their decision, their reading lists, their dumps."""

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection, text

from storage.record import PaperId
from storage.vocabulary import Decision

PaperGrouping: TypeAlias = Literal["tag", "decision", "list", "dump"]

_NAMES: Final[dict[PaperGrouping, str]] = {
    "tag": (
        "SELECT j.value, g.name FROM json_each(:ids) j JOIN paper_tag pt ON pt.paper_id = j.value "
        "JOIN tag g ON g.id = pt.tag_id ORDER BY j.key, g.name COLLATE NOCASE, g.id"
    ),
    "decision": (
        "SELECT j.value, t.decision FROM json_each(:ids) j JOIN triage t ON t.paper_id = j.value "
        "ORDER BY j.key"
    ),
    "list": (
        "SELECT j.value, l.name FROM json_each(:ids) j JOIN list_entry e ON e.paper_id = j.value "
        "JOIN reading_list l ON l.id = e.list_id ORDER BY j.key, l.position, l.id"
    ),
    "dump": (
        "SELECT j.value, f.name FROM json_each(:ids) j JOIN origin o ON o.paper_id = j.value "
        "JOIN dump_file f ON f.id = o.file_id GROUP BY j.key, f.name ORDER BY j.key, min(o.id)"
    ),
}


def names_of(
    connection: Connection, papers: Sequence[int], by: PaperGrouping
) -> dict[PaperId, tuple[str, ...]]:
    """Give the names that each paper stands under; papers that stand under none are left out."""
    found: dict[PaperId, list[str]] = defaultdict(list)
    for paper, name in connection.execute(text(_NAMES[by]), {"ids": json.dumps(list(papers))}):
        word = Decision(name).word if by == "decision" else str(name)
        found[PaperId(paper)].append(word)
    return {paper: tuple(names) for paper, names in found.items()}
