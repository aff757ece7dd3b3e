"""Schema and safety: migrations, refusals, backups, checks."""

import re
import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from storage.database import fetching, schema, statistics
from storage.database.engine import Database
from storage.edits.triage import Decide
from storage.errors import LibraryError
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import content


def shape(connection) -> dict[str, object]:
    """Columns, keys, checks and indexes of every table, whatever the order of the columns."""
    shapes: dict[str, object] = {}
    for name, kind, sql in connection.execute(
        "SELECT name, type, sql FROM sqlite_schema WHERE type IN ('table', 'index') "
        "AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
    ).fetchall():
        if kind == "index":
            shapes[name] = " ".join(sql.split())
            continue
        shapes[name] = (
            sorted(row[1:] for row in connection.execute(f"PRAGMA table_info({name})")),
            sorted(row[2:] for row in connection.execute(f"PRAGMA foreign_key_list({name})")),
            sorted(
                (
                    unique,
                    origin,
                    *[row[2] for row in connection.execute(f"PRAGMA index_info({at})")],
                )
                for _, at, unique, origin, _ in connection.execute(f"PRAGMA index_list({name})")
                if origin != "c"
            ),
            sorted(re.findall(r"CHECK \(.+\)", sql)),
            "AUTOINCREMENT" in sql,
            "WITHOUT ROWID" in sql,
        )
    return shapes


def test_the_steps_build_what_the_models_declare(tmp_path):
    database = Database(tmp_path / "library.db")
    schema.migrate(database)
    with database.driver() as connection:
        built = shape(connection)
    with closing(sqlite3.connect(tmp_path / "declared.db")) as connection:
        for table in SQLModel.metadata.sorted_tables:
            dialect = sqlite.dialect()
            connection.execute(str(CreateTable(table).compile(dialect=dialect)))
            for index in table.indexes:
                connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
        assert built == shape(connection)


def test_ids_of_an_older_library_are_known_after_its_migration(tmp_path, monkeypatch):
    older = tmp_path / "steps"
    older.mkdir()
    for step in ("001.sql", "002.sql"):
        shutil.copy(schema.STEPS / step, older / step)
    database = Database(tmp_path / "library.db")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", older)
        schema.migrate(database)
    with database.driver() as connection:
        connection.execute(
            "INSERT INTO paper (id, label, gist, doi, arxiv_id, fingerprint, added_at) "
            "VALUES (7, 'A', '', '10.1/x', '2501.00001', 'f', 0), (8, 'B', '', NULL, NULL, 'g', 0)"
        )
    assert schema.migrate(database) == 2
    with database.driver() as connection:
        found = connection.execute("SELECT * FROM identifier ORDER BY key").fetchall()
    assert found == [("arxiv:2501.00001", 7), ("doi:10.1/x", 7)]


def test_the_sidebar_counts_from_indexes_alone(library):
    with closing(sqlite3.connect(library.folder / "library.db")) as connection:
        steps = [
            row[3]
            for statement in (statistics._FILES, statistics._TAGS, statistics._LISTS)
            for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")
        ]
    counted = [step for step in steps if step.startswith("SEARCH")]
    assert len(counted) == 3
    assert all("USING COVERING INDEX" in step for step in counted)


def test_the_undecided_are_looked_for_among_those_asked_about(library):
    with closing(sqlite3.connect(library.folder / "library.db")) as connection:
        plan = connection.execute(
            f"EXPLAIN QUERY PLAN {fetching._UNDECIDED}", {"ids": "[1, 2]", "undecided": 0}
        )
        steps = [row[3] for row in plan]
    assert [step.split()[0] for step in steps] == ["SCAN", "SEARCH"]
    assert "PRIMARY KEY" in steps[1]


