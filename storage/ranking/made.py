"""Of what the ranks of a profile were made: where that is the same, nothing need be learned anew.

So a reader who goes back to a profile finds what it thought at once, and it still holds.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import numpy as np
from sqlalchemy import Connection

from storage.database.engine import asked, driver_of
from storage.ranking.keeping import VERSION as WORDS

if TYPE_CHECKING:
    from storage.ranking.boosts import Found
    from storage.ranking.sides import Sides

VERSION: Final = 2
"""Grows with every change of how papers are learned from."""
_FIND: Final = "SELECT made_of FROM ranking_made WHERE profile_id = :profile"
_WRITE: Final = "INSERT OR REPLACE INTO ranking_made (profile_id, made_of) VALUES (?, ?)"
_DELETE: Final = "DELETE FROM ranking_made WHERE profile_id = ?"
_STANDING: Final = "SELECT id FROM interest_profile"


def mark_of(
    texts: tuple[object, ...], sides: "Sides", boosts: "Iterable[Found]", explored: float
) -> str:
    """Give a mark of all that ranks are made of; "" while texts are coming in.

    `texts` is what `storage.database.facts.signature` tells of them.
    """
    if not texts:
        return ""
    summed = blake2b(repr((VERSION, WORDS, texts, explored)).encode(), digest_size=16)
    for papers in (sides.liked, sides.disliked, sides.have, sides.decided):
        summed.update(f"{len(papers)}:".encode())
        summed.update(np.ascontiguousarray(papers).data)
    for boost, papers in boosts:
        summed.update(repr((boost.query, boost.weight, len(papers))).encode())
        summed.update(np.sort(papers).data)
    return summed.hexdigest()


def made_of(connection: Connection, profile: int) -> str:
    """Give the mark of what a profile's ranks were made of; "" where none is known."""
    found = next(iter(asked(connection, _FIND, {"profile": profile})), None)
    return "" if found is None else str(found[0])


def keep_mark(connection: Connection, profile: int, mark: str) -> None:
    """Keep the mark with the ranks; "" takes it away. What deleted profiles left goes as well."""
    driver = driver_of(connection)
    if mark:
        driver.execute(_WRITE, (profile, mark))
    else:
        driver.execute(_DELETE, (profile,))
    for table in ("ranking_made", "ranking_page"):
        driver.execute(f"DELETE FROM {table} WHERE profile_id NOT IN ({_STANDING})")
