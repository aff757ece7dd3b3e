"""Ranking: the numbers behind it worked out by hand."""

from itertools import pairwise
from math import log, sqrt

import numpy as np
import pytest

from storage.errors import DumpError
from storage.ranking import blocks, inverted, keeping, measures
from storage.ranking.inverted import Inverting
from storage.ranking.learning import learned, relevance
from storage.ranking.rows import Rows
from storage.ranking.separating import separated
from storage.ranking.simulating import Labelled, drawn, labelled_in, replay
from storage.ranking.suggesting import suggested
from storage.ranking.texts import NO_TEXTS, rows_of
from storage.ranking.words import counted, grams
from tests.libraries import LIGHT, STORES


def texts_of(*bodies, first=0):
    """Texts of papers numbered from `first`."""
    ids = np.arange(first, first + len(bodies))
    return NO_TEXTS.with_texts(ids, np.zeros(len(ids), np.uint32), counted(bodies))


def dense(*rows):
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
    named = list(grams("The GPU, a GPU!"))
    assert [gram for gram, _ in named] == ["the", "gpu", "gpu", "the gpu", "gpu gpu"]
    sum_of = dict(named)
    assert len(set(sum_of.values())) == 4
    found = counted(["GPU gpu GPU", "", "x"])
    assert dict(zip(found.grams[:2].tolist(), found.counts[:2].tolist(), strict=True)) == {
        sum_of["gpu"]: 3,
        sum_of["gpu gpu"]: 2,
    }
    # A text without a word has one gram, no times.
    assert (found.ends.tolist(), found.counts[2:].tolist()) == ([0, 2, 3, 4], [0, 0])


def test_words_of_neighbouring_texts_are_no_pair():
    apart = counted(["photonic chip", "waveguide"])
    assert len(apart.grams) == 4
    pairs = {sum_ for gram, sum_ in grams("photonic chip waveguide") if " " in gram}
    assert len(pairs & set(apart.grams.tolist())) == 1


def test_a_word_that_is_there_very_often_is_counted_as_far_as_a_byte_goes():
    assert counted(["gpu " * 400]).counts.tolist() == [255, 255]


def values_of(texts, row):
    """What the grams of a text weigh, by their names in it."""
    weighed = texts.taken(np.array([row]))
    value_of = dict(zip(weighed.places.tolist(), weighed.values.tolist(), strict=True))
    return {
        gram: value_of[int(texts.vocabulary.of(np.array([sum_], np.uint32))[0])]
        for gram, sum_ in grams(WEIGHED[row])
    }


WEIGHED = ("alpha beta beta", "alpha gamma")


def test_a_word_weighs_by_how_often_and_how_rare_and_a_text_has_length_one():
    texts = texts_of(*WEIGHED)
    first, second = values_of(texts, 0), values_of(texts, 1)
    assert first["alpha"] == second["alpha"] == 0  # all texts have it
    rare = log(3 / 2) + 1
    twice, once = (1 + log(2)) * rare, rare
    length = sqrt(twice**2 + 2 * once**2)
    assert first["beta"] == pytest.approx(twice / length)
    assert first["alpha beta"] == pytest.approx(once / length)
    assert second["gamma"] == pytest.approx(1 / sqrt(2))


def test_two_points_are_parted_halfway_with_the_least_weights():
    # Least is w²/2 + 2 c (1 - w)² at w = 4 c / (1 + 4 c), and the offset is 0 by symmetry.
    weights, offset = separated(dense([1.0], [-1.0]), np.array([1.0, -1.0]), np.array([1.0, 1.0]))
    assert weights == pytest.approx([0.8])
    assert offset == pytest.approx(0, abs=1e-9)


def test_a_row_that_costs_more_is_bent_to():
    rows = dense([1.0, 0.5], [-1.0, 0.5], [0.5, -1.0])
    signs = np.array([1.0, -1.0, -1.0])
    even, _ = separated(rows, signs, np.array([1.0, 1.0, 1.0]))
    heavy, _ = separated(rows, signs, np.array([1.0, 1.0, 50.0]))
    assert rows.times(heavy)[2] < rows.times(even)[2]


