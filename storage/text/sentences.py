"""Where the sentences of an abstract begin and end."""

import re
from functools import lru_cache
from typing import Final

Span = tuple[int, int]
"""Start and end of a stretch of text, in characters."""

_BEHIND = r"""[.!?…]*["'”’)\]}]*(?=\s|$)"""
_FULL_STOP = re.compile(rf"\.(?:{_BEHIND}|(?<=[a-z)\]]\.)(?=[A-Z][a-z]* ))")
_STOP = re.compile(rf"[.!?…\n](?:(?<!\n){_BEHIND}|(?<=\n)[ \t]*\n|(?<=[a-z)\]]\.)(?=[A-Z][a-z]* ))")
_OTHER_STOPS = ("!", "?", "…", "\n")
"""Most texts have none of these, and one sign is found faster than one of a set."""
_TOKEN = re.compile(r"\S*$")
_WORD = re.compile(r"[\w'’.*+-]*")
_INNER_CAPITAL = re.compile(r"[a-z\d_.-]*[A-Z\d]")

_NEVER: Final = frozenset(
    """e.g i.e eg ie vs cf fig figs eq eqs eqn sec sect tab ref refs vol nos approx resp ca viz
    dr prof mr mrs ms st w.r.t a.k.a i.i.d esp incl ch p pp ed eds def thm prop lem app alg art
    mt ft jan feb mar apr jun jul aug sept oct nov dec""".split()
)
"""Shortenings that never end a sentence, without their last stop, in lower case."""

_SOMETIMES: Final = frozenset(["etc", "al", "inc", "ltd", "corp", "co", "no", "u.s", "jr", "sr"])
"""Shortenings that end one only where an unmistakable beginning follows."""

_SHORTENINGS: Final = _NEVER | _SOMETIMES
_FAR: Final = 40
"""Letters before a stop that are looked at."""

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
    start = 0
    stops = _STOP if any(map(text.__contains__, _OTHER_STOPS)) else _FULL_STOP
    for stop in stops.finditer(text):
        at, end = stop.span()
        # As most sentences end: a plain word, a stop, a blank, a capital.
        if text[end : end + 1] == " " and text[end + 1 : end + 2].isupper():
            first = max(start, at - _FAR)
            word = text[max(first, text.rfind(" ", first, at) + 1) : at]
            if word.isalpha() and len(word) > 1 and word.lower() not in _SHORTENINGS:
                if text[start].isspace():
                    _add(spans, text, start, end)
                else:
                    spans.append((start, end))
                start = end + 1
                continue
        if _ends(text, start, stop):
            _add(spans, text, start, end)
            start = end
    _add(spans, text, start, len(text))
    return tuple(spans)


def _add(spans: list[Span], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        spans.append((start, end))


def _ends(text: str, start: int, stop: re.Match[str]) -> bool:
    if stop[0][0] == "\n":
        return True
    at = stop.end()
    while at < len(text) and text[at].isspace():
        at += 1
    if at == len(text):
        return True
    # A word longer than this is no shortening, so there is no need to see all of it.
    following = _WORD.match(text, at, at + 40)
    after = following[0] if following is not None else ""
    if at == stop.end():
        return after in _BEGINNINGS
    token = _TOKEN.search(text[max(start, stop.start() - 40) : stop.start()])
    before = token[0].lstrip("([{\"'“‘") if token is not None else ""
    if stop[0].startswith(".") and not _stop_counts(
        before, after, opens=stop.start() - start <= len(before) + 2
    ):
        return False
    return not text[at].islower() or _INNER_CAPITAL.match(after) is not None


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
