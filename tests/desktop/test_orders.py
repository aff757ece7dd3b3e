"""The order of the list: chosen, turned round, and one behind the other."""

import pytest

from desktop.models.orders import chosen, first_of, short_words_of, turned, words_of
from storage.edits.listing import AddToList
from storage.edits.rating import Rate


@pytest.mark.parametrize(
    ("now", "name", "after"),
    [
        ("relevance", "rating", "rating"),
        ("rating", "year", "year,rating"),
        ("-rating,year", "label", "label,-rating,year"),
        ("label,-rating,year", "added", "added,label,-rating"),
        ("rating,year", "year", "year,rating"),
        ("-rating,year", "rating", "rating,year"),
        ("rating,year", "relevance", "relevance"),
    ],
)
def test_the_order_before_parts_what_is_equal(now, name, after):
    assert chosen(now, name) == after


def test_an_order_is_turned_round_and_back():
    assert turned("rating,year") == "-rating,year"
    assert turned(turned("rating,-year")) == "rating,-year"
    assert first_of("-rating,year") == "rating"


def test_orders_are_said():
    assert words_of("rating,-year") == "Best rated first, then earliest year first"
    assert words_of("-relevance") == "Suggested order, from the end"
    assert short_words_of("rating,-year") == "Best rated first, …"
    assert short_words_of("-year") == "Earliest year first"


def test_with_words_the_label_says_that_the_best_match_is_first(window, workspace):
    label = window.list_pane.order
    workspace.ask("decoding")
    assert label.accessibleName() == "Order: Best match first"
    window.list_pane._turn.trigger()
    assert label.text() == "Best match last"
    workspace.ask("is:undecided -decoding", "relevance")
    assert label.text() == "Suggested order"
    workspace.ask("decoding", "added")
    assert label.text() == "Newest import first"
    workspace.apply(AddToList((1, 2), "Week"))
    workspace.ask("in:Week", "relevance")
    assert label.text() == "Order of the list"
    workspace.ask("in:Week decoding", "relevance")
    assert label.text() == "Best match first"


def test_papers_of_one_rating_stand_as_they_were_chosen_before(window, workspace):
    workspace.apply(Rate((2, 5), 4))
    workspace.apply(Rate((3, 7), 2))
    workspace.apply(Rate((1, 4, 6, 8), 1))
    pane = window.list_pane
    labels = {row.id: row.label.casefold() for row in workspace.rows(range(1, 9))}

    pane._orders["label"].trigger()
    assert list(workspace.ids) == sorted(labels, key=lambda one: labels[one])
    pane._orders["rating"].trigger()
    rated = {2: 4, 5: 4, 3: 2, 7: 2}
    assert list(workspace.ids) == sorted(labels, key=lambda one: (-rated.get(one, 1), labels[one]))
    assert pane.order.accessibleName() == "Order: Best rated first, then by name"
    pane._turn.trigger()
    assert list(workspace.ids) == sorted(labels, key=lambda one: (rated.get(one, 1), labels[one]))
    assert workspace.order == "-rating,label"
    pane._orders["relevance"].trigger()
    assert workspace.order == "relevance"
