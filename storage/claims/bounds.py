"""How firmly a number is meant: exactly, at most, at least, about, on average."""

import re
from typing import NamedTuple

from storage.claims.claim import Bound
from storage.claims.lexicon import FAST, LINK, MEASURE, NOUN
from storage.claims.pairing import NumberRead
from storage.claims.tokens import Row, Token

_BOUNDING = re.compile(
    r"\b(?:(?P<up_to>up-to|up to|upto|as much as|as high as|as large as|as many as|at most|at best|"
    r"maximum|max|maximal|maximally|peak|peaking|best-case|at peak|"
    r"highest)|"
    r"(?P<average>average|averages|averaging|averaged|avg|mean|geomean|geo-mean|gmean|geometric|"
    r"median|typically|typical)|"
    r"(?P<at_least>over|more than|at least|greater than|higher than|exceeding|exceeds|exceed|"
    r"beyond|above|in excess of|upwards of|minimum|min|no less than|better than|well over|"
    r"larger than|surpassing|least)|"
    r"(?P<approx>about|around|approximately|approx|nearly|roughly|almost|close to|circa|some|sim|"
    r"near))\b|(?P<least>>)|(?P<about>~)"
)
_KINDS: dict[str, Bound] = {
    "up_to": "up_to", "average": "average", "at_least": "at_least", "approx": "approx",
    "least": "at_least", "about": "approx",
}  # fmt: skip
_AFTER_AVERAGE = re.compile(
    r" ?(?:[a-z-]+ ){0,5}?\(?(?P<said>(?:on|in) (?:average|geomean|geometric mean)|averaged\b|"
    r"(?:average|avg|geomean|geometric mean|mean|median)"
    r"(?=[,.;:)]| \(| (?:over|across|compared|for|on|while|when|with)\b|$))"
)
_BETWEEN_AVERAGE = re.compile(
    r" {1,4}(?P<said>averaged?|avg\.?|geomean|geometric[ -]mean|mean|median) "
    r"(?:[a-z-]+ ){0,2}(?:speed-?ups?|improvements?|performance|throughput|gains?|reductions?|"
    r"savings?|accelerations?|increases?|better|higher|lower|faster)\b"
)
"""As in "2.5x geomean speedup"."""
_AFTER_MOST = re.compile(
    r" ?(?:\(?(?=at |max\b|maximum|peak\b|in )|[a-z-]+ (?:[a-z-]+ )?(?=at ))"
    r"(?P<said>at (?:most|best|peak)\b|max\b|maximum|peak\b|in the best)"
)
_AFTER_LEAST = re.compile(
    r" ?(?P<said>\+|or more|and more|or higher|or better|and above|and beyond)"
)
_SPENT = re.compile(
    r"(?: [a-z-]+){0,2} {0,2}(?:on average|in average|averaged?|at most|at best) ?[,;]"
)
"""Behind a number, what bounds it and not the next."""
_LEAD_AVERAGE = re.compile(r"\bon average,? ?|\baveraged? (?:across|over) ")
_NEAR = 60
"""Characters before a number in which the words that bound it stand."""


class Bounded(NamedTuple):
    """How firmly a number is meant, where the words that may say so begin, and what said it.

    `said` is the stretch of text that says it, None where the number's own sign does, or nothing;
    `carried` that it means the number before alike.
    """

    kind: Bound
    start: int
    said: tuple[int, int] | None = None
    carried: bool = False

    def at(self, start: int) -> "Bounded":
        """Give the same with the place at which the words about the number begin."""
        return Bounded(self.kind, start, self.said, self.carried)


def bounds(folded: str, row: Row, reads: list[NumberRead]) -> list[Bounded]:
    """Read the bound of each number.

    A number that is coordinated with one before it, and says nothing itself, means it alike.
    """
    found: list[Bounded] = []
    for index in range(len(reads)):
        found.append(_bound(folded, row, reads, index, _before(folded, reads, found)))
    for index in range(len(reads) - 2, -1, -1):
        if _shares_mean(folded, reads, index, found):
            found[index] = found[index + 1]._replace(start=found[index].start, carried=True)
    return found


def _before(folded: str, reads: list[NumberRead], found: list[Bounded]) -> Bound:
    """Give the bound of the number before the next; what stands in brackets is no such."""
    last = len(found) - 1
    if last > 0:
        gap = folded[reads[last].quantity.end : reads[last + 1].quantity.start]
        closed = 0 <= gap.find(")") < 5 and "(" not in gap
        last -= closed
    return found[last].kind if found else "exact"


