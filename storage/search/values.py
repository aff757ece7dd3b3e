"""What the library has to complete a query with, and to correct one by."""

from typing import Final

from sqlalchemy import Connection, text

from storage.index import analysis, vocabulary
from storage.index.index import Index
from storage.index.postings import Postings
from storage.query.completion import Value
from storage.vocabulary import Decision

_COUNTED: Final = {
    "tag": """
        SELECT a.name, count(*) FROM paper_tag g JOIN tag a ON a.id = g.tag_id GROUP BY a.id
        UNION ALL SELECT name, 0 FROM tag WHERE id NOT IN (SELECT tag_id FROM paper_tag)
    """,
    "highlight": """
        SELECT coalesce(n.name, h.colour), count(DISTINCT h.paper_id) FROM highlight h
        LEFT JOIN highlight_name n ON n.colour = h.colour GROUP BY h.colour
        UNION ALL SELECT name, 0 FROM highlight_name
        WHERE colour NOT IN (SELECT colour FROM highlight)
    """,
    "in": """
        SELECT l.name, count(e.paper_id) FROM reading_list l
        LEFT JOIN list_entry e ON e.list_id = l.id GROUP BY l.id
    """,
    "from": """
        SELECT f.name, count(DISTINCT o.paper_id) FROM dump_file f
        JOIN origin o ON o.file_id = f.id GROUP BY f.name
        UNION ALL
        SELECT coalesce(o.listing_title, f.listing_title), count(DISTINCT o.paper_id)
        FROM origin o JOIN dump_file f ON f.id = o.file_id
        WHERE coalesce(o.listing_title, f.listing_title, '') <> '' GROUP BY 1
    """,
    "platform": """
        SELECT device_class, count(DISTINCT paper_id) FROM (
            SELECT device_class, paper_id FROM hardware
            UNION SELECT d.device_class, c.paper_id FROM claim_platform d
            JOIN claim c ON c.id = d.claim_id WHERE c.status <> 'wrong'
        ) GROUP BY device_class
        UNION ALL
        SELECT name, count(DISTINCT paper_id) FROM (
            SELECT name, paper_id FROM hardware WHERE name <> device_class
            UNION SELECT d.name, c.paper_id FROM claim_platform d
            JOIN claim c ON c.id = d.claim_id
            WHERE c.status <> 'wrong' AND d.name <> d.device_class
        ) GROUP BY name
    """,
    "baseline": """
        SELECT baseline, count(DISTINCT paper_id) FROM claim
        WHERE status <> 'wrong' AND coalesce(baseline, '') <> '' GROUP BY baseline
    """,
    "system": """
        SELECT system, count(*) FROM paper WHERE coalesce(system, '') <> '' GROUP BY system
    """,
    "author": "SELECT name, count(DISTINCT paper_id) FROM author GROUP BY name",
    "year": "SELECT year, count(*) FROM paper WHERE year IS NOT NULL GROUP BY year",
    "rating": "SELECT rating, count(*) FROM triage WHERE rating IS NOT NULL GROUP BY rating",
    "reason": f"""
        SELECT r.name, count(t.paper_id) FROM skip_reason r
        LEFT JOIN triage t ON t.reason_id = r.id AND t.decision = {int(Decision.SKIP)} GROUP BY r.id
    """,
    "is": "SELECT decision, count(*) FROM triage GROUP BY decision",
    "has": """
        SELECT 'note', count(*) FROM note
        UNION ALL SELECT 'highlight', count(DISTINCT paper_id) FROM highlight
        UNION ALL SELECT 'claim', count(DISTINCT paper_id) FROM claim WHERE status <> 'wrong'
        UNION ALL SELECT 'tag', count(DISTINCT paper_id) FROM paper_tag
        UNION ALL SELECT 'rating', count(*) FROM triage WHERE rating IS NOT NULL
        UNION ALL SELECT 'title', count(*) FROM paper WHERE coalesce(title, '') <> ''
        UNION ALL SELECT 'list', count(DISTINCT paper_id) FROM list_entry
    """,
}


class LibraryValues:
    """A `ValueSource` over one connection and the index."""

    def __init__(self, connection: Connection, index: Index | None = None) -> None:
        """Without an index there are no words to complete, only fields and their values."""
        self._connection = connection
        self._index = index

    def values(self, field: str, beginning: str, most: int) -> tuple[Value, ...]:
        """Give values that begin so, then those that have it elsewhere; most papers first."""
        if not field:
            if self._index is None:
                return ()
            found = self._index.ask(lambda postings: _words(postings, beginning, most))
            return found or ()
        wanted = analysis.fold(beginning)
        fitting = [
            (not folded.startswith(wanted), -value.count, folded, value)
            for value in self.every(field)
            if wanted in (folded := analysis.fold(value.text))
        ]
        return tuple(value for *_, value in sorted(fitting, key=lambda fit: fit[:3])[:most])

    def every(self, field: str) -> tuple[Value, ...]:
        """Give all values of a field, in no order."""
        statement = _COUNTED.get(field)
        if statement is None:
            return ()
        rows = self._connection.execute(text(statement))
        return tuple(Value(_shown(field, name), int(count)) for name, count in rows)


def _shown(field: str, name: object) -> str:
    return Decision(int(str(name))).word if field == "is" else str(name)


def _words(postings: Postings, beginning: str, most: int) -> tuple[Value, ...]:
    words = postings.beginning(analysis.fold(beginning))
    frequent = sorted(
        vocabulary.most_frequent(postings, words, most),
        key=lambda word: (-postings.frequency(word), word),
    )
    return tuple(Value(word, postings.frequency(word)) for word in frequent)
