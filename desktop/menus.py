"""The menus of the window: which actions stand in them, in groups with a rule between two."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from desktop.shortcuts import Actions

LIST_MENU: Final = (
    ("keep", "later", "skip", "undecided"),
    ("tag", "add-to-list", "note", "compare"),
    ("select-all", "export"),
)
CLAIMS_MENU: Final = (
    ("claims-right", "claims-wrong", "claims-unchecked"),
    ("claims-edit", "claims-open"),
    ("claims-all", "claims-review", "claims-filter"),
)
HIGHLIGHTS_MENU: Final = (
    ("highlights-edit", "highlights-comment", "highlights-remove"),
    ("highlights-all", "highlights-filter", "name-colours"),
)


def fill(menu: QMenu, acts: Actions, groups: Sequence[Sequence[str]]) -> None:
    """Put actions into a menu by their names."""
    for number, names in enumerate(groups):
        if number:
            menu.addSeparator()
        menu.addActions(acts.named(names))


def pop_up(window: QWidget, acts: Actions, groups: Sequence[Sequence[str]], where: QPoint) -> None:
    """Open a menu of actions at a place of the screen; it goes when it is closed."""
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    fill(menu, acts, groups)
    menu.popup(where)
