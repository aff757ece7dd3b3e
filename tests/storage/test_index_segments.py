"""Segments written in bulk: posting for posting what Whoosh's own writer makes of the texts."""

import random
from io import BytesIO
from itertools import chain, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from whoosh.codec.whoosh3 import W3LeafMatcher, W3TermInfo
from whoosh.filedb.filestore import RamStorage
from whoosh.filedb.structfile import StructFile
from whoosh.index import FileIndex, open_dir
from whoosh.util.numeric import byte_to_length
from whoosh.writing import SegmentWriter

from storage.index import analysis, blocks, combine, places, terms
from storage.index import postings as postings_module
from storage.index.analysis import stem
from storage.index.combine import Hits, difference, intersection, restricted, union
from storage.index.files import Files
from storage.index.index import Index
from storage.index.packing import Lists, encode
from storage.index.places import Packed
from storage.index.postings import Postings
from storage.index.schema import MOST_POSITIONS, PAPER, TEXT_FIELDS, Document, schema
from storage.index.segments import Segments
from storage.index.stems import shared
from storage.index.terms import PAGE, TABLES
from storage.index.vocabulary import forms
from storage.query.parser import parse
from storage.search.feeding import catch_up
from tests.shared import needs_shared, shared_path
from tests.storage.search_papers import Paper, Small

TEXTS = (
    "FlashAttention and flash-attention, 3.5× on A100-80GB; the model of models.",
    "GPU模型 in C++ and S*, again and again and again.",
    "…",
    "Kernels. Kernels! kernels? Llama-2-7B and PanGu-α.",
)


def documents() -> list[Document]:
    return [
        Document(number + 10, abstract=text, note="" if number % 2 else text[:20], title=text[-12:])
        for number, text in enumerate(TEXTS)
    ]


def everything(reader) -> dict:
    """Every posting of an index: field, word, document, weight, positions."""
    found = {}
    for field in TEXT_FIELDS:
        for word in reader.lexicon(field):
            matcher = reader.postings(field, word)
            info = reader.term_info(field, word)
            found[field, word, "info"] = (
                info.weight(), info.doc_frequency(), info.min_id(), info.max_id(),
                info.max_weight(), info.min_length(), info.max_length(),
            )  # fmt: skip
            while matcher.is_active():
                key = field, word, matcher.id()
                found[key] = matcher.weight(), matcher.value_as("positions")
                matcher.next()
    for doc in range(reader.doc_count_all()):
        for field in TEXT_FIELDS:
            found[field, doc] = reader.doc_field_length(doc, field, 0)
    return found


def test_bulk_writer_writes_what_whoosh_would(tmp_path):
    index = Index(tmp_path / "index")
    with index.writing() as writing:
        writing.create()
        with writing.batch() as batch:
            assert batch.replace(documents()) == 4
            batch.commit()
    stock = FileIndex.create(RamStorage(), schema())
    writer = SegmentWriter(stock)
    for document in documents():
        texts = {name: getattr(document, name) for name in TEXT_FIELDS}
        writer.add_document(
            **{PAPER: document.paper},
            **{name: analysis.terms(text) for name, text in texts.items() if text},
        )
    writer.commit()
    with open_dir(str(index.folder)).reader() as ours, stock.reader() as theirs:
        assert everything(ours) == everything(theirs)
        assert [ours.column_reader(PAPER)[doc] for doc in range(4)] == [10, 11, 12, 13]


