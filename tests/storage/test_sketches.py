"""Sketches in memory and in the library: who agrees with whom, and what older libraries kept."""

import shutil

import numpy as np
import pytest

from storage.database import schema
from storage.database.engine import Database
from storage.database.sketch_columns import sketch_row, unbanded, unbanded_images
from storage.duplicates.sketches import CROWD, Sketches, sketches_of
from storage.edits.rewording import unpacked


def least(*shared: int, own: int) -> list[int]:
    """A sketch of 16 values: those given, then others that are this paper's alone."""
    return [*shared, *range(own * 1000, own * 1000 + 16 - len(shared))]


def known(*papers: tuple[int, list[int]]) -> Sketches:
    sketches = Sketches()
    for one in papers:
        sketches.add([one])
    return sketches


def test_three_shared_values_make_a_pair_and_most_come_first():
    sketches = known(
        (1, least(7, 8, own=1)),
        (2, least(7, 8, 9, own=2)),
        (3, least(7, 8, 9, 10, own=3)),
    )
    assert sketches.agreeing([least(7, 8, 9, 10, own=4), least(7, 8, own=5)]) == [[3, 2], []]
    assert sketches.pairs().tolist() == [[2, 3]]


def test_papers_that_came_one_by_one_are_all_found():
    sketches = known(*((n, least(n // 2, 500_000 + n // 2, 900_000 + n // 2, own=n))
                       for n in range(2, 402)))  # fmt: skip
    assert sketches.pairs().tolist() == [[n, n + 1] for n in range(2, 402, 2)]
    assert sketches.agreeing([least(200, 500_200, 900_200, own=999)]) == [[400, 401]]


def test_of_a_crowd_the_newest_are_looked_at_and_it_makes_no_pairs():
    sketches = Sketches()
    sketches.add([(n, least(7, 8, 9, own=n)) for n in range(1, CROWD + 11)])
    assert sketches.agreeing([least(7, 8, 9, own=900)]) == [list(range(11, CROWD + 11))]
    assert sketches.pairs().tolist() == []


def test_nothing_is_found_where_nothing_is_known():
    assert Sketches().agreeing([least(own=1)]) == [[]]
    assert Sketches().agreeing([]) == []
    assert Sketches().pairs().shape == (0, 2)


def test_a_row_has_the_values_of_all_bands():
    largest = 2**63 - 1
    assert sketch_row(4, [0, 255, largest]) == {
        "paper_id": 4,
        "least": "0000000000000000" + "00000000000000ff" + "7fffffffffffffff",
    }


@pytest.fixture
def older(tmp_path, monkeypatch):
    """A library before step 5, with two papers, of which one has a sketch."""
    steps = tmp_path / "steps"
    steps.mkdir()
    for number in range(1, 5):
        shutil.copy(schema.STEPS / f"{number:03}.sql", steps)
    database = Database(tmp_path / "library.db")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", steps)
        schema.migrate(database)
    with database.driver() as connection:
        connection.executescript(
            "INSERT INTO paper (id, label, gist, fingerprint, added_at) "
            "VALUES (7, 'A', '', 'f', 0), (8, 'B', '', 'g', 0)"
        )
        connection.executemany(
            "INSERT INTO sketch (band, value, paper_id) VALUES (?, ?, 7)",
            [(band, 2**62 + band) for band in reversed(range(16))],
        )
    return database


def test_an_older_library_keeps_its_sketches(older):
    assert schema.migrate(older) == 4
    with older.read() as connection:
        assert sketches_of(connection, [7, 8]) == {7: [2**62 + band for band in range(16)]}
        found = Sketches.of(connection).agreeing([[2**62 + band for band in range(16)]])
    assert found == [[7]]


def test_what_an_older_library_would_undo_is_read_as_rows_of_today():
    columns, rows = unbanded_images(
        ("band", "value", "paper_id"),
        [((1, 5, 3), (1, 5, 3)), ((0, 9, 3), (0, 9, 3)), ((0, 6, 4), None)],
    )
    assert columns == ("paper_id", "least")
    assert rows == (((3,), (3, f"{9:016x}{5:016x}")), ((4,), None))
    packed = '[["sketch",["band","value","paper_id"],[[[0,9,3],[0,9,3]]]]]'
    (image,) = unpacked(packed).images
    assert (image.table, image.rows) == ("sketch", (((3,), (3, f"{9:016x}")),))


def test_rows_of_bands_become_one_row_a_paper():
    rows = [
        {"paper_id": 3, "band": 1, "value": 5},
        {"paper_id": 4, "band": 0, "value": 6},
        {"paper_id": 3, "band": 0, "value": 9},
    ]
    assert unbanded(rows) == [sketch_row(3, [9, 5]), sketch_row(4, [6])]


def test_values_come_back_as_they_were(library):
    values = np.random.default_rng(1).integers(0, 2**63 - 1, 16).tolist()
    with library._database.write() as connection:
        connection.exec_driver_sql(
            "INSERT INTO paper (id, label, gist, fingerprint, added_at) VALUES (99,'A','','f99',0)"
        )
        row = sketch_row(99, values)
        connection.exec_driver_sql(
            "INSERT INTO sketch (paper_id, least) VALUES (?, ?)", tuple(row.values())
        )
        assert sketches_of(connection, [99]) == {99: values}
