"""The plan of an import: what would become of each record; entries that are left out."""

import pytest

from storage.library import Library
from tests.libraries import ABSTRACTS, content, json_dump, listing, run

KNOWN = {"abstract": ABSTRACTS[0], "title": "Quillon"}
NEAR = {"abstract": ABSTRACTS[1].replace("bound by its memory", "bound by memory bandwidth")}
NEW = {"title": "Slow Fires in Peat", "doi": "10.1000/peat", "year": 2024}


def test_a_plan_tells_what_would_become_of_each_record(library, tmp_path):
    before = content(library.folder)
    dump = json_dump(
        tmp_path / "mixed.jsonl", KNOWN, NEAR, NEW, {"doi": "10.1000/peat", "year": 2025}
    )
    plan = run(library.plan_import([dump]))

    (file,) = plan.files
    assert [(one.kind, one.paper, one.line) for one in file.entries] == [
        ("known", 1, 1),
        ("near duplicate", 0, 2),
        ("new", 0, 3),
        ("known", 0, 4),
    ]
    assert file.entries[2].label == "Slow Fires in Peat"
    assert [(one.field, one.after) for one in file.entries[0].changes] == [("title", "Quillon")]
    assert (file.report.format, file.report.added, file.report.near_duplicates) == ("json", 2, 1)
    assert content(library.folder) == before
    report = run(library.import_dumps([dump]))
    assert report.files[0].added == file.report.added
    assert report.files[0].merged == file.report.merged

    again = run(library.plan_import([json_dump(dump, KNOWN, NEAR, {**NEW, "year": 2025})]))
    assert [one.kind for one in again.files[0].entries] == ["same", "same", "changed"]
    assert [(one.field, one.before, one.after) for one in again.files[0].entries[2].changes] == [
        ("year", 2024, 2025)
    ]


def test_sames_are_found_over_batches_and_dumps_of_a_plan(library, tmp_path):
    many = [{"title": f"Paper of number {n}", "doi": f"10.1000/n{n}"} for n in range(120)]
    one = json_dump(tmp_path / "one.jsonl", *many)
    two = json_dump(tmp_path / "two.jsonl", *reversed(many), {**KNOWN, "doi": "10.1000/q"})
    three = json_dump(tmp_path / "three.jsonl", {"doi": "10.1000/q", "title": "Q"})
    plan = run(library.plan_import([one, two, three]))
    assert [(f.report.added, f.report.merged) for f in plan.files] == [(120, 0), (0, 121), (0, 1)]
    report = run(library.import_dumps([one, two, three]))
    assert [(f.added, f.merged) for f in report.files] == [(120, 0), (0, 121), (0, 1)]


def test_a_plan_keeps_the_first_entries_of_each_kind(library, tmp_path):
    many = [{"title": f"Paper of number {n}", "doi": f"10.1000/n{n}"} for n in range(120)]
    dump = json_dump(tmp_path / "many.jsonl", *many, KNOWN)
    (file,) = run(library.plan_import([dump], entries=5)).files
    assert [one.line for one in file.entries] == [1, 2, 3, 4, 5, 121]
    assert file.more == 115


def test_what_is_left_out_does_not_come_in(library, tmp_path):
    dump = json_dump(tmp_path / "mixed.jsonl", KNOWN, NEAR, NEW)
    entries = run(library.plan_import([dump])).files[0].entries
    unwanted = frozenset(one.key for one in entries if one.kind != "new")
    assert len({one.key for one in entries}) == 3

    (file,) = run(library.import_dumps([dump], leave_out=unwanted)).files
    assert (file.records, file.added, file.left_out) == (3, 1, 2)
    assert library.detail(5).title == "Slow Fires in Peat"
    assert len(library.detail(1).origins) == 1
    (file,) = run(library.import_dumps([dump])).files
    assert (file.added, file.merged, file.unchanged) == (1, 1, 1)


@pytest.mark.parametrize(
    ("text", "name", "plain"),
    [
        (listing("An abstract that is new, and says something new about nothing."), "a.txt", True),
        (listing("An abstract that is new, and says something new about nothing."), "a.bib", False),
        ('{"title": "A", "abstract": "B"}\n', "a.jsonl", False),
    ],
)
def test_a_plain_listing_needs_no_look(tmp_path, text, name, plain):
    library = Library.open(tmp_path / "library")
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert run(library.plan_import([tmp_path / name])).is_plain is plain
    library.close()


def test_an_entry_tells_what_it_is_and_of_what_it_is_a_near_duplicate(library, tmp_path):
    title = "What fires under the moor do to " + "the peat of " * 15 + "last year"
    names = [f"Author {n}" for n in range(10)]
    full = {
        "title": title,
        "authors": names,
        "year": 2024,
        "venue": "Peat",
        "abstract": "So. " * 200,
    }
    dump = json_dump(tmp_path / "two.jsonl", full, NEAR)
    first, second = run(library.plan_import([dump])).files[0].entries

    assert (first.label, first.year, first.venue) == (title, 2024, "Peat")
    assert (first.authors, first.author_count) == (tuple(names[:8]), 10)
    assert first.beginning.startswith("So. So.")
    assert len(first.beginning) <= 400
    assert first.near is None
    assert second.near is not None
    assert (second.near.paper, second.near.label) == (2, library.rows([2])[0].label)


def test_a_record_nearly_the_same_as_one_of_its_own_dump_says_so(tmp_path):
    library = Library.open(tmp_path / "library")
    dump = json_dump(tmp_path / "two.jsonl", {"abstract": ABSTRACTS[1]}, NEAR)
    _, second = run(library.plan_import([dump])).files[0].entries
    assert (second.kind, second.near.paper) == ("near duplicate", 0)
    library.close()


def test_files_that_are_no_dumps_are_told_and_hidden_ones_not(library, tmp_path):
    folder = tmp_path / "inbox"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.txt").write_text(listing(ABSTRACTS[0]), encoding="utf-8")
    for name in ("b.txt", "c.txt", "deep/d.txt", "deep/e.txt", ".DS_Store", "Thumbs.db"):
        (folder / name).touch()
    (told,) = run(library.plan_import([folder])).passed_over
    names = ("b.txt", "c.txt", "deep/d.txt", "deep/e.txt")
    assert told.paths == tuple(str(folder / name) for name in names)
    assert told.sentence == (
        f"4 files in {folder} are no dumps and were passed over: "
        "b.txt, c.txt, deep/d.txt, and 1 more"
    )
    assert run(library.import_dumps([folder])).passed_over == (told,)


def test_a_name_that_promises_another_format_is_told_in_plain_words(library, tmp_path):
    path = tmp_path / "a.bib"
    path.write_text(listing(ABSTRACTS[0]), encoding="utf-8")
    (remark,) = run(library.plan_import([path])).files[0].report.remarks
    assert remark == "Its name ends in .bib, but it holds a listing; it was read as what it holds."
