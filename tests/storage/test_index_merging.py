"""Segments put together: never many of them, and the same papers to whoever searches."""

import random

import pytest

from storage.index import merging
from storage.index.index import Index
from storage.index.merged import merged
from storage.index.schema import Document
from storage.index.segments import contents
from storage.library import Library
from storage.query.parser import parse
from storage.record import PaperId
from storage.search import feeding_beside
from storage.search.feeding import catch_up
from storage.search.tidying import tidy
from tests.storage.search_papers import Paper, Small


def put(index: Index, *papers: int, said: str = "common", gone: tuple[int, ...] = ()) -> None:
    with index.writing() as writing, writing.batch() as batch:
        batch.replace(
            [Document(PaperId(n), abstract=f"{said} w{n} {said}", title=f"t{n}") for n in papers],
            [PaperId(n) for n in gone],
        )
        batch.commit()


def sizes(index: Index) -> list[int]:
    return [segment.doc_count() for segment in contents(index.folder).segments]


def found(index: Index, text: str) -> list[int]:
    return index.answer(parse(text)).ids.tolist()


@pytest.fixture
def index(tmp_path):
    made = Index(tmp_path / "index")
    with made.writing() as writing:
        writing.create()
    yield made
    made.close()


def test_one_paper_at_a_time_leaves_few_segments(index):
    dice = random.Random(3)
    papers = range(1, 41)
    for n in papers:
        put(index, n)
        put(index, dice.randint(1, n), said="changed common")
        assert len(sizes(index)) <= 5
    assert found(index, "common") == list(papers)
    assert sum(sizes(index)) == 40
    for n in papers:
        assert found(index, f"w{n}") == found(index, f"title:t{n}") == [n]
        assert found(index, f'"w{n} changed"') in ([], [n])


def test_segments_whose_documents_are_all_gone_go(index, monkeypatch):
    monkeypatch.setattr(merging, "SMALL", 0)
    put(index, 1, 2)
    put(index, 3)
    put(index, gone=(1, 2))
    assert sizes(index) == [1]
    assert found(index, "common") == [3]
    put(index, gone=(3,))
    assert sizes(index) == []
    assert found(index, "common") == []


@pytest.fixture
def crowded(index, monkeypatch):
    """Eleven segments: more than there should be."""
    monkeypatch.setattr(merging, "SMALL", 0)
    for n in range(1, 23, 2):
        put(index, n, n + 1)
    assert index.is_crowded()
    return index


def test_what_changes_while_segments_are_put_together_counts(crowded):
    put(crowded, 2, said="early common")
    made = merged(crowded.folder)
    put(crowded, 4, said="late common", gone=(7,))
    assert made.fits()
    made.publish()
    assert len(sizes(crowded)) == 13 - 8 + 1
    papers = [n for n in range(1, 23) if n != 7]
    assert found(crowded, "common") == papers
    assert found(crowded, "late") == [4]
    assert found(crowded, "early") == [2]
    assert found(crowded, "w7") == []
    assert not list(crowded.folder.glob("merging-*"))


def test_segments_that_are_gone_meanwhile_are_not_put_back(crowded):
    made = merged(crowded.folder)
    put(crowded, gone=(1, 2))
    assert not made.fits()
    made.drop()
    assert found(crowded, "common") == list(range(3, 23))
    assert not list(crowded.folder.glob("merging-*"))


def test_a_file_left_behind_is_taken_away(crowded):
    left = crowded.folder / "merging-MAIN_abc.seg"
    left.write_bytes(b"half of it")
    put(crowded, 30)
    assert left.exists()
    merged(crowded.folder).publish()
    assert not left.exists()


def test_library_agrees_with_its_index_after_that(tmp_path, monkeypatch):
    monkeypatch.setattr(merging, "SMALL", 0)
    monkeypatch.setattr("storage.search.feeding.BATCH", 2)
    small = Small(tmp_path, tuple(Paper(n, f"attention w{n}") for n in range(1, 31))).fed()
    before = small.index.stamp()
    assert small.index.is_crowded()
    tidy(small.database, small.index)
    assert not small.index.is_crowded()
    after = small.index.stamp()
    assert after.name == before.name
    assert after.generation > before.generation
    assert list(catch_up(small.database, small.index)) == []  # nothing is made anew
    assert found(small.index, "attention") == list(range(1, 31))
    tidy(small.database, small.index)
    assert small.index.stamp() == after
    small.close()


def test_library_has_it_done_beside(tmp_path, monkeypatch):
    library = Library.open(tmp_path / "library")
    feeder = library._feeder
    asked: list[int] = []

    class Beside:
        def __init__(self, *_: str) -> None:
            self.done = False

        def ask(self, what: int) -> None:
            asked.append(what)

        def answer(self, **_: float) -> None:
            if not self.done:
                raise TimeoutError

        def close(self, **_: bool) -> None:
            asked.append(-1)

    monkeypatch.setattr(feeding_beside, "Companion", Beside)
    monkeypatch.setattr(Index, "is_crowded", lambda _: True)
    for _ in range(2):
        list(library.catch_up())
    assert asked == [feeding_beside.TIDY]
    feeder._tidier.done = True
    list(library.catch_up())
    assert asked == [feeding_beside.TIDY, -1]
    library.close()


def test_words_are_read_ahead_a_segment_at_a_time(crowded):
    told = [crowded.ask(lambda postings: postings.read_ahead()) for _ in range(13)]
    assert told == [True] * 12 + [False]  # eleven segments, then all of them in order
    put(crowded, 50, said="wholly new")
    assert crowded.ask(lambda postings: postings.beginning("who")) == ("wholly",)
    assert [crowded.ask(lambda postings: postings.read_ahead())] == [False]
