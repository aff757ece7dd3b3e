"""Nearly the same paper: sketches find candidates, shared word runs decide."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection, text

from storage.duplicates.sketches import AGREE, Sketches
from storage.importing.duplicates import Hashes, Sketch, resemblance_of, runs
from storage.record import PaperId

COMPARED: Final = 3
"""Candidates compared in full, those with most values in common first."""
RESEMBLANCE: Final = 0.5
"""Share of common word runs from which two abstracts count as nearly the same."""


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
        self._runs: dict[PaperId, Hashes] = {}
        self._waiting: list[tuple[Sketch, Hashes]] = []
        self._waiting_by_value: dict[tuple[int, int], list[int]] = {}
        self._look_up([*dict.fromkeys(sketches)])

    def has_any(self, abstract: str, bands: Sketch) -> bool:
        """Tell whether there is one, and remember this abstract for the next."""
        own = runs(abstract)
        if bands not in self._stored:
            self._look_up([bands])
        found = any(
            resemblance_of(own, other) >= RESEMBLANCE for other in self._waiting_like(bands)
        ) or any(
            resemblance_of(own, self._runs_of(paper)) >= RESEMBLANCE
            for paper in self._stored[bands]
            if paper in self._texts
        )
        for band in enumerate(bands):
            self._waiting_by_value.setdefault(band, []).append(len(self._waiting))
        self._waiting.append((bands, own))
        return found

    def _waiting_like(self, bands: Sketch) -> list[Hashes]:
        agreeing = Counter(
            n for band in enumerate(bands) for n in self._waiting_by_value.get(band, ())
        )
        return [
            self._waiting[n][1] for n, count in agreeing.most_common(COMPARED) if count >= AGREE
        ]

    def _runs_of(self, paper: PaperId) -> Hashes:
        if paper not in self._runs:
            self._runs[paper] = runs(self._texts[paper])
        return self._runs[paper]

    def _look_up(self, sketches: Sequence[Sketch]) -> None:
        if not sketches:
            return
        found = self._known().agreeing(sketches)
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
