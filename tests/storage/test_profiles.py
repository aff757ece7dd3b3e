"""Interest profiles as edits: made, used, renamed, deleted, followed; each undone and redone."""

import sqlite3
from contextlib import closing

import pytest

from storage.database.engine import Database
from storage.database.profiles import Profile
from storage.database.ranks import read_ranks
from storage.database.schema import STEPS, migrate, statements
from storage.edits.boosting import RemoveBoost, SetBoost
from storage.edits.edit import Aspect
from storage.edits.list_tree import PlaceList
from storage.edits.listing import AddToList, CreateList, DeleteList, RenameList
from storage.edits.profiling import AddProfile, DeleteProfile, RenameProfile, UseProfile
from storage.edits.tagging import DeleteTag, RenameTag, Tag
from storage.errors import EditError
from storage.library import Library
from storage.ranking.boosts import Boosted
from tests.libraries import ABSTRACTS, content, listing, run


@pytest.fixture
def library(tmp_path):
    """Four papers: 1 is tagged gpu/kernels, 2 gpu, and 3 stands on the list Week."""
    dump = tmp_path / "dump.txt"
    dump.write_text(listing(*ABSTRACTS), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as made:
        run(made.import_dumps([dump]))
        made.apply(Tag((1,), "gpu/kernels"))
        made.apply(Tag((2,), "gpu"))
        made.apply(AddToList((3,), "Week"))
        yield made


def named(library):
    """Every profile: its name, what it learns from, whether it is in use."""
    return [(one.name, one.source, one.in_use) for one in library.profiles.list()]


def told(library, name):
    return next(one for one in library.profiles.states() if one.profile.name == name).told


def test_decisions_are_always_there_and_in_use_at_first(library):
    assert library.profiles.list() == (Profile(1, "Decisions", "decisions", "", True),)
    for edit in (DeleteProfile("decisions"), RenameProfile("Decisions", "Mine")):
        with pytest.raises(EditError, match="always there"):
            library.apply(edit)


def test_every_act_is_said_undone_and_done_again(library):
    steps = [
        (AddProfile("", "tag", "GPU"), "New profile “gpu”, of tag “gpu”",
         [("Decisions", "", True), ("gpu", "gpu", False)]),
        (AddProfile("read soon", "list", "week", use=True),
         "Rank by new profile “read soon”, of list “Week”",
         [("Decisions", "", False), ("gpu", "gpu", False), ("read soon", "Week", True)]),
        (UseProfile("GPU"), "Rank by profile “gpu”",
         [("Decisions", "", False), ("gpu", "gpu", True), ("read soon", "Week", False)]),
        (RenameProfile("gpu", "Chips"), "Rename profile “gpu” to “Chips”",
         [("Decisions", "", False), ("Chips", "gpu", True), ("read soon", "Week", False)]),
        (DeleteProfile("chips"), "Delete profile “Chips”",
         [("Decisions", "", True), ("read soon", "Week", False)]),
    ]  # fmt: skip
    contents = [content(library.folder)]
    for edit, summary, expected in steps:
        applied = library.apply(edit)
        assert applied.summary == summary
        assert applied.changes.aspects == Aspect.PROFILES | Aspect.RELEVANCE
        assert applied.changes.papers is None
        assert named(library) == expected
        contents.append(content(library.folder))
    for expected in reversed(contents[:-1]):
        undone = library.undo()
        assert undone.changes.aspects & Aspect.PROFILES
        assert content(library.folder) == expected
    for expected in contents[1:]:
        library.redo()
        assert content(library.folder) == expected


def test_ranking_by_a_tag_is_one_step_with_its_name(library):
    assert library.apply(AddProfile("", "tag", "gpu", use=True)).summary == "Rank by tag “gpu”"
    assert library.profiles.in_use().name == "gpu"


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (AddProfile("", "tag", "nothing"), "no tag"),
        (AddProfile("", "list", "nothing"), "no reading list"),
        (AddProfile("decisions", "tag", "gpu"), "already"),
        (AddProfile('a"b', "tag", "gpu"), "quotation marks"),
        (UseProfile("nothing"), "no interest profile"),
        (RenameProfile("nothing", "x"), "no interest profile"),
        (SetBoost("survey", 1, "nothing"), "no interest profile"),
    ],
)
def test_what_makes_no_sense_is_refused(library, edit, words):
    before = content(library.folder)
    with pytest.raises(EditError, match=words):
        library.apply(edit)
    assert content(library.folder) == before


def test_an_empty_name_is_refused(library):
    library.apply(AddProfile("", "tag", "gpu"))
    with pytest.raises(EditError, match="needs a name"):
        library.apply(RenameProfile("gpu", "  "))


