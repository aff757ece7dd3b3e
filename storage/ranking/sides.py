"""The papers that a profile learns from: those for it, and those against.

By decisions, kept papers are for and skipped ones against; papers for later are neither. By a tag
or a reading list, the papers that have it are for. Nobody says of a paper that it does not belong
to a topic; what a reader has decided on, rated, tagged otherwise or put on another list she has
seen, and would have tagged: those are against. Where they are few, papers drawn by lot stand with
them, though some may belong to the topic: to learn from positive and unlabelled examples is nearly
the same as from labelled ones as long as topics are rare (C. Elkan and K. Noto, "Learning
Classifiers from Only Positive and Unlabeled Data", KDD 2008), and a small random share of the
unlabelled does as well as all of them (F. Mordelet and J.-P. Vert, "A bagging SVM to learn from
positive and unlabeled examples", Pattern Recognition Letters 37, 2014). All that are against weigh
together a tenth of those for, which keeps a wrong one from doing harm.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection

from storage.database.engine import asked
from storage.database.profiles import Profile, papers_for
from storage.ranking.suggesting import lot
from storage.vocabulary import Decision

FEW: Final = 200
"""Where fewer papers than these were seen without the tag, others are drawn to make so many. On the
two labelled sets of the README, with 3 to 20 papers for and 0 to 100 seen, 100 to 400 do as well as
one another: a mean precision of 0.28 and 0.33 with 10 papers for and none seen. 20 are worse on the
one, all others are on the other."""
MOST: Final = 1_000
"""Papers of either side that a tag or list is learned from: more take longer and say no more."""
_DECIDED: Final = "SELECT paper_id, decision FROM triage WHERE decision > 0 ORDER BY paper_id"
_SEEN: Final = """
SELECT t.paper_id AS id FROM triage t WHERE t.decision > 0 OR t.rating IS NOT NULL
OR EXISTS (SELECT 1 FROM paper_tag g WHERE g.paper_id = t.paper_id)
OR EXISTS (SELECT 1 FROM list_entry e WHERE e.paper_id = t.paper_id)
"""
_EVERY: Final = "SELECT id FROM paper"
_AGAINST: Final = 0xA0761D6478BD642F
"""Another lot than that by which other papers are suggested: those are not to be learned from."""

Ids = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Sides:
    """Papers for and against to learn from; and those that are not ranked: each ascending.

    Not ranked are those that `have` the tag or list, all of them, and those that are `decided`.
    """

    liked: Ids
    disliked: Ids
    have: Ids
    decided: Ids

    @property
    def both(self) -> bool:
        """Whether there is something of either kind."""
        return bool(len(self.liked) and len(self.disliked))

    @property
    def settled(self) -> Ids:
        """The papers that are not ranked."""
        return np.union1d(self.have, self.decided)


def sides_of(connection: Connection, profile: Profile) -> Sides:
    """Give what a profile learns from, as a connection sees the library."""
    decided, decisions = _decided(connection)
    if profile.kind == "decisions":
        kept, skipped = (decided[decisions == one] for one in (Decision.KEEP, Decision.SKIP))
        return Sides(kept, skipped, decided[:0], decided)
    have = np.unique(np.array(papers_for(connection, profile), np.int64))
    if not len(have):
        return Sides(have, have, have, decided)
    seen = np.setdiff1d(_papers(connection, _SEEN), have, assume_unique=True)
    if len(seen) < FEW:
        others = np.setdiff1d(_papers(connection, _EVERY), np.union1d(have, seen))
        seen = np.union1d(seen, _drawn(others, FEW - len(seen)))
    return Sides(_drawn(have, MOST), _drawn(seen, MOST), have, decided)


def _drawn(papers: Ids, many: int) -> Ids:
    """Draw papers by lot, of the same ones always the same; give them, or all, ascending."""
    if len(papers) <= many:
        return papers
    return np.sort(papers[np.argsort(lot(papers, _AGAINST), kind="stable")[:many]])


def _decided(connection: Connection) -> tuple[Ids, Ids]:
    """Give the papers that are decided, with their decisions."""
    # One number after the other: an array of rows is made in one piece, and holds up the window.
    told = np.fromiter(chain.from_iterable(asked(connection, _DECIDED, {})), np.int64)
    rows = told.reshape(-1, 2)
    return rows[:, 0], rows[:, 1]


def _papers(connection: Connection, statement: str) -> Ids:
    """Give the papers that a statement finds, ascending. As one text they come twice as fast."""
    (written,) = next(asked(connection, f"SELECT group_concat(id) FROM ({statement})", {}))
    return np.sort(np.fromstring(written or "", np.int64, sep=","))
