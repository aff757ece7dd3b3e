"""The companion that counts the words of a library's papers, and keeps what it counted.

    python -m storage.ranking.counter LIBRARY_FILE FOLDER

Asked, it answers with `Progress` after each step and with None at the end.
"""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from storage.companion import serve
from storage.database.engine import Database
from storage.errors import LibraryError
from storage.progress import Progress
from storage.ranking.library_texts import LibraryTexts


def main() -> None:
    """Count whenever asked."""
    file, folder = map(Path, sys.argv[1:])
    with closing(Database(file)) as database:

        def answers(_question: object) -> Iterator[Progress | None]:
            yield from LibraryTexts(database, folder).read_here()
            yield None

        serve(answers, LibraryError)


if __name__ == "__main__":
    main()
