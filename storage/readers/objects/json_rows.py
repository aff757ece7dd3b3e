"""Papers that are members of an object with a text: what robots keep as their memory."""

import re

from storage.readers.fields.known_ids import arxiv_id_of
from storage.readers.fields.plain_text import one_line
from storage.readers.objects.json_stream import JsonObject
from storage.readers.tables.column_values import reads_as_names

LEAST_WORDS = 3
"""Words from which the name of a member is taken for a title."""

_DATE = re.compile(r"(?:19|20)\d\d-\d\d-\d\d(?:[T ].*)?")
_LISTED = re.compile(
    r"\s*[-*+]\s+(?:(?P<date>(?:19|20)\d\d-\d\d-\d\d)\s*[,:]\s*)?\*\*(?P<title>.{5,600}?)\*\*"
    r"(?:\s*[,:]\s*(?P<authors>[^\[\]]{2,2000}?))?(?:\s*[,:]?\s*(?:Paper|Link|URL|PDF)\s*:.*)?\s*",
    re.IGNORECASE | re.DOTALL,
)
_BOLD = re.compile(r"\*\*(?P<text>[^*\n]{1,600})\*\*(?=\s*(?:\||$))")
_OTHERS = re.compile(r"[,\s]*\bet\.?\s*al\.?\s*$", re.IGNORECASE)
_LINK = re.compile(r"\]\((https?://[^()\s]{1,300})\)")


def row_of(key: str, text: str) -> JsonObject | None:
    """The paper of a member: a line of Markdown under an arXiv id, or a date under a title.

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
    """What a row of a table, or an item of a list, says of a paper."""
    listed = _LISTED.fullmatch(text)
    links = _LINK.findall(text)
    if listed is not None:
        return {
            "title": one_line(listed["title"]),
            "date": listed["date"] or "",
            "authors": _OTHERS.sub("", listed["authors"] or ""),
            "links": links,
        }
    cells = [cell.strip() for cell in text.strip().strip("|").split("|")]
    bold = list(_BOLD.finditer(text))
    titles = [found for found in bold if not _DATE.fullmatch(found["text"])]
    dates = [cell for cell in (*(found["text"] for found in bold), *cells) if _DATE.fullmatch(cell)]
    after = text[titles[0].end() :].split("|", 2)[1:2] if titles else []
    people = _OTHERS.sub("", after[0].strip()) if after else ""
    return {
        "title": one_line(titles[0]["text"] if titles else cells[0]),
        "date": dates[0] if dates else "",
        "authors": people if reads_as_names(people) else "",
        "links": links,
    }
