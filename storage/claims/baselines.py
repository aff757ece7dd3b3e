"""What a gain is measured against: "over X", "compared with X", "outperforms X by"."""

from bisect import bisect_left
from typing import NamedTuple

from storage.claims.lexicon import (
    BARE,
    BEAT,
    BETTER,
    BREAK,
    CHANGE,
    FAST,
    IN_ORDER,
    LINK,
    MEASURE,
    NOUN,
    QUALITY,
    SIZES,
    VERB,
    VERSUS,
)
from storage.claims.pairing import NumberRead
from storage.claims.tokens import Row, Token


class Baseline(NamedTuple):
    """A comparison: where its name stands, and the token that opens it."""

    start: int
    end: int
    token: int


_NOT_NAMED = frozenset(
    "range ranges variety series period course time years months set wide broad large multiple "
    "several many various all different datasets benchmarks last past next".split()
)
_TRIED = frozenset(
    "input inputs dataset datasets benchmark benchmarks task tasks workload workloads query "
    "queries instance instances problems matrices graphs sequences trials runs steps iterations "
    "epochs domains scenarios lengths sizes".split()
)
"""Last words of what a gain is averaged over, as "over the tested inputs", which is no rival."""
_LONGEST = 22
_ENDS = frozenset(
    "on for while when in by without at across under using during via through at which where "
    "up respectively whereas but although though achieving making leading resulting showing with "
    "achieves reaching is are was were can to and that we after due our it as from if".split()
)


def baselines(text: str, row: Row, reads: list[NumberRead]) -> list[Baseline | None]:
    """Give each number of a sentence what it is compared with, or None."""
    found = list(filter(None, [_named(row, k) for k in _openers(row)]))
    result: list[Baseline | None] = []
    for index, one in enumerate(reads):
        stop = reads[index + 1].at if index + 1 < len(reads) else len(row)
        own = next((b for b in found if one.at < b.token < stop), None) if found else None
        if own and index + 1 < len(reads) and _of_next(row, one, own):
            own = None
        if own is None and index and found:
            last = reads[index - 1]
            between = [b for b in found if last.at < b.token < one.at]
            own = next((b for b in between if _of_next(row, last, b)), None)
        if own is None:
            own = _beaten(row, one) if one.sense.change & BEAT else _measured_of(row, one)
        result.append(own)
    for index, one in enumerate(reads):
        if result[index] is None and not found and one.sense.change & FAST:
            result[index] = _sped_up(text, row, one)
    _share(row, found, reads, result)
    if len(reads) > 1 and row.marks & IN_ORDER:
        _deal_out(row, reads, result)
    return result


def _of_next(row: Row, one: NumberRead, own: Baseline) -> bool:
    """As in "by 40%, and improves throughput over X by": the next number's comparison."""
    return any(
        token.marks & VERB and token.marks & CHANGE and row[k - 1].word in ("and", ",", "while")
        for k, token in enumerate(row[one.at + 1 : own.token], one.at + 1)
    )


def _measured_of(row: Row, one: NumberRead) -> Baseline | None:
    """Take "X" of "1.8x the throughput of X"."""
    of = one.sense.last + 1
    told = one.sense.verdict == "claim" and one.sense.rule == "number before measure"
    if not told or of + 1 >= len(row) or row[of].word != "of" or one.quantity.unit == "%":
        return None
    end = _name_end(row, of + 1)
    return Baseline(row.starts[of + 1], row.ends[end - 1], of) if end > of + 1 else None


_RIVALS_NAMED = (
    "against", "outper", "surpass", "exceed", "compar", "beat", "outpac", "overtak", "outstrip",
    " over ",
)  # fmt: skip


def names_rival(folded: str, start: int, end: int) -> bool:
    """Tell cheaply whether a sentence may name a rival for those that follow."""
    return any(folded.find(sign, start, end) >= 0 for sign in _RIVALS_NAMED)


def standing(row: Row) -> Baseline | None:
    """Give what a sentence as a whole is ahead of: "outperforms X", "compared with X, superior"."""
    ahead = any(token.marks & (BETTER | FAST) for token in row)
    for k, token in enumerate(row):
        if token.marks & BEAT and token.marks & VERB:
            end = _name_end(row, k + 1)
            quality = any(t.marks & QUALITY for t in row[k + 1 : end])
            if end > k + 1 and row[k + 1].word not in ("or", "and") and not quality:
                return Baseline(row.starts[k + 1], row.ends[end - 1], k)
        gained = token.word == "over" and any(
            t.marks & (BETTER | FAST) and t.marks & NOUN for t in row[max(0, k - 4) : k]
        )
        if (gained or (ahead and token.word == "compared-to")) and (found := _named(row, k)):
            return found
    return _set_against(row)


