"""Ranking: the numbers behind it worked out by hand, and what comes of decisions in a library."""

import os
from contextlib import closing
from math import log, sqrt
from pathlib import Path

import numpy as np
import pytest

from storage.edits.triage import Decide
from storage.errors import DumpError
from storage.library import Library
from storage.ranking import keeping, measures
from storage.ranking.learning import learned, relevance
from storage.ranking.rows import Rows
from storage.ranking.separating import separated
from storage.ranking.simulating import Labelled, drawn, labelled_in, replay
from storage.ranking.words import COLUMNS, column, counted, grams, weighted
from storage.vocabulary import Decision
from tests.libraries import listing, run

LIGHT = (
    "A photonic chip multiplies matrices with light, and the waveguide loses little of it.",
    "We train optical networks whose photonic waveguide meshes drift with temperature.",
    "Light in a waveguide carries the weights of this photonic accelerator without wires.",
)
STORES = (
    "A database index answers range queries from a tree of pages that splits as rows come.",
    "We shard a transactional database over cheap disks and merge its tree of pages at night.",
    "Queries over many rows are planned by a database that learns how large each join will be.",
)


def rows_of(*rows):
    """Rows of dense numbers, none of them 0."""
    columns = len(rows[0])
    return Rows(
        np.arange(len(rows) + 1) * columns,
        np.tile(np.arange(columns, dtype=np.int32), len(rows)),
        np.array(rows, np.float32).ravel(),
        columns,
    )


# Numbers


def test_words_and_neighbours_are_counted_lower_case():
    assert list(grams("The GPU, a GPU!")) == ["the", "gpu", "gpu", "the gpu", "gpu gpu"]
    found = counted(["GPU gpu GPU", "", "x"])
    assert dict(zip(found.places[:2].tolist(), found.counts[:2].tolist(), strict=True)) == {
        column("gpu"): 3,
        column("gpu gpu"): 2,
    }
    # A text without a word has one column, no times.
    assert (found.ends.tolist(), found.counts[2:].tolist()) == ([0, 2, 3, 4], [0, 0])


def test_a_word_weighs_by_how_often_and_how_rare_and_a_text_has_length_one():
    rows = weighted(counted(["alpha beta beta", "alpha gamma"]))
    value_of = dict(zip(rows.places.tolist(), rows.values.tolist(), strict=True))
    assert value_of[column("alpha")] == 0  # all texts have it
    rare = log(3 / 2) + 1
    twice, once = (1 + log(2)) * rare, rare
    length = sqrt(twice**2 + 2 * once**2)
    assert value_of[column("beta")] == pytest.approx(twice / length)
    assert value_of[column("alpha beta")] == pytest.approx(once / length)
    assert value_of[column("gamma")] == pytest.approx(1 / sqrt(2))


def test_two_points_are_parted_halfway_with_the_least_weights():
    # Least is w²/2 + 2 c (1 - w)² at w = 4 c / (1 + 4 c), and the offset is 0 by symmetry.
    weights, offset = separated(rows_of([1.0], [-1.0]), np.array([1.0, -1.0]), np.array([1.0, 1.0]))
    assert weights == pytest.approx([0.8])
    assert offset == pytest.approx(0, abs=1e-9)


def test_a_row_that_costs_more_is_bent_to():
    rows = rows_of([1.0, 0.5], [-1.0, 0.5], [0.5, -1.0])
    signs = np.array([1.0, -1.0, -1.0])
    even, _ = separated(rows, signs, np.array([1.0, 1.0, 1.0]))
    heavy, _ = separated(rows, signs, np.array([1.0, 1.0, 50.0]))
    assert rows.times(heavy)[2] < rows.times(even)[2]


def test_a_start_from_before_leads_to_the_same_place():
    dice = np.random.default_rng(7)
    rows = rows_of(*dice.normal(size=(40, 6)))
    signs = np.sign(dice.normal(size=40))
    costs = np.full(40, 0.3)
    cold, bias = separated(rows, signs, costs)
    warm, again = separated(rows, signs, costs, dice.normal(size=7))
    assert warm == pytest.approx(cold, abs=1e-3)
    assert again == pytest.approx(bias, abs=1e-3)


def test_nothing_is_learned_of_one_kind_alone():
    rows = weighted(counted(LIGHT))
    assert learned(rows, np.array([0, 1]), np.array([], np.int64)) is None


def test_relevance_is_a_place_between_the_least_and_the_likeliest():
    assert relevance(np.array([0.2, -0.2, 0.1, -0.1])).tolist() == pytest.approx([1, 0, 0.75, 0.25])
    assert relevance(np.array([0.3, 0.3])).tolist() == [0.5, 0.5]
    assert relevance(np.empty(0)).tolist() == []


