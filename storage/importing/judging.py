"""What is to become of each record of a batch: decided before anything of it is written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Literal

from sqlalchemy import Connection

from storage.edits.rewording import may_reword
from storage.importing.folding import ABSTRACT, TAG, FieldChange, additions, revisions
from storage.importing.matching import Known, Matches
from storage.importing.preparing import Recognised
from storage.importing.rehearsing import Rehearsed
from storage.importing.saying import written
from storage.importing.stored import (
    Before,
    Dump,
    Stored,
    said_before,
    said_since,
    stored_papers,
)

Outcome = Literal["added", "merged", "changed", "unchanged"]


@dataclass(frozen=True, slots=True)
class Judged:
    """A record and what becomes of it.

    `known` is its paper, one that is not written yet for a new one; `before` what this dump said
    of it earlier; `keys` what it is known by from now on; `twin` says that a new paper has the
    text of another one. `raw` is the text of the record where it differs from the paper's.
    """

    one: Recognised
    outcome: Outcome
    known: Known
    changes: tuple[FieldChange, ...] = ()
    before: Before | None = None
    keys: tuple[str, ...] = ()
    twin: bool = False
    raw: str | None = None


@dataclass(slots=True)
class Judge:
    """Judges the records of one batch in their order; what the first one changes, others find."""

    connection: Connection
    dump: Dump
    rehearsed: Rehearsed | None = None
    _stored: dict[Known, Stored] = field(default_factory=dict)

    def judge(self, batch: Sequence[Recognised]) -> Iterator[Judged]:
        """Give what becomes of each record. Whoever writes a new paper tells `known` its id."""
        found = self._found(batch)
        before = self._before(batch, found)
        self._fetch(
            known
            for place, (known, is_new, _, _) in enumerate(found)
            if not is_new and not _as_before(batch[place], before.get(place))
        )
        for place, (one, (known, is_new, keys, twin)) in enumerate(zip(batch, found, strict=True)):
            if is_new:
                self._stored[known] = Stored(dict(one.said), one.shown, one.record.abstract)
                yield self._remembered(Judged(one, "added", known, keys=keys, twin=twin))
            elif self.dump.again:
                yield Judged(one, "unchanged", known)
            elif place in before:
                yield self._come_again(one, known, keys, before[place])
            else:
                yield self._remembered(self._merged(one, known, keys))

    def _found(
        self, batch: Sequence[Recognised]
    ) -> list[tuple[Known, bool, tuple[str, ...], bool]]:
        """Give the paper of each record, whether it is new, its new keys, whether it has a twin."""
        identities = [one.identity for one in batch]
        matches = Matches.of(self.connection, identities)
        if self.rehearsed is not None:
            self._stored |= self.rehearsed.bring(self.connection, matches, identities)
        found = []
        for identity in identities:
            keys = tuple(matches.new_keys(identity))
            twin = identity.text not in keys
            known = matches.find(identity)
            if known is None:
                found.append((matches.add(identity), True, keys, twin))
            else:
                matches.learn(identity, known)
                found.append((known, False, keys, twin))
        return found

    def _before(
        self,
        batch: Sequence[Recognised],
        found: Sequence[tuple[Known, bool, tuple[str, ...], bool]],
    ) -> dict[int, Before]:
        """Give what this dump said of a record's paper before, by the record's place."""
        if self.dump.again:
            return {}
        papers = (known.paper for known, _, _, _ in found if known.paper is not None)
        said = said_before(self.connection, self.dump, papers)
        before: dict[int, Before] = {}
        for place, (known, _, _, _) in enumerate(found):
            one = batch[place]
            told = None if known.paper is None else said.get(known.paper)
            if told is not None:
                record = one.record
                nearest = told.nearest(record.position, record.abstract, written(one.said))
                if nearest is not None:
                    before[place] = nearest
        return before

    def _fetch(self, wanted: Iterator[Known]) -> None:
        missing = {
            known.paper: known
            for known in wanted
            if known.paper is not None and known not in self._stored
        }
        for paper, stored in stored_papers(self.connection, missing).items():
            self._stored[missing[paper]] = stored

    def _come_again(
        self, one: Recognised, known: Known, keys: tuple[str, ...], before: Before
    ) -> Judged:
        if _as_before(one, before) or known.paper is None:
            return Judged(one, "unchanged", known)
        since = cache(partial(said_since, self.connection, known.paper, before))
        changes = revisions(one, self._stored[known], before, since)
        reworded = any(change.field == ABSTRACT for change in changes)
        if reworded and not may_reword(self.connection, known.paper, one.shown):
            changes = tuple(change for change in changes if change.field != ABSTRACT)
        if not changes:
            return Judged(one, "unchanged", known)
        self._change(known, changes, one)
        return Judged(one, "changed", known, changes, before, keys)

    def _merged(self, one: Recognised, known: Known, keys: tuple[str, ...]) -> Judged:
        stored = self._stored[known]
        changes = additions(one, stored)
        self._change(known, changes, one)
        raw = one.record.abstract
        raw_kept = None if raw == self._stored[known].raw else raw
        return Judged(one, "merged", known, changes, None, keys, raw=raw_kept)

    def _change(self, known: Known, changes: Sequence[FieldChange], one: Recognised) -> None:
        """Let the records that follow find what this one has changed."""
        if not changes:
            return
        stored = self._stored[known]
        fields = dict(stored.fields)
        for change in changes:
            if change.field == TAG:
                fields["tags"] = [*fields.get("tags", ()), change.after]
            elif change.field == ABSTRACT:
                stored = replace(stored, shown=one.shown, raw=one.record.abstract)
            else:
                fields[change.field] = change.after
        self._stored[known] = replace(stored, fields=fields)

    def _remembered(self, judged: Judged) -> Judged:
        if self.rehearsed is not None:
            self.rehearsed.remember(judged.known, judged.keys, self._stored.get(judged.known))
        return judged


def _as_before(one: Recognised, before: Before | None) -> bool:
    """Tell whether a dump says of a paper what it said before, to the letter."""
    return (
        before is not None
        and before.raw == one.record.abstract
        and before.said == written(one.said)
    )
