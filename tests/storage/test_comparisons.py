"""Comparisons in a library: begun by an answer, undone, kept, ended with their list."""

import pytest

from storage.edits.comparing import AnswerPair, EndComparison, WithdrawAnswer
from storage.edits.edit import Aspect
from storage.edits.importing import RemoveImport
from storage.edits.listing import AddToList, DeleteList, OrderList, RemoveFromList, RenameList
from storage.edits.merging import MergePapers
from storage.errors import EditError
from storage.library import Library
from storage.ranking.paired import Compared
from storage.vocabulary import Preference
from tests.libraries import content

FIRST, SECOND, EQUAL, LATER = Preference


@pytest.fixture
def listed(library):
    library.apply(AddToList((3, 1, 2), "This week"))
    return library


def test_an_answer_begins_the_comparison_of_a_list(listed):
    before = content(listed.folder)
    assert listed.comparisons.of_list("this week").id == 0
    applied = listed.apply(AnswerPair(1, 3, SECOND, list_name="This week"))
    assert applied.changes.aspects == Aspect.COMPARISONS
    found = listed.comparisons.of_list("This week")
    # The papers are numbered in the order of the list: 3, 1, 2.
    assert (found.papers, found.answers) == ((3, 1, 2), (Compared(1, 0, SECOND),))
    listed.apply(AnswerPair(1, 2, EQUAL, found.id))
    assert len(listed.comparisons.of_list("This week").answers) == 2
    listed.undo()
    listed.undo()
    assert content(listed.folder) == before


def test_answers_are_undone_and_redone_after_a_restart(listed, tmp_path):
    listed.apply(AnswerPair(1, 3, FIRST, list_name="This week"))
    listed.apply(AnswerPair(3, 2, LATER, list_name="This week"))
    listed.close()
    again = Library.open(listed.folder)
    assert again.undo().summary.startswith("Put off comparing")
    assert again.undo().summary.startswith("Prefer")
    assert again.comparisons.known() == ()
    again.redo()
    again.redo()
    assert [one.answer for one in again.comparisons.of_list("This week").answers] == [FIRST, LATER]
    again.close()


def test_papers_that_were_chosen_are_found_again_whatever_their_order(library):
    library.apply(AnswerPair(4, 2, FIRST, papers=(4, 2, 1)))
    found = library.comparisons.of_papers((1, 2, 4))
    assert (found.papers, found.answers) == ((1, 2, 4), (Compared(2, 1, FIRST),))
    assert library.comparisons.of_papers((1, 2)).id == 0
    known = library.comparisons.known()
    assert [(one.id, one.list_name, one.papers, one.answers) for one in known] == [
        (found.id, "", (1, 2, 4), 1)
    ]
    assert library.comparisons.begun(found.id).papers == (1, 2, 4)
    with pytest.raises(EditError, match="There is no comparison 99"):
        library.comparisons.begun(99)


def test_the_last_answer_is_withdrawn_whatever_was_done_since(listed):
    listed.apply(AnswerPair(1, 3, FIRST, list_name="This week"))
    listed.apply(AnswerPair(2, 3, SECOND, list_name="This week"))
    listed.apply(RenameList("This week", "Soon"))
    found = listed.comparisons.of_list("Soon")
    listed.apply(WithdrawAnswer(found.id))
    assert listed.comparisons.of_list("Soon").answers == found.answers[:1]
    listed.undo()
    assert listed.comparisons.of_list("Soon").answers == found.answers
    listed.apply(WithdrawAnswer(found.id))
    listed.apply(WithdrawAnswer(found.id))
    with pytest.raises(EditError, match="Nothing was answered"):
        listed.apply(WithdrawAnswer(found.id))


def test_a_comparison_goes_with_its_list_and_comes_back_with_it(listed):
    listed.apply(AnswerPair(1, 3, FIRST, list_name="This week"))
    before = content(listed.folder)
    found = listed.comparisons.of_list("This week")
    listed.apply(DeleteList("This week"))
    assert listed.comparisons.known() == ()
    listed.undo()
    assert content(listed.folder) == before
    listed.apply(EndComparison(found.id))
    assert listed.comparisons.of_list("This week").answers == ()
    listed.undo()
    assert listed.comparisons.of_list("This week") == found


def test_answers_follow_what_becomes_of_their_papers(listed):
    listed.apply(AnswerPair(1, 3, FIRST, list_name="This week"))
    listed.apply(AnswerPair(2, 1, FIRST, list_name="This week"))
    listed.apply(RemoveFromList((2,), "This week"))
    assert listed.comparisons.of_list("This week").answers == (Compared(1, 0, FIRST),)
    listed.undo()
    listed.apply(MergePapers((3, 4), keep=4))
    found = listed.comparisons.of_list("This week")
    assert set(found.papers) == {4, 1, 2}
    named = [(found.papers[one.one], found.papers[one.other]) for one in found.answers]
    assert named == [(1, 4), (2, 1)]
    listed.undo()
    listed.apply(RemoveImport(1))
    assert listed.comparisons.of_list("This week").answers == ()
    listed.undo()
    assert len(listed.comparisons.of_list("This week").answers) == 2


def test_a_list_is_put_in_an_order_as_one_step(listed):
    listed.apply(OrderList((2, 3), "This week", "by comparison"))
    assert listed.papers_on("This week") == [2, 3, 1]
    assert listed.history()[0].summary == "Order “This week” by comparison"
    listed.undo()
    assert listed.papers_on("This week") == [3, 1, 2]


def test_what_cannot_be_answered_is_refused(library):
    for edit, said in (
        (AnswerPair(1, 1, FIRST, papers=(1, 2)), "not compared with itself"),
        (AnswerPair(1, 99, FIRST, papers=(1, 99)), "There is no paper 99"),
        (AnswerPair(1, 2, FIRST, list_name="None"), "There is no reading list"),
        (AnswerPair(1, 2, FIRST, 7), "no longer in the library"),
        (EndComparison(7), "no longer in the library"),
    ):
        with pytest.raises(EditError, match=said):
            library.apply(edit)
    assert library.comparisons.known() == ()
