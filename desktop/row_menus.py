"""The menus of rows: of papers, of claims, of highlights."""

from PySide6.QtCore import QObject, QPoint, Slot
from PySide6.QtWidgets import QWidget

from desktop.menus import CLAIMS_MENU, HIGHLIGHTS_MENU, LIST_MENU, pop_up
from desktop.shortcuts import Actions


class RowMenus(QObject):
    """Opens a menu for what is selected, where it is asked for."""

    def __init__(self, acts: Actions, window: QWidget) -> None:
        super().__init__(window)
        self._acts = acts
        self._window = window

    @Slot(object)
    def of_papers(self, where: QPoint) -> None:
        """Open that of the list of papers."""
        pop_up(self._window, self._acts, LIST_MENU, where)

    @Slot(object)
    def of_claims(self, where: QPoint) -> None:
        """Open that of the Claims view."""
        pop_up(self._window, self._acts, CLAIMS_MENU, where)

    @Slot(object)
    def of_highlights(self, where: QPoint) -> None:
        """Open that of the list of all highlights."""
        pop_up(self._window, self._acts, HIGHLIGHTS_MENU, where)