@pytest.mark.parametrize("seed", range(3))
def test_arrays_say_what_whoosh_says(tmp_path, seed):
    """Over several segments, with papers changed and gone."""
    chance = random.Random(seed)
    words = ["alpha", "beta", "gamma", "delta", "epsilon"]
    papers = tuple(
        Paper(n, " ".join(chance.choices(words, k=chance.randint(0, 30))) or "x")
        for n in range(1, 40)
    )
    small = Small(tmp_path, papers).fed()
    for _ in range(8):
        number = chance.randint(1, 39)
        small.write(f"UPDATE abstract SET text = 'changed alpha' WHERE paper_id = {number}")
        for _ in catch_up(small.database, small.index):
            pass
    files = Files(small.index.folder)
    reader = FileIndex(files, schema()).reader()
    segments = Segments(small.index.folder)
    postings = Postings(segments.newest(), segments.cache, segments.words)
    for word in [*words, "changed", "nothing"]:
        docs, weights = postings.documents("abstract", word)
        stands = postings.places("abstract", word)
        wanted_docs, wanted_weights, wanted_places = [], [], []
        if ("abstract", word.encode()) in reader:
            for leaf, base in reader.leaf_readers():
                if ("abstract", word.encode()) not in leaf:
                    continue
                matcher = leaf._terms.matcher(
                    "abstract", word.encode(), schema()["abstract"].format
                )
                while matcher.is_active():
                    wanted_docs.append(matcher.id() + base)
                    wanted_weights.append(matcher.weight())
                    wanted_places.append(matcher.value_as("positions"))
                    matcher.next()
        assert docs.tolist() == stands.docs.tolist() == wanted_docs
        assert weights.tolist() == wanted_weights
        assert stands.counts.tolist() == [len(found) for found in wanted_places]
        assert stands.positions.tolist() == [p for found in wanted_places for p in found]
    assert sorted(postings.papers[postings.alive].tolist()) == list(range(1, 40))
    assert postings.beginning("") == tuple(
        sorted(word.decode() for word in reader.lexicon("abstract"))
    )
    for doc in range(postings.size):
        assert bool(postings.alive[doc]) != reader.is_deleted(doc)
    reader.close()
    segments.close()
    small.close()


NUMBERS = st.lists(
    st.lists(
        st.one_of(st.integers(0, 300), st.integers(0, MOST_POSITIONS)), min_size=1, max_size=5
    ).map(sorted),
    min_size=1,
    max_size=9,
)


@given(NUMBERS)
def test_places_come_back(texts):
    counts = np.array([len(text) for text in texts])
    flat = list(chain.from_iterable(texts))
    packed, sizes = places.pack(np.array(flat, np.uint16), counts)
    assert places.unpack(packed.tobytes(), counts).tolist() == flat
    ends = np.cumsum(sizes)
    each = [packed[end - size : end].tobytes() for size, end in zip(sizes, ends, strict=True)]
    whole = Packed(packed.tobytes(), bytes(counts.tolist()))
    assert [whole[n] for n in range(len(texts))] == each
    assert [schema()["title"].format.encode(text) for text in texts] == each
    assert [schema()["title"].format.decode_positions(one) for one in each] == texts


def test_places_take_as_few_bytes_as_they_can():
    packed, sizes = places.pack(np.array([0, 127, 128, 16_383, 16_384], np.uint16), np.ones(5, int))
    assert sizes.tolist() == [1, 1, 2, 2, 3]
    assert packed.tolist() == [0, 127, 129, 0, 255, 127, 129, 128, 0]
    with pytest.raises(ValueError, match="another number of places"):
        places.unpack(bytes([1, 2]), np.array([3]))


LIST = st.dictionaries(
    st.one_of(st.integers(0, 300), st.integers(0, 300_000)),
    st.tuples(st.sampled_from([1, 2, 3, 127, 128, 300]), st.integers(0, 255)),
    min_size=1,
    max_size=60,
)
"""How often a word stands in each document, and the length of the document as a byte."""


@settings(max_examples=80, deadline=None)
@given(st.lists(LIST, min_size=1, max_size=4), st.sampled_from([1, 3, 40, 1024]))
def test_posting_lists_come_back(found, limit):
    lists = [sorted(one.items()) for one in found]
    flat = [(doc, count, length) for one in lists for doc, (count, length) in one]
    docs, counts, lengths = (np.array(numbers) for numbers in zip(*flat, strict=True))
    starts = np.cumsum([0, *map(len, lists)])
    stands = np.concatenate([np.arange(count) for count in counts]).astype(np.uint16)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "LIMIT", limit)
        data, about = encode(Lists(starts, docs, counts, lengths, stands), 2**33)
    taken = 0
    for n, one in enumerate(lists):
        info = W3TermInfo.from_bytes(about[n].tobytes())
        begin, (size,) = info.extent()
        assert begin - 2**33 == taken
        taken += size
        docs_read, weights, packed = blocks.decode(data[taken - size : taken])
        told = [count for _, (count, _) in one]
        assert docs_read.tolist() == [doc for doc, _ in one]
        assert weights.tolist() == told
        wanted = [place for count in told for place in range(count)]
        assert places.unpack(packed, np.array(told)).tolist() == wanted
        assert (info.doc_frequency(), info.weight()) == (len(one), sum(told))
        bytes_ = [length for _, (_, length) in one]
        shown = byte_to_length(min(bytes_)), byte_to_length(max(bytes_))
        assert (info.min_length(), info.max_length()) == shown
        assert (info.min_id(), info.max_id()) == (one[0][0], one[-1][0])
        assert info.max_weight() == max(told)
    assert taken == len(data)
    together = blocks.decode_many(data, (about["offset"] - 2**33).tolist())
    assert together[0].tolist() == docs.tolist()
    assert together[1].tolist() == counts.tolist()
    assert places.unpack(together[2], counts).tolist() == stands.tolist()


