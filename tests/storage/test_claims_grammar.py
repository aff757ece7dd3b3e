"""How people report speed, one rule a row, each with a near miss that says nothing of the kind.

All sentences are ours. A row is the sentence, its claims as (low, high, unit, direction, metric),
and a sentence close to it that holds no claim.
"""

import pytest

from storage.claims.extract import extract
from tests.storage.claim_rows import DOWN, percent, short, x

NUMBERS = [
    (
        "It runs between two and four times faster.",
        [x(2, high=4)],
        "It needs between two and four times the memory.",
    ),
    ("It is faster by a factor of three.", [x(3)], "It is a factor of three models."),
    (
        "It reduces runtime by a factor of ten.",
        [x(10, "time", DOWN)],
        "It reduces memory by a factor of ten.",
    ),
    ("It shows a 3.2 speedup.", [x(3.2)], "It is the version 3.2 speedup."),
    (
        "It is a 18 000 to 300 000 speedup over the first code.",
        [x(18000, high=300000)],
        "It has 18 000 to 300 000 rows.",
    ),
    (
        "It shows a speedup of 18 000 over the first code.",
        [x(18000)],
        "It shows no speedup for 18 000 rows.",
    ),
    ("It runs a hundred times faster.", [x(100)], "It runs several hundred times faster."),
    (
        "The time saved is 22% on average.",
        [percent(22, "time", DOWN)],
        "The time saved is 22 minutes (95% CI: 5 to 38).",
    ),
    ("It gives a speedup of 4.8 to 24.6.", [x(4.8, high=24.6)], "It goes from 4.8 to 24.6 TFLOPS."),
]

FOLLOWING = [
    (
        "Our chip has 11x, 5x and 3x lower latency than A, B and C.",
        [x(11, "time", DOWN), x(5, "time", DOWN), x(3, "time", DOWN)],
        "Our chip has 11x, 5x and 3x lower area than A, B and C.",
    ),
    (
        "Latency is 11.3x, 4.9x and 2.7x lower than with A, B and C.",
        [x(11.3, "time", DOWN), x(4.9, "time", DOWN), x(2.7, "time", DOWN)],
        "Area is 11.3x, 4.9x and 2.7x lower than with A, B and C.",
    ),
    (
        "The converted kernels run at 0.88x their speed.",
        [x(0.88)],
        "The converted kernels run at 0.88x their size.",
    ),
    (
        "It attains 1.5x of the throughput of Foo.",
        [x(1.5, "throughput")],
        "It attains 95% of the throughput of Foo.",
    ),
    ("The scalar core is 12.9x slower than ours.", [x(12.9)], "The scalar core is 12.9x slower."),
    (
        "The scalar core is 12.9x slower and 98% less energy-efficient than ours.",
        [x(12.9), percent(98, "energy", DOWN)],
        "The scalar core is 98% less accurate than ours.",
    ),
    (
        "The library spends 52% higher communication time than ours.",
        [percent(52, "time")],
        "The library spends 52% higher communication time.",
    ),
    (
        "The build takes twice as long as before.",
        [x(2, "time")],
        "The list is twice as long.",
    ),
    ("Training takes half as long.", [x(2, "time", DOWN)], "Training takes half of the nodes."),
    (
        "It has twice the speed of the device.",
        [x(2)],
        "The matrix is larger than twice the fast memory of the device.",
    ),
    (
        "It processes over twice as many requests.",
        [x(2, "throughput")],
        "It stores over twice as many requests.",
    ),
    (
        "It serves 2.5x more users.",
        [x(2.5, "throughput")],
        "It attracts 2.5x more users.",
    ),
    (
        "It saves up to 9x energy on matrices that fit.",
        [x(9, "energy", DOWN)],
        "It holds matrices up to 13x larger.",
    ),
    (
        "It has a 30% shorter critical path.",
        [percent(30, "time", DOWN)],
        "It has a 30% shorter description.",
    ),
    (
        "It serves requests at 1.8x the single-user throughput of Foo.",
        [x(1.8, "throughput")],
        "It serves requests at 1.8x the single-user memory of Foo.",
    ),
]

GOVERNED = [
    (
        "It cuts the number of clock cycles by 45%.",
        [percent(45, "time", DOWN)],
        "It cuts the number of clock domains by 45%.",
    ),
    ("IPC goes up by 12%.", [percent(12)], "The price goes up by 12%."),
    ("The weighted speedup improves by 12%.", [percent(12)], "The score improves by 12%."),
    (
        "Execution time improves by 12%.",
        [percent(12, "time", DOWN)],
        "Accuracy improves by 12%.",
    ),
    (
        "It shows a mean latency improvement of 23%.",
        [percent(23, "time", DOWN)],
        "It shows a mean recall improvement of 23%.",
    ),
    (
        "It improves energy efficiency by 25%.",
        [percent(25, "energy")],
        "It improves area efficiency by 25%.",
    ),
    (
        "Throughput more than doubled.",
        [x(2, "throughput")],
        "Memory more than doubled.",
    ),
    (
        "Throughput doubles when the cache is on.",
        [x(2, "throughput")],
        "Doubling the throughput of the link would help small models.",
    ),
    (
        "It gains 1.6x in energy efficiency and 2.2x in throughput.",
        [x(1.6, "energy"), x(2.2, "throughput")],
        "It gains 1.6x in area efficiency and 2.2x in accuracy.",
    ),
    (
        "The design reduces LUTs by 30%, DSPs by 10% and latency by 5%.",
        [percent(5, "time", DOWN)],
        "The design reduces LUTs by 30%, DSPs by 10% and registers by 5%.",
    ),
    (
        "Performance improvements range from 6x to 46x compared with one core.",
        [x(6, high=46)],
        "Accuracy improvements range from 6x to 46x compared with one core.",
    ),
    (
        "Latency drops from 20 ms to 5 ms, a 4x improvement.",
        [x(4, "time")],
        "Memory drops from 20 MB to 5 MB, a 4x improvement.",
    ),
]

