import pytest

from desktop.charts.figure import figure_of
from desktop.charts.grouping import GROUPINGS, KINDS, as_grouping, as_order, paper_grouping
from tests.desktop.chart_claims import A100, U280, claim, on_gpus


def rows(figure):
    return [(row.name, row.count) for row in figure.rows]


def test_a_paper_with_two_tags_stands_in_the_row_of_each():
    claims = [claim(1, 4, paper=11), claim(2, 2, paper=12), claim(3, 1.5, paper=13)]
    names = {11: ("fast", "gpu"), 12: ("gpu",)}
    figure = figure_of(claims, "tag", names=names)
    # By median: fast 4×, gpu √8; those of no tag come last, whatever they reach.
    assert rows(figure) == [("fast", 1), ("gpu", 2), ("No tag", 1)]
    assert figure.rows[-1].missing
    assert figure.extent == "3 claims in 3 papers"
    assert figure.title == "Reported speedups per tag"


@pytest.mark.parametrize(
    ("by", "missing"), [("tag", "No tag"), ("list", "On no list"), ("dump", "From no dump")]
)
def test_papers_under_no_name_have_a_row_that_says_so(by, missing):
    assert rows(figure_of(on_gpus(2, 3), by)) == [(missing, 2)]


def test_a_tag_of_the_words_for_none_is_a_tag():
    figure = figure_of([claim(1, 2, paper=11), claim(2, 2)], "tag", names={11: ("No tag",)})
    assert [(row.name, row.missing) for row in figure.rows] == [("No tag", False), ("No tag", True)]


def test_decisions_are_written_as_headings():
    names = {1: ("keep",), 2: ("undecided",)}
    figure = figure_of(on_gpus(2, 3), "decision", "name", names=names)
    assert rows(figure) == [("Keep", 1), ("Undecided", 1)]


SPLIT = [
    claim(1, 9, None, A100, metric="energy"), claim(2, 2, None, A100, metric="time"),
    claim(3, 3, None, A100, metric="time"), claim(4, 50, None, U280, metric="throughput"),
]  # fmt: skip


def test_rows_are_split_by_metric_in_a_fixed_order_under_the_name_of_their_group():
    figure = figure_of(SPLIT, split=True)
    assert [(row.name, row.part, row.first, row.count) for row in figure.rows] == [
        ("FPGA", "throughput", True, 1), ("GPU", "time", True, 2), ("GPU", "energy", False, 1),
    ]  # fmt: skip
    assert figure.title == "Reported speedups per platform and metric"
    assert "GPU, time, 2 claims, median 2.45×" in figure.summary


def test_groups_keep_their_order_when_they_are_split():
    # The median of all on the GPU is 3×, that of its energy alone would be first with 99×.
    claims = [*SPLIT[1:], claim(5, 99, None, A100, metric="energy")]
    assert [row.name for row in figure_of(claims, split=True).rows] == ["FPGA", "GPU", "GPU"]


def test_rows_of_metrics_are_not_split_again():
    figure = figure_of(SPLIT, "metric", split=True)
    assert not figure.split
    assert all(not row.part for row in figure.rows)


def test_words_from_a_settings_file_that_are_unknown_count_as_the_usual():
    assert (as_grouping("tag"), as_grouping("colour")) == ("tag", "class")
    assert (as_order("name"), as_order("size")) == ("name", "median")


def test_only_what_a_reader_did_with_papers_is_read_for_them():
    by_papers = [by for by in GROUPINGS if paper_grouping(by) is not None]
    assert by_papers == ["tag", "decision", "list", "dump"]
    assert set(KINDS) == set(GROUPINGS)
