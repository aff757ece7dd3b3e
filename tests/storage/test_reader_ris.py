"""RIS in the spellings of many programs, and what is made of damage."""

import pytest
from hypothesis import given, settings

from storage.readers import dumps_in
from storage.readers.tagged.ris import RisReader
from storage.readers.tagged.tagged_lines import MAX_RECORD
from storage.record import BadEntry, PaperRecord
from storage.vocabulary import Decision
from tests.effort import growth
from tests.shared import needs_shared, shared_path
from tests.storage import tagged_reading as tagged

READER = RisReader()
PLAIN = """TY  - JOUR
AU  - Larkspur, Ada M.
AU  - van der Teasel, Jan
TI  - Packing sparse tensors
T2  - Journal of Packing
PY  - 2021/03/04/
AB  - We pack tensors. They fit.
DO  - 10.1000/pack.1
UR  - https://example.org/pack
ER  -
"""
SECOND = """TY  - CONF
A1  - Fennel, B.
T1  - Sorting in a switch
JF  - Switches
Y1  - 2019///
N2  - Can a switch sort? It can.
ER  -
"""


def test_a_plain_record():
    paper = tagged.only(READER, PLAIN)
    assert paper == PaperRecord(
        position=0,
        line=1,
        abstract="We pack tensors. They fit.",
        title="Packing sparse tensors",
        authors=paper.authors,
        year=2021,
        venue="Journal of Packing",
        doi="10.1000/pack.1",
        links=("https://example.org/pack",),
    )
    assert tagged.names(paper) == ["Ada M. Larkspur", "Jan van der Teasel"]


def test_older_tags_say_the_same():
    paper = tagged.only(READER, SECOND)
    assert (paper.title, paper.abstract) == ("Sorting in a switch", "Can a switch sort? It can.")
    assert (paper.venue, paper.year, tagged.names(paper)) == ("Switches", 2019, ["B. Fennel"])


def test_records_are_counted_and_placed():
    found = tagged.papers(tagged.read(READER, f"{PLAIN}\n\n{SECOND}"))
    assert [(paper.position, paper.line) for paper in found] == [(0, 1), (1, 13)]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        PLAIN.replace("\n", "\n\n"),
        "\ufeff" + PLAIN,
        PLAIN.replace("ER  -", "ER  - "),
        PLAIN.replace("ER  -", "ER"),
        PLAIN.replace("  - ", " - "),
        PLAIN.replace("  - ", "  – "),
        PLAIN.replace("  - ", "\t-\t").replace("\t-", "  -"),
        "".join("  " + line + "\n" for line in PLAIN.splitlines()),
        PLAIN.replace("TY  - JOUR\n", "") .replace("AU", "ID  - 7\nTY  - JOUR\nAU", 1),
        PLAIN.rstrip(),
        PLAIN + "EF  - \n",
    ],
)  # fmt: skip
def test_spellings_of_one_record(text):
    found = tagged.papers(tagged.read(READER, text))
    assert [paper.title for paper in found] == ["Packing sparse tensors"]
    assert found[0].abstract == "We pack tensors. They fit."
    assert tagged.names(found[0]) == ["Ada M. Larkspur", "Jan van der Teasel"]
    assert tagged.faults(tagged.read(READER, text)) == []


def test_a_hyphen_in_prose_is_no_tag():
    text = PLAIN.replace("They fit.", "They\nCO - emission falls\nIN  vivo.")
    assert (
        tagged.only(READER, text).abstract == "We pack tensors. They CO - emission falls IN  vivo."
    )


def test_the_tail_that_ovid_puts_behind_a_record():
    tail = "NL  - Packing\n\nLink to the Ovid Full Text or citation: https://example.org/x\n\n2.\n"
    entries = tagged.read(READER, PLAIN + tail + SECOND)
    assert [type(entry) for entry in entries] == [PaperRecord, PaperRecord]


def test_a_second_file_behind_the_first():
    entries = tagged.read(READER, "\ufeff" + PLAIN + "\ufeff" + SECOND + "% a comment\n" + PLAIN)
    assert [type(entry) for entry in entries] == [PaperRecord] * 3


