"""Where a reading list may go in the tree of lists. No widgets in here."""

from typing import Final

from PySide6.QtCore import QMimeData

from desktop.models.sidebar_nodes import Node

LIST_MIME: Final = "application/x-shortlist-list"


def list_mime(name: str) -> QMimeData:
    """Pack a list that is dragged."""
    data = QMimeData()
    data.setData(LIST_MIME, name.encode())
    return data


def list_of(data: QMimeData) -> str:
    """Give the list that is dragged, or ""."""
    return bytes(data.data(LIST_MIME).data()).decode() if data.hasFormat(LIST_MIME) else ""


def may_hang(moved: Node, over: Node) -> bool:
    """Say whether a list can go under a row: another list, not one of its own, or the heading."""
    if (over.kind, over.name) == ("section", "list"):
        return True
    return over.kind == "list" and over not in moved.walk()


def place_of(moved: Node, over: Node, row: int) -> tuple[str, int]:
    """Give the list that a dropped one hangs under, "" for the top, and its place there.

    `row` is that before which it was dropped, -1 for the end.
    """
    at = len(over.children) if row < 0 else row
    if moved in over.children and over.children.index(moved) < at:
        at -= 1
    return over.name if over.kind == "list" else "", at


def step_of(moved: Node, by: int) -> tuple[str, int] | None:
    """Give the place one further up or down among its neighbours; None at the ends."""
    over = moved.parent
    if over is None:
        return None
    at = over.children.index(moved) + by
    return (_name(over), at) if 0 <= at < len(over.children) else None


def nested(moved: Node) -> tuple[str, int] | None:
    """Give the place at the end of the list above it on its level; None where there is none."""
    over = moved.parent
    at = over.children.index(moved) if over is not None else 0
    if over is None or not at:
        return None
    above = over.children[at - 1]
    return above.name, len(above.children)


def taken_out(moved: Node) -> tuple[str, int] | None:
    """Give the place behind the list that it hangs under; None where it hangs under none."""
    over = moved.parent
    if over is None or over.kind != "list" or over.parent is None:
        return None
    return _name(over.parent), over.parent.children.index(over) + 1


def _name(over: Node) -> str:
    return over.name if over.kind == "list" else ""
