"""arXiv as XML: the API's Atom, announcements as RSS and Atom, and what harvesters get."""

import io

import pytest

from storage.readers import dumps_in
from storage.readers.markup.feed_xml import FEED_READERS
from storage.readers.markup.oai_xml import OaiXmlReader
from storage.readers.reader import Content
from storage.record import BadEntry, PaperRecord

ATOM, RSS = FEED_READERS
OAI = OaiXmlReader()


def entries(reader, text):
    return list(reader.read(Content(io.BytesIO(text.encode()))))


def only(reader, text):
    (entry,) = entries(reader, text)
    assert isinstance(entry, PaperRecord)
    return entry


def names(paper):
    return [author.name for author in paper.authors]


FEED = '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'


def test_the_api_of_2020():
    paper = only(
        ATOM,
        FEED
        + """
  <title type="html">ArXiv Query: search_query=all:gpu</title>
  <entry>
    <id>http://arxiv.org/abs/2001.00001v2</id>
    <updated>2021-03-01T00:00:00Z</updated>
    <published>2020-01-01T00:00:00Z</published>
    <title>Sparse solvers
  on many GPUs</title>
    <summary>  We solve $a &lt; b$ on
many GPUs.
  A second paragraph.
</summary>
    <author><name>Ann Lee</name><arxiv:affiliation xmlns:arxiv="x">MIT</arxiv:affiliation></author>
    <author><name>Bo Doe</name></author>
    <arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">3 pages</arxiv:comment>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.1000/182</arxiv:doi>
    <link title="doi" href="http://dx.doi.org/10.1000/182" rel="related"/>
    <link href="http://arxiv.org/abs/2001.00001v2" rel="alternate" type="text/html"/>
  </entry>
</feed>
""",
    )
    assert paper.title == "Sparse solvers on many GPUs"
    assert paper.abstract == "We solve $a < b$ on many GPUs.\n\nA second paragraph."
    assert names(paper) == ["Ann Lee", "Bo Doe"]
    assert (paper.arxiv_id, paper.doi, paper.year) == ("2001.00001v2", "10.1000/182", 2020)
    assert paper.line == 4
    assert paper.links == ("http://dx.doi.org/10.1000/182", "http://arxiv.org/abs/2001.00001v2")


def test_old_ids_and_journals():
    paper = only(
        ATOM,
        FEED + "<entry><id>http://arxiv.org/abs/hep-ph/9901001v1</id><title>T</title>"
        "<arxiv:journal_ref>J. 1 (1999)</arxiv:journal_ref><summary>S.</summary></entry></feed>",
    )
    assert (paper.arxiv_id, paper.venue) == ("hep-ph/9901001v1", "J. 1 (1999)")


def test_what_the_api_answers_to_a_wrong_question():
    text = (
        FEED + "<entry><id>http://arxiv.org/api/errors#incorrect_id_format</id>"
        "<title>Error</title><summary>incorrect id format for x</summary></entry></feed>"
    )
    (told,) = entries(ATOM, text)
    assert isinstance(told, BadEntry)
    assert "incorrect id format" in told.reason


def test_announcements_of_today():
    text = """<?xml version='1.0' encoding='UTF-8'?>
<rss xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
 version="2.0"><channel><title>cs.DC updates on arXiv.org</title>
<item><title>Sparse solvers</title><link>https://arxiv.org/abs/2501.00001</link>
<description>arXiv:2501.00001v1 Announce Type: new
Abstract: We solve it.</description>
<guid isPermaLink="false">oai:arXiv.org:2501.00001v1</guid><category>cs.DC</category>
<pubDate>Thu, 02 Jan 2025 00:00:00 -0500</pubDate><dc:creator>Ann Lee, Bo de la Doe</dc:creator>
</item></channel></rss>"""
    paper = only(RSS, text)
    assert (paper.title, paper.abstract) == ("Sparse solvers", "We solve it.")
    assert (paper.arxiv_id, paper.year) == ("2501.00001v1", 2025)
    assert names(paper) == ["Ann Lee", "Bo de la Doe"]


def test_announcements_of_old():
    text = """<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><items><rdf:Seq>
<rdf:li rdf:resource="http://arxiv.org/abs/1801.00001"/></rdf:Seq></items></channel>
<item rdf:about="http://arxiv.org/abs/1801.00001"><title>Sparse solvers.
 (arXiv:1801.00001v1 [cs.DC])</title><link>http://arxiv.org/abs/1801.00001</link>
<description rdf:parseType="Literal">&lt;p&gt;We solve&lt;/p&gt;</description>
<dc:creator> &lt;a href="http://arxiv.org/a/lee"&gt;Ann Lee&lt;/a&gt;,
 &lt;a href="x"&gt;Bo Doe&lt;/a&gt;</dc:creator></item></rdf:RDF>"""
    paper = only(RSS, text)
    assert (paper.title, paper.abstract) == ("Sparse solvers", "We solve")
    assert (paper.arxiv_id, names(paper)) == ("1801.00001v1", ["Ann Lee", "Bo Doe"])


