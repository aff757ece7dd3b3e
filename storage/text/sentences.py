"""Where the sentences of an abstract begin and end."""

import re
from functools import lru_cache
from typing import Final

Span = tuple[int, int]
"""Start and end of a stretch of text, in characters."""

_NEVER: Final = frozenset(
    """e.g i.e eg ie vs cf fig figs eq eqs eqn sec sect tab ref refs vol nos approx resp ca viz
    dr prof mr mrs ms st w.r.t a.k.a i.i.d esp incl ch p pp ed eds def thm prop lem app alg art
    mt ft jan feb mar apr jun jul aug sept oct nov dec""".split()
)
"""Shortenings that never end a sentence, without their last stop, in lower case."""

_SOMETIMES: Final = frozenset(["etc", "al", "inc", "ltd", "corp", "co", "no", "u.s", "jr", "sr"])
"""Shortenings that end one only where an unmistakable beginning follows."""

_SHORTENINGS: Final = _NEVER | _SOMETIMES

_TAILS: Final = sorted({word[-4:] for word in _SHORTENINGS if word[-4:].isalpha() and word[3:]})
_PLAIN = rf"(?= [A-Z])(?<=[a-z]{{4}}\.)(?<!(?:{'|'.join(_TAILS)})\.)()"
"""As most sentences end: a plain word that ends like no shortening, a stop, a blank, a capital."""
_BEHIND = r"""[.!?…]*["'”’)\]}]*(?=\s|$)"""
_FULL_STOP = re.compile(rf"\.(?:{_PLAIN}|{_BEHIND}|(?<=[a-z)\]]\.)(?=[A-Z][a-z]* ))")
_STOP = re.compile(
    rf"[.!?…\n](?:{_PLAIN}|(?<!\n){_BEHIND}|(?<=\n)[ \t]*\n|(?<=[a-z)\]]\.)(?=[A-Z][a-z]* ))"
)
_OTHER_STOPS = ("!", "?", "…", "\n")
"""Most texts have none of these, and one sign is found faster than one of a set."""
_WORD = re.compile(r"[\w'’.*+-]*")
_INNER_CAPITAL = re.compile(r"[a-z\d_.-]*[A-Z\d]")
_FAR: Final = 40
"""Letters on either side of a stop that are looked at: a longer word is no shortening."""

_BEGINNINGS: Final = frozenset(
    """We In The Our This These To However For It As By On With Experimental Experiments Results
    Moreover Furthermore Additionally Finally First Second Based Here Such Specifically Extensive
    Thus Therefore Hence While Although Using Compared Then They That There When At A An From
    Existing Recent Unlike Despite Code Through Overall Also Both Unfortunately Consequently Given
    I Its Their Since Because Instead If After Together Another One Two Most Many Some
    All""".split()
)


@lru_cache(maxsize=8)
def sentences(text: str) -> tuple[Span, ...]:
    """Spans of the sentences in order, without the blanks between them; none for blank text.

    A stop ends a sentence where white space follows and then something that can begin one; stops
    of shortenings, initials, decimals, versions and addresses do not. Label, system and claims of
    one abstract all ask for the same, so the last answers are remembered.
    """
    spans: list[Span] = []
    start = _first(text, 0)
    stops = _STOP if any(map(text.__contains__, _OTHER_STOPS)) else _FULL_STOP
    for stop in stops.finditer(text):
        if stop.lastindex:
            end = stop.end()
            spans.append((start, end))
            start = end + 1
        elif _ends(text, start, stop):
            end = stop.end()
            _add(spans, text, start, end)
            start = _first(text, end)
    _add(spans, text, start, len(text))
    return tuple(spans)


def _first(text: str, at: int) -> int:
    """Give where the first sign from an offset on stands that is no blank."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _add(spans: list[Span], text: str, start: int, end: int) -> None:
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        spans.append((start, end))


def _ends(text: str, start: int, stop: re.Match[str]) -> bool:
    if stop[0][0] == "\n":
        return True
    at = _first(text, stop.end())
    if at == len(text):
        return True
    following = _WORD.match(text, at, at + _FAR)
    after = following[0] if following is not None else ""
    if at == stop.end():
        return after in _BEGINNINGS
    before = _before(text[max(start, stop.start() - _FAR) : stop.start()])
    if stop[0].startswith(".") and not _stop_counts(
        before, after, opens=stop.start() - start <= len(before) + 2
    ):
        return False
    return not text[at].islower() or _INNER_CAPITAL.match(after) is not None


def _before(said: str) -> str:
    """Give the word with which a stretch of text ends, without what opens before it."""
    words = said.rsplit(None, 1)
    return words[-1].lstrip("([{\"'“‘") if words and not said[-1].isspace() else ""


def _stop_counts(before: str, after: str, *, opens: bool) -> bool:
    """Whether a full stop behind `before` is one, and not part of a shortening or a number.

    `opens` says that nothing of the sentence stands before that word.
    """
    word = before.lower()
    if word in _NEVER:
        return False
    if word in _SOMETIMES or (len(before) == 1 and before.isupper()):
        return after in _BEGINNINGS
    # "1. First, ..." inside a text: the number belongs to what follows.
    return not (before.isdigit() and len(before) <= 2 and opens)
