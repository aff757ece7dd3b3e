"""The index on the disk: recognised, damaged, made anew, never wrong about the library."""

import json
import os
import random
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from whoosh.fields import ID, Schema
from whoosh.index import create_in, open_dir
from whoosh.scoring import BM25F

from storage.errors import LibraryError
from storage.index import schema as index_schema
from storage.index import writer
from storage.index.files import LOCK
from storage.index.index import Index
from storage.index.stamping import LABEL
from storage.query.parser import parse
from storage.search.feeding import catch_up, discard
from storage.search.search import search
from tests.storage.search_papers import Paper, Small

PAPERS = (
    Paper(1, "Sparse attention on GPUs, and attention again.", title="Attention"),
    Paper(2, "Dense kernels without any of that.", note="attention: see page 3"),
    Paper(3, "A survey of readers."),
)


@pytest.fixture
def small(tmp_path):
    made = Small(tmp_path, PAPERS)
    yield made
    made.close()


def ids(small: Small, text: str) -> set[int]:
    with small.database.read() as connection:
        return set(search(connection, small.index, parse(text)).ids)


def owed(small: Small) -> int:
    return small.scalar("SELECT count(*) FROM unindexed")


def test_states(small):
    assert small.index.state == "missing"
    progress = list(catch_up(small.database, small.index))
    assert [(step.done, step.total) for step in progress] == [(3, 3)]
    assert small.index.state == "ready"
    assert owed(small) == 0
    assert list(catch_up(small.database, small.index)) == []


def test_state_is_rebuilding_until_nothing_is_owed(small, monkeypatch):
    monkeypatch.setattr("storage.search.feeding.BATCH", 1)
    states = [small.index.state for _ in catch_up(small.database, small.index)]
    assert states == ["rebuilding"] * 3
    assert small.index.state == "ready"


def test_search_while_papers_are_owed(small):
    assert ids(small, "attention") == {1, 2}  # nothing is indexed yet
    assert ids(small, "attention -note:page") == {1}
    assert ids(small, "title:attention") == {1}
    small.fed()
    small.write("UPDATE abstract SET text = 'Attention was all.' WHERE paper_id = 3")
    small.write("UPDATE note SET text = 'nothing' WHERE paper_id = 2")
    assert owed(small) == 2
    # What the index still says of 2 is no longer so, and what it does not say of 3 is.
    assert ids(small, "attention") == {1, 3}
    assert ids(small, "attention -title:attention") == {3}
    assert ids(small, "-attention") == {2}
    small.fed()
    assert owed(small) == 0
    assert ids(small, "attention") == {1, 3}


def test_result_says_how_many_are_owed(small):
    with small.database.read() as connection:
        assert search(connection, small.index, parse("survey")).owed == 3


def test_paper_that_goes_leaves_the_index(small):
    small.fed()
    for table in ("triage", "abstract", "origin"):
        small.write(f"DELETE FROM {table} WHERE paper_id = 1")
    small.write("DELETE FROM paper WHERE id = 1")
    assert ids(small, "attention") == {2}
    small.fed()
    assert ids(small, "attention") == {2}
    assert small.index.ask(lambda postings: int(postings.alive.sum())) == 2


def test_changed_paper_stands_in_the_index_once(small):
    small.fed()
    for turn in range(3):
        small.write(f"UPDATE abstract SET text = 'Version {turn} of attention' WHERE paper_id = 3")
        small.fed()
    found = small.index.answer(parse("attention"))
    assert found.ids.tolist() == [1, 2, 3]
    assert ids(small, "version 2") == {3}
    assert ids(small, "version 1") == set()


