"""How several numbers and names say speed together, a rule a row, each with a near miss.

All sentences are ours. A row is the sentence, its claims as (low, high, unit, direction, metric),
and a sentence close to it that holds no claim.
"""

import pytest

from storage.claims.baselines import baselines
from storage.claims.bounds import bounds
from storage.claims.folding import fold
from storage.claims.pairing import read
from storage.claims.tokens import tokens
from tests.storage.claim_rows import DOWN, UP, percent, short, x

TOGETHER = [
    (
        "It has 3x and 5x speedup and energy efficiency.",
        [x(3), x(5, "energy")],
        "It has 3x and 5x accuracy and area efficiency.",
    ),
    (
        "We see up to 7x and 43x performance and energy gains over Foo.",
        [x(7), x(43, "energy")],
        "We see up to 7x and 43x accuracy and memory gains over Foo.",
    ),
    (
        "It shows 3x and 5x latency and energy reduction.",
        [x(3, "time", DOWN), x(5, "energy", DOWN)],
        "It shows 3x and 5x area and memory reduction.",
    ),
    (
        "It is 3x and 5x faster and more energy-efficient than Foo.",
        [x(3), x(5, "energy")],
        "It is 3x and 5x smaller and more accurate than Foo.",
    ),
    (
        "The average speedup and energy savings are 2x and 1.9x, respectively.",
        [x(2), x(1.9, "energy", DOWN)],
        "The average accuracy and area savings are 2x and 1.9x, respectively.",
    ),
    (
        "It has better latency and energy efficiency (3x and 1.4x improvements, respectively).",
        [x(3, "time"), x(1.4, "energy")],
        "It has better recall and accuracy (3x and 1.4x improvements, respectively).",
    ),
    (
        "It outperforms TCP by up to 49x and 72x in latency and bandwidth, respectively.",
        [x(49, "time"), x(72, "throughput")],
        "It outperforms TCP by up to 49x and 72x in accuracy and memory, respectively.",
    ),
    (
        "It offers 9x energy and 6x latency improvement.",
        [x(9, "energy"), x(6, "time")],
        "It needs 9x energy and 6x memory.",
    ),
    (
        "It beats Foo by 5x in terms of performance and 12x in terms of memory.",
        [x(5)],
        "It beats Foo by 5x in terms of accuracy and 12x in terms of memory.",
    ),
    (
        "It outperforms Foo by 1.3x and pruning by 2.4x in terms of speed.",
        [x(1.3), x(2.4)],
        "It outperforms Foo and cuts pruning by 2.4x.",
    ),
    (
        "It is more energy efficient than Foo in convolutions (1.4x to 2.5x).",
        [x(1.4, "energy", high=2.5)],
        "It is more accurate than Foo in convolutions (1.4x to 2.5x).",
    ),
    (
        "It has up to 42x speedups (average 13x) and 95% energy savings (average 85%).",
        [x(42), x(13), percent(95, "energy", DOWN), percent(85, "energy", DOWN)],
        "It has up to 42x area savings (average 13x) and 95% memory savings (average 85%).",
    ),
    (
        "With little loss, it has a latency 43x, 9x, 4x better than A, B and C.",
        [x(43, "time"), x(9, "time"), x(4, "time")],
        "With little loss, it has a recall 43x, 9x, 4x better than A, B and C.",
    ),
    (
        "We test a 458x respectively 1191x speedup.",
        [x(458), x(1191)],
        "We test a 458x respectively 1191x zoom.",
    ),
]

NAMED = [
    (
        "Action completion time (ACT) is what counts. It improves average ACT by 4.3x.",
        [x(4.3, "time")],
        "Average class tallies (ACT) are what counts. It improves average ACT by 4.3x.",
    ),
    (
        "It is timed. Compared to the usual performance, A achieved up to 1.5x improvement.",
        [x(1.5)],
        "It is graded. Compared to the usual accuracy, A achieved up to 1.5x accuracy.",
    ),
    (
        "It outperforms Foo by up to 12x while retaining model accuracy.",
        [x(12)],
        "It outperforms Foo by up to 12% in model accuracy.",
    ),
    (
        "It serves at 3 tokens/s using 3 GB of memory, representing a 2.8x improvement.",
        [x(2.8, "throughput")],
        "It needs 3 GB of memory, representing a 2.8x improvement.",
    ),
    (
        "We can double performance.",
        [x(2)],
        "It maintains double (FP64) precision at high performance.",
    ),
    (
        "It has 1.3x higher memory bandwidth.",
        [x(1.3, "throughput")],
        "We test it on a GPU that has 4x the memory bandwidth.",
    ),
    (
        "It reduces time to half of that of Foo.",
        [x(2, "time", DOWN)],
        "It reduces time to less than twice that of Foo.",
    ),
    (
        "We see a 10% reduction in time.",
        [percent(10, "time", DOWN)],
        "We see at most a 10% performance reduction in time.",
    ),
    (
        "It gains over 80% less latency compared to Accelerate, and over 90% compared to Foo.",
        [percent(80, "time", DOWN), percent(90, "time", DOWN)],
        "It gains over 80% less memory compared to Accelerate, and over 90% compared to Foo.",
    ),
    (
        "It simulates 2.5x10^3 times faster.",
        [x(2500)],
        "It simulates 2.5x10^3 times more cells.",
    ),
]

