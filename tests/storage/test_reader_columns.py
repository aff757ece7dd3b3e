"""What the columns of tables are called, and what becomes of their values."""

import csv
import io
from io import BytesIO

import pytest

from storage.readers.reader import Content, Head
from storage.readers.tables.columns import ColumnMapping, Field, guess_mapping, header_key
from storage.readers.tables.row_records import preview
from storage.readers.tables.table import TableReader
from storage.record import PaperRecord
from storage.vocabulary import Decision


def records(text, **options):
    entries = TableReader(**options).read(Content(BytesIO(text.encode())))
    return [entry for entry in entries if isinstance(entry, PaperRecord)]


TABLES = {
    "pmid,doi,Article Title,Author Full Names,Source Title,Publication Year,Abstract": (
        '31234567,10.1234/ab,A Title,"Kan, Kelvin; Lee, Bo",Nature,2020,The text.'
    ),
    "Rank\tPublication ID\tDOI\tPMID\tTitle\tAbstract\tSource title\tPubYear\tAuthors": (
        "1\tpub.1\t10.1234/ab\t31234567\tA Title\tThe text.\tNature\t2020\tKan, Kelvin; Lee, Bo"
    ),
    "PT\tAU\tAF\tTI\tSO\tAB\tPY\tDI\tPM\tUT": (
        "J\tKan, K; Lee, B\tKan, Kelvin; Lee, Bo\tA Title\tNature\tThe text.\t2020\t10.1234/ab"
        "\t31234567\tWOS:1"
    ),
    "Título;Autores;Revista;Año;Resumen;DOI;PubMed ID": (
        "A Title;Kelvin Kan, Bo Lee;Nature;2020;The text.;https://doi.org/10.1234/ab;31234567"
    ),
    "Titel,Verfasser,Zeitschrift,Erscheinungsjahr,Zusammenfassung,doi,pmid": (
        "A Title,Kelvin Kan & Bo Lee,Nature,2020,The text.,10.1234/ab,31234567"
    ),
    "题名,作者,期刊,年份,摘要,DOI,PMID": (
        "A Title,Kelvin Kan|Bo Lee,Nature,2020,The text.,10.1234/ab,31234567"
    ),
    "Название|Авторы|Журнал|Год|Аннотация|DOI|PMID": (
        "A Title|Kelvin Kan; Bo Lee|Nature|2020|The text.|10.1234/ab|31234567"
    ),
    "Title,Authors,Source,Abstract,DOI,Medline PMID": (
        'A Title,"Kelvin Kan, Bo Lee",Nature (2020) 3:3 (1-2),The text.,10.1234/ab,31234567'
    ),
}


@pytest.mark.parametrize("header", TABLES)
def test_names_of_many_programs(header):
    (record,) = records(f"{header}\n{TABLES[header]}\n")
    assert (record.title, record.abstract) == ("A Title", "The text.")
    assert [author.name for author in record.authors] == ["Kelvin Kan", "Bo Lee"]
    assert (record.venue, record.year, record.pmid) == ("Nature", 2020, "31234567")
    assert record.doi == "10.1234/ab"


def test_ids_are_known_by_their_shape():
    text = "id,title,abstract\n2501.00021,One,Text one.\nhep-th/9901001v2,Two,Text two.\n"
    assert [record.arxiv_id for record in records(text)] == ["2501.00021", "hep-th/9901001v2"]
    text = "record_id,title,abstract\n0,One,Text one.\n1,Two,Text two.\n"
    assert [record.arxiv_id for record in records(text)] == [None, None]
    text = "openalex_id,title,url\nhttps://openalex.org/W123456,One,"
    text += "https://arxiv.org/abs/2501.00021v3\n"
    (record,) = records(text)
    assert (record.openalex_id, record.arxiv_id) == ("W123456", "2501.00021v3")
    assert record.links == ("https://arxiv.org/abs/2501.00021v3",)


