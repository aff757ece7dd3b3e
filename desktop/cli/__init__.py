"""The command line: verbs over `storage.library`, results on stdout, the rest on stderr. No Qt.

What is heavy is imported where it is used, so that help and usage errors come at once.
"""

import gc


def main() -> None:
    """Run `shortlist` with the arguments of the process."""
    # A command makes hundreds of thousands of objects that stay, classes and patterns above all;
    # looking through them for cycles again and again took a fifth of an import.
    gc.set_threshold(20_000, 20, 50)
    from desktop.cli.program import main as run

    run()


__all__ = ["main"]
