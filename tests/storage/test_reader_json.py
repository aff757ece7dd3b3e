"""JSON of many programs: what is a paper, what it says, and how damage is survived."""

import gzip
import io
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.readers import dumps_in
from storage.readers.objects.json_reader import JSON_READERS
from storage.readers.reader import Content, Head
from storage.record import Author, BadEntry, PaperRecord, Remark
from storage.vocabulary import Decision
from tests.shared import needs_shared, shared_path

GENERIC = JSON_READERS[-1]


def entries(text, reader=GENERIC):
    data = text if isinstance(text, bytes) else text.encode()
    return list(reader.read(Content(io.BytesIO(data))))


def papers(text):
    return [entry for entry in entries(text) if isinstance(entry, PaperRecord)]


def bad(text):
    return [entry for entry in entries(text) if isinstance(entry, BadEntry)]


def only(value):
    (paper,) = papers(json.dumps(value))
    return paper


def names(paper):
    return [author.name for author in paper.authors]


def plain(number):
    return {
        "id": number,
        "title": f"On number {number}",
        "authors": [{"name": "Ann Lee", "id": 7}],
        "abstract": f"We count to {number}.",
    }


# What each program writes.


def test_arxivs_snapshot():
    paper = only(
        {
            "id": "0704.0001", "submitter": "P. N.", "authors": "C. Bal\\'azs, E. L. Berger",
            "title": "Calculation of prompt\n  diphoton production", "comments": "37 pages",
            "journal-ref": "Phys.Rev.D76:013009,2007", "doi": "10.1103/PhysRevD.76.013009",
            "categories": "hep-ph", "abstract": "  A fully differential\ncalculation is shown.\n"
            "  A second paragraph.\n",
            "versions": [{"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"}],
            "update_date": "2008-11-26",
            "authors_parsed": [["Balázs", "C.", ""], ["Berger", "E. L.", "Jr"]],
        }
    )  # fmt: skip
    assert paper.title == "Calculation of prompt diphoton production"
    assert paper.abstract == "A fully differential calculation is shown.\n\nA second paragraph."
    assert names(paper) == ["C. Balázs", "E. L. Berger Jr"]
    assert (paper.year, paper.venue) == (2007, "Phys.Rev.D76:013009,2007")
    assert (paper.arxiv_id, paper.doi) == ("0704.0001", "10.1103/PhysRevD.76.013009")


def test_the_abstract_of_daily_arxiv_is_not_the_machines():
    paper = only(
        {
            "id": "2606.25042", "pdf": "https://arxiv.org/pdf/2606.25042", "authors": ["A. B"],
            "abs": "https://arxiv.org/abs/2606.25042", "title": "T", "comment": "78 pages",
            "summary": "We prove it.", "AI": {"tldr": "no", "method": "no"}, "tldr": "no",
        }
    )  # fmt: skip
    assert paper.abstract == "We prove it."
    assert paper.arxiv_id == "2606.25042"
    assert paper.links == ("https://arxiv.org/abs/2606.25042", "https://arxiv.org/pdf/2606.25042")
    assert paper.note is None


def test_hugging_faces_daily_papers():
    inner = {
        "id": "2510.12345", "authors": [{"_id": "x", "name": "Bo Li", "hidden": False}],
        "title": "Inner", "summary": "The abstract.", "upvotes": 3, "ai_summary": "no",
        "publishedAt": "2025-10-13T00:00:00.000Z",
    }  # fmt: skip
    paper = only([{"paper": inner, "title": "Inner", "submittedBy": {"name": "Some One"}}])
    assert (paper.title, paper.abstract, paper.year) == ("Inner", "The abstract.", 2025)
    assert (paper.arxiv_id, names(paper)) == ("2510.12345", ["Bo Li"])


def test_ids_alone_are_known_papers_and_said_to_be_no_more():
    found = entries('{"day": "2025-10-01",\n "paper_ids": [\n "2509.22889",\n "2509.22646v2"\n]}')
    assert [(e.arxiv_id, e.line) for e in found[:2]] == [("2509.22889", 3), ("2509.22646v2", 4)]
    assert isinstance(found[2], Remark)
    assert "ids of papers only" in found[2].text
    assert len(found) == 3
    assert [p.doi for p in papers('["https://doi.org/10.1000/xyz"]')] == ["10.1000/xyz"]


