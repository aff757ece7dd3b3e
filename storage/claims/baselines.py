"""What a gain is measured against: "over X", "compared with X", "outperforms X by"."""

from dataclasses import dataclass

from storage.claims.lexicon import BEAT, BREAK, VERSUS
from storage.claims.pairing import Read
from storage.claims.tokens import Token


@dataclass(frozen=True, slots=True)
class Baseline:
    """A comparison: where its name stands, and the token that opens it."""

    start: int
    end: int
    token: int


_NOT_NAMED = frozenset(
    "a range variety series period course time years months set wide broad large multiple "
    "several many various all different datasets benchmarks last past next".split()
)
_MEASURED = frozenset("which when where while without although whereas respectively".split())
_LONGEST = 22
_ENDS = frozenset(
    "on for while when in by without at across under using during via through at which where "
    "respectively whereas but although though achieving making leading resulting showing with "
    "achieves reaching is are was were can to and that we after due our it as".split()
)
_JOINED_ON = frozenset(("based", "running", "run", "implemented", "executed", "such", "with"))


def baselines(row: list[Token], reads: list[Read]) -> list[Baseline | None]:
    """Give each number of a sentence what it is compared with, or None."""
    found = [b for b in (_named(row, k) for k in _openers(row)) if b]
    result: list[Baseline | None] = []
    for index, one in enumerate(reads):
        stop = reads[index + 1].at if index + 1 < len(reads) else len(row)
        own = next((b for b in found if one.at < b.token < stop), None)
        if own is None and one.sense.change & BEAT:
            own = _beaten(row, one)
        result.append(own)
    _share(found, reads, result)
    return result


def _openers(row: list[Token]) -> list[int]:
    return [k for k, token in enumerate(row) if token.marks & VERSUS]


def _named(row: list[Token], opener: int) -> Baseline | None:
    """Read the noun phrase after "over", "than", "compared to"; None where it names no rival."""
    start = opener + 1
    if start < len(row) and row[start].word in ("that", "those", "of", "the-of"):
        start += 1
    while start < len(row) and row[start].word == "of":
        start += 1
    if start >= len(row) or row[start].number >= 0 or row[start].word[0].isdigit():
        return None
    if row[opener].word == "over" and row[start].word in _NOT_NAMED:
        return None
    if row[opener].word == "than" and opener and row[opener - 1].word in ("more", "less", "rather"):
        if row[start].number >= 0:
            return None
    end = _name_end(row, start)
    if end == start:
        return None
    return Baseline(row[start].start, row[end - 1].end, opener)


def _name_end(row: list[Token], start: int) -> int:
    """Find where the name of a rival ends."""
    at = start
    stop = min(len(row), start + _LONGEST)
    listing = False
    while at < stop:
        token = row[at]
        if token.word == "(":
            close = next((k for k in range(at, min(len(row), at + 16)) if row[k].word == ")"), -1)
            if close < 0 or any(t.number >= 0 for t in row[at:close]):
                break
            at = close + 1
            continue
        if token.number >= 0 or token.word in (")", ";", ":") or token.marks & (BREAK | VERSUS):
            break
        if token.word in ("such-as", "e.g", "e.g.", "like"):
            listing = True
        elif token.word == "," and not listing:
            break
        elif token.word in _ENDS and not (listing and token.word == "and"):
            break
        at += 1
    while at > start and row[at - 1].word in ("and", ",", "or", "."):
        at -= 1
    return at


def _beaten(row: list[Token], one: Read) -> Baseline | None:
    """Take the object of "outperforms X by 3x"."""
    for k in range(one.at - 1, max(-1, one.at - 30), -1):
        if row[k].marks & BEAT:
            start = k + 1
            end = _name_end(row, start)
            return Baseline(row[start].start, row[end - 1].end, k) if end > start else None
    return None


def _share(found: list[Baseline], reads: list[Read], result: list[Baseline | None]) -> None:
    """Let numbers without a comparison of their own share their neighbours' or the sentence's."""
    for index in range(len(reads) - 2, -1, -1):
        result[index] = result[index] or result[index + 1]
    before = next((b for b in found if reads and b.token < reads[0].at), None)
    for index in range(len(reads)):
        before = result[index] = result[index] or before
