"""Ways of reporting speed that differ from field to field, each with a near miss.

As in `test_claims_grammar`: all sentences are ours; a row is the sentence, its claims, and a
sentence close to it that holds no claim.
"""

import pytest

from storage.claims.extract import extract
from tests.storage.claim_rows import DOWN, percent, short, x

NUMBERS = [
    (
        r"The kernel has a $1{,}250\times$ speedup.",
        [x(1250)],
        r"The kernel has $1{,}250$ threads.",
    ),
    ("It is a ten-billion-fold speedup.", [x(1e10)], "It has ten billion parameters."),
    ("It runs five hundred times faster.", [x(500)], "It runs several hundred times faster."),
    (
        "It brings order of magnitude energy savings, and order of magnitude lower latency.",
        [(1, 1, "oom", DOWN, "energy"), (1, 1, "oom", DOWN, "time")],
        "It has the same order of magnitude lower latency bound.",
    ),
    ("The run time falls by a quarter.", [percent(25, "time", DOWN)], "The size falls by a third."),
    ("The run time falls to a quarter.", [x(4, "time", DOWN)], "The size falls to a third."),
    ("Query latency shrinks by one half.", [x(2, "time", DOWN)], "The index shrinks by one half."),
    (
        "It gives speedups ranging from 3x for small graphs to 12x for large ones.",
        [x(3, high=12)],
        "It holds sizes ranging from 3x for small graphs to 12x for large ones.",
    ),
    (
        "It cuts the run time, with reductions from 14% to 21%.",
        [percent(14, "time", DOWN, high=21)],
        "It raises the share of kernels that run faster from 14% to 21%.",
    ),
]

MEASURES = [
    (
        "The engine has 1.6x less latency launching transfers.",
        [x(1.6, "time", DOWN)],
        "The engine has 1.6x less memory launching transfers.",
    ),
    (
        "It raises the serving capacity by 60%.",
        [percent(60, "throughput")],
        "It raises the storage capacity by 60%.",
    ),
    (
        "It improves throughput per watt by 2.3x.",
        [x(2.3, "energy")],
        "It improves throughput per dollar by 2.3x.",
    ),
    (
        "The chip has 12 TOPS/W, 3x better than the last one.",
        [x(3, "energy")],
        "The chip has 12 TOPS/mm2, 3x better than the last one.",
    ),
    (
        "It has a 1.9x better performance/watt ratio.",
        [x(1.9, "energy")],
        "It has a 1.9x better performance/area ratio.",
    ),
    (
        "The system has a throughput per power consumption of 2.4 times.",
        [x(2.4, "energy")],
        "The system has a resolution per frame of 2.4 times.",
    ),
    (
        "It lowers write traffic, lifting throughput by 1.7x.",
        [x(1.7, "throughput")],
        "It lowers write traffic, lifting endurance by 1.7x.",
    ),
    (
        "The run time per step falls by 30%.",
        [percent(30, "time", DOWN)],
        "The cost per step falls by 30%.",
    ),
    (
        "Despite the speedup of 3x, a 5% increase in latency is seen.",
        [x(3)],
        "Despite the latency gains, a 5% increase in the miss ratio is seen.",
    ),
    (
        "It saves 2.5x energy.",
        [x(2.5, "energy", DOWN)],
        "It is faster, with a reduction of up to 2.5x resource savings.",
    ),
]

SIDES = [
    (
        "The reference is 5x slower than ours.",
        [x(5)],
        "Our port is 5x slower than the reference.",
    ),
    (
        "The build is 5% faster than Fortran and 8% faster than C++.",
        [percent(5), percent(8)],
        "The build is 5% slower than Fortran and 8% slower than C++.",
    ),
    (
        "The queue is 3x faster.",
        [x(3)],
        "The queue is fast on nodes that are 3x as costly.",
    ),
    (
        "Latency exceeds that of Foo, but throughput is 2x higher.",
        [x(2, "throughput")],
        "Latency does not exceed 2x that of Foo.",
    ),
    (
        "It cuts latency by 60% and energy by 50%.",
        [percent(60, "time", DOWN), percent(50, "energy", DOWN)],
        "It cuts latency, the loader contributing most of it (50%).",
    ),
]

