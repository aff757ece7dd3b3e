"""Small pure parts of the window: pace, moving on, fuzzy search, chips, colours, card texts."""

from array import array

import pytest

from desktop import theme
from desktop.moving_on import decided, first_of, next_undecided
from desktop.pace import Pace
from desktop.widgets.fuzzy import Names
from desktop.widgets.pair_delegate import fitting, shared, width_of
from desktop.widgets.paper_delegate import PaperDelegate
from desktop.widgets.paper_text import card_text
from desktop.widgets.query_chips import chips, without
from desktop.widgets.query_colours import parts
from storage.database.rows import PaperRow
from storage.vocabulary import Decision


def test_pace_is_the_median_without_breaks():
    pace = Pace()
    assert pace.sentence(214) == "about 20 min"  # 214 * 5.5 s
    for now in (0, 10, 20, 30, 1_000, 1_010, 1_020):
        pace.decided(now)
    assert pace.seconds == 10
    assert pace.sentence(60) == "about 10 min"
    assert pace.sentence(1) == "under a minute"
    assert pace.sentence(3_600) == "about 10 h"
    assert pace.sentence(0) == ""


class Papers:
    """Ids 1 to `count`, all decided but some; notes how many are asked about."""

    def __init__(self, count, undecided):
        self.ids = array("q", range(1, count + 1))
        self.left = set(undecided)
        self.asked = []

    def undecided(self, among):
        self.asked.append(len(among))
        return self.left & set(among)

    def after(self, row):
        self.asked.clear()
        return next_undecided(self.ids, row, self.undecided)


def test_moving_on_looks_near_first():
    papers = Papers(100_000, {3, 4, 90_000})
    assert papers.after(0) == 3
    assert papers.asked == [32]
    assert papers.after(3) == 90_000
    assert len(papers.asked) < 20
    assert papers.after(95_000) == 3
    assert sum(papers.asked) < 20_000


def test_moving_on_wraps_and_ends():
    papers = Papers(10, {2})
    assert papers.after(9) == 2
    assert papers.after(1) == 2  # the paper itself, where it is the only one left
    papers.left = {99}  # undecided, but not in this list
    assert papers.after(0) is None
    assert papers.asked == [9, 1]  # each paper of the list once
    assert Papers(0, set()).after(-1) is None


def test_moving_on_passes_over_what_is_about_to_be_decided():
    papers = Papers(40, {2, 3, 40})
    assert next_undecided(papers.ids, 0, papers.undecided, {2, 3}) == 40
    assert papers.asked == [30, 7]
    assert next_undecided(papers.ids, 0, papers.undecided, set(papers.ids)) is None


def test_first_of_goes_by_the_list():
    assert first_of([5, 3, 9], {9, 3}) == 3
    assert first_of([5, 3, 9], {1}) is None
    assert first_of([], {}) is None


def named(label):
    return PaperRow(1, label, "", Decision.KEEP, None, None, None, (), None, False, False)


def test_what_was_decided_is_said_by_name():
    assert decided(Decision.KEEP, [named("Quillon: a library")]) == "Keep “Quillon”"
    assert decided(Decision.SKIP, [named("We study readers")]) == "Skip “We study readers”"
    assert decided(Decision.LATER, []) == ""


def test_fuzzy_wants_all_letters_in_order():
    assert Names(["hardware/fpga"]).best("fpga", 1) == [0]
    assert Names(["hardware/fpga"]).best("xq", 1) == []
    assert Names(["g-p"]).best("gpu", 1) == []
    assert Names(["anything"]).best("", 1) == [0]


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [
        ("ex", "Export…", "Next paper"),
        ("hf", "hardware/fpga", "shuffle"),
        ("note", "Write a note", "On one table"),
        ("red", "Redo", "Go to the reader"),
        ("skip reason", "Reasons for skipping…", "Seasons for skiing"),
        ("tag new", "Tag: a new one", "New tag"),
    ],
)
def test_fuzzy_likes_starts_and_runs(typed, better, worse):
    assert Names([worse, better]).best(typed, 1) == [1]


