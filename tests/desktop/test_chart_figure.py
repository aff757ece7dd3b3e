import math

import pytest

from desktop.charts.figure import MOST_ROWS, figure_of, quantile
from tests.desktop.chart_claims import A100, U280, V100, XEON, claim, on_gpus


def names(figure):
    return [row.name for row in figure.rows]


def test_quartiles_of_five_are_the_second_third_and_fourth():
    (row,) = figure_of(on_gpus(16, 1, 4, 2, 8)).rows
    assert math.isclose(row.lower_quartile, 2)
    assert math.isclose(row.median, 4)
    assert math.isclose(row.upper_quartile, 8)


def test_quartiles_between_two_claims_are_taken_on_the_axis_of_ratios():
    (row,) = figure_of(on_gpus(2, 8)).rows
    assert math.isclose(row.median, 4)
    # A quarter of the way from log 2 to log 8 is log 2 + log(4)/4.
    assert math.isclose(row.lower_quartile, 2 * 4**0.25)
    assert math.isclose(row.upper_quartile, 2 * 4**0.75)


def test_one_claim_is_all_its_quartiles():
    (row,) = figure_of(on_gpus(3)).rows
    assert (row.count, row.lower_quartile, row.upper_quartile) == (1, row.median, row.median)
    assert math.isclose(row.median, 3)


def test_quantile_is_type_seven():
    assert quantile([0, 1, 2, 3], 0.25) == 0.75
    assert quantile([5], 0.75) == 5


def test_a_range_counts_by_its_geometric_middle():
    (row,) = figure_of([claim(1, 2, 8, A100)]).rows
    assert math.isclose(row.median, 4)
    assert row.marks[0].is_range
    assert math.isclose(row.marks[0].low, math.log10(2))
    assert math.isclose(row.marks[0].high, math.log10(8))


def test_rows_by_class_hold_a_claim_on_two_classes_twice_but_count_it_once():
    both = claim(1, 3, None, A100, U280)
    figure = figure_of([both, claim(2, 5, None, A100, V100)])
    assert {row.name: row.count for row in figure.rows} == {"GPU": 2, "FPGA": 1}
    assert figure.extent == "2 claims in 2 papers"
    assert len(figure.claims) == 2


def test_rows_by_device_tell_two_devices_of_a_class_apart():
    figure = figure_of([claim(1, 5, None, A100, V100)], "device")
    assert sorted(names(figure)) == ["NVIDIA A100", "NVIDIA V100"]


def test_plain_words_for_hardware_are_written_as_headings():
    claims = [
        claim(1, 5, None, ("mobile device", "Mobile")),
        claim(2, 6, None, ("iPhone", "Mobile")),
    ]
    assert names(figure_of(claims, "device", "name")) == ["iPhone", "Mobile device"]


def test_a_claim_without_platform_stands_in_the_last_row():
    claims = [claim(1, 900), claim(2, 2, None, A100)]
    assert names(figure_of(claims)) == ["GPU", "Not stated"]
    assert names(figure_of(claims, "device")) == ["NVIDIA A100", "Not stated"]


def test_refuted_claims_and_a_baselines_own_never_come():
    claims = [
        claim(1, 2, None, A100),
        claim(2, 9, None, A100, status="wrong"),
        claim(3, 5, None, A100, of_baseline=True),
    ]
    assert [one.id for one in figure_of(claims).claims] == [1]


def test_orders_of_rows():
    claims = [
        claim(1, 2, None, A100), claim(2, 3, None, A100), claim(3, 4, None, A100),
        claim(4, 50, None, U280),
        claim(5, 10, None, XEON), claim(6, 12, None, XEON),
    ]  # fmt: skip
    assert names(figure_of(claims, sort="median")) == ["FPGA", "CPU", "GPU"]
    assert names(figure_of(claims, sort="count")) == ["GPU", "CPU", "FPGA"]
    assert names(figure_of(claims, sort="name")) == ["CPU", "FPGA", "GPU"]


def test_order_of_the_claims_makes_no_difference():
    claims = on_gpus(5, 2, 9, 2, 2)
    assert figure_of(claims) == figure_of(list(reversed(claims)))


def test_metrics_and_baselines_have_rows_too():
    claims = [
        claim(1, 2, metric="time", baseline="vLLM"),
        claim(2, 3, metric="energy", baseline="the vLLM engine"),
    ]
    assert names(figure_of(claims, "metric", "name")) == ["Energy efficiency", "Time, latency"]
    assert [(row.name, row.count) for row in figure_of(claims, "baseline").rows] == [("vLLM", 2)]


def many_devices(count):
    return [claim(at, 2, None, (f"Device {at:02}", "Other")) for at in range(1, count + 1)]


def test_many_devices_fold_into_one_last_row():
    claims = [
        *many_devices(MOST_ROWS + 3),
        claim(90, 4, None, ("Device 27", "Other")),
        claim(91, 3),
    ]
    figure = figure_of(claims, "device")
    assert len(figure.rows) == MOST_ROWS + 2
    assert names(figure)[0] == "Device 27"
    others, missing = figure.rows[-2:]
    assert (others.name, others.count, others.folded) == ("Others (3)", 3, 3)
    assert missing.name == "Not stated"


