"""XML of any size: records cut out of it, damage survived, nothing expanded or fetched."""

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.readers import dumps_in
from storage.readers.markup.endnote_xml import EndnoteXmlReader
from storage.readers.markup.feed_xml import FEED_READERS
from storage.readers.markup.oai_xml import OaiXmlReader
from storage.readers.markup.pubmed_xml import PubmedXmlReader
from storage.readers.markup.zotero_rdf import ZoteroRdfReader
from storage.readers.reader import Content, Head
from storage.record import BadEntry, PaperRecord
from tests.shared import needs_shared, shared_path

ATOM = FEED_READERS[0]
READERS = (*FEED_READERS, OaiXmlReader(), PubmedXmlReader(), EndnoteXmlReader(), ZoteroRdfReader())


def entries(text, reader=ATOM):
    data = text if isinstance(text, bytes) else text.encode()
    return list(reader.read(Content(io.BytesIO(data))))


def titles(found):
    return [entry.title for entry in found if isinstance(entry, PaperRecord)]


def bad(found):
    return [entry for entry in found if isinstance(entry, BadEntry)]


def entry(number, summary="We solve it."):
    return f"<entry>\n<title>T{number}</title>\n<summary>{summary}</summary>\n</entry>\n"


def feed(*parts):
    return "<feed>\n" + "".join(parts) + "</feed>\n"


THREE = [entry(1), entry(2), entry(3)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</entry>", "</entsy>"),
        ("<entry>", "<entsy>"),
        ("</summary>", ""),
        ("</summary>", "</title>"),
        ("<title>", "<title"),
        ("<summary>", "<summary <"),
    ],
)
def test_a_damaged_record_costs_one_paper(old, new):
    parts = [THREE[0], THREE[1].replace(old, new), THREE[2]]
    found = entries(feed(*parts))
    assert titles(found) == ["T1", "T3"]
    assert len(bad(found)) == 1
    assert 6 <= bad(found)[0].line <= 10


def test_a_record_that_lacks_only_its_end_is_whole():
    assert titles(entries(feed(THREE[0], THREE[1].replace("</entry>", ""), THREE[2]))) == [
        "T1", "T2", "T3",
    ]  # fmt: skip


@pytest.mark.parametrize("length", [20, 60, 100, 130, 150])
def test_a_cut_file_keeps_what_is_whole(length):
    text = feed(*THREE)
    found = entries(text[:length])
    assert len(titles(found)) == text[:length].count("</entry>")
    assert len(bad(found)) == 1
    assert "cut short" in bad(found)[0].reason


def test_comments_and_sections_hide_what_is_in_them():
    text = feed(
        "<!-- <entry> --><entry><title>A</title><summary><![CDATA[a </entry> b]]></summary>"
    )
    found = entries(text.replace("</feed>", "</entry><!-- </feed> --></feed>"))
    assert [paper.abstract for paper in found] == ["a </entry> b"]


def test_an_open_section_does_not_swallow_the_rest():
    found = entries(feed(THREE[0], entry(2, "<![CDATA[open"), THREE[2]))
    assert [paper.abstract for paper in found] == ["We solve it.", "open", "We solve it."]


def test_prefixes_need_no_declaration():
    text = feed(*THREE).replace("<", "<a:").replace("<a:/", "</a:")
    assert titles(entries(text)) == ["T1", "T2", "T3"]