def test_ranked_keeps_the_order_of_equals():
    names = Names(("tag b", "tag a", "none"))
    assert names.best("tag", 9) == [0, 1]
    assert names.best("", 9) == [0, 1, 2]
    assert names.best("a", 1) == [1]
    assert names.best("ab", 9) == [0]
    assert names.best("n", 9) == [2]


def test_chips_are_the_fields_that_must_hold():
    query = 'attention speedup:>2 tag:"near memory" -is:skip'
    shown = chips(query)
    assert [chip.text for chip in shown] == ["speedup > 2", 'tag: "near memory"', "-is: skip"]
    assert without(query, shown[0]) == 'attention tag:"near memory" -is:skip'
    assert without(query, shown[2]) == 'attention speedup:>2 tag:"near memory"'
    assert chips("tag:a OR tag:b") == ()
    assert chips("words only") == ()
    assert chips("rating:x") == ()
    assert [chip.text for chip in chips("is:keep")] == ["is: keep"]


def test_colours_of_a_query():
    text = 'attention OR "two words" speedup:>2 -tag:x Title: y'
    found = [(one.part, text[one.start : one.end]) for one in parts(text)]
    assert found == [
        ("operator", "OR"),
        ("quote", '"two words"'),
        ("field", "speedup:"),
        ("value", ">2"),
        ("minus", "-"),
        ("field", "tag:"),
        ("value", "x"),
    ]


@pytest.mark.parametrize(
    ("label", "gist", "expected"),
    [
        ("Quillon: a library for…", "a library for sparse attention",
         ("Quillon: a library for sparse attention", None)),
        ("We study readers…", "We study readers and papers", ("We study readers and papers", None)),
        ("A real title: with a colon", "We study readers", ("A real title: with a colon",
                                                           "We study readers")),
        ("Title", "", ("Title", "")),
    ],
)  # fmt: skip
def test_a_card_says_nothing_twice(label, gist, expected):
    row = PaperRow(1, label, gist, Decision.KEEP, None, None, None, (), None, False, False)
    assert card_text(row) == expected


def test_two_texts_share_a_row():
    assert shared(300, 100, 80) == (100, 80)
    assert shared(300, 100, 400) == (100, 180)  # the second is cut first
    assert shared(300, 900, 80) == (200, 80)  # but a time stays, however long the first
    assert shared(300, 900, 400) == (180, 100)
    assert shared(300, 900, 0) == (300, 0)


@pytest.mark.parametrize("pixels", [theme.INTERFACE_PX, theme.SMALL_PX])
def test_a_text_that_has_the_room_it_needs_is_whole(qapp, pixels):
    font = theme.interface_font(pixels)
    ends = ("seconds ago", "minutes ago", "hours ago", "Rules and watched folders…", "Files")
    for text in (f"{number} {end}" for number in range(1, 60) for end in ends):
        assert shared(400, width_of(text, font), 0) == (width_of(text, font), 0)
        assert fitting(text, font, width_of(text, font)) == text
    assert fitting("Rules and watched folders…", font, 60).endswith("…")
    assert len(fitting("Rules and watched folders…", font, 60)) < 20


@pytest.mark.parametrize(("gist", "flows"), [("", True), ("What it is about.", False)])
def test_a_long_title_without_an_abstract_takes_the_lines_below(qapp, gist, flows):
    title = "A title that goes on and on, as those of reviews and reports of committees often do"
    row = PaperRow(1, title, gist, Decision.KEEP, None, None, None, (), None, False, False)
    laid = PaperDelegate()._layout(row, 300)
    assert laid.label.endswith("…") is not flows
    if flows:
        assert " ".join((laid.label, *laid.gist)).startswith("A title that goes on and on, as")
        assert len(laid.gist) == 2
    else:
        assert laid.gist == (gist,)
