"""Tables as programs and people write them, well and badly."""

import csv
import io
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.readers.files.decoding import Lines
from storage.readers.reader import Content, Head
from storage.readers.tables.table import TableReader
from storage.record import BadEntry, PaperRecord, Remark
from storage.vocabulary import Decision
from tests.shared import needs_shared, shared_path

FIRST = (
    "We present Larkspur, a library that packs sparse tensors, and we show that it is 3.1 times "
    "faster than the best code we know of; its kernels fuse decoding with multiplication."
)
SECOND = (
    "Schedulers for shared clusters leave memory idle. This paper presents Teasel, which moves "
    'idle pages between nodes ahead of need, and calls them "sleepers". It saves 41%.'
)
THIRD = (
    "Can a switch sort? We show that it can, and that two stages suffice for keys of 64 bits; "
    "the design, called Fennel, needs no more than 12% of the tables of a common switch."
)
PAPERS = [
    ("Larkspur: Packing, and Unpacking", "Kan, Kelvin; Aubet, Ada", "2021", FIRST),
    ("Teasel", "Young, Mary", "2022", SECOND),
    ("Sorting in Switches; a Study", "Lee, Bo; Marx, Carla", "2023", THIRD),
]
HEADER = ("Title", "Authors", "Year", "Abstract")


def head(data, name="papers.csv"):
    text = "\n".join(Lines(BytesIO(data)))
    return Head(name, data, text, binary=False, whole=True)


def read(text):
    data = text if isinstance(text, bytes) else text.encode()
    return list(TableReader().read(Content(BytesIO(data))))


def records(entries):
    return [entry for entry in entries if isinstance(entry, PaperRecord)]


def faults(entries):
    return [(entry.line, entry.reason) for entry in entries if isinstance(entry, BadEntry)]


def remarks(entries):
    return [entry.text for entry in entries if isinstance(entry, Remark)]


def written(delimiter=",", header=HEADER, papers=PAPERS, **options):
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, **options)
    if header:
        writer.writerow(header)
    writer.writerows(papers)
    return out.getvalue()


def assert_papers(entries):
    found = records(entries)
    assert [record.title for record in found] == [paper[0] for paper in PAPERS]
    assert [record.abstract for record in found] == [FIRST, SECOND, THIRD]
    assert [record.year for record in found] == [2021, 2022, 2023]
    assert [author.name for author in found[2].authors] == ["Bo Lee", "Carla Marx"]
    assert [author.name for author in found[1].authors] == ["Mary Young"]
    assert [record.position for record in found] == [0, 1, 2]
    assert faults(entries) == []


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters_quotes_and_line_ends(delimiter, quoting, end):
    text = written(delimiter, quoting=quoting, lineterminator=end)
    assert_papers(read(text))
    assert TableReader().sniff(head(text.encode())) >= 0.9


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_marks_and_wide_encodings(encoding):
    assert_papers(read(written("\t").encode(encoding)))


def test_excel_names_the_delimiter():
    assert_papers(read("sep=;\n" + written(";")))
    assert records(read("sep=;\n" + written(";")))[0].line == 3


def test_a_header_below_a_preamble():
    text = '"About the data: Exported on May 1, criteria: a, b and c"\n\n\n' + written()
    entries = read(text)
    assert_papers(entries)
    assert records(entries)[0].line == 5
    assert remarks(entries) == [
        "The columns are named on line 4; what stands before was passed over."
    ]


def test_a_header_below_a_long_cell_on_where_the_table_comes_from():
    said = "Exported in March by hand. " * 30
    text = f'"{said}",,,\n' + written()
    entries = read(text)
    assert_papers(entries)
    assert remarks(entries) == [
        "The columns are named on line 2; what stands before was passed over."
    ]


def test_no_header_at_all():
    entries = read(written(header=None, quoting=csv.QUOTE_ALL))
    assert_papers(entries)
    (remark,) = remarks(entries)
    assert remark.startswith("The table has no names for its columns.")
    assert "title from column 1, abstract from column 4, authors from column 2" in remark


def test_a_header_of_unknown_names():
    entries = read(written(header=("Wat", "Wie", "Wanneer", "Inhoud")))
    assert_papers(entries)
    assert 'title from "Wat"' in remarks(entries)[0]