def test_a_renamed_tag_is_followed_with_what_nests_in_it(library):
    library.apply(AddProfile("", "tag", "gpu"))
    library.apply(AddProfile("Mine", "tag", "gpu/kernels"))
    before = content(library.folder)
    library.apply(RenameTag("GPU", "hardware/gpu"))
    assert named(library)[1:] == [
        ("hardware/gpu", "hardware/gpu", False), ("Mine", "hardware/gpu/kernels", False),
    ]  # fmt: skip
    assert told(library, "hardware/gpu") == "tag “hardware/gpu”, 2 papers"
    library.undo()
    assert content(library.folder) == before
    assert told(library, "gpu") == "tag “gpu”, 2 papers"


def test_a_merged_tag_is_followed_and_keeps_a_name_that_is_free(library):
    library.apply(Tag((3, 4), "chips"))
    library.apply(AddProfile("", "tag", "gpu"))
    library.apply(AddProfile("", "tag", "chips"))
    library.apply(RenameTag("gpu", "chips"))
    # Both learn from the same tag now; the name of the other is taken.
    assert named(library)[1:] == [("chips", "chips", False), ("gpu", "chips", False)]
    assert told(library, "gpu") == "tag “chips”, 4 papers"


def test_a_renamed_list_is_followed(library):
    library.apply(AddProfile("", "list", "Week"))
    library.apply(RenameList("week", "This month"))
    assert named(library)[1:] == [("This month", "This month", False)]
    library.undo()
    assert named(library)[1:] == [("Week", "Week", False)]


def test_a_list_counts_those_that_hang_under_it(library):
    library.apply(AddProfile("", "list", "Week"))
    library.apply(AddToList((1, 3), "Monday"))
    assert told(library, "Week") == "reading list “Week”, 1 paper"
    library.apply(PlaceList("Monday", "Week"))
    assert told(library, "Week") == "reading list “Week”, 2 papers"


def test_without_its_tag_or_list_it_says_so_until_that_comes_back(library):
    library.apply(AddProfile("", "tag", "gpu", use=True))
    library.apply(DeleteTag("gpu", nested=True))
    assert told(library, "gpu") == "nothing to learn from: the tag “gpu” is gone"
    assert library.profiles.in_use().name == "gpu"
    library.undo()
    assert told(library, "gpu") == "tag “gpu”, 2 papers"
    library.apply(AddProfile("", "list", "Week"))
    library.apply(DeleteList("Week"))
    assert told(library, "Week") == "nothing to learn from: the reading list “Week” is gone"
    library.apply(CreateList("week"))
    assert told(library, "Week") == (
        "nothing to learn from: reading list “Week”, and no paper stands on it"
    )
    assert told(library, "Decisions") == "nothing to learn from: no paper is kept yet"


def test_boosts_are_of_the_profile_in_use_and_go_with_it(library):
    library.apply(SetBoost("survey", 1))
    library.apply(AddProfile("", "tag", "gpu", use=True))
    assert library.boosts.list() == ()
    assert library.apply(SetBoost("survey", 3)).summary == "Boost +3 survey, profile “gpu”"
    library.apply(SetBoost("survey", 2, "Decisions"))
    assert library.boosts.list() == (Boosted("survey", 3.0),)
    assert library.boosts.list(1) == (Boosted("survey", 2.0),)
    assert library.history()[0].summary == "Boost +2 survey, profile “Decisions”"
    gpu = library.profiles.in_use()
    library.apply(DeleteProfile("gpu"))
    assert library.boosts.list() == (Boosted("survey", 2.0),)
    assert library.boosts.list(gpu.id) == ()
    library.undo()
    assert library.boosts.list() == (Boosted("survey", 3.0),)
    library.apply(RemoveBoost("survey", "Decisions"))
    assert (library.boosts.list(1), len(library.boosts.list())) == ((), 1)


def test_a_library_of_before_ranks_by_its_decisions(tmp_path):
    file = tmp_path / "library.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        for step in sorted(STEPS.glob("*.sql")):
            if int(step.stem) < 19:
                for statement in statements(step.read_text(encoding="utf-8")):
                    old.execute(statement)
        old.execute("PRAGMA user_version=18")
        old.execute("PRAGMA application_id=0x53484C54")
        # Of papers 256 and 257: relevance 0.25 and 1, places 2 and 1.
        old.execute(
            "INSERT INTO ranking_page VALUES (1, ?, ?)",
            ("0250010000" + " " * 1270, "00000020000001" + " " * 1778),
        )
        old.execute("INSERT INTO boost VALUES (5, 'survey', 2.5)")
    database = Database(file)
    migrate(database)
    with closing(database), database.read() as connection:
        ranks, kept = read_ranks(connection), read_ranks(connection, 1)
        boosts = connection.exec_driver_sql("SELECT id, profile_id, query, weight FROM boost").all()
    assert ranks.relevance[256:259].tolist() == [2_500, 10_000, -1]
    assert kept.place[256:259].tolist() == [2, 1, -1]
    assert [tuple(row) for row in boosts] == [(5, 1, "survey", 2.5)]


def test_a_boost_is_told_with_its_profile_as_that_is_spelt(library):
    library.apply(AddProfile("", "tag", "gpu"))
    assert library.apply(SetBoost("cache", 2, "gPu")).summary == "Boost +2 cache, profile “gpu”"