def test_what_asreview_says():
    text = (
        "title,abstract,label_included,included,asreview_ranking,exported_notes_1\n"
        "One,Text one.,0,1,1,read again\nTwo,Text two.,1,0,2,\nThree,Text three.,,,3,\n"
        "Four,Text four.,-1,,4,\n"
    )
    found = records(text)
    assert [record.decision for record in found] == [Decision.KEEP, Decision.SKIP, None, None]
    assert [record.note for record in found] == ["read again", None, None, None]
    text = (
        "title,abstract,asreview_label,asreview_tags,asreview_note\n"
        'One,Text one.,1,"gpu; fast","a note"\nTwo,Text two.,0,,\n'
    )
    found = records(text)
    assert [record.decision for record in found] == [Decision.KEEP, Decision.SKIP]
    assert found[0].tags == ("gpu", "fast")
    assert found[0].note == "a note"


def test_what_rayyan_says():
    text = (
        "key,title,authors,journal,year,abstract,notes\n"
        'r-1,One,"Lee, Bo",J,2020,Text one.,"Section: 12 p. | RAYYAN-INCLUSION: {""Ann""=>'
        '""Included""} | RAYYAN-LABELS: gpu,fast | USER-NOTES: {""Ann""=>[""see also Two""]}"\n'
        'r-2,Two,"Lee, Bo",J,2020,Text two.,"RAYYAN-INCLUSION: {""Ann""=>""Excluded""} | '
        'RAYYAN-EXCLUSION-REASONS: wrong topic"\n'
        'r-3,Three,"Lee, Bo",J,2020,Text three.,"RAYYAN-INCLUSION: {""Ann""=>""Maybe""}"\n'
        'r-4,Four,"Lee, Bo",J,2020,Text four.,"RAYYAN-INCLUSION: {""Ann""=>""Included"", '
        '""Bob""=>""Excluded""}"\n'
    )
    found = records(text)
    assert [record.decision for record in found] == [
        Decision.KEEP, Decision.SKIP, Decision.LATER, None
    ]  # fmt: skip
    assert found[0].tags == ("gpu", "fast")
    assert found[0].note == "Section: 12 p.\n\nsee also Two"
    assert found[1].note == "Excluded: wrong topic"
    assert found[3].note == "Ann: Included; Bob: Excluded"
    assert found[0].authors[0].name == "Bo Lee"


def test_what_zotero_says():
    text = (
        '"Key","Item Type","Publication Year","Author","Title","Publication Title","DOI","Url",'
        '"Abstract Note","Notes","Manual Tags","Automatic Tags"\n'
        '"AB12CD34","journalArticle","2022","Kan, Kelvin; van der Berg, Jan","One","Nature",'
        '"10.1234/ab","http://a.org/b","Text one.","<p>my <b>own</b> note</p>",'
        '"gpu; to read","CS"\n'
    )
    (record,) = records(text)
    assert [author.name for author in record.authors] == ["Kelvin Kan", "Jan van der Berg"]
    assert record.tags == ("gpu", "to read")
    assert record.note == "my own note"
    assert record.links == ("http://a.org/b",)


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Carreira J., Fonseca P.", ["J. Carreira", "P. Fonseca"]),
        ("['Marx, Karl', \"O'Hara, Jo\"]", ["Karl Marx", "Jo O'Hara"]),
        ("Jo Rottman, Erran Carmel, May Lacity", ["Jo Rottman", "Erran Carmel", "May Lacity"]),
        ("Carr, A S; Fear, D W", ["A S Carr", "D W Fear"]),
        ("Smith, John (57192); Doe, Jane (57)", ["John Smith", "Jane Doe"]),
        ("Marx, K., Engels, F.", ["K. Marx", "F. Engels"]),
        ("Ann Bee and Carl Dee", ["Ann Bee", "Carl Dee"]),
        ("Bee, Ann and Dee, Carl", ["Ann Bee", "Carl Dee"]),
        ("García Márquez, Gabriel", ["Gabriel García Márquez"]),
        ("A Bee, C Dee, ...", ["A Bee", "C Dee"]),
        ("张三，李四", ["张三", "李四"]),
        ("Vilarino GT, Andrade A", ["GT Vilarino", "A Andrade"]),
        ("Smith J, Dee AB.", ["J Smith", "AB Dee"]),
        ("[{'id': '1', 'name': 'Jo Roe'}, {'name': \"Al O'Dee\"}]", ["Jo Roe", "Al O'Dee"]),
        ("[No author name available]", []),
    ],
)  # fmt: skip
def test_authors_as_tables_list_them(cell, names):
    out = io.StringIO()
    csv.writer(out).writerows([("title", "authors", "abstract"), ("One", cell, "Text one.")])
    (record,) = records(out.getvalue())
    assert [author.name for author in record.authors] == names