@pytest.mark.parametrize("gap", ["", "\n", "\n\n\n"])
def test_headings_between_records_are_nothing(gap):
    head = 'Record #{} of 2\nProvider: Someone\nContent: text/plain; charset="UTF-8"\n{}.\n'
    text = head.format(1, 1) + PLAIN + gap + head.format(2, 2) + SECOND
    entries = tagged.read(READER, text)
    assert [paper.title for paper in tagged.papers(entries)] == [
        "Packing sparse tensors", "Sorting in a switch",
    ]  # fmt: skip
    assert tagged.faults(entries) == tagged.remarks(entries) == []


def test_a_preamble_is_told_once():
    entries = tagged.read(READER, f"Exported by somebody\non some day\n\n{PLAIN}")
    assert len(tagged.papers(entries)) == 1
    assert tagged.remarks(entries) == [
        'What stands before the first record was passed over: "Exported by somebody".'
    ]


def test_text_between_records_is_told():
    entries = tagged.read(READER, f"{PLAIN}\nsome loose words\nand more\n\n{SECOND}")
    assert len(tagged.papers(entries)) == 2
    assert tagged.faults(entries) == [(12, "text outside any record")]


def test_a_missing_end_costs_nothing():
    text = PLAIN.replace("ER  -\n", "") + "\n" + SECOND
    entries = tagged.read(READER, text)
    assert [paper.abstract for paper in tagged.papers(entries)] == [
        "We pack tensors. They fit.", "Can a switch sort? It can.",
    ]  # fmt: skip
    assert tagged.faults(entries) == []


def test_no_record_has_an_end():
    text = (PLAIN + SECOND).replace("ER  -\n", "")
    entries = tagged.read(READER, text)
    assert len(tagged.papers(entries)) == len(entries) == 2


def test_an_end_without_its_line_end():
    text = PLAIN.rstrip("\n") + SECOND
    assert len(tagged.papers(tagged.read(READER, text))) == 2


def test_a_heading_ends_a_record_that_lacks_its_end():
    text = PLAIN.replace("ER  -\n", "\nRecord #2 of 2\n2.\n") + SECOND
    entries = tagged.read(READER, text)
    assert tagged.papers(entries)[0].links == ("https://example.org/pack",)
    assert len(entries) == 2


def test_records_apart_by_blank_lines_alone():
    text = (
        "PT  - Article\nTI  - Packing\nAB  - We pack.\n\nThey fit.\nPT  - Review\n\n\n"
        "PT  - Article\nTI  - Sorting\nAB  - We sort.\n\nPT  - Note\nTI  - Switching\n"
    )
    found = tagged.papers(tagged.read(READER, text))
    assert [(paper.title, paper.abstract, paper.line) for paper in found] == [
        ("Packing", "We pack.\n\nThey fit.", 1),
        ("Sorting", "We sort.", 9),
        ("Switching", "", 13),
    ]


def test_a_record_without_its_first_line():
    text = PLAIN + SECOND.replace("TY  - CONF\n", "")
    assert [paper.title for paper in tagged.papers(tagged.read(READER, text))][
        1
    ] == "Sorting in a switch"


def test_a_cut_file_is_told_and_the_rest_is_in():
    cut = PLAIN + SECOND[: SECOND.index("sort? It")]
    entries = tagged.read(READER, cut)
    assert [paper.title for paper in tagged.papers(entries)] == ["Packing sparse tensors"]
    assert tagged.faults(entries) == [(11, "the file ends inside this record")]


def test_a_last_record_without_its_end_line_is_in_and_told():
    entries = tagged.read(READER, PLAIN + SECOND.replace("ER  -\n", ""))
    assert len(tagged.papers(entries)) == 2
    assert tagged.remarks(entries) == [
        "The last record (line 11) lacks its end; the file may be cut off."
    ]


