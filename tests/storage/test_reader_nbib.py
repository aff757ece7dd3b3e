"""PubMed's and MEDLINE's tagged text, and ERIC's."""

import pytest
from hypothesis import given, settings

from storage.readers import dumps_in
from storage.readers.tagged.nbib import NbibReader
from storage.readers.tagged.ris import RisReader
from storage.record import PaperRecord
from tests.effort import growth
from tests.shared import needs_shared, shared_path
from tests.storage import tagged_reading as tagged

READER = NbibReader()
FIRST = """PMID- 12345678
OWN - NLM
STAT- MEDLINE
DCOM- 20210405
IS  - 1234-5678 (Print)
VI  - 5
DP  - 2021 Mar 4
TI  - Packing sparse tensors with state-of-the-
      art methods.
PG  - 1-9
LID - 10.1000/pack.1 [doi]
LID - S1234(21)00001-2 [pii]
AB  - BACKGROUND: We pack tensors on single-
      and multi-node machines.
      RESULTS: They fit.
CI  - (c) 2021.
FAU - Larkspur, Ada M
AU  - Larkspur AM
AD  - Somewhere.
FAU - van der Teasel, Jan Jr
AU  - van der Teasel J Jr
CN  - FENNEL Study Group
LA  - eng
PT  - Journal Article
TA  - J Pack
JT  - Journal of packing
SO  - J Pack. 2021 Mar 4;5(1):1-9. doi: 10.1000/pack.1.

"""
SECOND = """PMID- 23456789
OWN - NLM
TI  - [Sorting in a switch].
AU  - Fennel BC
DP  - 2019
AB  - Can a switch sort? It can.
TA  - Switches
SO  - Switches. 2019.
"""
ERIC = """
OWN - ERIC
TI  - Learning to pack
AU  - Larkspur, Ada
OT  - Packing
JT  - Learning
SO  - v67 n2 p423-441 Apr 2018
AID - http://dx.doi.org/10.1000/learn
OID - EJ1208101
DP  - Apr 2018
LID - http://eric.example.org/?id=EJ1208101
AB  - Children pack. They learn.
ISSN - ISSN-1042-1629
PT  - Reports - Research

OWN - ERIC
TI  - Learning to sort
DP  - 2017
AB  - Children sort. They learn.

"""


def test_the_fields_of_a_record():
    first, second = tagged.papers(tagged.read(READER, FIRST + SECOND))
    assert first == PaperRecord(
        position=0,
        line=1,
        abstract="BACKGROUND: We pack tensors on single- and multi-node machines. "
        "RESULTS: They fit.",
        title="Packing sparse tensors with state-of-the-art methods.",
        authors=first.authors,
        year=2021,
        venue="Journal of packing",
        doi="10.1000/pack.1",
        pmid="12345678",
    )
    assert tagged.names(first) == ["Ada M Larkspur", "Jan van der Teasel Jr", "FENNEL Study Group"]
    assert (second.title, second.venue, tagged.names(second), second.line) == (
        "[Sorting in a switch].", "Switches", ["BC Fennel"], 29,
    )  # fmt: skip


def test_erics_records_are_apart_by_blank_lines_only():
    entries = tagged.read(READER, ERIC)
    first, second = tagged.papers(entries)
    assert len(entries) == 2
    assert (first.title, first.abstract, first.year, first.doi, first.pmid) == (
        "Learning to pack", "Children pack. They learn.", 2018, "10.1000/learn", None,
    )  # fmt: skip
    assert first.links[0] == "http://eric.example.org/?id=EJ1208101"
    assert (second.title, second.line) == ("Learning to sort", 16)