def test_entities_are_not_expanded_and_nothing_is_fetched(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret")
    levels = "".join(
        f'<!ENTITY e{i} "{"&e" + str(i - 1) + ";" if i else "ha"}{"&e0;" * 9}">' for i in range(9)
    )
    text = (
        f'<!DOCTYPE feed [{levels}<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
        + feed(entry(1, "&e8;"), entry(2, "&x;"))
    )  # fmt: skip
    assert [paper.abstract for paper in entries(text)] == ["&e8;", "&x;"]


@pytest.mark.parametrize(
    "text",
    [
        "<entry>" * 15_000,
        "</entry>" * 20_000,
        "<feed>" + "<![CDATA[" * 50_000,
        "<!--" * 50_000,
        "<entry><a " + "x" * 500_000,
        "<entry>" + "<i>" * 30_000 + "</entry>",
        "<entry><summary>" + "&" * 200_000 + "</summary></entry>",
        "<rdf:RDF>" + "<bib:A>" * 20_000,
        "<rdf:RDF>" + "<a>" * 20_000 + "<!--" * 20_000,
    ],
)
def test_nonsense_is_survived(text):
    for reader in (ATOM, READERS[-1]):
        entries(text, reader)


def test_a_record_without_end_is_not_held(monkeypatch):
    monkeypatch.setattr("storage.readers.markup.xml_marks.MAX_RECORD", 100_000)
    text = "<feed><entry><title>x</title>" + "words " * 200_000 + entry(1) + "</feed>"
    found = entries(text)
    assert titles(found) == ["T1"]
    assert bad(found)


def test_long_files_are_read_through_a_window():
    text = feed(*(entry(i, "word " * (i % 700)) for i in range(3000)))
    found = entries(text)
    assert len(titles(found)) == 3000
    assert found[-1].line == 2 + 2999 * 4


@pytest.mark.parametrize(
    ("declared", "encoding", "name"),
    [
        ("ISO-8859-2", "iso8859-2", "Żółw"),
        ("windows-1251", "cp1251", "Ёж"),
        ("GB2312", "gb18030", "稀疏"),
        ("ISO-8859-1", "utf-8", "Żółw"),
        ("UTF-8", "cp1252", "naïve"),
        ("utf-16", "utf-16", "Żółw"),
        ("utf-16", "utf-16-be", "稀疏" * 500),
        ("nonsense", "utf-8", "Żółw"),
        ("unicode_escape", "utf-8", "a\\u0041"),
    ],
)
def test_encodings_as_declared_unless_the_bytes_speak_against_it(declared, encoding, name):
    text = f'<?xml version="1.0" encoding="{declared}"?>\n' + feed(entry(1, name))
    (paper,) = entries(text.encode(encoding))
    assert paper.abstract == name


def head(text, name="a.xml"):
    return Head(name, text.encode(), text, binary=False, whole=True)


def test_pages_and_other_xml_are_left_to_others():
    for text in (
        "<!DOCTYPE html><html><body><entry></entry></body></html>",
        "<html><record><ref-type></ref-type></record></html>",
        "<note><to>you</to></note>",
        "Some words about <entry> and arxiv.org",
    ):
        assert max(reader.sniff(head(text)) for reader in READERS) == 0


SAMPLES = {
    # Counted with grep: records, abstracts, the first and the last title.
    "arxiv_api_nicotine.atom.xml": (
        "atom", 10, 10, "Single Molecule Transistor", "Opening a hydrophobic gate",
    ),
    "arxiv_oai_listrecords.xml": (
        "oai-pmh", 12, 12, "Irreversible degradation", "Measurements of π^±, K^±",
    ),
    "pubmed_italics.xml": ("pubmed-xml", 1, 1, "Genome-wide significant", "Genome-wide"),
    "endnote_library.xml": ("endnote-xml", 9, 3, "Country Clustering", "CSL search by example"),
    "zotero_bibliontology.rdf": ("zotero-rdf", 1, 1, "Semiautomatische", "Semiautomatische"),
    "zotero_treaty.rdf": ("zotero-rdf", 1, 0, "International Code", "International Code"),
}  # fmt: skip


@needs_shared
@pytest.mark.parametrize("name", SAMPLES)
def test_real_files(name):
    kind, count, abstracts, first, last = SAMPLES[name]
    (source,) = dumps_in([shared_path("samples", name)])
    assert source.format == kind
    found = list(source.read())
    records = [one for one in found if isinstance(one, PaperRecord)]
    assert (len(records), sum(bool(one.abstract) for one in records)) == (count, abstracts)
    assert len(found) == count
    assert records[0].title.startswith(first)
    assert records[-1].title.startswith(last)


@needs_shared
@pytest.mark.parametrize("name", SAMPLES)
def test_mutilated_files_lose_nothing_silently(name):
    data = shared_path("samples", name).read_bytes()
    reader = next(one for one in READERS if one.name == SAMPLES[name][0])
    count = SAMPLES[name][1]
    chance = random.Random(11)
    for _ in range(10):
        at = chance.randrange(200, len(data))
        found = entries(data[:at], reader)
        assert len(titles(found)) == count or bad(found)
        flipped = data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]
        found = entries(flipped, reader)
        assert len(titles(found)) >= count - 2
        assert len(titles(found)) == count or bad(found)
    if reader.name != "zotero-rdf":
        # Two libraries of Zotero's in one file name their nodes alike.
        assert len(titles(entries(data + data, reader))) == 2 * count
    assert len(titles(entries(data.replace(b"\n", b"\r\n"), reader))) == count
    assert len(titles(entries(data.replace(b"\n", b"\r"), reader))) == count


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_whatever_is_cut_flipped_or_dropped(data):
    text = feed(*THREE, entry(4, "a <i>b</i> &amp; c<sup>2</sup>"))
    at = data.draw(st.integers(7, len(text) - 1))
    sort = data.draw(st.sampled_from(["flip", "drop"]))
    rest = at + 1 if sort == "flip" else at + data.draw(st.integers(1, 40))
    new = chr(ord(text[at]) ^ data.draw(st.integers(1, 127))) if sort == "flip" else ""
    found = entries(text[:at] + new + text[rest:])
    assert len(titles(found)) + len(bad(found)) >= 3
    assert len(titles(found)) >= 2
