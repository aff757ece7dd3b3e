"""Whoosh as it comes: its query parser, matchers, scores and collectors.

Whoosh's own writer would take minutes for 100,000 papers, so its index is written by ours, over
words that have been stemmed beforehand; the files are Whoosh's format, read by Whoosh alone. Its
positions are packed numbers instead of pickled lists, which Whoosh reads faster than its own.
Tags stand in the field `authors`, one term each; the column of paper numbers gives the dates.
"""

import re
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from whoosh import fields, index, query, sorting
from whoosh.analysis import STOP_WORDS, StemmingAnalyzer
from whoosh.lang.porter import stem
from whoosh.qparser import FuzzyTermPlugin, MultifieldParser

from storage.index.index import Index
from storage.index.schema import PAPER, Document, TextField
from storage.index.schema import schema as written_schema
from storage.record import PaperId
from storage.search.feeder import BATCH
from tests.benchmarks.search.engine import Answer
from tests.benchmarks.search.papers import TOP, Search, read_papers

_WORD = re.compile(r"\w+(?:\.?\w+)*")
_stem = lru_cache(maxsize=None)(stem)


def stemmed(text: str) -> str:
    """Cut a text as `StemmingAnalyzer` does."""
    words = (word for word in _WORD.findall(text.lower()) if word not in STOP_WORDS)
    return " ".join(_stem(word) for word in words if len(word) > 1)


def build(papers: Path, folder: Path, most: int | None) -> None:
    """Index stems with our writer."""
    made = Index(folder)
    waiting = read_papers(papers, most)
    with made.writing() as writing:
        writing.create()
        while some := list(islice(waiting, BATCH)):
            with writing.batch() as batch:
                batch.replace(
                    Document(
                        PaperId(paper.id),
                        title=stemmed(paper.title),
                        abstract=stemmed(paper.abstract),
                        authors=" ".join(paper.tags),
                    )
                    for paper in some
                )
                batch.commit()
    made.close()


class _Stemmed(TextField):
    def __init__(self) -> None:
        super().__init__()
        self.analyzer = StemmingAnalyzer()


class _Opened:
    def __init__(self, folder: Path) -> None:
        names = ("system", "title", "abstract", "note", "comments")
        texts: dict[str, Any] = {name: _Stemmed() for name in names}
        numbers = written_schema()[PAPER]
        schema = fields.Schema(**{PAPER: numbers, "authors": TextField(), **texts})
        self._searcher = index.open_dir(str(folder), schema=schema).searcher()
        self._papers = [int(number) for number in self._searcher.reader().column_reader(PAPER)]
        self._schema = schema

    def ask(self, search: Search) -> Answer:
        asked = self._query(search)
        options: dict[str, Any] = {}
        if search.newest_first:
            options = {"sortedby": PAPER, "reverse": True}
        if search.facets:
            facet = sorting.FieldFacet("authors", allow_overlap=True)
            found = self._searcher.search(asked, limit=TOP, groupedby=facet, maptype=sorting.Count)
            groups = found.groups()
            return Answer([*map(str, groups)], groups.get("gpu") or groups[b"gpu"])
        found = self._searcher.search(asked, limit=TOP, **options)
        return Answer([self._papers[hit.docnum] for hit in found], len(found))

    def forget(self) -> None:
        """Nothing is kept."""

    def _query(self, search: Search) -> query.Query:
        said = {
            "all": " AND ".join(search.words),
            "any": " OR ".join(search.words),
            "phrase": f'"{" ".join(search.words)}"',
            "prefix": f"{search.words[0]}*",
            "fuzzy": f"{search.words[0]}~1",
        }[search.how]
        parser = MultifieldParser(list(search.fields), self._schema)
        parser.add_plugin(FuzzyTermPlugin())
        parsed = parser.parse(said)
        return query.And([parsed, query.Term("authors", search.tag)]) if search.tag else parsed


def opened(folder: Path) -> _Opened:
    """Open the index as Whoosh does."""
    return _Opened(folder)