@pytest.mark.parametrize(
    "header",
    [
        ("Wat", "", "Wanneer", "Inhoud"),
        ("feld1", "feld2", "feld_3", "feld_4"),
    ],
)
def test_a_header_of_unknown_names_with_one_missing_or_numbered(header):
    entries = read(written(header=header))
    assert [record.year for record in records(entries)] == [2021, 2022, 2023]
    assert remarks(entries)[0].startswith("By what stands in them")


def test_a_word_over_numbers_is_a_header_though_a_row_is_short():
    rows = [("An owl", "", "2019"), ("Two larks meet", "They sing at dawn for hours.", "2020")]
    entries = read(written(header=("Wat", "Inhoud", "Jaar"), papers=[*rows, *rows[1:]]))
    assert "Wat" not in [record.title for record in records(entries)]


def test_forty_columns_of_unknown_names_one_empty_but_for_a_very_long_cell():
    names = [f"column_{place}_with_a_long_name" for place in range(40)]
    rows = [[f"v{row}.{place}" for place in range(40)] for row in range(12)]
    for at, row in enumerate(rows):
        row[5], row[7], row[12], row[33] = "", f"A bird called number {at}", "", f"{FIRST} {at}"
    rows[2][5] = "word " * 20_000
    entries = read(written(header=names, papers=rows))
    assert [record.title for record in records(entries)] == [row[7] for row in rows]
    assert [record.abstract for record in records(entries)] == [row[33] for row in rows]


def test_a_first_paper_with_numbers_in_its_title_is_no_header():
    papers = [("GPT 4 reads", "Lee", "2021", FIRST), *PAPERS]
    entries = read(written(header=None, papers=papers, quoting=csv.QUOTE_ALL))
    assert records(entries)[0].title == "GPT 4 reads"


def test_quoted_cells_over_several_lines():
    text = (
        'title,abstract,year\n"One,\ntwo lines","First wrapped\nline.\n\nSecond, ""quoted""\n'
        'paragraph.",2020\nTwo,Text two.,2021\n'
    )
    found = records(read(text))
    assert found[0].title == "One, two lines"
    assert found[0].abstract == 'First wrapped line.\n\nSecond, "quoted" paragraph.'
    assert [record.line for record in found] == [2, 8]
    assert found[1].abstract == "Text two."


def test_marks_of_html_become_text():
    text = 'title,abstract\nA &amp; B<sub>2</sub>,"<jats:p>It&#x0027;s 3 &lt; 4.</jats:p>"\n'
    assert records(read(text))[0].abstract == "It's 3 < 4."
    assert records(read(text))[0].title == "A & B₂"


ROWS = [
    ["id", "title", "year", "abstract"],
    ["1", "One", "2020", "Text one."],
    ["2", "Two", "2021", "Text two, which has a comma."],
    ["3", "Three", "2022", "Text three."],
    ["4", "Four", "2023", "Text four."],
]


def damaged(line, text):
    lines = written(header=None, papers=ROWS, lineterminator="\n").splitlines()
    lines[line - 1] = text
    return "\n".join(lines) + "\n"


TEXTS = ["Text one.", "Text two, which has a comma.", "Text three.", "Text four."]


@pytest.mark.parametrize(
    ("line", "text", "abstract"),
    [
        (3, '2,Two,2021,"Text two, which has a comma.', "Text two, which has a comma."),
        (3, '2,"Two,2021,Text two without.', "Text two without."),
        (3, '2,Two,2021,Text two", with a quote behind.', 'Text two", with a quote behind.'),
        (3, '2,Two,2021,"Text "two", with quotes"', 'Text "two", with quotes'),
        (3, '2,Two,2021,"Text ""two", once doubled"', None),
        (
            3,
            "2,Two,2021,Text two, bare, of commas, all of it.",
            "Text two, bare, of commas, all of it.",
        ),
        (3, '2, "Two" ,2021, "Text two, blanks before."', "Text two, blanks before."),
        (3, "2,Two,2021,Text two.,,,", "Text two."),
        (3, '2,5" disks,2021,Text two of 5" disks.', 'Text two of 5" disks.'),
        (3, "2,Two\nlines,2021,Text two.", "Text two."),
        (3, "2,Two,2021", ""),
    ],
)
def test_damage_stays_in_its_row(line, text, abstract):
    entries = read(damaged(line, text))
    found = {record.title.split()[0]: record.abstract for record in records(entries)}
    for title, whole in zip(["One", "Three", "Four"], [TEXTS[0], *TEXTS[2:]], strict=True):
        assert found[title] == whole
    assert len(records(entries)) + len(faults(entries)) == 4
    if abstract is not None:
        assert records(entries)[1].abstract == abstract
        assert faults(entries) == []


