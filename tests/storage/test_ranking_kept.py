"""The file with the words of a library's papers: read as it was written, or not at all."""

import json
import os
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from storage.edits.triage import Decide
from storage.library import Library
from storage.ranking import keeping
from storage.ranking.texts import NO_TEXTS
from storage.ranking.words import counted
from storage.vocabulary import Decision
from tests.libraries import LIGHT, STORES, listing, run

BODIES = (*LIGHT, "", *STORES)


@pytest.fixture
def texts():
    ids = np.arange(3, 3 + len(BODIES))
    return NO_TEXTS.with_texts(ids, ids.astype(np.uint32), counted(BODIES))


def test_what_was_kept_is_read_as_it_was(tmp_path, texts):
    keeping.save(tmp_path, texts, (7, None, 2.5))
    found, state = keeping.load(tmp_path)
    assert state == (7, None, 2.5)
    assert found.ids.tolist() == texts.ids.tolist()
    assert found.marks.tolist() == texts.marks.tolist()
    dice = np.random.default_rng(3)
    weight_of = dict(enumerate(dice.normal(size=texts.columns).tolist()))
    assert by_words(found, texts, weight_of) == pytest.approx(by_words(texts, texts, weight_of))


def by_words(texts, named, weight_of):
    """Scores by weights of words, which `named` has columns for."""
    words = named.vocabulary
    weights = [weight_of[column] for column in words.columns.tolist()]
    columns = texts.vocabulary.of(words.grams)
    order = np.argsort(columns)
    return texts.times(columns[order], np.array(weights, np.float32)[order]).tolist()


def test_a_library_without_papers_is_kept_too(tmp_path):
    keeping.save(tmp_path, NO_TEXTS, (1,))
    found, state = keeping.load(tmp_path)
    assert (len(found), state) == (0, (1,))


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 no archive", b"nonsense", b"[" * 99_999])
def test_a_damaged_file_is_made_anew(tmp_path, damage):
    dump = tmp_path / "six.txt"
    dump.write_text(listing(*LIGHT, *STORES), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as library:
        run(library.import_dumps([dump]))
        for paper, decision in ((1, Decision.KEEP), (4, Decision.SKIP)):
            library.apply(Decide((paper,), decision))
        run(library.ranker.rank())
    keeping.newest(tmp_path / "library" / "ranking").write_bytes(damage)
    with closing(Library.open(tmp_path / "library")) as later:
        assert run(later.ranker.rank()).ranked == 4
        light, store = later.rows([2, 5])
        assert light.relevance > store.relevance


class AsItIs:
    """Texts that are written with the columns that they have."""

    def __init__(self, texts):
        self._texts = texts

    def vocabulary(self):
        return self._texts.vocabulary

    def blocks(self):
        return iter(self._texts.blocks)

    def inverted(self):
        return self._texts.inverted


def part(texts, name, **wrong):
    block = texts.blocks[0]
    return replace(
        texts, blocks=(replace(block, **{name: replace(getattr(block, name), **wrong)}),)
    )


def words(texts, **wrong):
    return replace(texts, vocabulary=replace(texts.vocabulary, **wrong))


def inverted(known, **wrong):
    return replace(known, inverted=replace(known.inverted, **wrong))


def but(array, at, value):
    other = array.copy()
    other[at] = value
    return other


SPOILT = {
    "nothing": lambda texts: texts,
    "a paper twice": lambda texts: replace(texts, ids=but(texts.ids, 0, 4)),
    "a length below 0": lambda texts: replace(texts, measured=but(texts.lengths, 0, -1)),
    "a late begin": lambda texts: part(texts, "near", ends=but(texts.blocks[0].near.ends, 0, 1)),
    "an early end": lambda texts: part(texts, "near", ends=but(texts.blocks[0].near.ends, -1, 3)),
    "an end too far": lambda texts: part(
        texts, "again", ends=but(texts.blocks[0].again.ends, 1, 99)
    ),
    "a column too far": lambda texts: part(
        texts, "near", places=but(texts.blocks[0].near.places, 5, 60_000)
    ),
    "a column of a word too far": lambda texts: words(
        texts, columns=but(texts.vocabulary.columns, 5, 1_000_000)
    ),
    "words out of order": lambda texts: words(texts, grams=texts.vocabulary.grams[::-1]),
    "a word that more have": lambda texts: words(
        texts, having=but(texts.vocabulary.having, 0, 99)
    ),
    "rare words of other texts": lambda texts: inverted(texts, texts=3),
    "a rare word without a text": lambda texts: inverted(texts, starts=np.array([0, 1], np.int32)),
    "a text too far": lambda texts: inverted(
        texts, rows=np.array([99], np.int32), counts=np.ones(1, np.uint8)
    ),
}  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILT)
def test_arrays_that_do_not_fit_are_not_taken_for_the_words(tmp_path, texts, spoil):
    keeping.save(tmp_path, texts)
    kept, _ = keeping.load(tmp_path)
    spoilt = SPOILT[spoil](kept)
    with (tmp_path / "words.1").open("wb") as out:
        keeping._write_settled(out, spoilt, AsItIs(spoilt), ())
    keeping.newest(tmp_path).unlink()
    assert len(keeping.load(tmp_path)[0]) == (len(texts) if spoil == "nothing" else 0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": 1},
        {"order": "other"},
        {"papers": -1},
        {"papers": 10**18},
        {"papers": "many"},
        {"papers": None},
        {"blocks": [[1]]},
        {"inverted": [1, 1]},
        {"inverted": [7, 1, 10**9]},
        {"blocks": 7},
        {"state": None},
    ],
)
def test_a_first_line_that_does_not_fit_is_not_believed(tmp_path, texts, wrong):
    keeping.save(tmp_path, texts)
    file = keeping.newest(tmp_path)
    line, rest = file.read_bytes().split(b"\n", 1)
    file.write_bytes(json.dumps({**json.loads(line), **wrong}).encode() + b"\n" + rest)
    assert keeping.load(tmp_path) == (NO_TEXTS, ())


