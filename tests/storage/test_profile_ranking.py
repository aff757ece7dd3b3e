"""Ranking by a tag or a list: what is for and against, what comes to the front, what is kept."""

from contextlib import closing

import pytest

from storage.edits.boosting import SetBoost
from storage.edits.importing import RemoveImport
from storage.edits.listing import AddToList
from storage.edits.profiling import AddProfile, DeleteProfile, UseProfile
from storage.edits.rating import Rate
from storage.edits.tagging import DeleteTag, Tag
from storage.edits.triage import Decide
from storage.library import Library
from storage.ranking import sides as sides_module
from storage.ranking.sides import sides_of
from storage.vocabulary import Decision
from tests.libraries import listing, run

LIGHT = (
    "A photonic chip multiplies matrices with light, and the waveguide loses little of it.",
    "We train optical networks whose photonic waveguide meshes drift with temperature.",
    "Light in a waveguide carries the weights of this photonic accelerator without wires.",
    "Photonic switches route light between racks, and a waveguide bends around every corner.",
)
STORES = (
    "A database index answers range queries from a tree of pages that splits as rows come.",
    "We shard a transactional database over cheap disks and merge its tree of pages at night.",
    "Queries over many rows are planned by a database that learns how large each join will be.",
    "The log of a database is replayed into its tree of pages after the power comes back.",
)
BEES = (
    "Bees find their way home by the sun, even where most of the sky is behind clouds.",
    "A hive of bees chooses a new home by dances, and scouts that stop one another.",
    "How bees weigh pollen on the way home is measured with a scale before the hive.",
    "Wild bees and hives share few flowers, since scouts of either leave scents behind.",
)
ALL = (*LIGHT, *STORES, *BEES)


