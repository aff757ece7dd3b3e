"""The entry of a row's menu by which papers are ranked by that row: by its tag, or its list."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from desktop.widgets.later import Later
from desktop.workspace import Workspace
from storage.database.profiles import DECISIONS_NAME

if TYPE_CHECKING:
    from storage.edits.profile_sources import SourceKind


def add_rank_by(menu: QMenu, workspace: Workspace, kind: "SourceKind", source: str) -> None:
    """Offer to rank by a tag or list; where that is so already, by the decisions again."""
    profiles = workspace.ranking.profiles
    used = profiles.used
    if (used.kind, used.source.casefold()) == (kind, source.casefold()):
        back = menu.addAction(f"Rank by {DECISIONS_NAME.lower()} again")
        back.triggered.connect(Later(menu, profiles.use, DECISIONS_NAME).run)
    else:
        menu.addAction(f"Rank by this {kind}").triggered.connect(
            Later(menu, profiles.rank_by, kind, source).run
        )
