"""Papers that are members of an object with a text: what robots keep as their memory."""

import re

from storage.readers.fields.known_ids import arxiv_id_of
from storage.readers.fields.plain_text import one_line
from storage.readers.objects.json_stream import JsonObject

LEAST_WORDS = 3
"""Words from which the name of a member is taken for a title."""

_DATE = re.compile(r"(?:19|20)\d\d-\d\d-\d\d(?:[T ].*)?")
_LINK = re.compile(r"\]\((https?://[^()\s]{1,300})\)")


def row_of(key: str, text: str) -> JsonObject | None:
    """The paper of a member: a row of Markdown under an arXiv id, or a date under a title.

    The result has the members that `json_paper` knows; None where it is no such thing.
    """
    if _DATE.fullmatch(text):
        return {"title": key, "date": text} if is_title(key) else None
    arxiv_id = arxiv_id_of(key)
    return {"arxiv_id": arxiv_id, **_row(text)} if arxiv_id is not None else None


def is_title(key: str) -> bool:
    """Whether the name of a member reads like a title."""
    return len(key.split()) >= LEAST_WORDS


def _row(text: str) -> JsonObject:
    cells = [cell.strip() for cell in text.strip().strip("|").split("|")]
    bold = [cell.strip("*") for cell in cells if cell.startswith("**")]
    titles = [cell for cell in bold if not _DATE.fullmatch(cell)] or cells
    dates = [cell for cell in (*bold, *cells) if _DATE.fullmatch(cell)]
    return {
        "title": one_line(titles[0]),
        "date": dates[0] if dates else "",
        "links": _LINK.findall(text),
    }
