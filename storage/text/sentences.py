"""Where the sentences of an abstract begin and end."""

import re
from functools import lru_cache
from typing import Final

Span = tuple[int, int]
"""Start and end of a stretch of text, in characters."""

_STOP = re.compile(
    r"[.!?…\n](?:(?<!\n)[.!?…]*[\"'”’)\]}]*(?=\s|$)|(?<=\n)[ \t]*\n|"
    r"(?<=[a-z)\]]\.)(?=[A-Z][a-z]* ))"
)
"""It begins with one set of signs, so that all other text is passed over at once."""
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
_LONGER: Final = 1 + max(map(len, _SHORTENINGS))
"""Letters in a row that are too many for a shortening."""

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
    for stop in _STOP.finditer(text):
        at, end = stop.span()
        long_word = at >= _LONGER and text[at - _LONGER : at].isalpha()
        capital = text[end : end + 1] == " " and text[end + 1 : end + 2].isupper()
        if (long_word and capital) or _ends(text, start, stop):  # As most sentences end.
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
    if at > stop.end() and text[at].isupper() and _plain_word(text, start, stop.start()):
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


def _plain_word(text: str, start: int, end: int) -> bool:
    """Tell cheaply that a word of letters only, and no shortening, stands before a stop."""
    first = max(start, end - 40)
    word = text[max(first, text.rfind(" ", first, end) + 1) : end]
    return len(word) > 1 and word.isalpha() and word.lower() not in _SHORTENINGS


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
