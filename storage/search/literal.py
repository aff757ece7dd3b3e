"""Papers that the index still owes, searched by SQL's LIKE in their own texts.

Coarser than the index: a word is looked for by its stem, wherever that stands. Right enough
for the moment until the paper is indexed, and a paper just noted is found at once.
"""

from collections.abc import Callable
from typing import Final

from storage.index import analysis
from storage.query.syntax import (
    And,
    FieldText,
    Fuzzy,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    Similar,
    Wildcard,
    Word,
)

FUNCTION: Final = "folded"
"""Name under which `storage.index.analysis.fold` is made known to SQLite."""

_COLUMNS: Final = {
    "title": "p.title",
    "system": "p.system",
    "abstract": "(SELECT text FROM abstract WHERE paper_id = p.id)",
    "note": "(SELECT text FROM note WHERE paper_id = p.id)",
    "comment": "(SELECT group_concat(comment, ' ') FROM highlight WHERE paper_id = p.id)",
    "author": "(SELECT group_concat(name, ' ') FROM author WHERE paper_id = p.id)",
}

Bind = Callable[[object], str]
"""Takes a value, gives the name of the parameter that carries it."""


def condition(query: Query, bind: Bind, field: str = "") -> str:
    """Give the SQL condition on paper `p` for a tree of text."""
    match query:
        case And():
            return "(" + " AND ".join(condition(q, bind, field) for q in query.queries) + ")"
        case Or():
            return "(" + " OR ".join(condition(q, bind, field) for q in query.queries) + ")"
        case Not():
            return f"NOT {condition(query.query, bind, field)}"
        case FieldText():
            return condition(query.query, bind, query.name)
        case Similar():  # Only the index knows what is like what.
            return "0"
    return _like(_wanted(query), bind, field)


def _wanted(query: Query) -> list[str]:
    """Give the pieces of text that must all be there, as LIKE patterns without the ends."""
    match query:
        case Word() | Phrase() | Fuzzy():
            return [_escaped(_shortest(surface)) for surface in _surfaces(query.text)]
        case Prefix():
            *words, last = _surfaces(query.text) or [""]
            return [*(_escaped(_shortest(word)) for word in words), _escaped(last)]
        case Wildcard():
            return [_escaped(analysis.fold(query.pattern)).replace("*", "%").replace("?", "_")]
    raise TypeError(f"{type(query).__name__} is no text")


def _like(wanted: list[str], bind: Bind, field: str) -> str:
    if not wanted:
        return "1"
    names = [field] if field else list(_COLUMNS)
    parts = " || ' ' || ".join(f"coalesce({_COLUMNS[name]}, '')" for name in names)
    text = f"{FUNCTION}({parts})"
    conditions = [f"{text} LIKE {bind(f'%{piece}%')} ESCAPE '!'" for piece in wanted]
    return "(" + " AND ".join(conditions) + ")"


def _surfaces(text: str) -> list[str]:
    return [
        part.surface
        for lexeme in analysis.lexemes(text)
        if not lexeme.is_stop_word
        for part in lexeme.parts
    ]


def _shortest(surface: str) -> str:
    """Cut a word to what its forms have in common."""
    stem = analysis.stem(surface)
    return stem[:-1] if stem[-1:] in {"i", "e"} and len(stem) > 3 else stem


def _escaped(text: str) -> str:
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