def _set_against(row: Row) -> Baseline | None:
    """Take "X" of "we compare it with X", "we evaluate it against X"."""
    compares = -1
    for k, token in enumerate(row):
        if token.word.startswith(("compare", "evaluat", "benchmark")):
            compares = k
        against = token.word == "against" or (
            token.word in ("with", "to", "compared-to") and row[compares].word.startswith("compare")
        )
        if 0 <= compares < k < compares + 14 and against and (found := _named(row, k)):
            return found
    return None


def _sped_up(text: str, row: Row, one: NumberRead) -> Baseline | None:
    """Take "DDPM" of "accelerates DDPM by 3x": a proper name that is made faster."""
    by = next((k for k in range(one.at - 1, max(-1, one.at - 5), -1) if row[k].word == "by"), -1)
    start = by
    while start > 0 and by - start < 4 and text[row.starts[start - 1]].isupper():
        start -= 1
    verb = row[start - 1]
    if (
        by < 0
        or start == by
        or not ((verb.marks & FAST and verb.marks & VERB) or verb.word in ",and")
    ):
        return None
    if any(token.marks & MEASURE for token in row[start:by]):
        return None
    return Baseline(row.starts[start], row.ends[by - 1], start)


def _deal_out(row: Row, reads: list[NumberRead], result: list[Baseline | None]) -> None:
    """Give each number of "3x and 5x over A and B, respectively" its own rival."""
    index = 0
    while index < len(reads):
        end = index + 1
        while end < len(reads) and result[end] is not None and result[end] == result[index]:
            end += 1
        shared = result[index]
        if shared is not None and end - index > 1:
            parts = _parts(row, shared)
            if len(parts) == end - index:
                result[index:end] = parts
        index = end


def _parts(row: Row, whole: Baseline) -> list[Baseline]:
    """Cut "A, B, and C" into its members; the list may go on behind where the name was cut."""
    first = bisect_left(row.starts, whole.start)
    parts: list[Baseline] = []
    start = first
    for k in range(first, min(len(row), first + 40)):
        ends = row[k].word in ("respectively", ".", ";") or (
            row[k].marks & LINK and row.starts[k] >= whole.end and row[k].word not in (",", "and")
        )
        if ends or row[k].word in (",", "and"):
            if k > start:
                parts.append(Baseline(row.starts[start], row.ends[k - 1], whole.token))
            start = k + 1
        if ends:
            break
    return parts


def _openers(row: Row) -> list[int]:
    if not row.marks & VERSUS:
        return []
    return [k for k, token in enumerate(row) if token.marks & VERSUS]


def _named(row: Row, opener: int) -> Baseline | None:
    """Read the noun phrase after "over", "than", "compared to"; None where it names no rival."""
    start = opener + 1
    if start < len(row) and row[start].word in ("that", "those", "of", "the-of"):
        start += 1
    while start < len(row) and row[start].word in ("of", "our"):
        start += 1
    if start < len(row) and row[opener].word == "than" and row[start].word in _PLACES:
        start += 1  # "lower than in confidential mode"
    if start >= len(row) or row[start].number >= 0 or _is_figure(row[start].word):
        return None
    named = start + 1 if row[start].word in ("a", "an", "the", "using") else start
    if named >= len(row) or (row[opener].word == "over" and row[named].word in _NOT_NAMED):
        return None
    if row[start].word == "using":
        start = named
    end = _name_end(row, start)
    if end > start and end < len(row) and row[end].number >= 0 and row[end - 1].word == "of":
        end -= 1  # "a speedup over X of 23x"
        if row[end - 1].marks & (FAST | MEASURE):
            return None  # "compared to a speedup of 23x" is no name
    if end == start or _is_no_name(row[start:end], row[opener]):
        return None
    return Baseline(row.starts[start], row.ends[end - 1], opener)


def _is_no_name(name: list[Token], opener: Token) -> bool:
    """Whether a noun phrase only points, or names what a gain is averaged over."""
    if len(name) == 1 and name[0].word in _NO_NAMES:
        return True
    return opener.word == "over" and name[-1].word in _TRIED


