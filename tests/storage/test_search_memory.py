"""What is kept of a library between searches, and when it no longer holds."""

import sqlite3
import threading
import time
from array import array
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from storage.database.facts import HARMLESS
from storage.edits.annotating import WriteNote
from storage.edits.claiming import CheckClaims
from storage.edits.rating import Rate
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.index.index import Found, Index
from storage.library import Library
from storage.query.parser import parse
from storage.record import PaperId
from storage.search import hits
from storage.search.memory import Known, Memory, State
from storage.search.search import search
from storage.vocabulary import Decision
from tests.libraries import ABSTRACTS, listing, run

GPU = "tag:gpu memory"


@pytest.fixture
def library(tmp_path):
    dump = tmp_path / "papers.txt"
    dump.write_text(listing(*ABSTRACTS), encoding="utf-8")
    opened = Library.open(tmp_path / "library")
    run(opened.import_dumps([dump]))
    run(opened.catch_up())
    yield opened
    opened.close()


def counts(library, query=""):
    found = library.facets(library.search(query).ids)
    return {one.query: one.count for one in (*found.decisions, *found.tags)}


def ids(library, query, order="relevance"):
    return list(library.search(query, order).ids)


def test_a_tag_or_decision_is_seen_at_once(library):
    assert ids(library, GPU) == []
    assert counts(library) == {"is:undecided": 4}
    library.apply(Tag((PaperId(1), PaperId(3)), "gpu"))
    assert ids(library, GPU) == [1]
    assert counts(library, GPU) == {"is:undecided": 1, "tag:gpu": 1}
    library.apply(Decide((PaperId(1),), Decision.KEEP))
    assert counts(library) == {"is:undecided": 3, "is:keep": 1, "tag:gpu": 2}
    assert ids(library, "is:keep OR tag:gpu", "added") == [1, 3]
    library.undo()
    library.undo()
    assert ids(library, GPU) == []
    assert counts(library) == {"is:undecided": 4}


def test_what_another_program_writes_is_seen_at_once(library):
    assert set(ids(library, "is:keep OR memory", "label")) == {1, 2, 4}
    with sqlite3.connect(library.folder / "library.db") as other:
        other.execute("UPDATE triage SET decision = 1 WHERE paper_id = 3")
    other.close()
    assert set(ids(library, "is:keep OR memory", "label")) == {1, 2, 3, 4}


def test_texts_are_found_at_once_only_while_nothing_is_owed(library):
    assert ids(library, "memory") == ids(library, "memory")
    library.apply(WriteNote(PaperId(3), "about memory"))
    assert 3 in ids(library, "memory")
    assert library.search("memory").owed == 1
    run(library.catch_up())
    assert 3 in ids(library, "memory")
    assert library.search("memory").owed == 0
    library.apply(WriteNote(PaperId(3), "about nothing"))
    assert 3 not in ids(library, "memory")


def test_a_query_that_is_typed_once_more_is_not_looked_up_again(library, monkeypatch):
    looked_up, answer = [], Index.answer
    monkeypatch.setattr(
        Index, "answer", lambda index, query: looked_up.append(str(query)) or answer(index, query)
    )
    for query in ("mem*", "memory", "mem*", "memory"):
        assert set(ids(library, query)) == {1, 2, 4}
    assert looked_up == ["mem*", "memory"]
    library.apply(Decide((PaperId(1),), Decision.KEEP))
    assert set(ids(library, "mem* -is:keep")) == {2, 4}


def test_all_papers_are_listed_as_they_are_now(library):
    assert ids(library, "memory OR fpga") != []
    assert ids(library, "", "rating") == [1, 2, 3, 4]
    library.apply(Rate((PaperId(3),), 5))
    assert ids(library, "", "rating") == [3, 1, 2, 4]
    library.undo()
    assert ids(library, "", "rating") == [1, 2, 3, 4]


def test_an_age_is_counted_from_every_look(library):
    state, hour, now = State(), 3_600_000, int(1000 * time.time())
    with library._database.read() as connection:
        for later, found in ((0, 4), (2 * hour, 0)):
            recent = search(connection, library._index, parse("added:1h"), now_ms=now + later,
                            state=state)  # fmt: skip
            assert len(recent.ids) == found


def test_an_index_that_is_lost_is_not_missed(library):
    found = set(ids(library, "memory"))
    library._index.discard()
    assert set(ids(library, "memory")) >= found
    run(library.catch_up())
    assert set(ids(library, "memory")) == found


def test_claims_that_are_refuted_are_no_longer_counted(library):
    fast = ids(library, "speedup:>4 platform:gpu")
    assert 1 in fast
    claims = [claim.id for claim in library.claims_of([1])]
    library.apply(CheckClaims(tuple(claims), "wrong"))
    assert 1 not in ids(library, "speedup:>4 platform:gpu")
    found = library.facets([1])
    assert not found.factors
    library.undo()
    assert ids(library, "speedup:>4 platform:gpu") == fast
    assert library.facets([1]).factors


