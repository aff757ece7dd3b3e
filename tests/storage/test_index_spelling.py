"""Words that are nearly spelt as another one: none is lost by looking at sets of letters first."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from storage.index import vocabulary
from storage.index.index import Index
from storage.index.schema import Document
from storage.index.spelling import Spellings
from storage.record import PaperId

LETTERS = st.text("abcxyz01+é中α𝔸", min_size=1, max_size=9)


def spellings(words):
    coded = [word.encode() for word in words]
    sizes = np.array([len(word) for word in coded], np.int64)
    starts = np.cumsum(sizes) - sizes + np.arange(len(coded))
    return Spellings(np.frombuffer(b"|".join([*coded, b""]), np.uint8), starts, sizes)


@given(st.sets(LETTERS, max_size=40), LETTERS, st.integers(0, 3))
def test_all_that_are_near_are_among_those_that_are_like(words, wanted, most):
    near = {word for word in words if OSA.distance(word, wanted) <= most}
    assert near <= spellings(sorted(words)).like(wanted, most) <= words


def test_what_is_spelt_otherwise_is_not_looked_at():
    words = spellings(["attention", "retention", "kernel", "attentionx", "an"])
    assert words.like("atention", 1) == {"attention"}
    assert words.like("atention", 2) == {"attention", "retention", "attentionx"}
    assert words.like("attention", 0) == {"attention"}
    assert spellings([]).like("attention", 2) == set()


def test_a_slip_finds_words_of_every_field_and_segment(tmp_path):
    index = Index(tmp_path)
    with index.writing() as writing:
        writing.create()
        for document in (
            Document(PaperId(1), title="Attention", abstract="Kernels."),
            Document(PaperId(2), note="Retention and attentions."),
        ):
            with writing.batch() as batch:
                batch.replace([document])
                batch.commit()
    found = index.ask(lambda postings: vocabulary.near(postings, "atention"))
    assert found == ["attention", "attentions", "retention"]
    index.close()