@pytest.mark.parametrize("end", ["E", "ER", "ER ", "ER  "])
def test_a_cut_inside_the_end_line_costs_nothing(end):
    entries = tagged.read(READER, PLAIN + SECOND.replace("ER  -\n", end))
    assert [type(entry) for entry in entries] == [PaperRecord, PaperRecord]
    assert entries[1].abstract == "Can a switch sort? It can."


def test_records_that_say_nothing_are_bad():
    entries = tagged.read(READER, f"TY  - JOUR\nAU  - A, B\nER  -\n{PLAIN}TY  - JOUR\nER  -\n")
    assert tagged.faults(entries) == [
        (1, "a record with neither title nor abstract"),
        (14, "a record with neither title nor abstract"),
    ]
    assert len(tagged.papers(entries)) == 1


def test_an_id_alone_is_enough():
    assert tagged.only(READER, "TY  - JOUR\nDO  - 10.1000/x1\nER  -\n").doi == "10.1000/x1"


def test_a_monstrous_record_is_told():
    text = PLAIN.replace("They fit.", "word " * MAX_RECORD) + SECOND
    entries = tagged.read(READER, text)
    assert tagged.faults(entries) == [
        (1, f"longer than any record (over {MAX_RECORD:,} characters)")
    ]
    assert len(tagged.papers(entries)) == 1


def test_lines_that_go_on():
    text = PLAIN.replace(
        "We pack tensors. They fit.",
        "We pack state-\nof-the-art\nand single-\nand multi-node tensors.\n\nThey fit.\n",
    )
    assert tagged.only(READER, text).abstract == (
        "We pack state-of-the-art and single- and multi-node tensors.\n\nThey fit."
    )


def test_lines_that_go_on_in_passed_over_fields():
    text = PLAIN.replace("PY", "KW  - sparse\ntensors\nN1  - References: One, A.,\nTwo, B.\nPY")
    assert tagged.only(READER, text) == tagged.only(READER, PLAIN)


HOST = (
    "Copyright of Journal of Packing is the property of Fields Ltd. and its content may not be "
    "copied or emailed to multiple sites."
)


@pytest.mark.parametrize(
    ("fields", "abstract"),
    [
        (["AB  - One."], "One."),
        (["N2  - One."], "One."),
        (["AB  - ", "N2  - One."], "One."),
        (["AB  - One.", "N2  - Other words."], "One."),
        (["AB  - One tw...", "N2  - One two three."], "One two three."),
        (["AB  - One.", "AB  - Two."], "One.\n\nTwo."),
        (["AB  - One.", "AB  - One."], "One."),
        (["AB  - One goes", "AB  - on here."], "One goes on here."),
        (["AB  - Abstract: One."], "One."),
        (["AB  - ABSTRACT One."], "One."),
        (["AB  - Abstract art is one."], "Abstract art is one."),
        (["AB  - Abstract The way"], "The way"),
        (["AB  - Abstract..."], "Abstract..."),
        (["AB  - One. [ABSTRACT FROM AUTHOR]", f"AB  - {HOST}"], "One. [ABSTRACT FROM AUTHOR]"),
        ([f"N2  - One. {HOST}"], "One."),
        (["AB  - Copyright of a work is the property of its author."],
         "Copyright of a work is the property of its author."),
        (["AB  - AbstractBackground One."], "Background One."),
        (["AB  - <p>Abstract</p><p>One.</p>"], "One."),
        (["AB  - Abstract Wikipedia is one."], "Abstract Wikipedia is one."),
        (["AB  - [No abstract available]"], ""),
        (["AB  - One. © 2021 The Authors"], "One. © 2021 The Authors"),
        (["AB  - <p>One &lt; two.</p><p>H<sub>2</sub>O &amp; more</p>"],
         "One < two.\n\nH₂O & more"),
        (["AB  - &lt;b&gt;One&lt;/b&gt; is p < 0.5"], "One is p < 0.5"),
        (["AB  - Cost is $O(n^2)$ here."], "Cost is $O(n^2)$ here."),
    ],
)  # fmt: skip
def test_abstracts(fields, abstract):
    text = "\n".join(["TY  - JOUR", "TI  - T", *fields, "ER  -"])
    assert tagged.only(READER, text).abstract == abstract


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        (["TI  - One", "ST  - O"], "One"),
        (["T1  - One"], "One"),
        (["TI  -", "T1  - One"], "One"),
        (["TI  - One", "goes on"], "One goes on"),
        (["BT  - One book"], "One book"),
        (["ST  - One"], "One"),
        (["TI  - <i>E. coli</i> &amp; me"], "E. coli & me"),
    ],
)
def test_titles(fields, title):
    assert tagged.only(READER, "\n".join(["TY  - JOUR", *fields, "ER  -"])).title == title


