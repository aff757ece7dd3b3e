"""Two commands or two functions timed in turn, so that a busy machine slows both alike."""

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of one run: of the clock, and of the processor with all child processes."""

    wall: float
    cpu: float


def process_cost(command: Sequence[str], env: dict[str, str] | None = None) -> Cost:
    """Run a command to its end; raise when it fails."""
    began, before = time.perf_counter(), os.times()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env
    )
    after = os.times()
    cpu = after.children_user + after.children_system
    return Cost(time.perf_counter() - began, cpu - before.children_user - before.children_system)


def in_turn(runs: int, *measured: Callable[[], Cost]) -> list[list[Cost]]:
    """Measure each in turn, `runs` times over; give the costs of each."""
    costs: list[list[Cost]] = [[] for _ in measured]
    for _ in range(runs):
        for one, of in zip(measured, costs, strict=True):
            of.append(one())
    return costs


def ratio(costs: Sequence[Cost], floor: Sequence[Cost], what: str = "cpu") -> float:
    """Median of the ratios pair by pair."""
    return statistics.median(
        getattr(a, what) / getattr(b, what) for a, b in zip(costs, floor, strict=True)
    )


def median(costs: Sequence[Cost], what: str = "cpu") -> float:
    """Median in seconds."""
    return statistics.median(getattr(cost, what) for cost in costs)
