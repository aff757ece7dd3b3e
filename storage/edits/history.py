"""The persistent undo log: every edit and its inverse, written in the edit's own transaction.

So undo has no limit, survives a restart or a crash, and the command line shares it. An edit of
very many papers is made part by part, and so is its undo: both are generators that yield
`Progress` within one transaction. Whoever closes one before its end rolls everything back.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from sqlalchemy import Connection, text

from storage.clock import now_ms
from storage.database.engine import asked
from storage.edits import pieces
from storage.edits.annotating import WriteNote
from storage.edits.edit import NO_CHANGES, Aspect, Changes, Divisible, Edit, Naming
from storage.edits.encoding import decode, encode
from storage.edits.reasons import GiveReason
from storage.edits.recorder import Restore, changes_nothing
from storage.edits.triage import Decide
from storage.progress import Pace, Progress
from storage.record import PaperId
from storage.vocabulary import Decision

TYPING_PAUSE_MS: Final = 60_000
"""What one program writes on one paper within this time of each other is one step."""
LONG: Final = 1_000
"""Weight from which on an edit takes longer than a person should wait for the next paper."""

_PIECE: Final = 1_000
"""What a piece of a long step weighs, for all that is known before it is read."""
_INLINE: Final = 20_000
"""Characters of an inverse above which it is kept as a piece: some thousand narrow rows, packed."""
_BY_PIECES: Final = ""
"""What stands in the history in place of an inverse that is kept in pieces."""

_WAYS: Final = """
SELECT EXISTS (SELECT 1 FROM history WHERE undone = 0),
  EXISTS (SELECT 1 FROM history WHERE undone = 1)
