"""Tags that an import puts on papers: found by name, made where there are none."""

from sqlalchemy import Connection

from storage.edits.amending import Amendment, note_down, tag_for


class Tags:
    """The tags of one transaction of an import, by name. What is made is noted with the import."""

    def __init__(self, connection: Connection, batch: int) -> None:
        self._connection = connection
        self._batch = batch
        self._rows: dict[str, int] = {}

    def row(self, name: str) -> int:
        """Give the row of the tag of this name, in whatever case it is written."""
        folded = name.casefold()
        if folded not in self._rows:
            row, made = tag_for(self._connection, name)
            if made:
                note_down(self._connection, self._batch, [Amendment(None, "tag made", None, row)])
            self._rows[folded] = row
        return self._rows[folded]