def test_a_single_device_too_many_keeps_its_name():
    assert len(figure_of(many_devices(MOST_ROWS + 1), "device").rows) == MOST_ROWS + 1
    assert not any(row.folded for row in figure_of(many_devices(MOST_ROWS + 1), "device").rows)


def test_a_claim_on_two_folded_devices_is_one_mark():
    twice = claim(99, 2, None, ("Zeta 1", "Other"), ("Zeta 2", "Other"))
    figure = figure_of([*many_devices(MOST_ROWS), twice], "device")
    assert figure.rows[-1].folded == 2
    assert figure.rows[-1].count == 1


def test_the_axis_holds_every_end_and_always_no_gain():
    figure = figure_of([claim(1, 0.5, None, A100), claim(2, 20, 300, A100)])
    assert figure.low < math.log10(0.5)
    assert figure.high > math.log10(300)
    alone = figure_of(on_gpus(10_000))
    assert alone.low < 0
    assert alone.high > 4


def test_no_claims():
    figure = figure_of([])
    assert figure.rows == ()
    assert figure.low < 0 < figure.high
    assert figure.status == "0 claims, 0 checked"
    assert figure.summary == "Reported speedups per hardware platform: no claims."


@pytest.mark.parametrize("factor", [0.0, -3.0, math.inf, math.nan])
def test_what_no_axis_can_show_is_left_out_and_counted(factor):
    figure = figure_of([claim(1, factor, None, A100), claim(2, 2, None, A100)])
    assert [one.id for one in figure.claims] == [2]
    assert figure.left_out == 1
    assert figure.status == "1 claim, 0 checked, 1 without a number that a chart can show"


def test_status_counts_what_a_person_stands_behind():
    claims = [
        claim(1, 2, status="right"), claim(2, 2, status="corrected"),
        claim(3, 2, status="added"), claim(4, 2),
    ]  # fmt: skip
    assert figure_of(claims).status == "4 claims, 3 checked"


def test_marks_differ_by_what_is_claimed():
    (row,) = figure_of(
        [
            claim(1, 2, bound="up_to"), claim(2, 3, bound="at_least"),
            claim(3, 4, metric="energy"), claim(4, 5, bound="average"),
        ]
    ).rows  # fmt: skip
    assert [(mark.shape, mark.hollow) for mark in row.marks] == [
        ("dot", True), ("triangle", False), ("diamond", False), ("dot", False),
    ]  # fmt: skip


def test_the_explanation_speaks_only_of_what_is_there():
    plain = "Each mark is one claim, as a ratio."
    assert figure_of(on_gpus(2)).explanation == plain
    assert figure_of(on_gpus(2, 3)).explanation == f"{plain} Line: median."
    boxed = "Box and line: middle half and median."
    assert figure_of(on_gpus(2, 3, 4)).explanation == f"{plain} {boxed}"
    assert "Hollow: “up to”." in figure_of([claim(1, 2, bound="up_to")]).explanation
    assert "Thin bar: a range." in figure_of([claim(1, 2, 3)]).explanation
    assert "Left of 1×: slower." in figure_of(on_gpus(0.5, 2)).explanation
    assert "slower" not in figure_of(on_gpus(1, 2)).explanation


def test_checked_claims_are_spoken_of_where_others_are_not():
    checked, other = claim(1, 2, status="corrected"), claim(2, 3)
    assert "Strong: checked by a person." in figure_of([checked, other]).explanation
    assert "checked" not in figure_of([checked]).explanation
    assert "checked" not in figure_of([other]).explanation


def test_strips_are_spoken_of_and_so_are_their_outliers():
    figure = figure_of([*on_gpus(*[2.0] * 700), claim(900, 90, None, A100, bound="up_to")])
    assert figure.rows[0].dense
    assert "Strip: the higher, the more claims of that size." in figure.explanation
    ranges = figure_of([*on_gpus(*[2.0] * 700), claim(900, 2, 9, A100)]).explanation
    assert "claims of that size, ranges by their middle." in ranges
    assert "Thin bar" not in ranges
    assert "Hollow: “up to”." in figure.explanation


def test_the_summary_says_the_rows():
    figure = figure_of([*on_gpus(1, 2, 4, 8, 16), claim(9, 5, None, U280)])
    assert figure.summary == (
        "Reported speedups per hardware platform: 6 claims in 6 papers. "
        "FPGA, 1 claim, median 5×; GPU, 5 claims, median 4×, middle half 2× to 8×."
    )


def test_status_says_what_is_in_the_claims_view_and_not_here():
    claims = [
        claim(1, 2), claim(2, 2, status="wrong"), claim(3, 2, of_baseline=True),
        claim(4, 2, of_baseline=True), claim(5, 2, status="wrong", of_baseline=True),
    ]  # fmt: skip
    figure = figure_of(claims)
    assert (figure.count, figure.rival, figure.refuted) == (1, 2, 2)
    assert figure.status == (
        "1 claim, 0 checked, 2 left out as a rival’s own, 2 left out as refuted"
    )
