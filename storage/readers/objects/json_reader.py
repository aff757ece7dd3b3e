"""JSON and JSON lines: arXiv's, Hugging Face's, OpenAlex's, ..., and Shortlist's own export.

All are read alike, member by member, for people cut, merge and rename such files; what wrote a
file only gives the format its name.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from storage.readers.fields.known_ids import arxiv_id_of, doi_in
from storage.readers.fields.plain_text import excerpt
from storage.readers.objects.json_own import Own
from storage.readers.objects.json_paper import is_paper, is_supplement, record_of
from storage.readers.objects.json_rows import row_of
from storage.readers.objects.json_stream import NOTHING, Item, JsonObject, JsonStream
from storage.readers.objects.json_table import rows_of
from storage.readers.objects.python_text import as_json, is_python
from storage.readers.reader import Content, Entry, Head
from storage.record import BadEntry, PaperRecord, Remark

_JSON = re.compile(
    r'[\s\ufeff\x1e]*(?:[\[{]\s*(?:["\[{\]}]|$)|(?:var|let|const)\s[\w$.]+\s*=\s*[\[{])'
)
_LOOKED_AT = 1 << 16
_PAPER = re.compile(
    r"[\"'](?:\w{0,20}[ _-]?)?(?:title|abstract\w{0,20}|summary|paper_ids|arxiv_?ids?|doi|"
    r"dc:title)"
    r"[\"']\s*:",
    re.IGNORECASE,
)
_ID = re.compile(r'[\[{]\s*"(?:arxiv:|https?://arxiv\.org/abs/)?\d{4}\.\d{4,5}', re.IGNORECASE)


class _Papers:
    """What is looked for in any JSON."""

    def is_paper(self, value: JsonObject, /) -> bool:
        return is_paper(value) or bool(rows_of(value))

    def is_id(self, text: str, key: str, /) -> bool:
        del key
        return arxiv_id_of(text) is not None or doi_in(text) == _bare(text)

    def row(self, key: str, text: str, /) -> JsonObject | None:
        return row_of(key, text)


def _bare(text: str) -> str:
    return re.sub(
        r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", "", text.strip(), flags=re.IGNORECASE
    )


@dataclass(frozen=True, slots=True)
class JsonReader:
    """The reader of one program's JSON; `marks` are patterns that are all found in it."""

    name: str
    marks: tuple[str, ...] = ()
    suffixes: frozenset[str] = frozenset({".json", ".jsonl", ".ndjson", ".jsonlines", ".jl"})

    def sniff(self, head: Head) -> float:
        """0.95 by the marks of a program, 0.85 by a title, an abstract or ids, else at most 0.4."""
        text = head.text[:_LOOKED_AT]
        if head.binary or not (_JSON.match(text) or is_python(text)):
            return 0.0
        if self.marks:
            return 0.95 if all(re.search(mark, text) for mark in self.marks) else 0.0
        if _PAPER.search(text) or _ID.search(text):
            return 0.85
        return 0.4

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order, one held at a time."""
        position = only_ids = told = 0
        has_more = False
        for entry in JsonStream(as_json(content.pieces()), _Papers()):
            for read in _read(entry, position) if isinstance(entry, Item) else (entry,):
                if isinstance(read, PaperRecord):
                    position += 1
                    only_ids += not (read.title or read.abstract)
                told += isinstance(read, BadEntry)
                yield read
            if isinstance(entry, Item) and isinstance(entry.value, dict) and not has_more:
                has_more = Own(entry.value).has_more
        if not position and not told:
            yield BadEntry(1, "no object in this JSON is a paper", "")
        if only_ids:
            yield Remark(_ids_remark(only_ids, position))
        if has_more:
            yield Remark("Highlights and reading lists of a Shortlist export are not taken over.")


def _ids_remark(only_ids: int, position: int) -> str:
    which = "It holds" if only_ids == position else f"{only_ids} of its {position} entries hold"
    return f"{which} ids of papers only, without titles and abstracts; there is nothing to read."


def _read(item: Item, position: int) -> Iterator[PaperRecord | BadEntry]:
    if isinstance(item.value, str):
        text = item.value
        yield PaperRecord(position, item.line, "", arxiv_id=arxiv_id_of(text), doi=doi_in(text))
    elif is_supplement(item.value):
        if item.value["itemType"] == "note" and not item.value.get("parentItem"):
            yield BadEntry(item.line, "a note of its own, of no paper", _beginning(item.value))
    else:
        for value in rows_of(item.value) or [item.value]:
            record = record_of(value, item.line, position, item.key)
            position += record is not None
            yield record or BadEntry(item.line, NOTHING, _beginning(value))


def _beginning(value: JsonObject) -> str:
    return excerpt(json.dumps(value, ensure_ascii=False)[:400])


_PROGRAMS: dict[str, tuple[str, ...]] = {
    "shortlist-json": ('"decided_at":', '"origins":', '"relevance":'),
    "arxiv-kaggle-json": ('"authors_parsed":', '"(?:categories|versions)":'),
    "daily-arxiv-json": ('"summary":', '"(?:pdf|abs)":', '"categories":'),
    "hf-daily-papers-json": (r'"paper":\s*\{', '"(?:upvotes|submittedBy|publishedAt)":'),
    "openalex-json": (r"openalex\.org", '"(?:abstract_inverted_index|authorships)":'),
    "semantic-scholar-json": (
        '"(?:paperId|corpus[iI]d)":', '"(?:external[iI]ds|citationCount|authors|venue|title)":',
    ),
    "zotero-json": ('"itemType":', '"(?:creators|itemKey|abstractNote)":'),
    "csl-json": (
        r'"type":\s*"[a-z_-]+"', r'"(?:issued|author|container-title|editor)":\s*[{\["]',
        '"(?:date-parts|family|container-title|citation-key|literal)":',
    ),
    "publish-or-perish-json": ('"(?:cites_url|ecc|cites)":', '"(?:rank|startpage|related_url)":'),
    "json": (),
}  # fmt: skip

JSON_READERS = tuple(
    JsonReader(name, tuple(mark.replace('":', r'"\s*:') for mark in marks))
    for name, marks in _PROGRAMS.items()
)
"""The readers of JSON, the one that knows no program last."""
