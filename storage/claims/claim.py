"""What is read from an abstract: platforms, mentions of hardware, and reported speedups.

All offsets are into the text that was given to the extractor.
"""

from typing import Literal, TypeAlias

from storage.claims.record import record

Unit: TypeAlias = Literal["x", "%", "oom"]
Direction: TypeAlias = Literal["increase", "decrease"]
Bound: TypeAlias = Literal["exact", "up_to", "at_least", "approx", "average"]
Metric: TypeAlias = Literal["time", "throughput", "speed", "energy"]
Scope: TypeAlias = Literal["sentence", "abstract", "none"]

DEVICE_CLASSES: tuple[str, ...] = (
    "CPU",
    "GPU",
    "TPU",
    "NPU",
    "FPGA",
    "ASIC",
    "PIM",
    "MCU",
    "Mobile",
    "Edge",
    "Browser",
    "Quantum",
    "Photonic",
    "Neuromorphic",
    "Cluster",
    "Other",
)
"""The classes of hardware, in the order in which lists and charts show them."""

MOST_ORDERS = 300.0
"""Orders of magnitude beyond which a factor is no longer a finite float."""


@record(frozen=True, slots=True)
class Platform:
    """A canonical device name ("NVIDIA A100", or a class name) and its class."""

    name: str
    device_class: str


@record(frozen=True, slots=True)
class HardwareMention:
    """A device that the abstract runs on, targets or compares with; the quote is `start:end`."""

    name: str
    device_class: str
    start: int
    end: int


@record(frozen=True, slots=True)
class SpeedupClaim:
    """One reported number, as the abstract says it and as a ratio.

    `low` and `high` are the number as reported (equal unless a range; a count of orders for
    "oom"); `factor_low` and `factor_high` the gain as a ratio of speeds. `platforms` is what the
    faster side ran on, `reasons` how it was read, in short sentences.
    """

    start: int
    end: int
    low: float
    high: float
    unit: Unit
    direction: Direction
    bound: Bound
    metric: Metric
    factor_low: float
    factor_high: float
    platforms: tuple[Platform, ...]
    platform_scope: Scope
    baseline: str | None
    of_baseline: bool
    sentence: tuple[int, int]
    rule: str
    reasons: tuple[str, ...]


def factors(low: float, high: float, unit: Unit, direction: Direction) -> tuple[float, float]:
    """Give the gain as a ratio of speeds, smaller first.

    A factor stays as it is, p % more is 1 + p/100, p % less is 1 / (1 - p/100), k orders of
    magnitude are 10 to the k. Nothing can be shortened by 100 % or more: who writes so means a
    gain, and it is read as p % more.
    """
    one = _factor(low, unit, direction)
    if low == high:
        return one, one
    two = _factor(high, unit, direction)
    return min(one, two), max(one, two)


def _factor(value: float, unit: Unit, direction: Direction) -> float:
    if unit == "x":
        return value
    if unit == "oom":
        return float(10.0 ** max(-MOST_ORDERS, min(MOST_ORDERS, value)))
    if direction == "decrease" and value < 100.0:
        return 1.0 / (1.0 - value / 100.0)
    return 1.0 + value / 100.0