def oai(metadata, header="<identifier>oai:arXiv.org:0704.0001</identifier>", attributes=""):
    return (
        '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>\n'
        f"<record><header{attributes}>{header}<datestamp>2008-11-26</datestamp></header>"
        f"<metadata>{metadata}</metadata></record>"
        "<resumptionToken>1|1001</resumptionToken></ListRecords></OAI-PMH>"
    )


def test_arxivs_own_form():
    paper = only(
        OAI,
        oai(
            '<arXiv xsi:schemaLocation="x"><id>0704.0001</id><created>2007-04-02</created>'
            "<updated>2008-11-26</updated><authors><author><keyname>Planck Collaboration</keyname>"
            "</author><author><keyname>van der Berg</keyname><forenames>C. L.</forenames>"
            "<suffix>Jr</suffix><affiliation>MSU</affiliation></author><author><keyname>:</keyname>"
            "</author></authors><title>On\n things</title><journal-ref>J. 2</journal-ref>"
            "<doi>10.1000/182</doi><abstract>  We do\nthem.\n  Twice.\n</abstract></arXiv>"
        ),
    )
    assert names(paper) == ["Planck Collaboration", "C. L. van der Berg Jr"]
    assert (paper.title, paper.abstract) == ("On things", "We do them.\n\nTwice.")
    assert (paper.arxiv_id, paper.year, paper.venue) == ("0704.0001", 2007, "J. 2")


def test_arxivs_raw_form():
    paper = only(
        OAI,
        oai(
            "<arXivRaw><id>0704.0001</id><submitter>A</submitter>"
            '<version version="v1"><date>Mon, 2 Apr 2007 19:18:42 GMT</date><size>1kb</size>'
            '</version><version version="v2"><date>Tue, 24 Jul 2008 20:10:27 GMT</date></version>'
            "<title>T</title><authors>C. Bal\\'azs (1), E. L. Berger (Argonne (IL), USA) and "
            "C.-P. Yuan ((1) MSU)</authors><abstract>We.</abstract></arXivRaw>"
        ),
    )
    assert names(paper) == ["C. Balázs", "E. L. Berger", "C.-P. Yuan"]
    assert (paper.year, paper.abstract) == (2007, "We.")


def test_dublin_core():
    paper = only(
        OAI,
        oai(
            '<oai_dc:dc xmlns:oai_dc="x" xmlns:dc="y"><dc:title>T</dc:title>'
            "<dc:creator>Lee, Ann</dc:creator><dc:creator>Big Consortium, The</dc:creator>"
            "<dc:description>We do it, and it is done well.</dc:description>"
            "<dc:description>Comment: 37 pages, 15 figures; a long comment that goes on"
            "</dc:description><dc:date>2007-04-02</dc:date><dc:date>2008-11-26</dc:date>"
            "<dc:identifier>http://arxiv.org/abs/0704.0001</dc:identifier>"
            "<dc:identifier>doi:10.1000/182</dc:identifier></oai_dc:dc>"
        ),
    )
    assert (paper.title, paper.abstract) == ("T", "We do it, and it is done well.")
    assert names(paper)[0] == "Ann Lee"
    assert (paper.doi, paper.arxiv_id, paper.year) == ("10.1000/182", "0704.0001", 2007)
    assert paper.links == ("http://arxiv.org/abs/0704.0001",)


def test_a_deleted_record_is_told():
    (told,) = entries(OAI, oai("", attributes=' status="deleted"'))
    assert isinstance(told, BadEntry)
    assert "deleted" in told.reason


@pytest.mark.parametrize("count", [1, 3])
def test_pages_of_answers_in_one_file(count):
    page = '<?xml version="1.0" encoding="UTF-8"?>\n' + oai("<arXiv><title>T</title></arXiv>")
    found = entries(OAI, "\n".join([page] * count))
    assert [type(entry) for entry in found] == [PaperRecord] * count
    assert [entry.position for entry in found] == list(range(count))


DUBLIN_CORE = """<dc:title>Packing</dc:title><dc:creator>Larkspur, Ada</dc:creator>
<dc:source>J. Packing</dc:source><dc:date>2018-01-01</dc:date>
<dc:description>We pack.</dc:description><dc:identifier>doi:10.1000/pack.1</dc:identifier>"""
ADS = """<bibcode>2018JPack..73...35L</bibcode><title>Packing</title>
<author>Larkspur, Ada</author><journal>J. Packing</journal><pubdate>Jan 2018</pubdate>
<abstract>We pack.</abstract><DOI>10.1000/pack.1</DOI>"""


@pytest.mark.parametrize("record", [DUBLIN_CORE, ADS])
def test_records_without_a_harvesters_frame(tmp_path, record):
    path = tmp_path / "records.xml"
    empty = record.replace("We pack.", "Not Available &lt;P /&gt;")
    path.write_text(f"<records>\n<record>{record}</record>\n<record>{empty}</record>\n</records>")
    (source,) = dumps_in([path])
    assert source.format == "dublin-core-xml"
    first, second = source.read()
    assert (first.title, first.abstract, first.year) == ("Packing", "We pack.", 2018)
    assert (first.venue, first.doi) == ("J. Packing", "10.1000/pack.1")
    assert [author.name for author in first.authors] == ["Ada Larkspur"]
    assert (second.abstract, second.line) == ("", 5)
