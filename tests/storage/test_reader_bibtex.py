"""Bibliographies as programs and people write them, and what the BibTeX reader makes of them."""

import pytest

from storage.readers.bibtex import BibtexReader
from storage.record import PaperRecord
from storage.vocabulary import Decision
from tests.storage import tagged_reading as tagged

READER = BibtexReader()
PLAIN = """@article{larkspur21,
  author = {Larkspur, Ada M. and van der Teasel, Jan},
  title = {Packing sparse tensors},
  journal = {Journal of Packing},
  year = 2021,
  doi = {10.1000/pack.1},
  url = {https://example.org/pack},
  abstract = {We pack tensors. They fit.}
}
"""


def one(text):
    return tagged.only(READER, text)


def titles(entries):
    return [paper.title for paper in tagged.papers(entries)]


def article(fields):
    return one("@article{k, title = {T},\n" + fields + "\n}\n")


def test_a_plain_entry():
    paper = one(PLAIN)
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


@pytest.mark.parametrize(
    "text",
    [
        '@article{a, title = "One", year = 2001}',
        "@article(a, title = {One}, year = 2001)",
        "@ARTICLE { a , TITLE={One} , YEAR={2001} , }",
        "@article{a,title={One},,  , year={2001}}",
        "@article{a,\n title = {One}\n year = {2001}\n}",
        "@article{a\n title = {One},\n year = {2001}\n}",
        "@article{\n title = {One},\n year = {2001}\n}",
        "@article{,\n title = {One},\n year = {2001}\n}",
        "@article{title = {One}, year = {2001}}",
        "@article\n{a, title = {One}, year = {2001}}",
        "@article{a, title = {O} # {ne}, year = 20 # 01}",
        "@article{a, % a remark, with = sign {\n title = {One}, % another }\n year = 2001}",
        "@['JournalArticle', 'Review']{a, title = {One}, year = {2001}}",
        "@article{ WOS:0001,\nTitle = {{One}},\nYear = {{2001}},\n}",
        "@article{Müller (2001), title = {One}, year = {2001}}",
        "@article{a b c, title = {One}, year = {2001}}",
        "@article{a, title = {One}, title = {Two}, date = {2001-03/2003-05}}",
        "\ufeff@article{a, title = {One}, year = {2001}}",
        "Scopus\nEXPORT DATE: 12 May 2020\n\n@article{a, title = {One}, year = {2001}}",
        "@comment{x {y} z} @article{a, title = {One}, year = {2001}}",
        "@preamble{ {\\newcommand{\\x}[1]{#1}} }\n@article{a, title = {One}, year = {2001}}",
        "% @book{b, title = {Zero}}\n@article{a, title = {One}, year = {2001}} % @misc{c, t={D}}",
        "@IEEEtranBSTCTL{x, ctluse = {yes}}\n@article{a, title = {One}, year = {2001}}",
        "@comment{\n@article{b,\n title = {Zero}\n}\n}\n@article{a, title={One}, year={2001}}",
        "% Encoding: US-ASCII@string{a = {b}}@article{a, title = {One}, year = {2001}}",
        "@Comment me@home.org\n@article{a, title={One}, year={2001}}",
        "@article{a, title = {{One}}, year = {in press, 2001?}}",
    ],
)
def test_spellings_of_an_entry(text):
    paper = one(text)
    assert (paper.title, paper.year) == ("One", 2001)


def test_words_that_stand_in_no_braces():
    paper = one("@article{a, title = Two words, and more,\n year = {2001}, note = a b, volume = 3}")
    assert (paper.title, paper.year) == ("Two words, and more", 2001)


def test_entries_on_one_line_and_their_lines():
    text = "@misc{a, title={A}} @misc{b, title={B}}\n\n@misc{c, title={C}}@misc{d, title={D}}"
    entries = tagged.read(READER, text)
    assert titles(entries) == ["A", "B", "C", "D"]
    assert [paper.line for paper in tagged.papers(entries)] == [1, 1, 3, 3]
    assert [paper.position for paper in tagged.papers(entries)] == [0, 1, 2, 3]


