"""Bringing the index up to date with the library: owed papers in, then struck off.

The order makes a crash harmless. The lock is taken, then the owed ids and their texts are read
in one snapshot; the library is told which generation is about to come; the index commits and
is flushed; and only then are the ids struck off, up to the last one that was read. Whatever is
interrupted is done again. A library that was put back from a backup no longer agrees with the
generation of its index, and has it made anew.
"""

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection

from storage.database.engine import Database, asked
from storage.errors import LibraryError
from storage.index.index import Index, Writing
from storage.index.postings import IndexDamagedError
from storage.index.schema import Document
from storage.index.stamping import Stamp
from storage.progress import Progress
from storage.record import PaperId

BATCH: Final = 1_000
"""Papers that are indexed in one commit."""

RETRIES: Final = 2
"""Times in a row that a damaged index is made anew before the disk is to blame."""

WHAT: Final = "Indexing"

_DONE: Final = "index_state"
_PENDING: Final = "index_state_pending"

_OWED: Final = "SELECT seq, paper_id FROM unindexed ORDER BY seq LIMIT :most"
_OWED_PAPERS: Final = "SELECT paper_id FROM unindexed"
_COUNT: Final = "SELECT count(*) FROM unindexed"
_TEXTS: Final = """
    SELECT p.id, p.system, p.title, a.text, n.text,
        (SELECT group_concat(comment, char(10))
            FROM (SELECT comment FROM highlight
                WHERE paper_id = p.id AND comment <> '' ORDER BY start, id)),
        (SELECT group_concat(name, char(10))
            FROM (SELECT name FROM author WHERE paper_id = p.id ORDER BY position))
    FROM paper p
    LEFT JOIN abstract a ON a.paper_id = p.id
    LEFT JOIN note n ON n.paper_id = p.id
    WHERE p.id IN (SELECT value FROM json_each(:ids))
    ORDER BY p.id
"""
_OWE_ALL: Final = "INSERT OR REPLACE INTO unindexed (paper_id) SELECT id FROM paper"
_STRIKE_OFF: Final = "DELETE FROM unindexed WHERE seq <= :last"
_REMEMBER: Final = "INSERT OR REPLACE INTO library_info (key, value) VALUES (:key, :value)"
_REMEMBERED: Final = "SELECT value FROM library_info WHERE key IN (:done, :pending)"


def owed(connection: Connection) -> int:
    """Give the number of papers that the index does not have as they are now."""
    return int(next(asked(connection, _COUNT, {}))[0])


def owed_papers(connection: Connection) -> list[int]:
    """Give the papers that the index does not have as they are now."""
    return [row[0] for row in asked(connection, _OWED_PAPERS, {})]


def agrees(connection: Connection, index: Index) -> bool:
    """Say whether the index is of this library, as the library remembers it."""
    stamp = index.stamp()
    if stamp is None:
        return False
    told = asked(connection, _REMEMBERED, {"done": _DONE, "pending": _PENDING})
    return (str(stamp),) in list(told)


def catch_up(
    database: Database, index: Index, *, batch: int | None = None, least: int = 1
) -> Iterator[Progress]:
    """Index what is owed, `batch` papers a commit, and make an index that is not ready anew.

    Goes on until fewer than `least` papers are owed. Each step is kept; not going on is safe at
    any point. Raises `LibraryError` when another program keeps the index to itself.
    """
    done = failures = 0
    while True:
        with database.keeping():
            if not _is_behind(database, index, least):
                break
            with index.writing() as writing:
                try:
                    count, left = _step(database, index, writing, batch or BATCH)
                except IndexDamagedError as error:
                    index.discard()
                    failures += 1
                    if failures > RETRIES:
                        raise LibraryError(
                            f"The index in {index.folder} cannot be built ({error}). Check the "
                            "disk, then run `shortlist reindex`."
                        ) from error
                    continue
        failures = 0
        done += count
        yield Progress(done, done + left, WHAT)
        if count and left < least:
            break
    index.settled()


def discard(index: Index) -> None:
    """Have the index made anew by the next `catch_up`, whatever its state."""
    with index.writing():
        index.discard()


def make_ready(database: Database, index: Index) -> int:
    """See to it that there is an index of this library, if an empty one; give what it is owed."""
    with index.writing() as writing:
        _made_ready(database, index, writing)
    with database.read() as connection:
        return owed(connection)


def _is_behind(database: Database, index: Index, least: int) -> bool:
    with database.read() as connection:
        return owed(connection) >= least or not agrees(connection, index)


def _made_ready(database: Database, index: Index, writing: Writing) -> None:
    with database.read() as connection:
        ready = agrees(connection, index)
    if not ready:
        _start_over(database, index, writing)


def _step(database: Database, index: Index, writing: Writing, most: int) -> tuple[int, int]:
    """Index one batch; give how many papers that were, and how many are left."""
    with database.read() as connection:
        ready = agrees(connection, index)
        last, gone, documents = _owed_texts(connection, most if ready else 0)
    if not ready:
        _start_over(database, index, writing)
        with database.read() as connection:
            last, gone, documents = _owed_texts(connection, most)
    stamp = index.stamp()
    if stamp is None or last == 0:
        return 0, 0
    with writing.batch() as batch:
        batch.replace(documents, gone)
        coming = Stamp(stamp.name, batch.generation)
        announce(database, coming)
        batch.commit()
    with database.write() as connection:
        asked(connection, _STRIKE_OFF, {"last": last})
        _remember(connection, _DONE, coming)
        return len(documents) + len(gone), owed(connection)


def _start_over(database: Database, index: Index, writing: Writing) -> None:
    with database.write() as connection:
        # Before there is a new index: were we stopped in between, the old one is still unfit.
        asked(connection, _OWE_ALL, {})
    writing.create()
    stamp = index.stamp()
    if stamp is not None:
        confirm(database, stamp)


def announce(database: Database, coming: Stamp) -> None:
    """Tell the library which state of its index is about to come."""
    with database.write() as connection:
        _remember(connection, _PENDING, coming)


def confirm(database: Database, stamp: Stamp) -> None:
    """Tell the library which state its index is in."""
    with database.write() as connection:
        _remember(connection, _DONE, stamp)


def _owed_texts(connection: Connection, most: int) -> tuple[int, list[PaperId], list[Document]]:
    """Give the last number of the batch, papers that are gone, and the others' texts."""
    rows = list(asked(connection, _OWED, {"most": most}))
    if not rows:
        return 0, [], []
    ids = [PaperId(paper) for _, paper in rows]
    documents = documents_of(connection, ids)
    present = {document.paper for document in documents}
    return rows[-1][0], [paper for paper in ids if paper not in present], documents


def documents_of(connection: Connection, ids: list[PaperId]) -> list[Document]:
    """Give the searched texts of papers, as far as they are still in the library."""
    rows = asked(connection, _TEXTS, {"ids": f"[{','.join(map(str, ids))}]"})
    return [Document(PaperId(paper), *(part or "" for part in parts)) for paper, *parts in rows]


def _remember(connection: Connection, key: str, stamp: Stamp) -> None:
    asked(connection, _REMEMBER, {"key": key, "value": str(stamp)})
