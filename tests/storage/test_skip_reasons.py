"""Reasons for skipping: given with a skip or after it, undone with it, found, counted, exported."""

import json

import pytest

from storage.edits.reasons import AddReason, GiveReason, MoveReason, RemoveReason, RenameReason
from storage.edits.triage import Decide
from storage.errors import EditError
from storage.vocabulary import Decision
from tests.libraries import content

SKIP = Decision.SKIP


def names(library) -> list[str]:
    return [one.name for one in library.reasons()]


def reason_of(library, paper: int) -> str:
    return library.detail(paper).reason


def test_a_new_library_has_a_few_reasons(library):
    assert names(library) == ["wrong topic", "nothing new", "weak evidence", "seen before"]


def test_a_reason_that_follows_a_skip_is_one_step_with_it(library):
    before = content(library.folder)
    library.apply(Decide((1, 2), SKIP))
    applied = library.apply(GiveReason((1, 2), "wrong topic"))
    newest = library.history(1)[0]
    assert (newest.id, newest.summary) == (applied.history_id, "Skip 2 papers: wrong topic")
    assert [reason_of(library, paper) for paper in (1, 2, 3)] == ["wrong topic", "wrong topic", ""]
    library.undo()
    assert content(library.folder) == before
    library.redo()
    assert library.detail(1).decision is SKIP
    assert reason_of(library, 1) == "wrong topic"


def test_a_reason_that_is_changed_later_is_a_step_of_its_own(library):
    library.apply(Decide((1,), SKIP))
    library.apply(Decide((2,), SKIP))
    library.apply(GiveReason((1,), "nothing new"))
    library.undo()
    assert reason_of(library, 1) == ""
    assert library.detail(1).decision is SKIP
    assert library.detail(2).decision is SKIP


def test_another_decision_takes_the_reason_along(library):
    library.apply(Decide((1,), SKIP, "wrong topic"))
    assert reason_of(library, 1) == "wrong topic"
    library.apply(Decide((1,), Decision.KEEP))
    assert reason_of(library, 1) == ""
    assert list(library.search("has:reason").ids) == []
    library.undo()
    assert reason_of(library, 1) == "wrong topic"


def test_papers_that_are_not_skipped_get_none(library):
    library.apply(GiveReason((1,), "wrong topic"))
    assert reason_of(library, 1) == ""
    with pytest.raises(EditError, match="Only papers that are skipped"):
        library.apply(Decide((1,), Decision.KEEP, "wrong topic"))
    with pytest.raises(EditError, match="There is no reason"):
        library.apply(GiveReason((1,), "no such"))


def test_a_new_reason_comes_with_a_skip_and_goes_with_it(library):
    library.apply(Decide((1,), SKIP, "in another language"))
    assert names(library)[-1] == "in another language"
    library.undo()
    assert "in another language" not in names(library)


def test_the_list_of_reasons_is_edited_and_undone(library):
    before = content(library.folder)
    library.apply(Decide((1,), SKIP, "seen before"))
    library.apply(AddReason("no code"))
    library.apply(MoveReason("no code", 0))
    library.apply(RenameReason("Seen Before", "duplicate"))
    assert names(library) == [
        "no code", "wrong topic", "nothing new", "weak evidence", "duplicate",
    ]  # fmt: skip
    assert reason_of(library, 1) == "duplicate"
    library.apply(RemoveReason("duplicate"))
    assert reason_of(library, 1) == ""
    library.undo()
    assert reason_of(library, 1) == "duplicate"
    for wrong in (AddReason("Wrong topic"), RenameReason("no code", "nothing new"), AddReason(" ")):
        with pytest.raises(EditError):
            library.apply(wrong)
    for _ in range(4):
        library.undo()
    assert content(library.folder) == before


def test_reasons_are_found_and_counted(library):
    library.apply(Decide((1, 3), SKIP, "wrong topic"))
    library.apply(Decide((2,), SKIP))
    for _ in library.catch_up():
        pass
    assert sorted(library.search('reason:"wrong topic"').ids) == [1, 3]
    assert sorted(library.search("is:skip -has:reason").ids) == [2]
    assert sorted(library.search("reason:topic survey").ids) == [3]
    found = library.facets([1, 2, 3, 4]).reasons
    assert [(one.name, one.count, one.query) for one in found] == [
        ("wrong topic", 2, 'reason:"wrong topic"')
    ]
    assert [one.count for one in library.reasons()] == [2, 0, 0, 0]
    assert [row.reason for row in library.rows([1, 2])] == ["wrong topic", ""]
    completed = library.completions("reason:wr", 9)
    assert completed[0].text == 'reason:"wrong topic"'


def test_every_export_tells_the_reason(library, tmp_path):
    library.apply(Decide((3,), SKIP, "wrong topic"))
    for name in ("markdown", "csv", "jsonl"):
        target = tmp_path / f"out.{name}"
        for _ in library.export(name, target, ids=[3, 4]):
            pass
        assert "wrong topic" in target.read_text(encoding="utf-8"), name
    first, second = (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(first)["reason"] == "wrong topic"
    assert json.loads(second)["reason"] is None


def test_a_reason_holds_no_quotation_marks_for_queries_could_not_ask_for_it(library):
    for edit in (
        AddReason('not "new"'),
        RenameReason("wrong topic", 'a "b"'),
        Decide((1,), SKIP, 'a "b"'),
    ):
        with pytest.raises(EditError, match="cannot hold quotation marks"):
            library.apply(edit)
    assert library.detail(1).decision is Decision.UNDECIDED


@pytest.mark.parametrize(("place", "said"), [(998, 4), (3, 4), (2, 3), (-5, 1)])
def test_moving_a_reason_says_where_it_stands_then(library, place, said):
    applied = library.apply(MoveReason("nothing new", place))
    assert applied.summary == f"Move the reason “nothing new” to place {said}"
    assert [one.name for one in library.reasons()].index("nothing new") == said - 1
