"""Notes: links to papers, tasks, templates, and all of them in one place."""

import sqlite3
from contextlib import closing
from datetime import date

import pytest

from storage.database import note_rows
from storage.database.note_fields import values_of
from storage.edits.annotating import WriteNote
from storage.edits.merging import MergePapers
from storage.edits.noting import DropTemplate, KeepTemplate, TickTask
from storage.edits.tagging import Tag
from storage.errors import EditError
from storage.notes.links import links_in, without_links, written_link
from storage.notes.plain import plain_words
from storage.notes.tasks import task_at, with_task
from storage.notes.templates import FIELDS, SHIPPED, filled


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("See [[12|Some label]].", [(12, "Some label")]),
        ("[[ 12 | a ]] and [[TensorNEAT]]", [(12, "a"), (None, "TensorNEAT")]),
        ("[[7]]", [(7, "")]),
        ("[[12 monkeys]]", [(None, "12 monkeys")]),
        ("`[[1|a]]` is code, [[2|b]] is not", [(2, "b")]),
        ("```\n[[1|a]]\n```\n[[2|b]]", [(2, "b")]),
        ("~~~ [[1|a]]\n[[1|a]]", []),
        ("[[]] [[a\nb]] [ [3] ]", []),
        ("[[[4|d]]]", [(4, "d")]),
    ],
)
def test_links_of_a_note(note, found):
    links = list(links_in(note))
    assert [(link.paper, link.label) for link in links] == found
    assert all(note[link.start : link.end].strip("[] ").startswith(link.inner) for link in links)


def test_a_label_never_ends_its_link_early():
    written = written_link(3, "A [new]  way | of\nthings")
    assert written == "[[3|A new way of things]]"
    assert [link.paper for link in links_in(written)] == [3]


def test_what_is_no_link_stays_as_it_is():
    note = "a `[[1|x]]` [[2|y]] b"
    assert without_links(note, lambda link: link.label.upper()) == "a `[[1|x]]` Y b"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("- [ ] read", (False, "read")),
        ("  * [x] done  ", (True, "done")),
        ("1. [X] first", (True, "first")),
        ("> - [ ] quoted", (False, "quoted")),
        ("- - [ ] within", (False, "within")),
        ("- [ ]", (False, "")),
        ("- [y] no", None),
        ("[ ] no item", None),
        ("- [ ](a link)", None),
        ("a - [ ] b", None),
    ],
)
def test_tasks(line, found):
    assert task_at(f"first\n{line}", 1) == found
    assert task_at("one line", 5) is None


def test_a_tick_changes_one_sign_only():
    note = "- [ ] a [ ]\n- [ ] b"
    assert with_task(note, 0, done=True) == "- [x] a [ ]\n- [ ] b"
    assert with_task("- [x] a", 0, done=False) == "- [ ] a"


def test_ticking_is_a_step_of_its_own(library):
    library.apply(WriteNote(1, "- [ ] read table 3\n- [ ] ask"))
    applied = library.apply(TickTask(1, 0, done=True))
    assert applied.summary == "Tick a task: read table 3"
    assert library.detail(1).note == "- [x] read table 3\n- [ ] ask"
    library.undo()
    assert library.detail(1).note == "- [ ] read table 3\n- [ ] ask"
    with pytest.raises(EditError, match="no longer"):
        library.apply(TickTask(1, 5, done=True))


def test_links_lead_to_papers_by_id_by_label_and_through_merges(library):
    second, third = library.detail(2), library.detail(3)
    library.apply(
        WriteNote(1, f"[[2|old]] and [[{third.label.upper()}]], [[99|gone]], [[nothing]]")
    )
    found = library.detail(1).note_links
    assert {inner: paper.id for inner, paper in found.items()} == {
        "2|old": 2, third.label.upper(): 3,
    }  # fmt: skip
    assert found["2|old"].label == second.label
    assert [paper.id for paper in library.notes.linked_from(2)] == [1]
    assert [paper.id for paper in library.notes.linked_from(3)] == [1]
    assert library.notes.linked_from(4) == ()

    library.apply(MergePapers((4, 2), keep=4))
    assert library.detail(1).note_links["2|old"].id == 4
    assert [paper.id for paper in library.notes.linked_from(4)] == [1]
    library.undo()
    assert library.detail(1).note_links["2|old"].id == 2


