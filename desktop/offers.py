"""What the command palette offers: every action, and every place of the sidebar."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from desktop.actions import ACTS
from desktop.host import Host
from desktop.keys.in_force import keys_of
from desktop.models.sidebar_nodes import Node
from desktop.widgets.palette import Entry

_PLACES: Final = {
    "tag": "Tag",
    "list": "Reading list",
    "search": "Saved search",
    "import": "Import",
}
"""What the palette calls the rows of the sidebar that it goes to."""


def deeds_offered(host: Host) -> list[Entry]:
    """Give every action, with its keys."""
    return [
        Entry(act.text, act.group, keys_of(act.name), partial(act.run, host))
        for act in ACTS
        if act.name != "palette"
    ]


def places_offered(host: Host, nodes: Iterable[Node]) -> list[Entry]:
    """Give the lists, tags, searches and imports of the sidebar, with their counts."""
    return [
        Entry(
            node.name,
            _PLACES[node.kind],
            "" if node.count is None else f"{node.count:,}",
            partial(host.go, node.query),
        )
        for node in nodes
        if node.kind in _PLACES
    ]
