"""Sparse rows of numbers: three arrays, and the few products that ranking needs."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Rows:
    """Row i has `values[ends[i]:ends[i + 1]]` in the columns `places` at the same positions.

    `ends` begins with 0; a row has a column once, and at least one.
    """

    ends: npt.NDArray[np.int64]
    places: npt.NDArray[np.int32]
    values: npt.NDArray[np.float32]
    columns: int

    def __len__(self) -> int:
        return len(self.ends) - 1

    def times(self, weights: npt.NDArray[np.floating]) -> npt.NDArray[np.float64]:
        """Give for each row the sum of its values, each times the weight of its column."""
        if not len(self):
            return np.zeros(0)
        return np.add.reduceat(weights[self.places] * self.values, self.ends[:-1], dtype=np.float64)

    def summed(self, weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Give for each column the sum of its values, each times the weight of its row."""
        spread = np.repeat(weights, np.diff(self.ends)) * self.values
        return np.bincount(self.places, spread, self.columns).astype(np.float64, copy=False)

    def total(self) -> npt.NDArray[np.float64]:
        """Give for each column the sum of its values: what is typical of the rows."""
        return self.summed(np.ones(len(self)))

    def taken(self, wanted: npt.NDArray[np.int64]) -> "Rows":
        """Give some of the rows, in this order."""
        counts = np.diff(self.ends)[wanted]
        ends = np.concatenate(([0], np.cumsum(counts)))
        among = np.arange(ends[-1]) + np.repeat(self.ends[:-1][wanted] - ends[:-1], counts)
        return Rows(ends, self.places[among], self.values[among], self.columns)

    def with_first(self, row: npt.NDArray[np.float64]) -> "Rows":
        """Give the same rows, but for the first; that has a value for every column, some not 0."""
        places = np.flatnonzero(row).astype(np.int32)
        rest = self.taken(np.arange(1, len(self)))
        return Rows(
            np.concatenate(([0], len(places) + rest.ends)),
            np.concatenate((places, rest.places)),
            np.concatenate((row[places].astype(np.float32), rest.values)),
            self.columns,
        )

    def compact(self) -> tuple["Rows", npt.NDArray[np.int32]]:
        """Give the same rows with only the columns that occur, and what those were before."""
        occurs = np.zeros(self.columns, bool)
        occurs[self.places] = True
        kept = np.flatnonzero(occurs).astype(np.int32)
        number = np.empty(self.columns, np.int32)
        number[kept] = np.arange(len(kept), dtype=np.int32)
        return Rows(self.ends, number[self.places], self.values, len(kept)), kept