def test_steps_to_documents_take_a_byte():
    docs = np.concatenate((np.arange(70_000, 72_048), np.arange(90_000, 90_100)))
    ones = np.ones(docs.size, int)
    lists = Lists(np.array([0, docs.size]), docs, ones, ones, np.zeros(docs.size, np.uint16))
    data, _ = encode(lists, 0)
    assert blocks.decode(data)[0].tolist() == docs.tolist()
    # A byte for the step, one for the place, and what is said of three blocks.
    assert len(data) < 2 * docs.size + 3 * 110


def test_whoosh_reads_long_posting_lists():
    chance = random.Random(5)
    docs = np.array(sorted([*chance.sample(range(100_000), 3_000), *range(200_000, 202_000)]))
    counts = np.array([chance.choice((1, 1, 2, 3)) for _ in docs])
    stands = np.concatenate([chance.randint(0, 300) + np.arange(count) for count in counts])
    starts = np.array([0, docs.size])
    data, _ = encode(Lists(starts, docs, counts, counts, stands.astype(np.uint16)), 0)
    file = StructFile(BytesIO(data))
    matcher = W3LeafMatcher(file, 0, len(data), schema()["abstract"].format)
    read = []
    while matcher.is_active():
        read.append((matcher.id(), matcher.weight(), matcher.value_as("positions")))
        matcher.next()
    ends = np.cumsum(counts).tolist()
    wanted = [stands[end - count : end].tolist() for end, count in zip(ends, counts, strict=True)]
    assert read == list(zip(docs.tolist(), counts.tolist(), wanted, strict=True))


@pytest.mark.parametrize("data", [b"", b"abcd", b"W3Bl", b"W3Bl\xff\xff\xff\xf0abc"])
def test_what_is_no_posting_list_is_an_error(data):
    with pytest.raises(Exception, match=r".") as raised:
        blocks.decode(data)
    assert not isinstance(raised.value, MemoryError)


def hits(*pairs: tuple[int, float]) -> Hits:
    docs = np.array([doc for doc, _ in pairs], np.int32)
    return Hits(docs, np.array([score for _, score in pairs], np.float64))


def pairs(found: Hits) -> list[tuple[int, float]]:
    return list(zip(found.docs.tolist(), found.scores.tolist(), strict=True))


@pytest.mark.parametrize("block", [2, 3, 100])
def test_set_operations(monkeypatch, block):
    """All at once, and some documents after the other."""
    monkeypatch.setattr(combine, "BLOCK", block)
    one, two, none = hits((1, 1.0), (3, 2.0), (5, 1.0)), hits((3, 0.5), (4, 1.0)), hits()
    late = hits((3, 0.25), (8, 1.0))
    assert pairs(union([one, two])) == [(1, 1.0), (3, 2.5), (4, 1.0), (5, 1.0)]
    assert pairs(union([late, none, two])) == [(3, 0.75), (4, 1.0), (8, 1.0)]
    assert pairs(union([one, none])) == pairs(one)
    assert pairs(union([])) == []
    assert pairs(intersection([one, two])) == [(3, 2.5)]
    assert pairs(intersection([one, late, two])) == [(3, 2.75)]
    assert pairs(intersection([one, hits((0, 1.0), (6, 1.0))])) == []
    assert pairs(intersection([one])) == pairs(one)
    assert pairs(intersection([one, none])) == []
    assert pairs(difference(one, two.docs)) == [(1, 1.0), (5, 1.0)]
    assert pairs(difference(one, none.docs)) == pairs(one)
    assert pairs(restricted(one, two.docs)) == [(3, 2.0)]