def test_a_start_from_before_leads_to_the_same_place():
    dice = np.random.default_rng(7)
    rows = dense(*dice.normal(size=(40, 6)))
    signs = np.sign(dice.normal(size=40))
    costs = np.full(40, 0.3)
    cold, bias = separated(rows, signs, costs)
    warm, again = separated(rows, signs, costs, dice.normal(size=7))
    assert warm == pytest.approx(cold, abs=1e-3)
    assert again == pytest.approx(bias, abs=1e-3)


def test_nothing_is_learned_of_one_kind_alone():
    assert learned(rows_of(LIGHT), np.array([0, 1]), np.array([], np.int64)) is None


def test_a_kept_paper_without_a_word_leaves_what_is_typical():
    texts = (*LIGHT, "", "Cats sleep.", "Dogs bark at noon.")
    rows = rows_of(texts)
    found = learned(rows, np.array([3]), np.array([4])).scores(rows)
    # Half of all are about light, and nobody has skipped that.
    assert min(found[:3]) > max(found[3], found[4])
    library = texts_of(*texts)
    assert library.total()[library.vocabulary.columns] == pytest.approx(
        rows.total()[library.vocabulary.columns]
    )
    nothing = rows_of(("", "", "Cats sleep."))
    assert learned(nothing, np.array([0]), np.array([1])).scores(nothing)[2] > -2


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


def test_texts_that_come_and_go_leave_what_stays_as_it_was():
    more = (*LIGHT, "", *STORES)
    together = texts_of(*more)
    apart = texts_of(*LIGHT)
    for number, body in enumerate(more[3:], 3):
        apart = apart.with_texts(np.array([number]), np.zeros(1, np.uint32), counted([body]))
    few = texts_of(STORES[0], *more, first=-1).without(np.arange(8) == 0)
    weights = np.random.default_rng(5).normal(size=together.columns).astype(np.float32)
    every = np.arange(together.columns, dtype=np.int32)
    for other in (apart, few):
        assert other.ids.tolist() == together.ids.tolist()
        at = other.vocabulary.of(together.vocabulary.grams)
        same = np.zeros(other.columns, np.float32)
        same[at] = weights[together.vocabulary.columns]
        found = other.times(np.arange(other.columns, dtype=np.int32), same)
        assert found == pytest.approx(together.times(every, weights), abs=1e-6)
        some = np.array([5, 0, 3, 6])
        assert other.taken(some).times(same) == pytest.approx(found[some], abs=1e-6)


def test_sums_are_the_same_in_pieces_and_with_rare_columns(monkeypatch):
    dice = np.random.default_rng(11)
    sizes = np.array([3, 1, 0, 9, 2, 0])
    ends = np.concatenate(([0], np.cumsum(sizes)))
    # Half of the columns are beyond those that two bytes tell apart.
    places = dice.integers(0, 2 * blocks.NEAR, ends[-1]).astype(np.int32)
    counts = dice.integers(1, 3, ends[-1]).astype(np.uint8)
    weights = dice.normal(size=2 * blocks.NEAR).astype(np.float32)
    values = weights[places] * np.where(counts == 2, 1 + log(2), 1)
    by_hand = [values[first:last].sum() for first, last in pairwise(ends)]
    block = blocks.Block.of(ends, places, counts)
    for piece in (1, 4, 1 << 17):
        monkeypatch.setattr(blocks, "PIECE", piece)
        assert block.sums(weights) == pytest.approx(by_hand, abs=1e-5)
    frequent = weights.copy()
    frequent[blocks.NEAR :] = 0
    assert block.sums(weights, rare=False) == pytest.approx(block.sums(frequent), abs=1e-5)
    turned = block.taken(np.array([5, 3, 0]))
    assert turned.sums(weights) == pytest.approx([by_hand[5], by_hand[3], by_hand[0]], abs=1e-5)
    its_ends, its_places, its_counts = turned.then(block).joined()
    assert its_ends.tolist() == [0, 0, 9, 12, 15, 16, 16, 25, 27, 27]
    assert sorted(zip(its_places[9:12], its_counts[9:12], strict=True)) == sorted(
        zip(places[:3], counts[:3], strict=True)
    )


