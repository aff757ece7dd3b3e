"""How the window looks: density, focus mode, colours, type; what is chosen is remembered."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from desktop import theme
from desktop.keys.changing import KeyChanges
from desktop.workspace import Workspace

if TYPE_CHECKING:
    from desktop.deeds import Panes


class Look:
    """Changes the look of the panes of one window; `show_view` brings a view to the front."""

    def __init__(
        self, workspace: Workspace, panes: "Panes", show_view: Callable[[str], object]
    ) -> None:
        self._workspace, self._panes, self._show_view = workspace, panes, show_view
        self._settings = workspace.settings
        self.keys = KeyChanges(workspace.settings, workspace.save_settings)

    def toggle_density(self) -> None:
        """Change between cards and lines."""
        self.set_density("cards" if self._settings.density == "compact" else "compact")

    def set_density(self, name: str) -> None:
        """Show the list as "cards" or as "compact" lines."""
        self._settings.density = "compact" if name == "compact" else "cards"
        self._panes.list_pane.list.set_density(self._settings.density)
        self._workspace.save_settings()

    def toggle_focus_mode(self) -> None:
        """Show only the paper, or all panes again."""
        panes = self._panes
        hide = not panes.toolbar.isHidden()
        for pane in (panes.toolbar, panes.side, panes.list_pane, panes.status):
            pane.setHidden(hide)
        if hide:
            self._show_view("read")
            panes.reader.focus_abstract()
        else:
            panes.list_pane.focus_target().setFocus()

    def set_theme(self, name: str) -> None:
        """Put colours in force."""
        theme.theme().apply(name)
        self._settings.theme = theme.theme().name
        self._workspace.save_settings()

    def change_text_size(self, step: int) -> None:
        """Set the abstract larger or smaller by points; 0 for the usual size."""
        self._panes.reader.change_text_size(step)

    def edit_keys(self) -> None:
        """Let keys be changed."""
        from desktop.dialogs.keys_dialog import KeysDialog

        KeysDialog(self.keys, self._panes.window).open()
