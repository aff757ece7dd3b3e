"""Where a tag may go in the tree of tags, and what it is called there. No widgets in here."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QMimeData

from storage.database.rows import Counted
from storage.words import count_of

TAG_MIME: Final = "application/x-shortlist-tag"


def same_name(one: str, other: str) -> bool:
    """Say whether two names are those of one tag."""
    return one.casefold() == other.casefold()


def tag_mime(name: str) -> QMimeData:
    """Pack a tag that is dragged."""
    data = QMimeData()
    data.setData(TAG_MIME, name.encode())
    return data


def tag_of(data: QMimeData) -> str:
    """Give the tag that is dragged, or ""."""
    return bytes(data.data(TAG_MIME).data()).decode() if data.hasFormat(TAG_MIME) else ""


def name_under(name: str, parent: str) -> str:
    """Give what a tag is called under another one; "" is the top."""
    leaf = name.rsplit("/", 1)[-1]
    return f"{parent}/{leaf}" if parent else leaf


def can_go(name: str, parent: str) -> bool:
    """Say whether a tag can go under another: not under itself, and not to where it is."""
    inside = f"{parent}/".casefold().startswith(f"{name}/".casefold())
    return not inside and not same_name(name_under(name, parent), name)


def merge_words(name: str, new_name: str, tags: Iterable[Counted]) -> str:
    """Say what a new name would merge a tag into; "" where it is free."""
    wanted = "/".join(" ".join(step.split()) for step in new_name.split("/") if step.strip())
    if same_name(wanted, name):
        return ""
    for tag in tags:
        if same_name(tag.name, wanted):
            return f"Enter merges it into “{tag.name}”, {count_of(tag.count, 'paper')}"
    return ""