LIKE_SPEECH = [
    (
        "It sustains 3.1 TFLOPS, which is 2.2x that of Foo.",
        [x(2.2, "throughput")],
        "It holds 3.1 GB, which is 2.2x that of Foo.",
    ),
    (
        "It reaches 310 GB/s, 2.2x more than the best prior design.",
        [x(2.2, "throughput")],
        "It stores 310 GB, 2.2x more than the best prior design.",
    ),
    (
        "It consumes 3.7 mJ per frame, 5x less than the state of the art.",
        [x(5, "energy", DOWN)],
        "It occupies 3.7 mm2, 5x less than the state of the art.",
    ),
    (
        "Training takes 1.7x longer with Foo than with our scheme.",
        [x(1.7, "time")],
        "Sequences are 1.7x longer with Foo than with our scheme.",
    ),
    (
        "Compared to the CPU, the speedup is 12x; compared to the GPU, it is 2.4x.",
        [x(12), x(2.4)],
        "Compared to the CPU, the area is 12x; compared to the GPU, it is 2.4x.",
    ),
    (
        "We achieve geometric-mean speedups of 1.9x (max. 4.2x).",
        [x(1.9), x(4.2)],
        "We achieve geometric-mean errors of 1.9x (max. 4.2x).",
    ),
    (
        "It achieves half the latency and twice the throughput of Foo.",
        [x(2, "time", DOWN), x(2, "throughput")],
        "It achieves half the accuracy and twice the memory of Foo.",
    ),
    (
        "It achieves 2 to 3 orders of magnitude of speed-up.",
        [(2, 3, "oom", UP, "speed")],
        "It achieves 2 to 3 orders of magnitude of compression.",
    ),
    (
        "It compresses models 8x and speeds them up 2x.",
        [x(2)],
        "It compresses models 8x and backs them up 2x.",
    ),
    (
        "Its tokens per second are 2.8x those of Foo.",
        [x(2.8, "throughput")],
        "Its tokens per word are 2.8x those of Foo.",
    ),
    (
        "It increases the number of tokens per second by 2.8x.",
        [x(2.8, "throughput")],
        "It increases the number of tokens per word by 2.8x.",
    ),
    (
        "It surpasses a GPU in energy efficiency by 1000x.",
        [x(1000, "energy")],
        "It surpasses a GPU in accuracy by 10%.",
    ),
    (
        "It saves 2.1x area and 3.4x energy.",
        [x(3.4, "energy", DOWN)],
        "It saves 2.1x area and 3.4x memory.",
    ),
    (
        "Area and power are reduced by 21% and 34%.",
        [percent(34, "energy", DOWN)],
        "Area and memory are reduced by 21% and 34%.",
    ),
    (
        "The power-delay product is reduced by 34%.",
        [percent(34, "energy", DOWN)],
        "The dot product is reduced by 34%.",
    ),
    (
        "Performance improvements that range from 6x for A to 46x for B are seen.",
        [x(6, high=46)],
        "It reduces execution time and achieves an accuracy that ranges from 92% to 97%.",
    ),
    (
        "It needs shorter training time than Foo while the reduction ratio is 83%-99%.",
        [percent(83, "time", DOWN, high=99)],
        "It needs smaller training sets than Foo while the reduction ratio is 83%-99%.",
    ),
    (
        "It outperforms A and B by factors of 17x and 3x in loading; 20x and 5x in cloning.",
        [x(17), x(3), x(20), x(5)],
        "It outperforms A and B in accuracy; 20x and 5x zooms are shown; 0x is no factor.",
    ),
]

NO_GAIN = [
    (
        "The new bus raises memory bandwidth by 1.6x.",
        [x(1.6, "throughput")],
        "Memory bandwidth grows by 1.6x every two years.",
    ),
    (
        "Our cache raises the speed of memory by 50%.",
        [percent(50)],
        "The gap between memory speed and demand grows by 50% per year.",
    ),
    ("The predicted speedup is 5x.", [x(5)], "The speedup prediction error is 5%."),
    ("It is faster than Foo by 95%.", [percent(95)], "It is faster than 95% of submissions."),
    (
        "It is 4.4x faster than Faster R-CNN.",
        [x(4.4)],
        "It outperforms Faster R-CNN by 3.2% in mAP.",
    ),
    ("It reduces GPU time by 3x.", [x(3, "time", DOWN)], "It reduces GPU hours by 3x."),
    (
        "It processes 3x more concurrent requests.",
        [x(3, "throughput")],
        "It generates 3x more diverse samples.",
    ),
    (
        "It lowers latency by 2% and power by 1%.",
        [percent(2, "time", DOWN), percent(1, "energy", DOWN)],
        "The overhead is below 2% in latency and 1% in power.",
    ),
]