def test_openalex():
    paper = only(
        {
            "meta": {"count": 1},
            "results": [
                {
                    "id": "https://openalex.org/W2741809807",
                    "doi": "https://doi.org/10.7717/peerj.4375",
                    "display_name": "The state of <i>OA</i>", "title": "The state of <i>OA</i>",
                    "publication_year": 2018,
                    "ids": {"pmid": "https://pubmed.ncbi.nlm.nih.gov/29456894"},
                    "primary_location": {
                        "landing_page_url": "https://doi.org/10.7717/peerj.4375",
                        "source": {"display_name": "PeerJ"},
                    },
                    "authorships": [
                        {"author": {"display_name": "Heather Piwowar"}, "institutions": []},
                        {"raw_author_name": "Priem, Jason", "author": {}},
                    ],
                    "abstract_inverted_index": {"grows": [2], "Access": [1], "Open": [0, 3]},
                    "referenced_works": ["https://openalex.org/W1"],
                }
            ],
            "group_by": [{"key": "x", "count": 3}],
        }
    )  # fmt: skip
    assert paper.title == "The state of OA"
    assert paper.abstract == "Open Access grows Open"
    assert (paper.year, paper.venue) == (2018, "PeerJ")
    assert names(paper) == ["Heather Piwowar", "Jason Priem"]
    assert (paper.openalex_id, paper.pmid) == ("W2741809807", "29456894")
    assert paper.doi == "10.7717/peerj.4375"


def test_semantic_scholar():
    paper = only(
        {
            "total": 1,
            "data": [
                {
                    "paperId": "ab12", "title": "T", "abstract": None, "year": 2020,
                    "externalIds": {"DOI": "10.1/x", "ArXiv": "2001.00001", "PubMed": "31999999"},
                    "authors": [{"authorId": "1", "name": "Bo Li"}], "venue": "",
                    "journal": {"name": "J. Things"}, "tldr": {"text": "no"},
                    "url": "https://www.semanticscholar.org/paper/ab12",
                    "references": [{"paperId": "c", "title": "Another", "abstract": "Else."}],
                }
            ],
        }
    )  # fmt: skip
    assert (paper.title, paper.abstract, paper.venue) == ("T", "", "J. Things")
    assert (paper.arxiv_id, paper.pmid) == ("2001.00001", "31999999")
    assert names(paper) == ["Bo Li"]


def test_csl():
    paper = only(
        [
            {
                "id": "x", "type": "article-journal", "title": "Things &amp; <i>more</i>",
                "container-title": "Journal of Things", "issued": {"date-parts": [["2013", 1]]},
                "author": [
                    {"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van"},
                    {"literal": "WHO Study Group"},
                ],
                "abstract": "<jats:p>One <jats:bold>p</jats:bold> &lt; 10<sup>-3</sup>.</jats:p>",
                "DOI": "10.1000/182", "note": "PMID: 31234567", "URL": "https://x.org/a",
            }
        ]
    )  # fmt: skip
    assert paper.title == "Things & more"
    assert paper.abstract == "One p < 10⁻³."
    assert names(paper) == ["Ludwig van Beethoven", "WHO Study Group"]
    assert (paper.year, paper.venue, paper.doi) == (2013, "Journal of Things", "10.1000/182")
    assert (paper.pmid, paper.note, paper.links) == ("31234567", None, ("https://x.org/a",))


def test_zotero_keeps_what_the_reader_said():
    item = {
        "itemType": "journalArticle", "title": "T", "abstractNote": "We do.", "date": "May 2019",
        "creators": [
            {"creatorType": "editor", "firstName": "E.", "lastName": "Dit"},
            {"creatorType": "author", "firstName": "Ann", "lastName": "Lee"},
        ],
        "tags": [{"tag": "gpu"}, {"tag": "Computing", "type": 1}],
        "notes": [{"note": "<p>Read <b>this</b></p><p>again</p>"}], "extra": "arXiv:1901.00001",
    }  # fmt: skip
    paper = only([{"key": "A", "library": {"name": "mine"}, "data": item}])
    assert (paper.abstract, paper.year, names(paper)) == ("We do.", 2019, ["Ann Lee"])
    assert (paper.tags, paper.note) == (("gpu",), "Read this\n\nagain")
    assert paper.arxiv_id == "1901.00001"


