"""Highlights of a whole library: found, filtered, counted, named, recoloured, put back."""

import time

import pytest
from sqlalchemy import text

from storage.database.engine import Database
from storage.database.highlights import HighlightFilter
from storage.edits.annotating import AddHighlight, ChangeHighlight
from storage.edits.highlighting import (
    MoveHighlight,
    NameColours,
    RecolourHighlights,
    RemoveHighlights,
)
from storage.errors import EditError
from tests.libraries import content

ANY = HighlightFilter()


def mark(library, paper: int, words: str, colour: str = "yellow", comment: str = "") -> int:
    """Highlight words; give the highlight's id."""
    start = library.detail(paper).abstract.index(words)
    library.apply(AddHighlight(paper, start, start + len(words), colour, comment))
    return max(one.id for one in library.detail(paper).highlights)


def reword(library, paper: int, new: str) -> None:
    """Give a paper another text behind everyone's back."""
    with Database(library.folder / "library.db").write() as connection:
        connection.execute(
            text("UPDATE abstract SET text = :new WHERE paper_id = :paper"),
            {"new": new, "paper": paper},
        )


@pytest.fixture
def marked(library):
    """Five highlights, ids 1 to 5, on papers 1, 1, 2, 3, 4."""
    mark(library, 1, "block-sparse attention", "green", "what it is")
    mark(library, 1, "4.2× speedup", "yellow", "up to!")
    mark(library, 2, "23x faster", "yellow")
    mark(library, 3, "212 readers", "blue", "few; speedup of reading?")
    mark(library, 4, "35", "red")
    return library


def ids(library, papers=None, **wanted) -> list[int]:
    return list(library.highlights(HighlightFilter(**wanted), papers).ids)


def test_all_are_found_newest_first_or_in_the_order_of_papers(marked):
    assert ids(marked) == [5, 4, 3, 2, 1]
    assert ids(marked, (4, 1)) == [5, 1, 2]


def test_filters_by_colour_and_by_words_of_quote_or_comment(marked):
    assert ids(marked, colours=frozenset({"yellow", "red"})) == [5, 3, 2]
    assert ids(marked, words="SPEEDUP") == [4, 2]
    assert ids(marked, words="speedup few") == [4]
    assert ids(marked, words="speedup", colours=frozenset({"yellow"})) == [2]


def test_colours_are_counted_whatever_colour_is_asked_for(marked):
    found = marked.highlights(HighlightFilter(frozenset({"red"}), "speedup"))
    assert list(found.ids) == []
    assert found.counts == {"yellow": 1, "blue": 1}
    assert (found.total, found.lost) == (5, 0)


def test_a_lost_one_is_found_as_lost(marked):
    reword(marked, 2, "Nothing like it.")
    found = marked.highlights(HighlightFilter(lost=True))
    assert (list(found.ids), found.lost, found.total) == ([3], 1, 5)
    (place,) = marked.highlight_places([3])
    assert (place.highlight.start, place.highlight.quote) == (-1, "23x faster")


def test_a_page_comes_in_its_order_with_labels(marked):
    marked.apply(RemoveHighlights((2,)))
    places = marked.highlight_places([4, 2, 1])
    assert [place.id for place in places] == [4, 1]
    assert places[1].paper_label == marked.detail(1).label
    assert places[0].highlight.quote == "212 readers"


def test_many_at_once_are_one_step(marked):
    before = content(marked.folder)
    marked.apply(RecolourHighlights((1, 3, 5), "purple"))
    assert marked.highlights(ANY).counts == {"purple": 3, "yellow": 1, "blue": 1}
    assert [one.comment for one in marked.detail(1).highlights] == ["what it is", "up to!"]
    marked.apply(RemoveHighlights((1, 2, 3, 4)))
    assert ids(marked) == [5]
    marked.undo()
    marked.undo()
    assert content(marked.folder) == before
    marked.redo()
    assert marked.highlights(ANY).counts["purple"] == 3


def test_a_lost_one_is_put_on_other_words_and_back(marked):
    reword(marked, 2, "It is 24 times as quick, they say.")
    before = content(marked.folder)
    marked.apply(MoveHighlight(3, 6, 23))
    (one,) = marked.detail(2).highlights
    assert (one.start, one.end, one.quote, one.colour) == (6, 23, "24 times as quick", "yellow")
    reword(marked, 2, "Well: It is 24 times as quick, they say.")
    assert marked.detail(2).highlights[0].start == 12
    reword(marked, 2, "It is 24 times as quick, they say.")
    marked.undo()
    assert content(marked.folder) == before
    assert marked.detail(2).highlights[0].start == -1


