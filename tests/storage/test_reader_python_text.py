"""JSON as Python shows it, and lines of Markdown kept under ids in JSON."""

import datetime
import json
from io import BytesIO

import pytest

from storage.readers.objects.json_reader import JsonReader
from storage.readers.reader import Content, Head
from storage.record import BadEntry, PaperRecord

PAPERS = [
    {"id": "2501.00001", "title": "It's a Larkspur", "authors": ["Ada Bee", "Carl O'Dee"],
     "abstract": 'We call it "idle": {a, b}, $\\alpha$, and a\nsecond line.', "doi": None},
    {"id": "2501.00002", "title": 'The "last" one\'s end', "authors": ["Eva Fay"],
     "abstract": "Données: café, 数据.", "open": True, "date": datetime.date(2025, 3, 4)},
]  # fmt: skip


def read(text):
    return list(JsonReader("json").read(Content(BytesIO(text.encode()))))


def assert_papers(entries):
    assert [entry.title for entry in entries] == [paper["title"] for paper in PAPERS]
    assert [entry.abstract for entry in entries] == [
        'We call it "idle": {a, b}, $\\alpha$, and a second line.', "Données: café, 数据.",
    ]  # fmt: skip
    assert [author.name for author in entries[0].authors] == ["Ada Bee", "Carl O'Dee"]
    assert [entry.arxiv_id for entry in entries] == ["2501.00001", "2501.00002"]
    assert entries[1].year == 2025


@pytest.mark.parametrize(
    "text", ["\n".join(map(str, PAPERS)), str(PAPERS), str(PAPERS).replace("}, {", "},\n {")]
)
def test_objects_as_python_shows_them(text):
    head = Head("papers.jsonl", text.encode(), text, binary=False, whole=True)
    assert JsonReader("json").sniff(head) == 0.85
    assert_papers(read(text))


def test_a_cut_line_costs_one_paper():
    lines = [str(PAPERS[0]), str(PAPERS[1])[:70], str(PAPERS[1])]
    entries = read("\n".join(lines))
    assert [entry.line for entry in entries if isinstance(entry, BadEntry)] == [2]
    assert_papers([entry for entry in entries if isinstance(entry, PaperRecord)])


def test_lines_of_markdown_under_ids():
    listed = (
        "- 2022-06-05, **Larkspur: Packing, Again**, Ada Bee et.al., Paper: "
        "[http://arxiv.org/abs/2206.00001v2](http://arxiv.org/abs/2206.00001v2)\n"
    )
    row = (
        "|**2022-06-07**|**Teasel in $|x|$**|Carl Dee et.al.|"
        "[2206.00002](http://arxiv.org/abs/2206.00002)|null|\n"
    )
    found = read(json.dumps({"Packing": {"2206.00001": listed, "2206.00002": row}}))
    assert [paper.arxiv_id for paper in found] == ["2206.00001", "2206.00002"]
    assert [paper.title for paper in found] == ["Larkspur: Packing, Again", "Teasel in $|x|$"]
    assert [author.name for author in found[1].authors] == ["Carl Dee"]
    assert [paper.year for paper in found] == [2022, 2022]
    assert [author.name for author in found[0].authors] == ["Ada Bee"]
    assert found[0].links == ("http://arxiv.org/abs/2206.00001v2",)


def test_members_named_after_dublin_core_and_prism():
    found = read(json.dumps({"search-results": {"entry": [
        {"@_fa": "true", "dc:title": "Larkspur", "dc:creator": "Bee A.", "prism:doi": "10.1000/1",
         "prism:publicationName": "Journal of Seas", "prism:coverDate": "2021-03-01"},
    ]}}))  # fmt: skip
    assert [(paper.title, paper.year, paper.doi, paper.venue) for paper in found] == [
        ("Larkspur", 2021, "10.1000/1", "Journal of Seas")
    ]


def test_titles_and_descriptions_in_lists():
    item = {
        "id": "https://doi.org/10.1000/1", "url": "https://example.org/1",
        "titles": [{"title": "Larkspur"}], "creators": [{"name": "Bee, Ada"}],
        "descriptions": [
            {"description": "How it was made.", "descriptionType": "Methods"},
            {"description": "We pack tensors.", "descriptionType": "Abstract"},
        ],
        "references": [{"title": "Teasel", "doi": "10.1000/2"}],
    }  # fmt: skip
    found = read(json.dumps({"data": [item, item]}))
    assert [(paper.title, paper.abstract) for paper in found] == [
        ("Larkspur", "We pack tensors.")
    ] * 2
    assert found[0].authors[0].name == "Ada Bee"


@pytest.mark.parametrize(
    "text", ['[{"width": 3}, {"height": 4}]', '{"links": {"self": "x"}}', '{"rows": [1, 2]}', "[]"]
)
def test_json_without_papers_says_so(text):
    entries = read(text)
    assert entries
    assert all(isinstance(entry, BadEntry) for entry in entries)