def test_what_belongs_to_an_item_is_no_paper():
    items = [
        {"data": {"itemType": "attachment", "title": "Full Text PDF", "parentItem": "A"}},
        {"data": {"itemType": "note", "note": "<p>mine</p>", "title": "mine"}},
        {"data": {"itemType": "book", "title": "A book"}},
    ]
    found = entries(json.dumps(items))
    assert [type(entry) for entry in found] == [BadEntry, PaperRecord]
    assert "note" in found[0].reason


def test_shortlists_own_export():
    line = {
        "id": 3, "label": "L", "title": None, "authors": ["Ann Lee"], "year": 2024,
        "abstract": "We do.\n\nAnd more.", "decision": "later", "decided_at": None, "rating": 4,
        "tags": ["gpu/cuda", "new"], "note": "Read *it*.\n\n- twice", "highlights": [{"id": 1}],
        "lists": [], "origins": [], "relevance": 0.5, "doi": None, "arxiv_id": "2401.00001",
        "links": ["https://github.com/x/y"],
    }  # fmt: skip
    paper, remark = entries(json.dumps(line))
    assert (paper.decision, paper.rating) == (Decision.LATER, 4)
    assert (paper.tags, paper.note) == (("gpu/cuda", "new"), "Read *it*.\n\n- twice")
    assert (paper.title, paper.abstract) == (None, "We do.\n\nAnd more.")
    assert paper.links == ("https://github.com/x/y",)
    assert "Highlights" in remark.text


def test_others_by_the_names_of_their_members():
    crossref = {"message": {"items": [{"title": ["T"], "DOI": "10.1000/1", "author": [
        {"given": "A.", "family": "Lee"}], "container-title": ["J"], "published": {
        "date-parts": [[2020, 2]]}}]}}  # fmt: skip
    paper = only(crossref)
    assert (paper.title, paper.doi, paper.venue, paper.year) == ("T", "10.1000/1", "J", 2020)
    europe = {"resultList": {"result": [{"id": "31234567", "pmid": "31234567", "title": "T.",
        "authorString": "Lee A, Doe B.", "abstractText": "<h4>Aim</h4>Do.", "pubYear": "2019",
        "journalTitle": "J"}]}}  # fmt: skip
    paper = only(europe)
    assert (paper.pmid, paper.year, paper.abstract) == ("31234567", 2019, "Aim\n\nDo.")
    paper = only({"Title": "T", "Abstract Note": "We do.", "Author": "Lee, Ann; Doe, Bo"})
    assert paper.authors == (Author("Ann Lee"), Author("Bo Doe"))


def test_a_list_with_a_name_is_no_paper():
    text = json.dumps({"title": "My reading", "papers": [plain(1), plain(2)]})
    assert [paper.title for paper in papers(text)] == ["On number 1", "On number 2"]


def test_rows_of_a_robot_by_their_ids():
    rows = {
        "cs.DC": {
            "2501.00001": "|**2025-01-02**|**On things**|Ann Lee et.al.|"
            "[2501.00001](http://arxiv.org/abs/2501.00001)|null|\n",
            "2501.00002": "- 2025-01-03, **On more**, Bo Doe, Paper: x\n",
        }
    }
    first, second = papers(json.dumps(rows))
    assert (first.title, first.arxiv_id, first.year) == ("On things", "2501.00001", 2025)
    assert first.links == ("http://arxiv.org/abs/2501.00001",)
    assert second.arxiv_id == "2501.00002"


