"""Words that differ, and groups that go and come back with the history; no window."""

from itertools import combinations

import pytest
from PySide6.QtCore import QObject

from desktop.duplicates import FoundGroup
from desktop.models.duplicate_groups import DuplicateGroups, reason
from desktop.models.duplicate_words import because, headline, merge_all
from desktop.models.word_diff import joined, only_here
from storage.duplicates.grouping import DuplicateGroup, Likeness
from storage.duplicates.scoring import Outcome, Verdict


def words(here: str, other: str) -> list[str]:
    return [here[start:end] for start, end in only_here(here, other)]


@pytest.mark.parametrize(
    ("here", "other", "alone"),
    [
        ("the same words", "the same words", []),
        ("a fast kernel", "a kernel", ["fast"]),
        ("a kernel", "a fast kernel", []),
        ("It is 4.2x faster.", "It is 4.3x faster.", ["4.2x"]),
        ("reads two big blocks", "reads blocks", ["two big"]),
        ("GPU kernels", "Gpu kernels", ["GPU"]),
        ("block-sparse", "block sparse", ["block-sparse"]),
        ("ends here!", "ends here.", ["!"]),
        ("注意力机制", "注意机制", ["力"]),
        ("an emoji 🙂 and", "an emoji and", ["🙂"]),
        ("all new", "", ["all new"]),
        ("", "all gone", []),
    ],
)
def test_words_that_the_other_text_lacks_are_found(here, other, alone):
    assert words(here, other) == alone


def test_a_long_text_is_compared_at_once():
    one = " ".join(f"w{n % 700}" for n in range(20_000))
    assert only_here(one + " end", one) == ((len(one) + 1, len(one) + 4),)


def test_spans_that_touch_become_one():
    assert joined([(5, 9), (0, 3), (3, 4), (7, 12)]) == ((0, 4), (5, 12))


def found(*papers: int, certain: bool = True, at_odds: bool = False) -> FoundGroup:
    source = DuplicateGroup(tuple(sorted(papers)), certain, ())
    return FoundGroup(papers, "A paper", ("same DOI", "both 2024"), certain, at_odds, source)


@pytest.fixture
def groups(qapp):
    parent = QObject()
    made = DuplicateGroups(parent)
    made.show_groups([found(1, 2), found(3, 4, at_odds=True), found(6, 5, certain=False)])
    yield made
    parent.deleteLater()


def shown(groups) -> list[tuple[int, ...]]:
    return [one.papers for one in groups.groups]


def there(_group: FoundGroup) -> bool:
    return True


def test_a_group_whose_papers_are_gone_comes_back_with_them(groups):
    first, second, third = groups.groups
    groups.drop(second)
    assert groups.groups == (first, third)
    assert groups.follow({}, lambda group: group is not second) is None
    assert groups.groups == (first, third)
    assert groups.follow({}, there) is second
    assert groups.groups == (first, second, third)


@pytest.mark.parametrize(
    ("sure", "perhaps", "said"),
    [
        (0, 1, "1 group of papers that may be one"),
        (1, 0, "1 group of papers that are one for certain"),
        (0, 3, "3 groups of papers that may be one"),
        (1, 1, "2 groups of papers that may be one, 1 of them for certain"),
        (1200, 34, "1,234 groups of papers that may be one, 1,200 of them for certain"),
        (2, 0, "2 groups of papers that are one for certain"),
    ],
)
def test_the_headline_counts_in_whole_sentences(sure, perhaps, said):
    assert headline([found(1, 2)] * sure + [found(3, 4, certain=False)] * perhaps) == said


def likeness(one: int, other: int) -> Likeness:
    same = one % 2 == other % 2
    return Likeness(one, other, Verdict(Outcome.SAME if same else Outcome.LIKELY, ("a", "b")))


def test_reasons_of_a_large_group_leave_room_for_its_papers():
    papers = (9, *range(1, 9))
    pairs = tuple(likeness(*pair) for pair in combinations(range(1, 10), 2))
    group = FoundGroup(papers, "A", ("a",), True, False, DuplicateGroup(papers, True, pairs))
    lines = because(group, 2).splitlines()
    # The pair with 9, which stays, comes first; there are eight pairs of paper 2.
    assert lines[:3] == [
        "≈ papers 2 and 9: a; b", "≈ papers 1 and 2: a; b", "≈ papers 2 and 3: a; b",
    ]  # fmt: skip
    assert lines[3] == "= papers 2 and 4: a; b"
    assert lines[6:] == ["and 2 more pairs"]


def test_the_button_for_the_certain_ones_says_how_many():
    assert [merge_all(number) for number in (0, 1, 2)] == [
        "Merge all certain", "Merge the certain one", "Merge all 2 certain",
    ]  # fmt: skip


def test_what_was_dealt_with_follows_its_step_of_the_history(groups):
    first, second, third = groups.groups
    groups.deal_with([first], 10)
    groups.deal_with([second, third], 11)
    assert shown(groups) == []
    assert groups.follow({11: True, 10: False}, there) is second
    assert shown(groups) == [(3, 4), (6, 5)]
    assert groups.follow({11: False, 10: False}, there) is None
    assert shown(groups) == []
    # The history no longer tells of the steps: all stays as it was.
    assert groups.follow({12: False}, there) is None
    assert shown(groups) == []


def test_a_step_undone_that_history_forgets_stays_undone(groups):
    first = groups.groups[0]
    groups.deal_with([first], 10)
    groups.follow({10: True}, there)
    groups.follow({12: False}, there)
    assert first in groups.groups
    groups.deal_with([first], 13)
    assert first not in groups.groups


def test_only_certain_groups_that_ask_nothing_are_merged_at_once(groups):
    assert [one.papers for one in groups.mergeable] == [(1, 2)]


def test_the_reason_says_how_many_and_what_must_be_asked():
    assert reason(found(1, 2)) == "same DOI, both 2024"
    assert reason(found(1, 2, 3, at_odds=True)) == (
        "3 papers, decisions or ratings differ, same DOI, both 2024"
    )


def test_the_model_keeps_the_contract_of_models(groups, qtmodeltester):
    qtmodeltester.check(groups)
