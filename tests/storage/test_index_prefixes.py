"""All words that begin so, found at once, are what they are found to be one by one."""

import random

import numpy as np
import pytest

from storage.index.index import Index
from storage.index.schema import TEXT_FIELDS, Document

WORDS = ("sparse", "spare", "sparks", "spa", "speed", "dense", "dent", "denser", "zebra", "éclair")


def documents(numbers, seed):
    dice = random.Random(seed)
    for number in numbers:
        yield Document(
            number,
            system=dice.choice(WORDS),
            title=" ".join(dice.choices(WORDS, k=3)),
            abstract=" ".join([*dice.choices(WORDS, k=12), f"sp{number}rare", f"den{number}"]),
        )


@pytest.fixture(scope="module")
def postings(tmp_path_factory):
    """Three commits, of which small ones may be merged, and papers that came again or went."""
    index = Index(tmp_path_factory.mktemp("prefixes") / "index")
    with index.writing() as writing:
        writing.create()
        for seed, numbers, gone in (
            (1, range(1, 60), ()),
            (2, range(40, 90), (3, 4)),
            (3, [7], ()),
        ):
            with writing.batch() as batch:
                batch.replace(documents(numbers, seed), gone)
                batch.commit()
    yield index.ask(lambda found: found)
    index.close()


@pytest.mark.parametrize(
    "prefix", ["s", "sp", "spa", "sparse", "sp4", "de", "den1", "ec", "q", "z"]
)
def test_words_that_begin_so_are_scored_as_one_by_one(postings, prefix):
    words = frozenset(postings.beginning(prefix))
    found = 0
    for field in TEXT_FIELDS:
        at_once = postings.scored_beginning(field, prefix)
        one_by_one = postings.scored(field, words)
        assert np.array_equal(at_once.docs, one_by_one.docs)
        assert at_once.scores == pytest.approx(one_by_one.scores, abs=1e-12)
        found += at_once.docs.size
    assert (found > 0) == bool(words)