def test_members_named_by_ids_and_titles():
    first, second = papers(
        json.dumps(
            {
                "https://arxiv.org/abs/2604.07185v1": {"Abstract_CN": "我们", "Title": "T"},
                "A paper with a long name": {"abstract": "We do.", "year": 2020.0},
            }
        )
    )
    assert (first.arxiv_id, first.title, first.abstract) == ("2604.07185v1", "T", "我们")
    assert (second.title, second.year) == ("A paper with a long name", 2020)
    (third,) = papers('{"On the things of today": "2023-04-02", "x": "2023-04-02"}')
    assert (third.title, third.year) == ("On the things of today", 2023)


def test_other_things_with_titles_are_no_papers():
    panel = {
        "title": "Papers a day",
        "type": "graph",
        "description": "counts",
        "id": 3,
        "links": [],
    }
    assert papers(json.dumps({"title": "Board", "panels": [panel, panel], "links": []})) == []
    assert papers('[{"name": "x", "description": "A program that does things"}]') == []


def test_what_arxiv_announces_is_no_abstract():
    text = "arXiv:2404.00458v1 Announce Type: new  Abstract: We take a position."
    paper = only({"title": "T", "abstract": text, "link": "https://arxiv.org/abs/2404.00458"})
    assert (paper.abstract, paper.arxiv_id) == ("We take a position.", "2404.00458")


KEYS = (
    "title", "abstract", "authors", "creators", "tags", "notes", "decision", "origins", "rating",
    "doi", "id", "externalIds", "year", "venue", "primary_location", "paper", "itemType", "links",
    "abstract_inverted_index", "versions", "authors_parsed", "editor", "extra", "note",
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=6))
def test_members_of_any_kind(value):
    for entry in entries(json.dumps(value)):
        if isinstance(entry, PaperRecord):
            assert isinstance(entry.abstract, str)
            assert entry.year is None or 1500 <= entry.year <= 2100


@pytest.mark.parametrize(
    "table",
    [
        {"title": {"0": "T", "1": "U"}, "abstract": {"0": "We.", "1": None}, "n": {"0": 1, "1": 2}},
        {"title": ["T", "U"], "abstract": ["We.", None], "year": [2020, 2021]},
        {"columns": ["title", "abstract"], "index": [0, 1], "data": [["T", "We."], ["U", None]]},
    ],
)
def test_tables(table):
    found = papers(json.dumps(table))
    assert [(paper.title, paper.abstract) for paper in found] == [("T", "We."), ("U", "")]
    assert [paper.position for paper in found] == [0, 1]


def test_papers_by_their_ids():
    text = json.dumps({"2501.00001": plain(1), "2501.00002": plain(2)})
    assert [paper.title for paper in papers(text)] == ["On number 1", "On number 2"]


# Shapes and encodings.


@pytest.mark.parametrize("indent", [None, 0, 2])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32-le"])
def test_one_list_however_written(indent, encoding):
    text = json.dumps([plain(i) for i in range(50)], indent=indent)
    assert [paper.title for paper in papers(text.encode(encoding))] == [
        f"On number {i}" for i in range(50)
    ]


def test_wide_chinese_without_a_mark():
    text = json.dumps([{"title": "稀疏矩阵" * 9, "abstract": "我们提出" * 500}], ensure_ascii=False)
    (paper,) = papers(text.encode("utf-16-le"))
    assert paper.title == "稀疏矩阵" * 9


def test_lines_say_where_a_paper_is():
    pretty = json.dumps({"results": [plain(1), plain(2)]}, indent=1)
    assert [paper.line for paper in papers(pretty)] == [3, 14]
    lined = "\r\n".join(json.dumps(plain(i)) for i in range(3))
    assert [paper.line for paper in papers(lined)] == [1, 2, 3]


@pytest.mark.parametrize("between", ["\n", "", " ", ",\n", "\x1e", "\n\n\ufeff"])
def test_lines_sequences_and_files_put_together(between):
    text = between.join(json.dumps(plain(i)) for i in range(4))
    assert len(papers(text)) == 4
    assert bad(text) == []
    lists = between.join(json.dumps([plain(i)]) for i in range(4))
    assert len(papers(lists)) == 4