def test_a_number_is_not_the_beginning_of_another(library):
    library.apply(WriteNote(1, "[[22|x]] and [[2x]]"))
    assert library.notes.linked_from(2) == ()


def test_only_notes_with_links_are_looked_at(library):
    with closing(sqlite3.connect(library.folder / "library.db")) as connection:
        question = note_rows._LINKING.format(any="n.text LIKE '%[[1%'")
        plan = connection.execute(f"EXPLAIN QUERY PLAN {question}", {"id": 1}).fetchall()
    assert any("ix_note_linking" in row[3] for row in plan)


def test_papers_are_found_by_parts_of_their_labels(library):
    paper = library.detail(1)
    first, *_, last = paper.label.split()
    assert [one.id for one in library.notes.papers_named(f"{last[:4]} {first[:3]}")][:1] == [1]
    assert library.notes.papers_named("100% of_nothing") == ()
    assert len(library.notes.papers_named("", limit=3)) == 3


def test_all_notes_are_listed_newest_first(library):
    library.apply(WriteNote(2, "two"))
    library.apply(WriteNote(1, "one"))
    assert [(note.paper_id, note.text) for note in library.notes.list()] == [(1, "one"), (2, "two")]
    assert library.notes.list()[0].label == library.detail(1).label


def test_templates_of_the_library_and_those_that_ship(library):
    shipped = [one.name for one in SHIPPED]
    assert sorted(shipped) == [one.name for one in library.notes.templates()]
    library.apply(KeepTemplate("  Doubts ", "- [ ] {label}"))
    library.apply(KeepTemplate("to DO", "mine"))
    own = {one.name: one.text for one in library.notes.templates() if not one.shipped}
    assert own == {"Doubts": "- [ ] {label}", "to DO": "mine"}
    library.apply(DropTemplate("TO do"))
    assert "To do" in [one.name for one in library.notes.templates()]
    with pytest.raises(EditError, match="no template"):
        library.apply(DropTemplate("To do"))
    with pytest.raises(EditError, match="needs a name"):
        library.apply(KeepTemplate("x", "  "))


def test_a_template_is_filled_from_the_paper(library):
    library.apply(Tag((1,), "gpu"))
    paper = library.detail(1)
    values = values_of(paper, date(2026, 11, 30))
    assert set(values) == set(FIELDS)
    template = "**{label}** ({year}) {tags} {date} {link} {unknown} {Label}"
    assert filled(template, values) == (
        f"**{paper.label}** gpu 2026-11-30 [[1|{paper.label}]] {{unknown}} {{Label}}"
    )
    assert filled("{system} ({year})", values | {"year": "2024"}) == f"{paper.system} (2024)"


def test_exports_show_labels_and_tasks(library, tmp_path):
    label = library.detail(2).label
    library.apply(WriteNote(1, "Against [[2|old words]] and [[77|A gone paper]]\n\n- [ ] look"))
    for name in ("markdown", "csv", "jsonl"):
        for _ in library.export(name, tmp_path / name, ids=[1]):
            pass
    for name in ("markdown", "csv"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert "[[" not in text
        assert "A gone paper" in text
        assert "- [ ] look" in text
    assert f"Against {label} and A gone paper" in (tmp_path / "csv").read_text(encoding="utf-8")
    assert "[[2|old words]]" in (tmp_path / "jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ("## **Look** at _table 3_", "Look at table 3"),
        ("- [x] ask `them`\n1. [here](https://a.b/c)", "ask them\nhere"),
        ("> 2 * 3 * 4 is a_b_c", "2 * 3 * 4 is a_b_c"),
        ("a\n\n---\n```py\nx = 1\n```", "a\n\n\n\nx = 1\n"),
        ("**", "**"),
    ],
)
def test_a_line_about_a_note_has_its_words_alone(note, words):
    assert plain_words(note) == words


def test_of_a_long_note_the_beginning_is_looked_through():
    # Each of the marks might end at any of those behind it.
    assert WriteNote(1, "\n" * 5_000 + "**a " * 50_000).summary().startswith("Note: **a **a")
