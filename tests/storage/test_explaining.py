"""Which reasons of a score are shown, and where their words stand in a text."""

from contextlib import closing

import pytest

from storage.edits.triage import Decide
from storage.library import Library
from storage.ranking.explaining import MOST, Telling, told_in, why, written
from storage.ranking.ranking import Reason
from storage.vocabulary import Decision
from tests.libraries import listing, run


def words(reasons):
    return [one.words for one in reasons]


def test_the_strong_ones_are_shown_by_side():
    found = why(7, [Reason("gpu", 1.0), Reason("survey", -0.5), Reason("cache", 0.119)])
    assert (found.paper, words(found.speaks_for), words(found.against)) == (7, ["gpu"], ["survey"])
    assert bool(found) is True
    assert bool(why(7, [])) is False


def test_words_that_say_nothing_are_left_out():
    found = why(1, [Reason("the gpu", 1.0), Reason("2024", 0.9), Reason("of", 0.8),
                    Reason("gpu", 0.7)])  # fmt: skip
    assert words(found.speaks_for) == ["gpu"]


def test_no_more_than_can_be_taken_in():
    many = [Reason(f"word{number}", 1.0) for number in range(30)]
    assert words(why(1, many).speaks_for) == [f"word{number}" for number in range(MOST)]


def told(text, **weights):
    reasons = [Reason(words.replace("_", " "), weight) for words, weight in weights.items()]
    return [(text[one.start : one.end], round(one.weight, 3)) for one in told_in(text, reasons)]


def test_words_are_found_in_any_case_and_only_whole():
    assert told("GPU gpus a gpu.", gpu=0.5) == [("GPU", 0.5), ("gpu", 0.5)]


def test_a_pair_is_one_with_what_stands_between():
    text = "Sparse attention, sparse; attention. Sparse-attention is not attention."
    assert told(text, sparse_attention=0.4) == [
        ("Sparse attention", 0.4), ("sparse", 0.4), ("attention", 0.4), ("Sparse-attention", 0.4),
    ]  # fmt: skip


def test_a_word_has_the_sum_of_its_reasons():
    # "kv" speaks against by itself, and for in its pair: the pair is stronger.
    assert told("a kv cache", kv=-0.1, kv_cache=0.3) == [("kv cache", 0.3)]
    # Here it is weaker, so that the two words stand apart.
    assert told("a kv cache", kv=-0.5, kv_cache=0.3) == [("kv", -0.2), ("cache", 0.3)]
    # What cancels out is not marked.
    assert told("a kv cache", kv=-0.3, kv_cache=0.3) == [("cache", 0.3)]


def test_places_are_counted_in_characters():
    assert told_in("𝒪(n) in a kernel", [Reason("kernel", 1.0)]) == (Telling(10, 16, 1.0),)


@pytest.fixture
def library(tmp_path):
    dump = tmp_path / "dump.txt"
    dump.write_text(
        listing(
            "A photonic chip multiplies matrices with light, and its waveguide loses little of it.",
            "A database index answers range queries from a tree of pages that splits as rows come.",
            "A photonic waveguide carries the weights of an accelerator without any wires at all.",
        ),
        encoding="utf-8",
    )
    with closing(Library.open(tmp_path / "library")) as made:
        run(made.import_dumps([dump]))
        yield made


def test_a_library_tells_why(library):
    assert library.why(3) is None  # nothing was decided
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((2,), Decision.SKIP))
    run(library.ranker.rank())
    found = library.why(3)
    assert {"photonic", "waveguide"} <= set(words(found.speaks_for))
    assert not {"photonic", "waveguide"} & set(words(found.against))
    assert library.why(99) is None


def test_weights_are_written_with_three_figures_of_the_largest():
    few = [Reason("pollen", 0.00107), Reason("hive", -0.000294), Reason("the sun", 0.000001)]
    assert written(few) == [("+0.00107", "pollen"), ("-0.00029", "hive")]
    assert written([Reason("pollen", 12.345), Reason("hive", 0.2)]) == [
        ("+12.3", "pollen"),
        ("+0.2", "hive"),
    ]
    assert written([]) == []