def test_an_object_longer_than_the_window_is_entered(monkeypatch):
    monkeypatch.setattr("storage.readers.objects.json_stream.MAX_OBJECT", 20_000)
    wrapped = {"a": {"n": 1, "b": [plain(i) for i in range(3000)]}, "z": "x" * 400_000}
    for indent in (None, 1):
        text = json.dumps(wrapped, indent=indent)
        assert [paper.title for paper in papers(text)][-1] == "On number 2999"
        assert len(papers(text)) == 3000


def test_control_characters_and_half_surrogates():
    (paper,) = papers('{"title": "A\ttab", "abstract": "two\nlines \\ud83d here \\u0007."}')
    assert (paper.title, paper.abstract) == ("A tab", "two lines \ufffd here .")


# Damage.


def lined(count, indent=None):
    return [json.dumps(plain(i), indent=indent) for i in range(count)]


@pytest.mark.parametrize("at", [5, 25, 60, 75, 100])
def test_a_cut_line_costs_one_paper(at):
    texts = lined(5)
    texts[2] = texts[2][:at]
    found = entries("\n".join(texts))
    assert [e.line for e in found if isinstance(e, PaperRecord)] == [1, 2, 4, 5]
    (told,) = [e for e in found if isinstance(e, BadEntry)]
    assert told.line == 3
    assert told.excerpt.startswith('{"id"')


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"title"', "title"),
        ('": "On', '" "On'),
        ('number 2"', 'number 2" and "more"'),
        ('Ann Lee"', "Ann Lee"),
        ('"name": ', '"name" '),
        ("]", ""),
        ('to 2."', "to 2."),
    ],
)
def test_a_broken_object_costs_one_paper(indent, old, new):
    texts = lined(6, indent)
    assert old in texts[2]
    texts[2] = texts[2].replace(old, new, 1)
    for text in ("[" + ",\n".join(texts) + "]", "\n".join(texts)):
        found = papers(text)
        assert [paper.title for paper in found] == [f"On number {i}" for i in (0, 1, 3, 4, 5)]
        assert len(bad(text)) == 1


def test_a_broken_object_in_one_long_line_costs_one_paper():
    texts = lined(6)
    texts[2] = texts[2].replace('": "On', '" "On')
    text = json.dumps({"n": 1})[:-1] + ', "results": [' + ", ".join(texts) + "]}"
    assert len(papers(text)) == 5
    assert len(bad(text)) == 1


@pytest.mark.parametrize("indent", [None, 2])
def test_a_cut_file_keeps_what_is_whole(indent):
    text = json.dumps({"results": [plain(i) for i in range(4)]}, indent=indent)
    cut = text[: text.index("We count to 3")]
    assert len(papers(cut)) == 3
    (told,) = bad(cut)
    assert "cut short" in told.reason
    between = text[: text.index('"id": 3')].rstrip(" {\n,")
    assert len(papers(between)) == 3
    assert "cut short" in bad(between)[-1].reason


def test_objects_without_papers_are_told_in_a_list_of_papers():
    text = json.dumps([{"x": 1}, plain(1), {"id": 5, "authors": [{"name": "x"}]}, plain(2)])
    assert [type(entry) for entry in entries(text)] == [
        BadEntry, PaperRecord, BadEntry, PaperRecord,
    ]  # fmt: skip
    assert bad(json.dumps({"meta": [{"x": 1}], "papers": [plain(1)]})) == []