@pytest.mark.parametrize("block", [2, 100])
@pytest.mark.parametrize("sparse", [0, 100])
def test_scores_are_those_of_living_papers_in_their_order(tmp_path, monkeypatch, block, sparse):
    """However many documents are counted at once, in an array or one by one."""
    monkeypatch.setattr(postings_module, "BLOCK", block)
    monkeypatch.setattr(postings_module, "SPARSE", sparse)
    index = Index(tmp_path / "index")
    texts = {5: "fan", 1: "fan fan rack", 4: "rack", 3: "fans fan", 2: "fan rack fan fans"}
    with index.writing() as writing:
        writing.create()
        with writing.batch() as batch:
            batch.replace([Document(paper, abstract=texts[paper]) for paper in (2, 3, 5)])
            batch.commit()
        with writing.batch() as batch:
            batch.replace([Document(paper, abstract=texts[paper]) for paper in (1, 4)])
            batch.replace([Document(3, abstract="fan rack")], [5])
            batch.commit()
    found = index.answer(parse("abstract:fan"))
    assert found.ids.tolist() == [1, 2, 3]
    # Six documents, two of them dead, which count as well: five have the word, twelve words in all.
    idf, average = np.log(6 / (5 + 1)) + 1, (4 + 2 + 1 + 3 + 1 + 2) / 6
    for score, (times, length) in zip(found.scores, ((2, 3), (3, 4), (1, 2)), strict=True):
        norm = 1.2 * (0.25 + 0.75 * length / average)
        assert score == pytest.approx(idf * 2.2 * times / (times + norm), abs=1e-12)
    index.close()


def test_forms_of_a_word_are_those_of_the_fields_that_are_asked(tmp_path):
    """A word that only another field has would be looked for in vain, segment by segment."""
    papers = (Paper(1, "Trains train.", title="Training"), Paper(2, "Training trains us."))
    small = Small(tmp_path, papers).fed()
    ask = small.index.ask
    assert ask(lambda postings: forms(postings, "training", ("title",))) == {"training"}
    assert ask(lambda postings: forms(postings, "training")) == {"trains", "train", "training"}
    assert small.index.answer(parse("title:trained")).ids.tolist() == [1]
    assert small.index.answer(parse("abstract:trained")).ids.tolist() == [1, 2]
    assert small.index.answer(parse("trained")).ids.tolist() == [1, 2]
    small.close()


def test_a_list_of_terms_is_read_however_long_it_is(tmp_path, monkeypatch):
    """What is known of it at once is read in one piece, or in two where that was too short."""
    monkeypatch.setattr(terms, "_AHEAD", TABLES * 12 + 20)
    words = ["word" + "".join(letters) for letters in product("bcdfgh", repeat=3)]
    assert len(words) > 3 * PAGE
    small = Small(tmp_path, (Paper(1, " ".join(words)),)).fed()
    assert small.index.ask(lambda postings: postings.beginning("word")) == tuple(words)
    assert small.index.answer(parse("wordcdf")).ids.tolist() == [1]
    assert small.index.answer(parse("wordcdk")).ids.tolist() == []
    small.close()


@needs_shared
def test_stems_share_their_beginning_with_their_words():
    """What `vocabulary.of_stem` stands on."""
    words: set[str] = set()
    for dump in shared_path("dumps").glob("*.txt"):
        words |= analysis.terms(dump.read_text(encoding="utf-8")).keys()
    assert len(words) > 5_000
    for word in words:
        assert word.startswith(shared(stem(word))), word


def test_a_phrase_reaches_over_no_border(tmp_path):
    papers = (
        Paper(1, "sparse", title="dense attention"),
        Paper(2, "attention sparse"),
        Paper(3, "sparse attention"),
    )
    small = Small(tmp_path, papers).fed()
    assert small.index.answer(parse('"sparse attention"')).ids.tolist() == [3]
    small.close()
