"""What a rehearsed import would have added so far, kept on disk: it may be millions of papers."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Final

from sqlalchemy import Connection

from storage.importing.identity import Identity
from storage.importing.matching import Known, Matches, known_papers
from storage.importing.stored import Stored
from storage.record import PaperId

_TABLES: Final = """
CREATE TABLE seen (key TEXT, number INTEGER, PRIMARY KEY (key, number)) WITHOUT ROWID;
CREATE TABLE paper (number INTEGER PRIMARY KEY, facts TEXT);
"""


class Rehearsed:
    """The papers of a rehearsal, by their keys. Numbers below 0 are papers of the library."""

    def __init__(self) -> None:
        # Without a name it is a file of SQLite's own, which goes when it is closed.
        self._database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._database.executescript(_TABLES)
        self._count = 0

    def close(self) -> None:
        """Forget everything."""
        self._database.close()

    def bring(
        self, connection: Connection, matches: Matches, identities: Sequence[Identity]
    ) -> dict[Known, Stored]:
        """Tell `matches` of the papers that go by keys of these records; give what they are."""
        keys = list(dict.fromkeys(key for one in identities for key in one.keys))
        sql = (
            "SELECT key, number FROM seen WHERE key IN (SELECT value FROM json_each(?)) ORDER BY 2"
        )
        with closing(self._database.execute(sql, (json.dumps(keys),))) as rows:
            found = rows.fetchall()
        of_library = known_papers(connection, {PaperId(-n) for _, n in found if n < 0})
        rehearsed = {n: self._recall(n) for _, n in found if n > 0}
        for key, number in found:
            known = rehearsed[number][0] if number > 0 else of_library[PaperId(-number)]
            matches.put(key, known)
        return dict(rehearsed.values())

    def remember(self, known: Known, keys: Sequence[str], stored: Stored | None) -> None:
        """Keep a paper and the keys by which it is known from now on."""
        if known.paper is None and not known.number:
            self._count += 1
            known.number = self._count
        number = known.number if known.paper is None else -known.paper
        self._database.executemany(
            "INSERT OR IGNORE INTO seen VALUES (?, ?)", [(key, number) for key in keys]
        )
        if number > 0 and stored is not None:
            facts = json.dumps(
                [
                    known.title,
                    sorted(known.surnames),
                    known.year,
                    known.preprint,
                    sorted(known.keys),
                    stored.fields,
                    bool(stored.raw),
                ]
            )
            self._database.execute(
                "INSERT INTO paper VALUES (?, ?) "
                "ON CONFLICT (number) DO UPDATE SET facts = excluded.facts",
                (number, facts),
            )

    def _recall(self, number: int) -> tuple[Known, Stored]:
        sql = "SELECT facts FROM paper WHERE number = ?"
        with closing(self._database.execute(sql, (number,))) as rows:
            title, surnames, year, preprint, keys, fields, has_text = json.loads(rows.fetchone()[0])
        known = Known(None, title, frozenset(surnames), year, preprint, set(keys), number)
        text = "…" if has_text else ""
        return known, Stored(fields, text, text)
