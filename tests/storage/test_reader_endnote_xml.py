"""EndNote's XML, with and without <style>, and the upper-case form of its old versions."""

import io

from storage.readers.markup.endnote_xml import EndnoteXmlReader
from storage.readers.reader import Content
from storage.record import PaperRecord


def only(text):
    (entry,) = EndnoteXmlReader().read(Content(io.BytesIO(text.encode())))
    assert isinstance(entry, PaperRecord)
    return entry


def styled(text):
    return f'<style face="normal" font="default" size="100%">{text}</style>'


def test_styles():
    paper = only(
        '<?xml version="1.0" encoding="UTF-8" ?><xml><records><record><database name="a.enl" '
        'path="a.enl">a.enl</database><source-app name="EndNote" version="20">EndNote</source-app>'
        '<rec-number>1</rec-number><ref-type name="Journal Article">17</ref-type><contributors>'
        f"<authors><author>{styled('Lee, Ann B.')}</author><author>{styled('WHO,')}</author>"
        f"</authors><secondary-authors><author>Ed, Itor</author></secondary-authors></contributors>"
        f"<titles><title>{styled('Growth of ')}"
        '<style face="italic" font="default" size="100%">E. coli</style>'
        f'{styled(" in CO")}<style face="subscript">2</style></title>'
        f"<secondary-title>{styled('The Journal')}</secondary-title></titles>"
        f"<periodical><full-title>{styled('The Journal')}</full-title></periodical>"
        f"<dates><year>{styled('2019')}</year></dates>"
        f"<accession-num>{styled('31234567')}</accession-num>"
        f"<abstract>{styled('We ask.&#xD;We do &lt;b&gt;it&lt;/b&gt;.')}</abstract>"
        f"<electronic-resource-num>{styled('https://doi.org/10.1000/182')}</electronic-resource-num>"
        f"<urls><related-urls><url>{styled('https://x.org/a')}</url></related-urls><pdf-urls><url>"
        "internal-pdf://1/a.pdf</url></pdf-urls></urls>"
        f"<remote-database-name>{styled('NLM PubMed')}</remote-database-name>"
        f"<research-notes>{styled('Mine: read it')}</research-notes></record></records></xml>"
    )
    assert paper.title == "Growth of E. coli in CO₂"
    assert [author.name for author in paper.authors] == ["Ann B. Lee", "WHO"]
    assert paper.abstract == "We ask.\n\nWe do it."
    assert (paper.venue, paper.year, paper.doi) == ("The Journal", 2019, "10.1000/182")
    assert (paper.pmid, paper.links, paper.note) == (
        "31234567", ("https://x.org/a",), "Mine: read it",
    )  # fmt: skip


def test_editors_stand_in():
    paper = only(
        "<records><record><ref-type>6</ref-type><contributors><secondary-authors>"
        "<author>Hancké, Bob</author></secondary-authors></contributors><titles><title>B</title>"
        "</titles></record></records>"
    )
    assert [author.name for author in paper.authors] == ["Bob Hancké"]


def test_the_old_form():
    paper = only(
        '<?xml version="1.0"?><XML><RECORDS><RECORD><REFERENCE_TYPE>0</REFERENCE_TYPE><AUTHORS>'
        "<AUTHOR>Lee, Ann</AUTHOR></AUTHORS><YEAR>1999</YEAR><TITLE>T</TITLE>"
        "<SECONDARY_TITLE>J</SECONDARY_TITLE><ABSTRACT>We do.</ABSTRACT>"
        "<URL>http://x.org</URL></RECORD></RECORDS></XML>"
    )
    assert (paper.title, paper.abstract, paper.year, paper.venue) == ("T", "We do.", 1999, "J")
    assert [author.name for author in paper.authors] == ["Ann Lee"]
    assert paper.links == ("http://x.org",)