TOGETHER = [
    (
        "It brings (i) up to 3.5x latency reduction, (ii) up to 1.3x and 1.1x on average speedup.",
        [x(3.5, "time", DOWN), x(1.3), x(1.1)],
        "It brings (i) up to 3.5x size reduction, (ii) up to 1.3x and 1.1x on average less text.",
    ),
    (
        "It reduces latency by 54% in DRAM and 50% in HBM.",
        [percent(54, "time", DOWN), percent(50, "time", DOWN)],
        "It reduces traffic by 54% in DRAM and 50% in HBM.",
    ),
    (
        "It has a 6x speedup, outperforming dense training (5x) and sparse training (3x).",
        [x(6), x(5), x(3)],
        "It has a good recall, outperforming dense training (5) and sparse training (3).",
    ),
]

LISTS = [
    (
        "It has an average of 1.3x (up to 1.7x) and 1.2x (up to 2x) speedup over Foo and Bar.",
        [x(1.3), x(1.7), x(1.2), x(2)],
        "It has an average of 1.3x (up to 1.7x) and 1.2x (up to 2x) compression.",
    ),
    (
        "Prefill latency is 2.3x and decode latency 1.7x lower.",
        [x(2.3, "time", DOWN), x(1.7, "time", DOWN)],
        "Prefill memory is 2.3x and decode memory 1.7x lower.",
    ),
    (
        "It cuts training time by 40%, compared to Foo, with little extra traffic (3%).",
        [percent(40, "time", DOWN)],
        "It cuts traffic by 40%, compared to Foo, with little extra memory (3%).",
    ),
    (
        "The step runs 30% faster.",
        [percent(30)],
        "Of all kernels, 85% run faster than before.",
    ),
    (
        "It sustains 1.1 EFLOPS, 2.3x the previous record.",
        [x(2.3, "throughput")],
        "It sustains 1.1 GB, 2.3x the previous record.",
    ),
    (
        "It raises throughput by 3x and speed by 2x.",
        [x(3, "throughput"), x(2)],
        "It raises quality by 3x and cuts the loss by 2x.",
    ),
    (
        "Reordering yields up to 80% (typically 10-30%) QPS improvement.",
        [percent(80, "throughput"), percent(10, "throughput", high=30)],
        "Reordering yields up to 80% (typically 10-30%) recall improvement.",
    ),
    (
        "Its read and write throughputs are 6x (34x) and 258x (107x) higher than Foo (Bar).",
        [x(value, "throughput") for value in (6, 34, 258, 107)],
        "Its read and write sizes are 6x (34x) and 258x (107x) higher than Foo (Bar).",
    ),
    (
        "The governor saves 11% more energy.",
        [percent(11, "energy", DOWN)],
        "The governor saves 11% more memory.",
    ),
    (
        r"Speedups range from $6\times$ for A to $46\times$ for B.",
        [x(6, high=46)],
        r"Sizes range from $6\times$ for A to $46\times$ for B.",
    ),
    (
        "It cuts p95 latency by 40% and power-per-query by 37%.",
        [percent(40, "time", DOWN), percent(37, "energy", DOWN)],
        "It cuts p95 error by 40% and cost-per-query by 37%.",
    ),
    (
        "On the GPU, it cuts time to 3 ms, a 7.3x improvement.",
        [x(7.3, "time")],
        "On the GPU, it cuts the error to 3.8%, a 7.3x improvement.",
    ),
    (
        "It raises throughput by up to 2x (average: 1.5x).",
        [x(2, "throughput"), x(1.5, "throughput")],
        "It raises recall by up to 2x (average: 1.5x).",
    ),
    ("It serves 3x more tasks.", [x(3, "throughput")], "It handles 3x larger tasks."),
    (
        "It lifts the packet rate by 42%.",
        [percent(42, "throughput")],
        "It lifts the resolved rate by 42%.",
    ),
    ("It cuts P95 by 18%.", [percent(18, "time", DOWN)], "It cuts P5 by 18%."),
    (
        "It is a 300- to 400-fold increase in throughput.",
        [x(300, "throughput", high=400)],
        "It is a 300- to 400-fold increase in size.",
    ),
    (
        "It cuts power by 90% and latency by 80%.",
        [percent(90, "energy", DOWN), percent(80, "time", DOWN)],
        "It cuts size by 90% and the control signals by 80%.",
    ),
    (
        "It cuts the response times by 3x.",
        [x(3, "time", DOWN)],
        "It cuts the idle times by 3x.",
    ),
]

ROWS = NUMBERS + MEASURES + SIDES + TOGETHER + LISTS


@pytest.mark.parametrize(("text", "claims"), [row[:2] for row in ROWS])
def test_what_is_read(text, claims):
    assert short(text) == claims


