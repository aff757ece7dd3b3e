"""Folding one paper into another: what it has goes over, and is remembered as given."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text

from storage.clock import now_ms
from storage.database import models
from storage.edits.images import (
    OF_TEXT,
    Image,
    Row,
    delete_rows,
    image_of,
    name_of,
    packed,
    put_rows,
    rows_of,
)
from storage.edits.recorder import Recorder
from storage.edits.said import (
    UNCHECKED,
    moved_claim,
    moved_highlight,
    overlapping,
    put_claims,
    replace_text,
    shown_text,
)
from storage.record import PaperId


@dataclass(slots=True)
class Fold:
    """One paper that is folded into the keeper. `given` tells a later split what to take back."""

    recorder: Recorder
    keeper: PaperId
    folded: PaperId
    takes_text: bool
    """The keeper takes the text of this paper in place of its own."""
    image: Image = field(init=False)
    given: dict[str, Any] = field(default_factory=dict)
    _lines: list[str] = field(default_factory=list)
    """What cannot stand where it stood, and goes into the note."""

    def run(self) -> None:
        """Take the paper away and give the keeper what it had, all but single fields."""
        recorder, folded = self.recorder, self.folded
        self.image = image_of(recorder, folded)
        # Origins and earlier merges are the keeper's now; the rest goes, and comes as needed.
        for model in (models.Origin, models.Merge):
            keys = recorder.keys(model, "paper_id = :paper", paper=folded)
            recorder.update(model, keys, paper_id=self.keeper)
            self.given[name_of(model)] = [key[0] for key in keys]
        delete_rows(recorder, folded)
        recorder.delete(models.Paper, [(folded,)])
        self._identifiers()
        self._links()
        self._tags()
        self._lists()
        if self.takes_text:
            self._text()
        self._highlights()
        self._claims()
        self._note()

    def write(self) -> None:
        """Write down what was folded, once the fields are set too."""
        self.recorder.insert(
            models.Merge,
            paper_id=self.keeper,
            folded_id=self.folded,
            at=now_ms(),
            label=self.image["paper"][0]["label"],
            images=packed(self.image),
            given=packed(self.given),
        )

    def _rows(self, model: Any) -> list[Row]:
        return self.image.get(name_of(model), [])

    def _own(self, model: Any) -> list[Row]:
        return rows_of(self.recorder, model, "paper_id = :paper", paper=self.keeper)

    def _identifiers(self) -> None:
        keys = [row["key"] for row in self._rows(models.Identifier)]
        keys.append(self.image["paper"][0]["fingerprint"])
        had = {row["key"] for row in self._own(models.Identifier)}
        new = [key for key in dict.fromkeys(keys) if key not in had]
        put_rows(
            self.recorder, models.Identifier, [{"key": key, "paper_id": self.keeper} for key in new]
        )
        self.given["identifier"] = new

    def _links(self) -> None:
        own = self._own(models.Link)
        had = {row["url"] for row in own}
        first = max((row["position"] for row in own), default=-1) + 1
        new = [row["url"] for row in self._rows(models.Link) if row["url"] not in had]
        put_rows(
            self.recorder,
            models.Link,
            [
                {"paper_id": self.keeper, "position": n, "url": url}
                for n, url in enumerate(new, first)
            ],
        )
        self.given["link"] = new

    def _tags(self) -> None:
        had = {row["tag_id"] for row in self._own(models.PaperTag)}
        new = [row["tag_id"] for row in self._rows(models.PaperTag) if row["tag_id"] not in had]
        put_rows(
            self.recorder,
            models.PaperTag,
            [{"paper_id": self.keeper, "tag_id": tag} for tag in new],
        )
        self.given["paper_tag"] = new

    def _lists(self) -> None:
        own = {row["list_id"]: row for row in self._own(models.ListEntry)}
        new, comments = [], []
        for row in self._rows(models.ListEntry):
            mine = own.get(row["list_id"])
            if mine is None:
                new.append({**row, "paper_id": self.keeper})
            elif row["comment"] and row["comment"] not in mine["comment"]:
                joined = "; ".join(filter(None, (mine["comment"], row["comment"])))
                comments.append([row["list_id"], mine["comment"], joined])
                key = (row["list_id"], self.keeper)
                self.recorder.update(models.ListEntry, [key], comment=joined)
        put_rows(self.recorder, models.ListEntry, new)
        self.given["list_entry"] = [row["list_id"] for row in new]
        self.given["list_comment"] = comments

    def _text(self) -> None:
        before = image_of(self.recorder, self.keeper, OF_TEXT)
        rows = {name_of(model): self._rows(model) for model in OF_TEXT}
        # Checked claims come after, like those of any folded paper.
        rows["claim"] = [row for row in rows["claim"] if row["status"] == UNCHECKED]
        lost = replace_text(self.recorder, self.keeper, rows)
        self._lines += [f"> {row['quote']}" for row in lost]
        self.given["text"] = {"before": before, "after": shown_text(self.recorder, self.keeper)}

    def _highlights(self) -> None:
        shown = shown_text(self.recorder, self.keeper)
        own = {_mark(row) for row in self._own(models.Highlight)}
        moved = [moved_highlight(row, self.keeper, shown) for row in self._rows(models.Highlight)]
        new = [row for row in moved if _mark(row) not in own]
        put_rows(self.recorder, models.Highlight, new)
        self.given["highlight"] = new

    def _claims(self) -> None:
        shown = shown_text(self.recorder, self.keeper)
        taken, replaced = [], []
        for row in self._rows(models.Claim):
            if row["status"] == UNCHECKED:
                continue
            moved = moved_claim(row, self.keeper, shown)
            if moved is None:
                self._lines.append(f"> {row['quote']}")
                continue
            twin = overlapping(moved, self._own(models.Claim))
            if twin is not None and twin["status"] != UNCHECKED:
                continue
            if twin is not None:
                replaced.append(self._taken_out(twin))
            put_claims(self.recorder, [moved], self._rows(models.ClaimPlatform))
            taken.append(moved)
        self.given["claim"] = taken
        self.given["replaced"] = replaced

    def _taken_out(self, claim: Row) -> dict[str, Any]:
        where = "claim_id = :claim"
        platforms = rows_of(self.recorder, models.ClaimPlatform, where, claim=claim["id"])
        keys = self.recorder.keys(models.ClaimPlatform, where, claim=claim["id"])
        self.recorder.delete(models.ClaimPlatform, keys)
        self.recorder.delete(models.Claim, [(claim["id"],)])
        return {"claim": claim, "platforms": platforms}

    def _note(self) -> None:
        own = next((row["text"] for row in self._own(models.Note)), "")
        theirs = next((row["text"] for row in self._rows(models.Note)), "")
        parts = [] if not theirs.strip() or theirs.strip() in own else [theirs]
        parts += [line for line in dict.fromkeys(self._lines) if line not in own + theirs]
        added = "\n\n".join(parts)
        if added:
            joined = f"{own.rstrip()}\n\n{added}" if own.strip() else added
            row = {"paper_id": self.keeper, "text": joined, "updated_at": now_ms()}
            put_rows(self.recorder, models.Note, [row])
        self.given["note"] = parts


def owe_to_index(recorder: Recorder, paper: PaperId) -> None:
    """Owe a paper to the full-text index: what moves between papers fires no trigger."""
    connection, named = recorder.connection, {"paper": paper}
    connection.execute(text("DELETE FROM unindexed WHERE paper_id = :paper"), named)
    connection.execute(text("INSERT INTO unindexed (paper_id) VALUES (:paper)"), named)


def _mark(row: Row) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("start", "end", "colour", "comment"))
