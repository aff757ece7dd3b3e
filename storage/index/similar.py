"""Papers whose words are those of a given paper, the telling ones above all."""

from collections import Counter
from typing import Final

import numpy as np

from storage.index import analysis, combine, vocabulary
from storage.index.combine import NO_HITS, Hits
from storage.index.postings import Postings
from storage.index.schema import Document

FIELDS: Final = ("title", "abstract")
TELLING: Final = 30
"""Terms of the paper that are looked for: those with the highest tf-idf."""

COMMONEST: Final = 0.25
"""Share of the papers from which on a term tells nothing."""

CLOSE: Final = 0.08
"""Share of the paper's own score that another one needs to count as similar."""

MOST: Final = 50


def similar(postings: Postings, document: Document) -> Hits:
    """Give at most `MOST` live documents that are like `document`, itself left out."""
    counts: Counter[str] = Counter()
    for field in FIELDS:
        words = analysis.terms(getattr(document, field))
        counts.update({analysis.stem(word): len(places) for word, places in words.items()})
    weights = {stem: count * _idf(postings, stem) for stem, count in counts.items()}
    telling = sorted(weights, key=lambda stem: (-weights[stem], stem))[:TELLING]
    found = combine.union(
        [
            combine.scaled(
                postings.scored(field, vocabulary.of_stem(postings, stem)), weights[stem]
            )
            for stem in telling
            if weights[stem] > 0
            for field in FIELDS
        ]
    )
    itself = postings.live[found.docs] == document.paper
    if not found.docs.size:
        return NO_HITS
    # A paper that is not indexed yet has no score of its own; the best one stands in for it.
    most = float(found.scores[itself].max() if itself.any() else found.scores.max())
    close = ~itself & (found.scores >= CLOSE * most)
    best = np.flatnonzero(close)
    best = best[np.lexsort((best, -found.scores[best]))][:MOST]
    best.sort()
    return Hits(found.docs[best], found.scores[best])


def _idf(postings: Postings, stem: str) -> float:
    frequency = postings.scored("abstract", vocabulary.of_stem(postings, stem)).docs.size
    if frequency < 2 or frequency > COMMONEST * postings.size + 2:
        return 0.0
    return float(np.log(postings.size / frequency))
