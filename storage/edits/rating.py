"""Ratings: one to five stars."""

from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection

from storage.database.models import Triage
from storage.edits.edit import Changes, Edit
from storage.edits.papers import keys_of
from storage.edits.parts import OfPapers
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.words import count_of


@dataclass(frozen=True, slots=True)
class Rate(OfPapers):
    """Give papers one to five stars, or none."""

    kind: ClassVar[str] = "rate"
    rating: int | None

    def summary(self) -> str:
        """Say how many stars, for how many papers."""
        papers = count_of(len(self.papers), "paper")
        if self.rating is None:
            return f"Take the rating off {papers}"
        return f"Rate {papers} {count_of(self.rating, 'star')}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the rating."""
        if self.rating is not None and not 1 <= self.rating <= 5:
            raise EditError(f"A rating is 1 to 5 stars, not {self.rating}.")
        recorder = Recorder(connection)
        recorder.update(Triage, keys_of(connection, self.papers), rating=self.rating)
        return recorder.finish()
