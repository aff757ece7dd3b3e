from dataclasses import fields

import pytest

from storage.query.completion import complete
from storage.query.parser import parse
from storage.search.explain import why_none
from storage.search.facets import FacetCount, facets
from storage.search.search import search
from storage.search.snippets import matches, snippets
from storage.search.values import LibraryValues
from storage.vocabulary import Decision
from tests.storage.search_papers import Claimed, Paper, Small

LONG = (
    "We look at many things that have little to do with one another, and then at a few more, "
    "before we come to speak of quantization, which is what this text is about, as anyone who "
    "reads on will see in the end; and after that there is more of the same, for a good while."
)
PAPERS = (
    Paper(1, LONG, tags=("gpu",), year=2024, decision=Decision.KEEP, lists=("Thesis",)),
    Paper(
        2,
        "Parallel quantization of attention on an FPGA.",
        tags=("gpu/a100",),
        year=2025,
        hardware=(("Xilinx Alveo U280", "FPGA"),),
        claims=(Claimed(2, 2, (("NVIDIA A100", "GPU"),), "cuBLAS"),),
        dump="tuesday.txt",
    ),
    Paper(3, "Attention memory of readers.", note="Quantize the notes too.", year=2025),
)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    made = Small(tmp_path_factory.mktemp("explain"), PAPERS).fed()
    yield made
    made.close()


@pytest.fixture
def connection(small):
    with small.database.read() as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("quantizaton attention", [("quantizaton", 0, "quantization"), ("attention", 2, "")]),
        ("paralell", [("paralell", 0, "parallel")]),
        ("tag:gpi", [("tag:gpi", 0, "tag:gpu")]),
        ("in:tesis", [("in:tesis", 0, "in:Thesis")]),
        ("from:tusday.txt", [("from:tusday.txt", 0, "from:tuesday.txt")]),
        ("platform:FPGB", [("platform:FPGB", 0, "platform:FPGA")]),
        ("tga:gpu", [("tga:gpu", 0, "tag:gpu")]),
        ("abstract:quantizaton", [("abstract:quantizaton", 0, "abstract:quantization")]),
        ('"attenton memory"', [('"attenton memory"', 0, '"attention memory"')]),
        ("zzzzqqqq", [("zzzzqqqq", 0, "")]),
        ("readers -attention", [("readers", 1, ""), ("-attention", 1, "")]),
        ("is:keep attention", [("is:keep", 1, ""), ("attention", 2, "")]),
        ("", []),
    ],
)
def test_which_term_kills_a_query(small, connection, text, counts):
    found = why_none(connection, small.index, parse(text))
    assert [(term.text, term.count, term.suggestion) for term in found] == counts
    for term in found:
        assert text[term.start : term.end] == term.text


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("quantizaton", "No paper has “quantizaton”. Did you mean “quantization”?"),
        (
            "quantizaton attenton",
            (
                "No paper has “quantizaton”. No paper has “attenton”."
                " Did you mean “quantization” and “attention”?"
            ),
        ),
        ("zzzzqqqq", "No paper has “zzzzqqqq”."),
        ("is:keep attention", "No paper satisfies all of this at once."),
        ("attention", ""),
    ],
)
def test_result_tells_why_it_is_empty(small, connection, text, note):
    assert search(connection, small.index, parse(text)).note == note


def test_word_being_typed_is_corrected_too(small, connection):
    found = search(connection, small.index, parse("quantizaton", prefix_last=True))
    assert found.note == "No paper has “quantizaton”. Did you mean “quantization”?"


def test_names_are_compared_without_accents_and_case(small, connection):
    small.write("INSERT INTO tag (name, colour) VALUES ('Łódź', '')")
    small.write("INSERT INTO paper_tag SELECT 3, id FROM tag WHERE name = 'Łódź'")
    with small.database.read() as later:
        for name in ("łódź", "LODZ", "lodz"):
            assert list(search(later, small.index, parse(f"tag:{name}")).ids) == [3]
    small.write("DELETE FROM paper_tag WHERE paper_id = 3")
    small.write("DELETE FROM tag WHERE name = 'Łódź'")


def test_facets(small, connection):
    found = facets(connection, search(connection, small.index, parse("")).ids)
    assert found.decisions == (
        FacetCount("undecided", 2, "is:undecided"),
        FacetCount("keep", 1, "is:keep"),
    )
    assert found.tags == (
        FacetCount("gpu", 2, "tag:gpu"),
        FacetCount("gpu/a100", 1, "tag:gpu/a100"),
    )
    assert found.platforms == (
        FacetCount("FPGA", 1, "platform:FPGA"),
        FacetCount("GPU", 1, "platform:GPU"),
    )
    assert found.dumps == (
        FacetCount("monday.txt", 2, "from:monday.txt"),
        FacetCount("tuesday.txt", 1, "from:tuesday.txt"),
    )
    assert found.years == (FacetCount("2025", 2, "year:2025"), FacetCount("2024", 1, "year:2024"))
    assert found.lists == (FacetCount("Thesis", 1, "in:Thesis"),)
    assert facets(connection, [2, 99]).dumps == (FacetCount("tuesday.txt", 1, "from:tuesday.txt"),)
    assert facets(connection, []).decisions == ()


