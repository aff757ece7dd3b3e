"""Where words of one text stand in another: by the quote, and by what stood around it."""

import re
from collections.abc import Iterator

from storage.text.sentences import sentences

Span = tuple[int, int]


def place_of(shown: str, quote: str, near: int, prefix: str = "", suffix: str = "") -> Span | None:
    """Find a quote in a text; None where its words are not there.

    White space and case may differ. Of several places that one is taken around which most of the
    old context stands, and of those the one nearest to the old place.
    """
    if not quote.strip():
        return None
    found = list(_places(shown, quote))
    if not found:
        return None
    return min(
        found, key=lambda span: (-_context(shown, span, prefix, suffix), abs(span[0] - near), span)
    )


def sentence_at(shown: str, start: int) -> Span:
    """Give the sentence that holds a place."""
    for first, last in sentences(shown):
        if first <= start < last:
            return first, last
    return 0, len(shown)


def _places(shown: str, quote: str) -> Iterator[Span]:
    pattern = r"\s+".join(re.escape(word) for word in quote.split())
    exact = [match.span() for match in re.finditer(pattern, shown)]
    yield from exact or (match.span() for match in re.finditer(pattern, shown, re.IGNORECASE))


def _context(shown: str, span: Span, prefix: str, suffix: str) -> int:
    before, after = shown[: span[0]][::-1][: len(prefix)], shown[span[1] :][: len(suffix)]
    return _common(before, prefix[::-1]) + _common(after, suffix)


def _common(a: str, b: str) -> int:
    """Count the signs with which both begin."""
    return next(
        (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
