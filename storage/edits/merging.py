"""Several papers of one work made one, split again at any later time, or held for two."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Final

from sqlalchemy import Connection, text

from storage.database import models
from storage.edits.edit import Changes, Edit
from storage.edits.fields import relabel, set_field
from storage.edits.folding import Fold, owe_to_index
from storage.edits.images import rows_of
from storage.edits.keeping import (
    CHOICES,
    Standing,
    decision_of,
    rating_of,
    sources_of,
    standings,
)
from storage.edits.merge_words import held_apart, name_of, split_off
from storage.edits.papers import keys_of
from storage.edits.recorder import Recorder
from storage.edits.splitting import split
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import count_of

_FOLD: Final = 400
"""What folding one paper into another weighs."""
_NAMED_BY: Final = ("title", "abstract")
"""Fields from which the label comes; working it out takes as long as the rest of a merge."""


@dataclass(frozen=True, slots=True)
class MergePapers:
    """Fold papers into one of them.

    `keep` names the one that stays; None leaves it to the rule: published before preprint, then
    one with an abstract, with more fields, the oldest. `choices` names, for a field, the paper
    it is taken from (`storage.edits.keeping.CHOICES`); other fields are the keeper's, or where
    it has none another's. Decisions and ratings (0 is none) that are at odds must be given.
    """

    kind: ClassVar[str] = "merge-papers"
    papers: tuple[PaperId, ...]
    keep: PaperId | None = None
    decision: Decision | None = None
    rating: int | None = None
    choices: tuple[tuple[str, int], ...] = ()

    def summary(self) -> str:
        """Say how many."""
        return f"Merge {count_of(len(set(self.papers)), 'paper')}"

    def named(self, connection: Connection) -> str:
        """Name the one that stays."""
        found = standings(connection, self.papers)
        kept = next((one for one in found if self.keep in (None, one.id)), None)
        return self.summary() if kept is None else f"{self.summary()} into {name_of(kept.label)}"

    def weight(self, _connection: Connection) -> int:
        """Count what is folded; two papers are merged before anybody waits."""
        return _FOLD * (len(set(self.papers)) - 1)

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Give all at once: fields come from any of the papers."""
        yield self.weight(connection), self

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Fold all into the keeper, then set its fields, decision and rating."""
        recorder = Recorder(connection)
        merge(recorder, self)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class MergeGroups:
    """Several merges as one step of the history."""

    kind: ClassVar[str] = "merge-groups"
    groups: tuple[tuple[PaperId, ...], ...]

    def summary(self) -> str:
        """Say how many papers become how many."""
        papers = count_of(sum(map(len, self.groups)), "paper")
        return f"Merge {papers} into {len(self.groups)}"

    def weight(self, connection: Connection) -> int:
        """Add up what each group weighs."""
        return sum(MergePapers(papers).weight(connection) for papers in self.groups)

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Merge one group after the other."""
        for papers in self.groups:
            one = MergePapers(papers)
            yield one.weight(connection), one

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Merge each group by the rule."""
        recorder = Recorder(connection)
        for papers in self.groups:
            merge(recorder, MergePapers(papers))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class SplitPaper:
    """Give back what was folded into a paper, or the one folded paper of this id.

    It comes with its own origins, fields and text and with what was said of it before the merge;
    what was done since stays with the keeper. The two are held for different from then on.
    """

    kind: ClassVar[str] = "split-paper"
    paper: PaperId

    def summary(self) -> str:
        """Say what was done."""
        return "Split a merged paper"

    def named(self, connection: Connection) -> str:
        """Name what is given back, and what it was folded into."""
        rows = connection.execute(
            text(
                "SELECT m.label, p.label FROM merge m JOIN paper p ON p.id = m.paper_id "
                "WHERE m.folded_id = :paper OR m.paper_id = :paper ORDER BY m.id"
            ),
            {"paper": self.paper},
        ).all()
        return split_off([row[0] for row in rows], rows[0][1]) if rows else self.summary()

    def weight(self, connection: Connection) -> int:
        """Count what was folded."""
        return _FOLD * len(self._merges(connection))

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Give all at once: a paper that was folded in between is given back in between."""
        yield self.weight(connection), self

    def _merges(self, connection: Connection) -> list[tuple[int, int]]:
        """Give the papers that were folded, and into which, the newest merge first."""
        rows = connection.execute(
            text(
                "SELECT folded_id, paper_id FROM merge WHERE folded_id = :paper "
                "OR paper_id = :paper ORDER BY id DESC"
            ),
            {"paper": self.paper},
        )
        return [(int(row[0]), int(row[1])) for row in rows]

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Split the newest merge first."""
        recorder = Recorder(connection)
        found = self._merges(connection)
        if not found:
            raise EditError(f"Nothing was merged into paper {self.paper}, nor it into another.")
        for folded, keeper in found:
            split(recorder, PaperId(folded))
            tell_apart(recorder, [folded, keeper])
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class TellApart:
    """Remember that papers are different ones: they are not shown as duplicates again."""

    kind: ClassVar[str] = "tell-apart"
    papers: tuple[PaperId, ...]

    def summary(self) -> str:
        """Say of how many."""
        return f"Hold {count_of(len(set(self.papers)), 'paper')} for different ones"

    def named(self, connection: Connection) -> str:
        """Name two; of more say which is the first."""
        papers = {one.id: one.label for one in standings(connection, self.papers)}
        labels = [papers[one] for one in dict.fromkeys(self.papers) if one in papers]
        return held_apart(labels) if len(labels) > 1 else self.summary()

    def weight(self, _connection: Connection) -> int:
        """Count the pairs."""
        return len(set(self.papers)) * (len(set(self.papers)) - 1) // 2

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Give all at once."""
        yield self.weight(connection), self

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Write down every pair."""
        papers = [key for (key,) in keys_of(connection, self.papers)]
        if len(papers) < 2:
            raise EditError("Name at least two papers that are not the same.")
        recorder = Recorder(connection)
        tell_apart(recorder, papers)
        return recorder.finish()


def tell_apart(recorder: Recorder, papers: Sequence[int]) -> None:
    """Write down that every two of the papers are different."""
    rows = list(combinations(sorted(papers), 2))
    recorder.touch(models.NotDuplicate, rows)
    recorder.put(models.NotDuplicate, ("one", "other"), rows)


def merge(recorder: Recorder, wanted: MergePapers) -> PaperId:
    """Fold papers into one; give the one that stays. Raises `EditError` where they are at odds."""
    connection = recorder.connection
    papers = standings(connection, [PaperId(key) for (key,) in keys_of(connection, wanted.papers)])
    if len(papers) < 2:
        raise EditError("Name at least two papers to merge.")
    papers = _keeper_first(papers, wanted.keep)
    decision = decision_of(papers, wanted.decision)
    rating = rating_of(papers, wanted.rating)
    sources = sources_of(papers, wanted.choices)
    keeper, *others = papers
    folds = {
        one.id: Fold(recorder, keeper.id, one.id, sources["abstract"] is one) for one in others
    }
    for fold in folds.values():
        fold.run()
    _set_fields(recorder, keeper, sources, folds)
    _set_triage(recorder, papers, decision, rating, folds)
    for fold in folds.values():
        fold.write()
    _inherit_differences(recorder, keeper.id, list(folds))
    if any(sources[name] is not keeper for name in _NAMED_BY):
        relabel(recorder, keeper.id)
    owe_to_index(recorder, keeper.id)
    return keeper.id


def _keeper_first(papers: list[Standing], keep: PaperId | None) -> list[Standing]:
    if keep is None:
        return papers
    chosen = [one for one in papers if one.id == keep]
    if not chosen:
        raise EditError(f"Paper {keep} is not one of those that are merged.")
    return [*chosen, *(one for one in papers if one.id != keep)]


def _set_fields(
    recorder: Recorder,
    keeper: Standing,
    sources: dict[str, Standing],
    folds: dict[PaperId, Fold],
) -> None:
    recorder.touch(models.Paper, [(keeper.id,)])
    for name in CHOICES:
        source = sources[name]
        before, after = keeper.fields[name], source.fields[name]
        if name == "abstract" or source is keeper or before == after:
            continue
        set_field(recorder, keeper.id, name, after)
        folds[source.id].given.setdefault("fields", {})[name] = [before, after]


def _set_triage(
    recorder: Recorder,
    papers: Sequence[Standing],
    decision: Decision,
    rating: int | None,
    folds: dict[PaperId, Fold],
) -> None:
    keeper = papers[0]
    for name, before, after in (
        ("decision", keeper.decision, decision),
        ("rating", keeper.rating, rating),
    ):
        if before == after:
            continue
        source = next((one for one in papers[1:] if getattr(one, name) == after), None)
        fold = folds.get(source.id) if source is not None else None
        values: dict[str, Any] = {name: None if after is None else int(after)}
        if name == "decision":
            decided = fold.image["triage"][0]["decided_at"] if fold is not None else None
            values["decided_at"] = decided
        recorder.update(models.Triage, [(keeper.id,)], **values)
        if fold is not None:
            # A decision that a person gave for the merge stays with the keeper.
            was = None if before is None else int(before)
            fold.given.setdefault("triage", {})[name] = [was, values[name]]
    _set_why(recorder, papers, decision, folds)


def _set_why(
    recorder: Recorder,
    papers: Sequence[Standing],
    decision: Decision,
    folds: dict[PaperId, Fold],
) -> None:
    """The reason of a skip and the day of a putting off come along, and go, with the decision."""
    keeper = papers[0]
    agreeing = [folds[one.id] for one in papers[1:] if one.decision == decision]
    (own,) = rows_of(recorder, models.Triage, "paper_id = :paper", paper=keeper.id)
    for name in ("reason_id", "until"):
        before = own[name] if keeper.decision == decision else None
        told = [one for one in agreeing if one.image["triage"][0][name] is not None]
        after = told[0].image["triage"][0][name] if told and before is None else before
        if after == own[name]:
            continue
        recorder.update(models.Triage, [(keeper.id,)], **{name: after})
        for fold in (told or agreeing)[:1]:
            fold.given.setdefault("triage", {})[name] = [own[name], after]


def _inherit_differences(recorder: Recorder, keeper: PaperId, folded: Sequence[PaperId]) -> None:
    """What a folded paper was told apart from, the keeper is not either."""
    for one in folded:
        rows = recorder.connection.execute(
            text(
                "SELECT CASE WHEN one = :paper THEN other ELSE one END FROM not_duplicate "
                "WHERE one = :paper OR other = :paper"
            ),
            {"paper": one},
        ).all()
        for (other,) in rows:
            if other != keeper and other not in folded:
                tell_apart(recorder, [keeper, other])