SHORT = [
    (
        "P99 latency: -50%; throughput: +30%.",
        [percent(50, "time", DOWN), percent(30, "throughput")],
        "P99 latency: +50%; throughput: -30%; accuracy: +3%.",
    ),
    (
        "Throughput is up 30% and P99 latency is down 50%.",
        [percent(30, "throughput"), percent(50, "time", DOWN)],
        "Accuracy is up 30% and P99 latency is up to 50 ms.",
    ),
    ("It gains +30% throughput.", [percent(30, "throughput")], "It gains +30% accuracy."),
    (
        "The time per iteration is up to four times shorter.",
        [x(4, "time", DOWN)],
        "The code per iteration is up to four times shorter.",
    ),
    ("Caching speeds training up by 3.4x.", [x(3.4)], "Caching backs training up by 3.4x."),
    (
        "It achieves 2.5x/3.1x better performance/energy efficiency than Foo.",
        [x(2.5), x(3.1, "energy")],
        "It achieves 2.5x/3.1x better accuracy/area efficiency than Foo.",
    ),
    (
        "It outperforms A and B by 2.5x and 3.1x on average in throughput.",
        [x(2.5, "throughput"), x(3.1, "throughput")],
        "It outperforms A and B by 2.5x and 3.1x on average in accuracy.",
    ),
    (
        "Battery life is extended by 2.5x.",
        [x(2.5, "energy")],
        "The context is extended by 2.5x.",
    ),
]

CHIPS = [
    (
        "It achieves 1.9x/4.7x higher energy/area efficiency.",
        [x(1.9, "energy")],
        "It achieves 1.9x/4.7x higher cost/area efficiency.",
    ),
    (
        "Power, area and delay savings of 23%, 14% and 9% are observed.",
        [percent(23, "energy", DOWN), percent(9, "time", DOWN)],
        "Gate, area and memory savings of 23%, 14% and 9% are observed.",
    ),
    (
        "It improves system performance by 8% and reduces DRAM energy by 11%.",
        [percent(8), percent(11, "energy", DOWN)],
        "It improves test performance by 8% and reduces label counts by 11%.",
    ),
    ("It offers 2.5x higher performance/W.", [x(2.5, "energy")], "It offers 2.5x better price/W."),
    (
        "The energy of the converters, which dominates, is cut by 37%.",
        [percent(37, "energy", DOWN)],
        "The area of the converters, which dominates, is cut by 37%.",
    ),
    (
        "The circuit has 23% lower power, 14% lower delay and 34% smaller area.",
        [percent(23, "energy", DOWN), percent(14, "time", DOWN)],
        "The circuit has 23% more gates, 14% more memory and 34% smaller area.",
    ),
    (
        "The instructions give a 2.5x cycle reduction.",
        [x(2.5, "time", DOWN)],
        "The instructions give a 2.5x code reduction.",
    ),
]

CLUSTERS = [
    (
        "Carbon emissions fall 22% and energy use 18%.",
        [percent(18, "energy", DOWN)],
        "Carbon emissions fall 22% and water use 18%.",
    ),
    (
        "It lowers the energy-to-solution by 22%.",
        [percent(22, "energy", DOWN)],
        "It lowers the error-to-signal by 22%.",
    ),
    (
        "It lowers completion time by 1.3-2.0x on average and 3.5x at the tail.",
        [x(1.3, "time", DOWN, high=2.0), x(3.5, "time", DOWN)],
        "It lowers memory by 1.3-2.0x on average and 3.5x at the tail.",
    ),
    (
        "At scale, it sustains 1.2 EFLOPS, 3.1x the performance of the previous record.",
        [x(3.1)],
        "At scale, it sustains 1.2 EB, 3.1x the capacity of the previous record.",
    ),
]

ROWS = TOGETHER + NAMED + LIKE_SPEECH + NO_GAIN + SHORT + CHIPS + CLUSTERS


@pytest.mark.parametrize(("text", "claims"), [row[:2] for row in ROWS])
def test_what_is_read_together(text, claims):
    assert short(text) == claims


@pytest.mark.parametrize("text", [row[2] for row in ROWS])
def test_what_is_not_read_together(text):
    assert short(text) == []


def test_a_sentence_without_numbers_says_none():
    text = "It is faster than Foo."
    row = tokens(text, fold(text), 0, len(text), [])
    assert read(row, []) == []
    assert bounds(fold(text), row, []) == []
    assert baselines(text, row, []) == []
