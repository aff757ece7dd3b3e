"""Refer files: EndNote's, publishers', and those of troff."""

import pytest
from hypothesis import given, settings

from storage.readers import dumps_in
from storage.readers.tagged.refer import ReferReader
from storage.record import PaperRecord
from tests.effort import growth
from tests.shared import needs_shared, shared_path
from tests.storage import tagged_reading as tagged

READER = ReferReader()
FIRST = """%0 Journal Article
%A Larkspur, Ada M.
%A Teasel, Jan
%T Packing sparse tensors
%J Journal of Packing
%D 2021
%V 5
%R 10.1000/pack.1
%U https://example.org/pack
%X We pack tensors.
They fit.

They stay.
%< read again
%+ Somewhere

"""
SECOND = """%0 Conference Proceedings
%T Sorting in a switch
%A Fennel, B.
%B Switches
%8 June 10, 2019
%X Can a switch sort? It can.
"""


def test_the_fields_of_a_record():
    first, second = tagged.papers(tagged.read(READER, FIRST + SECOND))
    assert first == PaperRecord(
        position=0,
        line=1,
        abstract="We pack tensors. They fit.\n\nThey stay.",
        title="Packing sparse tensors",
        authors=first.authors,
        year=2021,
        venue="Journal of Packing",
        doi="10.1000/pack.1",
        links=("https://example.org/pack",),
        note="read again",
    )
    assert tagged.names(first) == ["Ada M. Larkspur", "Jan Teasel"]
    assert (second.venue, second.year, second.line) == ("Switches", 2019, 17)


@pytest.mark.parametrize(
    "text",
    [
        (FIRST + SECOND).replace("\n", "\r\n"),
        "\ufeff" + FIRST + SECOND,
        FIRST + "\n\n" + SECOND,
        FIRST.rstrip() + "\n" + SECOND.rstrip(),
        "".join(line for line in (FIRST + SECOND).splitlines(True) if line[:2] != "%0"),
        (FIRST + SECOND).replace("%0 Conference Proceedings\n", ""),
        "\n\n" + FIRST + SECOND + "\n\n\n",
        FIRST + SECOND.replace("%0 Conference Proceedings\n%T Sorting in a switch\n",
                               "%T Sorting in a switch\n%0 Conference Proceedings\n"),
    ],
)  # fmt: skip
def test_spellings_of_one_file(text):
    entries = tagged.read(READER, text)
    assert [paper.title for paper in tagged.papers(entries)] == [
        "Packing sparse tensors", "Sorting in a switch",
    ]  # fmt: skip
    assert [tagged.names(paper) for paper in tagged.papers(entries)] == [
        ["Ada M. Larkspur", "Jan Teasel"], ["B. Fennel"],
    ]  # fmt: skip
    assert tagged.faults(entries) == tagged.remarks(entries) == []


def test_files_put_together_without_a_line_end():
    text = FIRST.rstrip() + SECOND.rstrip() + FIRST
    found = tagged.papers(tagged.read(READER, text))
    assert [paper.title for paper in found] == [
        "Packing sparse tensors", "Sorting in a switch", "Packing sparse tensors",
    ]  # fmt: skip
    assert tagged.names(found[2]) == ["Ada M. Larkspur", "Jan Teasel"]


def test_doubled_line_ends():
    text = (FIRST + SECOND).replace("\n", "\n\n")
    found = tagged.papers(tagged.read(READER, text))
    assert [paper.title for paper in found] == ["Packing sparse tensors", "Sorting in a switch"]
    assert tagged.names(found[0]) == ["Ada M. Larkspur", "Jan Teasel"]


def test_the_bibliographies_of_troff():
    text = """%A A. Larkspur
%A J. Teasel
%T Packing
%J J. Pack.
%D 1979

%A B. Fennel
%T Sorting
%D 1980
"""
    found = tagged.papers(tagged.read(READER, text))
    assert [tagged.names(paper) for paper in found] == [["A. Larkspur", "J. Teasel"], ["B. Fennel"]]


def test_a_title_in_two_languages_is_one_record():
    text = "%0 Journal Article\n%T 打包\n%T Packing\n%X 我们打包\n张量。\n"
    paper = tagged.only(READER, text)
    assert (paper.title, paper.abstract) == ("打包", "我们打包张量。")