def test_macros():
    text = (
        "@string{meta:jp = {Journal of } # {Packing}}\n@STRING(and = { and })\n"
        '@string{big = meta:JP # ", big"}\n'
        "@article{a, title = {T}, author = {Ada L} # and # {B T}, journal = big, month = mar}\n"
        "@article{b, title = {U}, journal = jacm}\n"
        "@article{c, title = {V}, journal = nowhere_j}\n"
    )
    entries = tagged.read(READER, text)
    assert [paper.venue for paper in tagged.papers(entries)] == [
        "Journal of Packing, big",
        "Journal of the ACM",
        "nowhere_j",
    ]
    assert tagged.names(tagged.papers(entries)[0]) == ["Ada L", "B T"]
    (remark,) = tagged.remarks(entries)
    assert remark == (
        "It uses abbreviations that it does not define (nowhere_j); "
        "their names stand in place of their texts."
    )


def test_paragraphs_of_an_abstract():
    paper = article(
        "abstract = {Abstract: We pack\n   tensors {\\em tightly},\nat 50% of $O(n^{2})$.\n\n"
        '   They fit -- at~last; so do {\\"o}thers \\& $\\alpha_{1}$ \\{a, b\\}.}'
    )
    assert paper.abstract == (
        "We pack tensors tightly, at 50% of $O(n^{2})$.\n\n"
        "They fit – at last; so do öthers & $\\alpha_{1}$ {a, b}."
    )


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ("title = {A}, subtitle = {B}", "A: B"),
        ("title = {Why?}, subtitle = {B}", "Why? B"),
        ("booktitle = {Proceedings of P}", "Proceedings of P"),
        ("title = {{T}he {TEX}book:\n  a $\\mu${J}}", "The TEXbook: a $\\mu$J"),
        ("author = {A B}", "key1"),
    ],
)
def test_titles(fields, title):
    assert tagged.papers(tagged.read(READER, f"@book{{key1, {fields}}}"))[0].title == title


def test_an_entry_without_a_title_goes_by_its_key_and_that_is_said():
    entries = tagged.read(
        READER, "@misc{smith05, author = {Smith}}\n@misc{b, pages = {1--2}}\n" + PLAIN
    )
    assert titles(entries) == ["smith05", "b", "Packing sparse tensors"]
    assert tagged.remarks(entries) == [
        "2 entries have neither title nor abstract; their keys stand in place of a title."
    ]


def test_an_entry_without_anything_to_know_it_by_is_bad():
    entries = tagged.read(
        READER, "\n@misc{, author = {Smith}}\n@misc{, doi = {10.1000/1}}\n@misc{k}"
    )
    assert [paper.doi for paper in tagged.papers(entries)] == ["10.1000/1"]
    assert tagged.faults(entries) == [
        (2, "an entry without title, abstract and key"),
        (4, "an entry without fields"),
    ]


@pytest.mark.parametrize(
    ("kind", "fields", "venue"),
    [
        ("inproceedings", "booktitle = {Proc. of {P}}, publisher = {ACM}", "Proc. of P"),
        ("phdthesis", 'school = {Uni {\\"U}}', "Uni Ü"),
        ("techreport", "institution = {IBM}, publisher = {X}", "IBM"),
        ("book", "publisher = {Press}, series = {S}", "Press"),
        ("misc", "howpublished = {\\url{http://example.org}}", None),
        ("article", "journaltitle = {Zeitschrift}, date = {2001}", "Zeitschrift"),
        ("article", "journal = {Lond. J.}, fjournal = {London Journal}", "London Journal"),
    ],
)
def test_venues(kind, fields, venue):
    assert one(f"@{kind}{{k, title = {{T}}, {fields}}}").venue == venue


