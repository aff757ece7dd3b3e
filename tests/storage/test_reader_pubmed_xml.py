"""PubMed's XML: mark-up, formulas and labels in its texts, articles and book chapters."""

import io

import pytest

from storage.readers.markup.pubmed_xml import PubmedXmlReader
from storage.readers.reader import Content
from storage.record import PaperRecord


def only(text):
    (entry,) = PubmedXmlReader().read(Content(io.BytesIO(text.encode())))
    assert isinstance(entry, PaperRecord)
    return entry


def article(inside, after=""):
    return (
        '<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">31234567</PMID>'
        f"<Article>{inside}</Article></MedlineCitation>{after}</PubmedArticle>"
    )


def abstract(text):
    return only(article(f"<Abstract><AbstractText>{text}</AbstractText></Abstract>")).abstract


def test_a_whole_article():
    paper = only(
        '<?xml version="1.0"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "x" "y">\n<PubmedArticleSet>\n'
        + article(
            "<Journal><JournalIssue><PubDate><Year>2019</Year></PubDate></JournalIssue>"
            "<Title>The Journal</Title><ISOAbbreviation>J</ISOAbbreviation></Journal>"
            "<ArticleTitle>Effects of H<sub>2</sub>O on <i>E. coli</i>.</ArticleTitle>"
            '<ELocationID EIdType="pii">x</ELocationID>'
            '<Abstract><AbstractText Label="BACKGROUND" NlmCategory="BACKGROUND">We ask.'
            '</AbstractText><AbstractText Label="METHODS">We do.</AbstractText>'
            '<AbstractText Label="UNLABELLED">We close.</AbstractText>'
            "<CopyrightInformation>© 2019 Them.</CopyrightInformation></Abstract>"
            "<AuthorList><Author><LastName>García-López</LastName><ForeName>Ana M</ForeName>"
            "<Suffix>Jr</Suffix></Author><Author><CollectiveName>The Group</CollectiveName>"
            "</Author></AuthorList>",
            '<PubmedData><ArticleIdList><ArticleId IdType="pubmed">31234567</ArticleId>'
            '<ArticleId IdType="doi">10.1000/182</ArticleId></ArticleIdList><ReferenceList>'
            '<Reference><ArticleIdList><ArticleId IdType="doi">10.9999/other</ArticleId>'
            "</ArticleIdList></Reference></ReferenceList></PubmedData>",
        )
        + "</PubmedArticleSet>"
    )
    assert paper.title == "Effects of H₂O on E. coli."
    assert paper.abstract == "BACKGROUND: We ask.\n\nMETHODS: We do.\n\nWe close."
    assert [author.name for author in paper.authors] == ["Ana M García-López Jr", "The Group"]
    assert (paper.pmid, paper.doi, paper.year) == ("31234567", "10.1000/182", 2019)
    assert (paper.venue, paper.line) == ("The Journal", 4)


def test_references_give_no_doi():
    paper = only(
        article(
            "<ArticleTitle>T</ArticleTitle>",
            "<PubmedData><ReferenceList><Reference><ArticleIdList>"
            '<ArticleId IdType="doi">10.9999/other</ArticleId></ArticleIdList></Reference>'
            "</ReferenceList></PubmedData>",
        )
    )
    assert paper.doi is None


def test_other_languages_and_odd_dates():
    paper = only(
        '<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><Journal><JournalIssue><PubDate>'
        "<MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue></Journal>"
        "<ArticleTitle>[Not Available].</ArticleTitle><VernacularTitle>Über Dinge</VernacularTitle>"
        '</Article><OtherAbstract Type="Publisher" Language="ger"><AbstractText>Wir tun es.'
        "</AbstractText></OtherAbstract></MedlineCitation></PubmedArticle>"
    )  # fmt: skip
    assert (paper.title, paper.abstract, paper.year) == ("Über Dinge", "Wir tun es.", 1998)


def test_a_chapter():
    paper = only(
        "<PubmedBookArticle><BookDocument><PMID>20301295</PMID><Book><BookTitle>GeneReviews"
        "</BookTitle><PubDate><Year>1993</Year></PubDate></Book><ArticleTitle>A syndrome"
        '</ArticleTitle><AuthorList Type="authors"><Author><LastName>Lee</LastName><Initials>A'
        "</Initials></Author></AuthorList><Abstract><AbstractText>It is rare.</AbstractText>"
        '</Abstract></BookDocument><PubmedBookData><ArticleIdList><ArticleId IdType="doi">'
        "10.1000/9</ArticleId></ArticleIdList></PubmedBookData></PubmedBookArticle>"
    )
    assert (paper.title, paper.venue, paper.year) == ("A syndrome", "GeneReviews", 1993)
    assert (paper.doi, paper.pmid) == ("10.1000/9", "20301295")
    assert [author.name for author in paper.authors] == ["A Lee"]


@pytest.mark.parametrize(
    ("marked", "shown"),
    [
        ("10<sup>-19</sup> and CO<sub>2</sub>", "10⁻¹⁹ and CO₂"),
        ("T<sub>max</sub>, 2<sup>n-k</sup>, the 3<sup>rd</sup>", "Tmax, 2^(n-k), the 3rd"),
        ("the (\n     <i>APOE</i>) gene", "the (APOE) gene"),
        ("x 10\n    <sup>-19</sup>)", "x 10⁻¹⁹)"),
        ("p &lt; 0.05 &amp; q", "p < 0.05 & q"),
        ("<b>Aim:</b> all <u>of</u> it", "Aim: all of it"),
        ("one<DispFormula><mml:math><mml:mi>x</mml:mi></mml:math></DispFormula>two", "onextwo"),
    ],
)
def test_mark_up(marked, shown):
    assert abstract(marked) == shown


@pytest.mark.parametrize(
    ("inside", "shown"),
    [
        ("<msup><mi>x</mi><mn>2</mn></msup>", "x²"),
        ("<msub><mi>x</mi><mi>i</mi></msub>", "x_i"),
        ("<msubsup><mi>x</mi><mn>1</mn><mi>k</mi></msubsup>", "x₁^k"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>", "(a+1)/2"),
        ("<msqrt><mi>n</mi></msqrt>", "√n"),
        ("<mi>p</mi><mo>&lt;</mo><mn>0.05</mn>", "p < 0.05"),
        ("<mover><mi>x</mi><mo>¯</mo></mover>", "x̄"),
        ("<mi>f</mi><mo>\u2061</mo><mfenced><mi>x</mi><mi>y</mi></mfenced>", "f(x, y)"),
        ("<munderover><mo>∑</mo><mi>k</mi><mi>n</mi></munderover>", "∑_kⁿ"),
        ("<munder><mo>lim</mo><mrow><mi>n</mi><mo>→</mo><mn>0</mn></mrow></munder>", "lim_(n → 0)"),
        (
            "<semantics><mi>a</mi><annotation>\\alpha</annotation></semantics>",
            "a",
        ),
    ],
)
def test_formulas(inside, shown):
    assert abstract(f"<math>{inside}</math>") == shown


def test_faults_that_are_mended():
    assert abstract("a & b, 5 < 6, caf&eacute; &nbsp;x&#0;") == "a & b, 5 < 6, café x"
    assert abstract("open <i>mark-up here") == "open mark-up here"
    assert abstract("a stray</b> end<br>and a break") == "a stray end\n\nand a break"
    assert abstract("<![CDATA[a < b & <i>c</i>]]> and &d;") == "a < b & <i>c</i> and &d;"


def test_deep_mark_up_is_survived():
    assert abstract("<i>" * 30_000 + "deep" + "</i>" * 30_000) == "deep"
