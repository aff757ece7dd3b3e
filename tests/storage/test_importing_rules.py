"""Rules at import: which papers they are applied to, in what order, and how they are undone."""

import pytest

from storage.errors import EditError, QuerySyntaxError
from storage.importing.rules import Rule
from storage.vocabulary import Decision
from tests.libraries import ABSTRACTS, content, json_dump, listing, run

FPGA = "We build Ostrava2, a generator. It is 9x faster than a CPU on an Alveo U280 FPGA."
PEAT = "Peat burns for months below the snow, and nobody sees it from above."


def tags(library, paper):
    return [tag.name for tag in library.detail(paper).tags]


def test_rules_are_applied_to_new_papers_alone(library, tmp_path):
    library.rules.add("platform:FPGA", "tag", "hardware/fpga")
    library.rules.add('from:"Weekly Picks"', "list", "Picks")
    library.rules.add("peat snow", "decision", "keep")
    library.rules.add("snow", "decision", "skip")
    before = content(library.folder)
    dump = tmp_path / "weekly.txt"
    dump.write_text(listing(ABSTRACTS[1], PEAT, FPGA, title="Weekly Picks"), encoding="utf-8")
    report = run(library.import_dumps([dump]))
    after = content(library.folder)

    assert [(rule.action, rule.papers) for rule in report.rules] == [
        ("tag", 1), ("list", 2), ("decision", 1), ("decision", 1),
    ]  # fmt: skip
    assert (tags(library, 2), tags(library, 5), tags(library, 6)) == ([], [], ["hardware/fpga"])
    assert library.detail(5).decision is Decision.KEEP
    assert list(library.search('in:"Picks"').ids) == [5, 6]
    assert len(library.history()) == 6
    library.undo()
    assert content(library.folder) == before
    assert (library.tags(), library.lists()) == ((), ())
    library.redo()
    assert content(library.folder) == after


def test_a_rule_does_not_overrule_what_the_dump_says(library, tmp_path):
    library.rules.add("peat", "decision", "skip")
    said = {"abstract": PEAT, "decision": "later"}
    run(library.import_dumps([json_dump(tmp_path / "a.jsonl", said)]))
    assert library.detail(5).decision is Decision.LATER


def test_a_stopped_import_gets_its_rules_when_it_goes_on(library, tmp_path):
    library.rules.add("title:number", "tag", "counted")
    many = [{"title": f"Paper of number {n}", "doi": f"10.1000/n{n}"} for n in range(180)]
    dump = json_dump(tmp_path / "many.jsonl", *many)
    work = library.import_dumps([dump])
    next(work)
    work.close()
    assert library.tags() == ()
    run(library.import_dumps([dump]))
    assert [(tag.name, tag.count) for tag in library.tags()] == [("counted", 180)]


def test_rules_are_listed_moved_removed_and_undone(library):
    for value in ("a", "b", "c"):
        library.rules.add(f"word{value}", "tag", value)
    first, second, third = library.rules.list()
    library.rules.move(third.id, 0)
    library.rules.remove(first.id)
    assert [rule.value for rule in library.rules.list()] == ["c", "b"]
    assert library.history()[0].summary == "Remove a rule"
    library.undo()
    library.undo()
    assert library.rules.list() == (first, second, third)


def test_a_rule_is_changed_at_its_place_undone_and_redone(library):
    for value in ("a", "b", "c"):
        library.rules.add(f"word{value}", "tag", value)
    before = content(library.folder)
    first, second, third = library.rules.list()
    library.rules.change(second.id, " peat  snow ", "decision", "later")
    changed = Rule(second.id, "peat snow", "decision", "later")
    assert library.rules.list() == (first, changed, third)
    assert library.history()[0].summary == (
        "Change rule wordb → tag b to peat snow → decision later"
    )
    library.undo()
    assert content(library.folder) == before
    library.redo()
    assert library.rules.list() == (first, changed, third)


def test_a_rule_may_become_what_it_is_but_not_what_another_is(library):
    library.rules.add("peat", "tag", "moor")
    library.rules.add("snow", "tag", "moor")
    rules = library.rules.list()
    with pytest.raises(EditError, match="There is a rule peat → tag moor already"):
        library.rules.change(rules[1].id, "peat", "tag", "moor")
    same = library.rules.change(rules[1].id, "snow", "tag", "moor")
    assert same.summary == "Nothing to change: Change rule snow → tag moor (it is so already)"
    assert library.history()[0].summary == "Add rule snow → tag moor"
    library.rules.remove(rules[1].id)
    with pytest.raises(EditError, match="no longer there"):
        library.rules.change(rules[1].id, "ice", "tag", "moor")
    assert library.rules.list() == rules[:1]


@pytest.mark.parametrize(
    ("query", "action", "value", "error"),
    [
        (" ", "tag", "a", EditError),
        ("a", "tag", " ", EditError),
        ("a", "list", " ", EditError),
        ("a", "decision", "undecided", EditError),
        ("a", "decision", "perhaps", EditError),
        ("a", "rating", "3", EditError),
        ("(a", "tag", "a", QuerySyntaxError),
    ],
)
def test_a_rule_that_cannot_be_is_refused(library, query, action, value, error):
    with pytest.raises(error):
        library.rules.add(query, action, value)
    assert library.rules.list() == ()
    library.rules.add("snow", "tag", "moor")
    (rule,) = library.rules.list()
    with pytest.raises(error):
        library.rules.change(rule.id, query, action, value)
    assert library.rules.list() == (rule,)


def test_the_same_rule_is_refused_a_second_time(library):
    library.rules.add("peat  snow", "tag", "moor")
    with pytest.raises(EditError, match="There is a rule peat snow → tag moor already"):
        library.rules.add("peat snow", "tag", "moor")
    library.rules.add("peat snow", "tag", "fire")
    assert len(library.rules.list()) == 2