def _delete(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()


def _truncate(suffix: str, share: float):
    def damage(folder: Path) -> None:
        for path in folder.glob(f"*{suffix}"):
            data = path.read_bytes()
            path.write_bytes(data[: int(len(data) * share)])

    return damage


def _zeroes(folder: Path) -> None:
    for path in folder.glob("*.seg"):
        path.write_bytes(bytes(path.stat().st_size))


def _foreign(folder: Path) -> None:
    _delete(folder)
    create_in(str(folder), Schema(other=ID))


def _older(folder: Path) -> None:
    label = folder / LABEL
    facts = json.loads(label.read_text())
    label.write_text(json.dumps({**facts, "fingerprint": "an older one"}))


def _garbled_label(folder: Path) -> None:
    (folder / LABEL).write_text("[")


def _another_librarys(folder: Path) -> None:
    label = folder / LABEL
    facts = json.loads(label.read_text())
    label.write_text(json.dumps({**facts, "name": "of another library"}))


DAMAGES = {
    "deleted": _delete,
    "segment gone": lambda folder: [path.unlink() for path in folder.glob("*.seg")],
    "contents gone": lambda folder: [path.unlink() for path in folder.glob("*.toc")],
    "label gone": lambda folder: (folder / LABEL).unlink(),
    "segment empty": _truncate(".seg", 0),
    "segment half": _truncate(".seg", 0.5),
    "segment short": _truncate(".seg", 0.99),
    "segment zeroes": _zeroes,
    "contents empty": _truncate(".toc", 0),
    "contents half": _truncate(".toc", 0.5),
    "foreign": _foreign,
    "older": _older,
    "label garbled": _garbled_label,
    "another library's": _another_librarys,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_index_still_answers_and_is_made_anew(small, damage, caplog):
    small.fed()
    small.index.close()
    damage(small.index.folder)
    small.index = Index(small.index.folder)
    assert ids(small, "attention") == {1, 2}  # by the index or, where it cannot, by the texts
    assert ids(small, "attent* -dense") == {1}
    discard(small.index)
    for _ in catch_up(small.database, small.index):
        pass
    assert small.index.state == "ready"
    assert ids(small, "attention") == {1, 2}


@pytest.mark.parametrize(
    "damage", ["deleted", "segment gone", "segment half", "contents half", "older", "foreign"]
)
def test_catching_up_heals_without_being_told(small, damage, caplog):
    small.fed()
    small.index.close()
    DAMAGES[damage](small.index.folder)
    small.index = Index(small.index.folder)
    ids(small, "attention")  # a search notices what the label does not show
    small.fed()
    assert owed(small) == 0
    found = small.index.answer(parse("attention"))
    assert found is not None
    assert found.ids.tolist() == [1, 2]


def test_damage_under_the_writer_heals(small, caplog):
    small.fed()
    DAMAGES["segment half"](small.index.folder)
    small.index.close()
    small.write("UPDATE note SET text = 'changed' WHERE paper_id = 2")
    small.fed()
    assert small.index.answer(parse("changed")).ids.tolist() == [2]
    assert small.index.answer(parse("attention")).ids.tolist() == [1]


def test_library_put_back_from_a_backup_has_its_index_made_anew(small, tmp_path):
    small.fed()
    small.database.close()
    backup = (tmp_path / "library.db").read_bytes()
    assert not (tmp_path / "library.db-wal").exists()
    for text in ("Attention everywhere.", "Nothing."):
        small.write("UPDATE abstract SET text = :text WHERE paper_id = 3", text=text)
        small.fed()
    small.database.close()
    (tmp_path / "library.db").write_bytes(backup)
    assert ids(small, "survey") == {3}
    small.fed()
    assert small.index.answer(parse("survey")).ids.tolist() == [3]


def test_lock_file_is_left_alone(small):
    small.fed()
    lock = small.index.folder / LOCK
    assert lock.exists()
    discard(small.index)
    for _ in catch_up(small.database, small.index):
        pass
    assert lock.exists()


def test_second_writer_waits_and_then_says_so(small, monkeypatch):
    monkeypatch.setattr(writer, "PATIENCE_S", 0.2)
    with (
        small.index.writing(),
        pytest.raises(LibraryError, match="Another program is indexing this library"),
    ):
        list(catch_up(small.database, small.index))
    small.fed()
    assert owed(small) == 0


def test_writer_that_fails_changes_nothing(small, monkeypatch):
    small.fed()
    small.write("UPDATE abstract SET text = 'Other words' WHERE paper_id = 3")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(writer.Texts, "add", fail)
        with pytest.raises(LibraryError, match="No space left on device"):
            small.fed()
    assert owed(small) == 1
    assert ids(small, "other") == {3}
    small.fed()
    assert owed(small) == 0
    assert ids(small, "other") == {3}


def test_index_that_cannot_be_built_is_given_up(small, monkeypatch):
    def fail(*_: object, **__: object) -> None:
        raise EOFError

    with monkeypatch.context() as patch:
        patch.setattr(writer.Texts, "add", fail)
        with pytest.raises(LibraryError, match="cannot be built"):
            small.fed()
    assert ids(small, "attention") == {1, 2}
    small.fed()
    assert owed(small) == 0


def test_every_file_reaches_the_disk_before_ids_are_struck_off(small, monkeypatch):
    flushed: list[str] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        flushed.append(Path(f"/proc/self/fd/{descriptor}").readlink().name)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    small.fed()
    present = {path.name for path in small.index.folder.iterdir() if path.is_file()}
    assert present - {LOCK} <= set(flushed)
    assert small.index.folder.name in flushed


KILLED = textwrap.dedent("""
    import os, random, sys, threading, time
    from pathlib import Path
    from storage.database.engine import Database
    from storage.index.index import Index
from storage.index.stamping import LABEL
    from storage.search import feeding

    folder, delay = Path(sys.argv[1]), float(sys.argv[2])
    feeding.BATCH = 2
    def die():
        time.sleep(delay)
        os._exit(9)
    threading.Thread(target=die, daemon=True).start()
    for _ in feeding.catch_up(Database(folder / "library.db"), Index(folder / "index")):
        pass
""")


def test_killed_at_any_moment_it_only_repeats_work(tmp_path):
    papers = tuple(Paper(n, f"paper w{n} about attention number {n}") for n in range(1, 13))
    small = Small(tmp_path, papers)
    chance = random.Random(7)
    for _ in range(4):
        delay = chance.uniform(0.0, 0.15)
        subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), str(delay)], check=False)
        assert ids(small, "attention") == set(range(1, 13))
        assert ids(small, "w7") == {7}
    small.fed()
    assert small.index.answer(parse("attention")).ids.tolist() == list(range(1, 13))
    assert owed(small) == 0
    small.close()