"""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Applied:
    """An edit that has been made: what it put out of date, its words, its place in the history.

    One that has changed nothing has no place there, and its words say so.
    """

    changes: Changes
    summary: str
    history_id: int | None


def perform(connection: Connection, edit: Edit, own: int | None = None) -> Applied:
    """Apply an edit in one go and write it down, as `performing` does step by step."""
    return _finished(performing(connection, edit, own))


def performing(
    connection: Connection, edit: Edit, own: int | None = None
) -> Generator[Progress, None, Applied]:
    """Apply an edit and write it down. What had been undone can then no longer be redone.

    One that changes nothing is no step: what had been undone can still be redone.
    `own` is the step that this program has written last. Typing goes on with that step alone:
    joined with another program's, the words of one of both could not be brought back.
    """
    named = edit.named(connection) if isinstance(edit, Naming) else edit.summary()
    made = _Made(connection, named)
    yield from made.work(_parts(connection, edit), _weight(connection, edit))
    changes = made.changes()
    summary = "; ".join(part for part in (named, changes.besides) if part)
    if made.is_nothing:
        return Applied(changes, f"Nothing to change: {summary} (it is so already)", None)
    merged = _same_typing(connection, edit, own) or _reason_of(connection, edit, own)
    if merged is not None:
        connection.execute(
            text("UPDATE history SET at = :at, summary = :summary WHERE id = :id"),
            {"at": now_ms(), "summary": summary, "id": merged},
        )
        return Applied(changes, summary, merged)
    back = made.way_back()
    if made.step is None:
        about = next(iter(changes.papers)) if changes.papers and len(changes.papers) == 1 else None
        step = _write(connection, summary, edit.kind, encode(edit), back, about)
        return Applied(changes, summary, step)
    # What makes it again is written by the undo.
    connection.execute(
        text("UPDATE history SET summary = :summary, kind = :kind WHERE id = :id"),
        {"summary": summary, "kind": edit.kind, "id": made.step},
    )
    return Applied(changes, summary, made.step)


def happen(connection: Connection, edit: Edit) -> Applied:
    """Make an edit that nobody has asked for, as `perform` does; what was undone can be redone.

    Its step comes below those, which are written down anew.
    """
    undone = connection.execute(
        text(
            "SELECT id, at, summary, kind, forward, backward, paper_id "
            "FROM history WHERE undone ORDER BY id"
        )
    ).all()
    applied = perform(connection, edit)
    if applied.history_id is None:
        return applied
    for row in undone:
        anew = connection.execute(
            text(
                "INSERT INTO history (at, summary, kind, undone, forward, backward, paper_id) "
                "VALUES (:at, :summary, :kind, 1, :forward, :backward, :paper_id)"
            ),
            row._asdict(),
        )
        pieces.pass_on(connection, row.id, anew.lastrowid)
    return applied


def record(
    connection: Connection, edit: Edit, inverse: Edit, *, summary: str = "", kind: str = ""
) -> int:
    """Write down an edit that has been made already; give its id.

    `summary` and `kind` are shown in place of the edit's own: an import has no edit to store.
    """
    summary, kind = summary or edit.summary(), kind or edit.kind
    return _write(connection, summary, kind, encode(edit), encode(inverse))


def extend(connection: Connection, step: int, inverse: Restore) -> bool:
    """Add to what undoes a step that is made piece by piece; False where it was undone already."""
    stored = connection.execute(
        text("SELECT backward FROM history WHERE id = :id AND NOT undone"), {"id": step}
    ).scalar()
    if stored is None:
        return False
    if stored != _BY_PIECES:
        pieces.push(connection, step, decode(stored))
        connection.execute(
            text("UPDATE history SET backward = :pieces WHERE id = :id"),
            {"pieces": _BY_PIECES, "id": step},
        )
    pieces.push(connection, step, inverse)
    return True


def undo(connection: Connection) -> Applied | None:
    """Take back the newest edit that stands, or give None."""
    return _finished(travelling(connection, back=True))


def redo(connection: Connection) -> Applied | None:
    """Make the edit again that was undone last, or give None."""
    return _finished(travelling(connection, back=False))


def travelling(connection: Connection, *, back: bool) -> Generator[Progress, None, Applied | None]:
    """Undo the newest step that stands (`back`), or redo the one that was undone last."""
    row = next(_next_steps(connection, back=back), None)
    if row is None:
        return None
    step, summary, stored = row
    made = _Made(connection, f"{'Undoing' if back else 'Redoing'}: {summary}", step)
    if stored == _BY_PIECES:
        total = pieces.count(connection, step)
        parts = ((1, edit) for edit in pieces.pop_all(connection, step))
        yield from made.work(parts, total)
    else:
        edit = decode(stored)
        yield from made.work(_parts(connection, edit), _weight(connection, edit))
    column = "forward" if back else "backward"
    connection.execute(
        text(f"UPDATE history SET undone = :undone, {column} = :inverse WHERE id = :id"),
        {"undone": back, "inverse": made.way_back(), "id": step},
    )
    return Applied(made.changes(), summary, step)


def ways(connection: Connection) -> tuple[bool, bool]:
    """Tell whether there is a step to undo, and one to redo."""
    back, forth = next(asked(connection, _WAYS, {}))
    return bool(back), bool(forth)


def forget_undone(connection: Connection) -> None:
    """Forget what was undone: something else is done now. Its pieces go with `pieces.sweep`."""
    connection.execute(text("DELETE FROM history WHERE undone"))


def steps_down_to(connection: Connection, step: int) -> int:
    """Count the steps that stand, from the newest down to and including one; 0 if it does not."""
    found = connection.execute(
        text("SELECT count(*), min(id) FROM history WHERE NOT undone AND id >= :step"),
        {"step": step},
    ).one()
    return int(found[0]) if found[1] == step else 0


def is_long(connection: Connection, edit: Edit) -> bool:
    """Tell whether an edit takes longer than a person should wait for the next paper."""
    return _weight(connection, edit) >= LONG


def is_long_way(connection: Connection, *, back: bool, times: int = 1) -> bool:
    """Tell whether undoing, or redoing, so many steps takes longer than that."""
    weight = 0
    for _, (step, _, stored) in zip(range(times), _next_steps(connection, back=back), strict=False):
        weight += _weight_of_way(connection, step, stored)
        if weight >= LONG:
            return True
    return False


def _weight_of_way(connection: Connection, step: int, stored: str) -> int:
    if stored == _BY_PIECES:
        return pieces.count(connection, step) * _PIECE
    rows = len(stored) // (20 if stored.startswith("z") else 100)
    if rows >= LONG:
        return rows
    # A step that changes little still costs its transaction.
    return max(rows, _weight(connection, decode(stored)), LONG // 50)


class _Made:
    """Parts that are made one by one, and the way back over them."""

    def __init__(self, connection: Connection, what: str, step: int | None = None) -> None:
        self._connection = connection
        self._what = what
        self._held: Edit | None = None
        """The way back, while it is of one part."""
        self._in_pieces = False
        self.step = step
        self._aspects = Aspect(0)
        self._papers: set[PaperId] | None = set()
        self._untouched = NO_CHANGES

    def work(
        self, parts: Iterable[tuple[int, Edit]], total: int
    ) -> Generator[Progress, None, None]:
        """Make the parts; where there are several, tell before each how far it is."""
        done = 0
        pace = Pace()
        for weight, part in parts:
            if done:
                yield Progress(done, total, self._what, pace.remaining(done, total))
            changes, inverse = part.apply(self._connection)
            if changes_nothing(self._connection, inverse):
                changes = replace(NO_CHANGES, untouched=changes.untouched)
            else:
                self._add(inverse)
            self._note(changes)
            done += weight

    def _note(self, changes: Changes) -> None:
        self._aspects |= changes.aspects
        # In one set that grows: there may be thousands of parts.
        if changes.papers is None or self._papers is None:
            self._papers = None
        else:
            self._papers |= changes.papers
        self._untouched |= replace(changes, papers=frozenset())

    @property
    def is_nothing(self) -> bool:
        """Whether no part has changed anything."""
        return self._held is None and not self._in_pieces

    def changes(self) -> Changes:
        """Give what all parts have put out of date."""
        papers = None if self._papers is None else frozenset(self._papers)
        return Changes(self._aspects, papers, self._untouched.untouched)

    def _add(self, inverse: Edit) -> None:
        if self._held is None and not self._in_pieces:
            self._held = inverse
            return
        self._break_up()
        self._push(inverse)

    def _break_up(self) -> None:
        held, self._held = self._held, None
        self._in_pieces = True
        if held is not None:
            self._push(held)

    def _push(self, inverse: Edit) -> None:
        if self.step is None:
            self.step = _write(self._connection, self._what, "", _BY_PIECES, _BY_PIECES)
        pieces.push(self._connection, self.step, inverse)

    def way_back(self) -> str:
        """Give the way back as the history keeps it; a long one goes to the pieces."""
        written = encode(self._held or Restore(())) if not self._in_pieces else _BY_PIECES
        if len(written) > _INLINE:
            self._break_up()
            return _BY_PIECES
        return written


def _finished(work: Generator[Progress, None, T]) -> T:
    """Take every step."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            outcome: T = end.value
            return outcome


