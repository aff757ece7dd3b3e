"""What an entry of a menu does: a call that the menu keeps for as long as it lives."""

from typing import Any

from PySide6.QtWidgets import QMenu


class Later:
    """A call with its arguments, owned by the menu that makes it."""

    def __init__(self, owner: QMenu, call: Any, *args: Any) -> None:
        self._call, self._args = call, args
        kept = owner.property("calls") or []
        owner.setProperty("calls", [*kept, self])

    def run(self) -> None:
        """Make the call."""
        self._call(*self._args)