def test_measures_on_an_order_worked_out_by_hand():
    found = (1, 0, 0, 1, 0)
    assert measures.loss(found) == pytest.approx(1 / 3)
    assert measures.loss((1, 1, 0, 0, 0)) == 0
    assert measures.loss((0, 0, 0, 1, 1)) == 1
    gain, best = 1 + 1 / np.log2(5), 1 + 1 / np.log2(3)
    assert measures.ndcg(found) == pytest.approx(gain / best)
    # At 95 % recall of two, the first counts: found first, in random order third.
    assert measures.work_saved(found) == pytest.approx(2 / 5)
    assert measures.recall_at(found, 0.4) == 0.5
    assert measures.recall_at(found, 0.1) == 0


# Replays


def test_a_replay_reads_what_is_alike_first():
    papers = Labelled((*LIGHT, *STORES), (1, 1, 1, 0, 0, 0))
    made = replay(papers, (0, 3))
    assert made.found == (1, 1, 0, 0)
    assert made.read == 2


@pytest.mark.parametrize("priors", [(0,), (0, 1), (3, 4), (0, 6), (-1, 3)])
def test_a_replay_has_to_know_one_of_each_kind(priors):
    papers = Labelled((*LIGHT, *STORES), (1, 1, 1, 0, 0, 0))
    with pytest.raises(DumpError, match="as in --priors"):
        replay(papers, priors)


@pytest.mark.parametrize(
    ("labels", "priors"), [((1, 0), (0, 1)), ((1, 0, 0), (0, 1)), ((1, 0, 1), (0, 1))]
)
def test_a_replay_needs_both_kinds_to_tell_apart(labels, priors):
    with pytest.raises(DumpError, match="nothing to find"):
        replay(Labelled(LIGHT[: len(labels)], labels), priors)


def test_what_is_known_at_first_is_drawn_by_the_seed():
    labels = (0, 1, 0, 1, 0, 0)
    for seed in range(5):
        relevant, other = drawn(labels, seed)
        assert (labels[relevant], labels[other]) == (1, 0)
        assert drawn(labels, seed) == (relevant, other)


def test_labelled_papers_are_read_with_their_decisions(tmp_path):
    file = tmp_path / "set.csv"
    file.write_text(
        "\ufefftitle,abstract,label_included\nA,about a,1\n,b,0\nC,,\n", encoding="utf-8"
    )
    assert labelled_in(file) == Labelled(("A about a", " b", "C "), (1, 0, 0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title,abstract\na,b\n", "has no column of decisions"),
        ("title,included\na,perhaps\n", "line 2: “perhaps” in the column “included”"),
        ("title,included\na,1\nb,1\n", "all of its decisions are alike"),
        ("", "has no column of decisions"),
    ],
)
def test_what_cannot_be_replayed_is_said(tmp_path, text, said):
    file = tmp_path / "set.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DumpError, match=said):
        labelled_in(file)


# A library


@pytest.fixture
def library(tmp_path):
    with closing(opened_with(tmp_path, *LIGHT, *STORES)) as made:
        yield made


def opened_with(folder: Path, *abstracts: str) -> Library:
    dump = folder / f"{len(abstracts)}.txt"
    dump.write_text(listing(*abstracts), encoding="utf-8")
    made = Library.open(folder / "library")
    run(made.import_dumps([dump]))
    return made


def relevances(library):
    return {row.id: row.relevance for row in library.rows(range(1, 20))}


def test_undecided_papers_are_ranked_by_what_was_kept_and_skipped(library):
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    outcome = run(library.ranker.rank())
    assert (outcome.kept, outcome.skipped, outcome.ranked) == (1, 1, 4)
    assert sorted(outcome.changed) == [2, 3, 5, 6]
    found = relevances(library)
    assert min(found[2], found[3]) > max(found[5], found[6])
    assert list(library.search("is:undecided").ids)[:2] in ([2, 3], [3, 2])
    assert run(library.ranker.rank()).changed == ()


def test_without_both_kinds_nothing_is_ranked_and_nothing_stays(library):
    library.apply(Decide((1,), Decision.KEEP))
    assert run(library.ranker.rank()).ranked == 0
    library.apply(Decide((4,), Decision.SKIP))
    run(library.ranker.rank())
    library.undo()
    forgotten = run(library.ranker.rank())
    # The window is told whose bars are to go.
    assert (forgotten.ranked, sorted(forgotten.changed)) == (0, [2, 3, 5, 6])
    assert set(relevances(library).values()) == {None}
    assert run(library.ranker.rank()).changed == ()