@pytest.mark.parametrize(
    ("lines", "field", "value"),
    [
        ("%U https://doi.org/10.1000/182\n", "doi", "10.1000/182"),
        ("%R doi:10.1000/182\n", "doi", "10.1000/182"),
        ("%U http://arxiv.org/abs/2501.01234v2\n", "arxiv_id", "2501.01234v2"),
        ("%M 31675555\n%W NLM\n", "pmid", "31675555"),
        ("%M 31675555\n", "pmid", None),
        ("%X <p>One</p><p>Two</p>\n", "abstract", "One\n\nTwo"),
        ("%X 50 % of\n%all of it\n", "abstract", "50 % of %all of it"),
    ],
)
def test_other_fields(lines, field, value):
    assert getattr(tagged.only(READER, "%0 Journal Article\n%T T\n" + lines), field) == value


def test_refer_of_ads():
    text = (
        "%R 2018JPack..73...35L\n%T Packing\n%A Larkspur, Ada M.; Teasel, Jan\n%J J. Packing\n"
        "%D 01/2018\n%B We pack\nlong lines.\n%Y DOI: 10.1000/pack.1; eprintid: arXiv:1801.01234\n"
    )
    paper = tagged.only(READER, text)
    assert tagged.names(paper) == ["Ada M. Larkspur", "Jan Teasel"]
    assert (paper.abstract, paper.venue) == ("We pack long lines.", "J. Packing")
    assert (paper.year, paper.doi, paper.arxiv_id) == (2018, "10.1000/pack.1", "1801.01234")


def test_an_abstract_that_breaks_off_is_told():
    entries = tagged.read(READER, FIRST + SECOND[: SECOND.index(" It can")].removesuffix("?"))
    assert tagged.papers(entries)[1].abstract == "Can a switch sort"
    assert tagged.remarks(entries) == [
        "The last abstract (line 17) breaks off; the file may be cut off."
    ]


def test_what_says_nothing_is_bad():
    entries = tagged.read(READER, "%0 Book\n%D 2020\n\n%0 Book\n%T T\n")
    assert tagged.faults(entries) == [(1, "a record with neither title nor abstract")]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        (FIRST, 0.9, 1),
        (SECOND, 0.9, 1),
        ("Some words.\n" * 12 + "\n" + FIRST, 0.7, 0.85),
        ("We pay 50 %T and more.\n", 0, 0),
        ("%PDF-1.4\n%A b\n", 0, 0),
        ("% A comment\n%T of TeX\n\\begin{document}\n", 0, 0),
    ],
)
def test_content_tells_the_format(text, least, most):
    assert least <= READER.sniff(tagged.head_of(text)) <= most


test_no_damage_breaks_the_reader = tagged.unbroken(READER, [FIRST + SECOND], examples=100)


@settings(max_examples=40, deadline=None)
@given(tagged.damaged([FIRST]))
def test_damage_stays_where_it_is(data):
    found = tagged.papers(tagged.read(READER, FIRST.encode() + data + b"\n\n" + SECOND.encode()))
    assert found[0].title == "Packing sparse tensors"
    assert found[-1].abstract == "Can a switch sort? It can."


@pytest.mark.parametrize(
    "unit", ["%0 B\n", "%T x\n", "%X x y\n", "y-\n", "%A a, b\n", "\n", SECOND]
)
def test_work_grows_as_the_file_does(unit):
    assert growth(lambda text: tagged.read(READER, "%0 Book\n%T T\n" + text), unit) < 16


@needs_shared
@pytest.mark.parametrize(
    ("name", "records", "abstracts", "first", "last"),
    [
        # Lines that begin with %T and with %X; only two of the six records have a %0.
        ("endnote_refer.txt", 6, 4, "How Trust Leads to Commitment", "IT INNOVATIONS AND"),
        ("endnote_refer_zh.enw", 1, 1, "参考文献管理工具研究", "参考文献管理工具研究"),
    ],
)
def test_the_real_files(name, records, abstracts, first, last):
    (source,) = dumps_in([shared_path("samples", name)])
    assert source.format == "refer"
    entries = list(source.read())
    found = tagged.papers(entries)
    assert len(found) == len(entries) == records
    assert sum(bool(paper.abstract) for paper in found) == abstracts
    assert found[0].title.startswith(first)
    assert found[-1].title.startswith(last)