@pytest.mark.parametrize(
    "text",
    [
        (FIRST + SECOND).replace("\n", "\r\n"),
        "\ufeff" + FIRST + SECOND,
        (FIRST + SECOND).replace("\n", "\n\n"),
        FIRST + SECOND.rstrip("\n"),
        "\n\n" + FIRST + "\n\n" + SECOND,
        FIRST.rstrip("\n") + "\n" + SECOND,
        "1: " + FIRST + "2: " + SECOND,
        "<pre>\n" + FIRST + SECOND + "</pre>\n",
        (FIRST + SECOND).replace("      ", "\t"),
    ],
)
def test_spellings_of_one_file(text):
    entries = tagged.read(READER, text)
    assert [paper.abstract[-9:] for paper in tagged.papers(entries)] == ["They fit.", "? It can."]
    assert [paper.pmid for paper in tagged.papers(entries)] == ["12345678", "23456789"]
    assert tagged.faults(entries) == tagged.remarks(entries) == []


def test_pubmed_and_eric_in_one_file():
    assert len(tagged.papers(tagged.read(READER, FIRST + SECOND + ERIC))) == 4
    assert len(tagged.papers(tagged.read(READER, ERIC + FIRST + SECOND))) == 4


def test_ids_that_a_record_has_twice():
    text = FIRST.replace("SO  -", "OID - NLM: EMS1\nOID - NLM: PMC1\nSO  -")
    assert len(tagged.read(READER, text + SECOND)) == 2


def test_a_record_that_does_not_begin_with_its_id():
    text = FIRST + SECOND + "\n" + SECOND.replace("PMID- 23456789", "PMC - PMC1")
    assert [paper.pmid for paper in tagged.papers(tagged.read(READER, text))] == [
        "12345678",
        "23456789",
        None,
    ]


def test_a_blank_line_inside_a_record_divides_nothing():
    text = FIRST.replace("      RESULTS", "\n      RESULTS").replace("CI  -", "\nCI  -")
    (paper,) = tagged.papers(tagged.read(READER, text))
    assert paper.abstract.endswith("machines.\n\nRESULTS: They fit.")
    assert paper.venue == "Journal of packing"


def test_a_spoilt_first_line_costs_the_id_alone():
    found = tagged.papers(
        tagged.read(READER, FIRST + SECOND.replace("PMID", "QMID") + "\n" + FIRST)
    )
    assert [paper.title[:8] for paper in found] == ["Packing ", "[Sorting", "Packing "]
    assert found[1].pmid is None


def test_a_spoilt_first_line_of_erics():
    text = ERIC.replace("OWN - ERIC\nTI  - Learning to s", "OWN!- ERIC\nTI  - Learning to s")
    found = tagged.papers(tagged.read(READER, text))
    assert [paper.title for paper in found] == ["Learning to pack", "Learning to sort"]


@pytest.mark.parametrize(
    ("lines", "field", "value"),
    [
        ("BTI - A book\n", "title", "A book"),
        ("TI  - [Not Available].\nTT  - Tensoren packen.\n", "title", "Tensoren packen."),
        ("TI  - T\nOAB - Mehr.\n", "abstract", "Mehr."),
        ("TI  - T\nAID - 10.1000/182 [doi]\n", "doi", "10.1000/182"),
        ("TI  - T\nAID - S1234 [pii]\n", "doi", None),
        ("TI  - T\nAID - doi:10.1000/182\n", "doi", "10.1000/182"),
        ("TI  - T\nSO  - J. 2021. doi: 10.1000/182.\n", "doi", "10.1000/182"),
        ("TI  - T\nSO  - ArXiv [Preprint]. 2025 Jan 2:arXiv:2501.01234v2.\n", "arxiv_id",
         "2501.01234v2"),
        ("TI  - T\nDP  - 1998 Nov-Dec\n", "year", 1998),
        ("TI  - T\nAB  - One.\nAB  - Two.\n", "abstract", "One.\n\nTwo."),
    ],
)  # fmt: skip
def test_other_fields(lines, field, value):
    assert getattr(tagged.only(READER, "PMID- 5\n" + lines), field) == value


def test_a_cut_file_is_told_and_the_rest_is_in():
    entries = tagged.read(READER, FIRST + SECOND[: SECOND.index("sort? It")])
    assert [paper.pmid for paper in tagged.papers(entries)] == ["12345678"]
    assert tagged.faults(entries) == [(29, "the file ends inside this record")]


