"""The words of speed: what can be measured, how it changes, and what only looks like it.

Each word carries a set of marks (bits). Words of many abstracts, not phrases: how they combine
is the business of `measures`.
"""

TIME = 1
"""A duration: less of it is a gain."""
RATE = 2
"""Work per time: more of it is a gain."""
SPEED = 4
"""Speed without saying of what kind."""
ENERGY = 8
"""Energy or power spent: less of it is a gain."""
ENERGY_GAIN = 16
"""Work per energy: more of it is a gain."""
OTHER = 32
"""A measure that is no speed: memory, size, accuracy, cost, traffic, counts."""
QUALITY = 64
"""Of those, the ones that say how good an answer is."""
WEAK = 128
"""May mean speed or something else: performance, efficiency."""
FAST = 256
"""Says by itself that something got quicker: speedup, faster, accelerate."""
SLOW = 512
"""The contrary: slower, slowdown."""
UP = 1024
"""More of what is measured."""
BETTER = 2048
"""Better by what is measured, whichever way that is."""
DOWN = 4096
"""Less of what is measured."""
BEAT = 8192
"""One thing is ahead of another: outperform, surpass."""
NOUN = 16384
VERB = 32768
GRADE = 65536
"""Comparative or participle that grades a noun or a subject: higher, lower, better."""
LINK = 131072
"""A word at which a noun phrase ends: prepositions, conjunctions, pronouns."""
BREAK = 262144
"""A word or sign at which a clause ends."""
LOSS = 524288
"""A loss: degradation, penalty, overhead."""
IN = 1048576
"""Prepositions after which the measure may be named: in, of, on."""
VERSUS = 2097152
"""Words after which stands what is compared with."""
BARE = 4194304
"""Words that carry a number straight to a subject: achieve, reach, attain, be."""

PERFORM = 8388608
"""To perform: speed, where a factor follows."""
IN_ORDER = 16777216
"""Says that what is listed twice goes together in order: respectively."""

CLAIMED = TIME | RATE | SPEED | ENERGY | ENERGY_GAIN
MEASURE = CLAIMED | OTHER | WEAK
CUES = CLAIMED | WEAK | FAST | SLOW | BETTER | BEAT | DOWN | UP | PERFORM
"""Without any of these a sentence reports no speed."""
CHANGE = UP | BETTER | DOWN | FAST | SLOW | BEAT | LOSS


def _verb(base: str) -> str:
    """Give the forms of a regular verb."""
    stem = base.removesuffix("e")
    return f"{base} {base}s {stem}ed {stem}ing"