@pytest.mark.parametrize(
    ("fields", "arxiv_id"),
    [
        ("eprint = {2501.01234v2}, archivePrefix = {arXiv}", "2501.01234v2"),
        ("eprint = {2501.01234}", "2501.01234"),
        ("eprint = {math/0307200v3}, eprinttype = {arxiv}", "math/0307200v3"),
        ("eprint = {0307200}, archivePrefix = {arXiv}, primaryClass = {math.CT}", "math/0307200"),
        ("arxivId = {1234.5678}, archivePrefix = {arXiv}", "1234.5678"),
        ("journal = {arXiv preprint arXiv:2501.01234}", "2501.01234"),
        ("journal = {CoRR}, volume = {abs/2501.01234}", "2501.01234"),
        ("url = {https://arxiv.org/abs/2501.01234v1}", "2501.01234v1"),
        ("doi = {10.48550/arXiv.2501.01234}", "2501.01234"),
        ("note = {arXiv:2501.01234v2}", "2501.01234v2"),
        ("eprint = {12345678}, eprinttype = {pubmed}", None),
        ("eprint = {https://example.org/1.pdf}", None),
    ],
)
def test_arxiv_ids(fields, arxiv_id):
    assert article(fields).arxiv_id == arxiv_id


@pytest.mark.parametrize(
    ("fields", "doi"),
    [
        ("doi = {https://doi.org/10.1002/abc}", "10.1002/abc"),
        ("doi = {10.1007/978-3-642{\\_}12}", "10.1007/978-3-642_12"),
        ("doi = {10.1007/a\\_12.}", "10.1007/a_12"),
        ("url = {https://dx.doi.org/10.1002%2Fabc}", "10.1002/abc"),
        ("ee = {https://doi.org/10.1002/abc}", "10.1002/abc"),
        ("url = {https://example.org/10.1002/x}", None),
        ("doi = {10.1002/(SICI)1-2(19)19:4{\\textless}377::AID{\\textgreater}3.0;2-P}",
         "10.1002/(SICI)1-2(19)19:4<377::AID>3.0;2-P"),
        ("doi = {10.1002/(SICI)1-2(19)19:4<377::AID-X>3.0;2-P}",
         "10.1002/(SICI)1-2(19)19:4<377::AID-X>3.0;2-P"),
        ("doi = {10.1002/abc<br>}", "10.1002/abc"),
        ("doi = {none}", None),
    ],
)  # fmt: skip
def test_dois(fields, doi):
    assert article(fields).doi == doi


def test_links_are_web_addresses():
    paper = article(
        "url = {http://example.org/a\\_b{\\%}20c}, file = {:C$\\backslash$:/x/y.pdf:PDF},\n"
        "howpublished = {\\url{https://example.org/d}}, ee = {http://example.org/a_b%20c},\n"
        "note = {See www.example.org/e.}"
    )
    assert paper.links == (
        "http://example.org/a_b%20c",
        "https://example.org/d",
        "http://www.example.org/e",
    )


def test_what_the_reader_has_said_in_jabref():
    paper = article(
        "groups = {Ecology, To do}, keywords = {grass, rank3, prio1}, ranking = {rank4},\n"
        "readstatus = {skimmed}, priority = {prio1}, relevance = {relevant},\n"
        "comment = {First\nline.\n\nSecond.}, comment-ada = {Mine.}, note = {In press}"
    )
    assert paper.tags == ("Ecology", "To do", "skimmed", "relevant", "prio1")
    assert paper.rating == 4
    assert paper.note == "First line.\n\nSecond.\n\nMine."
    assert paper.decision is None


def test_what_the_reader_has_said_in_mendeley():
    paper = article(
        "annote = {Read \\emph{this}.}, mendeley-tags = {a,b}, mendeley-groups = {G/H},\n"
        "keywords = {a,c}"
    )
    assert paper.tags == ("a", "b", "G/H")
    assert paper.note == "Read this."


def test_what_reviewers_have_said_in_rayyan():
    paper = article(
        'note = {Cited By 3 | RAYYAN-INCLUSION: {"Ada"=>"Excluded"} | RAYYAN-LABELS: a,b c '
        '| USER-NOTES: {"Ada"=>["off topic"]}}'
    )
    assert (paper.decision, paper.tags, paper.note) == (Decision.SKIP, ("a", "b c"), "off topic")


def test_an_abstract_that_says_there_is_none():
    paper = article("abstract = {[No abstract available]}, rating = {5}, read = {1}")
    assert (paper.abstract, paper.title, paper.rating, paper.tags) == ("", "T", 5, ("read",))


def test_editors_and_collaborations():
    assert tagged.names(article("editor = {Lee, A. and Ma, B.}")) == ["A. Lee", "B. Ma"]
    paper = article("author = {Lee, A. and others}, editor = {Ma, B.}, collaboration = {ALICE}")
    assert tagged.names(paper) == ["A. Lee", "ALICE Collaboration"]


