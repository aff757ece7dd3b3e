"""Where the third-party texts lie that some tests read; they are no part of the project."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def shared_dir() -> Path | None:
    """The folder of shared texts: SHORTLIST_SHARED, else `shared` beside the project, or None."""
    named = os.environ.get("SHORTLIST_SHARED")
    folder = Path(named) if named else ROOT.parent / "shared"
    return folder if folder.is_dir() else None


needs_shared = pytest.mark.skipif(
    shared_dir() is None, reason="the shared texts are not on this machine"
)
"""Mark for tests that read the shared texts."""


def shared_path(*parts: str) -> Path:
    """A file or folder among the shared texts; skips the running test where there is none."""
    folder = shared_dir()
    if folder is None or not (path := folder.joinpath(*parts)).exists():
        pytest.skip(f"{'/'.join(parts)} is not among the shared texts of this machine")
    return path
