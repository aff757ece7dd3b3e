"""Who reads the texts of new papers: this process, or beside a large import its companions."""

import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from storage.claims.catalogue import Catalogue
from storage.companion import Companion, CompanionLostError
from storage.importing.preparing import Prepared, Recognised, Told, prepare, untold

_LOG: Final = logging.getLogger(__name__)

MANY: Final = 500
"""New papers after which companions are worth the half second of their start."""
LARGE: Final = 1 << 20
"""Bytes of dumps that hold so many, if they are new."""
MOST: Final = 3
"""Companions at most: then writing is what takes longest."""
AHEAD: Final = 2
"""Batches that each has to do, so that it never waits for the next."""


class Preparation:
    """The texts of a batch, given to somebody to read."""

    def __init__(
        self,
        records: Sequence[Recognised],
        catalogue: Catalogue | None,
        hand: "_Hand | None" = None,
    ) -> None:
        self._records = records
        self._catalogue = catalogue
        self._hand = hand

    def done(self) -> dict[int, Prepared]:
        """Wait until the texts are read; give the papers by the `id` of their records."""
        if self._hand is not None:
            told = self._hand.take()
            if told is not None:
                return {
                    id(one): Prepared(one, read)
                    for one, read in zip(self._records, told, strict=True)
                }
        return {id(one): prepare(one, self._catalogue) for one in self._records}


class Preparers:
    """Gives batches to read to whoever has least to do.

    Companions are only had for an import of many papers, read the reader's own `hardware_file`
    as this process does, and are not needed: where one is lost its work is done here.
    """

    def __init__(self, catalogue: Catalogue | None, hardware_file: Path | None = None) -> None:
        self._catalogue = catalogue
        self._arguments = [str(hardware_file)] if hardware_file is not None else []
        self._met = 0
        self._enough = MANY
        self._hands: list[_Hand] = []
        self._tried = False

    @property
    def ahead(self) -> int:
        """Batches that are worth giving away before the first is taken back."""
        return AHEAD * len(self._hands)

    def expect(self, size: int) -> None:
        """Say how many bytes the dumps have: of large ones the first batch is given away."""
        if size >= LARGE:
            self._enough = 0

    def begin(self, records: Sequence[Recognised]) -> Preparation:
        """Have the texts of new papers read."""
        self._met += len(records)
        if self._met > self._enough and not self._tried:
            self._start()
        self._hands = [hand for hand in self._hands if not hand.lost]
        if not records or not self._hands:
            return Preparation(records, self._catalogue)
        hand = min(self._hands, key=lambda hand: hand.waiting)
        hand.give(records)
        return Preparation(records, self._catalogue, hand)

    def close(self) -> None:
        """Let the companions go."""
        for hand in self._hands:
            hand.companion.close(kill=True)
        self._hands.clear()

    def _start(self) -> None:
        self._tried = True
        for _ in range(_worth_having(os.cpu_count() or 1)):
            try:
                companion = Companion("storage.importing.preparer", *self._arguments)
            except CompanionLostError:
                return
            self._hands.append(_Hand(companion))


def _worth_having(processors: int) -> int:
    """Give the number of companions.

    As many as there are processors, though this process and the index need one too: each of
    them waits now and then, and what is left idle then is lost.
    """
    return min(MOST, processors) if processors > 1 else 0


class _Hand:
    """A companion, and how many batches it has been given."""

    def __init__(self, companion: Companion) -> None:
        self.companion = companion
        self.waiting = 0
        self.lost = False

    def give(self, records: Sequence[Recognised]) -> None:
        """Have it read a batch."""
        self.waiting += 1
        if not self.lost:
            try:
                self.companion.ask([untold(one) for one in records])
            except CompanionLostError:
                self._lose()

    def take(self) -> list[Told] | None:
        """Wait for the batch that was given first; None where it has to be read here."""
        self.waiting -= 1
        if self.lost:
            return None
        try:
            told: list[Told] = self.companion.answer()
        except CompanionLostError:
            self._lose()
            return None
        return told

    def _lose(self) -> None:
        _LOG.warning("A companion of the import is gone; its texts are read without it")
        self.lost = True
        self.companion.close(kill=True)