def test_a_last_record_without_source_is_whole_where_others_do_not_end_with_it():
    first = "OWN - ERIC\nTI  - Packing\nSO  - v1 p2 2020\nAB  - We pack.\nPT  - Reports\n\n"
    last = "OWN - ERIC\nTI  - Sorting\nAB  - We sort.\nPT  - Reports"
    found = tagged.read(READER, first + last)
    assert [paper.abstract for paper in tagged.papers(found)] == ["We pack.", "We sort."]
    assert not tagged.faults(found)


def test_medline_of_ads_has_no_ids():
    text = (
        "PT  - Article\nTI  - Packing\nAU  - Larkspur, Ada\nTA  - J. Pack.\nVI  - 7\n"
        "DP  - 2018 Jan 01\nPG  - 3-5\n4099- https://example.org/pack\nAB  - Not Available <P />\n"
        "\n\nPT  - Thesis\nTI  - Sorting\nDP  - 2017 Jun 01\nAB  - We sort.\n"
    )
    assert READER.sniff(tagged.head_of(text)) == 0.9 > RisReader().sniff(tagged.head_of(text))
    first, second = tagged.papers(tagged.read(READER, text))
    assert (first.year, first.abstract, first.links) == (2018, "", ("https://example.org/pack",))
    assert (second.title, second.abstract) == ("Sorting", "We sort.")


def test_a_tag_of_four_letters_is_medlines():
    text = "PMCR- 20200101\nTI  - Packing sparse tensors\nPT  - Book\n"
    assert READER.sniff(tagged.head_of(text)) == 0.9 > RisReader().sniff(tagged.head_of(text))


def test_records_that_say_nothing_are_bad():
    entries = tagged.read(READER, "OWN - NLM\nDP  - 2020\n\n" + FIRST)
    assert tagged.faults(entries) == [(1, "a record with neither title nor abstract")]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        (FIRST, 0.9, 1),
        ("\n" + SECOND, 0.9, 1),
        (ERIC, 0.9, 1),
        ("TY  - JOUR\nTI  - T\nAB  - x\nDP  - NLM\nER  -\n", 0, 0),
        ("We read PMID- 1 and more.\n", 0, 0),
    ],
)
def test_content_tells_the_format(text, least, most):
    assert least <= READER.sniff(tagged.head_of(text)) <= most
    if least:
        assert RisReader().sniff(tagged.head_of(text)) < READER.sniff(tagged.head_of(text))


test_no_damage_breaks_the_reader = tagged.unbroken(READER, [FIRST + SECOND, ERIC], examples=120)


@settings(max_examples=40, deadline=None)
@given(tagged.damaged([FIRST]))
def test_damage_stays_where_it_is(data):
    found = tagged.papers(tagged.read(READER, FIRST.encode() + data + b"\n\n" + SECOND.encode()))
    assert found[0].pmid == "12345678"
    assert found[-1].abstract == "Can a switch sort? It can."


@pytest.mark.parametrize(
    "unit", ["PMID- 1\n", "AB  - x y\n", "      y-\n", "AU  - A B\n", "words\n", "\n", SECOND]
)
def test_work_grows_as_the_file_does(unit):
    assert growth(lambda text: tagged.read(READER, "PMID- 1\nTI  - T\n" + text), unit) < 16


@needs_shared
def test_the_real_file():
    # Four lines "OWN - ERIC", four that begin with "AB  -", seen by eye.
    (source,) = dumps_in([shared_path("samples", "eric_crlf.nbib")])
    assert source.format == "nbib"
    entries = list(source.read())
    found = tagged.papers(entries)
    assert len(found) == len(entries) == 4
    assert found[0].title.startswith("Findings from the PISA for Development Field Trial")
    assert found[3].title == "A Test of the Test of Problem Solving (TOPS)."
    assert [paper.year for paper in found] == [2017, 2019, 2013, 1990]
    assert [len(paper.authors) for paper in found] == [0, 6, 3, 1]
    assert found[1].doi == "10.1007/s11423-019-09653-8"
    assert all(paper.abstract for paper in found)