def _shares_mean(folded: str, reads: list[NumberRead], index: int, found: list[Bounded]) -> bool:
    """Whether a list ends in what all of it is: "5.3x and 2.8x geomean speedups"."""
    one, following = reads[index], reads[index + 1]
    if found[index].kind != "exact" or found[index + 1].kind != "average":
        return False
    said = found[index + 1].said
    behind = said is not None and said[0] >= following.quantity.end
    between = folded[one.quantity.end : following.quantity.start].strip(" ,")
    return behind and following.joined and between in ("", "and", "or")


def _bound(folded: str, row: Row, reads: list[NumberRead], index: int, previous: Bound) -> Bounded:
    one = reads[index]
    quantity = one.quantity
    left = _left(folded, row, reads, index)
    start = max(left, _phrase_start(row, one.at))
    own, at = _own(folded, start, quantity.start)
    after = _after(folded, quantity.end, row, reads, index)
    strongly = previous in _STRONG if index else _pairs(folded, row, quantity.start)
    if strongly and (paired := _paired(folded, row, reads, index)):
        return paired.at(at)
    told = [one for one in (own, after) if one]
    for strong in _STRONG:
        for said in told:
            if said.kind == strong:
                return said.at(at)
    if quantity.bound == "approx" and (cue := _about_strongly(folded, row, reads, index, previous)):
        return cue.at(at)
    if quantity.bound:
        return Bounded(quantity.bound, at)
    if told:
        return told[0].at(at)
    gap = folded[left : quantity.start]
    if index and one.alike and "(" not in gap.rpartition(")")[2]:
        kind: Bound = "exact" if reads[index - 1].quantity.bound else previous
        return Bounded(kind, at, carried=kind != "exact")
    if cue := _told_by_cue(row, one):
        return cue.at(at)
    begin = left + 3 if index else max(row.starts[0], quantity.start - 140)
    lead = _led(folded, begin, quantity.start)
    return Bounded("average", at, lead) if lead else Bounded("exact", at)


def _left(folded: str, row: Row, reads: list[NumberRead], index: int) -> int:
    """Give where the words begin that may bound a number: behind what bounds the one before."""
    if not index:
        return row.starts[0]
    left = row.ends[reads[index - 1].at]
    spent = _SPENT.match(folded, left, reads[index].quantity.start)
    return spent.end() if spent else left


def _about_strongly(
    folded: str, row: Row, reads: list[NumberRead], index: int, previous: Bound
) -> Bounded | None:
    """Read "up to ~9x and ~2x lower", "an average reduction of ~9%": "about" says the least."""
    one = reads[index]
    if index and one.alike and previous in _STRONG:
        between = folded[reads[index - 1].quantity.end : one.quantity.start]
        if not any(map(between.__contains__, _AGAINST)):
            return Bounded(previous, 0, carried=True)
    return _told_by_cue(row, one)


_AGAINST = (" over ", " compared ", " versus ", " vs", " against ")


def _led(folded: str, begin: int, end: int) -> tuple[int, int] | None:
    """Find "on average," before a number; right behind the one before, it is said of that."""
    if folded.find("average", begin, end) < 0:
        return None
    lead = _LEAD_AVERAGE.search(folded, begin, end)
    return lead.span() if lead else None


_UNBINDING = frozenset((*",:(", *"by a an is are to of achieving only with".split()))
"""What often stands alone before a number, and bounds nothing."""
_STRONG = ("up_to", "average")
_PAIRED = ("average", "mean", "median", "max", "peak")
_CUES: dict[str, Bound] = {
    "average": "average", "mean": "average", "geomean": "average", "median": "average",
    "geometric-mean": "average", "geo-mean": "average",
    "maximum": "up_to", "max": "up_to", "peak": "up_to",
}  # fmt: skip


def _pairs(folded: str, row: Row, at: int) -> bool:
    """Tell cheaply whether two bounds may be named before the first number."""
    near = folded[max(row.starts[0], at - 70) : at]
    return (" and" in near or "(" in near) and any(map(near.__contains__, _PAIRED))


_PAIR = re.compile(
    r"\b(?P<one>average|mean|geomean|median|maximum|max|peak) (?:and|\() ?(?:the )?"
    r"(?P<two>average|mean|geomean|median|maximum|max|peak)\b[^.;]*$"
)