def test_a_step_that_fails_leaves_the_library_as_it_was(tmp_path, monkeypatch):
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "001.sql").write_text("CREATE TABLE one (a);", encoding="utf-8")
    monkeypatch.setattr(schema, "STEPS", steps)
    database = Database(tmp_path / "library.db")
    schema.migrate(database, tmp_path / "backups")
    (steps / "002.sql").write_text("CREATE TABLE two (a);\nCREATE TABLE one (b);", encoding="utf-8")

    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(database, tmp_path / "backups")

    with database.driver() as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema")]
    assert names == ["one"]


def test_a_migration_is_preceded_by_a_backup(tmp_path, monkeypatch):
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "001.sql").write_text("CREATE TABLE one (a);", encoding="utf-8")
    monkeypatch.setattr(schema, "STEPS", steps)
    database = Database(tmp_path / "library.db")
    assert schema.migrate(database, tmp_path / "backups") == 0
    assert not (tmp_path / "backups").exists()
    with database.driver() as connection:
        connection.execute("INSERT INTO one VALUES (7)")
    (steps / "002.sql").write_text("ALTER TABLE one ADD COLUMN b;", encoding="utf-8")

    assert schema.migrate(database, tmp_path / "backups") == 1

    (copy,) = (tmp_path / "backups").glob("*-before-schema-2.db")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT * FROM one").fetchall() == [(7,)]
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_new_library_may_be_opened_by_several_at_once(tmp_path):
    ready = threading.Barrier(4)

    def opened(_):
        ready.wait()
        return Library.open(tmp_path / "library")

    with ThreadPoolExecutor(4) as pool:
        libraries = list(pool.map(opened, range(4)))

    assert [library.sidebar().total for library in libraries] == [0, 0, 0, 0]
    for library in libraries:
        library.close()


def test_statements_keep_triggers_whole():
    script = "-- words\nCREATE TABLE a (b);\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\n"
    script += "  DELETE FROM a;\n  DELETE FROM a;\nEND;\n"
    assert [line.split()[1] for line in schema.statements(script)] == ["TABLE", "TRIGGER"]


def test_a_newer_library_is_refused(library):
    library.close()
    with closing(sqlite3.connect(library.folder / "library.db")) as connection:
        connection.execute("PRAGMA user_version=99")
    with pytest.raises(LibraryError, match="written by a newer Shortlist"):
        Library.open(library.folder)


def test_another_programs_database_is_left_alone(tmp_path):
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    with pytest.raises(LibraryError, match="belongs to another program"):
        Library.open(tmp_path)
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema")]
    assert names == ["theirs"]


def test_what_is_no_database_is_refused(tmp_path):
    (tmp_path / "library.db").write_text("not a database " * 100, encoding="utf-8")
    with pytest.raises(LibraryError, match="is not a Shortlist library"):
        Library.open(tmp_path)


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(LibraryError, match="cannot be made into a library"):
        Library.open(tmp_path / "file")