def test_an_altered_quote_is_shown_as_it_stands_now(marked):
    reword(marked, 1, "We give blok-sparse attention, and 4.2× speedup.")
    one, two = marked.detail(1).highlights
    assert (one.quote, one.comment) == ("blok-sparse attention", "what it is")
    assert two.quote == "4.2× speedup"


def test_names_are_given_changed_and_taken_back(marked):
    assert marked.colour_names()["yellow"] == "yellow"
    before = content(marked.folder)
    marked.apply(NameColours((("yellow", " the  result "), ("green", "method"))))
    names = marked.colour_names()
    assert list(names) == [
        "yellow", "red", "green", "blue", "purple", "magenta", "orange", "grey",
    ]  # fmt: skip
    assert (names["yellow"], names["green"], names["red"]) == ("the result", "method", "red")
    assert marked.highlights(ANY).names == names
    marked.apply(NameColours((("yellow", ""),)))
    assert marked.colour_names()["yellow"] == "yellow"
    marked.undo()
    assert marked.colour_names() == names
    marked.undo()
    assert content(marked.folder) == before


def test_two_names_may_change_places_in_one_step(marked):
    marked.apply(NameColours((("yellow", "result"), ("green", "method"))))
    marked.apply(NameColours((("yellow", "method"), ("green", "result"))))
    assert marked.colour_names()["green"] == "result"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (NameColours((("yellow", "a"), ("red", "A"))), "“A” is what yellow is called"),
        (NameColours((("yellow", "Red"),)), "“Red” is what red is called"),
        (
            NameColours((("yellow", "x" * 25),)),
            "of a colour may have 24 characters, not 25",
        ),
        (NameColours((("yellow", 'so "good"'),)), "cannot hold quotation marks"),
        (NameColours((("pink", "x"),)), "Highlights come in yellow,"),
        (RecolourHighlights((1,), "pink"), "Highlights come in yellow,"),
        (RecolourHighlights((), "red"), "Choose a highlight first"),
        (RemoveHighlights((1, 77)), "no longer there"),
        (MoveHighlight(1, 5, 5), "Select the words"),
        (MoveHighlight(77, 0, 5), "no longer there"),
    ],
)
def test_what_cannot_be_is_refused_in_words(marked, edit, said):
    before = content(marked.folder)
    with pytest.raises(EditError, match=said):
        marked.apply(edit)
    assert content(marked.folder) == before


def test_queries_ask_for_a_colour_by_its_word_or_its_name(marked):
    assert sorted(marked.search("highlight:yellow").ids) == [1, 2]
    assert list(marked.search("highlight:result").ids) == []
    marked.apply(NameColours((("yellow", "Main result"),)))
    assert sorted(marked.search('highlight:"main result"').ids) == [1, 2]
    assert sorted(marked.search("highlight:yellow").ids) == [1, 2]
    assert sorted(marked.search("has:highlight -highlight:yellow").ids) == [3, 4]


def test_colours_are_completed_with_their_papers(marked):
    marked.apply(NameColours((("yellow", "result"), ("grey", "rest"))))
    said = {one.text: one.detail for one in marked.completions("highlight:re", 12)}
    assert said == {
        "highlight:red": "1 paper",
        "highlight:result": "2 papers",
        "highlight:rest": "0 papers",
        "highlight:green": "1 paper",
    }


def test_a_comment_changed_since_is_not_lost_with_a_recolouring(marked):
    marked.apply(ChangeHighlight(1, "green", "said anew"))
    marked.apply(RecolourHighlights((1,), "red"))
    assert marked.detail(1).highlights[0].comment == "said anew"


_TWENTY_THOUSAND = text("""
    WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5000)
    INSERT INTO highlight
        (paper_id, start, "end", quote, prefix, suffix, colour, comment, created_at)
    SELECT paper_id, value % 40, value % 40 + 9, substr(text, value % 40 + 1, 9), '', '',
        CASE value % 3 WHEN 0 THEN 'red' ELSE 'blue' END, 'number ' || value, 0
    FROM n, abstract
""")


def test_twenty_thousand_are_told_apart_in_a_moment(library):
    with Database(library.folder / "library.db").write() as connection:
        connection.execute(_TWENTY_THOUSAND)
    began = time.process_time()
    found = library.highlights(HighlightFilter(words="number 77"))
    assert time.process_time() - began < 1.0
    assert (found.total, len(found.ids)) == (20_000, 4 * 95)
