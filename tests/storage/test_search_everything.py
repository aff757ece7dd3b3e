"""All papers without a query: as the search gives them, and with nothing heavy loaded."""

import subprocess
import sys

import pytest

from storage.library import Library
from storage.query.syntax import All
from storage.search import everything
from storage.search.order import ORDERS
from storage.search.search import search
from tests.libraries import set_relevance


@pytest.mark.parametrize("order", [*ORDERS, "-added", "-label", "rating,-label"])
def test_it_is_what_a_search_for_nothing_gives(library, order):
    listed = library.search(" ", order)
    with library._database.read() as connection:
        found = search(connection, library._index, All(), order)
    assert listed.ids == found.ids
    # Nothing is indexed yet, and no text is searched.
    assert listed.owed == found.owed == 0
    assert sorted(listed.ids) == [1, 2, 3, 4]
    # Now that an index is open, what is known of the library is looked at.
    assert library.search("", order).ids == listed.ids


@pytest.fixture
def many(library):
    """Forty papers of three imports; of the second, ids 15 to 24, some are gone."""
    with library._database.write() as connection:
        for table in ("triage", "abstract", "origin"):
            connection.exec_driver_sql(f"DELETE FROM {table}")
        connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        connection.exec_driver_sql("UPDATE paper SET added_at = 1000")
        for number in range(5, 41):
            at = 1000 if number < 15 else 3000 if number < 25 else 2000
            connection.exec_driver_sql(
                "INSERT INTO paper (id, label, gist, fingerprint, added_at) "
                "VALUES (?, '', '', ?, ?)",
                (number, f"{number:032x}", at),
            )
        connection.exec_driver_sql("DELETE FROM paper WHERE id IN (16, 17, 23)")
        connection.exec_driver_sql(
            "INSERT INTO triage (paper_id, decision) SELECT id, 0 FROM paper"
        )
    return library


NEWEST_FIRST = [15, 18, 19, 20, 21, 22, 24, *range(25, 41), *range(1, 15)]


@pytest.mark.parametrize("few", [0, 2, 256])
@pytest.mark.parametrize("mostly", [0.2, 0.5, 1.0])
@pytest.mark.parametrize("times", [2, 500])
def test_the_newest_import_is_first_and_each_in_the_order_of_its_dump(
    many, monkeypatch, few, mostly, times
):
    monkeypatch.setattr(everything, "FEW", few)
    monkeypatch.setattr(everything, "MOSTLY", mostly)
    monkeypatch.setattr(everything, "MOST_TIMES", times)
    assert list(many.search("").ids) == NEWEST_FIRST


def test_what_is_ranked_comes_before(many):
    set_relevance(many, {3: 0.4, 30: 0.5, 4: 0.9})
    ranked = [4, 30, 3]
    rest = [one for one in NEWEST_FIRST if one not in ranked]
    assert list(many.search("").ids) == ranked + rest


def test_an_empty_library_lists_nothing(tmp_path):
    library = Library.open(tmp_path / "bare")
    assert list(library.search("").ids) == []
    library.close()


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
