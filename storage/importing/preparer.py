"""The companion of an import: reads the texts of new papers, a batch a question.

python -m storage.importing.preparer [HARDWARE_FILE]
"""

import gc
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from storage.claims.catalogue import load_catalogue
from storage.companion import serve
from storage.importing.preparing import Told, Untold, tell

_RARELY: Final = 50_000
"""Objects made before the collector looks for cycles: texts are read without any."""


def main() -> None:
    """Answer each list of `Untold` with its list of `Told`."""
    gc.set_threshold(_RARELY)
    own = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    catalogue = load_catalogue(own)

    def answers(papers: Sequence[Untold]) -> Iterator[list[Told]]:
        yield tell(papers, catalogue)

    serve(answers)


if __name__ == "__main__":
    main()