def test_a_chapter_takes_over_from_its_book_wherever_that_stands():
    text = (
        "@incollection{a, title = {A}, crossref = {Book}}\n@misc{m, title = {M}}\n"
        "@collection{book, title = {The Book}, editor = {Ed, B.}, date = {1999}, "
        "abstract = {Of the book.}, doi = {10.1000/b}}\n"
        "@inbook{b, title = {B}, crossref = {book}, year = {2000}}\n"
    )
    found = tagged.papers(tagged.read(READER, text))
    assert [paper.title for paper in found] == ["A", "M", "The Book", "B"]
    assert [paper.position for paper in found] == [0, 1, 2, 3]
    assert [paper.year for paper in found] == [1999, None, 1999, 2000]
    assert [paper.venue for paper in found] == ["The Book", None, None, "The Book"]
    assert [paper.abstract for paper in found] == ["", "", "Of the book.", ""]
    assert [paper.doi for paper in found] == [None, None, "10.1000/b", None]
    assert tagged.names(found[0]) == []


def test_a_book_in_proceedings_of_classic_bibtex():
    text = (
        "@inproceedings{a, title = {A}, author = {Lee, A.}, crossref = {p}}\n"
        "@proceedings{p, title = {Proceedings of the P}, booktitle = {P '01}, year = 2001}"
    )
    paper = tagged.papers(tagged.read(READER, text))[0]
    assert (paper.venue, paper.year) == ("P '01", 2001)


def test_xdata_and_sets():
    text = (
        "@xdata{x, journal = {J}, date = {2003}, xdata = {y}}\n"
        "@article{a, title = {A}, xdata = {x}}\n"
        "@set{s, entryset = {a, b}}\n"
        "@article{b, title = {B}, xdata = {missing, y}}\n"
        "@xdata{y, author = {Ma, B.}}\n"
    )
    found = tagged.papers(tagged.read(READER, text))
    assert [paper.title for paper in found] == ["A", "A", "B"]
    assert [paper.venue for paper in found] == ["J", "J", None]
    assert [tagged.names(paper) for paper in found] == [["B. Ma"]] * 3


def test_loops_of_inheritance_end():
    text = "".join(
        f"@inbook{{k{n}, author = {{A {n}}}, crossref = {{k{(n + 1) % 5}}}, xdata = {{k{n}}}}}\n"
        for n in range(5)
    )
    entries = tagged.read(READER, text + "@misc{z, title = {Z}, crossref = {z}}")
    assert [tagged.names(paper) for paper in tagged.papers(entries)] == [
        [f"A {n}"] for n in range(5)
    ] + [[]]


def test_single_values_out_of_xdata():
    text = (
        "@book{a, title = {xdata=x-title}, date = {xdata=none-date},\n"
        "  author = {Lee, A. and xdata=x-author-2 and xdata=x-editor-1 and xdata=x-author-9}}\n"
        "@xdata{x, title = {A {T}}, author = {Ma, B. and {C and D} and Ed, E.},\n"
        "  editor = {xdata=x-editor-1}}\n"
    )
    paper = tagged.only(READER, text)
    assert (paper.title, paper.year) == ("A T", None)
    assert tagged.names(paper) == ["A. Lee", "C and D"]


def test_values_that_double_each_other_stay_small():
    text = "".join(
        f"@xdata{{x{n}, author = {{{' and '.join([f'xdata=x{n + 1}-author'] * 50)}}}}}\n"
        for n in range(12)
    )
    paper = tagged.only(READER, text + "@misc{a, title = {T}, author = {xdata=x0-author}}")
    assert paper.title == "T"


def test_long_chains_of_parents_cost_little_and_end():
    text = "".join(f"@book{{k{n}, pages = {n}, crossref = {{k{n + 1}}}}}\n" for n in range(400))
    assert len(tagged.papers(tagged.read(READER, text))) == 400


