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
FOR_PYQTGRAPH: Final = ("cProfile", "multiprocessing.connection", "pydoc", "xml.etree.ElementTree")
"""What it imports of the standard library and nothing else has; of Qt's part see `touching`."""


def warm() -> None:
    """Load them; for a lane, when the window has settled."""
    for name in WITHOUT_QT + FOR_PYQTGRAPH:
        import_module(name)
