"""SQLite's FTS5 with Porter's stems, its content in a table beside it, as a program would."""

import sqlite3
from pathlib import Path

from tests.benchmarks.search.engine import Answer
from tests.benchmarks.search.papers import TOP, Search, read_papers

FILE = "fts5.db"
_TABLES = """
    PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536;
    CREATE TABLE docs (
        id INTEGER PRIMARY KEY, title TEXT, abstract TEXT, note TEXT, year INT, added INT
    );
    CREATE TABLE tag (doc INT, tag TEXT, PRIMARY KEY (tag, doc)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE fts USING fts5 (
        title, abstract, note, content='docs', content_rowid='id', tokenize='porter unicode61'
    );
"""
_BATCH = 20_000


def build(papers: Path, folder: Path, most: int | None) -> None:
    """Write the tables, then index what stands in them."""
    folder.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(folder / FILE)
    db.executescript(_TABLES)
    with db:
        for paper in read_papers(papers, most):
            row = (paper.id, paper.title, paper.abstract, "", paper.year, paper.added)
            db.execute("INSERT INTO docs VALUES (?, ?, ?, ?, ?, ?)", row)
            db.executemany("INSERT INTO tag VALUES (?, ?)", [(paper.id, t) for t in paper.tags])
    (last,) = db.execute("SELECT max(id) FROM docs").fetchone()
    for start in range(1, last + 1, _BATCH):
        with db:
            db.execute(
                "INSERT INTO fts (rowid, title, abstract, note) SELECT id, title, abstract, note "
                "FROM docs WHERE id >= ? AND id < ?",
                (start, start + _BATCH),
            )
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def size(folder: Path) -> int:
    """Give the bytes of the index alone, without the texts."""
    db = sqlite3.connect(folder / FILE)
    (data,) = db.execute("SELECT sum(length(block)) FROM fts_data").fetchone()
    (lengths,) = db.execute("SELECT sum(length(sz)) FROM fts_docsize").fetchone()
    db.close()
    return int(data) + int(lengths)


class _Opened:
    def __init__(self, folder: Path) -> None:
        self._path = str(folder / FILE)
        self._db = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)
        self._db.execute("PRAGMA cache_size=-65536")
        self._db.execute("PRAGMA mmap_size=1073741824")
        self._vocabulary: list[str] = []

    def ask(self, search: Search) -> Answer:
        said = self._match(search)
        if search.facets:
            counts = dict(
                self._db.execute(
                    "SELECT tag, count(*) FROM tag WHERE doc IN "
                    "(SELECT rowid FROM fts WHERE fts MATCH ?) GROUP BY tag",
                    (said,),
                )
            )
            return Answer(list(counts), counts["gpu"])
        where = "fts MATCH :said"
        given = {"said": said, "top": TOP, "tag": search.tag}
        if search.tag:
            where += " AND +rowid IN (SELECT doc FROM tag WHERE tag = :tag)"
        if search.newest_first:
            found = (
                f"SELECT d.id FROM fts JOIN docs d ON d.id = fts.rowid WHERE {where} "
                "ORDER BY d.added DESC LIMIT :top"
            )
        else:
            found = f"SELECT rowid FROM fts WHERE {where} ORDER BY rank LIMIT :top"
        ids = [row[0] for row in self._db.execute(found, given)]
        (total,) = self._db.execute(f"SELECT count(*) FROM fts WHERE {where}", given).fetchone()
        return Answer(ids, total)

    def forget(self) -> None:
        """FTS5 keeps pages, not postings; the system has the file in memory either way."""

    def _match(self, search: Search) -> str:
        words = search.words
        said = {
            "all": " AND ".join(words),
            "any": " OR ".join(words),
            "phrase": f'"{" ".join(words)}"',
            "prefix": f"{words[0]}*",
        }.get(search.how) or " OR ".join(f'"{word}"' for word in self._near(words[0]))
        return f"{{{' '.join(search.fields)}}} : ({said})"

    def _near(self, word: str) -> list[str]:
        """FTS5 knows no misspelling: its words with the same first letter are gone through."""
        if not self._vocabulary:
            db = sqlite3.connect(":memory:")
            db.execute("ATTACH ? AS library", (self._path,))
            db.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab('library', 'fts', 'row')")
            rows = db.execute("SELECT term FROM words WHERE term >= ? AND term < ?", ("p", "q"))
            self._vocabulary = [row[0] for row in rows]
            db.close()
        return [other for other in self._vocabulary if _one_apart(word, other)]


def _one_apart(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    return (
        one[at + 1 :] == other[at + 1 :]
        or one[at:] == other[at + 1 :]
        or one[at + 1 :] == other[at:]
    )


def opened(folder: Path) -> _Opened:
    """Open the tables."""
    return _Opened(folder)