def test_a_busy_library_says_so(library, monkeypatch):
    monkeypatch.setattr("storage.database.engine.BUSY_MS", 50)
    with closing(sqlite3.connect(library.folder / "library.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="Another program is writing"):
            library.apply(Decide((1,), Decision.KEEP))
        other.rollback()
    library.apply(Decide((1,), Decision.KEEP))
    assert library.detail(1).decision is Decision.KEEP


def test_a_backup_brings_everything_back(library):
    before = content(library.folder)
    copy = library.backup()
    library.apply(Decide((1, 2), Decision.KEEP))
    changed = content(library.folder)

    replaced = library.restore(copy)

    assert content(library.folder) == before
    library.restore(replaced)
    assert content(library.folder) == changed


@pytest.mark.parametrize("kind", ["missing", "text", "other"])
def test_what_is_no_backup_is_not_restored(library, tmp_path, kind):
    before = content(library.folder)
    file = tmp_path / "backup.db"
    if kind == "text":
        file.write_text("hello " * 1000, encoding="utf-8")
    elif kind == "other":
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE theirs (a)")

    with pytest.raises(LibraryError):
        library.restore(file)

    assert content(library.folder) == before


def test_a_newer_programs_backup_is_not_restored(library):
    before = content(library.folder)
    copy = library.backup()
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA user_version=99")

    with pytest.raises(LibraryError, match="written by a newer Shortlist"):
        library.restore(copy)

    assert content(library.folder) == before


def test_the_oldest_backup_can_be_restored(library):
    before = content(library.folder)
    oldest = library.backup()
    library.apply(Decide((1,), Decision.KEEP))
    for _ in range(9):
        library.backup()

    library.restore(oldest)

    assert content(library.folder) == before
    assert oldest in library.backups()
    # Nothing is left beside what was only read.
    assert [*oldest.parent.glob(f"{oldest.name}-*")] == []


def damage(folder):
    """Overwrite the page of a table that nothing reads while a library is opened."""
    with closing(sqlite3.connect(folder / "library.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'bad_entry'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with (folder / "library.db").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_a_damaged_library_is_not_backed_up_but_can_be_replaced(library):
    before = content(library.folder)
    copy = library.backup()
    library.close()
    damage(library.folder)
    hurt = Library.open(library.folder)
    try:
        with pytest.raises(LibraryError, match=r"is damaged .*, so no backup was made of it"):
            hurt.backup()

        replaced = hurt.restore(copy)

        assert replaced.suffix == ".damaged"
        assert replaced.is_file()
        assert hurt.backups() == (copy,)
        assert content(hurt.folder) == before
        assert hurt.check().ok
    finally:
        hurt.close()


def test_a_folder_that_cannot_take_a_backup_says_so(library):
    (library.folder / "backups").write_text("in the way", encoding="utf-8")

    with pytest.raises(LibraryError, match=r"The backup .* cannot be written"):
        library.backup()


def test_only_the_newest_backups_stay(library):
    made = [library.backup(f"n{number}") for number in range(12)]
    assert library.backups() == tuple(reversed(made[2:]))


def test_check_finds_and_mends_a_paper_without_triage(library):
    assert library.check().ok
    with closing(sqlite3.connect(library.folder / "library.db")) as connection:
        connection.execute("DELETE FROM triage WHERE paper_id = 2")
        connection.commit()

    assert library.check().problems == ("1 paper without a place in the triage",)
    assert library.check(repair=True).repaired == ("1 paper without a place in the triage",)
    assert library.check().ok
    assert library.detail(2).decision is Decision.UNDECIDED


@pytest.mark.parametrize("damage", ["text", "newer", "truncated", "empty"])
def test_a_library_that_no_longer_opens_is_rescued(library, damage):
    before = content(library.folder)
    copy = library.backup()
    library.apply(Decide((1,), Decision.KEEP))
    library.close()
    file = library.folder / "library.db"
    if damage == "text":
        file.write_bytes(b"no database at all " * 500)
    elif damage == "empty":
        file.write_bytes(b"")
    elif damage == "truncated":
        file.write_bytes(file.read_bytes()[:5000])
    else:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA user_version=99")
    broken = file.read_bytes()

    aside = Library.rescue(library.folder, copy)

    assert content(library.folder) == before
    assert aside.parent == library.folder / "backups"
    if damage != "truncated":
        assert aside.read_bytes() == broken


def test_a_rescue_with_no_good_backup_moves_nothing(library, tmp_path):
    library.close()
    file = library.folder / "library.db"
    file.write_bytes(b"no database at all " * 500)
    broken = file.read_bytes()
    (tmp_path / "bad.db").write_bytes(b"neither is this " * 500)

    with pytest.raises(LibraryError, match="is damaged"):
        Library.rescue(library.folder, tmp_path / "bad.db")

    assert file.read_bytes() == broken


def test_a_lost_table_is_damage_and_an_emptied_file_is_no_new_library(library):
    library.backup()
    library.close()
    file = library.folder / "library.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE note")
    opened = Library.open(library.folder)
    with pytest.raises(LibraryError, match="is damaged"):
        opened.detail(1)
    opened.close()
    file.write_bytes(b"")
    with pytest.raises(LibraryError, match="is empty, but there are backups"):
        Library.open(library.folder)