def test_a_facet_counts_what_its_query_finds(small, connection):
    everything = facets(connection, search(connection, small.index, parse("")).ids)
    counted = [one for group in fields(everything) for one in getattr(everything, group.name)]
    for one in counted:
        found = search(connection, small.index, parse(one.query)).ids
        assert len(found) == one.count, one


def test_factors_are_counted_by_range_and_systems_where_several_introduce_them(tmp_path):
    def paper(number, system, *factors):
        return Paper(number, f"Text {number}.", system=system, claims=tuple(map(claimed, factors)))

    def claimed(factor):
        return Claimed(factor, factor)

    library = Small(
        tmp_path,
        (
            paper(1, "Quern", 1.4, 7.0),
            paper(2, "quern", 5.0),
            paper(3, "Halyard", 250.0),
            paper(4, "", 100.0),
            paper(5, ""),
        ),
    )
    with library.database.read() as connection:
        found = facets(connection, [1, 2, 3, 4, 5])
    library.close()
    assert found.systems == (FacetCount("Quern", 2, 'system:"Quern"'),)
    assert found.factors == (
        FacetCount("below 2×", 1, "speedup:<2"),
        FacetCount("2× to 5×", 1, "speedup:2..5"),
        FacetCount("5× to 10×", 2, "speedup:5..10"),
        FacetCount("10× to 100×", 1, "speedup:10..100"),
        FacetCount("above 100×", 1, "speedup:>100"),
    )


HITS = [
    ("Quantized models and quantization", ["quantize"], ["Quantized", "quantization"]),
    ("Flash attention, FlashAttention, flash-attention", ["flashattention"],
     ["Flash attention", "FlashAttention", "flash-attention"]),
    ("Flash attention and flashattention", ["flash-attention"],
     ["Flash attention", "flashattention"]),
    ("the exact phrase, the phrase exact", ["exact phrase"], ["exact phrase"]),
    ("the state of the art", ["state of the art"], ["state of the art"]),
    ("quantum and quantity", ["quant*"], ["quantum", "quantity"]),
    ("on low power only", ["onl*"], ["only"]),
    ("1,024 GPUs, 16 nodes", ["1*"], ["1,024", "16"]),
    ("transformers", ["*form*"], ["transformers"]),
    ("parallel parallelism", ["paralel~"], ["parallel"]),
    ("naïve Naive", ["naïve"], ["naïve", "Naive"]),
    ("It is 3.5× faster, not 13.5×", ["3.5x"], ["3.5×"]),
    ("大模型推理", ["模型"], ["模型"]),
    ("C++ and C", ["C++"], ["C++"]),
    ("nothing here", ["else"], []),
    ("", ["x"], []),
    ("x", [], []),
    ("of the", ["the"], []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "terms", "hit"), HITS)
def test_matches(text, terms, hit):
    assert [text[start:end] for start, end in matches(text, terms)] == hit


def test_matches_do_not_overlap():
    text = "Flash attention attention"
    spans = matches(text, ["flash attention", "attention", "flash*"])
    assert [text[a:b] for a, b in spans] == ["Flash attention", "attention"]


def test_words_side_by_side_are_highlighted_as_one(small, connection):
    found = search(connection, small.index, parse("flash attention"))
    assert [(a, b) for a, b in matches("FlashAttention wins", found.terms)] == [(0, 14)]


def test_snippets(connection):
    found = snippets(connection, [1, 2, 3, 99], ["quantization"])
    assert set(found) == {1, 2, 3}
    assert found[1].startswith("…")
    assert found[1].endswith("…")
    assert "speak of quantization, which" in found[1]
    assert len(found[1]) <= 162
    assert found[2] == "Parallel quantization of attention on an FPGA."
    assert found[3] == "Quantize the notes too."
    assert snippets(connection, [3], ["survey"])[3] == "Attention memory of readers."


def test_values_of_the_library(small, connection):
    values = LibraryValues(connection, small.index)
    offered = [(c.text, c.detail) for c in complete("tag:", 4, values)]
    assert offered == [("tag:gpu", "1 paper"), ("tag:gpu/a100", "1 paper")]
    assert [c.text for c in complete("platform:", 9, values)] == [
        "platform:FPGA",
        "platform:GPU",
        'platform:"NVIDIA A100"',
        'platform:"Xilinx Alveo U280"',
    ]
    assert [c.text for c in complete("platform:a100", 13, values)] == ['platform:"NVIDIA A100"']
    assert ("attention", "2 papers") in [(c.text, c.detail) for c in complete("att", 3, values)]
    assert ("is:keep", "1 paper") in [(c.text, c.detail) for c in complete("is:", 3, values)]
    assert [c.text for c in complete("baseline:", 9, values)] == ["baseline:cuBLAS"]
    assert complete("att", 3, LibraryValues(connection)) == ()


@pytest.mark.parametrize(
    "field",
    [
        "tag",
        "in",
        "from",
        "platform",
        "baseline",
        "system",
        "author",
        "year",
        "rating",
        "is",
        "has",
    ],
)
def test_every_field_with_values_can_be_asked(connection, field):
    assert isinstance(LibraryValues(connection).every(field), tuple)
