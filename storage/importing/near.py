"""Nearly the same paper: sketches find candidates, shared word runs decide."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from storage.duplicates.sketches import Sketches
from storage.importing.duplicates import Runs, Sketch, resemblance_of, runs
from storage.record import PaperId

LIKELY: Final = 4
"""Values of 16 that two sketches must share: of texts just near enough, 99 in 100 pairs do."""
COMPARED: Final = 3
"""Candidates compared in full, those with most values in common first."""
RESEMBLANCE: Final = 0.5
"""Share of common word runs from which two abstracts count as nearly the same."""


@dataclass(frozen=True, slots=True)
class Alike:
    """What an abstract is nearly the same as; `paper` is None for a record of the same import."""

    paper: PaperId | None


class NearDuplicates:
    """Looks for papers whose abstracts are nearly a given one.

    `sketches` are of the abstracts that are going to be asked for: the library is searched for
    all of them at once, by what `known` has of it. Besides those it knows the abstracts given to
    it since it was made: a batch is looked through before it is written.
    """

    def __init__(
        self,
        connection: Connection,
        known: Callable[[], Sketches],
        sketches: Sequence[Sketch],
    ) -> None:
        self._connection = connection
        self._known = known
        self._stored: dict[Sketch, list[PaperId]] = {}
        self._texts: dict[PaperId, str] = {}
        self._runs: dict[str, Runs] = {}
        self._waiting: list[str] = []
        self._waiting_by_value: dict[int, list[int]] = {}
        self._look_up([*dict.fromkeys(sketches)])

    def find(self, abstract: str, bands: Sketch) -> Alike | None:
        """Give the likest one if there is any, and remember this abstract for the next."""
        if bands not in self._stored:
            self._look_up([bands])
        alike = [*self._stored_like(bands), *self._waiting_like(bands)]
        for value in bands:
            self._waiting_by_value.setdefault(value, []).append(len(self._waiting))
        self._waiting.append(abstract)
        if not alike:
            return None
        own = self._runs_of(abstract)
        measured = (
            (resemblance_of(own, self._runs_of(other)), Alike(paper)) for paper, other in alike
        )
        # Of equals the first one stays: a paper of the library tells more than a record.
        nearness, likest = max(measured, key=lambda pair: pair[0])
        return likest if nearness >= RESEMBLANCE else None

    def _waiting_like(self, bands: Sketch) -> Iterator[tuple[None, str]]:
        agreeing = Counter(n for value in bands for n in self._waiting_by_value.get(value, ()))
        for n, count in agreeing.most_common(COMPARED):
            if count >= LIKELY:
                yield None, self._waiting[n]

    def _stored_like(self, bands: Sketch) -> Iterator[tuple[PaperId, str]]:
        for paper in self._stored[bands]:
            if paper in self._texts:
                yield paper, self._texts[paper]

    def _runs_of(self, abstract: str) -> Runs:
        found = self._runs.get(abstract)
        if found is None:
            found = self._runs[abstract] = runs(abstract)
        return found

    def _look_up(self, sketches: Sequence[Sketch]) -> None:
        if not sketches:
            return
        found = self._known().agreeing(sketches, LIKELY)
        self._stored |= {
            bands: papers[:COMPARED] for bands, papers in zip(sketches, found, strict=True)
        }
        wanted = {paper for papers in self._stored.values() for paper in papers}
        missing = sorted(wanted - self._texts.keys())
        if missing:
            rows = self._connection.execute(
                text(
                    "SELECT a.paper_id, a.text FROM json_each(:ids) n "
                    "JOIN abstract a ON a.paper_id = n.value"
                ),
                {"ids": json.dumps(missing)},
            )
            self._texts |= {PaperId(paper): shown for paper, shown in rows}
