"""tantivy through its Python package, where that is installed: `pip install tantivy==0.27.0`."""

from pathlib import Path

import tantivy

from tests.benchmarks.search.engine import Answer
from tests.benchmarks.search.papers import TOP, Search, read_papers

TEXTS = ("title", "abstract", "note")


def _schema() -> "tantivy.Schema":
    made = tantivy.SchemaBuilder()
    made.add_unsigned_field("id", stored=True, indexed=True, fast=True)
    for name in TEXTS:
        made.add_text_field(name, stored=False, tokenizer_name="en_stem", index_option="position")
    made.add_text_field("tags", tokenizer_name="raw", fast=True, index_option="basic")
    made.add_integer_field("added", fast=True, indexed=True)
    return made.build()


def build(papers: Path, folder: Path, most: int | None) -> None:
    """Index with one thread, nothing stored but the id."""
    folder.mkdir(parents=True, exist_ok=True)
    index = tantivy.Index(_schema(), path=str(folder))
    writer = index.writer(heap_size=128 << 20, num_threads=1)
    for paper in read_papers(papers, most):
        document = tantivy.Document()
        document.add_unsigned("id", paper.id)
        document.add_text("title", paper.title)
        document.add_text("abstract", paper.abstract)
        for tag in paper.tags:
            document.add_text("tags", tag)
        document.add_integer("added", paper.added)
        writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()


class _Opened:
    def __init__(self, folder: Path) -> None:
        self._index = tantivy.Index.open(str(folder))
        self._index.reload()
        self._searcher = self._index.searcher()

    def ask(self, search: Search) -> Answer:
        query = self._query(search)
        if search.facets:
            asked = {"tags": {"terms": {"field": "tags", "size": 60}}}
            found = self._searcher.aggregate(query, asked)["tags"]["buckets"]
            counts = {bucket["key"]: bucket["doc_count"] for bucket in found}
            return Answer(list(counts), counts["gpu"])
        options = {"order_by_field": "added"} if search.newest_first else {}
        found = self._searcher.search(query, TOP, count=True, **options)
        ids = [self._searcher.doc(address)["id"][0] for _, address in found.hits]
        return Answer(ids, found.count)

    def forget(self) -> None:
        """Nothing is kept."""

    def _query(self, search: Search) -> "tantivy.Query":
        word, schema = search.words[0], self._index.schema
        if search.how == "prefix":
            return tantivy.Query.regex_query(schema, "abstract", f"{word}.*")
        if search.how == "fuzzy":
            return tantivy.Query.fuzzy_term_query(schema, "abstract", word, 1)
        said = {
            "all": " AND ".join(search.words),
            "any": " OR ".join(search.words),
            "phrase": f'"{" ".join(search.words)}"',
        }[search.how]
        if search.tag:
            said = f"tags:{search.tag} AND {said}"
        return self._index.parse_query(said, list(search.fields))


def opened(folder: Path) -> _Opened:
    """Open the index."""
    return _Opened(folder)
