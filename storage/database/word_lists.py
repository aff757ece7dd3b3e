"""The reader's include and exclude words, as the library has them."""

from typing import Final

from sqlalchemy import Connection

from storage.database.engine import asked
from storage.query.word_lists import WordLists

_WORDS: Final = "SELECT side, text FROM listed_word ORDER BY id"


def word_lists(connection: Connection) -> WordLists:
    """Give both lists, each in the order in which its words were added."""
    rows = list(asked(connection, _WORDS, {}))
    return WordLists(
        tuple(word for side, word in rows if side == "include"),
        tuple(word for side, word in rows if side == "exclude"),
    )
