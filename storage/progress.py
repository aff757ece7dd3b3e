"""How long work tells where it is. A job is a generator of these; cancelling is not going on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` units (bytes while a file is read, else items; 0 when unknown)."""

    done: int
    total: int
    what: str

    @property
    def fraction(self) -> float | None:
        """Share done, 0 to 1, or None where the total is unknown."""
        return min(1.0, self.done / self.total) if self.total > 0 else None
