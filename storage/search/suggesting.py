"""Papers in the suggested order: by the places that the ranking gave them."""

import numpy as np
from sqlalchemy import Connection

from storage.database.ranks import NONE, Ranks, Whole, read_ranks
from storage.search.hits import Ids
from storage.search.memory import State, asked

_LAST = np.iinfo(np.int32).max


def ranks_of(connection: Connection | None, state: State) -> Ranks:
    """Give what the ranking thinks of papers in a state of the library, read once."""

    def read() -> tuple[Whole, Whole]:
        ranks = read_ranks(asked(connection))
        return ranks.relevance, ranks.place

    return Ranks(*state.get("ranks", read))


def suggested(papers: Ids, ranks: Ranks, *, turned: bool = False) -> Ids:
    """Sort papers by their places, or from the last to the first if `turned`.

    Those without one stand behind the others, and as they stood.
    """
    places = np.full(len(papers), NONE, np.int32)
    within = papers < len(ranks.place)
    places[within] = ranks.place[papers[within]]
    keys = np.where(places == NONE, _LAST, -places if turned else places)
    return papers[np.argsort(keys, kind="stable")]
