"""For every test: no window appears on a screen, unless a platform is named."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
