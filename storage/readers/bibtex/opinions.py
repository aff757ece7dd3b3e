"""What the reader herself has said: JabRef's groups and special fields, Rayyan's verdicts, notes.

`keywords` are mostly the publisher's, so they are no tags; only what JabRef mirrors there counts.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from storage.readers.bibtex.tex import one_line, paragraphs, verbatim
from storage.readers.fields.verdicts import Said, rayyan
from storage.vocabulary import Decision

Fields = Mapping[str, str]

_LISTS: Final = ("groups", "mendeley-tags", "mendeley-groups")
_SPECIAL: Final = {
    "readstatus": {"read": "read", "skimmed": "skimmed"},
    "read": {"1": "read", "yes": "read", "true": "read"},
    "relevance": {"relevant": "relevant"},
    "qualityassured": {"qualityassured": "quality assured"},
    "priority": {"prio1": "prio1", "prio2": "prio2", "prio3": "prio3"},
    "printed": {"printed": "printed"},
}
"""Fields with few values, and the tags that these become."""
_RANK = re.compile(r"rank([1-5])")
_STARS = re.compile(r"[1-5]")
_RAYYAN = "RAYYAN-"
_OWN_COMMENT = re.compile(r"comment-[\w.-]+")
_SEPARATOR = re.compile(r"(?<!\\)[,;]")
_KEPT_SEPARATOR = re.compile(r"\\([,;])")
"""JabRef puts a backslash before a comma that is part of a group's name."""
_NOTES: Final = ("annote", "annotation", "comment", "review")


def rating_of(fields: Fields) -> int | None:
    """One to five stars, of JabRef's `ranking` (also among its keywords) or BibDesk's `rating`."""
    for name in ("ranking", "keywords"):
        for word in _listed(fields.get(name, "") if "rank" in fields.get(name, "") else ""):
            if (rank := _RANK.fullmatch(word.casefold())) is not None:
                return int(rank[1])
    stars = _STARS.fullmatch(fields.get("rating", "").strip())
    return int(stars[0]) if stars is not None else None


def decision_of(fields: Fields) -> Decision | None:
    """What a Rayyan export says in its `note`."""
    return _said(fields).decision


def tags_of(fields: Fields) -> tuple[str, ...]:
    """The reader's tags, each once, in the order of the fields."""
    found: dict[str, str] = {}
    for tag in _tags(fields):
        found.setdefault(tag.casefold(), tag)
    return tuple(found.values())


def _tags(fields: Fields) -> Iterator[str]:
    for name in _LISTS:
        yield from _listed(fields.get(name, ""))
    for name, values in _SPECIAL.items():
        tag = values.get(one_line(fields.get(name, "")).casefold())
        if tag is not None:
            yield tag
    yield from _said(fields).labels


def note_of(fields: Fields) -> str | None:
    """Notes and comments, a paragraph each; `note` is part of the reference and none of them."""
    names = [*_NOTES, *sorted(name for name in fields if _OWN_COMMENT.fullmatch(name))]
    texts = [*(paragraphs(fields.get(name, "")) for name in names), _said(fields).note]
    return "\n\n".join(dict.fromkeys(text for text in texts if text)) or None


def _said(fields: Fields) -> Said:
    _, mark, said = fields.get("note", "").partition(_RAYYAN)
    return rayyan(verbatim(mark + said)) if mark else Said()


def _listed(text: str) -> Iterator[str]:
    for part in _SEPARATOR.split(text):
        if word := one_line(_KEPT_SEPARATOR.sub(r"\1", part)):
            yield word
