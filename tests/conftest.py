"""For every test: no window appears on a screen, unless a platform is named."""

import gc
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_collection_finish():
    """Keep the collector from going through all modules and tests again and again."""
    gc.collect()
    gc.freeze()