@pytest.fixture
def library(tmp_path):
    """Twelve papers: 1 to 4 of light, 5 to 8 of databases, 9 to 12 of bees."""
    dump = tmp_path / "twelve.txt"
    dump.write_text(listing(*ALL), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as made:
        run(made.import_dumps([dump]))
        run(made.catch_up())
        yield made


def suggested(library):
    return list(library.search("is:undecided").ids)


def relevances(library):
    return {row.id: row.relevance for row in library.rows(range(1, 13))}


def sides(library):
    with library._database.read() as connection:
        found = sides_of(connection, library.profiles.in_use())
    return tuple(one.tolist() for one in (found.liked, found.disliked, found.settled))


def test_a_tag_brings_the_other_papers_of_its_topic_to_the_front(library):
    library.apply(Tag((9, 10), "nature/bees"))
    library.apply(AddProfile("", "tag", "nature", use=True))
    outcome = run(library.ranker.rank())
    # Nobody has seen the others: all ten stand against, by lot, and are ranked.
    assert (outcome.kept, outcome.skipped, outcome.ranked) == (2, 10, 10)
    assert outcome.profile == "nature"
    assert sorted(suggested(library)[:2]) == [11, 12]
    found = relevances(library)
    assert (found[9], found[10]) == (None, None)
    assert min(found[11], found[12]) > max(found[paper] for paper in range(1, 9))


def test_decisions_and_a_list_rank_each_their_own_way(library):
    for paper, decision in ((1, Decision.KEEP), (5, Decision.SKIP)):
        library.apply(Decide((paper,), decision))
    run(library.ranker.rank())
    by_decisions = relevances(library)
    assert sorted(suggested(library)[:3]) == [2, 3, 4]
    library.apply(AddToList((6, 7), "Storage"))
    library.apply(AddProfile("", "list", "Storage", use=True))
    run(library.ranker.rank())
    assert suggested(library)[0] == 8
    # Those of the list have no relevance; the two that are decided have one by this profile.
    by_list = relevances(library)
    assert (by_list[6], by_list[7]) == (None, None)
    assert by_list[5] > 0.5 > by_list[1]
    library.apply(UseProfile("Decisions"))
    assert relevances(library) == by_decisions
    assert sorted(suggested(library)[:3]) == [2, 3, 4]
    assert sorted(library.search("relevance:>=0.9").ids) == sorted(
        paper for paper, value in by_decisions.items() if value is not None and value >= 0.9
    )


def test_what_was_seen_without_the_tag_is_against(library, monkeypatch):
    library.apply(Tag((9, 10), "bees"))
    library.apply(AddProfile("", "tag", "bees", use=True))
    monkeypatch.setattr(sides_module, "FEW", 0)
    assert sides(library) == ([9, 10], [], [9, 10])
    library.apply(Decide((1, 9), Decision.SKIP))
    library.apply(Decide((2,), Decision.LATER))
    library.apply(Rate((3,), 4))
    library.apply(Tag((4,), "light"))
    library.apply(AddToList((5,), "Week"))
    assert sides(library) == ([9, 10], [1, 2, 3, 4, 5], [1, 2, 9, 10])


def test_few_that_were_seen_get_company_by_lot_and_many_are_drawn_from(library, monkeypatch):
    library.apply(Tag((9, 10), "bees"))
    library.apply(AddProfile("", "tag", "bees", use=True))
    library.apply(Decide((1,), Decision.SKIP))
    monkeypatch.setattr(sides_module, "FEW", 4)
    liked, disliked, _settled = sides(library)
    assert (len(disliked), 1 in disliked, set(liked) & set(disliked)) == (4, True, set())
    assert sides(library) == (liked, disliked, _settled)
    monkeypatch.setattr(sides_module, "MOST", 2)
    library.apply(Decide((2, 3, 4, 5, 6), Decision.SKIP))
    few = sides(library)[1]
    assert len(few) == 2
    assert set(few) < {1, 2, 3, 4, 5, 6}
    # Of those for, too; and still none of them is ranked.
    library.apply(Tag((11, 12), "bees"))
    liked, _disliked, settled = sides(library)
    assert len(liked) == 2
    assert settled == [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]
    run(library.ranker.rank())
    found = relevances(library)
    assert [paper for paper in found if found[paper] is None] == [9, 10, 11, 12]
    assert sorted(suggested(library)[:2]) == [7, 8]


def test_without_a_paper_nothing_is_ranked_and_undo_brings_it_back(library):
    library.apply(Tag((9, 10), "bees"))
    library.apply(AddProfile("", "tag", "bees", use=True))
    run(library.ranker.rank())
    before = relevances(library)
    library.apply(DeleteTag("bees"))
    outcome = run(library.ranker.rank())
    assert (outcome.kept, outcome.ranked, len(outcome.changed)) == (0, 0, 10)
    assert set(relevances(library).values()) == {None}
    library.undo()
    run(library.ranker.rank())
    assert relevances(library) == before


def test_a_paper_that_is_tagged_is_not_ranked_any_more(library):
    library.apply(Tag((9, 10), "bees"))
    library.apply(AddProfile("", "tag", "bees", use=True))
    run(library.ranker.rank())
    library.apply(Tag((11,), "bees"))
    outcome = run(library.ranker.rank())
    assert 11 in outcome.changed
    assert relevances(library)[11] is None
    assert suggested(library)[0] == 12


def test_going_back_to_a_profile_learns_nothing_anew(library, monkeypatch):
    for paper, decision in ((1, Decision.KEEP), (5, Decision.SKIP)):
        library.apply(Decide((paper,), decision))
    library.apply(Tag((9, 10), "bees"))
    run(library.ranker.rank())
    library.apply(AddProfile("", "tag", "bees", use=True))
    run(library.ranker.rank())
    library.close()
    with closing(Library.open(library.folder)) as again:
        calls = []
        monkeypatch.setattr("storage.ranking.ranking.learned_of", lambda *_: calls.append(1))
        for name, ranked in (("Decisions", 10), ("bees", 8)):
            again.apply(UseProfile(name))
            outcome = run(again.ranker.rank(learn=False))
            assert (outcome.ranked, len(outcome.changed), outcome.profile) == (ranked, 0, name)
        assert calls == []
        monkeypatch.undo()
        # The reasons are not kept: who wants them learns.
        assert again.ranker.reasons(11) == ()
        assert run(again.ranker.rank()).changed == frozenset()
        assert again.ranker.reasons(11)[0].weight > 0


@pytest.mark.parametrize(
    "act",
    [
        lambda library: library.apply(Decide((1,), Decision.SKIP)),
        lambda library: library.apply(Tag((11,), "bees")),
        lambda library: library.apply(SetBoost("waveguide", 2)),
        lambda library: setattr(library.ranker, "explored", 0.2),
    ],
)
def test_what_ranks_are_made_of_has_them_made_anew(library, act):
    library.apply(Tag((9, 10), "bees"))
    library.apply(AddProfile("", "tag", "bees", use=True))
    run(library.ranker.rank())

    def mark():
        with library._database.driver() as connection:
            return connection.execute("SELECT made_of FROM ranking_made").fetchone()

    before = mark()
    run(library.ranker.rank())
    assert mark() == before
    act(library)
    run(library.ranker.rank(learn=False))
    assert mark() != before


def test_one_can_be_ranked_by_that_is_not_in_use(library):
    library.apply(Tag((9, 10), "bees"))
    library.apply(AddProfile("", "tag", "bees"))
    outcome = run(library.ranker.rank("BEES"))
    assert (outcome.profile, outcome.ranked) == ("bees", 10)
    assert set(relevances(library).values()) == {None}
    bees = library.profiles.named("bees")
    first, second, *_ = library.profiles.likeliest(bees, 5)
    assert {first[0], second[0]} == {11, 12}
    assert first[1] == 1.0
    library.apply(Decide((first[0],), Decision.SKIP))
    assert library.profiles.likeliest(bees, 1) == (second,)
    assert library.ranker.reasons(11, 3, bees.id)
    assert library.ranker.reasons(11) == ()


def test_why_speaks_of_the_profile_in_use(library):
    for paper, decision in ((5, Decision.KEEP), (9, Decision.SKIP)):
        library.apply(Decide((paper,), decision))
    run(library.ranker.rank())
    assert "bees" in [one.words for one in library.why(11).against]
    library.apply(Tag((9, 10), "bees"))
    library.apply(AddProfile("", "tag", "bees", use=True))
    assert library.why(11) is None
    run(library.ranker.rank())
    assert "bees" in [one.words for one in library.why(11).speaks_for]
    library.apply(UseProfile("Decisions"))
    assert "bees" in [one.words for one in library.why(11).against]


def test_what_a_deleted_profile_thought_goes_at_the_next_ranking(library):
    for paper, decision in ((1, Decision.KEEP), (5, Decision.SKIP)):
        library.apply(Decide((paper,), decision))
    library.apply(Tag((9, 10), "bees"))
    library.apply(AddProfile("", "tag", "bees", use=True))
    run(library.ranker.rank())
    library.apply(DeleteProfile("bees"))
    run(library.ranker.rank())

    def kept():
        with library._database.driver() as connection:
            return [
                connection.execute(f"SELECT DISTINCT profile_id FROM {table}").fetchall()
                for table in ("ranking_page", "ranking_made")
            ]

    assert kept() == [[(1,)], [(1,)]]
    library.undo()
    assert library.profiles.in_use().name == "bees"
    run(library.ranker.rank(learn=False))
    assert suggested(library)[0] in (11, 12)


def test_papers_that_are_gone_are_neither_suggested_nor_counted(library, tmp_path):
    dump = tmp_path / "more.txt"
    dump.write_text(listing("A photonic waveguide of light."), encoding="utf-8")
    run(library.import_dumps([dump]))
    for paper, decision in ((1, Decision.KEEP), (5, Decision.SKIP)):
        library.apply(Decide((paper,), decision))
    assert run(library.ranker.rank()).ranked == 11
    used = library.profiles.in_use()
    assert library.profiles.relevance(used, 13) is not None
    library.apply(RemoveImport(2))
    assert run(library.ranker.rank()).ranked == 10
    assert run(library.ranker.rank()).ranked == 10
    assert library.profiles.relevance(used, 13) is None
    likeliest = [paper for paper, _ in library.profiles.likeliest(used, 20)]
    assert sorted(likeliest) == [2, 3, 4, 6, 7, 8, 9, 10, 11, 12]


def test_reasons_are_those_of_the_ranks_that_another_program_made(library):
    for paper, decision in ((1, Decision.KEEP), (9, Decision.SKIP)):
        library.apply(Decide((paper,), decision))
    run(library.ranker.rank())
    assert "bees" in [one.words for one in library.why(11).against]
    with closing(Library.open(library.folder)) as other:
        for paper, decision in ((1, Decision.SKIP), (9, Decision.KEEP)):
            other.apply(Decide((paper,), decision))
        run(other.ranker.rank())
    assert run(library.ranker.rank()).changed == frozenset()
    assert "bees" in [one.words for one in library.why(11).speaks_for]