def test_a_file_that_was_cut_off_is_not_read(tmp_path, texts):
    keeping.save(tmp_path, texts)
    file = keeping.newest(tmp_path)
    file.write_bytes(file.read_bytes()[:-1])
    assert keeping.load(tmp_path) == (NO_TEXTS, ())


def test_programs_that_keep_words_at_once_do_not_meet(tmp_path, monkeypatch, texts):
    real = keeping._write

    def write(out, known, state):
        real(out, known, state)
        if os.getpid() == 1:
            # Another program begins and ends while this one writes.
            monkeypatch.setattr(os, "getpid", lambda: 2)
            keeping.save(tmp_path, NO_TEXTS)

    monkeypatch.setattr(keeping, "_write", write)
    monkeypatch.setattr(os, "getpid", lambda: 1)
    left = tmp_path / f"{keeping.FILE}.77.new"
    left.touch()
    os.utime(left, (0, 0))
    for earlier in ("words.npz", "words", "words.12"):
        (tmp_path / earlier).touch()
    young = tmp_path / f"{keeping.FILE}.78.new"
    young.touch()
    keeping.save(tmp_path, texts)
    assert sorted(tmp_path.iterdir()) == sorted([keeping.newest(tmp_path), young])
    assert len(keeping.load(tmp_path)[0]) == len(texts)


def test_a_clock_that_was_set_back_makes_no_file_an_earlier_one(tmp_path, monkeypatch, texts):
    keeping.save(tmp_path, NO_TEXTS)
    monkeypatch.setattr("time.time_ns", lambda: 5)
    keeping.save(tmp_path, texts)
    assert len(keeping.load(tmp_path)[0]) == len(texts)


def test_what_is_mapped_stays_when_a_later_file_takes_its_place(tmp_path, texts):
    keeping.save(tmp_path, texts)
    found, _ = keeping.load(tmp_path)
    keeping.save(tmp_path, NO_TEXTS)
    assert found.taken(np.arange(len(texts))).total().sum() == pytest.approx(texts.total().sum())
