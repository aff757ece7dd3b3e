"""Ovid's numbered records, with short tags and with spelt-out ones, and Embase's text."""

import pytest
from hypothesis import given, settings

from storage.readers.tagged.nbib import NbibReader
from storage.readers.tagged.ovid import OvidReader
from storage.readers.tagged.ris import RisReader
from storage.record import PaperRecord
from tests.effort import growth
from tests.storage import tagged_reading as tagged

READER = OvidReader()
SPELT = """<1>
Unique Identifier
  12345678
Status
  MEDLINE
Authors
  Larkspur AM. Teasel J. van der Fennel B.
Authors Full Name
  Larkspur, Ada M. Teasel, Jan.
Institution
  Somewhere, WA 99352, USA.
Title
  Packing sparse tensors on single-
  and multi-node machines.
Source
  Journal of Packing. 49(3):1-9, 1996 Nov 15.
Abstract
  We pack tensors.
  They fit.

  RESULTS: They stay.
Digital Object Identifier
  https://dx.doi.org/10.1000/pack.1

<2>
Accession Number
  2015-1
Title
  Sorting in a switch
Author
  Fennel, B. J.; Teasel, J.
Source
  Switches. Vol.26(2), Feb 2015, pp. 1-20.
Abstract
  Can a switch sort? It can.
Year of Publication
  2015
"""
SHORT = """<3001. >
VN  - Ovid Technologies
DB  - Embase
UI  - 621381829
ST  - CONFERENCE ABSTRACT
TI  - Packing sparse tensors.
SO  - Packing Proceedings. Conference: 2nd Conference. Spain. 12 (Supplement 3), 2018.
AU  - Larkspur A.M.
AU  - Teasel J.
IN  - (Larkspur) Somewhere
      (Teasel) Elsewhere
MH  - packing
AB  - Background: We pack tensors.
Method(s): We do.
Result(s): They fit.
IS  - 1753-6561
DO  - http://dx.doi.org/10.1000/pack.1
YR  - 2018
CR  - Copyright 2018. All rights reserved.

<3002. >
VN  - Ovid Technologies
DB  - Ovid MEDLINE(R)
UI  - 30000001
TI  - Sorting in a switch.
AB  - Can a switch sort? It can.

"""
EMBASE = """RECORD 1

TITLE
Packing sparse tensors
AUTHOR NAMES
Larkspur A.M.
Teasel J.
SOURCE
Journal of Packing (2017) 53:4 (593-602). Date of Publication: 1 Aug 2017
ABSTRACT
We pack tensors. They fit.
EMTREE MEDICAL INDEX TERMS
packing, tensor
DOI
10.1000/pack.1

RECORD 2

TITLE
Sorting in a switch
ABSTRACT
Can a switch sort? It can.
"""


def test_tags_spelt_out():
    first, second = tagged.papers(tagged.read(READER, SPELT))
    assert first == PaperRecord(
        position=0,
        line=1,
        abstract="We pack tensors. They fit.\n\nRESULTS: They stay.",
        title="Packing sparse tensors on single- and multi-node machines.",
        authors=first.authors,
        year=1996,
        venue="Journal of Packing",
        doi="10.1000/pack.1",
        pmid="12345678",
    )
    assert tagged.names(first) == ["AM Larkspur", "J Teasel", "B van der Fennel"]
    assert (second.title, second.year, second.venue, second.pmid, second.line) == (
        "Sorting in a switch", 2015, "Switches", None, 25,
    )  # fmt: skip
    assert tagged.names(second) == ["B. J. Fennel", "J. Teasel"]


def test_short_tags():
    first, second = tagged.papers(tagged.read(READER, SHORT))
    assert first.abstract == ("Background: We pack tensors. Method(s): We do. Result(s): They fit.")
    assert (first.title, first.year, first.venue, first.doi, first.pmid) == (
        "Packing sparse tensors.", 2018, "Packing Proceedings", "10.1000/pack.1", None,
    )  # fmt: skip
    assert tagged.names(first) == ["A.M. Larkspur", "J. Teasel"]
    assert (second.pmid, second.abstract) == ("30000001", "Can a switch sort? It can.")


