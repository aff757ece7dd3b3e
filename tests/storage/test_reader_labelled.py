"""Texts that name their fields: home-made lists, NoteExpress, CNKI, ProQuest, RePEc."""

import re

import pytest

from storage.readers import dumps_in
from storage.readers.prose.listing import ListingReader
from storage.readers.tagged.labelled import LabelledReader
from storage.record import ListingTitle, PaperRecord
from tests.effort import growth
from tests.storage import tagged_reading as tagged

READER = LabelledReader()
PLAIN = """Title: Packing sparse tensors
Authors: Ada Larkspur, Jan Teasel and B. Fennel
Date: 2025-01-06
Abstract: We pack tensors. Methods: we do.
Results: They fit, and this text
goes on.

It has a second paragraph.
Link: http://arxiv.org/abs/2501.01234v1
Keywords: tensors, packing

Title: Sorting in a switch
Authors: B. Fennel
Abstract: Can a switch sort? It can.
Link: http://arxiv.org/abs/2501.01235v1
"""
NUMBERED = """Papers of the week

1. Packing sparse tensors on single- and
   multi-node machines
Authors: Ada Larkspur; Jan Teasel
Abstract: We pack tensors.
URL: https://example.org/pack

2. Sorting in a switch
Authors: B. Fennel
Abstract: Can a switch sort? It can.
URL: https://example.org/sort
"""
NOTE_EXPRESS = """{Reference Type}: Journal Article
{Title}: 打包张量研究
{Translated Title}: On packing tensors
{Author}: 张三
{Author}: 李四
{Author Address}: 某大学
{Journal}: 打包学报
{Year}: 2020
{Abstract}: 本文研究张量打包方法,
提出一种新的算法。
{DOI}: 10.1000/pack.1

{Reference Type}: Journal Article
{Title}: 交换机排序
{Author}: 王五;赵六;
{Abstract}: Can a switch sort? It can.
"""
CNKI = """SrcDatabase-来源库: 期刊
Title-题名: 打包张量研究
Author-作者: 张三;李四;
Organ-单位: 某大学
Source-文献来源: 打包学报
Keyword-关键词: 张量;打包
Summary-摘要: <正>本文研究张量打包方法。
PubTime-发表时间: 2020-03-15
Fund-基金: 无
DOI-DOI: 10.1000/pack.1

SrcDatabase-来源库: 期刊
Title-题名: 交换机排序
Author-作者: 王五;
Summary-摘要: Can a switch sort? It can.
"""
PROQUEST = """____________________________________________________________
Document 1 of 2

Packing sparse tensors

Author: Larkspur, Ada; Teasel, Jan

Publication info: Journal of Packing; Somewhere Vol. 5, Iss. 1, (2021): 1-9.

Abstract: We pack tensors. They fit.

Subject: Packing; Tensors

Publication title: Journal of Packing

Publication year: 2021

DOI: http://dx.doi.org/10.1000/pack.1

ProQuest document ID: 123

____________________________________________________________
Document 2 of 2

Sorting in a switch

Author: Fennel, B

Abstract: Can a switch sort? It can.

____________________________________________________________
Contact us at: http://www.proquest.example.com
"""
REDIF = """Template-Type: ReDIF-Paper 1.0
Author-Name: Ada Larkspur
Author-Email: ada@example.org
Author-Name: Jan Teasel
Title: Packing sparse tensors
Abstract: We pack tensors. They fit,
 and more.
Creation-Date: 2010-05
Classification-JEL: C1
Handle: RePEc:abc:wpaper:1

Template-Type: ReDIF-Paper 1.0
Author-Name: B. Fennel
Title: Sorting in a switch
Abstract: Can a switch sort? It can.
Handle: RePEc:abc:wpaper:2
"""
OLD = """Record 1 of 2 - PlantINFO (R) 2001-2005

TI: Packing sparse tensors on single-
    and multi-node machines
AU: Larkspur,-A.; Teasel,-J.
SO: Journal of Packing. 2001; 5(1): 1-9
PY: 2001
AB: We pack tensors.
    AI: they fit.
DE: tensors; packing

Record 2 of 2 - PlantINFO (R) 2001-2005

TI: Sorting in a switch
AB: Can a switch sort? It can.
AN: 123
"""
DUMPS = {
    "plain": PLAIN, "numbered": NUMBERED, "NoteExpress": NOTE_EXPRESS, "CNKI": CNKI,
    "ProQuest": PROQUEST, "ReDIF": REDIF, "old": OLD,
}  # fmt: skip


@pytest.mark.parametrize("dialect", DUMPS)
@pytest.mark.parametrize(
    "way",
    [str, lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text, str.rstrip],
)
def test_two_papers_each(dialect, way):
    entries = tagged.read(READER, way(DUMPS[dialect]))
    assert len(tagged.papers(entries)) == 2
    assert tagged.faults(entries) == []
    assert tagged.papers(entries)[1].abstract == "Can a switch sort? It can."
    assert tagged.papers(entries)[1].title in ("Sorting in a switch", "交换机排序")


@pytest.mark.parametrize("dialect", DUMPS)
def test_they_are_told_from_listings(dialect):
    head = tagged.head_of(DUMPS[dialect])
    assert READER.sniff(head) > ListingReader().sniff(head)


def test_a_home_made_list():
    first = tagged.papers(tagged.read(READER, PLAIN))[0]
    assert first == PaperRecord(
        position=0,
        line=1,
        abstract="We pack tensors. Methods: we do. Results: They fit, and this text goes on.\n\n"
        "It has a second paragraph.",
        title="Packing sparse tensors",
        authors=first.authors,
        year=2025,
        arxiv_id="2501.01234v1",
        links=("http://arxiv.org/abs/2501.01234v1",),
    )
    assert tagged.names(first) == ["Ada Larkspur", "Jan Teasel", "B. Fennel"]


