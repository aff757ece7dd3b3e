"""Whoosh's own writer over its own fields, for the speed of indexing alone."""

from pathlib import Path

from whoosh import fields, index
from whoosh.analysis import StemmingAnalyzer

from tests.benchmarks.search.engine import NotAskedError
from tests.benchmarks.search.papers import read_papers


def build(papers: Path, folder: Path, most: int | None) -> None:
    """Index titles, abstracts and tags in one commit."""
    folder.mkdir(parents=True)
    text = StemmingAnalyzer()
    schema = fields.Schema(
        id=fields.STORED, title=fields.TEXT(text), abstract=fields.TEXT(text), tags=fields.KEYWORD
    )
    writer = index.create_in(str(folder), schema).writer(limitmb=256)
    for paper in read_papers(papers, most):
        writer.add_document(
            id=paper.id, title=paper.title, abstract=paper.abstract, tags=" ".join(paper.tags)
        )
    writer.commit()


def opened(folder: Path) -> None:
    """It is `whoosh_engine` that searches."""
    raise NotAskedError(str(folder))
