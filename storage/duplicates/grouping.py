"""Groups of papers that are one, out of pairs; a chain is cut where its ends are different.

A is like B, and B like C: the three are a group unless A and C are clearly two papers, as the
parts of a series are that a sloppy record stands between. The surest pairs are joined first, so
the sloppy record goes with the one it is most like.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from storage.duplicates.candidates import Pair
from storage.duplicates.scoring import Outcome, Verdict
from storage.record import PaperId

Judge = Callable[[PaperId, PaperId], Verdict]


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two papers of a group, and why they are taken for one."""

    one: PaperId
    other: PaperId
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Papers that are, or may be, one; in order of id.

    `certain` is True where they all hang together by pairs that are the same beyond doubt.
    """

    papers: tuple[PaperId, ...]
    certain: bool
    pairs: tuple[Likeness, ...]


def group(
    found: Mapping[Pair, Verdict], apart: frozenset[Pair], judge: Judge
) -> tuple[DuplicateGroup, ...]:
    """Make groups of pairs that were found, the certain ones first, then by id.

    `apart` are pairs that a person holds for different; `judge` is asked for pairs not in `found`.
    """
    clusters: dict[PaperId, set[PaperId]] = {}
    sure: dict[PaperId, set[PaperId]] = {}
    known = dict(found)
    ordered = sorted(found, key=lambda pair: (found[pair].outcome is not Outcome.SAME, pair))
    for pair in ordered:
        one, other = (clusters.setdefault(paper, {paper}) for paper in pair)
        if one is other or _at_odds(one, other, known, apart, judge):
            continue
        one |= other
        clusters.update(dict.fromkeys(other, one))
        if found[pair].outcome is Outcome.SAME:
            _join(sure, pair)
    groups = {id(cluster): cluster for cluster in clusters.values() if len(cluster) > 1}
    links = _links(found, clusters)
    made = [
        DuplicateGroup(
            tuple(sorted(cluster)),
            sure.get(min(cluster), set()) >= cluster,
            tuple(links[mark]),
        )
        for mark, cluster in groups.items()
    ]
    return tuple(sorted(made, key=lambda each: (not each.certain, each.papers)))


def _at_odds(
    one: Iterable[PaperId],
    other: Iterable[PaperId],
    known: dict[Pair, Verdict],
    apart: frozenset[Pair],
    judge: Judge,
) -> bool:
    """Tell whether any of the one and any of the other are clearly two papers."""
    for a, b in product(one, other):
        pair = (a, b) if a < b else (b, a)
        if pair in apart:
            return True
        if pair not in known:
            known[pair] = judge(*pair)
        if not known[pair].found and known[pair].clear:
            return True
    return False


def _join(sure: dict[PaperId, set[PaperId]], pair: Pair) -> None:
    one, other = (sure.setdefault(paper, {paper}) for paper in pair)
    one |= other
    sure.update(dict.fromkeys(other, one))


def _links(
    found: Mapping[Pair, Verdict], clusters: Mapping[PaperId, set[PaperId]]
) -> dict[int, list[Likeness]]:
    links: dict[int, list[Likeness]] = defaultdict(list)
    for (one, other), verdict in sorted(found.items()):
        if clusters[one] is clusters[other]:
            links[id(clusters[one])].append(Likeness(one, other, verdict))
    return links
