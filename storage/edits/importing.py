"""Taking an import back, with everything that has been said of the papers it brought."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.database.models import (
    BadEntryRow,
    DumpFile,
    ImportBatch,
    ImportChange,
    Origin,
    Paper,
)
from storage.edits.amending import amendments, take_away, take_back
from storage.edits.edit import Changes, Edit
from storage.edits.parts import slices
from storage.edits.recorder import Recorder
from storage.edits.refilling import refill
from storage.edits.whole_papers import RemovePapers
from storage.errors import EditError
from storage.record import PaperId

PART: Final = 100
"""Papers that are removed in one part: some thousand rows."""
_PAPER: Final = 10
"""What removing a paper weighs: it has some fifteen rows, two of them wide."""

_OF_IMPORT = "file_id IN (SELECT id FROM dump_file WHERE import_id = :batch)"
_ONLY_HERE = (
    f"IN (SELECT paper_id FROM origin WHERE {_OF_IMPORT} EXCEPT SELECT paper_id FROM origin "
    "WHERE file_id IN (SELECT id FROM dump_file WHERE import_id <> :batch))"
)
_AMONG = "IN (SELECT value FROM json_each(:papers))"
_CHANGED = (
    f"id IN (SELECT paper_id FROM import_change WHERE import_id = :batch) AND id NOT {_ONLY_HERE}"
)


@dataclass(frozen=True, slots=True)
class RemoveImport:
    """Remove what an import brought: papers of no other import, and the origins of the rest.

    What it changed of the rest is set back, unless somebody has changed it since or another dump
    says the same.
    """

    kind: ClassVar[str] = "remove-import"
    import_id: int

    def summary(self) -> str:
        """Say what was done."""
        return "Remove an import"

    def weight(self, connection: Connection) -> int:
        """Go by what the import has counted itself."""
        added, others = connection.execute(
            text(
                "SELECT coalesce(sum(added), 0), coalesce(sum(merged + changed), 0) "
                "FROM dump_file WHERE import_id = :batch"
            ),
            {"batch": self.import_id},
        ).one()
        return int(_PAPER * added + others)

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Remove some papers at a time, set some of the others back at a time, then the rest."""
        batch = self.import_id
        self._check(connection)
        look = Recorder(connection, blind=True)
        for papers in slices(_ids(look, f"id {_ONLY_HERE}", batch), PART):
            yield _PAPER * len(papers), RemovePapers(papers)
        known = f"id IN (SELECT paper_id FROM origin WHERE {_OF_IMPORT})"
        for papers in slices(_ids(look, f"{known} OR ({_CHANGED})", batch), PART):
            yield len(papers), _SetBack(batch, papers)
        yield 1, self

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Take away what is left when its papers are dealt with: its dumps, and what it made."""
        batch = self.import_id
        self._check(connection)
        recorder = Recorder(connection)
        for one in amendments(connection, batch):
            take_away(recorder, one)
        recorder.delete(
            ImportChange, recorder.keys(ImportChange, "import_id = :batch", batch=batch)
        )
        recorder.delete(BadEntryRow, recorder.keys(BadEntryRow, _OF_IMPORT, batch=batch))
        recorder.delete(DumpFile, recorder.keys(DumpFile, "import_id = :batch", batch=batch))
        recorder.delete(ImportBatch, [(batch,)])
        return recorder.finish()

    def _check(self, connection: Connection) -> None:
        if not connection.execute(
            text("SELECT 1 FROM import_batch WHERE id = :batch"), {"batch": self.import_id}
        ).first():
            raise EditError("That import is no longer in the library.")


@dataclass(frozen=True, slots=True)
class _SetBack:
    """Set papers back that an import has changed or found again, and others have brought too."""

    kind: ClassVar[str] = "set-papers-back"
    import_id: int
    papers: tuple[PaperId, ...]

    def summary(self) -> str:
        """Never shown: it is a part of an edit."""
        return "Set papers back"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Take the changes back and the origins away; fill what is lacking then from others."""
        recorder = Recorder(connection)
        batch, papers = self.import_id, json.dumps(self.papers)
        mine = f"import_id = :batch AND paper_id {_AMONG}"
        changed = amendments(connection, batch, self.papers)
        take_back(recorder, changed)
        origins = f"{_OF_IMPORT} AND paper_id {_AMONG}"
        recorder.delete(Origin, recorder.keys(Origin, origins, batch=batch, papers=papers))
        refill(recorder, self.papers, {one.field for one in changed})
        recorder.delete(ImportChange, recorder.keys(ImportChange, mine, batch=batch, papers=papers))
        return recorder.finish()


def _ids(look: Recorder, where: str, batch: int) -> list[PaperId]:
    return [PaperId(key[0]) for key in look.keys(Paper, where, batch=batch)]
