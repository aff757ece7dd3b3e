"""Tables with a row for each field, as Embase exports them."""

from io import BytesIO

from storage.readers.reader import Content, Head
from storage.readers.tables.field_rows import FieldRowsReader
from storage.readers.tables.table import TableReader
from storage.record import BadEntry, PaperRecord

RECORDS = (
    "SEARCH QUERY,\"('page'/exp OR page) AND [2020-2021]/py\"\n\n"
    'TITLE,"Teasel Moves Idle Pages, at Last"\nAUTHOR NAMES,"Fox E.","Bee A.B."\n'
    'SOURCE,"Journal of Pages (2021) 3:1 (1-9). Date of Publication: 1 May 2021"\n'
    'SOURCE TITLE,"Journal of Pages"\nPUBLICATION YEAR,2021\n'
    'ABSTRACT,"Schedulers leave memory idle.\nWe move ""idle"" pages."\n'
    'EMTREE MEDICAL INDEX TERMS,"human","article"\nMEDLINE PMID,31234567\nDOI,10.1234/ab\n\n'
    'TITLE,"Larkspur"\nAUTHOR NAMES,"Dee C."\nPUBLICATION YEAR,2020\nABSTRACT,"We pack tensors."\n'
)


def read(text):
    return list(FieldRowsReader().read(Content(BytesIO(text.encode()))))


def head(text):
    return Head("embase.csv", text.encode(), text, binary=False, whole=True)


def assert_papers(entries):
    first, second = entries
    assert (first.title, second.title) == ("Teasel Moves Idle Pages, at Last", "Larkspur")
    assert first.abstract == 'Schedulers leave memory idle. We move "idle" pages.'
    assert [author.name for author in first.authors] == ["E. Fox", "A.B. Bee"]
    assert (first.venue, first.year) == ("Journal of Pages", 2021)
    assert (first.doi, first.pmid) == ("10.1234/ab", "31234567")
    assert (second.abstract, second.year, second.position) == ("We pack tensors.", 2020, 1)


def test_records_below_one_another():
    assert_papers(read(RECORDS))
    assert [entry.line for entry in read(RECORDS)] == [3, 14]
    assert FieldRowsReader().sniff(head(RECORDS)) > TableReader().sniff(head(RECORDS))


def test_rules_between_records():
    assert_papers(read(RECORDS.replace("\n\nTITLE", "\n-----------\nTITLE")))


def test_a_record_that_is_cut_off():
    entries = read(RECORDS[:-10])
    assert isinstance(entries[0], PaperRecord)
    assert isinstance(entries[1], BadEntry)
    assert (entries[1].line, entries[1].reason) == (14, "the file ends inside this row")


def test_common_tables_are_left_to_their_reader():
    for text in (
        "TITLE,ABSTRACT,YEAR,DOI\nOne,Text one.,2020,\nTwo,Text two.,2021,\n",
        "title,abstract\nOne,Text one.\n",
    ):
        assert FieldRowsReader().sniff(head(text)) == 0
