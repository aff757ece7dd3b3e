"""Papers whose words are those of a given paper, the telling ones above all.

How telling a word is, is how often it stands in the paper times how few papers have it: both are
known without reading who these papers are. Only the lists of the most telling words are read, so
that it takes some hundredths of a second of a hundred thousand papers.
"""

from collections import Counter
from math import log
from typing import Final

import numpy as np

from storage.index import analysis, combine
from storage.index.combine import NO_HITS, Hits
from storage.index.postings import Postings
from storage.index.schema import Document

FIELDS: Final = ("title", "abstract")
TELLING: Final = 24
"""Words of the paper that are looked for: those with the highest tf-idf."""

COMMONEST: Final = 0.25
"""Share of the papers from which on a word tells nothing."""

CLOSE: Final = 0.08
"""Share of the paper's own score that another one needs to count as similar."""

MOST: Final = 50


def similar(postings: Postings, document: Document) -> Hits:
    """Give at most `MOST` live documents that are like `document`, itself left out."""
    parts = [
        combine.scaled(postings.scored(field, words), weight)
        for words, weight in _telling(postings, document)
        for field in FIELDS
        if postings.has_field(field)
    ]
    found = combine.union(parts)
    if not found.docs.size:
        return NO_HITS
    itself = postings.live[found.docs] == document.paper
    # A paper that is not indexed yet has no score of its own; the best one stands in for it.
    most = float(found.scores[itself].max() if itself.any() else found.scores.max())
    close = ~itself & (found.scores >= CLOSE * most)
    best = np.flatnonzero(close)
    best = best[np.lexsort((best, -found.scores[best]))][:MOST]
    best.sort()
    return Hits(found.docs[best], found.scores[best])


def _telling(postings: Postings, document: Document) -> list[tuple[frozenset[str], float]]:
    """Give the most telling words, each in one and in many, with their weight."""
    counts: Counter[str] = Counter()
    for field in FIELDS:
        for word, places in analysis.terms(getattr(document, field)).items():
            counts[word] += len(places)
    weights = {word: n * _rarity(postings, frozenset((word,))) for word, n in counts.items()}
    first = sorted(weights, key=lambda word: (-weights[word], word))[: 2 * TELLING]
    both = dict.fromkeys(_in_one_and_many(word) for word in first)
    weighed = {
        words: sum(counts[word] for word in words) * _rarity(postings, words) for words in both
    }
    ranked = sorted(weighed.items(), key=lambda item: (-item[1], min(item[0])))
    return [(words, weight) for words, weight in ranked[:TELLING] if weight > 0]


def _in_one_and_many(word: str) -> frozenset[str]:
    if len(word) < 4 or not word.isascii() or not word.isalpha() or word.endswith("ss"):
        return frozenset((word,))
    one = word.removesuffix("s")
    return frozenset((one, f"{one}s"))


def _rarity(postings: Postings, words: frozenset[str]) -> float:
    """Give 0 for what stands in this paper only, or in very many."""
    frequency = sum(postings.counted("abstract", word) for word in words)
    if frequency < 2 or frequency > COMMONEST * postings.size + 2:
        return 0.0
    return log(postings.size / frequency)
