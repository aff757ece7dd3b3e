"""Large imports in a process of their own, one step at a time, as if they were made here.

Reading and writing a hundred thousand records holds Python's lock for most of the time, and a
window whose process did it would stutter. Between two steps the other process waits: whoever
takes the steps can write to the library then, and stops the import by taking no more.
"""

import logging
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from storage.companion import Companion, CompanionLostError
from storage.importing.starting import Wish
from storage.progress import Progress

LARGE: Final = 1 << 20
"""Bytes of dumps from which a process of their own is worth its start."""
NEXT: Final = "next"
"""What asks for the next step."""

_MODULE: Final = "storage.importing.importer"
_LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked first: an import, or its plan."""

    wish: Wish
    plan: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of all steps."""

    value: Any


@dataclass(frozen=True, slots=True)
class Place:
    """The folder of a library, and the reader's own catalogue of hardware."""

    folder: Path
    hardware_file: Path | None

    @property
    def arguments(self) -> tuple[str, ...]:
        """What the process is started with."""
        own = () if self.hardware_file is None else (str(self.hardware_file),)
        return (str(self.folder), *own)


def beside_if_large(
    here: Callable[[], Generator[Progress, None, T]], place: Place, question: Question
) -> Generator[Progress, None, T]:
    """Take the steps in a process of their own where there are many, else those of `here`.

    Where that process is lost they are taken here: an import goes on with what is in.
    """
    if is_large(question.wish.paths):
        try:
            value: T = yield from _beside(place, question)
        except CompanionLostError:
            _LOG.warning("The process of an import is gone; this one goes on with it")
        else:
            return value
    return (yield from here())


def is_large(paths: Sequence[Path]) -> bool:
    """Whether there may be much in these dumps; of a folder nobody knows before it is read."""
    try:
        return any(path.is_dir() for path in paths) or (
            sum(path.stat().st_size for path in paths) >= LARGE
        )
    except OSError:
        # Whoever reads it says why it cannot be read.
        return False


def _beside(place: Place, question: Question) -> Generator[Progress, None, Any]:
    companion = Companion(_MODULE, *place.arguments)
    ended = False
    try:
        companion.ask(question)
        while not isinstance(answer := companion.answer(), Outcome):
            yield answer
            companion.ask(NEXT)
        ended = True
    except CompanionLostError:
        ended = True
        raise
    finally:
        # One that is not at its end gets the time to close the import as it is.
        companion.close(kill=ended)
    return answer.value
