"""How long a name may be: said once for all that have one; earlier, longer ones stay usable."""

import pytest
from sqlalchemy import text

from storage.edits.highlighting import NameColours
from storage.edits.lining import DrawLine, NameLine
from storage.edits.list_tree import DuplicateList
from storage.edits.listing import AddToList, CreateList, RenameList
from storage.edits.noting import KeepTemplate
from storage.edits.reasons import AddReason, RenameReason
from storage.edits.ruling import AddRule
from storage.edits.searching import RenameSearch, SaveSearch
from storage.edits.tagging import DeleteTag, RenameTag, Tag
from storage.errors import EditError

LONG = "abcd " * 40 + "e"  # 201 characters
FITS = LONG[1:]


@pytest.fixture
def named(library):
    """A library with one of each."""
    library.apply(Tag((1,), "gpu"))
    library.apply(CreateList("For Friday"))
    library.apply(DrawLine("For Friday", "this week", 0))
    library.apply(SaveSearch("fast", "speedup:>10"))
    return library


@pytest.mark.parametrize(
    ("edit", "thing"),
    [
        (Tag((1,), LONG), "a tag"),
        (RenameTag("gpu", LONG), "a tag"),
        (CreateList(LONG), "a reading list"),
        (AddToList((1,), LONG), "a reading list"),
        (RenameList("For Friday", LONG), "a reading list"),
        (DuplicateList("For Friday", LONG), "a reading list"),
        (DrawLine("For Friday", LONG, 0), "a line across a reading list"),
        (NameLine(1, LONG), "a line across a reading list"),
        (SaveSearch(LONG, "gpu"), "a saved search"),
        (RenameSearch("fast", LONG), "a saved search"),
        (KeepTemplate(LONG, "text"), "a template"),
        (AddRule("gpu", "tag", LONG), "a tag"),
        (AddRule("gpu", "list", LONG), "a reading list"),
    ],
)
def test_a_name_may_have_two_hundred_characters(named, edit, thing):
    with pytest.raises(EditError) as refused:
        named.apply(edit)
    assert str(refused.value) == (
        f"The name of {thing} may have 200 characters, not 201: "
        "“abcd abcd abcd abcd abcd abcd abcd…”."
    )


@pytest.mark.parametrize(
    ("edit", "most"),
    [
        (AddReason("x" * 61), 60),
        (RenameReason("wrong topic", "x" * 61), 60),
        (NameColours((("yellow", "x" * 25),)), 24),
    ],
)
def test_names_on_narrow_strips_are_shorter(named, edit, most):
    with pytest.raises(EditError, match=f"may have {most} characters, not {most + 1}: “xxx"):
        named.apply(edit)


def test_names_that_just_fit(named):
    named.apply(Tag((1,), FITS))
    named.apply(CreateList(FITS))
    named.apply(SaveSearch(FITS, "gpu"))
    named.apply(KeepTemplate(FITS, "text"))
    assert FITS.strip() in [tag.name for tag in named.tags()]


def test_a_long_name_of_an_earlier_library_can_be_used_and_got_rid_of(named):
    long = "x" * 300
    with named._database.write() as connection:
        connection.execute(text("UPDATE tag SET name = :long"), {"long": long})
        connection.execute(text("UPDATE reading_list SET name = :long"), {"long": long})
        connection.execute(text("UPDATE saved_search SET name = :long"), {"long": long})
    named.apply(Tag((2,), long))
    assert named.detail(2).tags[0].name == long
    named.apply(AddToList((1,), long))
    named.apply(RenameList(long, "short"))
    named.apply(RenameSearch(long, "short"))
    named.apply(Tag((3,), "new"))
    named.apply(RenameTag("new", long))  # merged into it
    named.apply(DeleteTag(long))
    assert named.tags() == ()