def test_a_given_mapping_is_followed():
    text = "a,b,c\nOne,Text one.,Ann\nTwo,Text two.,Bob\n"
    mapping = ColumnMapping().having(Field.TITLE, [0]).having(Field.ABSTRACT, [1])
    mapping = mapping.having(Field.TAGS, [2])
    found = records(text, mapping=mapping)
    assert [(r.title, r.abstract, r.tags) for r in found] == [
        ("One", "Text one.", ("Ann",)), ("Two", "Text two.", ("Bob",)),
    ]  # fmt: skip


def test_a_mapping_is_kept_for_the_next_table_with_the_same_names():
    header = ["Notes", "Kop", "Tekst", "Kop"]
    mapping = ColumnMapping().having(Field.TITLE, [1, 3]).having(Field.ABSTRACT, [2])
    kept = mapping.encode(header)
    again = ["kop", "TEKST", "Kop", "notes"]
    assert header_key(header) == header_key(again)
    found = ColumnMapping.decode(kept, again)
    assert found is not None
    assert (found.of(Field.TITLE), found.of(Field.ABSTRACT)) == ((0, 2), (1,))
    assert ColumnMapping.decode(kept, ["Kop", "Tekst"]) is None
    assert ColumnMapping.decode("no json", header) is None


def test_a_mapping_is_shown_before_it_is_used():
    text = "a,b,c\nOne,Text one.,Ann\nTwo,Text two.,Bob\n"
    head = Head("a.csv", text.encode(), text, binary=False, whole=True)
    layout = TableReader().layout(head)
    assert layout is not None
    mapping = ColumnMapping().having(Field.TITLE, [0]).having(Field.ABSTRACT, [1])
    shown = preview(layout, mapping)
    assert ("One", "Text one.") in [(r.title, r.abstract) for r in shown]
    assert preview(layout, ColumnMapping().having(Field.TITLE, [2]))[-1].title == "Bob"


def test_a_column_gives_one_field():
    mapping = ColumnMapping().having(Field.TITLE, [0, 1]).having(Field.NOTE, [1])
    assert mapping.of(Field.TITLE) == (0,)
    assert mapping.field_of(1) is Field.NOTE
    assert mapping.field_of(5) is None
    assert mapping.gives_papers


def test_names_are_not_believed_against_the_values():
    header = ["title", "label", "note", "year"]
    rows = [["One", "physics", "100", "first"], ["Two", "biology", "101", "second"]]
    mapping = guess_mapping(header, rows)
    assert mapping.of(Field.DECISION) == mapping.of(Field.NOTE) == mapping.of(Field.YEAR) == ()
    mapping = guess_mapping(header, [["One", "1", "good", "2020"], ["Two", "0", "bad", "2021"]])
    assert mapping.of(Field.DECISION) == (1,)
    assert mapping.of(Field.NOTE) == (2,)
    assert mapping.of(Field.YEAR) == (3,)
