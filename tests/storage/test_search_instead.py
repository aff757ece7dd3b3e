"""What is offered instead of a query that finds nothing does find something."""

import pytest

from storage.query.parser import parse
from storage.search.explain import why_none
from storage.search.finding import find
from storage.search.instead import Instead, instead
from tests.storage.search_papers import Paper, Small

PAPERS = (
    Paper(1, "We study attention in readers."),
    Paper(2, "Parallel decoding on a GPU."),
    Paper(3, "Attention and decoding of speech."),
)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    made = Small(tmp_path_factory.mktemp("instead"), PAPERS).fed()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("query", "offered"),
    [
        ("attenton", [Instead("attention", mends=True)]),
        ("attenton decodng", [Instead("attention decoding", mends=True)]),
        ("(attenton OR decodng) gpu", [Instead("(attention OR decoding) gpu", mends=True)]),
        ("attenton OR zzzzqqqq", [Instead("attention OR zzzzqqqq", mends=True)]),
        ("zzzzqqqq attenton", [Instead("attention", ("zzzzqqqq",), mends=True)]),
        # All put right are never together.
        (
            "attenton decodng parallel",
            [
                Instead("decoding parallel", ("attenton",), mends=True),
                Instead("parallel", ("attenton", "decodng")),
            ],
        ),
        ("attenton gpu tag:x", [Instead("gpu", ("attenton", "tag:x"))]),
        ("attention zzzzqqqq", [Instead("attention", ("zzzzqqqq",))]),
        ("attention AND speech AND gpu", [Instead("attention AND speech", ("gpu",))]),
        ("speech gpu readers", [Instead("readers", ("speech", "gpu"))]),
        ("zzzzqqqq", []),
        ("(zzzzqqqq OR qqqqzzzz)", []),
    ],
)
def test_every_offer_finds_papers_and_the_whole_query_put_right_comes_first(small, query, offered):
    with small.database.read() as connection:

        def finds(tree):
            return bool(find(connection, small.index, tree, "", 0))

        assert not finds(parse(query))
        killers = why_none(connection, small.index, parse(query))
        assert instead(query, killers, finds) == tuple(offered)


def test_a_query_of_very_many_words_is_not_tried_for_each(small):
    words = [f"zzzzqqqq{number}" for number in range(40)]
    tried = []

    def finds(tree):
        tried.append(tree)
        return False

    with small.database.read() as connection:
        killers = why_none(connection, small.index, parse(" ".join(words)))
    assert instead(" ".join(words), killers, finds) == ()
    assert len(tried) == 4
