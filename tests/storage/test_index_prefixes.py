"""All words that begin so, found at once, are what they are found to be one by one."""

import random
from collections import Counter
from io import BytesIO

import numpy as np
import pytest

from storage.index import beginnings
from storage.index.beginnings import Beginnings, Counted
from storage.index.index import Index
from storage.index.packing import Lists
from storage.index.postings import PLACE_BITS
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


@pytest.fixture(scope="module", params=[1, beginnings.WORTH], ids=["counted", "as it is"])
def postings(tmp_path_factory, request):
    """Three commits, of which small ones may be merged, and papers that came again or went."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beginnings, "WORTH", request.param)
        yield from read_from(tmp_path_factory.mktemp("prefixes") / "index")


def read_from(folder):
    index = Index(folder)
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


@pytest.mark.parametrize("prefix", ["s", "sp", "spa", "sparse", "den1", "q", "z"])
def test_words_that_begin_so_stand_where_they_do_one_by_one(postings, prefix):
    words = frozenset(postings.beginning(prefix))
    chosen = np.arange(0, postings.live.size, 3)
    for field in TEXT_FIELDS:
        every = postings.keys(field, words)
        assert np.array_equal(
            postings.keys_beginning(field, prefix, np.arange(postings.live.size)), every
        )
        some = postings.keys_beginning(field, prefix, chosen)
        assert np.array_equal(some, every[np.isin(every >> PLACE_BITS, chosen)])


def test_what_is_counted_is_what_many_words_begin_with():
    """Terms in pieces, of which one ends within a beginning; a field is two bytes of a term."""
    dice = random.Random(4)
    words = sorted({"".join(dice.choices("abc", k=dice.randint(1, 5))) for _ in range(2_000)})
    found = {word: dice.sample(range(50), dice.randint(1, 6)) for word in words}
    made = Beginnings(50)
    for some in (words[:90], words[90:91], words[91:]):
        docs = [doc for word in some for doc in sorted(found[word])]
        starts = np.cumsum([0, *(len(found[word]) for word in some)])
        counts = np.array([1 + doc % 3 for doc in docs])
        lists = Lists(starts, np.array(docs), counts, counts, np.zeros(0, np.uint16))
        made.add([b"\0\1" + word.encode() for word in some], lists)
    file = BytesIO()
    made.write(file)
    data = file.getvalue()
    counted = Counted(lambda at, size: data[at : at + size], len(data), 50)
    seen = 0
    for beginning in ["a", "b", "c", "ab", "aca", "bbb", "ccccc", "x"]:
        begun = [word for word in words if word.startswith(beginning)]
        read = [
            word
            for word in begun
            if len(found[word]) > 2 or (len(found[word]) == 2 and any(d % 3 for d in found[word]))
        ]
        coded = b"\0\1" + beginning.encode()
        assert (coded in counted) == (len(read) >= beginnings.WORTH), beginning
        if coded in counted:
            seen += 1
            docs, sums = counted.documents(coded)
            wanted = Counter(doc for word in begun for doc in found[word])
            assert docs.tolist() == sorted(wanted)
            assert sums.tolist() == [wanted[doc] * (1 + doc % 3) for doc in sorted(wanted)]
    assert seen > 3


@pytest.mark.parametrize("most", [255, 256, 70_000])
def test_large_counts_come_back(most):
    made = Beginnings(3)
    docs = np.tile([0, 2], 30)
    counts = np.tile([1, most], 30)
    lists = Lists(np.arange(0, 61, 2), docs, counts, counts, np.zeros(0, np.uint16))
    made.add([b"\0\1w%02d" % n for n in range(30)], lists)
    file = BytesIO()
    made.write(file)
    data = file.getvalue()
    counted = Counted(lambda at, size: data[at : at + size], len(data), 3)
    assert counted.documents(b"\0\1w").scores.tolist() == [30, 30 * most]
    with pytest.raises(ValueError, match="another number of documents"):
        Counted(lambda at, size: data[at : at + size], len(data), 7).documents(b"\0\1w")
