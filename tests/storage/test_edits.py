"""Every edit: what it does, that its inverse leaves the library as it was, and what it refuses."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from storage.edits.annotating import AddHighlight, ChangeHighlight, RemoveHighlight, WriteNote
from storage.edits.claiming import AddClaim, CheckClaims, CorrectClaim, CorrectClaims, SetStates
from storage.edits.comparing import AnswerPair
from storage.edits.edit import Aspect
from storage.edits.encoding import decode, encode
from storage.edits.importing import RemoveImport
from storage.edits.lining import DrawLine
from storage.edits.list_tree import DuplicateList, PlaceList
from storage.edits.listing import (
    AddToList,
    CommentInList,
    CreateList,
    DeleteList,
    MoveInList,
    OrderList,
    RemoveFromList,
    RenameList,
)
from storage.edits.noting import DropTemplate, KeepTemplate, TickTask
from storage.edits.profiling import UseProfile
from storage.edits.rating import Rate
from storage.edits.searching import DeleteSearch, MoveSearch, RenameSearch, SaveSearch
from storage.edits.tag_numbers import NumberTag
from storage.edits.tagging import DeleteTag, RecolourTag, RenameTag, Tag, Untag
from storage.edits.triage import Decide
from storage.errors import EditError
from storage.library import Library
from storage.vocabulary import TAG_COLOURS, Decision
from tests.libraries import ABSTRACTS, content

BEFORE = (
    Tag((1, 2), "gpu"),
    Tag((2,), "gpu/fast"),
    Tag((3,), "people"),
    CreateList("This week"),
    CreateList("Some day"),
    AddToList((2, 1, 3), "This week"),
    AddHighlight(1, 0, 16, "green", "why?"),
    WriteNote(2, "**Look** at table 3"),
    SaveSearch("Fast ones", "speedup:>10"),
    SaveSearch("Mine", "has:note"),
    KeepTemplate("Mine", "{label}"),
    WriteNote(3, "To do:\n- [ ] ask them"),
    Decide((3,), Decision.SKIP),
    Rate((3,), 2),
)
"""What has happened to the library before the edit under test."""

EDITS = (
    Decide((1, 2, 3), Decision.KEEP),
    Decide((3,), Decision.UNDECIDED),
    Rate((1, 3), 5),
    Rate((3,), None),
    Tag((1, 3, 4), "gpu"),
    Tag((4,), "new/one", "#123456"),
    Untag((1, 4), "gpu"),
    RenameTag("people", "readers"),
    RenameTag("gpu", "people"),
    RecolourTag("gpu", "#abcdef"),
    DeleteTag("gpu"),
    DeleteTag("gpu", nested=True),
    NumberTag("people", 9),
    AddHighlight(3, 3, 8),
    ChangeHighlight(1, "blue", "because"),
    RemoveHighlight(1),
    WriteNote(1, "a note"),
    WriteNote(2, "another text"),
    WriteNote(2, "  "),
    KeepTemplate("Doubts", "- [ ] {label}"),
    DropTemplate("mine"),
    TickTask(3, 1, done=True),
    CreateList("Next week"),
    RenameList("This week", "That week"),
    DeleteList("This week"),
    AddToList((4, 1), "This week"),
    AddToList((4,), "Made by adding"),
    RemoveFromList((2, 4), "This week"),
    MoveInList((3,), "This week", 0),
    OrderList((3, 1), "This week", "by year"),
    PlaceList("This week", "Some day"),
    DrawLine("This week", "now", 1),
    DuplicateList("This week", "That week"),
    AnswerPair(2, 1, 3, list_name="This week"),
    AnswerPair(2, 1, 1, papers=(1, 2, 3)),
    CommentInList(2, "This week", "start  here"),
    CheckClaims((1,), "right"),
    CheckClaims((1, 2), "wrong"),
    SetStates((("right", (1, 3)), ("wrong", (2,)))),
    CorrectClaim(
        1,
        low=30,
        high=40,
        unit="%",
        direction="decrease",
        bound="average",
        metric="time",
        platforms=(("NVIDIA H100", "GPU"),),
        baseline="",
    ),
    AddClaim(3, 0, 8, 2, 2, "x", "increase", "exact", "speed", (("GPU", "GPU"),), "readers"),
    CorrectClaims((1, 2, 3), platforms=(("NVIDIA H100", "GPU"), ("FPGA", "FPGA"))),
    CorrectClaims((2, 4), direction="increase", baseline="", of_baseline=True),
    SaveSearch("Fast ones", "speedup:>100"),
    SaveSearch("Slow ones", "speedup:<1"),
    RenameSearch("Fast ones", "Fastest"),
    MoveSearch("Fast ones", 1),
    DeleteSearch("Fast ones"),
    RemoveImport(1),
)


@pytest.fixture(scope="module")
def used(template, tmp_path_factory):
    folder = tmp_path_factory.mktemp("used") / "library"
    shutil.copytree(template, folder)
    with closing(Library.open(folder)) as library:
        for edit in BEFORE:
            library.apply(edit)
    return folder


@pytest.fixture
def lived_in(used, tmp_path):
    shutil.copytree(used, tmp_path / "library")
    with closing(Library.open(tmp_path / "library")) as library:
        yield library


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit.kind}-{edit.summary()}")
def test_an_edit_can_be_undone_and_redone(lived_in, edit):
    before = content(lived_in.folder)

    applied = lived_in.apply(edit)
    after = content(lived_in.folder)

    assert after != before
    assert applied.changes.aspects
    assert lived_in.undo().summary == applied.summary
    assert content(lived_in.folder) == before
    assert lived_in.redo().summary == applied.summary
    assert content(lived_in.folder) == after
    lived_in.undo()
    assert content(lived_in.folder) == before


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit.kind}-{edit.summary()}")
def test_an_edit_survives_being_written_down(edit):
    assert decode(encode(edit)) == edit


def test_every_step_can_be_undone_to_the_start(library, template):
    for edit in BEFORE:
        library.apply(edit)
    while library.undo():
        pass

    assert [entry.undone for entry in library.history()] == [True] * 15
    assert library.sidebar().total == 0

    while library.redo():
        pass
    assert library.detail(2).note == "**Look** at table 3"
    assert [place.name for place in library.detail(3).lists] == ["This week"]


def test_saved_searches_stand_where_they_were_moved(library):
    for name in "abc":
        library.apply(SaveSearch(name, f"tag:{name}"))
    library.apply(MoveSearch("C", 0))
    assert [one.name for one in library.sidebar().searches] == ["c", "a", "b"]
    library.apply(MoveSearch("c", 99))
    library.apply(SaveSearch("d", "tag:d"))
    assert [one.name for one in library.sidebar().searches] == ["a", "b", "c", "d"]
    library.undo()
    library.undo()
    assert [one.name for one in library.sidebar().searches] == ["c", "a", "b"]


def test_the_history_survives_a_restart(library):
    from storage.library import Library

    library.apply(Decide((1,), Decision.KEEP))
    library.close()
    again = Library.open(library.folder)

    assert again.undo().summary == "Keep 1 paper"
    assert again.detail(1).decision is Decision.UNDECIDED


def test_a_new_edit_drops_what_was_undone(library):
    library.apply(Decide((1,), Decision.KEEP))
    library.undo()
    library.apply(Decide((2,), Decision.SKIP))

    assert library.redo() is None
    assert [entry.summary for entry in library.history()][:1] == ["Skip 1 paper"]
    assert library.detail(1).decision is Decision.UNDECIDED


def test_typing_a_note_is_one_step(library):
    for text in ("a", "a b", "a b c"):
        library.apply(WriteNote(1, text))

    assert [entry.summary for entry in library.history()][:2] == [
        "Note: a b c",
        "Import 4 papers from monday.txt",
    ]
    library.undo()
    assert library.detail(1).note == ""
    library.redo()
    assert library.detail(1).note == "a b c"


def test_notes_on_two_papers_are_two_steps(library):
    library.apply(WriteNote(1, "one"))
    library.apply(WriteNote(2, "two"))
    library.undo()

    assert library.detail(1).note == "one"
    assert library.detail(2).note == ""


def test_bulk_decisions_come_back_each_to_its_own(library):
    library.apply(Decide((1,), Decision.KEEP))
    library.apply(Decide((2,), Decision.SKIP))
    applied = library.apply(Decide((1, 2, 3, 4), Decision.LATER))

    assert applied.summary == "Put off 4 papers"
    assert applied.changes.papers == frozenset({1, 2, 3, 4})
    assert Aspect.DECISION in applied.changes.aspects
    library.undo()
    assert [library.detail(paper).decision for paper in (1, 2, 3, 4)] == [
        Decision.KEEP,
        Decision.SKIP,
        Decision.UNDECIDED,
        Decision.UNDECIDED,
    ]


def test_a_paper_decided_already_keeps_its_time(library):
    library.apply(Decide((1,), Decision.KEEP))
    decided_at = library.detail(1).decided_at

    applied = library.apply(Decide((1, 2), Decision.KEEP))

    assert library.detail(1).decided_at == decided_at
    assert library.detail(2).decided_at is not None
    assert applied.changes.papers == frozenset({2})


def test_renaming_a_tag_takes_the_nested_ones_along(lived_in):
    lived_in.apply(RenameTag("gpu", "hardware/gpu"))

    assert [(tag.name, tag.count) for tag in lived_in.tags()] == [
        ("hardware/gpu", 2),
        ("hardware/gpu/fast", 1),
        ("people", 1),
    ]


def test_renaming_a_tag_into_another_merges_them(lived_in):
    lived_in.apply(Tag((1,), "people"))
    lived_in.apply(RenameTag("gpu", "people"))

    assert [(tag.name, tag.count) for tag in lived_in.tags()] == [("people", 3), ("people/fast", 1)]


def test_a_tag_moved_up_comes_back_though_a_nested_one_took_its_name(library):
    library.apply(Tag((1,), "a/b"))
    library.apply(Tag((2,), "a/b/b"))
    before = content(library.folder)
    library.apply(RenameTag("a/b", "a"))
    assert [(tag.name, tag.count) for tag in library.tags()] == [("a", 1), ("a/b", 1)]

    library.undo()

    assert content(library.folder) == before


def test_a_tag_is_one_in_any_case(lived_in):
    lived_in.apply(Tag((4,), "GPU"))

    assert [tag.name for tag in lived_in.detail(4).tags] == ["gpu"]


def test_a_nested_tag_takes_its_parents_colour(lived_in):
    chips = {chip.name: chip.colour for chip in lived_in.detail(2).tags}

    assert chips["gpu/fast"] == chips["gpu"]


def test_a_list_keeps_its_order(lived_in, tmp_path):
    lived_in.apply(MoveInList((3,), "This week", 0))
    lived_in.apply(AddToList((4, 2), "This week"))
    steps = list(lived_in.export("jsonl", tmp_path / "list.jsonl", list_name="This week"))

    written = (tmp_path / "list.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["id"] for line in written] == [3, 2, 1, 4]
    assert steps[-1].total == 4


def order_of(library, tmp_path, name):
    for _ in library.export("jsonl", tmp_path / "order.jsonl", list_name=name):
        pass
    lines = (tmp_path / "order.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["id"] for line in lines]


def test_a_paper_comes_to_the_end_of_a_list_that_others_have_left(library, tmp_path):
    library.apply(AddToList((1, 4, 3), "L"))
    library.apply(RemoveFromList((1,), "L"))
    library.apply(AddToList((2,), "L"))

    assert order_of(library, tmp_path, "L") == [4, 3, 2]


def test_papers_move_in_a_list_that_others_have_left(library, tmp_path):
    library.apply(AddToList((4, 3, 2, 1), "L"))
    library.apply(RemoveFromList((4,), "L"))
    library.apply(MoveInList((1,), "L", 1))

    assert order_of(library, tmp_path, "L") == [3, 1, 2]


def test_a_correction_recomputes_the_factor(library):
    claim = library.detail(4).claims[0]
    library.apply(CorrectClaim(claim.id, low=80, high=80, platforms=(("X", "MCU"),)))

    corrected = library.detail(4).claims[0]
    assert corrected.factor_low == pytest.approx(5)
    assert [p.name for p in corrected.platforms] == ["X"]
    assert corrected.status == "corrected"
    assert corrected.text == "80% less"


def test_orders_of_magnitude_beyond_all_measure_are_still_shown(library):
    library.apply(AddClaim(3, 0, 8, 1000, 1000, "oom", "increase", "exact", "speed", (), None))

    assert library.rows([3])[0].best_claim.text == "1e+300×"


def test_an_added_claim_knows_its_sentence(library):
    at = ABSTRACTS[2].index("212")
    library.apply(AddClaim(3, at, at + 3, 212, 212, "x", "increase", "exact", "speed", (), None))

    (claim,) = library.detail(3).claims
    assert claim.quote == "212"
    assert claim.sentence.startswith("A survey of 212 readers")
    assert claim.status == "added"


def test_a_highlight_finds_its_quote_in_an_edited_text(library):
    start = ABSTRACTS[2].index("decide")
    library.apply(AddHighlight(3, start, start + 6))
    with closing(sqlite3.connect(library.folder / "library.db")) as connection:
        connection.execute("UPDATE abstract SET text = 'New. ' || text WHERE paper_id = 3")
        connection.commit()

    (highlight,) = library.detail(3).highlights
    assert (highlight.start, highlight.end) == (start + 5, start + 11)


def test_a_highlight_finds_its_quote_by_what_follows_it(library):
    start = ABSTRACTS[2].index("readers shows")
    library.apply(AddHighlight(3, start, start + 7))
    with closing(sqlite3.connect(library.folder / "library.db")) as connection:
        connection.execute(
            "UPDATE abstract SET text = replace(text, '212', 'some more') WHERE paper_id = 3"
        )
        connection.commit()

    (highlight,) = library.detail(3).highlights
    assert (highlight.start, highlight.end) == (start + 6, start + 13)


def test_a_highlight_without_its_quote_is_an_orphan(library):
    library.apply(AddHighlight(3, 0, 8))
    with closing(sqlite3.connect(library.folder / "library.db")) as connection:
        connection.execute("UPDATE abstract SET text = 'Something else' WHERE paper_id = 3")
        connection.commit()

    (highlight,) = library.detail(3).highlights
    assert (highlight.start, highlight.end) == (-1, -1)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (Decide((99,), Decision.KEEP), "There is no paper 99 in this library."),
        (Rate((1,), 6), "A rating is 1 to 5 stars, not 6."),
        (Tag((1,), " / "), "A tag needs a name."),
        (
            Tag((1,), "x", "red"),
            f"A colour is written #rrggbb or is one of {', '.join(TAG_COLOURS)}, not red.",
        ),
        (Untag((1,), "nothing"), "There is no tag “nothing” in this library."),
        (RenameTag("gpu", "gpu/x"), "“gpu” cannot be moved into itself."),
        (AddHighlight(1, 5, 5), "Select some text of the abstract first"),
        (AddHighlight(1, 0, 9999), "Select some text of the abstract first"),
        (AddHighlight(1, 0, 5, "pink"), "Highlights come in yellow,"),
        (RemoveHighlight(77), "That highlight is no longer there."),
        (CreateList("this WEEK"), "There is a reading list “this WEEK” already."),
        (CreateList(" "), "A reading list needs a name."),
        (DeleteList("none"), "There is no reading list “none”."),
        (MoveInList((4,), "This week", 0), "These papers are not on “This week”."),
        (CommentInList(4, "This week", "x"), "Paper 4 is not on “This week”."),
        (
            AddClaim(3, 0, 8, float("nan"), 2, "x", "increase", "exact", "speed", (), None),
            "A speedup is a number above zero.",
        ),
        (
            CorrectClaim(1, low=2, high=float("inf")),
            "A speedup is a number above zero.",
        ),
        (CheckClaims((999,), "right"), "There is no claim 999 in this library."),
        (CorrectClaims((1, 999), metric="time"), "There is no claim 999 in this library."),
        (CorrectClaims((1,)), "Choose something to set"),
        (CorrectClaim(1), "Choose something to set"),
        (CorrectClaims((1,), low=-2), "A speedup is a number above zero."),
        (SaveSearch("", "x"), "A saved search needs a name."),
        (DeleteSearch("none"), "There is no saved search “none”."),
        (MoveSearch("none", 0), "There is no saved search “none”."),
        (RemoveImport(9), "That import is no longer in the library."),
    ],
)
def test_an_edit_that_cannot_be_says_why_and_changes_nothing(lived_in, edit, sentence):
    before, steps = content(lived_in.folder), lived_in.history()

    with pytest.raises(EditError) as error:
        lived_in.apply(edit)

    assert str(error.value).startswith(sentence)
    assert content(lived_in.folder) == before
    assert lived_in.history() == steps


def all_claims(library):
    return {claim.id: claim for claim in library.claims(include_wrong=True)}


def test_several_claims_are_set_alike_and_the_rest_of_them_stays(library):
    # By hand: 4.2x on the A100, 23x and 7.6x on an FPGA, 35 % less on a Cortex-M7.
    before = all_claims(library)
    ids = tuple(sorted(before))
    edit = CorrectClaims(ids, platforms=(("NVIDIA H100", "GPU"),), bound="approx")
    applied = library.apply(edit)

    assert applied.summary == "Set the bound and platform of 4 claims"
    after = all_claims(library)
    assert {c.platforms[0].name for c in after.values()} == {"NVIDIA H100"}
    assert {c.bound for c in after.values()} == {"approx"}
    assert {c.status for c in after.values()} == {"corrected"}
    for claim in ids:
        kept = ("low", "high", "unit", "metric", "baseline", "of_baseline", "factor_high", "quote")
        for name in kept:
            assert getattr(after[claim], name) == getattr(before[claim], name)
    assert library.undo() is not None
    assert all_claims(library) == before


def test_the_direction_alone_turns_the_factor_of_percentages(library):
    ids = tuple(sorted(all_claims(library)))
    library.apply(CorrectClaims(ids, direction="increase"))

    # 35 % more is 1.35; a number of times is its own factor, whichever way it goes.
    factors = sorted(claim.factor_high for claim in all_claims(library).values())
    assert factors == pytest.approx([1.35, 4.2, 7.6, 23])


def said_of(claim, lead):
    return [reason for reason in claim.reasons if reason.startswith(lead)]


def test_the_evidence_says_what_a_person_has_set(library):
    (read,) = library.detail(1).claims
    assert (read.platforms[0].name, read.platform_scope) == ("NVIDIA A100", "sentence")
    # What the extractor says of each field, as the correction knows it.
    for lead in ("The number is ", "It is about ", "It is compared with ", "Platform: "):
        assert len(said_of(read, lead)) == 1

    library.apply(CorrectClaims((read.id,), platforms=(("FPGA", "FPGA"),), metric="time"))
    (set_,) = library.detail(1).claims
    assert set_.platform_scope == "person"
    assert said_of(set_, "The number") == said_of(read, "The number")
    assert said_of(set_, "It is compared") == said_of(read, "It is compared")
    assert said_of(set_, "It is about") == []
    assert set_.reasons[-2:] == (
        "Metric: set by a person; it was read as speed.",
        "Platform: set by a person; it was read as NVIDIA A100.",
    )
    assert len(said_of(set_, "Platform: ")) == 1

    # A second correction keeps what was read; a third takes the platform away.
    library.apply(CorrectClaims((read.id,), platforms=(("CPU", "CPU"),)))
    assert library.detail(1).claims[0].reasons == set_.reasons
    library.apply(CorrectClaims((read.id,), platforms=()))
    (none,) = library.detail(1).claims
    assert (none.platforms, none.platform_scope) == ((), "none")


def test_what_stands_beside_a_field_in_the_evidence_stays(library):
    # "cuts latency by 35%": metric and direction are said in one sentence, number and bound too.
    (read,) = library.detail(4).claims
    library.apply(CorrectClaims((read.id,), direction="increase", bound="approx"))

    (set_,) = library.detail(4).claims
    assert said_of(set_, "The number") == ["The number is '35%'."]
    (metric,) = said_of(set_, "It is about")
    assert metric.startswith("It is about time because of 'cuts latency by 35%'")
    assert "decrease" not in metric
    assert said_of(set_, "Direction") == ["Direction: set by a person; it was read as decrease."]
    assert said_of(set_, "Bound") == ["Bound: set by a person; it was read as exact."]


def test_a_platform_that_stays_keeps_where_it_was_found(library):
    (read,) = library.detail(1).claims
    same = tuple((p.name, p.device_class) for p in read.platforms)
    library.apply(CorrectClaim(read.id, low=5, high=5, bound="exact", platforms=same))

    (corrected,) = library.detail(1).claims
    assert corrected.platform_scope == "sentence"
    assert corrected.reasons[-2:] == (
        "Number: set by a person; it was read as up to 4.2×.",
        "Bound: set by a person; it was read as up to.",
    )


def test_an_added_claim_is_a_persons_from_the_beginning(library):
    devices = (("GPU", "GPU"),)
    library.apply(AddClaim(3, 0, 8, 2, 2, "x", "increase", "exact", "speed", devices, None))
    (added,) = library.detail(3).claims
    assert (added.platform_scope, added.reasons) == ("person", ("A person added it.",))

    library.apply(CorrectClaims((added.id,), metric="time"))
    assert library.detail(3).claims[0].reasons == ("A person added it.",)


def test_a_correction_of_the_time_before_it_had_optional_fields_is_still_read():
    stored = (
        '{"kind": "correct-claim", "claim_id": 1, "low": 2, "high": 3, "unit": "x", "direction": '
        '"increase", "bound": "exact", "metric": "speed", "platforms": [["FPGA", "FPGA"]], '
        '"baseline": null, "of_baseline": null}'
    )
    assert decode(stored) == CorrectClaim(
        1, low=2, high=3, unit="x", direction="increase", bound="exact", metric="speed",
        platforms=(("FPGA", "FPGA"),),
    )  # fmt: skip


def states(library):
    return [claim.status for claim in sorted(all_claims(library).values(), key=lambda c: c.id)]


def test_a_refuted_claim_among_several_stays_refuted_and_is_told(library):
    one, two, three, four = sorted(all_claims(library))
    library.apply(CheckClaims((one, three), "wrong"))
    before = all_claims(library)

    applied = library.apply(CorrectClaims((one, two, three), metric="energy"))

    assert applied.summary == "Set the metric of 3 claims; 2 of them are refuted and stay so"
    assert library.history()[0].summary == applied.summary
    assert states(library) == ["wrong", "corrected", "wrong", "unchecked"]
    assert {claim.id for claim in library.claims()} == {two, four}
    assert all_claims(library)[one].metric == "energy"
    assert library.undo().summary == applied.summary
    assert all_claims(library) == before


def test_a_refuted_claim_corrected_by_itself_counts_again(library):
    (one, *_) = sorted(all_claims(library))
    library.apply(CheckClaims((one,), "wrong"))
    assert library.apply(CorrectClaim(one, metric="time")).summary == "Correct a claim"
    assert states(library)[0] == "corrected"


def test_confirming_leaves_what_a_person_wrote(library):
    one, two, three, four = sorted(all_claims(library))
    library.apply(CorrectClaim(one, low=3, high=3))
    library.apply(CheckClaims((three,), "wrong"))
    library.apply(AddClaim(3, 0, 8, 2, 2, "x", "increase", "exact", "speed", (), None))
    added = max(all_claims(library))
    before = all_claims(library)

    applied = library.apply(CheckClaims((one, two, three, added), "right"))

    assert applied.summary == ("Confirm 4 claims; 2 of them are corrected or added and stay so")
    # Named one by one, a refuted claim is confirmed, too.
    assert states(library) == ["corrected", "right", "right", "unchecked", "added"]
    library.undo()
    assert all_claims(library) == before
    # A check that is no news leaves the claims as they are, and so does taking it back.
    library.apply(CheckClaims((one, four), "unchecked"))
    library.undo()
    assert all_claims(library) == before


def test_taking_back_a_check_keeps_what_a_person_has_written(library):
    claim = library.detail(4).claims[0].id
    library.apply(CorrectClaim(claim, low=3, high=3, unit="x", platforms=()))
    library.apply(AddClaim(3, 0, 8, 2, 2, "x", "increase", "exact", "speed", (), None))
    (added,) = (each.id for each in library.detail(3).claims)
    read = library.detail(1).claims[0].id
    for status in ("wrong", "unchecked"):
        library.apply(CheckClaims((claim, added, read), status))

    assert library.detail(4).claims[0].status == "corrected"
    assert library.detail(3).claims[0].status == "added"
    assert library.detail(1).claims[0].status == "unchecked"


def test_a_name_is_one_in_any_case_of_any_alphabet(library):
    library.apply(Tag((1,), "Über"))
    library.apply(Tag((2,), "über"))
    library.apply(CreateList("Île"))

    assert [(tag.name, tag.count) for tag in library.tags()] == [("Über", 2)]
    with pytest.raises(EditError, match="already"):
        library.apply(CreateList("île"))


SAME_AGAIN = (
    Rate((3,), 2),
    Tag((1, 2), "GPU"),
    Untag((1,), "people"),
    Decide((3,), Decision.SKIP),
    AddToList((1, 3), "this week"),
    MoveInList((1,), "This week", 0),
    PlaceList("This week", "", 0),
    MoveSearch("Mine", 1),
    WriteNote(2, "**Look** at table 3"),
    UseProfile("Decisions"),
    RenameTag("people", "people"),
)


def test_what_is_so_already_is_no_step_and_leaves_redo(lived_in):
    # A gap at the top of the list, for which no places are numbered anew.
    lived_in.apply(RemoveFromList((2,), "This week"))
    lived_in.apply(Rate((1,), 5))
    lived_in.undo()
    was = lived_in.history()
    for edit in SAME_AGAIN:
        applied = lived_in.apply(edit)
        assert applied.history_id is None
        assert applied.summary == f"Nothing to change: {edit.summary()} (it is so already)"
        assert not applied.changes.aspects
    assert lived_in.history() == was
    assert lived_in.ways() == (True, True)