FROM_BEFORE = [
    (
        "It has 1.4x higher throughput on one node. On eight nodes the advantage grows to 2.2x.",
        [x(1.4, "throughput"), x(2.2, "throughput")],
        "It has a higher accuracy on one node. On eight nodes the advantage grows to 2.2x.",
    ),
    (
        "We measure the end-to-end time of each job. On average the reduction is 1.85x.",
        [x(1.85, "time", DOWN)],
        "We measure the size of each job. On average the reduction is 1.85x.",
    ),
    (
        "It is 40% faster on small graphs. On large graphs the benefits persist: geomean 29%.",
        [percent(40), percent(29)],
        "It is 40% smaller on small graphs. On large graphs the benefits persist: geomean 29%.",
    ),
    (
        "The job is faster in all cases; median ratios range from 1.2x to 2.4x.",
        [x(1.2, high=2.4)],
        "The job is smaller in all cases; median ratios range from 1.2x to 2.4x.",
    ),
    (
        "Latency is what we measure. Foo brings a 1.5x improvement.",
        [x(1.5, "time")],
        "Latency is what we measure. Foo brings a 1.5x memory improvement.",
    ),
]

ROWS = NUMBERS + FOLLOWING + GOVERNED + FROM_BEFORE


@pytest.mark.parametrize(("text", "claims"), [row[:2] for row in ROWS])
def test_what_is_read(text, claims):
    assert short(text) == claims


@pytest.mark.parametrize("text", [row[2] for row in ROWS])
def test_what_is_not_read(text):
    assert short(text) == []


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("It reaches an average latency reduction of 46%.", ["average"]),
        ("It reaches an average acceleration of 20%.", ["average"]),
        ("It cuts power by up to 52% and time by 30%.", ["up_to", "exact"]),
        ("It cuts latency by up to 52% and 30% on A and B.", ["up_to", "up_to"]),
        ("It gives up to 3x speedup and 16x to 70x faster copies.", ["up_to", "exact"]),
        (
            "It has a throughput up to 1.7x that of A and 2.2x that of B.",
            ["up_to", "up_to"],
        ),
        ("It shows a 2.5x geomean speedup.", ["average"]),
        ("It shows an average speedup over Foo and Bar of 11x.", ["average"]),
        ("It has median and maximum speedups of 45x and 6150x.", ["average", "up_to"]),
        (
            "It has an average (maximum) speedup of 8% (17%) and 3% (6%).",
            ["average", "up_to", "average", "up_to"],
        ),
    ],
)
def test_how_firmly_a_number_is_meant(text, bounds):
    assert [claim.bound for claim in extract(text).claims] == bounds


@pytest.mark.parametrize(
    ("text", "baselines"),
    [
        ("Foo clearly outperforms Bar. On CPUs, Foo attains speedups of 8x.", ["Bar"]),
        (
            "Foo clearly outperforms Bar. On CPUs, Foo is 8x faster. On GPUs, it is 9x faster.",
            ["Bar", "Bar"],
        ),
        ("Foo is 3x faster than Bar. With caching on, it is 4x faster.", ["Bar", None]),
        ("Latency is 20% lower than in confidential mode.", ["confidential mode"]),
        ("It runs at 1.8x the throughput of the unsplit model.", ["the unsplit model"]),
        ("It brings 20% time savings on top of Bar.", ["Bar"]),
        ("It gives a 3x speedup over 32-bit arithmetic.", ["32-bit arithmetic"]),
        ("It gives a 3x speedup over 32 runs.", [None]),
        (
            "It improves throughput by 40% on A, and improves latency over Bar by 45%.",
            [None, "Bar"],
        ),
        ("It improves throughput by 40% and latency by 45% over Bar.", ["Bar", "Bar"]),
    ],
)
def test_baselines_of_the_sentence_before(text, baselines):
    assert [claim.baseline for claim in extract(text).claims] == baselines


@pytest.mark.parametrize(
    ("text", "of_rivals"),
    [
        ("It gains a 5x speedup, whereas Foo reaches only 2x.", [False, True]),
        ("It gains a 5x speedup, outperforming the 2x speedup of Foo.", [False, True]),
        ("It gains a 5x speedup, exceeding the 2x achieved by Foo.", [False, True]),
        ("It gains a 5x speedup, up from 2x with Foo.", [False, True]),
        (
            "It gains 5x and 4x speedup (close to the ideal values of 8x and 6x).",
            [False, False, True, True],
        ),
        ("It reduces latency by 40% against 15% for Foo.", [False, True]),
        ("It is 5x faster than Foo and 2x faster than Bar.", [False, False]),
        ("Compared to Foo and Bar, it reduces latency by 5x and 2x.", [False, False]),
    ],
)
def test_numbers_of_the_other_side(text, of_rivals):
    assert [claim.of_baseline for claim in extract(text).claims] == of_rivals