def test_searches_are_right_at_every_moment_of_indexing(tmp_path, monkeypatch):
    monkeypatch.setattr("storage.search.feeding.BATCH", 2)
    everything = set(range(1, 25))
    small = Small(tmp_path, tuple(Paper(n, f"attention w{n}") for n in everything))
    steps = catch_up(small.database, small.index)
    wrong: list[set[int]] = []

    def look() -> None:
        for _ in range(15):
            found = ids(small, "attention")
            if found != everything:
                wrong.append(found)

    with ThreadPoolExecutor(3) as threads:
        looking = [threads.submit(look) for _ in range(3)]
        for turn, _ in enumerate(steps):
            if turn < 8:
                small.write("UPDATE abstract SET text = text || ' more' WHERE paper_id = 5")
        for one in looking:
            one.result()
    assert wrong == []
    small.close()


def test_scores_are_those_of_whoosh(small):
    small.fed()
    searcher = open_dir(str(small.index.folder), schema=index_schema.schema()).searcher(
        weighting=BM25F()
    )
    wanted: dict[int, float] = {}
    for field in ("title", "abstract", "note"):
        matcher = searcher.postings(field, b"attention")
        while matcher.is_active():
            doc = matcher.id()
            paper = PAPERS[doc].id
            wanted[paper] = wanted.get(paper, 0.0) + index_schema.BOOSTS[field] * matcher.score()
            matcher.next()
    searcher.close()
    found = small.index.answer(parse("attention"))
    assert dict(zip(found.ids.tolist(), found.scores.tolist(), strict=True)) == pytest.approx(
        wanted
    )
    assert np.all(found.scores > 0)


def test_stock_whoosh_reads_the_index(small):
    small.fed()
    index = open_dir(str(small.index.folder))
    with index.reader() as reader:
        assert reader.doc_count() == 3
        assert reader.doc_frequency("abstract", b"attention") == 1
        matcher = reader.postings("abstract", b"attention")
        assert matcher.value_as("positions") == [1, 5]