def test_what_is_removed_while_it_is_ranked_is_not_learned_from(library, tmp_path, monkeypatch):
    dump = tmp_path / "more.txt"
    dump.write_text(listing("Quantum annealers schedule trains badly in the rain."), "utf-8")
    library.apply(Decide((4,), Decision.SKIP))
    run(library.import_dumps([dump]))
    library.apply(Decide((7,), Decision.KEEP))
    read_texts = library.ranker._read_texts

    def remove_first():
        library.undo()  # the decision
        library.undo()  # the import
        return read_texts()

    monkeypatch.setattr(library.ranker, "_read_texts", remove_first)
    outcome = run(library.ranker.rank())
    assert (outcome.kept, outcome.skipped, outcome.ranked) == (0, 1, 0)
    assert set(relevances(library).values()) == {None}


def test_the_reasons_are_words_of_the_paper_with_their_weight(library):
    assert library.ranker.reasons(2) == ()
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    run(library.ranker.rank())
    light = {one.words: one.weight for one in library.ranker.reasons(2, 99)}
    assert light["photonic"] > 0
    assert light["waveguide"] > 0
    stores = {one.words: one.weight for one in library.ranker.reasons(5, 99)}
    assert stores["database"] < 0
    assert stores["tree of"] < 0
    strongest = [abs(one.weight) for one in library.ranker.reasons(5, 3)]
    assert strongest == sorted(map(abs, stores.values()), reverse=True)[:3]


def test_only_new_papers_are_read_again(library, tmp_path):
    assert list(library.ranker.rank()) == []  # nobody has decided yet
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    assert [step.total for step in library.ranker.rank()] == [6, 4]  # read, and written
    dump = tmp_path / "more.txt"
    dump.write_text(listing("Quantum annealers schedule trains badly in the rain."), "utf-8")
    run(library.import_dumps([dump]))
    library.close()
    with closing(Library.open(tmp_path / "library")) as later:
        assert next(step.total for step in later.ranker.rank()) == 1
        assert run(later.ranker.rank()).ranked == 5
        later.undo()  # the second import
        assert run(later.ranker.rank()).ranked == 4
    with closing(Library.open(tmp_path / "library")) as again:
        assert list(again.ranker.rank()) == []


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 no archive", b"nonsense"])
def test_a_damaged_file_of_words_is_made_anew(library, tmp_path, damage):
    for paper, decision in ((1, Decision.KEEP), (4, Decision.SKIP)):
        library.apply(Decide((paper,), decision))
    run(library.ranker.rank())
    library.close()
    (tmp_path / "library" / "ranking" / "words.npz").write_bytes(damage)
    with closing(Library.open(tmp_path / "library")) as later:
        assert run(later.ranker.rank()).ranked == 4
        found = relevances(later)
        assert found[2] > found[5]


WRONG = {
    "ids": np.array([1, 2]),
    "marks": np.array([7, 7], np.uint64),
    "ends": np.array([0, 1, 2]),
    "places": np.array([3, 4], np.int32),
    "counts": np.array([1, 1], np.uint8),
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": np.array([1, 1])},
        {"version": np.array("1")},
        {"marks": np.array([7], np.uint64)},
        {"ids": np.array([1.0, 2.0])},
        {"ids": np.array([2, 1])},
        {"ends": np.array([0, 1, 9])},
        {"ends": np.array([0, 2, 2])},
        {"places": np.array([3, COLUMNS], np.int32)},
        {"counts": np.array([[1, 1]], np.uint8)},
    ],
)
def test_arrays_that_do_not_fit_are_not_taken_for_the_words(tmp_path, wrong):
    np.savez(tmp_path / keeping.FILE, **{"version": np.array(keeping.VERSION), **WRONG})
    assert keeping.load(tmp_path).ids.tolist() == [1, 2]
    np.savez(tmp_path / keeping.FILE, **{"version": np.array(keeping.VERSION), **WRONG, **wrong})
    assert keeping.load(tmp_path) is keeping.UNKNOWN


def test_an_array_by_itself_is_not_taken_for_the_words(tmp_path):
    with (tmp_path / keeping.FILE).open("wb") as out:
        np.save(out, np.arange(4))
    assert keeping.load(tmp_path) is keeping.UNKNOWN


def test_programs_that_keep_words_at_once_do_not_meet(tmp_path, monkeypatch):
    real = np.savez

    def savez(out, **arrays):
        real(out, **arrays)
        if os.getpid() == 1:
            # Another program begins and ends while this one writes.
            monkeypatch.setattr(os, "getpid", lambda: 2)
            keeping.save(tmp_path, keeping.UNKNOWN)

    monkeypatch.setattr(np, "savez", savez)
    monkeypatch.setattr(os, "getpid", lambda: 1)
    left = tmp_path / f"{keeping.FILE}.77.new"
    left.touch()
    os.utime(left, (0, 0))
    young = tmp_path / f"{keeping.FILE}.78.new"
    young.touch()
    keeping.save(tmp_path, keeping.UNKNOWN)
    assert sorted(tmp_path.iterdir()) == [tmp_path / keeping.FILE, young]


def test_columns_are_few_enough_to_hold():
    assert 0 <= column("photonic") < COLUMNS
