"""Writing what a record changes of a paper that the library has, so that it can be taken back."""

import json
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import Connection, text

from storage.claims.catalogue import Catalogue
from storage.claims.extract import extract
from storage.database.models import Origin
from storage.edits.amending import (
    COLUMNS,
    TRIAGE,
    Amendment,
    note_down,
    set_columns,
    set_field,
)
from storage.edits.recorder import Recorder
from storage.edits.rewording import Wording, packed, reword
from storage.importing.duplicates import sketch
from storage.importing.folding import ABSTRACT, TAG, FieldChange
from storage.importing.judging import Judged
from storage.importing.preparing import Recognised, label_for
from storage.importing.saying import written
from storage.importing.stored import Before
from storage.importing.things import Tags
from storage.record import PaperId
from storage.text.label import gist_of, system_of

_NAMED: Final = frozenset(("title", ABSTRACT, "arxiv_id", "doi", "pmid", "openalex_id"))
"""Fields from which the label comes."""
_NAMES: Final = text(
    "SELECT p.title, p.system, p.gist, p.label, a.text, "
    "(SELECT json_group_array(key) FROM identifier WHERE paper_id = p.id) "
    "FROM paper p JOIN abstract a ON a.paper_id = p.id WHERE p.id = :paper"
)
_DECIDED: Final = text("SELECT decided_at FROM triage WHERE paper_id = :paper")
_SAID: Final = text("SELECT id, said, raw, version FROM origin WHERE id = :origin")
_LISTS: Final = frozenset(("authors", "links"))
_WITHOUT_TEXT: Final = text(
    "SELECT id, said, raw, version FROM origin WHERE paper_id = :paper AND raw IS NULL"
)


@dataclass(slots=True)
class Changer:
    """Changes papers of the library within one transaction of an import."""

    connection: Connection
    batch: int
    tags: Tags
    at: int
    catalogue: Catalogue | None = None
    _made: list[Amendment] = field(default_factory=list)

    def change(self, judged: Judged) -> None:
        """Make the changes that a record asks for."""
        paper = judged.known.paper
        if paper is None:
            raise ValueError("only papers that are written can be changed")
        recorder = Recorder(self.connection, blind=True)
        self._columns(recorder, paper, judged.changes)
        for one in judged.changes:
            if one.field == ABSTRACT:
                self._text(recorder, paper, judged.one)
            elif one.field == TAG:
                self._tag(paper, one.after)
            elif one.field not in COLUMNS | TRIAGE:
                before = [] if one.before is None and one.field in _LISTS else one.before
                set_field(recorder, paper, one.field, one.after)
                self._made.append(Amendment(paper, one.field, before, one.after))
        if judged.before is not None:
            self._say(recorder, paper, judged.one, judged.before, judged.changes)
        changed = {one.field for one in judged.changes}
        if changed & _NAMED:
            self._name(recorder, paper, reworded=ABSTRACT in changed)

    def know(self, paper: PaperId, keys: tuple[str, ...]) -> None:
        """Note by what a paper is known from now on."""
        self._made += [Amendment(paper, "key", None, key) for key in keys]

    def write(self) -> None:
        """Write down with the import what has been changed."""
        note_down(self.connection, self.batch, self._made)
        self._made.clear()

    def _tag(self, paper: PaperId, name: str) -> None:
        tag = self.tags.row(name)
        self.connection.execute(
            text("INSERT OR IGNORE INTO paper_tag (paper_id, tag_id) VALUES (:paper, :tag)"),
            {"paper": paper, "tag": tag},
        )
        self._made.append(Amendment(paper, "tag", None, tag))

    def _columns(
        self, recorder: Recorder, paper: PaperId, changes: tuple[FieldChange, ...]
    ) -> None:
        made = [
            Amendment(paper, one.field, one.before, one.after)
            for one in changes
            if one.field in COLUMNS | TRIAGE
        ]
        if any(one.field == "decision" for one in made):
            made = [
                replace(one, before=one.before or 0) if one.field == "decision" else one
                for one in made
            ]
            decided = self.connection.execute(_DECIDED, {"paper": paper}).scalar()
            made.append(Amendment(paper, "decided_at", decided, self.at))
        set_columns(recorder, paper, {one.field: one.after for one in made})
        self._made += made

    def _text(self, recorder: Recorder, paper: PaperId, one: Recognised) -> None:
        """Put the record's abstract in the place of the paper's; the old one stays its dump's."""
        old = self.connection.execute(
            text("SELECT coalesce(raw, text) FROM abstract WHERE paper_id = :paper"),
            {"paper": paper},
        ).scalar_one()
        shown = one.shown
        reading = extract(shown, self.catalogue)
        wording = Wording(shown, one.record.abstract, one.offset_map, sketch(shown), reading)
        back = reword(self.connection, paper, wording)
        self._made.append(Amendment(paper, ABSTRACT, packed(back), shown))
        for row in self.connection.execute(_WITHOUT_TEXT, {"paper": paper}).all():
            self._origin(recorder, paper, row, {"raw": old})

    def _say(
        self,
        recorder: Recorder,
        paper: PaperId,
        one: Recognised,
        before: Before,
        changes: tuple[FieldChange, ...],
    ) -> None:
        """Keep what the dump says now in the place of what it said before."""
        row = self.connection.execute(_SAID, {"origin": before.origin}).one()
        new: dict[str, Any] = {"said": written(one.said), "version": one.version}
        if any(change.field == ABSTRACT for change in changes):
            new["raw"] = None
        self._origin(recorder, paper, row, new)

    def _origin(self, recorder: Recorder, paper: PaperId, row: Any, new: dict[str, Any]) -> None:
        names = ("said", "raw", "version")
        had = dict(zip(names, row[1:], strict=True))
        recorder.update(Origin, [(row[0],)], **new)
        self._made.append(Amendment(paper, "origin", had, row[0]))

    def _name(self, recorder: Recorder, paper: PaperId, *, reworded: bool) -> None:
        """Make the label anew; of another text also what is read from it."""
        title, system, gist, label, shown, ids = self.connection.execute(
            _NAMES, {"paper": paper}
        ).one()
        read = system_of(shown) if reworded else system
        made = [("system", system, read)]
        if reworded:
            made.append(("gist", gist, gist_of(shown, read)))
        made.append(("label", label, label_for(shown, title, read, tuple(json.loads(ids)))))
        changed = [Amendment(paper, *one) for one in made if one[1] != one[2]]
        set_columns(recorder, paper, {one.field: one.after for one in changed})
        self._made += changed
