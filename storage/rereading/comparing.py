"""Stored claims beside freshly read ones: which is which, and what would change.

What a person has said of a claim stands: such a claim is never changed, and it takes the place
of the fresh claim that was read from the same words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from storage.database.rows import ClaimRow
from storage.record import PaperId

UNCHECKED: Final = "unchecked"

_SHOWN: Final = (
    "low",
    "high",
    "unit",
    "direction",
    "bound",
    "metric",
    "platforms",
    "baseline",
    "of_baseline",
)
"""What people see of a claim; a change of nothing but the explanation is not told."""

_STORED: Final = (
    *_SHOWN,
    "start",
    "end",
    "sentence_start",
    "sentence_end",
    "factor_low",
    "factor_high",
    "platform_scope",
    "rule",
    "reasons",
)


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """One claim before and after. A new one has no `before`, one that goes has no `after`."""

    before: ClaimRow | None
    after: ClaimRow | None

    @property
    def paper(self) -> PaperId:
        """The paper whose claim it is."""
        claim = self.after or self.before
        if claim is None:
            raise ValueError("a change has a claim before it or after it")
        return claim.paper_id

    @property
    def kind(self) -> Literal["new", "changed", "gone"]:
        """What happens to the claim."""
        if self.before is None:
            return "new"
        return "gone" if self.after is None else "changed"

    @property
    def is_seen(self) -> bool:
        """Whether the change is one that people see."""
        return self.before is None or self.after is None or _differ(self.before, self.after, _SHOWN)


def compare(stored: Sequence[ClaimRow], fresh: Sequence[ClaimRow]) -> tuple[ClaimChange, ...]:
    """Pair the claims of one paper, each with one at most, and give those that differ.

    The pairs are of claims whose spans overlap: first those of the same number, then those that
    share the most. A checked claim is paired before an unchecked one.
    """
    partners = _partners(stored, fresh)
    changes = []
    for at, before in enumerate(stored):
        if before.status != UNCHECKED:
            continue
        after = replace(fresh[partners[at]], id=before.id) if at in partners else None
        if after is None or _differ(before, after, _STORED):
            changes.append(ClaimChange(before, after))
    taken = set(partners.values())
    changes += [ClaimChange(None, one) for at, one in enumerate(fresh) if at not in taken]
    return tuple(changes)


def seen(changes: Iterable[ClaimChange]) -> tuple[ClaimChange, ...]:
    """Give the changes that people see."""
    return tuple(change for change in changes if change.is_seen)


def _differ(one: ClaimRow, two: ClaimRow, names: Sequence[str]) -> bool:
    return any(getattr(one, name) != getattr(two, name) for name in names)


def _partners(stored: Sequence[ClaimRow], fresh: Sequence[ClaimRow]) -> dict[int, int]:
    """Give, for places in `stored`, their partners' places in `fresh`."""
    candidates = sorted(
        (one.status == UNCHECKED, _number(one) != _number(two), -_shared(one, two), at, to)
        for at, one in enumerate(stored)
        for to, two in enumerate(fresh)
        if _shared(one, two) > 0
    )
    partners: dict[int, int] = {}
    taken: set[int] = set()
    for _, other_number, _, at, to in candidates:
        if at in partners or to in taken:
            continue
        # A number that was refuted does not speak for another number in the same words.
        if stored[at].status == "wrong" and other_number:
            continue
        partners[at] = to
        taken.add(to)
    return partners


def _number(claim: ClaimRow) -> tuple[float, float, str, str]:
    return claim.low, claim.high, claim.unit, claim.direction


def _shared(one: ClaimRow, two: ClaimRow) -> int:
    """How many characters of the abstract both claims are read from."""
    return min(one.end, two.end) - max(one.start, two.start)
