"""Web of Science's tagged text and RefWorks', which share a grammar."""

import dataclasses

import pytest
from hypothesis import given, settings

from storage.readers import dumps_in
from storage.readers.tagged.refworks import RefworksReader
from storage.readers.tagged.ris import RisReader
from storage.readers.tagged.wos import WosReader
from storage.record import PaperRecord, Remark
from tests.effort import growth
from tests.shared import needs_shared, shared_path
from tests.storage import tagged_reading as tagged

READER = WosReader()
HEADER = "FN Clarivate Analytics Web of Science\nVR 1.0\n"
FIRST = """PT J
AU Larkspur, AM
   Teasel, J
AF Larkspur, Ada M.
   Teasel, Jan
CA FENNEL Collaboration
TI Packing sparse tensors with state-of-
   the-art methods on single-
   and multi-node machines
SO JOURNAL OF PACKING
LA English
DE tensors; packing
AB We pack tensors.
   They fit.
CR TEASEL J, 1996, J PACK, V1, P1, DOI 10.1000/other
   Fennel B, 2001, J PACK
PY 2021
DI 10.1000/pack.1
UT WOS:000221807500019
PM 15170338
ER

"""
SECOND = """PT C
AU Fennel, B
TI Sorting in a switch
SO SWITCHES
AB Can a switch sort? It can.
PD JUN 8
PY 2019
ER

"""
WHOLE = HEADER + FIRST + SECOND + "EF\n"


def test_the_fields_of_a_record():
    first, second = tagged.papers(tagged.read(READER, WHOLE))
    assert first == PaperRecord(
        position=0,
        line=3,
        abstract="We pack tensors. They fit.",
        title="Packing sparse tensors with state-of-the-art methods on single- and multi-node "
        "machines",
        authors=first.authors,
        year=2021,
        venue="JOURNAL OF PACKING",
        doi="10.1000/pack.1",
        pmid="15170338",
    )
    assert tagged.names(first) == ["Ada M. Larkspur", "Jan Teasel", "FENNEL Collaboration"]
    assert (tagged.names(second), second.year, second.line) == (["B Fennel"], 2019, 25)


@pytest.mark.parametrize(
    "text",
    [
        WHOLE.replace("\n", "\r\n"),
        "\ufeff" + WHOLE,
        WHOLE.replace("\n", "\n\n"),
        WHOLE.replace("ER\n", ""),
        WHOLE.replace("ER\n\n", "ER\n"),
        WHOLE.removesuffix("EF\n"),
        WHOLE.removesuffix("\n\nEF\n"),
        WHOLE.replace(HEADER, ""),
        WHOLE.replace("PT C\n", ""),
        WHOLE.replace("   ", "\t"),
    ],
)
def test_spellings_of_one_file(text):
    entries = tagged.read(READER, text)
    assert [paper.abstract for paper in tagged.papers(entries)] == [
        "We pack tensors. They fit.",
        "Can a switch sort? It can.",
    ]
    assert tagged.faults(entries) == []


def test_tags_that_are_new_or_of_other_databases():
    text = WHOLE.replace("   They fit.\n", "   They fit.\nZ8 0\nZS 0\nQ7 x\nMQ y\n")
    assert tagged.papers(tagged.read(READER, text)) == [
        dataclasses.replace(paper, line=line)
        for paper, line in zip(tagged.papers(tagged.read(READER, WHOLE)), (3, 29), strict=True)
    ]


def test_prose_in_capitals_is_no_tag():
    text = WHOLE.replace("   They fit.", "   AU ALSO WE\nUSE THEM.")
    assert (
        tagged.papers(tagged.read(READER, text))[0].abstract
        == "We pack tensors. AU ALSO WE USE THEM."
    )


def test_a_cut_file_is_told_and_the_rest_is_in():
    entries = tagged.read(READER, HEADER + FIRST + SECOND[: SECOND.index("sort? It")])
    assert [paper.line for paper in tagged.papers(entries)] == [3]
    assert tagged.faults(entries) == [(25, "the file ends inside this record")]


def test_a_last_record_without_its_end_is_in_and_told():
    entries = tagged.read(READER, HEADER + FIRST + SECOND.replace("ER\n\n", ""))
    assert len(tagged.papers(entries)) == 2
    assert tagged.remarks(entries) == [
        "The last record (line 25) lacks its end; the file may be cut off."
    ]


