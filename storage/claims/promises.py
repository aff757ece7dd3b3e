"""Numbers without a unit, where the words beside them promise one.

"A speedup of 3.4", "by a factor of 12", "a factor of three", "a 3.2 speedup".
"""

import re

from storage.claims.quantity import DIGITS, SIGN, Quantity, own_bound, value

PROMISES = ("speedup", "speed-up", "speed up", "factor", "accelerat", "multiplied")
"""Parts of words beside which a number may stand without a unit."""

_COUNT = rf"\d{{1,3}}(?: \d{{3}})+(?!\w)|{DIGITS}"
_PROMISE = re.compile(
    r"(?:speed-?ups?|speed ups?|speed-?up factors?|factors?|accelerations?|multiplied by|"
    r"acceleration factors?)"
    r"(?:,? (?:of|by|is|are|was|ranging|ranges|range|from|on average|between|up to|about|around|"
    r"over|nearly|approximately|roughly|more than|at least|an average of|as high as|reaching|"
    r"reaches|factor))*"
    rf" {{0,4}}(?P<sign>{SIGN})?(?P<first>{_COUNT})"
    rf"(?:(?P<separator> ?(?:-{{1,2}}|~|to(?: up to)? |up to |and (?=\d)) ?)(?P<second>{_COUNT}))?"
    r"(?![\w%])(?![.:]\d)(?!-[a-z])(?! to \d)"
    r"(?! ?(?:%|(?:x|times|fold|percent|orders?|ms|s|us|gpus?|cores?|[kmgt]i?b|[kmgt]b/s|"
    r"[tgpm]?flops|t?ops|gops|tokens?|fps|ns|seconds?|minutes?|hours?|days?|nodes?|threads?|"
    r"processors?|devices?|m?w|m?j|[kmg]?hz|nm|steps|epochs|iterations|points?|bits?)(?![a-z])))"
)
_WORDED = re.compile(
    r"factors? of (?:about |almost |nearly |roughly |around |over |more than |at least |"
    r"up to |approximately )?(?P<first>two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|"
    r"twenty|thirty|forty|fifty|(?:a |one )?(?:hundred|thousand|million))(?![a-z-])"
)
"""Numbers in words are promised by "factor of" only: "a speedup of two kernels" is no number."""
_BARE_SPEEDUP = re.compile("[0-9] (?:average |mean |overall )?speed-?up")
"""What the next pattern needs, found faster."""
_BEFORE_SPEEDUP = re.compile(
    rf"(?:\ban?|\bup to|\babout|\bnearly|\bapproximately|\baverage) (?P<sign>{SIGN})?"
    rf"(?P<first>{DIGITS}) ?"
    rf"(?:(?:-{{1,2}}|~|to) ?(?P<second>{DIGITS}) )?(?:average |mean |overall )?"
    r"speed-?up(?![a-z-])(?! (?:factor|technique|method))"
)
"""As in "a 3.2 speedup": after an article, so that no name with a number is meant."""
_AND_BARE = re.compile(
    rf"[^.;0-9]{{0,40}}?,? (?:and|or) (?:up to )?(?P<first>{DIGITS})(?![\w%])(?! ?(?:x|%|times))"
)
_AND_MORE = re.compile(
    rf"(?:, (?:and |or )?| and | or )(?P<first>{DIGITS})(?![\w%])(?=[,.;)]|$| (?:over|on|with|for|"
    r"in|compared|against|and|or|respectively|when|than|relative|using|at|to|across)\b)"
)


def promised(folded: str, start: int, end: int) -> list[Quantity]:
    """Find the numbers without a unit of `folded[start:end]`, in order, none overlapping."""
    found = _factors(folded, start, end)
    if _BARE_SPEEDUP.search(folded, start, end):
        found += [_span(match) for match in _BEFORE_SPEEDUP.finditer(folded, start, end)]
    found += [_bare(match) for match in _WORDED.finditer(folded, start, end)]
    found.sort(key=lambda quantity: quantity.start)
    return [
        one for index, one in enumerate(found) if not index or one.start >= found[index - 1].end
    ]


def _factors(folded: str, start: int, end: int) -> list[Quantity]:
    found = []
    for match in _PROMISE.finditer(folded, start, end):
        if match["separator"] and "and" in match["separator"] and "between" not in match.group():
            found += [_bare(match), _bare(match, "second")]
        else:
            found.append(_span(match))
        at = match.end()
        while also := _AND_MORE.match(folded, at, end):
            found.append(_bare(also))
            at = also.end()
        if also := _AND_BARE.match(folded, at, end):
            found.append(_bare(also))
    return found


def _span(match: re.Match[str]) -> Quantity:
    """Give the one number, or the range, of "first" and "second"."""
    first = value(match["first"])
    second = value(match["second"]) if match["second"] else first
    bound = own_bound("", (match["sign"] or "").strip())
    stop = match.end("second" if match["second"] else "first")
    low, high = min(first, second), max(first, second)
    return Quantity(match.start("first"), stop, low, high, "x", bound)


def _bare(match: re.Match[str], group: str = "first") -> Quantity:
    number = value(match[group])
    return Quantity(match.start(group), match.end(group), number, number, "x")