@pytest.mark.parametrize(
    ("fields", "doi"),
    [
        (["DO  - 10.1000/182"], "10.1000/182"),
        (["DO  - https://doi.org/10.1000/182"], "10.1000/182"),
        (["DO  - doi:10.1000/182."], "10.1000/182"),
        (["DO  - 10.1002/(SICI)1097-4636(199823)40:4<1::AID-JBM1>3.0.CO;2-K"],
         "10.1002/(SICI)1097-4636(199823)40:4<1::AID-JBM1>3.0.CO;2-K"),
        (["DI  - 10.1000/182"], "10.1000/182"),
        (["M3  - doi: 10.1000/182"], "10.1000/182"),
        (["M3  - Article", "L3  - 10.1000/182"], "10.1000/182"),
        (["UR  - http://dx.doi.org/10.1000/182"], "10.1000/182"),
        (["UR  - https://pub.example.org/doi/abs/10.1000/182?x=1"], "10.1000/182"),
        (["UR  - https://pub.example.org/doi/10.1000/182/full"], "10.1000/182"),
        (["UR  - https://link.example.org/article/10.1000%2F182"], "10.1000/182"),
        (["UR  - https://example.org/file10.1000/182"], None),
        (["N1  - J Things. 2011;5:3-4. doi: 10.1000/182. Epub 2011."], "10.1000/182"),
        (["N1  - References: One, A., doi: 10.1000/182"], None),
    ],
)  # fmt: skip
def test_dois(fields, doi):
    assert tagged.only(READER, "\n".join(["TY  - JOUR", "TI  - T", *fields, "ER  -"])).doi == doi


@pytest.mark.parametrize(
    ("fields", "field", "value"),
    [
        (["UR  - https://arxiv.org/abs/2501.01234v2"], "arxiv_id", "2501.01234v2"),
        (["DO  - 10.48550/arXiv.2501.01234"], "arxiv_id", "2501.01234"),
        (["M1  - arXiv:2501.01234"], "arxiv_id", "2501.01234"),
        (["JO  - CoRR", "VL  - abs/1706.03762"], "arxiv_id", "1706.03762"),
        (["VL  - 12"], "arxiv_id", None),
        (["AN  - 21553931", "DP  - NLM"], "pmid", "21553931"),
        (["AN  - 21553931", "DB  - Embase"], "pmid", None),
        (["C2  - 31675555", "DB  - Scopus"], "pmid", "31675555"),
        (["UR  - https://pubmed.ncbi.nlm.nih.gov/31675555/"], "pmid", "31675555"),
        (["N1  - USA. PMID: 31675555."], "pmid", "31675555"),
        (["PMID - 31675555"], "pmid", "31675555"),
        (["PY  - 2014//"], "year", 2014),
        (["Y1  - 2019/05/03/"], "year", 2019),
        (["DA  - 20190503"], "year", 2019),
        (["DA  - SEP", "PY  - 2018"], "year", 2018),
        (["PY  - in press"], "year", None),
        (["PY  - 2999"], "year", None),
        (["JO  - Abbr.", "JF  - Full Name"], "venue", "Full Name"),
        (["JA  - Abbr. Name"], "venue", "Abbr. Name"),
        (["PB  - Fennel Press"], "venue", "Fennel Press"),
        (["PB  - Fennel Press", "JO  - Abbr."], "venue", "Abbr."),
        (["UR  - http://a.example/x;http://b.example/y", "L1  - internal-pdf://1/x.pdf"],
         "links", ("http://a.example/x", "http://b.example/y")),
        (["UR  - <Go to ISI>://WOS:000298449100001"], "links", ()),
        (["UR  - http://a.example/x", "http://b.example/y"],
         "links", ("http://a.example/x", "http://b.example/y")),
        (["L2  - http://sfx.example.org/u?url_ver=Z39.88-2004&x=1"], "links", ()),
    ],
)  # fmt: skip
def test_other_fields(fields, field, value):
    paper = tagged.only(READER, "\n".join(["TY  - JOUR", "TI  - T", *fields, "ER  -"]))
    assert getattr(paper, field) == value