@pytest.mark.parametrize("text", [row[2] for row in ROWS])
def test_what_is_not_read(text):
    assert short(text) == []


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "We study the Linux kernel on disaggregated memory. It has 40% better performance.",
            [percent(40)],
        ),
        (
            "We study how agents use tools. It offers a 40% improvement in performance.",
            [],
        ),
        (
            "The kernel raises GPU throughput. With no accuracy loss, it has 2x performance gains.",
            [x(2)],
        ),
    ],
)
def test_performance_is_speed_where_the_text_is_about_speed(text, claims):
    assert short(text) == claims


def test_an_object_of_which_nothing_is_known_is_no_speed():
    text = "It cuts the power consumption by 90% and the control signals by 80%."
    assert short(text) == [percent(90, "energy", DOWN)]


def test_a_large_gain_tells_what_the_one_beside_it_is():
    text = "It improves performance by 72% over the default and by 153% over the best rival."
    assert short(text) == [percent(72), percent(153)]
    assert short("It improves performance by 72% over the default.") == []


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("It has 5.3x and 2.8x geomean speedups.", ["average", "average"]),
        ("It cuts latency by 93% and 50% on average, respectively.", ["average", "average"]),
        ("It has a geometric-mean speed-up of 7-30%.", ["average"]),
        ("It has an average stall-induced power reduction of ~9%.", ["average"]),
        ("It uses up to ~9x and ~2x less energy.", ["up_to", "up_to"]),
        ("It is up to 3x faster than A and ~20x faster than B.", ["up_to", "up_to"]),
        (
            "It has an average of 1.3x (up to 1.7x) and 1.2x (up to 2x) speedup over Foo.",
            ["average", "up_to", "average", "up_to"],
        ),
        ("It raises throughput by up to 2x (average: 1.5x).", ["up_to", "average"]),
        ("It has 2.8x and 2.3x averaged speedups over Foo.", ["average", "average"]),
        ("It loses 3% accuracy on average, with a 1.3x speedup.", ["exact"]),
        ("It has up to 7x speedup over Foo and ~20x over Bar.", ["up_to", "approx"]),
        ("It has up to 1.7x speedup over Foo, 1.8x over Bar and 2x over Baz.", ["up_to"] * 3),
        (
            "It cuts energy by 14% and 4% on average on A and B, and cuts EDP by 9%.",
            ["average", "average", "exact"],
        ),
    ],
)
def test_how_firmly_a_list_is_meant(text, bounds):
    assert [claim.bound for claim in extract(text).claims] == bounds


def test_numbers_in_brackets_behind_rivals_are_theirs():
    text = "It has a 6x speedup, outperforming dense training (5x) and sparse training (3x)."
    assert [claim.of_baseline for claim in extract(text).claims] == [False, True, True]
    text = "It outperforms dense training (5x) and sparse training (3x)."
    assert [claim.of_baseline for claim in extract(text).claims] == [False, False]


@pytest.mark.parametrize(
    ("text", "baselines"),
    [
        ("It is 3x faster, outperforming Foo and Bar.", ["Foo and Bar"]),
        ("We compare it with Foo on five data sets. It is 3x faster.", ["Foo"]),
        ("We evaluate it against Foo. Latency falls by 30%.", ["Foo"]),
        ("It brings large improvements over Foo. Latency falls by 30%.", ["Foo"]),
        ("It exceeds the accuracy of Foo. Latency falls by 30%.", [None]),
        ("It has an 8x speedup compared to our old code.", ["old code"]),
        ("It is 3x faster and handles data up to 12x larger than the memory.", [None]),
        ("It has a 4x speedup over Foo and matches the speed of Bar.", ["Foo"]),
        ("It has a 4x speedup over Foo and greatly reduces the run time.", ["Foo"]),
    ],
)
def test_what_it_is_compared_with(text, baselines):
    assert [claim.baseline for claim in extract(text).claims] == baselines


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("It raises throughput by 3x, cuts the loss by 2x.", [x(3, "throughput")]),
        ("Our GPU kernel has a 3.5x improvement over Foo.", [x(3.5)]),
        ("Our GPU kernel has a 3.5x improvement over Foo (15.2% vs 4.3%).", []),
        ("Our agent outperforms Foo by 8x.", [x(8)]),
        ("Our agent has a score of 97, outperforming Foo by 8x.", []),
    ],
)
def test_what_only_looks_like_speed_beside_it(text, claims):
    assert short(text) == claims
