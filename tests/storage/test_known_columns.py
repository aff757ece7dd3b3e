"""Mappings of columns that a person has chosen: remembered, used, asked for where needed."""

import pytest

from storage.errors import DumpError
from storage.library import Library
from storage.readers import dumps_in
from storage.readers.tables.columns import ColumnMapping, Field
from tests.libraries import listing, run
from tests.storage.test_reader_workbook import sheet, workbook

# Names that nobody knows; by what stands in them the columns would be taken wrong.
GUESSED = """Kopf,Inhalt,Zahl
Lodestone measures routing costs,short words on mixtures of experts,2024
Gannet never waits for memory,sparse kernels with few words,2023
Kestrel answers over tables,questions that do not fit,2022
"""
# It reads like prose with signs in it, but for its name.
LIKE_PROSE = """Werk;Worte
Lodestone misst die Kosten;Wegewahl in Mischungen von Experten
Gannet wartet nie;duenne Kerne ohne Warten
Kestrel antwortet;Fragen an Tabellen
"""
CHOSEN = ColumnMapping().having(Field.TITLE, [0]).having(Field.ABSTRACT, [1])


@pytest.fixture
def library(tmp_path):
    made = Library.open(tmp_path / "library")
    yield made
    made.close()


def write(tmp_path, name: str, text: str):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("text", [GUESSED, LIKE_PROSE])
def test_a_table_of_unknown_columns_is_asked_about_once(library, tmp_path, text):
    path = write(tmp_path, "one.csv", text)
    layout = library.columns.unknown(path)
    assert layout is not None
    library.columns.remember(layout.header, CHOSEN)
    assert library.columns.unknown(path) is None
    assert library.columns.mapping_of(layout) == CHOSEN
    run(library.import_dumps([path]))
    found = [row.title for row in library.details([1, 2, 3])]
    assert [title.split()[0] for title in found if title] == ["Lodestone", "Gannet", "Kestrel"]


def test_another_table_with_these_columns_is_read_alike_in_any_order(library, tmp_path):
    library.columns.remember(("Kopf", "Inhalt", "Zahl"), CHOSEN)
    other = write(
        tmp_path,
        "two.csv",
        "Zahl,Inhalt,Kopf\n2020,what ospreys do at noon over the water,Osprey\n"
        "2021,what kites see from high above,Kite\n",
    )
    assert library.columns.unknown(other) is None
    plan = run(library.plan_import([other]))
    assert [entry.label for entry in plan.files[0].entries] == ["Osprey", "Kite"]
    assert not plan.files[0].report.remarks


def test_what_can_be_read_without_help_is_not_asked_about(library, tmp_path):
    for name, text in (
        ("known.csv", "title,abstract\nLodestone,We present Lodestone for routing.\n"),
        ("plain.txt", listing("We present Lodestone, which measures what routing costs.")),
        ("prose.txt", LIKE_PROSE),
        ("one.ris", "TY  - JOUR\nTI  - Lodestone\nER  -\n"),
    ):
        assert library.columns.unknown(write(tmp_path, name, text)) is None, name
    guessed = write(tmp_path, "guessed.csv", GUESSED)
    assert library.columns.unknown(guessed, guessed=False) is None
    like_prose = write(tmp_path, "like.csv", LIKE_PROSE)
    assert library.columns.unknown(like_prose, guessed=False) is not None
    with pytest.raises(DumpError):
        library.columns.unknown(tmp_path / "nowhere.csv")


def test_a_sheet_of_a_workbook_is_asked_about_too(library, tmp_path):
    path = tmp_path / "one.xlsx"
    path.write_bytes(workbook(sheet([line.split(",") for line in GUESSED.splitlines()])))
    layout = library.columns.unknown(path)
    assert layout is not None
    assert layout.header == ("Kopf", "Inhalt", "Zahl")
    library.columns.remember(layout.header, CHOSEN)
    plan = run(library.plan_import([path]))
    assert plan.files[0].entries[0].label == "Lodestone measures routing costs"


def test_damaged_memory_is_no_memory(library, tmp_path):
    from sqlalchemy import text

    with library._database.write() as connection:
        connection.execute(
            text("INSERT INTO library_info (key, value) VALUES ('table columns', '[1')")
        )
    assert library.columns.remembered() == {}
    library.columns.remember(("Kopf", "Inhalt"), CHOSEN)
    (encoded,) = library.columns.remembered().values()
    assert ColumnMapping.decode(encoded, ("Kopf", "Inhalt")) == CHOSEN


def test_a_chosen_mapping_comes_before_names_that_are_known(tmp_path, library):
    path = write(tmp_path, "odd.csv", "title,abstract\nwhat it says at length,Its Name\n")
    library.columns.remember(("title", "abstract"), ColumnMapping().having(Field.TITLE, [1]))
    (source,) = dumps_in([path], columns=library.columns.remembered())
    (record,) = source.read()
    assert record.title == "Its Name"
