"""Include and exclude words: kept, found in texts and by queries, written and read as text."""

import pytest

from storage.edits.wording import AddWords, ChangeWord, RemoveWords
from storage.errors import EditError, QuerySyntaxError
from storage.query.word_lists import WordLists, clean_word, read_lists, written_lists
from storage.search.word_marks import WordMatcher
from storage.vocabulary import Decision
from tests.libraries import content, json_dump, run

# Of the four abstracts: 1 has attention, kernels, GPUs; 2 FPGA, GPU; 3 a survey; 4 attention.


def indexed(library):
    for _ in library.catch_up():
        pass
    return library


def ids(library, query: str) -> list[int]:
    return sorted(library.search(query).ids)


def test_words_are_added_changed_removed_and_undone(library):
    before = content(library.folder)
    library.apply(AddWords(("FPGA", "quant*"), ("survey",)))
    assert library.words() == WordLists(("FPGA", "quant*"), ("survey",))
    library.apply(ChangeWord("fpga", "FPGAs"))
    assert library.words().include == ("FPGAs", "quant*")
    library.apply(AddWords(exclude=("Quant*",)))  # goes over to the other list, as it was written
    assert library.words() == WordLists(("FPGAs",), ("quant*", "survey"))
    library.apply(RemoveWords(('"SURVEY"',)))
    assert library.words() == WordLists(("FPGAs",), ("quant*",))
    assert [entry.summary for entry in library.history(4)] == [
        "Words: remove “SURVEY”",
        "Words: exclude “Quant*”",
        "Words: “fpga” becomes “FPGAs”",
        "Words: include 2 words and exclude “survey”",
    ]
    for _ in range(4):
        library.undo()
    assert content(library.folder) == before
    for _ in range(4):
        library.redo()
    assert library.words() == WordLists(("FPGAs",), ("quant*",))


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("the", "nearly every abstract"),
        ("*e", "nearly every abstract"),
        ("  ", "Write a word"),
        ("***", "Write a word"),
        ("neur* network", "at the end"),
        ("x" * 101, "100 characters"),
    ],
)
def test_what_cannot_be_looked_for_is_refused(library, word, said):
    with pytest.raises(EditError, match=said):
        library.apply(AddWords((word,)))
    assert library.words() == WordLists()


def test_a_word_that_is_not_there_cannot_be_removed(library):
    with pytest.raises(EditError, match="on neither list"):
        library.apply(RemoveWords(("FPGA",)))
    library.apply(AddWords(("FPGA",), ("GPU",)))
    with pytest.raises(EditError, match="exclude word already"):
        library.apply(ChangeWord("FPGA", "gpu"))


def test_words_are_asked_for_in_queries(library):
    library.apply(AddWords(("FPGA*", "block-sparse attention", "GPU"), ("survey",)))
    indexed(library)
    assert ids(library, "has:include") == [1, 2]
    assert ids(library, "-has:include") == [3, 4]
    assert ids(library, "has:exclude") == [3]
    assert ids(library, "include:>=2") == [1, 2]
    assert ids(library, "include:0 exclude:0") == [4]
    assert ids(library, "has:include memory -kernel") == [2]
    assert ids(library, "has:include OR has:exclude") == [1, 2, 3]
    with pytest.raises(QuerySyntaxError, match="number of words"):
        library.search("include:many")


def test_queries_agree_before_and_after_indexing(library):
    library.apply(AddWords(("attention", "micro*", "speed-up"), ("readers",)))
    queries = ("has:include", "include:2", "exclude:>=1", "include:0", "include:<2")
    before = {query: ids(library, query) for query in queries}
    assert before["has:include"] == [1, 4]
    indexed(library)
    assert {query: ids(library, query) for query in queries} == before


def test_papers_that_are_owed_are_looked_at(library, tmp_path):
    library.apply(AddWords(("photonic", "FPGA"), ()))
    indexed(library)
    assert ids(library, "has:include") == [2]
    run(
        library.import_dumps(
            [json_dump(tmp_path / "more.jsonl", {"abstract": "We build a photonic accelerator."})]
        )
    )
    assert ids(library, "has:include") == [2, 5]
    indexed(library)
    assert ids(library, "has:include") == [2, 5]


def test_a_change_of_the_words_is_seen_by_the_next_query(library):
    indexed(library)
    library.apply(AddWords(("FPGA",)))
    assert ids(library, "has:include") == [2]
    library.apply(AddWords(("survey",)))
    assert ids(library, "has:include") == [2, 3]
    library.undo()
    assert ids(library, "has:include") == [2]


