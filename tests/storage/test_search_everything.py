"""All papers without a query: as the search gives them, and with nothing heavy loaded."""

import subprocess
import sys

import pytest

from storage.query.syntax import All
from storage.search.order import ORDERS
from storage.search.search import search


@pytest.mark.parametrize("order", [*ORDERS, "-added", "-label"])
def test_it_is_what_a_search_for_nothing_gives(library, order):
    listed = library.search(" ", order)
    with library._database.read() as connection:
        found = search(connection, library._index, All(), order)
    assert listed.ids == found.ids
    assert listed.owed == found.owed == 4
    assert sorted(listed.ids) == [1, 2, 3, 4]


def test_it_loads_neither_whoosh_nor_numpy(library):
    code = (
        "import sys; from pathlib import Path; from storage.library import Library; "
        "print(len(Library.open(Path(sys.argv[1])).search('').ids), "
        "'numpy' in sys.modules, 'whoosh' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(library.folder)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["4", "False", "False"]