_TABLE: tuple[tuple[int, str], ...] = (
    (
        TIME,
        (
            "latency latencies time times runtime runtimes run-time run-times ttft tpot tbt "
            "ftl delay delays makespan duration durations wall-clock wallclock jct jcts "
            "turnaround time-to-first-token time-to-solution time-to-accuracy time-to-train "
            "tail-latency cycle cycles hours minutes seconds timing response-time downtime "
            "stall stalls lag tat pause pauses"
        ),
    ),
    (
        RATE,
        (
            "throughput throughputs goodput fps qps iops tps rps mteps gteps teps tflops "
            "eflops exaflops petaflops teraflops gigaflops "
            "gflops pflops mflops tflop gflop tflops/s gflops/s tflop/s gflop/s flop/s flops/s "
            "tops gops bandwidth bandwidths framerate frame-rate frame-rates per-second "
            "mflop/s lups mlups glups tokens/s token/s tok/s tokens/sec samples/s images/s "
            "img/s req/s ops/s mops iterations/s steps/s it/s gb/s mb/s gbps queries/s"
        ),
    ),
    (SPEED, "speed speeds velocity rapidity ipc"),
    (
        ENERGY,
        ("energy power energy-delay edp pdp joules watts wattage energy-per-token"),
    ),
    (
        ENERGY_GAIN,
        (
            "energy-efficiency tops/w gops/w "
            "gflops/w tflops/w perf/w performance/w "
            "performance/watt performance-per-watt perf/watt "
            "tokens/joule tokens/j battery-life"
        ),
    ),
    (
        OTHER,
        (
            "memory memories mpki footprint footprints size sizes parameter parameters params cost "
            "costs flops flop macs mac computation computations compute communication "
            "communications traffic volume storage capacity capacities context contexts "
            "sequence sequences length lengths batch batches compression area areas "
            "utilization utilisation occupancy overlap sparsity pruning iteration iterations "
            "epoch epochs step steps evaluation evaluations nfe nfes lut luts dsp dsps ff ffs "
            "bram brams code loc effort efforts density resolution resolutions scale violation "
            "violations price prices dollar dollars expense expenses complexity complexities "
            "bit bits bitwidth access accesses transfers movement message messages space "
            "kv-cache vram dram sram hbm overhead overheads overprovisioning fragmentation "
            "emissions carbon co2 concurrency scalability scaling parallelism redundancy "
            "misses miss hit hits writes reads lifetime lifespan lifespans endurance variance "
            "variability "
            "stability noise reliability portability productivity budget memory-efficient "
            "memory-efficiency cost-efficient cost-efficiency cost-effective "
            "cost-effectiveness cost-performance parameter-efficient sample-efficient "
            "data-efficient area-efficient area-efficiency sample-efficiency data-efficiency "
            "compute-efficient resource-efficient bandwidth-efficient communication-efficient "
            "dimension dimensions vocabulary coverage fidelity share fraction percentage "
            "portion number numbers amount rounds round temperature sparsification depth width "
            "granularity window windows revenue profit income reward rewards fault faults "
            "failures failure sharpe drawdown calls call invocations slo slos sla slas "
            "attainment availability variation consumption usage distance "
            "frequency frequencies fmax resource resources performance/area perf/area "
            "performance/cost throughput/area"
        ),
    ),
    (
        OTHER | QUALITY,
        (
            "accuracy accuracies quality error errors precision recall f1 f-score bleu rouge "
            "loss-value perplexity ppl map miou psnr fid score scores success auc auroc ndcg "
            "wer accuracy-drop acceptance hallucination hallucinations robustness "
            "generalization generalisation correctness likelihood confidence mae rmse mape mse "
            "likelihoods correlation reasoning accurate pass@1 winrate win-rate gap regret "
            "return returns satisfaction similarity understanding detection classification"
        ),
    ),
    (WEAK, "performance performances efficiency efficient efficiently efficiencies perf"),
    (FAST | NOUN, "speedup speedups speed-up speed-ups acceleration accelerations"),
    (FAST | GRADE, "faster quicker speedier fast quick quickly rapidly swifter sooner as-fast"),
    (FAST | VERB, f"{_verb('accelerate')} {_verb('expedite')} speeds-up"),
    (SLOW | GRADE, "slower"),
    (SLOW | NOUN, "slowdown slowdowns slow-down slow-downs"),
    (
        LOSS | NOUN,
        "degradation degradations penalty penalties deterioration regression loss losses",
    ),
    (
        BETTER | VERB,
        (
            f"{_verb('improve')} {_verb('enhance')} {_verb('boost')} {_verb('optimize')} "
            f"{_verb('optimise')} {_verb('better')} {_verb('uplift')} {_verb('ameliorate')}"
        ),
    ),
    (
        BETTER | NOUN,
        (
            "improvement improvements enhancement enhancements boosts uplift benefit benefits "
            "gain gains advantage advantages improvments improvment"
        ),
    ),
    (BETTER | GRADE, "better superior best"),
    (
        UP | VERB,
        (
            f"{_verb('extend')} {_verb('prolong')} {_verb('increase')} {_verb('raise')} "
            f"{_verb('elevate')} {_verb('multiply')} "
            "multiplied multiplies grow grows grew grown rise rises rose scales scaled lift "
            f"lifts lifted lifting {_verb('amplify')} gained gaining"
        ),
    ),
    (UP | NOUN, "growth increment increments"),
    (
        UP | GRADE,
        (
            "higher greater more larger bigger longer wider deeper additional extra further "
            "stronger highest as-much as-high as-many as-long"
        ),
    ),
    (
        DOWN | VERB,
        (
            f"{_verb('reduce')} {_verb('decrease')} {_verb('save')} {_verb('shorten')} "
            f"{_verb('shrink')} {_verb('minimize')} {_verb('minimise')} {_verb('lessen')} "
            f"{_verb('diminish')} diminishes {_verb('curtail')} {_verb('mitigate')} "
            f"{_verb('hide')} {_verb('lower')} {_verb('slash')} slashes {_verb('eliminate')} "
            f"{_verb('halve')} cut cuts cutting drop drops dropped dropping trim trims trimmed "
            f"trimming fall falls fell shrank shrunk {_verb('decline')} {_verb('alleviate')} "
            f"{_verb('compress')} compresses {_verb('conserve')}"
        ),
    ),
    (DOWN | NOUN, "reduction reductions saving savings decreases shortening cutback"),
    (
        DOWN | GRADE,
        "less fewer shorter smaller tighter lighter cheaper thinner finer lowest below",
    ),
    (
        BEAT | VERB,
        (
            f"{_verb('outperform')} {_verb('surpass')} surpasses {_verb('exceed')} out-performs "
            f"out-performing out-performed out-perform {_verb('outpace')} beat beats beating "
            f"beaten outran outrun outruns {_verb('outstrip')} {_verb('overtake')} superiority"
        ),
    ),
    (
        BARE,
        (
            "is are was were be being been runs run ran running "
            "executes execute achieve achieves achieved achieving attain attains "
            "attained attaining reach reaches reached reaching get gets getting obtain obtains "
            "obtained obtaining yield yields yielded yielding deliver delivers delivered "
            "delivering provide provides provided providing offer offers offered offering give "
            "gives giving show shows showing shown see sees observe observes observed "
            "demonstrate demonstrates demonstrated demonstrating exhibit exhibits enable "
            "enables enabling bring brings bringing realize realizes realizing report reports "
            "sustain sustains sustaining up-to of by to at"
        ),
    ),
    (BARE | PERFORM, "performs perform performed performing"),
    (LINK | IN, "in of on for in-terms-of"),
    (
        LINK | VERSUS,
        (
            "over than against versus vs vs. compared-to compared-with compared-against "
            "relative-to in-comparison-to in-comparison-with with-respect-to w.r.t. that-of "
            "as-compared-to when-compared-to comparing-to comparing-with in-contrast-to "
            "in-contrast-with"
        ),
    ),
    (
        LINK,
        (
            "with by as at from to via across under using through during per within without "
            "into onto after before between among along when where if since because due thanks "
            "so and or plus is are was were be been has have had can could may might will "
            "would we our it their they them these those this that who whom each "
            "on-average averaged as-well-as along-with rather-than such-as "
            "including even both achieving achieves achieve leading resulting making reaching "
            "depending while"
        ),
    ),
    (LINK | IN_ORDER, "respectively"),
    (
        LINK | BREAK,
        "while whilst whereas but although though which however yet despite",
    ),
)