def test_quotes_that_quote_nothing():
    rows = [
        ("id", "title", "abstract", "year"),
        ("1", "One", "Text one.", "2020"),
        ("2", '"Smart" pages', 'They call it "smart"', "2021"),
        ("3", '"Idle" memory', "Text three.", "2022"),
        ("4", 'The "last"', '"Text" four.', "2023"),
    ]
    found = records(read("\n".join("\t".join(row) for row in rows) + "\n"))
    assert [(record.title, record.abstract) for record in found] == [row[1:3] for row in rows[1:]]


def test_a_row_that_cannot_be_read_is_told():
    entries = read(damaged(3, "2,Two,2021,Text,x,2,y,z"))
    assert faults(entries) == [(3, "8 cells where the table has 4 columns")]
    assert len(records(entries)) == 3
    entries = read(damaged(4, "(c) the publisher"))
    assert faults(entries) == [(4, "1 cell where the table has 4 columns")]
    entries = read(damaged(3, '2,,2021,""'))
    assert faults(entries) == [(3, "a row with neither title nor abstract")]


def test_more_cells_than_names_behind_the_abstract():
    names = ["Title", "Year", "Abstract", "Funding", "Notes on it", "ISSN", "PubMed ID"]
    rows = [
        ["One, two", "2020", "Text, one.", "A fund", "Money.", "12345678", "11111111"],
        ["Three", "2021", "Text, two.", "", "", "22345678", "22222222"],
        ["Four", "2022", "Text, three.", "", "More money.", "And more.", "32345678", "33333333"],
        ["Five", "2023", "Text, four.", "", "", "", "42345678", "44444444"],
    ]
    entries = read(written(header=names, papers=rows))
    assert faults(entries) == []
    assert [record.title for record in records(entries)] == ["One, two", "Three", "Four", "Five"]
    assert [record.abstract for record in records(entries)] == [row[2] for row in rows]
    assert [record.pmid for record in records(entries)] == [row[-1] for row in rows]


def test_lists_of_json_whose_quotes_stay_single():
    lines = [
        '"id","keys","title","authors","year"',
        '1,"["a:b/1"]","Larkspur","["Bee, Ada","Dee, Carl"]",2021',
        '2,"["a:b/2","c \\"d\\""]","Teasel, and more","["Fay, Eva"]",2022',
        '3,"[]","Fennel","[]",2023',
    ]
    entries = read("\n".join(lines) + "\n")
    assert faults(entries) == []
    assert [record.title for record in records(entries)] == [
        "Larkspur", "Teasel, and more", "Fennel",
    ]  # fmt: skip
    assert [author.name for author in records(entries)[0].authors] == ["Ada Bee", "Carl Dee"]
    assert [record.year for record in records(entries)] == [2021, 2022, 2023]


def test_a_title_over_lines_before_rows_that_are_whole():
    lines = [
        '"Title","Venue","Year","DOI"',
        '"One","Journal of Seas","2020","10.1000/1"',
        '"Two kinds of',
        "      ",
        "      $$x$$",
        '      sorting at once","Journal of Seas","2021","10.1000/2"',
        '"Three","Journal of Seas","2022","10.1000/3"',
    ]
    entries = read("\n".join(lines) + "\n")
    assert faults(entries) == []
    assert [record.title for record in records(entries)] == [
        "One", "Two kinds of $$x$$ sorting at once", "Three",
    ]  # fmt: skip


