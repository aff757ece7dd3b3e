"""What was measured, as tables to read."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from tests.benchmarks.search.indexing import Built
from tests.benchmarks.search.papers import Search
from tests.benchmarks.search.rounds import Times

OURS: Final = ("shortlist", "index")


def searching(kinds: Sequence[Search], times: Times) -> str:
    """Show the times of every engine, and ours against the others'."""
    peers = [name for name in times if name not in OURS]
    heads = [f"{ours}÷{peer}" for ours in OURS for peer in peers]
    lines = [_line(["", "hits", *times, *heads])]
    for place, search in enumerate(kinds):
        shown = [_time(times[name][place].median, times[name][place].p95) for name in times]
        ratios = [_ratio(_of(times, ours, peer, place)) for ours in OURS for peer in peers]
        hits = f"{times['shortlist'][place].total:,}"
        lines.append(_line([search.kind, hits, *shown, *ratios]))
    means = [_ratio(_mean(kinds, times, ours, peer)) for ours in OURS for peer in peers]
    if peers:
        lines.append(_line(["geometric mean", "", *[""] * len(times), *means]))
    return "\n".join(lines)


def indexing(built: Mapping[str, Built]) -> str:
    """Show what it cost to index."""
    lines = [_line(["", "papers/CPU s", "peak MiB", "MiB"])]
    lines += [
        _line([name, f"{one.rate:,.0f}", f"{one.peak:.0f}", f"{one.size / 2**20:.1f}"])
        for name, one in built.items()
    ]
    return "\n".join(lines)


def growth(kinds: Sequence[Search], measured: Mapping[int, Times]) -> str:
    """Show how our times, hits and memory grow from each number of papers to the next."""
    sizes = sorted(measured)
    heads = [f"{size:,}" for size in sizes]
    steps = list(pairwise(sizes))
    lines = [_line(["", *heads, *(f"{less:,} to {more:,}" for less, more in steps)])]
    for place, search in enumerate(kinds):
        of_size = {size: measured[size]["shortlist"][place] for size in sizes}
        shown = [_number(of_size[size].median) for size in sizes]
        grown = [
            f"{_ratio(of_size[more].median / of_size[less].median)}"
            f" ({_ratio(of_size[more].total / max(1, of_size[less].total))})"
            for less, more in steps
        ]
        lines.append(_line([search.kind, *shown, *grown]))
    memory = [measured[size]["shortlist"][-1].memory for size in sizes]
    lines.append(_line(["memory, MiB", *(f"{one:.0f}" for one in memory)]))
    return "\n".join(lines)


def _of(times: Times, ours: str, peer: str, place: int) -> float:
    return times[ours][place].median / times[peer][place].median


def _mean(kinds: Sequence[Search], times: Times, ours: str, peer: str) -> float:
    """Geometric mean over the searches that both were asked."""
    ratios = [_of(times, ours, peer, place) for place in range(len(kinds))]
    known = [math.log(ratio) for ratio in ratios if not math.isnan(ratio)]
    return math.exp(sum(known) / len(known)) if known else math.nan


def _time(median: float, p95: float) -> str:
    return "-" if math.isnan(median) else f"{_number(median)} [{_number(p95)}]"


def _number(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def _ratio(ratio: float) -> str:
    return "-" if math.isnan(ratio) else f"{ratio:.3f}" if ratio < 0.1 else f"{ratio:.2f}"


def _line(cells: Sequence[str]) -> str:
    first, *others = cells
    return f"{first:26}" + "".join(f"{cell:>19}" for cell in others)
