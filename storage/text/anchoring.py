"""Where words of one text stand in another: by the quote, and by what stood around it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from storage.text.near_words import near_places
from storage.text.sentences import sentences

CONTEXT: Final = 32
"""Characters kept on each side of a highlight, by which it is found again in an edited text."""

Span = tuple[int, int]

_NEARLY_AS_GOOD: Final = 0.1
"""A share of a quote's letters."""


def place_of(shown: str, quote: str, near: int, prefix: str = "", suffix: str = "") -> Span | None:
    """Find a quote in a text; None where its words are not there.

    White space and case may differ. Of several places that one is taken around which most of the
    old context stands, and of those the one nearest to the old place.
    """
    found = list(_places(shown, quote)) if quote.strip() else []
    return _best(shown, found, near, (prefix, suffix))


def anchored(shown: str, quote: str, near: int, prefix: str, suffix: str) -> Span | None:
    """Find the words that a highlight means, also where a few letters of them were changed.

    `near` is where they began, `prefix` and `suffix` what stood on both sides, `CONTEXT`
    characters of it or all there was. None where nothing like them is in the text.
    """
    end = near + len(quote)
    if shown[near:end] == quote and (prefix, suffix) == context_of(shown, (near, end)):
        return near, end
    found = place_of(shown, quote, near, prefix, suffix)
    return found or _altered(shown, quote, near, (prefix, suffix))


def context_of(shown: str, span: Span) -> tuple[str, str]:
    """Give what stands before and behind a place."""
    start, end = span
    return shown[max(0, start - CONTEXT) : start], shown[end : end + CONTEXT]


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


def _altered(shown: str, quote: str, near: int, context: tuple[str, str]) -> Span | None:
    """Find words that are nearly those of a quote, the less alike the more the context must be."""
    fits = [
        place
        for place in near_places(shown, quote)
        if place.error <= place.allowed(_likeness(shown, place.span, context))
    ]
    least = min((place.error for place in fits), default=0.0)
    # Where a little more is wrong with the words, but all is right around them: rather there.
    among = [place.span for place in fits if place.error <= least + _NEARLY_AS_GOOD]
    return _best(shown, among, near, context)


def _best(shown: str, found: Iterable[Span], near: int, context: tuple[str, str]) -> Span | None:
    spans = list(dict.fromkeys(found))
    if len(spans) < 2:
        return spans[0] if spans else None
    # Rounded, so that of places which the context hardly tells apart the nearer one is taken.
    return min(
        spans, key=lambda at: (-round(_likeness(shown, at, context), 1), abs(at[0] - near), at)
    )


def _likeness(shown: str, span: Span, context: tuple[str, str]) -> float:
    """How much of the old context stands around a place: 0 to 1; 0 where none was kept."""
    if not any(context):
        return 0.0
    from rapidfuzz.distance import Indel

    pairs = zip(context_of(shown, span), context, strict=True)
    return sum(Indel.normalized_similarity(now, then) for now, then in pairs) / 2
