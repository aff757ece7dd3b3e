"""PubMed's "Abstract (text)", in which only order and look say what a paragraph is."""

import pytest

from storage.readers import dumps_in
from storage.readers.tagged.pubmed_text import PubmedTextReader
from storage.record import PaperRecord
from tests.effort import growth
from tests.storage import tagged_reading as tagged

READER = PubmedTextReader()
FIRST = """1. J Pack. 2021 Mar 4;5(1):1-9. doi: 10.1000/pack.1. Epub 2021
Feb 1.

Packing sparse tensors on single- and multi-node machines: a
randomized trial.

Larkspur AM(1), van der Teasel J(1)(2), Fennel B Jr(3); FENNEL Study Group.

Collaborators: Moss A, Reed B.

Author information:
(1)Department of Packing, University of Fields, Somewhere.
(2)Elsewhere.

(3)Institute of Switches.

Comment in
    Switches. 2022;4:5.

BACKGROUND: We pack tensors. They are sparse, and this text goes on over
several lines.
METHODS: We do.

2. Results of this kind. They fit.

Copyright © 2021 Fields. All rights reserved.

DOI: 10.1000/pack.1
PMCID: PMC1234567
PMID: 12345678 [Indexed for MEDLINE]

Conflict of interest statement: None declared.


"""
SECOND = """2. Switches. 2019;3:4-5.

[Sorting in a switch].

[Article in German]

Fennel B.

Can a switch sort? It can.

PMID: 23456789
"""


def test_the_fields_of_a_record():
    first, second = tagged.papers(tagged.read(READER, FIRST + SECOND))
    assert first == PaperRecord(
        position=0,
        line=1,
        abstract="BACKGROUND: We pack tensors. They are sparse, and this text goes on over several "
        "lines. METHODS: We do.\n\n2. Results of this kind. They fit.",
        title="Packing sparse tensors on single- and multi-node machines: a randomized trial.",
        authors=first.authors,
        year=2021,
        venue="J Pack",
        doi="10.1000/pack.1",
        pmid="12345678",
    )
    assert tagged.names(first) == [
        "AM Larkspur", "J van der Teasel", "B Fennel Jr", "FENNEL Study Group",
    ]  # fmt: skip
    assert second == PaperRecord(
        position=1,
        line=35,
        abstract="Can a switch sort? It can.",
        title="[Sorting in a switch].",
        authors=second.authors,
        year=2019,
        venue="Switches",
        pmid="23456789",
    )


@pytest.mark.parametrize(
    "text",
    [
        (FIRST + SECOND).replace("\n", "\r\n"),
        "\ufeff" + FIRST + SECOND,
        (FIRST + SECOND).rstrip(),
        "\n\n" + FIRST + SECOND,
        (FIRST + SECOND).replace("1. J", "1: J").replace("2. S", "2: S"),
    ],
)
def test_spellings_of_one_file(text):
    entries = tagged.read(READER, text)
    assert [paper.pmid for paper in tagged.papers(entries)] == ["12345678", "23456789"]
    assert tagged.papers(entries)[1].abstract == "Can a switch sort? It can."
    assert tagged.faults(entries) == tagged.remarks(entries) == []


def test_no_authors_and_no_abstract():
    text = SECOND.replace("Fennel B.\n\n", "")
    (paper,) = tagged.papers(tagged.read(READER, text))
    assert (tagged.names(paper), paper.abstract) == ([], "Can a switch sort? It can.")
    (paper,) = tagged.papers(
        tagged.read(READER, text.replace("Can a switch sort? It can.\n\n", ""))
    )
    assert (paper.title, paper.abstract) == ("[Sorting in a switch].", "")


def test_a_cut_file_is_told_and_the_rest_is_in():
    entries = tagged.read(READER, FIRST + SECOND[: SECOND.index("sort? It")])
    assert [paper.pmid for paper in tagged.papers(entries)] == ["12345678"]
    assert tagged.faults(entries) == [(35, "the file ends inside this record")]


def test_two_files_in_one():
    assert len(tagged.papers(tagged.read(READER, FIRST + SECOND + "\n" + FIRST))) == 3


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        (FIRST, 0.9, 1),
        ("Some words.\n\n" + FIRST, 0.9, 1),
        ("1. We met in 2021.\n\nPMID is a number.\n", 0, 0),
        ("1. First thing. 2021 was a year.\n2. Second thing.\n", 0, 0),
    ],
)
def test_content_tells_the_format(text, least, most):
    assert least <= READER.sniff(tagged.head_of(text)) <= most


def test_the_registry_takes_it(tmp_path):
    path = tmp_path / "abstract-tensors-set.txt"
    path.write_text(FIRST + SECOND, encoding="utf-8")
    (source,) = dumps_in([path])
    assert source.format == "pubmed text"


test_no_damage_breaks_the_reader = tagged.unbroken(READER, [FIRST + SECOND], examples=120)


@pytest.mark.parametrize(
    "unit", ["1. J. 2020;1.\n\n", "PMID: 1\n\n", "x y\n", "\n\nA, b\n", SECOND]
)
def test_work_grows_as_the_file_does(unit):
    assert growth(lambda text: tagged.read(READER, FIRST + text), unit) < 16


def test_a_citation_alone_is_bad():
    found = tagged.read(READER, FIRST + "\n2. Switches. 2019;3:4-5.\nPMID: 23456789\n")
    assert len(tagged.papers(found)) == 1
    assert [reason for _, reason in tagged.faults(found)] == [
        "a record with neither title nor abstract"
    ]
