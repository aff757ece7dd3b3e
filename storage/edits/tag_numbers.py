"""The nine tags that lie on the number keys of the keyboard."""

from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.database.models import Tag as TagTable
from storage.edits.edit import Changes, Edit
from storage.edits.recorder import Recorder
from storage.edits.tagging import existing
from storage.errors import EditError
from storage.vocabulary import TAG_NUMBERS


@dataclass(frozen=True, slots=True)
class NumberTag:
    """Put a tag on a number key, 1 to 9, or take it off (None).

    A tag has one key and a key has one tag: where another tag lay on it, that one has none then.
    """

    kind: ClassVar[str] = "number-tag"
    name: str
    number: int | None

    def summary(self) -> str:
        """Say which tag, and which key."""
        if self.number is None:
            return f"Take “{self.name}” off its number key"
        return f"Put “{self.name}” on number key {self.number}"

    def named(self, connection: Connection) -> str:
        """Name the tag that loses the key."""
        other = holder(connection, self.number)
        if other is None or other.casefold() == self.name.casefold():
            return self.summary()
        return f"{self.summary()} in place of “{other}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Take the key from whichever tag has it, and give it to this one."""
        if self.number is not None and self.number not in TAG_NUMBERS:
            raise EditError(f"Tags lie on the keys 1 to 9, not on {self.number}.")
        recorder = Recorder(connection)
        tag = existing(connection, self.name)
        recorder.update(
            TagTable, recorder.keys(TagTable, "number = :number", number=self.number), number=None
        )
        recorder.update(TagTable, [(tag,)], number=self.number)
        return recorder.finish()


def holder(connection: Connection, number: int | None) -> str | None:
    """Give the tag that lies on a key."""
    found = connection.execute(
        text("SELECT name FROM tag WHERE number = :number"), {"number": number}
    ).scalar()
    return None if found is None else str(found)
