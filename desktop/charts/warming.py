"""Loads what charts need before one is asked for: all that Qt has no part in.

The modules with widgets are left to the GUI thread: where two threads made subclasses of Qt's
classes at once, the program crashed now and then.
"""

from importlib import import_module
from typing import Final

WITHOUT_QT: Final = (
    "desktop.charts.places",
    "desktop.charts.pages.kinds",
    "desktop.charts.table",
)
"""They bring all others that arrange, pack, draw and lay out."""


def warm() -> None:
    """Load them; for a lane, when the window has settled."""
    for name in WITHOUT_QT:
        import_module(name)
