"""What the ranking thinks of papers: packed as SQL and NumPy read it, alike."""

import sqlite3
from contextlib import closing

import numpy as np
import pytest

from storage.database.engine import Database
from storage.database.ranks import NO_RANKS, NONE, read_ranks, write_ranks
from storage.database.relevance import PLACE, RELEVANCE
from storage.database.schema import STEPS, migrate, statements
from storage.library import Library
from storage.search.suggesting import suggested
from tests.libraries import ABSTRACTS, listing, run, set_relevance


@pytest.fixture
def database(tmp_path):
    made = Database(tmp_path / "library.db")
    migrate(made)
    with closing(made):
        yield made


def test_what_is_written_is_read(database):
    ranks = NO_RANKS.reaching(700)
    ranks.relevance[[3, 255, 256, 700]] = [0, 10_000, 4_321, 1]
    ranks.place[[3, 255, 256, 700]] = [4, 1, 2, 9_999_999]
    with database.write() as connection:
        write_ranks(connection, ranks, NO_RANKS)
    with database.read() as connection:
        found = read_ranks(connection)
    assert found.relevance.tolist() == ranks.relevance.tolist()
    assert found.place.tolist() == ranks.place.tolist()
    assert found.shares()[[3, 255, 256]].tolist() == [0, 1, 0.4321]
    assert np.isnan(found.shares()[4])


def test_only_pages_that_differ_are_written_and_empty_ones_go(database):
    before = NO_RANKS.reaching(600)
    before.relevance[[1, 300, 600]] = 5
    before.place[[1, 300, 600]] = [1, 2, 3]
    with database.write() as connection:
        write_ranks(connection, before, NO_RANKS)
    after = before.reaching(600)
    after.relevance[1], after.place[1] = NONE, NONE
    after.relevance[300] = 7
    with database.write() as connection:
        changes = connection.connection.driver_connection.total_changes
        write_ranks(connection, after, before)
        # Page 0 was emptied, and taken away; page 1 was written, page 2 not.
        assert connection.connection.driver_connection.total_changes - changes <= 5
        pages = connection.exec_driver_sql("SELECT page FROM ranking_page ORDER BY 1").all()
    assert [page for (page,) in pages] == [1, 2]


def test_sql_reads_the_same(tmp_path):
    dump = tmp_path / "dump.txt"
    dump.write_text(listing(*ABSTRACTS), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as library:
        run(library.import_dumps([dump]))
        set_relevance(library, {1: 0.25, 2: 1.0, 4: 0.0})
        with library._database.read() as connection:
            rows = connection.exec_driver_sql(
                f"SELECT p.id, {RELEVANCE}, {PLACE} FROM paper p ORDER BY p.id"
            ).all()
    assert [tuple(row) for row in rows] == [
        (1, 0.25, "0000002"), (2, 1.0, "0000001"), (3, None, None), (4, 0.0, "0000003"),
    ]  # fmt: skip


def test_papers_without_a_place_stand_behind_as_they_stood():
    ranks = NO_RANKS.reaching(9)
    ranks.place[[2, 5]] = [2, 1]
    papers = np.array([9, 2, 400, 5, 1])
    assert suggested(papers, ranks).tolist() == [5, 2, 9, 400, 1]
    assert suggested(papers, ranks, turned=True).tolist() == [2, 5, 9, 400, 1]


def test_a_library_of_before_keeps_what_it_thought(tmp_path):
    file = tmp_path / "library.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        for step in sorted(STEPS.glob("*.sql")):
            if int(step.stem) < 12:
                for statement in statements(step.read_text(encoding="utf-8")):
                    old.execute(statement)
        old.execute("PRAGMA user_version=11")
        old.execute("PRAGMA application_id=0x53484C54")
        for paper, relevance in ((1, 0.5), (2, None), (300, 1.0), (301, 0.0)):
            old.execute(
                "INSERT INTO paper (id, fingerprint, label, gist, system, added_at) "
                "VALUES (?, ?, 'l', '', '', 7)",
                (paper, f"f{paper}"),
            )
            old.execute(
                "INSERT INTO triage (paper_id, decision, relevance) VALUES (?, 0, ?)",
                (paper, relevance),
            )
    database = Database(file)
    migrate(database)
    with closing(database), database.read() as connection:
        ranks = read_ranks(connection)
        left = connection.exec_driver_sql("SELECT count(relevance) FROM triage").scalar()
    assert ranks.shares()[[1, 300, 301]].tolist() == [0.5, 1, 0]
    assert ranks.relevance[[0, 2, 302]].tolist() == [NONE] * 3
    assert ranks.place[[1, 2, 300, 301]].tolist() == [2, NONE, 1, 3]
    assert left == 0
