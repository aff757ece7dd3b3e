"""Reading lists among each other: nested, in order, copied, deleted with others under them."""

import pytest

from storage.edits.list_tree import DuplicateList, PlaceList
from storage.edits.listing import AddToList, CommentInList, CreateList, DeleteList
from storage.edits.triage import Decide
from storage.errors import EditError
from storage.vocabulary import Decision
from tests.libraries import content


@pytest.fixture
def lists(library):
    for name in ("One", "Two", "Three"):
        library.apply(CreateList(name))
    return library


def tree(library) -> list[tuple[str, str]]:
    found = library.lists()
    names = {one.id: one.name for one in found}
    return [(one.name, names.get(one.under, "")) for one in found]


def test_lists_hang_under_others_and_come_out_again(lists):
    before = content(lists.folder)
    lists.apply(PlaceList("Three", "One"))
    assert tree(lists) == [("One", ""), ("Three", "One"), ("Two", "")]
    lists.apply(PlaceList("Two", "One", 9))
    assert tree(lists) == [("One", ""), ("Three", "One"), ("Two", "One")]
    lists.apply(PlaceList("Two", "one"))
    assert tree(lists) == [("One", ""), ("Two", "One"), ("Three", "One")]
    lists.apply(PlaceList("Two"))
    assert tree(lists) == [("Two", ""), ("One", ""), ("Three", "One")]
    for _ in range(4):
        lists.undo()
    assert content(lists.folder) == before


def test_a_list_never_hangs_under_itself(lists):
    lists.apply(PlaceList("Two", "One"))
    for under in ("One", "Two"):
        with pytest.raises(EditError, match="cannot hang under itself"):
            lists.apply(PlaceList("One", under))
    with pytest.raises(EditError, match="There is no reading list"):
        lists.apply(PlaceList("One", "Four"))


def test_lists_under_one_that_is_deleted_go_up_in_its_place(lists):
    lists.apply(PlaceList("Two", "One"))
    lists.apply(PlaceList("Three", "Two"))
    before = content(lists.folder)
    lists.apply(DeleteList("Two"))
    assert tree(lists) == [("One", ""), ("Three", "One")]
    lists.undo()
    assert content(lists.folder) == before


def test_they_stand_where_it_stood(lists):
    for name in ("A", "B"):
        lists.apply(CreateList(name))
        lists.apply(PlaceList(name, "Two", 9))
    for name in ("C", "D", "E"):
        lists.apply(CreateList(name))
        lists.apply(PlaceList(name, "A", 9))
    lists.apply(DeleteList("Two"))
    lists.apply(DeleteList("A"))
    assert [name for name, _ in tree(lists)] == ["One", "C", "D", "E", "B", "Three"]


def test_a_copy_has_papers_order_and_comments(lists):
    lists.apply(AddToList((3, 1), "One"))
    lists.apply(CommentInList(1, "One", "start here"))
    before = content(lists.folder)
    lists.apply(DuplicateList("One", " One  again "))
    assert tree(lists) == [("One", ""), ("One again", ""), ("Two", ""), ("Three", "")]
    assert lists.papers_on("One again") == [3, 1]
    places = lists.detail(1).lists
    assert [(one.name, one.comment) for one in places] == [
        ("One", "start here"), ("One again", "start here"),
    ]  # fmt: skip
    with pytest.raises(EditError, match="already"):
        lists.apply(DuplicateList("One", "two"))
    lists.undo()
    assert content(lists.folder) == before


def test_progress_counts_decided_and_kept_papers_of_each_list(lists):
    lists.apply(AddToList((1, 2, 3), "One"))
    lists.apply(AddToList((3, 4), "Two"))
    lists.apply(Decide((1, 3), Decision.KEEP))
    lists.apply(Decide((2,), Decision.SKIP))
    sidebar = lists.sidebar()
    found = {one.name: sidebar.progress.get(one.id) for one in sidebar.lists}
    assert found == {"One": (3, 2), "Two": (1, 1), "Three": None}
