"""Our index by itself: all hits and scores of a text, and the best of them picked out."""

from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np

from storage.index.index import Index
from storage.index.schema import Document
from storage.query.parser import parse
from storage.record import PaperId
from storage.search.feeder import BATCH
from tests.benchmarks.search.engine import Answer, NotAskedError
from tests.benchmarks.search.library_engine import query_of
from tests.benchmarks.search.papers import TOP, Search, read_papers

LIBRARY_HAS: Final = "tags, dates and counts are the library's"


def build(papers: Path, folder: Path, most: int | None) -> None:
    """Index titles, abstracts and authors, as large a commit at a time as an import does."""
    index = Index(folder)
    waiting = read_papers(papers, most)
    with index.writing() as writing:
        writing.create()
        while some := list(islice(waiting, BATCH)):
            with writing.batch() as batch:
                batch.replace(
                    Document(
                        PaperId(paper.id),
                        title=paper.title,
                        abstract=paper.abstract,
                        authors="\n".join(paper.authors),
                    )
                    for paper in some
                )
                batch.commit()
    index.close()


class _Opened:
    def __init__(self, folder: Path) -> None:
        self._index = Index(folder)

    def ask(self, search: Search) -> Answer:
        if search.tag or search.newest_first or search.facets:
            raise NotAskedError(LIBRARY_HAS)
        found = self._index.answer(parse(query_of(search)))
        if found is None:
            raise RuntimeError("there is no index")
        scores = found.scores
        if scores.size > TOP:
            least = np.partition(scores, scores.size - TOP)[scores.size - TOP]
            chosen = np.flatnonzero(scores >= least)
        else:
            chosen = np.arange(scores.size)
        best = chosen[np.lexsort((found.ids[chosen], -scores[chosen]))][:TOP]
        return Answer(found.ids[best].tolist(), scores.size)

    def forget(self) -> None:
        self._index.close()


def opened(folder: Path) -> _Opened:
    """Open the index of a library."""
    return _Opened(folder / "index")