@pytest.mark.parametrize(
    ("lines", "authors"),
    [
        (["AU  - Teasel, Jan"], ["Jan Teasel"]),
        (["AU  - Teasel, J. P.", "AU  - Fennel, B."], ["J. P. Teasel", "B. Fennel"]),
        (["AU  - Teasel, Jan, Jr."], ["Jan Teasel Jr."]),
        (["AU  - Fennel, Bo P. and"], ["Bo P. Fennel"]),
        (["AU  - Teasel, Jr., Jan"], ["Jan Teasel Jr."]),
        (["AU  - Teasel Jr, J."], ["J. Teasel Jr"]),
        (["AU  - Teasel, Frank R 3rd"], ["Frank R Teasel 3rd"]),
        (["AU  - de la Teasel, Jan"], ["Jan de la Teasel"]),
        (["AU  - Teasel J.P."], ["J.P. Teasel"]),
        (["AU  - Jan Teasel"], ["Jan Teasel"]),
        (["AU  - World Health Organization,"], ["World Health Organization"]),
        (["AU  - The FENNEL Collaboration"], ["The FENNEL Collaboration"]),
        (["AU  - Department of Plants, University of Fields"],
         ["Department of Plants, University of Fields"]),
        (["AU  - Teasel, J.; Fennel, B."], ["J. Teasel", "B. Fennel"]),
        (["AU  - Teasel, Jan and Fennel, Bo"], ["Jan Teasel", "Bo Fennel"]),
        (["AU  - Teasel, J., Fennel, B., Larkspur, A."],
         ["J. Teasel", "B. Fennel", "A. Larkspur"]),
        (["A1  - Teasel, J.", "A1  - Teasel, J."], ["J. Teasel"]),
        (["AU  - Teasel, J.", "Fennel, B."], ["J. Teasel", "B. Fennel"]),
        (["AU  - Teasel, Jan ORCID: 0000-0002-1825-0097"], ["Jan Teasel"]),
        (["AU  - Teasel, Jan (jan@example.org)"], ["Jan Teasel"]),
        (["AU  - Teasel, J., V"], ["J. V Teasel"]),
        (["AU  - Teasel, J.", "KW - plants"], ["J. Teasel"]),
        (["AU  - [Anonymous]"], []),
        (["AU  - 王, 小明", "AU  - 张三；李四"], ["王小明", "张三", "李四"]),
        (["A2  - Editor, E."], []),
    ],
)  # fmt: skip
def test_authors(lines, authors):
    assert (
        tagged.names(tagged.only(READER, "\n".join(["TY  - JOUR", "TI  - T", *lines, "ER  -"])))
        == authors
    )


RAYYAN = 'N1  - RAYYAN-INCLUSION: {"Ada"=>"%s"} | RAYYAN-LABELS: gpu,to cite'


def test_a_book_is_its_editors():
    text = "TY  - EDBOOK\nTI  - T\nED  - Teasel, Jan\nER  -\n"
    assert tagged.names(tagged.only(READER, text)) == ["Jan Teasel"]


