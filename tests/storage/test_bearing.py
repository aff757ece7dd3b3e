"""Which changes bear on what a query finds."""

import pytest

from storage.edits.bearing import bears_on
from storage.edits.edit import Aspect


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("has:note", Aspect.NOTES),
        ("note:bees", Aspect.NOTES),
        ("has:highlight", Aspect.HIGHLIGHTS),
        ("highlight:green", Aspect.HIGHLIGHTS),
        ("comment:bees", Aspect.HIGHLIGHTS),
        ("bees", Aspect.NOTES | Aspect.HIGHLIGHTS),
        ('"bees and suns"', Aspect.NOTES | Aspect.HIGHLIGHTS),
        ("rating:>=4", Aspect.RATING),
        ("has:rating", Aspect.RATING),
        ("is:keep", Aspect.DECISION),
        ("decided:7d", Aspect.DECISION),
        ("until:7d", Aspect.DECISION),
        ("has:reason", Aspect.DECISION | Aspect.REASONS),
        ("reason:old", Aspect.DECISION | Aspect.REASONS),
        ("has:claim", Aspect.CLAIMS),
        ("speedup:>10", Aspect.CLAIMS),
        ("platform:FPGA", Aspect.CLAIMS),
        ("baseline:cuSPARSE", Aspect.CLAIMS),
        ("has:tag", Aspect.TAGS),
        ("tag:gpu", Aspect.TAGS),
        ("has:list", Aspect.LISTS),
        ('in:"for friday"', Aspect.LISTS),
        ("has:include", Aspect.WORDS),
        ("exclude:>=2", Aspect.WORDS),
        ("from:monday", Aspect.IMPORTS),
        ("relevance:>0.5", Aspect.RELEVANCE),
        ("year:2024", Aspect(0)),
        ("added:7d", Aspect(0)),
        ("has:title", Aspect(0)),
        ("author:knuth", Aspect(0)),
        ("title:(bees OR suns)", Aspect(0)),
        ("similar:3", Aspect(0)),
        ("-(has:note OR year:2024 -tag:gpu)", Aspect.NOTES | Aspect.TAGS),
    ],
)
def test_a_query_hangs_on_its_papers_and_on_what_it_asks_for(query, asked):
    assert bears_on(query) == Aspect.PAPERS | asked


def test_nothing_bears_on_what_is_no_query():
    assert bears_on("rating:9") == Aspect(0)