def _next_steps(connection: Connection, *, back: bool) -> Iterator[tuple[int, str, str]]:
    """Give the steps in the order in which they would be undone, or redone: id, words, the way."""
    undone, column, order = (0, "backward", "DESC") if back else (1, "forward", "ASC")
    rows = connection.execute(
        text(
            f"SELECT id, summary, {column} FROM history WHERE undone = {undone} ORDER BY id {order}"
        )
    )
    with rows:
        for row in rows:
            yield int(row[0]), str(row[1]), str(row[2])


def _parts(connection: Connection, edit: Edit) -> Iterable[tuple[int, Edit]]:
    return edit.parts(connection) if isinstance(edit, Divisible) else ((1, edit),)


def _weight(connection: Connection, edit: Edit) -> int:
    return edit.weight(connection) if isinstance(edit, Divisible) else 1


def _write(
    connection: Connection,
    summary: str,
    kind: str,
    forward: str,
    backward: str,
    about: PaperId | None = None,
) -> int:
    forget_undone(connection)
    done = connection.execute(
        text(
            "INSERT INTO history (at, summary, kind, undone, forward, backward, paper_id) "
            "VALUES (:at, :summary, :kind, 0, :forward, :backward, :about)"
        ),
        {
            "at": now_ms(),
            "summary": summary,
            "kind": kind,
            "forward": forward,
            "backward": backward,
            "about": about,
        },
    )
    return int(done.lastrowid)


def _same_typing(connection: Connection, edit: Edit, own: int | None) -> int | None:
    """Give the step to which what is typed belongs; None where it is one of its own."""
    if not isinstance(edit, WriteNote):
        return None
    before = _just_made(connection, WriteNote.kind, own)
    return own if isinstance(before, WriteNote) and before.paper == edit.paper else None


def _reason_of(connection: Connection, edit: Edit, own: int | None) -> int | None:
    """Give the step that skipped these papers, where the reason follows it at once.

    What undoes the skip puts the whole row back, the reason with it.
    """
    if not isinstance(edit, GiveReason):
        return None
    before = _just_made(connection, Decide.kind, own)
    if not isinstance(before, Decide) or before.decision != Decision.SKIP:
        return None
    return own if before.papers == edit.papers else None


def _just_made(connection: Connection, kind: str, own: int | None) -> Edit | None:
    """Give the edit of the newest step, if that is `own`, of this kind, and not long ago."""
    row = connection.execute(
        text("SELECT id, at, kind, undone, forward FROM history ORDER BY id DESC LIMIT 1")
    ).first()
    if row is None or row[0] != own or row[2] != kind or row[3] or not row[4]:
        return None
    return None if now_ms() - row[1] > TYPING_PAUSE_MS else decode(row[4])
