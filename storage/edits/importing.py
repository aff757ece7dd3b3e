"""Taking an import back, with everything that has been said of the papers it brought."""

from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.database.models import (
    BadEntryRow,
    ClaimPlatform,
    DumpFile,
    ImportBatch,
    ImportChange,
    Origin,
    Paper,
)
from storage.edits.amending import amendments, take_away, take_back
from storage.edits.edit import Changes, Edit
from storage.edits.recorder import Recorder, children_of_papers
from storage.edits.refilling import refill
from storage.errors import EditError

_OF_IMPORT = "file_id IN (SELECT id FROM dump_file WHERE import_id = :batch)"
_ONLY_HERE = (
    f"IN (SELECT paper_id FROM origin WHERE {_OF_IMPORT} EXCEPT SELECT paper_id FROM origin "
    "WHERE file_id IN (SELECT id FROM dump_file WHERE import_id <> :batch))"
)
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

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete the rows, children before parents."""
        batch = self.import_id
        if not connection.execute(
            text("SELECT 1 FROM import_batch WHERE id = :batch"), {"batch": batch}
        ).first():
            raise EditError("That import is no longer in the library.")
        recorder = Recorder(connection)
        papers = recorder.keys(Paper, f"id {_ONLY_HERE}", batch=batch)
        made = amendments(connection, batch)
        staying = {key[0] for key in recorder.keys(Paper, _CHANGED, batch=batch)}
        changed = [one for one in made if one.paper in staying]
        take_back(recorder, changed)
        claims = f"claim_id IN (SELECT id FROM claim WHERE paper_id {_ONLY_HERE})"
        recorder.delete(ClaimPlatform, recorder.keys(ClaimPlatform, claims, batch=batch))
        for model in reversed(children_of_papers()):
            if model is not Origin:
                recorder.delete(model, recorder.keys(model, f"paper_id {_ONLY_HERE}", batch=batch))
        recorder.delete(Origin, recorder.keys(Origin, _OF_IMPORT, batch=batch))
        recorder.delete(Paper, papers)
        refill(recorder, staying, {one.field for one in changed})
        recorder.delete(
            ImportChange, recorder.keys(ImportChange, "import_id = :batch", batch=batch)
        )
        for one in made:
            take_away(recorder, one)
        recorder.delete(BadEntryRow, recorder.keys(BadEntryRow, _OF_IMPORT, batch=batch))
        recorder.delete(DumpFile, recorder.keys(DumpFile, "import_id = :batch", batch=batch))
        recorder.delete(ImportBatch, [(batch,)])
        return recorder.finish()
