"""Queries over a small library whose answers were worked out by hand."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from storage.query.parser import parse
from storage.query.syntax import (
    All,
    And,
    Baseline,
    Comparison,
    FieldText,
    From,
    Has,
    InList,
    Is,
    Not,
    Or,
    Phrase,
    Platform,
    Prefix,
    Tag,
    Word,
)
from storage.search.search import search
from storage.vocabulary import Decision
from tests.storage.search_oracle import FORMS, satisfies
from tests.storage.search_papers import Claimed, Paper, Small

NOW = 1_750_000_000_000
DAY = 86_400_000

PAPERS = (
    Paper(
        1,
        "We present FlashAttention, an IO-aware kernel. It is 3.5× faster on an A100-80GB.",
        system="FlashAttention",
        year=2023,
        decision=Decision.KEEP,
        rating=5,
        decided_at=NOW - 3 * DAY,
        added_at=NOW - 10 * DAY,
        tags=("gpu/attention", "to cite"),
        claims=(Claimed(3.5, 3.5, (("NVIDIA A100", "GPU"),), "standard attention"),),
        hardware=(("NVIDIA A100", "GPU"),),
        lists=("Thesis",),
    ),
    Paper(
        2,
        "Flash attention is quantized here to 4-bit for Llama-2-7B and GPT-4o.",
        title="Quantization of large models",
        year=2024,
        authors=("Łukasz Müller", "Ada Lovelace"),
        decision=Decision.SKIP,
        decided_at=NOW - 40 * DAY,
        added_at=NOW - 10 * DAY,
        note="todo: compare with naïve kernels in C++",
    ),
    Paper(
        3,
        "An FPGA design reaches 12 to 23 times the throughput of a CPU; S* plans the layout.",
        system="Ostrava",
        year=2025,
        decision=Decision.KEEP,
        rating=3,
        decided_at=NOW - DAY,
        added_at=NOW - 2 * DAY,
        tags=("fpga",),
        claims=(
            Claimed(12, 23, (("Xilinx Alveo U280", "FPGA"),), "CPU"),
            Claimed(900, 900, (("Other", "Other"),), None, "wrong"),
        ),
        comments=("surprising result",),
        dump="tuesday.txt",
        listing="Hardware weekly",
    ),
    Paper(
        4,
        "Parallelism of transformers: pipelines, tensors, 模型并行. No flashattention in this one.",
        decision=Decision.LATER,
        added_at=NOW - DAY // 2,
        tags=("gpu",),
        dump="tuesday.txt",
        listing="Hardware weekly",
    ),
    Paper(
        5,
        "A survey of how readers choose papers. The state of the art is to read the abstract.",
        added_at=NOW - 400 * DAY,
    ),
)

FOUND = [
    ("", {1, 2, 3, 4, 5}),
    ("*", {1, 2, 3, 4, 5}),
    # words, their forms, accents and case
    ("kernel", {1, 2}),
    ("KERNELS", {1, 2}),
    ("quantize", {2}),
    ("survey", {5}),
    ("naive", {2}),
    ("naïve", {2}),
    ("lukasz muller", {2}),
    ("lovelace", {2}),
    ("the survey of", {5}),
    ("the", {1, 2, 3, 4, 5}),
    ("-the", {1, 2, 3, 4, 5}),
    ("the OR survey", {5}),
    ("-(the of) survey", {5}),
    ("title:the survey", {5}),
    ('"to be"', {1, 2, 3, 4, 5}),
    # compounds in every spelling
    ("flash-attention", {1, 2, 4}),
    ("flashattention", {1, 2, 4}),
    ("FlashAttention", {1, 2, 4}),
    ("flash attention", {1, 2, 4}),
    ('"flash attention"', {1, 2}),
    ("a100", {1}),
    ("A100-80GB", {1}),
    ("80GB", {1}),
    ('"80 GB"', set()),
    ("80 GB", {1}),
    ("llama", {2}),
    ("Llama-2-7B", {2}),
    ("llama2", {2}),
    ("GPT4o", {2}),
    ("gpt-4o", {2}),
    ("4bit", {2}),
    ("C++", {2}),
    ("S*", {3}),
    ("3.5x", {1}),
    ("3.5", {1}),
    ("state-of-the-art", {5}),
    ('"state of the art"', {5}),
    ("模型", {4}),
    ("并行", {4}),
    ("模", {4}),
    ("型并", {4}),
    ("并模", set()),
    # prefixes, shapes, misspellings
    ("quant*", {2}),
    ("trans*", {4}),
    ("*former*", {4}),
    ("paralel*", set()),
    ("paralelism~", {4}),
    ("survay~1", {5}),
    ("flash-att*", {1, 2, 4}),
    # fields
    ("title:quantization", {2}),
    ("abstract:quantization", {2}),
    ("abstract:models", set()),
    ("note:todo", {2}),
    ("comment:surprising", {3}),
    ("author:lovelace", {2}),
    ("system:flashattention", {1}),
    ("system:(ostrava OR flashattention)", {1, 3}),
    ("title:(large -models)", set()),
    # and, or, not
    ("kernel -quantized", {1}),
    ("kernel OR survey", {1, 2, 5}),
    ("-kernel", {3, 4, 5}),
    ("-(kernel OR survey)", {3, 4}),
    ("(kernel OR fpga) -is:skip", {1, 3}),
    ("(attention OR tag:gpu) -is:skip", {1, 4}),
    ("-kernel is:keep", {3}),
    # what the reader said
    ("is:keep", {1, 3}),
    ("is:undecided", {5}),
    ("-is:keep", {2, 4, 5}),
    ("rating:>=4", {1}),
    ("rating:3", {3}),
    ("rating:<=3", {3}),
    ("-rating:>=4", {2, 3, 4, 5}),
    ("tag:gpu", {1, 4}),
    ("tag:GPU/attention", {1}),
    ('tag:"to cite"', {1}),
    ("tag:gp", set()),
    ("has:note", {2}),
    ("has:highlight", {3}),
    ("has:claim", {1, 3}),
    ("has:tag", {1, 3, 4}),
    ("has:rating", {1, 3}),
    ("has:title", {2}),
    ("has:list", {1}),
    ("in:thesis", {1}),
    # facts and claims
    ("year:2023..2024", {1, 2}),
    ("year:2025", {3}),
    ("-year:2025", {1, 2, 4, 5}),
    ("speedup:>10", {3}),
    ("speedup:>100", set()),
    ("speedup:3.5", {1}),
    ("speedup:20", {3}),
    ("speedup:..5", {1}),
    ("platform:fpga", {3}),
    ("platform:a100", {1}),
    ("platform:GPU", {1}),
    ("baseline:attention", {1}),
    ("from:tuesday", {3, 4}),
    ('from:"daily papers"', {1, 2, 5}),
    ("added:1d", {4}),
    ("added:3d", {3, 4}),
    ("added:2w", {1, 2, 3, 4}),
    ("-added:1y", {5}),
    ("decided:3d", {1, 3}),
    ("decided:<=2100", {1, 2, 3}),
    ("added:>2100", set()),
    ("similar:999", set()),
]


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    made = Small(tmp_path_factory.mktemp("small"), PAPERS).fed()
    yield made
    made.close()


def ids(small, text, order="relevance"):
    with small.database.read() as connection:
        return list(search(connection, small.index, parse(text), order, now_ms=NOW).ids)


@pytest.mark.parametrize(("text", "found"), FOUND)
def test_query_finds(small, text, found):
    assert set(ids(small, text)) == found


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        ("added", [4, 3, 1, 2, 5]),
        ("-added", [5, 1, 2, 3, 4]),
        ("rating", [1, 3, 2, 4, 5]),
        ("-rating", [3, 1, 2, 4, 5]),
        ("speedup", [3, 1, 2, 4, 5]),
        ("year", [3, 2, 1, 4, 5]),
        ("label", [5, 1, 3, 4, 2]),
        ("decided", [3, 1, 2, 4, 5]),
        ("relevance", [4, 3, 1, 2, 5]),
    ],
)
def test_order(small, order, wanted):
    assert ids(small, "", order) == wanted


def test_unknown_order_is_refused(small):
    with pytest.raises(ValueError, match="no order is called 'size'"):
        ids(small, "", "size")


def test_own_name_comes_first(small):
    assert ids(small, "flashattention")[0] == 1
    assert ids(small, "quantization")[0] == 2


def test_result_says_what_to_highlight(small):
    with small.database.read() as connection:
        found = search(connection, small.index, parse('kernel "a b" quant* -no tag:x'), now_ms=NOW)
    assert found.terms == ("kernel", "a b", "quant*")
    assert found.owed == 0
    assert found.took_ms > 0


WORDS = st.sampled_from(sorted(FORMS))
TEXTS = st.lists(WORDS, min_size=0, max_size=6).map(" ".join)


@st.composite
def libraries(draw):
    def paper(number: int) -> Paper:
        return Paper(
            number,
            abstract=draw(TEXTS) or "memory",
            title=draw(st.sampled_from(["", "models", "gpu kernels"])),
            year=draw(st.sampled_from([None, 2023, 2024])),
            decision=draw(st.sampled_from(Decision)),
            rating=draw(st.sampled_from([None, 1, 4])),
            tags=draw(st.sampled_from([(), ("gpu",), ("gpu/a100", "x"), ("gpus",)])),
            note=draw(st.sampled_from(["", "kernel model"])),
            comments=draw(st.sampled_from([(), ("flash attention",)])),
            lists=draw(st.sampled_from([(), ("one",)])),
            claims=draw(
                st.sampled_from(
                    [
                        (),
                        (Claimed(2, 2, (("NVIDIA A100", "GPU"),), "cuBLAS"),),
                        (Claimed(9, 20, (("CPU", "CPU"),), None, "wrong"),),
                    ]
                )
            ),
            dump=draw(st.sampled_from(["mon.txt", "tue.txt"])),
        )

    return tuple(paper(number) for number in range(1, draw(st.integers(1, 5)) + 1))


LEAVES = st.one_of(
    st.builds(Word, WORDS),
    st.just(Word("flashattention")),
    st.just(Prefix("mod")),
    st.just(Prefix("quantiz")),
    st.builds(lambda left, right: Phrase(f"{left} {right}"), WORDS, WORDS),
    st.builds(
        FieldText, st.sampled_from(["title", "abstract", "note", "comment"]), st.builds(Word, WORDS)
    ),
    st.sampled_from(
        [
            All(),
            Tag("gpu"),
            Tag("gpu/a100"),
            Is(Decision.KEEP),
            Comparison("rating", 2, None),
            Comparison("year", 2024, 2024),
            Comparison("speedup", 2, None, above=True),
            Comparison("speedup", 2, None),
            Platform("a100"),
            Platform("CPU"),
            Baseline("cublas"),
            Has("note"),
            Has("claim"),
            InList("one"),
            From("tue"),
        ]
    ),
)
QUERIES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.lists(inner, min_size=2, max_size=3).map(tuple).map(And),
        st.lists(inner, min_size=2, max_size=3).map(tuple).map(Or),
    ),
    max_leaves=6,
)


@settings(
    max_examples=15,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # Shrinking would take minutes here.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(papers=libraries(), queries=st.lists(QUERIES, min_size=8, max_size=8))
def test_search_agrees_with_looking_at_every_paper(tmp_path_factory, papers, queries):
    small = Small(tmp_path_factory.mktemp("random"), papers).fed()
    for query in queries:
        with small.database.read() as connection:
            found = list(search(connection, small.index, query, now_ms=NOW).ids)
        assert len(found) == len(set(found))
        assert set(found) == {p.id for p in papers if satisfies(p, query)}, str(query)
        assert parse(str(query)) == query
    small.close()


def test_relevance_turns_round(small):
    best_first = ids(small, "flashattention OR survey")
    worst_first = ids(small, "flashattention OR survey", "-relevance")
    assert best_first[0] == 1
    assert worst_first == best_first[::-1]
    # A mixture keeps the scores of its words.
    assert ids(small, "(flashattention OR survey) -is:skip") == [p for p in best_first if p != 2]