def test_a_file_that_is_cut_off():
    whole = written(quoting=csv.QUOTE_ALL)
    entries = read(whole[:-40])
    assert len(records(entries)) == 2
    assert faults(entries) == [(4, "the file ends inside this row")]
    bare = "id,title,abstract\n1,One,Text one.\n2,Two,Text two.\n3,Thr"
    entries = read(bare)
    assert len(records(entries)) == 2
    assert faults(entries) == [(4, "the file ends inside this row")]


def test_a_missing_quote_before_rows_without_quotes():
    rows = "".join(f"{n},Title {n},{2000 + n},Text number {n}.\n" for n in range(3, 60))
    text = f'id,title,year,abstract\n1,One,2001,Text one.\n2,Two,2002,"Text two.\n{rows}'
    entries = read(text)
    assert len(records(entries)) == 59
    assert faults(entries) == []


def test_fields_of_megabytes():
    huge = "word " * 700_000
    text = f'title,full text,abstract\nOne,"{huge}",Text one.\nTwo,short,Text two.\n'
    assert [record.abstract for record in records(read(text))] == ["Text one.", "Text two."]
    text = f'title,abstract\nOne,"{huge}"\nTwo,Text two.\n'
    entries = read(text)
    assert [record.abstract for record in records(entries)] == ["Text two."]
    assert faults(entries) == [(2, "longer than any abstract (over 100,000 characters)")]


def test_lines_of_other_encodings():
    lines = [
        b"title,abstract,year",
        "Köln,Straße der Wörter.,2020".encode(),
        "Köln,Straße der Wörter.,2020".encode("cp1252"),
        '"Zwei","Erste Zeile: ä'.encode(),
        'zweite Zeile: ä",2021'.encode("cp1252"),
    ]
    found = records(read(b"\n".join(lines) + b"\n"))
    assert [record.title for record in found] == ["Köln", "Köln", "Zwei"]
    assert found[0].abstract == found[1].abstract == "Straße der Wörter."
    assert found[2].abstract == "Erste Zeile: ä zweite Zeile: ä"


def test_nothing_in_a_cell():
    text = "title,abstract,doi,year\nOne,[No abstract available],NA,n/a\nTwo,N/A,,nan\n"
    found = records(read(text))
    assert [(r.title, r.abstract, r.doi, r.year) for r in found] == [
        ("One", "", None, None), ("Two", "", None, None),
    ]  # fmt: skip


def test_tables_behind_one_another():
    assert [r.title for r in records(read(written() + "\ufeff" + written()))] == [
        paper[0] for paper in PAPERS
    ] * 2


def test_other_columns_further_down():
    other = 'abstract,doi,title\nText of four.,10.1234/ab,Four\n"Text, of five.",,Five\n'
    entries = read(written() + other)
    found = records(entries)
    assert [record.title for record in found] == [*(paper[0] for paper in PAPERS), "Four", "Five"]
    assert [record.abstract for record in found[3:]] == ["Text of four.", "Text, of five."]
    assert [record.position for record in found] == [0, 1, 2, 3, 4]
    assert remarks(entries) == ["From line 5 on the table has other columns."]
    assert faults(entries) == []


def test_nul_characters_are_dropped():
    assert_papers(read(written().replace("Teasel", "Tea\0sel", 1).encode()))


def test_names_of_rows_that_r_writes():
    text = '"title","abstract"\n"1","One","Text one."\n"2","Two","Text two."\n'
    assert [(r.title, r.abstract) for r in records(read(text))] == [
        ("One", "Text one."), ("Two", "Text two."),
    ]  # fmt: skip


def test_what_is_no_table():
    prose = f"Daily Papers\n\n{FIRST}\n\n{SECOND}\n\n{THIRD}\n"
    for text in (
        prose,
        "\n".join((FIRST, SECOND, THIRD)),
        "\n".join(text.replace(", ", ",") for text in (FIRST, SECOND, THIRD)),
        '{"title": "One", "abstract": "Text"}\n{"title": "Two", "abstract": "Text"}\n',
        '[\n {"title": "One",\n "abstract": "Text"}]\n',
        "@article{a,\n title = {One},\n abstract = {Text},\n}\n",
        "TY  - JOUR\nTI  - One\nAB  - Text\nER  -\n",
        "| Title | Authors | Summary |\n|---|---|---|\n| One | Ann | Text |\n| Two | Bob | T. |\n",
        "<html><body>Title, Abstract</body></html>",
        "name,price,colour\napple,3,red\npear,4,green\n",
        "name,description,url\nLamp,A lamp for desks.,http://a.b\nBed,A bed.,http://c.d\n",
    ):
        assert TableReader().sniff(head(text.encode())) == 0, text[:60]


