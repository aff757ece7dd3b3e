"""Spreadsheets of papers; the files are made here, part by part."""

import zipfile
from io import BytesIO
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.readers import dumps_in
from storage.readers.reader import Content, Head
from storage.readers.tables.columns import ColumnMapping, Field, header_key
from storage.readers.tables.workbook import WorkbookReader, sheets_of
from storage.record import BadEntry, PaperRecord, Remark
from storage.vocabulary import Decision

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"

HEADER = ["Title", "Authors", "Publication Year", "Abstract", "DOI", "included"]
PAPERS = [
    ["Larkspur", "Kan, Kelvin; Lee, Bo", 2021, "We pack tensors.\n\nIt works.", "10.1234/ab", 1],
    ["Teasel", "Young, Mary", 2022, "Idle pages <move> & go.", "", 0],
    ["Fennel", "", 2023.0, "Can a_x000D_\nswitch sort?", "", ""],
]


def cell(row, column, value):
    where = f"{chr(65 + column)}{row}"
    if value == "":
        return ""
    if isinstance(value, str):
        return f'<c r="{where}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{where}"><v>{value}</v></c>'


def sheet(rows, first=1):
    lines = (
        f'<row r="{number}">{"".join(cell(number, n, value) for n, value in enumerate(row))}</row>'
        for number, row in enumerate(rows, first)
    )
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData></worksheet>'


def workbook(*sheets, hidden=()):
    names = [f"Sheet {number}" for number in range(1, len(sheets) + 1)]
    listed = "".join(
        f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"'
        f"{' state=' + chr(34) + 'hidden' + chr(34) if n in hidden else ''}/>"
        for n, name in enumerate(names, 1)
    )
    related = "".join(
        f'<Relationship Id="r{n}" Type="{LINKS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" '
            'ContentType="application/xml"/></Types>',
        )
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
            f'Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        archive.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>{listed}</sheets></workbook>',
        )
        archive.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships">{related}</Relationships>',
        )
        for number, text in enumerate(sheets, 1):
            archive.writestr(f"xl/worksheets/sheet{number}.xml", text)
    return out.getvalue()


def read(data, **options):
    return list(WorkbookReader(**options).read(Content(BytesIO(data))))


def records(entries):
    return [entry for entry in entries if isinstance(entry, PaperRecord)]


def faults(entries):
    return [(entry.line, entry.reason) for entry in entries if isinstance(entry, BadEntry)]


def remarks(entries):
    return [entry.text for entry in entries if isinstance(entry, Remark)]


def assert_papers(entries, first=2):
    found = records(entries)
    assert [record.title for record in found] == ["Larkspur", "Teasel", "Fennel"]
    assert [record.abstract for record in found] == [
        "We pack tensors.\n\nIt works.", "Idle pages <move> & go.", "Can a switch sort?",
    ]  # fmt: skip
    assert [record.year for record in found] == [2021, 2022, 2023]
    assert [author.name for author in found[0].authors] == ["Kelvin Kan", "Bo Lee"]
    assert found[0].doi == "10.1234/ab"
    assert [record.decision for record in found] == [Decision.KEEP, Decision.SKIP, None]
    assert [record.line for record in found] == [first, first + 1, first + 2]
    assert faults(entries) == []


def test_a_sheet_of_papers():
    data = workbook(sheet([HEADER, *PAPERS]))
    assert_papers(read(data))
    assert WorkbookReader().sniff(Head("a.xlsx", data, "", binary=True, whole=True)) > 0.9


def test_rows_are_counted_as_the_sheet_shows_them():
    assert_papers(read(workbook(sheet([["Our reading list"], HEADER, *PAPERS], first=3))), first=5)
    assert_papers(read(workbook(sheet([HEADER, *PAPERS], first=4))), first=5)


def test_sheets_one_after_another():
    other = sheet([["colour", "price"], ["red", 3]])
    data = workbook(other, sheet([HEADER, *PAPERS[:2]]), sheet([HEADER, PAPERS[2], ["", "A B"]]))
    entries = read(data)
    assert [(r.position, r.title) for r in records(entries)] == [
        (0, "Larkspur"), (1, "Teasel"), (2, "Fennel"),
    ]  # fmt: skip
    assert remarks(entries) == [
        'The sheet "Sheet 1" holds no titles or abstracts and was passed over.'
    ]
    assert faults(entries) == [(3, "a row with neither title nor abstract (sheet Sheet 3)")]


def test_hidden_sheets_stay_hidden():
    data = workbook(sheet([HEADER, *PAPERS]), sheet([HEADER, *PAPERS]), hidden=(2,))
    assert_papers(read(data))


def test_a_choice_is_followed_and_remembered():
    rows = [
        ["Kop", "Tekst", "Wie"],
        ["Larkspur", "We pack tensors.", "x"],
        ["Teasel", "It moves idle pages.", "y"],
    ]
    data = workbook(sheet(rows))
    assert records(read(data)) == []
    mapping = ColumnMapping().having(Field.TITLE, [0]).having(Field.ABSTRACT, [1])
    (preview,) = sheets_of(data)
    assert preview.layout is not None
    assert preview.layout.header == ("Kop", "Tekst", "Wie")
    kept = {header_key(rows[0]): mapping.encode(rows[0])}
    for entries in (read(data, mapping=mapping), read(data, remembered=kept)):
        assert [(r.title, r.abstract) for r in records(entries)] == [
            ("Larkspur", "We pack tensors."), ("Teasel", "It moves idle pages."),
        ]  # fmt: skip


def test_what_would_fill_the_memory_is_refused():
    far = f'<worksheet xmlns="{MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
    far += '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    assert faults(read(workbook(far))) == [
        (1, "a sheet of 1,048,576 rows and 16,384 columns; save its table alone")
    ]
    entries = read(workbook(f"<worksheet>{' ' * 120_000_000}</worksheet>"))
    assert faults(entries) == [(1, "a workbook that unpacks to far more than a table would")]


@pytest.mark.parametrize("suffix", [".xlsx", ".csv", ""])
def test_a_workbook_is_known_by_its_content(tmp_path, suffix):
    path = tmp_path / f"papers{suffix}"
    path.write_bytes(workbook(sheet([HEADER, *PAPERS])))
    (source,) = dumps_in([path])
    assert source.format == "spreadsheet"
    assert [type(entry) for entry in source.read() if isinstance(entry, PaperRecord)]
    assert any(isinstance(entry, Remark) for entry in source.read()) == (suffix == ".csv")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_is_survived(data):
    whole = bytearray(workbook(sheet([HEADER, *PAPERS])))
    for _ in range(data.draw(st.integers(0, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(5, len(whole)))
    assert read(bytes(whole[:cut]))


def test_lists_of_titles_beside_a_sheet_of_papers_are_passed_over():
    titles = ["One of many tensors packed", "Two of idle pages moved", "Three of keys sorted"]
    counts = sheet([["ttl", "times"], *([title, number] for number, title in enumerate(titles))])
    entries = read(workbook(sheet([HEADER, *PAPERS]), counts))
    assert_papers(entries)
    assert remarks(entries) == [
        'The sheet "Sheet 2" holds no titles or abstracts and was passed over.'
    ]


def test_questions_above_a_header_of_tags():
    rows = [
        ["", "", "", "", "", "Is this of use? " * 40],
        ["Key", "AU", "TI", "SO", "AB", "PY"],
        ["1", "Bee A", "Larkspur", "J SEAS", "We pack tensors. " * 9, 2021],
    ]
    (found,) = records(read(workbook(sheet(rows))))
    assert (found.title, found.year) == ("Larkspur", 2021)
