import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from storage.errors import QuerySyntaxError
from storage.query.parser import EXAMPLES, is_text, parse
from storage.query.syntax import (
    TEXT_FIELDS,
    All,
    And,
    Baseline,
    Comparison,
    FieldText,
    From,
    Fuzzy,
    Has,
    Highlighted,
    InList,
    Is,
    Not,
    Or,
    Phrase,
    Platform,
    Prefix,
    Similar,
    Tag,
    When,
    Wildcard,
    Word,
)
from storage.query.values import VALUE_FIELDS
from storage.vocabulary import Decision

a, b, c = Word("a"), Word("b"), Word("c")

TREES = [
    ("", All()),
    ("   ", All()),
    ("*", All()),
    ("attention", Word("attention")),
    ("attention decoding", And((Word("attention"), Word("decoding")))),
    ("a AND b", And((a, b))),
    ("a OR b", Or((a, b))),
    ("a b OR c", Or((And((a, b)), c))),
    ("a (b OR c)", And((a, Or((b, c))))),
    ("-a", Not(a)),
    ("NOT a", Not(a)),
    ("a -b NOT c", And((a, Not(b), Not(c)))),
    ("-(a b)", Not(And((a, b)))),
    ('"exact phrase"', Phrase("exact phrase")),
    ("“exact phrase”", Phrase("exact phrase")),
    (r'"say \"no\" twice"', Phrase('say "no" twice')),
    ('-"a b"', Not(Phrase("a b"))),
    ("quant*", Prefix("quant")),
    ("quant*ion", Wildcard("quant*ion")),
    ("*former", Wildcard("*former")),
    ("gr?y", Wildcard("gr?y")),
    ("paralel~", Fuzzy("paralel")),
    ("paralel~1", Fuzzy("paralel", 1)),
    ("title:attention", FieldText("title", Word("attention"))),
    ("TITLE:attention", FieldText("title", Word("attention"))),
    ('abstract:"sparse attention"', FieldText("abstract", Phrase("sparse attention"))),
    ("note:todo*", FieldText("note", Prefix("todo"))),
    ("comment:odd", FieldText("comment", Word("odd"))),
    ("author:knuth", FieldText("author", Word("knuth"))),
    ("system:S*", FieldText("system", Word("S*"))),
    ("title:(a OR b)", FieldText("title", Or((a, b)))),
    ("title:(a -b)", FieldText("title", And((a, Not(b))))),
    ("tag:gpu", Tag("gpu")),
    ("tag:gpu/a100", Tag("gpu/a100")),
    ('tag:"deep learning"', Tag("deep learning")),
    ("-tag:gpu", Not(Tag("gpu"))),
    ("is:keep", Is(Decision.KEEP)),
    ("is:Undecided", Is(Decision.UNDECIDED)),
    ("rating:4", Comparison("rating", 4, 4)),
    ("rating:>=4", Comparison("rating", 4, None)),
    ("rating:<3", Comparison("rating", None, 3, below=True)),
    ("year:2023..2025", Comparison("year", 2023, 2025)),
    ("year:2023-2025", Comparison("year", 2023, 2025)),
    ("year:2023..", Comparison("year", 2023, None)),
    ("year:..2023", Comparison("year", None, 2023)),
    ("speedup:>10", Comparison("speedup", 10, None, above=True)),
    ("speedup:>10x", Comparison("speedup", 10, None, above=True)),
    ("speedup:1.5..3", Comparison("speedup", 1.5, 3)),
    ("relevance:>=0.5", Comparison("relevance", 0.5, None)),
    ("relevance:<.1", Comparison("relevance", None, 0.1, below=True)),
    ("relevance:0.2..0.4", Comparison("relevance", 0.2, 0.4)),
    ("platform:FPGA", Platform("FPGA")),
    ('platform:"NVIDIA A100"', Platform("NVIDIA A100")),
    ("baseline:flashattention", Baseline("flashattention")),
    ("has:note", Has("note")),
    ("highlight:yellow", Highlighted("yellow")),
    ('highlight:"my method"', Highlighted("my method")),
    ('in:"to read"', InList("to read")),
    ('from:"daily papers"', From("daily papers")),
    ("added:7d", When("added", ago="7d")),
    ("decided:today", When("decided", ago="today")),
    ("added:2025-01-03", When("added", "2025-01-03", "2025-01-03")),
    ("added:2025-1", When("added", "2025-01", "2025-01")),
    ("added:>=2025-01-03", When("added", "2025-01-03", None)),
    ("decided:2025-01..2025-03", When("decided", "2025-01", "2025-03")),
    ("decided:2024-12-05..2024-12", When("decided", "2024-12-05", "2024-12")),
    ("similar:123", Similar(123)),
]

LITERAL = [
    ("Title: subtitle", And((Word("Title"), Word("subtitle")))),
    ("In: proceedings", And((Word("In"), Word("proceedings")))),
    ("doi:10.1145/3411764", Word("doi:10.1145/3411764")),
    ("https://github.com/EMI-Group/x", Word("https://github.com/EMI-Group/x")),
    ("std::vector", Word("std::vector")),
    ("C++", Word("C++")),
    ("C#", Word("C#")),
    ("S*", Word("S*")),
    ("S**", Word("S**")),
    ("A* search", And((Word("A*"), Word("search")))),
    ("LLM.int8()", Word("LLM.int8()")),
    ("O(1)", Word("O(1)")),
    ("GPU - based", And((Word("GPU"), Word("based")))),
    ("read & write", And((Word("read"), Word("write")))),
    ("--flag", Word("flag")),
    ("(see) why?", And((Word("see"), Word("why")))),
    ("and or not", And((Word("and"), Word("or"), Word("not")))),
    ("12:30", Word("12:30")),
    ("~5 ms", And((Word("5"), Word("ms")))),
    ("flash-attention", Word("flash-attention")),
    ("3.5x", Word("3.5x")),
    ("attention,", Word("attention")),
    ("OR, so", And((Word("or"), Word("so")))),
    ("…", All()),
]

