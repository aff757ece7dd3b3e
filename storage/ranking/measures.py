"""How well an order of papers finds the relevant ones early, as ASReview measures it.

`found` holds, in the order of reading, 1 for a relevant paper and 0 for another; papers that were
known before the reading began are left out, those never read stand at the end as 0.
"""

from collections.abc import Sequence

import numpy as np


def loss(found: Sequence[int]) -> float:
    """Give the area above the curve of recall: 0 for all relevant ones first, 1 for all last."""
    labels = np.asarray(found)
    relevant, many = int(labels.sum()), len(labels)
    best = relevant * (many - (relevant - 1) / 2)
    return float((best - np.cumsum(labels).sum()) / (relevant * (many - relevant)))


def ndcg(found: Sequence[int]) -> float:
    """Give the discounted gain as a share of the best order's (Wang et al. 2013)."""
    labels = np.asarray(found)
    discounts = 1 / np.log2(np.arange(2, len(labels) + 2))
    return float((labels * discounts).sum() / discounts[: int(labels.sum())].sum())


def work_saved(found: Sequence[int], recall: float = 0.95) -> float:
    """Give the share of papers that need not be read for this recall, against random order."""
    labels = np.asarray(found)
    relevant, many = int(labels.sum()), len(labels)
    wanted = np.arange(1, relevant + 1)
    # In a random order, relevant papers come at even distances.
    random = np.round(np.linspace(0, relevant, many))
    earlier = np.searchsorted(random, wanted) - np.searchsorted(np.cumsum(labels), wanted)
    at = int(np.searchsorted(wanted / relevant, recall, side="right")) - 1
    return float(earlier[max(0, at)] / many)


def recall_at(found: Sequence[int], share: float = 0.1) -> float:
    """Give the share of relevant papers among the first so many of all."""
    labels = np.asarray(found)
    shares = np.arange(1, len(labels) + 1) / len(labels)
    at = int(np.searchsorted(shares, share, side="right")) - 1
    return float(np.cumsum(labels)[at] / labels.sum()) if at >= 0 else 0.0
