"""Claims as a careful reader would write them down, one construct a row; sentences are ours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.claims.claim import DEVICE_CLASSES, factors
from storage.claims.extract import LONGEST_SENTENCE, extract


def short(claim):
    """(low, high, unit, direction, bound, metric)."""
    return (claim.low, claim.high, claim.unit, claim.direction, claim.bound, claim.metric)


def one(value, unit="x", direction="increase", bound="exact", metric="speed", high=None):
    return (value, value if high is None else high, unit, direction, bound, metric)


NUMBER_FIRST = [
    ("Our solver gives a 3.2x speedup.", [one(3.2)]),
    ("It is 30% faster than the old code.", [one(30, "%")]),
    ("It offers 10x the throughput.", [one(10, metric="throughput")]),
    ("We see a 37% latency reduction.", [one(37, "%", "decrease", metric="time")]),
    ("It shows 5x lower latency.", [one(5, direction="decrease", metric="time")]),
    ("It sustains 3.3x higher query rates.", [one(3.3, metric="throughput")]),
    ("We get a 22x improvement in latency.", [one(22, metric="time")]),
    ("The port brings a 1.6x runtime improvement.", [one(1.6, metric="time")]),
    ("It has 15x energy efficiency.", [one(15, metric="energy")]),
    ("It is 2.9x more energy-efficient.", [one(2.9, metric="energy")]),
    ("We measure 27% energy savings.", [one(27, "%", "decrease", metric="energy")]),
    ("A 2x speedup in inference time is seen.", [one(2, metric="time")]),
    ("The code runs twice as fast.", [one(2)]),
    ("The code is three orders of magnitude faster.", [one(3, "oom")]),
    ("A recurrent model with tenfold throughput.", [one(10, metric="throughput")]),
    ("It reaches 3.5times TFLOPS compared with cuBLAS.", [one(3.5, metric="throughput")]),
    ("It decodes with 2x more tokens per second.", [one(2, metric="throughput")]),
]

GOVERNED = [
    ("Our cache reduces latency by 5x.", [one(5, direction="decrease", metric="time")]),
    ("It cuts training time by 35%.", [one(35, "%", "decrease", metric="time")]),
    ("It improves serving throughput by 40%.", [one(40, "%", metric="throughput")]),
    ("It accelerates decoding by 1.7x.", [one(1.7)]),
    ("It accelerates the response time by 1.7x.", [one(1.7, metric="time")]),
    ("It speeds up the first token by 36%.", [one(36, "%")]),
    ("Latency is reduced by 35%.", [one(35, "%", "decrease", metric="time")]),
    ("We reach speedups of 4x over serial code.", [one(4)]),
    ("We reach a latency reduction of 40%.", [one(40, "%", "decrease", metric="time")]),
    ("We reach a reduction of 40% in latency.", [one(40, "%", "decrease", metric="time")]),
    ("The batch throughput is multiplied by 13.", [one(13, metric="throughput")]),
    ("The throughput of small models is 39% higher.", [one(39, "%", metric="throughput")]),
    ("The swapping latency is 20% lower.", [one(20, "%", "decrease", metric="time")]),
    ("The speed is 2.8x that of the script.", [one(2.8)]),
    ("Rendering is accelerated by two orders of magnitude.", [one(2, "oom")]),
    ("It surpasses the speed of the engine by 17%.", [one(17, "%")]),
    ("It outperforms the compiler by a factor of 12 on GPUs.", [one(12)]),
    ("It doubles the sampling speed.", [one(2)]),
    ("The rewrite halves the runtime.", [one(2, direction="decrease", metric="time")]),
    ("It trains in half the time.", [one(2, direction="decrease", metric="time")]),
    ("It saves 30% of the energy.", [one(30, "%", "decrease", metric="energy")]),
    ("It works by reducing 28x prefilling time.", [one(28, direction="decrease", metric="time")]),
]

BOUNDED = [
    ("It gives up to 500x speedups.", [one(500, bound="up_to")]),
    ("It gives a peak speedup of 4.2x.", [one(4.2, bound="up_to")]),
    ("It gives over 20x speedups.", [one(20, bound="at_least")]),
    ("It is at least 30x faster.", [one(30, bound="at_least")]),
    ("It is nearly 3x faster.", [one(3, bound="approx")]),
    ("It gives an average of 2.6x speedup.", [one(2.6, bound="average")]),
    ("It is 7x faster on average.", [one(7, bound="average")]),
    ("On average, it gives a 1.3x speedup.", [one(1.3, bound="average")]),
    ("It is over 3x faster at most.", [one(3, bound="up_to")]),
    (
        "Sublayers are sped up by 30% geomean (max 47%) in latency.",
        [one(30, "%", bound="average"), one(47, "%", bound="up_to")],
    ),
    (
        "It outperforms all kernels on GPUs by up to 125x (on average 2.6x).",
        [one(125, bound="up_to"), one(2.6, bound="average")],
    ),
    (
        "It is 2.6x faster on average and up to 8.3x faster.",
        [one(2.6, bound="average"), one(8.3, bound="up_to")],
    ),
]

TOGETHER = [
    (
        "It gives over 1.4x and 1.6x speedups for A and B respectively.",
        [one(1.4, bound="at_least"), one(1.6, bound="at_least")],
    ),
    (
        "It is up to 7.1x/2.9x faster in the forward/backward pass.",
        [one(7.1, bound="up_to"), one(2.9, bound="up_to")],
    ),
    (
        "It is 15x, 46x, and 108x faster than A, B, and C, respectively.",
        [one(15), one(46), one(108)],
    ),
    (
        "It reduces latency by up to 5x and improves throughput by up to 2x.",
        [
            one(5, direction="decrease", bound="up_to", metric="time"),
            one(2, bound="up_to", metric="throughput"),
        ],
    ),
    (
        "It cuts latency by 3x and memory by 5x.",
        [one(3, direction="decrease", metric="time")],
    ),
    (
        "It cuts memory by 41% and latency during training by 17%.",
        [one(17, "%", "decrease", metric="time")],
    ),
    (
        "We see up to 22x and 5.7x improvement in latency and energy efficiency.",
        [one(22, bound="up_to", metric="time"), one(5.7, bound="up_to", metric="energy")],
    ),
    (
        "It lowers area and power by 16% and 13%, respectively.",
        [one(13, "%", "decrease", metric="energy")],
    ),
    (
        "We see 5.9x (forward), 8.9x (backward), and 7.3x (full) speedup.",
        [one(5.9), one(8.9), one(7.3)],
    ),
    (
        "It has high throughput (up to 2.9x higher than A) and low (7x lower than B) latency.",
        [
            one(2.9, bound="up_to", metric="throughput"),
            one(7, direction="decrease", metric="time"),
        ],
    ),
]

NO_CLAIM = [
    "It uses 10x less memory.",
    "It improves accuracy by 3.5%.",
    "It needs 8 times fewer parameters.",
    "It cuts communication volume by 4x.",
    "It reaches 52% of peak throughput.",
    "It keeps 80% of native performance.",
    "It supports 40x larger hidden sizes.",
    "It handles 20 times longer contexts.",
    "It allows a 3x larger batch size.",
    "It has an overhead of just 0.4%.",
    "It reduces training costs by 30%.",
    "It needs 60% fewer FLOPs.",
    "It improves cost efficiency by 1.8x.",
    "It raises the hit rate by 22%.",
    "It scales with 95% weak-scaling efficiency.",
    "It runs orders of magnitude faster.",
    "It responds in 10 ms.",
    "The slowdown is 2x.",
    "Throughput drops by 5%.",
    "Throughput penalties of 4-8% are seen.",
    "It reduces memory to 30%.",
    "Power management takes more than half of the chip area.",
    "It works on x86 and improves performance.",
]


@pytest.mark.parametrize(("text", "expected"), NUMBER_FIRST + GOVERNED + BOUNDED + TOGETHER)
def test_claims(text, expected):
    assert [short(c) for c in extract(text).claims] == expected


@pytest.mark.parametrize("text", NO_CLAIM)
def test_what_is_no_claim_of_speed(text):
    assert extract(text).claims == ()


@pytest.mark.parametrize(
    ("raw", "repaired"),
    [
        ("It is 1.37times/1.24times faster.", "It is 1.37×/1.24× faster."),
        ("A 2.36sim 8.02times speedup.", "A 2.36 ∼ 8.02× speedup."),
        (r"Latency falls by 19\%.", "Latency falls by 19%."),
        (r"A $\sim 3.4\times$ speedup.", "A ∼ 3.4× speedup."),
        ("It gives sim3times speedup.", "It gives ∼3× speedup."),
    ],
)
def test_raw_and_repaired_texts_say_the_same(raw, repaired):
    claims = [short(c) for c in extract(raw).claims]
    assert claims
    assert claims == [short(c) for c in extract(repaired).claims]


@pytest.mark.parametrize(
    ("text", "baselines"),
    [
        ("It is 3x faster than the old code.", ["the old code"]),
        ("It gives a 3x speedup over a naive port on one node.", ["a naive port"]),
        ("Compared with Foo, it cuts latency by 3x and power by 20%.", ["Foo", "Foo"]),
        ("It outperforms Foo by 3x on GPUs.", ["Foo"]),
        ("It is 3x and 5x faster than Foo and Bar, respectively.", ["Foo", "Bar"]),
        ("It gives a 3x speedup over a range of models.", [None]),
        ("It gives over 3x speedup.", [None]),
        ("It accelerates Foo by 3x.", ["Foo"]),
        ("Compared to Foo, Bar has speedups of 7x over the tested inputs.", ["Foo"]),
        ("It has speedups of 7x over all of the datasets.", [None]),
        ("It is 7x faster over a range of batch sizes.", [None]),
        ("It is 7x faster than the input pipelines.", ["the input pipelines"]),
    ],
)
def test_baselines(text, baselines):
    assert [c.baseline for c in extract(text).claims] == baselines


def test_numbers_of_the_rival_are_told_apart():
    claims = extract("We gain a 41x speedup for 8 bits, compared to 23x for 32 bits.").claims
    assert [(c.low, c.of_baseline) for c in claims] == [(41, False), (23, True)]


def test_a_claim_says_how_it_was_read():
    text = "On an A100, our kernel is up to 3x faster than Foo."
    (claim,) = extract(text).claims
    assert text[claim.start : claim.end] == "up to 3x faster"
    assert claim.sentence == (0, len(text))
    assert claim.rule == "number before speedup"
    said = " ".join(claim.reasons)
    for words in ("'3x'", "the most", "speed", "'Foo'", "A100"):
        assert words in said


@pytest.mark.parametrize(
    ("low", "high", "unit", "direction", "expected"),
    [
        (3, 3, "x", "increase", (3, 3)),
        (3, 5, "x", "decrease", (3, 5)),
        (30, 30, "%", "increase", (1.3, 1.3)),
        (20, 20, "%", "decrease", (1.25, 1.25)),
        (50, 75, "%", "decrease", (2, 4)),
        (3, 3, "oom", "increase", (1000, 1000)),
        (100, 100, "%", "decrease", (2, 2)),
        (150, 150, "%", "decrease", (2.5, 2.5)),
    ],
)
def test_factors(low, high, unit, direction, expected):
    assert factors(low, high, unit, direction) == pytest.approx(expected)


def test_factors_stay_finite():
    assert factors(1e9, 1e9, "oom", "increase")[1] < float("inf")


PIECES = st.sampled_from(
    [
        "3x", "1.4×", "2.3sim 5times", "19%", "twice", "half", "of", "the", "latency", "speedup",
        "faster", "than", "by", "reduces", "(", ")", ",", ".", "and", "/", "respectively", "GPU",
        "an order of magnitude", "up to", "over", "compared to", "A100", "doubling", "memory",
        "$\\times$", "-", "–", "~", "throughput", "is", "in", "terms", "1,000", "10^9", "x2.5",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map(" ".join) | st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_without_an_exception(text):
    reading = extract(text)
    for claim in reading.claims:
        assert 0 <= claim.start < claim.end <= len(text)
        assert claim.low <= claim.high
        assert 0 < claim.factor_low <= claim.factor_high < float("inf") or claim.low == 0
        assert all(p.device_class in DEVICE_CLASSES for p in claim.platforms)
    for mention in reading.hardware:
        assert text[mention.start : mention.end]


@pytest.mark.parametrize(
    "piece",
    [
        "3x ",
        "1",
        "a",
        "(",
        "-",
        "3x faster and ",
        "speedup of ",
        "latency, ",
        "NVIDIA ",
        "~",
        "by ",
    ],
)
def test_work_on_a_line_without_sentences_grows_with_its_length_only(piece, monkeypatch):
    """A long line is read in pieces of bounded length, so no rule sees more than one of them."""
    seen = []
    from storage.claims import extract as module

    whole = module.quantities

    def watched(folded, start, end, hinted):
        seen.append(end - start)
        return whole(folded, start, end, hinted)

    monkeypatch.setattr(module, "quantities", watched)
    length = 100_000
    extract("It is 3x faster " + piece * (length // len(piece)))
    assert max(seen, default=0) <= LONGEST_SENTENCE
    assert sum(seen) <= length + 100


KINDS_FROM_OTHER_ABSTRACTS = [
    (
        (
            "It gives up to a 2.0x and on average a 1.3x improvement in throughput, cuts latency "
            "by 1.5x, and needs less."
        ),
        [
            one(2, bound="up_to", metric="throughput"),
            one(1.3, bound="average", metric="throughput"),
            one(1.5, direction="decrease", metric="time"),
        ],
    ),
    (
        (
            "It gives 1.7x more throughput and achieves up to a 2.5x and on average a 1.5x "
            "reduction in latency."
        ),
        [
            one(1.7, metric="throughput"),
            one(2.5, direction="decrease", bound="up_to", metric="time"),
            one(1.5, direction="decrease", bound="average", metric="time"),
        ],
    ),
    (
        "We see a 3.7% energy reduction over A and a 4.6% improvement in throughput over B.",
        [
            one(3.7, "%", "decrease", metric="energy"),
            one(4.6, "%", metric="throughput"),
        ],
    ),
    ("Speedups reach $1.5\\times$ to $3.9\\times$ over A.", [one(1.5, high=3.9)]),
    (
        "It cuts processing time (up to 3x) and energy use (up to 2x).",
        [
            one(3, direction="decrease", bound="up_to", metric="time"),
            one(2, direction="decrease", bound="up_to", metric="energy"),
        ],
    ),
    (
        "It achieves on average 1.8x (up to 2.5x) speedup.",
        [one(1.8, bound="average"), one(2.5, bound="up_to")],
    ),
    (
        "We have high throughput (up to 1.8x inference and 1.1x training throughput growth).",
        [
            one(1.8, bound="up_to", metric="throughput"),
            one(1.1, bound="up_to", metric="throughput"),
        ],
    ),
    (
        "We see throughput gains of 8% to 28% and capacity gains of 22%.",
        [one(8, "%", metric="throughput", high=28)],
    ),
    (
        "We gain an average speedup of 5.8x and reach 14x in some cases.",
        [one(5.8, bound="average"), one(14)],
    ),
    (
        "It raises throughput by 8.3% and achieves a more even spread by 12.9%.",
        [one(8.3, "%", metric="throughput")],
    ),
    ("It lowers cold starts from 43% to 30% and helps latency.", []),
    ("It improves the efficiency of resources and data efficiency by 3x.", []),
    ("With 8 threads, we obtain speedups of 6.3, 6.9 and 7.2.", [one(6.3), one(6.9), one(7.2)]),
    (
        "The change cuts wall-clock time by more than half.",
        [one(2, direction="decrease", bound="at_least", metric="time")],
    ),
    ("The prefetcher improves IPC by 8.5% over A.", [one(8.5, "%")]),
    ("It has 1.8x better performance per area.", []),
    ("It surpasses models 100x its size.", []),
]


@pytest.mark.parametrize(("text", "expected"), KINDS_FROM_OTHER_ABSTRACTS)
def test_kinds_met_in_other_abstracts(text, expected):
    assert [short(c) for c in extract(text).claims] == expected