_PLACES = frozenset(("in", "on", "with", "for", "by"))


def _is_figure(word: str) -> bool:
    """Whether a word is a bare figure: "over 128 nodes", but not "over 128-core servers"."""
    return word[0].isdigit() and "-" not in word


_NO_NAMES = frozenset("the a an its their our it this that one all both".split())


def _name_end(row: Row, start: int) -> int:
    """Find where the name of a rival ends."""
    at = start
    stop = min(len(row), start + _LONGEST)
    listing = False
    while at < stop:
        token = row[at]
        if token.word == "(":
            close = _aside_end(row, at)
            if not close:
                break
            at = close
            continue
        if token.word in ("such-as", "e.g", "e.g.", "like"):
            listing = True
        elif _closes(row, at, listing) and not (at == start and token.word == "leading"):
            break
        at += 1
    while at > start and row[at - 1].word in ("and", ",", "or", "."):
        at -= 1
    return at


def _aside_end(row: Row, at: int) -> int:
    """Give where an aside without numbers ends, or 0."""
    close = next((k for k in range(at, min(len(row), at + 16)) if row[k].word == ")"), -1)
    return 0 if close < 0 or any(t.number >= 0 for t in row[at:close]) else close + 1


def _closes(row: Row, at: int, listing: bool) -> bool:
    """Whether a rival's name cannot go on at a token."""
    token = row[at]
    if token.number >= 0 or token.word in (")", ";", ":") or token.marks & (BREAK | VERSUS):
        return True
    if token.word == ",":
        return not listing
    return token.word in _ENDS and not (token.word == "and" and _goes_on(row, at, listing))


def _goes_on(row: Row, at: int, listing: bool) -> bool:
    """Whether "and" joins a second rival, not a second statement."""
    if listing:
        return True
    after = at + 2 if at + 2 < len(row) and row[at + 1].word.endswith("ly") else at + 1
    following = row[after] if after < len(row) else None
    if following is None or following.number >= 0 or following.marks & (VERB | BARE | VERSUS):
        return False
    return following.word not in _NEW_STATEMENT


_NEW_STATEMENT = frozenset(
    "a an up by on over more about around average approximately nearly roughly at is are has "
    "have can also its it we our this that to in for with then thus hence maintains supports "
    "matches match uses using consumes consuming requires requiring even still only".split()
)


def _beaten(row: Row, one: NumberRead) -> Baseline | None:
    """Take the object of "outperforms X by 3x"."""
    if not row.marks & BEAT:
        return None
    for k in range(one.at - 1, max(-1, one.at - 30), -1):
        if row[k].marks & BEAT:
            start = k + 1
            if start + 1 < len(row) and row[start].word in ("or", "and"):
                start += 2  # "outperformed or rivaled X"
            end = _name_end(row, start)
            return Baseline(row.starts[start], row.ends[end - 1], k) if end > start else None
    return None


def _only_of_next(row: Row, reads: list[NumberRead], index: int, rival: Baseline) -> bool:
    """As in "2x faster, for data 12x larger than the memory": what is compared is a size."""
    claims = reads[index].sense.verdict == "claim" != reads[index + 1].sense.verdict
    return claims and row[rival.token].word == "than" and row[rival.token - 1].word in SIZES


def _share(
    row: Row, found: list[Baseline], reads: list[NumberRead], result: list[Baseline | None]
) -> None:
    """Let numbers without a comparison of their own share their neighbours' or the sentence's."""
    for index in range(len(reads) - 2, -1, -1):
        following = result[index + 1]
        if following and _only_of_next(row, reads, index, following):
            continue
        if following and not following.token < reads[index + 1].at:
            result[index] = result[index] or following
    before = next((b for b in found if b.token < reads[0].at), None) if found and reads else None
    if before is None and reads and not any(result):
        before = _beaten(row, reads[0]) or _beaten_behind(row, reads[-1])
    for index in range(len(reads)):
        before = result[index] = result[index] or before


def _beaten_behind(row: Row, last: NumberRead) -> Baseline | None:
    """Take the object of "it is 3x faster, outperforming X"."""
    if not row.marks & BEAT:
        return None
    for k in range(last.at + 1, len(row) - 1):
        if row[k].marks & BEAT and row[k].marks & VERB:
            end = _name_end(row, k + 1)
            return Baseline(row.starts[k + 1], row.ends[end - 1], k) if end > k + 1 else None
    return None