def _lexicon() -> dict[str, int]:
    words: dict[str, int] = {}
    for marks, forms in _TABLE:
        for form in forms.split():
            words[form] = words.get(form, 0) | marks
    for thing, measure in (("energy", ENERGY), ("time", TIME), ("latency", TIME)):
        for change in ("savings", "saving", "reduction", "reductions"):
            words[f"{thing}-{change}"] = measure | DOWN | NOUN
    for sign in ".;:":
        words[sign] = LINK | BREAK
    for sign in ",()[]/":
        words[sign] = LINK
    # Nouns and verbs are spelt alike; what stands before them decides.
    for both in ("increase", "increases", "decrease", "boost", "cut", "gain", "drop", "decline"):
        words[both] |= NOUN | VERB
    # Participles may also grade a noun ("reduced latency", "improved throughput").
    for grade in ("reduced", "improved", "increased", "enhanced", "lower", "lowered", "decreased"):
        words[grade] |= GRADE
    for past in ("lower", "better"):
        words[past] &= ~VERB
    return words


WORDS: dict[str, int] = _lexicon()
"""Marks of each known word, in the form in which `tokens` spells it."""

SIZES = frozenset("larger bigger wider deeper longer thinner finer".split())
"""Grades of sizes: alone, they say nothing of speed."""
_TAILS = {
    "latency": TIME,
    "time": TIME,
    "throughput": RATE,
    "speed": SPEED,
    "speedup": FAST | NOUN,
    "rate": RATE,
    "efficient": OTHER,
    "efficiency": OTHER,
    "accuracy": OTHER | QUALITY,
    "memory": OTHER,
}


_PER_PART = ("/mm", "/mm2", "/lut", "/luts", "/dsp", "/dollar")
"""Ends of units that say what an area or a price yields: "tops/mm2"."""


def marks(word: str) -> int:
    """Give the marks of a word; of a compound, those of its last part."""
    known = WORDS.get(word)
    if known is not None:
        return known
    if word.endswith(("/s", "/sec", "/second", "per-second")):
        return RATE
    if word.endswith(_PER_PART):
        return OTHER
    if "-per-" in word:
        if word.endswith(("-dollar", "-area", "-cost", "-mm2")):
            return OTHER
        return WORDS.get(word.partition("-per-")[0], 0) & MEASURE
    if "-" in word:
        head, _, tail = word.rpartition("-")
        if head in ("low", "high", "real", "reduced", "long", "short"):
            return 0
        return _TAILS.get(tail, 0)
    return 0
