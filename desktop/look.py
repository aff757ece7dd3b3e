"""How the window looks: density, focus mode, colours, type; what is chosen is remembered."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QSize, Signal, Slot

from desktop import theme
from desktop.keys.changing import KeyChanges
from desktop.notices import Notice
from desktop.widgets.reading_card import ReadingCard
from desktop.workspace import Workspace

if TYPE_CHECKING:
    from desktop.deeds import Panes


class Look(QObject):
    """Changes the look of the panes of one window; `show_view` brings a view to the front."""

    arranged = Signal(object)
    """A mapping of settings of the speedups to values that the chart should take."""

    def __init__(
        self, workspace: Workspace, panes: "Panes", show_view: Callable[[str], object]
    ) -> None:
        super().__init__(panes.window)
        self._workspace, self._panes, self._show_view = workspace, panes, show_view
        self._settings = workspace.settings
        self._card: ReadingCard | None = None
        self.keys = KeyChanges(workspace.settings, workspace.save_settings)
        panes.toolbar.reading_asked.connect(self.show_reading)
        workspace.notice.connect(self._on_notice)

    # The window

    def toggle_density(self) -> None:
        """Change between cards and lines."""
        self.set_density("cards" if self._settings.density == "compact" else "compact")

    def set_density(self, name: str) -> None:
        """Show the list as "cards" or as "compact" lines."""
        self._settings.change({"density": name})
        self._panes.list_pane.list.set_density(self._settings.density)
        self._workspace.save_settings()

    @Slot(str)
    def set_theme(self, name: str) -> None:
        """Put colours in force."""
        theme.theme().apply(name)
        self._settings.theme = theme.theme().name
        self._workspace.save_settings()
        self._renew_card()

    def edit_keys(self) -> None:
        """Let keys be changed."""
        from desktop.dialogs.keys_dialog import KeysDialog

        KeysDialog(self.keys, self._panes.window).open()

    # One abstract and nothing else

    @property
    def focused(self) -> bool:
        """Whether only the abstract is shown."""
        return self._panes.toolbar.isHidden()

    def toggle_focus_mode(self) -> None:
        """Show only the abstract, or all panes again."""
        self.set_focus_mode(on=not self.focused)

    def set_focus_mode(self, *, on: bool) -> None:
        """Show only the abstract or all panes, and begin so the next time."""
        if on == self.focused:
            return
        panes = self._panes
        for pane in (
            panes.toolbar, panes.side, panes.list_pane, panes.triage, panes.status, *panes.rules,
            panes.notices,
        ):  # fmt: skip
            pane.setHidden(on)
        panes.reader.show_bare(bare=on)
        if on:
            self._show_view("read")
            panes.reader.focus_abstract()
        else:
            panes.list_pane.focus_target().setFocus()
        self._settings.focus_mode = on
        self._workspace.save_settings()

    @Slot(object)
    def _on_notice(self, notice: Notice) -> None:
        # What has gone wrong is told wherever one is.
        if notice.level == "error":
            self._panes.notices.show()

    # Reading

    def change_text_size(self, step: int) -> None:
        """Set the abstract larger or smaller by points; 0 for the usual size."""
        self._panes.reader.change_text_size(step)
        self._renew_card()

    def set_reading(self, wanted: dict[str, str | float]) -> None:
        """Set fields of the settings that begin with `abstract_`."""
        self._panes.reader.set_type(**wanted)
        self._renew_card()

    @Slot()
    def show_reading(self) -> None:
        """Open the card with font, size, width, line height and colours."""
        window = self._panes.window
        if self._card is None:
            self._card = ReadingCard(window)
            self._card.asked.connect(self.set_reading)
            self._card.theme_asked.connect(self.set_theme)
        self._card.show_settings(self._settings)
        button = self._panes.toolbar.reading
        corner = window.rect().topRight()
        anchor = QRect(window.mapToGlobal(corner), QSize(0, 0))
        if button.isVisible():
            anchor = QRect(button.mapToGlobal(button.rect().topLeft()), button.size())
        self._card.show_at(anchor, pinned=True)
        self._card.focus_first()

    def _renew_card(self) -> None:
        if self._card is not None:
            self._card.show_settings(self._settings)