def test_embases_text():
    first, second = tagged.papers(tagged.read(READER, EMBASE))
    assert (first.title, first.abstract, first.year, first.venue, first.doi) == (
        "Packing sparse tensors", "We pack tensors. They fit.", 2017, "Journal of Packing",
        "10.1000/pack.1",
    )  # fmt: skip
    assert tagged.names(first) == ["A.M. Larkspur", "J. Teasel"]
    assert second.abstract == "Can a switch sort? It can."


@pytest.mark.parametrize(
    ("written", "authors"),
    [
        ("Larkspur AM. Teasel J.", ["AM Larkspur", "J Teasel"]),
        ("Larkspur, Ada M. Teasel, Jan.", ["Ada M Larkspur", "Jan Teasel"]),
        ("Larkspur, A. M.; Teasel, J.", ["A. M. Larkspur", "J. Teasel"]),
        ("Larkspur A.M.", ["A.M. Larkspur"]),
        (
            "Larkspur, Ada MD, PhD *;  van Teasel, Jan RN; FAAN 1",
            ["Ada Larkspur", "Jan van Teasel"],
        ),
        ("Larkspur AM", ["AM Larkspur"]),
        ("Anonymous.", []),
    ],
)
def test_lists_of_authors(written, authors):
    text = f"<1>\nTitle\n  T\nAuthors\n  {written}\nAbstract\n  A.\n"
    assert tagged.names(tagged.only(READER, text)) == authors


@pytest.mark.parametrize("text", [SPELT, SHORT, EMBASE])
@pytest.mark.parametrize(
    "way",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: "Database: Ovid MEDLINE(R)\n--------\n\n" + text,
        str.rstrip,
        lambda text: text.replace("\n", "\n\n"),
    ],
)
def test_spellings_of_one_file(text, way):
    entries = tagged.read(READER, way(text))
    assert [bool(paper.title and paper.abstract) for paper in tagged.papers(entries)] == [
        True,
        True,
    ]
    assert tagged.papers(entries)[1].abstract == "Can a switch sort? It can."
    assert tagged.faults(entries) == tagged.remarks(entries) == []


def test_labels_with_their_values_on_one_line():
    paper = tagged.only(READER, "<1>\nTitle: T\nAbstract: One\n  goes on.\nYear: 2020\n")
    assert (paper.title, paper.abstract, paper.year) == ("T", "One goes on.", 2020)


def test_records_without_numbers():
    text = """
Score
  *****
Accession Number
  00005131
Title
  Packing
Abstract
  We pack.
Status
  Publish Ahead of Print, 30 November 2015
DOI Number
  10.1000/pack.1

Score
  ****
Title
  Sorting
Abstract
  We sort.
"""
    assert READER.sniff(tagged.head_of(text)) >= 0.9
    first, second = tagged.papers(tagged.read(READER, text))
    assert (first.title, first.abstract, first.doi) == ("Packing", "We pack.", "10.1000/pack.1")
    assert (first.year, first.line, second.abstract, second.line) == (2015, 2, "We sort.", 15)


def test_a_search_history_before_the_records_is_told():
    entries = tagged.read(READER, "1     exp Tensors/ (2500)\n2     pack*.ti. (12)\n\n" + SPELT)
    assert len(tagged.papers(entries)) == 2
    assert tagged.remarks(entries) == [
        'What stands before the first record was passed over: "1     exp Tensors/ (2500)".'
    ]


def test_what_says_nothing_is_bad():
    entries = tagged.read(READER, "<1>\nStatus\n  MEDLINE\n\n<2>\nTitle\n  T\n")
    assert tagged.faults(entries) == [(1, "a record with neither title nor abstract")]