@pytest.mark.parametrize(
    ("word", "decision"),
    [("Included", Decision.KEEP), ("Excluded", Decision.SKIP), ("Maybe", Decision.LATER)],
)
def test_rayyans_words(word, decision):
    paper = tagged.only(READER, f"TY  - JOUR\nTI  - T\n{RAYYAN % word}\nER  -\n")
    assert (paper.decision, paper.tags, paper.note) == (decision, ("gpu", "to cite"), None)


def test_rayyans_notes():
    note = ' | USER-NOTES: {"Ada"=>["see section 3", "ask Bo"]}'
    paper = tagged.only(READER, f"TY  - JOUR\nTI  - T\n{RAYYAN % 'Included'}{note}\nER  -\n")
    assert paper.decision is Decision.KEEP
    assert "see section 3" in paper.note
    assert "ask Bo" in paper.note


def test_rayyans_reviewers_who_disagree_decide_nothing():
    words = 'N1  - RAYYAN-INCLUSION: {"Ada"=>"Included", "Bo"=>"Excluded"}'
    paper = tagged.only(READER, f"TY  - JOUR\nTI  - T\n{words}\nER  -\n")
    assert paper.decision is None
    assert "Ada" in paper.note
    assert "Bo" in paper.note


@pytest.mark.parametrize(
    ("lines", "decision"),
    [
        (["N1  - ASReview_relevant"], Decision.KEEP),
        (["N1  - ASReview_irrelevant"], Decision.SKIP),
        (["N1  - ASReview_not_seen"], None),
        (["N1  - ASReview_prior", "KW  - ASReview_relevant"], Decision.KEEP),
        (["KW  - relevant"], None),
    ],
)
def test_asreviews_words(lines, decision):
    paper = tagged.only(READER, "\n".join(["TY  - JOUR", "TI  - T", *lines, "ER  -"]))
    assert (paper.decision, paper.note) == (decision, None)


def test_ones_own_notes_and_those_of_databases():
    text = PLAIN.replace(
        "ER", "N1  - Export Date: 3 May\nRN  - read again\nN1  - <p>mine &amp; yours</p>\nER"
    )
    assert tagged.only(READER, text).note == "read again\n\nmine & yours"