@pytest.mark.parametrize(
    ("stated", "encoding", "title"),
    [
        ("% Encoding: GBK", "gbk", "联通测试标题"),
        ("% Encoding: windows-1251", "cp1251", "Быстрый поиск"),
        ("% Encoding: Cp1252", "cp1252", "Ein „Süßes“ Café"),
        ("% Encoding: ISO8859_2", "iso8859-2", "Zażółć gęślą jaźń"),
        ("%% Saved with string encoding Western (Mac OS Roman) ", "mac-roman", "Café Übung"),
        ("% Encoding: SJIS", "cp932", "日本語の研究"),
        ("% -*- coding: latin-2-unix -*-", "iso8859-2", "Żółw"),
        ("% -*- coding: iso-latin-9-dos -*-", "iso8859-15", "Šumava za 5 €"),
        ("% Encoding: windows-1251", "utf-8", "Café und Übung"),
        ("% Encoding: UTF-8", "cp1252", "Café und Übung"),
        ("% Encoding: unicode_escape", "utf-8", "Café und Übung"),
        ("% Encoding: klingon", "utf-8", "Café und Übung"),
        ("% Encoding: UTF-16LE", "utf-16", "Café und Übung"),
    ],
)
def test_the_stated_encoding(stated, encoding, title):
    text = f"{stated}\n\n@article{{k,\n  title = {{{title}}}\n}}\n"
    assert one(text.encode(encoding)).title == title


def test_few_chinese_characters_are_not_taken_for_korean():
    text = "@article{凯撒2013,\n author = {凯撒},\n title = {Test},\n journal = {测试期刊}\n}\n"
    assert one(text.encode("gbk")).venue == "测试期刊"


@pytest.mark.parametrize(
    ("text", "score"),
    [
        (PLAIN, 0.98),
        ("% a remark\n\n" + PLAIN, 0.98),
        ("@string{a = {b}}\n", 0.85),
        ("@string{a = {b}}\n\n" + PLAIN, 0.98),
        ("@odd{a, title = {A}}", 0.85),
        ("@inproceedings{\n title={A}}", 0.98),
        ("Write to me@home.org (today) or @all.", 0.0),
        ("We pack tensors. They fit.\n" * 200 + PLAIN, 0.4),
        ("TY  - JOUR\nTI  - A\nER  -\n", 0.0),
        ("{" * 5_000, 0.0),
        ("@" * 5_000, 0.0),
    ],
)
def test_how_surely_it_is_told(text, score):
    assert READER.sniff(tagged.head_of(text)) == score


def test_an_entry_that_is_another_key_of_its_parent_takes_all_of_it():
    text = (
        "@article{short, crossref = {journals/packing/21}}\n"
        "@article{journals/packing/21, author = {Larkspur, Ada}, title = {Packing},\n"
        "abstract = {We pack.}, journal = {J. Packing}, year = 2021}\n"
    )
    found = tagged.papers(tagged.read(READER, text))
    assert [tagged.names(paper) for paper in found] == [["Ada Larkspur"], ["Ada Larkspur"]]
    assert titles(found) == ["Packing", "Packing"]


@pytest.mark.parametrize(
    ("fields", "abstract"),
    [
        ("description = {dblp}", ""),
        ("summary = {Chapter 3 only}", ""),
        ("summary = {" + "We pack tensors into blocks. " * 6 + "}",
         ("We pack tensors into blocks. " * 6).strip()),
        ("abstract = {Short.}", "Short."),
    ],
)  # fmt: skip
def test_a_description_is_an_abstract_where_it_reads_like_one(fields, abstract):
    assert article(fields).abstract == abstract


@pytest.mark.parametrize("blanks", [1, 30, 70])
def test_fields_set_in_columns(blanks):
    text = f"@article{{a,\n  author{' ' * blanks}= {{Larkspur, Ada}},\n  title = {{Packing}},\n}}\n"
    assert READER.sniff(tagged.head_of(text)) == 0.98
    assert titles(tagged.read(READER, text)) == ["Packing"]


def test_names_of_fields_that_other_programs_would_not_write():
    paper = article(
        "funding text 1 = {Somebody},\nfunding_text\u00a02={Another},\n"
        "__markedentry = {[ada:1]},\nkey words = {packing},\nabstract = {We pack.}"
    )
    assert paper.abstract == "We pack."