def test_what_says_nothing_is_bad():
    entries = tagged.read(READER, HEADER + "PT J\nAU A, B\nER\n\nsome words\n\n" + SECOND)
    assert tagged.faults(entries) == [
        (3, "a record with neither title nor abstract"),
        (7, "text outside any record"),
    ]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        (WHOLE, 0.9, 1),
        (FIRST, 0.9, 1),
        ("\n\n" + WHOLE, 0.9, 1),
        ("TY  - JOUR\nTI  - T\nER  -\n", 0, 0),
        ("PT is an element.\nAU is gold.\n", 0, 0),
    ],
)
def test_content_tells_the_format(text, least, most):
    assert least <= READER.sniff(tagged.head_of(text)) <= most
    assert RisReader().sniff(tagged.head_of(WHOLE)) == 0


REFWORKS = RefworksReader()
REFWORKS_FIRST = """RT Journal Article
SR Electronic(1)
ID 12
A1 Larkspur, Ada M.
A1 Teasel, Jan
T1 Packing sparse tensors
JF Journal of Packing
JO J Pack
YR 2021
FD March 4
VO 5
AB We pack tensors.
They fit.
DO 10.1000/pack.1
LK https://example.org/pack

"""
REFWORKS_SECOND = """RT Conference Proceedings
T1 Sorting in a switch
A1 Fennel, B
YR 2019
AB Can a switch sort? It can.
ER

"""


def test_refworks():
    text = REFWORKS_FIRST + REFWORKS_SECOND
    entries = tagged.read(REFWORKS, text)
    first, second = tagged.papers(entries)
    assert len(entries) == 2
    assert first == PaperRecord(
        position=0,
        line=1,
        abstract="We pack tensors. They fit.",
        title="Packing sparse tensors",
        authors=first.authors,
        year=2021,
        venue="Journal of Packing",
        doi="10.1000/pack.1",
        links=("https://example.org/pack",),
    )
    assert tagged.names(first) == ["Ada M. Larkspur", "Jan Teasel"]
    assert (second.year, second.abstract) == (2019, "Can a switch sort? It can.")
    assert REFWORKS.sniff(tagged.head_of(text)) >= 0.9
    assert REFWORKS.sniff(tagged.head_of(WHOLE)) == READER.sniff(tagged.head_of(text)) == 0


def test_refworks_other_ids():
    text = "RT Journal Article\nT1 T\n{}\n"
    assert tagged.only(REFWORKS, text.format("UL https://doi.org/10.1000/182")).doi == "10.1000/182"
    assert tagged.only(REFWORKS, text.format("AN 31675555\nDB MEDLINE")).pmid == "31675555"
    assert tagged.only(REFWORKS, text.format("LK https://arxiv.org/abs/2501.01234")).arxiv_id == (
        "2501.01234"
    )


@settings(max_examples=100, deadline=None)
@given(tagged.damaged([WHOLE, REFWORKS_FIRST + REFWORKS_SECOND]))
def test_no_damage_breaks_the_readers(data):
    tagged.assert_sound(tagged.read(READER, data))
    tagged.assert_sound(tagged.read(REFWORKS, data))


@settings(max_examples=40, deadline=None)
@given(tagged.damaged([FIRST]))
def test_damage_stays_where_it_is(data):
    found = tagged.papers(
        tagged.read(READER, HEADER.encode() + FIRST.encode() + data + b"\n" + SECOND.encode())
    )
    assert found[0].abstract == "We pack tensors. They fit."
    assert found[-1].abstract == "Can a switch sort? It can."


@pytest.mark.parametrize("unit", ["PT J\n", "AB x y\n", "   y-\n", "ER\n", "words\n", SECOND])
def test_work_grows_as_the_file_does(unit):
    assert growth(lambda text: tagged.read(READER, HEADER + "PT J\nTI T\n" + text), unit) < 16


@needs_shared
def test_the_real_file_whose_name_lies():
    # grep counts two lines "PT J" and two that begin with "AB ".
    (source,) = dumps_in([shared_path("samples", "wos_tagged.ris")])
    assert source.format == "web of science"
    entries = list(source.read())
    assert [type(entry) for entry in entries] == [Remark, PaperRecord, PaperRecord]
    assert ".ris" in entries[0].text
    first, second = tagged.papers(entries)
    assert first.title.endswith("of photosynthetic bacteria and its subunit (B820)")
    assert first.abstract.startswith("Reconstitution experiments with a chemically synthesized")
    assert first.abstract.endswith("contributes significantly to stabilizing the complex.")
    assert second.abstract.endswith("concentrated regime found in the cellular milieu.")
    assert [paper.doi for paper in (first, second)] == ["10.1021/bi049798f", "10.1021/bi0497291"]