DIALECTS = {
    "mendeley": """TY  - JOUR
T1  - Packing sparse tensors
A1  - Teasel, Jan
JF  - Journal of Packing
Y1  - 2021///
N2  - We pack tensors.
UR  - http://www.example.org/pack
L1  - file:///home/jan/pack.pdf
N1  - From Duplicate 1 (pack)
KW  - packing
DO  - 10.1000/pack.1
ER  -""",
    "zotero": """TY  - JOUR
TI  - Packing sparse tensors
AU  - Teasel, Jan
T2  - Journal of Packing
AB  - We pack tensors.
DA  - 2021/03/04/
PY  - 2021
DO  - 10.1000/pack.1
DP  - DOI.org (Crossref)
VL  - 5
J2  - J. Pack.
LA  - en
UR  - https://example.org/pack
Y2  - 2022/01/02/10:11:12
ER  -""",
    "springer": """TY  - JOUR
AU  - Teasel, Jan
PY  - 2021
DA  - 2021/03/04
TI  - Packing sparse tensors
JO  - Journal of Packing
SP  - 1
EP  - 9
VL  - 5
AB  - We pack tensors.
SN  - 1234-5678
UR  - https://doi.org/10.1000/pack.1
DO  - 10.1000/pack.1
ID  - Teasel2021
ER  -""",
    "ieee": """TY  - JOUR
TI  - Packing sparse tensors
T2  - Journal of Packing
SP  - 1
EP  - 9
AU  - J. Teasel
PY  - 2021
KW  - Tensors
DO  - 10.1000/pack.1
JO  - Journal of Packing
IS  - 3
SN  - 1234-5678
VO  - 5
VL  - 5
JA  - Journal of Packing
Y1  - March 2021
AB  - We pack tensors.
ER  -""",
    "cochrane": """Record #1 of 1
Provider: John Wiley & Sons, Ltd
Content: text/plain; charset="UTF-8"
TY  - JOUR
AN  - CN-01234567
XR  - PUBMED 31675555
TI  - Packing sparse tensors
AU  - Teasel J
SO  - Journal of packing
YR  - 2021
VL  - 5
JF  - Journal of Packing
PT  - Journal article
DO  - 10.1000/pack.1
AB  - We pack tensors.
US  - https://example.org/central/CN-01234567
ER  -""",
    "embase": """TY  - JOUR
ID  - L616058938
A1  - Teasel J.
M1  - (Teasel J.) Somewhere
T1  - Packing sparse tensors
Y1  - 2021//
N2  - We pack tensors.
JF  - Journal of Packing
JA  - J. Pack.
LA  - English
KW  - packing
M3  - Article
U2  - L616058938
UR  - https://example.org/records?id=L616058938
UR  - http://dx.doi.org/10.1000/pack.1
DO  - 10.1000/pack.1
L2  - http://resolver.example.org/?sid=EMBASE
ER  -""",
    "cinahl": """TY  - JOUR
AN  - 123456789. Language: English. Entry Date: 20210304. Revision Date: 20210304.
AU  - Teasel, Jan
DB  - cin20
DP  - EBSCOhost
KW  - Packing
M3  - Article
N2  - We pack tensors.
PY  - 2021
SN  - 1234-5678
T1  - Packing sparse tensors
T2  - Journal of Packing
UR  - http://search.example.com/login.aspx?direct=true&db=cin20&AN=123456789
DO  - 10.1000/pack.1
ER  -""",
    "jstor": """Provider: JSTOR http://www.jstor.org
Database: JSTOR
Content: text/plain; charset="us-ascii"


TY  - JOUR
AU  - Teasel, Jan
TI  - Packing sparse tensors
JO  - Journal of Packing
PY  - 2021
AB  - We pack tensors.
UR  - http://www.jstor.org/stable/1
DO  - 10.1000/pack.1
ER  -""",
    "ovid": """1.
TY  - JOUR
DB  - Ovid MEDLINE(R)
AN  - 31675555
ID  - 10.1000/pack.1 [doi]
T1  - Packing sparse tensors.
A1  - Teasel, Jan
Y1  - 2021//
N2  - We pack tensors.
JF  - Journal of Packing
UR  - https://ovid.example.com/ovidweb.cgi?T=JS&AN=31675555
ER  -""",
    "refman": """TY  - JOUR
RP  - NOT IN FILE
SN  - 1234
ID  - 12
A1  - Teasel,J.
T1  - Packing sparse tensors
Y1  - 2021
JF  - Journal of Packing
N2  - We pack tensors.
M3  - 10.1000/pack.1
ER  -""",
}  # fmt: skip


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("times", [1, 3])
def test_dialects(dialect, times):
    text = "\n\n".join([DIALECTS[dialect] + "\n"] * times)
    entries = tagged.read(READER, text)
    found = tagged.papers(entries)
    assert len(found) == len(entries) == times
    for paper in found:
        assert paper.title.rstrip(".") == "Packing sparse tensors"
        assert paper.abstract == "We pack tensors."
        assert paper.venue == "Journal of Packing"
        assert (paper.year, paper.doi, paper.note) == (2021, "10.1000/pack.1", None)
        assert tagged.names(paper) in (["Jan Teasel"], ["J Teasel"], ["J. Teasel"])
    assert READER.sniff(tagged.head_of(text)) >= 0.9


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        (PLAIN, 0.9, 1.0),
        ("\n\n" + PLAIN, 0.9, 1.0),
        (PLAIN.replace("  - ", " - "), 0.9, 1.0),
        (PLAIN.replace("TY  - JOUR\n", ""), 0.7, 0.8),
        ("TY is a tag.\nWe write about it - at length.\n", 0, 0),
        ("PMID- 1\nTI  - One\nAB  - Two\nAU  - A\nOWN - NLM\n", 0, 0),
        ("@article{x,\n title = {TY  - JOUR}\n}\n", 0, 0),
        ("", 0, 0),
    ],
)
def test_content_tells_the_format(text, least, most):
    assert least <= READER.sniff(tagged.head_of(text)) <= most


