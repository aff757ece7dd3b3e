"""MODS as libraries, Zotero, JabRef and bibutils write it."""

import pytest

from storage.readers import dumps_in
from storage.readers.markup.mods_xml import ModsXmlReader
from storage.record import BadEntry
from tests.storage import tagged_reading as tagged

READER = ModsXmlReader()
HEAD = '<?xml version="1.0"?>\n<modsCollection xmlns="http://www.loc.gov/mods/v3">\n'
ARTICLE = """<mods ID="larkspur21">
  <titleInfo type="alternative"><title>On packing</title></titleInfo>
  <titleInfo><nonSort>The</nonSort><title>Packing of tensors</title>
    <subTitle>a survey</subTitle></titleInfo>
  <name type="personal"><namePart type="given">Ada M.</namePart>
    <namePart type="family">Larkspur</namePart><role><roleTerm type="text">author</roleTerm></role>
  </name>
  <name type="personal"><namePart>Teasel, Jan [1848-1914]</namePart>
    <role><roleTerm type="code">aut</roleTerm></role></name>
  <name type="personal"><namePart>Fennel, Bo</namePart>
    <role><roleTerm type="text">editor</roleTerm></role></name>
  <abstract>We pack &lt;i&gt;tensors&lt;/i&gt;.
    They fit.</abstract>
  <relatedItem type="host"><titleInfo><title>Journal of Packing</title></titleInfo>
    <part><date>Jan. 2021</date></part></relatedItem>
  <identifier type="doi">10.1000/pack.1</identifier>
  <identifier type="uri">https://arxiv.org/abs/2101.01234</identifier>
  <location><url>https://example.org/pack</url></location>
</mods>
"""
BOOK = """<mods:mods xmlns:mods="http://www.loc.gov/mods/v3">
  <mods:titleInfo><mods:title>Switches</mods:title></mods:titleInfo>
  <mods:name type="corporate">
    <mods:namePart>Institute of Switches, Fields</mods:namePart></mods:name>
  <mods:originInfo><mods:publisher>Fields Press</mods:publisher>
    <mods:dateIssued>2019</mods:dateIssued></mods:originInfo>
</mods:mods>
"""
END = "</modsCollection>\n"


def test_the_fields_of_a_record():
    paper = tagged.only(READER, HEAD + ARTICLE + END)
    assert (paper.title, paper.abstract) == (
        "The Packing of tensors: a survey", "We pack tensors. They fit."
    )  # fmt: skip
    assert tagged.names(paper) == ["Ada M. Larkspur", "Jan Teasel"]
    assert (paper.year, paper.venue) == (2021, "Journal of Packing")
    assert (paper.doi, paper.arxiv_id) == ("10.1000/pack.1", "2101.01234")
    assert paper.links == ("https://example.org/pack", "https://arxiv.org/abs/2101.01234")
    assert paper.line == 3


def test_a_record_by_itself_with_prefixes():
    paper = tagged.only(READER, BOOK)
    assert (paper.title, paper.year, paper.venue) == ("Switches", 2019, "Fields Press")
    assert tagged.names(paper) == ["Institute of Switches, Fields"]


def test_what_says_nothing_is_bad_and_costs_no_neighbour():
    empty = "<mods><genre>article</genre></mods>\n"
    found = tagged.read(READER, HEAD + ARTICLE + empty + ARTICLE + END)
    assert len(tagged.papers(found)) == 2
    assert [entry.line for entry in found if isinstance(entry, BadEntry)] == [22]


@pytest.mark.parametrize(
    ("text", "score"),
    [
        (HEAD + ARTICLE + END, 0.95),
        (BOOK, 0.95),
        ("<mods><record><title>x</title></record></mods>", 0.0),
        ("A mods reader", 0.0),
    ],
)
def test_content_tells_the_format(text, score):
    assert READER.sniff(tagged.head_of(text)) == score


def test_the_registry_takes_it(tmp_path):
    path = tmp_path / "library.xml"
    path.write_text(HEAD + ARTICLE + BOOK + END)
    (source,) = dumps_in([path])
    assert source.format == "mods-xml"
    assert len(tagged.papers(source.read())) == 2


test_no_damage_breaks_the_reader = tagged.unbroken(READER, [HEAD + ARTICLE + BOOK + END])