def test_rows_and_details_count_the_words(library):
    assert [(row.include, row.exclude) for row in library.rows([1, 2])] == [(0, 0), (0, 0)]
    library.apply(AddWords(("GPU", "kernel", "FPGA"), ("CPU",)))
    found = [(row.include, row.exclude) for row in library.rows([1, 2, 3])]
    assert found == [(2, 0), (2, 1), (0, 0)]
    detail = library.detail(2)
    assert detail.include_words == ("GPU", "FPGA")
    assert detail.exclude_words == ("CPU",)


def test_a_filter_by_words_leaves_the_order_alone(library):
    indexed(library)
    library.apply(AddWords(("attention",)))
    assert list(library.search("has:include", "-added").ids) == list(
        library.search("attention", "-added").ids
    )
    assert library.search("has:include").terms == ()


def test_scores_tell_what_speaks_for_and_against(library):
    library.apply(AddWords(("attention", "kernel"), ("survey",)))
    indexed(library)
    found = library.word_scores()
    scores = dict(zip(found.ids.tolist(), found.scores.tolist(), strict=True))
    assert sorted(scores) == [1, 3, 4]
    assert scores[1] > scores[4] > 0 > scores[3]
    assert library.papers_by_word() == {"attention": 2, "kernel": 1, "survey": 1}


def test_decisions_do_not_lose_what_is_known(library):
    from storage.edits.triage import Decide

    library.apply(AddWords(("attention",)))
    indexed(library)
    assert ids(library, "has:include is:undecided") == [1, 4]
    library.apply(Decide((1,), Decision.KEEP))
    assert ids(library, "has:include is:undecided") == [4]


# In a text

TEXT = (
    "Flash-attention and FlashAttention are flash attention kernels. We quantise, quantize and "
    "de-quantise états on GPUs; in-memory computing speeds up a state of the art C++ transformer."
)


def words_at(text: str, *words: str) -> list[str]:
    return [text[m.start : m.end] for m in WordMatcher(WordLists(words)).marks(text)]


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("flashattention", ["Flash-attention", "FlashAttention", "flash attention"]),
        ("flash-attention", ["Flash-attention", "FlashAttention", "flash attention"]),
        ("quanti*", ["quantise", "quantize", "quantise"]),
        ("*former", ["transformer"]),
        ("quanti?e", ["quantise", "quantize", "quantise"]),
        ("etat", ["états"]),
        ("gpu", ["GPUs"]),
        ("in-memory computing", ["in-memory computing"]),
        ("speed-up", ["speeds up"]),
        ("state-of-the-art", ["state of the art"]),
        ("C++", ["C++"]),
        ("attention kern*", ["attention kernels"]),
        ("pruning", []),
    ],
)
def test_words_are_found_as_the_index_finds_them(word, wanted):
    assert words_at(TEXT, word) == wanted


def test_both_lists_are_marked_side_by_side():
    found = WordMatcher(WordLists(("attention kernels",), ("kernel",))).marks(TEXT)
    assert [(TEXT[m.start : m.end], m.side) for m in found] == [
        ("attention kernels", "include"),
        ("kernels", "exclude"),
    ]
    assert WordMatcher(WordLists()).marks(TEXT) == ()


# As text


def test_lists_are_written_and_read_back():
    lists = WordLists(("FPGA", "in-memory computing", "quant*"), ("survey",))
    written = written_lists(lists)
    assert "include:\nFPGA\nin-memory computing\nquant*\n\nexclude:\nsurvey\n" in written
    assert read_lists(written) == lists
    assert written_lists(lists, "exclude") == "survey\n"
    assert read_lists("survey\n", "exclude") == WordLists((), ("survey",))


@pytest.mark.parametrize(
    "text",
    [
        "Keywords for include\nFPGA\n“quant*”\n\nKeywords for exclude:\nsurvey\n",
        "[include]\nFPGA\nquant*\n[exclude]\nsurvey",
        "include: FPGA, quant*\r\nexclude: survey\r\n",
        "\ufeff# mine\nINCLUDED WORDS:\nFPGA\nFPGA\nquant**\nExclude:\n survey \n",
    ],
)
def test_other_ways_to_write_two_lists_are_read(text):
    assert read_lists(text) == WordLists(("FPGA", "quant*"), ("survey",))


def test_a_word_of_neither_list_is_refused_with_its_line():
    with pytest.raises(EditError, match=r"Line 2 .*FPGA"):
        read_lists("# words\nFPGA\n")
    with pytest.raises(EditError, match="Line 3: "):
        read_lists("include:\nFPGA\n*\n")


def test_names_with_a_star_are_words():
    assert clean_word("A*") == "A*"
    assert words_at("We run A* search. A is not.", "A*") == ["A*"]
