"""The command line: verbs over `storage.library`, results on stdout, the rest on stderr. No Qt.

What is heavy is imported where it is used, so that help and usage errors come at once.
"""

from desktop.cli.program import main

__all__ = ["main"]
