"""Zotero's two sorts of RDF: nodes that refer to one another, notes, tags, collections."""

import io

import pytest

from storage.readers.markup import zotero_graph, zotero_rdf
from storage.readers.markup.zotero_rdf import ZoteroRdfReader
from storage.readers.reader import Content
from storage.record import BadEntry, PaperRecord

HEAD = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
ARTICLE = """  <bib:Article rdf:about="http://x.org/1">
    <z:itemType>journalArticle</z:itemType>
    <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
    <bib:authors><rdf:Seq>
      <rdf:li><foaf:Person><foaf:surname>Lee</foaf:surname><foaf:givenName>Ann</foaf:givenName>
      </foaf:Person></rdf:li>
      <rdf:li><foaf:Person><foaf:surname>The Group</foaf:surname></foaf:Person></rdf:li>
    </rdf:Seq></bib:authors>
    <dcterms:isReferencedBy rdf:resource="#item_5"/>
    <link:link rdf:resource="#item_6"/>
    <dc:subject>gpu</dc:subject>
    <dc:subject><z:AutomaticTag><rdf:value>Computers</rdf:value></z:AutomaticTag></dc:subject>
    <dc:title>Sparse solvers</dc:title>
    <dcterms:abstract>We solve &lt;i&gt;it&lt;/i&gt;.</dcterms:abstract>
    <dc:date>May 2019</dc:date>
    <dc:description>PMID: 31234567</dc:description>
    <dc:identifier><dcterms:URI><rdf:value>http://x.org/1</rdf:value></dcterms:URI></dc:identifier>
  </bib:Article>
"""
OTHERS = """  <bib:Journal rdf:about="urn:issn:1234-5678">
    <dc:title>The Journal</dc:title><dc:identifier>DOI 10.1000/182</dc:identifier>
  </bib:Journal>
  <bib:Memo rdf:about="#item_5"><rdf:value>&lt;p&gt;Read this&lt;/p&gt;</rdf:value></bib:Memo>
  <z:Attachment rdf:about="#item_6"><z:itemType>attachment</z:itemType><dc:title>PDF</dc:title>
  </z:Attachment>
"""
COLLECTIONS = """  <z:Collection rdf:about="#collection_1"><dc:title>Thesis</dc:title>
    <dcterms:hasPart rdf:resource="#collection_2"/></z:Collection>
  <z:Collection rdf:about="#collection_2"><dc:title>Methods</dc:title>
    <dcterms:hasPart rdf:resource="http://x.org/1"/></z:Collection>
"""
PLAIN = """  <rdf:Description rdf:about="#item_9"><z:itemType>conferencePaper</z:itemType>
    <dc:title>Another</dc:title>
    <bib:presentedAt><bib:Conference><dc:title>SC 19</dc:title></bib:Conference></bib:presentedAt>
  </rdf:Description>
"""
END = "</rdf:RDF>\n"


def entries(text):
    return list(ZoteroRdfReader().read(Content(io.BytesIO(text.encode()))))


def test_an_item_and_what_belongs_to_it():
    paper, other = entries(HEAD + ARTICLE + OTHERS + COLLECTIONS + PLAIN + END)
    assert (paper.title, paper.abstract, paper.year) == ("Sparse solvers", "We solve it.", 2019)
    assert [author.name for author in paper.authors] == ["Ann Lee", "The Group"]
    assert (paper.venue, paper.doi, paper.pmid) == ("The Journal", "10.1000/182", "31234567")
    assert (paper.tags, paper.note) == (("gpu", "Thesis/Methods"), "Read this")
    assert paper.links == ("http://x.org/1",)
    assert (paper.line, paper.position) == (2, 0)
    assert (other.title, other.venue, other.position) == ("Another", "SC 19", 1)


def test_a_note_of_its_own_is_told():
    text = (
        HEAD + '<bib:Memo rdf:about="#item_7"><rdf:value>mine</rdf:value></bib:Memo>' + PLAIN + END
    )
    assert [type(entry) for entry in entries(text)] == [BadEntry, PaperRecord]


BIBO = """  <z:UserItem rdf:about="http://zotero.org/1"><res:resource rdf:nodeID="n1"/>
    <dcterms:subject>mine</dcterms:subject>
    <ctag:tagged><ctag:UserTag><ctag:label>gpu</ctag:label></ctag:UserTag></ctag:tagged>
    <ctag:tagged><ctag:AutoTag><ctag:label>theirs</ctag:label></ctag:AutoTag></ctag:tagged>
  </z:UserItem>
  <bibo:Chapter rdf:nodeID="n1"><dcterms:title>A chapter</dcterms:title>
    <dcterms:isPartOf rdf:nodeID="n2"/><bibo:doi>10.1000/9</bibo:doi>
    <bibo:authorList><rdf:Seq><rdf:_1 rdf:nodeID="n3"/></rdf:Seq></bibo:authorList>
  </bibo:Chapter>
  <bibo:Book rdf:nodeID="n2"><dcterms:title>The book</dcterms:title>
    <dcterms:date>2004</dcterms:date></bibo:Book>
  <foaf:Person rdf:nodeID="n3"><foaf:givenname>Ann</foaf:givenname>
    <foaf:surname>Lee</foaf:surname></foaf:Person>
"""


def test_bibliontology():
    (paper,) = entries(HEAD + BIBO + END)
    assert (paper.title, paper.venue, paper.year) == ("A chapter", "The book", 2004)
    assert [author.name for author in paper.authors] == ["Ann Lee"]
    assert (paper.doi, paper.tags) == ("10.1000/9", ("mine", "gpu"))


@pytest.mark.parametrize("text", [ARTICLE + OTHERS + COLLECTIONS + PLAIN, BIBO])
def test_a_library_too_large_to_be_held_is_read_alike(monkeypatch, text):
    held = entries(HEAD + text + END)
    monkeypatch.setattr(zotero_graph, "MAX_TREES", 1)
    monkeypatch.setattr(zotero_rdf, "IN_MEMORY", 10)
    assert entries(HEAD + text + END) == held


def test_the_record_of_a_library():
    text = (
        '<bibo:Book rdf:about="http://x.org/7"><ns0:P60521>EUR 12</ns0:P60521>'
        "<dc:title>Packing</dc:title><dc:creator rdf:resource='http://x.org/p'/>"
        "<dc:subject>Tensors</dc:subject></bibo:Book>\n"
        '<foaf:Person rdf:about="http://x.org/p"><foaf:familyName>Lee</foaf:familyName>'
        "<foaf:givenName>Ann</foaf:givenName></foaf:Person>"
    )
    (paper,) = entries(HEAD + text + END)
    assert (paper.title, [one.name for one in paper.authors]) == ("Packing", ["Ann Lee"])
    assert paper.tags == ()


def test_a_node_without_end_costs_one_item():
    broken = ARTICLE.replace("  </bib:Article>\n", "")
    found = entries(HEAD + PLAIN + broken + PLAIN + OTHERS + END)
    assert [entry.title for entry in found if isinstance(entry, PaperRecord)] == ["Another"] * 2
    (told,) = [entry for entry in found if isinstance(entry, BadEntry) and "no end" in entry.reason]
    assert told.line == 6


def test_a_cut_file_keeps_what_is_whole():
    text = HEAD + PLAIN + ARTICLE
    found = entries(text[: text.index("Sparse")])
    assert [type(entry) for entry in found] == [BadEntry, PaperRecord]
    assert "cut short" in found[0].reason
    assert "cut short" in entries(HEAD + PLAIN)[0].reason