def test_rare_columns_know_their_texts():
    near = blocks.NEAR
    # Two texts have the first rare column, one has the second several times, and one the third.
    first = blocks.Block.of(
        np.array([0, 2, 4]),
        np.array([5, near, near + 1, near], np.int32),
        np.array([1, 1, 3, 2], np.uint8),
    )
    second = blocks.Block.of(
        np.array([0, 1, 2]), np.array([near + 2, 9], np.int32), np.ones(2, np.uint8)
    )
    having = np.zeros(near + 3, np.int32)
    having[:near], having[near:] = 3, (2, 1, 1)
    making = Inverting(having)
    making.add(first)
    making.add(second)
    found = making.made()
    columns = np.array([5, near, near + 1, near + 2, near + 3], np.int32)
    weights = np.array([100, 1, 10, 1000, 7], np.float32)
    assert found.sums(columns, weights) == pytest.approx(
        [1, 1 + log(2) + 10 * (1 + log(3)), 1000, 0]
    )
    assert found.sums(columns[:1], weights[:1]).tolist() == [0, 0, 0, 0]


def test_texts_that_come_to_kept_ones_or_go_count_as_if_all_came_at_once(monkeypatch, tmp_path):
    for room in (blocks, inverted):
        monkeypatch.setattr(room, "NEAR", 4)  # nearly all columns are rare
    more = (*LIGHT, "", *STORES)
    keeping.save(tmp_path, texts_of(*more[:4]))
    kept, _ = keeping.load(tmp_path)
    assert kept.inverted.texts == 4
    late = kept.with_texts(np.array([9, 10]), np.zeros(2, np.uint32), counted(more[4:6]))
    later = late.with_texts(np.array([11]), np.zeros(1, np.uint32), counted(more[6:]))
    assert later.inverted is kept.inverted
    fewer = later.without(np.arange(7) == 5)
    assert fewer.inverted is kept.inverted
    fewest = later.without(np.arange(7) == 1)
    assert fewest.inverted.texts == 0
    together = texts_of(*more)
    by_gram = dict.fromkeys(together.vocabulary.grams.tolist(), 0.0)
    by_gram.update(zip(by_gram, np.random.default_rng(2).normal(size=len(by_gram)), strict=True))
    for some, rows in ((later, [0, 1, 2, 3, 4, 5, 6]), (fewer, [0, 1, 2, 3, 4, 6]),
                       (fewest, [0, 2, 3, 4, 5, 6])):  # fmt: skip
        same = texts_of(*(more[row] for row in rows))
        assert scores(some, by_gram) == pytest.approx(scores(same, by_gram), abs=1e-5)


def scores(texts, weight_of_gram):
    """Scores by the weights of grams, some of which the texts may not have."""
    grams = np.array(list(weight_of_gram), np.uint32)
    columns = texts.vocabulary.of(grams)
    weights = np.array(list(weight_of_gram.values()), np.float32)
    order = np.argsort(columns)[np.count_nonzero(columns < 0) :]
    return texts.times(columns[order], weights[order]).tolist()


def test_rows_of_papers_that_are_here(monkeypatch):
    texts = texts_of(*LIGHT, first=20)
    texts = texts.with_texts(np.array([4]), np.zeros(1, np.uint32), counted([STORES[0]]))
    assert texts.rows_of(np.array([22, 4, 7, 99, 20])).tolist() == [2, 3, 0]


def test_what_is_suggested_is_the_likeliest_and_now_and_then_another():
    papers, scores = np.arange(100, 140), np.linspace(0, 1, 40)
    best_first = papers[::-1].tolist()
    assert suggested(papers, scores).tolist() == best_first
    mingled = suggested(papers, scores, 0.1).tolist()
    assert sorted(mingled) == papers.tolist()
    others = {at: paper for at, paper in enumerate(mingled[:20]) if paper < 120}
    assert list(others) == [9, 19]
    assert [one for one in mingled if one not in others.values()] == [
        one for one in best_first if one not in others.values()
    ]
    # Which one it is does not hang on the scores: when the best are read, the others stay.
    fewer = suggested(papers[:-4], scores[:-4] * 0.7, 0.1).tolist()
    assert fewer[9] == others[9]


@pytest.mark.parametrize("many", [0, 1, 2, 19, 39])
def test_among_few_papers_nothing_is_mingled(many):
    papers = np.arange(many)
    assert suggested(papers, papers * 1.0, 0.05).tolist() == papers[::-1].tolist()


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
    assert labelled_in(file) == Labelled(("A A about a", "b", "C C "), (1, 0, 0))


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