COUNTS = {  # records, abstracts; counted with the csv module and the search for empty cells
    "arxiv_cs_PF_2025.csv": (143, 143),
    "arxiv_cs_DC_2025_part.csv": (746, 746),
    "zotero_export_bom.csv": (24, 18),
    "serverless_final_set.csv": (50, 50),
    "asreview_labels.csv": (6, 6),
    "asreview_semicolon.csv": (2, 2),
    "ieee_xplore.csv": (2, 2),
}


@needs_shared
@pytest.mark.parametrize("name", COUNTS)
def test_real_tables(name):
    data = shared_path("samples", name).read_bytes()
    assert TableReader().sniff(head(data, name)) >= 0.9
    entries = read(data)
    found = records(entries)
    assert (len(found), sum(bool(record.abstract) for record in found)) == COUNTS[name]
    assert faults(entries) == []
    text = data.decode("utf-8-sig")
    sign = ";" if "semicolon" in name else ","
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=sign))
    column = next(key for key in rows[0] if key.lower() in {"abstract", "abstract note"})
    for record, row in zip(found, rows, strict=True):
        assert "".join(record.abstract.split()) == "".join(
            row[column].replace("&#x0027;", "'").split()
        )


@needs_shared
@pytest.mark.parametrize("name", COUNTS)
def test_real_tables_doubled_and_cut(name):
    data = shared_path("samples", name).read_bytes()
    once = records(read(data))
    twice = read(data.rstrip() + b"\r\n" + data)
    assert len(records(twice)) == 2 * len(once)
    assert faults(twice) == []
    cut = read(data[: 2 * len(data) // 3])
    kept = records(cut)
    assert [record.abstract for record in kept] == [r.abstract for r in once[: len(kept)]]
    assert len(faults(cut)) <= 1


@needs_shared
def test_what_real_tables_say_besides():
    found = records(read(shared_path("samples", "zotero_export_bom.csv").read_bytes()))
    assert found[0].title == "Multivariate Quantile Function Forecaster"
    assert found[0].authors[1].name == "François-Xavier Aubet"
    assert (found[0].year, found[0].arxiv_id) == (2022, "2202.11316")
    found = records(read(shared_path("samples", "asreview_labels.csv").read_bytes()))
    assert found[0].decision is Decision.KEEP
    assert [author.name for author in found[0].authors] == ["Karl Marx", "Astrid Lindgren"]
    assert found[0].note is None
    found = records(read(shared_path("samples", "arxiv_cs_PF_2025.csv").read_bytes()))
    assert found[0].arxiv_id == "2501.01057"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_is_survived(data):
    text = written(quoting=data.draw(st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL])))
    damaged = bytearray((text * data.draw(st.integers(1, 2))).encode())
    for _ in range(data.draw(st.integers(0, 4))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place] = data.draw(st.sampled_from(b'",;\n\t\0\\x \xff'))
    cut = data.draw(st.integers(len(damaged) // 2, len(damaged)))
    entries = read(bytes(damaged[:cut]))
    assert all(len(e.excerpt) <= 80 for e in entries if isinstance(e, BadEntry))
    assert entries


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        (
            "Status/Selection",
            ["ACCEPTED", "REJECTED", "UNCLASSIFIED"],
            [Decision.KEEP, Decision.SKIP],
        ),
        ("First Round Decision", ["Yes", "No", ""], [Decision.KEEP, Decision.SKIP]),
        ("status", ["to_read", "include", "exclude"], [Decision.LATER, Decision.KEEP]),
        ("Status", ["Final", "Article in press", "Final"], [None, None]),
    ],
)
def test_decisions_under_other_names(name, values, expected):
    rows = [(*paper, value) for paper, value in zip(PAPERS, values, strict=True)]
    found = records(read(written(header=(*HEADER, name), papers=rows)))
    assert [record.decision for record in found][:2] == expected