DUMPS = [PLAIN + "\n" + SECOND, *("\n\n".join([text] * 2) for text in DIALECTS.values())]


test_no_damage_breaks_the_reader = tagged.unbroken(READER, DUMPS, examples=150)


@settings(max_examples=60, deadline=None)
@given(tagged.damaged([PLAIN]))
def test_damage_stays_where_it_is(data):
    entries = tagged.read(READER, PLAIN.encode() + b"\n" + data + b"\n" + SECOND.encode())
    found = tagged.papers(entries)
    assert found[0].title == "Packing sparse tensors"
    assert found[-1].abstract == "Can a switch sort? It can."


@pytest.mark.parametrize(
    ("before", "unit"),
    [
        ("", "TY  - JOUR\n"),
        ("", "ER  -\n"),
        ("", "some words\n"),
        ("", "TY  - JOUR\nTI  - T\nAB  - Some text that is\nnot long.\nER  -\n\n"),
        ("TY  - JOUR\nTI  - T\n", "AB  - x y\n"),
        ("TY  - JOUR\nTI  - T\n", "KW  - x\n"),
        ("TY  - JOUR\nTI  - T\n", "AU  - a, b\n"),
        ("TY  - JOUR\nTI  - T\nAB  - x\n", "y-\n\n"),
        ("TY  - JOUR\nTI  - T\nAU  - ", "a, b; "),
        ("TY  - JOUR\nTI  - T\nAU  - ", "A., "),
        ("TY  - JOUR\nTI  - T\nUR  - ", "http://a;"),
    ],
)
def test_work_grows_as_the_file_does(before, unit):
    assert growth(lambda text: tagged.read(READER, before + text), unit) < 16


@pytest.mark.parametrize(
    "text",
    ["AB  - " + "<p " * 30_000, "AB  - <" + " " * 90_000, "AU  - " + " " * 90_000 + ";",
     "DO  - " + "10.1000/" * 10_000, "DO  - 10.1000/" + "()." * 30_000,
     "N1  - " + 'RAYYAN-INCLUSION: {"a"=>' * 4_000, "AU  - a" + ", " * 40_000],
)  # fmt: skip
def test_no_field_is_too_long(text):
    tagged.assert_sound(tagged.read(READER, f"TY  - JOUR\nTI  - T\n{text}\nER  -\n"))


# Counted with grep: lines that begin with TY, with AB or N2, and the first and last titles seen.
SAMPLES = [
    ("scopus_asreview.ris", 6, 6, "Stress and the brain-gut axis in functional"),
    ("proquest.ris", 6, 6, "Predictors of posttraumatic stress symptom trajectories"),
    ("extraneous_headers.ris", 2, 2, "Title of reference"),
    ("empty_tag.ris", 1, 1, "Outcome Measures After Shoulder Stabilization"),
    ("labelled_utf8bom.ris", 1, 1, "Состояние рецепторного аппарата"),
    ("pubmed_endnote.txt", 6, 6, "Boswellia serrata: an overall assessment"),
    ("wos_ris.txt", 10, 10, "Holding Yourself Captive: Perceptions of Custody"),
    ("ris_issue_992.txt", 19, 8, "Overcoming Medication Reconciliation Challenges"),
    ("farm_virus_crlf.txt", 120, 114, "Complete genome analysis of porcine kobuviruses"),
]


@needs_shared
@pytest.mark.parametrize(("name", "records", "abstracts", "title"), SAMPLES)
def test_the_real_files(name, records, abstracts, title):
    path = shared_path("samples", name)
    (source,) = dumps_in([path])
    assert source.format == "ris"
    entries = list(source.read())
    found = tagged.papers(entries)
    assert len(found) == records
    assert sum(bool(paper.abstract) for paper in found) == abstracts
    assert not any(isinstance(entry, BadEntry) for entry in entries)
    assert found[0].title.startswith(title)
    assert all(paper.title and paper.year and (paper.venue or records == 120) for paper in found)
