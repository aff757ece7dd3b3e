"""The process of a large import: takes one step a question.

python -m storage.importing.importer LIBRARY [HARDWARE_FILE]
"""

import sys
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

from storage.companion import serve
from storage.database.engine import Database
from storage.errors import ShortlistError
from storage.importing.importing_beside import Outcome, Question
from storage.importing.starting import start_import, start_plan
from storage.index.index import Index
from storage.progress import Progress

Steps = Generator[Progress, None, Any]
_PATIENCE_MS: Final = 600_000
"""How long a write waits for another: an edit of a hundred thousand papers is one."""


def main() -> None:
    """Answer a `Question`, and whatever comes after it, with a step; at the end with `Outcome`."""
    folder = Path(sys.argv[1])
    own = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with closing(_Import(folder, own)) as one:
        serve(one.answers, ShortlistError)


class _Import:
    """The one import of this process."""

    def __init__(self, folder: Path, hardware_file: Path | None) -> None:
        self._database = Database(folder / "library.db", busy_ms=_PATIENCE_MS)
        self._index = partial(Index, folder / "index")
        self._hardware_file = hardware_file
        self._steps: Steps = _no_steps()

    def answers(self, question: object) -> Iterator[Progress | Outcome]:
        """Take a step."""
        if isinstance(question, Question):
            self._steps = self._begun(question)
        try:
            step = next(self._steps)
        except StopIteration as end:
            yield Outcome(end.value)
        else:
            yield step

    def _begun(self, question: Question) -> Steps:
        if question.plan:
            return start_plan(self._database, question.wish)
        return start_import(
            self._database, question.wish, self._index, hardware_file=self._hardware_file
        )

    def close(self) -> None:
        """End where it is: what is in stays in, as one import that can go on."""
        self._steps.close()
        self._database.close()


def _no_steps() -> Steps:
    yield from ()


if __name__ == "__main__":
    main()
