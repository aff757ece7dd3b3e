"""A logarithmic axis of ratios: where its ticks stand and what is written at them.

Positions are decimal logarithms, so 0 is 1× (no gain) and 1 is 10×.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

_STEPS: Final = (
    (6.0, (5.0, 2.0)),
    (4.0, (3.0,)),
    (3.2, (1.5,)),
    (1.5, (7.0, 1.2, 4.0)),
    (1.2, (6.0, 8.0)),
    (0.5, tuple(n / 10 for n in range(11, 100))),
    (0.15, tuple(n / 20 for n in range(21, 200))),
    (0.05, tuple(n / 100 for n in range(101, 1000))),
)
"""The longest axis in decades that deserves them, and multiples within a decade; best first."""
_BARE_FROM: Final = 5
"""Decades from this one on have ticks at powers of ten only, unless one is looked at closely."""
_STRIDES: Final = (1, 2, 3, 5, 10, 20, 50, 100)
"""Decades from one labelled power of ten to the next, where single ones stand too close."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on the axis: its decimal logarithm and the words beside it."""

    log: float
    label: str


def factor_label(factor: float) -> str:
    """Write a ratio in at most about three figures: "1.5×", "0.25×", "1,000×", "10⁶×"."""
    if factor <= 0 or not math.isfinite(factor):
        return f"{factor:g}×"
    power = math.floor(math.log10(factor) + 1e-12)
    if power >= 6 or power <= -4:
        lead = factor / 10.0**power if -300 < power < 300 else 10 ** (math.log10(factor) - power)
        text = f"{lead:.3g}"
        exponent = str(power).translate(SUPERSCRIPTS)
        return f"10{exponent}×" if text == "1" else f"{text}·10{exponent}×"
    decimals = max(0, 2 - power)
    text = f"{factor:,.{decimals}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) + "×"


def ticks(low: float, high: float, pixels: float, character: float = 7.0) -> tuple[Tick, ...]:
    """Choose ticks between two logarithms for an axis of that many pixels.

    Powers of ten come first (every second, third ... one where they stand too close), then 2 and
    5, 3, 1.5, and finer ones on a shorter axis, each where its label leaves room to those
    already there.
    `character` is the width of a character in pixels.
    """
    if not high > low or pixels <= 0:
        return ()
    scale = pixels / (high - low)
    chosen: list[tuple[float, float, str]] = []
    for log, factor in _candidates(low, high, scale):
        label = _tick_label(log, factor)
        half = len(label) * character / 2
        gap = 2.2 * character
        if all(abs(log - at) * scale >= half + other + gap for at, other, _ in chosen):
            chosen.append((log, half, label))
    return tuple(Tick(log, label) for log, _, label in sorted(chosen))


def _tick_label(log: float, factor: float) -> str:
    """Shorten large powers of ten, so that each decade keeps its label."""
    whole = round(log)
    if whole >= _BARE_FROM and abs(log - whole) < 1e-9:
        return f"10{str(whole).translate(SUPERSCRIPTS)}×"
    return factor_label(factor)


def _candidates(low: float, high: float, scale: float) -> Iterator[tuple[float, float]]:
    """Give (logarithm, factor) of all ticks that may be placed, best first."""
    stride = next(n for n in _STRIDES if n * scale >= 60 or n == _STRIDES[-1])
    for power in range(math.floor(low / stride) * stride, math.ceil(high) + 1, stride):
        if _within(power, low, high):
            yield float(power), _power(power)
    if stride > 1:
        return
    for longest, step in _STEPS:
        if high - low > longest:
            return
        for power in range(math.floor(low), math.ceil(high) + 1):
            for multiple in step if power < _BARE_FROM or high - low < 1 else ():
                log = power + math.log10(multiple)
                if _within(log, low, high):
                    yield log, multiple * _power(power)


def _within(log: float, low: float, high: float) -> bool:
    return low - 1e-9 <= log <= high + 1e-9


def _power(power: int) -> float:
    return 10.0 ** max(-300, min(300, power))
