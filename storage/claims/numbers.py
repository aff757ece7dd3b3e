"""Number phrases: where a text says how many times, how many per cent, how many orders.

`quantities` knows digits and words ("2.4x", "twofold", "an order of magnitude", "half"), ranges
of any punctuation ("2.1-26x", "7x to 9x", "2.36sim 8.02times"), pairs ("1.4/1.6x"), thousands
separators, signs for about and at least, and numbers without a unit where the words before them
promise one ("a speedup of 3.4", "by a factor of 12"). What a number is about is not asked here.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from storage.claims.claim import Unit
from storage.claims.promises import PROMISES, promised
from storage.claims.quantity import DIGITS, NUMBER, SIGN, WORD, Quantity, own_bound, value
from storage.claims.words import HINT, ONE, PROMISE, SPEED, SPELT, UP, WORDED, Words

_TIMES = (
    r"-? ?(?:x(?: times)?(?:(?![a-z0-9^])|(?=speed|faster|higher|lower|improv|reduc))(?! \d)|"
    r"times(?! ?\d)(?! ?[a-z]\d)|fold(?![a-z]))"
)
_CENT = (
    r"-?(?:%|percent(?![a-z])|per cent(?![a-z])|pct(?![a-z]))(?![- ]?points?)"
    r"(?! (?:ci|confidence|credible|prediction interval|range|percentile)(?![a-z]))"
)
_ORDERS = r"-?orders?[- ]of[- ]magnitudes?|-?orders? (?=speed|faster|improv|accel)"
_UNIT = rf"(?:(?P<x{{0}}>{_TIMES})|(?P<c{{0}}>{_CENT})|(?P<o{{0}}>{_ORDERS}))"
_SEPARATOR = (
    r" {0,4}(?:- to(?= )|(?:text {1,2})?-{1,3}|~|sim|\.{2,3}|\u2026|-to-|"
    r"to(?: up to| over| more than)?(?= )) {0,4}"
)

_DIGIT = re.compile("[0-9][0-9]*")
_BARE = re.compile(
    r"[0-9]+(?:\.[0-9]+)?(?= [a-eg-nqru-wyz(=]|[);:a-eg-nqru-wyz]|[.,]? ?$|[.,] [a-z])"
)
"""A number behind which neither a unit follows nor what may join it to another number."""
_BEFORE_NUMBERS = ("x", "x ", "between ")
_START = re.compile(
    rf"\d+|(?<![a-z]){WORD}(?=[- ](?:times|fold|x |to[- ]|and |orders?|per ?cent|hundred|thousand))"
)
_PHRASE = re.compile(
    rf"(?P<first>{NUMBER})(?P<more>\+)?(?: {{0,4}}{_UNIT.format(1)})?(?P<more1>\+)?"
    rf"(?:(?P<separator>{_SEPARATOR})(?:{SIGN})?(?P<second>{NUMBER})"
    rf"(?P<more2>\+)? {{0,4}}{_UNIT.format(2)}(?P<more3>\+)?)?"
)
_LEAD = re.compile(
    rf"(?<![\w.])(?<![a-z]-)(?P<sign>{SIGN})?"
    r"(?P<prefix>(?<!\d )x ?|(?<=of )x|(?<=by )x|(?<=to )x)?$"
)
_LONGEST_LEAD = 11
_BETWEEN = re.compile(
    rf"between (?P<first>{NUMBER}) ?{_UNIT.format(1)}? ?and "
    rf"(?P<second>{NUMBER}) ?{_UNIT.format(2)}"
)
_FOLDWORD = re.compile(
    r"(?<![a-z])(?:(?:(?P<from>two|three|four|five|\d{1,3})-? (?:to|or) )?"
    r"(?P<count>two|three|four|five|six|seven|eight|nine|ten|twenty|hundred|thousand)-?fold"
    r"|(?P<twice>twice|thrice)"
    r"|(?P<an>(?:an?|one) order|(?<!same )(?<!the )(?<!of )order(?=[- ]of[- ]magnitude "
    r"(?:[a-z-]+ ){0,2}(?:faster|lower|higher|less|more|better|speed|sav|reduc|improve|gain)))"
    r"[- ]of[- ]magnitude"
    r"|(?P<verb>doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|quadrupl(?:e|es|ed|ing))"
    r"|(?P<halve>halv(?:e|es|ed|ing))"
    r"|(?P<part>(?:one[- ])?half|(?:one|a)[- ](?:third|quarter|fifth|tenth)|"
    r"1/\d{1,2}(?:th|rd)?(?![\w%]))"
    r")(?![a-z-])"
)
_LISTED = re.compile(rf"(?<![\w.-])(?:(?:{DIGITS}) ?(?:,|/|,? and|,? or) ?)+$")
_LISTED_ONE = re.compile(DIGITS)
_LIST_LEAD = re.compile(
    r"(?:^|\b(?:of|by|to|is|are|be|than|about|over|around|nearly|approximately|roughly|achiev\w+|"
    r"offer\w*|provid\w+|obtain\w*|deliver\w*|reach\w*|yield\w*|least|running|runs|ran|"
    r"an?)|[(:,~]) ?$"
)
_VERB_VALUES = {"d": 2.0, "t": 3.0, "q": 4.0}
_PARTS = {"half": 2.0, "third": 3.0, "quarter": 4.0, "fifth": 5.0, "tenth": 10.0}
_LOOKBACK = 48
"""Characters before a number in which a list or a promise of a unit may stand."""


_SPEED_UP = re.compile("speed[ -]up")
_PART = re.compile("1/[0-9]")
_SIGNS_ALONE = (
    "fold", "twice", "thrice", "doubl", "tripl", "quadrupl", "half", "halv", "1/", "third",
    "quarter", "fifth", "tenth",
)  # fmt: skip
"""With these a number phrase may come from words alone."""
_SIGNS_OF_SPELT = ("times", "fold", "order", "percent", "per cent")
"""Units that also follow numbers in words."""
_SIGNS_OF_WORDS = (*_SIGNS_ALONE, "magnitude")
_UNITS = frozenset("times fold order orders percent cent".split())
_WORDED = _UNITS | frozenset(
    "magnitude twice thrice double doubles doubled doubling triple triples tripled tripling "
    "quadruple quadruples quadrupled quadrupling half halve halves halved halving third quarter "
    "fifth tenth twofold threefold fourfold fivefold sixfold sevenfold eightfold ninefold tenfold "
    "twentyfold hundredfold thousandfold".split()
)
_PROMISING = frozenset(
    "speedup speedups factor factors acceleration accelerations multiplied".split()
)
_HINTS = _WORDED | _PROMISING | {"x", "pct"}
"""Words beside which a number may stand, or which are one."""
_GLUED = ("x", "times", "fold", "percent", "pct", "order", "speed", "factor")
"""What may follow a number without a blank."""
_LIFTING = {"speed": SPEED, "up": UP, "1": ONE}


class Hints(NamedTuple):
    """Where a text says anything that number phrases need, and what kinds of phrases it may have.

    `spelt`: with units behind words, `worded`: of words alone, `promised`: without a unit.
    """

    places: list[int]
    spelt: bool = True
    worded: bool = True
    promised: bool = True


_ANY = Hints([])


def number_marks(word: str) -> int:
    """Say what a word tells of number phrases beside it."""
    marks = _LIFTING.get(word, 0)
    if word in _HINTS:
        marks |= HINT
    if word in _UNITS:
        marks |= SPELT
    if word in _WORDED:
        marks |= WORDED
    if word in _PROMISING:
        marks |= PROMISE
    if not word.isalpha() and any(map(word.__contains__, _GLUED)):
        marks |= HINT | PROMISE
    return marks


def hints(folded: str, words: Words) -> Hints:
    """Find cheaply, in order, where a text says anything that number phrases need."""
    said = words.said
    found = words.starts(words.of(HINT))
    at = folded.find("%")
    while at >= 0:
        found.append(at)
        at = folded.find("%", at + 1)
    lifted = said & SPEED and said & UP and [m.start() for m in _SPEED_UP.finditer(folded)]
    parts = said & ONE and [match.start() for match in _PART.finditer(folded)]
    found += [*(lifted or ()), *(parts or ())]
    found.sort()
    return Hints(
        found,
        spelt=bool(said & SPELT),
        worded=bool(parts or said & WORDED),
        promised=bool(lifted or said & PROMISE),
    )


def quantities(folded: str, start: int, end: int, hinted: Hints = _ANY) -> list[Quantity]:
    """Find the number phrases of `folded[start:end]`, in order, none overlapping another."""
    part = folded[start:end]
    found = _with_units(folded, start, end, spelt=hinted.spelt and _is_spelt(part))
    if hinted.worded and _says(part, _SIGNS_OF_WORDS):
        found = _with_others(found, [_word(m) for m in _FOLDWORD.finditer(folded, start, end)])
    if hinted.promised and _says(part, PROMISES) and (_DIGIT.search(part) or "factor" in part):
        found = _with_others(found, promised(folded, start, end))
    return _spread(folded, found) if len(found) > 1 else found


def _spread(folded: str, found: list[Quantity]) -> list[Quantity]:
    """Join what is said between the ends of a range: "ranging from 6x for A to 46x for B"."""
    joined: list[Quantity] = []
    for one in found:
        last = joined[-1] if joined else None
        if last and last.unit == one.unit and _ends_range(folded, last, one):
            low, high = sorted((last.low, one.low))
            joined[-1] = replace(last, end=one.end, low=low, high=high)
        else:
            joined.append(one)
    return joined


def _ends_range(folded: str, first: Quantity, second: Quantity) -> bool:
    between = folded[first.end : second.start].rstrip()
    if not between.endswith(" to") or second.start - first.end > _WIDEST:
        return False
    if first.low < first.high or second.low < second.high:
        return False
    opened = folded[max(0, first.start - 20) : first.start].rstrip()
    return "rang" in opened and opened.endswith(" from") and not _says(between, (",", ";", ". "))


_WIDEST = 80
"""Characters between the ends of a range, at most."""


def _says(part: str, signs: tuple[str, ...]) -> bool:
    return any(map(part.__contains__, signs))


def _is_spelt(part: str) -> bool:
    """Whether a unit follows a word, which may be a number."""
    for sign in _SIGNS_OF_SPELT:
        at = part.find(sign)
        while at >= 0:
            if at > 1 and part[at - 2].isalpha():
                return True
            at = part.find(sign, at + 1)
    return False


def _with_others(found: list[Quantity], others: list[Quantity]) -> list[Quantity]:
    """Put in those of `others` that overlap none of `found`."""
    if not others or not found:
        return found or others
    both = sorted(
        [(q.start, 0, q) for q in found] + [(q.start, 1, q) for q in others],
        key=lambda item: item[:2],
    )
    kept: list[Quantity] = []
    for index, (_, late, quantity) in enumerate(both):
        following = both[index + 1] if index + 1 < len(both) else None
        hides_next = late and following and not following[1] and following[0] < quantity.end
        if hides_next or (kept and quantity.start < kept[-1].end):
            continue
        kept.append(quantity)
    return kept


def _with_units(folded: str, start: int, end: int, *, spelt: bool) -> list[Quantity]:
    found: list[Quantity] = []
    at = free = start
    begins = _START if spelt else _DIGIT
    while place := begins.search(folded, at, end):
        at, behind = place.span()
        bare = _BARE.match(folded, at, end)
        if bare and not folded.endswith(_BEFORE_NUMBERS, start, at):
            at = bare.end()
            continue
        match = _PHRASE.match(folded, at, end)
        if match is None or not _has_unit(match, start):
            at = behind
            continue
        lead = None
        plain = _plain_before(folded, at)
        if not plain:
            lead = _LEAD.search(folded, max(free, at - _LONGEST_LEAD), at)
            if lead is None:
                at = behind
                continue
        between = at - 8 >= start and folded.startswith("between ", at - 8)
        around = _BETWEEN.match(folded, at - 8, end) if between else None
        if around and around.end() > match.end():
            found.extend(_ranged(around, None))
            at = free = around.end()
            continue
        if _unit(match, 1) or match["second"] or (lead and _prefixed(lead, match)):
            if not plain or folded.endswith(_LIST_WORDS, free, at):
                found.extend(_listed(folded, max(free, at - _LOOKBACK), match))
            found.extend(_ranged(match, lead))
            free = match.end()
        at = max(match.end(), behind)
    return found


def _plain_before(folded: str, at: int) -> bool:
    """Tell cheaply that a word and a blank stand before a number, and no sign."""
    if at < 4 or folded[at - 1] != " " or not folded[at - 2].isalpha():
        return False
    return not folded.endswith(_SIGN_WORDS, 0, at - 1)


_SIGN_WORDS = ("x", "sim", "approx", "simeq", "geq", "ge", "geqslant", "gtrsim")


def _has_unit(match: re.Match[str], start: int) -> bool:
    """Whether a unit stands behind the number or may stand before it, and it is a number."""
    counted = match[0][0].isdigit()
    if counted and (match.lastindex or 0) > 2:
        return True
    before = match.string[max(start, match.start() - 9) : match.start()]
    if not counted and before.endswith(_UNCOUNTED):
        return False  # "several hundred times"
    return (match.lastindex or 0) > 2 or before[-2:].strip() == "x" or before.endswith("between ")


_UNCOUNTED = ("several ", "many ", "few ", "some ", "multiple ", "tens of ")


def _prefixed(lead: re.Match[str], match: re.Match[str]) -> bool:
    """Whether "x" before the number is its unit: "x1.3", "by x10", but not "x86"."""
    prefix = lead["prefix"]
    if not prefix:
        return False
    said = lead.string[max(0, lead.start("prefix") - 3) : lead.start("prefix")]
    return "." in match["first"] or said in ("of ", "by ", "to ")


def _ranged(match: re.Match[str], lead: re.Match[str] | None) -> list[Quantity]:
    sign = (lead["sign"] or "").strip() if lead else ""
    start = lead.start() if lead and (sign or lead["prefix"]) else match.start()
    first, unit = value(match["first"]), _unit(match, 1)
    bound = own_bound(match[0], sign)
    if match["second"] is None:
        return [Quantity(start, _trim(match), first, first, unit or "x", bound)]
    second, last = value(match["second"]), _unit(match, 2) or "x"
    if last == "%" and match.string.endswith("from ", 0, match.start()):
        said = match.string[max(0, match.start() - 32) : match.start()]
        if first > second or not (said == "from " or _GAINS_FROM.search(said)):
            return []  # "from 43% to 30%" are levels, not gains
    if unit and unit != last:
        between = match.re is _BETWEEN
        cut = match.start("second") if between else match.start("separator")
        return [
            Quantity(start, cut, first, first, unit, "at_least"),
            Quantity(match.start("second"), _trim(match), second, second, last, "up_to"),
        ]
    low, high = min(first, second), max(first, second)
    return [Quantity(start, _trim(match), low, high, last, bound)]


_GAINS_FROM = re.compile(
    r"(?:rang\w+|var(?:y|ies|ying)|span\w*|improvements?|gains?|speed-?ups?|reductions?|savings?|"
    r"accelerations?|by)(?: of| on average)? from $"
)
"""Before "from 15% to 40%": gains of that range. Else they are what is had before and after."""


def _trim(match: re.Match[str]) -> int:
    return match.start() + len(match.group().rstrip())


def _unit(match: re.Match[str], which: int) -> Unit | None:
    if match[f"x{which}"] is not None:
        return "x"
    if match[f"c{which}"] is not None:
        return "%"
    return "oom" if match[f"o{which}"] is not None else None


def _listed(folded: str, start: int, match: re.Match[str]) -> list[Quantity]:
    """Numbers before the first one that share its unit: "15, 46 and" before "158x"."""
    said = folded[start : match.start()].rstrip()
    if not said.endswith(_LIST_SIGNS) or not said.rstrip(_IN_LISTS)[-1:].isdigit():
        return []
    unit = _unit(match, 1)
    before = _LISTED.search(folded, start, match.start()) if unit else None
    if before is None or not _LIST_LEAD.search(folded, max(0, before.start() - 16), before.start()):
        return []
    return [
        Quantity(one.start(), one.end(), value(one.group()), value(one.group()), unit or "x")
        for one in _LISTED_ONE.finditer(folded, before.start(), before.end())
    ]


_LIST_WORDS = ("and ", "or ")
_LIST_SIGNS = (",", "/", *map(str.rstrip, _LIST_WORDS))
_IN_LISTS = " ,/andor"


def _word(match: re.Match[str]) -> Quantity:
    span = match.start(), match.end()
    if match["count"]:
        high = value(match["count"])
        low = value(match["from"]) if match["from"] else high
        return Quantity(*span, min(low, high), max(low, high), "x")
    if match["twice"]:
        times = 2.0 if match["twice"] == "twice" else 3.0
        return Quantity(*span, times, times, "x")
    if match["an"]:
        return Quantity(*span, 1.0, 1.0, "oom")
    if match["verb"]:
        times = _VERB_VALUES[match["verb"][0]]
        said = match["verb"]
        gerund, base = said.endswith("ing"), said.endswith("e")
        return Quantity(*span, times, times, "x", kind="verb", gerund=gerund, base=base)
    if match["halve"]:
        return Quantity(*span, 2.0, 2.0, "x", kind="verb", decrease=True)
    part = match["part"]
    times = (
        float(re.sub(r"\D", "", part[2:])) if part[0] == "1" else _PARTS[re.split("[- ]", part)[-1]]
    )
    return Quantity(*span, times, times, "x", kind="part", decrease=True)
