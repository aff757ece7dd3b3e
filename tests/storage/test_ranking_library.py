"""Ranking: what comes of decisions in a library."""

from contextlib import closing

import pytest

from storage.edits.triage import Decide
from storage.edits.wording import AddWords
from storage.library import Library
from storage.ranking import keeping, library_texts
from storage.ranking.texts import NO_TEXTS
from storage.vocabulary import Decision
from tests.libraries import LIGHT, STORES, listing, run


@pytest.fixture
def library(tmp_path):
    dump = tmp_path / "six.txt"
    dump.write_text(listing(*LIGHT, *STORES), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as made:
        run(made.import_dumps([dump]))
        yield made


def relevances(library):
    return {row.id: row.relevance for row in library.rows(range(1, 20))}


def test_undecided_papers_are_ranked_by_what_was_kept_and_skipped(library):
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    outcome = run(library.ranker.rank())
    assert (outcome.kept, outcome.skipped, outcome.ranked) == (1, 1, 4)
    assert sorted(outcome.changed) == [1, 2, 3, 4, 5, 6]
    found = relevances(library)
    assert min(found[2], found[3]) > max(found[5], found[6])
    assert list(library.search("is:undecided").ids)[:2] in ([2, 3], [3, 2])
    # What is decided has its place on the same scale, and stands behind.
    assert (found[1], found[4]) == (1.0, 0.0)
    assert list(library.search("").ids)[4:] == [1, 4]
    assert run(library.ranker.rank()).changed == frozenset()
    library.apply(Decide((2,), Decision.SKIP))
    run(library.ranker.rank())
    assert relevances(library)[2] < found[2]


def test_without_both_kinds_nothing_is_ranked_and_nothing_stays(library):
    library.apply(Decide((1,), Decision.KEEP))
    assert run(library.ranker.rank()).ranked == 0
    library.apply(Decide((4,), Decision.SKIP))
    run(library.ranker.rank())
    library.undo()
    forgotten = run(library.ranker.rank())
    # The window is told whose bars are to go.
    assert (forgotten.ranked, sorted(forgotten.changed)) == (0, [1, 2, 3, 4, 5, 6])
    assert set(relevances(library).values()) == {None}
    assert run(library.ranker.rank()).changed == frozenset()


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
    assert [step.total for step in library.ranker.rank()] == [6]
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


def test_before_there_is_a_model_listed_words_rank(library):
    run(library.catch_up())
    library.apply(AddWords(("photonic",), ("tree",)))
    outcome = run(library.ranker.rank())
    assert (outcome.kept, outcome.skipped, outcome.ranked) == (0, 0, 6)
    found = relevances(library)
    # Five says nothing of trees, six nothing of either; all of light is photonic.
    assert min(found[1], found[2], found[3]) > found[6] > max(found[4], found[5])
    assert set(library.search("is:undecided").ids[:3]) == {1, 2, 3}
    library.apply(Decide((1,), Decision.KEEP))
    assert run(library.ranker.rank()).ranked == 5
    assert library.ranker.reasons(2) == ()
    library.apply(Decide((4,), Decision.SKIP))
    run(library.ranker.rank())
    assert library.ranker.reasons(2)


def test_without_words_any_more_nothing_stays_ranked(library):
    run(library.catch_up())
    library.apply(AddWords(("photonic",)))
    run(library.ranker.rank())
    library.undo()
    assert len(run(library.ranker.rank()).changed) == 6
    assert set(relevances(library).values()) == {None}


def test_a_share_of_others_is_suggested(library):
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    run(library.ranker.rank())
    by_relevance = list(library.search("is:undecided").ids)
    library.ranker.explored = 0.5
    outcome = run(library.ranker.rank())
    suggested = list(library.search("is:undecided").ids)
    # One of the lower half comes second; what is thought of each is as before.
    assert suggested[1] in by_relevance[2:]
    assert [one for one in suggested if one != suggested[1]] == [
        one for one in by_relevance if one != suggested[1]
    ]
    assert outcome.changed == frozenset()
    assert list(library.search("is:undecided", "-relevance").ids) == suggested[::-1]


def test_a_ranking_is_one_write_and_none_where_nothing_is_new(library):
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))

    def version():
        with library._database.driver() as connection:
            return connection.execute("SELECT group_concat(place) FROM ranking_page").fetchone()

    run(library.ranker.rank())
    before = version()
    writes = []
    real = library._database.write
    library._database.write = lambda **how: writes.append(how) or real(**how)
    run(library.ranker.rank())
    assert (writes, version()) == ([], before)
    library.apply(Decide((2,), Decision.SKIP))
    writes.clear()
    run(library.ranker.rank())
    assert len(writes) == 1


def test_many_new_papers_are_counted_by_a_companion(library, monkeypatch, caplog):
    monkeypatch.setattr(library_texts, "MUCH", 6)
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    counted_here = []
    monkeypatch.setattr(library_texts.words, "counted", counted_here.append)
    steps = library.ranker.rank()
    assert next(steps).done == 6
    assert list(steps) == []
    assert counted_here == []
    found = relevances(library)
    assert min(found[2], found[3]) > max(found[5], found[6])
    assert not caplog.records


@pytest.mark.parametrize("module", ["storage.no_such_module", "storage.errors"])
def test_where_the_companion_is_lost_words_are_counted_here(library, monkeypatch, caplog, module):
    monkeypatch.setattr(library_texts, "MUCH", 6)
    monkeypatch.setattr(library_texts, "_MODULE", module)
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    assert run(library.ranker.rank()).ranked == 4
    assert "companion" in caplog.text


def test_counting_that_is_given_up_begins_again(library, monkeypatch):
    monkeypatch.setattr(library_texts, "MUCH", 6)
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    steps = library.ranker.rank()
    next(steps)
    steps.close()
    assert run(library.ranker.rank()).ranked == 4


def test_a_few_new_papers_are_read_again_rather_than_all_written(library, tmp_path, monkeypatch):
    monkeypatch.setattr(library_texts, "SMALL", 0.5)
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    run(library.ranker.rank())
    before = keeping.newest(library.folder / "ranking")
    kinds = ("cats", "dogs", "birds", "trees", "stones", "clouds")
    more = [f"We schedule {kind} with annealers on a long and rainy day at sea." for kind in kinds]
    for number, body in enumerate(more[:3], 1):
        dump = tmp_path / f"more{number}.txt"
        dump.write_text(listing(body), "utf-8")
        run(library.import_dumps([dump]))
        assert run(library.ranker.rank()).ranked == 4 + number
        assert keeping.newest(library.folder / "ranking") == before
    dump.write_text(listing(*more[3:]), "utf-8")
    run(library.import_dumps([dump]))
    assert run(library.ranker.rank()).ranked == 10
    assert keeping.newest(library.folder / "ranking") != before


def test_papers_are_read_here_where_a_file_that_another_program_wrote_has_none(
    library, monkeypatch
):
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((4,), Decision.SKIP))
    monkeypatch.setattr(library_texts, "MUCH", 1)

    def take_over(texts):
        texts._take(NO_TEXTS, ())
        yield from ()

    monkeypatch.setattr(library_texts.LibraryTexts, "_read_beside", take_over)
    assert run(library.ranker.rank()).ranked == 4
