"""JATS: the front matter of full texts, alone, in sets and in harvesters' answers."""

import io

import pytest

from storage.readers import dumps_in
from storage.readers.markup.jats_xml import JatsXmlReader
from storage.readers.markup.oai_xml import OaiXmlReader
from storage.readers.reader import Content
from storage.record import PaperRecord

ARTICLE = """<article xmlns:xlink="x" article-type="research-article"><front><journal-meta>
<journal-title-group><journal-title>The Journal</journal-title></journal-title-group></journal-meta>
<article-meta><article-id pub-id-type="pmid">31234567</article-id>
<article-id pub-id-type="doi">10.1000/182</article-id>
<title-group><article-title>Growth of <italic>E. coli</italic></article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Lee</surname>
<given-names>Ann B.</given-names></name></contrib>
<contrib contrib-type="author"><collab>The Group<contrib-group><contrib><name>
<surname>Member</surname></name></contrib></contrib-group></collab></contrib>
<contrib contrib-type="editor"><name><surname>Ed</surname></name></contrib></contrib-group>
<pub-date pub-type="epub"><year>2020</year></pub-date><pub-date><year>2019</year></pub-date>
<abstract abstract-type="graphical"><p>A picture.</p></abstract>
<abstract><title>Abstract</title><sec><title>Aims:</title><p>We ask.</p></sec>
<sec><title>Results</title><p>We find 10<sup>-3</sup>.</p><p>And more.</p></sec></abstract>
</article-meta></front><body><sec><title>Introduction</title><p>Long.</p></sec></body>
<back><ref-list><ref><article-title>Another</article-title></ref></ref-list></back></article>"""


def entries(text, reader):
    return list(reader.read(Content(io.BytesIO(text.encode()))))


@pytest.mark.parametrize(
    ("text", "reader"),
    [
        (ARTICLE, JatsXmlReader()),
        (f"<?xml version='1.0'?><pmc-articleset>{ARTICLE}</pmc-articleset>", JatsXmlReader()),
        (f"<record><header/><metadata>{ARTICLE}</metadata></record>", OaiXmlReader()),
    ],
)
def test_front_matter(text, reader):
    (paper,) = entries(text, reader)
    assert paper.title == "Growth of E. coli"
    assert paper.abstract == "Aims: We ask.\n\nResults: We find 10⁻³.\n\nAnd more."
    assert paper.authors[0].name == "Ann B. Lee"
    assert paper.authors[-1].name != "Ed"
    assert (paper.year, paper.venue) == (2019, "The Journal")
    assert (paper.doi, paper.pmid) == ("10.1000/182", "31234567")


def test_a_plain_abstract():
    abstract = "<abstract><p>One.</p><p>Two.</p></abstract>"
    text = f"<article><front><article-meta>{abstract}</article-meta></front></article>"
    (paper,) = entries(text, JatsXmlReader())
    assert (paper.abstract, paper.title) == ("One.\n\nTwo.", None)


def test_deep_sections_are_survived():
    deep = "<sec>" * 20_000 + "<p>deep</p>" + "</sec>" * 20_000
    (paper,) = entries(ARTICLE.replace("<p>We ask.</p>", deep), JatsXmlReader())
    assert "deep" in paper.abstract


def test_through_the_door(tmp_path):
    path = tmp_path / "a.nxml"
    path.write_text(ARTICLE)
    (source,) = dumps_in([path])
    assert source.format == "jats-xml"
    assert [type(entry) for entry in source.read()] == [PaperRecord]