@pytest.mark.parametrize("text", [SPELT, SHORT, EMBASE, "words\n\n" + SPELT])
def test_content_tells_the_format(text):
    assert READER.sniff(tagged.head_of(text)) > 0.9
    assert RisReader().sniff(tagged.head_of(text)) < 0.9
    assert NbibReader().sniff(tagged.head_of(text)) <= 0.9


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Larkspur, Ada M. [Author, Reprint Author; E-mail: ada@example.org]", "Ada M. Larkspur"),
        ("Larkspur, Ada M. Ph.D., FACSM", "Ada M. Larkspur"),
        ("Larkspur, Ada MD, MPH 1,2,+", "Ada Larkspur"),
        ("LARKSPUR, Ada M N.", "Ada M N LARKSPUR"),
        ("Teasel, J. C. 3", "J. C. Teasel"),
        ("Teasel, J.", "J. Teasel"),
    ],
)
def test_what_stands_behind_a_name(written, shown):
    paper = tagged.only(READER, f"<1. >\nVN  - Ovid Technologies\nAU  - {written}\nTI  - Packing\n")
    assert tagged.names(paper) == [shown]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Packing tensors.  [Conference Report]", "Packing tensors."),
        ("Packing tensors. [References].", "Packing tensors."),
        ("Packing tensors.[Review] [53 refs]", "Packing tensors."),
        ("[Packing tensors in Mordovia.]", "[Packing tensors in Mordovia.]"),
        ("Packing tensors [in parts]", "Packing tensors [in parts]"),
    ],
)
def test_what_stands_behind_a_title(written, shown):
    text = f"<1. >\nVN  - Ovid Technologies\nTI  - {written}\nAB  - We pack.\n"
    assert tagged.only(READER, text).title == shown


def test_tags_that_nobody_has_told_of_end_a_field():
    text = (
        "<1. >\nVN  - Ovid Technologies\nTI  - Packing\nIQ  - x\nAB  - We pack.\n"
        "      They fit.\nQZ  - Systematics\nQZ  -\nDI  - 10.1000/pack.1\n"
    )
    paper = tagged.only(READER, text)
    assert (paper.title, paper.abstract, paper.doi) == (
        "Packing", "We pack. They fit.", "10.1000/pack.1"
    )  # fmt: skip


def test_a_file_indented_by_a_blank():
    text = "".join(f" {line}\n" for line in SHORT.splitlines())
    assert READER.sniff(tagged.head_of(text)) == 0.96
    assert [p.title for p in tagged.papers(tagged.read(READER, text))] == [
        p.title for p in tagged.papers(tagged.read(READER, SHORT))
    ]


@pytest.mark.parametrize(
    "text", ["<1>\nwords\n<2>\nother words\n", "1. TY  - JOUR\n", "Title\nT\nAbstract\nA\n"]
)
def test_other_text_is_not_taken(text):
    assert READER.sniff(tagged.head_of(text)) == 0


test_no_damage_breaks_the_reader = tagged.unbroken(READER, [SPELT, SHORT, EMBASE], examples=120)


@settings(max_examples=40, deadline=None)
@given(tagged.damaged([SHORT]))
def test_damage_stays_where_it_is(data):
    found = tagged.papers(
        tagged.read(READER, SPELT.encode() + b"\n" + data + b"\n\n" + SHORT.encode())
    )
    assert found[0].title.startswith("Packing sparse tensors on single")
    assert found[-1].abstract == "Can a switch sort? It can."


@pytest.mark.parametrize(
    "unit",
    ["<1>\n", "Abstract\n  x y\n", "  y-\n", "Authors\n  A B. C D.\n", "words\n", "TI  - x\n"],
)
def test_work_grows_as_the_file_does(unit):
    assert growth(lambda text: tagged.read(READER, "<1>\nTitle\n  T\n" + text), unit) < 16
