"""Texts as they are kept: the frequent columns first, and of the rare ones which texts have them.

Columns are numbered as their words come. After many papers have come, others are the frequent ones,
and some that are gone have left columns which no text has any more.
"""

from collections.abc import Iterator
from typing import Protocol

from storage.ranking.blocks import Block
from storage.ranking.inverted import Inverted, Inverting
from storage.ranking.texts import Texts
from storage.ranking.vocabulary import Vocabulary


class Settled(Protocol):
    """What is written: the words, then one block after the other, then what came of all."""

    def vocabulary(self) -> Vocabulary:
        """Give the words, in the order of how many texts have them."""

    def blocks(self) -> Iterator[Block]:
        """Give all blocks."""

    def inverted(self) -> Inverted:
        """Give what came of them."""


class Settling:
    """Brings texts into that order, a block at a time: there is no room for all of them twice."""

    def __init__(self, known: Texts) -> None:
        self._known = known

    def vocabulary(self) -> Vocabulary:
        """Give the words, in the order of how many texts have them; they are not kept here."""
        vocabulary, self._number = self._known.vocabulary.by_frequency()
        self._inverting = Inverting(vocabulary.having)
        return vocabulary

    def blocks(self) -> Iterator[Block]:
        """Give all blocks, with their columns as they are numbered now."""
        for block in self._known.blocks:
            ends, places, counts = block.joined()
            settled = Block.of(ends, self._number[places], counts)
            self._inverting.add(settled)
            yield settled

    def inverted(self) -> Inverted:
        """Give what came of the blocks, after all were given."""
        return self._inverting.made()
