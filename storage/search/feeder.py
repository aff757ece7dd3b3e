"""The companion that indexes: brings the index of a library up to date, large commits at a time.

    python -m storage.search.feeder FOLDER

Asked with the number of owed papers from which it is worth while, it answers with `Progress`
after each commit and with None at the end. Between commits it puts segments together where there
are too many; `TIDY` asks for nothing else.
"""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from storage.companion import serve
from storage.database.engine import Database
from storage.errors import LibraryError
from storage.index.index import Index
from storage.progress import Progress
from storage.search.feeding import catch_up
from storage.search.tidying import tidy

BATCH: Final = 20_000
"""Papers in one commit: few segments, and less than 500 MiB."""
TIDY: Final = 0
"""What asks for tidying alone."""
_RARELY: Final = 50_000
"""Objects made before the collector looks for cycles."""
_PATIENCE_MS: Final = 600_000
"""How long a write waits for another: an edit of a hundred thousand papers is one."""


def main() -> None:
    """Index whenever asked."""
    gc.set_threshold(_RARELY)
    file, folder = map(Path, sys.argv[1:])
    database, index = Database(file, busy_ms=_PATIENCE_MS), Index(folder)

    def answers(least: int) -> Iterator[Progress | None]:
        if least != TIDY:
            for step in catch_up(database, index, batch=BATCH, least=least):
                yield step
                tidy(database, index)
        tidy(database, index)
        yield None

    serve(answers, LibraryError)


if __name__ == "__main__":
    main()
