"""Claims made up for the chart tests."""

from storage.database.rows import ClaimRow, PlatformRow
from storage.record import PaperId

A100 = ("NVIDIA A100", "GPU")
V100 = ("NVIDIA V100", "GPU")
U280 = ("Xilinx Alveo U280", "FPGA")
XEON = ("Intel Xeon", "CPU")


def claim(
    number,
    low,
    high=None,
    *platforms,
    paper=None,
    bound="exact",
    metric="speed",
    baseline=None,
    of_baseline=False,
    status="unchecked",
    label=None,
):
    """A claim of that number: a factor, or a range of factors, on platforms (name, class)."""
    high = low if high is None else high
    paper = number if paper is None else paper
    quote = f"{low:g}x speedup"
    sentence = f"Lantern reaches a {quote} on it."
    return ClaimRow(
        id=number, paper_id=PaperId(paper), paper_label=label or f"Lantern {paper}: a test",
        start=118, end=118 + len(quote), quote=quote, sentence_start=100,
        sentence_end=100 + len(sentence), sentence=sentence, low=low, high=high, unit="x",
        direction="increase", bound=bound, metric=metric, factor_low=low, factor_high=high,
        platforms=tuple(PlatformRow(*one) for one in platforms), platform_scope="sentence",
        baseline=baseline, of_baseline=of_baseline, rule="number before cue", reasons=(),
        status=status,
    )  # fmt: skip


def on_gpus(*factors, start=1):
    """One exact claim per factor, each of its own paper, on an A100."""
    return [claim(at, factor, None, A100) for at, factor in enumerate(factors, start)]
