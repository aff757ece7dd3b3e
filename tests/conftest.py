"""For every test: no window appears on a screen, unless a platform is named; no clock decides."""

import gc
import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine takes long over any example.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# Collecting makes no garbage, and a million objects that stay.
gc.disable()


def pytest_collection_finish():
    """Keep the collector from going through all modules and tests again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()