def test_titles_without_a_label():
    entries = tagged.read(READER, NUMBERED)
    assert entries[0] == ListingTitle("Papers of the week")
    first, second = tagged.papers(entries)
    assert first.title == "Packing sparse tensors on single- and multi-node machines"
    assert (first.line, second.line, second.title) == (3, 9, "Sorting in a switch")
    assert tagged.names(first) == ["Ada Larkspur", "Jan Teasel"]


def test_note_express():
    first, second = tagged.papers(tagged.read(READER, NOTE_EXPRESS))
    assert (first.title, first.abstract) == (
        "打包张量研究",
        "本文研究张量打包方法,提出一种新的算法。",
    )
    assert (first.venue, first.year, first.doi) == ("打包学报", 2020, "10.1000/pack.1")
    assert (tagged.names(first), tagged.names(second)) == (["张三", "李四"], ["王五", "赵六"])


def test_cnki():
    first = tagged.papers(tagged.read(READER, CNKI))[0]
    assert (first.title, first.abstract) == ("打包张量研究", "本文研究张量打包方法。")
    assert (first.venue, first.year, first.doi) == ("打包学报", 2020, "10.1000/pack.1")
    assert tagged.names(first) == ["张三", "李四"]


def test_proquest():
    first = tagged.papers(tagged.read(READER, PROQUEST))[0]
    assert (first.title, first.venue, first.year) == (
        "Packing sparse tensors", "Journal of Packing", 2021,
    )  # fmt: skip
    assert (first.doi, first.abstract) == ("10.1000/pack.1", "We pack tensors. They fit.")
    assert tagged.names(first) == ["Ada Larkspur", "Jan Teasel"]


def test_the_short_labels_of_old_databases():
    first = tagged.papers(tagged.read(READER, OLD))[0]
    assert first.title == "Packing sparse tensors on single- and multi-node machines"
    assert (tagged.names(first), first.year) == (["A. Larkspur", "J. Teasel"], 2001)
    assert first.abstract == "We pack tensors. AI: they fit."


def test_redif():
    first = tagged.papers(tagged.read(READER, REDIF))[0]
    assert (tagged.names(first), first.year) == (["Ada Larkspur", "Jan Teasel"], 2010)
    assert first.abstract == "We pack tensors. They fit, and more."


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("**Title:** T\n**Abstract:** A b.\n", "abstract", "A b."),
        ("- Title: T\n- Abstract: A b.\n", "title", "T"),
        ("标题：打包\n摘要：我们打包。\n", "abstract", "我们打包。"),
        ("Title: T: the way\nAbstract: A: b.\n", "title", "T: the way"),
        ("Title: T\nAbstract:\nA b.\nMore.\n", "abstract", "A b. More."),
        ("Title: T\nPMID: 31675555\nAbstract: A.\n", "pmid", "31675555"),
        ("Title: T\nArXiv ID: 2501.01234\nAbstract: A.\n", "arxiv_id", "2501.01234"),
        ("Title: T\nDOI: https://doi.org/10.1000/182\nAbstract: A.\n", "doi", "10.1000/182"),
    ],
)
def test_other_spellings(text, field, value):
    assert getattr(tagged.only(READER, text), field) == value


@pytest.mark.parametrize(
    "text",
    [
        "Note: this is prose.\nAbstract: it is not.\n",
        "We present Teasel: a system.\n\nTitle case is used here.\n",
        "",
    ],
)
def test_other_text_is_not_taken(text):
    assert READER.sniff(tagged.head_of(text)) == 0


BIBLIOSCAPE = """--AU-- Larkspur, A. M.; Teasel, J.
--TI-- Packing sparse tensors
--ST-- Journal of Packing
--YP-- 1996
--QZ-- Something else
--AB-- We pack tensors.
They fit. Note: always.
------
--AU-- Fennel, B.
--TI-- Sorting in a switch
--AB-- Can a switch sort? It can.
"""


@pytest.mark.parametrize(
    "text",
    [
        BIBLIOSCAPE,
        re.sub(r"--([A-Z]{2})--", r"\1-", BIBLIOSCAPE),
        re.sub(r"--([A-Z]{2})--", r"\1 ~", BIBLIOSCAPE),
    ],
)
def test_tags_without_a_colon(text):
    assert READER.sniff(tagged.head_of(text)) == 0.85 > ListingReader().sniff(tagged.head_of(text))
    first, second = tagged.papers(tagged.read(READER, text))
    assert (first.title, first.venue, first.year) == (
        "Packing sparse tensors", "Journal of Packing", 1996
    )  # fmt: skip
    assert tagged.names(first) == ["A. M. Larkspur", "J. Teasel"]
    assert first.abstract == "We pack tensors. They fit. Note: always."
    assert second.abstract == "Can a switch sort? It can."


def test_the_registry_takes_it(tmp_path):
    path = tmp_path / "papers.txt"
    path.write_text(PLAIN, encoding="utf-8")
    (source,) = dumps_in([path])
    assert source.format == "labelled text"


test_no_damage_breaks_the_reader = tagged.unbroken(READER, list(DUMPS.values()), examples=150)


@pytest.mark.parametrize(
    "unit",
    ["Title: x\n", "Abstract: x y\n", "words\n", "\n\nx\n", "----\n", "{Author}: a\n", PLAIN],
)
def test_work_grows_as_the_file_does(unit):
    assert growth(lambda text: tagged.read(READER, "Title: T\nAbstract: A\n" + text), unit) < 16
