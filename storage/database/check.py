"""Is the library whole? What is wrong is told in sentences; what can be mended is mended."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.words import count_of

_RULES: Final = (
    (
        "{n} without a place in the triage",
        "SELECT count(*) FROM paper WHERE id NOT IN (SELECT paper_id FROM triage)",
        (
            "INSERT INTO triage (paper_id, decision) SELECT id, 0 FROM paper "
            "WHERE id NOT IN (SELECT paper_id FROM triage)"
        ),
    ),
    (
        "{n} without a text",
        "SELECT count(*) FROM paper WHERE id NOT IN (SELECT paper_id FROM abstract)",
        (
            "INSERT INTO abstract (paper_id, text, offset_map) SELECT id, '', '' FROM paper "
            "WHERE id NOT IN (SELECT paper_id FROM abstract)"
        ),
    ),
    (
        "{n} whose claims point outside the text",
        (
            "SELECT count(DISTINCT c.paper_id) FROM claim c JOIN abstract a USING (paper_id) "
            'WHERE c."end" > length(a.text) OR c.start < 0'
        ),
        None,
    ),
)


@dataclass(frozen=True, slots=True)
class CheckReport:
    """Sentences on what is wrong, and on what has been mended."""

    problems: tuple[str, ...]
    repaired: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Tell whether nothing is left to mend."""
        return not self.problems


def check(database: Database, *, repair: bool = False) -> CheckReport:
    """Look through the file, the references between tables and what every paper must have."""
    problems: list[str] = []
    repaired: list[str] = []
    with database.driver() as connection:
        answers = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
        if answers != ["ok"]:
            problems += [f"The file is damaged: {answer}" for answer in answers]
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        if broken:
            tables = ", ".join(sorted({str(row[0]) for row in broken}))
            rows = count_of(len(broken), "row")
            problems.append(f"{rows} point at something that is gone, in: {tables}")
    with database.write() if repair else database.read() as connection:
        for words, question, cure in _RULES:
            _apply(connection, words, question, cure if repair else None, problems, repaired)
    return CheckReport(tuple(problems), tuple(repaired))


def _apply(
    connection: Connection,
    words: str,
    question: str,
    cure: str | None,
    problems: list[str],
    repaired: list[str],
) -> None:
    number = int(connection.execute(text(question)).scalar_one())
    if not number:
        return
    sentence = words.format(n=count_of(number, "paper"))
    if cure is None:
        problems.append(sentence)
    else:
        connection.execute(text(cure))
        repaired.append(sentence)
