"""Notes that are being typed, kept on disk from second to second, so that no kill loses them.

What is typed is saved in the library as soon as the keys pause. Until then, and while the library
cannot be written, the text is here: in a file of this running program, beside the library. A file
whose program is gone is what it left behind, and comes back when the window is opened next.
"""

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile

from storage.record import PaperId


@dataclass(frozen=True, slots=True)
class Draft:
    """The text of a note that was not saved yet; `base` is the note that it was made of."""

    paper: PaperId
    text: str
    base: str


class Drafts:
    """The drafts of one window; a lock tells others that it is still there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        name = secrets.token_hex(6)
        self._file = folder / f"{name}.json"
        self._lock = _lock(self._file)
        self._drafts: dict[PaperId, Draft] = {}
        self._written = True

    @property
    def at_risk(self) -> tuple[Draft, ...]:
        """Give the drafts where they are not on disk, and are lost when the program ends."""
        return () if self._written else tuple(self._drafts.values())

    def keep(self, draft: Draft) -> None:
        """Write a draft down. Raises `OSError`."""
        if self._written and self._drafts.get(draft.paper) == draft:
            return
        self._written = False
        self._drafts[draft.paper] = draft
        self._folder.mkdir(parents=True, exist_ok=True)
        if not self._lock.isLocked():
            self._lock.tryLock(0)
        self._write()

    def kept(self, paper: PaperId) -> Draft | None:
        """Give the draft of a paper, if there is one."""
        return self._drafts.get(paper)

    def drop(self, paper: PaperId, text: str, before: Draft | None = None) -> None:
        """Forget a draft, if it is that text which was saved, or the one from before it was typed.

        Raises `OSError`.
        """
        draft = self._drafts.get(paper)
        if draft is not None and (draft.text == text or draft == before):
            del self._drafts[paper]
            self._written = False
            self._write()

    def _write(self) -> None:
        """Put the new file in the place of the old one, so that a kill leaves one of them whole."""
        if not self._drafts:
            self._file.unlink(missing_ok=True)
            self._lock.unlock()
        else:
            part = self._file.with_suffix(".part")
            stored = [[one.paper, one.text, one.base] for one in self._drafts.values()]
            part.write_text(json.dumps(stored), encoding="utf-8")
            part.replace(self._file)
        self._written = True

    def left_behind(self) -> Iterator[Draft]:
        """Give the drafts of programs that are gone; each file goes when its drafts were taken.

        Raises `OSError`.
        """
        for file in sorted(self._folder.glob("*.json")):
            lock = _lock(file)
            if file == self._file or not lock.tryLock(0):
                continue
            yield from _read(file)
            file.unlink(missing_ok=True)
            lock.unlock()


def _lock(file: Path) -> QLockFile:
    lock = QLockFile(str(file.with_suffix(".lock")))
    # It is not stale with age: only where its program has ended.
    lock.setStaleLockTime(0)
    return lock


def _read(file: Path) -> list[Draft]:
    """Read a file of drafts; one that is no such file holds none."""
    try:
        stored: Any = json.loads(file.read_text(encoding="utf-8"))
        return [Draft(PaperId(int(paper)), str(text), str(base)) for paper, text, base in stored]
    except (ValueError, TypeError):
        return []