def _paired(folded: str, row: Row, reads: list[NumberRead], index: int) -> Bounded | None:
    """Read "median and maximum speedups of 4x and 9x": two numbers, two bounds, in order."""
    place = 0
    while index - place > 0 and reads[index - place].joined and place < 4:
        place += 1
    first = reads[index - place]
    start = max(row.starts[0], first.quantity.start - 70)
    pair = _PAIR.search(folded, start, first.quantity.start)
    listed = index + 1 < len(reads) and reads[index + 1].joined
    if pair is None or not (place or listed):
        return None
    which = "two" if place % 2 else "one"
    return Bounded(_CUES[pair[which]], 0, pair.span(which))


def _told_by_cue(row: Row, one: NumberRead) -> Bounded | None:
    """Read "an average speedup over X of 3x": the noun of the number is said to be a mean."""
    cue = one.sense.cue[0]
    if not one.sense.rule.endswith("number") or not row[cue].marks & NOUN or cue >= one.at:
        return None
    for k in range(cue - 1, max(0, cue - 3) - 1, -1):
        if row[k].word in _CUES:
            return Bounded(_CUES[row[k].word], 0, (row.starts[k], row.ends[k]))
        if row[k].marks & LINK:
            break
    return None


def _phrase_start(row: Row, at: int) -> int:
    """Walk left to where the words that may bound the number begin."""
    k = at
    while k > 0 and row.starts[at] - row.starts[k - 1] <= _NEAR and _binds(row[k - 1], row[k]):
        k -= 1
    return row.starts[k]


def _binds(token: Token, following: Token) -> bool:
    if token.number >= 0:
        return False
    if token.word in _BINDING or token.word in ("(", "~", ">", "=", "-", ",", "+", ":"):
        return True
    # "an average latency reduction of", "a maximum value of": what is meant comes in between.
    named = bool(token.marks & (MEASURE | NOUN | FAST)) or token.word in ("value", "values")
    return named and (following.word == "of" or bool(following.marks & (MEASURE | NOUN)))


_BINDING = frozenset(
    "up to up-to upto as much high large many at most best maximum max maximal maximally peak "
    "of an a the average averages averaging averaged avg mean geomean geometric median over more "
    "than least greater higher exceeding exceeds beyond above in excess upwards minimum min no "
    "less well about around approximately approx nearly roughly almost close some sim near "
    "at-least at-most more-than less-than as-much-as as-high-as on-average by factor from "
    "speedup speed-up speedups speed-ups typically typical peaking is are was were ranging "
    "range reaching even only between for on another achieving be been further "
    "mathbf textbf boldsymbol mathrm bf".split()
)


def _own(folded: str, start: int, end: int) -> tuple[Bounded | None, int]:
    """Find the bound nearest to the number; "up to an average of" is an average."""
    begin = max(start, folded.rfind("(", start, end) + 1)
    if begin == end or folded[begin:end].strip() in _UNBINDING:
        return None, end
    found = [
        (match.end(), match.start(), _KINDS[match.lastgroup or ""])
        for match in _BOUNDING.finditer(folded, begin, end)
    ]
    if not found:
        return None, end
    strong = [f for f in found if f[2] in _STRONG]
    chosen = max(strong or found)
    return Bounded(chosen[2], 0, (chosen[1], chosen[0])), found[0][1]


def _after(folded: str, end: int, row: Row, reads: list[NumberRead], index: int) -> Bounded | None:
    """Read what follows: "7.04x on average", "317% at most", "3x or more"."""
    stop = row.starts[reads[index + 1].at] if index + 1 < len(reads) else min(len(folded), end + 60)
    tail = folded[end : min(stop, end + 60, row.ends[-1])]
    if match := _AFTER_MOST.match(tail):
        last = ")" in tail or index + 1 >= len(reads) or "(" not in tail
        return _said("up_to", match, end) if last else None
    if match := _BETWEEN_AVERAGE.match(tail):
        return _said("average", match, end)
    if match := _AFTER_AVERAGE.match(tail):
        opened = "(" in match.group() or match.end() >= len(tail)
        of_next = opened and stop - end - match.end() < 4
        return None if of_next else _said("average", match, end)
    match = _AFTER_LEAST.match(tail)
    return _said("at_least", match, end) if match else None


def _said(kind: Bound, match: re.Match[str], offset: int) -> Bounded:
    start, end = match.span("said")
    return Bounded(kind, 0, (offset + start, offset + end))