@pytest.mark.parametrize(
    "text",
    ["[" * 30_000, '{"a":' * 30_000, "]" * 1000, '[{"title":' * 5000, "9" * 100_000, '"' * 9999],
)
def test_nonsense_is_survived(text):
    entries(text)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_nothing_is_raised_and_nothing_vanishes(data):
    indent = data.draw(st.sampled_from([None, 1]))
    text = json.dumps([plain(i) for i in range(6)], indent=indent)
    at = data.draw(st.integers(2, len(text) - 1))
    sort = data.draw(st.sampled_from(["cut", "flip", "drop", "ends", "twice"]))
    match sort:
        case "cut":
            text = text[:at]
        case "flip":
            text = text[:at] + chr(ord(text[at]) ^ data.draw(st.integers(1, 127))) + text[at + 1 :]
        case "drop":
            gone = text[at : at + data.draw(st.integers(1, 30))]
            text = text[:at] + text[at + len(gone) :]
            # Two papers that become one in good order cannot be told from one.
            sort = "merge" if "}" in gone and "{" in gone else sort
        case "ends":
            text = text.replace("\n", "\r\n", at)
        case "twice":
            text += text
    found = entries(text)
    whole = sum(isinstance(entry, PaperRecord) for entry in found)
    expected = {"cut": 0, "twice": 12, "ends": 6}.get(sort, 4)
    assert whole >= expected
    if sort == "cut":
        assert whole >= min(6, text.count('."')) - 1
        assert any(isinstance(entry, BadEntry) for entry in found) or whole == 6
    assert whole == 6 or len(found) > whole or sort in {"twice", "merge"}


# Choosing the reader.


def head(text):
    return Head("x.txt", text.encode(), text, binary=False, whole=True)


def chosen(text):
    return max(JSON_READERS, key=lambda reader: reader.sniff(head(text)))


def test_what_is_no_json_is_left_to_others():
    for text in ("[1] Smith, J. A title. 2020.", "[link](https://x.org)", "@article{a}", "{a"):
        assert max(reader.sniff(head(text)) for reader in JSON_READERS) == 0
    assert chosen('{"name": "x", "version": "1"}').sniff(head('{"name": "x"}')) < 0.5


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"title": "T", "abstract": "A"}', "json"),
        ('{"id": "1", "authors_parsed": [], "categories": "x"}', "arxiv-kaggle-json"),
        ('[{"paper": {"id": "1"}, "publishedAt": "x"}]', "hf-daily-papers-json"),
        ('{"id": "https://openalex.org/W1", "authorships": []}', "openalex-json"),
        ('{"data": [{"paperId": "1", "title": "x"}]}', "semantic-scholar-json"),
        ('[{"type": "book", "author": [{"family": "x"}]}]', "csl-json"),
    ],
)
def test_the_program_is_named(text, name):
    assert chosen(text).name == name


def test_through_the_door(tmp_path):
    path = tmp_path / "arxiv.json.gz"
    path.write_bytes(gzip.compress("\n".join(lined(300)).encode()))
    (source,) = dumps_in([path])
    assert source.format == "json"
    assert sum(isinstance(entry, PaperRecord) for entry in source.read()) == 300


SAMPLES = {
    # Counted by hand or with grep: records, abstracts, first title, last title or id.
    "hf_daily_papers_ids.json": ("json", 57, 0, "2509.22889", "2509.26603"),
    "scholar_publish_or_perish_bom.json": (
        "publish-or-perish-json", 7, 7, "How Trust Leads", "Microsourcing--using",
    ),
    "zotero_csl.json": ("csl-json", 1, 0, "Stochastic biomath", "Stochastic biomath"),
    "daily_arxiv_2026-06-25_ai_zh.jsonl": (
        "daily-arxiv-json", 26, 26, "Information from coinc", "MAP-Based Task",
    ),
}  # fmt: skip


@needs_shared
@pytest.mark.parametrize("name", SAMPLES)
def test_real_files(name):
    path = shared_path("samples", name)
    kind, count, abstracts, first, last = SAMPLES[name]
    (source,) = dumps_in([path])
    assert source.format == kind
    found = list(source.read())
    records = [entry for entry in found if isinstance(entry, PaperRecord)]
    assert len(records) == count
    assert sum(bool(record.abstract) for record in records) == abstracts
    assert not any(isinstance(entry, BadEntry) for entry in found)
    assert (records[0].title or records[0].arxiv_id).startswith(first)
    assert (records[-1].title or records[-1].arxiv_id).startswith(last)


@needs_shared
@pytest.mark.parametrize("name", SAMPLES)
def test_mutilated_files_raise_nothing(name):
    data = shared_path("samples", name).read_bytes()
    chance = random.Random(7)
    for _ in range(12):
        at = chance.randrange(len(data))
        entries(data[:at])
        entries(data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :])