FAULTS = [
    ("tag:", 0, 4),
    ("a tag:", 2, 6),
    ("(tag:)", 1, 5),
    ("tag: gpu", 0, 5),
    ("title: foo", 0, 7),
    ('"open', 0, 5),
    ('a tag:"open', 6, 11),
    ('tag:""', 0, 6),
    ("(", 0, 1),
    ("(a", 0, 2),
    ("a (b", 2, 4),
    ("()", 0, 2),
    ("a )", 2, 3),
    ("a OR", 2, 4),
    ("OR a", 0, 2),
    ("a OR OR b", 2, 4),
    ("a AND", 2, 5),
    ("AND a", 0, 3),
    ("NOT", 0, 3),
    ("(NOT )", 1, 4),
    ("is:kept", 3, 7),
    ("has:stars", 4, 9),
    ("rating:9", 7, 8),
    ("rating:2.5", 7, 10),
    ("rating:high", 7, 11),
    ("year:23", 5, 7),
    ("year:2025..2023", 5, 15),
    ("year:..", 5, 7),
    ("speedup:30%", 8, 11),
    ("speedup:0", 8, 9),
    ("relevance:50", 10, 12),
    ("relevance:high", 10, 14),
    ("added:7", 6, 7),
    ("added:2025-02-30", 6, 16),
    ("added:2025-03..2025-01", 6, 22),
    ("similar:foo", 8, 11),
    ("foo~3", 0, 5),
    ("title:tag:gpu", 6, 13),
    ("title:(a tag:gpu)", 6, 17),
    ("title:,", 0, 7),
]


@pytest.mark.parametrize(("text", "tree"), TREES + LITERAL)
def test_text_to_tree(text, tree):
    assert parse(text) == tree


@pytest.mark.parametrize(("text", "tree"), TREES + LITERAL)
def test_printed_query_parses_to_the_same_tree(text, tree):
    assert parse(str(tree)) == tree


@pytest.mark.parametrize(("text", "start", "end"), FAULTS)
def test_fault_has_its_place_and_a_sentence(text, start, end):
    with pytest.raises(QuerySyntaxError) as raised:
        parse(text)
    assert (raised.value.start, raised.value.end) == (start, end)
    assert str(raised.value).endswith((".", ". ."))


def test_fault_says_what_to_write():
    with pytest.raises(QuerySyntaxError, match="is:undecided, is:keep, is:later, is:skip"):
        parse("is:kept")
    with pytest.raises(QuerySyntaxError, match=r"2023\.\.2025"):
        parse("year:2025..2023")
    with pytest.raises(QuerySyntaxError, match="as in tag:gpu"):
        parse("tag:")


def test_spans_are_those_of_the_text():
    text = 'gpu -tag:"deep learning" (a OR "b c") NOT (tag:d)'
    query = parse(text)
    shown = [text[part.span.start : part.span.end] for part in query.queries]
    assert shown == ["gpu", '-tag:"deep learning"', '(a OR "b c")', "NOT (tag:d)"]
    text = "gpu OR (tag:d is:keep)"
    query = parse(text)
    assert text[query.span.start : query.span.end] == text


def test_last_word_counts_as_a_prefix_while_typing():
    assert parse("flash att", prefix_last=True) == And((Word("flash"), Prefix("att", typed=True)))
    assert parse("flash att ", prefix_last=True) == And((Word("flash"), Word("att")))
    assert parse("title:att", prefix_last=True) == FieldText("title", Prefix("att", typed=True))
    assert parse("tag:att", prefix_last=True) == Tag("att")
    assert str(parse("flash att", prefix_last=True)) == "flash att"


def test_every_field_has_an_example_that_parses():
    assert set(EXAMPLES) == set(TEXT_FIELDS) | set(VALUE_FIELDS)
    for name, example_text in EXAMPLES.items():
        assert not is_text(parse(example_text)), name


def test_deep_nesting_is_refused_with_a_sentence():
    with pytest.raises(QuerySyntaxError, match="nested too deeply"):
        parse("(" * 500 + "a" + ")" * 500)
    with pytest.raises(QuerySyntaxError, match="nested too deeply"):
        parse("-(" * 500 + "a" + ")" * 500)


PIECES = st.sampled_from(
    [
        *'ab ():"-*~?.,+#/\\<>=',
        "OR",
        "AND",
        "NOT",
        "tag:",
        "title:",
        "is:keep",
        "S*",
        "x1",
        " ",
        "é",
        "模",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=12).map("".join))
@example('a"b c"d')
@example("title:-x")
@example("-(-(-a))")
@example("a:b)")
def test_any_text_parses_or_says_where_not(text):
    try:
        query = parse(text)
    except QuerySyntaxError as error:
        fault = error
    else:
        fault = None
    if fault is not None:
        assert 0 <= fault.start < fault.end <= len(text)
        return
    assert parse(str(query)) == query
    assert str(parse(str(query))) == str(query)


@pytest.mark.parametrize("piece", ["a", "~", "a~", "a~1", "a*", "a?"])
def test_a_pasted_word_of_any_length_is_read_at_once(piece):
    began = time.perf_counter()
    parse(piece * 60_000)
    assert time.perf_counter() - began < 5