def test_facts_outlive_what_changes_none(library):
    memory = Memory(library.folder / "library.db")

    def state():
        with library._database.read() as connection:
            return memory.seen_by(connection)

    first = state()
    assert state() is first
    library.apply(Decide((PaperId(1),), Decision.KEEP))
    second = state()
    assert second is not first
    assert second.facts is first.facts
    library.apply(CheckClaims(tuple(claim.id for claim in library.claims_of([1])), "wrong"))
    third = state()
    assert third.facts is not first.facts
    library.undo()
    assert state().facts is not third.facts
    memory.close()


def test_a_reader_who_began_before_a_write_shares_nothing(library):
    memory = Memory(library.folder / "library.db")
    with library._database.read() as connection:
        before = memory.seen_by(connection)
        library.apply(Decide((PaperId(1),), Decision.KEEP))
        with library._database.read() as later:
            assert memory.seen_by(later) is not before
    memory.close()


def test_nobody_waits_for_what_another_is_finding_out():
    known = Known()
    entered, go_on = threading.Event(), threading.Event()

    def slowly():
        entered.set()
        assert go_on.wait(30)
        return ("slow",)

    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(known.get, "counts", slowly)
        try:
            assert entered.wait(30)
            quick = pool.submit(known.get, "papers", lambda: ("quick",))
            assert quick.result(timeout=30) == ("quick",)
            # Whoever is first has said what is known.
            assert known.get("counts", lambda: ("first",)) == ("first",)
        finally:
            go_on.set()
        assert slow.result(timeout=30) == ("first",)
    assert known.knows("papers")


def test_a_library_that_was_away_for_a_moment_is_known_again(library):
    memory = Memory(library.folder / "library.db")
    with library._database.read() as connection:
        memory.seen_by(connection)
    file, aside = library.folder / "library.db", library.folder / "aside.db"
    file.rename(aside)
    file.mkdir()
    assert memory.newest() is None
    file.rmdir()
    aside.rename(file)
    with library._database.read() as connection:
        state = memory.seen_by(connection)
    assert memory.newest() is state
    memory.close()


def test_every_edit_is_harmless_or_known_to_change_facts():
    from storage.edits import encoding

    of_facts = {
        "add-claim", "check-claims", "correct-claim", "correct-claims", "set-claim-states",
        "merge-papers", "merge-groups", "split-paper", "tell-apart",
        "remove-import", "remove-papers", "put-papers", "set-papers-back", "restore",
    }  # fmt: skip
    assert set(HARMLESS).isdisjoint(of_facts)
    assert set(HARMLESS) <= set(encoding._KINDS)
    assert set(encoding._KINDS) <= {*HARMLESS, *of_facts}


@pytest.mark.parametrize("best_first", [True, False])
@pytest.mark.parametrize(
    ("few", "block", "ties"), [(500, 100, 500), (0, 16, 500), (0, 1000, 0)],
    ids=["few", "in blocks", "many that rounding brings together"],
)  # fmt: skip
def test_order_is_that_of_a_stable_sort(monkeypatch, best_first, few, block, ties):
    monkeypatch.setattr(hits, "FEW", few)
    monkeypatch.setattr(hits, "BLOCK", block)
    monkeypatch.setattr(hits, "MOST_TIES", ties)
    dice = np.random.default_rng(5)
    for _ in range(100):
        scores = np.abs(np.round(dice.normal(size=dice.integers(0, 60)), int(dice.integers(0, 12))))
        scores = np.concatenate((scores, scores[:5], scores * 1e-9 + 5, [0.0, 3e38, 1e-300]))
        wanted = np.argsort(-scores if best_first else scores, kind="stable")
        assert hits.ranked(scores, best_first=best_first).tolist() == wanted.tolist()


def test_ids_are_copied_in_an_order_and_as_they_are(monkeypatch):
    monkeypatch.setattr(hits, "BLOCK", 2)
    ids = np.array([7, 4, 9, 2, 5], np.int32)
    assert hits.as_array(ids) == array("q", [7, 4, 9, 2, 5])
    assert hits.as_array(ids, np.array([4, 0, 2])) == array("q", [5, 7, 9])
    assert hits.as_array(ids[:0]) == array("q")


def test_scores_of_several_answers_add_up():
    ids = np.array([2, 3, 8])
    found = Found(np.array([1, 3, 9]), np.array([4.0, 0.5, 1.0]))
    other = Found(np.array([2, 3]), np.array([0.25, 1.0]))
    assert hits.by_relevance(ids, [found, other], best_first=True) == array("q", [3, 2, 8])
    assert hits.by_relevance(ids, [found, other], best_first=False) == array("q", [8, 2, 3])
    assert hits.by_relevance(ids, [], best_first=True) == array("q", [2, 3, 8])


@pytest.mark.parametrize(
    ("query", "owed"),
    [("memory", 1), ("-memory", 1), ("is:undecided memory", 1), ("note:memory", 1),
     ("include:>0", 1), ("", 0), ("is:undecided", 0), ("tag:gpu -is:skip", 0), ("has:note", 0)],
)  # fmt: skip
def test_papers_are_owed_to_what_asks_for_texts_alone(library, query, owed):
    run(library.catch_up())
    library.apply(WriteNote(1, "zeppelin"))
    assert library.search(query).owed == owed
