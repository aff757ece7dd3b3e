"""What a dump said of a paper before: which of its entries a new one is held against."""

import csv
from pathlib import Path

from storage.importing.stored import Before, SaidBefore
from storage.library import Library
from tests.libraries import run

HERE = Before(10, 1, '{"year":2020}', "Reed is fast.")
THERE = Before(11, 2, '{"year":2020}', "Reed is faster.")
LAST = Before(12, 3, '{"year":2021}', "Reed is fast.")
COPY = Before(13, 4, '{"year":2022}', "Reed is slow.")


def said() -> SaidBefore:
    """Three entries of the very same dump, and one of a copy of it elsewhere."""
    before = SaidBefore()
    for one in (HERE, THERE, LAST):
        before.add(one, same_dump=True)
    before.add(COPY, same_dump=False)
    return before


def test_the_same_words_in_the_same_place_come_first():
    assert said().nearest(1, HERE.raw, HERE.said) == HERE


def test_the_same_words_elsewhere_come_before_other_words_in_the_place():
    assert said().nearest(1, THERE.raw, THERE.said) == THERE


def test_other_words_are_held_against_what_stood_in_the_place():
    assert said().nearest(2, "Reed is new.", None) == THERE


def test_what_stood_nowhere_is_held_against_the_last():
    assert said().nearest(9, "Reed is new.", None) == LAST


def test_a_copy_of_the_dump_counts_in_the_same_place_alone():
    assert said().nearest(4, COPY.raw, COPY.said) == COPY
    assert said().nearest(4, "Reed is new.", None) == COPY
    assert said().nearest(5, COPY.raw, COPY.said) == LAST
    copies = SaidBefore()
    copies.add(COPY, same_dump=False)
    assert copies.nearest(5, COPY.raw, COPY.said) is None


def test_of_many_entries_of_one_paper_the_last_one_decides(tmp_path: Path):
    dump = tmp_path / "one.csv"
    rows = [("We present Reed, a compiler that is fast.", "10.1000/reed", 2020)] * 250
    library = Library.open(tmp_path / "library")

    def imported(years: dict[int, int]):
        with dump.open("w", newline="", encoding="utf-8") as out:
            table = csv.writer(out)
            table.writerow(["title", "abstract", "doi", "year"])
            for n, (abstract, doi, year) in enumerate(rows):
                table.writerow(["Reed", abstract, doi, years.get(n, year)])
        return run(library.import_dumps([dump])).files[0]

    first = imported({})
    assert (first.added, first.merged) == (1, 249)
    again = imported({})
    assert (again.added, again.merged, again.changed, again.unchanged) == (0, 0, 0, 250)
    other = imported({249: 2021})
    assert (other.changed, other.unchanged) == (1, 249)
    assert [(one.field, one.before, one.after) for one in other.changes] == [("year", 2020, 2021)]
    library.close()
