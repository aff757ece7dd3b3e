"""A query with a condition more or less; what else it says stays as it was written."""

import pytest

from storage.errors import QuerySyntaxError
from storage.query.parser import parse
from storage.query.refining import conditions, refined, standing
from storage.query.syntax import Comparison, From, Tag
from storage.vocabulary import Decision

GPU = Tag("gpu")


@pytest.mark.parametrize(
    ("query", "asked", "excluded"),
    [
        ("", "tag:gpu", "-tag:gpu"),
        ("attention", "tag:gpu attention", "-tag:gpu attention"),
        ('"flash  attention"  moe', 'tag:gpu "flash  attention"  moe', None),
        ("moe OR experts", "tag:gpu (moe OR experts)", "-tag:gpu (moe OR experts)"),
        ("tag:gpu moe", "tag:gpu moe", "-tag:gpu moe"),
        ("moe -tag:gpu", "tag:gpu moe", "-tag:gpu moe"),
        ("moe NOT tag:gpu", "tag:gpu moe", "-tag:gpu moe"),
        ("(moe OR tag:gpu)", "tag:gpu (moe OR tag:gpu)", None),
        ("moe OR (pim)", "tag:gpu (moe OR (pim))", "-tag:gpu (moe OR (pim))"),
        ("(moe) OR (pim)", "tag:gpu ((moe) OR (pim))", None),
        ("moe OR NOT (pim)", "tag:gpu (moe OR NOT (pim))", None),
        ("moe -(tag:gpu)", "tag:gpu moe", "-tag:gpu moe"),
    ],
)
def test_a_condition_is_put_first_and_stands_there_once(query, asked, excluded):
    assert refined(query, GPU, "asked") == asked
    if excluded is not None:
        assert refined(query, GPU, "excluded") == excluded


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("tag:gpu", ""),
        ("moe tag:gpu  pim", "moe pim"),
        ("tag:gpu -is:skip", "-is:skip"),
        ("moe AND tag:gpu AND pim", "moe AND pim"),
        ("tag:gpu AND pim", "pim"),
        ("moe AND tag:gpu", "moe"),
        ("tag:gpu moe tag:gpu", "moe"),
        ("moe", "moe"),
        ("(tag:gpu)", ""),
        ("((tag:gpu)) moe", "moe"),
        ("moe AND (tag:gpu) AND pim", "moe AND pim"),
        ("(tag:gpu AND moe)", "(moe)"),
        ("(moe AND tag:gpu)", "(moe)"),
        ("(tag:gpu tag:gpu)", ""),
        ("(moe tag:gpu pim)", "(moe pim)"),
        ("NOT (tag:gpu) pim", "pim"),
    ],
)
def test_a_condition_is_taken_out_with_what_joined_it(query, left):
    assert refined(query, GPU, "") == left


def test_a_name_with_spaces_keeps_them():
    assert refined('tag:gpu from:"a  b.txt"', GPU, "") == 'from:"a  b.txt"'
    assert refined("moe", From("a  b.txt"), "asked") == 'from:"a  b.txt" moe'


def test_a_word_that_is_being_typed_stays_the_last():
    line = refined("quan", GPU, "asked", prefix_last=True)
    assert line == "tag:gpu quan"
    assert parse(line, prefix_last=True) == parse("tag:gpu quan", prefix_last=True)


def test_between_parentheses_the_typed_word_gets_its_star():
    assert refined("moe OR quan", GPU, "asked", prefix_last=True) == "tag:gpu (moe OR quan*)"
    assert refined("moe OR a quan", GPU, "asked", prefix_last=True) == "tag:gpu (moe OR a quan*)"
    assert refined("moe OR quan", GPU, "", prefix_last=True) == "moe OR quan"


def test_only_what_must_hold_for_all_papers_stands_in_a_query():
    asked = conditions("moe tag:gpu -is:skip (tag:pim OR year:2024)")
    assert standing(asked, GPU) == "asked"
    assert standing(asked, parse("is:skip")) == "excluded"
    assert standing(asked, Tag("pim")) == ""
    assert standing(asked, Comparison("year", 2024, 2024)) == ""
    assert standing(conditions("is:keep"), parse(f"is:{Decision.KEEP.word}")) == "asked"
    assert conditions("") == ()


def test_a_query_that_cannot_be_read_is_refused():
    with pytest.raises(QuerySyntaxError):
        refined('"flash', GPU, "asked")
